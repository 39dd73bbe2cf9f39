import type { Sql } from '../../server/backend/database/sql.ts'

/**
 * Title with characters that a program may paste into a line of text, and the same title as a calendar or a feed shows
 * it.
 */
export const invalidTitle = {
  kept: 'Odd\u0001\r\nATTENDEE:mailto:x@evil.example\r\nX-INJECTED:1\u000b \u202eelt\u200bit\ufffe',
  shown: 'Odd ATTENDEE:mailto:x@evil.example X-INJECTED:1 eltit',
}
const invalidTitleText = invalidTitle.kept
const publishedColumns = { status: 'published', published_at: '2026-01-01' }
/** Column values of a record that is newer than all other records, so that this record is first in every feed. */
const recentColumns = { status: 'published', published_at: new Date(Date.now() - 60_000).toISOString() }
const invalidUrl = 'http://['

const invalidFigures = [
  null,
  5,
  [],
  { value: 212 },
  { value: { a: 1 }, label: 'x' },
  { value: '7', label: 'the one good figure' },
]
const invalidProgramme = [null, 9, 'x', [[]], { time: 9, title: null }, { time: '09:00', title: 'The one good hour' }]
const invalidEvent = {
  ...publishedColumns,
  title: invalidTitleText,
  start_date: '2027-03-01T09:00Z',
  image_url: invalidUrl,
  image_alt: invalidTitleText,
  programme: invalidProgramme,
}
const invalidArticle = {
  title: invalidTitleText,
  excerpt: invalidTitleText,
  category_id: 'odd-category',
  feature_image_url: invalidUrl,
  feature_image_alt: invalidTitleText,
}

/** Rows by table. A column that refers to another row contains the slug of that row. */
const invalidRows: [table: string, row: Record<string, unknown>][] = [
  [
    'circles',
    {
      slug: 'odd',
      name: invalidTitleText,
      description: invalidTitleText,
      question: invalidTitleText,
      external_url: 'https://[x',
      figures: invalidFigures,
    },
  ],
  [
    'events',
    {
      ...invalidEvent,
      slug: 'odd',
      timezone: 'FOO+3',
      location: invalidTitleText,
      signup_url: 'https://[',
      organizer_website_url: invalidTitleText,
    },
  ],
  ['events', { ...invalidEvent, slug: 'endless', timezone: 'CEST', end_date: '9999-01-01', time_precision: 'date' }],
  ['events', { ...publishedColumns, slug: 'timeless', title: 'Timeless', start_date: 'infinity' }],
  [
    'events',
    { ...publishedColumns, slug: 'changeless', title: 'Changeless', start_date: '2027-03-02', updated_at: 'infinity' },
  ],
  ['categories', { slug: 'odd-category', name: invalidTitleText }],
  // The following article is stored without an author.
  [
    'news_articles',
    {
      ...invalidArticle,
      ...recentColumns,
      slug: 'odd',
      content_html: `<p>${invalidTitleText}<img src="http://["><a href="javascript:1">x</a>`,
    },
  ],
  [
    'news_articles',
    { ...invalidArticle, ...recentColumns, slug: 'deep', content_html: `${'<blockquote>'.repeat(60_000)}deep` },
  ],
  ['news_articles', { ...invalidArticle, status: 'published', published_at: '-infinity', slug: 'timeless' }],
  [
    'albums',
    { ...publishedColumns, slug: 'odd', title: invalidTitleText, summary: invalidTitleText, taken_on: 'infinity' },
  ],
  [
    'media',
    {
      path: `odd/${invalidTitleText}.png`,
      mime_type: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      alt: invalidTitleText,
    },
  ],
  [
    'people',
    {
      slug: 'odd',
      name: invalidTitleText,
      title: invalidTitleText,
      bio: invalidTitleText,
      groups: ['council', 'management', 'chair'],
      image_url: invalidUrl,
      circle_id: 'odd',
    },
  ],
  [
    'quotes',
    { slug: 'odd', text: invalidTitleText, person_id: 'odd', said_on: 'infinity', occasion: invalidTitleText },
  ],
  [
    'partners',
    {
      slug: 'odd',
      name: invalidTitleText,
      tier: 'Lead',
      description: invalidTitleText,
      url: 'https://["',
      logo_url: invalidUrl,
    },
  ],
  ['site_stats', { placement: 'home', label: invalidTitleText, value: '7\u000b', as_of: 'infinity' }],
  ['site_stats', { placement: 'overview', label: invalidTitleText, value: '7\u000b', as_of: 'infinity' }],
  ['redirects', { from_path: '/event/away', to_path: '/\\evil.example' }],
  ['redirects', { from_path: '/event/apart', to_path: '/\t/evil.example' }],
  ['redirects', { from_path: '/event/broken', to_path: '/a\r\nx: y' }],
]

