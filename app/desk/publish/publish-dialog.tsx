import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRequiredFinding } from '../checker/checker.tsx'
import { DateTimeField } from '../fields/date-time-field.tsx'
import './publish-dialog.css'

export type PublishDialogProps = {
  /** Noun for the record in the question, e.g. "article". */
  one: string
  /** Choice that is selected when the dialog opens. */
  when: 'now' | 'date'
  /** Publish date in ISO 8601, or an empty text. */
  at: string
  now: number
  /** Findings of the checks before publication. */
  checks?: ReactNode
  onClose: () => void
  onPublish: (when: 'now' | 'date', at: string) => void
}

/**
 * Dialog in which the user publishes a record immediately or on a date. The dialog shows the results of the checks. While
 * something required is missing, the button leads to its field and does not publish.
 */
export function PublishDialog({ one, when: first, at: firstAt, now, checks, onClose, onPublish }: PublishDialogProps) {
  const [when, setWhen] = useState(first)
  const [at, setAt] = useState(firstAt)
  const [error, setError] = useState<string>()
  const isPast = Date.parse(at) <= now
  const action = when === 'date' && !isPast ? 'Schedule' : 'Publish'
  const goToRequired = useRequiredFinding()
  function publish() {
    if (goToRequired) {
      onClose()
      return goToRequired()
    }
    if (when === 'date' && !at) return setError('Enter the publish date.')
    onPublish(when, at)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || onClose()}
      title={`${action} this ${one}?`}
      action={goToRequired ? 'Go to the field' : action}
      onAction={publish}
    >
      <fieldset className="publish-dialog-when">
        <legend>When</legend>
        {(['now', 'date'] as const).map(choice => (
          <label key={choice}>
            <input type="radio" name="when" value={choice} checked={when === choice} onChange={() => setWhen(choice)} />
            {choice === 'now' ? 'Now' : 'At a date'}
          </label>
        ))}
      </fieldset>
      {when === 'date' && (
        <>
          <DateTimeField
            label="Publish date"
            value={at}
            error={error}
            onChange={moment => {
              setAt(moment ?? '')
              setError(undefined)
            }}
          />
          {isPast && (
            <p className="field-hint">
              The date is in the past: the {one} is published immediately and listed under this date.
            </p>
          )}
        </>
      )}
      {checks}
      {goToRequired && <p className="field-hint">The {one} can be published when nothing required is missing.</p>}
    </ConfirmDialog>
  )
}
