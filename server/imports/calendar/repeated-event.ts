import ICAL from 'ical.js'
import { many } from '../../../app/platform/text/many.ts'
import { lookupTable } from '../../lookup-table.ts'
import type { Properties } from './calendar-properties.ts'
import { isEventYear, isTime } from './told-time.ts'

/** Of a series come those until so many years ahead, and of them at most so many, the latest. */
const yearsAhead = 2
const mostOfSeries = 200
/** Days that are looked at in one series; what a rule that never comes true would go on for. */
const mostSteps = 20_000

/** Days that may still be looked at in the series of a calendar. */
export type SeriesBudget = { steps: number }
/** A calendar of ordinary series needs a hundredth of it. */
export const seriesBudget = (): SeriesBudget => ({ steps: 400_000 })

/** A rule as its steps are counted: one that never comes true ends, instead of being looked through for ever. */
class CountedRule extends ICAL.RecurIterator {
  declare steps: number | undefined
  override check_contracting_rules(): boolean {
    this.#count()
    return super.check_contracting_rules()
  }
  /** The parser looks through 18,000 years for one in which a yearly rule comes true. */
  override expand_year_days(year: number): number {
    this.#count()
    return super.expand_year_days(year)
  }
  #count(): void {
    this.steps = (this.steps ?? 0) + 1
    if (this.steps > mostSteps) throw new EndlessRule()
  }
}
class EndlessRule extends Error {}

export type Occurrences = {
  /** When they begin; the event itself alone where it does not repeat, or nobody can say when. */
  starts: ICAL.Time[]
  isSeries: boolean
  remark?: string
}

const partsRead = lookupTable<readonly string[]>({
  DAILY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY'],
  WEEKLY: ['BYDAY', 'BYMONTH'],
  MONTHLY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: ['BYDAY', 'BYMONTH', 'BYMONTHDAY'],
})

/** Values of one part of a rule, such as its days: each step of the parser looks at all of them. No year has more days. */
const mostValues = 366

/** Whether the parser's expansion of a rule is to be trusted. */
function isRead({ freq, interval, parts }: ICAL.Recur): boolean {
  const read = partsRead[freq]
  const isKnown = ([part, values]: [string, unknown]) =>
    read?.includes(part) === true && (!Array.isArray(values) || values.length <= mostValues)
  return read !== undefined && interval <= 1000 && Object.entries(parts).every(isKnown)
}

/** Its months and days of months, once more: the parser makes a day that a month lacks one of the next. */
function follows(time: ICAL.Time, { parts }: ICAL.Recur): boolean {
  const months: unknown[] | undefined = parts.BYMONTH
  const days: unknown[] | undefined = parts.BYMONTHDAY
  const last = ICAL.Time.daysInMonth(time.month, time.year)
  const isDay = (day: unknown) => time.day === day || (typeof day === 'number' && time.day === last + 1 + day)
  return (!months || months.includes(time.month)) && (!days || days.some(isDay))
}

/** When a series that begins so takes place by a rule, until an end. @throws EndlessRule */
function* ofRule(rule: ICAL.Recur, start: ICAL.Time, end: ICAL.Time, budget: SeriesBudget): Generator<ICAL.Time> {
  let times: CountedRule | undefined
  try {
    times = new CountedRule({ rule, dtstart: start })
    for (let step = 0; step < mostSteps; step += 1) {
      const time = times.next()
      if (!time || time.compareDateOnlyTz(end, ICAL.Timezone.utcTimezone) > 0) return
      if (follows(time, rule)) yield time.clone()
      budget.steps -= 1
      if (budget.steps <= 0) return
    }
  } finally {
    // A rule that never comes true ends before its iterator is made.
    budget.steps -= times?.steps ?? mostSteps
  }
}

const isRule = (value: unknown): value is ICAL.Recur => value instanceof ICAL.Recur

type OccurrenceRules = {
  /** By what one of them is told from the others. */
  keyOf: (time: ICAL.Time) => string
  /** Whether the calendar says of one what became of it. */
  isMoved: (key: string) => boolean
  /** Milliseconds. */
  now: number
  budget: SeriesBudget
}

/** When an event takes place, each time that it does. */
export function occurrencesOf(
  properties: Properties,
  start: ICAL.Time,
  { keyOf, isMoved, now, budget }: OccurrenceRules,
): Occurrences {
  const said = properties.all('rrule').map(property => property.getFirstValue())
  const rules = said.filter(isRule)
  const timesOf = (name: string) =>
    properties.all(name).flatMap(property =>
      property.getValues().flatMap((value: unknown) => {
        const time = value instanceof ICAL.Period ? value.start : value
        return isTime(time, undefined) ? [time] : []
      }),
    )
  const first = (how: string): Occurrences => ({
    starts: [start],
    isSeries: false,
    remark: `It repeats ${how}: only the first came over.`,
  })
  const added = timesOf('rdate').filter(({ year }) => isEventYear(year))
  if (said.length === 0 && added.length === 0) return { starts: [start], isSeries: false }
  if (rules.length < said.length || !rules.every(isRead) || budget.steps <= 0)
    return first(budget.steps > 0 ? 'by a rule that is not read here' : 'in a calendar of more series than are read')
  const end = ICAL.Time.fromJSDate(new Date(now), true)
  end.adjust(yearsAhead * 365, 0, 0, 0)
  const left = new Set(timesOf('exdate').map(keyOf))
  const starts = new Map<string, ICAL.Time>([[keyOf(start), start]])
  try {
    for (const rule of rules) for (const time of ofRule(rule, start, end, budget)) starts.set(keyOf(time), time)
  } catch (error) {
    // The parser refuses some rules only when it follows them.
    if (!(error instanceof EndlessRule)) return first('by a rule that is not read here')
  }
  for (const time of added.slice(0, mostOfSeries)) starts.set(keyOf(time), time)
  const all = [...starts].filter(([key]) => !left.has(key) && !isMoved(key)).map(([, time]) => time)
  all.sort((a, b) => a.compare(b))
  const taken = all.slice(-mostOfSeries)
  const earlier = all.length - taken.length
  const told = `It repeats: of its ${many(all.length, 'time')} until ${end.year}`
  return {
    starts: taken,
    isSeries: true,
    remark: earlier > 0 ? `${told} the last ${taken.length} become events.` : `${told} each becomes an event.`,
  }
}
