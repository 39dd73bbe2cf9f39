import fc from 'fast-check'
import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { EndlessRuleError, isSupportedRecurrenceRule, listRuleTimes, parseRecurrenceRule } from './rule-times.ts'

Object.assign(globalThis, { Temporal })

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const some = <Value>(values: readonly Value[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most })
const list = <Value extends string | number>(values: readonly Value[], most?: number) =>
  some(values, most).map(all => all.join(','))
const perhaps = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 1 })

const monthDays = [...Array.from({ length: 31 }, (_, at) => at + 1), -1, -2, -30, -31]
const months = Array.from({ length: 12 }, (_, at) => at + 1)
const nth = [1, 2, 3, 4, 5, -1, -2].flatMap(n => weekdays.map(weekday => `${n}${weekday}`))

const parts = fc.oneof(
  fc.record({
    FREQ: fc.constant('DAILY'),
    BYDAY: perhaps(list(weekdays)),
    BYMONTH: perhaps(list(months)),
    BYMONTHDAY: perhaps(list(monthDays)),
  }),
  fc.record({
    FREQ: fc.constant('WEEKLY'),
    BYDAY: perhaps(list(weekdays, 5)),
    BYMONTH: perhaps(list(months)),
    WKST: perhaps(fc.constantFrom('MO', 'SU')),
  }),
  fc.record({
    FREQ: fc.constant('MONTHLY'),
    BYDAY: perhaps(fc.oneof(list(weekdays), list(nth))),
    BYMONTH: perhaps(list(months)),
  }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYMONTHDAY: perhaps(list(monthDays)), BYMONTH: perhaps(list(months)) }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: list(weekdays, 7), BYSETPOS: list([1, 2, 3, -1, -2], 2) }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: list(weekdays), BYMONTHDAY: list(monthDays, 8) }),
  fc.record({
    FREQ: fc.constant('YEARLY'),
    BYMONTH: list(months, 1),
    BYDAY: list(weekdays, 5),
    BYSETPOS: list([1, 2, 3, -1, -2], 2),
  }),
  fc.record({
    FREQ: fc.constant('YEARLY'),
    BYMONTH: list(months),
    BYDAY: list(weekdays),
    BYMONTHDAY: list(monthDays, 8),
  }),
  fc.record({ FREQ: fc.constant('YEARLY'), BYDAY: list(weekdays) }),
  fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: perhaps(list(months)), BYMONTHDAY: perhaps(list(monthDays)) }),
  fc.record({ FREQ: fc.constant('YEARLY'), BYMONTH: list(months), BYDAY: fc.oneof(list(weekdays), list(nth)) }),
)
const rules = fc.record({
  parts,
  interval: fc.constantFrom(1, 1, 1, 2, 3, 4, 5),
  count: perhaps(fc.integer({ min: 1, max: 30 })),
  until: perhaps(fc.integer({ min: 0, max: 1500 })),
  start: fc.integer({ min: 0, max: 2 * 366 }),
  minutes: fc.integer({ min: 0, max: 1439 }),
  isDay: fc.boolean(),
})

const two = (value: number) => String(value).padStart(2, '0')
/** The test compares rules for leap days over years, and rules with many occurrences only over months. */
const findEnd = (freq: string) => (freq === 'DAILY' || freq === 'WEEKLY' ? Date.UTC(2026, 8, 1) : Date.UTC(2028, 3, 1))

it('random recurrence rules have the same occurrences as in an independent library', () => {
  let compared = 0
  fc.assert(
    fc.property(rules, ({ parts: told, interval, count, until, start, minutes, isDay }) => {
      const end = findEnd(told.FREQ)
      const begin = Date.UTC(2024, 0, 1 + start)
      const day = new Date(begin).toISOString().slice(0, 10).replaceAll('-', '')
      const clock = isDay ? '000000' : `${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`
      const last =
        until === undefined
          ? undefined
          : new Date(begin + until * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
      const ruleParts = Object.entries(told).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${value}`],
      )
      const bounds = last !== undefined ? [`UNTIL=${last}T${clock}Z`] : count !== undefined ? [`COUNT=${count}`] : []
      const rule = [...ruleParts, `INTERVAL=${interval}`, ...bounds].join(';')
      const reference = new RRuleTemporal({
        rruleString: `DTSTART:${day}T${clock}Z\nRRULE:${rule}`,
        maxIterations: 100_000,
      })
        .between(new Date(Date.UTC(2023, 0, 1)), new Date(end - 1), true)
        .map(time => time.toString().slice(0, 16))
      const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
      const dtstart = isDay
        ? ICAL.Time.fromDateString(iso)
        : ICAL.Time.fromDateTimeString(`${iso}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:00`)
      const plain = parseRecurrenceRule(ICAL.Recur.fromString(rule), dtstart, {})
      if (!isSupportedRecurrenceRule(plain)) return
      const actual: string[] = []
      try {
        for (const time of listRuleTimes(plain, dtstart, ICAL.Time.fromJSDate(new Date(end - 1), true), { steps: 1e9 }))
          actual.push(isDay ? `${time.toString()}T00:00` : time.toString().slice(0, 16))
      } catch (error) {
        if (!(error instanceof EndlessRuleError)) throw error
      }
      compared += 1
      expect(actual, `DTSTART:${day}T${clock} ${rule}`).toEqual(reference)
    }),
    { numRuns: 1200, seed: 20_270_301 },
  )
  expect(compared).toBeGreaterThan(1000)
})
