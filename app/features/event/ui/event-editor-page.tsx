import { RecordPage } from '../../../desk/record-page.tsx'
import { eventRecord } from '../event-record.ts'
import { EventChecker } from './event-checker.tsx'

/** One event, there already or new: its form, and what stands in its way. */
export const EventEditorPage = () => (
  <RecordPage kind={eventRecord} beside={(form, row) => <EventChecker form={form} id={row && String(row.id)} />} />
)
