import { paths } from '../../../platform/paths.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import type { FlagshipDetail } from '../flagship-page-queries.ts'
import { EditionDates } from './edition-dates.tsx'
import './flagship-page.css'

/** Summary of the current edition, or of the edition of another year. The flagship's page lists all editions. */
export function CurrentEditionSummary({ flagship: { slug, edition } }: { flagship: FlagshipDetail }) {
  if (!edition) return null
  return (
    <Section accent labelledBy="edition">
      <SectionHead
        title={`${edition.year}`}
        id="edition"
        more={{ to: `${paths.flagship(slug)}#editions`, label: 'All editions' }}
      >
        <EditionDates edition={edition} />
        {edition.venue && `, ${edition.venue}`}
      </SectionHead>
      <div className="span-6 edition-now">
        <p className="edition-title">{edition.title}</p>
        {edition.summary && <p className="edition-summary quiet">{edition.summary}</p>}
      </div>
    </Section>
  )
}
