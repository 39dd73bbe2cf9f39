-- Saved filters of lists.

-- Saved filters of a list, which all editors share.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  -- Name of the list, as in its URL.
  list text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (char_length(name) between 1 and 60),
  -- Query string of the list's URL.
  search text not null check (char_length(search) <= 1000),
  saved_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (list, name)
);

alter table public.saved_views enable row level security;
grant select, delete on public.saved_views to authenticated;
grant all on public.saved_views to service_role;
grant insert (list, name, search), update (name, search) on public.saved_views to authenticated;
create policy "editors read saved views" on public.saved_views for select to authenticated
  using ((select private.is_editor()));
create policy "editors save views" on public.saved_views for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change saved views" on public.saved_views for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove saved views" on public.saved_views for delete to authenticated
  using ((select private.is_editor()));

call private.take_only('one_line', 'public.saved_views', 'list, name, search');

create trigger write_audit_line after insert or update or delete on public.saved_views
  for each row execute function private.write_audit_line('id');

create function private.refuse_too_many_views() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.saved_views v where v.list = new.list) >= 30 then
    raise exception 'The limit of 30 views of a list is reached. Remove a view first.' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger refuse_too_many_views before insert on public.saved_views
  for each row execute function private.refuse_too_many_views();
