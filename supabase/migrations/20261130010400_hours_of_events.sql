-- Laws about clocks change, and with them what an hour in a zone is. The server notes what the clocks of each coming event show, so
-- that a later change of its zone data is seen, and the hours that people typed can be set again.

/* What the clocks of a place show at the moments of an event, `2027-03-20 10:00:00`, by the zone data of that time. */
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

/* Events that are not over and have an hour or a day in a zone: [{ id, title, timezone, start_date, end_date, database_clock,
   noted }]. `database_clock` is what the database's own zone data makes of the beginning, `noted` { start_clock, end_clock,
   zone_data } what was noted of these very moments; null where nothing was. */
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

/* Notes hours, [{ id, timezone, start_date, end_date, start_clock, end_clock }], of events that still have these moments. */
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

call private.keep_server_functions();
