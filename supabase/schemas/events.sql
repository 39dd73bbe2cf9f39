-- Events, their programme and their circles, and their pages in the back office.

-- Events (gatherings), the circles they belong to, and the view that the site reads.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 20000),
  body_html text check (length(body_html) <= 200000),
  -- Programme, a list of sessions: [{ "time": "09:00", "end": "09:40", "title": "Doors" }].
  programme jsonb not null default '[]' check (jsonb_typeof(programme) = 'array'),
  location text check (length(location) <= 300),
  location_note text check (length(location_note) <= 300),
  region text check (region in ('West Africa', 'East Africa', 'Southern Africa', 'North Africa', 'Central Africa', 'Europe', 'Africa')),
  start_date timestamptz not null,
  end_date timestamptz check (end_date >= start_date),
  timezone text check (private.is_time_zone(timezone)),
  time_precision text not null default 'datetime' check (time_precision in ('datetime', 'date', 'month', 'tbc')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  event_state text not null default 'scheduled' check (event_state in ('scheduled', 'cancelled', 'postponed', 'moved_online')),
  attendees int check (attendees >= 0),
  max_attendees int check (max_attendees > 0),
  image_url text,
  image_alt text,
  signup_url text check (private.is_web_address(signup_url)),
  -- A host name alone is accepted too, and pages show it with https:// in front. Schemes other than http(s) are
  -- refused.
  organizer_website_url text check (private.is_web_address(organizer_website_url) or organizer_website_url !~* '^[a-z][a-z0-9+.-]*:(?![0-9])'),
  is_flagship_event boolean not null default false,
  is_partner_event boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  -- Text for visitors when the event does not take place as planned.
  state_note text check (length(state_note) <= 400),
  town text check (length(town) <= 120),
  country text check (country ~ '^[A-Z]{2}$'),
  street_address text check (length(street_address) <= 300),
  map_url text check (length(map_url) <= 2000),
  -- URL for taking part online.
  online_url text check (length(online_url) <= 2000),
  organizer_name text check (length(organizer_name) <= 200),
  flagship_edition_id uuid references public.flagship_editions (id) on delete set null,
  documents jsonb not null default '[]' constraint events_documents_check check (private.is_document_list(documents)),
  -- Report about the event, written afterwards.
  outcome_html text check (length(outcome_html) <= 200000),
  -- True for a template from which editors create events. A template is never public.
  is_pattern boolean not null default false,
  -- Id of the event that replaces a cancelled or postponed one. There is no foreign key, because an export may list an
  -- event before its replacement. A page leaves out a replacement that is missing or not public.
  instead_id uuid
    constraint instead_of_another check (instead_id <> id),
  constraint published_picture_has_words check (status <> 'published' or image_url is null or length(trim(coalesce(image_alt, ''))) > 0),
  constraint events_is_pattern_check check (not is_pattern or status = 'draft')
);
create index events_published_by_start on public.events (start_date) where status = 'published';
create index events_by_media on public.events (media_id);
create index events_by_flagship_edition on public.events (flagship_edition_id);
create index events_published_by_end on public.events (private.upcoming_until(start_date, end_date, timezone, time_precision)) where status = 'published';
create index events_published_by_days on public.events using gist (private.days_of_event(start_date, end_date, timezone, time_precision)) where status = 'published';
-- Index for the sitemap, which then reads only the index.
create index events_of_sitemap on public.events (slug) include (updated_at, published_at) where status = 'published';

call private.let_editors_write('public.events', 'events');
create policy "editors read all events" on public.events for select to authenticated
  using ((select private.is_editor()));
create policy "admins purge archived events" on public.events for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));
create policy "anyone reads published events" on public.events for select to anon, authenticated
  using (private.is_published(status, published_at));

call private.take_only('one_line', 'public.events', 'title, location, location_note, image_url, image_alt, town,
  country, street_address, organizer_name');
call private.take_only('plain_text', 'public.events', 'description, body_html, state_note, outcome_html');
call private.take_only('programme', 'public.events', 'programme');
call private.take_only('known_zone', 'public.events', 'timezone');
call private.take_only('moment', 'public.events', 'start_date, end_date, published_at, created_at, updated_at');
call private.take_only('web_address', 'public.events', 'signup_url, map_url, online_url');
call private.take_only('organiser_address', 'public.events', 'organizer_website_url');

create table public.event_circles (
  event_id uuid not null references public.events (id) on delete cascade,
  circle_id uuid not null references public.circles (id) on delete cascade,
  -- Order of the circles. The lowest position is the primary circle.
  position int not null default 0,
  primary key (event_id, circle_id)
);
create index event_circles_by_circle on public.event_circles (circle_id);

call private.let_editors_write('public.event_circles', 'event links');
-- A link between event and circle is readable when its event is readable: the policies of public.events decide.
create policy "links are as visible as their event" on public.event_circles for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));
create policy "editors remove event links" on public.event_circles for delete to authenticated
  using ((select private.is_editor()));

