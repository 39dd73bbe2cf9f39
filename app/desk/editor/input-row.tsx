import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Asked = { label: string; hint?: string; value?: string }

export type InputRowProps = {
  asked: readonly Asked[]
  done: string
  /** Why it cannot be taken, beside the first field; undefined once it is done. */
  onDone: (answers: readonly string[]) => string | undefined
  onClose: () => void
  children?: ReactNode
}

/** What has to be known before something is put into the text, asked in a row of its own: the text stays in view. */
export function InputRow({ asked, done, onDone, onClose, children }: InputRowProps) {
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
            // Not the form around it.
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
