import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { type ApplicationStage, applicationStageLabels } from '../application-stage.ts'

type Props = {
  /** Message of the rule that forbids the move to this stage. */
  refused: string
  stage: ApplicationStage
  onClose: () => void
  /** Moves the application although a rule forbids the move. Returns whether the move succeeded. */
  onWaive: (reason: string) => Promise<boolean>
}

/**
 * Dialog in which an admin moves an application although a rule forbids the move. The admin enters a reason, which all
 * reviewers can see.
 */
export function SkipReferenceDialog({ refused, stage, onClose, onWaive }: Props) {
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  async function waive(filled: FormData) {
    const reason = String(filled.get('reason') ?? '').trim()
    if (reason.length < 3) return setError('Enter a reason.')
    setAsking(true)
    if (await onWaive(reason)) onClose()
    setAsking(false)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Skip the requirement and move to ${applicationStageLabels[stage]}?`}
      action="Skip and move"
      working="Moving…"
      asking={asking}
      onAction={filled => void waive(filled)}
    >
      <p>{refused}</p>
      <TextArea
        label="Reason for skipping"
        name="reason"
        rows={2}
        maxLength={1000}
        error={error}
        hint="Stored in the activity of the application."
      />
    </ConfirmDialog>
  )
}
