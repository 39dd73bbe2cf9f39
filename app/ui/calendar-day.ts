import { longDay, noonInUtc } from '../platform/dates/in-zone.ts'

/** What happens on a day, and the colours of the circles it happens in. */
export interface DayMark {
  upcoming: number
  past: number
  hues: readonly string[]
}

/** Days as `yyyy-MM-dd`, months as `yyyy-MM`: names of days on a wall calendar, in no time zone. */
export type DayMarks = ReadonlyMap<string, DayMark>

const two = (value: number) => String(value).padStart(2, '0')

/** The local midnight that stands for a named day, or for the first of a named month. */
export function toLocalDate(name: string): Date {
  const [year = 1970, month = 1, day = 1] = name.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export const formatMonthName = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}`
export const formatDayName = (date: Date) => `${formatMonthName(date)}-${two(date.getDate())}`

const counted = (count: number, state: string) =>
  count ? `, ${count} ${state} ${count === 1 ? 'event' : 'events'}` : ''

/** A day as it is read out: `December 3, 2026, 1 upcoming event`. */
export function dayLabel(date: Date, mark?: DayMark): string {
  return longDay(noonInUtc(formatDayName(date))) + counted(mark?.upcoming ?? 0, 'upcoming') + counted(mark?.past ?? 0, 'past')
}
