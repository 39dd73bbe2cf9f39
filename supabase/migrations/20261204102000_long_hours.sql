set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.read_hours(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
end $function$;

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
      when hours[2] is null or hours[2] = hours[1] or coalesce(item ->> 'end', '') <> '' then item || jsonb_build_object('time', hours[1])
      else item || jsonb_build_object('time', hours[1], 'end', hours[2]) end order by place), '[]')
  from jsonb_array_elements(programme) with ordinality as items (item, place),
    lateral (select case when jsonb_typeof(item -> 'time') = 'string' then private.read_hours(item ->> 'time') end) as of_item (hours)
$function$;
