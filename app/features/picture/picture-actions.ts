import type { BulkAction, EffectText } from '../../desk/list/bulk-action.ts'
import { bulkFunctions, purge, restore } from '../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { LibraryPage, LibraryTab } from '../../platform/images/library-list.ts'

const onlyAdmins = 'Only an admin purges. The night does so thirty days after the removal.'

/** Bulk edit of shared fields: the value is JSON with only the fields to change. */
export const describe: BulkAction = { name: 'describe', label: 'Credit, agreement…', done: 'described' }

/** Bulk actions with preview counts, depending on the library's tab. */
export function pictureActions(
  tab: LibraryTab,
  { folders, tags }: Pick<LibraryPage, 'folders' | 'tags'>,
  mayPurge: boolean,
): BulkAction[] {
  if (tab === 'removed') return [restore, purge(mayPurge ? undefined : onlyAdmins)]
  return [
    {
      name: 'folder',
      label: 'Into a folder',
      done: 'filed',
      value: { label: 'Into which folder', known: folders, most: 100 },
    },
    { name: 'unfile', label: 'Out of its folder', done: 'taken out of their folders' },
    { name: 'tag', label: 'Tag', done: 'tagged', value: { label: 'Which tag they get', known: tags, most: 60 } },
    { name: 'untag', label: 'Untag', done: 'untagged', value: { label: 'Which tag goes', known: tags, most: 60 } },
  ]
}

/** Follows a number, e.g. "3 pictures …". */
export const pictureOutcomes: Readonly<Record<string, EffectText>> = {
  changed: { kind: 'well', one: 'changes.', many: 'change.' },
  restored: {
    kind: 'published',
    one: 'comes back: everything that showed it shows it again.',
    many: 'come back: everything that showed them shows them again.',
  },
  purged: {
    kind: 'broken',
    one: 'is removed for ever, with its words and its agreement.',
    many: 'are removed for ever, with their words and their agreements.',
  },
  full: {
    kind: 'broken',
    one: 'stays as it is: it has thirty tags.',
    many: 'stay as they are: they have thirty tags.',
  },
  as_it_is: { kind: 'off', one: 'is like that already.', many: 'are like that already.' },
}

/** Maps to the database's action: `unfile` is `folder` with an empty value. */
const asPut = <Asked extends { action: string }>(request: Asked) =>
  request.action === 'unfile' ? { ...request, action: 'folder', value: '' } : request

export const pictureBulk = bulkFunctions({
  preview: (db, request) => db.rpc('preview_picture_action', asPut(request)),
  apply: (db, asked) => db.rpc('apply_picture_action', asPut(asked)),
  // The policy allows it for admins only, and only for removed pictures. The files are deleted at night.
  purge: async (db, ids) => unwrapRows(await db.from('media').delete().in('id', ids).select('id')).length,
})
