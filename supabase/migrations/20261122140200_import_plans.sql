-- What an import would do, judged item by item against what is here at that moment.

/* A hash by which a value is known again. */
create function private.value_hash(value jsonb) returns text
  language sql immutable set search_path = ''
as $$ select md5(coalesce(value, 'null')::text) $$;

/* A record with its parts as it is; null where it is not there. */
create function private.record_as_it_is(kind text, id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  into_table text := (select k.table_name from private.record_kinds k where k.kind = record_as_it_is.kind);
  found_row jsonb;
begin
  execute format('select to_jsonb(r) from public.%I r where r.id = $1', into_table) into found_row using id;
  return found_row || private.parts_of(into_table, found_row);
end $$;

/* Words by which two spellings of a name are one. */
create function private.folded_name(name text) returns text
  language sql immutable set search_path = ''
as $$ select trim(both '-' from regexp_replace(private.fold(coalesce(name, '')), '[^[:alnum:]]+', '-', 'g')) $$;

/* What a name of the source is here, before anybody decided: { field, value } by the name or address of a row, { field, add }
   where it may be made, null where it is nothing here. */
create function private.guessed_mapping(kind text, refers_as text, key text, name text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  target private.import_targets;
  found_id uuid;
begin
  for target in select * from private.import_targets t where t.kind = guessed_mapping.kind and t.refers_as = guessed_mapping.refers_as order by t.place loop
    if target.table_name is not null then
      execute format('select r.id from public.%I r where private.folded_name(r.name) = $1 or r.slug = $2 or private.folded_name(r.slug) = $1
        order by (private.folded_name(r.name) = $1) desc, r.id limit 1', target.table_name) into found_id using private.folded_name(name), key;
      if found_id is not null then return jsonb_build_object('field', target.field, 'value', found_id); end if;
    end if;
    if target.may_add then
      return case when target.table_name is null then jsonb_build_object('field', target.field, 'value', private.as_one_line(name))
        else jsonb_build_object('field', target.field, 'add', private.as_one_line(name)) end;
    end if;
  end loop;
  return null;
end $$;

/* Notes each name that the items of an import refer to, with a guess; what somebody decided before stays. */
create function private.note_mappings(import uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.import_mappings as m (source, kind, refers_as, key, name, becomes)
  select n.source, n.kind, n.refers_as, n.key, private.as_one_line(n.name), private.guessed_mapping(n.kind, n.refers_as, n.key, n.name)
  from (select distinct on (t.source, i.kind, r ->> 'as', r ->> 'key') t.source, i.kind, r ->> 'as' as refers_as, r ->> 'key' as key, r ->> 'name' as name
    from public.import_items i join public.imports t on t.id = i.import_id, jsonb_array_elements(i.item -> 'refers') r
    where i.import_id = import and private.is_one_line(r ->> 'key') order by t.source, i.kind, r ->> 'as', r ->> 'key') n
  on conflict (source, kind, refers_as, key) do update set name = excluded.name, becomes = case when m.decided_by is null then excluded.becomes else m.becomes end
$$;

/* The fields that the references of an item give: { "authors": [id, …], "category_id": id }. Of a field that holds one, the
   first counts. `add`s are left as { "add": name }, which writing makes. */
create function private.mapped_fields(source text, kind text, refers jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with mapped as (
    select m.becomes ->> 'field' as field, coalesce(m.becomes -> 'value', jsonb_build_object('add', m.becomes -> 'add')) as value, min(r.place) as place
    from jsonb_array_elements(refers) with ordinality as r (said, place)
      join public.import_mappings m on m.source = mapped_fields.source and m.kind = mapped_fields.kind and m.refers_as = r.said ->> 'as' and m.key = r.said ->> 'key'
    where m.becomes is not null group by 1, 2)
  select coalesce(jsonb_object_agg(f.field, case when f.is_list then f.list else f.list -> 0 end), '{}')
  from (select m.field, bool_or(t.is_list) as is_list, jsonb_agg(distinct m.value) as any_order,
      (select jsonb_agg(o.value order by o.place) from mapped o where o.field = m.field) as list
    from mapped m join private.import_targets t on t.kind = mapped_fields.kind and t.field = m.field group by m.field) f
$$;

/* What an item would write, and what stands in its way. Answers the item with its plan.
   A field changes when the source says something else than at its last import and the record says something else than the
   source; it is in conflict when somebody changed it here since that import. */
create function private.plan_import_item(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.imports;
  of_kind private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder text;
  reserved text;
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

  if coalesce(trim(i.wanted ->> of_kind.title), '') = '' then
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
    if reserved is not null then
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
      where private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key order by 1);
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

/* Plans the next so many items of an import from a number on; answers the number to go on from, or null after the last. */
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

revoke execute on function private.value_hash(jsonb), private.record_as_it_is(text, uuid), private.folded_name(text),
  private.guessed_mapping(text, text, text, text), private.note_mappings(uuid), private.mapped_fields(text, text, jsonb),
  private.plan_import_item(public.import_items) from public;
call private.keep_server_functions();
