import { Prose } from '../../../ui/prose.tsx'
import type { FlagshipSection } from '../flagship-section.ts'
import { SectionContent } from './section-content.tsx'
import './flagship-page.css'

export type InPageLink = { to: string; label: string }

type Props = { sections: readonly FlagshipSection[]; also: readonly InPageLink[]; marked?: string | undefined }

/** Sections of a flagship beside a table of contents. On a desktop the table of contents is sticky. */
export function FlagshipSections({ sections, also, marked }: Props) {
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
        {sections.map(section => (
          <section
            key={section.id}
            id={section.slug}
            className={section.id === marked ? 'flagship-section flagship-section-marked' : 'flagship-section'}
            data-section={section.id}
            aria-labelledby={`${section.slug}-heading`}
          >
            <h2 id={`${section.slug}-heading`}>{section.heading}</h2>
            {section.body_html && <Prose html={section.body_html} />}
            <SectionContent section={section} />
          </section>
        ))}
      </div>
    </div>
  )
}
