import type { FieldErrors } from '../../platform/refusal.ts'
import { cutAfterWord } from '../../platform/text/cut-after-word.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'
import type { ToastLink } from '../../ui/toast-queue.ts'
import type { StoredDraft } from './draft-storage.ts'
import { type DisplayedFields, findDisplayedField } from './field-kind.ts'
import {
  areValuesEqual,
  type FieldConflict,
  type FieldMergers,
  type FieldValues,
  listChangedFields,
  mergeFields,
  mergeVersions,
  pickFieldsByName,
  type RecordVersion,
} from './merge.ts'
import type { RecordSource, SaveResult, SharedDocumentFields } from './record-source.ts'

/** Choice of the user for each field with a resolved conflict, while other fields are still in conflict. */
type SettledFields = Readonly<Record<string, 'mine' | 'theirs'>>

type SavingState =
  | { status: 'idle' }
  /** `uploading`: the save waits for an image. */
  | { status: 'saving' | 'uploading' }
  | { status: 'saved'; at: Date }
  | { status: 'refused' | 'failed'; said: string }
  | {
      status: 'conflict'
      by: string
      fields: FieldConflict[]
      settled?: SettledFields
      theirs: RecordVersion
      other?: undefined
    }
  /**
   * Conflict with another draft of the same user. `waiting`: number of further drafts with a conflict, which the form
   * shows afterwards.
   */
  | {
      status: 'conflict'
      by: string
      fields: FieldConflict[]
      settled?: SettledFields
      theirs?: undefined
      other: StoredDraft
      waiting: readonly StoredDraft[]
    }

/** Functions and values that a form needs to save. They may change while the form is open. */
export type RecordFormContext = {
  /** Name of the record in messages: "Contact". */
  subject: string
  /** Returns the name of a version in messages, for records that are named by a field. Default: the subject. */
  nameVersion?: ((version: RecordVersion) => string) | undefined
  /** Identifies the record, whose newest toast replaces the earlier ones. Default: the subject. */
  about?: string | undefined
  /** Returns the title of the toast after a save. Default: the subject and "saved". */
  describeSave?: ((name: string, before: RecordVersion, now: RecordVersion) => string) | undefined
  /** Returns the link in the toast after a save, to the page of the record. Undefined for a record without a public page. */
  linkTo?: ((now: RecordVersion) => ToastLink | undefined) | undefined
  source: RecordSource
  check: (fields: FieldValues) => FieldErrors
  mergers?: FieldMergers | undefined
  fields: DisplayedFields
  toast: {
    say(title: string, text?: string, undo?: () => void, about?: string, stays?: boolean, link?: ToastLink): unknown
    complain(title: string, text?: string): unknown
  }
  /** Refetches the queries that show the record, after the record was written. */
  readAgain(): Promise<unknown>
}

export type RecordFormValues = {
  /** Version that `values` are based on. */
  base: RecordVersion
  /** Newest stored version that the form knows. Fields that both users changed have an older base. */
  newest: RecordVersion
  values: FieldValues
  /** Time of the last input in ms since 1970. */
  typedAt: number
  touched: readonly string[]
  /** Error messages of the database by field. The message of a field disappears when the field changes. */
  refused: FieldErrors
  saving: SavingState
  /** Whether the values were restored from a draft. */
  isRecovered: boolean
}

/** Picks the version that was stored later. */
export const pickNewerVersion = (known: RecordVersion, other: RecordVersion): RecordVersion =>
  Date.parse(other.updatedAt) > Date.parse(known.updatedAt) ? other : known

/** Maximum number of characters of a heading in a message, so that the result after the heading is readable, too. */
const maxNameLength = 60

/** Shortens the heading of a record for a message. */
export const shortenName = (name: string): string => cutAfterWord(name, maxNameLength)

export const formatName = ({ subject, nameVersion }: RecordFormContext, version: RecordVersion): string =>
  shortenName(nameVersion?.(version) ?? subject)

/** Makes the values of a form that was just opened. */
export const makeFormValues = (stored: RecordVersion, draft: StoredDraft | undefined): RecordFormValues => ({
  base: draft?.base ?? stored,
  // The page may show a cached version that is older than the draft.
  newest: draft ? pickNewerVersion(stored, draft.base) : stored,
  values: draft?.values ?? stored.fields,
  typedAt: draft?.typedAt ?? 0,
  touched: [],
  refused: {},
  saving: { status: 'idle' },
  isRecovered: draft !== undefined,
})

/** Adds a newly loaded version to the form. A version that is older than the newest one is ignored. */
export function receiveVersion(
  { newest, saving }: RecordFormValues,
  version: RecordVersion,
): Partial<RecordFormValues> {
  const age = Date.parse(version.updatedAt) - Date.parse(newest.updatedAt)
  if (age < 0) return {}
  // The time of the form's own last save is outdated.
  return { newest: version, ...(age > 0 && saving.status === 'saved' && { saving: { status: 'idle' } }) }
}

/**
 * Shows the newest version in the fields that are unchanged here. A field that both users changed keeps exactly the
 * typed value and its old base, and the form its old version, so that the next save merges the field or asks about it.
 * A running save or conflict reads the newest version itself, and the form shows the version afterwards.
 * @param heldFields fields of shared documents, which already contain the changes of all users
 */
export function followNewestVersion(
  state: RecordFormValues,
  heldFields: Pick<SharedDocumentFields, 'has'>,
): RecordFormValues {
  const { base, newest, values, saving } = state
  if (base === newest || ['saving', 'uploading', 'conflict'].includes(saving.status)) return state
  const { merged, conflicts, byThem } = mergeFields(base.fields, values, newest.fields)
  const names = conflicts.map(({ name }) => name).filter(name => !heldFields.has(name))
  if (names.length === 0) return { ...state, base: newest, values: merged }
  if (names.length === byThem.length) return state
  return { ...state, base: keepBaseOfFields(names, base.fields, base.updatedAt, newest), values: merged }
}

/** Makes a base in which some fields keep their old value. With the old time, the next save merges these fields. */
const keepBaseOfFields = (names: string[], fields: FieldValues, updatedAt: string, version: RecordVersion) => ({
  fields: { ...version.fields, ...pickFieldsByName(names, fields) },
  updatedAt,
})

/**
 * Continues after a save. Fields that were typed since the values were sent keep exactly the typed value. If the save
 * merged another user's change into such a field, the field keeps the sent value as its base, so that the next save
 * merges again.
 */
export function continueAfterSave(
  { values, newest }: RecordFormValues,
  sent: FieldValues,
  { before, now, merged }: Extract<SaveResult, { state: 'saved' }>,
): Partial<RecordFormValues> {
  const names = listChangedFields(sent, values).filter(
    name => merged?.fields.includes(name) && !areValuesEqual(sent[name], now.fields[name]),
  )
  return {
    base: names.length > 0 ? keepBaseOfFields(names, sent, before.updatedAt, now) : now,
    newest: pickNewerVersion(now, newest),
    values: mergeVersions(sent, values, now.fields),
    isRecovered: false,
  }
}

/** Explains a save without an answer: the device has no connection, or the server does not respond. */
export const describeFailedSave = () =>
  navigator.onLine === false
    ? 'You are offline. Changes are kept; save again later.'
    : `${noAnswerSentence} Changes are kept; save again later.`

/** Names the fields that another user has changed since, and whose changes were saved as well. */
export const describeMerge = ({ by, fields }: { by: string; fields: readonly string[] }, shown: DisplayedFields) =>
  `${by} also edited ${fields.map(name => findDisplayedField(shown, name).label).join(', ')}. Both changes were saved.`
