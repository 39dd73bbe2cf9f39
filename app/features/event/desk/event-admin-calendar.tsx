import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CalendarHead } from '../../../desk/week/calendar-head.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { addMonthsToMonth, formatMonthName } from '../event-month.ts'
import { EventAdminMonth } from './event-admin-month.tsx'
import { EventAdminYear } from './event-admin-year.tsx'
import { buildEventAdminPath, type EventAdminSearch } from './event-list-search.ts'

/** Calendar of matching events, for a month or a year. The URL contains the view. */
export function EventAdminCalendar({ search }: { search: EventAdminSearch }) {
  const navigate = useNavigate()
  const [now] = useState(() => Date.now())
  const thisMonth = new Date(now).toISOString().slice(0, 7)
  const month = search.month ?? thisMonth
  const isYear = search.view === 'year'
  const at = (month: string) =>
    buildEventAdminPath(search, { month: month === thisMonth ? undefined : month, day: undefined })
  const step = isYear ? 12 : 1
  useShortcutKey('t', () => void navigate(at(thisMonth)))
  return (
    <>
      <CalendarHead
        title={isYear ? month.slice(0, 4) : formatMonthName(month)}
        label={isYear ? 'Year view' : 'Month view'}
        unit={isYear ? 'year' : 'month'}
        previous={at(addMonthsToMonth(month, -step))}
        present={at(thisMonth)}
        next={at(addMonthsToMonth(month, step))}
      >
        Dates are local to each event. Weeks start on Sunday.
      </CalendarHead>
      {isYear ? (
        <EventAdminYear search={search} year={month.slice(0, 4)} />
      ) : (
        <EventAdminMonth key={month} search={search} month={month} now={now} />
      )}
    </>
  )
}
