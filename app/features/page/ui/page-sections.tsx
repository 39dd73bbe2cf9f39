import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { Prose } from '../../../ui/prose.tsx'
import type { PageSection } from '../page.ts'
import './page-sections.css'

type Props = { sections: readonly PageSection[]; numbered?: boolean }

/** Sections of a page in two columns: heading in columns 1-3, text from column 4. */
export function PageSections({ sections, numbered = false }: Props) {
  return (
    <div className={numbered ? 'wrap page-sections page-sections-numbered' : 'wrap page-sections'}>
      {sections.map(({ id, heading, html }) => (
        <section className="page-section grid rows-2" key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 className="span-3" id={`${id}-title`}>
            <RichText as="span" html={heading} />
          </h2>
          <Prose className="span-6" html={html} />
        </section>
      ))}
    </div>
  )
}

/** Sections of a page as one continuous text. */
export function PageText({ opening, sections }: { opening: string; sections: readonly PageSection[] }) {
  return (
    <Prose>
      <RichText className="prose" html={opening} />
      {sections.map(({ id, heading, html }) => (
        <section className="page-text-part prose" key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>
            <RichText as="span" html={heading} />
          </h2>
          <RichText className="prose" html={html} />
        </section>
      ))}
    </Prose>
  )
}
