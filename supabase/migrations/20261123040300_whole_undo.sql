-- What a record was before an import includes what the database wrote along with it, such as the day on which it came out.

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
  exception when check_violation or not_null_violation or string_data_right_truncation or invalid_text_representation or datetime_field_overflow
      or invalid_datetime_format or foreign_key_violation or unique_violation then
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
call private.keep_server_functions();
