import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NoteForm, NoteList } from '../../../desk/notes/record-notes.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { UserAccount } from '../user-account.ts'
import { findNoteError } from '../user-input.ts'
import { makeUserMutations } from '../user-mutations.ts'
import { userQueries } from '../user-queries.ts'
import { useUserAction } from './use-user-action.ts'

/** Internal notes by admins about a user, each with author and date. */
export function UserNotes({ account }: { account: UserAccount }) {
  const { data: notes, isError, refetch } = useQuery(userQueries.notes(account.id))
  const mutations = makeUserMutations(useQueryClient())
  const doAtOnce = useUserAction()
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes (admins only)</h2>
      <NoteForm
        hint="The user sees these notes in a data export."
        findError={findNoteError}
        add={text => mutations.addNote(account.id, text)}
      />
      {isError && !notes && <ReadFailureCallout subject="Notes" retry={() => void refetch()} />}
      {!notes && !isError && <SkeletonBlock className="user-skeleton" />}
      <NoteList
        notes={notes ?? []}
        formatDetails={note => formatDay(note.created_at)}
        remove={note => doAtOnce(m => m.removeNote(note.id), 'Note deleted.')}
      />
    </section>
  )
}
