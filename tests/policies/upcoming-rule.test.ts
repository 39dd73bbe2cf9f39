import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findLastEventDay, isEventUpcoming, listEventDays } from '../../app/features/event/event.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase({ empty: true })

/** Time zones on both sides of Greenwich and of the date line; some of them change their offset at midnight. */
const zones = [
  ...[null, 'UTC', 'Africa/Lagos', 'Africa/Nairobi', 'Africa/Johannesburg', 'Europe/Zurich', 'Atlantic/Azores'],
  ...['America/New_York', 'America/Havana', 'America/Santiago', 'Asia/Kathmandu', 'Asia/Beirut', 'Pacific/Apia'],
]
const minute = 60_000
const moment = fc
  .integer({ min: Date.UTC(2024, 0, 1) / minute, max: Date.UTC(2030, 0, 1) / minute })
  .map(minutes => new Date(minutes * minute))
const length = fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 1, max: 60 * 24 * 70 }))
const event = fc
  .record({
    start: fc.oneof(
      moment,
      moment.map(at => new Date(at.toISOString().slice(0, 10))),
    ),
    length,
    timezone: fc.constantFrom(...zones),
    time_precision: fc.constantFrom('datetime', 'date', 'month', 'tbc'),
  })
  .map(({ start, length: minutes, timezone, time_precision }) => ({
    start_date: start.toISOString(),
    end_date: minutes === null ? null : new Date(start.getTime() + minutes * minute).toISOString(),
    ...{ timezone, time_precision },
  }))

it('pages, lists, the search and the back office use the same rule for upcoming events', async () => {
  const events = fc.sample(event, { numRuns: 2_000, seed: 28 })
  const rows = await sql<
    { until: Date; first: string; last: string; deskLast: string; isOver: boolean; wasOver: boolean }[]
  >`
    select u.until, lower(d.days)::text as first, (upper(d.days) - 1)::text as last, private.event_last_day(e)::text as "deskLast",
      private.is_event_over(e) as "isOver", u.until < now() as "wasOver"
    from jsonb_array_elements(${sql.json(events)}) with ordinality as g (given, place)
      cross join lateral jsonb_populate_record(null::public.events, g.given) as e
      cross join lateral (select private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) as until) u
      cross join lateral (select private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) as days) d
    order by g.place`
  expect(rows).toHaveLength(events.length)
  for (const [at, { until, first, last, deskLast, isOver, wasOver }] of rows.entries()) {
    const givenEvent = events[at] as (typeof events)[number]
    const ms = until.getTime()
    const hasDays = givenEvent.time_precision === 'datetime' || givenEvent.time_precision === 'date'
    expect({
      given: givenEvent,
      ...{ last: findLastEventDay(givenEvent), deskLast, first: hasDays ? listEventDays(givenEvent)[0] : first },
      ...{
        before: isEventUpcoming(givenEvent, ms - 1),
        at: isEventUpcoming(givenEvent, ms),
        after: isEventUpcoming(givenEvent, ms + 1),
        isOver,
      },
    }).toEqual({
      given: givenEvent,
      last,
      deskLast: last,
      first,
      before: true,
      at: true,
      after: false,
      isOver: wasOver,
    })
  }
})
