import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import type { DocumentRef } from './document-calls.ts'
import { keptName, noteKept } from './kept-names.ts'

export type KeptDocument = { close(): Promise<void>; isOrigin(origin: unknown): boolean }

/** Keeps a document in this browser from now on, and puts into it what is kept. Undefined where the browser keeps nothing. */
export async function keepDocument(ref: DocumentRef, user: string, doc: Y.Doc): Promise<KeptDocument | undefined> {
  if (!(await canKeep())) return undefined
  noteKept(ref, user)
  const kept = new IndexeddbPersistence(keptName(ref), doc)
  await kept.whenSynced
  return { close: () => kept.destroy(), isOrigin: origin => origin === kept }
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
export async function readKept(ref: DocumentRef, user: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const kept = await keepDocument(ref, user, doc)
  await kept?.close()
  return doc
}
