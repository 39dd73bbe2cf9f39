import { RecordPage } from '../../../../desk/record-page.tsx'
import { partnerRecord } from '../../../../features/partner/partner-record.ts'

export default function PartnerEditorRoute() {
  return <RecordPage kind={partnerRecord} />
}
