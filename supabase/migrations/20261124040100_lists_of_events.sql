-- What visitors see of the gatherings, a page or a month at a time: ten thousand of them are sent to nobody.

/* The first day of an event on the calendar of its place. This and the next two are immutable, so that an index can hold
   them, and single expressions, so that a list of thousands is not slowed by calls. */
create function private.first_day(start_date timestamptz, timezone text) returns date language sql immutable
return (start_date at time zone coalesce(timezone, 'UTC'))::date;

/* The days on which it may take place; all of its month where no day is known. See lastDay in app/features/event/event.ts. */
create function private.days_of_event(start_date timestamptz, end_date timestamptz, timezone text, time_precision text) returns daterange language sql immutable
return daterange(private.first_day(start_date, timezone), case when end_date is not null then private.first_day(end_date, timezone)
  when time_precision in ('datetime', 'date') then private.first_day(start_date, timezone)
  else (date_trunc('month', private.first_day(start_date, timezone)::timestamp) + interval '1 month - 1 day')::date end, '[]');

/* Until when it counts as upcoming, that moment included; see isUpcoming there. */
create function private.upcoming_until(start_date timestamptz, end_date timestamptz, timezone text, time_precision text) returns timestamptz language sql immutable
return case when time_precision = 'datetime' then coalesce(end_date, start_date)
  else (upper(private.days_of_event(start_date, end_date, timezone, time_precision))::timestamp - interval '1 microsecond')
    at time zone coalesce(timezone, 'UTC') end;

create index events_published_by_end on public.events (private.upcoming_until(start_date, end_date, timezone, time_precision)) where status = 'published';
create index events_published_by_days on public.events using gist (private.days_of_event(start_date, end_date, timezone, time_precision)) where status = 'published';

-- As before, with the moment until which an event counts as upcoming.
create or replace view public.events_with_circles with (security_invoker = true) as
  select e.id, e.title, e.slug, e.description, e.body_html, e.programme, e.location, e.location_note, e.start_date, e.end_date,
    e.timezone, e.time_precision, e.region, e.status, e.published_at, e.event_state, e.attendees, e.max_attendees,
    e.image_url, e.image_alt, e.signup_url, e.organizer_website_url,
    c.list -> 0 ->> 'name' as circle_name,
    c.names as circle_names,
    c.list -> 0 ->> 'slug' as circle_slug,
    c.list -> 0 ->> 'color_hex' as circle_color_hex,
    c.color_hexs as circle_color_hexs,
    coalesce(c.list, '[]') as circles,
    e.is_flagship_event, e.is_partner_event, e.updated_at, e.media_id,
    private.picture_details(e.media_id) as picture,
    e.state_note, e.town, e.country, e.street_address, e.map_url, e.online_url, e.organizer_name, e.flagship_edition_id,
    e.documents, e.outcome_html,
    private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) as upcoming_until
  from public.events e
  left join lateral (
    select string_agg(k.name, ', ' order by l.position, k.name) as names,
      string_agg(coalesce(k.color_hex, ''), ', ' order by l.position, k.name) as color_hexs,
      jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex) order by l.position, k.name) as list
    from public.event_circles l join public.circles k on k.id = l.circle_id
    where l.event_id = e.id
  ) c on true
  -- Said again beside the policies, so that an editor who browses the public site sees the public site.
  where private.is_published(e.status, e.published_at);

/* The conditions of a question about published events `e`, as SQL over its parameters: $1 the text as a pattern, $2 the slug of a
   circle, $3 a region, $4 days on which what has a day takes place. Only what is asked stands in it, so that each question has a
   plan of its own. */
