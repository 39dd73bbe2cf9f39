import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { queueToast, type ToastMessage, waitingToasts } from './toast-queue.ts'
import './toasts.css'

/** The toast area is loaded with the first toast, because most visits have none. */
const ToastArea = lazy(() => import('./toast-area.tsx').catch(() => ({ default: PlainToasts })))

const noMessages: readonly ToastMessage[] = []
const useWaiting = () => useSyncExternalStore(waitingToasts.watch, waitingToasts.list, () => noMessages)

/** Container of all `useToast` messages; once per app. */
export function Toasts() {
  const isWanted = useWaiting().length > 0
  const [wasWanted, setWasWanted] = useState(false)
  if (isWanted && !wasWanted) setWasWanted(true)
  return (
    wasWanted && (
      <Suspense fallback={null}>
        <ToastArea />
      </Suspense>
    )
  )
}

/** Messages in place of the toast area when it fails to load: they stay until the page is left. */
function PlainToasts() {
  return (
    <div className="toasts" role="status">
      {useWaiting().map(({ id, kind, title, text }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <div className="toast-words">
            <b className="toast-title">{title}</b>
            {text && <p>{text}</p>}
          </div>
        </div>
      ))}
    </div>
  )
}

/**
 * Shows toasts. `say` reports success for four seconds, or ten with undo; a new toast with the same `about` replaces
 * the earlier one. `complain` reports an error: announced immediately, and it stays until closed.
 */
const toast = {
  say(title: string, text?: string, undo?: () => void, subject?: string) {
    queueToast({ id: subject && `about ${subject}`, kind: 'said', title, text, undo })
  },
  complain(title: string, text?: string) {
    queueToast({ kind: 'error', title, text })
  },
}

export const useToast = () => toast
