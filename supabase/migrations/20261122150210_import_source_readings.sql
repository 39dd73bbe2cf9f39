-- Registered sources are read when they are due, or when an admin asks. What a reading brings begins an import like any other,
-- in the name of whoever registered the source; one that brings nothing leaves a note and no import.

/* The host of an address, with its port. */
create function private.host_of(address text) returns text
  language sql immutable set search_path = ''
as $$ select lower(substring(address from '^[^/]*//([^/?#]+)')) $$;

/* When a source is read by itself next; a little earlier or later, so that many do not ask at the same second. */
create function private.next_reading(every text) returns timestamptz
  language sql volatile set search_path = ''
as $$ select now() + ('1 ' || every)::interval * (0.95 + 0.1 * random()) $$;

/* Imports of a source that are not at their end: until then it is not read again. */
create function private.open_source_imports(of_source uuid) returns setof public.imports
  language sql stable security definer set search_path = ''
as $$
  select * from public.imports i where i.registered_source = of_source
    and i.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing')
$$;

/* The sources that are to be read now. One whose reading died with its process is among them. */
create function private.due_import_sources(scheduled boolean) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select r.id from public.import_sources r join public.import_source_states s on s.source_id = r.id
  where r.is_on and coalesce(s.not_before <= now(), true) and coalesce(s.held_until < now(), true)
    and (s.asked_at is not null or s.held_until is not null or (scheduled and s.next_at <= now()))
    and not exists (select from private.open_source_imports(r.id))
  order by s.asked_at nulls last, s.next_at, r.id
$$;

/* The next source that is due, held for five minutes by whoever asks with this ticket: { id, name, address, etag, lastModified,
   contentHash }; null when there is none. `scheduled` false: only what somebody asked for. One host is asked by one reading at
   a time, and not within two seconds of the last. One whose registrar may not import any more is passed over, and says so. */
