import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskForm } from '../../../desk/form/desk-form.tsx'
import { useNavigateAfterSave } from '../../../desk/form/desk-forms.tsx'
import type { Row } from '../../../desk/record/row-source.ts'
import { textField } from '../../../desk/record/use-record-form.ts'
import { useRowForm } from '../../../desk/record/use-row-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { blankStat, checkStat, statLabels as labels, placements, statRow } from '../stat-input.ts'
import type { StatPlacement, StoredStat } from '../stat-queries.ts'

type Props = {
  stat: StoredStat | undefined
  placement: StatPlacement
  /** The address with the form closed. */
  closed: string
  history?: ReactNode
}

/** One headline figure, there already or new. */
export function StatForm({ stat, placement, closed, history }: Props) {
  const { form, addedId } = useRowForm({
    table: 'site_stats',
    row: stat as Row | undefined,
    blank: blankStat(placement),
    subject: stat?.label ?? 'The figure',
    check: checkStat,
    labels,
    invalidates: [['stats']],
    toast: useToast(),
    toRow: statRow,
    ordered: true,
  })
  useNavigateAfterSave(addedId && closed)
  const place = placements.find(({ value }) => value === placement)?.label
  return (
    <div>
      <DeskForm
        id={`figure-${stat?.id ?? placement}`}
        title={stat ? stat.label : `A new figure on ${place}`}
        form={form}
        labels={labels}
        more={
          <Link className="btn btn-line btn-bare" to={closed} preventScrollReset>
            Close
          </Link>
        }
      >
        <div className="desk-form-pair">
          <TextField label={labels.label} {...textField(form, 'label')} />
          <TextField label={labels.value} {...textField(form, 'value')} hint="As it is shown, such as 10,000+." />
        </div>
        <div className="desk-form-pair">
          <TextField label={labels.as_of} type="date" {...textField(form, 'as_of')} hint="The day it was counted." />
          <TextField label={labels.source} {...textField(form, 'source')} hint="Who counted, and what. Optional." />
        </div>
      </DeskForm>
      {history}
    </div>
  )
}
