import type { BulkAction, BulkFunctions, Done, Effect, EffectWords } from '../../desk/list/bulk-action.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { AlbumTab } from './album-list.ts'

const publish: BulkAction = { name: 'publish', label: 'Publish', done: 'published' }
const unpublish: BulkAction = { name: 'unpublish', label: 'Unpublish', done: 'unpublished' }
const archive: BulkAction = { name: 'archive', label: 'Archive', done: 'archived' }
const toDrafts: BulkAction = { ...unpublish, label: 'Back to drafts', done: 'brought back' }
const purge: BulkAction = {
  name: 'purge',
  label: 'Purge',
  done: 'removed for ever',
  final: { question: 'Remove them for ever?', word: 'purge' },
}

/** What can be done with many albums at once, where a tab shows them. */
export function albumActions(tab: AlbumTab, mayPurge: boolean): BulkAction[] {
  if (tab !== 'archived') return [publish, unpublish, archive]
  return [toDrafts, mayPurge ? purge : { ...purge, refused: 'Only admins remove for ever. Ask one of them.' }]
}

/** After a number. */
export const albumOutcomes: Readonly<Record<string, EffectWords>> = {
  published: {
    kind: 'published',
    one: 'becomes public at once, with the pictures that have words.',
    many: 'become public at once, with the pictures that have words.',
  },
  scheduled: { kind: 'scheduled', one: 'becomes public on its date.', many: 'become public on their dates.' },
  unpublished: { kind: 'archived', one: 'leaves the site.', many: 'leave the site.' },
  drafted: {
    kind: 'draft',
    one: 'becomes a draft. It is not public now.',
    many: 'become drafts. They are not public now.',
  },
  archived: {
    kind: 'archived',
    one: 'is put away. It is not public now.',
    many: 'are put away. They are not public now.',
  },
  purged: {
    kind: 'broken',
    one: 'is removed for ever, with its captions. The library keeps its pictures.',
    many: 'are removed for ever, with their captions. The library keeps their pictures.',
  },
  not_archived: {
    kind: 'off',
    one: 'stays: only what is archived is removed.',
    many: 'stay: only what is archived is removed.',
  },
  as_it_is: { kind: 'off', one: 'is like that already.', many: 'are like that already.' },
}

async function removeForEver(ids: readonly string[]): Promise<Done> {
  const db = await loadSessionDb()
  const purged = rowsOf(await db.rpc('purge_albums', { ids: [...ids] }))
  return { changed: purged, missed: ids.length - purged }
}

export const albumBulk: BulkFunctions = {
  async preview(action, ids) {
    const db = await loadSessionDb()
    return rowsOf(await db.rpc('preview_album_action', { action, ids: [...ids] })) as Effect[]
  },
  async apply(batch, action, ids) {
    if (action === purge.name) return removeForEver(ids)
    const db = await loadSessionDb()
    return rowsOf(await db.rpc('apply_album_action', { batch, action, ids: [...ids] })) as Done
  },
}
