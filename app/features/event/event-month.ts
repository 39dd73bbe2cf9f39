import { addressSearch, month, slugOrAll } from '../../platform/address-search.ts'
import { inZone, noonInUtc } from '../../platform/dates/in-zone.ts'

/** A month as `yyyy-MM`. */
export type Month = string

const search = addressSearch({
  circle: slugOrAll(),
  month: month(),
})

/** What the address of a calendar says: the slug of a circle or `all`, and the month if one is named. */
export type MonthSearch = { circle: string; month?: Month | undefined }

export const readMonthSearch: (params: URLSearchParams) => MonthSearch = search.read

/** The address of a calendar on a month. The one it opens at is left out: an address kept for later means later's next gathering. */
export const monthPath = (path: string, { circle, month }: MonthSearch, opens?: Month): string =>
  search.at(path, { circle, month: month === opens ? undefined : month })

/** A month so many months later; earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 1970, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + count, 1)).toISOString().slice(0, 7)
}

/** `December 2026`, or one part of it. */
export const monthName = (
  month: Month,
  parts: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' },
): string => inZone(noonInUtc(`${month}-01`), null, parts)
