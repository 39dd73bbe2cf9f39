import { tabStorage } from '../../platform/browser-storage.ts'
import type { FieldValues, RecordVersion } from './merge.ts'

/** Version of a draft: id of the form in which the draft was typed, and the time. */
export type DraftVersion = { id: string; typedAt: number }

/** Draft of a form in this tab: the values, and the record version on which the values are based. */
export type StoredDraft = {
  base: RecordVersion
  values: FieldValues
  /** Time of typing in ms since 1970, by the clock of the device. */
  typedAt: number
  /** Id of the form that owns the draft, and the drafts that were merged into it. */
  form?: { id: string; continued: readonly DraftVersion[] }
}

/**
 * Storage key for a form of a row in this tab. The key includes the user, so that the next user in the same tab does
 * not see the draft.
 */
export const buildDraftKey = (user: string | undefined, form: string) => `${user} ${form}`
/** Name of the form of a row, which also identifies the toasts about the row. */
export const buildFormName = (table: string, key: string) => `${table} ${key}`

const buildStorageKey = (id: string) => `draft ${id}`

export const draftStorage = {
  /**
   * Returns the draft for the present stored row: fields that a newer version of the software has added get their
   * stored value.
   */
  read(id: string, { fields }: RecordVersion): StoredDraft | undefined {
    const draft = tabStorage.read(buildStorageKey(id)) as StoredDraft | undefined
    if (!draft?.base?.fields || !draft.values) return undefined
    const base = { ...draft.base, fields: { ...fields, ...draft.base.fields } }
    return { ...draft, base, values: { ...fields, ...draft.values } }
  },
  write(id: string, draft: StoredDraft) {
    tabStorage.write(buildStorageKey(id), draft)
  },
  remove(id: string) {
    tabStorage.write(buildStorageKey(id), undefined)
  },
  /** Deletes all drafts of a user in this tab, after the user has signed out. */
  removeAllOf(user: string) {
    for (const name of tabStorage.names())
      if (name.startsWith(buildStorageKey(`${user} `))) tabStorage.write(name, undefined)
  },
}
