-- Imports as editors see them: items, mappings and decisions.

-- Import runs. A source is read into items. Each item is compared with the present rows, planned, and written in its
-- own transaction. The next import of the same source recognises its items. A run can be undone.
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  -- File name or URL of the source.
  name text not null check (char_length(name) between 1 and 500),
  address text check (char_length(address) <= 2000),
  format text not null default '',
  -- Identity of the source, such as the address of the site it comes from.
  source text not null default '',
  asked_by uuid references public.profiles (id) on delete set null,
  status text not null default 'reading',
  -- { "status": "draft" } imports everything as drafts; { "run": true } writes as soon as it is planned.
  options jsonb not null default '{}',
  -- Report about the source as a whole, made while reading it.
  report jsonb not null default '{}',
  -- Reason why the import was refused or stopped.
  note text,
  done int not null default 0,
  total int,
  -- Pause or stop that a user requested; the process that holds the import obeys it.
  wish text check (wish in ('pause', 'stop')),
  -- Lease of the server process that works on the import.
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Time of the last change of status. Two plans of one import differ in this time.
  status_at timestamptz not null default now(),
  registered_source uuid references public.import_sources (id) on delete set null,
  -- Kind of record to import: articles or events.
  kind text not null default 'article' check (kind in ('article', 'event')),
  -- Number of processes that died while they held the import, since its status changed or an item was written.
  lost_holders int not null default 0,
  constraint imports_status_check
    check (status in ('reading', 'refused', 'planning', 'planned', 'waiting', 'running', 'paused', 'stopped', 'done', 'undoing', 'undone'))
);
create index imports_by_age on public.imports (created_at desc);
create index imports_to_work_on on public.imports (created_at) where status in ('reading', 'planning', 'waiting', 'running', 'undoing');
-- Index that allows only one import at a time to be written.
create unique index imports_one_is_written on public.imports ((true)) where status in ('running', 'undoing');
create index imports_by_registered_source on public.imports (registered_source) where registered_source is not null;

alter table public.imports enable row level security;
grant select on public.imports to authenticated;
grant all on public.imports to service_role;
create policy "editors read imports" on public.imports for select to authenticated using ((select private.is_editor()));

call private.take_only('one_line', 'public.imports', 'name, address, format, source, note');

create table public.import_items (
  import_id uuid not null references public.imports (id) on delete cascade,
  -- Position of the item in the source.
  number int not null,
  kind text not null check (kind ~ '^[a-z]+$'),
  source_id text not null,
  place text not null,
  title text not null,
  -- Item as it was read from the source, with cleaned texts.
  item jsonb not null,
  -- Old public URLs of the item, normalised.
  addresses text[] not null default '{}',
  -- Planned outcome of the item.
  plan text check (plan in ('create', 'update', 'same', 'conflict', 'refused')),
  -- Reason why the item is refused or in conflict.
  reason text,
  -- Id of the record that the item updates or will create.
  record_id uuid,
  -- Columns and parts to write. Pictures and links are still those of the source.
  wanted jsonb not null default '{}',
  changes text[] not null default '{}',
  -- Fields changed on this site since the last import.
  conflicts text[] not null default '{}',
  -- Decisions of an editor: { "title": "theirs" }, { "slug": "another-slug" }.
  choices jsonb not null default '{}',
  is_taken boolean not null default true,
  outcome text check (outcome in ('created', 'updated', 'skipped', 'conflict', 'rejected')),
  said text,
  -- Previous values of the written fields. `version` is the version that was written.
  before jsonb,
  before_origin jsonb,
  before_version timestamptz,
  version timestamptz,
  undone text check (undone in ('undone', 'kept')),
  -- Time of the outcome, for progress and speed.
  ended_at timestamptz,
  primary key (import_id, number),
  unique (import_id, kind, source_id)
);
create index import_items_by_plan on public.import_items (import_id, plan, number);
create index import_items_by_address on public.import_items using gin (addresses);
create index import_items_by_outcome on public.import_items (import_id, outcome, number);

