import { useQuery } from '@tanstack/react-query'
import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import type { CalendarDay } from '../../../platform/dates/format-in-zone.ts'
import { formatMonthName } from '../event-month.ts'
import { eventDeskQueries } from './event-desk-queries.ts'
import { buildEventDeskPath, type EventDeskSearch } from './event-list-search.ts'
import { formatProposedDay } from './event-repeat.ts'

type Props = {
  search: EventDeskSearch
  month: string
  /** First and last day of the displayed month. */
  first: CalendarDay
  last: CalendarDay
}

/** Message for a month without events, with links to the nearest events before and after the month. */
export function EmptyMonth({ search, month, first, last }: Props) {
  const { data } = useQuery(eventDeskQueries.nearest(search, first, last))
  const buildLinks = (label: string, day: CalendarDay | undefined) =>
    day
      ? [
          {
            to: buildEventDeskPath(search, { month: day.slice(0, 7), day }),
            label: `${label}: ${formatProposedDay(day)}`,
          },
        ]
      : []
  const links = [...buildLinks('The last before', data?.before), ...buildLinks('The next', data?.after)]
  return <NothingFound title={`No events in ${formatMonthName(month)}`} elsewhere={links} />
}
