-- Next year's edition is made from this one: each part comes along, is left empty or is asked again.

/* How many days later an edition is a year on: 52 weeks, or 53 where those do not reach the next year, so that a Monday stays a
   Monday. */
create function private.days_to_next_year(starts_on date) returns int
  language sql immutable set search_path = ''
  return case when extract(year from starts_on + 364) > extract(year from starts_on) then 364 else 371 end;

/* What becomes of a kind of section: it is 'kept', 'asked' again, or 'emptied' because it was about one year. */
create function private.next_year_of(kind text) returns text
  language sql immutable set search_path = ''
  return case when kind in ('text', 'call') then 'kept' when kind in ('programme', 'people', 'partners') then 'asked' else 'emptied' end;

/* A section as it begins the year after: days of a programme are moved, and nobody stands in it; partners stay, and are hidden
   until they have been asked; who and what was about one year goes, and the words about it. */
create function private.next_year_section(s public.flagship_sections, days int) returns public.flagship_sections
  language plpgsql stable set search_path = ''
as $$
begin
  if s.kind = 'programme' then
    s.items := (select coalesce(jsonb_agg(line || jsonb_build_object('day', to_char((line ->> 'day')::date + days, 'YYYY-MM-DD'), 'who', '') order by place), '[]')
      from jsonb_array_elements(s.items) with ordinality as lines (line, place));
  elsif s.kind = 'partners' then
    s.is_visible := false;
  elsif private.next_year_of(s.kind) <> 'kept' then
    s.items := '[]';
    if s.kind <> 'people' then s.body_html := ''; end if;
  end if;
  s.visible_from := s.visible_from + make_interval(days => days);
  s.visible_until := s.visible_until + make_interval(days => days);
  return s;
end $$;

/* What making next year's edition would come to, counted: { year, starts_on, ends_on, sections, lines, names, partners, emptied,
   dated, isThere }. `dated` are texts with the year in them, which come along as they are; `isThere` says that it was made already.
   Null where there is no such edition. */
create function public.preview_next_edition(edition uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  e public.flagship_editions;
  days int;
begin
  perform private.require_editor();
  select * into e from public.flagship_editions r where r.id = edition;
  if e.id is null then return null; end if;
  days := private.days_to_next_year(coalesce(e.starts_on, make_date(e.year, 1, 1)));
  return jsonb_build_object('year', e.year + 1, 'starts_on', e.starts_on + days, 'ends_on', e.ends_on + days,
    'isThere', exists (select from public.flagship_editions r where r.flagship_id = e.flagship_id and r.year = e.year + 1),
    'dated', (select count(*) from (select unnest(array[e.title, e.summary, e.travel_html, e.practical_html]) as words
      union all select s.heading || s.body_html from public.flagship_sections s
        where s.edition_id = edition and private.next_year_of(s.kind) <> 'emptied') texts where words like '%' || e.year || '%'))
    || (select jsonb_build_object('sections', count(*),
        'lines', coalesce(sum(jsonb_array_length(s.items)) filter (where s.kind = 'programme'), 0),
        'names', coalesce(sum(jsonb_array_length(s.items)) filter (where s.kind = 'people'), 0),
        'partners', coalesce(sum(jsonb_array_length(s.items)) filter (where s.kind = 'partners'), 0),
        'emptied', count(*) filter (where private.next_year_of(s.kind) = 'emptied'))
      from public.flagship_sections s where s.edition_id = edition);
end $$;

/* Makes the edition of the year after out of one, hidden, with its sections; answers its id. There is one a year, so it is not made
   twice. The caller's own permissions decide. */
create function public.make_next_edition(edition uuid) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  e public.flagship_editions;
  days int;
  made uuid;
begin
  perform private.require_editor();
  select * into e from public.flagship_editions r where r.id = edition;
  if e.id is null then
    raise exception 'This edition is not here any more.' using errcode = '22023';
  end if;
  days := private.days_to_next_year(coalesce(e.starts_on, make_date(e.year, 1, 1)));
  insert into public.flagship_editions (flagship_id, year, title, starts_on, ends_on, venue, summary, travel_html, practical_html, is_visible)
    values (e.flagship_id, e.year + 1, e.title, e.starts_on + days, e.ends_on + days, e.venue, e.summary, e.travel_html, e.practical_html, false)
    on conflict (flagship_id, year) do nothing returning id into made;
  if made is null then
    raise exception 'The edition of % is there already.', e.year + 1 using errcode = '22023';
  end if;
  insert into public.flagship_sections (flagship_id, edition_id, slug, kind, heading, body_html, items, position, is_visible, visible_from, visible_until)
    select n.flagship_id, made, n.slug, n.kind, n.heading, n.body_html, n.items, n.position, n.is_visible, n.visible_from, n.visible_until
    from public.flagship_sections s, private.next_year_section(s, days) n where s.edition_id = edition;
  return made;
end $$;

/* Takes an edition back that was made so, while nobody has written it, its sections or an album of it, and nobody has seen it.
   Definer, because only admins remove editions otherwise. */
create function public.unmake_edition(edition uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  delete from public.flagship_editions e where e.id = edition and not e.is_visible and e.updated_at = e.created_at
    and not exists (select from public.flagship_sections s where s.edition_id = e.id and (s.updated_at <> s.created_at or s.created_at <> e.created_at))
    and not exists (select from public.albums a where a.edition_id = e.id);
  if not found then
    raise exception 'Somebody has written in this edition since, or it is shown. An admin can still remove it.' using errcode = '22023';
  end if;
end $$;

revoke execute on function private.days_to_next_year(date), private.next_year_of(text), private.next_year_section(public.flagship_sections, int),
  public.preview_next_edition(uuid), public.make_next_edition(uuid), public.unmake_edition(uuid) from public, anon;
grant execute on function private.days_to_next_year(date), private.next_year_of(text), private.next_year_section(public.flagship_sections, int),
  public.preview_next_edition(uuid), public.make_next_edition(uuid), public.unmake_edition(uuid) to authenticated, service_role;

-- Where every public record of the site stands: as before, and each edition.
create or replace view public.public_addresses with (security_invoker = true) as
  select 'event' as kind, slug::text as slug, greatest(updated_at, published_at) as changed_at from public.events r where private.is_public(r)
  union all select 'article', slug, greatest(updated_at, published_at) from public.news_articles r where private.is_public(r)
  union all select 'album', slug, greatest(updated_at, published_at) from public.albums r where private.is_public(r)
  union all select 'page', slug, greatest(updated_at, published_at) from public.pages r where private.is_public(r)
  union all select 'circle', slug, updated_at from public.circles
  union all select 'flagship', slug, updated_at from public.flagship_pages
  union all select 'flagship record', slug, updated_at from public.flagship_pages where is_visible
  union all select 'edition', f.slug || '/' || r.year, greatest(r.updated_at, (select max(s.updated_at) from public.flagship_sections s
      where s.edition_id = r.id and private.is_public(s)))
    from public.flagship_editions r join public.flagship_pages f on f.id = r.flagship_id where private.is_public(r);
