/** What a message is; `about` names what it is said of, where a later message takes the place of the one before. */
export type ToastMessage = {
  id: string
  kind: 'said' | 'error'
  title: string
  text?: string | undefined
  undo?: (() => void) | undefined
}

/** How many messages stand at once. */
export const maxToasts = 3

/**
 * Milliseconds a message stays: longer where something can be undone; 0 where it stays until it is closed. The clock stops
 * while it is pointed at or has the focus.
 */
export const toastDuration = ({ kind, undo }: Pick<ToastMessage, 'kind' | 'undo'>): number =>
  kind === 'error' ? 0 : undo ? 10_000 : 4000

type Show = (message: ToastMessage) => void

let show: Show | undefined
let waiting: readonly ToastMessage[] = []
let count = 0
const watchers = new Set<() => void>()

/** Messages said before the part that shows them had come: it is asked for with the first of them. */
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

/** From now on messages are shown by this, those that wait first. @returns ends it */
export function showToasts(by: Show): () => void {
  show = by
  for (const message of waiting) by(message)
  keep([])
  return () => {
    if (show === by) show = undefined
  }
}
