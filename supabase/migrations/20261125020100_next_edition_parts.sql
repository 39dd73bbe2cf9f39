-- Which parts of an edition come along into the next is chosen, by kind of section; its chairs may, with nobody on them.

/* The parts there are to choose: each kind of section, the notes on travel and on what is good to know, and the chairs. */
create function private.next_year_parts() returns text[]
  language sql immutable set search_path = ''
  return array['text', 'programme', 'people', 'figures', 'pictures', 'partners', 'quotes', 'press', 'documents', 'call', 'notes', 'chairs'];

/* A chair as it begins the year after: nobody sits there, and its request stays. Until somebody is named its day is said, which is
   the first of the edition where none was kept. */
create function private.next_year_chair(c public.flagship_chairs, days int, opens date) returns public.flagship_chairs
  language plpgsql immutable set search_path = ''
as $$
begin
  c.name := '';
  c.person_id := null;
  c.article_id := null;
  c.named_on := coalesce(c.named_on + days, opens);
  return c;
end $$;

drop function public.preview_next_edition(uuid), public.make_next_edition(uuid);

/* What making next year's edition would come to, part by part: { year, starts_on, ends_on, isThere, isDated, notes: { isWritten,
   isDated }, sections: [{ kind, heading, entries, had, isShown, isDated }], chairs: [{ number, request, named_on }] }. `entries` are
   those that come along of the `had`; `isDated` says that its words hold the year, which comes along as it is; `isThere` that it
   was made already. Null where there is no such edition. */
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
    'isDated', strpos(concat_ws(' ', e.title, e.summary), e.year::text) > 0,
    'notes', jsonb_build_object('isWritten', e.travel_html <> '' or e.practical_html <> '',
      'isDated', strpos(e.travel_html || e.practical_html, e.year::text) > 0),
    'sections', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'heading', n.heading,
        'entries', jsonb_array_length(n.items), 'had', jsonb_array_length(s.items), 'isShown', n.is_visible,
        'isDated', strpos(n.heading || n.body_html, e.year::text) > 0) order by s.position, s.id), '[]')
      from public.flagship_sections s, private.next_year_section(s, days) n where s.edition_id = edition),
    'chairs', (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'request', n.request, 'named_on', n.named_on) order by n.number), '[]')
      from public.flagship_chairs c, private.next_year_chair(c, days, coalesce(e.starts_on + days, make_date(e.year + 1, 1, 1))) n
      where c.edition_id = edition));
end $$;

/* Makes the edition of the year after out of one, hidden, with the parts that were chosen; answers its id. There is one a year, so it
   is not made twice. The caller's own permissions decide. */
create function public.make_next_edition(edition uuid, parts text[]) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  e public.flagship_editions;
  days int;
  made uuid;
begin
  perform private.require_editor();
  if parts is null or not parts <@ private.next_year_parts() then
    raise exception 'One of the parts is none that comes along.' using errcode = '22023';
  end if;
  select * into e from public.flagship_editions r where r.id = edition;
  if e.id is null then
    raise exception 'This edition is not here any more.' using errcode = '22023';
  end if;
  days := private.days_to_next_year(coalesce(e.starts_on, make_date(e.year, 1, 1)));
  insert into public.flagship_editions (flagship_id, year, title, starts_on, ends_on, venue, summary, travel_html, practical_html, is_visible)
    values (e.flagship_id, e.year + 1, e.title, e.starts_on + days, e.ends_on + days, e.venue, e.summary,
      case when 'notes' = any (parts) then e.travel_html else '' end, case when 'notes' = any (parts) then e.practical_html else '' end, false)
    on conflict (flagship_id, year) do nothing returning id into made;
  if made is null then
    raise exception 'The edition of % is there already.', e.year + 1 using errcode = '22023';
  end if;
  insert into public.flagship_sections (flagship_id, edition_id, slug, kind, heading, body_html, items, position, is_visible, visible_from, visible_until)
    select n.flagship_id, made, n.slug, n.kind, n.heading, n.body_html, n.items, n.position, n.is_visible, n.visible_from, n.visible_until
    from public.flagship_sections s, private.next_year_section(s, days) n where s.edition_id = edition and s.kind = any (parts);
  insert into public.flagship_chairs (edition_id, number, name, request, named_on)
    select made, n.number, n.name, n.request, n.named_on
    from public.flagship_chairs c, private.next_year_chair(c, days, coalesce(e.starts_on + days, make_date(e.year + 1, 1, 1))) n
    where c.edition_id = edition and 'chairs' = any (parts);
  return made;
end $$;

revoke execute on function private.next_year_parts(), private.next_year_chair(public.flagship_chairs, int, date),
  public.preview_next_edition(uuid), public.make_next_edition(uuid, text[]) from public, anon;
grant execute on function private.next_year_parts(), private.next_year_chair(public.flagship_chairs, int, date),
  public.preview_next_edition(uuid), public.make_next_edition(uuid, text[]) to authenticated, service_role;
