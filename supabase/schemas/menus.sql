-- Menu of the site: main menu, button, footer and last line.

-- Links of the site's header and footer, in one row, so that a save has one version, one revision and one audit line.
-- Each column is a list of entries. A link: { kind, target, label, is_hidden }. A group of links, which in the footer is
-- a column: { kind: "group", label, is_hidden, items }. An empty label means the title of the target. Kinds of links:
-- route (a path of private.menu_routes), page, circle, flagship, category (an id), url, and automatic: "davos" (link to
-- the current edition while the flagship is visible), "circles" (all circles), "contact" (address and social media).
create table public.menus (
  key text primary key check (key = 'site'),
  main jsonb not null,
  -- Button at the end of the header: a list with one link.
  button jsonb not null,
  -- Columns of the footer: a list of groups.
  footer jsonb not null,
  -- Last line of the footer. The link to /admin follows these links and is not stored.
  closing jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.menus enable row level security;
-- Visitors read the menu by public.list_menu_links, which leaves out hidden entries.
grant select, update on public.menus to authenticated;
grant all on public.menus to service_role;
create policy "editors read the menu" on public.menus for select to authenticated
  using ((select private.is_editor()));
create policy "editors change the menu" on public.menus for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

call private.take_only('moment', 'public.menus', 'created_at, updated_at');

-- Pages with a fixed path: title by path. "*" is the slug of the product.
create function private.menu_routes() returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('/', 'Home', '/overview', 'Overview', '/about', 'About', '/network', 'Members and leaders',
    '/members', 'Members’ directory', '/team', 'Management', '/leadership-council', 'Leadership Council',
    '/leadership-council/what-our-leaders-say', 'What our leaders say', '/partners', 'Partners', '/platforms', 'Flagships',
    '/circles', 'Circles', '/events', 'Events', '/*-calendar', 'Calendar', '/news', 'News', '/news/all', 'All articles',
    '/news/road-to-davos', 'Road to Davos', '/gallery', 'Gallery', '/connect', 'Connect', '/search', 'Search',
    '/privacy-policy', 'Privacy policy', '/editorial', 'Editorial standards')
$$;
grant execute on function private.menu_routes() to authenticated, service_role;

-- Targets of links in the menu, with title and path. A link to a target that is not shown is left out. `id` finds a
-- record by its key.
create view public.menu_targets with (security_invoker = true) as
  select 'route' as kind, r.key as target, r.value as title, r.key as path, true as is_shown, null::uuid as id
    from jsonb_each_text(private.menu_routes()) r
  union all
  -- Three pages have routes of their own.
  select 'page', p.id::text, p.title, '/' || p.slug, private.is_public(p), p.id from public.pages p
    where not private.menu_routes() ? ('/' || p.slug)
  union all
  select 'circle', c.id::text, c.name, coalesce(c.external_url, '/circles/' || c.slug), true, c.id from public.circles c
  union all
  -- Three flagships have a presentation page.
  select 'flagship', f.id::text, f.title, '/*-' || f.slug, f.slug in ('davos', 'geneva', 'basel'), f.id from public.flagship_pages f
  union all
  select 'category', c.id::text, c.name, '/news/all?category=' || c.slug, true, c.id from public.categories c
  union all
  select 'automatic', 'davos', f.title, '/flagship-davos', f.is_visible, null from public.flagship_pages f where f.slug = 'davos';
grant select on public.menu_targets to authenticated, service_role;

-- Menu as visitors see it: lines "path label" of main menu, button, footer and last line, with an empty line between
-- them. A group has the line "- label", and its links are indented; a group without visible links is left out. The
-- circles have a line each, and the contact details, which are a setting, the line "@ @". Text instead of JSON, because
-- every page carries it. Each record is found by its key, so that the work depends on the menu alone. Security definer,
-- because visitors may not read hidden entries.
create function public.list_menu_links() returns text
  language sql stable security definer set search_path = ''
as $$
  with entries as (
    select m.place, e.item, e.at
    from public.menus, lateral (values (1, main), (2, button), (3, footer), (4, closing)) as m (place, list),
      jsonb_array_elements(m.list) with ordinality as e (item, at)
    where not (e.item ->> 'is_hidden')::boolean
  ), links as (
    select place, at, 0::bigint as inner_at, '' as indent, item from entries where item ->> 'kind' <> 'group'
    union all
    select entries.place, entries.at, i.at, ' ', i.item from entries, jsonb_array_elements(entries.item -> 'items') with ordinality as i (item, at)
    where entries.item ->> 'kind' = 'group' and not (i.item ->> 'is_hidden')::boolean
  ), named as (
    select l.place, l.at, l.inner_at, l.indent, l.item ->> 'kind' as kind, l.item ->> 'target' as target, l.item ->> 'label' as label,
      case when l.item ->> 'kind' in ('page', 'circle', 'flagship', 'category') then (l.item ->> 'target')::uuid end as id
    from links l
  ), lines as (
    select l.place, l.at, string_agg(case
        when l.kind = 'url' then l.indent || l.target || ' ' || l.label
        when l.target = 'contact' then l.indent || '@ @'
        when l.target = 'circles' then (select string_agg(l.indent || coalesce(c.external_url, '/circles/' || c.slug) || ' ' || c.name, E'\n'
          order by c.position, c.name) from public.circles c)
        else l.indent || t.path || ' ' || coalesce(nullif(l.label, ''), t.title) end, E'\n' order by l.inner_at) as text
    from named l left join lateral (
      select r.title, r.path from public.menu_targets r where r.kind = l.kind and r.id = l.id and r.is_shown
      union all
      select f.title, f.path from public.menu_targets f where f.kind in ('route', 'automatic') and f.kind = l.kind and f.target = l.target and f.is_shown
    ) t on true
    group by l.place, l.at
  ), places as (
    select e.place, string_agg(case when e.item ->> 'kind' = 'group' then '- ' || (e.item ->> 'label') || E'\n' || l.text else l.text end,
      E'\n' order by e.at) as text
    from entries e join lines l on l.place = e.place and l.at = e.at
    group by e.place
  )
  select string_agg(coalesce(p.text, ''), E'\n\n' order by n) from generate_series(1, 4) n left join places p on p.place = n
  where exists (select from public.menus)
$$;
grant execute on function public.list_menu_links() to anon, authenticated, service_role;

-- Error message for the target and the label of a link; null when valid.
create function private.menu_link_error(item jsonb) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  kind text := item ->> 'kind';
  target text := item ->> 'target';
  label text := item ->> 'label';
begin
  if label is null or jsonb_typeof(item -> 'label') <> 'string' or jsonb_typeof(item -> 'is_hidden') is distinct from 'boolean' then
    return 'The menu is not in its form.';
  end if;
  if length(label) > 24 or not private.is_one_line(label) or label <> btrim(label) then
    return 'A label is one line of at most 24 characters.';
  end if;
  if kind = 'group' then
    return case when label = '' then 'A group needs a label.'
      when item - '{kind,label,is_hidden,items}'::text[] <> '{}' or jsonb_typeof(item -> 'items') is distinct from 'array' then 'The menu is not in its form.' end;
  end if;
  if target is null or jsonb_typeof(item -> 'target') <> 'string' or item - '{kind,target,label,is_hidden}'::text[] <> '{}' then
    return 'The menu is not in its form.';
  end if;
  if kind = 'url' then
    if label = '' then return 'A link to a URL needs a label.'; end if;
    if length(target) > 500 or not (private.is_web_address(target) or private.is_own_path(target)
      or (target ^@ 'mailto:' and private.is_plain_address(substr(target, 8)))) then
      return format('“%s” is not a link. Use https://, mailto: or a path such as /press.', left(target, 60));
    end if;
  elsif kind = 'route' then
    if not private.menu_routes() ? target then return format('No page has the path “%s”.', left(target, 60)); end if;
  elsif kind in ('page', 'circle', 'flagship', 'category') then
    if target !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return 'The menu is not in its form.'; end if;
  elsif kind = 'automatic' then
    if target not in ('davos', 'circles', 'contact') or label <> '' then return 'The menu is not in its form.'; end if;
  else
    return 'The menu is not in its form.';
  end if;
  return null;
end $$;
grant execute on function private.menu_link_error(jsonb) to authenticated, service_role;

-- Error message for a column of public.menus; null when valid.
create function private.menu_error(place text, list jsonb) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  entry jsonb;
  is_inside boolean;
  fault text;
  entries int;
  automatic text[] := '{}';
begin
  if jsonb_typeof(list) is distinct from 'array' or exists (select from jsonb_array_elements(list) as i where jsonb_typeof(i) <> 'object') then
    return 'The menu is not in its form.';
  end if;
  for entry in select i from jsonb_array_elements(list) as i loop
    fault := private.menu_link_error(entry);
    if fault is not null then return fault; end if;
    if entry ->> 'kind' = 'group' then
      if place in ('button', 'closing') then return 'Only the main menu and the footer have groups.'; end if;
      if exists (select from jsonb_array_elements(entry -> 'items') as i where jsonb_typeof(i) <> 'object') then return 'The menu is not in its form.'; end if;
      if exists (select from jsonb_array_elements(entry -> 'items') as i where i ->> 'kind' = 'group') then return 'A group cannot contain a group.'; end if;
    elsif place = 'footer' then
      return 'A link in the footer belongs to a column.';
    end if;
  end loop;
  entries := 0;
  for entry, is_inside in
    select i, false from jsonb_array_elements(list) as i
    union all select k, true from jsonb_array_elements(list) as i, jsonb_array_elements(i -> 'items') as k where i ->> 'kind' = 'group'
  loop
    entries := entries + 1;
    if is_inside then
      fault := private.menu_link_error(entry);
      if fault is not null then return fault; end if;
    end if;
    if entry ->> 'kind' = 'automatic' then
      automatic := automatic || (entry ->> 'target');
      if entry ->> 'target' = 'circles' and not is_inside then return 'The circles belong into a group or a column.'; end if;
      if entry ->> 'target' = 'contact' and place <> 'footer' then return 'The contact details belong into a column of the footer.'; end if;
      if entry ->> 'target' = 'davos' and place <> 'main' then return 'The link to Davos belongs into the main menu.'; end if;
    end if;
  end loop;
  return case
    when place = 'main' and cardinality(array_positions(automatic, 'davos')) <> 1 then 'The link to Davos is automatic and stays in the main menu. It can be hidden.'
    when place = 'button' and entries <> 1 then 'The header has one button.'
    when place = 'footer' and jsonb_array_length(list) > 4 then 'The footer has at most four columns.'
    when place = 'closing' and entries > 8 then 'The last line has at most eight links.'
    when entries > 60 then 'A menu has at most 60 entries.'
  end;
end $$;
grant execute on function private.menu_error(text,jsonb) to authenticated, service_role;

create function private.validate_menu() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  place text;
  list jsonb;
  fault text;
begin
  for place, list in values ('main', new.main), ('button', new.button), ('footer', new.footer), ('closing', new.closing) loop
    fault := private.menu_error(place, list);
    if fault is not null then
      raise exception '%', fault using errcode = '23514', constraint = format('menus_%s_check', place), table = 'menus', column = place;
    end if;
  end loop;
  return new;
end $$;
create trigger a_menu_keeps_its_rules before insert or update on public.menus
  for each row execute function private.validate_menu();
