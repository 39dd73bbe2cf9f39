import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { RecordFilters } from '../../../desk/list/record-filters.tsx'
import { ReferenceFilter } from '../../../desk/list/reference-filter.tsx'
import { type ArticleAdminSearch, articleWeeks } from './article-list.ts'

/** Search and filters of the article list. */
export function ArticleFilters({ search }: { search: ArticleAdminSearch }) {
  const { q, tab, from = '', to = '', sort, direction } = search
  const filter = (name: 'category' | 'author' | 'circle', table: string, all: string) => (
    <ReferenceFilter name={name} table={table} all={all} value={search[name] ?? ''} />
  )
  return (
    <AdminToolbar
      label="Title, text or author"
      query={q}
      typed={{ from, to }}
      keep={{
        tab: tab === 'all' ? undefined : tab,
        sort: sort === 'changed' ? undefined : sort,
        direction,
      }}
    >
      {filter('category', 'categories', 'Category')}
      {filter('author', 'authors', 'Author')}
      {filter('circle', 'circles', 'Circle')}
      <RecordFilters filter={search} hasImages weeks={articleWeeks} />
      <DayFilter name="from" label="Published from" value={from} />
      <DayFilter name="to" label="Published to" value={to} />
    </AdminToolbar>
  )
}

const DayFilter = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <label className="article-filter-day">
    {label} <input type="date" name={name} defaultValue={value} />
  </label>
)
