import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { deviceStorage } from '../browser-storage.ts'
import type { DocumentRef } from './document-calls.ts'

/** Which epochs of which documents this browser keeps. */
const listed = 'kept-documents'
/** As IndexedDB names one. */
const nameOf = ({ id, epoch }: DocumentRef) => `document:${id}:${epoch}`

const names = (): string[] => {
  const kept = deviceStorage.read(listed)
  return Array.isArray(kept) ? kept.map(String) : []
}
const refOf = (name: string): DocumentRef => {
  const [, id = '', epoch = ''] = name.split(':')
  return { id, epoch: Number(epoch) }
}

/** Epochs of a document that have ended, of which something is kept here. */
export const endedEpochs = ({ id, epoch }: DocumentRef): DocumentRef[] =>
  names()
    .map(refOf)
    .filter(ref => ref.id === id && ref.epoch < epoch)

export type KeptDocument = { close(): Promise<void>; isOrigin(origin: unknown): boolean }

/** Keeps a document in this browser from now on, and puts into it what is kept. Undefined where the browser keeps nothing. */
export async function keepDocument(ref: DocumentRef, doc: Y.Doc): Promise<KeptDocument | undefined> {
  const name = nameOf(ref)
  if (!names().includes(name)) deviceStorage.write(listed, [...names(), name])
  try {
    const kept = new IndexeddbPersistence(name, doc)
    await kept.whenSynced
    return { close: () => kept.destroy(), isOrigin: origin => origin === kept }
  } catch {
    return undefined
  }
}

/** What is kept of an epoch that has ended. */
export async function readKept(ref: DocumentRef): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const kept = await keepDocument(ref, doc)
  await kept?.close()
  return doc
}

export function forgetKept(ref: DocumentRef): void {
  const name = nameOf(ref)
  indexedDB.deleteDatabase(name)
  deviceStorage.write(
    listed,
    names().filter(other => other !== name),
  )
}

/** Whoever signs in next on this device finds nobody's words. */
export function forgetAllKept(): void {
  for (const name of names()) forgetKept(refOf(name))
}
