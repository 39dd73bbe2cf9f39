import { tabStorage } from '../../platform/browser-storage.ts'
import type { FieldValues, RecordVersion } from './merge.ts'

/** Version of a draft: the form that typed it, and the time. */
export type DraftVersion = { id: string; typedAt: number }

/** Values of a form and the version they are based on, stored in this tab. */
export type StoredDraft = {
  base: RecordVersion
  values: FieldValues
  /** Timestamp in ms since 1970, by the clock of the device. */
  typedAt: number
  /** Form that owns the draft, and the drafts merged into it. */
  form?: { id: string; continued: readonly DraftVersion[] }
}

/**
 * Storage key of a row's form in this tab. Includes the user, so that the next user in the same tab does not see it.
 */
export const buildDraftKey = (user: string | undefined, form: string) => `${user} ${form}`
export const buildFormName = (table: string, key: string) => `${table} ${key}`

const toKey = (id: string) => `draft ${id}`

export const draftStorage = {
  /** Draft rebased on the stored row: fields that a newer site version has added get their stored value. */
  read(id: string, { fields }: RecordVersion): StoredDraft | undefined {
    const draft = tabStorage.read(toKey(id)) as StoredDraft | undefined
    if (!draft?.base?.fields || !draft.values) return undefined
    const base = { ...draft.base, fields: { ...fields, ...draft.base.fields } }
    return { ...draft, base, values: { ...fields, ...draft.values } }
  },
  write(id: string, draft: StoredDraft) {
    tabStorage.write(toKey(id), draft)
  },
  remove(id: string) {
    tabStorage.write(toKey(id), undefined)
  },
  /** Deletes everything that this tab stores for a signed-out user. */
  removeAllOf(user: string) {
    for (const name of tabStorage.names()) if (name.startsWith(toKey(`${user} `))) tabStorage.write(name, undefined)
  },
}
