import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { AdminForm } from '../../../desk/form/admin-form.tsx'
import { useNavigateAfterSave } from '../../../desk/form/unsaved-forms-provider.tsx'
import { type DraftRows, useDrafts } from '../../../desk/record/draft-rows.ts'
import { useRecordEditorForm } from '../../../desk/record/use-record-editor-form.ts'
import type { StatPlacement, StoredStat } from '../stat-queries.ts'
import { statPlacements, statRecord, statStartPositions } from './stat-record.ts'

type Props = {
  stat: StoredStat | undefined
  placement: StatPlacement
  /** URL of the page with the form closed. */
  closed: string
  history?: ReactNode
}

/** Form of a new or existing figure, with the draft of the form. */
export function StatForm(props: Props) {
  const drafts = useDrafts(statRecord.kind)
  return drafts && <OpenStatForm {...props} drafts={drafts} />
}

type OpenStatFormProps = Props & { drafts: DraftRows }

function OpenStatForm({ stat, placement, drafts, closed, history }: OpenStatFormProps) {
  const title = stat?.label ?? 'Statistic'
  const { form, addedId } = useRecordEditorForm(statRecord, stat, {
    title,
    begins: statStartPositions[placement],
    drafts,
  })
  useNavigateAfterSave(addedId && closed)
  const place = statPlacements.find(({ value }) => value === placement)?.label
  return (
    <div>
      <AdminForm
        id={`figure-${stat?.id ?? placement}`}
        title={stat ? stat.label : `New statistic on ${place}`}
        form={form}
        more={
          <Link className="btn btn-line btn-bare" to={closed} preventScrollReset>
            Close
          </Link>
        }
      >
        <RecordFields kind={statRecord} form={form} isNew={!stat} />
      </AdminForm>
      {history}
    </div>
  )
}
