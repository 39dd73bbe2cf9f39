set local check_function_bodies = off;

CREATE TABLE "public"."menus" ("key" text NOT NULL, "main" jsonb NOT NULL, "button" jsonb NOT NULL, "footer" jsonb NOT NULL, "closing" jsonb NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "menus_key_check" CHECK ((key = 'site'::text)), CONSTRAINT "menus_pkey" PRIMARY KEY (key), CONSTRAINT "menus_created_at_check_moment" CHECK (private.is_moment(created_at)), CONSTRAINT "menus_updated_at_check_moment" CHECK (private.is_moment(updated_at)));

ALTER TABLE "public"."menus" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.menu_error(place text, list jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.menu_lines(list jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(string_agg(case when item ->> 'kind' = 'group'
      then '- ' || (item ->> 'label') || E'\n' || private.menu_link_lines(item -> 'items', ' ')
      else private.menu_link_lines(jsonb_build_array(item), '') end, E'\n' order by place), '')
  from jsonb_array_elements(list) with ordinality as entries (item, place)
  where not (item ->> 'is_hidden')::boolean
$function$;

CREATE OR REPLACE FUNCTION private.menu_link_error(item jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.menu_link_lines(list jsonb, indent text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.menu_routes()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('/', 'Home', '/overview', 'Overview', '/about', 'About', '/network', 'Members and leaders',
    '/members', 'Members’ directory', '/team', 'Management', '/leadership-council', 'Leadership Council',
    '/leadership-council/what-our-leaders-say', 'What our leaders say', '/partners', 'Partners', '/platforms', 'Flagships',
    '/circles', 'Circles', '/events', 'Events', '/*-calendar', 'Calendar', '/news', 'News', '/news/all', 'All articles',
    '/news/road-to-davos', 'Road to Davos', '/gallery', 'Gallery', '/connect', 'Connect', '/search', 'Search',
    '/privacy-policy', 'Privacy policy', '/editorial', 'Editorial standards')
$function$;

CREATE OR REPLACE FUNCTION private.setting_error(key text, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  kind text := jsonb_typeof(value);
  entry jsonb;
  name text;
begin
  if value is null then
    return case when key in ('security.second_factor', 'retention') then 'This cannot be left empty.' end;
  end if;
  if key in ('identity', 'contact', 'video', 'mail', 'retention', 'time') and kind <> 'object'
    or key in ('social', 'figures.allowed_differences') and kind <> 'array' then
    return format('The setting %s is not in its form.', key);
  end if;
  if key = 'identity' then
    if not private.is_short(value -> 'strapline', 120) then return 'The strapline is one line of at most 120 characters.'; end if;
    if not private.is_short(value -> 'description', 320) then return 'The description is one paragraph of at most 320 characters.'; end if;
    if not private.is_short(value -> 'legal_name', 200) then return 'The legal name is one line of at most 200 characters.'; end if;
    if coalesce(jsonb_typeof(value -> 'founded'), 'null') <> 'null' and not private.is_whole_number(value -> 'founded', 1800, 2100) then
      return 'The founding year is four digits, such as 2008.';
    end if;
  elsif key = 'contact' then
    foreach name in array array['email', 'press', 'privacy', 'support'] loop
      if coalesce(jsonb_typeof(value -> name), 'null') <> 'null'
        and not (jsonb_typeof(value -> name) = 'string' and private.is_email_address(value ->> name)) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
    if jsonb_typeof(coalesce(value -> 'offices', '[]')) <> 'array' then return 'The offices are a list.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'offices', '[]')) loop
      if not (private.is_short(entry -> 'city', 80) and private.is_short(entry -> 'address', 300)
        and coalesce(entry ->> 'city', '') <> '' and coalesce(entry ->> 'address', '') <> '') then
        return 'An office needs a city and an address.';
      end if;
    end loop;
  elsif key = 'social' then
    if jsonb_array_length(value) > 12 then return 'Twelve addresses at most.'; end if;
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 60) and coalesce(entry ->> 'label', '') <> ''
        and coalesce(private.is_web_address(entry ->> 'url'), false)) then
        return 'Each address needs a name and begins with https://.';
      end if;
    end loop;
  elsif key = 'newsletter_url' then
    if kind <> 'string' or not private.is_web_address(value #>> '{}') then return 'The address begins with https://.'; end if;
  elsif key = 'video' then
    if not private.is_short(value -> 'title', 120) or coalesce(value ->> 'title', '') = '' then return 'The film needs a title of at most 120 characters.'; end if;
    if not private.is_short(value -> 'minutes', 40) or not private.is_short(value -> 'note', 200) then return 'The length is one short line, such as 3 minutes 40.'; end if;
    if coalesce(jsonb_typeof(value -> 'embed_url'), 'null') <> 'null'
      and not (jsonb_typeof(value -> 'embed_url') = 'string' and private.is_player_address(value ->> 'embed_url')) then
      return 'Films play only from www.youtube-nocookie.com and player.vimeo.com.';
    end if;
  elsif key = 'mail' then
    if not private.is_short(value -> 'from_name', 100) then return 'The sender''s name is one line of at most 100 characters.'; end if;
    foreach name in array array['reply_to', 'applications_reply_to'] loop
      if coalesce(value ->> name, '') <> '' and not private.is_email_address(value ->> name) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
  elsif key = 'time' then
    if not private.is_short(value -> 'timezone', 64) then return 'Choose a time zone of the list.'; end if;
    if coalesce(value ->> 'week_starts', 'monday') not in ('monday', 'sunday', 'saturday') then
      return 'A week starts on Monday, Sunday or Saturday.';
    end if;
  elsif key = 'retention' then
    foreach name in array array['applications_months', 'audit_months'] loop
      if not private.is_whole_number(value -> name, 1, 120) then return 'Months are a whole number from 1 to 120.'; end if;
    end loop;
    foreach name in array array['captured_mail_days', 'error_days'] loop
      if not private.is_whole_number(value -> name, 1, 365) then return 'Days are a whole number from 1 to 365.'; end if;
    end loop;
  elsif key = 'figures.allowed_differences' then
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 120) and private.is_short(entry -> 'home', 40) and private.is_short(entry -> 'overview', 40)) then
        return 'A pair of figures needs a label and two values.';
      end if;
    end loop;
  elsif key ~ '^(home|network|about|partners|flagships|circles|council|management|invite|events|calendar|news|gallery|connect|overview|newsletter)\.' then
    if kind <> 'string' then return 'This is a text.'; end if;
    if length(value #>> '{}') > 2000 then return 'This text has more than 2,000 characters.'; end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.validate_menu()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.list_menu_links()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select concat_ws(E'\n\n', private.menu_lines(m.main), private.menu_lines(m.button), private.menu_lines(m.footer), private.menu_lines(m.closing))
  from public.menus m
$function$;

CREATE VIEW "public"."menu_targets" WITH (security_invoker=true) AS  SELECT 'route'::text AS kind,
    r.key AS target,
    r.value AS title,
    r.key AS path,
    true AS is_shown
   FROM jsonb_each_text(private.menu_routes()) r(key, value)
UNION ALL
 SELECT 'page'::text AS kind,
    (p.id)::text AS target,
    p.title,
    ('/'::text || (p.slug)::text) AS path,
    private.is_public(p.*) AS is_shown
   FROM public.pages p
  WHERE (NOT (private.menu_routes() ? ('/'::text || (p.slug)::text)))
UNION ALL
 SELECT 'circle'::text AS kind,
    (c.id)::text AS target,
    c.name AS title,
    COALESCE(c.external_url, ('/circles/'::text || (c.slug)::text)) AS path,
    true AS is_shown
   FROM public.circles c
UNION ALL
 SELECT 'flagship'::text AS kind,
    (f.id)::text AS target,
    f.title,
    ('/*-'::text || (f.slug)::text) AS path,
    true AS is_shown
   FROM public.flagship_pages f
UNION ALL
 SELECT 'category'::text AS kind,
    (c.id)::text AS target,
    c.name AS title,
    ('/news/all?category='::text || (c.slug)::text) AS path,
    true AS is_shown
   FROM public.categories c
UNION ALL
 SELECT 'automatic'::text AS kind,
    'davos'::text AS target,
    f.title,
    '/flagship-davos'::text AS path,
    f.is_visible AS is_shown
   FROM public.flagship_pages f
  WHERE ((f.slug)::text = 'davos'::text);

CREATE TRIGGER a_menu_keeps_its_rules BEFORE INSERT OR UPDATE ON public.menus FOR EACH ROW EXECUTE FUNCTION private.validate_menu();

CREATE POLICY "editors change the menu" ON "public"."menus" FOR UPDATE TO "authenticated" USING (( SELECT private.is_editor() AS is_editor)) WITH CHECK (( SELECT private.is_editor() AS is_editor));

CREATE POLICY "editors read the menu" ON "public"."menus" FOR SELECT TO "authenticated" USING (( SELECT private.is_editor() AS is_editor));

REVOKE ALL ON FUNCTION "private"."menu_error"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."menu_error"(text, jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."menu_error"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."menu_lines"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."menu_lines"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."menu_link_error"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."menu_link_error"(jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."menu_link_error"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."menu_link_lines"(jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."menu_link_lines"(jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."menu_routes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."menu_routes"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."menu_routes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."validate_menu"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."list_menu_links"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_menu_links"() TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_menu_links"() TO "service_role";

GRANT SELECT, UPDATE ON TABLE "public"."menus" TO "authenticated";

GRANT ALL ON TABLE "public"."menus" TO "service_role";

GRANT SELECT ON TABLE "public"."menu_targets" TO "authenticated", "service_role";

call private.track_record('public.menus', 'menu', 'key', key_columns => 'key', address => 'key');

update private.record_kinds set names_kinds = '{page,circle,flagship,category}' where kind = 'menu';

-- The menu as it was, with the links that were hidden in the setting.
with hidden (paths) as (
  select case when jsonb_typeof(s.value -> 'hidden') = 'array' then s.value -> 'hidden' else '[]' end
  from (values ('navigation')) as named (key) left join public.settings s on s.key = named.key),
entries (place, list, number, kind, target) as (values
  ('main', '', 1, 'route', '/'), ('main', '', 2, 'route', '/about'), ('main', '', 3, 'route', '/team'), ('main', '', 4, 'route', '/leadership-council'),
  ('main', '', 5, 'route', '/platforms'), ('main', '', 6, 'automatic', 'davos'), ('main', '', 7, 'route', '/circles'), ('main', '', 8, 'route', '/partners'),
  ('main', '', 9, 'route', '/events'), ('main', '', 10, 'route', '/news'),
  ('button', '', 1, 'route', '/connect'),
  ('footer', 'Network', 1, 'route', '/overview'), ('footer', 'Network', 2, 'route', '/about'), ('footer', 'Network', 3, 'route', '/network'),
  ('footer', 'Network', 4, 'route', '/members'), ('footer', 'Network', 5, 'route', '/team'), ('footer', 'Network', 6, 'route', '/leadership-council'),
  ('footer', 'Network', 7, 'route', '/partners'),
  ('footer', 'Circles', 1, 'automatic', 'circles'),
  ('footer', 'Read and meet', 1, 'route', '/events'), ('footer', 'Read and meet', 2, 'route', '/*-calendar'), ('footer', 'Read and meet', 3, 'route', '/platforms'),
  ('footer', 'Read and meet', 4, 'route', '/news'), ('footer', 'Read and meet', 5, 'route', '/gallery'),
  ('footer', 'Write to us', 1, 'automatic', 'contact'),
  ('closing', '', 1, 'route', '/privacy-policy'), ('closing', '', 2, 'route', '/editorial')),
links (place, list, links) as (
  select place, list, jsonb_agg(jsonb_build_object('kind', kind, 'target', target, 'label', '',
    'is_hidden', place in ('main', 'footer') and target <> '/' and hidden.paths ? target) order by number)
  from entries, hidden group by place, list),
columns (number, label) as (values (1, 'Network'), (2, 'Circles'), (3, 'Read and meet'), (4, 'Write to us'))
insert into public.menus (key, main, button, footer, closing)
select 'site', (select l.links from links l where l.place = 'main'), (select l.links from links l where l.place = 'button'),
  (select jsonb_agg(jsonb_build_object('kind', 'group', 'label', c.label, 'is_hidden', false, 'items', l.links) order by c.number)
    from columns c join links l on l.place = 'footer' and l.list = c.label),
  (select l.links from links l where l.place = 'closing');

delete from public.settings where key = 'navigation';
