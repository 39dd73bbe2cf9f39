import { FactList, Meter, Panel } from '../../../ui/panel.tsx'
import { type EventDetail, regionLabel } from '../event.ts'
import { venueHours, zoneLabel } from '../event-dates.ts'

/** Places taken, of places there are where there is a limit. */
function Attendees({ event: { attendees, max_attendees: max } }: { event: EventDetail }) {
  if (max === null) return attendees
  const words = `${attendees ?? 0} of ${max}`
  return (
    <>
      {words}
      <Meter value={attendees ?? 0} max={max} label={`${words} places taken`} />
    </>
  )
}

/** The card with the facts: hours, location, attendees, region. What is not known is not shown. */
export function EventDetails({ event }: { event: EventDetail }) {
  const hours = venueHours(event)
  const facts = [
    hours && { label: 'When', value: hours, note: zoneLabel(event) },
    event.location && { label: 'Location', value: event.location, note: event.location_note },
    (event.attendees ?? event.max_attendees) !== null && { label: 'Attendees', value: <Attendees event={event} /> },
    event.region && { label: 'Region', value: regionLabel(event.region) },
  ].filter(fact => typeof fact === 'object' && fact !== null)
  return (
    <Panel title="Event Details">
      <FactList items={facts} />
    </Panel>
  )
}
