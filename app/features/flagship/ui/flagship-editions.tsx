import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import type { FlagshipEdition } from '../flagship.ts'
import { EditionDates } from './edition-dates.tsx'
import type { InPageLink } from './flagship-sections.tsx'
import './flagship-page.css'

/** Its entry in the index of the page. */
export const editionsInPage: InPageLink = { to: '#editions', label: 'Editions' }

type Props = {
  /** The slug of their flagship. */
  slug: string
  editions: readonly FlagshipEdition[]
  title?: string
}

/** The editions as a record: the year large, then its title, when and where, and what came of it. Each has a page of its own. */
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
