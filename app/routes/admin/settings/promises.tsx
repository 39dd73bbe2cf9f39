import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { promiseRecord } from '../../../features/promise/desk/promise-record.ts'

export default function PromiseSettingsRoute() {
  return <RecordListPage kind={promiseRecord} />
}
