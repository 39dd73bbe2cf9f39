import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { circleQueries, sortCircles } from '../../../features/circle/circle-queries.ts'
import { CircleFailure } from '../../../features/circle/ui/circle-failure.tsx'
import { useCachedCircle } from '../../../features/circle/ui/use-cached-circle.ts'
import { makeCalendarAlternate } from '../../../features/event/calendar-links.ts'
import { buildEventSearchPath, readEventSearch } from '../../../features/event/event-input.ts'
import { buildMonthPath, readMonthSearch } from '../../../features/event/event-month.ts'
import { makeEventYearQuery } from '../../../features/event/event-year-queries.ts'
import { CalendarFeeds } from '../../../features/event/ui/calendar-feeds.tsx'
import { CalendarMonths } from '../../../features/event/ui/calendar-months.tsx'
import { CalendarSkeleton } from '../../../features/event/ui/calendar-skeleton.tsx'
import type { RouteWithUrlParameters } from '../../../platform/address-parameters.ts'
import { paths } from '../../../platform/paths.ts'
import { prefetchQueries } from '../../../platform/query/hydrate-queries.ts'
import { loadRecordPage } from '../../../platform/query/with-record.ts'
import { LoadingPageTitle } from '../../../platform/seo/loading-page-title.tsx'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { BreadcrumbData } from '../../../platform/seo/structured-data.tsx'
import { MissingPage } from '../../../shell/missing-page.tsx'
import { PatternBorder } from '../../../ui/band.tsx'
import { BackLink } from '../../../ui/more-link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/calendar'
import '../../../features/circle/ui/circle-page.css'

const listQueries = (slug: string, address: string) =>
  [
    circleQueries.bySlug(slug),
    makeEventYearQuery({ circle: slug, month: readMonthSearch(new URL(address).searchParams).month }),
    circleQueries.all,
  ] as const

export const handle: RouteWithUrlParameters = { reads: params => ({ month: readMonthSearch(params).month }) }
export const loader = ({ params: { slug }, request, context }: Route.LoaderArgs) =>
  loadRecordPage(context, ...listQueries(slug, request.url))
export const clientLoader = ({ params: { slug }, request }: Route.ClientLoaderArgs) =>
  prefetchQueries(...listQueries(slug, request.url))

/** Calendar that is filtered by one circle. The main calendar has filters for the other circles. */
export default function CircleCalendarRoute({ loaderData: { now }, params: { slug } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { month } = readMonthSearch(params)
  const { data: circle, isPending, isError } = useQuery(circleQueries.bySlug(slug)())
  const year = useQuery(makeEventYearQuery({ circle: slug, month })())
  const { data: circles = [] } = useQuery(circleQueries.all())
  const path = paths.circleCalendar(slug)
  const knownCircle = useCachedCircle(slug) ?? circle
  const calendarTitle = knownCircle ? `${knownCircle.name} calendar` : undefined
  if (isPending || year.isPending)
    return (
      <>
        <LoadingPageTitle title={calendarTitle ?? 'Calendar'} />
        <PageTitle title={calendarTitle ?? 'Calendar'} />
        <div className="wrap block-end">
          <CalendarSkeleton />
        </div>
      </>
    )
  if (isError || year.isError) return <CircleFailure path={path} title={calendarTitle} />
  if (!circle) return <MissingPage />
  const listed = readEventSearch(new URLSearchParams({ circle: slug }))
  const choose = (chosen: string) =>
    chosen === slug
      ? buildMonthPath(path, { circle: 'all', month })
      : buildMonthPath(paths.calendar, { circle: chosen, month })
  const title = `${circle.name} calendar`
  return (
    <div style={{ '--accent': circle.color_hex ?? undefined } as React.CSSProperties}>
      <PageHead
        title={title}
        description={`The gatherings of the ${circle.name} circle, month by month.`}
        // Only the URL of the calendar without a month is canonical.
        path={month ? undefined : path}
        hue={circle.color_hex}
        alternates={[makeCalendarAlternate(`The ${circle.name} circle`, paths.calendars.circle(slug))]}
      />
      <BreadcrumbData
        steps={[
          { name: 'Circles', path: paths.circles },
          { name: circle.name, path: paths.circle(slug) },
          { name: title, path },
        ]}
      />
      <div className="wrap circle-crumb">
        <BackLink to={paths.circle(slug)}>{circle.name}</BackLink>
      </div>
      <PageTitle title={title} intro={circle.question} />
      <PatternBorder seed={`circle-${circle.name}`} hue={circle.color_hex} kind="resist" />
      <CalendarMonths
        year={year.data}
        now={now}
        hrefFor={otherMonth => buildMonthPath(path, { circle: 'all', month: otherMonth }, year.data.opens)}
        dayPath={day => buildEventSearchPath(listed, { day })}
        picks={[
          { to: choose('all'), label: 'All circles', current: false },
          ...sortCircles(circles).map(otherCircle => ({
            to: choose(otherCircle.slug),
            label: otherCircle.name,
            hue: otherCircle.color_hex ?? undefined,
            current: otherCircle.slug === slug,
          })),
        ]}
      />
      <div className="wrap block-end">
        <CalendarFeeds now={now} search={listed} circles={sortCircles(circles)} />
      </div>
    </div>
  )
}
