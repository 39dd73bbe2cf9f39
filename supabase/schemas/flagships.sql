-- Flagship gatherings with their sections, editions and chairs.

-- Flagship gatherings. Each has a page with sections, and one edition a year.
create table public.flagship_pages (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  -- Title of the flagship, also the label of its navigation link.
  title text not null check (length(trim(title)) between 1 and 120),
  -- Whether visitors see the page /flagship-{slug} and the link to the page. The presentation page of the flagship is
  -- always public.
  is_visible boolean not null default false,
  city text not null default '',
  subtitle text not null default '',
  summary text not null default '',
  hue text check (hue ~* '^#[0-9a-f]{6}$'),
  image_url text,
  image_alt text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  constraint picture_has_words check (image_url is null or length(trim(coalesce(image_alt, ''))) > 0)
);
create index flagship_pages_by_media on public.flagship_pages (media_id);

call private.let_editors_write('public.flagship_pages', 'flagship pages');
create policy "anyone reads flagship pages" on public.flagship_pages for select to anon, authenticated
  using (true);
create policy "admins remove flagship pages" on public.flagship_pages for delete to authenticated
  using ((select private.is_admin()));

call private.take_only('one_line', 'public.flagship_pages', 'title, city, subtitle, image_url, image_alt');
call private.take_only('plain_text', 'public.flagship_pages', 'summary');
call private.take_only('moment', 'public.flagship_pages', 'created_at, updated_at');

create table public.flagship_sections (
  id uuid primary key default gen_random_uuid(),
  flagship_id uuid not null references public.flagship_pages (id) on delete cascade,
  slug public.slug not null,
  heading text not null check (length(trim(heading)) between 1 and 200),
  body_html text not null default '' check (length(body_html) <= 200000),
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Edition of the section. Null: the section belongs to the flagship itself and is shown every year.
  edition_id uuid,
  is_visible boolean not null default true,
  visible_from timestamptz,
  visible_until timestamptz constraint flagship_sections_visible_until_check check (visible_until > visible_from),
  kind text not null default 'text' constraint flagship_sections_kind_check
    check (kind in ('text', 'programme', 'people', 'figures', 'pictures', 'partners', 'quotes', 'press', 'documents', 'call')),
  items jsonb not null default '[]',
  constraint flagship_sections_edition_fkey foreign key (edition_id, flagship_id)
    references public.flagship_editions (id, flagship_id) on delete cascade,
  constraint flagship_sections_slug_key unique nulls not distinct (flagship_id, edition_id, slug),
  constraint flagship_sections_items_check check (private.are_items_of(kind, items))
);
create index flagship_sections_by_edition on public.flagship_sections (edition_id, flagship_id);

call private.let_editors_write('public.flagship_sections', 'flagship sections');
create policy "editors remove flagship sections" on public.flagship_sections for delete to authenticated
  using ((select private.is_editor()));
create policy "anyone reads flagship sections while they are shown" on public.flagship_sections for select to anon, authenticated
  using (private.is_public(flagship_sections));
create policy "editors read all flagship sections" on public.flagship_sections for select to authenticated
  using ((select private.is_editor()));

call private.take_only('one_line', 'public.flagship_sections', 'heading');
call private.take_only('plain_text', 'public.flagship_sections', 'body_html');
call private.take_only('moment', 'public.flagship_sections', 'created_at, updated_at, visible_from, visible_until');

create table public.flagship_editions (
  id uuid primary key default gen_random_uuid(),
  flagship_id uuid not null references public.flagship_pages (id) on delete cascade,
  year int not null check (year between 2000 and 2100),
  title text not null check (length(trim(title)) between 1 and 200),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  venue text,
  summary text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether visitors see the edition. An edition made from another one starts hidden.
  is_visible boolean not null default true,
  travel_html text not null default '' check (length(travel_html) <= 200000),
  practical_html text not null default '' check (length(practical_html) <= 200000),
  unique (flagship_id, year),
  constraint flagship_editions_of_flagship unique (id, flagship_id)
);

