/** Message of a toast. A new message replaces an earlier message with the same `about`. */
export type ToastMessage = {
  id: string
  kind: 'said' | 'error'
  title: string
  text?: string | undefined
  undo?: (() => void) | undefined
  /** Whether the message stays until it is closed. */
  stays?: boolean | undefined
  /** Link to the record that the message is about. */
  link?: ToastLink | undefined
}

export type ToastLink = { label: string; to: string }

/** Maximum number of toasts that are visible at the same time. */
export const maxToasts = 3

/**
 * Duration of a toast in ms: longer if it has an undo button or a link; 0 means until closed. The timer pauses on hover and
 * focus.
 */
export const getToastDuration = ({
  kind,
  undo,
  stays,
  link,
}: Pick<ToastMessage, 'kind' | 'undo' | 'stays' | 'link'>): number =>
  stays || kind === 'error' ? 0 : undo || link ? 10_000 : 4000

type ShowToast = (message: ToastMessage) => void

let showToast: ShowToast | undefined
let waitingToasts: readonly ToastMessage[] = []
let toastCount = 0
const queueWatchers = new Set<() => void>()

/** Queue of toasts until the toast area is loaded. The first toast starts loading the toast area. */
export const queuedToasts = {
  watch(changed: () => void) {
    queueWatchers.add(changed)
    return () => {
      queueWatchers.delete(changed)
    }
  },
  list: () => waitingToasts,
}

function setWaitingToasts(messages: readonly ToastMessage[]): void {
  waitingToasts = messages
  for (const changed of queueWatchers) changed()
}

export function queueToast(message: Omit<ToastMessage, 'id'> & { id?: string | undefined }): void {
  toastCount += 1
  const newMessage = { ...message, id: message.id ?? `toast ${toastCount}` }
  if (showToast) showToast(newMessage)
  else setWaitingToasts([...waitingToasts, newMessage])
}

/** Registers the function that shows toasts, and shows queued toasts. @returns a function that unregisters it */
export function showToasts(showMessage: ShowToast): () => void {
  showToast = showMessage
  for (const message of waitingToasts) showMessage(message)
  setWaitingToasts([])
  return () => {
    if (showToast === showMessage) showToast = undefined
  }
}
