import { defineMonthParameter, defineSlugOrAllParameter, defineUrlParameters } from '../../platform/address-search.ts'
import { formatInTimeZone, getNoonInUtc } from '../../platform/dates/format-in-time-zone.ts'

/** Month as text in the form `yyyy-MM`. */
export type CalendarMonth = string

const urlParameters = defineUrlParameters({
  circle: defineSlugOrAllParameter(),
  month: defineMonthParameter(),
})

/** Parameters in the URL of a calendar: slug of a circle or `all`, and an optional month. */
export type MonthSearch = { circle: string; month?: CalendarMonth | undefined }

export const readMonthSearch: (params: URLSearchParams) => MonthSearch = urlParameters.read

/**
 * URL of a calendar month. The default month is left out of the URL, so that a bookmark always opens at the next event.
 */
export const buildMonthPath = (path: string, { circle, month }: MonthSearch, opens?: CalendarMonth): string =>
  urlParameters.at(path, { circle, month: month === opens ? undefined : month })

/** Month a number of months later. `count` may be negative. */
export function addMonthsToMonth(month: CalendarMonth, count: number): CalendarMonth {
  const [year = 1970, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Name of a month such as `December 2026`, or one part of the name. */
export const formatMonthName = (
  month: CalendarMonth,
  parts: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' },
): string => formatInTimeZone(getNoonInUtc(`${month}-01`), null, parts)
