import ICAL from 'ical.js'
import { makeLookupTable } from '../../make-lookup-table.ts'
import {
  type EventLocalTime,
  findWallTime,
  formatWallTime,
  makeTimeOfSameType,
  toWallTime,
} from './event-local-time.ts'

/** Maximum number of days examined for one series, because a rule that matches no day would never end. */
const maxStepsPerRule = 20_000
const dayMs = 86_400_000

/** Number of days that may still be examined for all series of a calendar. */
export type RecurrenceStepLimit = { steps: number }
/**
 * Makes the step counter that limits all recurring events of one calendar. An ordinary calendar needs a hundredth of
 * the limit.
 */
export const makeRecurrenceStepLimit = (): RecurrenceStepLimit => ({ steps: 400_000 })

/** Iterator of a recurrence rule with a step limit, so that the iteration ends even if the rule never matches. */
class LimitedRuleIterator extends ICAL.RecurIterator {
  declare steps: number | undefined
  override check_contracting_rules(): boolean {
    this.countStep()
    return super.check_contracting_rules()
  }
  /**
   * Counts the expansion of a year as a step, because the parser searches 18,000 years for a match of a yearly rule.
   */
  override expand_year_days(year: number): number {
    this.countStep()
    return super.expand_year_days(year)
  }
  /**
   * The method counts one step. The method is not private with `#`, because the constructor of the parser's base class
   * calls it before a `#` method exists.
   */
  protected countStep(): void {
    this.steps = (this.steps ?? 0) + 1
    if (this.steps > maxStepsPerRule) throw new EndlessRuleError()
  }
}
export class EndlessRuleError extends Error {}

const supportedParts = makeLookupTable<readonly string[]>({
  DAILY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY'],
  WEEKLY: ['BYDAY', 'BYMONTH'],
  MONTHLY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY'],
})

/**
 * Maximum number of values in one part of a rule, such as its days. The parser checks all values in each step, and a
 * year has at most 366 days.
 */
const maxPartValues = 366

/** A rule in a form that the parser expands correctly. */
export type ParsedRecurrenceRule = {
  rule: ICAL.Recur
  /** Start from which the parser expands the rule. */
  begin: ICAL.Time
  /**
   * Number of occurrences in the rule. The importer counts the occurrences itself, because the parser also counts days
   * that do not exist in a month. A start that does not match the rule counts as one additional occurrence.
   */
  count: number
  /** Weekdays on which days of the month must fall. The parser cannot combine weekdays with days of the month. */
  weekdays?: readonly string[]
}

const getRuleParts = ({ parts }: ICAL.Recur) => parts as Partial<Record<string, (string | number)[]>>
const isCountedFromEnd = (day: unknown) => Number(day) < 0
const isWeekdayWithoutNumber = (day: unknown) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(String(day))

/**
 * Whether the parser computes a recurrence rule correctly. A type of rule counts as supported only if an independent
 * library gives the same dates.
 */
export function isSupportedRecurrenceRule({ rule }: ParsedRecurrenceRule): boolean {
  const { freq, interval, parts } = rule
  const { BYDAY, BYMONTH, BYMONTHDAY, BYSETPOS } = getRuleParts(rule)
  const isKnown = ([part, values]: [string, unknown]) =>
    supportedParts[freq]?.includes(part) === true && (!Array.isArray(values) || values.length <= maxPartValues)
  const isOfSet = !BYSETPOS || (BYDAY?.every(isWeekdayWithoutNumber) === true && !BYMONTHDAY)
  // Rules with several months are not supported, because the parser counts days from the end of the month with the
  // length of only one month.
  const isOfLastDays = BYMONTH && BYMONTHDAY?.some(isCountedFromEnd) && BYMONTH.length + BYMONTHDAY.length > 2
  const isOfYear =
    freq !== 'YEARLY' || ((!BYDAY || BYMONTH !== undefined || BYDAY.every(isWeekdayWithoutNumber)) && !isOfLastDays)
  return (
    supportedParts[freq] !== undefined &&
    isOfSet &&
    isOfYear &&
    interval <= 1000 &&
    Object.entries(parts).every(isKnown)
  )
}

