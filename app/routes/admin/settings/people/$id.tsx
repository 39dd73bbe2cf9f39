import { Mic } from 'lucide'
import { RecordPage } from '../../../../desk/record-page.tsx'
import { PersonAppearances } from '../../../../features/event/desk/person-appearances.tsx'
import { personRecord } from '../../../../features/person/desk/person-record.ts'

export default function PersonEditorRoute() {
  return (
    <RecordPage
      kind={personRecord}
      panel={(_, row) =>
        row ? [{ title: 'Speaks at', icon: Mic, content: <PersonAppearances id={String(row.id)} /> }] : []
      }
    />
  )
}
