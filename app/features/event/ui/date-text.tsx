import { ShowByWidth } from '../../../ui/show-by-width.tsx'
import { type EventTimeFields, formatEventDate } from '../event-dates.ts'

/** Event date in small text; abbreviated months on small screens. */
export const EventDateText = ({ event }: { event: EventTimeFields }) => (
  <ShowByWidth wide={formatEventDate(event)} narrow={formatEventDate(event, 'short')} />
)
