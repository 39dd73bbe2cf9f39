import type { BulkAction, BulkEffectText } from '../../desk/list/bulk-action.ts'
import { makeBulkFunctions, makePurgeBulkAction, recordBulkActions } from '../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { LibraryPage, LibraryTab } from '../../platform/images/library-list.ts'

const adminsOnlyReason = 'Only admins can delete permanently. Images in the trash are deleted after 30 days.'

/**
 * Bulk action that edits fields of several pictures. The value of the action is JSON with only the fields to change.
 */
export const describePicturesAction: BulkAction = { name: 'describe', label: 'Credit and consent…', done: 'updated' }

/**
 * Bulk actions for pictures. The effects of an action are counted before it runs. The available actions depend on the
 * tab of the media library.
 */
export function listPictureActions(
  tab: LibraryTab,
  { folders, tags }: Pick<LibraryPage, 'folders' | 'tags'>,
  mayPurge: boolean,
): BulkAction[] {
  if (tab === 'removed') return [recordBulkActions.restore, makePurgeBulkAction(mayPurge, adminsOnlyReason)]
  return [
    {
      name: 'folder',
      label: 'Move to folder',
      done: 'moved to the folder',
      value: { label: 'Folder', known: folders, most: 100 },
    },
    { name: 'unfile', label: 'Remove from folder', done: 'removed from their folders' },
    { name: 'tag', label: 'Tag', done: 'tagged', value: { label: 'Add tag', known: tags, most: 60 } },
    { name: 'untag', label: 'Remove tag', done: 'untagged', value: { label: 'Remove tag', known: tags, most: 60 } },
  ]
}

/** Texts of the outcomes of bulk actions. Each text follows a number, e.g. "3 images …". */
export const pictureBulkEffectTexts: Readonly<Record<string, BulkEffectText>> = {
  changed: { kind: 'well', one: 'changes.', many: 'change.' },
  restored: {
    kind: 'published',
    one: 'is restored everywhere it was used.',
    many: 'are restored everywhere they were used.',
  },
  purged: {
    kind: 'broken',
    one: 'is deleted permanently with its alt text and consent.',
    many: 'are deleted permanently with their alt texts and consents.',
  },
  full: {
    kind: 'broken',
    one: 'is skipped: it already has 30 tags.',
    many: 'are skipped: they already have 30 tags.',
  },
  as_it_is: { kind: 'off', one: 'already has this.', many: 'already have this.' },
}

/** Converts an action to an action that the database knows: `unfile` becomes `folder` with an empty value. */
const toDatabaseAction = <Request extends { action: string }>(request: Request) =>
  request.action === 'unfile' ? { ...request, action: 'folder', value: '' } : request

export const pictureBulkFunctions = makeBulkFunctions({
  preview: (db, request) => db.rpc('preview_picture_action', toDatabaseAction(request)),
  apply: (db, request) => db.rpc('apply_picture_action', toDatabaseAction(request)),
  // Deletes pictures permanently. A policy allows this to admins only, and only for removed pictures. A nightly job
  // deletes the files.
  purge: async (db, ids) => unwrapRows(await db.from('media').delete().in('id', ids).select('id')).length,
})
