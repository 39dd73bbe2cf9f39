-- What a section of a flagship shows besides its text: a list in `items`, whose shape its kind says.

create function private.is_list_of_ids(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 200 and not exists (
    select from jsonb_array_elements(list) as item
    where jsonb_typeof(item) <> 'string' or item #>> '{}' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) else false end
$$;

-- Links of this site or another, each with its words.
create function private.is_list_of_links(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'label', 200, 'url', 2000) then not exists (
    select from jsonb_array_elements(list) as item
    where trim(item ->> 'label') = '' or not (private.is_web_address(item ->> 'url') or private.is_own_path(item ->> 'url'))
  ) else false end
$$;

-- A day as calendars have it: no 30th of February.
create function private.is_calendar_day(day text) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when day ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then right(day, 2)::int <= extract(day from make_date(left(day, 4)::int, substr(day, 6, 2)::int, 1) + interval '1 month - 1 day') else false end
$$;

-- What happens when: { day, time, title, who }. Time and who are empty where nobody knows or is named.
create function private.is_timetable(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'day', 10, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where not private.is_calendar_day(item ->> 'day') or coalesce(item ->> 'time', '') !~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
      or not private.is_short(item -> 'time', 5) or not private.is_short(item -> 'who', 300)
  ) else false end
$$;

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

revoke execute on function private.is_list_of_ids(jsonb), private.is_list_of_links(jsonb), private.is_calendar_day(text),
  private.is_timetable(jsonb), private.are_items_of(text, jsonb) from public;
-- A constraint is checked as whoever writes.
grant execute on function private.is_list_of_ids(jsonb), private.is_list_of_links(jsonb), private.is_calendar_day(text),
  private.is_timetable(jsonb), private.are_items_of(text, jsonb) to authenticated, service_role;

alter table public.flagship_sections
  add column kind text not null default 'text' constraint flagship_sections_kind_check
    check (kind in ('text', 'programme', 'people', 'figures', 'pictures', 'partners', 'quotes', 'press', 'documents', 'call')),
  add column items jsonb not null default '[]',
  add constraint flagship_sections_items_check check (private.are_items_of(kind, items));

/* What a section names has to be there when it is named; what is removed later is left out where the section is shown. */
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
    raise exception 'One of the albums is gone, or belongs to no flagship edition. Take it out of the list.' using errcode = '23514';
  elsif unknown then
    raise exception 'One of the % is not here any more. Take it out of the list.', new.kind using errcode = '23514';
  end if;
  return null;
end $$;
revoke execute on function private.refuse_unknown_items() from public;
-- After the row's own constraints, so that each item is an id by then.
create trigger refuse_unknown_items_of_added after insert on public.flagship_sections
  for each row when (new.kind in ('people', 'partners', 'quotes', 'pictures')) execute function private.refuse_unknown_items();
create trigger refuse_unknown_items_of_changed after update on public.flagship_sections
  for each row when (new.kind in ('people', 'partners', 'quotes', 'pictures') and (new.items <> old.items or new.kind <> old.kind))
  execute function private.refuse_unknown_items();
