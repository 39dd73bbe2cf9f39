import { deviceStorage } from '../browser-storage.ts'
import type { SharedDocumentReference } from './document-calls.ts'

/**
 * Storage key for the list of documents that this browser has stored, with the user of each document. IndexedDB has
 * the content under the same names.
 */
const storedDocumentsKey = 'kept-documents'

const passageKeyPrefix = 'lost-passages '
/** Storage key for the lost passages of a user. */
export const buildPassageKey = (user?: string) => passageKeyPrefix + user

type StoredDocumentName = { name: string; user: string }

export const buildDocumentStorageName = ({ id, epoch }: SharedDocumentReference) => `document:${id}:${epoch}`

const isStoredDocumentName = (value: unknown): value is StoredDocumentName =>
  typeof value === 'object' && value !== null && 'name' in value && 'user' in value

function listStoredDocumentNames(): StoredDocumentName[] {
  const stored = deviceStorage.read(storedDocumentsKey)
  return Array.isArray(stored) ? stored.filter(isStoredDocumentName) : []
}

export function addStoredDocumentName(ref: SharedDocumentReference, user: string): void {
  const name = buildDocumentStorageName(ref)
  if (!listStoredDocumentNames().some(entry => entry.name === name))
    deviceStorage.write(storedDocumentsKey, [...listStoredDocumentNames(), { name, user }])
}

function deleteStoredDocuments(which: (kept: StoredDocumentName) => boolean): void {
  const removedNames = listStoredDocumentNames().filter(which)
  if (removedNames.length === 0) return
  for (const { name } of removedNames) indexedDB.deleteDatabase(name)
  deviceStorage.write(
    storedDocumentsKey,
    listStoredDocumentNames().filter(entry => !which(entry)),
  )
}

export const removeStoredDocumentName = (ref: SharedDocumentReference): void =>
  deleteStoredDocuments(({ name }) => name === buildDocumentStorageName(ref))

/** Deletes all stored documents when the user signs out, and documents of other users when another user signs in. */
export function removeStoredDocumentNamesOfOtherUsers(user?: string): void {
  deleteStoredDocuments(entry => entry.user !== user)
  for (const name of deviceStorage.names())
    if (name.startsWith(passageKeyPrefix) && name !== buildPassageKey(user)) deviceStorage.write(name, undefined)
}

/** Ended epochs of a document with a stored copy on this device. */
export const listStoredDocumentsOfOldEpochs = ({ id, epoch }: SharedDocumentReference): SharedDocumentReference[] =>
  listStoredDocumentNames()
    .map(({ name }) => name.split(':'))
    .filter(([, of, number]) => of === id && Number(number) < epoch)
    .map(([, , number]) => ({ id, epoch: Number(number) }))
