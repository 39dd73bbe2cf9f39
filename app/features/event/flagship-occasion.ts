import { paths } from '../../platform/paths.ts'
import { type Event, eventStateLabels, type FlagshipEvent, isEventUpcoming } from './event.ts'
import { formatDatePlate, formatLongDate } from './event-dates.ts'

/**
 * Next event of a flagship, as the flagship's page shows it. Undefined if the flagship has no upcoming event.
 * @param events sorted by start
 * @param editions editions of the flagship
 * @param now current time in ms since 1970
 */
export function findNextFlagshipEvent(
  events: FlagshipEvent[] | undefined,
  editions: readonly { id: string }[],
  now: number,
) {
  const isOfIt = (event: FlagshipEvent) => editions.some(({ id }) => id === event.flagship_edition_id)
  const event = events?.find(event => isOfIt(event) && isEventUpcoming(event, now))
  if (!event) return undefined
  const plate = formatDatePlate(event)
  return {
    days: plate.large,
    month: plate.small,
    inFull: formatLongDate(event),
    iso: event.start_date,
    place: event.location ?? '',
    to: paths.event(event.slug),
    register: isRegistrationOpen(event) ? (event.signup_url ?? undefined) : undefined,
    state: eventStateLabels[event.event_state],
  }
}

const isRegistrationOpen = (event: Event) => event.event_state !== 'cancelled'
