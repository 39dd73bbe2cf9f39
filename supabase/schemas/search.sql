-- Public search and spelling correction.

-- Search index. No role may read it; the functions below return row ids only.
create table private.search_index (
  kind text not null,
  row_id uuid not null,
  title text not null,
  -- Short text: summary, place, title of a person.
  lead text not null default '',
  byline text not null default '',
  body text not null default '',
  title_words tsvector generated always as (private.search_words(title)) stored,
  lead_words tsvector generated always as (private.search_words(lead || ' ' || byline)) stored,
  words tsvector generated always as (private.search_words(title || ' ' || lead || ' ' || byline || ' ' || body)) stored,
  -- Title that is compared with the whole query.
  folded_title text generated always as (left(private.fold(title), 200)) stored,
  -- Date of the event or publish date.
  at timestamptz,
  primary key (kind, row_id)
);
create index search_index_by_word on private.search_index using gin (words);
create index search_index_by_folded_title on private.search_index (kind, folded_title text_pattern_ops);
create index search_index_by_day on private.search_index (kind, at);
-- Partial indexes for the two kinds with many rows.
create index search_index_of_events on private.search_index using gin (words) where kind = 'event';
create index search_index_of_articles on private.search_index using gin (words) where kind = 'article';
create index search_index_by_title_of_events on private.search_index using gin (title_words) where kind = 'event';
create index search_index_by_title_of_articles on private.search_index using gin (title_words) where kind = 'article';

alter table private.search_index enable row level security;

create table private.search_names (
  word text primary key,
  trigrams text[] not null generated always as (private.trigrams(word)) stored
);
create index search_names_by_trigram on private.search_names using gin (trigrams);

alter table private.search_names enable row level security;

-- Indexed words of the settings texts.
create table private.setting_words (
  key text primary key references public.settings (key) on delete cascade on update cascade,
  words tsvector not null
);

alter table private.setting_words enable row level security;

