import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { circleRecord } from '../../../features/circle/desk/circle-record.ts'

export default function CircleSettingsRoute() {
  return <RecordListPage kind={circleRecord} />
}
