import type { ReactNode } from 'react'
import { NoMatchesMessage } from './no-matches-message.tsx'

interface EmptyListProps<Tab extends string, Search extends { q?: string | undefined; tab: Tab }> {
  search: Search
  /** Heading of the message if the user has not searched for a text, such as `No articles in Drafts`. */
  title: string
  /** Parts of a record in which the search looks, such as `titles, texts and authors`. */
  searched: string
  tabs: readonly Tab[]
  names: Record<Tab, string>
  /** Number of records that match the search and the filters in each tab. */
  counts: Record<Tab, number>
  /** Parameters of the URL that are filters of the list. */
  filters: readonly (keyof Search)[]
  /** Builds the URL of the same list after a change of filters. */
  at: (change: Partial<Search>) => string
  /** Message for a list without records in any tab, shown only without search and filters. */
  children?: ReactNode
}

/**
 * Message for a list without rows. The message names the search and the filters, and links to the tabs that have
 * matching records. The tab `all` is not linked.
 */
export function EmptyList<Tab extends string, Search extends { q?: string | undefined; tab: Tab }>({
  search,
  title,
  searched,
  tabs,
  names,
  counts,
  filters,
  at,
  children,
}: EmptyListProps<Tab, Search>) {
  const { q, tab } = search
  const isFiltered = filters.some(filter => search[filter] !== undefined)
  const others = tabs.filter(other => other !== tab && other !== 'all' && counts[other] > 0)
  if (!q && !isFiltered && others.length === 0) return children
  const unfiltered = Object.fromEntries(filters.map(filter => [filter, undefined])) as Partial<Search>
  return (
    <NoMatchesMessage
      title={q ? `No results for “${q}”` : title}
      searched={q ? `Searched ${searched}.` : undefined}
      unfiltered={isFiltered ? at(unfiltered) : undefined}
      unsearched={q ? at({ q: undefined } as Partial<Search>) : undefined}
      elsewhere={others.map(other => ({
        to: at({ tab: other } as Partial<Search>),
        label: names[other],
        count: counts[other],
      }))}
    />
  )
}
