import * as Y from 'yjs'

/**
 * Whether bytes are a Yjs update. The server checks this before it stores an update, and the editor before it reads
 * one: a single update that cannot be decoded would stop the whole document from opening.
 */
export function isUpdate(bytes: Uint8Array): boolean {
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
