import { RecordPage } from '../../../../desk/record-page.tsx'
import { partnerRecord } from '../../../../features/partner/desk/partner-record.ts'

export default function PartnerEditorRoute() {
  return <RecordPage kind={partnerRecord} />
}
