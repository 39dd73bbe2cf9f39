import * as Y from 'yjs'

/**
 * Whether bytes are an update of Yjs. The server asks this before an update is stored, and the editor before one is read:
 * a single one that cannot be decoded would keep the whole text from opening.
 */
export function isUpdate(bytes: Uint8Array): boolean {
  try {
    Y.decodeUpdate(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether an update brings neither letters nor deletions. */
export function isEmptyUpdate(update: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(update)
  return structs.length === 0 && ds.clients.size === 0
}
