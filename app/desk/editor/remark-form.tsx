import { useState } from 'react'
import { refusalOrSilence } from '../../platform/db/write-refusal.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'

type Props = {
  label: string
  done: string
  /** @throws DatabaseError when a rule forbids it: the input stays */
  onDone: (words: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Comment on a passage, or reply. Ctrl+Enter sends it; not a `form` element, because it is inside the form of the
 * text.
 */
export function RemarkForm({ label, done, onDone, onClose }: Props) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const send = () =>
    words.trim()
      ? onDone(words.trim()).catch(failure => setError(refusalOrSilence(failure)))
      : Promise.resolve(setError('Enter a comment first.'))
  return (
    <div className="remark-form">
      <TextArea
        label={label}
        rows={2}
        maxLength={2000}
        value={words}
        error={error}
        autoFocus
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <p className="remark-actions">
        <ActionButton line slim onAction={async () => void (await send())}>
          {done}
        </ActionButton>
        <Button line slim onClick={onClose}>
          Cancel
        </Button>
      </p>
    </div>
  )
}
