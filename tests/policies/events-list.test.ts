import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Page = { rows: Record<string, unknown>[]; total: number; counts: Record<string, number>; ids: string[] | null }
type ListQuery = Record<string, string | number | boolean>

const list = async (tx: Tx, query: ListQuery = {}) => {
  const names = Object.keys(query).map((name, at) => `${name} => $${at + 1}`)
  const [row] = await tx.unsafe(`select public.list_events(${names.join(', ')}) as page`, Object.values(query))
  return row?.page as Page
}
const titles = ({ rows }: Page) => rows.map(({ title }) => title)

const hour = 3_600_000
const from = (hours: number) => new Date(Date.now() + hours * hour)
const eventsBySlug: Record<string, object> = {
  Ähead: { start_date: from(48), status: 'published' },
  'Going on': { start_date: from(-2), end_date: from(2), status: 'published' },
  'Just over': { start_date: from(-2), status: 'published' },
  'Not out yet': { start_date: from(72), status: 'published', published_at: from(24) },
  'Long over': { start_date: from(-2000), status: 'published', region: 'Europe', is_partner_event: true },
  'Called off': { start_date: from(96), status: 'published', event_state: 'cancelled', is_flagship_event: true },
  'A draft': { start_date: from(24), location: 'Salt Store, Durban' },
  'Put away': { start_date: from(24), status: 'archived', event_state: 'cancelled' },
}

/** Lists events as a role, in a database that contains only these events. */
const listEvents = (role: PermissionRole, ...questions: ListQuery[]) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`update public.events set status = 'archived'`
    await tx`delete from public.events`
    for (const [at, [title, more]] of Object.entries(eventsBySlug).entries())
      await tx`insert into public.events ${tx({ slug: `of-${at}`, title, ...more })}`
    await actAs(tx, role)
    const pages: Page[] = []
    for (const question of questions) pages.push(await list(tx, question))
    return pages
  })
const listTitles = async (question: ListQuery) => titles((await listEvents('manager', question))[0] as Page)

describe('the list of events for editors', () => {
  it.each(testRoles)('is available only to editors (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      const may = role === 'manager' || role === 'admin'
      await actAs(tx, role)
      const answer = tx.savepoint(s => list(s))
      if (may) expect((await answer).counts, roleDescriptions[role]).toHaveProperty('upcoming')
      else await expect(answer, roleDescriptions[role]).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('begins the tab of upcoming events with the nearest event', async () => {
    const [upcomingPage, pastPage, cancelledPage, all] = await listEvents(
      'manager',
      {},
      { tab: 'past', direction: 'desc' },
      { tab: 'cancelled' },
      { tab: 'all', sort: 'title' },
    )
    expect(titles(upcomingPage as Page)).toEqual(['Going on', 'Ähead', 'Not out yet', 'Called off'])
    expect(upcomingPage?.counts).toEqual({
      all: 7,
      upcoming: 4,
      past: 2,
      draft: 1,
      cancelled: 1,
      pattern: 0,
      archived: 1,
    })
    expect(titles(pastPage as Page)).toEqual(['Just over', 'Long over'])
    expect(titles(cancelledPage as Page)).toEqual(['Called off'])
    expect(all?.total).toBe(7)
  })
  it('finds words and ignores accents', async () => {
    expect(await listTitles({ query: 'ahead' })).toEqual(['Ähead'])
    expect(await listTitles({ query: 'durban salt', tab: 'draft' })).toEqual(['A draft'])
    expect(await listTitles({ region: 'Europe', tab: 'all' })).toEqual(['Long over'])
    expect(await listTitles({ type: 'flagship', tab: 'all' })).toEqual(['Called off'])
    expect(await listTitles({ type: 'partner', tab: 'all' })).toEqual(['Long over'])
    expect(await listTitles({ type: 'collective', tab: 'past' })).toEqual(['Just over'])
  })
  it('filters by day in the time zone of the event’s place', async () => {
    const day = from(48).toISOString().slice(0, 10)
    expect(await listTitles({ first_day: day, last_day: day })).toEqual(['Ähead'])
    const [page, beyondPage] = await listEvents(
      'manager',
      { page: 2, page_size: 3, with_ids: true },
      { page: 3, page_size: 3 },
    )
    expect(titles(page as Page)).toEqual(['Called off'])
    expect(page?.ids).toHaveLength(4)
    expect(beyondPage).toMatchObject({ rows: [], total: 4, ids: null })
  })
  it('ignores parameters that are invalid', async () => {
    expect(await listTitles({ tab: "'; drop table public.events; --" })).toEqual([])
    expect(await listTitles({ sort: 'nonsense', direction: 'sideways', page: -3, page_size: 100_000 })).toHaveLength(4)
  })
  it('uses the public site’s rule for past events', () =>
    runInRolledBackTransaction(sql, async tx => {
      const isOver = async (start: string, precision: string, end: string | null, zone: string, now: string) => {
        const [row] =
          await tx`select private.event_last_day(e) < (${now}::timestamptz at time zone ${zone})::date as over
          from (select (jsonb_populate_record(null::public.events, ${tx.json({
            start_date: start,
            end_date: end,
            timezone: zone,
            time_precision: precision,
          })})).*) e`
        return row?.over
      }
      expect(await isOver('2027-01-10T22:30Z', 'date', null, 'Africa/Nairobi', '2027-01-11T20:00Z')).toBe(false)
      expect(await isOver('2027-01-10T22:30Z', 'date', null, 'Africa/Nairobi', '2027-01-11T21:30Z')).toBe(true)
      expect(await isOver('2027-02-03T00:00Z', 'month', null, 'UTC', '2027-02-28T23:00Z')).toBe(false)
      expect(await isOver('2027-02-03T00:00Z', 'tbc', null, 'UTC', '2027-03-01T00:00Z')).toBe(true)
      expect(await isOver('2027-02-03T00:00Z', 'date', '2027-02-05T00:00Z', 'UTC', '2027-02-05T20:00Z')).toBe(false)
    }))
})
