-- Registered sources that are imported on a schedule.

-- Registered sources, read on a schedule. Editors write this table, the server writes import_source_states.
create table public.import_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  address text not null unique check (char_length(address) <= 2000 and address !~ '^[^/]*//[^/?#]*@'),
  -- Format of the source. Empty: detected from the content.
  format text not null default '' check (char_length(format) <= 40),
  articles_become text not null default 'draft' check (articles_become in ('draft', 'as_it_was')),
  -- Interval between two readings. Null: the source is read only on request.
  every text check (every in ('hour', 'day', 'week')),
  is_on boolean not null default true,
  -- Admin in whose name the source is imported: the one who registered or last changed it.
  asked_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Kind of record to import: articles or events.
  kind text not null default 'article' check (kind in ('article', 'event'))
);

alter table public.import_sources enable row level security;
-- `kind` has no grant for updates, because the imported records already have that kind.
grant select, delete on public.import_sources to authenticated;
grant all on public.import_sources to service_role;
grant insert (name, address, format, articles_become, every, is_on, kind), update (name, address, format,
  articles_become, every, is_on) on public.import_sources to authenticated;
create policy "editors read registered sources" on public.import_sources for select to authenticated
  using ((select private.is_editor()));
create policy "admins register sources" on public.import_sources for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change registered sources" on public.import_sources for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove registered sources" on public.import_sources for delete to authenticated
  using ((select private.is_admin()));

call private.take_only('one_line', 'public.import_sources', 'name, format');
call private.take_only('web_address', 'public.import_sources', 'address');

create table public.import_source_states (
  source_id uuid primary key references public.import_sources (id) on delete cascade,
  -- Time of the next scheduled reading.
  next_at timestamptz,
  -- Time of an open request to read the source. Null when none is open.
  asked_at timestamptz,
  -- Time before which the host does not want to be called again.
  not_before timestamptz,
  -- Lease of the server process that reads the source.
  holder uuid,
  held_until timestamptz,
  read_at timestamptz,
  outcome text check (outcome in ('new', 'nothing', 'failed', 'skipped')),
  note text,
  failures int not null default 0,
  -- Last import of the source that had a result.
  import_id uuid references public.imports (id) on delete set null,
  -- Values for detecting changes: ETag and Last-Modified of the host, and a hash of the content.
  etag text,
  last_modified text,
  content_hash text,
  -- Hash of the last problems. A problem is reported only when the hash changes.
  troubles text,
  -- True after all pages of the source were read once. Later readings stop at a page without new entries.
  is_whole boolean not null default false
);
create index import_source_states_by_import on public.import_source_states (import_id);

alter table public.import_source_states enable row level security;
grant select on public.import_source_states to authenticated;
grant all on public.import_source_states to service_role;
create policy "editors read how registered sources stand" on public.import_source_states for select to authenticated
  using ((select private.is_editor()));

call private.take_only('one_line', 'public.import_source_states', 'note, etag, last_modified, content_hash, troubles');

create trigger set_updated_at before update on public.import_sources
  for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.import_sources
  for each row execute function private.write_audit_line('id');

-- Makes the admin who changes a source responsible for it. An undo by a manager does not change that.
create function private.answer_for_import_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then new.asked_by := (select auth.uid()); end if;
  if tg_op = 'INSERT' and (select count(*) from public.import_sources) >= 500 then
    raise exception 'The limit of 500 sources is reached. Remove a source first.' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger answer_for_import_source before insert or update of name, address, format, articles_become, every, is_on on public.import_sources
  for each row execute function private.answer_for_import_source();

-- Schedules a reading at once when a source is new or has another URL or schedule.
create function private.plan_import_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  due timestamptz := case when new.is_on and new.every is not null then now() end;
begin
  if tg_op = 'INSERT' then
    insert into public.import_source_states (source_id, next_at) values (new.id, due);
  else
    update public.import_source_states s set next_at = due, failures = 0, asked_at = case when new.is_on then s.asked_at end where s.source_id = new.id;
    if new.address <> old.address then
      update public.import_source_states s set not_before = null, etag = null, last_modified = null, content_hash = null, troubles = null,
        outcome = null, note = null where s.source_id = new.id;
    end if;
  end if;
  return null;
end $$;
create trigger plan_import_source_added after insert on public.import_sources
  for each row execute function private.plan_import_source();
