import type { BulkAction } from '../../../desk/list/bulk-action.ts'
import { defineBulkOperations, makePurgeBulkAction, recordBulkActions } from '../../../desk/list/bulk-functions.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { ArticleTab } from './article-list.ts'
import { articleRecord } from './article-record.ts'

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
      recordBulkActions.publish,
      recordBulkActions.unpublish,
      categoryAction,
      circleAction,
      authorAction,
      recordBulkActions.archive,
      recordBulkActions.moveToTrash,
    ]
  return [recordBulkActions.restore, makePurgeBulkAction(isAdmin)]
}

export const articleBulkOperations = defineBulkOperations(
  articleRecord,
  {
    preview: (db, request) => db.rpc('preview_article_action', request),
    apply: (db, request) => db.rpc('apply_article_action', request),
    purge: async (db, ids) => unwrapRows(await db.rpc('purge_articles', { ids })),
  },
  {
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
  },
)
