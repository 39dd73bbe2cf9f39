import type { BulkAction } from '../../../desk/list/bulk-action.ts'
import { type BulkOperations, makeBulkFunctions } from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { applicationQueryKeys } from '../application-desk-mutations.ts'

/**
 * Bulk actions for applications.
 * @param editors users who can be assigned as reviewers
 */
export const listApplicationActions = (editors: readonly { id: string; name: string }[]): BulkAction[] => [
  { name: 'forward', label: 'Move to next stage', done: 'moved to the next stage' },
  {
    name: 'reader',
    label: 'Assign reviewer',
    done: 'assigned',
    value: { label: 'Reviewer', options: editors.map(({ id, name }) => ({ value: id, label: name })) },
  },
]

export const applicationBulkOperations: BulkOperations = {
  nouns: { one: 'application', many: 'applications', table: 'applications' },
  functions: makeBulkFunctions({
    preview: (db, request) => db.rpc('preview_application_action', request),
    apply: (db, request) => db.rpc('apply_application_action', request),
    undo: async (db, batch) =>
      unwrapRows(await db.rpc('undo_application_action', { batch })) as { undone: number; changed: number },
  }),
  // Each text follows a number, e.g. "3 applications …".
  outcomes: {
    moved: { kind: 'well', one: 'moves to its next stage.', many: 'move to their next stages.' },
    not_yet: {
      kind: 'off',
      one: 'is skipped: its next stage has open requirements.',
      many: 'are skipped: their next stages have open requirements.',
    },
    stays: { kind: 'off', one: 'is skipped: decided by email.', many: 'are skipped: decided by email.' },
    assigned: { kind: 'well', one: 'is assigned.', many: 'are assigned.' },
    as_it_is: {
      kind: 'off',
      one: 'is already assigned to this reviewer.',
      many: 'are already assigned to this reviewer.',
    },
    in_conflict: {
      kind: 'off',
      one: 'is skipped: this reviewer declared a conflict.',
      many: 'are skipped: this reviewer declared a conflict.',
    },
    full: { kind: 'off', one: 'already has four reviewers.', many: 'already have four reviewers.' },
  },
  invalidates: applicationQueryKeys,
}