create trigger plan_import_source_changed after update on public.import_sources
  for each row when ((old.address, old.every, old.is_on) is distinct from (new.address, new.every, new.is_on))
  execute function private.plan_import_source();

-- Host and port of a URL, in lower case.
create function private.host_of(address text) returns text
  language sql immutable set search_path = ''
as $$ select lower(substring(address from '^[^/]*//([^/?#]+)')) $$;

-- Time of the next reading, shifted at random by up to 5 %, so that sources are not all read at once.
create function private.next_reading(every text) returns timestamptz
  language sql volatile set search_path = ''
as $$ select now() + ('1 ' || every)::interval * (0.95 + 0.1 * random()) $$;

-- Unfinished imports of a source. The source is not read until those imports have ended.
create function private.open_source_imports(of_source uuid) returns setof public.imports
  language sql stable security definer set search_path = ''
as $$
  select * from public.imports i where i.registered_source = of_source
    and i.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing')
$$;

-- Sources that are due, including those whose reading process died.
create function private.due_import_sources(scheduled boolean) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select r.id from public.import_sources r join public.import_source_states s on s.source_id = r.id
  where r.is_on and coalesce(s.not_before <= now(), true) and coalesce(s.held_until < now(), true)
    and (s.asked_at is not null or s.held_until is not null or (scheduled and s.next_at <= now()))
    and not exists (select from private.open_source_imports(r.id))
  order by s.asked_at nulls last, s.next_at, r.id
$$;

-- Next due source, leased for five minutes: { id, name, address, etag, lastModified, contentHash }; null when there is
-- none. `scheduled` false: only sources with an open request. A host is read by one process at a time, at intervals of
-- two seconds. Sources whose owner may not import are skipped.
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
grant execute on function public.server_claim_import_source(uuid,boolean) to service_role;

-- Ends a reading that found nothing new. `read`: { etag, lastModified, contentHash }.
create function public.server_end_source_reading(ticket uuid, read jsonb default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), outcome = 'nothing', note = null, failures = 0,
      etag = case when read is null then s.etag else left(private.as_one_line(read ->> 'etag'), 500) end,
      last_modified = case when read is null then s.last_modified else left(private.as_one_line(read ->> 'lastModified'), 100) end
    where s.holder = ticket
$$;
grant execute on function public.server_end_source_reading(uuid,jsonb) to service_role;

-- Time of the next attempt: after an hour, doubled with each failure up to a week, and never below the interval.
create function private.next_try(failures int, every text) returns timestamptz
  language sql volatile set search_path = ''
as $$
  select greatest(private.next_reading(every), now() + least(interval '1 hour' * power(2, least(failures, 10) - 1), interval '7 days'))
    where every is not null
$$;

-- Stores a failed reading of a source and plans the next attempt.
create function private.note_source_failure(source uuid, note text, import uuid default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), outcome = 'failed', failures = s.failures + 1,
      note = left(private.as_one_line(note_source_failure.note), 500), import_id = coalesce(import, s.import_id),
      -- The change detection values are cleared, so that the next reading downloads the source again.
      etag = null, last_modified = null, content_hash = null, next_at = private.next_try(s.failures + 1, r.every)
    from public.import_sources r where r.id = s.source_id and r.id = source and r.is_on
$$;

-- Ends a reading that failed. `retry_after`: the host's Retry-After in seconds.
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
grant execute on function public.server_fail_source_reading(uuid,text,integer) to service_role;

-- Starts the import of a reading; false when the lease is lost.
create function public.server_begin_source_import(ticket uuid, import uuid, own_holder uuid, read jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.import_sources;
  is_whole boolean;
begin
  perform pg_advisory_xact_lock(hashtext('public.import_sources'));
  if exists (select from public.imports i where i.id = import) then return true; end if;
  select o.* into r from public.import_sources o join public.import_source_states s on s.source_id = o.id where s.holder = ticket;
  if r.id is null then return false; end if;
  select s.is_whole into is_whole from public.import_source_states s where s.source_id = r.id;
  insert into public.imports (id, name, address, kind, format, options, asked_by, registered_source, holder, held_until)
    values (import, r.name, r.address, r.kind, r.format,
      jsonb_build_object('status', r.articles_become, 'run', true, 'pages', case when is_whole then 'new' else 'all' end), r.asked_by, r.id, own_holder,
      now() + interval '20 seconds');
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), etag = left(private.as_one_line(read ->> 'etag'), 500),
      last_modified = left(private.as_one_line(read ->> 'lastModified'), 100), content_hash = left(read ->> 'contentHash', 100)
    where s.source_id = r.id;
  return true;
