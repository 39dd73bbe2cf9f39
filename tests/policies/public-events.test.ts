import { describe, expect, it } from 'vitest'
import { isEventUpcoming } from '../../app/features/event/event.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import type { PermissionRole } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Row = { slug: string; title: string; circles: { slug: string }[] }
type Mark = { upcoming: number; past: number; hues: string[] }
type Page = {
  rows: Row[]
  tab: string
  page: number
  pages: number
  upcoming: number
  past: number
  month: string
  days: Record<string, Mark>
}
type ListQuery = Record<string, string | number>

const list = async (tx: Tx, listQuery: ListQuery = {}): Promise<Page> => {
  const names = Object.keys(listQuery).map((name, at) => `${name} => $${at + 1}`)
  const [row] = await tx.unsafe(
    `select public.list_public_events(${names.join(', ')}) as page`,
    Object.values(listQuery),
  )
  return row?.page
}
const slugs = ({ rows }: Page) => rows.map(({ slug }) => slug)

const hour = 3_600_000
const from = (hours: number) => new Date(Date.now() + hours * hour)
const eventsBySlug: Record<string, object> = {
  'next-week': {
    start_date: from(7 * 24),
    title: 'Éducation for 100%',
    location: 'Salt_Store, Durban',
    region: 'Europe',
  },
  tomorrow: { start_date: from(24), is_flagship_event: true },
  'going-on': { start_date: from(-2), end_date: from(2), is_partner_event: true },
  'just-over': { start_date: from(-2), description: 'Vaccines beyond the last road' },
  'long-over': { start_date: from(-5000), is_flagship_event: true, is_partner_event: true },
  'not-out-yet': { start_date: from(72), published_at: from(24) },
  draft: { start_date: from(72), status: 'draft' },
}

/** Lists events as a role, in a database that contains only these events. */
const listEvents = (role: PermissionRole, ...questions: ListQuery[]) =>
  runInRolledBackTransaction(sql, async tx => {
    await onlyThese(tx)
    await actAs(tx, role)
    const pages: Page[] = []
    for (const question of questions) pages.push(await list(tx, question))
    return pages
  })
async function onlyThese(tx: Tx) {
  await tx`update public.events set status = 'archived'`
  await tx`delete from public.events`
  for (const [slug, more] of Object.entries(eventsBySlug))
    await tx`insert into public.events ${tx({ slug, title: slug, status: 'published', ...more })}`
  await tx`insert into public.event_circles (event_id, circle_id) select e.id, c.id from public.events e, public.circles c
    where e.slug in ('tomorrow', 'long-over', 'draft') and c.slug = 'self-test-a-circle'`
}
const listSlugs = async (question: ListQuery) => slugs((await listEvents('anon', question))[0] as Page)

