import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { queueToast, type ToastMessage, waitingToasts } from './toast-queue.ts'
import './toasts.css'

/** With the first message, because most visits see none. */
const ToastArea = lazy(() => import('./toast-area.tsx').catch(() => ({ default: PlainToasts })))

const nobody: readonly ToastMessage[] = []
const useWaiting = () => useSyncExternalStore(waitingToasts.watch, waitingToasts.list, () => nobody)

/** Once in the app: where messages of `useToast` stand, whoever says them. */
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

/** The line broke before the part that shows them came: what was said stands, until the page is left. */
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
 * `say` tells what was done, for four seconds, or ten when it can be undone; `about` names what it is said of, where a
 * later message takes the place of the one before. `complain` tells what went wrong: announced at once, and it stays until
 * closed.
 */
const toast = {
  say(title: string, text?: string, undo?: () => void, about?: string) {
    queueToast({ id: about && `about ${about}`, kind: 'said', title, text, undo })
  },
  complain(title: string, text?: string) {
    queueToast({ kind: 'error', title, text })
  },
}

export const useToast = () => toast
