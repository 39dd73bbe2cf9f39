import { RecordPage } from '../../../../desk/record-page.tsx'
import { articleRecord } from '../../../../features/article/article-record.ts'

export default function ArticleEditorRoute() {
  return <RecordPage kind={articleRecord} />
}
