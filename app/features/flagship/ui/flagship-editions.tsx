import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import type { FlagshipEdition } from '../flagship.ts'
import { EditionDates } from './edition-dates.tsx'
import type { InPageLink } from './flagship-sections.tsx'
import './flagship-page.css'

/** Entry of the section with editions in the page's table of contents. */
export const editionsContentsEntry: InPageLink = { to: '#editions', label: 'Editions' }

type Props = {
  /** Slug of the flagship. */
  slug: string
  editions: readonly FlagshipEdition[]
  title?: string
}

/** Archive of editions: large year, title, dates, place and result. Each edition links to the page of the edition. */
export function FlagshipEditions({ slug, editions, title = 'Editions' }: Props) {
  if (editions.length === 0) return null
  return (
    <Section close labelledBy="editions-heading" id="editions">
      <SectionHead title={title} id="editions-heading">
        {`${editions.length} on record.`}
      </SectionHead>
      <ol className="span-9 editions">
        {editions.map(edition => (
          <li key={edition.id} id={`year-${edition.year}`}>
            <b>{edition.year}</b>
            <div>
              <h3>
                <Link to={paths.flagshipEdition(slug, edition.year)}>{edition.title}</Link>
              </h3>
              <p className="quiet small">
                <EditionDates edition={edition} />
                {edition.venue && ` · ${edition.venue}`}
              </p>
            </div>
            <p>{edition.summary}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
