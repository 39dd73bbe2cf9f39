import { RecordPage } from '../../../../desk/record-page.tsx'
import { authorRecord } from '../../../../features/article/desk/author-record.ts'

export default function AuthorEditorRoute() {
  return <RecordPage kind={authorRecord} />
}
