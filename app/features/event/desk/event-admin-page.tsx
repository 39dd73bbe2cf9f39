import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { ColumnsMenu } from '../../../desk/list/columns-menu.tsx'
import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { ListPage } from '../../../desk/list/list-page.tsx'
import { PagedList } from '../../../desk/list/paged-list.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { isListFiltered, useHeadCounts } from '../../../desk/list/use-head-counts.ts'
import { useHideableColumns } from '../../../desk/list/use-hideable-columns.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentLinks } from '../../../ui/segment-links.tsx'
import { EventAdminCalendar } from './event-admin-calendar.tsx'
import { EventAdminFilters } from './event-admin-filters.tsx'
import { eventAdminQueries, eventsPerPage, findEventIds } from './event-admin-queries.ts'
import { EventAdminTable, eventColumns } from './event-admin-table.tsx'
import { eventBulkOperations, listEventActions } from './event-bulk-actions.ts'
import { EventExportMenu } from './event-export-menu.tsx'
import {
  buildEventAdminPath,
  type EventAdminSearch,
  type EventTab,
  eventCalendar,
  eventList,
  readEventAdminSearch,
} from './event-list-search.ts'
import '../../../desk/admin-toolbar.css'

/** Page with events as a list, a month or a year. Search, filters, sort order and page are in the URL. */
export function EventAdminPage() {
  const [params] = useSearchParams()
  const search = readEventAdminSearch(params)
  const columns = useHideableColumns('events', eventColumns)
  const query = useQuery(eventAdminQueries.page(search))
  const whole = eventAdminQueries.page(readEventAdminSearch(new URLSearchParams()))
  const counts = useHeadCounts(query, whole, isListFiltered(search, eventList.filters))
  return (
    <ListPage
      title="Events"
      description="Events of the site."
      lede={counts ? formatCounts(counts) : null}
      actions={
        <>
          <SavedViews list="events" path={paths.adminEvents} here={buildEventAdminPath(search, { page: 1 })} />
          {search.view === undefined && <ColumnsMenu columns={columns} />}
          <EventExportMenu search={search} />
          <ButtonLink line to={paths.adminEventImports}>
            Import…
          </ButtonLink>
        </>
      }
      add={{ to: paths.adminEvent('new'), label: 'New event' }}
      list={search.view ? eventCalendar : eventList}
      search={search}
      tabsLabel="Events by status"
      counts={query.data?.counts}
      filters={
        <div className="desk-tools-row">
          <EventAdminFilters search={search} />
          <EventViews search={search} />
        </div>
      }
    >
      {search.view === undefined ? (
        <EventAdminList search={search} columns={columns} />
      ) : (
        <EventAdminCalendar search={search} />
      )}
    </ListPage>
  )
}

type ListProps = { search: EventAdminSearch; columns: ComponentProps<typeof EventAdminTable>['columns'] }

function EventAdminList({ search, columns }: ListProps) {
  const query = useQuery(eventAdminQueries.page(search))
  const mayPurge = useSession().can('purge content')
  return (
    <PagedList
      query={query}
      subject="Events"
      list={eventList}
      search={search}
      pageSize={eventsPerPage}
      empty={page => (
        <EmptyList list={eventList} search={search} counts={page.counts}>
          <EmptyState title="No events yet." action={{ to: paths.adminEvent('new'), label: 'New event' }}>
            Visitors see that there are no events yet.
          </EmptyState>
        </EmptyList>
      )}
      bulk={{
        ...eventBulkOperations,
        actions: listEventActions(search.tab, mayPurge),
        findIds: () => findEventIds(search),
      }}
    >
      {(page, selection) => (
        <EventAdminTable
          search={search}
          events={page.rows}
          selection={selection}
          columns={columns}
          now={query.dataUpdatedAt}
        />
      )}
    </PagedList>
  )
}

/**
 * Links to the views list, month and year. The calendar views start with the tab of all events, because a calendar also
 * shows past events.
 */
function EventViews({ search }: { search: EventAdminSearch }) {
  const tab = search.tab === 'upcoming' ? 'all' : search.tab
  return (
    <SegmentLinks
      label="View"
      items={[
        {
          to: buildEventAdminPath(search, { view: undefined, month: undefined, day: undefined }),
          label: 'List',
          current: !search.view,
        },
        { to: buildEventAdminPath(search, { view: 'month', tab }), label: 'Month', current: search.view === 'month' },
        {
          to: buildEventAdminPath(search, { view: 'year', tab, day: undefined }),
          label: 'Year',
          current: search.view === 'year',
        },
      ]}
    />
  )
}

/** Sentence with the number of all events by status. */
function formatCounts({ upcoming, past, draft }: Record<EventTab, number>): string {
  const formatCount = (count: number, label: string) => `${count.toLocaleString('en-GB')} ${label}`
  return `${formatCount(upcoming, 'upcoming')}, ${formatCount(past, 'past')}, ${formatCount(draft, draft === 1 ? 'draft' : 'drafts')}. Times are local.`
}
