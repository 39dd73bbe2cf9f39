import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActionOutcome } from '../../../desk/action/action-outcome.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useSingleRun } from '../../../ui/use-single-run.ts'
import type { UserAccount } from '../user-account.ts'
import { findNoteError } from '../user-input.ts'
import { makeUserMutations } from '../user-mutations.ts'
import { userQueries } from '../user-queries.ts'
import { useUserAction } from './use-user-action.ts'

/** Internal notes by admins about a user, each with author and date. */
export function UserNotes({ account }: { account: UserAccount }) {
  const { data: notes, isError, refetch } = useQuery(userQueries.notes(account.id))
  const doAtOnce = useUserAction()
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes (admins only)</h2>
      <NoteForm account={account} />
      {isError && !notes && <ReadFailureCallout subject="Notes" retry={() => void refetch()} />}
      {!notes && !isError && <SkeletonBlock className="user-skeleton" />}
      {notes && notes.length > 0 && (
        <ul className="user-notes">
          {notes.map(note => (
            <li key={note.id}>
              <p>{note.text}</p>
              <small>
                {note.by ?? 'Deleted user'}, {formatDay(note.created_at)}
              </small>
              <ActionButton
                line
                className="btn-bare"
                onAction={() => doAtOnce(m => m.removeNote(note.id), 'Note deleted.')}
              >
                Remove<span className="visually-hidden"> the note “{note.text.slice(0, 40)}”</span>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NoteForm({ account }: { account: UserAccount }) {
  const mutations = makeUserMutations(useQueryClient())
  const [error, setError] = useState<string>()
  const adding = useMutation({ mutationFn: (text: string) => mutations.addNote(account.id, text) })
  const { once } = useSingleRun(async (form: HTMLFormElement, text: string) => {
    const answer = await adding.mutateAsync(text).catch(() => undefined)
    if (answer && 'done' in answer) form.reset()
  })

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('note') ?? '')
    const problem = findNoteError(text)
    setError(problem)
    if (problem) form.querySelector('textarea')?.focus()
    else void once(form, text)
  }

  return (
    <form method="post" className="user-note-form" noValidate onSubmit={submitted}>
      <TextArea label="New note" name="note" rows={2} error={error} hint="The user sees it in a data export." />
      <ActionOutcome doing={adding} />
      <Button type="submit" line aria-disabled={adding.isPending || undefined}>
        {adding.isPending ? 'Working…' : 'Add note'}
      </Button>
    </form>
  )
}
