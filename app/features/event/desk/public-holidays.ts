import { queryOptions } from '@tanstack/react-query'
import { serializeField } from '../../../desk/record/field-kind.ts'
import type { Fields } from '../../../desk/record/merge.ts'
import { type Day, dayInUtc, daysBetween, noonInUtc } from '../../../platform/dates/in-zone.ts'
import { personalMeta } from '../../../platform/session/account-queries.ts'
import { eventDays } from '../event.ts'
import { readTimes } from './event-time-check.ts'

/** A day on which a country keeps a public holiday. */
export type PublicHoliday = { day: Day; name: string }

/** Days of a gathering that are looked at. */
const longest = 31

const dayLength = 24 * 60 * 60_000

/**
 * The public holidays of a country on some days, in their order, with those that are kept instead of a Sunday. Feasts that
 * follow the moon are as reckoned; a country may move them by a day.
 * @param country ISO 3166 alpha-2; of one that is not known there are none
 * @source the data of `date-holidays` (CC BY-SA 3.0, from articles of Wikipedia)
 */
export async function publicHolidays(country: string, days: readonly Day[]): Promise<PublicHoliday[]> {
  // Large, and wanted only where somebody plans a gathering.
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays(country, { languages: ['en'] })
  const years = new Set(days.map(day => Number(day.slice(0, 4))))
  // One that begins in the last days of a year may reach into the next.
  const told = [...years].flatMap(year => [...calendar.getHolidays(year - 1), ...calendar.getHolidays(year)])
  const kept = told
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end, name }) => {
      const first = date.slice(0, 10)
      const further = Math.max(0, Math.round((end.getTime() - start.getTime()) / dayLength) - 1)
      return daysBetween(first, dayInUtc(Date.parse(noonInUtc(first)) + further * dayLength)).map(day => ({ day, name }))
    })
  return days.flatMap(day => {
    const names = new Set(kept.filter(holiday => holiday.day === day).map(({ name }) => name))
    return names.size > 0 ? [{ day, name: [...names].join(' and ') }] : []
  })
}

/** On which days of an event in a form its country keeps a public holiday. */
export function holidaysOnQuery(fields: Fields) {
  const country = serializeField(fields.country)
  const times = readTimes(fields)
  const days = times.start_date ? eventDays(times).slice(0, longest) : []
  return queryOptions({
    queryKey: ['events', 'holidays', country, days],
    queryFn: () => publicHolidays(country, days),
    enabled: country !== '' && days.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: personalMeta,
  })
}
