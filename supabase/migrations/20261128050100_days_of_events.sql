-- On which days an event takes place: an end at midnight is that of the day before, and a month counts all that takes place in it.

/* The days on which it may take place; all of its month where no day is known. See lastDay in app/features/event/event.ts. The end
   of hours is exclusive, that of whole days is the last of them. */
create or replace function private.days_of_event(start_date timestamptz, end_date timestamptz, timezone text, time_precision text) returns daterange language sql immutable
return daterange(private.first_day(start_date, timezone), case when end_date is not null then
    ((end_date at time zone coalesce(timezone, 'UTC')) - case when time_precision = 'datetime' and end_date > start_date
      then interval '1 microsecond' else interval '0' end)::date
  when time_precision in ('datetime', 'date') then private.first_day(start_date, timezone)
  else (date_trunc('month', private.first_day(start_date, timezone)::timestamp) + interval '1 month - 1 day')::date end, '[]');

/* Answers { month, begins, first, last, next, months, sheets, later } as ids, for read_event_calendar. Definer as find_public_events is,
   and like it without a row of anything. */
create or replace function private.lay_out_calendar(circle text, asked date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Gatherings of a day that a sheet names, of a month that have no day, and after the sheets; what is left over is counted.
  of_day constant int := 3;
  of_month constant int := 6;
  of_later constant int := 12;
  conditions text := private.events_asked(null, circle, null, null, null);
  this_month date := date_trunc('month', now() at time zone 'UTC')::date;
  first_day date;
  last_day date;
  next_id uuid;
  next_day date;
  opens date;
  shown date;
  begins date;
  answer jsonb;
begin
  execute format('select (select private.first_day(e.start_date, e.timezone) from public.events e where %1$s order by e.start_date limit 1),
    (select private.first_day(e.start_date, e.timezone) from public.events e where %1$s order by e.start_date desc limit 1)', conditions)
    into first_day, last_day using null::text, circle;
  execute format('select e.id, private.first_day(e.start_date, e.timezone) from public.events e
    where %s and private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() and e.event_state <> ''cancelled''
    order by e.start_date, e.id limit 1', conditions) into next_id, next_day using null::text, circle;
  -- Opens where the next one is; where none is ahead, where the last one was.
  opens := date_trunc('month', greatest(coalesce(next_day, last_day, this_month), case when next_day is not null then this_month end)::timestamp)::date;
  shown := date_trunc('month', coalesce(asked, opens)::timestamp)::date;
  shown := greatest(least(shown, greatest(date_trunc('month', last_day::timestamp)::date, opens, this_month)), least(date_trunc('month', first_day::timestamp)::date, opens, this_month));
  -- A ribbon begins a month before it opens; others before and after it begin whole years from there.
  begins := (opens - interval '1 month' + floor(((extract(year from shown) - extract(year from opens)) * 12 + extract(month from shown) - extract(month from opens) + 1) / 12)
    * interval '12 months')::date;

  execute format($question$
    with ribbon as materialized (
      select e.id, e.start_date, e.event_state, e.time_precision in ('datetime', 'date') as has_day, private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) as days,
        date_trunc('month', private.first_day(e.start_date, e.timezone)::timestamp)::date as month,
        private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) < now() as is_over,
        (select k.color_hex from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id order by l.position, k.name limit 1) as hue
      from public.events e
      where %1$s and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && daterange($3, ($3 + interval '12 months')::date)),
    months as (
      -- What takes place in a month, as its sheet counts it; what begins in it is what a list after the sheets names.
      select m.month::date as month, count(r.id)::int as events, count(r.id) filter (where r.is_over)::int as over,
        count(r.id) filter (where r.event_state in ('cancelled', 'postponed'))::int as off,
        count(r.id) filter (where r.month = m.month::date)::int as begun
      from generate_series($3::timestamp, $3 + interval '11 months', interval '1 month') as m (month)
        left join ribbon r on r.days && daterange(m.month::date, (m.month + interval '1 month')::date) group by 1),
    marks as (
      select m.month, jsonb_build_object('hue', r.hue, 'kind', case when r.event_state in ('cancelled', 'postponed') then 'off'
        when r.has_day and upper(r.days) - lower(r.days) > 1 then 'days' else 'day' end) as mark,
        row_number() over (partition by m.month order by r.start_date, r.id) as place
      from months m join ribbon r on r.days && daterange(m.month, (m.month + interval '1 month')::date)),
    sheet_months as (
      -- A crowded month lies open alone.
      select $4 as month union select * from (select m.month from months m where m.month > $4 and m.events > 0
        and (select o.events from months o where o.month = $4) <= %4$s order by m.month limit 1) as following),
    on_sheets as (
      select s.month, r.id, r.start_date, r.has_day, greatest(lower(r.days), s.month) as day,
        row_number() over (partition by s.month, r.has_day, case when r.has_day then greatest(lower(r.days), s.month) end order by r.start_date, r.id) as place
      from sheet_months s join ribbon r on r.days && daterange(s.month, (s.month + interval '1 month')::date)),
    sheets as (
      select s.month, count(o.id)::int as events,
        coalesce(array_agg(o.id order by o.start_date, o.id) filter (where o.place <= case when o.has_day then %2$s else %3$s end), '{}') as ids,
        (select coalesce(jsonb_object_agg(d.day, d.more), '{}') from (
          select o.day, count(*) - %2$s as more from on_sheets o where o.month = s.month and o.has_day group by o.day having count(*) > %2$s) as d) as more
      from sheet_months s left join on_sheets o on o.month = s.month group by s.month),
    counted as (
      select m.month, sum(m.begun) over (order by m.month) as so_far from months m where m.month > (select max(month) from sheet_months) and m.begun > 0)
    select jsonb_build_object(
      'months', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'count', m.events, 'over', m.over, 'off', m.off,
        'marks', (select coalesce(jsonb_agg(k.mark order by k.place), '[]') from marks k where k.month = m.month and k.place <= 6)) order by m.month) from months m),
      'sheets', (select jsonb_agg(jsonb_build_object('month', to_char(s.month, 'YYYY-MM'), 'count', s.events, 'more', s.more, 'ids', s.ids) order by s.month) from sheets s),
      'later', jsonb_build_object(
        'months', (select coalesce(jsonb_agg(to_char(c.month, 'YYYY-MM') order by c.month), '[]') from counted c where c.so_far <= %4$s),
        'ids', (select coalesce(array_agg(r.id order by r.start_date, r.id), '{}') from ribbon r join counted c on c.month = r.month where c.so_far <= %4$s)))
  $question$, conditions, of_day, of_month, of_later)
  into answer using null::text, circle, begins, shown;
  return answer || jsonb_build_object('month', to_char(shown, 'YYYY-MM'), 'opens', to_char(opens, 'YYYY-MM'), 'next', next_id,
    'first', to_char(coalesce(first_day, this_month), 'YYYY-MM'), 'last', to_char(greatest(last_day, this_month), 'YYYY-MM'));
end $$;

reindex index public.events_published_by_end;
reindex index public.events_published_by_days;
