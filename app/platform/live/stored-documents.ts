import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import type { DocumentRef } from './document-calls.ts'
import { removeStoredName, documentStorageName, recordStoredName } from './stored-document-names.ts'

export type StoredDocument = { close(): Promise<void>; isOrigin(origin: unknown): boolean }

/** Keeps a document in this browser from now on, and puts into it what is kept. Undefined where the browser keeps nothing. */
export async function storeDocument(ref: DocumentRef, user: string, doc: Y.Doc): Promise<StoredDocument | undefined> {
  if (!(await canKeep())) return undefined
  // Before the copy is opened, so that no other tab removes it in between.
  const release = holdName(documentStorageName(ref))
  recordStoredName(ref, user)
  const kept = new IndexeddbPersistence(documentStorageName(ref), doc)
  await kept.whenSynced
  return {
    async close() {
      await kept.destroy()
      await release()
    },
    isOrigin: origin => origin === kept,
  }
}

/** Tells other tabs that a copy is in use. @returns what ends that, once they are told */
function holdName(name: string): () => Promise<void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const lock = navigator.locks?.request(name, { mode: 'shared' }, () => held)
  return async () => {
    release()
    await lock
  }
}

/** Removes the copy of an epoch that has ended, unless another tab has not noticed that yet and still writes into it. */
export async function removeUnusedDocuments(ref: DocumentRef): Promise<void> {
  const locks = await navigator.locks?.query()
  const inUse = [...(locks?.held ?? []), ...(locks?.pending ?? [])]
  if (!inUse.some(({ name }) => name === documentStorageName(ref))) removeStoredName(ref)
}

/** Whether this browser keeps anything: it may be told not to, and the package would wait for ever. */
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

/** What is kept of an epoch that has ended. */
export async function readStoredDocument(ref: DocumentRef, user: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const kept = await storeDocument(ref, user, doc)
  await kept?.close()
  return doc
}
