-- The desk of events: all gatherings a page at a time, with what each tab and filter would leave.

/* The first and the last day an event may take place, on the calendar of its place; see lastDay in app/features/event/event.ts. */
create function private.event_first_day(e public.events) returns date
  language sql stable set search_path = ''
as $$ select (e.start_date at time zone coalesce(e.timezone, 'UTC'))::date $$;

create function private.event_last_day(e public.events) returns date
  language sql stable set search_path = ''
as $$
  select case when e.end_date is not null then (e.end_date at time zone coalesce(e.timezone, 'UTC'))::date
    when e.time_precision in ('datetime', 'date') then private.event_first_day(e)
    else (date_trunc('month', private.event_first_day(e)) + interval '1 month - 1 day')::date end
$$;

/* Whether an event is over: an hour that passed, or a day or month where no hour is known. */
create function private.is_event_over(e public.events) returns boolean
  language sql stable set search_path = ''
as $$
  select case when e.time_precision = 'datetime' then coalesce(e.end_date, e.start_date) < now()
    else private.event_last_day(e) < (now() at time zone coalesce(e.timezone, 'UTC'))::date end
$$;

/* Where an event stands for editors: what is published is ahead or over, what is out on a date to come is ahead too. */
create function private.event_stage(e public.events) returns text
  language sql stable set search_path = ''
as $$
  select case when e.is_pattern then 'pattern' when e.status <> 'published' then e.status when private.is_event_over(e) then 'past' else 'upcoming' end
$$;

/* A page of all events, for editors. `query` is searched in every text; a filter that is null leaves nothing out. `type`:
   'flagship', 'partner', or 'collective' for neither. `first_day` and `last_day`: what takes place on one of these days, both
   counted. Answers { rows, total, counts, ids }: `total` of the tab, `counts` of each tab by what search and filters leave,
   `ids` of all of the tab where they are asked for. */
create function public.list_events(query text default '', tab text default 'upcoming', circle uuid default null, region text default null,
    type text default null, first_day date default null, last_day date default null, sort text default 'start', direction text default 'asc',
    page int default 1, page_size int default 25, with_ids boolean default false) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- By what it is sorted is part of the question, so that only the page is put in order and not everything.
  sorted_by text := case sort when 'title' then 'lower(e.title)' when 'changed' then 'e.updated_at' else 'e.start_date' end;
  turned text := case when direction = 'desc' then 'desc' else 'asc' end;
  in_tab text := case tab when 'all' then 'f.stage not in (''archived'', ''pattern'')' when 'cancelled' then 'f.is_cancelled and f.stage not in (''archived'', ''pattern'')'
    else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the events.' using errcode = '42501';
  end if;
  execute format($question$
    with filtered as materialized (
      select e.id, %1$s as sort_key, private.event_stage(e) as stage, e.event_state = 'cancelled' as is_cancelled
      from public.events e
      where ($1 is null or e.id in (select l.event_id from public.event_circles l where l.circle_id = $1))
        and ($2 is null or e.region = $2)
        and case $3 when 'flagship' then e.is_flagship_event when 'partner' then e.is_partner_event
          when 'collective' then not e.is_flagship_event and not e.is_partner_event else true end
        and ($4 is null or private.event_last_day(e) >= $4) and ($5 is null or private.event_first_day(e) <= $5)
        and ($6 is null or e.id in (select s.row_id from private.search_index s where s.kind = 'event' and s.words @@ $6))
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'stage', s.stage,
          'event_state', e.event_state, 'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone,
          'time_precision', e.time_precision, 'location', e.location, 'town', e.town, 'region', e.region, 'attendees', e.attendees,
          'max_attendees', e.max_attendees, 'is_flagship_event', e.is_flagship_event, 'is_partner_event', e.is_partner_event,
          'published_at', e.published_at, 'updated_at', e.updated_at,
          'lacks_alt', e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0,
          'circles', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex)
              order by l.position, k.name), '[]')
            from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.events e on e.id = s.id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.sort_key %3$s, f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.tabs)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'pattern')), 'upcoming', count(*) filter (where f.stage = 'upcoming'),
          'past', count(*) filter (where f.stage = 'past'), 'draft', count(*) filter (where f.stage = 'draft'),
          'cancelled', count(*) filter (where f.is_cancelled and f.stage not in ('archived', 'pattern')),
          'pattern', count(*) filter (where f.stage = 'pattern'), 'archived', count(*) filter (where f.stage = 'archived')) as tabs
      from filtered f) counted
  $question$, sorted_by, in_tab, turned)
  into answer using circle, region, type, first_day, last_day, terms, start, size, with_ids;
  return answer;
end $$;

revoke execute on function private.event_first_day(public.events), private.event_last_day(public.events), private.is_event_over(public.events),
  private.event_stage(public.events), public.list_events(text, text, uuid, text, text, date, date, text, text, int, int, boolean) from public, anon;
grant execute on function private.event_first_day(public.events), private.event_last_day(public.events), private.is_event_over(public.events),
  private.event_stage(public.events), public.list_events(text, text, uuid, text, text, date, date, text, text, int, int, boolean) to authenticated, service_role;
