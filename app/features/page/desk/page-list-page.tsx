import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { ListPage } from '../../../desk/list/list-page.tsx'
import { PagedList } from '../../../desk/list/paged-list.tsx'
import { useRecordFilters } from '../../../desk/list/use-record-filters.ts'
import { useRecordDuplication } from '../../../desk/record/use-record-duplication.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AddPageDialog } from './add-page-dialog.tsx'
import { listPageActions, pageBulkOperations } from './page-actions.ts'
import {
  buildPageListPath,
  findPageIds,
  pageList,
  pageListQueries,
  pagesPerList,
  pageWeekFilters,
  readPageListSearch,
} from './page-list.ts'
import { pageRecord } from './page-record.ts'
import { PageTable } from './page-table.tsx'

/** Page with the list of all pages. Search, tab, page number and the dialog for a new page are in the URL. */
export function PageListPage() {
  const [params] = useSearchParams()
  const search = readPageListSearch(params)
  const query = useQuery(pageListQueries.page(search))
  const mayPurge = useSession().can('purge content')
  const navigate = useNavigate()
  const filters = useRecordFilters(search, { hasImages: true, weeks: pageWeekFilters })
  const makeDuplicateEntry = useRecordDuplication(pageRecord, pageBulkOperations.functions)
  return (
    <>
      <ListPage
        crumb="Settings"
        title="Pages"
        description="For editors and administrators."
        lede="Pages such as About, Press or Statutes. Each has its own URL and history."
        add={{ to: buildPageListPath(search, { add: 'page' }), label: 'Add page' }}
        list={pageList}
        search={search}
        tabsLabel="Pages by status"
        counts={query.data?.counts}
        filters={
          <AdminToolbar
            label="Title or text"
            query={search.q}
            keep={{ tab: search.tab === 'all' ? undefined : search.tab }}
            filters={filters}
          />
        }
      >
        <PagedList
          query={query}
          subject="Pages"
          list={pageList}
          search={search}
          pageSize={pagesPerList}
          empty={page => (
            <EmptyList list={pageList} search={search} counts={page.counts}>
              <EmptyState
                title="No pages yet."
                action={{ to: buildPageListPath(search, { add: 'page' }), label: 'Add page' }}
              >
                A page consists of one text and has its own URL.
              </EmptyState>
            </EmptyList>
          )}
          bulk={{
            variant: 'over',
            ...pageBulkOperations,
            actions: listPageActions(search.tab, mayPurge),
            findIds: () => findPageIds(search),
          }}
        >
          {(page, selection) => (
            <PageTable
              pages={page.rows}
              selection={selection}
              now={query.dataUpdatedAt}
              makeDuplicateEntry={makeDuplicateEntry}
            />
          )}
        </PagedList>
      </ListPage>
      {search.add && (
        <AddPageDialog
          onClose={() => void navigate(buildPageListPath(search, { add: undefined }), { preventScrollReset: true })}
        />
      )}
    </>
  )
}
