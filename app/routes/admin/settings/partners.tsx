import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { partnerRecord } from '../../../features/partner/desk/partner-record.ts'

export default function PartnerSettingsRoute() {
  return <RecordListPage kind={partnerRecord} />
}
