import type { FieldErrors } from '../../platform/refusal.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'
import type { StoredDraft } from './draft-storage.ts'
import { type DisplayedFields, findDisplayedField } from './field-kind.ts'
import {
  type FieldConflict,
  type FieldMergers,
  type FieldValues,
  mergeFields,
  pickFieldsByName,
  type RecordVersion,
} from './merge.ts'
import type { RecordSource } from './record-source.ts'

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
  describeSave?: ((before: RecordVersion, now: RecordVersion) => string) | undefined
  source: RecordSource
  check: (fields: FieldValues) => FieldErrors
  mergers?: FieldMergers | undefined
  fields: DisplayedFields
  toast: {
    say(title: string, text?: string, undo?: () => void, about?: string): unknown
    complain(title: string, text?: string): unknown
  }
  /** Refetches the queries that show the record, after the record was written. */
  readAgain(): Promise<unknown>
}

export type RecordFormValues = {
  /** Version that `values` are based on. */
  base: RecordVersion
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

/** Makes the values of a form that was just opened. */
export const makeFormValues = (stored: RecordVersion, draft: StoredDraft | undefined): RecordFormValues => ({
  base: draft?.base ?? stored,
  values: draft?.values ?? stored.fields,
  typedAt: draft?.typedAt ?? 0,
  touched: [],
  refused: {},
  saving: { status: 'idle' },
  isRecovered: draft !== undefined,
})

/**
 * Merges a newly loaded version into an open form. Unchanged fields show the new version. If a changed field has another
 * new value too, the field keeps its old base and the form its old version, so that the next save asks about the field.
 */
export function receiveVersion(
  { base, values, saving }: RecordFormValues,
  version: RecordVersion,
  mergers: FieldMergers,
): Partial<RecordFormValues> {
  const age = Date.parse(version.updatedAt) - Date.parse(base.updatedAt)
  if (age < 0) return {}
  const { merged, conflicts } = mergeFields(base.fields, values, version.fields, mergers)
  const names = conflicts.map(({ name }) => name)
  return {
    base: {
      fields: { ...version.fields, ...pickFieldsByName(names, base.fields) },
      updatedAt: names.length > 0 ? base.updatedAt : version.updatedAt,
    },
    values: { ...merged, ...pickFieldsByName(names, values) },
    // The time of the form's own last save is outdated.
    ...(age > 0 && saving.status === 'saved' && { saving: { status: 'idle' } }),
  }
}

/** Explains a save without an answer: the device has no connection, or the server does not respond. */
export const describeFailedSave = () =>
  navigator.onLine === false
    ? 'You are offline. Your changes are kept here. Save again when you are back online.'
    : `${noAnswerSentence} Your changes are kept here. Try again in a moment.`

/** Names the fields that another user has changed since, and whose changes were saved as well. */
export const describeMerge = ({ by, fields }: { by: string; fields: readonly string[] }, shown: DisplayedFields) =>
  `${by} also edited ${fields.map(name => findDisplayedField(shown, name).label).join(', ')}. Both changes were saved.`
