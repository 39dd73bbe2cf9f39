-- Sessions of a programme: their times, rooms and kinds, for events and flagship sections.

-- Text of a time with Latin digits, single blanks and "am" or "pm". normalizeClock in app/platform/dates/clock-time.ts
-- does the same.
create function private.as_clock_text(value text) returns text
  language sql immutable set search_path = ''
as $$
  select regexp_replace(trim(regexp_replace(lower(translate(normalize(value, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')), '\s+', ' ', 'g')),
    '([ap])\.? ?m\.?$', '\1m')
$$;

-- Time of day as 09:00 from what people write, such as 9am, 14.15 or 9h30; null for anything else. parseTypedTime in
-- app/platform/dates/clock-time.ts reads the same.
create function private.read_clock(value text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  written text := private.as_clock_text(value);
  parts text[];
  hour int;
  minute int;
begin
  if written in ('noon', 'midday', 'midi', 'meio-dia') then return '12:00'; end if;
  if written in ('midnight', 'minuit', 'meia-noite') then return '00:00'; end if;
  parts := coalesce(
    regexp_match(written, '^([0-9]{1,2})[:.]([0-9]{2})(?:[:.][0-9]{2})?(?: ?(?:h|hrs?|uhr|heures?))?(?: ?(am|pm))?$'),
    regexp_match(written, '^([0-9]{1,2}) ?(?:h|hrs?|u|uhr|heures?|horas?)(?: ?([0-9]{2}) ?(?:m|min)?)?()$'),
    regexp_match(written, '^([0-9]{1,2})([0-9]{2})(?: ?(?:h|hrs?))?(?: ?(am|pm))?$'),
    regexp_match(written, '^([0-9]{1,2})()(?: ?(am|pm))?$'));
  if parts is null then return null; end if;
  hour := parts[1]::int;
  minute := coalesce(nullif(parts[2], ''), '0')::int;
  if minute > 59 or hour > 24 or hour = 24 and minute > 0 then return null; end if;
  if parts[3] = 'am' and hour > 12 or parts[3] = 'pm' and hour = 0 then return null; end if;
  hour := case when parts[3] = 'pm' and hour < 12 then hour + 12 when parts[3] = 'am' and hour = 12 then 0 else hour % 24 end;
  return lpad(hour::text, 2, '0') || ':' || lpad(minute::text, 2, '0');
end $$;

-- Start and end of a session from a text such as 14.15 - 15.00, with a null end for a start alone; null for anything
-- else. parseTypedTimeRange in app/platform/dates/clock-time.ts reads the same.
create function private.read_hours(value text) returns text[]
  language plpgsql immutable set search_path = ''
as $$
declare
  written text;
  parts text[];
  half text;
  start text;
  ends text;
  earlier text;
begin
  -- The search for the part between start and end is quadratic.
  if length(value) > 80 then return null; end if;
  written := regexp_replace(trim(normalize(value, nfkc)), '^(?:from|de|von) ', '', 'i');
  parts := regexp_match(written, '^(.+?)(?:\s*[-‐‑‒–—−]\s*|\s+(?:to|until|till|bis|à|a|até|às)\s+)(.+)$', 'i');
  half := substring(private.as_clock_text(parts[2]) from '[ap]m$');
  start := private.read_clock(coalesce(parts[1], written));
  ends := private.read_clock(parts[2]);
  if start is null or parts is not null and ends is null then return null; end if;
  if half is not null and private.as_clock_text(parts[1]) ~ '^[0-9]{1,2}([:.]?[0-9]{2})?$' then
    select t.time into earlier from unnest(array[half, case half when 'am' then 'pm' else 'am' end]) with ordinality as h (half, place),
      lateral private.read_clock(parts[1] || ' ' || h.half) as t (time) where t.time < ends order by h.place limit 1;
  end if;
  return array[coalesce(earlier, start), ends];
end $$;

-- Programme in which the times that people typed are stored as times. A text that is not a time is kept as "time_note",
-- which pages show in place of the time.
create function private.with_session_times(programme jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(case
      when jsonb_typeof(item -> 'time') is distinct from 'string' then item
      when item ->> 'time' ~ '^(([01]\d|2[0-3]):[0-5]\d)?$' then item
      when trim(item ->> 'time') = '' then item || '{"time": ""}'
      when hours is null then item || jsonb_build_object('time', '', 'time_note', trim(item ->> 'time'))
      when hours[2] is null or hours[2] = hours[1] or coalesce(item ->> 'end', '') <> '' then item || jsonb_build_object('time', hours[1])
      else item || jsonb_build_object('time', hours[1], 'end', hours[2]) end order by place), '[]')
  from jsonb_array_elements(programme) with ordinality as items (item, place),
    lateral (select case when jsonb_typeof(item -> 'time') = 'string' then private.read_hours(item ->> 'time') end) as of_item (hours)
$$;

-- Whether a session has valid times, room and kind. An end needs a start; one before the start is on the next day.
create function private.has_session_times(item jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(item ->> 'time', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$' and coalesce(item ->> 'end', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
    and (coalesce(item ->> 'end', '') = '' or coalesce(item ->> 'time', '') not in ('', item ->> 'end'))
    and private.is_short(item -> 'time', 5) and private.is_short(item -> 'end', 5) and private.is_short(item -> 'room', 120)
    and coalesce(item ->> 'kind', 'session') in ('session', 'break')
$$;
grant execute on function private.has_session_times(jsonb) to anon, authenticated, service_role;
