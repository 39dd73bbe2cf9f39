import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import {
  type CalendarDay,
  getNoonInUtc,
  listDaysBetween,
  toUtcDay,
} from '../../../platform/dates/format-in-time-zone.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { listEventDays } from '../event.ts'
import { readEventTimes } from './event-time-check.ts'

/** Public holiday of a country. */
export type PublicHoliday = { day: CalendarDay; name: string }

/** Maximum number of days of an event. For longer events holidays are not looked up. */
const maxEventDays = 31

const dayMs = 24 * 60 * 60_000

/**
 * Public holidays of a country on the given days, in order, including substitute days. Holidays of the lunar calendar
 * are calculated, and a country may celebrate such a holiday a day earlier or later.
 * @param country ISO 3166-1 alpha-2 code. The result is empty for an unknown code @source data of `date-holidays` (CC
 * BY-SA 3.0, from Wikipedia articles)
 */
export async function listPublicHolidays(country: string, days: readonly CalendarDay[]): Promise<PublicHoliday[]> {
  // The package `date-holidays` is large, so the browser loads it only when a user edits an event.
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays(country, { languages: ['en'] })
  const years = new Set(days.map(day => Number(day.slice(0, 4))))
  // Holidays of the year before are included, because a holiday at the end of a year can extend into the next year.
  const holidayRows = [...years].flatMap(year => [...calendar.getHolidays(year - 1), ...calendar.getHolidays(year)])
  const publicDays = holidayRows
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end, name }) => {
      const first = date.slice(0, 10)
      const further = Math.max(0, Math.round((end.getTime() - start.getTime()) / dayMs) - 1)
      return listDaysBetween(first, toUtcDay(Date.parse(getNoonInUtc(first)) + further * dayMs)).map(day => ({
        day,
        name,
      }))
    })
  return days.flatMap(day => {
    const names = new Set(publicDays.filter(holiday => holiday.day === day).map(({ name }) => name))
    return names.size > 0 ? [{ day, name: [...names].join(' and ') }] : []
  })
}

/** Query for public holidays during the event in a form. */
export function makeHolidaysQuery(fields: FieldValues) {
  const country = toTrimmedText(fields.country)
  const times = readEventTimes(fields)
  const days = times.start_date ? listEventDays(times).slice(0, maxEventDays) : []
  return definePersonalQuery({
    queryKey: ['events', 'holidays', country, days],
    queryFn: () => listPublicHolidays(country, days),
    enabled: country !== '' && days.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
