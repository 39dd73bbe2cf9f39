import { type Finding, makeFindingReporter } from '../../../desk/checker/finding.ts'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { changeTimeZone } from '../../../desk/record/time-kinds.ts'
import { findCountryTimeZone } from '../../../platform/country-region.ts'
import { isIsoInstant, toIsoInstant } from '../../../platform/dates/instant.ts'
import { formatDateTimeInputInZone, formatTimeZoneByCity } from '../../../platform/dates/moment-in-zone.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { isEventUpcoming } from '../event.ts'

type TimeField = 'start_date' | 'end_date' | 'time_precision' | 'timezone'
/** Fields with a time in the time zone of the event. */
export const eventTimeFields = ['start_date', 'end_date']

const { stops, advises } = makeFindingReporter<TimeField>()

/**
 * Reads a timestamp from a form field. The result is ISO 8601, because the database writes timestamps in another
 * format. Empty if the value is missing or invalid.
 */
const readMoment = (value: Json | undefined) =>
  isIsoInstant(toTrimmedText(value)) ? toIsoInstant(toTrimmedText(value)) : ''

/** Start and end of an event in a form. Undefined without a start. */
export const readEventTimes = (fields: FieldValues) => ({
  start_date: readMoment(fields.start_date),
  end_date: readMoment(fields.end_date) || null,
  timezone: toTrimmedText(fields.timezone) || null,
  time_precision: toTrimmedText(fields.time_precision),
})

export function isEventEndBeforeStart(fields: FieldValues): boolean {
  const { start_date, end_date } = readEventTimes(fields)
  return end_date !== null && Date.parse(end_date) < Date.parse(start_date)
}

/**
 * Whether an event is over.
 * @param now current time in ms since 1970
 */
export function isEventOver(fields: FieldValues, now: number): boolean {
  const times = readEventTimes(fields)
  return times.start_date !== '' && !isEventUpcoming(times, now)
}

/** Findings about start and end of an event. */
export function checkEventTimes(fields: FieldValues, now: number): Finding<TimeField>[] {
  const { start_date, end_date, timezone, time_precision } = readEventTimes(fields)
  if (!start_date) return [stops('start_date', 'Date is missing.')]
  const isVague = time_precision === 'month' || time_precision === 'tbc'
  return [
    end_date !== null && isEventEndBeforeStart(fields) && makeEndFinding(fields, start_date, end_date),
    time_precision === 'datetime' && timezone === null && makeZoneFinding(fields, start_date),
    isVague &&
      isEventOver(fields, now) &&
      advises('time_precision', 'The date is in the past but still to be confirmed.'),
  ].filter(finding => finding !== false)
}

/**
 * Finding about an end before the start. The proposed end is as long after the start as the typed end is before the
 * start. There is no proposal if such an end would be on another day than the start.
 */
function makeEndFinding(fields: FieldValues, start: string, end: string) {
  const zone = toTrimmedText(fields.timezone) || 'UTC'
  const before = Date.parse(start) - Date.parse(end)
  const expectedEnd = new Date(Date.parse(start) + before).toISOString()
  const [day, hour] = formatDateTimeInputInZone(expectedEnd, zone).split('T')
  const text = `The end is ${formatDuration(before)} before the start.`
  if (
    toTrimmedText(fields.time_precision) !== 'datetime' ||
    day !== formatDateTimeInputInZone(start, zone).slice(0, 10)
  )
    return stops('end_date', text)
  return stops('end_date', `${text} Is it ${hour}?`, { label: `Set ${hour}`, fields: { end_date: expectedEnd } })
}

/**
 * Finding about a missing time zone. The correction proposes the country's time zone, if the country has only one
 * zone. The typed local times stay the same.
 */
function makeZoneFinding(fields: FieldValues, start: string) {
  const zone = findCountryTimeZone(toTrimmedText(fields.country))
  return advises(
    'timezone',
    'Time zone is missing: visitors see UTC.',
    zone === undefined
      ? undefined
      : {
          label: `Set ${formatTimeZoneByCity(zone, start)}`,
          fields: { timezone: zone, ...changeTimeZone(eventTimeFields, fields, '', zone) },
        },
  )
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Duration in its largest unit, e.g. `3 hours` or `20 minutes`. */
function formatDuration(ms: number): string {
  const [unit, name] = ms >= dayMs ? [dayMs, 'day'] : ms >= hourMs ? [hourMs, 'hour'] : [minuteMs, 'minute']
  const count = Math.round(ms / Number(unit))
  return formatQuantity(count, name)
}
