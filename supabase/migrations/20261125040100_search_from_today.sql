-- Search that takes as long among sixty thousand rows as among sixty: a word that many hold is read from today on and no further,
-- and only of what few hold an index makes the list. Promises are found on the public site.

/* The words of the texts of pages, which would have to be taken apart for each question. */
create table private.setting_words (
  key text primary key references public.settings (key) on delete cascade on update cascade,
  words tsvector not null
);
alter table private.setting_words enable row level security;

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
create trigger note_setting_words after insert or update of value on public.settings
  for each row execute function private.note_setting_words();
insert into private.setting_words (key, words)
  select s.key, private.search_words(private.setting_text(s.value)) from public.settings s where private.setting_text(s.value) is not null;

/* Which texts of pages hold every word of a question, by their keys; whoever asks joins the settings, where the policies decide. */
create function private.texts_with(query text) returns table (key text)
  language sql stable security definer set search_path = ''
as $$ select w.key from private.setting_words w where w.words @@ private.search_terms(texts_with.query) $$;

/* Inside SQL: the rows of a kind that hold the words ($1) in a column and are nearest to today, on either side of it, and some without
   a day. `in_turn` reads day after day until there are enough, and no more than 2,500, which is right where many hold them; else an index
   makes the list. */
create function private.nearest_rows(kind text, words_in text, most int, in_turn boolean) returns text
  language sql immutable set search_path = ''
as $$
  select string_agg(format(
    case when in_turn then '(select t.row_id from (select i.row_id, i.%2$I as held from private.search_index i where i.kind = %1$L and %3$s limit 2500) as t where t.held @@ $1 limit %5$s)'
      else '(select t.row_id from (select i.row_id, i.at from private.search_index i where i.kind = %1$L and i.%2$I @@ $1 offset 0) as t where %4$s limit %5$s)' end,
    nearest_rows.kind, words_in, side.days, replace(side.days, 'i.at', 't.at'), most), ' union ')
  from unnest(array['i.at >= now() order by i.at', 'i.at < now() order by i.at desc', 'i.at is null']) as side (days)
$$;

/* As before: which rows of a kind hold every word of a question, and how prominently, by id only. Of a kind with more than 2,000
   rows, of which a fifth of the latest hold the words, only what is nearest to today is read, and titles that begin with the question. */
create or replace function private.search_kind(kind text, query text) returns table (row_id uuid, rank real, is_more boolean)
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

/* As before, with the text chosen once: it was chosen anew for each of its uses. */
create or replace function private.passage(lead text, body_html text, query text) returns text
  language sql stable set search_path = ''
as $$
  with chosen as materialized (
    select coalesce(
      case when length(lead) <= 240 and private.search_words(lead) @@ private.search_terms(query, ' | ') then lead end,
      private.first_answering(lead, query), private.first_answering(private.plain_text(body_html), query), lead, '') as text)
  select case when length(text) <= 240 then text else regexp_replace(left(text, 230), '[^[:alnum:]]+[^ ]*$', '') || ' …' end from chosen
$$;

/* The same for several kinds at once: those of which there are few rows are read together. */
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

create or replace function private.search_candidates(query text) returns table (kind text, row_id uuid, rank real)
  language sql stable security definer set search_path = '' rows 300
as $$
  select s.kind, s.row_id, s.rank
  from private.search_kinds(search_candidates.query, array(select k.kind from private.record_kinds k where k.search_lead is not null)) as s
$$;

/* As before, with promises, which lead to the event at which they were made: `slug` is the event's. */
create or replace function public.search_site(query text, max int default 20, of_kind text default null, page int default 1)
  returns table (kind text, slug text, title text, snippet text, rank real, total int, is_more boolean, about jsonb)
  language sql stable security invoker set search_path = ''
as $$
  with found as materialized (
    select s.kind, s.row_id, s.rank, s.is_more from private.search_kinds(search_site.query, case coalesce(of_kind, 'all')
      when 'all' then array['event', 'article', 'flagship', 'edition', 'section', 'person', 'circle', 'partner', 'album', 'promise', 'page']
      when 'flagship' then array['flagship', 'edition', 'section'] else array[of_kind] end) as s),
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

revoke execute on function private.note_setting_words(), private.texts_with(text), private.nearest_rows(text, text, int, boolean), private.search_kinds(text, text[]) from public;
grant execute on function private.texts_with(text), private.search_kinds(text, text[]) to anon, authenticated, service_role;
