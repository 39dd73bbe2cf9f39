import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../../desk/list/filter-select.tsx'
import { withChosen } from '../../../desk/record/field-kind.ts'
import { storedQueries } from '../../../desk/record/stored-queries.ts'
import { DeskTools } from '../../../ui/desk-tools.tsx'
import type { ArticleSearch } from '../article-list.ts'

const named = (table: string) => storedQueries.choices({ table, title: 'name' })

/** The search of the archive, and what narrows it. */
export function ArticleFilters({ search }: { search: ArticleSearch }) {
  const { q, tab, from = '', to = '', sort, direction } = search
  const filter = (name: 'category' | 'author' | 'circle', table: string, all: string) => (
    <NamedFilter name={name} table={table} all={all} value={search[name] ?? ''} />
  )
  return (
    <DeskTools
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
      <DayFilter name="from" label="From" value={from} />
      <DayFilter name="to" label="To" value={to} />
    </DeskTools>
  )
}

type NamedFilterProps = { name: string; table: string; all: string; value: string }

function NamedFilter({ name, table, all, value }: NamedFilterProps) {
  const { data = [] } = useQuery(named(table))
  const options = data.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FilterSelect
      name={name}
      label={all}
      value={value}
      options={[{ value: '', label: all }, ...withChosen(options, value)]}
    />
  )
}

const DayFilter = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <label className="article-filter-day">
    {label} <input type="date" name={name} defaultValue={value} />
  </label>
)
