import type { LoadedOptions } from '../../../desk/fields/loaded-select-field.tsx'
import type { BulkAction } from '../../../desk/list/bulk-action.ts'
import { defineBulkOperations, makePurgeBulkAction, recordBulkActions } from '../../../desk/list/bulk-functions.ts'
import type { FieldOption } from '../../../desk/record/field-kind.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { paths } from '../../../platform/paths.ts'
import { type ListedPage, type PageTab, pageListQueries } from './page-list.ts'
import { pageRecord } from './page-record.ts'

export const noRedirectLabel = 'No redirect: visitors see “Page not found”'

/**
 * Fixed paths to which the URL of a page in the trash can redirect. The database refuses the home page as the target of
 * a redirect.
 */
export const fixedRedirectTargets: readonly FieldOption[] = [
  { value: paths.events, label: 'Events' },
  { value: paths.news, label: 'News' },
  { value: paths.connect, label: 'Connect' },
]

/** Published pages to which the URLs of these pages can redirect when the pages are in the trash. */
export const loadRedirectTargets = (ids: readonly string[]): LoadedOptions => ({
  subject: 'The published pages',
  query: {
    ...pageListQueries.targets(),
    select: (pages: readonly ListedPage[]) =>
      pages.filter(({ id }) => !ids.includes(id)).map(({ slug, title }) => ({ value: paths.page(slug), label: title })),
  },
})

/** Bulk actions for pages. The available actions depend on the tab of the page list. */
export function listPageActions(tab: PageTab, mayPurge: boolean): BulkAction[] {
  if (tab === 'bin') return [recordBulkActions.restore, makePurgeBulkAction(mayPurge)]
  return [
    recordBulkActions.publish,
    recordBulkActions.unpublish,
    {
      ...recordBulkActions.moveToTrash,
      value: {
        label: 'Redirect the URL to',
        options: fixedRedirectTargets,
        load: loadRedirectTargets,
        none: noRedirectLabel,
      },
    },
  ]
}

export const pageBulkOperations = defineBulkOperations(
  pageRecord,
  {
    preview: (db, { action, ids }) => db.rpc('preview_page_action', { action, ids }),
    apply: (db, { batch, action, ids, value }) =>
      db.rpc('apply_page_action', { batch, action, ids, ...(value && { redirect_to: value }) }),
    purge: async (db, ids) => unwrapRows(await db.rpc('purge_pages', { ids })),
  },
  {
    published: { kind: 'published', one: 'is published now.', many: 'are published now.' },
    unpublished: { kind: 'archived', one: 'is no longer public.', many: 'are no longer public.' },
    binned: { kind: 'archived', one: 'moves to the trash.', many: 'move to the trash.' },
    fixed: {
      kind: 'off',
      one: 'is skipped: the site links to it.',
      many: 'are skipped: the site links to them.',
    },
  },
)
