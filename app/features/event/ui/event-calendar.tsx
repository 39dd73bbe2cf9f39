import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toDayInZone } from '../../../platform/dates/format-in-time-zone.ts'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import { ServerMarkup } from '../../../platform/server-markup.tsx'
import { dayStatusEntries, Legend } from '../../../ui/legend.tsx'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { buildEventSearchPath, type EventSearch } from '../event-input.ts'
import { eventListQueries } from '../event-list-queries.ts'
import type { EventPage } from '../event-list-rows.ts'
// The style sheets are imported here, because the HTML from the server needs them before the script of the calendar
// loads.
import '../../../ui/calendar.css'
import '../../../ui/icon-button.css'

/** Loads the script of the month calendar. A phone loads it only when the user opens the calendar. */
const loadCalendar = () => import('../../../ui/calendar.tsx').then(({ Calendar }) => ({ default: Calendar }))
const Calendar = makeLazyPart(loadCalendar)

type ColouredCircle = { slug: string; name: string; color_hex: string | null }
type Props = { page: EventPage; search: EventSearch; circles: ColouredCircle[]; now: number }

/** Month calendar with legend. Open on a desktop, behind the button "View Calendar" on a phone. */
export function EventCalendar(props: Props) {
  return (
    <>
      <div className="desk-only">
        <CalendarAndLegend {...props} />
      </div>
      <CollapsibleSection summary="View Calendar" className="phone-only">
        <CalendarAndLegend {...props} />
      </CollapsibleSection>
    </>
  )
}

function CalendarAndLegend({ page, search, circles, now }: Props) {
  const navigate = useNavigate()
  const { month, marks, turn } = useMonth(page, search)
  const choose = (day: string | undefined) =>
    void navigate(buildEventSearchPath(search, { day }), { preventScrollReset: true })
  return (
    <div className="event-calendar">
      <ServerMarkup load={loadCalendar} until="seen" className="event-calendar-month">
        <Calendar
          month={month}
          onMonthChange={turn}
          marks={new Map(Object.entries(marks))}
          selected={search.day}
          onSelect={choose}
          today={toDayInZone(now, null)}
        />
      </ServerMarkup>
      <h3>Legend</h3>
      <Legend
        items={[
          ...dayStatusEntries,
          ...circles.map(({ name, color_hex }) => ({ label: name, hue: color_hex ?? 'var(--action)' })),
        ]}
      />
    </div>
  )
}

/**
 * Month that the calendar shows: the month of the first search result, until the user selects another month. A new
 * search resets the month.
 */
function useMonth(page: EventPage, search: EventSearch) {
  const asked = buildEventSearchPath(search)
  const [turned, setTurned] = useState({ asked, to: page.month })
  const month = turned.asked === asked ? turned.to : page.month
  const isElsewhere = month !== page.month
  const { data } = useQuery({ ...eventListQueries.marks(month, search), enabled: isElsewhere })
  return {
    month,
    marks: isElsewhere ? (data ?? {}) : page.days,
    turn: (to: string) => setTurned({ asked, to }),
  }
}
