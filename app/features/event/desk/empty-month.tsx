import { useQuery } from '@tanstack/react-query'
import { NoMatchesMessage } from '../../../desk/list/no-matches-message.tsx'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { formatMonthName } from '../event-month.ts'
import { eventAdminQueries } from './event-admin-queries.ts'
import { buildEventAdminPath, type EventAdminSearch, eventList } from './event-list-search.ts'
import { formatCopyDay } from './event-repeat.ts'

type Props = {
  search: EventAdminSearch
  month: string
  /** First and last day of the displayed month. */
  first: CalendarDay
  last: CalendarDay
}

/** Message for a month without events, with links to the nearest events before and after the month. */
export function EmptyMonth({ search, month, first, last }: Props) {
  const { data } = useQuery(eventAdminQueries.nearest(search, first, last))
  const buildLinks = (label: string, day: CalendarDay | undefined) =>
    day
      ? [
          {
            to: buildEventAdminPath(search, { month: day.slice(0, 7), day }),
            label: `${label}: ${formatCopyDay(day)}`,
          },
        ]
      : []
  const links = [...buildLinks('The last before', data?.before), ...buildLinks('The next', data?.after)]
  const { q } = search
  const unfiltered = Object.fromEntries(eventList.filters.map(name => [name, undefined]))
  const isFiltered = eventList.filters.some(name => search[name] !== undefined)
  const monthName = formatMonthName(month)
  return (
    <NoMatchesMessage
      title={q ? `No results for “${q}” in ${monthName}` : `No events in ${monthName}`}
      searched={q ? `Searched ${eventList.searched}.` : undefined}
      unsearched={q ? buildEventAdminPath(search, { q: undefined }) : undefined}
      unfiltered={isFiltered ? buildEventAdminPath(search, unfiltered) : undefined}
      elsewhere={links}
    />
  )
}
