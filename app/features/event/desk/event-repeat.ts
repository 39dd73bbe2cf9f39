import { type Day, inZone, noonInUtc } from '../../../platform/dates/in-zone.ts'
import { parseZonedInput, formatZonedInput } from '../../../platform/dates/moment-in-zone.ts'

/** What of an event a copy is made by. Moments are ISO 8601. */
export type RepeatedEvent = {
  id: string
  title: string
  slug: string
  start_date: string
  end_date: string | null
  timezone: string | null
}

/** A copy as the database takes it. */
export type EventCopy = Pick<RepeatedEvent, 'title' | 'slug' | 'start_date' | 'end_date'> & { is_pattern?: boolean }

/** How an event comes again: a series is `every` so many weeks or months, so many `times`. */
export type Rhythm =
  | { name: 'next year' }
  | { name: 'day'; day: Day }
  | { name: 'weeks' | 'months'; every: number; times: number }

/** Drafts that are made at once. */
export const maxCopies = 60

const dayMs = 86_400_000

/** A day so many days later; earlier when negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(noonInUtc(day)) + count * dayMs).toISOString().slice(0, 10)
/** How many days from one to another. */
export const daysFrom = (from: Day, to: Day): number =>
  Math.round((Date.parse(noonInUtc(to)) - Date.parse(noonInUtc(from))) / dayMs)
/** 0 is Sunday. */
export const weekdayNumber = (day: Day): number => new Date(noonInUtc(day)).getUTCDay()

/** The same weekday at the same place of a later month: the third Tuesday; the fourth where there is no fifth. */
function sameWeekday(day: Day, monthsLater: number): Day {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10)
  const toWeekday = (weekdayNumber(day) - weekdayNumber(first) + 7) % 7
  const meant = addDays(first, toWeekday + 7 * (Math.ceil(date / 7) - 1))
  return meant.slice(0, 7) === first.slice(0, 7) ? meant : addDays(meant, -7)
}

/** A moment so many days later, at the same hour of the same clock. */
export function addDaysInZone(moment: string, zone: string | null, days: number): string {
  const [day = '', hour = '00:00'] = formatZonedInput(moment, zone ?? 'UTC').split('T')
  return parseZonedInput(`${addDays(day, days)}T${hour}`, zone ?? 'UTC') ?? moment
}

/** The day an event begins, by its clock. */
export const firstDay = ({ start_date, timezone }: Pick<RepeatedEvent, 'start_date' | 'timezone'>): Day =>
  formatZonedInput(start_date, timezone ?? 'UTC').slice(0, 10)

/** The days on which an event comes again. Next year keeps the weekday: 52 weeks later. */
export function listRhythmDays(first: Day, rhythm: Rhythm): Day[] {
  if (rhythm.name === 'next year') return [addDays(first, 364)]
  if (rhythm.name === 'day') return [rhythm.day]
  return Array.from({ length: rhythm.times }, (_, at) =>
    rhythm.name === 'weeks' ? addDays(first, 7 * rhythm.every * (at + 1)) : sameWeekday(first, rhythm.every * (at + 1)),
  )
}

const yearIn = (text: string) => /\b(19|20)\d\d\b/.exec(text)?.[0]

/** A slug without the year or day it ends with. */
const stemOf = (slug: string) => slug.replace(/-(19|20)\d\d(-\d\d-\d\d)?$/, '')

/** Copies of an event on these days, at its hours. A year in its title becomes theirs; their slugs end with year or day. */
export function planCopies(event: RepeatedEvent, days: readonly Day[]): EventCopy[] {
  const first = firstDay(event)
  const years = new Set(days.map(day => day.slice(0, 4)))
  const isYearly = years.size === days.length
  return days.map(day => {
    const by = daysFrom(first, day)
    const moved = (moment: string) => addDaysInZone(moment, event.timezone, by)
    const year = yearIn(event.title)
    return {
      title: year === first.slice(0, 4) ? event.title.replace(year, day.slice(0, 4)) : event.title,
      slug: `${stemOf(event.slug)}-${isYearly ? day.slice(0, 4) : day}`,
      start_date: moved(event.start_date),
      end_date: event.end_date && moved(event.end_date),
    }
  })
}

/** The event itself as a pattern. */
export const eventTemplate = ({ title, slug, start_date, end_date }: RepeatedEvent): EventCopy => ({
  title,
  slug: `${stemOf(slug)}-pattern`,
  start_date,
  end_date,
  is_pattern: true,
})

/** `Tuesday, November 23, 2027`: a day as it is proposed. */
export const formatProposedDay = (day: Day): string =>
  inZone(noonInUtc(day), null, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
