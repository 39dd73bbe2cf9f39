import { useQuery } from '@tanstack/react-query'
import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import type { Day } from '../../../platform/dates/in-zone.ts'
import { type EventDeskSearch, eventDeskPath } from './event-list-search.ts'
import { eventDeskQueries } from './event-desk-queries.ts'
import { monthName } from '../event-month.ts'
import { formatProposedDay } from './event-repeat.ts'

type Props = {
  search: EventDeskSearch
  month: string
  /** First and last visible day. */
  first: Day
  last: Day
}

/** Empty month: links to the nearest events before and after. */
export function EmptyMonth({ search, month, first, last }: Props) {
  const { data } = useQuery(eventDeskQueries.nearest(search, first, last))
  const way = (said: string, day: Day | undefined) =>
    day ? [{ to: eventDeskPath(search, { month: day.slice(0, 7), day }), label: `${said}: ${formatProposedDay(day)}` }] : []
  const ways = [...way('The last before', data?.before), ...way('The next', data?.after)]
  return <NothingFound title={`Nothing in ${monthName(month)}`} elsewhere={ways} />
}
