import ICAL from 'ical.js'
import { formatQuantity } from '../../../app/platform/text/pluralize.ts'
import type { ComponentProperties } from './calendar-properties.ts'
import type { CalendarTimeZones } from './calendar-time-zones.ts'
import { findPropertyClock, isCalendarTime, isEventYear, toWallTime } from './event-local-time.ts'
import {
  EndlessRuleError,
  isSupportedRecurrenceRule,
  listRuleTimes,
  parseRecurrenceRule,
  type RecurrenceStepLimit,
} from './rule-times.ts'
import { buildOccurrenceKey, type EventSeries, toTimeInSeriesZone } from './series.ts'

/**
 * Limits for a recurring event: up to two years ahead are imported, with at most 200 occurrences. If there are more,
 * the latest 200 are imported.
 */
const maxYearsAhead = 2
const maxOccurrencesOfSeries = 200

/** One occurrence of a recurring event. */
type Occurrence = {
  start: ICAL.Time
  /** Start and end of the occurrence, when the end differs from the series. */
  period?: ICAL.Period
}

export type EventOccurrences = {
  /**
   * Occurrences of the event. The list has only the event itself if the event does not recur, or its rule cannot be
   * parsed.
   */
  times: Occurrence[]
  isSeries: boolean
  remark?: string
}

const isRecurrenceRule = (value: unknown): value is ICAL.Recur => value instanceof ICAL.Recur

type OccurrenceRules = {
  clocks: CalendarTimeZones
  /** Whether the calendar contains a separate component that overrides this occurrence. */
  isMoved: (key: string) => boolean
  /** Current time in ms since 1970. */
  now: number
  budget: RecurrenceStepLimit
}

/** Lists dates from RDATE or EXDATE, converted to the time zone of the series. */
function listDateTimes(
  properties: ComponentProperties,
  name: string,
  series: EventSeries,
  clocks: CalendarTimeZones,
): Occurrence[] {
  return properties.all(name).flatMap(property => {
    const clock = findPropertyClock(property, clocks, series.clock)
    return property.getValues().flatMap((value: unknown): Occurrence[] => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!isCalendarTime(time, undefined) || !isEventYear(time.year)) return []
      const start = toTimeInSeriesZone(series, time, clock)
      return [value instanceof ICAL.Period ? { start, period: value } : { start }]
    })
  })
}

/** Lists all occurrences of an event. */
export function listOccurrences(
  properties: ComponentProperties,
  series: EventSeries,
  { clocks, isMoved, now, budget }: OccurrenceRules,
): EventOccurrences {
  const { start, clock } = series
  const listRules = (name: string) => properties.all(name).map(property => property.getFirstValue() as unknown)
  const [told, without] = [listRules('rrule'), listRules('exrule')]
  const all = [...told, ...without]
  const first = (problem: string): EventOccurrences => ({
    times: [{ start }],
    isSeries: false,
    remark: `It repeats ${problem}: only the first came over.`,
  })
  const addedTimes = listDateTimes(properties, 'rdate', series, clocks)
  if (told.length === 0 && addedTimes.length === 0) return { times: [{ start }], isSeries: false }
  const plain = (rules: readonly unknown[]) =>
    rules.filter(isRecurrenceRule).map(rule => parseRecurrenceRule(rule, start, clock))
  const [rules, exceptions] = [plain(told), plain(without)]
  if (!all.every(isRecurrenceRule) || ![...rules, ...exceptions].every(isSupportedRecurrenceRule) || budget.steps <= 0)
    return first(budget.steps > 0 ? 'by a rule that is not read here' : 'in a calendar of more series than are read')
  const end = ICAL.Time.fromJSDate(new Date(now), true)
  end.adjust(maxYearsAhead * 365, 0, 0, 0)
  const toKey = (time: ICAL.Time) => buildOccurrenceKey(time, clock)
  const excludedKeys = new Set(
    listDateTimes(properties, 'exdate', series, clocks).map(({ start: time }) => toKey(time)),
  )
  const occurrences = new Map<string, Occurrence>([[toKey(start), { start }]])
  try {
    for (const rule of exceptions)
      for (const time of listRuleTimes(rule, start, end, budget)) excludedKeys.add(toKey(time))
    for (const rule of rules)
      for (const time of listRuleTimes(rule, start, end, budget)) occurrences.set(toKey(time), { start: time })
  } catch (error) {
    // Some recurrence rules fail only here, because the parser rejects them while it computes the occurrences.
    if (!(error instanceof EndlessRuleError)) return first('by a rule that is not read here')
  }
  for (const time of addedTimes.slice(0, maxOccurrencesOfSeries)) occurrences.set(toKey(time.start), time)
  const times = [...occurrences].filter(([key]) => !excludedKeys.has(key) && !isMoved(key)).map(([, time]) => time)
  times.sort((a, b) => toWallTime(a.start) - toWallTime(b.start))
  const importedTimes = times.slice(-maxOccurrencesOfSeries)
  const earlier = times.length - importedTimes.length
  const sentence = `It repeats ${formatQuantity(times.length, 'time')} until ${end.year};`
  return {
    times: importedTimes,
    isSeries: true,
    remark:
      earlier > 0
        ? `${sentence} the last ${importedTimes.length} become events.`
        : `${sentence} each becomes an event.`,
  }
}
