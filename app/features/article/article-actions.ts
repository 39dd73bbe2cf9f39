import type { BulkAction, BulkFunctions, Done, Effect, EffectWords } from '../../desk/list/bulk-action.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { ArticleTab } from './article-list.ts'

const publish: BulkAction = { name: 'publish', label: 'Publish', done: 'published' }
const unpublish: BulkAction = { name: 'unpublish', label: 'Unpublish', done: 'unpublished' }
const archive: BulkAction = { name: 'archive', label: 'Archive', done: 'archived' }
export const binArticle: BulkAction = { name: 'bin', label: 'Bin', done: 'binned' }
export const restoreArticle: BulkAction = { name: 'restore', label: 'Restore', done: 'restored' }
const category: BulkAction = {
  name: 'category',
  label: 'Category',
  done: 'filed anew',
  value: { label: 'Into which category', table: 'categories', none: 'None' },
}
const circle: BulkAction = {
  name: 'circle',
  label: 'Circle',
  done: 'given to the circle',
  value: { label: 'To which circle', table: 'circles', none: 'None' },
}
const author: BulkAction = {
  name: 'author',
  label: 'Author',
  done: 'assigned',
  value: { label: 'Who is named first', table: 'authors' },
}
const purge: BulkAction = {
  name: 'purge',
  label: 'Purge',
  done: 'removed for ever',
  final: { question: 'Remove them for ever?', word: 'purge' },
}

/** What can be done with many articles at once, where a tab shows them. */
export function articleActions(tab: ArticleTab, isAdmin: boolean): BulkAction[] {
  if (tab !== 'bin') return [publish, unpublish, category, circle, author, archive, binArticle]
  return [restoreArticle, isAdmin ? purge : { ...purge, refused: 'Only admins remove for ever. Ask one of them.' }]
}

/** After a number. */
export const articleOutcomes: Readonly<Record<string, EffectWords>> = {
  published: { kind: 'published', one: 'becomes public at once.', many: 'become public at once.' },
  scheduled: { kind: 'scheduled', one: 'becomes public on its date.', many: 'become public on their dates.' },
  unpublished: {
    kind: 'archived',
    one: 'leaves the site. Its address answers that there is no such page.',
    many: 'leave the site. Their addresses answer that there is no such page.',
  },
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
  binned: {
    kind: 'archived',
    one: 'goes into the bin. It is not public now.',
    many: 'go into the bin. They are not public now.',
  },
  restored: { kind: 'draft', one: 'comes back, and is not public.', many: 'come back, and are not public.' },
  changed: { kind: 'well', one: 'changes.', many: 'change.' },
  purged: {
    kind: 'broken',
    one: 'is removed for ever, with its history.',
    many: 'are removed for ever, with their history.',
  },
  as_it_is: { kind: 'off', one: 'is like that already.', many: 'are like that already.' },
  in_bin: { kind: 'off', one: 'lies in the bin and stays there.', many: 'lie in the bin and stay there.' },
  no_alt: {
    kind: 'broken',
    one: 'stays as it is: its picture has no words for people who do not see it.',
    many: 'stay as they are: their pictures have no words for people who do not see them.',
  },
}

async function removeForEver(ids: readonly string[]): Promise<Done> {
  const db = await loadSessionDb()
  const purged = rowsOf(await db.rpc('purge_articles', { ids: [...ids] }))
  return { changed: purged, missed: ids.length - purged }
}

export const articleBulk: BulkFunctions = {
  async preview(action, ids, value) {
    const db = await loadSessionDb()
    const asked = { action, ids: [...ids], ...(value && { value }) }
    return rowsOf(await db.rpc('preview_article_action', asked)) as Effect[]
  },
  async apply(batch, action, ids, value) {
    if (action === purge.name) return removeForEver(ids)
    const db = await loadSessionDb()
    const asked = { batch, action, ids: [...ids], ...(value && { value }) }
    return rowsOf(await db.rpc('apply_article_action', asked)) as Done
  },
}
