-- Versions of rows, and their names.

-- Every version of a row. Triggers write the versions, so no caller can skip them.
create table public.revisions (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null,
  row_data jsonb not null,
  actor uuid,
  created_at timestamptz not null default now()
);
create index revisions_of_a_row on public.revisions (table_name, row_id, id desc);
create index revisions_by_actor on public.revisions (actor, table_name, created_at) include (row_id) where actor is not null;

alter table public.revisions enable row level security;
grant select on public.revisions to authenticated;
grant all on public.revisions to service_role;
create policy "editors read revisions" on public.revisions for select to authenticated
  using ((select private.is_editor()));

-- Names of versions, such as "as the board approved it". The revision itself does not change.
create table public.revision_names (
  revision_id bigint primary key references public.revisions (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  named_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

alter table public.revision_names enable row level security;
-- Clients cannot write author and time: the database sets them.
grant select, delete on public.revision_names to authenticated;
grant all on public.revision_names to service_role;
grant insert (revision_id, name), update (name) on public.revision_names to authenticated;
create policy "editors read names of revisions" on public.revision_names for select to authenticated
  using ((select private.is_editor()));
create policy "editors name revisions" on public.revision_names for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors name revisions anew" on public.revision_names for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors take names of revisions away" on public.revision_names for delete to authenticated
  using ((select private.is_editor()));

call private.take_only('one_line', 'public.revision_names', 'name');

create trigger write_audit_line after insert or update or delete on public.revision_names
  for each row execute function private.write_audit_line('revision_id');

-- Stores the row after each change. Restoring a version writes the old version back, which stores it as a new version.
-- Arguments: key columns separated by commas; then 'parts' if the row has parts.
-- While the parts of a record are saved, the setting 'record.save_step' is 'parts', and nothing is stored. The row
-- itself is written after its parts, and that write stores one version with row and parts.
-- The trigger runs before `write_audit_line`, because triggers run in the order of their names.
create function private.keep_revision() returns trigger
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
