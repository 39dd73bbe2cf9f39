import { paths } from '../../../platform/paths.ts'
import { Cards } from '../../../ui/card.tsx'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { buildEventSearchPath, type EventSearch, hasEventFilters, noEventFilters } from '../event-input.ts'
import type { EventPage } from '../event-list-rows.ts'
import { EventCard } from './event-card.tsx'

/** List of events: two tabs with the number of matching events, six cards or a message, and the pager. */
export function EventList({ page, search, now }: { page: EventPage; search: EventSearch; now: number }) {
  const { tab } = page
  return (
    <>
      <TabLinks
        label="Upcoming or past events"
        tabs={[
          {
            to: buildEventSearchPath(search, { tab: 'upcoming' }),
            label: 'Upcoming',
            count: page.upcoming,
            current: tab === 'upcoming',
          },
          {
            to: buildEventSearchPath(search, { tab: 'past' }),
            label: 'Past Events',
            count: page.past,
            current: tab === 'past',
          },
        ]}
      />
      <p className="visually-hidden" role="status">
        {page.rows.length === 0
          ? `No ${tab} events`
          : `${tab === 'past' ? page.past : page.upcoming} ${tab} events, page ${page.page} of ${page.pages}`}
      </p>
      {page.rows.length === 0 ? (
        <EmptyState
          heading="h3"
          title={`No ${tab} events found matching your criteria.`}
          action={findEmptyTabLink(page, search)}
        />
      ) : (
        <CoverOrder of={page.rows.map(({ slug }) => slug)}>
          <Cards>
            {page.rows.map((event, at) => (
              <EventCard event={event} now={now} eager={at < 3} key={event.id} />
            ))}
          </Cards>
        </CoverOrder>
      )}
      <Pager
        page={page.page}
        pages={page.pages}
        // The link contains the anchor of the list, because before hydration the link loads the whole page, on which
        // the list is far down.
        hrefFor={n => `${buildEventSearchPath(search, { tab, page: n })}#list`}
        label="Pages of events"
        keepScroll
      />
    </>
  )
}

/** Links that the message of an empty tab offers. */
function findEmptyTabLink(page: EventPage, search: EventSearch) {
  if (hasEventFilters(search))
    return { to: buildEventSearchPath(search, noEventFilters), label: 'Clear filters to see all events' }
  if (page.tab === 'upcoming' && page.past > 0)
    return { to: buildEventSearchPath(search, { tab: 'past' }), label: 'See what there has been' }
  if (page.tab === 'past' && page.upcoming > 0)
    return { to: buildEventSearchPath(search, { tab: 'upcoming' }), label: 'See what is coming' }
  return { to: paths.circles, label: 'See who will meet' }
}
