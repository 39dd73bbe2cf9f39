import { tabStorage } from '../../platform/browser-storage.ts'
import type { Fields, Version } from './merge.ts'

/** A draft as one form left it at a moment. */
export type DraftVersion = { id: string; typedAt: number }

/** What is in a form and on which version it began, for as long as this tab lives. */
export type StoredDraft = {
  base: Version
  values: Fields
  /** Milliseconds since 1970, by the clock of the device it was typed on. */
  typedAt: number
  /** The form that holds it, and the drafts it goes on from. */
  form?: { id: string; continued: readonly DraftVersion[] }
}

/** Under what this tab keeps the form of a row. Whoever signs in next in it finds their own words, not somebody else's. */
export const draftPlace = (user: string | undefined, form: string) => `${user} ${form}`
export const rowForm = (table: string, key: string) => `${table} ${key}`

const keyOf = (id: string) => `draft ${id}`

export const draftStorage = {
  /** What was typed, on top of the row as it is stored now: a field that a newer site has besides is as it stands there. */
  read(id: string, { fields }: Version): StoredDraft | undefined {
    const draft = tabStorage.read(keyOf(id)) as StoredDraft | undefined
    if (!draft?.base?.fields || !draft.values) return undefined
    const base = { ...draft.base, fields: { ...fields, ...draft.base.fields } }
    return { ...draft, base, values: { ...fields, ...draft.values } }
  },
  write(id: string, draft: StoredDraft) {
    tabStorage.write(keyOf(id), draft)
  },
  remove(id: string) {
    tabStorage.write(keyOf(id), undefined)
  },
  /** Everything this tab keeps of somebody who is gone. */
  removeAllOf(user: string) {
    for (const name of tabStorage.names()) if (name.startsWith(keyOf(`${user} `))) tabStorage.write(name, undefined)
  },
}
