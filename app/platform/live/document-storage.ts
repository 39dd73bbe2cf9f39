import type * as Y from 'yjs'
import type { DocumentRef } from './document-calls.ts'
import { type DevicePassage, listPassages, removePassage, storePassage } from './lost-passages.ts'
import { listEndedEpochs } from './stored-document-names.ts'
import { readStoredDocument, removeUnusedDocuments, type StoredDocument, storeDocument } from './stored-documents.ts'

/** Copies of open documents on this device. */
export type DocumentStorage = {
  /**
   * Stores a document from now on, and loads the stored copy into it. Undefined when the device cannot store
   * anything.
   */
  keep(ref: DocumentRef, user: string, doc: Y.Doc): Promise<StoredDocument | undefined>
  /** Loads the copy of an epoch that has ended. */
  read(ref: DocumentRef, user: string): Promise<Y.Doc>
  /** Lists the ended epochs of a document that have a copy on this device. */
  listEnded(ref: DocumentRef): DocumentRef[]
  /** Deletes the copy of an ended epoch, unless another tab still writes to it. */
  forget(ref: DocumentRef): Promise<void>
  listPassages(document: string, user: string): DevicePassage[]
  /**
   * Stores a lost passage.
   * @returns whether the device had enough space
   */
  storePassage(passage: DevicePassage): boolean
  removePassage(passage: Omit<DevicePassage, 'why'>): void
}

/** IndexedDB for documents, local storage for lost passages. */
export const browserStorage: DocumentStorage = {
  keep: storeDocument,
  read: readStoredDocument,
  listEnded: listEndedEpochs,
  forget: removeUnusedDocuments,
  listPassages,
  storePassage,
  removePassage,
}