end $$;
grant execute on function public.server_begin_source_import(uuid,uuid,uuid,jsonb) to service_role;

-- Removes an import of a source that wrote nothing and found no new problem; the last failed import is kept. Undone and
-- stopped items are not imported again.
create function private.settle_source_import() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  s public.import_source_states;
  wrote int;
  met text;
begin
  select * into s from public.import_source_states t where t.source_id = new.registered_source for no key update;
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
  elsif new.status = 'stopped' then
    -- The hash of the content is kept, so that a stopped import starts again only when the source has changed.
    update public.import_source_states t set outcome = 'skipped', note = 'Its last import was stopped.', import_id = new.id where t.source_id = s.source_id;
  elsif new.status = 'paused' and new.note is not null then
    perform private.note_source_failure(s.source_id, new.note, new.id);
  elsif new.status = 'undoing' then
    update public.import_sources r set is_on = false where r.id = s.source_id and r.is_on;
    update public.import_source_states t set etag = null, last_modified = null, content_hash = null, troubles = null, outcome = 'skipped',
      note = 'It was switched off when what it brought in was taken back.' where t.source_id = s.source_id;
  end if;
  return null;
end $$;

-- Requests a reading of some or all sources. Returns how many are active.
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
grant execute on function public.read_import_sources(uuid[]) to authenticated, service_role;

-- All registered sources, for editors. Raises an error for other callers.
create function public.list_import_sources() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'address', r.address, 'kind', r.kind, 'format', r.format,
      'articlesBecome', r.articles_become, 'every', r.every, 'isOn', r.is_on, 'askedBy', coalesce(nullif(p.full_name, ''), p.email),
      'mayBeRead', private.may_import(r.asked_by), 'isAsked', s.asked_at is not null, 'isRead', coalesce(s.held_until > now(), false),
      'nextAt', s.next_at, 'notBefore', s.not_before, 'readAt', s.read_at, 'outcome', s.outcome, 'note', s.note, 'failures', s.failures,
      'open', (select jsonb_build_object('id', o.id, 'status', o.status) from private.open_source_imports(r.id) o order by o.created_at desc limit 1),
      'last', (select jsonb_build_object('id', i.id, 'at', coalesce(i.finished_at, i.created_at),
          'wrote', (select count(*) from public.import_items n where n.import_id = i.id and n.version is not null and n.undone is distinct from 'undone')) from public.imports i where i.id = s.import_id))
      order by lower(r.name), r.id), '[]')
    from public.import_sources r join public.import_source_states s on s.source_id = r.id left join public.profiles p on p.id = r.asked_by);
end $$;
grant execute on function public.list_import_sources() to authenticated, service_role;

-- Imports whose source file can be deleted: they ended thirty days ago or more, or no longer exist.
create function public.server_unneeded_source_files(imports uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(f.id), '[]') from unnest(imports) as f (id)
  where not exists (select from public.imports i where i.id = f.id
    and (i.status not in ('refused', 'stopped', 'done', 'undone') or coalesce(i.finished_at, i.created_at) > now() - interval '30 days'))
$$;
grant execute on function public.server_unneeded_source_files(uuid[]) to service_role;

-- Sources with problems: { count, failing: [{ name, note, failures }], skipped: [name] }. `failing`: three failures in
-- a row or more. `skipped`: the responsible admin may no longer import.
create function public.server_source_troubles() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('count', count(*),
    'failing', coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'note', s.note, 'failures', s.failures) order by r.name)
      filter (where s.outcome = 'failed' and s.failures >= 3), '[]'),
    'skipped', coalesce(jsonb_agg(r.name order by r.name) filter (where not private.may_import(r.asked_by)), '[]'))
  from public.import_sources r join public.import_source_states s on s.source_id = r.id where r.is_on
$$;
grant execute on function public.server_source_troubles() to service_role;

-- Source of an import whose lease this process holds. Null when the lease is lost. Takes no lock.
create function private.source_of_held(import uuid, own_holder uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return (select t.source from public.imports t where t.id = import and t.holder = own_holder);
end $$;

-- Marks a source with a new URL as not completely read.
create function private.forget_source_pages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.import_source_states s set is_whole = false where s.source_id = new.id;
  return null;
end $$;
create trigger forget_source_pages after update of address on public.import_sources
  for each row when (old.address <> new.address) execute function private.forget_source_pages();
