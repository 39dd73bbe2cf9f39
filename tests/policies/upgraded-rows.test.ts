import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { applyMigrations } from '../../server/backend/migrations.ts'
import { migrate, newDatabase, type TestDatabase } from '../support/database-server.ts'

/** The first migration that says what a text may be made of. */
const rules = '20261122020100'

/** Where the files of the library were to be had. */
const old = '/storage/v1/object/public/media'

const musa = '5e1f7e57-0000-4000-8000-000000000002'
const unconfirmed = '5e1f7e57-0000-4000-8000-000000000009'

let site: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'migrations-'))

/** A site of before, with rows as only programs write them, that is then brought up to date. */
beforeAll(async () => {
  for (const file of readdirSync('supabase/migrations'))
    if (file < rules) cpSync(join('supabase/migrations', file), join(folder, file))
  site = await newDatabase(inject('databaseServer'), { template: 'template1' })
  const { sql } = site
  await migrate(sql, folder)
  await sql`insert into circles (slug, name, figures, external_url) values
    ('one', ${'Build\u200bers'}, ${sql.json([null, 5, { value: 212, label: 'members' }, { value: 'x' }])}, 'https://x.example/a"b c'),
    ('two', 'Builders', '[]', 'https://[x')`
  await sql`insert into events (slug, title, start_date, end_date, timezone, programme, organizer_website_url) values
    ('odd', ${'A\r\nATTENDEE:x'}, '2027-01-01', 'infinity', 'CEST', ${sql.json([{ time: '09:00', title: 'Doors\nopen', by: 'Musa' }])}, ' x.example/"a"'),
    ('empty', ${'\u0001'}, '-infinity', null, 'Africa/Nairobi', '[]', 'kigali.example:8443/path')`
  await sql`insert into news_articles (slug, title, content_html) values ('word', ${'Pasted\u000bfrom Word'}, ${'<p>a\u000bb\u0002</p>'})`
  await sql`insert into news_articles (slug, title, category_id, series_position)
    select 'numbered', 'Numbered', id, 3 from categories where slug = 'road-to-davos'`
  await sql`insert into events (slug, title, start_date, status) values ('merger-announced', 'Quiet', '2027-03-01', 'draft'), ('known', 'Known', '2027-03-02', 'draft')`
  await sql`update events set slug = 'quiet' where slug = 'merger-announced'`
  await sql`update events set status = 'published' where slug = 'known'`
  await sql`update events set slug = 'known-too' where slug = 'known'`
  await sql`insert into redirects (from_path, to_path) values (${'/\\evil.example'}, '/a'), ('/old', ${'/\t/evil.example'}), ('/older', '/new')`
  const picture = { path: 'people/a b.webp', mime_type: 'image/webp', bytes: 1, width: 1, height: 1, alt: 'A' }
  await sql`insert into media ${sql(picture)}`
  await sql`insert into people (slug, name, image_url) values ('zola', 'Zola', ${`${old}/people/a%20b.webp`})`
  const session = { time: '09:00', title: 'Tea', people: ['Zola', 'A guest', 'Twice'] }
  await sql`insert into people (slug, name) values ('twice', 'Twice'), ('twice-again', 'Twice')`
  await sql`insert into events (slug, title, start_date, programme) values ('tea', 'Tea', '2027-01-02', ${sql.json([session])})`
  await sql`insert into authors (slug, name) values ('musa', 'Musa')`
  await sql`insert into article_authors (article_id, author_id) select a.id, w.id from news_articles a, authors w`
  await sql`insert into pages (slug, title, status, body_html) values ('shown', 'Shown', 'published',
    ${`<img src="${old}/people/a%20b.webp"><img src='https://x.supabase.co${old}/people/a%20b.webp'><img src="https://other.example${old}/b.webp">`})`
  await sql`insert into flagship_editions (flagship_id, year, title, starts_on, ends_on)
    select id, 2027, 'The long table', '2026-12-31', '2027-01-03' from flagship_pages where slug = 'davos'`
  await sql`insert into events (slug, title, start_date, timezone) values ('table', 'The table', '2026-12-31T23:30:00Z', 'Europe/Zurich')`
  await sql`update flagship_pages set event_id = e.id from events e where flagship_pages.slug = 'davos' and e.slug = 'table'`
  await sql`insert into applications (submission_id, kind, full_name, email, statement, consent_at, status, token_hash, updated_at)
    values (gen_random_uuid(), 'contact', 'Zola', 'zola@example.org', 'A question about a gathering.', now(), 'answered', sha256('zola'), '2026-01-01')`
  await sql`insert into flagship_editions (flagship_id, year, title) select id, 2026, 'Okapi table' from flagship_pages where slug = 'davos'`
  await sql`insert into flagship_sections (flagship_id, slug, heading, body_html)
    select id, 'house', 'The house', '<p>Stairs.</p>' from flagship_pages where slug = 'davos'`
  await sql`insert into auth.users (id, email) values (${musa}, 'musa@baraza.example')`
  await sql`insert into auth.users (id, email, confirmation_sent_at) values (${unconfirmed}, 'nobody@baraza.example', now())`
  await sql`insert into user_roles (user_id, role) values (${unconfirmed}, 'manager')`
  await sql.begin(async tx => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: musa })}, true)`
    await tx`insert into authors (slug, name) values ('efua', 'Efua'), ('adjoa', 'Adjoa')`
    await tx`update authors set bio = 'Reports.' where slug = 'musa'`
    await tx`delete from authors where slug = 'adjoa'`
  })
  await applyMigrations(sql, 'supabase/migrations')
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

it('a site with odd rows is brought up to date, and the rows are mended', async () => {
  const { sql } = site
  expect(
    await sql`select slug, name, figures, external_url from circles where slug in ('one', 'two') order by 1`,
  ).toEqual([
    {
      slug: 'one',
      // Another circle is called Builders.
      name: expect.stringMatching(/^Builders [0-9a-f]{8}$/),
      figures: [{ value: '212', label: 'members' }],
      external_url: 'https://x.example/a%22b%20c',
    },
    { slug: 'two', name: 'Builders', figures: [], external_url: null },
  ])
  const events =
    await sql`select title, start_date::text as start, end_date::text as until, timezone, programme, organizer_website_url as by
    from events where slug in ('odd', 'empty') order by slug desc`
  expect(events).toMatchObject([
    {
      title: 'A ATTENDEE:x',
      until: expect.stringMatching(/^9999-12-30/),
      timezone: null,
      programme: [{ time: '09:00', title: 'Doors open' }],
      by: 'https://x.example/%22a%22',
    },
    {
      title: expect.stringMatching(/^[0-9a-f]{8}$/),
      start: expect.stringMatching(/^1000-01-02/),
      timezone: 'Africa/Nairobi',
      by: 'kigali.example:8443/path',
    },
  ])
  expect(await sql`select title, content_html from news_articles where slug = 'word'`).toEqual([
    { title: 'Pasted from Word', content_html: '<p>a\nb</p>' },
  ])
  // The address that a draft gave up is gone with the rest: nobody outside ever had it.
  expect(await sql`select from_path, to_path from redirects order by 1`).toEqual([
    { from_path: '/event/known', to_path: '/event/known-too' },
    { from_path: '/older', to_path: '/new' },
  ])
})

it('a typed name that one person of the site bears leads to them still, and any other stays a name', async () => {
  const { sql } = site
  const [zola] = await sql`select id from people where slug = 'zola'`
  const [tea] = await sql`select programme from events where slug = 'tea'`
  expect(tea?.programme).toEqual([
    { time: '09:00', title: 'Tea', people: [{ id: zola?.id, name: 'Zola' }, 'A guest', 'Twice'] },
  ])
})

it('what showed a picture by its old address shows it by the new one, and visitors see it', async () => {
  const { sql } = site
  expect(await sql`select image_url from people where slug = 'zola'`).toEqual([
    { image_url: '/media/people/a%20b.webp' },
  ])
  expect(await sql`select body_html from pages where slug = 'shown'`).toEqual([
    {
      body_html: `<img src="/media/people/a%20b.webp"><img src='/media/people/a%20b.webp'><img src="https://other.example${old}/b.webp">`,
    },
  ])
  expect(await sql`select private.is_shown_picture('people/a b.webp') as shown`).toEqual([{ shown: true }])
})

it('it is known which picture a row shows, and nobody’s history says that this was a change', async () => {
  const { sql } = site
  expect(await sql`select m.path from people p join media m on m.id = p.media_id`).toEqual([
    { path: 'people/a b.webp' },
  ])
  expect(await sql`select from audit_log where 'media_id' = any (changed)`).toHaveLength(0)
})

it('the latest version of a row has the parts it has, so that the next change says only what changed', async () => {
  const { sql } = site
  await sql`update news_articles set title = 'Renamed'`
  expect(await sql`select changed from audit_log where table_name = 'news_articles' order by id desc limit 1`).toEqual([
    { changed: ['title'] },
  ])
  const [latest] = await sql`select row_data from revisions where table_name = 'news_articles' order by id desc limit 1`
  expect(latest?.row_data.authors).toHaveLength(1)
})

it('what was numbered within its category is a part of the series of that name, and nobody’s history says so', async () => {
  const { sql } = site
  expect(await sql`select series, series_position from news_articles where slug = 'numbered'`).toEqual([
    { series: 'Road to Davos', series_position: 3 },
  ])
  expect(await sql`select series from news_articles where slug = 'word'`).toEqual([{ series: null }])
  await sql`update news_articles set excerpt = 'X' where slug = 'numbered'`
  const versions =
    await sql`select row_data ->> 'series' as series from revisions r join news_articles a on a.id::text = r.row_id
    where a.slug = 'numbered' order by r.id desc limit 2`
  expect(versions.map(({ series }) => series)).toEqual(['Road to Davos', 'Road to Davos'])
  expect(await sql`select from audit_log where 'series' = any (changed)`).toHaveLength(0)
})

it('whoever watched the content sees that it changed', async () => {
  const { sql } = site
  const version = async () => Number((await sql`select version from content_version`)[0]?.version)
  const before = await version()
  expect(before).toBeGreaterThan(1)
  await sql`update circles set description = 'X' where slug = 'one'`
  expect(await version()).toBe(before + 1)
})

it('Musa answers for what he had added and is still there, and not for what he only changed', async () => {
  const { sql } = site
  const owned = await sql`select a.slug, o.owner from private.record_owners o join public.authors a on a.id = o.row_id`
  expect(owned).toEqual([{ slug: 'efua', owner: musa }])
  expect(await sql`select count(*)::int as all from private.record_owners`).toEqual([{ all: 1 }])
})

it('an application has been where it is since its last change, keeps its link, and tells the trail nothing', async () => {
  const { sql } = site
  const [row] =
    await sql`select stage_since, updated_at, private.application_of_link('zola') = id as opens from applications`
  expect(row).toEqual({ stage_since: new Date('2026-01-01'), updated_at: new Date('2026-01-01'), opens: true })
  expect(await sql`select from audit_log where table_name = 'applications' and action = 'change'`).toHaveLength(0)
})

it('the event that a flagship named is of its edition of that year', async () => {
  const rows =
    await site.sql`select e.slug, n.year from events e join flagship_editions n on n.id = e.flagship_edition_id`
  expect([...rows]).toEqual([{ slug: 'table', year: 2027 }])
})

it('editions and sections of a flagship that were there are shown as before, and found', async () => {
  await site.sql.begin(async tx => {
    await tx`set local role anon`
    const sections = await tx`select slug, kind, items, edition_id from flagship_sections`
    expect(sections).toEqual([{ slug: 'house', kind: 'text', items: [], edition_id: null }])
    expect(await tx`select year from flagship_editions order by year`).toEqual([{ year: 2026 }, { year: 2027 }])
    expect(await tx`select kind, slug from search_site('okapi')`).toEqual([{ kind: 'flagship', slug: 'davos/2026' }])
    const addresses = await tx`select slug from public_addresses where kind like 'edition%' order by slug`
    expect(addresses).toEqual([{ slug: 'davos/2026' }, { slug: 'davos/2027' }])
  })
})

it('takes profile and roles from a sign-up that nobody confirmed, and from nobody else', async () => {
  const rows = await site.sql`select u.id, p.id as profile from auth.users u left join profiles p on p.id = u.id
    where u.id in (${musa}, ${unconfirmed}) order by u.id`
  expect([...rows]).toEqual([
    { id: musa, profile: musa },
    { id: unconfirmed, profile: null },
  ])
})
