-- An event is made again on other days: next year, as a series, or as a pattern to make others of.

/* A slug of its own for a copy: `wanted`, or the first of `wanted-2`, `wanted-3` … that no event has. */
create function private.free_event_slug(wanted text) returns text
  language sql stable set search_path = ''
as $$
  select name from (select 1 as place, left(wanted, 110) as name union all select n, left(wanted, 110) || '-' || n from generate_series(2, 1000) as n) names
  where not exists (select from public.events e where e.slug = name) and not exists (select from public.reserved_slugs r where r.slug = name)
  order by place limit 1
$$;

/* Copies of an event, each a draft: `copies` is a list of { title, slug, start_date, end_date, is_pattern }, at most 60. Words,
   place, programme, picture, circles and room come along; who attended, where one registers, what became of it and whether it
   takes place do not. A slug that is taken gains a number. Answers their ids, in order. Runs as whoever calls, so that the
   policies decide. */
create function public.copy_event(source uuid, copies jsonb) returns uuid[]
  language plpgsql set search_path = ''
as $$
declare
  original jsonb;
  copy jsonb;
  ids uuid[] := '{}';
begin
  perform private.require_editor();
  if jsonb_typeof(copies) <> 'array' or jsonb_array_length(copies) not between 1 and 60 then
    raise exception 'From 1 to 60 copies at once.' using errcode = '22023';
  end if;
  select to_jsonb(e) || private.parts_of('events', to_jsonb(e)) into original from public.events e where e.id = source;
  if original is null then
    raise exception 'This event is not there any more.' using errcode = 'P0002';
  end if;
  for copy in select item from jsonb_array_elements(copies) with ordinality as items (item, place) order by place loop
    ids := ids || (private.save_record('event',
      original - '{id,created_at,updated_at,status,published_at,event_state,state_note,attendees,signup_url,outcome_html,is_pattern}'::text[]
        || jsonb_build_object('title', copy -> 'title', 'slug', private.free_event_slug(copy ->> 'slug'), 'start_date', copy -> 'start_date',
          'end_date', copy -> 'end_date', 'is_pattern', coalesce(copy -> 'is_pattern', 'false')), null) ->> 'id')::uuid;
  end loop;
  return ids;
end $$;

revoke execute on function private.free_event_slug(text), public.copy_event(uuid, jsonb) from public, anon;
grant execute on function private.free_event_slug(text), public.copy_event(uuid, jsonb) to authenticated, service_role;
