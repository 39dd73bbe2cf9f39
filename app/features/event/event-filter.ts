import { daysOf, type Event, isOfType } from './event.ts'
import type { EventSearch } from './event-input.ts'

/** The stated rules: text against title, description or location; circle against the primary or any linked one; region equal. */
export function matches(event: Event, { q, circle, region, type, day }: EventSearch): boolean {
  const text = q.toLowerCase()
  return (
    (text === '' ||
      [event.title, event.description, event.location].some(field => field?.toLowerCase().includes(text))) &&
    (circle === 'all' || event.circle_slug === circle || event.circles.some(({ slug }) => slug === circle)) &&
    (region === undefined || event.region === region) &&
    (type === undefined || isOfType(event, type)) &&
    (day === undefined || daysOf(event).includes(day))
  )
}
