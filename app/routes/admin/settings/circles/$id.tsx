import { RecordPage } from '../../../../desk/record-page.tsx'
import { circleRecord } from '../../../../features/circle/circle-record.ts'

export default function CircleEditorRoute() {
  return <RecordPage kind={circleRecord} />
}
