import { addDays, type CalendarDay, listDaysBetween, toDayInZone } from '../../platform/dates/format-in-time-zone.ts'

/** Week with its entries. The database applies the site settings for time zone and first day of the week. */
export type SiteWeek<Row> = {
  first_day: CalendarDay
  /** IANA name of the time zone by which the entries are assigned to days. */
  timezone: string
  today: CalendarDay
  /** First 50 entries of each day. */
  rows: readonly Row[]
  /** Number of further entries by day, for days with more than 50. */
  more: Readonly<Record<CalendarDay, number>>
}

export const getLastDayOfWeek = ({ first_day }: Pick<SiteWeek<unknown>, 'first_day'>): CalendarDay =>
  addDays(first_day, 6)

export const isThisWeek = (week: Pick<SiteWeek<unknown>, 'first_day' | 'today'>) =>
  week.today >= week.first_day && week.today <= getLastDayOfWeek(week)

/** Dated entry of a week. Either `at` (a timestamp) or `day` (a date without a time) is set. */
type DatedRow = { at: string | null; day?: CalendarDay | null }

/** Groups the entries of a week by its seven days, in the time zone of the site. */
export const groupEntriesByDay = <Row extends DatedRow>(
  week: SiteWeek<Row>,
): { day: CalendarDay; rows: Row[]; more: number }[] =>
  listDaysBetween(week.first_day, getLastDayOfWeek(week)).map(day => ({
    day,
    more: week.more[day] ?? 0,
    rows: week.rows.filter(row => (row.day ?? (row.at && toDayInZone(row.at, week.timezone))) === day),
  }))
