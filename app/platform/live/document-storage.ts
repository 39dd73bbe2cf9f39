import type * as Y from 'yjs'
import type { DocumentRef } from './document-calls.ts'
import { removeUnusedDocuments, type StoredDocument, storeDocument, readStoredDocument } from './stored-documents.ts'
import { endedEpochs } from './stored-document-names.ts'
import { type DevicePassage, removePassage, storePassage, listPassages } from './lost-passages.ts'

/** What a device keeps of the documents that are open on it. */
export type DocumentStorage = {
  /** Keeps a document from now on, and puts into it what is kept. Undefined where the device keeps nothing. */
  keep(ref: DocumentRef, user: string, doc: Y.Doc): Promise<StoredDocument | undefined>
  /** The copy of an epoch that has ended. */
  read(ref: DocumentRef, user: string): Promise<Y.Doc>
  /** Epochs of a document that have ended and of which a copy is kept. */
  listEnded(ref: DocumentRef): DocumentRef[]
  /** Removes the copy of an epoch that has ended, unless another tab still writes into it. */
  forget(ref: DocumentRef): Promise<void>
  listPassages(document: string, user: string): DevicePassage[]
  /** @returns whether the device had room for it */
  storePassage(passage: DevicePassage): boolean
  removePassage(passage: Omit<DevicePassage, 'why'>): void
}

/** IndexedDB for documents, local storage for words. */
export const browserStorage: DocumentStorage = {
  keep: storeDocument,
  read: readStoredDocument,
  listEnded: endedEpochs,
  forget: removeUnusedDocuments,
  listPassages,
  storePassage,
  removePassage,
}
