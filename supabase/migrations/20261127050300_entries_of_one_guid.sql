-- Some sources give several entries one guid. An item says what tells such entries apart (`entry`: the address, or `post 12` of a
-- WordPress export), and each of them has a name of its own: the guid, or `guid#post 12`.

alter table private.import_origins
  -- What the item of the last import said of itself beside its guid.
  add column entry text,
  -- The guid, where `source_id` is one that was made of it.
  add column guid text;
create index import_origins_by_shared_guid on private.import_origins (source, kind, guid) where guid is not null;

/* Notes with an origin what its item said of itself. */
create function private.note_origin_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select i.item ->> 'entry', nullif(private.as_one_line(i.item ->> 'sourceId'), i.source_id) into new.entry, new.guid
    from public.import_items i where i.import_id = new.import_id and i.kind = new.kind and i.source_id = new.source_id and i.item ? 'entry';
  return new;
end $$;
create trigger note_origin_entry before insert or update of import_id on private.import_origins
  for each row when (new.import_id is not null) execute function private.note_origin_entry();

/* The name of an entry whose guid another entry has. */
create function private.entry_name(item jsonb) returns text
  language sql immutable set search_path = ''
as $$ select private.as_one_line(concat(item ->> 'sourceId', '#', left(item ->> 'entry', 500))) $$;

/* Adds items that are not there under their name; with `as_entry` under the name of their entry. Answers the numbers of those added. */
create function private.insert_import_items(import uuid, items jsonb, as_entry boolean) returns int[]
  language sql security definer set search_path = ''
as $$
  with added as (
    insert into public.import_items (import_id, number, kind, source_id, place, title, item, addresses, is_taken)
      select import, (i ->> 'number')::int, i ->> 'kind', case when as_entry then private.entry_name(i) else private.as_one_line(i ->> 'sourceId') end,
        private.as_one_line(i ->> 'place'),
        left(private.as_one_line(coalesce(nullif(i -> 'fields' ->> k.title, ''), i -> 'fields' ->> 'title', i -> 'fields' ->> 'name', '')), 500), i,
        array(select jsonb_array_elements_text(i -> 'addressKeys')), i ->> 'state' in ('whole', 'mended')
      from jsonb_array_elements(items) i left join private.record_kinds k on k.kind = i ->> 'kind' on conflict do nothing returning number)
  select coalesce(array_agg(number), '{}') from added
$$;

/* Items as a reader told them, in their order. Answers those that are left out, for the source told them before: [{ title, place }].
   The same guid with the same `entry` is the same entry. */
drop function public.server_add_import_items(uuid, uuid, jsonb, int);
create function public.server_add_import_items(import uuid, own_holder uuid, items jsonb, bytes_read int default null) returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  added int[];
  others jsonb;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  added := private.insert_import_items(import, items, false);
  if cardinality(added) < jsonb_array_length(items) then
    -- Their guid is taken: by themselves, or by another entry.
    select coalesce(jsonb_agg(i), '[]') into others from jsonb_array_elements(items) i
      where (i ->> 'number')::int <> all (added) and i ? 'entry' and not exists (select from public.import_items n where n.import_id = import
        and n.kind = i ->> 'kind' and n.source_id = private.as_one_line(i ->> 'sourceId') and n.item ->> 'entry' = i ->> 'entry');
    added := added || private.insert_import_items(import, others, true);
  end if;
  update public.imports t set done = coalesce(bytes_read, t.done) where t.id = import;
  return (select coalesce(jsonb_agg(jsonb_build_object('title', left(private.as_one_line(coalesce(i -> 'fields' ->> 'title', i ->> 'sourceId')), 300), 'place', i ->> 'place')
      order by (i ->> 'number')::int), '[]')
    from jsonb_array_elements(items) i where (i ->> 'number')::int <> all (added));
end $$;

/* Gives the items of an import the names under which earlier imports of its source know them. A guid that several entries have
   stays with the entry that had it first, whatever the order of the file. */
create function private.name_shared_entries(import uuid, of_source text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  numbers int[];
  names text[];
begin
  with told as (select i.number, i.kind, i.source_id, private.as_one_line(i.item ->> 'sourceId') as guid, i.item ->> 'entry' as entry,
        private.entry_name(i.item) as own_name, i.item -> 'fields' ->> 'published_at' as at
      from public.import_items i where i.import_id = import and i.item ? 'entry'),
    known as (select t.*, o.source_id is not null as is_known, o.entry as first_entry,
        exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.source_id = t.own_name) as is_own,
        count(*) over (partition by t.kind, t.guid) > 1
          or exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.guid = t.guid) as is_shared,
        row_number() over (partition by t.kind, t.guid order by t.at, t.number desc) = 1 as is_oldest
      from told t left join private.import_origins o on o.source = of_source and o.kind = t.kind and o.source_id = t.guid),
    named as (select k.number, k.source_id,
        case when k.is_own then k.own_name when not k.is_known then k.source_id
          -- What was brought in before entries were told apart is taken for the oldest.
          when coalesce(k.first_entry = k.entry, k.is_oldest) then k.guid else k.own_name end as name
      from known k where k.is_shared)
  select array_agg(n.number), array_agg(n.name) into numbers, names from named n where n.name <> n.source_id;
  -- Two of them may change names with each other.
  update public.import_items i set source_id = 'renamed ' || i.number where i.import_id = import and i.number = any (numbers);
  update public.import_items i set source_id = n.name from unnest(numbers, names) as n (number, name) where i.import_id = import and i.number = n.number;
end $$;

/* Ends the reading with what the reader says of the whole. */
create or replace function public.server_end_reading(import uuid, own_holder uuid, source text, report jsonb, refused text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  if refused is null then perform private.name_shared_entries(import, private.as_one_line(server_end_reading.source)); end if;
  update public.imports t set source = private.as_one_line(server_end_reading.source), report = server_end_reading.report, note = private.as_one_line(refused),
      status = case when refused is null then 'planning' else 'refused' end, done = 0,
      finished_at = case when refused is not null then now() end,
      total = (select count(*) from public.import_items i where i.import_id = import)
    where t.id = import and t.status = 'reading';
  if found and report ->> 'isWhole' = 'true' then
    update public.import_source_states s set is_whole = true from public.imports t where t.id = import and s.source_id = t.registered_source;
  end if;
end $$;

/* How many items of an import after this number are known of earlier imports of its source, as it will be called. */
create or replace function public.server_count_known_items(import uuid, own_holder uuid, of_source text, after_number int) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select count(*) from public.import_items i join private.import_origins o on o.source = private.as_one_line(of_source) and o.kind = i.kind
      and o.source_id = i.source_id
      and coalesce(o.entry = i.item ->> 'entry', true) where i.import_id = import and i.number > after_number);
end $$;

revoke execute on function private.note_origin_entry(), private.entry_name(jsonb), private.insert_import_items(uuid, jsonb, boolean),
  private.name_shared_entries(uuid, text) from public;
call private.keep_server_functions();
