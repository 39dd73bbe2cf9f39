import { ReferringRecords } from '../../../../desk/list/referring-records.tsx'
import { RecordPage } from '../../../../desk/record-page.tsx'
import { circleRecord } from '../../../../features/circle/desk/circle-record.ts'
import { personRecord } from '../../../../features/person/desk/person-record.ts'

export default function CircleEditorRoute() {
  return (
    <RecordPage
      kind={circleRecord}
      below={(_, row) =>
        row && (
          <ReferringRecords
            kind={personRecord}
            column="circle_id"
            to={{ id: String(row.id), title: String(row.name) }}
            about="Whom its page introduces. Somebody sits at one table."
            none="Nobody yet."
            more="Somebody else"
          />
        )
      }
    />
  )
}
