set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.fields_to_write(i public.import_items)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select array(select name from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') $function$;

CREATE OR REPLACE FUNCTION private.plan_record(i public.import_items)
 RETURNS public.import_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.plan_told_item(i public.import_items)
 RETURNS public.import_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  of_kind private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder text;
  reserved text;
  lacking text;
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into i.wanted from jsonb_each(i.item -> 'fields') f
    where private.has_column(of_kind.table_name, f.key) and f.key not in ('id', 'created_at', 'updated_at');
  i.wanted := i.wanted || private.mapped_fields(asked.source, i.kind, i.item -> 'refers')
    || coalesce((select jsonb_object_agg(p.key, p.value -> 'address') from jsonb_each(i.item -> 'pictures') p), '{}');
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  i.plan := null; i.reason := null; i.changes := '{}'; i.conflicts := '{}';

  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;
  i.record_id := origin.record_id;
  is_now := case when origin.record_id is not null then private.record_as_it_is(i.kind, origin.record_id) end;

  if origin.record_id is null and i.source_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' and private.record_as_it_is(i.kind, i.source_id::uuid) is not null then
    i.record_id := i.source_id::uuid; i.plan := 'same'; i.reason := 'The source has it from here.';
  elsif coalesce(trim(i.wanted ->> of_kind.title), '') = '' then
    i.plan := 'refused'; i.reason := 'It has no title.';
  elsif i.wanted ? 'slug' and coalesce(i.wanted ->> 'slug', '') = '' then
    i.plan := 'refused'; i.reason := 'No address can be made of its title.';
  elsif origin.record_id is not null and is_now is null and i.choices ->> 'removed' is distinct from 'theirs' then
    i.plan := 'conflict'; i.reason := 'removed';
  elsif is_now is null then
    i.record_id := null;
    if i.wanted ? 'slug' then
      execute format('select r.%I from public.%I r where r.slug = $1', of_kind.title, of_kind.table_name) into holder using i.wanted ->> 'slug';
      if of_kind.path is not null then reserved := private.slug_reservation(of_kind.path, i.wanted ->> 'slug'); end if;
    end if;
    select string_agg(replace(a.attname, '_', ' '), ', ' order by a.attnum) into lacking from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', of_kind.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
        and not a.atthasdef and coalesce(i.wanted -> a.attname, 'null') = 'null';
    if lacking is not null then
      i.plan := 'refused'; i.reason := 'It has no ' || lacking || '.';
    elsif reserved is not null then
      i.plan := 'refused'; i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is not null then
      i.plan := 'conflict'; i.reason := 'address';
    else
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted));
    end if;
  else
    -- The slug is decided on this site; the URL in the file becomes a redirect.
    i.wanted := i.wanted - case when i.choices ? 'slug' then '' else 'slug' end;
    i.changes := array(select f.key from jsonb_each(i.wanted) f
      where private.value_hash(private.source_value(i, f.key)) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key
        and private.spelled_value(of_kind.table_name, f.key, f.value) is distinct from is_now -> f.key order by 1);
    i.conflicts := array(select name from unnest(i.changes) as name
      -- A field that no import wrote and that is empty counts as unchanged on this site.
      where private.value_hash(is_now -> name) is distinct from origin.written ->> name
        and (origin.written ? name or coalesce(is_now -> name, 'null') not in ('null', '""', '[]')));
    i.plan := case when i.changes = '{}' then 'same'
      when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
    i.reason := case when i.plan = 'conflict' then 'changed' end;
    -- The editor chose this site's value for every conflict, so there is nothing to write.
    if i.plan = 'update' and private.fields_to_write(i) = '{}' then i.plan := 'same'; end if;
  end if;
  return i;
end $function$;