-- Normalises text for comparison: no accents, capitals or punctuation. ASCII texts skip the decomposition. Results
-- are stored in the indexes applications_by_words, media_by_word and people_by_words, and in columns of
-- private.search_index: a migration that replaces it refreshes them.
create function private.fold(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select trim(regexp_replace(
    case when octet_length(value) = length(value) then lower(translate(value, '''`', ''))
      -- What Unicode does not take apart into letter and mark, but a keyboard far away does.
      else replace(replace(replace(replace(lower(translate(
        regexp_replace(
          normalize(translate(value, '''`´‘’‛ʹʻʼʽʾʿˈ′＇ꞌ', ''), nfkd),
          '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
        'ØøĐđŁłĦħıƆɔƐɛŊŋƁɓƊɗƘƙƳƴƉɖƑƒƔɣƲʋƎǝƏəÐð', 'OoDdLlHhiOoEeNnBbDdKkYyDdFfGgVvEeEeDd')),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th') end,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;
grant execute on function private.fold(text) to anon, authenticated, service_role;

-- Searchable words. A name with an apostrophe or hyphen is indexed joined and split: ndjamena, n, djamena. No text
-- search parser, because its result depends on the server's locale. Results are stored in the indexes
-- applications_by_words, media_by_word and people_by_words, and in columns of private.search_index: a migration that
-- replaces it refreshes them.
create function private.search_words(value text) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct left(word, 80) from unnest(string_to_array(
      private.fold(left(value, 300000)) || ' ' ||
      private.fold(translate(named.names, '''`´‘’ʼ', '      ')) || ' ' ||
      private.fold(translate(named.names, '-‐‑', '')), ' ')) as word
    where word <> ''))
  from (select coalesce(string_agg(name, ' '), '') as names from unnest(string_to_array(left(value, 300000), ' ')) as name
    where name ~ '[''`´‘’ʼ‐‑-]') as named
$$;
grant execute on function private.search_words(text) to anon, authenticated, service_role;

-- Builds a tsquery with each word as a prefix, in any order; null without words. Normalising removes every tsquery
-- operator.
create function private.search_terms(query text, joined_by text default ' & ') returns tsquery
  language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(format('''%s'':*', word), joined_by)::tsquery from (
    select distinct left(word, 80) as word from unnest((string_to_array(private.fold(left(query, 200)), ' '))[1:8]) as word
    where word <> '') as words
$$;
grant execute on function private.search_terms(text,text) to anon, authenticated, service_role;

-- Text of HTML, one line per block.
create function private.plain_text(html text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- Inline elements can be inside a word and are removed; any other element ends the line.
  select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(html,
    '\s+', ' ', 'g'), '</?(?:a|abbr|b|cite|code|em|i|q|s|strong|sub|sup|time)(?:\s[^>]*)?>', '', 'gi'), ' ?<[^>]*> ?', chr(10), 'g'),
    '&(?:#39|#x27|apos|rsquo|lsquo);', '’', 'gi'), '&[a-z0-9#]+;', ' ', 'gi'), '\n+', chr(10), 'g'), chr(10) || ' ')
$$;
grant execute on function private.plain_text(text) to anon, authenticated, service_role;

-- Text of the columns of a row. JSON lists contribute titles, names and labels, but not ids. Sessions also contribute
-- rooms, speakers and descriptions.
create function private.texts_of(columns_of jsonb, names text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(private.plain_text(case jsonb_typeof(columns_of -> name)
      when 'array' then (select string_agg(said, '. ') from jsonb_array_elements(columns_of -> name) as item,
        lateral (select case jsonb_typeof(item) when 'object' then coalesce(nullif(concat_ws(', ', item ->> 'title', nullif(item ->> 'who', ''),
            (select string_agg(coalesce(speaker ->> 'name', speaker #>> '{}'), ', ') from jsonb_path_query(item, '$.people[*]') as speaker),
            nullif(item ->> 'room', ''), nullif(item ->> 'about', '')), ''), item ->> 'label')
          else item #>> '{}' end) as text_of (said)
        where said !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      else columns_of ->> name end), ' '), '')
  from unnest(string_to_array(names, ',')) as name
$$;
-- The public search calls this function too, as anon.
grant execute on function private.texts_of(jsonb,text) to anon, authenticated, service_role;

-- Updates the search index of a row. Arguments: kind, title column, lead columns, body columns.
create function private.follow_for_search() returns trigger
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
  if tg_argv[0] = 'event' then is_now.body := concat_ws(' ', nullif(is_now.body, ''), private.months_of(new.start_date, new.end_date, new.timezone)); end if;
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

-- Indexes an article by its authors, and a flagship edition by its city and year.
create function private.follow_bylines_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id')::uuid;
  named uuid[] := case tg_table_name
    when 'article_authors' then array[(coalesce(to_jsonb(new), to_jsonb(old)) ->> 'article_id')::uuid]
    when 'authors' then array(select b.article_id from public.article_authors b where b.author_id = changed)
    when 'flagship_pages' then array(select e.id from public.flagship_editions e where e.flagship_id = changed)
    else array[changed] end;
begin
  update private.search_index i set byline = private.byline_of(i.kind, i.row_id)
  where i.kind = case when tg_table_name in ('article_authors', 'authors') then 'article' else 'edition' end and i.row_id = any (named)
    and i.byline is distinct from private.byline_of(i.kind, i.row_id);
  return null;
end $$;

-- Rows that contain every word, with a rank. Security definer, because the index cannot be used behind policies; it
-- returns ids only, and callers join the rows under their policies.
create function private.search_candidates(query text) returns table (kind text, row_id uuid, rank real)
  language sql stable security definer set search_path = '' rows 300
as $$
  select s.kind, s.row_id, s.rank
  from private.search_kinds(search_candidates.query, array(select k.kind from private.record_kinds k where k.search_lead is not null)) as s
$$;
grant execute on function private.search_candidates(text) to anon, authenticated, service_role;

-- First sentence that contains a word of the query. All sentences are normalised as one text, which is a hundred times
-- faster than one by one.
create function private.first_answering(value text, query text) returns text
  language sql stable set search_path = ''
as $$
  select sentence
  from (select string_to_array(regexp_replace(left(value, 60000), '([.!?][”’"]?)\s+', '\1' || chr(10), 'g'), chr(10)) as list) as split,
    lateral (select private.fold(translate(array_to_string(list, chr(57344)), '''`´‘’ʼ', repeat(chr(57345), 6))) as text) as one,
    lateral unnest(list, string_to_array(replace(text, chr(57345), ''), chr(57344)), string_to_array(replace(text, chr(57345), ' '), chr(57344)))
      with ordinality as folded (sentence, joined, parted, place),
    lateral (select '(^| )(' || replace(private.fold(left(query, 200)), ' ', '|') || ')' as beginning) as asked
  where joined ~ beginning or parted ~ beginning
  order by place limit 1
$$;
grant execute on function private.first_answering(text,text) to anon, authenticated, service_role;

-- Snippet below the title of a search result: the matching sentence of the lead or body, or the start of the lead, cut
-- between words.
create function private.passage(lead text, body_html text, query text) returns text
  language sql stable set search_path = ''
as $$
  with chosen as materialized (
    select coalesce(
      case when length(lead) <= 240 and private.search_words(lead) @@ private.search_terms(query, ' | ') then lead end,
      private.first_answering(lead, query), private.first_answering(private.plain_text(body_html), query), lead, '') as text)
  select case when length(text) <= 240 then text else regexp_replace(left(text, 230), '[^[:alnum:]]+[^ ]*$', '') || ' …' end from chosen
$$;
grant execute on function private.passage(text,text,text) to anon, authenticated, service_role;

-- Public search: events, articles, flagships with editions and sections, people, circles, partners, albums, pages,
-- promises (pledges) and settings texts.
-- Returns at most `max` rows per kind from `page` on: best rank first, then upcoming, then nearest to today.
-- `slug`: of a promise, the slug of its event; of a settings text (kind 'text'), its key.
-- `total`: number of matches of the kind. `is_more`: there are more matches than were counted.
-- `about`: further data that the result shows.
-- A rank of 17 or more is an exact title.
create function public.search_site(query text, max int default 20, of_kind text default null, page int default 1)
  returns table (kind text, slug text, title text, snippet text, rank real, total int, is_more boolean, about jsonb)
  language sql stable security invoker set search_path = ''
as $$
  with found as materialized (
    select s.kind, s.row_id, s.rank, s.is_more from private.search_kinds(search_site.query, case coalesce(of_kind, 'all')
      when 'all' then array['event', 'article', 'flagship', 'edition', 'section', 'person', 'circle', 'partner', 'album', 'promise', 'page']
      when 'flagship' then array['flagship', 'edition', 'section'] else array[of_kind] end) as s),
  visible as (
    -- The conditions repeat the policies for visitors, so that an editor gets the same results as a visitor.
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
    -- Each section and edition links to its own place on the pages of its flagship.
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
    select f.kind, e.slug::text, p.title, p.promised_by, p.outcome, f.rank, f.is_more, p.due_on, p.due_on >= current_date,
      jsonb_build_object('due_on', p.due_on, 'state', p.state, 'settled_on', p.settled_on, 'event', e.title)
    from found f join public.promises p on f.kind = 'promise' and p.id = f.row_id join public.events e on e.id = p.event_id
    where private.is_public(p)
    union all
    select 'text', s.key, '', private.setting_text(s.value), null, 1, false, null, false, '{}'
    from private.texts_with(search_site.query) as t join public.settings s on s.key = t.key
    where s.is_public and (of_kind is null or of_kind = 'text')
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
  order by array_position(array['event', 'article', 'flagship', 'person', 'circle', 'partner', 'album', 'promise', 'page', 'text'], r.kind), r.place
$$;
grant execute on function public.search_site(text,integer,text,integer) to anon, authenticated, service_role;

-- Names from other tables by which a row is found: the authors of an article in one line, the city and year of a
-- flagship edition; empty for other kinds.
create function private.byline_of(kind text, id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case byline_of.kind
    when 'article' then coalesce((select string_agg(w.name, ', ' order by b.position)
      from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = byline_of.id), '')
    when 'edition' then coalesce((select w.city || ' ' || e.year
      from public.flagship_editions e join public.flagship_pages w on w.id = e.flagship_id where e.id = byline_of.id), '')
    else '' end
$$;

-- Rows of a kind that contain every word, ranked: exact title, title, lead, body. Above 2,000 matches only titles and
-- the dates nearest to today are ranked, and `is_more` is true. Security definer; returns ids only.
create function private.search_kind(kind text, query text) returns table (row_id uuid, rank real, is_more boolean)
  language plpgsql stable security definer set search_path = '' rows 300
as $$
declare
  terms tsquery := private.search_terms(query);
  whole text := left(private.fold(left(query, 200)), 200);
  beginning text := replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  probe constant int := 200;
  near constant int := 100;
  hits int := 0;
  titled int := 0;
  is_vast boolean := exists (select from private.search_index i where i.kind = search_kind.kind offset 2000);
  chosen text;
begin
  if terms is null then return; end if;
  if is_vast then
    execute format($probe$
      select count(*) filter (where p.words @@ $1), count(*) filter (where p.title_words @@ $1)
      from ((select i.words, i.title_words from private.search_index i where i.kind = %1$L and i.at < now() order by i.at desc limit %2$s)
        union all (select i.words, i.title_words from private.search_index i where i.kind = %1$L and i.at is null limit %2$s)) as p
    $probe$, kind, probe) into hits, titled using terms;
  end if;
  if hits * 5 < probe then
    execute format('select count(*) from (select from private.search_index i where i.kind = %L and i.words @@ $1 limit 2001) as h', kind) into hits using terms;
    if hits = 0 then return; end if;
    if hits <= 2000 then
      chosen := format('select i.* from private.search_index i where i.kind = %L and i.words @@ $1', kind);
    else
      chosen := private.nearest_rows(kind, 'words', near, false) || ' union ' || private.nearest_rows(kind, 'title_words', near, false);
    end if;
  else
    hits := 2001;
    chosen := private.nearest_rows(kind, 'words', near, true) || ' union ' || private.nearest_rows(kind, 'title_words', near, titled * 5 >= probe);
  end if;
  if hits > 2000 then
    chosen := format($many$
      select i.* from private.search_index i where i.kind = %1$L and i.words @@ $1 and i.row_id in (
        (select b.row_id from private.search_index b where b.kind = %1$L and b.folded_title like $4 limit 100) union %2$s)$many$, kind, chosen);
  end if;
  return query execute format($question$
    select h.row_id, (1 + case when h.folded_title = $2 then 16 else 0 end + case when h.title_words @@ $1 then 8 else 0 end
      + case when starts_with(h.folded_title, $2) then 1 else 0 end
      + case when h.lead_words @@ $1 then 3 else 0 end)::real, $3
    from (%s) as h
  $question$, chosen) using terms, whole, hits > 2000, beginning;
end $$;
grant execute on function private.search_kind(text,text) to anon, authenticated, service_role;

-- Text of a settings value, or null.
create function private.setting_text(value jsonb) returns text
  language sql immutable set search_path = ''
as $$ select case jsonb_typeof(value) when 'string' then value #>> '{}' end $$;
grant execute on function private.setting_text(jsonb) to anon, authenticated, service_role;

-- Trigrams of a word, without an extension, which not every server has. Results are stored in the column trigrams of
-- private.search_names: a migration that replaces this function refreshes it.
create function private.trigrams(word text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$ select array(select distinct substr('  ' || word || ' ', n, 3) from generate_series(1, length(word) + 1) as n) $$;

-- Collects names for spelling correction.
create function private.note_search_names() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_names (word)
    select distinct w from unnest(tsvector_to_array(case when new.byline = '' then new.title_words else new.title_words || private.search_words(new.byline) end)) as w
    where length(w) between 4 and 40
    on conflict do nothing;
  return null;
end $$;
create trigger note_search_names after insert on private.search_index
  for each row execute function private.note_search_names();
create trigger note_changed_search_names after update of title, byline on private.search_index
  for each row when (old.title is distinct from new.title or old.byline is distinct from new.byline) execute function private.note_search_names();

-- Replaces unknown words by the most similar name; null when nothing changes.
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
grant execute on function private.corrected_question(text) to anon, authenticated, service_role;

-- Corrected query that has public results. Null when there is none.
create function public.correct_question(query text) returns text
  language sql stable security invoker set search_path = ''
as $$
  select c.question from private.corrected_question(query) as c (question) where c.question is not null and exists (select from public.search_site(c.question, 1))
$$;
grant execute on function public.correct_question(text) to anon, authenticated, service_role;

create function private.note_setting_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.setting_text(new.value) is null then
    delete from private.setting_words w where w.key = new.key;
  else
    insert into private.setting_words (key, words) values (new.key, private.search_words(private.setting_text(new.value)))
      on conflict (key) do update set words = excluded.words;
  end if;
  return null;
end $$;

-- Keys of settings texts that contain every word. Callers join the rows under their policies.
create function private.texts_with(query text) returns table (key text)
  language sql stable security definer set search_path = ''
as $$ select w.key from private.setting_words w where w.words @@ private.search_terms(texts_with.query) $$;
grant execute on function private.texts_with(text) to anon, authenticated, service_role;

-- Builds SQL for rows of a kind that contain words ($1), nearest to today in the past and future. `in_turn` scans by
-- date, at most 2,500 rows, which suits frequent words; otherwise the word index is used.
create function private.nearest_rows(kind text, words_in text, most int, in_turn boolean) returns text
  language sql immutable set search_path = ''
as $$
  select string_agg(format(
    case when in_turn then '(select t.row_id from (select i.row_id, i.%2$I as held from private.search_index i where i.kind = %1$L and %3$s limit 2500) as t where t.held @@ $1 limit %5$s)'
      else '(select t.row_id from (select i.row_id, i.at from private.search_index i where i.kind = %1$L and i.%2$I @@ $1 offset 0) as t where %4$s limit %5$s)' end,
    nearest_rows.kind, words_in, side.days, replace(side.days, 'i.at', 't.at'), most), ' union ')
  from unnest(array['i.at >= now() order by i.at', 'i.at < now() order by i.at desc', 'i.at is null']) as side (days)
$$;

-- Same as private.search_kind for several small kinds in one query.
create function private.search_kinds(query text, kinds text[]) returns table (kind text, row_id uuid, rank real, is_more boolean)
  language plpgsql stable security definer set search_path = '' rows 300
as $$
declare
  terms tsquery := private.search_terms(query);
  whole text := left(private.fold(left(query, 200)), 200);
  few text[] := '{}';
  one text;
begin
  if terms is null then return; end if;
  foreach one in array kinds loop
    if exists (select from private.search_index i where i.kind = one offset 200) then
      return query select one, s.row_id, s.rank, s.is_more from private.search_kind(one, query) as s;
    else
      few := few || one;
    end if;
  end loop;
  return query select i.kind, i.row_id, (1 + case when i.folded_title = whole then 16 else 0 end + case when i.title_words @@ terms then 8 else 0 end
      + case when starts_with(i.folded_title, whole) then 1 else 0 end + case when i.lead_words @@ terms then 3 else 0 end)::real, false
    from private.search_index i where i.kind = any (few) and i.words @@ terms;
end $$;
grant execute on function private.search_kinds(text,text[]) to anon, authenticated, service_role;

-- Whether a text contains every word, ignoring accents and capitals.
create function private.holds_words(value text, question text) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(strpos(folded.words, word) > 0), false)
  from (select private.fold(value) as words) as folded, unnest(string_to_array(private.fold(question), ' ')) as word
$$;
grant execute on function private.holds_words(text,text) to anon, authenticated, service_role;
