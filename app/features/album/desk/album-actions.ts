import type { BulkAction, BulkEffectText } from '../../../desk/list/bulk-action.ts'
import {
  archiveBulkAction,
  makeBulkFunctions,
  makePurgeBulkAction,
  publishBulkAction,
  recordBulkEffectTexts,
  unpublishBulkAction,
} from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { AlbumTab } from './album-list.ts'

const moveToDraftsAction: BulkAction = { ...unpublishBulkAction, label: 'Move to drafts', done: 'moved to drafts' }
/** Bulk actions for albums. The available actions depend on the tab of the album list. */
export function listAlbumActions(tab: AlbumTab, mayPurge: boolean): BulkAction[] {
  if (tab !== 'archived') return [publishBulkAction, unpublishBulkAction, archiveBulkAction]
  return [moveToDraftsAction, makePurgeBulkAction(mayPurge)]
}

/** Texts of the outcomes of bulk actions. Each text follows a number, e.g. "3 albums …". */
export const albumBulkEffectTexts: Readonly<Record<string, BulkEffectText>> = {
  ...recordBulkEffectTexts,
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
}

export const albumBulkFunctions = makeBulkFunctions({
  preview: (db, { action, ids }) => db.rpc('preview_album_action', { action, ids }),
  apply: (db, { batch, action, ids }) => db.rpc('apply_album_action', { batch, action, ids }),
  purge: async (db, ids) => unwrapRows(await db.rpc('purge_albums', { ids })),
})
