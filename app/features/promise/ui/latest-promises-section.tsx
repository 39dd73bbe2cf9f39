import type { CalendarDay } from '../../../platform/dates/format-in-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { SiteDate } from '../../../ui/site-date.tsx'
import type { LatestPromises } from '../promise-queries.ts'
import { PromiseThreads } from './promise-threads.tsx'

/**
 * Promises (pledges) made at the last event of a flagship, drawn as threads. The page of the event has the full list.
 */
export function LatestPromisesSection({ reading, today }: { reading: LatestPromises; today: CalendarDay }) {
  const { slug, year, signed_at, timezone, promises } = reading
  return (
    <Section close id="promises" labelledBy="reading">
      <SectionHead
        title="Read aloud first"
        id="reading"
        more={{ to: `${paths.event(slug)}#promises`, label: `All ${promises.length} of ${year}` }}
      >
        What was promised here by <SiteDate at={signed_at} zone={timezone} />, a thread each, as it stands today.
      </SectionHead>
      <div className="span-9">
        <PromiseThreads promises={promises} today={today} />
      </div>
    </Section>
  )
}
