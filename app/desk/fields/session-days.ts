import {
  type CalendarDay,
  listDaysBetween,
  toDayInZone,
  toValidTimeZone,
} from '../../platform/dates/format-in-time-zone.ts'
import { isIsoInstant, toIsoInstant } from '../../platform/dates/instant.ts'
import { toTrimmedText } from '../record/field-kind.ts'
import type { FieldValues } from '../record/merge.ts'
import type { SessionRow } from '../record/session-rows.ts'

/** Maximum number of days that are offered. */
const maxDays = 31

/**
 * Lists the days of an event that lasts several days, from the event's start, end and time zone. An end at midnight
 * belongs to the day before.
 */
export function listSpanDays(values: FieldValues, span: { start: string; end: string; zone: string }): CalendarDay[] {
  const [start, end] = [toTrimmedText(values[span.start]), toTrimmedText(values[span.end])]
  if (!isIsoInstant(start) || !isIsoInstant(end)) return []
  const zone = toValidTimeZone(toTrimmedText(values[span.zone]) || null)
  const last = Math.max(Date.parse(start), Date.parse(end) - 1)
  const days = listDaysBetween(toDayInZone(toIsoInstant(start), zone), toDayInZone(last, zone))
  return days.length > 1 ? days.slice(0, maxDays) : []
}

/**
 * Lists the days of a programme in order: the days of the event and the days of its sessions. Sessions without a day
 * come first.
 */
export function listProgrammeDays(rows: readonly SessionRow[], days: readonly CalendarDay[]): string[] {
  const found = new Set([...days, ...rows.map(({ day }) => toTrimmedText(day))])
  return [...found].toSorted()
}
