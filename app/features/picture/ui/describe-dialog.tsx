import { useBulkActionRun } from '../../../desk/list/use-bulk-action-run.ts'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { describePicturesAction, pictureBulkFunctions } from '../picture-actions.ts'
import { pictureRecord } from '../picture-record.ts'

type Props = {
  ids: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

const dialogFields = [
  { name: 'credit', label: 'Credit' },
  { name: 'licence', label: 'Licence' },
  { name: 'consent_on', label: 'Consent date', type: 'date' },
  { name: 'consent_expires_on', label: 'Consent expires', type: 'date' },
] as const

// Albums are invalidated too, because albums contain the credit and consent of pictures.
const invalidatedQueryKeys = [...listInvalidatedQueries(pictureRecord), ['albums']]

/**
 * Dialog that edits fields of several pictures. Empty fields stay unchanged. Alternative text can only be edited for a
 * single picture.
 */
export function DescribeDialog({ ids, open, onOpenChange, onDone }: Props) {
  const { run } = useBulkActionRun({
    nouns: pictureRecord,
    functions: pictureBulkFunctions,
    invalidates: invalidatedQueryKeys,
  })
  const { once, underWay } = useRunOnceAtATime(async (filled: FormData) => {
    const texts = Object.fromEntries(
      dialogFields.flatMap(({ name }) => {
        const value = String(filled.get(name) ?? '').trim()
        return value ? [[name, value]] : []
      }),
    )
    if (Object.keys(texts).length === 0) return onOpenChange(false)
    if (!(await run(describePicturesAction, ids, JSON.stringify(texts)))) return
    onOpenChange(false)
    onDone()
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={ids.length === 1 ? 'Edit 1 image' : `Edit ${ids.length} images`}
      action="Save"
      working="Saving…"
      asking={underWay}
      onAction={filled => void once(filled)}
    >
      <p>Empty fields are not changed. Alt text is edited per image.</p>
      {dialogFields.map(field => (
        <TextField key={field.name} {...field} />
      ))}
    </ConfirmDialog>
  )
}
