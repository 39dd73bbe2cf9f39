-- Links and pictures of public rows, for the link check.

-- Whether visitors see a row of a table.
create function private.is_on_the_site(kind text, id uuid) returns boolean
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

-- Links, pictures and HTML of all public rows, by record, for the link check. List columns give the URLs of their
-- entries. `key` is the value in the URL of the record's page or form.
create function private.public_pointers() returns table (table_name text, key text, title text, holds text, value text)
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(format('select %L, w.%I::text, r.%I, %L, v.value from public.%I r join public.%I w on w.%I = r.%I
        cross join lateral (%s) as v (value) where private.is_public(r) and %s',
      w.table_name, w.address, k.title, c.holds, k.table_name, w.table_name, w.own_key, coalesce(k.parent_column, w.own_key),
      case when a.atttypid = 'jsonb'::regtype then format('select item ->> ''url'' from jsonb_array_elements(r.%I) as item', c.name)
        else format('select r.%I::text', c.name) end,
      case c.holds when 'link' then 'v.value ~ ''^(/|https?:)''' else 'v.value <> ''''' end), ' union all ' order by k.place)
    from private.record_kinds k
      join (select r.*, r.key_columns as own_key from private.record_kinds r) w on w.kind = coalesce(k.part_of, k.kind)
      cross join lateral (select 'html' as holds, unnest(k.html_columns) as name union all select 'link', unnest(k.link_columns)
        union all select 'picture', unnest(k.picture_columns)) c
      join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', k.table_name)::regclass and a.attname = c.name);
end $$;
grant execute on function private.public_pointers() to service_role;

-- Links and pictures of all public rows and texts, for the link check.
create function public.server_pointers() returns jsonb
  language sql stable security definer set statement_timeout = '60s' set search_path = ''
as $$
  select jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('table', p.table_name, 'key', p.key, 'title', p.title, 'holds', p.holds, 'value', p.value)), '[]')
      from private.public_pointers() p),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'alt', m.alt)), '[]')
      from public.media m where private.is_shown_picture(m.path)),
    'settings', (select coalesce(jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value)), '[]') from public.settings s where s.is_public))
$$;
grant execute on function public.server_pointers() to service_role;
