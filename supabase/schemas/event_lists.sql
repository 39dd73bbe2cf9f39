-- Public lists and calendars of events, and the rule that says on which days an event takes place.

-- Local times of upcoming events, computed with the time zone data of the day they were stored. After an update of that
-- data, differences are found and can be corrected.
create table private.event_hours (
  event_id uuid primary key references public.events (id) on delete cascade,
  timezone text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  start_clock text not null,
  end_clock text,
  zone_data text not null
);

alter table private.event_hours enable row level security;

-- First day of an event in its time zone. The function is immutable because indexes use it, and a single expression so
-- that the planner inlines it. Results are stored in the indexes events_published_by_days and events_published_by_end:
-- a migration that replaces this function reindexes them.
create function private.first_day(start_date timestamptz, timezone text) returns date language sql immutable
return (start_date at time zone coalesce(timezone, 'UTC'))::date;
comment on function private.first_day(timestamp with time zone,text) is 'Indexes hold its results: a migration that replaces it reindexes them.';
grant execute on function private.first_day(timestamp with time zone,text) to anon, authenticated, service_role;

-- Days on which an event may take place; the whole month when no day is known. The end is exclusive for an event with
-- times (an end at midnight belongs to the day before) and inclusive for an event with days. The rule is the same as
-- findLastEventDay in app/features/event/event.ts. Results are stored in the indexes events_published_by_days and
-- events_published_by_end: a migration that replaces this function reindexes them.
create function private.days_of_event(start_date timestamptz, end_date timestamptz, timezone text, time_precision text) returns daterange language sql immutable
return daterange(private.first_day(start_date, timezone), case when end_date is not null then
    ((end_date at time zone coalesce(timezone, 'UTC')) - case when time_precision = 'datetime' and end_date > start_date
      then interval '1 microsecond' else interval '0' end)::date
  when time_precision in ('datetime', 'date') then private.first_day(start_date, timezone)
  else (date_trunc('month', private.first_day(start_date, timezone)::timestamp) + interval '1 month - 1 day')::date end, '[]');
comment on function private.days_of_event(timestamp with time zone,timestamp with time zone,text,text) is 'The index events_published_by_days holds its results: a migration that replaces it ends with reindex index.';
grant execute on function private.days_of_event(timestamp with time zone,timestamp with time zone,text,text) to anon,
  authenticated, service_role;

-- Last moment at which an event counts as upcoming. The rule is the same as isEventUpcoming in app/features/event/event.ts.
-- Results are stored in the index events_published_by_end: a migration that replaces this function reindexes it.
create function private.upcoming_until(start_date timestamptz, end_date timestamptz, timezone text, time_precision text) returns timestamptz language sql immutable
return case when time_precision = 'datetime' then coalesce(end_date, start_date)
  else (upper(private.days_of_event(start_date, end_date, timezone, time_precision))::timestamp - interval '1 microsecond')
    at time zone coalesce(timezone, 'UTC') end;
comment on function private.upcoming_until(timestamp with time zone,timestamp with time zone,text,text) is 'The index events_published_by_end holds its results: a migration that replaces it ends with reindex index.';
grant execute on function private.upcoming_until(timestamp with time zone,timestamp with time zone,text,text) to anon,
  authenticated, service_role;

-- Builds an SQL condition that filters events `e`, with the parameters $1 text pattern, $2 circle, $3 region, $4 days.
-- The condition contains only the filters in use, so that each combination has its own query plan.
create function private.events_asked(query text, circle text, region text, type text, days daterange) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'e.status = ''published'' and private.is_public(e)',
    case when query is not null then '(e.title ilike $1 or e.description ilike $1 or e.location ilike $1
      or private.holds_words(concat_ws('' '', e.title, e.location, private.months_of(e.start_date, e.end_date, e.timezone)), $1))' end,
    case when circle is not null then 'exists (select from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id and k.slug = $2)' end,
    case when region is not null then 'e.region = $3' end,
    case type when 'flagship' then 'e.is_flagship_event' when 'partner' then 'e.is_partner_event'
      when 'collective' then 'not e.is_flagship_event and not e.is_partner_event' end,
    case when days is not null then
      'e.time_precision in (''datetime'', ''date'') and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && $4' end)
$$;

-- Builds the pattern for ilike that finds a text. Null without a text.
create function private.text_pattern(query text) returns text
  language sql immutable set search_path = ''
as $$
  select '%' || replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_') || '%' from (select nullif(trim(left(query, 100)), '') as asked) as a
$$;

