import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import type { SharedDocumentReference } from './document-calls.ts'
import { addStoredDocumentName, buildDocumentStorageName, removeStoredDocumentName } from './stored-document-names.ts'

export type StoredDocument = { close(): Promise<void>; isOrigin(origin: unknown): boolean }

/**
 * Starts to store a document in this browser, and loads the stored copy into the document. Undefined if the browser
 * has no storage.
 */
export async function storeDocument(
  ref: SharedDocumentReference,
  user: string,
  doc: Y.Doc,
): Promise<StoredDocument | undefined> {
  if (!(await isIndexedDbAvailable())) return undefined
  // Acquires the lock before the copy is opened, so that no other tab can delete the copy in between.
  const release = lockDocumentName(buildDocumentStorageName(ref))
  addStoredDocumentName(ref, user)
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

/** Acquires a lock that shows other tabs that a copy is in use. @returns a function that releases the lock */
function lockDocumentName(name: string): () => Promise<void> {
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

/**
 * Deletes the copy of an ended epoch, unless another tab, which has not noticed the end yet, still writes to the copy.
 */
export async function removeUnusedDocuments(ref: SharedDocumentReference): Promise<void> {
  const locks = await navigator.locks?.query()
  const inUse = [...(locks?.held ?? []), ...(locks?.pending ?? [])]
  if (!inUse.some(({ name }) => name === buildDocumentStorageName(ref))) removeStoredDocumentName(ref)
}

/** Whether IndexedDB is available. If a browser blocks IndexedDB, y-indexeddb would wait forever. */
const isIndexedDbAvailable = () =>
  new Promise<boolean>(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(false)
    const request = indexedDB.open('documents')
    request.onerror = () => resolve(false)
    request.onsuccess = () => {
      request.result.close()
      resolve(true)
    }
  })

/** Loads the stored copy of an ended epoch. */
export async function readStoredDocument(ref: SharedDocumentReference, user: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const stored = await storeDocument(ref, user, doc)
  await stored?.close()
  return doc
}
