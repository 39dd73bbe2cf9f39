-- The token of a session that has ended, or of a suspended or removed account, opens nothing of one's own any more. Own tiers
-- look the session up at each request; a Supabase project takes a token until it expires, up to an hour later. The rule is in
-- the policies: a pre-request function of PostgREST would leave Storage open, and whoever owns the role `authenticator` could
-- lose its setting without a word.

/* Whether the caller's session counts. Asked once a statement, as `(select private.has_live_session())`. */
create function private.has_live_session() returns boolean
  language sql stable set search_path = ''
as $$ select (select auth.uid()) is not null and private.missing_auth_step('user') is distinct from 'sign-in' $$;

/* The same, and answers 401 where it does not: pages then ask who is signed in, and say that the session has ended. */
create function private.require_live_session() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  if private.has_live_session() then return true; end if;
  raise exception 'The session has ended.' using errcode = 'PT401', hint = 'Sign in again.';
end $$;

drop policy "people read their own profile, editors read all" on public.profiles;
create policy "people read their own profile, editors read all" on public.profiles for select to authenticated
  using ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_editor()));
drop policy "people add their own profile" on public.profiles;
create policy "people add their own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) and (select private.require_live_session()));
drop policy "people change their own profile, admins any" on public.profiles;
create policy "people change their own profile, admins any" on public.profiles for update to authenticated
  using ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_admin()));

-- The function, not the policies that use it: on a project they are on a table of Storage's owner.
create or replace function private.is_own_portrait(name text) returns boolean
  language sql stable set search_path = ''
as $$
  select split_part(name, '/', 1) = (select auth.uid())::text and split_part(name, '/', 3) = ''
    and (select private.has_live_session())
$$;

/* An invitation's token is used up with the proof of the address, and goes from the account. Supabase Auth writes its own copy
   of the account's data afterwards, which brought the token back, into each of the person's tokens. */
create function private.forget_used_invitation() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  return new;
end $$;
create or replace trigger forget_used_invitation before update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is not null and new.raw_user_meta_data ? 'invitation')
  execute function private.forget_used_invitation();

revoke execute on function private.has_live_session(), private.require_live_session(), private.forget_used_invitation() from public;
grant execute on function private.has_live_session(), private.require_live_session() to anon, authenticated, service_role;
