-- Who speaks in a session is a person whom the site introduces, or somebody whose name was typed.

/* A name, or { "id", "name" } of a person of the site. */
create function private.is_speaker(speaker jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(speaker)
    when 'string' then trim(speaker #>> '{}') <> '' and private.is_short(speaker, 200)
    when 'object' then coalesce(speaker ->> 'id', '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and coalesce(jsonb_typeof(speaker -> 'name'), '') = 'string' and trim(speaker ->> 'name') <> '' and private.is_short(speaker -> 'name', 200)
    else false end
$$;
revoke execute on function private.is_speaker(jsonb) from public;
grant execute on function private.is_speaker(jsonb) to anon, authenticated, service_role;

/* As before; who speaks may also be a person of the site. */
create or replace function private.is_programme(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'time', 40, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where coalesce(jsonb_typeof(item -> 'about'), 'string') <> 'string' or length(item ->> 'about') > 1000
      or not private.is_plain_text(coalesce(item ->> 'about', ''))
      or case coalesce(jsonb_typeof(item -> 'people'), 'array') when 'array' then
        jsonb_array_length(coalesce(item -> 'people', '[]')) > 30 or exists (
          select from jsonb_array_elements(coalesce(item -> 'people', '[]')) as speaker where not private.is_speaker(speaker))
        else true end
  ) else false end
$$;

/* A programme with each speaker put anew by `put`, 'names' or 'people'.
   'names': a person by the name they have now; whoever is not on record any more by the name alone.
   'people': a typed name that exactly one person of the site bears becomes that person. */
create function private.with_speakers(programme jsonb, put text) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(case when jsonb_typeof(item -> 'people') = 'array' then item || jsonb_build_object('people', (
      select coalesce(jsonb_agg(case
          when jsonb_typeof(speaker) = 'object' then coalesce(
            (select jsonb_build_object('id', p.id, 'name', p.name) from public.people p where p.id::text = speaker ->> 'id'), speaker -> 'name')
          when put = 'people' then coalesce(
            (select jsonb_build_object('id', min(p.id::text), 'name', min(p.name)) from public.people p
              where p.name = speaker #>> '{}' and p.is_visible having count(*) = 1), speaker)
          else speaker end order by place), '[]')
      from jsonb_array_elements(item -> 'people') with ordinality as speakers (speaker, place)))
    else item end order by place), '[]')
  from jsonb_array_elements(programme) with ordinality as items (item, place)
$$;
revoke execute on function private.with_speakers(jsonb, text) from public;

/* Nobody is named who is not there: an older version that is put back keeps the name of whoever was removed since. */
create function private.keep_speakers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.programme := private.with_speakers(new.programme, 'names');
  return new;
end $$;
revoke execute on function private.keep_speakers() from public;
create trigger keep_speakers before insert or update of programme on public.events
  for each row when (private.is_programme(new.programme) and new.programme @? '$[*].people[*].id') execute function private.keep_speakers();

-- Names led to people by being written alike; from now on those do who were chosen. What led somewhere still does.
update public.events set programme = private.with_speakers(programme, 'people')
  where programme @? '$[*].people[*]' and private.with_speakers(programme, 'people') <> programme;

-- Carried elsewhere, events come after the people they name.
update private.record_kinds set names_kinds = array['person'] where kind = 'event';

/* Who speaks where: a row for each person of a programme, as far as whoever asks may read both. */
create view public.appearances with (security_invoker = true) as
  select p.id as person_id, p.slug as person_slug, p.groups as person_groups, e.id as event_id, e.slug, e.title, e.start_date, e.end_date,
    e.timezone, e.time_precision, e.event_state, e.status, private.is_published(e.status, e.published_at) as is_public,
    private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) as upcoming_until
  from public.events e
    cross join lateral (select distinct (speaker ->> 'id')::uuid as id from jsonb_path_query(e.programme, '$[*].people[*]') as speaker
      where jsonb_typeof(speaker) = 'object') s
    join public.people p on p.id = s.id
  where e.programme @? '$[*].people[*].id';
grant select on public.appearances to anon, authenticated, service_role;
