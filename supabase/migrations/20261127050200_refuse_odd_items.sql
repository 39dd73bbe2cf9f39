-- Whatever the database says of one item is the refusal of that item: a plan, a run and an undo always come to their end.

/* Whether an error says nothing of an item: what was asked may be asked again. Connections (08), serialization and deadlocks
   (40), resources (53), locks (55P03), somebody's intervention (57, but for a statement that takes too long) and the system (58). */
create function private.is_passing_error(state text) returns boolean
  language sql immutable set search_path = ''
as $$ select state ~ '^(08|40|53|57|58)' and state <> '57014' or state = '55P03' $$;

/* What an import would do with an item: a whole record is judged as one, anything else by what its reader told of it. An item
   that cannot be judged is refused. */
create or replace function private.plan_import_item(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
declare
  planned public.import_items;
begin
  planned := case when i.item ? 'isRecord' then private.plan_record(i) else private.plan_told_item(i) end;
  -- Moments are cast wherever a plan is counted.
  perform (planned.wanted ->> 'published_at')::timestamptz, (planned.wanted ->> 'start_date')::timestamptz, (planned.wanted ->> 'end_date')::timestamptz;
  return planned;
exception when others then
  if private.is_passing_error(sqlstate) then raise; end if;
  i.plan := 'refused'; i.reason := private.as_one_line(sqlerrm); i.wanted := '{}'; i.changes := '{}'; i.conflicts := '{}';
  return i;
end $$;

/* Writes an item, in the name of whoever asked for the import, or leaves it where its plan says so: judged anew, since
   somebody may have written meanwhile. `given`: what stands in the place of the source's own words, such as a text whose
   pictures lie in the library by now. Answers { outcome, said }; null to a process that has lost the import. */
create or replace function public.server_write_import_item(import uuid, own_holder uuid, number int, given jsonb, paths text[] default '{}') returns jsonb
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
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_item.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- One after the other with whoever writes the same record.
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
  -- What somebody changed here stays, unless an editor chose the source's.
  names := array(select name from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs');
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into fields
    from jsonb_each(private.resolved_fields(import, i.kind, i.wanted) || given) f where f.key = any (names)
      -- The words of a picture go with it.
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
      (select jsonb_object_agg(f.key, private.value_hash(f.value)) from jsonb_each(i.wanted) f where f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  -- Whoever follows the address it had arrives.
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

/* Writes an item that is a whole record, as server_write_import_item writes others. `given`: what the server found in its file;
   `refused`: why it cannot be had. */
create or replace function public.server_write_import_record(import uuid, own_holder uuid, number int, given jsonb default '{}', refused text default null) returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
  k private.record_kinds;
  i public.import_items;
  key text;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_record.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into k from private.record_kinds r where r.kind = i.kind;
  -- One after the other with whoever writes the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', k.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  if refused is not null then return private.end_import_item(import, number, 'rejected', refused); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  names := array(select name from unnest(i.changes) as name where (name <> all (i.conflicts) or i.choices ->> name = 'theirs')
    -- Where a file lies says whoever has put it there.
    and (given ? 'content_hash' or private.examined_columns(k.kind) = '{}' or name not in ('path', 'content_hash')));
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  key := i.wanted ->> k.key_columns;
  is_now := private.record_by_key(k, coalesce(i.record_id::text, key));
  begin
    if is_now ->> k.key_columns is distinct from key then
      -- New, or in the place of what the site began with.
      if is_now is not null then perform private.remove_record(k, is_now ->> k.key_columns); end if;
      fields := i.wanted;
    else
      fields := jsonb_build_object(k.key_columns, key) || (select jsonb_object_agg(f.key, f.value) from jsonb_each(i.wanted) f where f.key = any (names));
    end if;
    saved := private.put_record(k, (fields - private.examined_columns(k.kind)) || coalesce((select jsonb_object_agg(g.key, g.value) from jsonb_each(given) g
      where g.key = any (private.examined_columns(k.kind))), '{}'));
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;

  update public.import_items n set record_id = case when k.key_columns = 'id' then key::uuid end, before = is_now,
      version = coalesce((saved ->> 'updated_at')::timestamptz, now()), before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id)
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, private.origin_id(i.kind, key), import,
      -- The source says its own address, whatever an editor chose.
      (select jsonb_object_agg(f.key, private.value_hash(case f.key when 'slug' then i.item -> 'fields' -> 'slug' else f.value end))
        from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $$;

/* Refuses an item whose writing failed in a way that the functions that write do not know. Answers as they do. */
create function public.server_refuse_import_item(import uuid, own_holder uuid, number int, said text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  -- Otherwise a run of somebody who was suspended would refuse every item that is left.
  if not private.may_import((select t.asked_by from public.imports t where t.id = import)) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  return private.end_import_item(import, number, 'rejected', left(said, 500));
end $$;

/* Takes back the latest so many items that are not yet taken back: what an import made is removed, what it changed is as it
   was, with its version. What somebody changed since is left, unless the import was asked to take that back too; so is what
   cannot be taken back, with the reason. Answers how many are left; what was made beside them goes with the last, where nothing
   else uses it. */
create or replace function public.server_undo_import_items(import uuid, own_holder uuid, most int) returns int
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
        -- Its next import is judged as this one was.
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
  -- Pictures that came with it and that nothing shows by now; their files go by night.
  delete from public.media m using public.import_pictures p where p.media_id = m.id and p.added_by = import and m.path not in (select private.media_paths_in_use());
  update public.import_pictures p set state = 'waiting', added_by = null where p.source = asked.source and p.state = 'stored' and p.media_id is null;
  update public.import_mappings m set becomes = private.guessed_mapping(m.kind, m.refers_as, m.key, m.name) where m.source = asked.source and m.decided_by is null;
  return 0;
end $$;

/* Takes back the latest so many whole records of an import, as server_undo_import_items does other items, which goes on after
   it. What was made and what something else refers to by now is left. Answers how many are left to look at. */
create or replace function public.server_undo_import_records(import uuid, own_holder uuid, most int) returns int
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
  for i in select * from public.import_items n where n.import_id = import and n.item ? 'isRecord' and n.version is not null and n.undone is null
      order by n.number desc limit most loop
    begin
      select * into k from private.record_kinds r where r.kind = i.kind;
      key := i.wanted ->> k.key_columns;
      is_now := private.record_by_key(k, key);
      is_kept := is_now is not null and asked.options ->> 'undo' is distinct from 'everything'
        and case when is_now ? 'updated_at' then (is_now ->> 'updated_at')::timestamptz <> i.version
          else exists (select from unnest(i.changes) as name where is_now -> name is distinct from i.wanted -> name) end;
      -- What the import made, or put in the place of something else.
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

revoke execute on function private.is_passing_error(text) from public;
call private.keep_server_functions();
