import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { circleQueries, sortCircles } from '../features/circle/circle-queries.ts'
import { buildEventSearchPath, readEventSearch } from '../features/event/event-input.ts'
import { buildMonthPath, readMonthSearch } from '../features/event/event-month.ts'
import { makeEventYearQuery } from '../features/event/event-year-queries.ts'
import { CalendarFeeds } from '../features/event/ui/calendar-feeds.tsx'
import { CalendarMonths } from '../features/event/ui/calendar-months.tsx'
import { CalendarSkeleton } from '../features/event/ui/calendar-skeleton.tsx'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../platform/address-parameters.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailure } from '../ui/read-failure.tsx'
import type { Route } from './+types/$product-calendar'

const textsQuery = settingQueries.words('calendar', ['calendar.intro'])
const listQueries = (address: string) =>
  [makeEventYearQuery(readMonthSearch(new URL(address).searchParams)), circleQueries.all, textsQuery] as const

export const handle: RouteWithUrlParameters = { reads: readMonthSearch }
export const loader = ({ request, context }: Route.LoaderArgs) => hydrateQueries(context, ...listQueries(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetchQueries(...listQueries(request.url))

const defaultIntro = 'Every gathering of every circle, month by month.'

export default function CalendarRoute({ loaderData: { now } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const search = readMonthSearch(params)
  const { data: year, isPending, isError } = useQuery(makeEventYearQuery(search)())
  const { data: circles = [] } = useQuery(circleQueries.all())
  const { data: settings } = useQuery(textsQuery())
  const listed = readEventSearch(new URLSearchParams({ circle: search.circle }))
  const pathTo = (change: Partial<typeof search>) =>
    buildMonthPath(paths.calendar, { ...search, ...change }, year?.opens)
  return (
    <>
      {/* Only the URL of the calendar without a month is canonical. */}
      <PageHead title="Calendar" description={defaultIntro} path={search.month ? undefined : paths.calendar} />
      <PageTitle title="The calendar" intro={getSettingText(settings, 'calendar.intro', defaultIntro)} />
      {isPending && (
        <div className="wrap block-end">
          <CalendarSkeleton />
        </div>
      )}
      {isError && (
        <div className="wrap block-end">
          <ReadFailure subject="The calendar" path={pathTo({})} />
        </div>
      )}
      {year && (
        <>
          <CalendarMonths
            year={year}
            now={now}
            hrefFor={month => pathTo({ month })}
            dayPath={day => buildEventSearchPath(listed, { day })}
            picks={[
              { to: pathTo({ circle: 'all' }), label: 'All circles', current: search.circle === 'all' },
              ...sortCircles(circles).map(({ slug, name, color_hex }) => ({
                to: pathTo({ circle: slug }),
                label: name,
                hue: color_hex ?? undefined,
                current: search.circle === slug,
              })),
            ]}
          />
          <div className="wrap block-end">
            <CalendarFeeds now={now} search={listed} circles={sortCircles(circles)} />
          </div>
        </>
      )}
    </>
  )
}
