import { tzOffset } from '@date-fns/tz'

/** A change of offset: the instant (milliseconds), and minutes ahead of UTC before and after it. */
export type ZoneChange = { at: number; before: number; after: number }

const day = 86_400_000
/** Search step. Except around Ramadan, no zone has changed its offset and changed it back within 14 days. */
const step = 14 * day

const offsetAt = (zone: string, at: number) => tzOffset(zone, new Date(at))

/**
 * Offset changes of a time zone within a period.
 * @param zone IANA name
 * @param from milliseconds
 * @param until milliseconds
 */
export function zoneChanges(zone: string, from: number, until: number): ZoneChange[] {
  const changes: ZoneChange[] = []
  for (let begin = from; begin < until; begin += step) {
    const end = Math.min(begin + step, until)
    const [before, after] = [offsetAt(zone, begin), offsetAt(zone, end)]
    if (before !== after) changes.push({ at: momentOfChange(zone, begin, end), before, after })
  }
  return changes
}

/** Bisects to the second. */
function momentOfChange(zone: string, begin: number, end: number): number {
  const before = offsetAt(zone, begin)
  let [low, high] = [begin, end]
  while (high - low > 1000) {
    const middle = Math.round((low + high) / 2000) * 1000
    if (offsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

const two = (value: number) => String(value).padStart(2, '0')
const formatOffset = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`
const localTime = (at: number, offset: number) =>
  new Date(at + offset * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')

/** A time zone as an iCalendar VTIMEZONE (RFC 5545): its offset at the start, and each change until the end. */
export function describeZone(zone: string, from: number, to: number): string {
  const begin = from - day
  const first = offsetAt(zone, begin)
  const observances = [{ at: begin, before: first, after: first }, ...zoneChanges(zone, begin, to + day)]
  const lines = observances.flatMap(({ at, before, after }) => {
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    const times = [
      `DTSTART:${localTime(at, before)}`,
      `TZOFFSETFROM:${formatOffset(before)}`,
      `TZOFFSETTO:${formatOffset(after)}`,
    ]
    return [`BEGIN:${kind}`, ...times, `END:${kind}`]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n')
}
