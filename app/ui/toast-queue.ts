/** A toast; a new one with the same `about` replaces the earlier one. */
export type ToastMessage = {
  id: string
  kind: 'said' | 'error'
  title: string
  text?: string | undefined
  undo?: (() => void) | undefined
}

/** Maximum number of visible toasts. */
export const maxToasts = 3

/**
 * Duration of a toast in ms: longer with an undo button; 0 stays until closed. The timer pauses on hover
 * and focus.
 */
export const toastDuration = ({ kind, undo }: Pick<ToastMessage, 'kind' | 'undo'>): number =>
  kind === 'error' ? 0 : undo ? 10_000 : 4000

type Show = (message: ToastMessage) => void

let show: Show | undefined
let waiting: readonly ToastMessage[] = []
let count = 0
const watchers = new Set<() => void>()

/** Toasts queued before the toast area has loaded; the first one triggers loading. */
export const waitingToasts = {
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
  const said = { ...message, id: message.id ?? `toast ${count}` }
  if (show) show(said)
  else keep([...waiting, said])
}

/** Registers the function that shows toasts, starting with the queue. @returns a function that unregisters it */
export function showToasts(by: Show): () => void {
  show = by
  for (const message of waiting) by(message)
  keep([])
  return () => {
    if (show === by) show = undefined
  }
}
