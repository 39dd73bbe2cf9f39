-- Calendars to follow hold the gatherings of some days, and not all there ever were.

/* The published events that have a day between two days, both counted, by their start, as calendar applications are told of them; of a circle,
   a region, or the flagships where these are said. */
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

create function public.list_calendar_events(first_day date, last_day date default null, circle text default null, region text default null, type text default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]') from (
    select v.id, v.slug, v.title, v.description, v.location, v.street_address, v.town, v.country, v.online_url, v.start_date, v.end_date, v.timezone, v.time_precision,
      v.event_state, v.state_note, v.circles, v.updated_at, asked.place
    from unnest(private.events_of_days(first_day, last_day, circle, region, type)) with ordinality as asked (id, place)
    join public.events_with_circles v on v.id = asked.id) as l
$$;

revoke execute on function private.events_of_days(date, date, text, text, text), public.list_calendar_events(date, date, text, text, text) from public;
grant execute on function private.events_of_days(date, date, text, text, text), public.list_calendar_events(date, date, text, text, text)
  to anon, authenticated, service_role;
