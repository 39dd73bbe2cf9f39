import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide'
import { use, useEffect, useState } from 'react'
import { formatTime } from '../../platform/dates/date-format.ts'
import type { SharedDocumentReference } from '../../platform/live/document-calls.ts'
import type { PresentUser } from '../../platform/live/document-channel.ts'
import type { SharedDocumentState } from '../../platform/live/live-state.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { wideMediaQuery } from '../../ui/break-point.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { SharedTextStatusReporter } from '../form/editor-bar.tsx'
import type { SharedTextState } from '../form/save-status.tsx'
import { makeCommentsQuery } from './remark-queries.ts'

/** Delay in ms before the interface shows that a save is running, so that fast saves do not flicker. */
const slowSaveDelayMs = 1000

/** Returns true once a condition has been true for more than `slowSaveDelayMs` milliseconds. */
function useDelayedCondition(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasts(isSo), isSo ? slowSaveDelayMs : 0)
    return () => clearTimeout(timer)
  }, [isSo])
  return lasts && isSo
}

/** Time in ms for which the status text says that the connection is back. */
const reconnectMessageMs = 10_000

/** Message that the connection is back, shown for a while. */
function useReconnectMessage(back: SharedDocumentState['back']): SharedDocumentState['back'] {
  const [shown, setShown] = useState<SharedDocumentState['back']>()
  useEffect(() => {
    if (!back) return
    const timer = setTimeout(() => setShown(back), reconnectMessageMs)
    return () => clearTimeout(timer)
  }, [back])
  return shown === back ? undefined : back
}

const formatWordCount = (count: number) => `${count} ${count === 1 ? 'word' : 'words'} sent.`

/** Save and connection state of a shared text, in words. */
function describeState({ status, offlineSince, back }: SharedDocumentState, isSending: boolean): SharedTextState {
  if (offlineSince)
    return {
      kind: 'attention',
      words: `Offline. Changes saved on this device since ${formatTime(offlineSince)}`,
      isUnusual: true,
    }
  if (isSending) return { kind: 'waiting', words: 'Saving…', isUnusual: true }
  if (back) {
    const words = back.words > 0 ? ` ${formatWordCount(back.words)}` : ''
    return { kind: 'well', words: `Back online. Changes synced.${words}`, isUnusual: false, isNews: true }
  }
  const words = status === 'polling' ? 'Saved. Changes of others appear every few seconds' : 'Saved'
  return { kind: 'well', words, isUnusual: false }
}

/** Shows the state of the text in the bar of the editor. Screen readers announce a change, not every key press. */
export function useReportTextState(state: SharedDocumentState): void {
  const report = use(SharedTextStatusReporter)
  const isSending = useDelayedCondition(!state.isSaved)
  const back = useReconnectMessage(state.back)
  const { kind, words, isUnusual, isNews = false } = describeState({ ...state, back }, isSending)
  useEffect(() => report({ kind, words, isUnusual, isNews }), [report, kind, words, isUnusual, isNews])
  useEffect(() => () => report(undefined), [report])
}

type Props = { present: readonly PresentUser[]; me: string; penOf: (user: string) => number }

/** List of the users who have the text open, in the colours of the users' carets. */
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

type CommentsButtonProps = {
  document: SharedDocumentReference
  /** Id of the list of comments. */
  controls: string
  isOpen: boolean
  onPress: () => void
}

/**
 * Button in the editor's bar with the number of open comments. A press moves the focus to the comments, or on narrow
 * screens opens the list of comments.
 */
export function CommentsButton({ document, controls, isOpen, onPress }: CommentsButtonProps) {
  const isBeside = useMediaQuery(wideMediaQuery)
  const { data = [], isError } = useQuery(makeCommentsQuery(document))
  const count = data.filter(({ settledAt }) => settledAt === null).length
  // The button is shown after an error too, because it opens the list, which says that the comments could not be
  // loaded.
  const isFailed = isError && data.length === 0
  if (data.length === 0 && !isFailed) return null
  return (
    <Button
      line
      aria-label={isFailed ? 'Comments could not be loaded' : formatQuantity(count, 'open comment', 'open comments')}
      aria-controls={controls}
      aria-expanded={isBeside ? undefined : isOpen}
      onClick={onPress}
    >
      <Icon drawing={MessageSquare} /> {isFailed ? '!' : count}
    </Button>
  )
}
