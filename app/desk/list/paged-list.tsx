import type { ReactNode } from 'react'
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx'
import { ListPager, type ListPagerProps } from './list-pager.tsx'
import { ListState, type ListStateProps } from './list-state.tsx'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'
import { useSelectAllMatches } from './use-select-all-matches.ts'

type PageOfRows = { total: number; rows: readonly unknown[] }

export interface PagedListProps<Page extends PageOfRows>
  extends Pick<ListStateProps<Page>, 'query' | 'subject' | 'empty'> {
  /** Bulk actions, and the function that returns the matching ids of all pages. */
  bulk: Omit<BulkBarProps, 'selection' | 'all'> & { findIds: () => Promise<readonly string[]> }
  pager: Pick<ListPagerProps, 'page' | 'size' | 'at'>
  /** Renders the rows of the page, each with a checkbox. */
  children: (page: Page, selection: RowSelection) => ReactNode
}

/** Paginated list with its state, bulk actions, rows and pager. */
export function PagedList<Page extends PageOfRows>({ query, bulk, pager, children, ...state }: PagedListProps<Page>) {
  const { findIds, ...bar } = bulk
  const selection = useRowSelection()
  const selectAll = useSelectAllMatches(selection, findIds)
  return (
    <ListState query={query} {...state}>
      {page => (
        <>
          <BulkBar variant="over" {...bar} selection={selection} all={{ total: page.total, select: selectAll }} />
          {children(page, selection)}
          <ListPager {...pager} shown={page.rows.length} total={page.total} stale={query.isPlaceholderData} />
        </>
      )}
    </ListState>
  )
}
