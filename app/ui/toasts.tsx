import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { queuedToasts, queueToast, type ToastLink, type ToastMessage } from './toast-queue.ts'
import './toasts.css'

/** The toast area is loaded with the first toast, because most visits have no toast. */
const ToastArea = lazy(() => import('./toast-area.tsx').catch(() => ({ default: PlainToasts })))

const noToasts: readonly ToastMessage[] = []
const useQueuedToasts = () => useSyncExternalStore(queuedToasts.watch, queuedToasts.list, () => noToasts)

/** Container for all messages of `useToast`, used once in the app. */
export function Toasts() {
  const isWanted = useQueuedToasts().length > 0
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

/**
 * Messages that replace the toast area if the toast area cannot be loaded. The messages stay until the user leaves the
 * page.
 */
function PlainToasts() {
  return (
    <div className="toasts" role="status">
      {useQueuedToasts().map(({ id, kind, title, text }) => (
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
 * Functions to show toasts. `say` reports a success for four seconds, for ten with undo, or until closed if it
 * `stays`. `link` leads to the record. `complain` reports an error, which is announced immediately and stays until closed. A new toast replaces an
 * earlier toast with the same `about`.
 */
const toast = {
  say(title: string, text?: string, undo?: () => void, subject?: string, stays?: boolean, link?: ToastLink) {
    queueToast({ id: subject && `about ${subject}`, kind: 'said', title, text, undo, stays, link })
  },
  complain(title: string, text?: string, undo?: () => void) {
    queueToast({ kind: 'error', title, text, undo })
  },
}

export const useToast = () => toast
