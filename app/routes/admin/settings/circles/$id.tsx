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
            about="People shown on its page. A person belongs to one circle."
            none="No one yet."
            more="Add person"
          />
        )
      }
    />
  )
}
