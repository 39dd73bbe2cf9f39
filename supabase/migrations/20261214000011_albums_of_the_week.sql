set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.my_week(day date DEFAULT NULL::date, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  w record;
  answer jsonb;
begin
  perform private.require_editor('see the week');
  select * into w from private.site_week(my_week.day, my_week.zone);
  with happenings as (
    select 'article' as kind, a.id, a.title, a.published_at as at, null::date as day, null as timezone, a.status as state, null::int as attendees, null::int as capacity
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.published_at >= w.starts and a.published_at < w.ends
    union all
    select 'unpublish', a.id, a.title, a.unpublish_at, null, null, a.status, null, null
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.unpublish_at >= w.starts and a.unpublish_at < w.ends
    union all
    select 'album', b.id, b.title, b.published_at, null, null, b.status, null, null
    from public.albums b
    where b.status = 'published' and b.published_at >= w.starts and b.published_at < w.ends
    union all
    select 'event', e.id, e.title, case when e.time_precision = 'datetime' then e.start_date end,
      case when e.time_precision = 'date' then (e.start_date at time zone coalesce(e.timezone, 'UTC'))::date end,
      e.timezone, e.event_state, e.attendees, e.max_attendees
    from public.events e
    where e.status = 'published' and e.time_precision in ('datetime', 'date') and e.start_date >= w.starts - interval '1 day' and e.start_date < w.ends + interval '1 day'
    union all
    select 'partner', p.id, p.name, null, p.term_ends_on, null, null, null, null
    from public.partners p where p.is_visible and p.term_ends_on between w.first_day and w.first_day + 6
    union all
    select 'consent', m.id, coalesce(nullif(trim(m.alt), ''), m.file_name, 'Image'), null, m.consent_expires_on, null, null, null, null
    from public.media m where m.removed_at is null and m.consent_expires_on between w.first_day and w.first_day + 6
  ),
  within as (
    select h.*, row_number() over (partition by coalesce(h.day, (h.at at time zone w.timezone)::date)
      order by coalesce(h.at, h.day::timestamptz), h.title, h.id) as place
    from happenings h where h.day between w.first_day and w.first_day + 6 or (h.at >= w.starts and h.at < w.ends)
  )
  select jsonb_build_object('first_day', w.first_day, 'timezone', w.timezone, 'today', w.today,
    'more', (select coalesce(jsonb_object_agg(d.day, d.count), '{}') from (
      select coalesce(h.day, (h.at at time zone w.timezone)::date) as day, count(*) from within h where h.place > 50 group by 1) d),
    'rows', (select coalesce(jsonb_agg(to_jsonb(h) - 'place' order by coalesce(h.at, h.day::timestamptz), h.title, h.id), '[]')
      from within h where h.place <= 50)) into answer;
  return answer;
end $function$;
