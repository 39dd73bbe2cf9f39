import { VisibleAtWidth } from '../../../ui/visible-at-width.tsx'
import { type EventTimeFields, formatEventDate } from '../event-dates.ts'

/** Date of an event in small text. Months are abbreviated on small screens. */
export const EventDateText = ({ event }: { event: EventTimeFields }) => (
  <VisibleAtWidth wide={formatEventDate(event)} narrow={formatEventDate(event, 'short')} />
)
