-- An import that is undone has one line in the audit trail, as its people see it, and not one for each thing that goes with it.

-- Arguments: the key columns, comma separated; then 'parts' where the row has some, or 'personal' when values must stay out
-- of the log.
create or replace function private.write_audit_line() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  more text := case when tg_nargs > 1 then tg_argv[1] end;
  step text := case when more = 'parts' then current_setting('record.save_step', true) end;
  is_new boolean := tg_op = 'INSERT' or coalesce(step = 'new row', false);
  was jsonb := case when not is_new then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  personal boolean := coalesce(more = 'personal', false);
  fields text[];
  key text;
begin
  -- The run that is undone has its own line.
  if step = 'parts' or current_setting('import.is_undoing', true) = 'yes' then return null; end if;
  select string_agg(coalesce(is_now, was) ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;
  if more = 'parts' then
    -- The latest version is that of this change, unless the row is gone.
    was := was || private.parts_in_history(tg_table_name, key, case when tg_op = 'DELETE' then 0 else 1 end);
    is_now := is_now || private.parts_of(tg_table_name, is_now);
  end if;
  select coalesce(array_agg(name order by name), '{}') into fields
    from jsonb_object_keys(coalesce(is_now, was)) as name
    where name not in ('created_at', 'updated_at') and (was -> name) is distinct from (is_now -> name);
  if not is_new and tg_op = 'UPDATE' and fields = '{}' then return null; end if;

  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
  values ((select auth.uid()), case when (select auth.uid()) is null then 'server' else private.highest_role()::text end,
    case when is_new then 'add' when tg_op = 'UPDATE' then 'change' else 'remove' end, tg_table_name, key, fields,
    case when not personal and was is not null then (select jsonb_object_agg(name, was -> name) from unnest(fields) as name) end,
    case when not personal and is_now is not null then (select jsonb_object_agg(name, is_now -> name) from unnest(fields) as name) end);
  return null;
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

call private.keep_server_functions();
