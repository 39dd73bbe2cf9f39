import { ByWidth } from '../../../ui/by-width.tsx'
import { formatEventDate, type EventTimeFields } from '../event-dates.ts'

/** The days of an event in a line of small words, their months cut short on small screens. */
export const EventDateText = ({ event }: { event: EventTimeFields }) => (
  <ByWidth wide={formatEventDate(event)} narrow={formatEventDate(event, 'short')} />
)
