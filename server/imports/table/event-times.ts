import { findCountryTimeZone } from '../../../app/platform/country-region.ts'
import { convertWallClockToInstant } from '../../../app/platform/dates/wall-clock.ts'
import { findTimeZoneOrOffset, findZoneByIanaName } from '../find-time-zone.ts'
import type { ImportItem } from '../import-item.ts'
import { type DayOrder, makeZoneOffsetReader, parseDate, rewriteGermanHours } from '../parse-date.ts'
import { parseYesOrNo } from './parse-cells.ts'

/** Table cells with the dates of an event. Date and time may be in one cell or in two cells. */
export type TimeCells = Record<
  'start' | 'startTime' | 'end' | 'endTime' | 'allDay' | 'zone' | 'precision' | 'startInUtc',
  string | undefined
>

const clockPattern = /\d{1,2}(?:[:h]\d{2}|\s*[ap]\.?m\.?\b|h\b)/i
const offsetPattern = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i
const midnightPattern = /^(?:0?0[:h]00(?::00)?|12:00(?::00)?\s*a\.?m\.?|24[:h]00(?::00)?)$/i
const dayMs = 86_400_000

/**
 * Normalises a time of day as people write it or as a workbook stores it. A workbook stores a time with a date, even if
 * the cell shows only the time.
 */
const normalizeHour = (text: string) =>
  text
    .replace(/^\d{4}-\d{2}-\d{2}T/, '')
    .replace(/^(\d{1,2})\.(\d{2})(?=\s*(?:[ap]\.?m|$))/i, '$1:$2')
    .replace(/\b(\d{1,2})\s*([ap]\.?m\.?)(?=\W|$)/i, (match, hour, half) =>
      /[:h]\d{2}/.test(text) ? match : `${hour}:00 ${half}`,
    )
    .replace(/\b(\d{1,2})h(?!\d)/i, '$1:00')

const trailingHourPattern = /(?:T|,?\s+(?:at\s+|à\s+)?)(\d{1,2}(?:[:h]\d{2}|h\b|\s*[ap]\.?m\b).*)$/i
/** Removes the time after the date in a cell. */
const removeHour = (text: string) => text.replace(trailingHourPattern, '')
const findHour = (text: string) => trailingHourPattern.exec(text)?.[1]

/** Time zone in which the times of a row are interpreted. */
type RowClock = {
  zone?: string
  /** Offset in minutes east of Greenwich, when no zone is known. */
  minutes?: number
}

/** Chooses the time zone in the row, otherwise the zone of the row's country if the country has only one. */
function chooseClock(zoneName: string | undefined, item: ImportItem): RowClock {
  const ofCountry = typeof item.fields.country === 'string' ? findCountryTimeZone(item.fields.country) : undefined
  const namedClock = zoneName === undefined ? undefined : findTimeZoneOrOffset(zoneName)
  if (zoneName !== undefined && !namedClock)
    item.remarks.push(`“${zoneName.slice(0, 80)}” is no time zone that is known here.`)
  if (!namedClock || zoneName === undefined) return ofCountry === undefined ? {} : { zone: ofCountry }
  // The country's zone is used if the named offset or abbreviation fits that zone, because an offset or abbreviation
  // alone is ambiguous.
  if (ofCountry === undefined || (zoneName.includes('/') && findZoneByIanaName(zoneName) !== undefined))
    return namedClock
  const ahead = (at: number) =>
    'zone' in namedClock ? makeZoneOffsetReader(namedClock.zone)(at) : namedClock.minutes * 60_000
  const isSame = Array.from({ length: 24 }, (_, month) => Date.UTC(2027, month, 15)).some(
    at => ahead(at) === makeZoneOffsetReader(ofCountry)(at),
  )
  return isSame ? { zone: ofCountry } : namedClock
}

/** Joins the date cell and the time cell to the text of a timestamp. */
function joinDateTime(dayCell: string, hour: string | undefined): string {
  const bare = removeHour(dayCell)
  const hourText = hour ?? findHour(dayCell) ?? ''
  return hourText === '' ? bare : `${bare} ${normalizeHour(hourText)}`
}

const precisionPatterns: [precision: string, words: RegExp][] = [
  ['datetime', /^(minute|date and time|datetime)$/i],
  ['date', /^(day|date|whole day)$/i],
  ['month', /^month( only)?$/i],
  ['tbc', /^(nothing yet|tb[cda]|to be (confirmed|announced))$/i],
]

/** Reads the date precision, a column of our own exports. */
function toPrecision(precisionText: string | undefined, item: ImportItem): string | undefined {
  if (precisionText === undefined) return undefined
  const knownPrecision = precisionPatterns.find(([, pattern]) => pattern.test(precisionText))?.[0]
  if (knownPrecision === undefined)
    item.remarks.push(`“${precisionText.slice(0, 60)}” does not say how exactly its date is known.`)
  return knownPrecision
}

/** Finds the instant with the same local time on a later day. */
function addDaysAtSameTime(moment: string, days: number, zone: string | undefined): string {
  const offsetAt = zone === undefined ? () => 0 : makeZoneOffsetReader(zone)
  const at = Date.parse(moment)
  return new Date(convertWallClockToInstant(at + offsetAt(at) + days * dayMs, offsetAt)).toISOString()
}

/**
 * Finds the exact instant from the UTC column of our own export, if that column matches the local time to the minute.
 * When a local time occurs twice (end of summer time), the UTC column decides.
 */
