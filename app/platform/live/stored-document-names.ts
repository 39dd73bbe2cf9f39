import { deviceStorage } from '../browser-storage.ts'
import type { SharedDocumentReference } from './document-calls.ts'

/**
 * Storage key for the list of documents that this browser has stored, with the user of each document. IndexedDB has
 * the content under the same names.
 */
const place = 'kept-documents'

const passages = 'lost-passages '
/** Storage key for the lost passages of a user. */
export const buildPassageKey = (user?: string) => passages + user

type StoredName = { name: string; user: string }

export const buildDocumentStorageName = ({ id, epoch }: SharedDocumentReference) => `document:${id}:${epoch}`

const isStoredName = (value: unknown): value is StoredName =>
  typeof value === 'object' && value !== null && 'name' in value && 'user' in value

function list(): StoredName[] {
  const stored = deviceStorage.read(place)
  return Array.isArray(stored) ? stored.filter(isStoredName) : []
}

export function addStoredDocumentName(ref: SharedDocumentReference, user: string): void {
  const name = buildDocumentStorageName(ref)
  if (!list().some(entry => entry.name === name)) deviceStorage.write(place, [...list(), { name, user }])
}

function forget(which: (kept: StoredName) => boolean): void {
  const removedNames = list().filter(which)
  if (removedNames.length === 0) return
  for (const { name } of removedNames) indexedDB.deleteDatabase(name)
  deviceStorage.write(
    place,
    list().filter(entry => !which(entry)),
  )
}

export const removeStoredDocumentName = (ref: SharedDocumentReference): void =>
  forget(({ name }) => name === buildDocumentStorageName(ref))

/** Deletes all stored documents when the user signs out, and documents of other users when another user signs in. */
export function removeStoredDocumentNamesOfOtherUsers(user?: string): void {
  forget(entry => entry.user !== user)
  for (const name of deviceStorage.names())
    if (name.startsWith(passages) && name !== buildPassageKey(user)) deviceStorage.write(name, undefined)
}

/** Ended epochs of a document with a stored copy on this device. */
export const listStoredDocumentsOfOldEpochs = ({ id, epoch }: SharedDocumentReference): SharedDocumentReference[] =>
  list()
    .map(({ name }) => name.split(':'))
    .filter(([, of, number]) => of === id && Number(number) < epoch)
    .map(([, , number]) => ({ id, epoch: Number(number) }))
