import type { BulkAction, EffectText } from '../../../desk/list/bulk-action.ts'
import {
  archive,
  bulkFunctions,
  publish,
  purge,
  recordOutcomes,
  restore,
  unpublish,
} from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { ArticleTab } from './article-list.ts'

export const trashArticle: BulkAction = { name: 'bin', label: 'Bin', done: 'binned' }
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
/** Bulk actions for articles, depending on the tab. */
export function articleActions(tab: ArticleTab, isAdmin: boolean): BulkAction[] {
  if (tab !== 'bin') return [publish, unpublish, category, circle, author, archive, trashArticle]
  return [restore, purge(isAdmin ? undefined : 'Only admins remove for ever. Ask one of them.')]
}

/** Follows a number, e.g. "3 articles …". */
export const articleOutcomes: Readonly<Record<string, EffectText>> = {
  ...recordOutcomes,
  published: { kind: 'published', one: 'becomes public at once.', many: 'become public at once.' },
  unpublished: {
    kind: 'archived',
    one: 'leaves the site. Its address answers that there is no such page.',
    many: 'leave the site. Their addresses answer that there is no such page.',
  },
  binned: {
    kind: 'archived',
    one: 'goes into the bin. It is not public now.',
    many: 'go into the bin. They are not public now.',
  },
  restored: { kind: 'draft', one: 'comes back, and is not public.', many: 'come back, and are not public.' },
  in_bin: { kind: 'off', one: 'lies in the bin and stays there.', many: 'lie in the bin and stay there.' },
}

export const articleBulk = bulkFunctions({
  preview: (db, request) => db.rpc('preview_article_action', request),
  apply: (db, asked) => db.rpc('apply_article_action', asked),
  purge: async (db, ids) => unwrapRows(await db.rpc('purge_articles', { ids })),
})
