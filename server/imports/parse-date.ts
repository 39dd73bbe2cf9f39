import { tzOffset } from '@date-fns/tz'
import { formatAmbiguousDate } from '../../app/platform/dates/ambiguous-date.ts'
import { formatLongDay } from '../../app/platform/dates/format-in-time-zone.ts'
import { parseMonthName } from '../../app/platform/dates/month-names.ts'
import { convertWallClockToInstant } from '../../app/platform/dates/wall-clock.ts'

/** Order of the numbers in a date. `day-first` reads 02/03/2026 as 2 March, `month-first` as 3 February. */
export type DayOrder = 'day-first' | 'month-first'

export type ParsedDate = {
  /** Timestamp in ISO 8601 in UTC; undefined when the date text is ambiguous or not a date. */
  moment?: string
  /** Remark for the editor, as a sentence. */
  remark?: string
}

type DateTimeParts = [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond: number,
]

const isValidDay = (year: number, month: number, day: number) => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const formatDay = (year: number, month: number, day: number) =>
  formatLongDay(new Date(Date.UTC(year, month - 1, day)).toISOString())

/** Parses the date at the start of a text. Returns the date and the rest of the text. */
function parseDay(
  text: string,
  order: DayOrder | undefined,
): { day: [number, number, number]; rest: string } | string | undefined {
  const iso = /^(?:\p{L}+\.?,\s*)?(\d{4})[-/.]0?(\d{1,2})[-/.](\d{1,2})(?!\d)/u.exec(text)
  if (iso) return { day: [Number(iso[1]), Number(iso[2]), Number(iso[3])], rest: text.slice(iso[0].length) }
  const monthName =
    /^(?:\p{L}+\.?(?:,\s*|\s+))?(?:(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?(\p{L}+)\.?|(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?),?\s+(?:de\s+)?(\d{4})(?!\d)/u.exec(
      text,
    )
  const month = monthName && parseMonthName(monthName[2] ?? monthName[3] ?? '')
  if (monthName && month)
    return {
      day: [Number(monthName[5]), month, Number(monthName[1] ?? monthName[4])],
      rest: text.slice(monthName[0].length),
    }
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text)
  if (!figures) return undefined
  const [first, second, year] = [Number(figures[1]), Number(figures[2]), Number(figures[3])]
  const readings = { 'day-first': [year, second, first], 'month-first': [year, first, second] } satisfies Record<
    DayOrder,
    number[]
  >
  const possible = (['day-first', 'month-first'] as const).filter(each =>
    isValidDay(...(readings[each] as [number, number, number])),
  )
  // Dots separate only dates with the day first, in every language that uses dots.
  const isDotted = /^\d+\.\d+\./.test(figures[0])
  const only =
    first === second
      ? 'day-first'
      : possible.length === 1
        ? possible[0]
        : (order ?? (isDotted ? 'day-first' : undefined))
  if (only) return { day: readings[only] as [number, number, number], rest: text.slice(figures[0].length) }
  if (possible.length === 0) return undefined
  return formatAmbiguousDate(text, [formatDay(year, second, first), formatDay(year, first, second)])
}

const timeAndZonePattern =
  /^[T,\s]*(?:(?:at|à)\s+)?(?:(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?)?\s*((?:UTC|UT|GMT)?[+-]\d{1,2}(?::?\d{2})?|Z|UTC|UT|GMT)?(?:\s+UTC)?$/i

/**
 * Pattern of `Sun Jan  4 16:29:06 2004`, the date format of C and the command `date`: the year is last, after an
 * optional time zone.
 */
const yearLastPattern =
  /^(?:\p{L}+\.?,?\s+)?(\p{L}+)\.?\s+(\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+(?:([+-]\d{4}|[A-Z]{2,4})\s+)?(\d{4})$/u

/**
 * Pattern of additions to a timestamp that programs make for readers or for internal use: `(Central European Time)`,
 * `[Africa/Nairobi]`.
 */
const trailingNotePattern = /\s*(?:\([^()]*\)|\[[^[\]]*\])$/

/** Rewrites times of day as German writes them: `um 15 Uhr` as `15:00`, `9.30 Uhr` as `9:30`. */
export const rewriteGermanHours = (text: string): string =>
  text.replace(
    /(?:\bum\s+)?\b(\d{1,2})(?:[.:](\d{2}))?\s*Uhr\b/gi,
    (_, hour: string, minutes = '00') => `${hour}:${minutes}`,
  )

/** Puts the parts of a date in a fixed order and removes text that is not part of the timestamp. */
const reorderDateParts = (dateText: string): string =>
  rewriteGermanHours(dateText.slice(0, 200))
    .normalize('NFC')
    .trim()
    .replace(trailingNotePattern, '')
    .replace(yearLastPattern, (_, month, day, time, zone = '', year) =>
      `${day} ${month} ${year} ${time} ${zone}`.trim(),
    )
    .replace(/^(\d{4})-(\d{1,2})$/, '$1-$2-1')

/** Largest offset from UTC in minutes. Time zones range from UTC−12 to UTC+14. */
const maxOffsetMinutes = 14 * 60

/** Converts a UTC offset such as `+01:00` to minutes east of Greenwich; undefined when the offset is out of range. */
function parseOffsetMinutes(offset: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}?):?(\d{2})?$/.exec(offset) ?? []
  const east = Number(hours) * 60 + Number(minutes ?? 0)
  return Number(minutes ?? 0) < 60 && east <= maxOffsetMinutes ? (sign === '-' ? -east : east) : undefined
}

/**
 * Formats an instant as ISO 8601 in UTC. Undefined outside the years 0001 to 9999, which JavaScript and PostgreSQL
 * format differently.
 */
export function toIsoTimestamp(milliseconds: number): string | undefined {
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined
}

/**
 * Whether a match is a valid time of day. 24:00 is the end of a day. Without a time, the end of `2013-01-27-01` is no
 * offset, and the match is invalid.
 */
const isValidTime = ([, hour, minute = '0', second = '0', , , zone = '']: readonly string[]) =>
  hour === undefined
    ? !/^[+-]/.test(zone)
    : Number(minute) <= 59 &&
      Number(second) <= 60 &&
      Number(hour) * 60 + Number(minute) <= 24 * 60 - (Number(second) > 0 ? 1 : 0)

/** Makes a function that returns the UTC offset of a time zone at an instant, both in ms; NaN for an unknown zone. */
export const makeZoneOffsetReader = (zone: string) => (moment: number) => tzOffset(zone, new Date(moment)) * 60_000

/** Converts a local time in a zone to an instant in ms; UTC without a zone. */
export function combineDateAndTime(
  [year, month, day, hour, minute, second, millisecond]: DateTimeParts,
  zone: string | undefined,
): number {
  const inUtc = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  if (zone === undefined) return inUtc
  const instant = convertWallClockToInstant(inUtc, makeZoneOffsetReader(zone))
  return Number.isNaN(instant) ? inUtc : instant
}

/**
 * Parses a timestamp in the formats that people and programs commonly use: ISO and variants, RFC 2822, `1 March 2024`,
 * `3/14/2024`, `14.3.2024, 15 Uhr`.
 * @param zone IANA zone for a time without a zone; default UTC
 * @param order how to read `02/03/2026`; without an order, such a date gives a remark and no timestamp
 */
export function parseDate(
  dateText: string,
  { zone, order }: { zone?: string | undefined; order?: DayOrder | undefined } = {},
): ParsedDate {
  const text = dateText.trim()
  const parsedDay = parseDay(reorderDateParts(text), order)
  if (typeof parsedDay === 'string') return { remark: parsedDay }
  const unread = { remark: `“${text.slice(0, 80)}” is not read as a date.` }
  const time = parsedDay && timeAndZonePattern.exec(parsedDay.rest)
  if (!parsedDay || !time || !isValidDay(...parsedDay.day) || !isValidTime(time)) return unread
  const isAfternoon = /^p/i.test(time[5] ?? '')
  // The hour 24 becomes 0 of the next day.
  const hour = time[5] ? (Number(time[1] ?? 0) % 12) + (isAfternoon ? 12 : 0) : Number(time[1] ?? 0)
  const zoneText = time[6]?.replace(/^[A-Z]+(?=[+-])/i, '')
  const offset = zoneText && /^[+-]/.test(zoneText) ? parseOffsetMinutes(zoneText) : 0
  if (offset === undefined) return unread
  const clock: DateTimeParts = [
    ...parsedDay.day,
    hour,
    Number(time[2] ?? 0),
    Number(time[3] ?? 0),
    Number((time[4] ?? '').padEnd(3, '0').slice(0, 3)),
  ]
  const moment = toIsoTimestamp(
    zoneText ? combineDateAndTime(clock, undefined) - offset * 60_000 : combineDateAndTime(clock, zone),
  )
  return moment === undefined ? unread : { moment }
}
