import ICAL from 'ical.js'
import { lookupTable } from '../../lookup-table.ts'
import { type EventClock, timeAt, wallAt, wallTime, formatWallTime } from './event-clock.ts'

/** Days that are looked at in one series; what a rule that never comes true would go on for. */
const mostSteps = 20_000
const day = 86_400_000

/** Days that may still be looked at in the series of a calendar. */
export type SeriesBudget = { steps: number }
/** A calendar of ordinary series needs a hundredth of it. */
export const seriesBudget = (): SeriesBudget => ({ steps: 400_000 })

/** A rule as its steps are counted: one that never comes true ends, instead of being looked through for ever. */
class CountedRule extends ICAL.RecurIterator {
  declare steps: number | undefined
  override check_contracting_rules(): boolean {
    this.countStep()
    return super.check_contracting_rules()
  }
  /** The parser looks through 18,000 years for one in which a yearly rule comes true. */
  override expand_year_days(year: number): number {
    this.countStep()
    return super.expand_year_days(year)
  }
  /** Not private by `#`: the parser's constructor takes steps before such a method is there. */
  protected countStep(): void {
    this.steps = (this.steps ?? 0) + 1
    if (this.steps > mostSteps) throw new EndlessRule()
  }
}
export class EndlessRule extends Error {}

const partsRead = lookupTable<readonly string[]>({
  DAILY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY'],
  WEEKLY: ['BYDAY', 'BYMONTH'],
  MONTHLY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY'],
})

/** Values of one part of a rule, such as its days: each step of the parser looks at all of them. No year has more days. */
const mostValues = 366

/** A rule as it is followed. */
export type PlainRule = {
  rule: ICAL.Recur
  /** Where the parser begins. */
  begin: ICAL.Time
  /** Times of the rule; the parser would count days that no month has. A beginning that it does not name is one more. */
  count: number
  /** Days of the week that its days of months have to be: the parser does not put the two together. */
  weekdays?: readonly string[]
}

const valuesIn = ({ parts }: ICAL.Recur) => parts as Partial<Record<string, (string | number)[]>>
const isFromEnd = (day: unknown) => Number(day) < 0
const isPlainDay = (day: unknown) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(String(day))

/** Whether the parser's expansion of a rule is to be trusted: those that an independent library expands alike. */
export function isSupportedRule({ rule }: PlainRule): boolean {
  const { freq, interval, parts } = rule
  const { BYDAY, BYMONTH, BYMONTHDAY, BYSETPOS } = valuesIn(rule)
  const isKnown = ([part, values]: [string, unknown]) =>
    partsRead[freq]?.includes(part) === true && (!Array.isArray(values) || values.length <= mostValues)
  const isOfSet = !BYSETPOS || (BYDAY?.every(isPlainDay) === true && !BYMONTHDAY)
  // The parser counts the last days of several months by the length of one of them.
  const isOfLastDays = BYMONTH && BYMONTHDAY?.some(isFromEnd) && BYMONTH.length + BYMONTHDAY.length > 2
  const isOfYear = freq !== 'YEARLY' || ((!BYDAY || BYMONTH !== undefined || BYDAY.every(isPlainDay)) && !isOfLastDays)
  return (
    partsRead[freq] !== undefined && isOfSet && isOfYear && interval <= 1000 && Object.entries(parts).every(isKnown)
  )
}

