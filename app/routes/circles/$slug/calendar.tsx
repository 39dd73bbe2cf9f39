import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { circleQueries, inOrder } from '../../../features/circle/circle-queries.ts'
import { CircleFailure } from '../../../features/circle/ui/circle-failure.tsx'
import { calendarAlternate } from '../../../features/event/event-calendar-links.ts'
import { eventSearchPath, readEventSearch } from '../../../features/event/event-input.ts'
import { monthPath, readMonthSearch } from '../../../features/event/event-month.ts'
import { eventQueries } from '../../../features/event/event-queries.ts'
import { CalendarFeeds } from '../../../features/event/ui/calendar-feeds.tsx'
import { MonthView } from '../../../features/event/ui/month-view.tsx'
import type { AddressHandle } from '../../../platform/address-parameters.ts'
import { paths } from '../../../platform/paths.ts'
import { prefetch } from '../../../platform/query/with-queries.ts'
import { withRecord } from '../../../platform/query/with-record.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { MissingPage } from '../../../shell/missing-page.tsx'
import { Selvedge } from '../../../ui/band.tsx'
import { BackLink } from '../../../ui/more-link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import type { Route } from './+types/calendar'
import '../../../features/circle/ui/circle-page.css'

const queriesOf = (slug: string) =>
  [circleQueries.bySlug(slug), eventQueries.ofCircle(slug), circleQueries.all] as const

export const handle: AddressHandle = { reads: params => ({ month: readMonthSearch(params).month }) }
export const loader = ({ params: { slug }, context }: Route.LoaderArgs) => withRecord(context, ...queriesOf(slug))
export const clientLoader = ({ params: { slug } }: Route.ClientLoaderArgs) => prefetch(...queriesOf(slug))

/** The calendar with one circle chosen. Another circle, or all of them, is chosen on the network's own. */
export default function CircleCalendarRoute({ loaderData: { now }, params: { slug } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { month } = readMonthSearch(params)
  const { data: circle, isPending, isError } = useQuery(circleQueries.bySlug(slug)())
  const events = useQuery(eventQueries.ofCircle(slug)())
  const { data: circles = [] } = useQuery(circleQueries.all())
  const path = paths.circleCalendar(slug)
  if (isPending || events.isPending) return <PageSkeleton label="Loading the calendar" />
  if (isError || events.isError) return <CircleFailure path={path} />
  if (!circle) return <MissingPage />
  const listed = readEventSearch(new URLSearchParams({ circle: slug }))
  const thisMonth = new Date(now).toISOString().slice(0, 7)
  const choose = (chosen: string) =>
    chosen === slug
      ? monthPath(path, { circle: 'all', month }, thisMonth)
      : monthPath(paths.calendar, { circle: chosen, month }, thisMonth)
  const title = `${circle.name} calendar`
  return (
    <div style={{ '--accent': circle.color_hex ?? undefined } as React.CSSProperties}>
      <PageHead
        title={title}
        description={`The gatherings of the ${circle.name} circle, month by month.`}
        path={path}
        hue={circle.color_hex}
        alternates={[calendarAlternate(`The ${circle.name} circle`, paths.calendars.circle(slug))]}
      />
      <div className="wrap circle-crumb">
        <BackLink to={paths.circle(slug)}>{circle.name}</BackLink>
      </div>
      <PageTitle title={title} intro={circle.question} />
      <Selvedge seed={`circle-${circle.name}`} hue={circle.color_hex} kind="resist" />
      <MonthView
        events={events.data}
        month={month}
        now={now}
        hrefFor={other => monthPath(path, { circle: 'all', month: other }, thisMonth)}
        dayPath={day => eventSearchPath(listed, { day })}
        choices={[
          { to: choose('all'), label: 'All circles', current: false },
          ...inOrder(circles).map(other => ({
            to: choose(other.slug),
            label: other.name,
            hue: other.color_hex ?? undefined,
            current: other.slug === slug,
          })),
        ]}
      />
      <div className="wrap block-end">
        <CalendarFeeds search={listed} circles={inOrder(circles)} />
      </div>
    </div>
  )
}
