import type { ReactNode } from 'react'
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx'
import type { ListDefinition } from './list-definition.ts'
import { ListPager } from './list-pager.tsx'
import { ListState, type ListStateProps } from './list-state.tsx'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'
import { useSelectAllMatches } from './use-select-all-matches.ts'

type PageOfRows = { total: number; rows: readonly unknown[] }
type PagedSearch<Tab> = { q?: string | undefined; tab: Tab; page: number }

export interface PagedListProps<Page extends PageOfRows, Tab extends string, Search extends PagedSearch<Tab>>
  extends Pick<ListStateProps<Page>, 'query' | 'subject' | 'empty'> {
  list: ListDefinition<Tab, Search>
  search: Search
  pageSize: number
  /** Bulk actions, and the function that returns the matching ids of all pages. */
  bulk: Omit<BulkBarProps, 'selection' | 'all'> & { findIds: () => Promise<readonly string[]> }
  /** Renders the rows of the page, each with a checkbox. */
  children: (page: Page, selection: RowSelection) => ReactNode
}

/** Paginated list with its state, bulk actions, rows and pager. */
export function PagedList<Page extends PageOfRows, Tab extends string, Search extends PagedSearch<Tab>>({
  query,
  list,
  search,
  pageSize,
  bulk,
  children,
  ...state
}: PagedListProps<Page, Tab, Search>) {
  const { findIds, ...bar } = bulk
  const selection = useRowSelection()
  const selectAll = useSelectAllMatches(selection, findIds)
  return (
    <ListState query={query} {...state}>
      {page => (
        <>
          <BulkBar variant="over" {...bar} selection={selection} all={{ total: page.total, select: selectAll }} />
          {children(page, selection)}
          <ListPager
            page={search.page}
            size={pageSize}
            at={number => list.at(search, { page: number } as Partial<Search>)}
            shown={page.rows.length}
            total={page.total}
            stale={query.isPlaceholderData}
          />
        </>
      )}
    </ListState>
  )
}
