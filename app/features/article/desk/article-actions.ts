import type { BulkAction, BulkEffectText } from '../../../desk/list/bulk-action.ts'
import {
  archiveBulkAction,
  makeBulkFunctions,
  makePurgeBulkAction,
  moveToTrashBulkAction,
  publishBulkAction,
  recordBulkEffectTexts,
  restoreBulkAction,
  unpublishBulkAction,
} from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { ArticleTab } from './article-list.ts'

const categoryAction: BulkAction = {
  name: 'category',
  label: 'Category',
  done: 'updated',
  value: { label: 'Set category', table: 'categories', none: 'None' },
}
const circleAction: BulkAction = {
  name: 'circle',
  label: 'Circle',
  done: 'assigned to the circle',
  value: { label: 'Set circle', table: 'circles', none: 'None' },
}
const authorAction: BulkAction = {
  name: 'author',
  label: 'Author',
  done: 'assigned',
  value: { label: 'Set author', table: 'authors' },
}
/** Bulk actions for articles. The available actions depend on the tab of the article list. */
export function listArticleActions(tab: ArticleTab, isAdmin: boolean): BulkAction[] {
  if (tab !== 'bin')
    return [
      publishBulkAction,
      unpublishBulkAction,
      categoryAction,
      circleAction,
      authorAction,
      archiveBulkAction,
      moveToTrashBulkAction,
    ]
  return [restoreBulkAction, makePurgeBulkAction(isAdmin)]
}

/** Texts of the outcomes of bulk actions. Each text follows a number, e.g. "3 articles …". */
export const articleBulkEffectTexts: Readonly<Record<string, BulkEffectText>> = {
  ...recordBulkEffectTexts,
  published: { kind: 'published', one: 'is published now.', many: 'are published now.' },
  unpublished: {
    kind: 'archived',
    one: 'is unpublished. Its URL shows “page not found”.',
    many: 'are unpublished. Their URLs show “page not found”.',
  },
  binned: {
    kind: 'archived',
    one: 'moves to the trash and is no longer public.',
    many: 'move to the trash and are no longer public.',
  },
}

export const articleBulkFunctions = makeBulkFunctions({
  preview: (db, request) => db.rpc('preview_article_action', request),
  apply: (db, asked) => db.rpc('apply_article_action', asked),
  purge: async (db, ids) => unwrapRows(await db.rpc('purge_articles', { ids })),
})
