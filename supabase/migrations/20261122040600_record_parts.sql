-- Records that have parts in tables of their own, such as the authors of an article, in their order. A record and its parts
-- are one: they have one version (the record's updated_at), one history and one line in the audit trail.

/* The parts of a row as they are: { "authors": [id, …] }. An empty object where its table has none. */
create function private.parts_of(of_table text, record jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  part private.record_parts;
  list jsonb;
  parts jsonb := '{}';
begin
  for part in select p.* from private.record_parts p join private.record_kinds k on k.kind = p.kind where k.table_name = of_table order by p.name loop
    execute format('select coalesce(jsonb_agg(p.%I order by p.position, p.%1$I), ''[]'') from public.%I p where p.%I = $1',
      part.value_column, part.table_name, part.parent_column) into list using (record ->> 'id')::uuid;
    parts := parts || jsonb_build_object(part.name, list);
  end loop;
  return parts;
end $$;

/* The same of a version of the row, so many versions back. */
create function private.parts_in_history(of_table text, key text, back int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.name, version.row_data -> p.name), '{}')
  from private.record_parts p join private.record_kinds k on k.kind = p.kind,
    lateral (select r.row_data from public.revisions r where r.table_name = of_table and r.row_id = key order by r.id desc offset back limit 1) version
  where k.table_name = of_table
$$;

-- 'record.save_step' says how far a save of a record with parts is: 'parts' while its parts are written, which nobody writes
-- down, and then the row for the last time, 'new row' where it was not there before. Empty where rows are written one by one.

-- As before, with the parts; `keep_revision` comes before `write_audit_line`, since triggers fire by name. Arguments: the key
-- columns, comma separated; then 'parts' where the row has some.
create or replace function private.keep_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now jsonb := to_jsonb(new);
  key text;
begin
  if tg_nargs > 1 then
    if current_setting('record.save_step', true) = 'parts' then return null; end if;
    is_now := is_now || private.parts_of(tg_table_name, is_now);
  end if;
  select string_agg(is_now ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;
  insert into public.revisions (table_name, row_id, row_data, actor) values (tg_table_name, key, is_now, (select auth.uid()));
  return null;
end $$;

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
  if step = 'parts' then return null; end if;
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

/* A part that is written by itself is a change of its record, which then has a new version. Arguments: table of the record,
   column that names it. */
create function private.update_parents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed text := case tg_op when 'INSERT' then 'select %1$I from new_rows' when 'DELETE' then 'select %1$I from old_rows'
    else 'select %1$I from old_rows union select %1$I from new_rows' end;
begin
  if current_setting('record.save_step', true) is distinct from 'parts' then
    execute format('update public.%I set updated_at = now() where id in (' || format(changed, tg_argv[1]) || ')', tg_argv[0]);
  end if;
  return null;
end $$;

/* Makes the rows of a table parts of a kind of record: a link with a position, named as `name` beside its columns. */
create procedure private.track_part(tracked regclass, kind text, name text, parent_column text, value_column text)
  language plpgsql set search_path = ''
as $$
declare
  part_table text := (select relname from pg_catalog.pg_class where oid = tracked);
  parent_table text;
  parent_keys text;
begin
  select k.table_name, k.key_columns into parent_table, parent_keys from private.record_kinds k where k.kind = track_part.kind;
  insert into private.record_parts values (kind, name, part_table, parent_column, value_column);
  execute format('drop trigger if exists keep_revision on %s', tracked);
  execute format('drop trigger if exists write_audit_line on %s', tracked);
  execute format('create or replace trigger write_audit_line after insert or update or delete on public.%I for each row
    execute function private.write_audit_line(%L, ''parts'')', parent_table, parent_keys);
  execute format('create or replace trigger keep_revision after insert or update on public.%I for each row
    execute function private.keep_revision(%L, ''parts'')', parent_table, parent_keys);
  execute format('create trigger update_parents_of_added after insert on %s referencing new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_removed after delete on %s referencing old table as old_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  if to_regprocedure(format('private.is_public(%s)', tracked)) is null then
    call private.watch_content(tracked, format('exists (select from public.%I p where p.id = r.%I and private.is_public(p))', parent_table, parent_column));
  end if;
  -- The version of each row that is there now has the parts that are there now: what comes next is compared with it.
  execute format('update public.revisions v set row_data = v.row_data || private.parts_of(v.table_name, v.row_data)
    where v.id in (select max(r.id) from public.revisions r where r.table_name = %L group by r.row_id)
      and exists (select from public.%I p where p.id::text = v.row_id)', parent_table, parent_table);
end $$;

revoke execute on function private.parts_of(text, jsonb), private.parts_in_history(text, text, int), private.update_parents() from public;
revoke execute on procedure private.track_part(regclass, text, text, text, text) from public;

call private.track_part('public.article_authors', 'article', 'authors', 'article_id', 'author_id');
call private.track_part('public.event_circles', 'event', 'circles', 'event_id', 'circle_id');
