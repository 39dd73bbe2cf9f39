import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { quoteRecord } from '../../../features/person/desk/quote-record.ts'

export default function QuoteSettingsRoute() {
  return <RecordListPage kind={quoteRecord} />
}
