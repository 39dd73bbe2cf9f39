import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type InputRequest = { label: string; hint?: string; value?: string }

export type BlockInputRowProps = {
  asked: readonly InputRequest[]
  done: string
  /** Inserts the block with the typed values. Returns an error message for the first field, or undefined on success. */
  onDone: (answers: readonly string[]) => string | undefined
  onClose: () => void
  children?: ReactNode
}

/** Inline form for the data of a new block. The form has a separate row, so that the text stays visible. */
export function BlockInputRow({ asked, done, onDone, onClose, children }: BlockInputRowProps) {
  const [answers, setAnswers] = useState(() => asked.map(({ value = '' }) => value))
  const [error, setError] = useState<string>()
  return (
    <div className="editor-ask-row">
      {asked.map(({ label, hint }, at) => (
        <TextField
          key={label}
          label={label}
          hint={hint}
          value={answers[at]}
          error={at === 0 ? error : undefined}
          autoFocus={at === 0}
          onChange={event => setAnswers(answers.with(at, event.target.value))}
          onKeyDown={event => {
            if (event.key === 'Escape') onClose()
            if (event.key !== 'Enter') return
            // The key event is stopped, because Enter would otherwise also submit the form around the editor.
            event.preventDefault()
            setError(onDone(answers))
          }}
        />
      ))}
      <Button line onClick={() => setError(onDone(answers))}>
        {done}
      </Button>
      {children}
      <Button line onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}