/** A rule as the parser follows it rightly. */
export function plainRule(told: ICAL.Recur, start: ICAL.Time, clock: EventClock): PlainRule {
  const rule = told.clone()
  const { BYHOUR, BYMINUTE, BYSECOND, BYDAY, BYMONTH, BYMONTHDAY, BYSETPOS } = valuesIn(rule)
  const isSame = (values: unknown[] | undefined, own: number) => !values || (values.length === 1 && values[0] === own)
  // Some programs repeat the hour of the beginning.
  if (isSame(BYHOUR, start.hour) && isSame(BYMINUTE, start.minute) && isSame(BYSECOND, start.second))
    for (const part of ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const) delete rule.parts[part]
  const plain: PlainRule = { rule, begin: start, count: rule.count ?? Number.POSITIVE_INFINITY }
  rule.count = null
  rule.until = rule.until && lastOf(rule.until, start, clock)
  if (BYDAY && BYMONTHDAY && rule.freq !== 'DAILY' && BYDAY.every(isPlainDay)) {
    plain.weekdays = BYDAY.map(String)
    delete rule.parts.BYDAY
  }
  if (BYSETPOS && (rule.freq === 'MONTHLY' || BYMONTH?.length === 1)) {
    // The parser takes no BYSETPOS into account in the first month that it looks at, nor in years.
    const isYearly = rule.freq === 'YEARLY'
    if (isYearly) {
      rule.freq = 'MONTHLY'
      rule.interval *= 12
      delete rule.parts.BYMONTH
    }
    const month = isYearly ? Number(BYMONTH?.[0]) : start.month
    const first = Date.UTC(start.year, month - 1 - rule.interval, 1)
    plain.begin = timeAt(first + wallTime(start) - Date.UTC(start.year, start.month - 1, start.day), start)
  }
  return plain
}

/** The last time that a series may have, as its beginning is told (RFC 5545, 3.3.10: inclusive, and in UTC where hours are told). */
function lastOf(until: ICAL.Time, start: ICAL.Time, clock: EventClock): ICAL.Time {
  if (start.isDate) return timeAt(impliedDay(until, clock), start)
  if (until.isDate) return timeAt(wallTime(until) + day - 1000, start)
  return timeAt(until.zone.tzid === 'UTC' ? wallAt(wallTime(until), start, clock) : wallTime(until), start)
}

/**
 * The day, as milliseconds of UTC, that an hour means in a series of days. Exchange writes midnight at its place in UTC, which
 * east of Greenwich is an hour of the day before.
 */
export function impliedDay(time: ICAL.Time, clock: EventClock): number {
  const wall = formatWallTime(time, clock)
  const isUtc = !time.isDate && time.zone.tzid === 'UTC'
  const isEast = isUtc && clock.zone === undefined && time.hour > 10 && time.minute % 15 === 0 && time.second === 0
  return Math.floor(wall / day) * day + (isEast ? day : 0)
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Its months and days of months, once more: the parser makes a day that a month lacks one of the next. */
function follows(time: ICAL.Time, start: ICAL.Time, { rule, weekdays }: PlainRule): boolean {
  const { freq } = rule
  const { BYMONTH, BYMONTHDAY, BYDAY } = valuesIn(rule)
  if (weekdays && !weekdays.includes(weekdayNames[time.dayOfWeek() - 1] ?? '')) return false
  const isOfMonth = (freq === 'MONTHLY' || freq === 'YEARLY') && !BYDAY
  const days = BYMONTHDAY ?? (isOfMonth ? [start.day] : undefined)
  const months = BYMONTH ?? (freq === 'YEARLY' && isOfMonth && !BYMONTHDAY ? [start.month] : undefined)
  const last = ICAL.Time.daysInMonth(time.month, time.year)
  const isDay = (each: unknown) => time.day === each || (typeof each === 'number' && time.day === last + 1 + each)
  return (!months || months.includes(time.month)) && (!days || days.some(isDay))
}

/** When a series that begins so takes place by a rule, until an end. @throws EndlessRule */
export function* ruleTimes(
  plain: PlainRule,
  start: ICAL.Time,
  end: ICAL.Time,
  budget: SeriesBudget,
): Generator<ICAL.Time> {
  const { rule, begin, count } = plain
  let times: CountedRule | undefined
  let told = 0
  try {
    times = new CountedRule({ rule, dtstart: begin })
    for (let step = 0; step < mostSteps; step += 1) {
      const time = times.next()
      if (!time || time.compareDateOnlyTz(end, ICAL.Timezone.utcTimezone) > 0) return
      if (time.compare(start) >= 0 && follows(time, start, plain)) {
        if (told >= count) return
        told += 1
        yield time.clone()
      }
      budget.steps -= 1
      if (budget.steps <= 0) return
    }
  } finally {
    // A rule that never comes true ends before its iterator is made.
    budget.steps -= times ? (times.steps ?? 0) : mostSteps
  }
}
