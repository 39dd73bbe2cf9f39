import { type FormEvent, useState } from 'react'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Callout } from '../../../ui/callout.tsx'
import { DialogAction, DialogActions } from '../../../ui/dialog-actions.tsx'
import { TextField } from '../../../ui/field.tsx'

export const findPortraitAltError = (alt: string): string | undefined =>
  alt.trim() === '' ? 'Enter the alt text.' : alt.trim().length > 300 ? 'At most 300 characters.' : undefined

type PortraitAltTextProps = {
  alt: string
  /**
   * Saves the alternative text.
   * @returns whether the text was saved
   */
  onKeep: (alt: string) => Promise<boolean>
  onDone: () => void
}

/** Form for the alternative text of the portrait. */
export function PortraitAltText({ alt, onKeep, onDone }: PortraitAltTextProps) {
  const [error, setError] = useState<string>()
  const [failed, setFailed] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const altText = String(new FormData(event.currentTarget).get('alt') ?? '')
    const problem = findPortraitAltError(altText)
    setError(problem)
    if (problem) return
    const done = await onKeep(altText)
    setFailed(!done)
    if (done) onDone()
  }

  return (
    <form method="post" className="portrait-words" noValidate onSubmit={event => void onSubmit(event)}>
      <TextField
        label="Alt text"
        name="alt"
        defaultValue={alt}
        error={error}
        hint="What the image shows, for screen readers."
      />
      {failed && (
        <Callout tone="warn" title={`Not saved. ${noAnswerSentence}`}>
          Try again in a moment.
        </Callout>
      )}
      <DialogActions onCancel={onDone}>
        <DialogAction action="Save alt text" />
      </DialogActions>
    </form>
  )
}