-- Events that an article is about, in order. A part of the article, so it is a table and not a column.
create table public.article_events (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  -- Removing an event removes only this link, not the article.
  event_id uuid not null references public.events (id) on delete cascade,
  position int not null default 0,
  primary key (article_id, event_id)
);
create index article_events_by_event on public.article_events (event_id);

call private.let_editors_write('public.article_events', 'mentions');
-- A link is readable when article and event are readable, so that an article never reveals a hidden event.
create policy "mentions are as visible as their article and their event" on public.article_events for select to anon, authenticated
  using (exists (select from public.news_articles a where a.id = article_id) and exists (select from public.events e where e.id = event_id));
create policy "editors remove mentions" on public.article_events for delete to authenticated
  using ((select private.is_editor()));

create trigger date_publication before insert or update on public.events
  for each row execute function private.date_publication();

-- Events that were public and are no longer public, as last published. Calendar subscriptions show them as cancelled
-- for thirty days, because calendar apps may keep an entry that only disappears.
create table private.withdrawn_events (
  event_id uuid primary key,
  slug text not null,
  title text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  timezone text,
  time_precision text not null,
  region text,
  is_flagship_event boolean not null,
  circle_ids uuid[] not null,
  -- Always later than the last change of the event, because calendar apps ignore a version that is not newer.
  withdrawn_at timestamptz not null
);

alter table private.withdrawn_events enable row level security;

-- Stores an upcoming event when it is withdrawn, and deletes the stored row when the event is public again. Past events
-- have taken place, so they are not stored. Of a deleted event only the times stay: its title may be the reason why it
-- was deleted.
create function private.note_withdrawn_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and private.is_published(new.status, new.published_at) then
    delete from private.withdrawn_events w where w.event_id = new.id;
  elsif private.is_published(old.status, old.published_at) and not private.is_event_over(old) then
    -- An older row may exist: a scheduled event becomes public at its date without a change of its row.
    delete from private.withdrawn_events w where w.event_id = old.id;
    insert into private.withdrawn_events (event_id, slug, title, start_date, end_date, timezone, time_precision, region,
        is_flagship_event, circle_ids, withdrawn_at)
      values (old.id, old.slug, old.title, old.start_date, old.end_date, old.timezone, old.time_precision, old.region, old.is_flagship_event,
        array(select c.circle_id from public.event_circles c where c.event_id = old.id),
        greatest(now(), old.updated_at + interval '1 second'));
  end if;
  if tg_op = 'DELETE' then
    update private.withdrawn_events w set title = 'Removed event', slug = w.event_id::text,
      withdrawn_at = greatest(now(), w.withdrawn_at + interval '1 second') where w.event_id = old.id;
  end if;
  return old;
end $$;
create trigger note_published_event after insert on public.events
  for each row when (new.status = 'published') execute function private.note_withdrawn_event();
create trigger note_withdrawn_event after update of status, published_at on public.events
  for each row execute function private.note_withdrawn_event();
-- Runs before the event is deleted, because the links to its circles are deleted with it.
create trigger note_deleted_event before delete on public.events
  for each row execute function private.note_withdrawn_event();

-- Published events with circles, picture details and `upcoming_until`, as the public site reads them.
create view public.events_with_circles with (security_invoker = true) as
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
  -- The view repeats the condition of the policies for visitors, so that an editor who browses the public site sees no
  -- drafts there.
  where private.is_published(e.status, e.published_at);
grant select on public.events_with_circles to anon, authenticated, service_role;

-- Whether a value is a programme: a list of sessions with "time" and "title", and optionally "day", "end", "room",
-- "kind" (session or break), "about" and "people" (speakers). "time_note" holds a text that is not a time, such as
-- "after lunch".
create function private.is_programme(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
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
$$;
grant execute on function private.is_programme(jsonb) to anon, authenticated, service_role;

create function private.as_programme(list jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(case when private.is_programme(whole) then whole -> 0
    else private.with_session_times(private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300)) -> 0 end
    order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place),
    lateral private.with_session_times(jsonb_build_array(item)) as of_item (whole)
  where place <= 200 and private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300) <> '[]'
