-- Imports as the server runs them: reading, planning, writing and undo.

-- Plans at most `most` items from a number on. Returns the next number, or null at the end.
create function public.server_plan_import(import uuid, own_holder uuid, from_number int, most int) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  each public.import_items;
  last int;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  if from_number = 0 then perform private.note_mappings(import); end if;
  for each in select * from public.import_items i where i.import_id = import and i.number >= from_number and i.outcome is null order by i.number limit most loop
    last := each.number;
    each := private.plan_import_item(each);
    update public.import_items i set plan = each.plan, reason = each.reason, record_id = each.record_id, wanted = each.wanted,
      changes = each.changes, conflicts = each.conflicts where i.import_id = import and i.number = each.number;
  end loop;
  return last + 1;
end $$;
grant execute on function public.server_plan_import(uuid,uuid,integer,integer) to service_role;

-- Locks an import for its process; false when the lease is lost. Uses synchronous_commit = off: after a power failure
-- the last moments of the import are written again.
create function private.holds_import(import uuid, own_holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update public.imports t set held_until = now() + interval '20 seconds' where t.id = import and t.holder = own_holder;
  return found;
end $$;

-- Import with all data that the server needs. Name mappings of this source come before general ones.
create function private.import_of_server(t public.imports) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'address', t.address, 'kind', t.kind, 'format', t.format, 'source', t.source,
    'status', t.status, 'options', t.options || jsonb_build_object('said', private.remembered_columns(t.kind) || coalesce(t.options -> 'said', '{}')),
    'report', t.report, 'done', t.done, 'total', t.total)
$$;

-- Next import in one of these states without a lease, leased for twenty seconds; null when there is none. An import
-- whose uploaded file is on the disk of one process waits for that process.
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
    -- A process that shuts down normally releases its lease, so an expired lease means that the process died.
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
grant execute on function public.server_claim_import(uuid,text[],text,uuid[]) to service_role;

-- Heartbeat of a process: extends its leases. Returns its imports for which a person requested a pause or stop: { id:
-- wish }. synchronous_commit is off.
create function public.server_hold_imports(own_holder uuid) returns jsonb
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
grant execute on function public.server_hold_imports(uuid) to service_role;

-- Ends the lease of a process on an import.
create function public.server_release_import(import uuid, own_holder uuid) returns void
  language sql security definer set search_path = ''
as $$ update public.imports t set holder = null, held_until = null where t.id = import and t.holder = own_holder $$;
grant execute on function public.server_release_import(uuid,uuid) to service_role;

-- Resets an import, so that its source is read from the beginning.
create function public.server_begin_reading(import uuid, own_holder uuid, format text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return false; end if;
  delete from public.import_items i where i.import_id = import;
  update public.imports t set format = server_begin_reading.format, done = 0 where t.id = import;
  return true;
end $$;
grant execute on function public.server_begin_reading(uuid,uuid,text) to service_role;

-- Adds items. Returns the number of items that were known already: a source may contain one item twice.
create function public.server_add_import_items(import uuid, own_holder uuid, items jsonb, bytes_read int default null) returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  added int[];
  others jsonb;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  added := private.insert_import_items(import, items, false);
  if cardinality(added) < jsonb_array_length(items) then
    -- These entries have a guid that is already in the import: they are repeated, or another entry uses the same guid.
    select coalesce(jsonb_agg(i), '[]') into others from jsonb_array_elements(items) i
      where (i ->> 'number')::int <> all (added) and i ? 'entry' and not exists (select from public.import_items n where n.import_id = import
        and n.kind = i ->> 'kind' and n.source_id = private.as_one_line(i ->> 'sourceId') and n.item ->> 'entry' = i ->> 'entry');
    added := added || private.insert_import_items(import, others, true);
  end if;
  update public.imports t set done = coalesce(bytes_read, t.done) where t.id = import;
  return (select coalesce(jsonb_agg(jsonb_build_object('title', left(private.as_one_line(coalesce(i -> 'fields' ->> 'title', i ->> 'sourceId')), 300), 'place', i ->> 'place')
      order by (i ->> 'number')::int), '[]')
    from jsonb_array_elements(items) i where (i ->> 'number')::int <> all (added));
end $$;
grant execute on function public.server_add_import_items(uuid,uuid,jsonb,integer) to service_role;

-- Ends the reading of a source and stores the report about it.
create function public.server_end_reading(import uuid, own_holder uuid, source text, report jsonb, refused text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  if refused is null then perform private.name_shared_entries(import, private.as_one_line(server_end_reading.source)); end if;
  update public.imports t set source = private.as_one_line(server_end_reading.source), report = server_end_reading.report, note = private.as_one_line(refused),
      status = case when refused is null then 'planning' else 'refused' end, done = 0,
      finished_at = case when refused is not null then now() end,
      total = (select count(*) from public.import_items i where i.import_id = import)
    where t.id = import and t.status = 'reading';
  if found and report ->> 'isWhole' = 'true' then
    update public.import_source_states s set is_whole = true from public.imports t where t.id = import and s.source_id = t.registered_source;
  end if;
end $$;
grant execute on function public.server_end_reading(uuid,uuid,text,jsonb,text) to service_role;

-- Ends planning. An import that does not wait for a person is then queued for writing.
create function public.server_end_planning(import uuid, own_holder uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  update public.imports t set status = case when t.options ->> 'run' = 'true' then 'waiting' else 'planned' end, holder = null, held_until = null
    where t.id = import and t.status = 'planning';
end $$;
grant execute on function public.server_end_planning(uuid,uuid) to service_role;

-- Whether the importing account may still import.
create function private.may_import(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select person is not null and not private.is_suspended(person)
    and exists (select from public.user_roles r where r.user_id = person and r.role in ('manager', 'admin'))
$$;

-- Next items to write: { number, kind, item, wanted, plan, changes, record }.
create function public.server_next_import_items(import uuid, own_holder uuid, most int, after_number int default 0) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.source_of_held(import, own_holder) is null then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'kind', n.kind, 'title', n.title, 'item', n.item - 'fields' - 'refers', 'wanted', n.wanted,
      'plan', n.plan, 'changes', n.changes, 'record', n.record_id) order by n.number), '[]')
    from (select * from public.import_items i where i.import_id = import and i.outcome is null and i.number > after_number order by i.number limit most) n);