CREATE OR REPLACE FUNCTION private.source_value(i public.import_items, field text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case when field = 'status' then i.item -> 'fields' -> field else i.wanted -> field end $function$;

CREATE OR REPLACE FUNCTION public.compare_import_item(import uuid, number integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  i public.import_items;
  of_kind private.record_kinds;
  is_now jsonb;
  changed jsonb;
  holder jsonb;
begin
  perform private.require_editor();
  select * into i from public.import_items n where n.import_id = import and n.number = compare_import_item.number;
  if i.import_id is null then return null; end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  is_now := case when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  -- For a field that was written, the present value is the one before the import. `before` has only these fields.
  if i.version is not null then is_now := is_now || i.before; end if;
  select jsonb_build_object('at', v.created_at, 'by', p.full_name) into changed
    from public.revisions v left join public.profiles p on p.id = v.actor
    where v.table_name = of_kind.table_name and v.row_id = i.record_id::text order by v.id desc limit 1;
  if i.reason = 'address' then
    execute format('select jsonb_build_object(''kind'', $1, ''id'', r.id, ''title'', r.%I) from public.%I r where r.slug = $2', of_kind.title, of_kind.table_name)
      into holder using i.kind, i.wanted ->> 'slug';
  end if;
  return jsonb_build_object('changed', changed, 'holder', holder, 'fields', (
    select coalesce(jsonb_agg(jsonb_build_object('field', name, 'here', private.told_field(i.kind, name, is_now -> name),
      'there', private.told_field(i.kind, name, i.wanted -> name), 'isConflict', name = any (i.conflicts)) order by name), '[]')
    from unnest(case when i.changes = '{}' and i.plan in ('refused', 'conflict') then array(select jsonb_object_keys(i.wanted)) else i.changes end) as name));
end $function$;

CREATE OR REPLACE FUNCTION public.count_import(import uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with items as (select i.plan, i.outcome, i.undone, i.version, i.is_taken and private.fields_to_write(i) <> '{}' as is_change
    from public.import_items i where i.import_id = import)
  select jsonb_build_object('items', (select count(*) from items),
    'taken', (select count(*) from items where is_change and plan in ('create', 'update', 'conflict')),
    'written', (select count(*) from items where version is not null),
    'plans', (select coalesce(jsonb_object_agg(plan, n), '{}') from (select plan, count(*) as n from items where plan is not null group by plan) p),
    'outcomes', (select coalesce(jsonb_object_agg(outcome, n), '{}') from (select outcome, count(*) as n from items where outcome is not null group by outcome) o),
    'undone', (select coalesce(jsonb_object_agg(undone, n), '{}') from (select undone, count(*) as n from items where undone is not null group by undone) u))
$function$;

CREATE OR REPLACE FUNCTION public.import_prospects(import uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with taken as (select i.*, private.fields_to_write(i) as fields from public.import_items i
    where i.import_id = import and i.outcome is null and i.is_taken and i.plan in ('create', 'update', 'conflict')),
  -- An update publishes a record when it changes its status.
  published as (select coalesce((t.wanted ->> 'published_at')::timestamptz, now()) <= now() as is_due from taken t
    where 'status' = any (t.fields) and t.wanted ->> 'status' = 'published')
  select jsonb_build_object(
    'shown', (select count(*) from published where is_due),
    'scheduled', (select count(*) from published where not is_due),
    'drafts', (select count(*) from taken t where t.plan = 'create' and coalesce(t.wanted ->> 'status', 'draft') = 'draft'),
    'addresses', (select count(distinct a) from taken t, unnest(t.addresses) as a where t.plan = 'create'),
    'pictures', (select coalesce(sum((t.item ->> 'pictureCount')::int), 0) from taken t where t.fields && '{content_html,feature_image_url}' or t.plan = 'create'),
    'undescribed', (select coalesce(sum((t.item ->> 'undescribedCount')::int), 0) from taken t where t.fields && '{content_html,feature_image_url}' or t.plan = 'create'),
    'open', (select count(*) from public.import_items i where i.import_id = import and i.outcome is null and i.plan = 'conflict'))
$function$;

CREATE OR REPLACE FUNCTION public.server_write_import_item(import uuid, own_holder uuid, number integer, given jsonb, paths text[] DEFAULT '{}'::text[])
 RETURNS jsonb
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
end $function$;

CREATE OR REPLACE FUNCTION public.server_write_import_record(import uuid, own_holder uuid, number integer, given jsonb DEFAULT '{}'::jsonb, refused text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
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
end $function$;

REVOKE ALL ON FUNCTION "private"."fields_to_write"(public.import_items) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fields_to_write"(public.import_items) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."fields_to_write"(public.import_items) TO "service_role";

REVOKE ALL ON FUNCTION "private"."source_value"(public.import_items, text) FROM PUBLIC;

call private.keep_server_functions();