alter table public.import_items enable row level security;
-- Editors cannot update items: decisions go through public.decide_import_items, which plans the item again.
grant select on public.import_items to authenticated;
grant all on public.import_items to service_role;
create policy "editors read items of imports" on public.import_items for select to authenticated using ((select private.is_editor()));

call private.take_only('one_line', 'public.import_items', 'source_id, place, title, reason, said');

-- Imported records, by the id that their source gives them.
create table private.import_origins (
  source text not null,
  kind text not null references private.record_kinds,
  source_id text not null,
  record_id uuid not null,
  import_id uuid references public.imports (id) on delete set null,
  -- Hashes by field: `said` of the source's value, `written` of the value that was written. private.plan_import_item
  -- compares them.
  said jsonb not null default '{}',
  written jsonb not null default '{}',
  -- Second identity of a feed entry, beside its guid: the guid may be used twice.
  entry text,
  -- Guid of the entry, when `source_id` was derived from it.
  guid text,
  primary key (source, kind, source_id)
);
create index import_origins_by_record on private.import_origins (kind, record_id);
create index import_origins_by_shared_guid on private.import_origins (source, kind, guid) where guid is not null;

alter table private.import_origins enable row level security;

-- Mapping of the authors, categories and tags of a source to rows of this site, decided by an editor. Kept for the next
-- import of the source.
create table public.import_mappings (
  source text not null,
  kind text not null check (kind ~ '^[a-z]+$'),
  refers_as text not null check (refers_as in ('author', 'category', 'tag', 'series')),
  key text not null,
  name text not null,
  -- Target: { "field": "category_id", "value": "…" }; null means that the name is not imported.
  becomes jsonb,
  decided_by uuid references public.profiles (id) on delete set null,
  primary key (source, kind, refers_as, key)
);

alter table public.import_mappings enable row level security;
grant select on public.import_mappings to authenticated;
grant all on public.import_mappings to service_role;
create policy "editors read mappings of imports" on public.import_mappings for select to authenticated using ((select private.is_editor()));

call private.take_only('one_line', 'public.import_mappings', 'source, key, name');

-- Fields to which names of a source can be mapped. `may_add`: a missing row is created.
create table private.import_targets (
  kind text not null references private.record_kinds,
  refers_as text not null,
  field text not null,
  table_name text,
  is_list boolean not null,
  may_add boolean not null,
  place int not null,
  primary key (kind, refers_as, field)
);

alter table private.import_targets enable row level security;

-- Rows that an import created for its records, such as authors. An undo removes them.
create table private.import_additions (
  import_id uuid not null references public.imports (id) on delete cascade,
  table_name text not null,
  row_id text not null,
  primary key (import_id, table_name, row_id)
);

alter table private.import_additions enable row level security;

-- Column mappings that an editor chose. The next source with the same column name uses them.
create table private.import_columns (
  kind text not null,
  name text not null check (char_length(name) between 1 and 300),
  -- Name in `columnTargets`; '-' ignores the column.
  becomes text not null check (char_length(becomes) between 1 and 100),
  said_at timestamptz not null default now(),
  primary key (kind, name)
);

alter table private.import_columns enable row level security;

create trigger keep_first_before before update of version on public.import_items
  for each row execute function private.keep_first_before();

create trigger note_import_status before update of status on public.imports
  for each row execute function private.note_import_status();

create trigger settle_source_import after update of status on public.imports
  for each row when (new.registered_source is not null and new.status is distinct from old.status)
  execute function private.settle_source_import();

create trigger write_audit_line after insert or update of status on public.imports
  for each row execute function private.write_import_line();

create trigger forget_asking after update of status on public.imports
  for each row when (new.status = 'reading' and old.status is distinct from 'reading') execute function private.forget_asking();

create trigger note_origin_entry before insert or update of import_id on private.import_origins
  for each row when (new.import_id is not null) execute function private.note_origin_entry();