describe('the public list of events', () => {
  it('has a tab for upcoming events and a tab for past events', async () => {
    for (const role of ['anon', 'user', 'manager', 'admin'] as const) {
      const [upcomingPage, pastPage] = await listEvents(role, {}, { tab: 'past' })
      expect(slugs(upcomingPage as Page)).toEqual(['going-on', 'tomorrow', 'next-week'])
      expect(slugs(pastPage as Page)).toEqual(['just-over', 'long-over'])
      expect(upcomingPage).toMatchObject({ upcoming: 3, past: 2, page: 1, pages: 1, tab: 'upcoming' })
    }
  })
  it.each([
    ['education', ['next-week']],
    ['salt store', ['next-week']],
    ['ÉDUCATION FOR', ['next-week']],
    ['%', ['next-week']],
    ['!?', []],
  ])('finds events by title and place, ignoring accents (search text “%s”)', async (query, expectedSlugs) =>
    expect(await listSlugs({ query })).toEqual(expectedSlugs),
  )
  it.each([
    ['durban march 2031', ['next-week']],
    ['april 2031', ['next-week']],
    ['durban 2032', []],
    ['february', []],
  ])('finds events by their months (search text “%s”)', (query, expectedSlugs) =>
    runInRolledBackTransaction(sql, async tx => {
      await onlyThese(tx)
      await tx`update public.events set start_date = '2031-02-28T23:00Z', end_date = '2031-04-02T10:00Z', timezone = 'Africa/Nairobi' where slug = 'next-week'`
      await actAs(tx, 'anon')
      expect(slugs(await list(tx, { query }))).toEqual(expectedSlugs)
      const [searchRow] = await tx`select array_agg(slug) as slugs from public.search_site(${query}, 20, 'event')`
      expect(searchRow?.slugs ?? []).toEqual(expectedSlugs)
    }),
  )
  it('shows its last page for a page number beyond the end', async () => {
    const [first, beyondPage, odd] = await listEvents(
      'anon',
      { page_size: 2 },
      { page: 99, page_size: 2 },
      { page: -1, tab: 'x' },
    )
    expect(first).toMatchObject({ page: 1, pages: 2, upcoming: 3 })
    expect(slugs(first as Page)).toEqual(['going-on', 'tomorrow'])
    expect(slugs(beyondPage as Page)).toEqual(['next-week'])
    expect(slugs(odd as Page)).toHaveLength(3)
  })
  it('finds words in title, description and place', async () => {
    expect(await listSlugs({ query: 'éduc' })).toEqual(['next-week'])
    expect(await listSlugs({ query: 'ÉDUC' })).toEqual(['next-week'])
    expect(await listSlugs({ query: 'last road', tab: 'past' })).toEqual(['just-over'])
    expect(await listSlugs({ query: '100%' })).toEqual(['next-week'])
    expect(await listSlugs({ query: 't_s' })).toEqual(['next-week'])
    expect(await listSlugs({ query: '%' })).toEqual(['next-week'])
    expect(await listSlugs({ query: "'; drop table public.events; --" })).toEqual([])
  })
  it('is filtered by region, type and circle', async () => {
    expect(await listSlugs({ region: 'Europe' })).toEqual(['next-week'])
    expect(await listSlugs({ type: 'flagship' })).toEqual(['tomorrow'])
    expect(await listSlugs({ type: 'partner' })).toEqual(['going-on'])
    expect(await listSlugs({ type: 'collective' })).toEqual(['next-week'])
    const [ofCircle] = await listEvents('anon', { circle: 'self-test-a-circle' })
    expect(ofCircle).toMatchObject({ upcoming: 1, past: 1 })
    expect(ofCircle?.rows[0]?.circles).toMatchObject([{ slug: 'self-test-a-circle' }])
    expect(await listSlugs({ circle: 'no-such-circle' })).toEqual([])
  })
  it('opens the past tab for a day with only past events', async () => {
    const day = from(-5000).toISOString().slice(0, 10)
    const [pastPage] = await listEvents('anon', { on_day: day, tab: 'upcoming' })
    expect(pastPage).toMatchObject({ tab: 'past', upcoming: 0, past: 1, month: day.slice(0, 7) })
    const today = from(-2).toISOString().slice(0, 10)
    const [todayPage] = await listEvents('anon', { on_day: today, tab: 'upcoming' })
    expect(todayPage).toMatchObject({ tab: 'upcoming', past: 1 })
    expect(todayPage?.days[today]).toMatchObject({ past: 1 })
    const [emptyPage] = await listEvents('anon', { on_day: '2001-01-01', tab: 'past' })
    expect(emptyPage).toMatchObject({ tab: 'past', upcoming: 0, past: 0, rows: [] })
  })
  it('opens the small calendar at the month of the results', async () => {
    const [page, otherPage] = await listEvents(
      'anon',
      { circle: 'self-test-a-circle', tab: 'past' },
      { region: 'Europe', tab: 'past' },
    )
    const day = from(-5000).toISOString().slice(0, 10)
    expect(page?.month).toBe(day.slice(0, 7))
    expect(page?.days[day]).toMatchObject({ upcoming: 0, past: 1 })
    expect(otherPage?.days).not.toHaveProperty(day)
  })
  it('counts events in total and by circle', () =>
    runInRolledBackTransaction(sql, async tx => {
      await onlyThese(tx)
      await actAs(tx, 'manager')
      const [row] = await tx`select public.count_public_events() as counts`
      expect(row?.counts).toMatchObject({ total: 5, circles: { 'self-test-a-circle': 2 } })
    }))
})

describe('an event stays upcoming', () => {
  it.each([
    ['2027-01-10T22:30:00Z', null, 'Africa/Nairobi', 'date'],
    ['2027-01-10T22:30:00Z', '2027-01-12T10:00:00Z', 'Africa/Nairobi', 'date'],
    ['2027-01-10T22:30:00Z', '2027-01-12T10:00:00Z', 'Africa/Nairobi', 'datetime'],
    ['2027-01-10T22:30:00Z', null, null, 'datetime'],
    ['2027-02-03T00:00:00Z', null, 'Europe/Zurich', 'month'],
    ['2027-12-31T23:30:00Z', null, 'Europe/Zurich', 'tbc'],
    ['2027-02-03T00:00:00Z', '2027-02-05T00:00:00Z', 'America/New_York', 'month'],
  ])('equally long in the database and on pages (%s to %s, %s, %s)', async (start, end, timezone, time_precision) => {
    const [row] = await sql<
      [{ until: Date }]
    >`select private.upcoming_until(${start}, ${end}, ${timezone}, ${time_precision}) as until`
    const endTime = row.until.getTime()
    const event = { start_date: start, end_date: end, timezone, time_precision }
    expect(isEventUpcoming(event, endTime)).toBe(true)
    expect(isEventUpcoming(event, endTime + 1)).toBe(false)
  })
})
