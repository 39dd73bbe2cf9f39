import { paths } from '../../platform/paths.ts'
import { type Event, type FlagshipEvent, isUpcoming, stateLabels } from './event.ts'
import { longDate, plateMonth, plateNumeral, plateYear } from './event-dates.ts'

/**
 * How the page of a flagship speaks of its next event; undefined when there is none or it is over.
 * @param now milliseconds
 */
export function occasionOf(events: FlagshipEvent[] | undefined, id: string | null | undefined, now: number) {
  const event = events?.find(event => event.id === id)
  if (!event || !isUpcoming(event, now)) return undefined
  return {
    days: plateNumeral(event),
    month: `${plateMonth(event, 'long')} ${plateYear(event)}`,
    inFull: longDate(event),
    iso: event.start_date,
    place: event.location ?? '',
    to: paths.event(event.slug),
    register: mayRegister(event) ? (event.signup_url ?? undefined) : undefined,
    state: stateLabels[event.event_state],
  }
}

const mayRegister = (event: Event) => event.event_state !== 'cancelled'
