-- What treats every kind of record alike reads which there are, instead of naming them.

/* Puts the rows of one table in the order of the ids, at once; answers how many took another place. The caller's own
   permissions decide, row by row. */
create or replace function public.reorder_rows(what text, ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  if not exists (select from private.record_kinds k where k.table_name = what and k.is_ordered) then
    raise exception 'Rows of % have no order of their own.', what using errcode = '22023';
  end if;
  if not private.is_editor() then
    raise exception 'Only editors put rows in order.' using errcode = '42501';
  end if;
  execute format('update public.%I t set position = o.place from unnest($1) with ordinality as o (id, place)
    where t.id = o.id and t.position <> o.place', what) using ids;
  get diagnostics moved = row_count;
  return moved;
end $$;

/* Records that hold every word of the question, at most `most` of each kind, the most prominent first. Definer, because
   behind policies the indexes could not be used; so it asks first who is asking. People who sign in are found by the index
   of their names and addresses, and stand in none that the public's search reads. */
create or replace function public.find_records(query text, most int default 5)
  returns table (kind text, id uuid, slug text, title text, detail text, state text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  rows_of_kinds text := (select string_agg(format(
      'select %s, %L, r.id, %s, r.%I, %s, %s, f.rank from found f join public.%I r on f.kind = %2$L and r.id = f.row_id',
      k.place, k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
    ' union all ' order by k.place) from private.record_kinds k where k.search_lead is not null);
begin
  if not private.is_editor() then
    raise exception 'Only editors search the records.' using errcode = '42501';
  end if;
  return query execute format($sql$
    with found as materialized (select * from private.search_candidates($1)),
    rows (place, kind, id, slug, title, detail, state, rank) as (%s
      union all
      select 1000000, 'member', m.id, null, coalesce(nullif(m.full_name, ''), m.email), m.email, null, 1
      from public.profiles m
      where private.search_words(coalesce(m.full_name, '') || ' ' || coalesce(m.email, '')) @@ private.search_terms($1)
    ),
    numbered as (select r.*, row_number() over (partition by r.kind order by r.rank desc, r.title) as number from rows r)
    select n.kind, n.id, n.slug, n.title, n.detail, n.state from numbered n where n.number <= least(greatest($2, 1), 20)
    order by n.place, n.number$sql$, rows_of_kinds) using query, most;
end $$;

/* Everything visitors can see that leads somewhere: HTML, and addresses of links and pictures. A part is named by the record
   it belongs to. `key` is what the address of that record's page or desk carries. */
create function private.public_pointers() returns table (table_name text, key text, title text, holds text, value text)
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(format('select %L, w.%I::text, r.%I, %L, r.%I from public.%I r join public.%I w on w.%I = r.%I where private.is_public(r) and r.%5$I <> ''''',
      w.table_name, w.address, k.title, c.holds, c.name, k.table_name, w.table_name,
      w.own_key, coalesce(k.parent_column, w.own_key)), ' union all ' order by k.place)
    from private.record_kinds k
      join (select r.*, r.key_columns as own_key from private.record_kinds r) w on w.kind = coalesce(k.part_of, k.kind)
      cross join lateral (select 'html' as holds, unnest(k.html_columns) as name union all select 'link', unnest(k.link_columns)
        union all select 'picture', unnest(k.picture_columns)) c);
end $$;
revoke execute on function private.public_pointers() from public;
grant execute on function private.public_pointers() to service_role;

/* Whether visitors see the row. */
create or replace function private.is_on_the_site(kind text, id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_in text := (select k.table_name from private.record_kinds k where k.kind = is_on_the_site.kind);
  answer boolean;
begin
  if found_in is null then return false; end if;
  execute format('select exists (select from public.%I r where r.id = $1 and private.is_public(r))', found_in) into answer using id;
  return answer;
end $$;

-- Where every public record of the site stands and when it last changed: what sitemap.xml is made of.
create or replace view public.public_addresses with (security_invoker = true) as
  select 'event' as kind, slug::text as slug, greatest(updated_at, published_at) as changed_at from public.events r where private.is_public(r)
  union all select 'article', slug, greatest(updated_at, published_at) from public.news_articles r where private.is_public(r)
  union all select 'album', slug, greatest(updated_at, published_at) from public.albums r where private.is_public(r)
  union all select 'page', slug, greatest(updated_at, published_at) from public.pages r where private.is_public(r)
  union all select 'circle', slug, updated_at from public.circles
  union all select 'flagship', slug, updated_at from public.flagship_pages
  union all select 'flagship record', slug, updated_at from public.flagship_pages where is_visible;

-- Events, articles, people, circles and partners that hold every word of the question, at most `max` of each kind, the
-- most prominent first. `total` counts what was found of the kind; `about` says what its row needs to be shown.
create or replace function public.search_site(query text, max int default 20)
  returns table (kind text, slug text, title text, snippet text, rank real, total int, about jsonb)
  language sql stable security invoker set search_path = ''
as $$
  with found as materialized (select * from private.search_candidates(query)),
  visible as (
    -- The conditions repeat the public's policies, so that an editor who searches the public site finds the public site.
    select f.kind, e.slug::text, e.title, e.description as lead, e.body_html as body, f.rank, e.start_date as at,
      jsonb_build_object('start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision,
        'location', e.location, 'region', e.region, 'event_state', e.event_state) as about
    from found f join public.events e on f.kind = 'event' and e.id = f.row_id
    where private.is_public(e)
    union all
    select f.kind, a.slug, a.title, a.excerpt, a.content_html, f.rank, a.published_at,
      jsonb_build_object('published_at', a.published_at, 'category', c.name)
    from found f join public.news_articles a on f.kind = 'article' and a.id = f.row_id left join public.categories c on c.id = a.category_id
    where private.is_public(a)
    union all
    select f.kind, p.slug, p.name, p.title, p.bio, f.rank, null, jsonb_build_object('groups', p.groups, 'circle_slug', c.slug, 'color_hex', c.color_hex)
    from found f join public.people p on f.kind = 'person' and p.id = f.row_id left join public.circles c on c.id = p.circle_id
    where private.is_public(p)
    union all
    select f.kind, c.slug, c.name, c.description, c.about_html, f.rank, null, jsonb_build_object('color_hex', c.color_hex)
    from found f join public.circles c on f.kind = 'circle' and c.id = f.row_id
    union all
    select f.kind, p.slug, p.name, p.description, null, f.rank, null, jsonb_build_object('tier', p.tier)
    from found f join public.partners p on f.kind = 'partner' and p.id = f.row_id
    where private.is_public(p)
  ),
  ranked as (
    -- Of two that answer alike, the one nearer to today.
    select v.*, row_number() over (partition by v.kind order by v.rank desc, abs(extract(epoch from v.at - now())) nulls last, v.title) as place,
      count(*) over (partition by v.kind)::int as total
    from visible v
  )
  select r.kind, r.slug, r.title, private.passage(r.lead, r.body, search_site.query), r.rank, r.total, r.about
  from ranked r where r.place <= least(greatest(search_site.max, 1), 50)
  order by array_position(array['event', 'article', 'person', 'circle', 'partner'], r.kind), r.place
$$;
