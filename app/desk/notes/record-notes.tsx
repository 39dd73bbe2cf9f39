import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { FunctionCallOutcome } from '../../platform/db/call-function.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useRunOnceAtATime } from '../../ui/use-run-once-at-a-time.ts'
import { ActionResultMessage } from '../action/action-result-message.tsx'
import './record-notes.css'

type RecordNote = { id: string; text: string; by?: string | null }

type NoteListProps<Note> = {
  notes: Note[]
  /** Details of a note, such as its date, shown after the name of the author. */
  formatDetails: (note: Note) => ReactNode
  /** Whether the signed-in user may remove a note. By default the user may remove every note. */
  isRemovable?: (note: Note) => boolean
  remove: (note: Note) => Promise<unknown> | undefined
}

/** Internal notes about one record, each with its author and a button that removes the note. */
export function NoteList<Note extends RecordNote>({
  notes,
  formatDetails,
  isRemovable = () => true,
  remove,
}: NoteListProps<Note>) {
  if (notes.length === 0) return null
  return (
    <ul className="note-list">
      {notes.map(note => (
        <li key={note.id}>
          <p>{note.text}</p>
          <small>
            {note.by ?? 'Deleted user'}, {formatDetails(note)}
          </small>
          {isRemovable(note) && (
            <ActionButton line slim className="btn-bare" onAction={() => remove(note)}>
              Remove<span className="visually-hidden"> the note “{note.text.slice(0, 40)}”</span>
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  )
}

type NoteFormProps = {
  /** Text that says who can read the note. */
  hint: string
  /** Returns the error of the typed text, or undefined when the note can be added. */
  findError: (text: string) => string | undefined
  /** @param form values of the form's other fields */
  add: (text: string, form: FormData) => Promise<FunctionCallOutcome>
  /** Further fields of the form, below the text of the note. */
  children?: ReactNode
}

/** Form that adds an internal note to a record. The text stays in the form until the note is stored. */
export function NoteForm({ hint, findError, add, children }: NoteFormProps) {
  const [error, setError] = useState<string>()
  const adding = useMutation({ mutationFn: ({ text, form }: { text: string; form: FormData }) => add(text, form) })
  const { once } = useRunOnceAtATime(async (element: HTMLFormElement, text: string, form: FormData) => {
    const answer = await adding.mutateAsync({ text, form }).catch(() => undefined)
    if (answer && 'done' in answer) element.reset()
  })

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const text = String(form.get('note') ?? '').trim()
    const problem = findError(text)
    setError(problem)
    if (problem) element.querySelector('textarea')?.focus()
    else void once(element, text, form)
  }

  return (
    <form method="post" className="note-form" noValidate onSubmit={submitted}>
      <TextArea label="New note" name="note" rows={2} error={error} hint={hint} />
      {children}
      <ActionResultMessage doing={adding} />
      <Button type="submit" line aria-disabled={adding.isPending || undefined}>
        {adding.isPending ? 'Working…' : 'Add note'}
      </Button>
    </form>
  )
}
