set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_import_pictures(of_source text, addresses text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.import_pictures p where p.source = of_source and (addresses is null or p.address = any (addresses))
    order by p.address for update;
end $function$;

CREATE OR REPLACE FUNCTION public.move_import(import uuid, step text, options jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    -- Clearing the holder makes further calls of its process fail, because server functions check private.holds_import
    -- first.
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
    perform private.lock_import_pictures(t.source);
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
end $function$;

CREATE OR REPLACE FUNCTION public.retry_import_pictures(import uuid, picture text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.status is distinct from 'done' then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  perform private.lock_import_pictures(t.source);
  update public.import_pictures p set state = 'waiting', tries = 0
    where p.source = t.source and p.state = 'failed' and (picture is null or p.address = picture);
  update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null where i.id = import;
  perform pg_notify('import_asked', import::text);
  return 'waiting';
end $function$;

CREATE OR REPLACE FUNCTION public.server_note_asked_pictures(import uuid, own_holder uuid, answers jsonb, upto integer, is_last boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
begin
  if not private.holds_asking(import, own_holder) then return false; end if;
  perform private.lock_import_pictures(own_source, array(select n ->> 'address' from jsonb_array_elements(answers) n));
  update public.import_pictures p set bytes = (n ->> 'bytes')::bigint, reason = left(private.as_one_line(n ->> 'reason'), 500),
      state = case when n ->> 'reason' is null then 'waiting' else 'failed' end
    from jsonb_array_elements(answers) n where p.source = own_source and p.address = n ->> 'address' and p.state <> 'stored';
  update private.import_askings a set upto = greatest(a.upto, server_note_asked_pictures.upto),
      finished_at = case when is_last then now() end, holder = case when not is_last then a.holder end
    where a.import_id = import;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.server_unasked_import_pictures(import uuid, own_holder uuid, pictures jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
  unasked jsonb;
begin
  if not private.holds_asking(import, own_holder) then return null; end if;
  insert into public.import_pictures (source, address, alt, caption)
    select own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000), left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000)
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    order by p ->> 'address' on conflict do nothing;
  with noted as (
      insert into private.import_asked_pictures as a (import_id, address)
        select import, p.address from public.import_pictures p
        where p.source = own_source and p.address in (select e ->> 'address' from jsonb_array_elements(pictures) e)
        on conflict do nothing returning a.address)
    select coalesce(jsonb_agg(n.address), '[]') into unasked
    from noted n join public.import_pictures p on p.source = own_source and p.address = n.address where p.state <> 'stored';
  return unasked;
end $function$;

CREATE OR REPLACE FUNCTION public.server_undo_import_items(import uuid, own_holder uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  of_kind private.record_kinds;
  i public.import_items;
  is_now jsonb;
  remaining int;
  addition private.import_additions;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform set_config('import.is_undoing', 'yes', true);
  for i in select * from public.import_items n where n.import_id = import and n.version is not null and n.undone is null order by n.number desc limit most loop
    begin
      select * into of_kind from private.record_kinds k where k.kind = i.kind;
      is_now := private.record_as_it_is(i.kind, i.record_id);
      if is_now is null or ((is_now ->> 'updated_at')::timestamptz <> i.version and asked.options ->> 'undo' is distinct from 'everything') then
        update public.import_items n set undone = case when is_now is null then 'undone' else 'kept' end where n.import_id = import and n.number = i.number;
        continue;
      end if;
      if i.before is null then
        execute format('delete from public.%I r where r.id = $1', of_kind.table_name) using i.record_id;
        delete from private.import_origins o where o.kind = i.kind and o.record_id = i.record_id;
      else
        perform set_config('record.version', i.before_version::text, true);
        perform private.save_record(i.kind, i.before || jsonb_build_object('id', i.record_id), (is_now ->> 'updated_at')::timestamptz);
        perform set_config('record.version', '', true);
        -- The previous hashes are restored, so that the next import compares the record as this one did.
        update private.import_origins o set said = i.before_origin -> 'said', written = i.before_origin -> 'written',
            import_id = (select t.id from public.imports t where t.id = (i.before_origin ->> 'import_id')::uuid)
          where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id and i.before_origin is not null;
      end if;
      update public.import_items n set undone = 'undone' where n.import_id = import and n.number = i.number;
    exception when others then
      if private.is_passing_error(sqlstate) then raise; end if;
      update public.import_items n set undone = 'kept', said = private.as_one_line(sqlerrm) where n.import_id = import and n.number = i.number;
    end;
  end loop;
  select count(*) into remaining from public.import_items n where n.import_id = import and n.version is not null and n.undone is null;
  if remaining > 0 then return remaining; end if;
  for addition in select * from private.import_additions a where a.import_id = import loop
    if addition.table_name = 'redirects' then
      delete from public.redirects r where r.from_path = addition.row_id
        and not exists (select from public.import_items n join private.record_kinds k on k.kind = n.kind
          where n.import_id = import and n.undone = 'kept' and r.to_path = k.path || (n.wanted ->> 'slug'));
    elsif addition.table_name = 'authors' then
      delete from public.authors w where w.id::text = addition.row_id and not exists (select from public.article_authors a where a.author_id = w.id);
    end if;
    delete from private.import_additions a where a = addition;
  end loop;
  perform private.lock_import_pictures(asked.source);
  -- Pictures that this import added and that no record shows now are removed. A nightly job deletes their files.
  delete from public.media m using public.import_pictures p where p.media_id = m.id and p.added_by = import and m.path not in (select private.media_paths_in_use());
  update public.import_pictures p set state = 'waiting', added_by = null where p.source = asked.source and p.state = 'stored' and p.media_id is null;
  update public.import_mappings m set becomes = private.guessed_mapping(m.kind, m.refers_as, m.key, m.name) where m.source = asked.source and m.decided_by is null;
  return 0;
end $function$;

REVOKE ALL ON FUNCTION "private"."lock_import_pictures"(text, text[]) FROM PUBLIC;

call private.keep_server_functions();
