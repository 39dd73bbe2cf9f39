import { daysOf, type Event, isOfType, isUpcoming } from './event.ts'
import type { EventSearch } from './event-input.ts'

const eventsPerPage = 6

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

export type EventPage = {
  /** All published events, whatever the filters. */
  total: number
  upcoming: number
  past: number
  page: number
  pages: number
  shown: Event[]
}

/**
 * What /events shows. Upcoming runs from the nearest on, past from the latest back.
 * @param events ordered by start, ascending
 * @param now milliseconds
 */
export function eventPage(events: Event[], search: EventSearch, now: number): EventPage {
  const left = events.filter(event => matches(event, search))
  const upcoming = left.filter(event => isUpcoming(event, now))
  const past = left.filter(event => !isUpcoming(event, now)).reverse()
  const list = search.tab === 'past' ? past : upcoming
  const pages = Math.max(1, Math.ceil(list.length / eventsPerPage))
  const page = Math.min(Math.max(1, search.page), pages)
  return {
    total: events.length,
    upcoming: upcoming.length,
    past: past.length,
    page,
    pages,
    shown: list.slice((page - 1) * eventsPerPage, page * eventsPerPage),
  }
}

export type DayMark = { upcoming: number; past: number; hues: string[] }

/** What the calendar marks on each day, from the events that the filters leave, the chosen day aside. */
export function dayMarks(events: Event[], search: EventSearch, now: number): Map<string, DayMark> {
  const marks = new Map<string, DayMark>()
  for (const event of events) {
    if (!matches(event, { ...search, day: undefined })) continue
    const kind = isUpcoming(event, now) ? 'upcoming' : 'past'
    for (const day of daysOf(event)) {
      const mark = marks.get(day) ?? { upcoming: 0, past: 0, hues: [] }
      mark[kind] += 1
      const hue = event.circle_color_hex
      if (hue && !mark.hues.includes(hue)) mark.hues.push(hue)
      marks.set(day, mark)
    }
  }
  return marks
}

/** How many events each circle has, by slug. */
export function countByCircle(events: Event[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { circles } of events) for (const { slug } of circles) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return counts
}
