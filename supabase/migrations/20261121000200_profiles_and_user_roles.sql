-- People who sign in, and what they may do. Roles live here and nowhere a person can edit.

create type public.app_role as enum ('user', 'manager', 'admin');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text check (length(full_name) <= 200),
  title text check (length(title) <= 200),
  organisation text check (length(organisation) <= 200),
  country text check (country ~ '^[A-Z]{2}$'),
  languages text[] not null default '{}',
  avatar_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role public.app_role not null default 'user',
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- Definer, so that policies can ask without any policy reading the table it guards.
create function private.highest_role() returns public.app_role
  language sql stable security definer set search_path = ''
as $$
  select coalesce(max(role), 'user') from public.user_roles where user_id = (select auth.uid())
$$;

create function private.is_editor() returns boolean
  language sql stable set search_path = ''
as $$ select private.highest_role() in ('manager', 'admin') $$;

create function private.is_admin() returns boolean
  language sql stable set search_path = ''
as $$ select private.highest_role() = 'admin' $$;

-- The stated call: no payload, the role as text, 'user' when there is none.
create function public.get_current_user_role() returns text
  language sql stable set search_path = ''
as $$ select private.highest_role()::text $$;

revoke execute on function private.highest_role(), private.is_editor(), private.is_admin(), public.get_current_user_role() from public;
grant execute on function private.highest_role(), private.is_editor(), private.is_admin(), public.get_current_user_role()
  to anon, authenticated, service_role;

-- The address in the profile is the one the account signs in with; a client cannot claim another.
create function private.sync_account_email() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select u.email into new.email from auth.users u where u.id = new.id;
  return new;
end $$;

create trigger sync_account_email before insert on public.profiles
  for each row execute function private.sync_account_email();
create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

-- Signing up makes the profile and the role 'user', so that the client's own calls are only a repetition.
create function private.handle_new_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name)
    values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''), 200))
    on conflict (id) do nothing;
  insert into public.user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  return new;
end $$;

create function private.follow_account_email() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return new;
end $$;

create trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();
create trigger follow_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_account_email();

-- The lock makes two admins who remove each other at the same moment take turns; the second is refused.
create function private.keep_last_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
    if not exists (select from public.user_roles where role = 'admin' and user_id <> old.user_id) then
      raise exception 'The last admin cannot be demoted or removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger keep_last_admin before update or delete on public.user_roles
  for each row execute function private.keep_last_admin();

revoke execute on function private.sync_account_email(), private.handle_new_user(), private.follow_account_email(),
  private.keep_last_admin(), private.set_updated_at() from public;

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;
grant select on public.profiles, public.user_roles to authenticated;
grant insert (id, email, full_name) on public.profiles to authenticated;
grant update (full_name, title, organisation, country, languages, avatar_path) on public.profiles to authenticated;
grant insert, update, delete on public.user_roles to authenticated;
grant all on public.profiles, public.user_roles to service_role;

create policy "people read their own profile, editors read all" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_editor()));
create policy "people add their own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy "people change their own profile, admins any" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

create policy "people read their own roles, editors read all" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_editor()));
create policy "people add only the role user and only for themselves" on public.user_roles for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'user');
create policy "admins give roles" on public.user_roles for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change roles" on public.user_roles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins take roles away" on public.user_roles for delete to authenticated
  using ((select private.is_admin()));
