import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BulkBar } from '../../../desk/list/bulk-bar.tsx'
import { ColumnsMenu } from '../../../desk/list/columns-menu.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { ListState } from '../../../desk/list/list-state.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { useColumns } from '../../../desk/list/use-columns.ts'
import { useSelectAll } from '../../../desk/list/use-select-all.ts'
import { useSelection } from '../../../desk/list/use-selection.ts'
import { invalidatedBy } from '../../../desk/record/define-record.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { SegmentLinks } from '../../../ui/segment-links.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { eventActions, eventBulk, eventOutcomes } from '../event-bulk-actions.ts'
import {
  type EventDeskSearch,
  type EventTab,
  eventDeskPath,
  eventTabs,
  readEventDeskSearch,
  tabNames,
} from '../event-desk.ts'
import { eventDeskQueries, eventsOnAPage, findEventIds } from '../event-desk-queries.ts'
import { eventRecord } from '../event-record.ts'
import { EventDeskCalendar } from './event-desk-calendar.tsx'
import { EventDeskEmpty } from './event-desk-empty.tsx'
import { EventDeskFilters } from './event-desk-filters.tsx'
import { EventDeskTable, eventColumns } from './event-desk-table.tsx'
import { EventExportMenu } from './event-export-menu.tsx'

/** All gatherings, as a list, a month or a year. Search, filters, order and page stand in the address. */
export function EventDeskPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readEventDeskSearch(params)
  const columns = useColumns('events', eventColumns)
  const { data } = useQuery(eventDeskQueries.page(search))
  useKey('n', () => void navigate(paths.adminEvent('new')))
  return (
    <>
      <PageHead title="Events" description="The gatherings of the network." />
      <DeskHead
        title="Events"
        lede={data && standing(data.counts)}
        actions={
          <>
            <SavedViews list="events" path={paths.adminEvents} here={eventDeskPath(search, { page: 1 })} />
            {search.view === undefined && <ColumnsMenu columns={columns} />}
            <EventExportMenu search={search} />
            <ButtonLink line to={paths.adminEventImports}>
              Bring in…
            </ButtonLink>
            <ButtonLink to={paths.adminEvent('new')}>
              New event <KeyHint>N</KeyHint>
            </ButtonLink>
          </>
        }
      />
      <DeskTabs
        label="Events by stage"
        tabs={eventTabs.map(tab => ({
          to: eventDeskPath(search, { tab }),
          label: tabNames[tab],
          count: data?.counts[tab],
          current: tab === search.tab,
        }))}
      />
      <div className="event-desk-tools">
        <EventDeskFilters search={search} />
        <EventViews search={search} />
      </div>
      {search.view === undefined ? (
        <EventDeskList search={search} columns={columns} />
      ) : (
        <EventDeskCalendar search={search} />
      )}
    </>
  )
}

type ListProps = { search: EventDeskSearch; columns: ComponentProps<typeof EventDeskTable>['columns'] }

function EventDeskList({ search, columns }: ListProps) {
  const query = useQuery(eventDeskQueries.page(search))
  const selection = useSelection()
  const mayPurge = useSession().can('purge content')
  const selectAll = useSelectAll(selection, () => findEventIds(search))
  return (
    <ListState
      query={query}
      subject="The events"
      empty={page => <EventDeskEmpty search={search} counts={page.counts} />}
    >
      {page => (
        <>
          <BulkBar
            variant="over"
            selection={selection}
            nouns={eventRecord}
            actions={eventActions(search.tab, mayPurge)}
            functions={eventBulk}
            outcomes={eventOutcomes}
            all={{ total: page.total, select: selectAll }}
            invalidates={invalidatedBy(eventRecord)}
          />
          <EventDeskTable
            search={search}
            events={page.rows}
            selection={selection}
            columns={columns}
            now={query.dataUpdatedAt}
          />
          <ListPager
            page={search.page}
            size={eventsOnAPage}
            shown={page.rows.length}
            total={page.total}
            at={to => eventDeskPath(search, { page: to })}
            stale={query.isPlaceholderData}
          />
        </>
      )}
    </ListState>
  )
}

/** The same gatherings seen otherwise. A calendar begins with all of them: what is over stands in it too. */
function EventViews({ search }: { search: EventDeskSearch }) {
  const tab = search.tab === 'upcoming' ? 'all' : search.tab
  return (
    <SegmentLinks
      label="View"
      items={[
        {
          to: eventDeskPath(search, { view: undefined, month: undefined, day: undefined }),
          label: 'List',
          current: !search.view,
        },
        { to: eventDeskPath(search, { view: 'month', tab }), label: 'Month', current: search.view === 'month' },
        {
          to: eventDeskPath(search, { view: 'year', tab, day: undefined }),
          label: 'Year',
          current: search.view === 'year',
        },
      ]}
    />
  )
}

/** Said of what search and filters leave. */
function standing({ upcoming, past, draft }: Record<EventTab, number>): string {
  const said = (count: number, words: string) => `${count.toLocaleString('en-GB')} ${words}`
  return `${said(upcoming, 'ahead')}, ${said(past, 'held')}, ${said(draft, draft === 1 ? 'draft' : 'drafts')}. Times are those of the place.`
}
