import { RecordPage } from '../../../../desk/record-page.tsx'
import { personRecord } from '../../../../features/person/person-record.ts'

export default function PersonEditorRoute() {
  return <RecordPage kind={personRecord} />
}
