import ICAL from 'ical.js'
import type { CalendarComponent } from './calendar-parts.ts'

/** Function that gives the offset of a zone from UTC at an instant, both in ms. */
export type TimeZoneOffset = (moment: number) => number

/** Change of an offset: instant, offset before and offset after, all in ms. */
type OffsetChange = { at: number; from: number; to: number }

/** Range of years for the rules of a time zone, and maximum number of offset changes in one zone. */
const minOffsetChangeYear = 1969
const maxOffsetChangeYear = 2201
const maxOffsetChanges = 2_000

/** Parses a UTC offset such as `+0200`, `-05:30` or `+013052` to ms; undefined when the offset is invalid. */
function parseOffset(offsetText: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = 0] =
    /^([+-]?)(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(offsetText?.trim() ?? '') ?? []
  if (hours === undefined || Number(hours) > 18 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

const toWallTime = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/**
 * Yields the dates on which a time zone changes its offset, from the recurrence rule. Time zones use only yearly rules,
 * so other rules are ignored.
 */
function* listRuleDates(text: string, start: ICAL.Time, from: number): Generator<number> {
  const rule = ICAL.Recur.fromString(text)
  if (
    rule.freq !== 'YEARLY' ||
    rule.interval !== 1 ||
    !/^FREQ=YEARLY(;(INTERVAL|BY(MONTH|DAY|MONTHDAY)|UNTIL|WKST)=[^;]*)*$/.test(text)
  )
    return
  const untilTime = rule.until && toWallTime(rule.until) + (rule.until.zone.tzid === 'UTC' ? from : 0)
  rule.until = null
  const begin = start.clone()
  // The start of the rule is moved to a later year, because the time zone rules of Windows start in 1601.
  if (begin.year < minOffsetChangeYear) begin.year = minOffsetChangeYear
  const iterator = rule.iterator(begin)
  for (let count = 0; count < maxOffsetChanges; count += 1) {
    const time = iterator.next()
    if (!time || time.year > maxOffsetChangeYear || (untilTime !== null && toWallTime(time) > untilTime)) return
    yield toWallTime(time)
  }
}

/** Lists the offset changes of one STANDARD or DAYLIGHT observance. */
function listOnsets(observance: readonly string[]): OffsetChange[] {
  const values = (name: string) =>
    observance.flatMap(line =>
      line.toUpperCase().match(`^${name}[:;]`) ? [line.slice(line.lastIndexOf(':') + 1)] : [],
    )
  const [to, from = to] = [parseOffset(values('TZOFFSETTO')[0]), parseOffset(values('TZOFFSETFROM')[0])]
  const [firstStart] = values('DTSTART')
  if (to === undefined || from === undefined || firstStart === undefined) return []
  const start = ICAL.Time.fromDateTimeString(
    firstStart.trim().replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6'),
  )
  const dates = values('RDATE')
    .flatMap(line => line.split(','))
    .map(date =>
      ICAL.Time.fromDateTimeString(
        date
          .trim()
          .replace(
            /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/,
            (_, y, m, d, ...hms) =>
              `${y}-${m}-${d}T${typeof hms[0] === 'string' ? hms.slice(0, 3).join(':') : firstStart.slice(9, 15).replace(/(..)(..)(..)/, '$1:$2:$3')}`,
          ),
      ),
    )
  const walls = new Set([toWallTime(start), ...dates.map(toWallTime)])
  for (const rule of values('RRULE'))
    for (const wall of listRuleDates(rule.trim().toUpperCase(), start, from)) walls.add(wall)
  return [...walls].slice(0, maxOffsetChanges).map(wall => ({ at: wall - from, from, to }))
}

/** Lists the lines of each observance in a VTIMEZONE. */
function listObservances(lines: readonly string[]): string[][] {
  const observances: string[][] = []
  let open: string[] | undefined
  for (const line of lines)
    if (/^BEGIN:/i.test(line)) {
      open = []
      observances.push(open)
    } else if (/^END:/i.test(line)) open = undefined
    else open?.push(line)
  return observances
}

/**
 * Makes a function that returns the UTC offset of a VTIMEZONE at an instant (RFC 5545, 3.6.5); undefined when the
 * VTIMEZONE defines no offset.
 */
export function makeVtimezoneOffset({ lines }: Pick<CalendarComponent, 'lines'>): TimeZoneOffset | undefined {
  const onsets = listObservances(lines)
    .flatMap(observance => {
      try {
        return listOnsets(observance)
      } catch {
        // The parser does not support the recurrence rule, so the zone uses its other STANDARD and DAYLIGHT
        // observances.
        return []
      }
    })
    .sort((a, b) => a.at - b.at)
  const [first] = onsets
  if (!first) return undefined
  return moment => {
    let [low, high] = [0, onsets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((onsets[middle]?.at ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return low === 0 ? first.from : (onsets[low - 1]?.to ?? first.from)
  }
}
