import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { authorRecord } from '../../../features/article/desk/author-record.ts'

export default function AuthorSettingsRoute() {
  return <RecordListPage kind={authorRecord} />
}
