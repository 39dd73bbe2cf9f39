import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { useReferenceFilter } from '../../../desk/list/list-filter.ts'
import { useRecordFilters } from '../../../desk/list/use-record-filters.ts'
import { type ArticleAdminSearch, articleWeekFilters } from './article-list.ts'

/** Search and filters of the article list. */
export function ArticleFilters({ search }: { search: ArticleAdminSearch }) {
  const { q, tab, category = '', author = '', circle = '', from = '', to = '', sort, direction } = search
  return (
    <AdminToolbar
      label="Title, text or author"
      query={q}
      keep={{
        tab: tab === 'all' ? undefined : tab,
        sort: sort === 'changed' ? undefined : sort,
        direction,
      }}
      filters={[
        useReferenceFilter({ table: 'categories' }, { name: 'category', label: 'Category', value: category }),
        useReferenceFilter({ table: 'authors' }, { name: 'author', label: 'Author', value: author }),
        useReferenceFilter({ table: 'circles' }, { name: 'circle', label: 'Circle', value: circle }),
        { name: 'from', label: 'Published from', value: from },
        { name: 'to', label: 'Published to', value: to },
        ...useRecordFilters(search, { hasImages: true, weeks: articleWeekFilters }),
      ]}
    />
  )
}
