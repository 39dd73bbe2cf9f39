import { ByWidth } from '../../../ui/by-width.tsx'
import { type EventTimeFields, formatEventDate } from '../event-dates.ts'

/** Event date in small text; abbreviated months on small screens. */
export const EventDateText = ({ event }: { event: EventTimeFields }) => (
  <ByWidth wide={formatEventDate(event)} narrow={formatEventDate(event, 'short')} />
)
