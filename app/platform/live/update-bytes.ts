import * as Y from 'yjs'

/**
 * Whether bytes are a valid update of the library Yjs. The server checks an update before storing it, and the editor
 * checks an update before applying it, because one invalid update would prevent the whole document from opening.
 */
export function isYjsUpdate(bytes: Uint8Array): boolean {
  try {
    Y.decodeUpdate(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether an update has neither characters nor deletions. */
export function isEmptyUpdate(update: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(update)
  return structs.length === 0 && ds.clients.size === 0
}
