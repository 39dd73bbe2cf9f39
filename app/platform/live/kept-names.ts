import { deviceStorage } from '../browser-storage.ts'
import type { DocumentRef } from './document-calls.ts'
import { forgetPassagesOfOthers } from './lost-passages.ts'

/** Which documents this browser keeps, and for whom. What is in them stands in IndexedDB, by the same names. */
const place = 'kept-documents'

type Kept = { name: string; user: string }

export const keptName = ({ id, epoch }: DocumentRef) => `document:${id}:${epoch}`

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'name' in value && 'user' in value

function list(): Kept[] {
  const kept = deviceStorage.read(place)
  return Array.isArray(kept) ? kept.filter(isKept) : []
}

export function noteKept(ref: DocumentRef, user: string): void {
  const name = keptName(ref)
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

export const forgetKept = (ref: DocumentRef): void => forget(({ name }) => name === keptName(ref))

/** Whoever leaves on purpose leaves nothing, and whoever comes next finds nobody else's words. */
export function forgetKeptOfOthers(user?: string): void {
  forget(kept => kept.user !== user)
  forgetPassagesOfOthers(user)
}

/** Epochs of a document that have ended, of which something is kept here. */
export const endedEpochs = ({ id, epoch }: DocumentRef): DocumentRef[] =>
  list()
    .map(({ name }) => name.split(':'))
    .filter(([, of, number]) => of === id && Number(number) < epoch)
    .map(([, , number]) => ({ id, epoch: Number(number) }))
