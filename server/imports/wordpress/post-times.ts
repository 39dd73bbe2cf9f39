import { toIsoTimestamp } from '../parse-date.ts'

const datePattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/
const minuteMs = 60_000
/** Largest offset of a time zone from UTC, in minutes. */
const maxOffsetMinutes = 14 * 60

/** Parses WordPress's UTC timestamps; undefined for `0000-00-00 00:00:00` and invalid timestamps. */
export function parsePostTime(text: string): Date | undefined {
  const [, ...parts] = datePattern.exec(text) ?? []
  if (parts.length === 0 || Number(parts[0]) === 0) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0, seconds = 0] = parts.map(Number)
  const date = new Date(Date.UTC(year, month - 1, day, hour, minutes, seconds))
  // The parts of the date are compared with the input, which rejects dates such as 30 February.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 ? date : undefined
}

/** Computes by how many minutes one clock is ahead of another; undefined if the difference is not plausible. */
export function measureMinutesBetween(local: Date | undefined, utc: Date | undefined): number | undefined {
  if (!local || !utc) return undefined
  const minutes = Math.round((local.getTime() - utc.getTime()) / minuteMs)
  return Math.abs(minutes) <= maxOffsetMinutes ? minutes : undefined
}

/** Converts a local time of the site to an instant. */
export const toUtc = (local: Date, minutesAhead: number): Date => new Date(local.getTime() - minutesAhead * minuteMs)

/** Formats a date as ISO 8601 in UTC, without milliseconds, which WordPress does not store. */
export const formatTimestampInSeconds = (date: Date): string | undefined =>
  toIsoTimestamp(date.getTime())?.replace('.000Z', 'Z')
