-- Imports are worked on by one server process at a time, which holds them by a lease: one that dies is followed by another,
-- which goes on where the database says. Each item is one transaction.

/* A row has a new version with each change; a change that is taken back takes its version with it ('record.version'). */
create or replace function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := coalesce(nullif(current_setting('record.version', true), '')::timestamptz, now());
  return new;
end $$;

/* Locks an import for the process that holds it; false for one that has lost it. */
create function private.holds_import(import uuid, own_holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.imports t set held_until = now() + interval '20 seconds' where t.id = import and t.holder = own_holder;
  return found;
end $$;

/* An import as the server reads it. */
create function private.import_of_server(t public.imports) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'address', t.address, 'format', t.format, 'source', t.source, 'status', t.status,
    'options', t.options, 'report', t.report, 'done', t.done, 'total', t.total)
$$;

/* The next import in one of these states that nobody else works on, held for twenty seconds; null when there is none. One whose
   file was handed to a process waits for that process as long as it lives. */
create function public.server_claim_import(own_holder uuid, states text[]) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  next public.imports;
begin
  perform pg_advisory_xact_lock(hashtext('public.imports'));
  select * into next from public.imports t
    where t.status = any (states) and (t.holder = own_holder or coalesce(t.held_until < now(), true))
      and (t.status <> 'waiting' or not exists (select from public.imports r where r.status in ('running', 'undoing')))
    order by (t.status in ('running', 'undoing')) desc, t.created_at limit 1;
  if next.id is null then return null; end if;
  update public.imports t set holder = own_holder, held_until = now() + interval '20 seconds',
      status = case t.status when 'waiting' then 'running' else t.status end, started_at = case t.status when 'waiting' then coalesce(t.started_at, now()) else t.started_at end,
      wish = case t.status when 'waiting' then null else t.wish end
    where t.id = next.id returning * into next;
  return private.import_of_server(next);
end $$;

/* Says that a process is alive. Answers the imports it holds, with what is wished of them: { id: wish }. */
create function public.server_hold_imports(own_holder uuid) returns jsonb
  language sql security definer set search_path = ''
as $$
  with held as (update public.imports t set held_until = now() + interval '20 seconds'
    where t.holder = own_holder and t.status in ('reading', 'planning', 'running', 'undoing') returning t.id, t.wish)
  select coalesce(jsonb_object_agg(h.id, h.wish), '{}') from held h
$$;

/* Lets an import go as it is, for whoever claims it next. */
create function public.server_release_import(import uuid, own_holder uuid) returns void
  language sql security definer set search_path = ''
as $$ update public.imports t set holder = null, held_until = null where t.id = import and t.holder = own_holder $$;

