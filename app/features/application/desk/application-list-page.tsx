import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ColumnsMenu } from '../../../desk/list/columns-menu.tsx'
import { ListPage } from '../../../desk/list/list-page.tsx'
import { ListState } from '../../../desk/list/list-state.tsx'
import { PagedList } from '../../../desk/list/paged-list.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { isListFiltered, useHeadCounts } from '../../../desk/list/use-head-counts.ts'
import { useHideableColumns } from '../../../desk/list/use-hideable-columns.ts'
import { editorsQuery } from '../../../platform/editors/editor-queries.ts'
import { paths } from '../../../platform/paths.ts'
import { ActionButton, ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { applicationBulkOperations, listApplicationActions } from './application-actions.ts'
import { ApplicationColumns } from './application-columns.tsx'
import { ApplicationEmpty } from './application-empty.tsx'
import { exportApplications } from './application-export.ts'
import { ApplicationFilters } from './application-filters.tsx'
import {
  type ApplicationCounts,
  type ApplicationPage,
  type ApplicationSearch,
  applicationList,
  buildApplicationListPath,
  isBoardView,
  readApplicationSearch,
} from './application-list.ts'
import { applicationListQueries, applicationsPerPage, findApplicationIds } from './application-list-queries.ts'
import { ApplicationTable, applicationColumns } from './application-table.tsx'
import { useApplicationStageChanges } from './use-application-stage-changes.ts'
import './application-list.css'

/** Page with applications in columns or as a list. Search, filters, sort order and page are in the URL. */
export function ApplicationListPage() {
  const [params] = useSearchParams()
  const search = readApplicationSearch(params)
  const query = useQuery(applicationListQueries.page(search))
  const whole = applicationListQueries.page(readApplicationSearch(new URLSearchParams()))
  const counts = useHeadCounts(query, whole, isListFiltered(search, applicationList.filters))
  const { data: editors = [] } = useQuery(editorsQuery)
  const columns = useHideableColumns('applications', applicationColumns)
  const { ask } = useApplicationStageChanges()
  const read = {
    query,
    subject: 'Applications',
    empty: (page: ApplicationPage) => <ApplicationEmpty search={search} counts={page.counts} />,
  }
  return (
    <ListPage
      title="Applications"
      description="Membership applications."
      lede={counts ? formatCounts(counts) : null}
      actions={
        <>
          <SavedViews
            list="applications"
            path={paths.adminApplications}
            here={buildApplicationListPath(search, { page: 1 })}
          />
          {!isBoardView(search) && <ColumnsMenu columns={columns} />}
          <ButtonLink line to={paths.adminApplicationReport}>
            Report
          </ButtonLink>
          <ExportButton search={search} />
        </>
      }
      list={applicationList}
      search={search}
      tabsLabel="Applications by stage"
      counts={query.data?.counts}
      filters={<ApplicationFilters search={search} counts={query.data?.counts} />}
    >
      {isBoardView(search) ? (
        <ListState {...read}>
          {page => (
            <ApplicationColumns
              search={search}
              applications={page.rows}
              counts={page.counts}
              now={query.dataUpdatedAt}
              onMove={ask}
            />
          )}
        </ListState>
      ) : (
        <PagedList
          {...read}
          list={applicationList}
          search={search}
          pageSize={applicationsPerPage}
          bulk={{
            ...applicationBulkOperations,
            actions: listApplicationActions(editors),
            findIds: () => findApplicationIds(search),
          }}
        >
          {(page, selection) => (
            <ApplicationTable
              search={search}
              applications={page.rows}
              selection={selection}
              columns={columns}
              now={query.dataUpdatedAt}
              onMove={ask}
            />
          )}
        </PagedList>
      )}
    </ListPage>
  )
}

function ExportButton({ search }: { search: ApplicationSearch }) {
  const { complain } = useToast()
  return (
    <ActionButton
      line
      onAction={() =>
        exportApplications(search).catch(() => complain('Not exported', 'The list could not be loaded. Retry.'))
      }
    >
      Export CSV
    </ActionButton>
  )
}

/** Sentence with the number of all open applications. */
function formatCounts({ open, late }: ApplicationCounts): string {
  if (open === 0) return 'None open.'
  const lateText = late === 0 ? 'None overdue.' : late === 1 ? '1 overdue.' : `${late} overdue.`
  return `${open.toLocaleString('en-GB')} open. ${lateText} Applicants see their stage, never names or votes.`
}