call private.let_editors_write('public.flagship_editions', 'flagship editions');
create policy "admins remove flagship editions" on public.flagship_editions for delete to authenticated
  using ((select private.is_admin()));
create policy "anyone reads visible flagship editions" on public.flagship_editions for select to anon, authenticated
  using (is_visible);
create policy "editors read all flagship editions" on public.flagship_editions for select to authenticated
  using ((select private.is_editor()));

call private.take_only('one_line', 'public.flagship_editions', 'title, venue');
call private.take_only('plain_text', 'public.flagship_editions', 'summary, travel_html, practical_html');
call private.take_only('moment', 'public.flagship_editions', 'created_at, updated_at');
call private.take_only('day', 'public.flagship_editions', 'starts_on, ends_on');

-- Chairs of an edition (numbered seats): the person who sits there and their request to the audience, or the date when
-- they are announced.
create table public.flagship_chairs (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references public.flagship_editions (id) on delete cascade,
  number int not null constraint flagship_chairs_number_check check (number between 1 and 99),
  -- Name of the person. Empty until a person is named.
  name text not null default '' check (length(name) <= 120),
  -- Request of the person to the audience, short enough for a place card.
  request text not null default '' check (length(request) <= 120),
  named_on date,
  person_id uuid references public.people (id) on delete set null,
  -- Interview with the person; pages show the article's circle next to the chair.
  article_id uuid references public.news_articles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flagship_chairs_number_key unique (edition_id, number),
  constraint flagship_chairs_named_on_check check (trim(name) <> '' or named_on is not null)
);
create index flagship_chairs_by_person on public.flagship_chairs (person_id);
create index flagship_chairs_by_article on public.flagship_chairs (article_id);

call private.let_editors_write('public.flagship_chairs', 'chairs');
create policy "anyone reads the chairs of visible editions" on public.flagship_chairs for select to anon, authenticated
  using (private.is_public(flagship_chairs));
create policy "editors read all chairs" on public.flagship_chairs for select to authenticated
  using ((select private.is_editor()));
create policy "editors remove chairs" on public.flagship_chairs for delete to authenticated
  using ((select private.is_editor()));

call private.take_only('one_line', 'public.flagship_chairs', 'name, request');
call private.take_only('day', 'public.flagship_chairs', 'named_on');
call private.take_only('moment', 'public.flagship_chairs', 'created_at, updated_at');

-- Whether a value is a timetable, a list of { day, time, title, who }, optionally with "end", "room" and "kind" (session
-- or break); time and who may be empty.
create function private.is_timetable(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'day', 10, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where not private.is_calendar_day(item ->> 'day') or not private.has_session_times(item) or not private.is_short(item -> 'who', 300)
  ) else false end
$$;
grant execute on function private.is_timetable(jsonb) to authenticated, service_role;

create function private.are_items_of(kind text, items jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case
    when kind = 'text' then items = '[]'
    when kind = 'programme' then private.is_timetable(items)
    when kind in ('people', 'partners', 'quotes', 'pictures') then private.is_list_of_ids(items)
    when kind = 'figures' then private.is_list_of_figures(items)
    when kind in ('press', 'documents') then private.is_list_of_links(items)
    when kind = 'call' then case when private.is_list_of_links(items) then jsonb_array_length(items) <= 1 else false end
    else false
  end
$$;
grant execute on function private.are_items_of(text,jsonb) to authenticated, service_role;

-- Raises an error when a section names rows that do not exist. The page leaves out rows that are removed later.
create function private.refuse_unknown_items() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  unknown boolean;
begin
  execute format('select exists (select from jsonb_array_elements_text($1) as item
    where not exists (select from public.%I r where r.id = item::uuid%s))',
    case new.kind when 'pictures' then 'albums' else new.kind end,
    case new.kind when 'pictures' then ' and r.edition_id is not null' else '' end) into unknown using new.items;
  if unknown and new.kind = 'pictures' then
    raise exception 'One of the albums no longer exists, or belongs to no flagship edition. Remove it from the list.' using errcode = '23514';
  elsif unknown then
    raise exception 'One of the % no longer exists. Remove it from the list.', new.kind using errcode = '23514';
  end if;
  return null;
