import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Month = { month: string; count: number; over: number; off: number; marks: { hue: string | null; kind: string }[] }
type Sheet = { month: string; count: number; more: Record<string, number>; rows: { slug: string }[] }
type Calendar = {
  month: string
  opens: string
  next: string | null
  first: string
  last: string
  months: Month[]
  sheets: Sheet[]
  later: { months: string[]; rows: { slug: string }[] }
}

const read = async (tx: Tx, circle: string | null = null, month: string | null = null): Promise<Calendar> => {
  const [row] = await tx`select public.read_event_calendar(${circle}, ${month}) as calendar`
  return row?.calendar
}
/** Returns the first day of the month, this many months from now. */
const monthOn = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 7)
}
const on = (months: number, day: number, hour = 9) =>
  `${monthOn(months)}-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`

const eventsBySlug: Record<string, object> = {
  'long-over': { start_date: on(-30, 5) },
  'three-days': { start_date: on(2, 10), end_date: on(2, 12) },
  'called-off': { start_date: on(1, 3), event_state: 'cancelled' },
  'no-day-yet': { start_date: on(2, 1), time_precision: 'month' },
  after: { start_date: on(5, 9) },
  'far-away': { start_date: on(40, 9) },
  draft: { start_date: on(1, 20), status: 'draft' },
}

const calendars = (given: Record<string, object>, ...queries: [circle: string | null, month: string | null][]) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`update public.events set status = 'archived'`
    await tx`delete from public.events`
    for (const [slug, more] of Object.entries(given))
      await tx`insert into public.events ${tx({ slug, title: slug, status: 'published', ...more })}`
    await tx`insert into public.event_circles (event_id, circle_id) select e.id, c.id from public.events e, public.circles c
      where e.slug = 'after' and c.slug = 'self-test-a-circle'`
    const answers: Calendar[] = []
    for (const role of testRoles) {
      await actAs(tx, role)
      for (const [circle, month] of queries) answers.push(await read(tx, circle, month))
      await tx`reset role`
    }
    return answers
  })
const slugs = (rows: readonly { slug: string }[] | undefined) => rows?.map(({ slug }) => slug)

describe('the calendar', () => {
  it('opens at the month of the next event for every visitor', async () => {
    const answers = await calendars(eventsBySlug, [null, null])
    for (const calendar of answers) {
      expect(calendar).toMatchObject({ month: monthOn(2), opens: monthOn(2), first: monthOn(-30), last: monthOn(40) })
      expect(calendar.months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, n) => monthOn(n + 1)))
      expect(calendar.sheets.map(({ month, count }) => [month, count])).toEqual([
        [monthOn(2), 2],
        [monthOn(5), 1],
      ])
      expect(slugs(calendar.sheets[0]?.rows)).toEqual(['no-day-yet', 'three-days'])
      expect(calendar.later).toEqual({ months: [], rows: [] })
    }
  })
  it('marks each event on the strip of twelve months with the type of the event', async () => {
    const [calendar] = await calendars(eventsBySlug, [null, null])
    expect(calendar?.months[0]).toMatchObject({ count: 1, over: 0, off: 1, marks: [{ kind: 'off' }] })
    expect(calendar?.months[1]?.marks.map(({ kind }) => kind)).toEqual(['day', 'days'])
    expect(calendar?.months[2]).toMatchObject({ count: 0, marks: [] })
  })
  it('counts for each month the same events as the list of that month', async () => {
    const running = { start_date: on(2, 27), end_date: on(3, 2) }
    const evening = { start_date: on(3, 28, 18), end_date: `${monthOn(4)}-01T00:00:00Z` }
    const [calendar] = await calendars({ running, evening, one: { start_date: on(3, 9) } }, [null, `${monthOn(3)}-01`])
    const counts = new Map(calendar?.months.map(({ month, count, marks }) => [month, [count, marks.length]]))
    expect([2, 3, 4].map(month => counts.get(monthOn(month)))).toEqual([
      [1, 1],
      [3, 3],
      [0, 0],
    ])
    expect(calendar?.sheets[0]).toMatchObject({ month: monthOn(3), count: 3 })
    const [before] = await calendars(
      {
        first: { start_date: on(1, 3) },
        next: { start_date: on(2, 3) },
        running: { start_date: on(4, 27), end_date: on(5, 2) },
      },
      [null, null],
    )
    expect(before?.later).toMatchObject({ months: [monthOn(4)], rows: [{ slug: 'running' }] })
  })
  it('moves the strip of twelve months by whole years', async () => {
    const [within, before, beyond] = await calendars(
      eventsBySlug,
      [null, `${monthOn(8)}-01`],
      [null, `${monthOn(-30)}-01`],
      [null, '2099-01-01'],
    )
    expect(within?.months[0]?.month).toBe(monthOn(1))
    expect(within).toMatchObject({ month: monthOn(8), sheets: [{ month: monthOn(8), rows: [] }] })
    expect(before?.month).toBe(monthOn(-30))
    expect(before?.months[0]?.month).toBe(monthOn(-35))
    expect(slugs(before?.sheets[0]?.rows)).toEqual(['long-over'])
    expect(beyond?.month).toBe(monthOn(40))
  })
  it('contains only the events of the selected circle', async () => {
    const [one, none] = await calendars(eventsBySlug, ['self-test-a-circle', null], ['no-such-circle', null])
    expect(one).toMatchObject({ month: monthOn(5), first: monthOn(5), last: monthOn(5) })
    expect(slugs(one?.sheets[0]?.rows)).toEqual(['after'])
    expect(none).toMatchObject({ month: monthOn(0), next: null, sheets: [{ count: 0, rows: [] }] })
  })
  it('leaves out the neighbouring months of a month with many events', async () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`crowd-${n}`, { start_date: on(1, n < 15 ? 7 : 8, n) }]),
    )
    const [calendar] = await calendars({ ...crowd, after: { start_date: on(2, 9) } }, [null, null])
    expect(calendar?.sheets).toHaveLength(1)
    expect(calendar?.sheets[0]).toMatchObject({
      count: 20,
      more: { [`${monthOn(1)}-07`]: 12, [`${monthOn(1)}-08`]: 2 },
    })
    expect(calendar?.sheets[0]?.rows).toHaveLength(6)
    expect(slugs(calendar?.later.rows)).toEqual(['after'])
    expect(calendar?.later.months).toEqual([monthOn(2)])
  })
})
