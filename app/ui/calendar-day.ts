import { formatLongDay, getNoonInUtc } from '../platform/dates/format-in-time-zone.ts'

/** Mark of a day in a calendar: the number of events, and the colours of the events' circles. */
export interface DayMark {
  upcoming: number
  past: number
  hues: readonly string[]
}

/** Marks by day. Days have the form `yyyy-MM-dd`, months `yyyy-MM`. Both are calendar dates without a time zone. */
export type DayMarks = ReadonlyMap<string, DayMark>

const formatTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Local midnight of a day, or of the first day of a month. */
export function toLocalDate(name: string): Date {
  const [year = 1970, month = 1, day = 1] = name.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export const formatIsoMonth = (date: Date) => `${date.getFullYear()}-${formatTwoDigits(date.getMonth() + 1)}`
export const formatIsoDay = (date: Date) => `${formatIsoMonth(date)}-${formatTwoDigits(date.getDate())}`

const formatEventCount = (count: number, state: string) =>
  count ? `, ${count} ${state} ${count === 1 ? 'event' : 'events'}` : ''

/** Accessible label of a day: `December 3, 2026, 1 upcoming event`. */
export function formatDayLabel(date: Date, mark?: DayMark): string {
  return (
    formatLongDay(getNoonInUtc(formatIsoDay(date))) +
    formatEventCount(mark?.upcoming ?? 0, 'upcoming') +
    formatEventCount(mark?.past ?? 0, 'past')
  )
}
