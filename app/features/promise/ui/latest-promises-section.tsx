import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { LatestPromises } from '../promise-queries.ts'
import { PromiseThreadPattern } from './promise-thread-pattern.tsx'

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
        What was promised here by <VisitorDate at={signed_at} zone={timezone} />, a thread each, as it stands today.
      </SectionHead>
      <div className="span-9">
        <PromiseThreadPattern promises={promises} today={today} />
      </div>
    </Section>
  )
}
