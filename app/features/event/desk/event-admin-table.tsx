import { Link } from 'react-router'
import { HueDot } from '../../../desk/hue-dot.tsx'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import type { HideableColumns } from '../../../desk/list/use-hideable-columns.ts'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useRowShortcuts } from '../../../desk/list/use-row-shortcuts.ts'
import { formatLongMonth } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { Meter } from '../../../ui/panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { formatEventListDays, formatEventListTime } from '../event-dates.ts'
import { type EventAdminSearch, eventSorting, type ListedEvent } from './event-list-search.ts'
import { EventStatus } from './event-status.tsx'
import './event-admin-table.css'

/** Columns that the user can hide. Date, title and status are always visible. */
export const eventColumns = { circle: 'Circle', attending: 'Attendees' }
type EventColumns = HideableColumns<keyof typeof eventColumns>

type Props = {
  search: EventAdminSearch
  events: readonly ListedEvent[]
  selection: RowSelection
  columns: EventColumns
  /** Time at which the data was loaded, in ms since 1970. */
  now: number
}

/** Table of events. Sorted by date, the rows are grouped by month. */
export function EventAdminTable({ search, events, selection, columns, now }: Props) {
  const list = useRowShortcuts(events, selection)
  return (
    <div className="event-desk" ref={list}>
      <RecordTable
        caption="Events"
        rows={events}
        select={{ selection, all: 'Select all on this page', one: ({ title }) => `Select ${title}` }}
        sorting={eventSorting.of(search)}
        groupOf={
          search.sort === 'start' ? ({ start_date, timezone }) => formatLongMonth(start_date, timezone) : undefined
        }
        columns={[
          {
            head: 'When',
            sort: 'start',
            cellClassName: 'event-desk-when',
            cell: event => <EventTimeCell event={event} />,
          },
          {
            head: 'Event',
            sort: 'title',
            cellClassName: 'desk-name event-desk-name',
            isRowHeader: true,
            cell: event => <EventName event={event} />,
          },
          columns.isShown('circle') && {
            head: eventColumns.circle,
            className: 'desk-mid',
            cell: event => <EventCircles event={event} />,
          },
          columns.isShown('attending') && {
            head: eventColumns.attending,
            className: 'desk-wide',
            cellClassName: 'desk-wide event-desk-attending',
            cell: event => <EventAttendees event={event} />,
          },
          { head: 'Status', className: 'desk-state', cell: event => <EventStatus event={event} now={now} /> },
        ]}
      />
    </div>
  )
}

type EventProps = { event: ListedEvent }

const EventTimeCell = ({ event }: EventProps) => (
  <>
    <b>{formatEventListDays(event)}</b> <small>{formatEventListTime(event)}</small>
  </>
)

const EventName = ({ event: { id, title, location, lacks_alt } }: EventProps) => (
  <>
    <Link to={paths.adminEvent(id)}>{title}</Link>
    {lacks_alt ? <Status kind="attention">Alt text missing</Status> : location && <small>{location}</small>}
  </>
)

/**
 * Circles of an event. The badge of the first circle has the circle's colour. An event without circles has a badge for
 * its flagship or partner.
 */
function EventCircles({ event: { circles, is_flagship_event, is_partner_event } }: EventProps) {
  const kinds = [is_flagship_event && 'Flagship', is_partner_event && 'Partner'].filter(Boolean).join(', ')
  return (
    <>
      {circles.length > 0 && (
        <span className="event-desk-circles">
          {circles.map(({ id, name, color_hex }) => (
            <span key={id}>
              <HueDot hue={color_hex} />
              {name}
            </span>
          ))}
        </span>
      )}
      {kinds && <small>{kinds}</small>}
    </>
  )
}

/** Number of attendees, and the capacity if the event has a limit. */
function EventAttendees({ event: { attendees, max_attendees: max } }: EventProps) {
  if (max === null) return attendees === null ? <small>–</small> : attendees.toLocaleString('en-GB')
  const seatsText = `${(attendees ?? 0).toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')}`
  return (
    <>
      {seatsText}
      <Meter value={attendees ?? 0} max={max} label={`${seatsText} registered`} />
    </>
  )
}