$$;

-- Converts the times of a programme to the stored format on every write: by a form, an import, a restored version or
-- the row API.
create function private.keep_session_times() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.programme := private.with_session_times(new.programme);
  return new;
end $$;
create trigger keep_session_times before insert or update of programme on public.events
  for each row when (jsonb_typeof(new.programme) = 'array' and new.programme <> '[]') execute function private.keep_session_times();

-- Saves an event. `fields`: its columns, and "circles", a list of ids with the primary circle first.
create function public.save_event(fields jsonb, over timestamptz default null) returns jsonb
  language sql set search_path = ''
as $$ select private.save_record('event', fields, over) $$;
grant execute on function public.save_event(jsonb,timestamp with time zone) to authenticated, service_role;

-- First day, by the rule of private.days_of_event (findLastEventDay in app/features/event/event.ts).
create function private.event_first_day(e public.events) returns date
  language sql stable set search_path = ''
as $$ select private.first_day(e.start_date, e.timezone) $$;
grant execute on function private.event_first_day(public.events) to authenticated, service_role;

create function private.event_last_day(e public.events) returns date
  language sql stable set search_path = ''
as $$ select upper(private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision)) - 1 $$;
grant execute on function private.event_last_day(public.events) to authenticated, service_role;

-- Whether the event is over: after its end time, or after its last day when no time is known.
create function private.is_event_over(e public.events) returns boolean
  language sql stable set search_path = ''
as $$ select private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) < now() $$;
grant execute on function private.is_event_over(public.events) to authenticated, service_role;

-- Stage of an event as editors see it: upcoming or past when published. Scheduled events count as upcoming.
create function private.event_stage(e public.events) returns text
  language sql stable set search_path = ''
as $$
  select case when e.is_pattern then 'pattern' when e.status <> 'published' then e.status when private.is_event_over(e) then 'past' else 'upcoming' end
$$;
grant execute on function private.event_stage(public.events) to authenticated, service_role;

