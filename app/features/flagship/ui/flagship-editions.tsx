import { Section, SectionHead } from '../../../ui/section.tsx'
import { editionDates, type FlagshipEdition } from '../flagship.ts'
import type { InPage } from './flagship-sections.tsx'
import './flagship-page.css'

/** Its entry in the index of the page. */
export const editionsInPage: InPage = { to: '#editions', label: 'Editions' }

/** The editions as a record: the year large, then its title, when and where, and what came of it. */
export function FlagshipEditions({ editions }: { editions: FlagshipEdition[] }) {
  if (editions.length === 0) return null
  return (
    <Section close labelledBy="editions-heading" id="editions">
      <SectionHead title="Editions" id="editions-heading">
        {`${editions.length} on record.`}
      </SectionHead>
      <ol className="span-9 editions">
        {editions.map(edition => (
          <li key={edition.id} id={`year-${edition.year}`}>
            <b>{edition.year}</b>
            <div>
              <h3>{edition.title}</h3>
              <p className="quiet small">{[editionDates(edition), edition.venue].filter(Boolean).join(' · ')}</p>
            </div>
            <p>{edition.summary}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
