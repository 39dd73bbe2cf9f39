import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import type { DocumentRef } from './document-calls.ts'
import { buildDocumentStorageName, recordStoredName, removeStoredName } from './stored-document-names.ts'

export type StoredDocument = { close(): Promise<void>; isOrigin(origin: unknown): boolean }

/**
 * Stores a document in this browser from now on, and loads the stored copy into it. Undefined when the browser cannot
 * store anything.
 */
export async function storeDocument(ref: DocumentRef, user: string, doc: Y.Doc): Promise<StoredDocument | undefined> {
  if (!(await canKeep())) return undefined
  // The lock is taken before the copy is opened, so that no other tab deletes the copy in between.
  const release = holdName(buildDocumentStorageName(ref))
  recordStoredName(ref, user)
  const persistence = new IndexeddbPersistence(buildDocumentStorageName(ref), doc)
  await persistence.whenSynced
  return {
    async close() {
      await persistence.destroy()
      await release()
    },
    isOrigin: origin => origin === persistence,
  }
}

/** Tells other tabs that a copy is in use. @returns a function that releases the lock */
function holdName(name: string): () => Promise<void> {
  let release = () => {}
  const whenReleased = new Promise<void>(resolve => {
    release = resolve
  })
  const lock = navigator.locks?.request(name, { mode: 'shared' }, () => whenReleased)
  return async () => {
    release()
    await lock
  }
}

/** Deletes the copy of an ended epoch, unless another tab has not noticed the end yet and still writes to it. */
export async function removeUnusedDocuments(ref: DocumentRef): Promise<void> {
  const locks = await navigator.locks?.query()
  const inUse = [...(locks?.held ?? []), ...(locks?.pending ?? [])]
  if (!inUse.some(({ name }) => name === buildDocumentStorageName(ref))) removeStoredName(ref)
}

/** Whether IndexedDB is available: a browser can block it, and y-indexeddb would then wait forever. */
const canKeep = () =>
  new Promise<boolean>(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(false)
    const request = indexedDB.open('documents')
    request.onerror = () => resolve(false)
    request.onsuccess = () => {
      request.result.close()
      resolve(true)
    }
  })

/** Loads the copy of an ended epoch. */
export async function readStoredDocument(ref: DocumentRef, user: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const stored = await storeDocument(ref, user, doc)
  await stored?.close()
  return doc
}
