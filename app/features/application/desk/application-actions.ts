import type { BulkAction, EffectText } from '../../../desk/list/bulk-action.ts'
import { bulkFunctions } from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'

export const applicationNouns = { one: 'application', many: 'applications' }

/**
 * Bulk actions for applications.
 * @param editors possible readers
 */
export const applicationActions = (editors: readonly { id: string; name: string }[]): BulkAction[] => [
  { name: 'forward', label: 'Move one stage on', done: 'moved on' },
  {
    name: 'reader',
    label: 'Assign a reader',
    done: 'assigned',
    value: { label: 'Who reads them', options: editors.map(({ id, name }) => ({ value: id, label: name })) },
  },
]

/** Follows a number, e.g. "3 applications …". */
export const applicationOutcomes: Readonly<Record<string, EffectText>> = {
  moved: { kind: 'well', one: 'moves to its next stage.', many: 'move to their next stages.' },
  not_yet: {
    kind: 'off',
    one: 'stays: its next stage needs something first.',
    many: 'stay: their next stages need something first.',
  },
  stays: { kind: 'off', one: 'stays: a letter decides it.', many: 'stay: a letter decides each.' },
  assigned: { kind: 'well', one: 'is given to the reader.', many: 'are given to the reader.' },
  as_it_is: { kind: 'off', one: 'is with this reader already.', many: 'are with this reader already.' },
  in_conflict: {
    kind: 'off',
    one: 'stays: this reader declared a conflict.',
    many: 'stay: this reader declared a conflict.',
  },
  full: { kind: 'off', one: 'has four readers.', many: 'have four readers.' },
}

export const applicationBulk = bulkFunctions({
  preview: (db, request) => db.rpc('preview_application_action', request),
  apply: (db, asked) => db.rpc('apply_application_action', asked),
  undo: async (db, batch) =>
    unwrapRows(await db.rpc('undo_application_action', { batch })) as { undone: number; changed: number },
})
