import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BulkBar } from '../../../desk/list/bulk-bar.tsx'
import { ColumnsMenu } from '../../../desk/list/columns-menu.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { ListState } from '../../../desk/list/list-state.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { useColumns } from '../../../desk/list/use-columns.ts'
import { useSelectAll } from '../../../desk/list/use-select-all.ts'
import { useSelection } from '../../../desk/list/use-selection.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ActionButton, ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { applicationActions, applicationBulk, applicationNouns, applicationOutcomes } from '../application-actions.ts'
import { applicationKeys } from '../application-desk-mutations.ts'
import { exportApplications } from '../application-export.ts'
import { applicationFileQueries } from '../application-file-queries.ts'
import {
  type ApplicationCounts,
  type ApplicationSearch,
  applicationListPath,
  applicationTabs,
  readApplicationSearch,
  showsColumns,
  tabNames,
} from '../application-list.ts'
import { applicationListQueries, applicationsOnAPage, findApplicationIds } from '../application-list-queries.ts'
import { ApplicationColumns } from './application-columns.tsx'
import { ApplicationEmpty } from './application-empty.tsx'
import { ApplicationFilters } from './application-filters.tsx'
import { ApplicationTable, applicationColumns } from './application-table.tsx'
import { useApplicationMoves } from './use-application-moves.ts'
import './application-list.css'

/** Everybody who applied, by stages or as a list. Search, filters, order and page stand in the address. */
export function ApplicationListPage() {
  const [params] = useSearchParams()
  const search = readApplicationSearch(params)
  const query = useQuery(applicationListQueries.page(search))
  const { data: editors = [] } = useQuery(applicationFileQueries.editors())
  const { data } = query
  const selection = useSelection()
  const columns = useColumns('applications', applicationColumns)
  const selectAll = useSelectAll(selection, () => findApplicationIds(search))
  const { ask } = useApplicationMoves()
  return (
    <>
      <PageHead title="Applications" description="Who would like to be a member." />
      <DeskHead
        title="Applications"
        lede={data && standing(data.counts)}
        actions={
          <>
            <SavedViews
              list="applications"
              path={paths.adminApplications}
              here={applicationListPath(search, { page: 1 })}
            />
            {!showsColumns(search) && <ColumnsMenu columns={columns} />}
            <ButtonLink line to={paths.adminApplicationReport}>
              Figures
            </ButtonLink>
            <Export search={search} />
          </>
        }
      />
      <DeskTabs
        label="Applications by stage"
        tabs={applicationTabs.map(tab => ({
          to: applicationListPath(search, { tab }),
          label: tabNames[tab],
          count: data?.counts[tab],
          current: tab === search.tab,
        }))}
      />
      <ApplicationFilters search={search} counts={data?.counts} />
      <ListState
        query={query}
        subject="The applications"
        empty={page => <ApplicationEmpty search={search} counts={page.counts} />}
      >
        {page =>
          showsColumns(search) ? (
            <ApplicationColumns
              search={search}
              applications={page.rows}
              counts={page.counts}
              now={query.dataUpdatedAt}
              onMove={ask}
            />
          ) : (
            <>
              <BulkBar
                variant="over"
                selection={selection}
                nouns={applicationNouns}
                actions={applicationActions(editors)}
                functions={applicationBulk}
                outcomes={applicationOutcomes}
                all={{ total: page.total, select: selectAll }}
                invalidates={applicationKeys}
              />
              <ApplicationTable
                search={search}
                applications={page.rows}
                selection={selection}
                columns={columns}
                now={query.dataUpdatedAt}
                onMove={ask}
              />
              <ListPager
                page={search.page}
                size={applicationsOnAPage}
                shown={page.rows.length}
                total={page.total}
                at={to => applicationListPath(search, { page: to })}
                stale={query.isPlaceholderData}
              />
            </>
          )
        }
      </ListState>
    </>
  )
}

function Export({ search }: { search: ApplicationSearch }) {
  const { complain } = useToast()
  return (
    <ActionButton
      line
      onAction={() =>
        exportApplications(search).catch(() => complain('Not exported', 'The list could not be read. Try again.'))
      }
    >
      Export CSV
    </ActionButton>
  )
}

/** Said of what search and filters leave. */
function standing({ open, late }: ApplicationCounts): string {
  if (open === 0) return 'None is open.'
  const over = late === 0 ? 'All are in time.' : late === 1 ? 'One is over its time.' : `${late} are over their time.`
  return `${open.toLocaleString('en-GB')} open. ${over} Applicants see their stage, never names or votes.`
}
