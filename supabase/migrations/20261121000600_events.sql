-- Gatherings, the circles they belong to, and the view that the site reads.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 20000),
  body_html text check (length(body_html) <= 200000),
  -- [{ "time": "09:00", "title": "Doors" }]
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
  -- A bare host is welcome and gains https:// when shown; any scheme but http(s) is not.
  organizer_website_url text check (private.is_web_address(organizer_website_url) or organizer_website_url !~* '^[a-z][a-z0-9+.-]*:(?![0-9])'),
  is_flagship_event boolean not null default false,
  is_partner_event boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint published_picture_has_words check (status <> 'published' or image_url is null or length(trim(coalesce(image_alt, ''))) > 0)
);
create index events_published_by_start on public.events (start_date) where status = 'published';

create table public.event_circles (
  event_id uuid not null references public.events (id) on delete cascade,
  circle_id uuid not null references public.circles (id) on delete cascade,
  -- The lowest position is the primary circle.
  position int not null default 0,
  primary key (event_id, circle_id)
);
create index event_circles_by_circle on public.event_circles (circle_id);

create function private.date_publication() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.status = 'published' and new.published_at is null then new.published_at := now(); end if;
  return new;
end $$;
revoke execute on function private.date_publication() from public;

create trigger date_publication before insert or update on public.events
  for each row execute function private.date_publication();
call private.enforce_slugs('public.events', '/event/');
call private.track_changes('public.events');
call private.track_changes('public.event_circles', 'event_id,circle_id');

alter table public.events enable row level security;
alter table public.event_circles enable row level security;
grant select on public.events, public.event_circles to anon, authenticated;
grant insert, update, delete on public.events, public.event_circles to authenticated;
grant all on public.events, public.event_circles to service_role;

create policy "anyone reads published events" on public.events for select to anon, authenticated
  using (status = 'published' and published_at <= now());
create policy "editors read all events" on public.events for select to authenticated
  using ((select private.is_editor()));
create policy "editors add events" on public.events for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change events" on public.events for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins purge archived events" on public.events for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));

-- Reads public.events, whose own policies decide: a link is as visible as its event.
create policy "links are as visible as their event" on public.event_circles for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));
create policy "editors add event links" on public.event_circles for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change event links" on public.event_circles for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove event links" on public.event_circles for delete to authenticated
  using ((select private.is_editor()));

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
    e.is_flagship_event, e.is_partner_event, e.updated_at
  from public.events e
  left join lateral (
    select string_agg(k.name, ', ' order by l.position, k.name) as names,
      string_agg(coalesce(k.color_hex, ''), ', ' order by l.position, k.name) as color_hexs,
      jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex) order by l.position, k.name) as list
    from public.event_circles l join public.circles k on k.id = l.circle_id
    where l.event_id = e.id
  ) c on true
  -- Said again beside the policies, so that an editor who browses the public site sees the public site.
  where e.status = 'published' and e.published_at <= now();
grant select on public.events_with_circles to anon, authenticated, service_role;
