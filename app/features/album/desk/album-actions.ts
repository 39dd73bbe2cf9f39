import type { BulkAction } from '../../../desk/list/bulk-action.ts'
import { defineBulkOperations, makePurgeBulkAction, recordBulkActions } from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { AlbumTab } from './album-list.ts'
import { albumRecord } from './album-record.ts'

/** Bulk actions for albums. The available actions depend on the tab of the album list. */
export function listAlbumActions(tab: AlbumTab, mayPurge: boolean): BulkAction[] {
  if (tab !== 'archived') return [recordBulkActions.publish, recordBulkActions.unpublish, recordBulkActions.archive]
  return [recordBulkActions.moveToDrafts, makePurgeBulkAction(mayPurge)]
}

export const albumBulkOperations = defineBulkOperations(
  albumRecord,
  {
    preview: (db, { action, ids }) => db.rpc('preview_album_action', { action, ids }),
    apply: (db, { batch, action, ids }) => db.rpc('apply_album_action', { batch, action, ids }),
    purge: async (db, ids) => unwrapRows(await db.rpc('purge_albums', { ids })),
  },
  {
    published: {
      kind: 'published',
      one: 'is published now, with the images that have alt text.',
      many: 'are published now, with the images that have alt text.',
    },
    unpublished: { kind: 'archived', one: 'is no longer public.', many: 'are no longer public.' },
    purged: {
      kind: 'broken',
      one: 'is deleted permanently with its captions. Its images stay in the library.',
      many: 'are deleted permanently with their captions. Their images stay in the library.',
    },
  },
)
