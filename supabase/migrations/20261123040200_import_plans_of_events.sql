-- A plan knows what every record of a kind needs, moments however they are spelled, and what a source has from here; what is
-- taken back leaves the paths of the kind that stayed.

/* A value as the column that takes it spells it: the moment 10:00Z is 10:00+00:00. Any other value is as it is. */
create function private.spelled_value(into_table text, name text, value jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(value) = 'string' and exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', into_table)::regclass and a.attname = name and a.atttypid = 'timestamptz'::regtype) then
    return to_jsonb((value #>> '{}')::timestamptz);
  end if;
  return value;
exception when data_exception then
  return value;
end $$;
revoke execute on function private.spelled_value(text, text, jsonb) from public;

/* What an item would write, and what stands in its way. Answers the item with its plan.
   A field changes when the source says something else than at its last import and the record says something else than the
   source; it is in conflict when somebody changed it here since that import. An item that its source has from here, and
   names by the id of our record, is that record as it is. */
create or replace function private.plan_told_item(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
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
      if of_kind.path is not null then select r.reason into reserved from public.reserved_slugs r where r.slug = i.wanted ->> 'slug'; end if;
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
    -- Where a page stands is decided here; the file's address leads to it.
    i.wanted := i.wanted - case when i.choices ? 'slug' then '' else 'slug' end;
    i.changes := array(select f.key from jsonb_each(i.wanted) f
      where private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key
        and private.spelled_value(of_kind.table_name, f.key, f.value) is distinct from is_now -> f.key order by 1);
    i.conflicts := array(select name from unnest(i.changes) as name
      -- What was never written from here and is empty, nobody wrote.
      where private.value_hash(is_now -> name) is distinct from origin.written ->> name
        and (origin.written ? name or coalesce(is_now -> name, 'null') not in ('null', '""', '[]')));
    i.plan := case when i.changes = '{}' then 'same'
      when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
    i.reason := case when i.plan = 'conflict' then 'changed' end;
    -- Every choice is for what is here: nothing is left to write.
    if i.plan = 'update' and not exists (select from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') then
      i.plan := 'same';
    end if;
  end if;
  return i;
end $$;

/* Takes back the latest so many items that are not yet taken back: what an import made is removed, what it changed is as it
   was, with its version. What somebody changed since is left, unless the import was asked to take that back too. Answers how
   many are left; what was made beside them goes with the last, where nothing else uses it. */
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
call private.keep_server_functions();
