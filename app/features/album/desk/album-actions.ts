import type { BulkAction, EffectText } from '../../../desk/list/bulk-action.ts'
import { archive, bulkFunctions, publish, purge, recordOutcomes, unpublish } from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { AlbumTab } from './album-list.ts'

const toDrafts: BulkAction = { ...unpublish, label: 'Back to drafts', done: 'brought back' }
/** Bulk actions for albums, depending on the tab. */
export function albumActions(tab: AlbumTab, mayPurge: boolean): BulkAction[] {
  if (tab !== 'archived') return [publish, unpublish, archive]
  return [toDrafts, purge(mayPurge ? undefined : 'Only admins remove for ever. Ask one of them.')]
}

/** Follows a number, e.g. "3 albums …". */
export const albumOutcomes: Readonly<Record<string, EffectText>> = {
  ...recordOutcomes,
  published: {
    kind: 'published',
    one: 'becomes public at once, with the pictures that have words.',
    many: 'become public at once, with the pictures that have words.',
  },
  unpublished: { kind: 'archived', one: 'leaves the site.', many: 'leave the site.' },
  purged: {
    kind: 'broken',
    one: 'is removed for ever, with its captions. The library keeps its pictures.',
    many: 'are removed for ever, with their captions. The library keeps their pictures.',
  },
}

export const albumBulk = bulkFunctions({
  preview: (db, { action, ids }) => db.rpc('preview_album_action', { action, ids }),
  apply: (db, { batch, action, ids }) => db.rpc('apply_album_action', { batch, action, ids }),
  purge: async (db, ids) => unwrapRows(await db.rpc('purge_albums', { ids })),
})
