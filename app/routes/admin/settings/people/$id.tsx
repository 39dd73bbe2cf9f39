import { RecordPage } from '../../../../desk/record-page.tsx'
import { PersonAppearances } from '../../../../features/event/ui/person-appearances.tsx'
import { personRecord } from '../../../../features/person/person-record.ts'

export default function PersonEditorRoute() {
  return <RecordPage kind={personRecord} below={(_, row) => row && <PersonAppearances id={String(row.id)} />} />
}
