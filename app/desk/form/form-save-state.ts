import type { DisplayedFields } from '../record/field-kind.ts'
import type { FieldConflict, FieldValues } from '../record/merge.ts'
import type { UnsavedWorkOutcome } from './unsaved-forms-provider.tsx'

/** Save state of a form. */
export type FormSaveState =
  | { status: 'idle' | 'saving' | 'uploading' }
  | { status: 'saved'; at: Date }
  | { status: 'refused' | 'failed'; said: string }
  | { status: 'conflict'; by: string; fields: FieldConflict[]; other?: unknown; waiting?: readonly unknown[] }

/** Form with a save state: values, errors and the functions to save or revert. */
export type SaveableForm = {
  state: FormSaveState
  fields: DisplayedFields
  dirty: boolean
  /** Places where unsaved changes are stored when the user leaves the page. */
  unsaved: readonly UnsavedWorkOutcome[]
  recovered: boolean
  /** Saves the form. `changes`: values to save in addition to the typed values. Returns false if fields have errors. */
  submit(changes?: FieldValues): boolean
  revert(): void
  /**
   * Resolves a conflict with one of the two values. Without a field name, the choice applies to all fields in
   * conflict.
   */
  resolve(whose: 'mine' | 'theirs', name?: string): void
  /** Stops a running upload and cancels the save that waits for the upload. */
  cancel(): void
}

/** Label of the save button during a save; undefined when no save is running. */
export const getSavingLabel = ({ status }: FormSaveState): string | undefined =>
  status === 'saving' ? 'Saving…' : status === 'uploading' ? 'Uploading, then saving…' : undefined
