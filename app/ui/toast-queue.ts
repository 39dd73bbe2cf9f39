/** Message of a toast. A new message replaces an earlier message with the same `about`. */
export type ToastMessage = {
  id: string
  kind: 'said' | 'error'
  title: string
  text?: string | undefined
  undo?: (() => void) | undefined
  /** Whether the message stays until it is closed. */
  stays?: boolean | undefined
}

/** Maximum number of toasts that are visible at the same time. */
export const maxToasts = 3

/**
 * Duration of a toast in ms: longer if it has an undo button; 0 means until closed. The timer pauses on hover and
 * focus.
 */
export const getToastDuration = ({ kind, undo, stays }: Pick<ToastMessage, 'kind' | 'undo' | 'stays'>): number =>
  stays || kind === 'error' ? 0 : undo ? 10_000 : 4000

type Show = (message: ToastMessage) => void

let show: Show | undefined
let waiting: readonly ToastMessage[] = []
let count = 0
const watchers = new Set<() => void>()

/** Queue of toasts until the toast area is loaded. The first toast starts loading the toast area. */
export const queuedToasts = {
  watch(changed: () => void) {
    watchers.add(changed)
    return () => {
      watchers.delete(changed)
    }
  },
  list: () => waiting,
}

function keep(messages: readonly ToastMessage[]): void {
  waiting = messages
  for (const changed of watchers) changed()
}

export function queueToast(message: Omit<ToastMessage, 'id'> & { id?: string | undefined }): void {
  count += 1
  const newMessage = { ...message, id: message.id ?? `toast ${count}` }
  if (show) show(newMessage)
  else keep([...waiting, newMessage])
}

/** Registers the function that shows toasts, and shows queued toasts. @returns a function that unregisters it */
export function showToasts(showMessage: Show): () => void {
  show = showMessage
  for (const message of waiting) showMessage(message)
  keep([])
  return () => {
    if (show === showMessage) show = undefined
  }
}
