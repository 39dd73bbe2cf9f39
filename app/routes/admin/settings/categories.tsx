import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { categoryRecord } from '../../../features/article/desk/category-record.ts'

export default function CategorySettingsRoute() {
  return <RecordListPage kind={categoryRecord} />
}
