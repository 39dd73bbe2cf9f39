-- An import can be stopped wherever it stands, one import does not keep the others waiting, and one that ended its process twice
-- is not begun a third time.

alter table public.imports drop constraint imports_status_check,
  add constraint imports_status_check
    check (status in ('reading', 'refused', 'planning', 'planned', 'waiting', 'running', 'paused', 'stopped', 'done', 'undoing', 'undone')),
  -- Processes that ended while they held it, since its status last changed or an item of it was written.
  add column lost_holders int not null default 0;

create or replace function private.note_import_status() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.status_at := clock_timestamp();
  if new.status <> old.status then new.lost_holders := 0; end if;
  return new;
end $$;

/* Moves an import on from where it stands: 'run' and 'resume' have it written when its turn comes, 'pause' stops after the
   item under way, 'stop' ends it wherever it stands and for good, 'plan' judges it anew, 'retry' takes up what was refused, in
   conflict or without its pictures, 'undo' takes it back but for what somebody changed since, 'undo everything' also that.
   Answers the status it has then. */
create or replace function public.move_import(import uuid, step text, options jsonb default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.id is null then raise exception 'This import is not there any more.' using errcode = 'P0001'; end if;
  if step in ('run', 'resume') and t.status in ('planned', 'paused') then
    update public.imports i set status = 'waiting', options = i.options || coalesce(move_import.options, '{}'), asked_by = auth.uid(), note = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    perform pg_notify('import_asked', import::text);
    return 'waiting';
  elsif step = 'stop' and t.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing') then
    -- Without a holder, nothing that its process still sends is taken: server functions ask private.holds_import first.
    update public.imports i set status = 'stopped', wish = null, note = null, holder = null, held_until = null, finished_at = now() where i.id = import;
    return 'stopped';
  elsif step = 'pause' and t.status = 'waiting' then
    update public.imports i set status = 'paused' where i.id = import;
    return 'paused';
  elsif step = 'pause' and t.status in ('running', 'undoing') then
    update public.imports i set wish = 'pause' where i.id = import;
    return t.status;
  elsif step = 'plan' and t.status in ('planned', 'paused') then
    update public.imports i set status = 'planning', options = i.options || coalesce(move_import.options, '{}') where i.id = import;
    return 'planning';
  elsif step = 'retry' and t.status = 'done' then
    update public.import_pictures p set state = 'waiting', tries = 0 where p.source = t.source and p.state = 'failed';
    update public.import_items n set outcome = null, said = null where n.import_id = import and n.outcome in ('rejected', 'conflict');
    update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    return 'waiting';
  elsif step in ('undo', 'undo everything') and t.status in ('done', 'paused', 'stopped', 'undone') then
    if exists (select from public.imports r where r.status in ('running', 'undoing')) then
      raise exception 'Another import is being written. Undo this one after it.' using errcode = 'P0001';
    end if;
    if step = 'undo everything' then
      update public.import_items n set undone = null where n.import_id = import and n.undone = 'kept';
    end if;
    update public.imports i set status = 'undoing', asked_by = auth.uid(), holder = null, held_until = null,
      options = i.options || jsonb_build_object('undo', case step when 'undo' then 'unchanged' else 'everything' end) where i.id = import;
    return 'undoing';
  end if;
  raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
end $$;

/* Reads a source once more before anything of it is written, as `format` (empty: guessed again), with what an editor says of it,
   such as { "Überschrift": "title", "Notes": "-" }. What is said of its columns is remembered. */
create or replace function public.read_import_again(import uuid, format text, said jsonb default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if coalesce(t.status not in ('planned', 'refused', 'stopped'), true)
      or exists (select from public.import_items i where i.import_id = import and i.version is not null) then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  if jsonb_typeof(coalesce(said, '{}')) <> 'object' or length(coalesce(said, '{}')::text) > 100000 then
    raise exception 'That is too much to say of a source.' using errcode = '22023';
  end if;
  insert into private.import_columns as c (kind, name, becomes)
    select t.kind, s.key, s.value from jsonb_each_text(coalesce(said, '{}')) s
    -- What is said of the source itself is of this one alone.
    where s.key not in ('site', 'sheet', 'day order') and length(s.key) between 1 and 300 and length(s.value) between 1 and 100
    on conflict on constraint import_columns_pkey do update set becomes = excluded.becomes, said_at = now();
  update public.imports i set status = 'reading', format = private.as_one_line(read_import_again.format), note = null, report = '{}', finished_at = null,
      options = i.options || jsonb_build_object('said', coalesce(i.options -> 'said', '{}') || coalesce(said, '{}'), 'run', false),
      -- The process that held it has not been lost while it reads.
      holder = case when i.held_until > now() then i.holder end, done = 0, total = null where i.id = import;
  perform pg_notify('import_asked', import::text);
end $$;

/* Ends, with a reason, what a process was doing with an import when it was lost for the second time. Answers whether the import
   goes on: an item that cannot be written is refused, and the next one is taken up. */
create function private.give_up_import(t public.imports) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  next int := (select min(n.number) from public.import_items n where n.import_id = t.id and n.outcome is null);
begin
  if t.status = 'running' and next is not null then
    perform private.end_import_item(t.id, next, 'rejected', 'The server ended twice while this item was written.');
    return true;
  end if;
  update public.imports i set holder = null, held_until = null, finished_at = now(),
      status = case when t.status in ('reading', 'planning') then 'refused' else 'stopped' end,
      note = 'The server ended twice while it worked on this import, so it does not begin again by itself. Import the source in smaller parts.'
    where i.id = t.id;
  return false;
end $$;

/* The next import in one of these states that nobody else works on, held for twenty seconds; null when there is none. One whose
   file was handed to a process waits for that process as long as it lives. `lane`: 'people' takes none of registered sources,
   'sources' takes those first. `busy`: imports that the process works on already. */
drop function public.server_claim_import(uuid, text[]);
create function public.server_claim_import(own_holder uuid, states text[], lane text default null, busy uuid[] default '{}') returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  next public.imports;
begin
  perform pg_advisory_xact_lock(hashtext('public.imports'));
  loop
    select * into next from public.imports t
      where t.status = any (states) and (t.holder = own_holder or coalesce(t.held_until < now(), true)) and t.id <> all (busy)
        and (t.status <> 'waiting' or not exists (select from public.imports r where r.status in ('running', 'undoing')))
        and (lane is distinct from 'people' or t.registered_source is null)
      order by (t.status in ('running', 'undoing')) desc, coalesce(lane = 'sources' and t.registered_source is null, false), t.created_at limit 1;
    if next.id is null then return null; end if;
    -- A process that ends in order lets go of what it holds.
    if next.holder <> own_holder then next.lost_holders := next.lost_holders + 1; end if;
    exit when next.lost_holders < 2;
    if private.give_up_import(next) then
      next.lost_holders := 0;
      exit;
    end if;
  end loop;
  update public.imports t set holder = own_holder, held_until = now() + interval '20 seconds', lost_holders = next.lost_holders,
      status = case t.status when 'waiting' then 'running' else t.status end, started_at = case t.status when 'waiting' then coalesce(t.started_at, now()) else t.started_at end,
      wish = case t.status when 'waiting' then null else t.wish end
    where t.id = next.id returning * into next;
  return private.import_of_server(next);
end $$;

/* Notes what became of an item. */
create or replace function private.end_import_item(import uuid, number int, outcome text, said text default null) returns jsonb
  language sql security definer set search_path = ''
as $$
  update public.imports t set done = t.done + 1, lost_holders = 0 where t.id = import;
  update public.import_items i set outcome = end_import_item.outcome, said = private.as_one_line(end_import_item.said), ended_at = clock_timestamp()
    where i.import_id = import and i.number = end_import_item.number and i.outcome is null;
  select jsonb_build_object('outcome', end_import_item.outcome, 'said', end_import_item.said);
$$;

/* Says that a process is alive. Answers the imports it holds, with what is wished of them: { id: wish }. Asked every second:
   a beat that is lost with the machine is no loss. */
create or replace function public.server_hold_imports(own_holder uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  held jsonb;
begin
  perform set_config('synchronous_commit', 'off', true);
  with kept as (update public.imports t set held_until = now() + interval '20 seconds'
    where t.holder = own_holder and t.status in ('reading', 'planning', 'running', 'undoing') returning t.id, t.wish)
  select coalesce(jsonb_object_agg(k.id, k.wish), '{}') into held from kept k;
  return held;
end $$;

/* Removes imports that ended, or that nobody went on with, a year ago: with one goes what it would take to undo it. What it
   brought in stays, and is known again. Answers how many. */
create or replace function public.server_remove_old_imports() returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  removed int;
begin
  delete from public.imports i where coalesce(i.finished_at, i.created_at) < now() - interval '12 months'
    and i.status in ('refused', 'planned', 'paused', 'stopped', 'done', 'undone');
  get diagnostics removed = row_count;
  return removed;
end $$;

/* Of these imports those whose source file is of no use any more: they ended thirty days ago, or are not there. */
create or replace function public.server_unneeded_source_files(imports uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(f.id), '[]') from unnest(imports) as f (id)
  where not exists (select from public.imports i where i.id = f.id
    and (i.status not in ('refused', 'stopped', 'done', 'undone') or coalesce(i.finished_at, i.created_at) > now() - interval '30 days'))
$$;

/* After an import of a registered source has moved on: one that wrote nothing, and met no trouble that the last one had not,
   goes; of those that could not be read the last is kept. What was taken back or stopped is not brought in again by itself. */
create or replace function private.settle_source_import() returns trigger
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
  elsif new.status = 'stopped' then
    -- Its content is remembered: what somebody stopped is not begun again before the source says something else.
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

revoke execute on function private.give_up_import(public.imports) from public;
call private.keep_server_functions();