create function private.events_asked(query text, circle text, region text, type text, days daterange) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'e.status = ''published'' and private.is_public(e)',
    case when query is not null then '(e.title ilike $1 or e.description ilike $1 or e.location ilike $1)' end,
    case when circle is not null then 'exists (select from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id and k.slug = $2)' end,
    case when region is not null then 'e.region = $3' end,
    case type when 'flagship' then 'e.is_flagship_event' when 'partner' then 'e.is_partner_event'
      when 'collective' then 'not e.is_flagship_event and not e.is_partner_event' end,
    case when days is not null then
      'e.time_precision in (''datetime'', ''date'') and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && $4' end)
$$;

/* A text as `ilike` finds it anywhere; null for none. */
create function private.text_pattern(query text) returns text
  language sql immutable set search_path = ''
as $$
  select '%' || replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_') || '%' from (select nullif(trim(left(query, 100)), '') as asked) as a
$$;

/* A page of the published events as ids, with what there is in either tab; see list_public_events. Definer, because behind policies
   the indexes of days could not be used: it knows by itself what is public, and names rows by id only. */
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

/* What a calendar marks in the month of a day, and in the week before and after it, under the filters of list_public_events:
   { "yyyy-mm-dd": { upcoming, past, hues } }. Definer for the same reason; it names no row at all. */
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

/* Of these events, in their order, what cards and rows of an agenda show. */
create function private.listed_events(ids uuid[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]') from (
    select v.id, v.slug, v.title, v.location, v.town, v.region, v.start_date, v.end_date, v.timezone, v.time_precision, v.event_state, v.image_url,
      v.image_alt, v.picture, v.circle_color_hex, v.circles, v.is_flagship_event, v.is_partner_event, asked.place
    from unnest(ids) with ordinality as asked (id, place) join public.events_with_circles v on v.id = asked.id) as l
$$;

/* A page of the published events, in two tabs: 'upcoming' from the nearest on, 'past' from the latest back. A filter that is null
   leaves nothing out. `query` is looked for in title, description and location; `type`: 'flagship', 'partner', or 'collective' for
   neither; `on_day`: what takes place on it, and where nothing does in the tab that is asked for, the other one is answered.
   Answers { rows, tab, page, pages, upcoming, past, month, days }: `month` is where a small calendar beside the list opens, that of
   the day or of the first row; `days` as mark_event_days answers. */
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

create function public.mark_event_days(month date, query text default null, circle text default null, region text default null, type text default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.mark_event_days(month, query, circle, region, type) $$;

/* How many events are published, and how many each circle has: { total, circles }. */
create function private.count_public_events() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with counted as (select l.circle_id, count(*) as events from public.event_circles l join public.events e on e.id = l.event_id
    where e.status = 'published' and private.is_public(e) group by l.circle_id)
  select jsonb_build_object(
    'total', (select count(*) from public.events e where e.status = 'published' and private.is_public(e)),
    'circles', (select coalesce(jsonb_object_agg(k.slug, coalesce(c.events, 0)), '{}') from public.circles k left join counted c on c.circle_id = k.id))
$$;
create function public.count_public_events() returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.count_public_events() $$;

revoke execute on function private.first_day(timestamptz, text), private.upcoming_until(timestamptz, timestamptz, text, text), private.days_of_event(timestamptz, timestamptz, text, text),
  private.events_asked(text, text, text, text, daterange), private.text_pattern(text), private.listed_events(uuid[]),
  private.find_public_events(text, text, text, text, date, text, int, int), private.mark_event_days(date, text, text, text, text), private.count_public_events(),
  public.list_public_events(text, text, text, text, date, text, int, int), public.mark_event_days(date, text, text, text, text), public.count_public_events() from public;
grant execute on function private.first_day(timestamptz, text), private.upcoming_until(timestamptz, timestamptz, text, text), private.days_of_event(timestamptz, timestamptz, text, text),
  private.listed_events(uuid[]), private.find_public_events(text, text, text, text, date, text, int, int), private.mark_event_days(date, text, text, text, text),
  private.count_public_events(), public.list_public_events(text, text, text, text, date, text, int, int), public.mark_event_days(date, text, text, text, text),
  public.count_public_events() to anon, authenticated, service_role;
