import { CloudOff } from 'lucide'
import { useEffect, useState } from 'react'
import { formatTime } from '../../platform/dates/date-format.ts'
import type { PresentUser } from '../../platform/live/document-channel.ts'
import type { LiveState } from '../../platform/live/live-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusSign } from '../../ui/status.tsx'

/** Delay in ms before a running save is shown, so that fast saves do not flicker. */
const long = 1000

/** Returns true once a condition has been true for longer than `long`. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasts(isSo), isSo ? long : 0)
    return () => clearTimeout(timer)
  }, [isSo])
  return lasts && isSo
}

const formatWordCount = (count: number) => `${count} ${count === 1 ? 'word' : 'words'} sent.`

function formatStatus({ status, offlineSince, back }: LiveState, isSending: boolean): string {
  if (offlineSince) return `Offline. Changes saved on this device since ${formatTime(offlineSince)}`
  if (isSending) return 'Saving…'
  if (back)
    return back.words > 0
      ? `Back online. Changes synced. ${formatWordCount(back.words)}`
      : 'Back online. Changes synced.'
  return status === 'polling' ? 'Saved. Changes of others appear every few seconds' : 'Saved'
}

/** Save status of a text. Screen readers announce a change of the status, not every key press. */
export function SharedTextSaveStatus({ state }: { state: LiveState }) {
  const isSending = useLasting(!state.isSaved)
  return (
    <p className="shared-text-saving" role="status">
      {state.offlineSince ? <Icon drawing={CloudOff} /> : <StatusSign kind={isSending ? 'waiting' : 'well'} />}
      {formatStatus(state, isSending)}
    </p>
  )
}

type Props = { present: readonly PresentUser[]; me: string; penOf: (user: string) => number }

/** List of the users who have the text open, in the colours of their carets. */
export function PresentUsers({ present, me, penOf }: Props) {
  const others = [...new Map(present.map(person => [person.user, person])).values()].filter(({ user }) => user !== me)
  if (others.length === 0) return null
  return (
    <ul className="here-now" aria-label="Also editing">
      {others.map(({ user, name }) => (
        <li key={user} className={`pen-${penOf(user)}`}>
          {name}
        </li>
      ))}
    </ul>
  )
}
