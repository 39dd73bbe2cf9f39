import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { Prose } from '../../../ui/prose.tsx'
import type { FlagshipSection } from '../flagship.ts'
import './flagship-page.css'

export type InPage = { to: string; label: string }

/** The matter of a flagship beside an index of it, which stays in view on a desk. */
export function FlagshipSections({ sections, also }: { sections: FlagshipSection[]; also: readonly InPage[] }) {
  const entries = [...sections.map(({ slug, heading }) => ({ to: `#${slug}`, label: heading })), ...also]
  if (entries.length === 0) return null
  return (
    <div className="wrap grid flagship-matter">
      <nav className="span-3 flagship-index" aria-label="On this page">
        <ol>
          {entries.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="span-9">
        {sections.map(({ id, slug, heading, body_html }) => (
          <section key={id} id={slug} className="flagship-section" aria-labelledby={`${slug}-heading`}>
            <h2 id={`${slug}-heading`}>{heading}</h2>
            <Prose>
              <RichText html={body_html} />
            </Prose>
          </section>
        ))}
      </div>
    </div>
  )
}
