import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { circleQueries, inOrder } from '../features/circle/circle-queries.ts'
import { matches } from '../features/event/event-filter.ts'
import { eventSearchPath, readEventSearch } from '../features/event/event-input.ts'
import { monthPath, readMonthSearch } from '../features/event/event-month.ts'
import { eventQueries } from '../features/event/event-queries.ts'
import { CalendarFeeds } from '../features/event/ui/calendar-feeds.tsx'
import { MonthView } from '../features/event/ui/month-view.tsx'
import { settingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import type { AddressHandle } from '../platform/address-parameters.ts'
import { paths } from '../platform/paths.ts'
import { prefetch, withQueries } from '../platform/query/with-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/$product-calendar'

const texts = settingQueries.words('calendar', ['calendar.intro'])
const queries = [eventQueries.published, circleQueries.all, texts] as const

export const handle: AddressHandle = { reads: readMonthSearch }
export const loader = ({ context }: Route.LoaderArgs) => withQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetch(...queries)

const intro = 'Every gathering of every circle, month by month.'

export default function CalendarRoute({ loaderData: { now } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const search = readMonthSearch(params)
  const { data: events, isPending, isError } = useQuery(eventQueries.published())
  const { data: circles = [] } = useQuery(circleQueries.all())
  const { data: settings } = useQuery(texts())
  const thisMonth = new Date(now).toISOString().slice(0, 7)
  const listed = readEventSearch(new URLSearchParams({ circle: search.circle }))
  const pathTo = (change: Partial<typeof search>) => monthPath(paths.calendar, { ...search, ...change }, thisMonth)
  return (
    <>
      <PageHead title="Calendar" description={intro} path={paths.calendar} />
      <PageTitle title="The calendar" intro={settingText(settings, 'calendar.intro', intro)} />
      {isPending && (
        <div className="wrap block-end">
          <Spinner label="Loading the calendar" />
        </div>
      )}
      {isError && (
        <div className="wrap">
          <EmptyState
            title="The calendar could not be read just now."
            remedy={
              <ButtonLink line reloadDocument to={pathTo({})}>
                Try again
              </ButtonLink>
            }
          />
        </div>
      )}
      {events && (
        <MonthView
          events={events.filter(event => matches(event, listed))}
          month={search.month}
          now={now}
          hrefFor={month => pathTo({ month })}
          dayPath={day => eventSearchPath(listed, { day })}
          choices={[
            { to: pathTo({ circle: 'all' }), label: 'All circles', current: search.circle === 'all' },
            ...inOrder(circles).map(({ slug, name, color_hex }) => ({
              to: pathTo({ circle: slug }),
              label: name,
              hue: color_hex ?? undefined,
              current: search.circle === slug,
            })),
          ]}
        />
      )}
      {events && (
        <div className="wrap block-end">
          <CalendarFeeds search={listed} circles={inOrder(circles)} />
        </div>
      )}
    </>
  )
}
