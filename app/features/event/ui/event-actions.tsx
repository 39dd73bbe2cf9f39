import { paths } from '../../../platform/paths.ts'
import { useSiteOrigin } from '../../../platform/seo/site-origin.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { buildCalendarLinks } from '../calendar-links.ts'
import { type EventDetail, parseOrganiserUrl } from '../event.ts'
import { AddToCalendar } from './add-to-calendar.tsx'

/**
 * Actions of an event page. An action without a URL is hidden, and registration is hidden for past or cancelled events.
 */
export function EventActions({
  event,
  upcoming,
  contactPath,
}: {
  event: EventDetail
  upcoming: boolean
  contactPath?: string
}) {
  const website = parseOrganiserUrl(event.organizer_website_url)
  const register = upcoming && event.event_state !== 'cancelled' ? event.signup_url : null
  const online = upcoming && event.event_state !== 'cancelled' ? event.online_url : null
  const origin = useSiteOrigin()
  const links = upcoming ? buildCalendarLinks(event, origin) : undefined
  const hasSessions = event.programme.some(
    ({ time, day, kind }) => time && kind !== 'break' && (day || isWithinDay(event)),
  )
  const sessions = hasSessions ? paths.calendars.sessions(event.slug) : undefined
  if (!register && !online && !website && !contactPath && !links) return null
  return (
    <Panel title="Actions" className="event-actions">
      {register && (
        <ButtonLink wide external to={register}>
          Register for Event
        </ButtonLink>
      )}
      {online && (
        <ButtonLink wide line={register !== null} external to={online}>
          Take Part Online
        </ButtonLink>
      )}
      {website && (
        <ButtonLink wide line external to={website}>
          Visit Website
        </ButtonLink>
      )}
      {contactPath && (
        <ButtonLink wide line to={contactPath}>
          Contact for More Information
        </ButtonLink>
      )}
      {links && <AddToCalendar links={links} sessions={sessions} />}
    </Panel>
  )
}

/** Whether the event lasts less than a day. The times of its sessions are then shown without a date. */
const isWithinDay = ({ start_date, end_date }: EventDetail) =>
  Date.parse(end_date ?? start_date) - Date.parse(start_date) < 86_400_000
