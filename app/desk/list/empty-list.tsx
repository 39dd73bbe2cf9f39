import type { ReactNode } from 'react'
import type { ListDefinition } from './list-definition.ts'
import { NoMatchesMessage } from './no-matches-message.tsx'

interface EmptyListProps<Tab extends string, Search extends { q?: string | undefined; tab: Tab }> {
  list: ListDefinition<Tab, Search>
  search: Search
  /** Heading of the message if the user has not searched for a text. Default: `No articles in Drafts`. */
  title?: string | undefined
  /** Number of records that match the search and the filters in each tab. */
  counts: Record<Tab, number>
  /** Message for a list without records in any tab, shown only without search and filters. */
  children?: ReactNode
}

/**
 * Message for a list without rows. The message names the search and the filters, and links to the tabs that have
 * matching records. The tab `all` is not linked.
 */
export function EmptyList<Tab extends string, Search extends { q?: string | undefined; tab: Tab }>({
  list,
  search,
  title,
  counts,
  children,
}: EmptyListProps<Tab, Search>) {
  const { nouns, searched, tabs, tabNames, filters } = list
  const { q, tab } = search
  const at = (change: Partial<Search>) => list.at(search, change)
  const isFiltered = filters.some(filter => search[filter] !== undefined)
  const others = tabs.filter(other => other !== tab && other !== 'all' && counts[other] > 0)
  if (!q && !isFiltered && others.length === 0) return children
  const unfiltered = Object.fromEntries(filters.map(filter => [filter, undefined])) as Partial<Search>
  return (
    <NoMatchesMessage
      title={
        q ? `No results for “${q}”` : (title ?? (tab === 'all' ? `No ${nouns}` : `No ${nouns} in ${tabNames[tab]}`))
      }
      searched={q ? `Searched ${searched}.` : undefined}
      unfiltered={isFiltered ? at(unfiltered) : undefined}
      unsearched={q ? at({ q: undefined } as Partial<Search>) : undefined}
      elsewhere={others.map(other => ({
        to: at({ tab: other } as Partial<Search>),
        label: tabNames[other],
        count: counts[other],
      }))}
    />
  )
}
