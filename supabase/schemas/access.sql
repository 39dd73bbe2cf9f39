-- Roles, and the permissions of a session.

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role public.app_role not null default 'user',
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
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

create trigger write_audit_line after insert or update or delete on public.user_roles
  for each row execute function private.write_audit_line('user_id,role');

create trigger notify_of_role_change after insert or update of role or delete on public.user_roles
  for each row execute function private.notify_of_role_change();

create trigger take_in_editor after insert or update of role on public.user_roles
  for each row when (new.role > 'user') execute function private.take_in_member('user_id');

-- Highest role of the caller. Security definer, so that policies can call this function without reading the table that
-- they protect.
create function private.highest_role() returns public.app_role
  language sql stable security definer set search_path = ''
as $$
  select coalesce(max(role), 'user') from public.user_roles where user_id = (select auth.uid())
$$;
grant execute on function private.highest_role() to anon, authenticated, service_role;

-- Whether the session has an editor's role and has passed every sign-in step. `private.highest_role()` ignores the
-- session.
create function private.is_editor() returns boolean
  language sql stable set search_path = ''
as $$
  select role > 'user' and private.missing_auth_step(role) is null from (select private.highest_role() as role offset 0) as held
$$;
grant execute on function private.is_editor() to anon, authenticated, service_role;

create function private.is_admin() returns boolean
  language sql stable set search_path = ''
as $$
  select role = 'admin' and private.missing_auth_step(role) is null from (select private.highest_role() as role offset 0) as held
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- Grants and policies of a table whose rows editors add and change and visitors read: the table's own policies decide
-- which rows visitors read and who deletes rows. `noun`: the rows in the names of the policies.
create procedure private.let_editors_write(written regclass, noun text)
  language plpgsql set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', written);
  execute format('grant select on %s to anon', written);
  execute format('grant select, insert, update, delete on %s to authenticated', written);
  execute format('grant all on %s to service_role', written);
  execute format('create policy %I on %s for insert to authenticated with check ((select private.is_editor()))', 'editors add ' || noun, written);
  execute format('create policy %I on %s for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()))',
    'editors change ' || noun, written);
end $$;

-- Role of the caller as text; 'user' when there is none.
create function public.get_current_user_role() returns text
  language sql stable set search_path = ''
as $$ select private.highest_role()::text $$;
grant execute on function public.get_current_user_role() to anon, authenticated, service_role;

-- Refuses to remove the last admin. The lock serialises two admins who remove each other at the same time; the second
-- one is refused. Suspended admins do not count.
create function private.keep_last_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
    if not exists (select from public.user_roles where role = 'admin' and user_id <> old.user_id and not private.is_suspended(user_id)) then
      raise exception 'The last admin cannot be demoted or removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_last_admin before update or delete on public.user_roles
  for each row execute function private.keep_last_admin();

create function private.claim(name text) returns text
  language sql stable set search_path = ''
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> name, '') $$;
grant execute on function private.claim(text) to anon, authenticated, service_role;

-- Sign-in step that the session has not passed. Null when none is missing.
-- 'sign-in': the session has ended, or the account is suspended.
-- 'challenge': the second factor was not given.
-- 'enrol': the role requires a second factor, and the account has none.
-- Reads the row of the session, because a token is valid for up to an hour after the session ended. A token without a
-- session was signed by the operator.
create function private.missing_auth_step(role public.app_role) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  session uuid := private.claim('session_id')::uuid;
  level text := private.claim('aal');
begin
  if session is not null then
    select case when s.aal::text = level then level end into level from auth.sessions s
      where s.id = session and s.user_id = caller and (s.not_after is null or s.not_after > now());
    if not found then return 'sign-in'; end if;
  end if;
  if exists (select from auth.users u where u.id = caller and u.banned_until > now()) then return 'sign-in'; end if;
  if level = 'aal2' then return null; end if;
  if exists (select from auth.mfa_factors f where f.user_id = caller and f.status::text = 'verified') then return 'challenge'; end if;
  if role > 'user' and exists (select from public.settings s where s.key = 'security.second_factor'
      and (s.value = '"editors"' or (s.value = '"admins"' and role = 'admin'))) then return 'enrol'; end if;
  return null;
