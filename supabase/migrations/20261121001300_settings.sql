-- The site's own words and switches, one row a key. No secrets: those stay in the environment.

create table public.settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.-]*$'),
  value jsonb not null,
  is_public boolean not null default false,
  -- Identity and mail are the admins' alone.
  admin_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call private.track_changes('public.settings', 'key');

alter table public.settings enable row level security;
grant select on public.settings to anon, authenticated;
grant insert, delete on public.settings to authenticated;
grant update (value) on public.settings to authenticated;
grant all on public.settings to service_role;

create policy "anyone reads public settings" on public.settings for select to anon, authenticated
  using (is_public);
create policy "editors read all settings" on public.settings for select to authenticated
  using ((select private.is_editor()));
create policy "admins add settings" on public.settings for insert to authenticated
  with check ((select private.is_admin()));
create policy "editors change what is not the admins' alone" on public.settings for update to authenticated
  using (not admin_only and (select private.is_editor())) with check (not admin_only and (select private.is_editor()));
create policy "admins change any setting" on public.settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove settings" on public.settings for delete to authenticated
  using ((select private.is_admin()));