function findExactMoment(moment: string, inUtc: string | undefined, zone: string | undefined): string {
  if (inUtc === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(inUtc)) return moment
  const minute = (at: number) => Math.floor((at + (zone === undefined ? 0 : makeZoneOffsetReader(zone)(at))) / 60_000)
  const at = Date.parse(inUtc)
  return minute(at) === minute(Date.parse(moment)) ? new Date(at).toISOString() : moment
}

/** Rewrites the times of all cells that have a time. */
const rewriteCellHours = (cells: TimeCells): TimeCells => ({
  ...cells,
  ...{ start: cells.start && rewriteGermanHours(cells.start), end: cells.end && rewriteGermanHours(cells.end) },
  startTime: cells.startTime && rewriteGermanHours(cells.startTime),
  endTime: cells.endTime && rewriteGermanHours(cells.endTime),
})

/** Splits two times of day in one cell, such as `18:00 - 20:00`. */
function splitTimes(cells: TimeCells): TimeCells {
  const [, from = '', to = ''] =
    /^(.*?\d.*?)\s*(?:-|–|—|\s(?:to|until|à)\s)\s*(\d.*)$/i.exec(cells.startTime ?? '') ?? []
  const areHours = [from, to].every(each => clockPattern.test(normalizeHour(each)))
  return areHours && cells.endTime === undefined ? { ...cells, startTime: from, endTime: to } : cells
}

/**
 * Sets the dates of an event. The editor decides an ambiguous date. A published event with a time but no zone becomes a
 * draft.
 */
export function setEventTimes(timeCells: TimeCells, order: DayOrder | undefined, item: ImportItem): void {
  const cells = splitTimes(rewriteCellHours(timeCells))
  if (cells.start === undefined) return
  const { fields, remarks } = item
  const { zone, minutes } = chooseClock(cells.zone, item)
  const precision = toPrecision(cells.precision, item)
  const begins = joinDateTime(cells.start, cells.startTime)
  const isAllDay = parseYesOrNo(cells.allDay ?? '') === true || precision === 'date'
  const hasHour = clockPattern.test(begins) && !isAllDay && (precision ?? 'datetime') === 'datetime'
  const momentOf = (text: string) => {
    const { moment, remark } = parseDate(hasHour ? text : removeHour(text), { order, zone })
    if (remark) remarks.push(remark)
    if (moment === undefined || minutes === undefined || !hasHour || offsetPattern.test(text)) return moment
    return new Date(Date.parse(moment) - minutes * 60_000).toISOString()
  }
  const start = momentOf(begins)
  if (start === undefined) return
  fields.start_date = findExactMoment(start, cells.startInUtc, zone)
  fields.time_precision = precision ?? (hasHour ? 'datetime' : 'date')
  if (zone !== undefined) fields.timezone = zone
  else if (minutes !== undefined && hasHour)
    remarks.push(`“${(cells.zone ?? '').slice(0, 80)}” is an offset and no place: its hours stand in UTC.`)
  else if (hasHour && !offsetPattern.test(begins)) {
    remarks.push('It names no time zone, and no country that has only one: its hours were read as UTC.')
    if (fields.status === 'published') fields.status = 'draft'
  }
  const end = readEnd(cells, { start: fields.start_date, hasHour, zone, momentOf, remarks })
  if (end === undefined || end === fields.start_date) return
  if (end < fields.start_date) remarks.push('It ends before it begins: its end was left out.')
  else fields.end_date = end
}

/** Reads the end of an event from a row; undefined when the end is missing or invalid. */
function readEnd(
  cells: TimeCells,
  {
    start,
    hasHour,
    zone,
    momentOf,
    remarks,
  }: {
    start: string
    hasHour: boolean
    zone: string | undefined
    momentOf: (text: string) => string | undefined
    remarks: string[]
  },
): string | undefined {
  const begin = cells.start ?? ''
  const lastDay = cells.end ?? (hasHour && cells.endTime !== undefined ? begin : undefined)
  if (lastDay === undefined) return undefined
  // An end cell with only a time means that time on the start date.
  const isHourAlone = hasHour && cells.endTime === undefined && /^\d{1,2}(?:[:h]\d{2}|h\b|\s*[ap]\.?m)/i.test(lastDay)
  const ends = isHourAlone ? joinDateTime(begin, lastDay) : joinDateTime(lastDay, cells.endTime)
  if (hasHour && !clockPattern.test(ends)) {
    remarks.push('Its end names no hour, and was left out.')
    return undefined
  }
  const end = momentOf(ends)
  if (end === undefined) return undefined
  const isSameDay = cells.end === undefined || isHourAlone || removeHour(cells.end) === removeHour(begin)
  if (hasHour && isSameDay && end < start && Date.parse(start) - Date.parse(end) < dayMs) {
    // An end before the start on the same day means that the event ends on the next day.
    if (cells.end !== undefined && !isHourAlone)
      remarks.push('Its end is an hour before its beginning, on the same day: the day after was taken.')
    return addDaysAtSameTime(end, 1, zone)
  }
  // An all-day event that ends at midnight lasts until the day before that midnight, because Outlook writes all-day
  // events from midnight to midnight.
  const endHour = cells.endTime ?? findHour(cells.end ?? '')
  const startHour = cells.startTime ?? findHour(begin)
  const isToMidnight =
    parseYesOrNo(cells.allDay ?? '') === true &&
    midnightPattern.test(endHour ?? '') &&
    midnightPattern.test(startHour ?? '')
  return isToMidnight && end > start ? addDaysAtSameTime(end, -1, zone) : end
}
