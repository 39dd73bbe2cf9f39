-- A version that editors want to find again has a name: "as the board approved it". The revision itself stays as it was written.

create table public.revision_names (
  revision_id bigint primary key references public.revisions (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  named_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
call private.take_only('one_line', 'public.revision_names', 'name');

create trigger write_audit_line after insert or update or delete on public.revision_names
  for each row execute function private.write_audit_line('revision_id');

alter table public.revision_names enable row level security;
-- Who named it and when is for the database to say.
grant select, insert (revision_id, name), update (name), delete on public.revision_names to authenticated;
grant all on public.revision_names to service_role;
create policy "editors read names of revisions" on public.revision_names for select to authenticated
  using ((select private.is_editor()));
create policy "editors name revisions" on public.revision_names for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors name revisions anew" on public.revision_names for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors take names of revisions away" on public.revision_names for delete to authenticated
  using ((select private.is_editor()));