-- Page of public events as ids, with counts per tab. Security definer, because the date indexes cannot be used behind
-- policies; the function itself filters public rows.
create function private.find_public_events(query text, circle text, region text, type text, on_day date, tab text, page int, page_size int)
  returns table (ids uuid[], shown_tab text, shown_page int, pages int, upcoming int, past int)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := private.text_pattern(query);
  days daterange := case when on_day is not null then daterange(on_day, on_day, '[]') end;
  size int := least(greatest(coalesce(page_size, 6), 1), 50);
  conditions text := private.events_asked(pattern, circle, region, type, days);
  upcoming_until text := 'private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision)';
begin
  execute format('select (select count(*) from public.events e where %1$s and %2$s >= now()), (select count(*) from public.events e where %1$s)',
    conditions, upcoming_until) into upcoming, past using pattern, circle, region, days;
  past := past - upcoming;
  shown_tab := case when on_day is not null and upcoming = 0 and past > 0 then 'past' when on_day is not null and past = 0 and upcoming > 0 then 'upcoming'
    when tab = 'past' then 'past' else 'upcoming' end;
  pages := greatest(1, ceil((case shown_tab when 'past' then past else upcoming end)::numeric / size));
  shown_page := least(greatest(coalesce(page, 1), 1), pages);
  execute format('select array(select e.id from public.events e where %s and %s %s now() order by e.start_date %s, e.id offset $5 limit $6)',
    conditions, upcoming_until, case shown_tab when 'past' then '<' else '>=' end, case shown_tab when 'past' then 'desc' else 'asc' end)
  into ids using pattern, circle, region, days, (shown_page - 1) * size, size;
  return next;
end $$;
grant execute on function private.find_public_events(text,text,text,text,date,text,integer,integer) to anon,
  authenticated, service_role;

-- Days with events in a month and the weeks around it, for the marks in the calendar: { "yyyy-mm-dd": { upcoming, past,
-- hues } }. Security definer, because it returns no row data.
create function private.mark_event_days(month date, query text, circle text, region text, type text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := private.text_pattern(query);
  begins date := date_trunc('month', month::timestamp)::date;
  days daterange := daterange(begins - 7, (begins + interval '1 month 7 days')::date);
  answer jsonb;
begin
  execute format($question$
    with shown as (
      select private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) * $4 as days,
        private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() as is_upcoming,
        (select k.color_hex from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id order by l.position, k.name limit 1) as hue
      from public.events e where %s),
    marked as (
      select d.day::date as day, count(*) filter (where s.is_upcoming) as upcoming, count(*) filter (where not s.is_upcoming) as past,
        coalesce(jsonb_agg(distinct s.hue) filter (where s.hue is not null), '[]') as hues
      from shown s, generate_series(lower(s.days)::timestamp, upper(s.days)::timestamp - interval '1 day', interval '1 day') as d (day)
      group by d.day)
    select coalesce(jsonb_object_agg(m.day, jsonb_build_object('upcoming', m.upcoming, 'past', m.past, 'hues', m.hues)), '{}') from marked m
  $question$, private.events_asked(pattern, circle, region, type, days))
  into answer using pattern, circle, region, days;
  return answer;
end $$;
grant execute on function private.mark_event_days(date,text,text,text,text) to anon, authenticated, service_role;

-- Data for the cards of events, in the order of `ids`.
create function private.listed_events(ids uuid[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]') from (
    select v.id, v.slug, v.title, v.location, v.town, v.region, v.start_date, v.end_date, v.timezone, v.time_precision, v.event_state, v.image_url,
      v.image_alt, v.picture, v.circle_color_hex, v.circles, v.is_flagship_event, v.is_partner_event, asked.place
    from unnest(ids) with ordinality as asked (id, place) join public.events_with_circles v on v.id = asked.id) as l
$$;
grant execute on function private.listed_events(uuid[]) to anon, authenticated, service_role;

-- Page of public events in the tab 'upcoming' or 'past'. A filter that is null is not applied. `on_day`: uses the other
-- tab when this one has no events. Returns { rows, tab, page, pages, upcoming, past, month, days }.
create function public.list_public_events(query text default null, circle text default null, region text default null, type text default null,
    on_day date default null, tab text default 'upcoming', page int default 1, page_size int default 6) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object('rows', private.listed_events(f.ids), 'tab', f.shown_tab, 'page', f.shown_page, 'pages', f.pages,
    'upcoming', f.upcoming, 'past', f.past, 'month', to_char(opens.day, 'YYYY-MM'),
    'days', private.mark_event_days(opens.day, list_public_events.query, list_public_events.circle, list_public_events.region, list_public_events.type))
  from private.find_public_events(query, circle, region, type, on_day, tab, page, page_size) as f,
    lateral (select coalesce(list_public_events.on_day, (select private.first_day(e.start_date, e.timezone) from public.events e where e.id = f.ids[1]),
      (now() at time zone 'UTC')::date) as day) as opens
$$;
grant execute on function public.list_public_events(text,text,text,text,date,text,integer,integer) to anon,
  authenticated, service_role;

