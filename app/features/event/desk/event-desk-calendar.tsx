import { ChevronLeft, ChevronRight } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { addMonths, formatMonthName } from '../event-month.ts'
import { EventDeskMonth } from './event-desk-month.tsx'
import { EventDeskYear } from './event-desk-year.tsx'
import { buildEventDeskPath, type EventDeskSearch } from './event-list-search.ts'
import './event-desk-calendar.css'

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
      <header className="event-calendar-head">
        <h2 aria-live="polite">{isYear ? month.slice(0, 4) : formatMonthName(month)}</h2>
        <nav aria-label={isYear ? 'Year view' : 'Month view'}>
          <Turn
            to={at(addMonths(month, -step))}
            label={isYear ? 'Previous year' : 'Previous month'}
            drawing={ChevronLeft}
          />
          <ButtonLink line slim to={at(thisMonth)}>
            Today <KeyHint>T</KeyHint>
          </ButtonLink>
          <Turn to={at(addMonths(month, step))} label={isYear ? 'Next year' : 'Next month'} drawing={ChevronRight} />
        </nav>
        <p>Dates are local to each event. Weeks start on Sunday.</p>
      </header>
      {isYear ? (
        <EventDeskYear search={search} year={month.slice(0, 4)} />
      ) : (
        <EventDeskMonth key={month} search={search} month={month} now={now} />
      )}
    </>
  )
}

const Turn = ({ to, label, drawing }: { to: string; label: string; drawing: typeof ChevronLeft }) => (
  <ButtonLink line slim to={to} aria-label={label} preventScrollReset>
    <Icon drawing={drawing} />
  </ButtonLink>
)
