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

-- Targets of links in the menu, with title and path. A link to a target that is not shown is left out.
create view public.menu_targets with (security_invoker = true) as
  select 'route' as kind, r.key as target, r.value as title, r.key as path, true as is_shown from jsonb_each_text(private.menu_routes()) r
  union all
  -- Three pages have routes of their own.
  select 'page', p.id::text, p.title, '/' || p.slug, private.is_public(p) from public.pages p
    where not private.menu_routes() ? ('/' || p.slug)
  union all
  select 'circle', c.id::text, c.name, coalesce(c.external_url, '/circles/' || c.slug), true from public.circles c
  union all
  select 'flagship', f.id::text, f.title, '/*-' || f.slug, true from public.flagship_pages f
  union all
  select 'category', c.id::text, c.name, '/news/all?category=' || c.slug, true from public.categories c
  union all
  select 'automatic', 'davos', f.title, '/flagship-davos', f.is_visible from public.flagship_pages f where f.slug = 'davos';
grant select on public.menu_targets to authenticated, service_role;

-- Lines "path label" of the visible links in a list, each after `indent`; null without any. The circles have a line
-- each, and the contact details, which are a setting, the line "@ @".
create function private.menu_link_lines(list jsonb, indent text) returns text
  language sql stable set search_path = ''
as $$
  select string_agg(line, E'\n' order by place)
  from jsonb_array_elements(list) with ordinality as entries (item, place)
    left join public.menu_targets t on t.kind = item ->> 'kind' and t.target = item ->> 'target' and t.is_shown,
    lateral (select case
      when item ->> 'kind' = 'url' then indent || (item ->> 'target') || ' ' || (item ->> 'label')
      when item ->> 'target' = 'contact' then indent || '@ @'
      when item ->> 'target' = 'circles' then (select string_agg(indent || coalesce(c.external_url, '/circles/' || c.slug) || ' ' || c.name, E'\n'
        order by c.position, c.name) from public.circles c)
      else indent || t.path || ' ' || coalesce(nullif(item ->> 'label', ''), t.title) end as line) lines
  where not (item ->> 'is_hidden')::boolean
$$;
grant execute on function private.menu_link_lines(jsonb,text) to service_role;

-- Lines of a list of links and groups. A group has the line "- label", and its links are indented. A group without
-- visible links is left out.
create function private.menu_lines(list jsonb) returns text
  language sql stable set search_path = ''
as $$
  select coalesce(string_agg(case when item ->> 'kind' = 'group'
      then '- ' || (item ->> 'label') || E'\n' || private.menu_link_lines(item -> 'items', ' ')
      else private.menu_link_lines(jsonb_build_array(item), '') end, E'\n' order by place), '')
  from jsonb_array_elements(list) with ordinality as entries (item, place)
  where not (item ->> 'is_hidden')::boolean
$$;
grant execute on function private.menu_lines(jsonb) to service_role;

-- Menu as visitors see it: lines of main menu, button, footer and last line, with an empty line between them. Text
-- instead of JSON, because every page carries it. Security definer, because visitors may not read hidden entries.
create function public.list_menu_links() returns text
  language sql stable security definer set search_path = ''
as $$
  select concat_ws(E'\n\n', private.menu_lines(m.main), private.menu_lines(m.button), private.menu_lines(m.footer), private.menu_lines(m.closing))
  from public.menus m
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