end $$;
-- These triggers run after the row's own constraints, so each item is known to be an id.
create trigger refuse_unknown_items_of_added after insert on public.flagship_sections
  for each row when (new.kind in ('people', 'partners', 'quotes', 'pictures')) execute function private.refuse_unknown_items();
create trigger refuse_unknown_items_of_changed after update on public.flagship_sections
  for each row when (new.kind in ('people', 'partners', 'quotes', 'pictures') and (new.items <> old.items or new.kind <> old.kind))
  execute function private.refuse_unknown_items();

-- Days between an edition and the next: 52 or 53 weeks, so that weekdays stay the same.
create function private.days_to_next_year(starts_on date) returns int
  language sql immutable set search_path = ''
  return case when extract(year from starts_on + 364) > extract(year from starts_on) then 364 else 371 end;
grant execute on function private.days_to_next_year(date) to authenticated, service_role;

-- How the next edition treats a section kind: 'kept', 'asked' (the editor decides), or 'emptied'.
create function private.next_year_of(kind text) returns text
  language sql immutable set search_path = ''
  return case when kind in ('text', 'call') then 'kept' when kind in ('programme', 'people', 'partners') then 'asked' else 'emptied' end;
grant execute on function private.next_year_of(text) to authenticated, service_role;

-- Builds a section of the next edition: dates are moved, speakers are removed, partners are hidden until confirmed, and
-- content about one year is removed.
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
grant execute on function private.next_year_section(public.flagship_sections,integer) to authenticated, service_role;

-- Preview of the next edition: { year, starts_on, ends_on, isThere, isDated, notes, sections, chairs }. In `sections`,
-- `had` is the number of entries and `entries` the number that the next edition keeps. `isDated`: the text contains the
-- year. `isThere`: the edition exists already. Null when the edition is missing.
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
grant execute on function public.preview_next_edition(uuid) to authenticated, service_role;

-- Creates next year's edition, hidden, with the chosen parts. Returns its id. An edition with the same year is refused.
-- Runs with the caller's rights.
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
    raise exception 'One of the chosen parts cannot be copied.' using errcode = '22023';
  end if;
  select * into e from public.flagship_editions r where r.id = edition;
  if e.id is null then
    raise exception 'This edition no longer exists.' using errcode = '22023';
  end if;
  days := private.days_to_next_year(coalesce(e.starts_on, make_date(e.year, 1, 1)));
  insert into public.flagship_editions (flagship_id, year, title, starts_on, ends_on, venue, summary, travel_html, practical_html, is_visible)
    values (e.flagship_id, e.year + 1, e.title, e.starts_on + days, e.ends_on + days, e.venue, e.summary,
      case when 'notes' = any (parts) then e.travel_html else '' end, case when 'notes' = any (parts) then e.practical_html else '' end, false)
    on conflict (flagship_id, year) do nothing returning id into made;
  if made is null then
    raise exception 'The edition of % already exists.', e.year + 1 using errcode = '22023';
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
grant execute on function public.make_next_edition(uuid,text[]) to authenticated, service_role;