/* Begins to read a source anew: what was read of it before is forgotten. */
create function public.server_begin_reading(import uuid, own_holder uuid, format text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return false; end if;
  delete from public.import_items i where i.import_id = import;
  update public.imports t set format = server_begin_reading.format, done = 0 where t.id = import;
  return true;
end $$;

/* Items as a reader told them, in their order. Answers how many of them were told before: a source may hold one twice. */
create function public.server_add_import_items(import uuid, own_holder uuid, items jsonb, bytes_read int default null) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  added int;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  insert into public.import_items (import_id, number, kind, source_id, place, title, item, addresses, is_taken)
    select import, (i ->> 'number')::int, i ->> 'kind', private.as_one_line(i ->> 'sourceId'), private.as_one_line(i ->> 'place'),
      private.as_one_line(coalesce(i -> 'fields' ->> 'title', i -> 'fields' ->> 'name', '')), i,
      array(select jsonb_array_elements_text(i -> 'addressKeys')),
      i ->> 'state' in ('whole', 'mended')
    from jsonb_array_elements(items) i on conflict do nothing;
  get diagnostics added = row_count;
  update public.imports t set done = coalesce(bytes_read, t.done) where t.id = import;
  return jsonb_array_length(items) - added;
end $$;

/* Ends the reading with what the reader says of the whole. */
create function public.server_end_reading(import uuid, own_holder uuid, source text, report jsonb, refused text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  update public.imports t set source = private.as_one_line(server_end_reading.source), report = server_end_reading.report, note = private.as_one_line(refused),
      status = case when refused is null then 'planning' else 'refused' end, done = 0,
      finished_at = case when refused is not null then now() end,
      total = (select count(*) from public.import_items i where i.import_id = import)
    where t.id = import and t.status = 'reading';
end $$;

/* The plan is whole. An import that was asked to run by itself waits for its turn. */
create function public.server_end_planning(import uuid, own_holder uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  update public.imports t set status = case when t.options ->> 'run' = 'true' then 'waiting' else 'planned' end, holder = null, held_until = null
    where t.id = import and t.status = 'planning';
end $$;

/* Whether whoever asked for an import may still write: an account that was suspended or has another role by now may not. */
create function private.may_import(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select person is not null and not private.is_suspended(person)
    and exists (select from public.user_roles r where r.user_id = person and r.role in ('manager', 'admin'))
$$;

/* The next items to write: { number, kind, item, wanted, plan, changes, record }. */
create function public.server_next_import_items(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'kind', n.kind, 'title', n.title, 'item', n.item, 'wanted', n.wanted, 'plan', n.plan,
      'changes', n.changes, 'record', n.record_id) order by n.number), '[]')
    from (select * from public.import_items i where i.import_id = import and i.outcome is null order by i.number limit most) n);
end $$;

-- Rows that an import made beside its records, such as an author, so that they go with it.
create table private.import_additions (
  import_id uuid not null references public.imports (id) on delete cascade,
  table_name text not null,
  row_id text not null,
  primary key (import_id, table_name, row_id)
);
alter table private.import_additions enable row level security;

/* The row of a target table with this name, made if it is not there. */
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

/* Values as they are written: what is to be added has been, and the mapping knows it from then on. */
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

/* Where pages of the source stand here, or will: by the addresses they had, as addresses are compared. */
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

/* Notes what became of an item. */
create function private.end_import_item(import uuid, number int, outcome text, said text default null) returns jsonb
  language sql security definer set search_path = ''
as $$
  update public.imports t set done = t.done + 1 where t.id = import;
  update public.import_items i set outcome = end_import_item.outcome, said = private.as_one_line(end_import_item.said)
    where i.import_id = import and i.number = end_import_item.number and i.outcome is null;
  select jsonb_build_object('outcome', end_import_item.outcome, 'said', end_import_item.said);
$$;

/* Writes an item, in the name of whoever asked for the import, or leaves it where its plan says so: judged anew, since
   somebody may have written meanwhile. `given`: what stands in the place of the source's own words, such as a text whose
   pictures lie in the library by now. Answers { outcome, said }; null to a process that has lost the import. */
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
      before = (select jsonb_object_agg(name, is_now -> name) from jsonb_object_keys(fields) as name where is_now is not null)
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

/* Every item has been looked at, or somebody wished for a pause or an end. */
create function public.server_end_import(import uuid, own_holder uuid, status text, note text default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.imports t set status = server_end_import.status, note = private.as_one_line(server_end_import.note), wish = null, holder = null, held_until = null,
    finished_at = case when server_end_import.status in ('done', 'undone') then now() end
  where t.id = import and t.holder = own_holder and server_end_import.status in ('done', 'paused', 'planned', 'undone')
$$;

/* Takes back the latest so many items that are not yet taken back: what an import made is removed, what it changed is as it
   was, with its version. What somebody changed since is left, unless the import was asked to take that back too. Answers how
   many are left; what was made beside them goes with the last, where nothing else uses it. */
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
      update private.import_origins o set said = i.before_origin -> 'said', written = i.before_origin -> 'written'
        where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id and i.before_origin is not null;
    end if;
    update public.import_items n set undone = 'undone' where n.import_id = import and n.number = i.number;
  end loop;
  select count(*) into remaining from public.import_items n where n.import_id = import and n.version is not null and n.undone is null;
  if remaining > 0 then return remaining; end if;
  for addition in select * from private.import_additions a where a.import_id = import loop
    if addition.table_name = 'redirects' then
      delete from public.redirects r where r.from_path = addition.row_id
        and not exists (select from public.import_items n where n.import_id = import and n.undone = 'kept' and r.to_path = '/news/' || (n.wanted ->> 'slug'));
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

revoke execute on function private.holds_import(uuid, uuid), private.import_of_server(public.imports), private.may_import(uuid),
  private.add_target_row(uuid, text, text), private.resolved_fields(uuid, text, jsonb), private.end_import_item(uuid, int, text, text) from public;
call private.keep_server_functions();
