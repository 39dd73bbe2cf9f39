import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CalendarHead } from '../../../desk/week/calendar-head.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { addMonths, formatMonthName } from '../event-month.ts'
import { EventDeskMonth } from './event-desk-month.tsx'
import { EventDeskYear } from './event-desk-year.tsx'
import { buildEventDeskPath, type EventDeskSearch } from './event-list-search.ts'

/** Calendar of matching events, for a month or a year. The URL contains the view. */
export function EventDeskCalendar({ search }: { search: EventDeskSearch }) {
  const navigate = useNavigate()
  const [now] = useState(() => Date.now())
  const thisMonth = new Date(now).toISOString().slice(0, 7)
  const month = search.month ?? thisMonth
  const isYear = search.view === 'year'
  const at = (month: string) =>
    buildEventDeskPath(search, { month: month === thisMonth ? undefined : month, day: undefined })
  const step = isYear ? 12 : 1
  useShortcutKey('t', () => void navigate(at(thisMonth)))
  return (
    <>
      <CalendarHead
        title={isYear ? month.slice(0, 4) : formatMonthName(month)}
        label={isYear ? 'Year view' : 'Month view'}
        unit={isYear ? 'year' : 'month'}
        previous={at(addMonths(month, -step))}
        present={at(thisMonth)}
        next={at(addMonths(month, step))}
      >
        Dates are local to each event. Weeks start on Sunday.
      </CalendarHead>
      {isYear ? (
        <EventDeskYear search={search} year={month.slice(0, 4)} />
      ) : (
        <EventDeskMonth key={month} search={search} month={month} now={now} />
      )}
    </>
  )
}