-- Removes an edition that make_next_edition made, as long as no part of it was changed or shown. Security definer,
-- because otherwise only admins remove editions. Restored editions are refused.
create function public.unmake_edition(edition uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  delete from public.flagship_editions e where e.id = edition and not e.is_visible and e.updated_at = e.created_at
    and not exists (select from public.flagship_sections s where s.edition_id = e.id and (s.updated_at <> s.created_at or s.created_at <> e.created_at))
    and not exists (select from public.flagship_chairs c where c.edition_id = e.id and (c.updated_at <> c.created_at or c.created_at <> e.created_at))
    and not exists (select from public.albums a where a.edition_id = e.id)
    and not exists (select from public.events v where v.flagship_edition_id = e.id)
    and not exists (select from public.audit_log l where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove');
  if not found then
    raise exception 'The edition was changed since, or is visible. Only an admin can remove it.' using errcode = '22023';
  end if;
end $$;
grant execute on function public.unmake_edition(uuid) to authenticated, service_role;

-- Parts that can be copied: section kinds, notes and chairs.
create function private.next_year_parts() returns text[]
  language sql immutable set search_path = ''
  return array['text', 'programme', 'people', 'figures', 'pictures', 'partners', 'quotes', 'press', 'documents', 'call', 'notes', 'chairs'];
grant execute on function private.next_year_parts() to authenticated, service_role;

-- Chair (numbered seat) for the next edition: without a person, with the same request and an announcement date.
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
grant execute on function private.next_year_chair(public.flagship_chairs,integer,date) to authenticated, service_role;

-- The last visible edition of a visible flagship cannot be removed.
create function private.refuse_empty_flagship() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock makes two people who remove the last two editions wait for each other. When the flagship itself is being
  -- removed, its row is gone and the check does not apply.
  perform from public.flagship_pages f where f.id = old.flagship_id and f.is_visible for no key update;
  if found and not exists (select from public.flagship_editions e
      where e.flagship_id = old.flagship_id and e.id <> old.id and e.is_visible) then
    raise exception 'This is the only visible edition of a visible flagship. Make another edition visible first, or hide the flagship.'
      using errcode = '23514';
  end if;
  return old;
end $$;
create trigger refuse_empty_flagship before delete on public.flagship_editions
  for each row when (old.is_visible and coalesce(current_setting('record.is_replaced', true), '') = '')
  execute function private.refuse_empty_flagship();

create trigger follow_bylines_for_search after update of year, flagship_id on public.flagship_editions
  for each row execute function private.follow_bylines_for_search();
create trigger follow_bylines_for_search after update of city on public.flagship_pages
  for each row execute function private.follow_bylines_for_search();

-- Restores a removed edition from the audit log with its sections, chairs, and albums and events that have no other
-- edition. Requires the permission to remove an edition.
create function public.put_back_edition(edition uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  e public.flagship_editions;
  gone record;
begin
  perform private.require_admin('put an edition back');
  select l.created_at, l.before into gone from public.audit_log l
    where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove' order by l.id desc limit 1;
  if not found or exists (select from public.flagship_editions r where r.id = edition) then
    raise exception 'There is nothing to undo.' using errcode = '22023';
  end if;
  e := jsonb_populate_record(null::public.flagship_editions, jsonb_build_object('created_at', now(), 'updated_at', now()) || gone.before);
  if exists (select from public.flagship_editions r where r.flagship_id = e.flagship_id and r.year = e.year) then
    raise exception 'Another edition of % exists now.', e.year using errcode = '22023';
  end if;
  insert into public.flagship_editions select e.*;
  update public.albums set edition_id = edition where edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'albums' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'edition_id' = edition::text);
  update public.events set flagship_edition_id = edition where flagship_edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'events' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'flagship_edition_id' = edition::text);
  insert into public.flagship_sections select (jsonb_populate_record(s, jsonb_build_object('items', private.entries_here(s)))).*
    from private.removed_rows('flagship_sections', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_sections, r) s;
  insert into public.flagship_chairs select (jsonb_populate_record(c, jsonb_build_object(
      'person_id', (select p.id from public.people p where p.id = c.person_id),
      'article_id', (select a.id from public.news_articles a where a.id = c.article_id)))).*
    from private.removed_rows('flagship_chairs', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_chairs, r) c;
end $$;
grant execute on function public.put_back_edition(uuid) to authenticated, service_role;

-- Current edition of a flagship: the next one that is not over, otherwise the last one. An edition without dates is
-- over at the end of its year.
create function private.edition_at_hand(flagship uuid) returns uuid
  language sql stable security invoker set search_path = ''
as $$
  select r.id
  from public.flagship_editions r
    cross join lateral (select coalesce(r.ends_on, r.starts_on, make_date(r.year, 12, 31)) < (now() at time zone 'utc')::date as over) as past
  where r.flagship_id = flagship and private.is_public(r)
  order by past.over, case when past.over then -r.year else r.year end
  limit 1
$$;
grant execute on function private.edition_at_hand(uuid) to anon, authenticated, service_role;
