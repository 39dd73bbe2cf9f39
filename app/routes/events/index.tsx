import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { circleQueries } from '../../features/circle/circle-queries.ts'
import { makeCalendarAlternate } from '../../features/event/calendar-links.ts'
import {
  buildEventSearchPath,
  hasEventFilters,
  noEventFilters,
  readEventSearch,
} from '../../features/event/event-input.ts'
import { eventListQueries } from '../../features/event/event-list-queries.ts'
import { CalendarFeeds } from '../../features/event/ui/calendar-feeds.tsx'
import { EventCalendar } from '../../features/event/ui/event-calendar.tsx'
import { EventCategories } from '../../features/event/ui/event-categories.tsx'
import { EventFilters } from '../../features/event/ui/event-filters.tsx'
import { EventList } from '../../features/event/ui/event-list.tsx'
import { getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ListData } from '../../platform/seo/structured-data.tsx'
import { PatternBorder } from '../../ui/band.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useSavedListPosition } from '../../ui/saved-list-position.ts'
import { SplitHeading } from '../../ui/section.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/index'
import '../../features/event/ui/events-page.css'

const textsQuery = settingQueries.words('events', ['events.intro'])
const makePageQueries = (address: string) =>
  [
    eventListQueries.page(readEventSearch(new URL(address).searchParams)),
    eventListQueries.counts,
    circleQueries.all,
    textsQuery,
  ] as const

export const handle: RouteWithUrlParameters = { reads: readEventSearch }
export const loader = ({ request, context }: Route.LoaderArgs) =>
  hydrateQueries(context, ...makePageQueries(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetchQueries(...makePageQueries(request.url))

const defaultIntro = 'Our own gatherings, and those of partners and industry that members should know about.'

export default function EventsRoute({ loaderData: { now } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const search = readEventSearch(params)
  useSavedListPosition(paths.events)
  const { data: page, isPending, isError, isPlaceholderData, refetch } = useQuery(eventListQueries.page(search)())
  const { data: counts } = useQuery(eventListQueries.counts())
  const { data: circles = [], ...circleReading } = useQuery(circleQueries.all())
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead
        title="Events and calendar"
        description="Upcoming and past gatherings of the network, with a calendar."
        // Canonical path: every page of each tab has a canonical path, but filtered results have none.
        path={
          page && !hasEventFilters(search)
            ? buildEventSearchPath(search, { tab: page.tab, page: page.page })
            : buildEventSearchPath(search, { ...noEventFilters, page: 1 })
        }
        alternates={[makeCalendarAlternate('All events', paths.calendars.all)]}
      />
      <ListData
        page={{ name: 'Events and calendar', path: paths.events }}
        listed={(page?.rows ?? []).map(({ title, slug }) => ({ name: title, path: paths.event(slug) }))}
      />
      <PageTitle
        title="Events and calendar"
        total={counts && { count: counts.total, label: counts.total === 1 ? 'event in all' : 'events in all' }}
      />
      <PatternBorder seed="the selvedge of the events page" />
      <section className="events-page" aria-labelledby="upcoming-events">
        <div className="wrap">
          <SplitHeading title="Upcoming Events & Calendar" id="upcoming-events" size={4}>
            {getSettingText(settings, 'events.intro', defaultIntro)}
          </SplitHeading>
          {isPending && (
            <>
              <Spinner label="Loading events..." />
              <CardSkeletons />
            </>
          )}
          {isError && <EventsFailure retry={() => void refetch()} />}
          {page && (
            <>
              <EventFilters
                search={search}
                circles={circles}
                // An error is shown, because a filter that lacks some circles would look complete.
                onCirclesAgain={circleReading.isError ? () => void circleReading.refetch() : undefined}
              />
              <div className="grid events-columns">
                <aside className="span-3 events-side" aria-label="Calendar and categories">
                  <EventCalendar page={page} search={search} circles={circles} now={now} />
                  <EventCategories counts={counts} search={search} circles={circles} />
                </aside>
                <div className="span-9 events-main" id="list" aria-busy={isPlaceholderData}>
                  <EventList page={page} search={search} now={now} />
                </div>
              </div>
              <CalendarFeeds now={now} search={search} circles={circles} />
            </>
          )}
        </div>
      </section>
    </>
  )
}

function EventsFailure({ retry }: { retry: () => void }) {
  return (
    <div className="events-failure" role="alert">
      <p>Error loading events. Please try again later.</p>
      <button className="btn btn-line" type="button" onClick={retry}>
        Retry
      </button>
    </div>
  )
}
