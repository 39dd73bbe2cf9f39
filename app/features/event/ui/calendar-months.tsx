import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { formatInTimeZone, getNoonInUtc, toDayInZone } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Agenda, AgendaItem } from '../../../ui/agenda.tsx'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import {
  type CalendarEvent,
  type CalendarMonthWithEvents,
  type CalendarYear,
  formatEventTimeAndPlace,
  formatMonthRange,
  formatNextEvent,
} from '../calendar-year.ts'
import { findLastEventDay, listEventDays } from '../event.ts'
import { formatDatePlate } from '../event-dates.ts'
import { addMonthsToMonth, formatMonthName } from '../event-month.ts'
import { type CircleFilterLink, CircleFilterLinks } from './circle-filter-links.tsx'
import { EventBadges } from './event-badges.tsx'
import { MonthWeeks } from './month-weeks.tsx'
import { YearStrip } from './year-strip.tsx'
import './calendar-months.css'

type Props = {
  year: CalendarYear
  now: number
  hrefFor: (month: string) => string
  dayPath: (day: string) => string
  picks: readonly CircleFilterLink[]
}

/**
 * Calendar of events. All navigation uses links, so the calendar works without JavaScript. Page Up and Page Down change
 * the month.
 */
export function CalendarMonths({ year, now, hrefFor, dayPath, picks }: Props) {
  const navigate = useNavigate()
  function turn(press: KeyboardEvent) {
    const step = press.key === 'PageUp' ? -1 : press.key === 'PageDown' ? 1 : 0
    const target = addMonthsToMonth(year.month, step)
    if (step === 0 || target < year.first || target > year.last) return
    press.preventDefault()
    void navigate(hrefFor(target), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts for the links inside
    <div className="year-calendar" onKeyDown={turn}>
      <div className="wrap calendar-year">
        <CircleFilterLinks picks={picks} />
        <YearStrip year={year} hrefFor={hrefFor} />
      </div>
      <div className="calendar-sheets">
        {year.sheets.map(sheet => (
          <MonthSheet key={sheet.month} sheet={sheet} next={year.next} now={now} dayPath={dayPath} />
        ))}
      </div>
      <LaterMonths year={year} hrefFor={hrefFor} />
    </div>
  )
}

type MonthSheetProps = {
  sheet: CalendarMonthWithEvents
  next: string | null
  now: number
  dayPath: (day: string) => string
}

function MonthSheet({ sheet, next, now, dayPath }: MonthSheetProps) {
  const { month, rows, count } = sheet
  const following = rows.find(({ id }) => id === next)
  const undated = rows.filter(event => listEventDays(event).length === 0)
  return (
    <section className="wrap grid calendar-sheet" aria-labelledby={`month-${month}`}>
      <div className="span-3 calendar-head" aria-live="polite">
        <h2 id={`month-${month}`}>
          {formatMonthName(month, { month: 'long' })} <span>{month.slice(0, 4)}</span>
        </h2>
        <p>
          {count === 0 ? 'Nothing is planned.' : `${formatQuantity(count, 'gathering')}.`}{' '}
          {following && formatNextEvent(following, now)}
        </p>
      </div>
      <div className="span-9">
        <div className="desk-only">
          <MonthWeeks sheet={sheet} today={toDayInZone(now, null)} now={now} dayPath={dayPath} />
          {undated.length > 0 && <EventRows events={undated} />}
        </div>
        <div className="phone-only">
          <EventRows events={rows} />
          {Object.entries(sheet.more).map(([day, more]) => (
            <p key={day}>
              <MoreLink to={dayPath(day)} rel="nofollow">
                {more} more on {formatInTimeZone(getNoonInUtc(day), null, { month: 'long', day: 'numeric' })}
              </MoreLink>
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Months below the drawn months: months with a list of events, months in a single line, and months without events. */
function LaterMonths({ year: { months, sheets, later }, hrefFor }: Pick<Props, 'year' | 'hrefFor'>) {
  const last = sheets.at(-1)?.month ?? ''
  const after = months.filter(({ month }) => month > last)
  const empty = after.filter(({ count }) => count === 0).map(({ month }) => month)
  if (after.length === 0) return null
  return (
    <Section labelledBy="after-that" close>
      <SectionHead title="After that" id="after-that">
        Month by month.
      </SectionHead>
      <div className="span-9 calendar-later">
        {after
          .filter(({ count }) => count > 0)
          .map(({ month, count }) =>
            later.months.includes(month) ? (
              <div key={month}>
                <h3>{formatMonthTitle(month)}</h3>
                <EventRows events={later.rows.filter(event => getEventMonth(event) === month)} />
              </div>
            ) : (
              <p className="calendar-folded" key={month}>
                <b>{formatMonthTitle(month)}</b>
                <span>{formatQuantity(count, 'gathering')}</span>
                <MoreLink
                  to={hrefFor(month)}
                  rel="nofollow"
                  aria-label={`Open ${formatMonthName(month)}`}
                  preventScrollReset
                >
                  Open
                </MoreLink>
              </p>
            ),
          )}
        {empty.length > 0 && (
          <p className="calendar-empty">
            {formatMonthRange(empty)} {empty.length === 1 ? 'has' : 'have'} nothing in{' '}
            {empty.length === 1 ? 'it' : 'them'} yet.
          </p>
        )}
      </div>
    </Section>
  )
}

const formatMonthTitle = (month: string) =>
  formatMonthName(month, month.endsWith('-01') ? { month: 'long', year: 'numeric' } : { month: 'long' })
const getEventMonth = (event: CalendarEvent) => toDayInZone(event.start_date, event.timezone).slice(0, 7)

/** Rows of events below the name of the month. Each row has the day with its weekday. */
const EventRows = ({ events }: { events: readonly CalendarEvent[] }) => (
  <Agenda className="calendar-rows">
    {events.map(event => (
      <AgendaItem
        key={event.id}
        to={paths.event(event.slug)}
        title={event.title}
        struck={event.event_state === 'cancelled'}
        date={
          listEventDays(event).length === 0
            ? { day: 'Day to come', when: `in ${formatMonthName(getEventMonth(event), { month: 'long' })}`, word: true }
            : { day: formatDatePlate(event).large, when: formatWeekdays(event), iso: event.start_date }
        }
        place={formatEventTimeAndPlace(event)}
        badges={<EventBadges event={event} />}
      />
    ))}
  </Agenda>
)

function formatWeekdays(event: CalendarEvent): string {
  const first = formatInTimeZone(event.start_date, event.timezone, { weekday: 'long' })
  const last =
    listEventDays(event).length > 1
      ? formatInTimeZone(getNoonInUtc(findLastEventDay(event)), null, { weekday: 'long' })
      : first
  return first === last ? first : `${first} to ${last}`
}
