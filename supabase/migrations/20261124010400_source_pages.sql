-- A registered source is read to its end the first time, page by page, as an address that somebody chooses is. After that it is
-- read as far as something that was brought in before.

alter table public.import_source_states
  -- All that it leads to was read once. Of those that are registered by now the first page was promised, and is read on.
  add column is_whole boolean not null default true;
alter table public.import_source_states alter column is_whole set default false;

/* A source that is read elsewhere from now on has not been read to its end. */
create function private.forget_source_pages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.import_source_states s set is_whole = false where s.source_id = new.id;
  return null;
end $$;
create trigger forget_source_pages after update of address on public.import_sources
  for each row when (old.address <> new.address) execute function private.forget_source_pages();

/* How many items of an import after this number are known of earlier imports of its source, as it will be called. */
create function public.server_count_known_items(import uuid, own_holder uuid, of_source text, after_number int) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select count(*) from public.import_items i join private.import_origins o on o.source = private.as_one_line(of_source) and o.kind = i.kind
      and o.source_id = i.source_id where i.import_id = import and i.number > after_number);
end $$;

/* Ends the reading with what the reader says of the whole. */
create or replace function public.server_end_reading(import uuid, own_holder uuid, source text, report jsonb, refused text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  update public.imports t set source = private.as_one_line(server_end_reading.source), report = server_end_reading.report, note = private.as_one_line(refused),
      status = case when refused is null then 'planning' else 'refused' end, done = 0,
      finished_at = case when refused is not null then now() end,
      total = (select count(*) from public.import_items i where i.import_id = import)
    where t.id = import and t.status = 'reading';
  if found and report ->> 'isWhole' = 'true' then
    update public.import_source_states s set is_whole = true from public.imports t where t.id = import and s.source_id = t.registered_source;
  end if;
end $$;

revoke execute on function private.forget_source_pages() from public;
call private.keep_server_functions();
