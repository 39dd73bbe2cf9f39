import { RecordPage } from '../../../desk/record-page.tsx'
import { articleRecord } from '../../../features/article/article-record.ts'

export default function NewArticleRoute() {
  return <RecordPage kind={articleRecord} />
}