create function public.mark_event_days(month date, query text default null, circle text default null, region text default null, type text default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.mark_event_days(month, query, circle, region, type) $$;
grant execute on function public.mark_event_days(date,text,text,text,text) to anon, authenticated, service_role;

-- Numbers of public events, in total and by circle: { total, circles }.
create function private.count_public_events() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with counted as (select l.circle_id, count(*) as events from public.event_circles l join public.events e on e.id = l.event_id
    where e.status = 'published' and private.is_public(e) group by l.circle_id)
  select jsonb_build_object(
    'total', (select count(*) from public.events e where e.status = 'published' and private.is_public(e)),
    'circles', (select coalesce(jsonb_object_agg(k.slug, coalesce(c.events, 0)), '{}') from public.circles k left join counted c on c.circle_id = k.id))
$$;
grant execute on function private.count_public_events() to anon, authenticated, service_role;

create function public.count_public_events() returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.count_public_events() $$;
grant execute on function public.count_public_events() to anon, authenticated, service_role;

-- Ids of the events that read_event_calendar shows. Security definer for the same reason as find_public_events.
create function private.lay_out_calendar(circle text, asked date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Maximum number of events listed per day, of events without a day per month, and after the two months; the others
  -- are only counted.
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
  -- The calendar opens at the month of the next event, or of the last one when no event is upcoming.
  opens := date_trunc('month', greatest(coalesce(next_day, last_day, this_month), case when next_day is not null then this_month end)::timestamp)::date;
  shown := date_trunc('month', coalesce(asked, opens)::timestamp)::date;
  shown := greatest(least(shown, greatest(date_trunc('month', last_day::timestamp)::date, opens, this_month)), least(date_trunc('month', first_day::timestamp)::date, opens, this_month));
  -- The twelve months begin one month before the opening month; earlier and later ranges are whole years apart from
  -- that.
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
      -- `events` counts what takes place in a month; `begun` counts what begins in it, for the list of later months.
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
      -- The following month is shown too, unless the opened month has many events.
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
grant execute on function private.lay_out_calendar(text,date) to anon, authenticated, service_role;

-- Calendar data of events, in the order of `ids`.
create function private.calendar_events(ids jsonb) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(row - '{image_url,image_alt,picture}'::text[] order by place), '[]')
  from jsonb_array_elements(private.listed_events(array(select jsonb_array_elements_text(ids)::uuid))) with ordinality as listed (row, place)
$$;
grant execute on function private.calendar_events(jsonb) to anon, authenticated, service_role;

-- Calendar at a month, by default at the month of the next event: { month, opens, next, first, last, months, sheets,
-- later }. `months`: number of events in each of twelve months. `sheets`: the open month and the next month with
-- events. `later`: the months after the sheets, with their events.
create function public.read_event_calendar(circle text default null, month date default null) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select laid - 'sheets' - 'later' || jsonb_build_object(
    'sheets', (select jsonb_agg(sheet - 'ids' || jsonb_build_object('rows', private.calendar_events(sheet -> 'ids')) order by sheet ->> 'month')
      from jsonb_array_elements(laid -> 'sheets') as sheet),
    'later', jsonb_build_object('months', laid -> 'later' -> 'months',
      'rows', private.calendar_events(laid -> 'later' -> 'ids')))
  from private.lay_out_calendar(circle, month) as laid
$$;
grant execute on function public.read_event_calendar(text,date) to anon, authenticated, service_role;

-- Public events between two days (inclusive) for calendar subscriptions. Filters: circle, region or flagship.
create function private.events_of_days(first_day date, last_day date, circle text, region text, type text) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  days daterange := daterange(first_day, last_day, '[]');
  ids uuid[];
begin
  execute format('select array(select e.id from public.events e where %s order by e.start_date, e.id)',
    private.events_asked(null, circle, region, type, days)) into ids using null::text, circle, region, days;
  return ids;
end $$;
grant execute on function private.events_of_days(date,date,text,text,text) to anon, authenticated, service_role;

-- Withdrawn events between two days, with the filters of private.events_of_days. Each row has the columns of
-- list_calendar_events with `is_withdrawn`, without texts.
create function private.withdrawn_events_of_days(first_day date, last_day date, circle text, region text, type text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', w.event_id, 'slug', w.slug, 'title', w.title, 'description', '', 'location', null,
      'street_address', null, 'town', null, 'country', null, 'online_url', null, 'start_date', w.start_date, 'end_date', w.end_date,
      'timezone', w.timezone, 'time_precision', w.time_precision, 'event_state', 'cancelled', 'state_note', null, 'circles', '[]'::jsonb,
      'updated_at', w.withdrawn_at, 'is_withdrawn', true) order by w.start_date, w.event_id), '[]')
  from private.withdrawn_events w
  where w.withdrawn_at > now() - interval '30 days' and w.time_precision in ('datetime', 'date')
    and private.days_of_event(w.start_date, w.end_date, w.timezone, w.time_precision) && daterange(first_day, last_day, '[]')
    and (circle is null or exists (select from public.circles k where k.id = any (w.circle_ids) and k.slug = withdrawn_events_of_days.circle))
    and (withdrawn_events_of_days.region is null or w.region = withdrawn_events_of_days.region)
    and (type is distinct from 'flagship' or w.is_flagship_event)
    and not exists (select from public.events e where e.id = w.event_id and private.is_published(e.status, e.published_at))