-- Page of the events list for editors. A filter that is null is not applied. `type`: 'flagship', 'partner' or
-- 'collective'. `first_day`, `last_day`: inclusive. `lacks_alt`, `editor`, `week`, `zone`: see private.list_conditions.
-- Returns { rows, total, counts, ids }; `ids` of the tab on request.
create function public.list_events(query text default '', tab text default 'upcoming', circle uuid default null, region text default null,
    type text default null, first_day date default null, last_day date default null, sort text default 'start', direction text default 'asc',
    page int default 1, page_size int default 25, with_ids boolean default false, lacks_alt boolean default false,
    editor uuid default null, week text default null, zone text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- The sort expression is written into the query text, so that an index can return one page without sorting all
  -- events.
  sorted_by text := case sort when 'title' then 'lower(e.title)' when 'changed' then 'e.updated_at' else 'e.start_date' end;
  turned text := case when direction = 'desc' then 'desc' else 'asc' end;
  in_tab text := case tab when 'all' then 'f.stage not in (''archived'', ''pattern'')' when 'cancelled' then 'f.is_cancelled and f.stage not in (''archived'', ''pattern'')'
    else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  perform private.require_editor('list the events');
  execute format($question$
    with filtered as materialized (
      select e.id, %1$s as sort_key, private.event_stage(e) as stage, e.event_state = 'cancelled' as is_cancelled
      from public.events e
      where ($1 is null or e.id in (select l.event_id from public.event_circles l where l.circle_id = $1))
        and ($2 is null or e.region = $2)
        and case $3 when 'flagship' then e.is_flagship_event when 'partner' then e.is_partner_event
          when 'collective' then not e.is_flagship_event and not e.is_partner_event else true end
        and ($4 is null or private.event_last_day(e) >= $4) and ($5 is null or private.event_first_day(e) <= $5)
        and ($6 is null or e.id in (select s.row_id from private.search_index s where s.kind = 'event' and s.words @@ $6))%4$s
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'stage', s.stage,
          'event_state', e.event_state, 'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone,
          'time_precision', e.time_precision, 'location', e.location, 'town', e.town, 'region', e.region, 'attendees', e.attendees,
          'max_attendees', e.max_attendees, 'is_flagship_event', e.is_flagship_event, 'is_partner_event', e.is_partner_event,
          'published_at', e.published_at, 'updated_at', e.updated_at,
          'lacks_alt', e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0 or $10,
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
  $question$, sorted_by, in_tab, turned, private.list_conditions('event', 'e', lacks_alt, editor, week, zone))
  into answer using circle, region, type, first_day, last_day, terms, start, size, with_ids, coalesce(lacks_alt, false);
  return answer;
end $$;
grant execute on function public.list_events(text,text,uuid,text,text,date,date,text,text,integer,integer,boolean,boolean,uuid,text,text) to
  authenticated, service_role;

-- Effect of a bulk action on each event. `value`: a region, the id of the first circle, or the text for visitors of the
-- actions 'cancel' and 'postpone'. A cancelled event may still be postponed.
create function private.event_effects(action text, ids uuid[], value text) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select e.id, e.title, e.updated_at, f.outcome, f.change,
    case when f.change is not null then (select jsonb_object_agg(name, (to_jsonb(e) || s.parts) -> name) from
      (select jsonb_object_keys(f.change) union select 'published_at' where f.change ? 'status') as fields (name)) end
  from public.events e
    cross join lateral (select private.is_published(e.status, e.published_at) as is_public, private.is_event_over(e) as is_over,
      private.publish_obstacle(e.image_url, e.image_alt, concat(e.body_html, e.outcome_html)) as obstacle, private.parts_of('events', to_jsonb(e)) as parts) s
    cross join lateral (
      select case when e.status = 'published' then 'as_it_is' when e.is_pattern then 'pattern' when s.obstacle is not null then s.obstacle when e.published_at > now() then 'scheduled'
          when s.is_over then 'published_over' else 'published' end as outcome,
        case when e.status <> 'published' and s.obstacle is null and not e.is_pattern then '{"status": "published"}'::jsonb end as change where action = 'publish'
      union all
      select case when e.status = 'draft' then 'as_it_is' when s.is_public then 'unpublished' else 'drafted' end,
        case when e.status <> 'draft' then '{"status": "draft"}'::jsonb end where action = 'unpublish'
      union all
      select case when e.status = 'archived' then 'as_it_is' when s.is_public then 'unpublished' else 'archived' end,
        case when e.status <> 'archived' then '{"status": "archived", "is_pattern": false}'::jsonb end where action = 'archive'
      union all
      select case when s.is_over then 'over' when e.event_state = w.state then 'as_it_is' when s.is_public then w.state else w.state || '_unseen' end,
        case when not s.is_over and e.event_state <> w.state then jsonb_build_object('event_state', w.state, 'state_note', value) end
        from (select case action when 'cancel' then 'cancelled' else 'postponed' end as state) w where action in ('cancel', 'postpone')
      union all
      select case when e.event_state = 'scheduled' then 'as_it_is' else 'on_again' end,
        case when e.event_state <> 'scheduled' then '{"event_state": "scheduled", "state_note": null}'::jsonb end where action = 'take place'
      union all
      select case when e.region is not distinct from value then 'as_it_is' else 'changed' end,
        case when e.region is distinct from value then jsonb_build_object('region', value) end where action = 'region'
      union all
      select case when s.parts -> 'circles' = c.wanted then 'as_it_is' else 'changed' end,
        case when s.parts -> 'circles' <> c.wanted then jsonb_build_object('circles', c.wanted) end
        from (select case when value is null then '[]'::jsonb else jsonb_build_array(value) || ((s.parts -> 'circles') - value) end as wanted) c
        where action = 'circle'
      union all
      select case when e.status = 'archived' then 'purged' else 'not_archived' end,
        case when e.status = 'archived' then '{}'::jsonb end where action = 'purge'
    ) f
  where e.id = any (ids)
$$;
grant execute on function private.event_effects(text,uuid[],text) to authenticated, service_role;

-- Counts the effects of a bulk action. Writes nothing.
create function public.preview_event_action(action text, ids uuid[], value text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.event_effects(action, ids, value) e));
end $$;
grant execute on function public.preview_event_action(text,uuid[],text) to authenticated, service_role;

-- Applies a bulk action to at most 500 events; see private.apply_effects.
create function public.apply_event_action(batch uuid, action text, ids uuid[], value text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  return private.apply_effects(batch, 'event', action, (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.event_effects(action, ids, value) e));
end $$;
grant execute on function public.apply_event_action(uuid,text,uuid[],text) to authenticated, service_role;

-- Deletes archived events. Admins only, by policy. Returns the number.
create function public.purge_events(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  perform private.require_admin('purge events');
  delete from public.events e where e.id = any (ids) and e.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $$;
grant execute on function public.purge_events(uuid[]) to authenticated, service_role;

-- Free slug for a copy: `wanted`, `wanted-2`, …
create function private.free_event_slug(wanted text) returns text
  language sql stable set search_path = ''
as $$
  select name from (select 1 as place, left(wanted, 110) as name union all select n, left(wanted, 110) || '-' || n from generate_series(2, 1000) as n) names
  where not exists (select from public.events e where e.slug = name) and not exists (select from public.reserved_slugs r where r.slug = name)
  order by place limit 1
$$;
grant execute on function private.free_event_slug(text) to authenticated, service_role;

-- Copies an event as drafts, at most 60: { title, slug, start_date, end_date, is_pattern }. Copies texts, place,
-- programme, picture, circles and room; leaves out attendance, registration, outcome and state. Returns ids in order.
-- Runs with the caller's rights.
create function public.copy_event(source uuid, copies jsonb) returns uuid[]
  language plpgsql set search_path = ''
as $$
declare
  original jsonb;
  copy jsonb;
  ids uuid[] := '{}';
begin
  perform private.require_editor();
  if jsonb_typeof(copies) <> 'array' or jsonb_array_length(copies) not between 1 and 60 then
    raise exception 'From 1 to 60 copies at once.' using errcode = '22023';
  end if;
  select to_jsonb(e) || private.parts_of('events', to_jsonb(e)) into original from public.events e where e.id = source;
  if original is null then
    raise exception 'This event no longer exists.' using errcode = 'P0002';
  end if;
  for copy in select item from jsonb_array_elements(copies) with ordinality as items (item, place) order by place loop
    ids := ids || (private.save_record('event',
      original - '{id,created_at,updated_at,status,published_at,event_state,state_note,attendees,signup_url,outcome_html,is_pattern}'::text[]
        || jsonb_build_object('title', copy -> 'title', 'slug', private.free_event_slug(copy ->> 'slug'), 'start_date', copy -> 'start_date',
          'end_date', copy -> 'end_date', 'is_pattern', coalesce(copy -> 'is_pattern', 'false')), null) ->> 'id')::uuid;
  end loop;
  return ids;
end $$;
grant execute on function public.copy_event(uuid,jsonb) to authenticated, service_role;

-- Speaker: a name, or { "id", "name" } of a person.
create function private.is_speaker(speaker jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(speaker)
    when 'string' then trim(speaker #>> '{}') <> '' and private.is_short(speaker, 200)
    when 'object' then coalesce(speaker ->> 'id', '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and coalesce(jsonb_typeof(speaker -> 'name'), '') = 'string' and trim(speaker ->> 'name') <> '' and private.is_short(speaker -> 'name', 200)
    else false end
$$;
grant execute on function private.is_speaker(jsonb) to anon, authenticated, service_role;

-- Programme with speakers in another form: 'names' (present names of people) or 'people' (a name that matches exactly
-- one person becomes that person).
create function private.with_speakers(programme jsonb, put text) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(case when jsonb_typeof(item -> 'people') = 'array' then item || jsonb_build_object('people', (
      select coalesce(jsonb_agg(case
          when jsonb_typeof(speaker) = 'object' then coalesce(
            (select jsonb_build_object('id', p.id, 'name', p.name) from public.people p where p.id = (speaker ->> 'id')::uuid), speaker -> 'name')
          when put = 'people' then coalesce(
            (select jsonb_build_object('id', min(p.id::text), 'name', min(p.name)) from public.people p
              where p.name = speaker #>> '{}' and p.is_visible having count(*) = 1), speaker)
          else speaker end order by place), '[]')
      from jsonb_array_elements(item -> 'people') with ordinality as speakers (speaker, place)))
    else item end order by place), '[]')
  from jsonb_array_elements(programme) with ordinality as items (item, place)
$$;

-- Stores the names of speakers whose person was removed, when an old version of the event is restored.
create function private.keep_speakers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.programme := private.with_speakers(new.programme, 'names');
  return new;
end $$;
create trigger keep_speakers before insert or update of programme on public.events
  for each row when (private.is_programme(new.programme) and new.programme @? '$[*].people[*].id') execute function private.keep_speakers();

-- Removes the replacement event when the event is neither cancelled nor postponed.
create function private.drop_instead() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.event_state not in ('cancelled', 'postponed') then new.instead_id := null; end if;
  return new;
end $$;
create trigger drop_instead before insert or update on public.events
  for each row when (new.instead_id is not null) execute function private.drop_instead();