-- Hash of a JSON value.
create function private.value_hash(value jsonb) returns text
  language sql immutable set search_path = ''
as $$ select md5(coalesce(value, 'null')::text) $$;

-- Present values of a record with its parts. Null when it is missing.
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

-- Name without accents and capitals, with hyphens between words, so that spellings can be compared.
create function private.folded_name(name text) returns text
  language sql immutable set search_path = ''
as $$ select trim(both '-' from regexp_replace(private.fold(coalesce(name, '')), '[^[:alnum:]]+', '-', 'g')) $$;
grant execute on function private.folded_name(text) to authenticated, service_role;

-- Suggested mapping of a name: { field, value } for an existing row, { field, add } when a row may be created,
-- otherwise null.
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

-- Adds the names to which items refer, each with a suggested mapping. Mappings that an editor decided stay.
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

-- Fields of a record from an item's references: { "authors": [id, …], "category_id": id }. A field with a single value
-- takes the first reference. { "add": name } is created on writing.
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

-- Starts an import: { id, name, address, kind, format, options, holder }. The process that has the uploaded file makes
-- the id. Default kind: article.
create function public.begin_import(wanted jsonb) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.require_editor();
  if (select count(*) from public.imports t where t.status in ('reading', 'planning') and t.created_at > now() - interval '1 hour') >= 50 then
    raise exception '50 sources are being read, which is the limit. Wait until some are done.' using errcode = 'P0001';
  end if;
  insert into public.imports (id, name, address, kind, format, options, asked_by, holder, held_until)
    values (coalesce((wanted ->> 'id')::uuid, gen_random_uuid()), left(coalesce(nullif(private.as_one_line(wanted ->> 'name'), ''), private.as_one_line(wanted ->> 'address'), 'A source'), 500),
      private.as_one_line(wanted ->> 'address'), coalesce(wanted ->> 'kind', 'article'), private.as_one_line(coalesce(wanted ->> 'format', '')),
      coalesce(wanted -> 'options', '{}'), auth.uid(), (wanted ->> 'holder')::uuid,
      case when wanted ->> 'holder' is not null then now() + interval '20 seconds' end)
    returning id into made;
  return made;
end $$;
grant execute on function public.begin_import(jsonb) to authenticated, service_role;

