set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.as_clock_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(trim(regexp_replace(lower(translate(normalize(value, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')), '\s+', ' ', 'g')),
    '([ap])\.? ?m\.?$', '\1m')
$function$;

CREATE OR REPLACE FUNCTION private.as_programme(list jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(case when private.is_programme(whole) then whole -> 0
    else private.with_session_times(private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300)) -> 0 end
    order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place),
    lateral private.with_session_times(jsonb_build_array(item)) as of_item (whole)
  where place <= 200 and private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300) <> '[]'
$function$;

CREATE OR REPLACE FUNCTION private.has_session_times(item jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(item ->> 'time', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$' and coalesce(item ->> 'end', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
    and (coalesce(item ->> 'end', '') = '' or coalesce(item ->> 'time', '') not in ('', item ->> 'end'))
    and private.is_short(item -> 'time', 5) and private.is_short(item -> 'end', 5) and private.is_short(item -> 'room', 120)
    and coalesce(item ->> 'kind', 'session') in ('session', 'break')
$function$;

CREATE OR REPLACE FUNCTION private.is_programme(list jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when private.is_list_of_pairs(list, 'time', 5, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where not private.has_session_times(item) or not private.is_short(item -> 'time_note', 40)
      or not (coalesce(item ->> 'day', '') = '' or private.is_calendar_day(item ->> 'day'))
      or coalesce(jsonb_typeof(item -> 'about'), 'string') <> 'string' or length(item ->> 'about') > 1000
      or not private.is_plain_text(coalesce(item ->> 'about', ''))
      or case coalesce(jsonb_typeof(item -> 'people'), 'array') when 'array' then
        jsonb_array_length(coalesce(item -> 'people', '[]')) > 30 or exists (
          select from jsonb_array_elements(coalesce(item -> 'people', '[]')) as speaker where not private.is_speaker(speaker))
        else true end
  ) else false end
$function$;

CREATE OR REPLACE FUNCTION private.is_timetable(list jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when private.is_list_of_pairs(list, 'day', 10, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where not private.is_calendar_day(item ->> 'day') or not private.has_session_times(item) or not private.is_short(item -> 'who', 300)
  ) else false end
$function$;

CREATE OR REPLACE FUNCTION private.keep_session_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.programme := private.with_session_times(new.programme);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.read_clock(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.read_hours(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  written text := regexp_replace(trim(normalize(value, nfkc)), '^(?:from|de|von) ', '', 'i');
  parts text[] := regexp_match(written, '^(.+?)(?:\s*[-‐‑‒–—−]\s*|\s+(?:to|until|till|bis|à|a|até|às)\s+)(.+)$', 'i');
  half text := substring(private.as_clock_text(parts[2]) from '[ap]m$');
  start text := private.read_clock(coalesce(parts[1], written));
  ends text := private.read_clock(parts[2]);
  earlier text;
begin
  if start is null or parts is not null and ends is null then return null; end if;
  if half is not null and private.as_clock_text(parts[1]) ~ '^[0-9]{1,2}([:.]?[0-9]{2})?$' then
    select t.time into earlier from unnest(array[half, case half when 'am' then 'pm' else 'am' end]) with ordinality as h (half, place),
      lateral private.read_clock(parts[1] || ' ' || h.half) as t (time) where t.time < ends order by h.place limit 1;
  end if;
  return array[coalesce(earlier, start), ends];
end $function$;

CREATE OR REPLACE FUNCTION private.texts_of(columns_of jsonb, names text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(string_agg(private.plain_text(case jsonb_typeof(columns_of -> name)
      when 'array' then (select string_agg(said, '. ') from jsonb_array_elements(columns_of -> name) as item,
        lateral (select case jsonb_typeof(item) when 'object' then coalesce(nullif(concat_ws(', ', item ->> 'title', nullif(item ->> 'who', ''),
            (select string_agg(coalesce(speaker ->> 'name', speaker #>> '{}'), ', ') from jsonb_path_query(item, '$.people[*]') as speaker),
            nullif(item ->> 'room', ''), nullif(item ->> 'about', '')), ''), item ->> 'label')
          else item #>> '{}' end) as text_of (said)
        where said !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      else columns_of ->> name end), ' '), '')
  from unnest(string_to_array(names, ',')) as name
$function$;

CREATE OR REPLACE FUNCTION private.with_session_times(programme jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(case
      when jsonb_typeof(item -> 'time') is distinct from 'string' then item
      when item ->> 'time' ~ '^(([01]\d|2[0-3]):[0-5]\d)?$' then item
      when trim(item ->> 'time') = '' then item || '{"time": ""}'
      when hours is null then item || jsonb_build_object('time', '', 'time_note', trim(item ->> 'time'))
      when hours[2] is null or hours[2] = hours[1] or item ? 'end' then item || jsonb_build_object('time', hours[1])
      else item || jsonb_build_object('time', hours[1], 'end', hours[2]) end order by place), '[]')
  from jsonb_array_elements(programme) with ordinality as items (item, place),
    lateral (select case when jsonb_typeof(item -> 'time') = 'string' then private.read_hours(item ->> 'time') end) as of_item (hours)
$function$;

CREATE TRIGGER keep_session_times BEFORE INSERT OR UPDATE OF programme ON public.events FOR EACH ROW WHEN (((jsonb_typeof(new.programme) = 'array'::text) AND (new.programme <> '[]'::jsonb))) EXECUTE FUNCTION private.keep_session_times();

REVOKE ALL ON FUNCTION "private"."as_clock_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_session_times"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_session_times"(jsonb) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "private"."has_session_times"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_session_times"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_clock"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_hours"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_session_times"(jsonb) FROM PUBLIC;

CREATE OR REPLACE FUNCTION private.spelled_value(into_table text, name text, value jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if into_table = 'events' and name = 'programme' and jsonb_typeof(value) = 'array' then
    return private.with_speakers(private.with_session_times(value), 'people');
  end if;
  if jsonb_typeof(value) = 'string' and exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', into_table)::regclass and a.attname = name and a.atttypid = 'timestamptz'::regtype) then
    return to_jsonb((value #>> '{}')::timestamptz);
  end if;
  return value;
exception when data_exception then
  return value;
end $$;

-- Times that people wrote as texts become times; what is no time stays as it was written.
update public.events set programme = private.with_session_times(programme) where programme is distinct from private.with_session_times(programme);

-- Speakers, rooms and descriptions of sessions are found from now on.
update private.search_index i set body = concat_ws(' ', nullif(private.texts_of(to_jsonb(e),
    'location_note,street_address,organizer_name,state_note,programme,body_html,outcome_html'), ''), private.months_of(e.start_date, e.end_date, e.timezone))
  from public.events e where i.kind = 'event' and i.row_id = e.id and e.programme <> '[]';
