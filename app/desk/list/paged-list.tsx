import type { ReactNode } from 'react'
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx'
import { ListPager, type ListPagerProps } from './list-pager.tsx'
import { ListState, type ListStateProps } from './list-state.tsx'
import { useSelectAll } from './use-select-all.ts'
import { type Selection, useSelection } from './use-selection.ts'

type Listed = { total: number; rows: readonly unknown[] }

export interface PagedListProps<Page extends Listed> extends Pick<ListStateProps<Page>, 'query' | 'subject' | 'empty'> {
  /** What can be done with rows that are ticked, and which rows search and filters leave on all pages. */
  bulk: Omit<BulkBarProps, 'selection' | 'all'> & { findIds: () => Promise<readonly string[]> }
  pager: Pick<ListPagerProps, 'page' | 'size' | 'at'>
  /** The rows of a page, with a tick each. */
  children: (page: Page, selection: Selection) => ReactNode
}

/** A list that is read a page at a time: its state, what can be done with several of its rows, the rows, and the way on. */
export function PagedList<Page extends Listed>({ query, bulk, pager, children, ...state }: PagedListProps<Page>) {
  const { findIds, ...bar } = bulk
  const selection = useSelection()
  const selectAll = useSelectAll(selection, findIds)
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
