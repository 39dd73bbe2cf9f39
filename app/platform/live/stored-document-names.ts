import { deviceStorage } from '../browser-storage.ts'
import type { DocumentRef } from './document-calls.ts'

/** Which documents this browser keeps, and for whom. What is in them stands in IndexedDB, by the same names. */
const place = 'kept-documents'

const passages = 'lost-passages '
/** Under what this browser keeps the words that somebody lost. */
export const passageKeys = (user?: string) => passages + user

type Kept = { name: string; user: string }

export const documentStorageName = ({ id, epoch }: DocumentRef) => `document:${id}:${epoch}`

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'name' in value && 'user' in value

function list(): Kept[] {
  const kept = deviceStorage.read(place)
  return Array.isArray(kept) ? kept.filter(isKept) : []
}

export function recordStoredName(ref: DocumentRef, user: string): void {
  const name = documentStorageName(ref)
  if (!list().some(kept => kept.name === name)) deviceStorage.write(place, [...list(), { name, user }])
}

function forget(which: (kept: Kept) => boolean): void {
  const gone = list().filter(which)
  if (gone.length === 0) return
  for (const { name } of gone) indexedDB.deleteDatabase(name)
  deviceStorage.write(
    place,
    list().filter(kept => !which(kept)),
  )
}

export const removeStoredName = (ref: DocumentRef): void => forget(({ name }) => name === documentStorageName(ref))

/** Whoever leaves on purpose leaves nothing, and whoever comes next finds nobody else's words. */
export function removeStoredNamesOfOthers(user?: string): void {
  forget(kept => kept.user !== user)
  for (const name of deviceStorage.names())
    if (name.startsWith(passages) && name !== passageKeys(user)) deviceStorage.write(name, undefined)
}

/** Epochs of a document that have ended, of which something is kept here. */
export const endedEpochs = ({ id, epoch }: DocumentRef): DocumentRef[] =>
  list()
    .map(({ name }) => name.split(':'))
    .filter(([, of, number]) => of === id && Number(number) < epoch)
    .map(([, , number]) => ({ id, epoch: Number(number) }))
