import type { ShownFields } from '../record/field-kind.ts'
import type { FieldConflict } from '../record/merge.ts'

/** Save state of a form, as its parts show it. */
export type SaveState =
  | { status: 'idle' | 'saving' | 'uploading' }
  | { status: 'saved'; at: Date }
  | { status: 'refused' | 'failed'; said: string }
  | { status: 'conflict'; by: string; fields: FieldConflict[]; other?: unknown; waiting?: readonly unknown[] }

/** Form that can be saved. */
export type SavedForm = {
  state: SaveState
  fields: ShownFields
  dirty: boolean
  recovered: boolean
  submit(): boolean
  revert(): void
  /** Without a name, the choice is for all fields in conflict. */
  resolve(whose: 'mine' | 'theirs', name?: string): void
  /** Stops a running upload, and the save that waits for it. */
  cancel(): void
}

/** Label of the save button while it works; undefined otherwise. */
export const workingLabel = ({ status }: SaveState): string | undefined =>
  status === 'saving' ? 'Saving…' : status === 'uploading' ? 'Uploading, then saving…' : undefined