/** Rewrites a rule into a form that the parser expands correctly. */
export function parseRecurrenceRule(source: ICAL.Recur, start: ICAL.Time, clock: EventLocalTime): ParsedRecurrenceRule {
  const rule = source.clone()
  const { BYHOUR, BYMINUTE, BYSECOND, BYDAY, BYMONTH, BYMONTHDAY, BYSETPOS } = getRuleParts(rule)
  const isSame = (values: unknown[] | undefined, startValue: number) =>
    !values || (values.length === 1 && values[0] === startValue)
  // The time in the rule is removed if it repeats the start time, as some programs write it.
  if (isSame(BYHOUR, start.hour) && isSame(BYMINUTE, start.minute) && isSame(BYSECOND, start.second))
    for (const part of ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const) delete rule.parts[part]
  const plain: ParsedRecurrenceRule = { rule, begin: start, count: rule.count ?? Number.POSITIVE_INFINITY }
  rule.count = null
  rule.until = rule.until && findLastTime(rule.until, start, clock)
  if (BYDAY && BYMONTHDAY && rule.freq !== 'DAILY' && BYDAY.every(isWeekdayWithoutNumber)) {
    plain.weekdays = BYDAY.map(String)
    delete rule.parts.BYDAY
  }
  if (BYSETPOS && (rule.freq === 'MONTHLY' || BYMONTH?.length === 1)) {
    // BYSETPOS is applied in this function, because the parser ignores BYSETPOS in the first month and in yearly rules.
    const isYearly = rule.freq === 'YEARLY'
    if (isYearly) {
      rule.freq = 'MONTHLY'
      rule.interval *= 12
      delete rule.parts.BYMONTH
    }
    const month = isYearly ? Number(BYMONTH?.[0]) : start.month
    const first = Date.UTC(start.year, month - 1 - rule.interval, 1)
    plain.begin = makeTimeOfSameType(
      first + toWallTime(start) - Date.UTC(start.year, start.month - 1, start.day),
      start,
    )
  }
  return plain
}

/**
 * Finds the last possible occurrence, written in the same form as the start. UNTIL is inclusive, and in UTC for times
 * (RFC 5545, 3.3.10).
 */
function findLastTime(untilTime: ICAL.Time, start: ICAL.Time, clock: EventLocalTime): ICAL.Time {
  if (start.isDate) return makeTimeOfSameType(findDayImpliedByStart(untilTime, clock), start)
  if (untilTime.isDate) return makeTimeOfSameType(toWallTime(untilTime) + dayMs - 1000, start)
  return makeTimeOfSameType(
    untilTime.zone.tzid === 'UTC' ? findWallTime(toWallTime(untilTime), start, clock) : toWallTime(untilTime),
    start,
  )
}

/**
 * Finds the day, as UTC ms, that a time means in a series of all-day events. Exchange writes local midnight in UTC,
 * which east of Greenwich is on the day before.
 */
export function findDayImpliedByStart(time: ICAL.Time, clock: EventLocalTime): number {
  const wall = formatWallTime(time, clock)
  const isUtc = !time.isDate && time.zone.tzid === 'UTC'
  const isEast = isUtc && clock.zone === undefined && time.hour > 10 && time.minute % 15 === 0 && time.second === 0
  return Math.floor(wall / dayMs) * dayMs + (isEast ? dayMs : 0)
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * Whether a time matches months and days of the month. The check is needed because the parser moves a day that a month
 * does not have into the next month.
 */
function isInRule(time: ICAL.Time, start: ICAL.Time, { rule, weekdays }: ParsedRecurrenceRule): boolean {
  const { freq } = rule
  const { BYMONTH, BYMONTHDAY, BYDAY } = getRuleParts(rule)
  if (weekdays && !weekdays.includes(weekdayNames[time.dayOfWeek() - 1] ?? '')) return false
  const isOfMonth = (freq === 'MONTHLY' || freq === 'YEARLY') && !BYDAY
  const days = BYMONTHDAY ?? (isOfMonth ? [start.day] : undefined)
  const months = BYMONTH ?? (freq === 'YEARLY' && isOfMonth && !BYMONTHDAY ? [start.month] : undefined)
  const last = ICAL.Time.daysInMonth(time.month, time.year)
  const isDay = (each: unknown) => time.day === each || (typeof each === 'number' && time.day === last + 1 + each)
  return (!months || months.includes(time.month)) && (!days || days.some(isDay))
}

/** Yields the occurrences of a rule, from a start up to an end. @throws EndlessRuleError */
export function* listRuleTimes(
  plain: ParsedRecurrenceRule,
  start: ICAL.Time,
  end: ICAL.Time,
  budget: RecurrenceStepLimit,
): Generator<ICAL.Time> {
  const { rule, begin, count } = plain
  let times: LimitedRuleIterator | undefined
  let yieldedCount = 0
  try {
    times = new LimitedRuleIterator({ rule, dtstart: begin })
    for (let step = 0; step < maxStepsPerRule; step += 1) {
      const time = times.next()
      if (!time || time.compareDateOnlyTz(end, ICAL.Timezone.utcTimezone) > 0) return
      if (time.compare(start) >= 0 && isInRule(time, start, plain)) {
        if (yieldedCount >= count) return
        yieldedCount += 1
        yield time.clone()
      }
      budget.steps -= 1
      if (budget.steps <= 0) return
    }
  } finally {
    // Without an iterator all steps of a series count as used, because a rule that never matches throws before the
    // iterator exists.
    budget.steps -= times ? (times.steps ?? 0) : maxStepsPerRule
  }
}
