import { paths } from '../../../platform/paths.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import type { FlagshipDetail } from '../flagship-page-queries.ts'
import { EditionDates } from './edition-dates.tsx'
import './flagship-page.css'

/** Current edition, or the one of another year; further editions are on the flagship's page. */
export function FlagshipEditionNow({ flagship: { slug, edition } }: { flagship: FlagshipDetail }) {
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
