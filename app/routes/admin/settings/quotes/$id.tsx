import { RecordPage } from '../../../../desk/record-page.tsx'
import { quoteRecord } from '../../../../features/person/desk/quote-record.ts'

export default function QuoteEditorRoute() {
  return <RecordPage kind={quoteRecord} />
}
