-- Search that takes no longer among many: what is found is bounded before it is put in order, and one is told where there is more.

alter table private.search_index
  -- As it is compared with a whole question.
  add column folded_title text generated always as (left(private.fold(title), 200)) stored,
  -- When it takes place or came out, where it has a day.
  add column at timestamptz;
update private.search_index i set at = e.start_date from public.events e where i.kind = 'event' and e.id = i.row_id;
update private.search_index i set at = a.published_at from public.news_articles a where i.kind = 'article' and a.id = i.row_id;

create index search_index_by_folded_title on private.search_index (kind, folded_title text_pattern_ops);
create index search_index_by_day on private.search_index (kind, at);
-- Of the two kinds there may be very many of.
create index search_index_of_events on private.search_index using gin (words) where kind = 'event';
create index search_index_of_articles on private.search_index using gin (words) where kind = 'article';
create index search_index_by_title_of_events on private.search_index using gin (title_words) where kind = 'event';
create index search_index_by_title_of_articles on private.search_index using gin (title_words) where kind = 'article';

create or replace function private.follow_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now private.search_index;
begin
  if tg_op = 'DELETE' then
    delete from private.search_index where kind = tg_argv[0] and row_id = old.id;
    return null;
  end if;
  if tg_op = 'INSERT' and current_setting('record.save_step', true) = 'parts' then return null; end if;
  is_now.title := to_jsonb(new) ->> tg_argv[1];
  is_now.lead := private.texts_of(to_jsonb(new), tg_argv[2]);
  is_now.body := private.texts_of(to_jsonb(new), tg_argv[3]);
  is_now.at := (coalesce(to_jsonb(new) ->> 'start_date', to_jsonb(new) ->> 'published_at'))::timestamptz;
  if exists (select from private.search_index i where i.kind = tg_argv[0] and i.row_id = new.id) then
    update private.search_index i set title = is_now.title, lead = is_now.lead, body = is_now.body, at = is_now.at
      where i.kind = tg_argv[0] and i.row_id = new.id
        and (i.title, i.lead, i.body, i.at) is distinct from (is_now.title, is_now.lead, is_now.body, is_now.at);
  else
    insert into private.search_index (kind, row_id, title, lead, body, byline, at)
      values (tg_argv[0], new.id, is_now.title, is_now.lead, is_now.body, private.byline_of(tg_argv[0], new.id), is_now.at)
      on conflict (kind, row_id) do update
        set title = excluded.title, lead = excluded.lead, body = excluded.body, byline = excluded.byline, at = excluded.at;
  end if;
  return null;
end $$;

/* Which rows of a kind hold every word of a question, and how prominently: by the whole title, in the title, in the lead, or elsewhere.
   Of more than 2,000 those with the words in their title and those nearest to today; `is_more` says so. Definer: it reads past
   the policies and names rows by id only; whoever asks must join the rows themselves, where the policies decide. */