end $$;
grant execute on function public.server_next_import_items(uuid,uuid,integer,integer) to service_role;

-- Id of the row with this name. Creates the row when it is missing.
create function private.add_target_row(import uuid, target_table text, name text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  own_slug text := trim(both '-' from left(regexp_replace(private.fold(name), '[^a-z0-9]+', '-', 'g'), 100));
  is_taken boolean;
  made uuid;
begin
  execute format('select r.id from public.%I r where private.folded_name(r.name) = private.folded_name($1) order by r.id limit 1', target_table) into made using name;
  if made is not null then return made; end if;
  execute format('select exists (select from public.%I r where r.slug = $1)', target_table) into is_taken using own_slug;
  if own_slug = '' or is_taken then own_slug := concat_ws('-', nullif(own_slug, ''), 'n' || left(md5(name), 8)); end if;
  execute format('insert into public.%I (name, slug) values ($1, $2) returning id', target_table) into made using left(name, 200), own_slug;
  insert into private.import_additions values (import, target_table, made::text);
  return made;
end $$;

-- Fields with the ids of mapped rows, ready to write. Adds missing rows and stores their ids in the mapping.
create function private.resolved_fields(import uuid, kind text, fields jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  target private.import_targets;
  value jsonb;
  list jsonb;
  row_id uuid;
begin
  for target in select distinct on (t.field) * from private.import_targets t where t.kind = resolved_fields.kind and fields ? t.field and t.table_name is not null order by t.field, t.place loop
    list := '[]';
    for value in select v from jsonb_array_elements(case when target.is_list then fields -> target.field else jsonb_build_array(fields -> target.field) end) v loop
      if jsonb_typeof(value) = 'object' then
        row_id := private.add_target_row(import, target.table_name, value ->> 'add');
        update public.import_mappings m set becomes = jsonb_build_object('field', target.field, 'value', row_id)
          from public.imports t where t.id = import and m.source = t.source and m.kind = resolved_fields.kind
            and m.becomes = jsonb_build_object('field', target.field, 'add', value -> 'add');
        value := to_jsonb(row_id);
      end if;
      list := list || value;
    end loop;
    fields := fields || jsonb_build_object(target.field, case when target.is_list then list else list -> 0 end);
  end loop;
  return fields;
end $$;

-- New URLs of imported pages, by their URLs on the source.
create function public.server_import_paths(import uuid, own_holder uuid, keys text[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(f.key, f.path), '{}') from (
    select distinct on (key) key, k.path || coalesce(private.record_as_it_is(i.kind, i.record_id) ->> 'slug', i.wanted ->> 'slug') as path
    from public.imports t join public.imports other on other.source = t.source join public.import_items i on i.import_id = other.id
      join private.record_kinds k on k.kind = i.kind and k.path is not null, unnest(i.addresses) as key
    where t.id = import and i.addresses && keys and key = any (keys) and i.plan is distinct from 'refused' and i.undone is null
      and (i.record_id is not null or (i.outcome is null and i.is_taken and other.id = import))
    order by key, (other.id = import) desc, other.created_at desc) f where f.path is not null);
end $$;
grant execute on function public.server_import_paths(uuid,uuid,text[]) to service_role;

-- Stores the outcome of an item and returns it.
create function private.end_import_item(import uuid, number int, outcome text, said text default null) returns jsonb
  language sql security definer set search_path = ''
as $$
  update public.imports t set done = t.done + 1, lost_holders = 0 where t.id = import;
  update public.import_items i set outcome = end_import_item.outcome, said = private.as_one_line(end_import_item.said), ended_at = clock_timestamp()
    where i.import_id = import and i.number = end_import_item.number and i.outcome is null;
  select jsonb_build_object('outcome', end_import_item.outcome, 'said', end_import_item.said);
$$;

-- Plans an item again and writes it in the name of the importing account. `given` replaces values, such as a text with
-- library pictures. Returns `{ outcome, said }`; `said` is the reason. Null when the lease is lost.
create function public.server_write_import_item(import uuid, own_holder uuid, number int, given jsonb, paths text[] default '{}') returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
  of_kind private.record_kinds;
  i public.import_items;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
  old_path text;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'The user who started this import is no longer an editor.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_item.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- The lock serialises this write with other writers of the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', of_kind.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  -- Fields that an editor changed on this site keep their value, unless an editor chose the source's value.
  names := private.fields_to_write(i);
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into fields
    from jsonb_each(private.resolved_fields(import, i.kind, i.wanted) || given) f where f.key = any (names)
      -- The alternative text of a picture is written together with its URL.
      or (given ? f.key and f.key like '%\_alt' and regexp_replace(f.key, '_alt$', '_url') = any (names));
  is_now := case when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  i.record_id := coalesce(i.record_id, gen_random_uuid());
  begin
    saved := private.save_record(i.kind, fields || jsonb_build_object('id', i.record_id), (is_now ->> 'updated_at')::timestamptz);
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;
  if saved is null then return private.end_import_item(import, number, 'conflict', 'changed'); end if;

  update public.import_items n set record_id = i.record_id, version = (saved ->> 'updated_at')::timestamptz,
      before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id),
      before = (select jsonb_object_agg(f.key, f.value) from jsonb_each(is_now) f
        where fields ? f.key or (f.key <> 'updated_at' and f.value is distinct from saved -> f.key))
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, i.record_id, import,
      (select jsonb_object_agg(f.key, private.value_hash(private.source_value(i, f.key))) from jsonb_each(i.wanted) f where f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  -- Old URLs of the record redirect to its new one.
  if of_kind.path is not null then
    foreach old_path in array paths loop
      if old_path ~ '^/[^/]' and old_path <> of_kind.path || (saved ->> 'slug') and length(old_path) <= 500 then
        insert into public.redirects (from_path, to_path) values (old_path, of_kind.path || (saved ->> 'slug')) on conflict do nothing;
        if found then insert into private.import_additions values (import, 'redirects', old_path) on conflict do nothing; end if;
      end if;
    end loop;
  end if;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $$;
grant execute on function public.server_write_import_item(uuid,uuid,integer,jsonb,text[]) to service_role;

-- Ends a run: all items are done, or pause or stop was requested.
create function public.server_end_import(import uuid, own_holder uuid, status text, note text default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.imports t set status = server_end_import.status, note = private.as_one_line(server_end_import.note), wish = null, holder = null, held_until = null,
    finished_at = case when server_end_import.status in ('done', 'undone') then now() end
  where t.id = import and t.holder = own_holder and server_end_import.status in ('done', 'paused', 'planned', 'undone')
$$;
grant execute on function public.server_end_import(uuid,uuid,text,text) to service_role;

-- Undoes the latest items: created records are removed, changed records get their previous version. Records that were
-- changed since the import stay, unless their removal is requested; records that cannot be undone stay too, with the
-- reason. Returns how many items are left. Rows that the import added, such as authors, are removed with the last item.
create function public.server_undo_import_items(import uuid, own_holder uuid, most int) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
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
end $$;
grant execute on function public.server_undo_import_items(uuid,uuid,integer) to service_role;

-- Keeps the values from before the first write of an import, when the same import writes a record again.
create function private.keep_first_before() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if old.version is not null then
    new.before := case when old.before is not null then coalesce(new.before, '{}') || old.before end;
    new.before_version := old.before_version;
    new.before_origin := old.before_origin;
  end if;
  return new;
end $$;

create function private.note_import_status() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.status_at := clock_timestamp();
  if new.status <> old.status then new.lost_holders := 0; end if;
  return new;
end $$;

-- Writes fields of a record as part of its last import: the fields count as imported, and an undo restores them too.
create function private.complete_import(of_source text, kind text, id uuid, fields jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now jsonb := private.record_as_it_is(kind, id);
  over timestamptz := (is_now ->> 'updated_at')::timestamptz;
  saved jsonb := private.save_record(kind, fields || jsonb_build_object('id', id), over);
begin
  if saved is null then return; end if;
  update private.import_origins o set written = o.written || (select coalesce(jsonb_object_agg(name, private.value_hash(saved -> name)), '{}')
      from jsonb_object_keys(fields) as name where o.written ->> name = private.value_hash(is_now -> name))
    where o.source = of_source and o.kind = complete_import.kind and o.record_id = complete_import.id;
  update public.import_items n set version = (saved ->> 'updated_at')::timestamptz,
      before = case when n.before is not null then (select jsonb_object_agg(name, is_now -> name) from jsonb_object_keys(fields) as name) end
    where n.kind = complete_import.kind and n.record_id = complete_import.id and n.version = over and n.undone is null;
end $$;

-- Undoes the latest whole records. The caller continues with server_undo_import_items. Records that are in use stay.
-- Returns how many are left.
create function public.server_undo_import_records(import uuid, own_holder uuid, most int) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
  k private.record_kinds;
  i public.import_items;
  key text;
  is_now jsonb;
  is_kept boolean;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform set_config('import.is_undoing', 'yes', true);
  for i in select * from public.import_items n where n.import_id = import and n.item ? 'isRecord' and n.version is not null and n.undone is null
      order by n.number desc limit most loop
    begin
      select * into k from private.record_kinds r where r.kind = i.kind;
      key := i.wanted ->> k.key_columns;
      is_now := private.record_by_key(k, key);
      is_kept := is_now is not null and asked.options ->> 'undo' is distinct from 'everything'
        and case when is_now ? 'updated_at' then (is_now ->> 'updated_at')::timestamptz <> i.version
          else exists (select from unnest(i.changes) as name where is_now -> name is distinct from i.wanted -> name) end;
      -- The record was created by the import, or replaced another record.
      if is_now is not null and not is_kept and i.before ->> k.key_columns is distinct from key then
        is_kept := k.key_columns = 'id' and private.is_referred_to(k, key::uuid);
        if not is_kept then perform private.remove_record(k, key); end if;
      end if;
      if not is_kept then
        if i.before is not null and is_now is not null then perform private.put_record(k, i.before); end if;
        delete from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;
        insert into private.import_origins select (jsonb_populate_record(null::private.import_origins, i.before_origin)).* where i.before_origin is not null;
      end if;
      update public.import_items n set undone = case when is_kept then 'kept' else 'undone' end where n.import_id = import and n.number = i.number;
    exception when others then
      if private.is_passing_error(sqlstate) then raise; end if;
      update public.import_items n set undone = 'kept', said = private.as_one_line(sqlerrm) where n.import_id = import and n.number = i.number;
    end;
  end loop;
  return (select count(*) from public.import_items n where n.import_id = import and n.item ? 'isRecord' and n.version is not null and n.undone is null);
end $$;
grant execute on function public.server_undo_import_records(uuid,uuid,integer) to service_role;

-- Removes imports a year after their end, with their undo data. Imported records are still recognised by later imports.
-- Returns the number.
create function public.server_remove_old_imports() returns int
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
grant execute on function public.server_remove_old_imports() to service_role;

-- Number of items after `after_number` that earlier imports already wrote.
create function public.server_count_known_items(import uuid, own_holder uuid, of_source text, after_number int) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select count(*) from public.import_items i join private.import_origins o on o.source = private.as_one_line(of_source) and o.kind = i.kind
      and o.source_id = i.source_id
      and coalesce(o.entry = i.item ->> 'entry', true) where i.import_id = import and i.number > after_number);
end $$;
grant execute on function public.server_count_known_items(uuid,uuid,text,integer) to service_role;

-- Handles an import whose process died twice: refuses the item, or ends the step with a reason. Returns whether the
-- import continues.
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

-- Whether an error is temporary and not about the item: connection (08), serialization (40), resources (53), locks
-- (55P03), intervention (57, except timeouts), system (58).
create function private.is_passing_error(state text) returns boolean
  language sql immutable set search_path = ''
as $$ select state ~ '^(08|40|53|57|58)' and state <> '57014' or state = '55P03' $$;

-- Refuses an item that failed unexpectedly.
create function public.server_refuse_import_item(import uuid, own_holder uuid, number int, said text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  -- Without this check, the import of a suspended person would refuse every remaining item.
  if not private.may_import((select t.asked_by from public.imports t where t.id = import)) then
    raise exception 'The user who started this import is no longer an editor.' using errcode = '42501';
  end if;
  return private.end_import_item(import, number, 'rejected', left(said, 500));
end $$;
grant execute on function public.server_refuse_import_item(uuid,uuid,integer,text) to service_role;

-- Copies `entry` and `guid` of the imported item to the row that identifies the imported record.
create function private.note_origin_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select i.item ->> 'entry', nullif(private.as_one_line(i.item ->> 'sourceId'), i.source_id) into new.entry, new.guid
    from public.import_items i where i.import_id = new.import_id and i.kind = new.kind and i.source_id = new.source_id and i.item ? 'entry';
  return new;
end $$;

-- Identity of a feed entry whose guid is used by several entries: guid and entry together.
create function private.entry_name(item jsonb) returns text
  language sql immutable set search_path = ''
as $$ select private.as_one_line(concat(item ->> 'sourceId', '#', left(item ->> 'entry', 500))) $$;

-- Adds the items that the import does not contain yet. `as_entry`: items are identified by guid and entry together.
-- Returns the numbers added.
create function private.insert_import_items(import uuid, items jsonb, as_entry boolean) returns int[]
  language sql security definer set search_path = ''
as $$
  with added as (
    insert into public.import_items (import_id, number, kind, source_id, place, title, item, addresses, is_taken)
      select import, (i ->> 'number')::int, i ->> 'kind', case when as_entry then private.entry_name(i) else private.as_one_line(i ->> 'sourceId') end,
        private.as_one_line(i ->> 'place'),
        left(private.as_one_line(coalesce(nullif(i -> 'fields' ->> k.title, ''), i -> 'fields' ->> 'title', i -> 'fields' ->> 'name', '')), 500), i,
        array(select jsonb_array_elements_text(i -> 'addressKeys')), i ->> 'state' in ('whole', 'mended')
      from jsonb_array_elements(items) i left join private.record_kinds k on k.kind = i ->> 'kind' on conflict do nothing returning number)
  select coalesce(array_agg(number), '{}') from added
$$;

-- Gives feed entries the identity that earlier imports stored. Of several entries with the same guid, the first one is
-- identified by the guid alone.
create function private.name_shared_entries(import uuid, of_source text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  numbers int[];
  names text[];
begin
  with told as (select i.number, i.kind, i.source_id, private.as_one_line(i.item ->> 'sourceId') as guid, i.item ->> 'entry' as entry,
        private.entry_name(i.item) as own_name, i.item -> 'fields' ->> 'published_at' as at
      from public.import_items i where i.import_id = import and i.item ? 'entry'),
    known as (select t.*, o.source_id is not null as is_known, o.entry as first_entry,
        exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.source_id = t.own_name) as is_own,
        count(*) over (partition by t.kind, t.guid) > 1
          or exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.guid = t.guid) as is_shared,
        row_number() over (partition by t.kind, t.guid order by t.at, t.number desc) = 1 as is_oldest
      from told t left join private.import_origins o on o.source = of_source and o.kind = t.kind and o.source_id = t.guid),
    named as (select k.number, k.source_id,
        case when k.is_own then k.own_name when not k.is_known then k.source_id
          -- A record that was imported before entries were told apart belongs to the oldest entry.
          when coalesce(k.first_entry = k.entry, k.is_oldest) then k.guid else k.own_name end as name
      from known k where k.is_shared)
  select array_agg(n.number), array_agg(n.name) into numbers, names from named n where n.name <> n.source_id;
  -- The temporary names avoid a conflict when two items exchange their names.
  update public.import_items i set source_id = 'renamed ' || i.number where i.import_id = import and i.number = any (numbers);
  update public.import_items i set source_id = n.name from unnest(numbers, names) as n (number, name) where i.import_id = import and i.number = n.number;
end $$;
