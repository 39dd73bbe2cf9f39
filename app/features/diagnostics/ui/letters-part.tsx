import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { places } from '../../../platform/places.ts'
import { ActButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { RefusedAct } from '../../../ui/refused-act.tsx'
import { sendTestLetter } from '../diagnosis-mutations.ts'

export const adminsReason = 'Letters hold names and links, so only an admin may.'

/** Whether mail goes out, tried with a letter to oneself; and where the letters lie. */
export function LettersPart({ isAdmin }: { isAdmin: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(sendTestLetter(useQueryClient()))
  if (!isAdmin)
    return (
      <p className="part-refused">
        <RefusedAct reason={adminsReason}>Send a test letter</RefusedAct>
      </p>
    )
  return (
    <div className="letters">
      <p className="letters-acts">
        <ActButton line onAct={() => mutateAsync().catch(() => undefined)}>
          {isPending ? 'Sending…' : 'Send a test letter'}
        </ActButton>
        <Link to={places.adminMail}>Letters kept and waiting</Link>
      </p>
      {data && (
        <Note tone={data.sent ? 'ok' : 'bad'} title={data.said}>
          {data.sent ? `It went to ${data.to}.` : 'Other letters wait and are tried again.'}
        </Note>
      )}
      {error && (
        <Note tone="warn" title="No letter was sent.">
          {error.message}
        </Note>
      )}
    </div>
  )
}
