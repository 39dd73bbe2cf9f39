// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBenchContent } from '../../bench/volume.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

/** Numbers of records per table, which are higher than the backend's limit of a thousand rows per response. */
const counts = { events: 2_200, articles: 2_200, people: 0 }

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off' })
  const { sql } = site
  await sql`insert into public.categories (slug, name) values ('road-to-davos', 'Road to Davos'), ('culture-circle', 'Culture Circle'), ('collective-news', 'Collective News')
    on conflict do nothing`
  await insertBenchContent(sql, counts)
})
afterAll(() => site?.stop())

const page = async (path: string) => {
  const answer = await fetch(site.url + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

describe('a site with very many records', () => {
  it.each([
    '/',
    '/overview',
    '/events',
    '/events?tab=past&page=99',
    '/circles/culture',
    '/collective-calendar',
    '/circles/culture/calendar',
    '/news',
    '/news/all',
    '/news/road-to-davos',
    '/news/volume-article-2000',
  ])('limits the number of records on the page %s', async path => {
    expect((await page(path)).length, path).toBeLessThan(150_000)
  })
  it('shows a circle’s next events and counts its past events', async () => {
    const { sql } = site
    const [eventCount] = await sql`select count(*) from public.events e join public.event_circles l on l.event_id = e.id
      join public.circles c on c.id = l.circle_id and c.slug = 'culture' where e.slug like 'volume-%' and coalesce(e.end_date, e.start_date) < now() - interval '32 days'`
    const [next] = await sql`select e.title from public.events e join public.event_circles l on l.event_id = e.id
      join public.circles c on c.id = l.circle_id and c.slug = 'culture' where e.start_date > now() order by e.start_date limit 1`
    const html = await page('/circles/culture')
    expect(html).toContain(next?.title)
    expect(
      Number(/(\d+)(?:<!-- -->)? (?:<!-- -->)?gatherings(?:<!-- -->)? so far/.exec(html)?.[1]),
    ).toBeGreaterThanOrEqual(Number(eventCount?.count))
  })
  it('ends the list of past events with the oldest event', async () => {
    const [first] = await site.sql`select title from public.events order by start_date, id limit 1`
    expect(await page('/events?tab=past&page=9999')).toContain(first?.title)
  })
  it('features the latest article outside the category “culture circle”', async () => {
    const { sql } = site
    const latest = async (condition: string) =>
      (
        await sql.unsafe(
          `select a.title, a.slug from public.news_articles a join public.categories c on c.id = a.category_id where ${condition} order by a.published_at desc`,
        )
      ).map(({ title }) => title)
    const culture = await latest(`c.slug = 'culture-circle'`)
    // The hub page is cached, so the page is read after the server has received the change notification.
    const contentChange = Promise.withResolvers<void>()
    const stop = await site.backend.onContentChange(() => contentChange.resolve())
    await sql`update public.news_articles set published_at = now() - interval '1 minute' where title = ${culture[0]}`
    await contentChange.promise
    await stop()
    const otherTitles = await latest(`c.slug <> 'culture-circle'`)
    const hub = await page('/news')
    expect(hub).toContain(`>${otherTitles[0]}<`)
    expect(hub).not.toContain(`>${culture[0]}<`)
    const davos = await latest(`c.slug = 'road-to-davos'`)
    for (const title of davos.slice(0, 3)) expect(hub).toContain(`>${title}<`)
    const [oldest] =
      await sql`select a.slug from public.news_articles a join public.categories c on c.id = a.category_id
      where c.slug = 'road-to-davos' order by a.published_at limit 1`
    const article = await page(`/news/${oldest?.slug}`)
    for (const title of davos.slice(0, 3)) expect(article).toContain(`>${title}<`)
  })
  it('has a sitemap whose parts contain every record exactly once', async () => {
    const { sql } = site
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)</g)].map(([, address = '']) => new URL(address))
    const parts = locations(await page('/sitemap.xml'))
    expect(parts.map(({ pathname }) => pathname)).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/article.xml',
      '/sitemap/event.xml',
    ])
    const addresses = []
    for (const { pathname, search } of parts) {
      const part = await page(pathname + search)
      expect(part).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?><urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9"/,
      )
      addresses.push(...locations(part).map(({ pathname, search }) => pathname + search))
    }
    expect(new Set(addresses).size).toBe(addresses.length)
    const rows =
      await sql`select '/event/' || slug as path from public.events union all select '/news/' || slug from public.news_articles`
    expect(addresses).toEqual(expect.arrayContaining(rows.map(({ path }) => path)))
    expect((await fetch(`${site.url}/sitemap/event.xml?after=zzzz`)).status).toBe(404)
    expect((await fetch(`${site.url}/sitemap/people.xml`)).status).toBe(404)
  })
  it.each([
    ['/events?page=2', '/events?page=2'],
    ['/events?tab=past', '/events?tab=past'],
    ['/events?region=Europe&page=2', '/events'],
    ['/events?page=99999', undefined],
    ['/news/all?page=3', '/news/all?page=3'],
    ['/news/road-to-davos?page=2', '/news/road-to-davos?page=2'],
    ['/collective-calendar', '/collective-calendar'],
  ])('sets for the URL %s the canonical URL %s', async (path, canonical) => {
    const [, canonicalPath] = /<link rel="canonical" href="[^"]*?:\d+([^"]*)"/.exec(await page(path)) ?? []
    // A page number beyond the last page shows the last page, whose URL has another number.
    if (canonical === undefined) expect(canonicalPath).toMatch(/^\/events\?page=\d{2,3}$/)
    else expect(canonicalPath).toBe(canonical)
  })
  it('excludes calendar months from search engines', async () => {
    for (const path of ['/collective-calendar?month=2026-01', '/circles/culture/calendar?month=2026-01']) {
      const html = await page(path)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).toContain('rel="nofollow"')
    }
  })
  it('sends favicon.ico to old browsers', async () => {
    expect((await fetch(`${site.url}/favicon.ico`)).status).toBe(200)
  })
  it('continues the sitemap after the last record of each part', async () => {
    const [row] = await site.sql`select public.list_sitemap_part('event', 'volume-event-5') as part`
    const slugs = row?.part.map(({ slug }: { slug: string }) => slug)
    expect(slugs.length).toBeGreaterThan(0)
    expect(slugs.every((slug: string) => slug > 'volume-event-5')).toBe(true)
    expect(slugs).toEqual(slugs.toSorted())
  })
  it.each([
    ['tab', 'events_published_by_end', `select public.list_public_events()`],
    ['day', 'events_published_by_days', `select public.list_public_events(on_day => current_date)`],
    ['month', 'events_published_by_days', `select public.mark_event_days(current_date)`],
    ['year', 'events_published_by_days', `select public.read_event_calendar()`],
  ])('uses a database index to query events by %s', async (_, index, question) => {
    const { sql } = site
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`
      const [row] = await sql`select idx_scan from pg_stat_user_indexes where indexrelname = ${index}`
      return Number(row?.idx_scan)
    }
    await sql.reserve().then(async connection => {
      const before = await scans()
      await connection.unsafe(question)
      await connection`select pg_stat_force_next_flush()`
      await connection`select 1`
      await expect.poll(scans).toBeGreaterThan(before)
      connection.release()
    })
  })
})
