import {
  addDays,
  type CalendarDay,
  formatInTimeZone,
  getNoonInUtc,
} from '../../../platform/dates/format-in-time-zone.ts'
import { formatDateTimeInputInZone, parseDateTimeInputInZone } from '../../../platform/dates/moment-in-zone.ts'

/** Columns of an event that a repetition copies. Timestamps are ISO 8601. */
export type RepeatedEvent = {
  id: string
  title: string
  slug: string
  start_date: string
  end_date: string | null
  timezone: string | null
}

/** Copy of an event, in the format that the database function expects. */
export type EventCopy = Pick<RepeatedEvent, 'title' | 'slug' | 'start_date' | 'end_date'> & { is_pattern?: boolean }

/** Interval of a repetition. A series has one event every `every` weeks or months, and `times` events in total. */
export type RepeatInterval =
  | { name: 'next year' }
  | { name: 'day'; day: CalendarDay }
  | { name: 'weeks' | 'months'; every: number; times: number }

/** Maximum number of copies in one call of the database function. */
export const maxEventCopies = 60

const dayMs = 86_400_000

/** Number of days from one day to another. */
export const countDaysBetween = (from: CalendarDay, end: CalendarDay): number =>
  Math.round((Date.parse(getNoonInUtc(end)) - Date.parse(getNoonInUtc(from))) / dayMs)
/** Weekday of a day as a number. 0 is Sunday. */
export const getWeekdayNumber = (day: CalendarDay): number => new Date(getNoonInUtc(day)).getUTCDay()

/**
 * Day in a later month with the same weekday and position, e.g. the third Tuesday. In a month with only four of this
 * weekday, the fourth replaces the fifth.
 */
function findSameWeekday(day: CalendarDay, monthsLater: number): CalendarDay {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10)
  const toWeekday = (getWeekdayNumber(day) - getWeekdayNumber(first) + 7) % 7
  const target = addDays(first, toWeekday + 7 * (Math.ceil(date / 7) - 1))
  return target.slice(0, 7) === first.slice(0, 7) ? target : addDays(target, -7)
}

/** Timestamp a number of days later at the same local time. */
export function addDaysInZone(moment: string, zone: string | null, days: number): string {
  const [day = '', hour = '00:00'] = formatDateTimeInputInZone(moment, zone ?? 'UTC').split('T')
  return parseDateTimeInputInZone(`${addDays(day, days)}T${hour}`, zone ?? 'UTC') ?? moment
}

/** Start date of an event in the time zone of the event. */
export const getEventStartDay = ({
  start_date,
  timezone,
}: Pick<RepeatedEvent, 'start_date' | 'timezone'>): CalendarDay =>
  formatDateTimeInputInZone(start_date, timezone ?? 'UTC').slice(0, 10)

/** Days on which an event is repeated. "Next year" means 52 weeks later, so that the weekday stays the same. */
export function listRepeatDays(first: CalendarDay, rhythm: RepeatInterval): CalendarDay[] {
  const repeat = (times: number, dayOf: (number: number) => CalendarDay) =>
    Array.from({ length: times }, (_, at) => dayOf(at + 1))
  switch (rhythm.name) {
    case 'next year':
      return [addDays(first, 364)]
    case 'day':
      return [rhythm.day]
    case 'weeks':
      return repeat(rhythm.times, number => addDays(first, 7 * rhythm.every * number))
    case 'months':
      return repeat(rhythm.times, number => findSameWeekday(first, rhythm.every * number))
  }
}

const findYear = (text: string) => /\b(19|20)\d\d\b/.exec(text)?.[0]

/** Removes a year or date at the end of a slug. */
const stripYear = (slug: string) => slug.replace(/-(19|20)\d\d(-\d\d-\d\d)?$/, '')

/**
 * Copies of an event on these days, at the same local times. A year in the title is replaced, and the slug ends with
 * the year or date.
 */
export function planEventCopies(event: RepeatedEvent, days: readonly CalendarDay[]): EventCopy[] {
  const first = getEventStartDay(event)
  const years = new Set(days.map(day => day.slice(0, 4)))
  const isYearly = years.size === days.length
  return days.map(day => {
    const dayShift = countDaysBetween(first, day)
    const moved = (moment: string) => addDaysInZone(moment, event.timezone, dayShift)
    const year = findYear(event.title)
    return {
      title: year === first.slice(0, 4) ? event.title.replace(year, day.slice(0, 4)) : event.title,
      slug: `${stripYear(event.slug)}-${isYearly ? day.slice(0, 4) : day}`,
      start_date: moved(event.start_date),
      end_date: event.end_date && moved(event.end_date),
    }
  })
}

/** Makes a copy of an event, to be used as a template. */
export const makeEventTemplate = ({ title, slug, start_date, end_date }: RepeatedEvent): EventCopy => ({
  title,
  slug: `${stripYear(slug)}-pattern`,
  start_date,
  end_date,
  is_pattern: true,
})

/** Day in words, e.g. `Tuesday, November 23, 2027`. */
export const formatCopyDay = (day: CalendarDay): string =>
  formatInTimeZone(getNoonInUtc(day), null, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
