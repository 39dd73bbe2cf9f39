import { ByWidth } from '../../../ui/by-width.tsx'
import { plainDate, type Timed } from '../event-dates.ts'

/** The days of an event in a line of small words, their months cut short on small screens. */
export const PlainDate = ({ event }: { event: Timed }) => (
  <ByWidth wide={plainDate(event)} narrow={plainDate(event, 'short')} />
)
