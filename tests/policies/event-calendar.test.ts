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

const readCalendar = async (tx: Tx, circle: string | null = null, month: string | null = null): Promise<Calendar> => {
  const [row] = await tx`select public.read_event_calendar(${circle}, ${month}) as calendar`
  return row?.calendar
}
/** Returns the first day of the month, this many months from now. */
const formatMonth = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 7)
}
const formatTime = (months: number, day: number, hour = 9) =>
  `${formatMonth(months)}-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`

const eventsBySlug: Record<string, object> = {
  'long-over': { start_date: formatTime(-30, 5) },
  'three-days': { start_date: formatTime(2, 10), end_date: formatTime(2, 12) },
  'called-off': { start_date: formatTime(1, 3), event_state: 'cancelled' },
  'no-day-yet': { start_date: formatTime(2, 1), time_precision: 'month' },
  after: { start_date: formatTime(5, 9) },
  'far-away': { start_date: formatTime(40, 9) },
  draft: { start_date: formatTime(1, 20), status: 'draft' },
}

const readCalendars = (
  givenEvents: Record<string, object>,
  ...queries: [circle: string | null, month: string | null][]
) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`update public.events set status = 'archived'`
    await tx`delete from public.events`
    for (const [slug, more] of Object.entries(givenEvents))
      await tx`insert into public.events ${tx({ slug, title: slug, status: 'published', ...more })}`
    await tx`insert into public.event_circles (event_id, circle_id) select e.id, c.id from public.events e, public.circles c
      where e.slug = 'after' and c.slug = 'self-test-a-circle'`
    const answers: Calendar[] = []
    for (const role of testRoles) {
      await actAs(tx, role)
      for (const [circle, month] of queries) answers.push(await readCalendar(tx, circle, month))
      await tx`reset role`
    }
    return answers
  })
const slugs = (rows: readonly { slug: string }[] | undefined) => rows?.map(({ slug }) => slug)

describe('the calendar', () => {
  it('opens at the month of the next event for every visitor', async () => {
    const answers = await readCalendars(eventsBySlug, [null, null])
    for (const calendar of answers) {
      expect(calendar).toMatchObject({
        month: formatMonth(2),
        opens: formatMonth(2),
        first: formatMonth(-30),
        last: formatMonth(40),
      })
      expect(calendar.months.map(({ month }) => month)).toEqual(
        Array.from({ length: 12 }, (_, n) => formatMonth(n + 1)),
      )
      expect(calendar.sheets.map(({ month, count }) => [month, count])).toEqual([
        [formatMonth(2), 2],
        [formatMonth(5), 1],
      ])
      expect(slugs(calendar.sheets[0]?.rows)).toEqual(['no-day-yet', 'three-days'])
      expect(calendar.later).toEqual({ months: [], rows: [] })
    }
  })
  it('marks each event on the strip of twelve months with the type of the event', async () => {
    const [calendar] = await readCalendars(eventsBySlug, [null, null])
    expect(calendar?.months[0]).toMatchObject({ count: 1, over: 0, off: 1, marks: [{ kind: 'off' }] })
    expect(calendar?.months[1]?.marks.map(({ kind }) => kind)).toEqual(['day', 'days'])
    expect(calendar?.months[2]).toMatchObject({ count: 0, marks: [] })
  })
  it('counts for each month the same events as the list of that month', async () => {
    const runningEvent = { start_date: formatTime(2, 27), end_date: formatTime(3, 2) }
    const eveningEvent = { start_date: formatTime(3, 28, 18), end_date: `${formatMonth(4)}-01T00:00:00Z` }
    const [calendar] = await readCalendars(
      { running: runningEvent, evening: eveningEvent, one: { start_date: formatTime(3, 9) } },
      [null, `${formatMonth(3)}-01`],
    )
    const counts = new Map(calendar?.months.map(({ month, count, marks }) => [month, [count, marks.length]]))
    expect([2, 3, 4].map(month => counts.get(formatMonth(month)))).toEqual([
      [1, 1],
      [3, 3],
      [0, 0],
    ])
    expect(calendar?.sheets[0]).toMatchObject({ month: formatMonth(3), count: 3 })
    const [before] = await readCalendars(
      {
        first: { start_date: formatTime(1, 3) },
        next: { start_date: formatTime(2, 3) },
        running: { start_date: formatTime(4, 27), end_date: formatTime(5, 2) },
      },
      [null, null],
    )
    expect(before?.later).toMatchObject({ months: [formatMonth(4)], rows: [{ slug: 'running' }] })
  })
  it('moves the strip of twelve months by whole years', async () => {
    const [monthInside, before, monthBeyond] = await readCalendars(
      eventsBySlug,
      [null, `${formatMonth(8)}-01`],
      [null, `${formatMonth(-30)}-01`],
      [null, '2099-01-01'],
    )
    expect(monthInside?.months[0]?.month).toBe(formatMonth(1))
    expect(monthInside).toMatchObject({ month: formatMonth(8), sheets: [{ month: formatMonth(8), rows: [] }] })
    expect(before?.month).toBe(formatMonth(-30))
    expect(before?.months[0]?.month).toBe(formatMonth(-35))
    expect(slugs(before?.sheets[0]?.rows)).toEqual(['long-over'])
    expect(monthBeyond?.month).toBe(formatMonth(40))
  })
  it('contains only the events of the selected circle', async () => {
    const [one, emptyCalendar] = await readCalendars(
      eventsBySlug,
      ['self-test-a-circle', null],
      ['no-such-circle', null],
    )
    expect(one).toMatchObject({ month: formatMonth(5), first: formatMonth(5), last: formatMonth(5) })
    expect(slugs(one?.sheets[0]?.rows)).toEqual(['after'])
    expect(emptyCalendar).toMatchObject({ month: formatMonth(0), next: null, sheets: [{ count: 0, rows: [] }] })
  })
  it('leaves out the neighbouring months of a month with many events', async () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`crowd-${n}`, { start_date: formatTime(1, n < 15 ? 7 : 8, n) }]),
    )
    const [calendar] = await readCalendars({ ...crowd, after: { start_date: formatTime(2, 9) } }, [null, null])
    expect(calendar?.sheets).toHaveLength(1)
    expect(calendar?.sheets[0]).toMatchObject({
      count: 20,
      more: { [`${formatMonth(1)}-07`]: 12, [`${formatMonth(1)}-08`]: 2 },
    })
    expect(calendar?.sheets[0]?.rows).toHaveLength(6)
    expect(slugs(calendar?.later.rows)).toEqual(['after'])
    expect(calendar?.later.months).toEqual([formatMonth(2)])
  })
})
