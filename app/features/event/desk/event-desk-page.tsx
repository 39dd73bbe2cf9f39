import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { ColumnsMenu } from '../../../desk/list/columns-menu.tsx'
import { ListPage } from '../../../desk/list/list-page.tsx'
import { PagedList } from '../../../desk/list/paged-list.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { useHideableColumns } from '../../../desk/list/use-hideable-columns.ts'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SegmentLinks } from '../../../ui/segment-links.tsx'
import { eventBulkEffectTexts, eventBulkFunctions, listEventActions } from './event-bulk-actions.ts'
import { EventDeskCalendar } from './event-desk-calendar.tsx'
import { EventDeskEmpty } from './event-desk-empty.tsx'
import { EventDeskFilters } from './event-desk-filters.tsx'
import { eventDeskQueries, eventsPerPage, findEventIds } from './event-desk-queries.ts'
import { EventDeskTable, eventColumns } from './event-desk-table.tsx'
import { EventExportMenu } from './event-export-menu.tsx'
import {
  buildEventDeskPath,
  type EventDeskSearch,
  type EventTab,
  eventTabNames,
  eventTabs,
  readEventDeskSearch,
} from './event-list-search.ts'
import { eventRecord } from './event-record.ts'
import '../../../desk/desk-tools.css'

/** Page with events as a list, a month or a year. Search, filters, sort order and page are in the URL. */
export function EventDeskPage() {
  const [params] = useSearchParams()
  const search = readEventDeskSearch(params)
  const columns = useHideableColumns('events', eventColumns)
  const { data } = useQuery(eventDeskQueries.page(search))
  return (
    <ListPage
      title="Events"
      description="Events of the site."
      lede={data && formatCounts(data.counts)}
      actions={
        <>
          <SavedViews list="events" path={paths.adminEvents} here={buildEventDeskPath(search, { page: 1 })} />
          {search.view === undefined && <ColumnsMenu columns={columns} />}
          <EventExportMenu search={search} />
          <ButtonLink line to={paths.adminEventImports}>
            Import…
          </ButtonLink>
        </>
      }
      add={{ to: paths.adminEvent('new'), label: 'New event' }}
      tabs={{
        label: 'Events by status',
        order: eventTabs,
        names: eventTabNames,
        current: search.tab,
        at: tab => buildEventDeskPath(search, { tab }),
        counts: data?.counts,
      }}
      filters={
        <div className="desk-tools-row">
          <EventDeskFilters search={search} />
          <EventViews search={search} />
        </div>
      }
    >
      {search.view === undefined ? (
        <EventDeskList search={search} columns={columns} />
      ) : (
        <EventDeskCalendar search={search} />
      )}
    </ListPage>
  )
}

type ListProps = { search: EventDeskSearch; columns: ComponentProps<typeof EventDeskTable>['columns'] }

function EventDeskList({ search, columns }: ListProps) {
  const query = useQuery(eventDeskQueries.page(search))
  const mayPurge = useSession().can('purge content')
  return (
    <PagedList
      query={query}
      subject="Events"
      empty={page => <EventDeskEmpty search={search} counts={page.counts} />}
      bulk={{
        nouns: eventRecord,
        actions: listEventActions(search.tab, mayPurge),
        functions: eventBulkFunctions,
        outcomes: eventBulkEffectTexts,
        invalidates: listInvalidatedQueries(eventRecord),
        findIds: () => findEventIds(search),
      }}
      pager={{ page: search.page, size: eventsPerPage, at: page => buildEventDeskPath(search, { page }) }}
    >
      {(page, selection) => (
        <EventDeskTable
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
function EventViews({ search }: { search: EventDeskSearch }) {
  const tab = search.tab === 'upcoming' ? 'all' : search.tab
  return (
    <SegmentLinks
      label="View"
      items={[
        {
          to: buildEventDeskPath(search, { view: undefined, month: undefined, day: undefined }),
          label: 'List',
          current: !search.view,
        },
        { to: buildEventDeskPath(search, { view: 'month', tab }), label: 'Month', current: search.view === 'month' },
        {
          to: buildEventDeskPath(search, { view: 'year', tab, day: undefined }),
          label: 'Year',
          current: search.view === 'year',
        },
      ]}
    />
  )
}

/** Sentence with the number of events by status that match search and filters. */
function formatCounts({ upcoming, past, draft }: Record<EventTab, number>): string {
  const formatCount = (count: number, label: string) => `${count.toLocaleString('en-GB')} ${label}`
  return `${formatCount(upcoming, 'upcoming')}, ${formatCount(past, 'past')}, ${formatCount(draft, draft === 1 ? 'draft' : 'drafts')}. Times are local.`
}
