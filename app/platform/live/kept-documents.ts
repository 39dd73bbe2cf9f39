import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import type { DocumentRef } from './document-calls.ts'
import { keptName, noteKept } from './kept-names.ts'

export type KeptDocument = { close(): Promise<void>; isOrigin(origin: unknown): boolean }

/** Keeps a document in this browser from now on, and puts into it what is kept. Undefined where the browser keeps nothing. */
export async function keepDocument(ref: DocumentRef, user: string, doc: Y.Doc): Promise<KeptDocument | undefined> {
  noteKept(ref, user)
  try {
    const kept = new IndexeddbPersistence(keptName(ref), doc)
    await kept.whenSynced
    return { close: () => kept.destroy(), isOrigin: origin => origin === kept }
  } catch {
    return undefined
  }
}

/** What is kept of an epoch that has ended. */
export async function readKept(ref: DocumentRef, user: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const kept = await keepDocument(ref, user, doc)
  await kept?.close()
  return doc
}