const invalidSettings: Record<string, unknown> = {
  social: [
    null,
    'x',
    { label: 'X' },
    { label: 'A', url: 'https://bad.example" onclick="x' },
    { label: 'B', url: 'https://bad.example/</script><img src=x>' },
    { label: 'C', url: 'javascript:1' },
    { label: 'Good', url: 'https://good.example/' },
  ],
  identity: { strapline: 5, founded: 'x' },
  contact: { email: 'x', offices: [null, 5, { city: 1 }] },
  newsletter_url: 'https://bad.example" onclick="x',
  video: { title: 5, embed_url: 'https://[' },
  'home.hero.intro': { a: 1 },
  'council.intro': invalidTitleText,
}

const tablesByForeignKey: Record<string, string> = {
  category_id: 'categories',
  circle_id: 'circles',
  person_id: 'people',
}

/** Removes every constraint and trigger that would refuse or correct the rows. Runs as the database's owner. */
async function dropConstraints(sql: Sql): Promise<void> {
  const rules = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%private.is_%'`
  for (const { table, name } of rules) await sql.unsafe(`alter table ${table} drop constraint "${name}"`)
  await sql.unsafe('alter table settings disable trigger user')
}

async function insertRow(sql: Sql, table: string, row: Record<string, unknown>): Promise<void> {
  const fullRow = { ...row }
  for (const [key, otherTable] of Object.entries(tablesByForeignKey))
    if (row[key]) fullRow[key] = (await sql`select id from ${sql(otherTable)} where slug = ${String(row[key])}`)[0]?.id
  const columns = sql(Object.keys(fullRow))
  await sql`insert into ${sql(table)} (${columns}) select ${columns}
    from jsonb_populate_record(null::${sql(table)}, ${sql.json(fullRow as never)})`
}

/** Inserts at least one invalid row for each type of row that visitors see. Valid rows stay. */
export async function writeInvalidRows(sql: Sql): Promise<void> {
  await dropConstraints(sql)
  for (const [table, row] of invalidRows) await insertRow(sql, table, row)
  await sql`insert into event_circles (event_id, circle_id) select e.id, c.id from events e, circles c
    where e.slug in ('odd', 'endless', 'timeless') and c.slug in ('odd', 'culture')`
  await sql`insert into photos (album_id, media_id, caption) select a.id, m.id, ${invalidTitleText} from albums a, media m
    where a.slug = 'odd' and (m.path like 'odd/%' or m.path like 'sample/%-1.webp')`
  await sql`update flagship_pages set title = ${invalidTitleText}, subtitle = ${invalidTitleText}, image_url = ${invalidUrl}, image_alt = ${invalidTitleText} where slug = 'davos'`
  await sql`update flagship_editions set starts_on = '-infinity', ends_on = 'infinity', venue = ${invalidTitleText}`
  await sql`update pages set title = ${invalidTitleText}, body_html = body_html || ${invalidTitleText} where slug = 'about'`
  for (const [key, value] of Object.entries(invalidSettings))
    await sql`update settings set value = ${sql.json(value as never)} where key = ${key}`
}
