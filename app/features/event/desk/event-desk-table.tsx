import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { DeskTable, SortHead } from '../../../desk/desk-table.tsx'
import { SelectBox } from '../../../desk/list/select-box.tsx'
import type { Columns } from '../../../desk/list/use-columns.ts'
import { useRowKeys } from '../../../desk/list/use-row-keys.ts'
import type { Selection } from '../../../desk/list/use-selection.ts'
import { longMonth } from '../../../platform/dates/in-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { Meter } from '../../../ui/panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { listedDays, listedHour } from '../event-dates.ts'
import { type EventDeskSearch, type EventSort, type ListedEvent, sortDirection, sortPath } from './event-list-search.ts'
import { EventStatus } from './event-status.tsx'
import './event-desk-table.css'

/** Columns that can be hidden; date, title and status cannot. */
export const eventColumns = { circle: 'Circle', attending: 'Attending' }
type EventColumns = Columns<keyof typeof eventColumns>

type Props = {
  search: EventDeskSearch
  events: readonly ListedEvent[]
  selection: Selection
  columns: EventColumns
  /** Time the data was fetched, in ms. */
  now: number
}

/** Event table, grouped by month when sorted by date. */
export function EventDeskTable({ search, events, selection, columns, now }: Props) {
  const list = useRowKeys(
    events.map(({ id }) => id),
    selection,
  )
  const head = (sort: EventSort, label: string, className?: string) => (
    <SortHead
      to={sortPath(search, sort)}
      sorted={search.sort !== sort ? undefined : sortDirection(search) === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      {label}
    </SortHead>
  )
  const months = search.sort === 'start' ? byMonth(events) : [{ month: undefined, events }]
  return (
    <div className="event-desk" ref={list}>
      <DeskTable caption="Events">
        <thead>
          <tr>
            <th scope="col" className="desk-select">
              <SelectBox selection={selection} ids={events.map(({ id }) => id)} label="Select all on this page" />
            </th>
            {head('start', 'When')}
            {head('title', 'Event and place')}
            {columns.isShown('circle') && (
              <th scope="col" className="desk-mid">
                {eventColumns.circle}
              </th>
            )}
            {columns.isShown('attending') && (
              <th scope="col" className="desk-wide">
                {eventColumns.attending}
              </th>
            )}
            <th scope="col" className="desk-state">
              State
            </th>
          </tr>
        </thead>
        {months.map(({ month, events }) => (
          <tbody key={month ?? 'all'}>
            {month && (
              <tr className="desk-part">
                <th scope="rowgroup" colSpan={4 + Object.keys(eventColumns).length}>
                  {month}
                </th>
              </tr>
            )}
            {events.map(event => (
              <EventRow key={event.id} event={event} selection={selection} columns={columns} now={now} />
            ))}
          </tbody>
        ))}
      </DeskTable>
    </div>
  )
}

/** Groups events by start month, and keeps their order. */
const byMonth = (events: readonly ListedEvent[]) =>
  [...Map.groupBy(events, ({ start_date, timezone }) => longMonth(start_date, timezone))].map(([month, events]) => ({
    month,
    events,
  }))

type RowProps = { event: ListedEvent; selection: Selection; columns: EventColumns; now: number }

function EventRow({ event, selection, columns, now }: RowProps) {
  const { id, title, location, lacks_alt } = event
  return (
    <tr>
      <td className="desk-select">
        <SelectBox selection={selection} ids={[id]} label={`Select ${title}`} />
      </td>
      <td className="event-desk-when">
        <b>{listedDays(event)}</b> <small>{listedHour(event)}</small>
      </td>
      <th scope="row" className="desk-name event-desk-name">
        <Link to={paths.adminEvent(id)}>{title}</Link>
        {lacks_alt ? <Status kind="attention">No words for its picture</Status> : location && <small>{location}</small>}
      </th>
      {columns.isShown('circle') && (
        <td className="desk-mid">
          <Belongs event={event} />
        </td>
      )}
      {columns.isShown('attending') && (
        <td className="desk-wide event-desk-attending">
          <Attending event={event} />
        </td>
      )}
      <td className="desk-state">
        <EventStatus event={event} now={now} />
      </td>
    </tr>
  )
}

/** Circles, the first with its colour; without one, flagship or partner. */
function Belongs({ event: { circles, is_flagship_event, is_partner_event } }: { event: ListedEvent }) {
  const kinds = [is_flagship_event && 'Flagship', is_partner_event && 'Partner'].filter(Boolean).join(', ')
  return (
    <>
      {circles.length > 0 && (
        <span className="event-desk-circles">
          {circles.map(({ id, name, color_hex }) => (
            <span key={id}>
              <i style={{ '--hue': color_hex ?? 'var(--ink)' } as CSSProperties} aria-hidden="true" />
              {name}
            </span>
          ))}
        </span>
      )}
      {kinds && <small>{kinds}</small>}
    </>
  )
}

/** Number of attendees, with the capacity if there is a limit. */
function Attending({ event: { attendees, max_attendees: max } }: { event: ListedEvent }) {
  if (max === null) return attendees === null ? <small>Not counted</small> : attendees.toLocaleString('en-GB')
  const seatsText = `${(attendees ?? 0).toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')}`
  return (
    <>
      {seatsText}
      <Meter value={attendees ?? 0} max={max} label={`${seatsText} places taken`} />
    </>
  )
}