end $$;
grant execute on function private.missing_auth_step(public.app_role) to anon, authenticated, service_role;

-- Role and missing sign-in step of the caller: { "role": "user" | "manager" | "admin", "needs": null | "enrol" |
-- "challenge" }. Raises 401 for an ended session.
create function public.my_access() returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  role public.app_role := private.highest_role();
  needs text := case when (select auth.uid()) is not null then private.missing_auth_step(role) end;
begin
  if needs = 'sign-in' then
    raise exception 'The session has ended.' using errcode = 'PT401', hint = 'Sign in again.';
  end if;
  return jsonb_build_object('role', role, 'needs', needs);
end $$;
grant execute on function public.my_access() to anon, authenticated, service_role;

-- Refuses to require a second factor when the admin who sets the rule has none, because the rule would lock that admin
-- out. The server has no session and is exempt.
create function private.guard_second_factor_policy() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  steps constant jsonb[] := array['"optional"', '"admins"', '"editors"'];
  was jsonb := case when tg_op = 'UPDATE' then old.value else '"optional"' end;
begin
  if new.key = 'security.second_factor' and (select auth.uid()) is not null
    and array_position(steps, new.value) > array_position(steps, was)
    and (private.claim('aal') is distinct from 'aal2' or private.missing_auth_step('admin') is not null) then
    raise exception 'Set up your own second factor first.' using errcode = 'P0001',
      hint = 'Set it up in your profile, under Security, then try again.';
  end if;
  return new;
end $$;

-- Requires the second factor: a stolen password alone must not list or end sessions.
create function private.require_full_session() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if (select auth.uid()) is null or private.missing_auth_step('user') is not null then
    raise exception 'Sign in first, with your second factor if you have one.' using errcode = '42501';
  end if;
end $$;

create function private.is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users u where u.id = person and u.banned_until > now()) $$;

create function private.is_acting_admin(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role = 'admin') and not private.is_suspended(person)
$$;

create function private.require_admin(act text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may %.', act using errcode = '42501', hint = 'Nothing was changed.';
  end if;
end $$;
-- Functions that run with the caller's rights call this function, so users need this grant.
grant execute on function private.require_admin(text) to authenticated;

-- Raises an error, such as “Only editors list the albums.”, when the caller is not an editor.
create function private.require_editor(act text default 'write here') returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors %.', act using errcode = '42501';
  end if;
end $$;
grant execute on function private.require_editor(text) to authenticated, service_role;

-- Takes the lock on admins, and raises an error when no other admin would be left.
create function private.keep_another_admin(person uuid, act text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(person) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> person and private.is_acting_admin(r.user_id)) then
    raise exception 'The last admin cannot be %.', act using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
end $$;

-- Whether the caller's session is still open. A Supabase project accepts a token up to an hour after its session ended,
-- so policies check the session. A check in PostgREST alone (pre-request function) would not protect Storage. Use as
-- `(select private.has_live_session())`.
create function private.has_live_session() returns boolean
  language sql stable set search_path = ''
as $$ select (select auth.uid()) is not null and private.missing_auth_step('user') is distinct from 'sign-in' $$;
grant execute on function private.has_live_session() to anon, authenticated, service_role;

-- Raises 401 when the caller's session has ended, so that pages ask to sign in again.
create function private.require_live_session() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  if private.has_live_session() then return true; end if;
  raise exception 'The session has ended.' using errcode = 'PT401', hint = 'Sign in again.';
end $$;
grant execute on function private.require_live_session() to anon, authenticated, service_role;

-- Whether the caller is suspended. Supabase Auth reports only that the session is missing. The token of the session
-- names the account for up to an hour.
create function public.is_my_account_suspended() returns boolean
  language sql stable security definer set search_path = ''
as $$ select private.is_suspended((select auth.uid())) $$;
grant execute on function public.is_my_account_suspended() to authenticated, service_role;

-- After a role change, the site's own realtime service checks the permissions of open channels at once. Hosted Supabase
-- checks them with the user's next token. In both cases every write is checked against the present role.
do $$ begin
  if to_regprocedure('realtime.notify_access_changed()') is not null then
    create trigger notify_access_changed after insert or update or delete on public.user_roles
      for each row execute function realtime.notify_access_changed('user_id');
  end if;
end $$;
