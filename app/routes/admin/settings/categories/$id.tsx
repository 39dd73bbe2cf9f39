import { RecordPage } from '../../../../desk/record-page.tsx'
import { categoryRecord } from '../../../../features/article/desk/category-record.ts'

export default function CategoryEditorRoute() {
  return <RecordPage kind={categoryRecord} />
}
