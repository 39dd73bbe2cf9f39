import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { personRecord } from '../../../features/person/desk/person-record.ts'

export default function PersonSettingsRoute() {
  return <RecordListPage kind={personRecord} />
}