create function public.server_claim_import_source(ticket uuid, scheduled boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.import_sources;
begin
  perform pg_advisory_xact_lock(hashtext('public.import_sources'));
  select h.* into r from public.import_sources h join public.import_source_states s on s.source_id = h.id where s.holder = ticket;
  if r.id is null then
    update public.import_source_states s set asked_at = null, holder = null, held_until = null, outcome = 'skipped', read_at = now(),
        next_at = case when o.every is not null then private.next_reading(o.every) end,
        note = 'It was not read: whoever registered it may not bring in news any more.'
      from public.import_sources o
      where o.id = s.source_id and o.id in (select private.due_import_sources(scheduled)) and not private.may_import(o.asked_by);
    select d.* into r from private.due_import_sources(scheduled) with ordinality as due (id, place) join public.import_sources d on d.id = due.id
      where not exists (select from public.import_source_states b join public.import_sources o on o.id = b.source_id
        where o.id <> d.id and private.host_of(o.address) = private.host_of(d.address)
          and (b.held_until > now() or b.read_at > now() - interval '2 seconds'))
      order by due.place limit 1;
    if r.id is null then return null; end if;
    update public.import_source_states s set holder = ticket, held_until = now() + interval '5 minutes', asked_at = null, not_before = null,
        next_at = case when r.every is not null then private.next_reading(r.every) end where s.source_id = r.id;
  end if;
  return (select jsonb_build_object('id', r.id, 'name', r.name, 'address', r.address, 'etag', s.etag, 'lastModified', s.last_modified,
    'contentHash', s.content_hash) from public.import_source_states s where s.source_id = r.id);
end $$;

/* A reading that brought nothing new. `read` is { etag, lastModified, contentHash }, of an answer that came. */
create function public.server_end_source_reading(ticket uuid, read jsonb default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), outcome = 'nothing', note = null, failures = 0,
      etag = case when read is null then s.etag else left(private.as_one_line(read ->> 'etag'), 500) end,
      last_modified = case when read is null then s.last_modified else left(private.as_one_line(read ->> 'lastModified'), 100) end
    where s.holder = ticket
$$;

/* How long a source that failed so many times is left alone: an hour at first, a week at most, never less than usual. */
create function private.next_try(failures int, every text) returns timestamptz
  language sql volatile set search_path = ''
as $$
  select greatest(private.next_reading(every), now() + least(interval '1 hour' * power(2, least(failures, 10) - 1), interval '7 days'))
    where every is not null
$$;

/* Notes that a source could not be read. */
create function private.note_source_failure(source uuid, note text, import uuid default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), outcome = 'failed', failures = s.failures + 1,
      note = left(private.as_one_line(note_source_failure.note), 500), import_id = coalesce(import, s.import_id),
      -- What was read of it is asked for again.
      etag = null, last_modified = null, content_hash = null, next_at = private.next_try(s.failures + 1, r.every)
    from public.import_sources r where r.id = s.source_id and r.id = source and r.is_on
$$;

/* A reading that failed, and after how many seconds its host wants to be asked again. */
create function public.server_fail_source_reading(ticket uuid, note text, retry_after int default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  source uuid := (select s.source_id from public.import_source_states s where s.holder = ticket);
begin
  perform private.note_source_failure(source, note);
  update public.import_source_states s set holder = null, held_until = null,
      not_before = case when retry_after > 0 then now() + least(make_interval(secs => retry_after), interval '7 days') end
    where s.source_id = source;
end $$;

/* Begins the import of what was read and lies with the process `own_holder`. False: the source is not held any more. */
create function public.server_begin_source_import(ticket uuid, import uuid, own_holder uuid, read jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.import_sources;
begin
  perform pg_advisory_xact_lock(hashtext('public.import_sources'));
  if exists (select from public.imports i where i.id = import) then return true; end if;
  select o.* into r from public.import_sources o join public.import_source_states s on s.source_id = o.id where s.holder = ticket;
  if r.id is null then return false; end if;
  insert into public.imports (id, name, address, format, options, asked_by, registered_source, holder, held_until)
    values (import, r.name, r.address, r.format, jsonb_build_object('status', r.articles_become, 'run', true, 'pages', 1), r.asked_by, r.id, own_holder,
      now() + interval '20 seconds');
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), etag = left(private.as_one_line(read ->> 'etag'), 500),
      last_modified = left(private.as_one_line(read ->> 'lastModified'), 100), content_hash = left(read ->> 'contentHash', 100)
    where s.source_id = r.id;
  return true;
end $$;

/* After an import of a registered source has moved on: one that wrote nothing, and met no trouble that the last one had not,
   goes; of those that could not be read the last is kept. What was taken back is not brought in again by itself. */
create function private.settle_source_import() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  s public.import_source_states;
  wrote int;
  met text;
begin
  select * into s from public.import_source_states t where t.source_id = new.registered_source for update;
  if s.source_id is null then return null; end if;
  if new.status = 'done' then
    select count(*) filter (where i.version is not null),
        md5(string_agg(concat_ws(' ', i.source_id, i.outcome, i.said, i.item -> 'fields'), ',' order by i.source_id) filter (where i.outcome in ('conflict', 'rejected')))
      into wrote, met from public.import_items i where i.import_id = new.id;
    if wrote = 0 and (met is null or met = s.troubles) and s.import_id is distinct from new.id then
      delete from public.imports i where i.id = new.id;
      update public.import_source_states t set outcome = 'nothing', note = null, failures = 0, troubles = met where t.source_id = s.source_id;
    else
      update public.import_source_states t set outcome = 'new', note = null, failures = 0, import_id = new.id, troubles = met where t.source_id = s.source_id;
    end if;
  elsif new.status = 'refused' then
    delete from public.imports i where i.registered_source = s.source_id and i.status = 'refused' and i.id <> new.id;
    perform private.note_source_failure(s.source_id, new.note, new.id);
  elsif new.status = 'paused' and new.note is not null then
    perform private.note_source_failure(s.source_id, new.note, new.id);
  elsif new.status = 'undoing' then
    update public.import_sources r set is_on = false where r.id = s.source_id and r.is_on;
    update public.import_source_states t set etag = null, last_modified = null, content_hash = null, troubles = null, outcome = 'skipped',
      note = 'It was switched off when what it brought in was taken back.' where t.source_id = s.source_id;
  end if;
  return null;
end $$;
create trigger settle_source_import after update of status on public.imports
  for each row when (new.registered_source is not null and new.status is distinct from old.status)
  execute function private.settle_source_import();

/* Has these sources read as soon as their turn comes, or all of them. Answers how many of them are on. */
create function public.read_import_sources(sources uuid[] default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  asked int;
begin
  perform private.require_admin('have sources read');
  update public.import_source_states s set asked_at = coalesce(s.asked_at, now()) from public.import_sources r
    where r.id = s.source_id and r.is_on and (sources is null or r.id = any (sources));
  get diagnostics asked = row_count;
  return asked;
end $$;

/* Every registered source and how it stands, for editors alone: whoever may not is told so, and is not shown an empty list. */
create function public.list_import_sources() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'address', r.address, 'format', r.format,
      'articlesBecome', r.articles_become, 'every', r.every, 'isOn', r.is_on, 'askedBy', coalesce(nullif(p.full_name, ''), p.email),
      'mayBeRead', private.may_import(r.asked_by), 'isAsked', s.asked_at is not null, 'isRead', coalesce(s.held_until > now(), false),
      'nextAt', s.next_at, 'notBefore', s.not_before, 'readAt', s.read_at, 'outcome', s.outcome, 'note', s.note, 'failures', s.failures,
      'open', (select jsonb_build_object('id', o.id, 'status', o.status) from private.open_source_imports(r.id) o order by o.created_at desc limit 1),
      'last', (select jsonb_build_object('id', i.id, 'at', coalesce(i.finished_at, i.created_at),
          'wrote', (select count(*) from public.import_items n where n.import_id = i.id and n.version is not null and n.undone is distinct from 'undone')) from public.imports i where i.id = s.import_id))
      order by lower(r.name), r.id), '[]')
    from public.import_sources r join public.import_source_states s on s.source_id = r.id left join public.profiles p on p.id = r.asked_by);
end $$;

revoke execute on function private.host_of(text), private.next_reading(text), private.open_source_imports(uuid), private.due_import_sources(boolean),
  private.next_try(int, text), private.note_source_failure(uuid, text, uuid), private.settle_source_import() from public;
revoke execute on function public.read_import_sources(uuid[]), public.list_import_sources() from public, anon;
grant execute on function public.read_import_sources(uuid[]), public.list_import_sources() to authenticated, service_role;
call private.keep_server_functions();