$$;
grant execute on function private.withdrawn_events_of_days(date,date,text,text,text) to anon, authenticated, service_role;

-- Events for calendar subscriptions. Reaching the publish date counts as a change of the event. Withdrawn events come
-- last, with `is_withdrawn`.
create function public.list_calendar_events(first_day date, last_day date default null, circle text default null, region text default null, type text default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  with asked as materialized (
    select a.id, a.place from unnest(private.events_of_days(first_day, last_day, circle, region, type)) with ordinality as a (id, place)),
  named as (
    select l.event_id, jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'color_hex', c.color_hex) order by l.position, c.name) as circles
    from asked a join public.event_circles l on l.event_id = a.id join public.circles c on c.id = l.circle_id group by l.event_id)
  select coalesce(jsonb_agg(to_jsonb(t) - 'place' order by t.place), '[]') || private.withdrawn_events_of_days(first_day, last_day, circle, region, type) from (
    select e.id, e.slug, e.title, e.description, e.location, e.street_address, e.town, e.country, e.online_url, e.start_date, e.end_date, e.timezone,
      e.time_precision, e.event_state, e.state_note, coalesce(n.circles, '[]') as circles,
      greatest(e.updated_at, e.published_at) as updated_at, a.place
    from asked a join public.events e on e.id = a.id left join named n on n.event_id = a.id
    where private.is_published(e.status, e.published_at)) as t
$$;
grant execute on function public.list_calendar_events(date,date,text,text,text) to anon, authenticated, service_role;

-- Months of an event in its time zone, first and last: `December 2026 January 2027`.
create function private.months_of(start_date timestamptz, end_date timestamptz, timezone text) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws(' ', first, nullif(last, first)) from (select
    to_char(start_date at time zone coalesce(timezone, 'UTC'), 'FMMonth YYYY') as first,
    to_char(end_date at time zone coalesce(timezone, 'UTC'), 'FMMonth YYYY') as last) as months
$$;
grant execute on function private.months_of(timestamp with time zone,timestamp with time zone,text) to anon,
  authenticated, service_role;

-- Upcoming events with a time or day, for the check of time zone data: [{ id, title, timezone, start_date, end_date,
-- database_clock, noted }]. `noted`: { start_clock, end_clock, zone_data } or null.
create function public.server_event_hours() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'timezone', e.timezone,
      'start_date', e.start_date, 'end_date', e.end_date,
      'database_clock', to_char(e.start_date at time zone e.timezone, 'YYYY-MM-DD HH24:MI:SS'),
      'noted', case when h.event_id is not null then
        jsonb_build_object('start_clock', h.start_clock, 'end_clock', h.end_clock, 'zone_data', h.zone_data) end)
    order by e.start_date, e.id), '[]')
  from public.events e
  left join private.event_hours h on h.event_id = e.id and h.timezone = e.timezone and h.start_date = e.start_date
    and h.end_date is not distinct from e.end_date
  where e.timezone is not null and e.time_precision in ('datetime', 'date')
    and coalesce(e.end_date, e.start_date) > now() - interval '1 day'
$$;
grant execute on function public.server_event_hours() to service_role;

-- Stores local times: [{ id, timezone, start_date, end_date, start_clock, end_clock }], for unchanged events.
create function public.server_note_event_hours(hours jsonb, zone_data text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.event_hours (event_id, timezone, start_date, end_date, start_clock, end_clock, zone_data)
    select e.id, e.timezone, e.start_date, e.end_date, n.start_clock, n.end_clock, server_note_event_hours.zone_data
    from jsonb_to_recordset(hours) as n (id uuid, timezone text, start_date timestamptz, end_date timestamptz, start_clock text, end_clock text)
    join public.events e on e.id = n.id and e.timezone = n.timezone and e.start_date = n.start_date and e.end_date is not distinct from n.end_date
  on conflict (event_id) do update set timezone = excluded.timezone, start_date = excluded.start_date, end_date = excluded.end_date,
    start_clock = excluded.start_clock, end_clock = excluded.end_clock, zone_data = excluded.zone_data
$$;
grant execute on function public.server_note_event_hours(jsonb,text) to service_role;
