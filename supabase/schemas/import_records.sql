-- Import of whole records from the export of another site.

-- Plans an item. An item that cannot be planned is refused.
create function private.plan_import_item(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
declare
  planned public.import_items;
begin
  planned := case when i.item ? 'isRecord' then private.plan_record(i) else private.plan_told_item(i) end;
  -- The casts raise an error for an invalid time here, because counting the plan would fail on it later.
  perform (planned.wanted ->> 'published_at')::timestamptz, (planned.wanted ->> 'start_date')::timestamptz, (planned.wanted ->> 'end_date')::timestamptz;
  return planned;
exception when others then
  if private.is_passing_error(sqlstate) then raise; end if;
  i.plan := 'refused'; i.reason := private.as_one_line(sqlerrm); i.wanted := '{}'; i.changes := '{}'; i.conflicts := '{}';
  return i;
end $$;

-- Columns that hold properties of a file. The server's check of the uploaded file sets them.
create function private.examined_columns(kind text) returns text[]
  language sql immutable set search_path = ''
as $$ select case kind when 'picture' then '{mime_type,bytes,width,height,content_hash,dominant_color,placeholder}'::text[] else '{}' end $$;

-- Record with this key and its parts; null when missing.
create function private.record_by_key(k private.record_kinds, key text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_row jsonb;
  key_type text := (select format_type(a.atttypid, null) from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', k.table_name)::regclass and a.attname = k.key_columns);
begin
  execute format('select to_jsonb(r) from public.%I r where r.%I = $1::%s', k.table_name, k.key_columns, key_type) into found_row using key;
  return found_row || private.parts_of(k.table_name, found_row);
end $$;

-- Record of another site with its values in the format of this database. Raises an error for unknown fields and invalid
-- values.
create function private.told_record(k private.record_kinds, fields jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  unknown text := (select name from jsonb_object_keys(fields) as name where not private.has_column(k.table_name, name)
    and not exists (select from private.record_parts p where p.kind = k.kind and p.name = name) limit 1);
  told jsonb;
begin
  if unknown is not null then
    raise exception 'This record has no field "%".', unknown using errcode = '42703';
  end if;
  execute format('select to_jsonb(given) from jsonb_populate_record(null::public.%I, $1) as given', k.table_name) into told using fields;
  return (select jsonb_object_agg(f.key, coalesce(told -> f.key, f.value)) from jsonb_each(fields) f)
    -- The hash stays, because it shows whether the file differs.
    - array_remove(private.examined_columns(k.kind), 'content_hash');
end $$;

-- Whether the row was created with the site and never changed.
create function private.is_first_row(k private.record_kinds, key text) returns boolean
  language sql stable set search_path = ''
as $$ select not exists (select from public.revisions v where v.table_name = k.table_name and v.row_id = key and v.actor is not null) $$;

-- Whether another record refers to this one, by a foreign key or a list of ids.
create function private.is_referred_to(k private.record_kinds, id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  place record;
  found_one boolean;
begin
  for place in
    select format('%s r where r.%I = $1', c.conrelid::regclass, a.attname) as rows from pg_catalog.pg_constraint c
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = format('public.%I', k.table_name)::regclass
        and not exists (select from private.record_parts p where p.kind = k.kind and p.parent_column = a.attname
          and c.conrelid = format('public.%I', p.table_name)::regclass)
    union all
    select format('%s r where r.%I @> array[$1]', a.attrelid::regclass, a.attname) from pg_catalog.pg_attribute a
      join pg_catalog.pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      where a.atttypid = 'uuid[]'::regtype and a.attnum > 0 and not a.attisdropped
  loop
    execute 'select exists (select from ' || place.rows || ')' into found_one using id;
    if found_one then return true; end if;
  end loop;
  return false;
end $$;

-- Record that already has the slug or file path: { key, isFree }. `isFree`: the record was never changed and nothing
-- refers to it. Null when there is none.
create function private.holder_of_place(k private.record_kinds, wanted jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  place text := case when k.kind = 'picture' then 'path' when k.part_of is null and private.has_column(k.table_name, 'slug') then 'slug' end;
  held uuid;
begin
  if place is null or not wanted ? place then return null; end if;
  execute format('select r.id from public.%I r where r.%I = $1', k.table_name, place) into held using wanted ->> place;
  return case when held is not null then
    jsonb_build_object('key', held, 'isFree', private.is_first_row(k, held::text) and not private.is_referred_to(k, held)) end;
end $$;

-- Plans a whole record from an export. A record that was changed on this site since the last import is a conflict; a
-- row that was created with the site is replaced.
create function private.plan_record(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.imports;
  k private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder jsonb;
  key text;
  reserved text;
  moments constant text[] := '{created_at,updated_at}';
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into k from private.record_kinds r where r.kind = i.kind;
  i.plan := 'refused'; i.reason := null; i.changes := '{}'; i.conflicts := '{}'; i.wanted := '{}'; i.record_id := null;
  if k.kind is null then i.reason := 'This site knows no records of this kind.'; return i; end if;
  if k.admin_only and not exists (select from public.user_roles r where r.user_id = asked.asked_by and r.role = 'admin') then
    i.reason := 'Only administrators bring these in.'; return i;
  end if;
  begin
    i.wanted := private.told_record(k, i.item -> 'fields');
    key := i.wanted ->> k.key_columns;
    is_now := private.record_by_key(k, key);
  exception when data_exception or integrity_constraint_violation or undefined_column then
    i.reason := private.as_one_line(sqlerrm); return i;
  end;
  if key is null then i.reason := 'It does not say which record it is.'; return i; end if;
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;

  if is_now is null then
    if origin.record_id is not null and i.choices ->> 'removed' is distinct from 'theirs' then
      i.plan := 'conflict'; i.reason := 'removed'; return i;
    end if;
    holder := private.holder_of_place(k, i.wanted);
    if k.path is not null then reserved := private.slug_reservation(k.path, i.wanted ->> 'slug'); end if;
    if reserved is not null then
      i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is null then
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted) order by 1);
    elsif (holder ->> 'isFree')::boolean then
      i.record_id := (holder ->> 'key')::uuid;
      is_now := private.record_by_key(k, holder ->> 'key');
      i.plan := 'update'; i.changes := array(select f.key from jsonb_each(i.wanted) f where f.value is distinct from is_now -> f.key order by 1);
    elsif k.kind = 'picture' then
      i.reason := 'Another picture of the library lies where this one would.';
    else
      i.plan := 'conflict'; i.reason := 'address';
    end if;
    return i;
  end if;

  i.record_id := case when k.key_columns = 'id' then key::uuid end;
  i.changes := array(select f.key from jsonb_each(i.wanted) f where f.key <> all (moments)
    and private.value_hash(private.source_value(i, f.key)) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key order by 1);
  if not private.is_first_row(k, key) then
    i.conflicts := array(select name from unnest(i.changes) as name where private.value_hash(is_now -> name) is distinct from origin.written ->> name);
  end if;
  -- A record with a file has its own file either here or from the source; the two cannot be merged.
  if private.examined_columns(k.kind) <> '{}' and i.conflicts && '{path,content_hash}' then
    i.reason := 'It has another file here.'; i.conflicts := '{}'; return i;
  end if;
  -- Created and updated times are imported only if the record was not changed on this site since.
  if i.conflicts = '{}' and (private.is_first_row(k, key) or private.value_hash(is_now -> 'updated_at') = origin.written ->> 'updated_at') then
    i.changes := i.changes || array(select name from unnest(moments) as name where i.wanted ? name and i.wanted -> name is distinct from is_now -> name);
  end if;
  i.plan := case when i.changes = '{}' then 'same'
    when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
  i.reason := case when i.plan = 'conflict' then 'changed' end;
  if i.plan = 'update' and private.fields_to_write(i) = '{}' then i.plan := 'same'; end if;
  return i;
end $$;

-- Writes a record by its key. Times in `fields`, such as created_at, are kept. Returns the record.
create function private.put_record(k private.record_kinds, fields jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  key text := fields ->> k.key_columns;
  has_parts boolean := exists (select from private.record_parts p where p.kind = k.kind);
  is_new boolean := private.record_by_key(k, key) is null;
  named text[] := array(select name from jsonb_object_keys(fields) as name where private.has_column(k.table_name, name));
  settings text := (select string_agg(format('%I = given.%1$I', name), ', ') from unnest(named) as name where name <> k.key_columns);
begin
  perform set_config('record.version', coalesce(fields ->> 'updated_at', ''), true);
  if has_parts then perform set_config('record.save_step', 'parts', true); end if;
  if is_new then
    execute format('insert into public.%I (%s) select %s from jsonb_populate_record(null::public.%1$I, $1) as given', k.table_name,
      (select string_agg(quote_ident(name), ', ') from unnest(named) as name), (select string_agg('given.' || quote_ident(name), ', ') from unnest(named) as name))
      using fields;
  end if;
  if has_parts then
    perform private.save_parts(k.kind, key::uuid, fields);
    perform set_config('record.save_step', case when is_new then 'new row' else '' end, true);
  end if;
  if has_parts or not is_new then
    execute format('update public.%1$I as r set %2$s from jsonb_populate_record(null::public.%1$I, $1) as given where r.%3$I = given.%3$I',
      k.table_name, coalesce(settings, format('%I = r.%1$I', k.key_columns)), k.key_columns) using fields;
  end if;
  perform set_config('record.save_step', '', true), set_config('record.version', '', true);
  return private.record_by_key(k, key);
end $$;

-- Removes a record. The import may leave a flagship without an edition.
create function private.remove_record(k private.record_kinds, key text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('record.is_replaced', 'on', true);
  execute format('delete from public.%I r where r.%I::text = $1', k.table_name, k.key_columns) using key;
  perform set_config('record.is_replaced', '', true);
end $$;

-- UUID of a record in private.import_origins. A record without an id gets a UUID that is made from its key.
create function private.origin_id(kind text, key text) returns uuid
  language sql immutable set search_path = ''
as $$ select case when key ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then key::uuid else md5(kind || ' ' || key)::uuid end $$;

-- Writes a whole record. `given`: properties that the server found in the file of the record. `refused`: reason why the
-- file is unavailable. See server_write_import_item.
create function public.server_write_import_record(import uuid, own_holder uuid, number int, given jsonb default '{}', refused text default null) returns jsonb
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
    raise exception 'The user who started this import is no longer an editor.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_record.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into k from private.record_kinds r where r.kind = i.kind;
  -- The lock serialises this write with other writers of the same record.
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
  names := array(select name from unnest(private.fields_to_write(i)) as name where
    -- The path of a file and its hash are set only when the server checked the uploaded file.
    (given ? 'content_hash' or private.examined_columns(k.kind) = '{}' or name not in ('path', 'content_hash')));
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  key := i.wanted ->> k.key_columns;
  is_now := private.record_by_key(k, coalesce(i.record_id::text, key));
  begin
    if is_now ->> k.key_columns is distinct from key then
      -- The record is new, or replaces a row that was created with the site.
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
      -- The stored hash of the slug is that of the source's own slug, even when an editor chose another one.
      (select jsonb_object_agg(f.key, private.value_hash(case f.key when 'slug' then i.item -> 'fields' -> 'slug' else private.source_value(i, f.key) end))
        from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $$;
grant execute on function public.server_write_import_record(uuid,uuid,integer,jsonb,text) to service_role;

-- Rows of an edition that were removed at the time `since`, as stored in the audit log.
create function private.removed_rows(of_table text, since timestamptz, edition uuid) returns setof jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('created_at', now(), 'updated_at', now()) || l.before from public.audit_log l
  where l.table_name = of_table and l.action = 'remove' and l.created_at = since and l.before ->> 'edition_id' = edition::text
$$;
