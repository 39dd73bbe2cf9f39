-- What an event says beside its name and its day: where exactly it is, who holds it, who speaks, what visitors are to know when
-- it changes, and what came of it.

/* A programme: sessions with "time" and "title", and where they are known "about" and "people", the names of who speaks. */
create or replace function private.is_programme(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'time', 40, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where coalesce(jsonb_typeof(item -> 'about'), 'string') <> 'string' or length(item ->> 'about') > 1000
      or not private.is_plain_text(coalesce(item ->> 'about', ''))
      or case coalesce(jsonb_typeof(item -> 'people'), 'array') when 'array' then
        jsonb_array_length(coalesce(item -> 'people', '[]')) > 30 or exists (
          select from jsonb_array_elements(coalesce(item -> 'people', '[]')) as name
          where jsonb_typeof(name) <> 'string' or trim(name #>> '{}') = '' or not private.is_short(name, 200))
        else true end
  ) else false end
$$;

create or replace function private.as_programme(list jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(case when private.is_programme(jsonb_build_array(item)) then item else (private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300)) -> 0 end
    order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place)
  where place <= 200 and private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300) <> '[]'
$$;
update public.events set programme = private.as_programme(programme) where not private.is_programme(programme);

/* Papers of an event: a list of { "title", "url" }. */
create function private.is_document_list(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'title', 200, 'url', 2000) then jsonb_array_length(list) <= 50
    and not exists (select from jsonb_array_elements(list) as item where trim(item ->> 'title') = '' or not private.is_web_address(item ->> 'url')) else false end
$$;
revoke execute on function private.is_document_list(jsonb) from public;
grant execute on function private.is_document_list(jsonb) to anon, authenticated, service_role;

alter table public.events
  -- What visitors are told where it does not take place as planned.
  add column state_note text check (length(state_note) <= 400),
  add column town text check (length(town) <= 120),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column street_address text check (length(street_address) <= 300),
  add column map_url text check (length(map_url) <= 2000),
  -- Where one takes part from elsewhere.
  add column online_url text check (length(online_url) <= 2000),
  add column organizer_name text check (length(organizer_name) <= 200),
  add column flagship_edition_id uuid references public.flagship_editions (id) on delete set null,
  add column documents jsonb not null default '[]' constraint events_documents_check check (private.is_document_list(documents)),
  -- What came of it, written afterwards.
  add column outcome_html text check (length(outcome_html) <= 200000),
  -- Kept to make others of. Visitors never see it.
  add column is_pattern boolean not null default false,
  add constraint events_is_pattern_check check (not is_pattern or status = 'draft');
create index events_by_flagship_edition on public.events (flagship_edition_id);
call private.take_only('one_line', 'public.events', 'town, country, street_address, organizer_name');
call private.take_only('plain_text', 'public.events', 'state_note, outcome_html');
call private.take_only('web_address', 'public.events', 'map_url, online_url');

call private.track_record('public.events', 'event', 'title', address => 'slug', path => '/event/',
  search_lead => '{description,location,town,region}',
  search_body => '{location_note,street_address,organizer_name,state_note,programme,body_html,outcome_html}',
  detail => 'to_char(r.start_date, ''FMDD FMMonth YYYY'')', html => '{body_html,outcome_html}', links => '{signup_url,map_url,online_url}',
  pictures => '{image_url}');

-- As before, with what is new.
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
    e.documents, e.outcome_html
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
