-- Sessions could have parts that no form wrote and no page showed, from the row API. The next migration gives these names a
-- meaning: parts that have none in it are left out, so that the event can still be migrated and saved.
create function private.without_odd_parts(sessions jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(item - array_remove(array[
      case when coalesce(item ->> 'day', '') <> '' and not coalesce(jsonb_typeof(item -> 'day') = 'string' and private.is_calendar_day(item ->> 'day'), false) then 'day' end,
      case when item ? 'end' and not coalesce(jsonb_typeof(item -> 'end') = 'string' and item ->> 'end' ~ '^([01]\d|2[0-3]):[0-5]\d$'
        and item ->> 'time' ~ '^([01]\d|2[0-3]):[0-5]\d$' and item ->> 'end' <> item ->> 'time', false) then 'end' end,
      case when not private.is_short(item -> 'room', 120) then 'room' end,
      case when not private.is_short(item -> 'time_note', 40) then 'time_note' end,
      case when coalesce(item ->> 'kind', 'session') not in ('session', 'break') then 'kind' end], null) order by place), '[]')
  from jsonb_array_elements(sessions) with ordinality as items (item, place)
$$;

update public.events set programme = private.without_odd_parts(programme)
  where programme <> '[]' and programme is distinct from private.without_odd_parts(programme);
-- The day of a flagship's session was checked before.
update public.flagship_sections set items = private.without_odd_parts(items)
  where kind = 'programme' and items is distinct from private.without_odd_parts(items);

drop function private.without_odd_parts(jsonb);
