import { defineAddressSearch, monthParameter, slugOrAllParameter } from '../../platform/address-search.ts'
import { formatInZone, getNoonInUtc } from '../../platform/dates/format-in-zone.ts'

/** Month as `yyyy-MM`. */
export type Month = string

const search = defineAddressSearch({
  circle: slugOrAllParameter(),
  month: monthParameter(),
})

/** URL state of a calendar: a circle's slug or `all`, and an optional month. */
export type MonthSearch = { circle: string; month?: Month | undefined }

export const readMonthSearch: (params: URLSearchParams) => MonthSearch = search.read

/** URL of a calendar month. The default month is omitted, so that a bookmark always opens at the next event. */
export const buildMonthPath = (path: string, { circle, month }: MonthSearch, opens?: Month): string =>
  search.at(path, { circle, month: month === opens ? undefined : month })

/** Adds months to a month; `count` may be negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 1970, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Formats as `December 2026`, or one part of it. */
export const formatMonthName = (
  month: Month,
  parts: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' },
): string => formatInZone(getNoonInUtc(`${month}-01`), null, parts)
