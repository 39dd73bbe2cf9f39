import fc from 'fast-check'
import { calendarImportReader } from '../../server/imports/calendar/calendar-file.ts'
import { combineDateAndTime } from '../../server/imports/parse-date.ts'
import { makeSourceFile, readWholeSource } from './import-sources.ts'

/** Formats an event of an ICS file that consists of these lines. */
export const formatCalendarEvent = (uid: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:A'],
  ...lines,
  'END:VEVENT',
]

/** Reads a calendar that consists of these lines, like an import. */
export const readCalendar = (...lines: string[]) =>
  readWholeSource(
    calendarImportReader,
    makeSourceFile(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'), 'events.ics'),
  )

const shortenMoment = (moment: unknown) => String(moment).replace(':00.000Z', 'Z').replace('T00:00Z', '')

/** Reads the times of all events of a calendar, such as `2027-03-01T10:00Z to 2027-03-01T11:00Z`. */
export async function readCalendarTimes(...lines: string[]): Promise<string[]> {
  const { items } = await readCalendar(...lines)
  return items
    .map(({ fields: { start_date, end_date } }) =>
      [start_date, end_date].filter(Boolean).map(shortenMoment).join(' to '),
    )
    .sort()
}

const minuteMs = 60_000
/** Formats a local time for ICS. `wall`: the local time in ms, written as if it were UTC. */
export const formatIcsLocalTime = (wall: number) => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/** Converts a local time to a UTC time, both in ms. */
export function toMomentInZone(wall: number, zone: string): number {
  const at = new Date(wall)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  return combineDateAndTime([year, month, day, at.getUTCHours(), at.getUTCMinutes(), 0, 0], zone)
}

export const testTimeZones = [
  ...['Africa/Nairobi', 'Africa/Lagos', 'Africa/Cairo', 'Africa/Casablanca', 'Europe/Zurich', 'America/New_York'],
  ...['Pacific/Auckland', 'Asia/Kathmandu', 'Pacific/Honolulu'],
]

/** Local times of 2027, at full quarters of an hour. */
export const anyWallTime = fc
  .integer({ min: Date.UTC(2027, 0, 1) / minuteMs / 15, max: Date.UTC(2027, 11, 31) / minuteMs / 15 })
  .map(quarter => quarter * 15 * minuteMs)

/** Formats an ICS file that consists of these lines. */
export const formatCalendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

/** Formats the event “A gathering” of an ICS file. */
export const formatGathering = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@old.example',
  'SUMMARY:A gathering',
  ...lines,
  'END:VEVENT',
]
