import { useSyncExternalStore } from 'react'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { NewTab, newTabProps } from '../../../ui/new-tab.tsx'
import { FactList, Meter, Panel } from '../../../ui/panel.tsx'
import { type EventDetail, formatRegion } from '../event.ts'
import { buildMapAddress, hasPlace, listPlaceLines } from '../event-address.ts'
import { type EventTimeFields, formatReaderHours, formatVenueHours, formatZoneLabel } from '../event-dates.ts'

/** Number of attendees, with the capacity if there is a limit. The fill level is shown only for upcoming events. */
function Attendees({ event: { attendees, max_attendees: max }, upcoming }: { event: EventDetail; upcoming: boolean }) {
  if (max === null) return attendees
  const seatsText = `${attendees ?? 0} of ${max}`
  if (!upcoming) return seatsText
  return (
    <>
      {seatsText}
      <Meter value={attendees ?? 0} max={max} label={`${seatsText} places taken`} />
    </>
  )
}

/** Location with a link to a map; no map content is loaded before the click. */
function Location({ event }: { event: EventDetail }) {
  const [first, ...rest] = listPlaceLines(event)
  const map = buildMapAddress(event)
  return (
    <>
      <bdi>{first}</bdi>
      {rest.map(line => (
        <small key={line} dir="auto">
          {line}
        </small>
      ))}
      {map && (
        <small>
          <a href={map} {...newTabProps}>
            Show on a map
            <NewTab />
          </a>
        </small>
      )}
    </>
  )
}

/** Facts card: times, location, attendees, region. Unknown facts are omitted. */
export function EventDetails({ event, upcoming }: { event: EventDetail; upcoming: boolean }) {
  const hours = formatVenueHours(event)
  const facts = [
    hours && {
      label: 'When',
      value: hours,
      note: (
        <>
          {formatZoneLabel(event)}
          {upcoming && <ReaderHours event={event} />}
        </>
      ),
    },
    hasPlace(event) && { label: 'Location', value: <Location event={event} />, note: event.location_note },
    event.organizer_name && { label: 'Held by', value: <bdi>{event.organizer_name}</bdi> },
    // The number of attendees is left out for a cancelled event.
    event.event_state !== 'cancelled' &&
      (event.attendees ?? event.max_attendees) !== null && {
        label: 'Attendees',
        value: <Attendees event={event} upcoming={upcoming} />,
      },
    event.region && { label: 'Region', value: formatRegion(event.region) },
  ].filter(fact => typeof fact === 'object' && fact !== null)
  return (
    <Panel title="Event Details">
      <FactList items={facts} />
    </Panel>
  )
}

const never = () => () => {}

/** Times in the reader's time zone. UTC is shown until the browser's zone is known, so that hydration moves nothing. */
function ReaderHours({ event }: { event: EventTimeFields }) {
  const readerZone = useSyncExternalStore<string | undefined>(never, getBrowserTimeZone, () => undefined)
  const hours = formatReaderHours(event, readerZone)
  return (
    hours && (
      <>
        <br />
        {hours}
      </>
    )
  )
}
