import { type Day, inZone, noonOf } from '../../../platform/dates/in-zone.ts'
import { momentOf, zonedInput } from '../../../platform/dates/moment-in-zone.ts'

/** What of an event a copy is made by. Moments are ISO 8601. */
export type Repeated = {
  id: string
  title: string
  slug: string
  start_date: string
  end_date: string | null
  timezone: string | null
}

/** A copy as the database takes it. */
export type EventCopy = Pick<Repeated, 'title' | 'slug' | 'start_date' | 'end_date'> & { is_pattern?: boolean }

/** How an event comes again: a series is `every` so many weeks or months, so many `times`. */
export type Rhythm =
  | { name: 'next year' }
  | { name: 'day'; day: Day }
  | { name: 'weeks' | 'months'; every: number; times: number }

/** Drafts that are made at once. */
export const mostCopies = 60

const dayMs = 86_400_000

/** A day so many days later; earlier when negative. */
export const daysOn = (day: Day, count: number): Day =>
  new Date(Date.parse(noonOf(day)) + count * dayMs).toISOString().slice(0, 10)
/** How many days from one to another. */
export const daysFrom = (from: Day, to: Day): number =>
  Math.round((Date.parse(noonOf(to)) - Date.parse(noonOf(from))) / dayMs)
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(noonOf(day)).getUTCDay()

/** The same weekday at the same place of a later month: the third Tuesday; the fourth where there is no fifth. */
function sameWeekday(day: Day, monthsLater: number): Day {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10)
  const toWeekday = (weekdayOf(day) - weekdayOf(first) + 7) % 7
  const meant = daysOn(first, toWeekday + 7 * (Math.ceil(date / 7) - 1))
  return meant.slice(0, 7) === first.slice(0, 7) ? meant : daysOn(meant, -7)
}

/** A moment so many days later, at the same hour of the same clock. */
export function movedByDays(moment: string, zone: string | null, days: number): string {
  const [day = '', hour = '00:00'] = zonedInput(moment, zone ?? 'UTC').split('T')
  return momentOf(`${daysOn(day, days)}T${hour}`, zone ?? 'UTC') ?? moment
}

/** The day an event begins, by its clock. */
export const firstDayOf = ({ start_date, timezone }: Pick<Repeated, 'start_date' | 'timezone'>): Day =>
  zonedInput(start_date, timezone ?? 'UTC').slice(0, 10)

/** The days on which an event comes again. Next year keeps the weekday: 52 weeks later. */
export function daysOfRhythm(first: Day, rhythm: Rhythm): Day[] {
  if (rhythm.name === 'next year') return [daysOn(first, 364)]
  if (rhythm.name === 'day') return [rhythm.day]
  return Array.from({ length: rhythm.times }, (_, at) =>
    rhythm.name === 'weeks' ? daysOn(first, 7 * rhythm.every * (at + 1)) : sameWeekday(first, rhythm.every * (at + 1)),
  )
}

const yearIn = (text: string) => /\b(19|20)\d\d\b/.exec(text)?.[0]

/** A slug without the year or day it ends with. */
const stemOf = (slug: string) => slug.replace(/-(19|20)\d\d(-\d\d-\d\d)?$/, '')

/** Copies of an event on these days, at its hours. A year in its title becomes theirs; their slugs end with year or day. */
export function copiesOn(event: Repeated, days: readonly Day[]): EventCopy[] {
  const first = firstDayOf(event)
  const years = new Set(days.map(day => day.slice(0, 4)))
  const isYearly = years.size === days.length
  return days.map(day => {
    const by = daysFrom(first, day)
    const moved = (moment: string) => movedByDays(moment, event.timezone, by)
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
export const patternOf = ({ title, slug, start_date, end_date }: Repeated): EventCopy => ({
  title,
  slug: `${stemOf(slug)}-pattern`,
  start_date,
  end_date,
  is_pattern: true,
})

/** `Tuesday, November 23, 2027`: a day as it is proposed. */
export const proposedDay = (day: Day): string =>
  inZone(noonOf(day), null, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
