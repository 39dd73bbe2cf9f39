import * as Y from 'yjs'

/**
 * Whether bytes are a valid Yjs update. The server checks an update before it is stored, and the editor before it is
 * applied, because one invalid update would stop the whole document from opening.
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
