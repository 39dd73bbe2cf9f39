import { RecordPage } from '../../../../desk/record-page.tsx'
import { quoteRecord } from '../../../../features/person/quote-record.ts'

export default function QuoteEditorRoute() {
  return <RecordPage kind={quoteRecord} />
}
