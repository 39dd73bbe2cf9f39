import { useSyncExternalStore } from 'react'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { NewTabHint, newTabProps } from '../../../ui/new-tab-hint.tsx'
import { FactList, Meter, Panel } from '../../../ui/panel.tsx'
import { type EventDetail, formatRegion } from '../event.ts'
import { buildMapUrl, hasEventPlace, listEventPlaceLines } from '../event-address.ts'
import {
  type EventTimeFields,
  formatEventHoursAtVenue,
  formatEventHoursOfReader,
  formatZoneLabel,
} from '../event-dates.ts'

/**
 * Number of attendees, and the capacity if the event has a limit. A bar with the share of taken places is shown only
 * for upcoming events.
 */
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

/** Location with a link to a map. No content of the map service is loaded before the click. */
function EventLocation({ event }: { event: EventDetail }) {
  const [first, ...rest] = listEventPlaceLines(event)
  const map = buildMapUrl(event)
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
            <NewTabHint />
          </a>
        </small>
      )}
    </>
  )
}

/** Card with facts about an event: times, location, attendees, region. Unknown facts are left out. */
export function EventDetails({ event, upcoming }: { event: EventDetail; upcoming: boolean }) {
  const hours = formatEventHoursAtVenue(event)
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
    hasEventPlace(event) && { label: 'Location', value: <EventLocation event={event} />, note: event.location_note },
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

const subscribeToNothing = () => () => {}

/**
 * Times of an event in the reader's time zone. Until the browser's time zone is known, the times are shown in UTC, so
 * that hydration does not move the page.
 */
function ReaderHours({ event }: { event: EventTimeFields }) {
  const readerZone = useSyncExternalStore<string | undefined>(subscribeToNothing, getBrowserTimeZone, () => undefined)
  const hours = formatEventHoursOfReader(event, readerZone)
  return (
    hours && (
      <>
        <br />
        {hours}
      </>
    )
  )
}
