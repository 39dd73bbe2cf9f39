import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dayInZone } from '../../../platform/dates/in-zone.ts'
import { Calendar } from '../../../ui/calendar.tsx'
import { dayStates, Legend } from '../../../ui/legend.tsx'
import { Fold } from '../../../ui/panel.tsx'
import type { Event } from '../event.ts'
import { dayMarks } from '../event-filter.ts'
import { type EventSearch, eventSearchPath } from '../event-input.ts'

type ColouredCircle = { slug: string; name: string; color_hex: string | null }
type Props = { events: Event[]; search: EventSearch; circles: ColouredCircle[]; now: number }

/** The month with its marked days and its legend: open on a desk, behind View Calendar on a phone. */
export function EventCalendar(props: Props) {
  return (
    <>
      <div className="desk-only">
        <CalendarAndLegend {...props} />
      </div>
      <Fold summary="View Calendar" className="phone-only">
        <CalendarAndLegend {...props} />
      </Fold>
    </>
  )
}

function CalendarAndLegend({ events, search, circles, now }: Props) {
  const navigate = useNavigate()
  const today = dayInZone(now, null)
  const [month, setMonth] = useState((search.day ?? today).slice(0, 7))
  const choose = (day: string | undefined) =>
    void navigate(eventSearchPath(search, { day }), { preventScrollReset: true })
  return (
    <div className="event-calendar">
      <Calendar
        month={month}
        onMonthChange={setMonth}
        marks={dayMarks(events, search, now)}
        selected={search.day}
        onSelect={choose}
        today={today}
      />
      <h3>Legend</h3>
      <Legend
        items={[
          ...dayStates,
          ...circles.map(({ name, color_hex }) => ({ label: name, hue: color_hex ?? 'var(--action)' })),
        ]}
      />
    </div>
  )
}