create function private.search_kind(kind text, query text) returns table (row_id uuid, rank real, is_more boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  whole text := left(private.fold(left(query, 200)), 200);
  hits int;
begin
  if terms is null then return; end if;
  execute format('select count(*) from (select from private.search_index i where i.kind = %L and i.words @@ $1 limit 2001) as h', kind) into hits using terms;
  if hits = 0 then return; end if;
  return query execute format($question$
    with hits as (%s)
    select h.row_id, (1 + case when h.folded_title = $2 then 16 else 0 end + case when h.title_words @@ $1 then 8 else 0 end
      + case when starts_with(h.folded_title, $2) then 1 else 0 end
      + case when h.lead_words @@ $1 then 3 else 0 end)::real, $3
    from hits h
  $question$, case when hits <= 2000 then format('select i.row_id, i.folded_title, i.title_words, i.lead_words from private.search_index i where i.kind = %L and i.words @@ $1', kind)
    else format($many$
      select i.row_id, i.folded_title, i.title_words, i.lead_words from private.search_index i join (
        (select row_id from private.search_index where kind = %1$L and folded_title like $4 limit 100)
        union (select row_id from private.search_index where kind = %1$L and title_words @@ $1 limit 400)
        union (select row_id from private.search_index where kind = %1$L and at >= now() and words @@ $1 order by at limit 250)
        union (select row_id from private.search_index where kind = %1$L and at < now() and words @@ $1 order by at desc limit 250)) as near
        on i.kind = %1$L and i.row_id = near.row_id and i.words @@ $1$many$, kind) end)
  using terms, whole, hits > 2000, replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_') || '%';
end $$;

/* The same for every kind that is searched, for the search of the back office. */
create or replace function private.search_candidates(query text) returns table (kind text, row_id uuid, rank real)
  language sql stable security definer set search_path = ''
as $$
  select k.kind, s.row_id, s.rank from private.record_kinds k, private.search_kind(k.kind, search_candidates.query) s where k.search_lead is not null
$$;

/* What stands in the row of a text of the site's pages, or nothing. */
create function private.setting_text(value jsonb) returns text
  language sql immutable set search_path = ''
as $$ select case jsonb_typeof(value) when 'string' then value #>> '{}' end $$;

drop function public.search_site(text, int);
/* What of the site holds every word of the question: events, articles, flagships with their editions and sections, people, circles, partners,
   albums, pages, and the texts of pages (kind 'text', slug its key). At most `max` of each kind from its `page` on, or of one kind; the most
   prominent first, of two that answer alike what is to come, and then the one nearer to today. `total` counts what was found of the
   kind, `is_more` says that there is more than was counted, `about` what its row needs to be shown. A rank of 17 and more is a whole title. */
create function public.search_site(query text, max int default 20, of_kind text default null, page int default 1)
  returns table (kind text, slug text, title text, snippet text, rank real, total int, is_more boolean, about jsonb)
  language sql stable security invoker set search_path = ''
as $$
  with found as materialized (
    select k.kind, s.row_id, s.rank, s.is_more
    from unnest(array['event', 'article', 'flagship', 'edition', 'section', 'person', 'circle', 'partner', 'album', 'page']) as k (kind),
      private.search_kind(k.kind, search_site.query) as s
    where of_kind is null or k.kind = of_kind or (of_kind = 'flagship' and k.kind in ('edition', 'section'))),
  visible as (
    -- The conditions repeat the public's policies, so that an editor who searches the public site finds the public site.
    select f.kind, e.slug::text, e.title, e.description as lead, e.body_html as body, f.rank, f.is_more, e.start_date as at,
      private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() as is_ahead,
      jsonb_build_object('start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision,
        'location', e.location, 'region', e.region, 'event_state', e.event_state) as about
    from found f join public.events e on f.kind = 'event' and e.id = f.row_id
    where private.is_public(e)
    union all
    select f.kind, a.slug, a.title, a.excerpt, a.content_html, f.rank, f.is_more, a.published_at, false,
      jsonb_build_object('published_at', a.published_at, 'category', c.name)
    from found f join public.news_articles a on f.kind = 'article' and a.id = f.row_id left join public.categories c on c.id = a.category_id
    where private.is_public(a)
    union all
    -- Each leads to its own place on the pages of its flagship.
    select 'flagship', w.slug, w.title, w.subtitle, w.summary, f.rank, f.is_more, null, false,
      jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', null, 'section', null)
    from found f join public.flagship_pages w on f.kind = 'flagship' and w.id = f.row_id
    union all
    select 'flagship', w.slug || '/' || e.year, e.title, e.summary, private.texts_of(to_jsonb(e), 'travel_html,practical_html'), f.rank, f.is_more, e.starts_on,
      coalesce(e.starts_on >= current_date, false), jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', null)
    from found f join public.flagship_editions e on f.kind = 'edition' and e.id = f.row_id join public.flagship_pages w on w.id = e.flagship_id
    where private.is_public(e)
    union all
    select 'flagship', concat_ws('/', w.slug, e.year) || '#' || s.slug, s.heading, null, private.texts_of(to_jsonb(s), 'body_html,items'), f.rank, f.is_more, e.starts_on,
      coalesce(e.starts_on >= current_date, false), jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', s.slug)
    from found f join public.flagship_sections s on f.kind = 'section' and s.id = f.row_id join public.flagship_pages w on w.id = s.flagship_id
      left join public.flagship_editions e on e.id = s.edition_id
    where private.is_public(s)
    union all
    select f.kind, p.slug, p.name, p.title, p.bio, f.rank, f.is_more, null, false,
      jsonb_build_object('groups', p.groups, 'circle_slug', c.slug, 'color_hex', c.color_hex)
    from found f join public.people p on f.kind = 'person' and p.id = f.row_id left join public.circles c on c.id = p.circle_id
    where private.is_public(p)
    union all
    select f.kind, c.slug, c.name, c.description, c.about_html, f.rank, f.is_more, null, false, jsonb_build_object('color_hex', c.color_hex)
    from found f join public.circles c on f.kind = 'circle' and c.id = f.row_id
    union all
    select f.kind, p.slug, p.name, p.description, null, f.rank, f.is_more, null, false, jsonb_build_object('tier', p.tier)
    from found f join public.partners p on f.kind = 'partner' and p.id = f.row_id
    where private.is_public(p)
    union all
    select f.kind, a.slug, a.title, a.summary, null, f.rank, f.is_more, a.published_at, false, '{}'
    from found f join public.albums a on f.kind = 'album' and a.id = f.row_id
    where private.is_public(a)
    union all
    select f.kind, p.slug, p.title, p.summary, p.body_html, f.rank, f.is_more, null, false, '{}'
    from found f join public.pages p on f.kind = 'page' and p.id = f.row_id
    where private.is_public(p)
    union all
    -- There are some dozens of them.
    select 'text', s.key, '', private.setting_text(s.value), null, 1, false, null, false, '{}'
    from public.settings s
    where s.is_public and (of_kind is null or of_kind = 'text') and private.search_words(private.setting_text(s.value)) @@ private.search_terms(search_site.query)
  ),
  tiered as (select v.*, case when v.rank >= 17 then 3 when v.rank >= 9 then 2 when v.rank >= 4 then 1 else 0 end as tier from visible v),
  ranked as (
    select t.*, row_number() over (partition by t.kind order by t.tier desc, t.is_ahead desc, abs(extract(epoch from t.at - now())) nulls last, t.rank desc, t.title) as place,
      count(*) over (partition by t.kind)::int as total, bool_or(t.is_more) over (partition by t.kind) as has_more
    from tiered t
  )
  select r.kind, r.slug, r.title, private.passage(r.lead, r.body, search_site.query), r.rank, r.total, r.has_more, r.about
  from ranked r, lateral (select least(greatest(search_site.max, 1), 50) as size, greatest(search_site.page, 1) as page) as asked
  where r.place > (asked.page - 1) * asked.size and r.place <= asked.page * asked.size
  order by array_position(array['event', 'article', 'flagship', 'person', 'circle', 'partner', 'album', 'page', 'text'], r.kind), r.place
$$;

-- Names as they are misspelt: without an extension, which not every PostgreSQL has.

/* The parts of three letters that a word is made of. */
create function private.trigrams(word text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$ select array(select distinct substr('  ' || word || ' ', n, 3) from generate_series(1, length(word) + 1) as n) $$;

create table private.search_names (
  word text primary key,
  trigrams text[] not null generated always as (private.trigrams(word)) stored
);
create index search_names_by_trigram on private.search_names using gin (trigrams);
alter table private.search_names enable row level security;

/* The words of titles and names, from four letters on. */
create function private.note_search_names() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_names (word)
    select distinct w from unnest(tsvector_to_array(private.search_words(new.title || ' ' || new.byline))) as w where length(w) between 4 and 40
    on conflict do nothing;
  return null;
end $$;
create trigger note_search_names after insert or update of title, byline on private.search_index
  for each row execute function private.note_search_names();
insert into private.search_names (word)
  select distinct w from private.search_index i, unnest(tsvector_to_array(i.title_words || private.search_words(i.byline))) as w where length(w) between 4 and 40
  on conflict do nothing;

/* The question with each word that stands nowhere replaced by the name that is most like it; null where nothing is. */
create function private.corrected_question(query text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when bool_or(c.word is distinct from c.better) then string_agg(c.better, ' ' order by c.place) end
  from (
    select w.word, w.place, case when length(w.word) < 4 or exists (select from private.search_index i where i.words @@ private.search_terms(w.word)) then w.word
      else coalesce((
        select n.word from private.search_names n, lateral (select count(*)::real as shared from unnest(n.trigrams) as t where t = any (private.trigrams(w.word))) as s
        where n.trigrams && private.trigrams(w.word) and s.shared / (cardinality(n.trigrams) + cardinality(private.trigrams(w.word)) - s.shared) >= 0.3
        order by s.shared / (cardinality(n.trigrams) + cardinality(private.trigrams(w.word)) - s.shared) desc, n.word limit 1), w.word) end as better
    from unnest((string_to_array(private.fold(left(query, 100)), ' '))[1:8]) with ordinality as w (word, place) where w.word <> '') as c
$$;

/* A question that finds something where the one that was asked finds nothing; null where there is none. What it says stands on the public site. */
create function public.correct_question(query text) returns text
  language sql stable security invoker set search_path = ''
as $$
  select c.question from private.corrected_question(query) as c (question) where c.question is not null and exists (select from public.search_site(c.question, 1))
$$;

revoke execute on function private.search_kind(text, text), private.setting_text(jsonb), public.search_site(text, int, text, int), private.trigrams(text),
  private.note_search_names(), private.corrected_question(text), public.correct_question(text) from public;
grant execute on function private.search_kind(text, text), private.setting_text(jsonb), public.search_site(text, int, text, int), private.corrected_question(text),
  public.correct_question(text) to anon, authenticated, service_role;
