-- Every address that an event leads to is followed by the check of links: its documents and its organiser too.

/* As before; of a column with a list, the addresses of its entries. A bare host, as organisers write theirs, is none of ours. */
create or replace function private.public_pointers() returns table (table_name text, key text, title text, holds text, value text)
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

call private.track_record('public.events', 'event', 'title', address => 'slug', path => '/event/',
  search_lead => '{description,location,town,region}',
  search_body => '{location_note,street_address,organizer_name,state_note,programme,body_html,outcome_html}',
  detail => 'to_char(r.start_date, ''FMDD FMMonth YYYY'')', html => '{body_html,outcome_html}',
  links => '{signup_url,map_url,online_url,organizer_website_url,documents}', pictures => '{image_url}');
