import { RecordPage } from '../../../desk/record-page.tsx'
import { eventRecord } from '../event-record.ts'

/** One event, there already or new. */
export const EventEditorPage = () => <RecordPage kind={eventRecord} />
