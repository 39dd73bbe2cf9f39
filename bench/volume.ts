import type { Sql } from '../server/backend/database/sql.ts'

export type BenchContentVolume = { events: number; articles: number; people: number }

/** Amount of content that a site has after ten busy years. */
export const fullBenchVolume: BenchContentVolume = { events: 10_000, articles: 50_000, people: 20_000 }

export const scaleBenchVolume = (share: number): BenchContentVolume => ({
  events: fullBenchVolume.events * share,
  articles: fullBenchVolume.articles * share,
  people: fullBenchVolume.people * share,
})

/** Number of different words in the texts. Each text contains some of these words, and all texts contain “bridge”. */
const wordCount = 2_000

const filledTables = [
  'public.events',
  'public.event_circles',
  'public.authors',
  'public.news_articles',
  'public.article_authors',
  'auth.users',
  'public.profiles',
  'public.user_roles',
]

/** Builds SQL for a sentence with this number of words, always the same sentence for the same row. */
const buildSentenceSql = (seed: string, count: number) =>
  `(select 'The bridge, ' || string_agg('word' || (hashint8(${seed} * 31 + w) & 2147483647) % ${wordCount}, ' ') || '.' from generate_series(1, ${count}) as w)`

/**
 * Inserts events, articles and users in bulk up to these numbers: real rows with their related rows (circles, authors,
 * search index). History and audit log are not measured.
 * @param sql connection as the owner of the database
 */
export async function insertBenchContent(sql: Sql, upTo: BenchContentVolume): Promise<void> {
  await sql.begin(async tx => {
    // Triggers are off, because they write history and audit log row by row. The trigger results that visitors need
    // are written below.
    for (const filled of filledTables) await tx.unsafe(`alter table ${filled} disable trigger user`)
    await tx.unsafe(
      `insert into public.events (slug, title, description, body_html, location, region, start_date, end_date, timezone, time_precision,
          status, published_at, updated_at, event_state, is_flagship_event, is_partner_event, attendees, max_attendees)
        select 'volume-event-' || n, 'Gathering ' || n || ' of the bridge', ${buildSentenceSql('n', 12)}, '<p>' || ${buildSentenceSql('n', 40)} || '</p>',
          (array['Salt Store, Durban', 'Old Workshops, Lusaka', 'Kongress Annex, Davos', 'Pavillon Bleu, Yaoundé'])[n % 4 + 1],
          (array['West Africa', 'East Africa', 'Southern Africa', 'North Africa', 'Central Africa', 'Europe', 'Africa'])[n % 7 + 1],
          at, case n % 5 when 0 then at + interval '2 days' when 1 then null else at + interval '3 hours' end,
          (array['Africa/Lagos', 'Africa/Nairobi', 'Africa/Johannesburg', 'Europe/Zurich'])[n % 4 + 1],
          case n % 20 when 0 then 'month' when 1 then 'date' else 'datetime' end, 'published', now() - interval '30 days', now() - n * interval '1 minute',
          case n % 40 when 0 then 'cancelled' when 1 then 'postponed' else 'scheduled' end, n % 100 = 0, n % 3 = 0, n % 80, 80
        from generate_series((select count(*) from public.events where slug like 'volume-%') + 1, $1) as n,
          lateral (select date_trunc('hour', now()) + ((n * 7919) % 4015 - 3285) * interval '1 day' + (n % 9) * interval '1 hour' as at) as placed`,
      [upTo.events],
    )
    await tx`insert into public.event_circles (event_id, circle_id, position)
      select e.id, c.id, (n.at + c.place) % 5 from public.events e, lateral (select substr(e.slug, 14)::int as at) as n,
        (select id, row_number() over (order by slug) as place from public.circles) as c
      where e.slug like 'volume-event-%' and (n.at % 5 = c.place - 1 or n.at % 11 = c.place) on conflict do nothing`
    await tx`insert into public.authors (slug, name) select 'volume-author-' || n, 'Writer ' || n from generate_series(1, 40) as n on conflict do nothing`
    await tx.unsafe(
      `insert into public.news_articles (slug, title, excerpt, content_html, status, published_at, updated_at, category_id, circle_id)
        select 'volume-article-' || n, 'Report ' || n || ' from the bridge', ${buildSentenceSql('n', 12)}, '<p>' || ${buildSentenceSql('n', 60)} || '</p>',
          'published', now() - n * interval '90 minutes' - interval '1 year', now() - n * interval '1 minute', k.ids[n % cardinality(k.ids) + 1], c.ids[n % cardinality(c.ids) + 1]
        from generate_series((select count(*) from public.news_articles where slug like 'volume-%') + 1, $1) as n,
          (select array_agg(id order by slug) as ids from public.categories) as k, (select array_agg(id order by slug) as ids from public.circles) as c`,
      [upTo.articles],
    )
    await tx`insert into public.article_authors (article_id, author_id)
      select a.id, w.id from public.news_articles a join public.authors w on w.slug = 'volume-author-' || (substr(a.slug, 16)::int % 40 + 1)
      where a.slug like 'volume-article-%' on conflict do nothing`
    await tx`with made as (
        insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at, updated_at, raw_app_meta_data, raw_user_meta_data, aud, role)
        select gen_random_uuid(), 'volume-' || n || '@example.org', '', now(), now(), now(), '{}', '{}', 'authenticated', 'authenticated'
        from generate_series((select count(*) from auth.users where email like 'volume-%') + 1, ${upTo.people}) as n returning id, email)
      , profiles as (insert into public.profiles (id, email, full_name) select id, email, 'Member ' || substr(email, 8) from made returning id)
      insert into public.user_roles (user_id, role) select id, 'user' from profiles`
    await tx`insert into private.search_index (kind, row_id, title, lead, body, at)
      select 'event', e.id, e.title, concat_ws(' ', e.description, e.location, e.region), private.plain_text(e.body_html), e.start_date from public.events e
      where e.slug like 'volume-%' and not exists (select from private.search_index s where s.kind = 'event' and s.row_id = e.id)`
    await tx`insert into private.search_index (kind, row_id, title, lead, byline, body, at)
      select 'article', a.id, a.title, a.excerpt, 'Writer ' || (substr(a.slug, 16)::int % 40 + 1), private.plain_text(a.content_html), a.published_at
      from public.news_articles a
      where a.slug like 'volume-%' and not exists (select from private.search_index s where s.kind = 'article' and s.row_id = a.id)`
    for (const filled of filledTables) await tx.unsafe(`alter table ${filled} enable trigger user`)
  })
  await sql`vacuum analyze`
}