-- Starts the next step of an import: 'run', 'resume', 'pause' (after the current item), 'stop' (final), 'plan' (again),
-- 'retry' (refused items, conflicts, pictures), 'undo' (keeps later changes), 'undo everything'. Returns the new
-- status.
create function public.move_import(import uuid, step text, options jsonb default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for no key update;
  if t.id is null then raise exception 'This import no longer exists.' using errcode = 'P0001'; end if;
  if step in ('run', 'resume') and t.status in ('planned', 'paused') then
    update public.imports i set status = 'waiting', options = i.options || coalesce(move_import.options, '{}'), asked_by = auth.uid(), note = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    perform pg_notify('import_asked', import::text);
    return 'waiting';
  elsif step = 'stop' and t.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing') then
    -- Clearing the holder makes further calls of its process fail, because server functions check private.holds_import
    -- first.
    update public.imports i set status = 'stopped', wish = null, note = null, holder = null, held_until = null, finished_at = now() where i.id = import;
    return 'stopped';
  elsif step = 'pause' and t.status = 'waiting' then
    update public.imports i set status = 'paused' where i.id = import;
    return 'paused';
  elsif step = 'pause' and t.status in ('running', 'undoing') then
    update public.imports i set wish = 'pause' where i.id = import;
    return t.status;
  elsif step = 'plan' and t.status in ('planned', 'paused') then
    update public.imports i set status = 'planning', options = i.options || coalesce(move_import.options, '{}') where i.id = import;
    return 'planning';
  elsif step = 'retry' and t.status = 'done' then
    perform private.lock_import_pictures(t.source);
    update public.import_pictures p set state = 'waiting', tries = 0 where p.source = t.source and p.state = 'failed';
    update public.import_items n set outcome = null, said = null where n.import_id = import and n.outcome in ('rejected', 'conflict');
    update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    return 'waiting';
  elsif step in ('undo', 'undo everything') and t.status in ('done', 'paused', 'stopped', 'undone') then
    if exists (select from public.imports r where r.status in ('running', 'undoing')) then
      raise exception 'Another import is running. Undo this import when it has ended.' using errcode = 'P0001';
    end if;
    if step = 'undo everything' then
      update public.import_items n set undone = null where n.import_id = import and n.undone = 'kept';
    end if;
    update public.imports i set status = 'undoing', asked_by = auth.uid(), holder = null, held_until = null,
      options = i.options || jsonb_build_object('undo', case step when 'undo' then 'unchanged' else 'everything' end) where i.id = import;
    return 'undoing';
  end if;
  raise exception 'This is not possible now: the state is “%”.', t.status using errcode = 'P0001';
end $$;
grant execute on function public.move_import(uuid,text,jsonb) to authenticated, service_role;

-- Maps a name: { field, value }, { field, add } or null. Imports of the source that wait for a decision are planned
-- again.
create function public.map_import_name(of_source text, of_kind text, named_as text, of_key text, into_field jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  if into_field is not null and not exists (select from private.import_targets t where t.kind = of_kind and t.field = into_field ->> 'field') then
    raise exception 'No field of that kind.' using errcode = '22023';
  end if;
  update public.import_mappings m set becomes = into_field, decided_by = auth.uid()
    where m.source = of_source and m.kind = of_kind and m.refers_as = named_as and m.key = of_key;
  update public.imports t set status = 'planning' where t.source = of_source and t.status = 'planned';
end $$;
grant execute on function public.map_import_name(text,text,text,text,jsonb) to authenticated, service_role;

-- Numbers for the import's page: { items, plans, taken, written, outcomes, undone }. `taken`: items with a field to write.
-- `written`: items with a written field, also items with an open conflict about another field.
create function public.count_import(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with items as (select i.plan, i.outcome, i.undone, i.version, i.is_taken and private.fields_to_write(i) <> '{}' as is_change
    from public.import_items i where i.import_id = import)
  select jsonb_build_object('items', (select count(*) from items),
    'taken', (select count(*) from items where is_change and plan in ('create', 'update', 'conflict')),
    'written', (select count(*) from items where version is not null),
    'plans', (select coalesce(jsonb_object_agg(plan, n), '{}') from (select plan, count(*) as n from items where plan is not null group by plan) p),
    'outcomes', (select coalesce(jsonb_object_agg(outcome, n), '{}') from (select outcome, count(*) as n from items where outcome is not null group by outcome) o),
    'undone', (select coalesce(jsonb_object_agg(undone, n), '{}') from (select undone, count(*) as n from items where undone is not null group by undone) u))
$$;
grant execute on function public.count_import(uuid) to authenticated, service_role;

-- Content of the source that this site cannot store, with counts.
create function public.not_carried_over(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.name, c.times), '{}') from (
    select n.key as name, sum(n.value::int) as times from public.import_items i, jsonb_each_text(i.item -> 'notCarried') n
    where i.import_id = import group by n.key) c
$$;
grant execute on function public.not_carried_over(uuid) to authenticated, service_role;

-- Value of a field as people read it: names in place of ids.
create function private.told_field(kind text, field text, value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  target private.import_targets;
  told text[] := '{}';
  name text;
  each jsonb;
begin
  select * into target from private.import_targets t where t.kind = told_field.kind and t.field = told_field.field and t.table_name is not null limit 1;
  if target.kind is null or coalesce(value, 'null') = 'null' then return value; end if;
  for each in select v from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) v loop
    if jsonb_typeof(each) = 'object' then
      told := told || (each ->> 'add');
    else
      execute format('select r.name from public.%I r where r.id = $1', target.table_name) into name using (each #>> '{}')::uuid;
      told := told || coalesce(name, '');
    end if;
  end loop;
  return to_jsonb(array_to_string(told, ', '));
end $$;

-- Fields of an item compared with the record: { fields: [{ field, here, there, isConflict }], changed: { at, by },
-- holder: { kind, id, title } }. `holder` is the record that already has the wanted slug.
create function public.compare_import_item(import uuid, number int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
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
end $$;
grant execute on function public.compare_import_item(uuid,integer) to authenticated, service_role;

-- Decides items: `which` is { numbers } or { show, q }; empty means all. `decision`: `is_taken`; `side` (mine, theirs)
-- for conflicts; `choices` by field; `slug`; `removed: theirs` restores a removed record. Plans the items again at
-- once. Returns their number.
create function public.decide_import_items(import uuid, which jsonb, decision jsonb) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  t public.imports;
  i public.import_items;
  decided int := 0;
begin
  perform private.require_editor();
  select * into t from public.imports n where n.id = import for no key update;
  if t.id is null then raise exception 'This import no longer exists.' using errcode = 'P0001'; end if;
  if t.status not in ('planned', 'paused', 'done') then
    raise exception 'A decision is not possible now: the state is “%”.', t.status using errcode = 'P0001';
  end if;
  for i in select * from public.import_items n where n.import_id = import and n.plan <> 'same'
      and (n.outcome is null or n.outcome in ('conflict', 'rejected'))
      and (not which ? 'numbers' or n.number in (select v::int from jsonb_array_elements_text(which -> 'numbers') v))
      and (coalesce(which ->> 'show', '') in ('', n.plan, n.outcome))
      and (coalesce(which ->> 'q', '') = '' or position(lower(which ->> 'q') in lower(n.title)) > 0)
    order by n.number for no key update
  loop
    if decision ? 'side' then
      continue when i.conflicts = '{}';
      i.choices := i.choices || (select coalesce(jsonb_object_agg(name, decision -> 'side'), '{}') from unnest(i.conflicts) as name);
    end if;
    i.choices := i.choices || coalesce(decision -> 'choices', '{}');
    i.is_taken := coalesce((decision ->> 'is_taken')::boolean, i.is_taken);
    if decision ? 'side' or decision ? 'choices' then i := private.plan_import_item(i); end if;
    update public.import_items n set is_taken = i.is_taken, choices = i.choices, plan = i.plan, reason = i.reason, record_id = i.record_id,
      wanted = i.wanted, changes = i.changes, conflicts = i.conflicts where n.import_id = import and n.number = i.number;
    decided := decided + 1;
  end loop;
  return decided;
end $$;
grant execute on function public.decide_import_items(uuid,jsonb,jsonb) to authenticated, service_role;

-- Reads a source again as `format` (empty: detected) with column mappings such as { "Überschrift": "title", "Notes":
-- "-" }, which later imports reuse.
create function public.read_import_again(import uuid, format text, said jsonb default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for no key update;
  if coalesce(t.status not in ('planned', 'refused', 'stopped'), true)
      or exists (select from public.import_items i where i.import_id = import and i.version is not null) then
    raise exception 'This is not possible now: the state is “%”.', t.status using errcode = 'P0001';
  end if;
  if jsonb_typeof(coalesce(said, '{}')) <> 'object' or length(coalesce(said, '{}')::text) > 100000 then
    raise exception 'The settings of the source are too long.' using errcode = '22023';
  end if;
  insert into private.import_columns as c (kind, name, becomes)
    select t.kind, s.key, s.value from jsonb_each_text(coalesce(said, '{}')) s
    -- Settings for this source as a whole, such as its sheet, are not reused for other sources.
    where s.key not in ('site', 'sheet', 'day order') and length(s.key) between 1 and 300 and length(s.value) between 1 and 100
    on conflict on constraint import_columns_pkey do update set becomes = excluded.becomes, said_at = now();
  update public.imports i set status = 'reading', format = private.as_one_line(read_import_again.format), note = null, report = '{}', finished_at = null,
      options = i.options || jsonb_build_object('said', coalesce(i.options -> 'said', '{}') || coalesce(said, '{}'), 'run', false),
      -- The lease of the present process stays, so that another process does not count it as lost.
      holder = case when i.held_until > now() then i.holder end, done = 0, total = null where i.id = import;
  perform pg_notify('import_asked', import::text);
end $$;
grant execute on function public.read_import_again(uuid,text,jsonb) to authenticated, service_role;

-- Fields that a write of the item changes: fields without a conflict, and conflicts for which an editor chose the
-- source's value.
create function private.fields_to_write(i public.import_items) returns text[]
  language sql immutable set search_path = ''
as $$ select array(select name from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') $$;
grant execute on function private.fields_to_write(public.import_items) to authenticated, service_role;

-- Value of a field in the source. An import as drafts replaces the status in `wanted`, but the next import compares with
-- the source's own status, so that it does not publish the drafts.
create function private.source_value(i public.import_items, field text) returns jsonb
  language sql immutable set search_path = ''
as $$ select case when field = 'status' then i.item -> 'fields' -> field else i.wanted -> field end $$;

-- Plans an item. A field is changed when the source's value differs from its last import and from the record. A changed
-- field is a conflict when the record was changed on this site too. An item that contains an id of this site updates
-- that record.
create function private.plan_told_item(i public.import_items) returns public.import_items
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
end $$;

-- Effect of writing the selected items: { shown, scheduled, drafts, addresses, pictures, undescribed, open }.
-- `addresses`: old URLs that will redirect. `undescribed`: pictures without alternative text. `open`: undecided items.
create function public.import_prospects(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
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
$$;
grant execute on function public.import_prospects(uuid) to authenticated, service_role;

-- Effect of an undo: { removed, restored, kept, by }. `kept`: records that were changed since the import, by the people
-- in `by`.
create function public.import_undo_effect(import uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  written record;
  is_now jsonb;
  removed int := 0;
  restored int := 0;
  kept int := 0;
  changed_by text[] := '{}';
begin
  perform private.require_editor();
  for written in select i.*, k.table_name, k.key_columns from public.import_items i join private.record_kinds k on k.kind = i.kind
    where i.import_id = import and i.version is not null and i.undone is null loop
    -- For records without an id, such as settings, the undo itself checks whether they were changed.
    is_now := case when written.key_columns = 'id' then private.record_as_it_is(written.kind, written.record_id) end;
    if is_now is null and written.key_columns = 'id' then continue; end if;
    if (is_now ->> 'updated_at')::timestamptz <> written.version then
      kept := kept + 1;
      changed_by := changed_by || array(select coalesce(p.full_name, '') from public.revisions v left join public.profiles p on p.id = v.actor
        where v.table_name = written.table_name and v.row_id = written.record_id::text order by v.id desc limit 1);
    elsif written.before is null then removed := removed + 1;
    else restored := restored + 1;
    end if;
  end loop;
  return jsonb_build_object('removed', removed, 'restored', restored, 'kept', kept, 'by',
    (select coalesce(jsonb_agg(distinct name), '[]') from unnest(changed_by) as name where name <> ''));
end $$;
grant execute on function public.import_undo_effect(uuid) to authenticated, service_role;

-- Refuses items of another kind than the import's. The export of a whole site may contain every kind.
create function private.keep_import_kind() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from added a join public.imports t on t.id = a.import_id where a.kind <> t.kind and not a.item ? 'isRecord') then
    raise exception 'An import contains items of one type only.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger keep_import_kind after insert on public.import_items
  referencing new table as added for each statement execute function private.keep_import_kind();

-- Value in the spelling of its column, such as 10:00+00:00 for 10:00Z, so that equal values compare as equal. A speaker
-- whose name is the name of exactly one person becomes that person.
create function private.spelled_value(into_table text, name text, value jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if into_table = 'events' and name = 'programme' and jsonb_typeof(value) = 'array' then
    return private.with_speakers(private.with_session_times(value), 'people');
  end if;
  if jsonb_typeof(value) = 'string' and exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', into_table)::regclass and a.attname = name and a.atttypid = 'timestamptz'::regtype) then
    return to_jsonb((value #>> '{}')::timestamptz);
  end if;
  return value;
exception when data_exception then
  return value;
end $$;

-- Progress of an import as at most `most` squares: { items, each, squares, pace, latest }. Letters: c created, u
-- updated, s unchanged, x conflict, r rejected, b undone, k kept by the undo, w waiting, p partly waiting. A square
-- with several outcomes shows the worst one. `pace`: items per second, or null.
create function public.import_progress(import uuid, most int default 600) returns jsonb
  language sql stable set search_path = ''
as $$
  with items as (
      select row_number() over (order by i.number) - 1 as place,
        case when i.undone = 'kept' then 'k' when i.undone = 'undone' then 'b' when i.outcome is null then 'w'
          else (array['c', 'u', 'x', 'r', 's'])[array_position('{created,updated,conflict,rejected,skipped}', i.outcome)] end as became
      from public.import_items i where i.import_id = import),
    size as (select count(*) as items, greatest(1, ceil(count(*)::numeric / greatest(1, least(most, 2000))))::int as each from items),
    squares as (select i.place / s.each as square,
        case when bool_or(became = 'r') then 'r' when bool_or(became = 'x') then 'x' when bool_or(became = 'k') then 'k'
          when bool_and(became = 'w') then 'w' when bool_or(became = 'w') then 'p'
          else mode() within group (order by became) end as became
      from items i, size s group by 1),
    latest as (select i.number, i.title, i.outcome, i.said, i.changes, i.ended_at, (i.item ->> 'pictureCount')::int as pictures
      from public.import_items i join public.imports t on t.id = i.import_id
      where i.import_id = import and i.outcome is not null and i.ended_at >= t.status_at order by i.ended_at desc, i.number desc limit 60),
    pace as (select count(*) as times, extract(epoch from max(ended_at) - min(ended_at)) as seconds from latest)
  select jsonb_build_object('items', s.items, 'each', s.each,
    'squares', (select coalesce(string_agg(q.became, '' order by q.square), '') from squares q),
    'pace', (select case when p.times > 4 and p.seconds > 0 then round(((p.times - 1) / p.seconds)::numeric, 2) end from pace p),
    'latest', (select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'title', l.title, 'outcome', l.outcome, 'said', l.said,
        'changes', l.changes, 'pictures', l.pictures, 'at', l.ended_at) order by l.ended_at desc, l.number desc), '[]')
      from (select * from latest order by ended_at desc, number desc limit 3) l))
  from size s
$$;
grant execute on function public.import_progress(uuid,integer) to authenticated, service_role;

-- Column mappings that editors chose before, for the next source of a kind: { name: becomes }.
create function private.remembered_columns(kind text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.name, c.becomes), '{}')
  from (select m.name, m.becomes from private.import_columns m where m.kind = remembered_columns.kind order by m.said_at desc limit 1000) c
$$;

-- Entries of a section whose rows still exist.
create function private.entries_here(s public.flagship_sections) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  here jsonb;
begin
  if s.kind not in ('people', 'partners', 'quotes', 'pictures') then return s.items; end if;
  execute format('select coalesce(jsonb_agg(item order by place), ''[]'') from jsonb_array_elements_text($1) with ordinality as items (item, place)
    where exists (select from public.%I r where r.id = item::uuid%s)', case s.kind when 'pictures' then 'albums' else s.kind end,
    case s.kind when 'pictures' then ' and r.edition_id is not null' else '' end) into here using s.items;
  return here;
end $$;
