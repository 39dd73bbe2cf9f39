import type * as Y from 'yjs'
import type { SharedDocumentReference } from './document-calls.ts'
import { type LostPassageOnDevice, listLostPassages, removeLostPassage, storeLostPassage } from './lost-passages.ts'
import { listStoredDocumentsOfOldEpochs } from './stored-document-names.ts'
import { readStoredDocument, removeUnusedDocuments, type StoredDocument, storeDocument } from './stored-documents.ts'

/** Storage for copies of open documents on this device. */
export type DocumentStorage = {
  /**
   * Starts to store a document on this device, and loads the stored copy into the document. Undefined if the device
   * has no storage.
   */
  keep(ref: SharedDocumentReference, user: string, doc: Y.Doc): Promise<StoredDocument | undefined>
  /** Loads the stored copy of an epoch that has ended. */
  read(ref: SharedDocumentReference, user: string): Promise<Y.Doc>
  /** Lists ended epochs of a document with a stored copy on this device. */
  listEnded(ref: SharedDocumentReference): SharedDocumentReference[]
  /** Deletes the stored copy of an ended epoch, unless another tab still writes to the copy. */
  forget(ref: SharedDocumentReference): Promise<void>
  listPassages(document: string, user: string): LostPassageOnDevice[]
  /**
   * Stores a lost passage.
   * @returns whether the device had enough space
   */
  storePassage(passage: LostPassageOnDevice): boolean
  removePassage(passage: Omit<LostPassageOnDevice, 'why'>): void
}

/** Storage that uses IndexedDB for documents and local storage for lost passages. */
export const browserStorage: DocumentStorage = {
  keep: storeDocument,
  read: readStoredDocument,
  listEnded: listStoredDocumentsOfOldEpochs,
  forget: removeUnusedDocuments,
  listPassages: listLostPassages,
  storePassage: storeLostPassage,
  removePassage: removeLostPassage,
}
