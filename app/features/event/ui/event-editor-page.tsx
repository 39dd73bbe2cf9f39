import type { Row } from '../../../desk/record/row-source.ts'
import { RecordPage } from '../../../desk/record-page.tsx'
import { instant, instantOrNull } from '../../../platform/dates/instant.ts'
import { eventRecord } from '../event-record.ts'
import type { Repeated } from '../event-repeat.ts'
import { EventChecker } from './event-checker.tsx'
import { RepeatEvent } from './repeat-event.tsx'

/** One event, there already or new: its form, what stands in its way, and how it comes again. */
export const EventEditorPage = () => (
  <RecordPage
    kind={eventRecord}
    more={(_, row) => row && <RepeatEvent event={repeatedOf(row)} isPattern={row.is_pattern === true} />}
    beside={(form, row) => <EventChecker form={form} id={row && String(row.id)} />}
  />
)

const orNull = (value: Row[string]) => (typeof value === 'string' ? value : null)

const repeatedOf = (row: Row): Repeated => ({
  id: String(row.id),
  title: String(row.title),
  slug: String(row.slug),
  start_date: instant(String(row.start_date)),
  end_date: instantOrNull(orNull(row.end_date ?? null)),
  timezone: orNull(row.timezone ?? null),
})
