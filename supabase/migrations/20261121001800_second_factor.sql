-- The second factor and the sessions of an account: what a role is worth before both are in order. Supabase keeps factors
-- and sessions in schema auth; nothing is added there but a trigger.

-- "optional", "admins" or "editors": of whom a second factor is asked.
alter table public.settings add constraint second_factor_is_asked_of
  check (key <> 'security.second_factor' or (value in ('"optional"', '"admins"', '"editors"') and admin_only and not is_public));
insert into public.settings (key, value, is_public, admin_only) values ('security.second_factor', '"optional"', false, true)
on conflict (key) do nothing;

create function private.claim(name text) returns text
  language sql stable set search_path = ''
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> name, '') $$;

/* What the caller's session still lacks: 'sign-in' when it has ended or the account is suspended, 'challenge' when their
   second factor waits to be shown, 'enrol' when the setting asks for one of a role like theirs; null when nothing.
   The row of the session is asked beside the token, which says for up to an hour what was true when it was signed.
   A token that names no session was signed by the operator by hand. */
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

-- A role counts only in a session that lacks nothing. `private.highest_role()` stays what it is: who somebody is.
create or replace function private.is_editor() returns boolean
  language sql stable set search_path = ''
as $$
  select role > 'user' and private.missing_auth_step(role) is null from (select private.highest_role() as role offset 0) as held
$$;
create or replace function private.is_admin() returns boolean
  language sql stable set search_path = ''
as $$
  select role = 'admin' and private.missing_auth_step(role) is null from (select private.highest_role() as role offset 0) as held
$$;

/* For the screens: { "role": "user" | "manager" | "admin", "needs": null | "enrol" | "challenge" }. A session that has ended
   is answered 401, as the gateway does of every request of it. */
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

-- Whoever raises the demand has met it: nobody locks themselves out. The server may, having no session.
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
      hint = 'Do it in your profile, under Security, then change this again.';
  end if;
  return new;
end $$;
create trigger guard_second_factor_policy before insert or update on public.settings
  for each row execute function private.guard_second_factor_policy();

create function private.note_account_change(about text, account uuid, what text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed)
  select actor, (select coalesce(max(r.role), 'user')::text from public.user_roles r where r.user_id = actor), 'change', about, account::text, array[what]
  from coalesce((select auth.uid()), account) as actor
$$;

-- Factors are confirmed and removed by the part that signs people in, here and on Supabase.
create function private.note_factor_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    if new.status::text = 'verified' and (tg_op = 'INSERT' or old.status::text <> 'verified') then
      perform private.note_account_change('second_factor', new.user_id, 'factor_confirmed');
    end if;
  elsif old.status::text = 'verified' and exists (select from auth.users u where u.id = old.user_id) then
    perform private.note_account_change('second_factor', old.user_id, 'factor_removed');
  end if;
  return null;
end $$;
-- Where that part keeps its tables to itself, the log goes without these lines; everything else holds.
do $$
begin
  create trigger note_factor_change after insert or update of status or delete on auth.mfa_factors
    for each row execute function private.note_factor_change();
exception when insufficient_privilege then
  raise warning 'Changes of second factors are not written to the audit log: no trigger may be added to auth.mfa_factors.';
end $$;

-- For whoever has lost the device. Only fingerprints are kept; 64 random bits need no slow hash.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  fingerprint bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);
create table private.wrong_recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null default now()
);
create index wrong_recovery_codes_of_a_person on private.wrong_recovery_codes (user_id, tried_at);
alter table private.recovery_codes enable row level security;
alter table private.wrong_recovery_codes enable row level security;

-- However it was copied: capitals, spaces, hyphens, and the letters that look like digits.
create function private.recovery_fingerprint(account uuid, code text) returns bytea
  language sql immutable set search_path = ''
as $$ select sha256(convert_to(account::text || translate(lower(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 'oil', '011'), 'UTF8')) $$;

/* Ten new codes, in place of all earlier ones. They are answered once and cannot be read again. */
create function public.make_recovery_codes() returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  codes text[];
begin
  if caller is null or private.claim('aal') is distinct from 'aal2' or private.missing_auth_step('user') is not null
    or not exists (select from auth.mfa_factors f where f.user_id = caller and f.status::text = 'verified') then
    raise exception 'Recovery codes need a second factor, shown in this session.' using errcode = '42501';
  end if;
  select array_agg(regexp_replace(left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 16),
      '(.{4})(?=.)', '\1-', 'g'))
    into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = caller;
  insert into private.recovery_codes (user_id, fingerprint)
    select caller, private.recovery_fingerprint(caller, code) from unnest(codes) as code;
  perform private.note_account_change('second_factor', caller, 'recovery_codes_made');
  return codes;
end $$;

create function public.recovery_codes_left() returns int
  language sql stable security definer set search_path = ''
as $$ select count(*)::int from private.recovery_codes where user_id = (select auth.uid()) $$;

/* Takes the second factor off the caller's account, so that they can set up another: true when the code was theirs. All
   codes are used up with it. Ten wrong ones in a quarter of an hour, then 429 with the seconds to wait. */
create function public.use_recovery_code(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  tried int;
  oldest timestamptz;
  seconds int;
begin
  if caller is null or private.missing_auth_step('user') = 'sign-in' then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  -- Many at once take turns, so that none slips past the count.
  perform pg_advisory_xact_lock(hashtextextended('recovery codes of ' || caller, 0));
  delete from private.wrong_recovery_codes where tried_at < now() - interval '15 minutes';
  select count(*), min(tried_at) into tried, oldest from private.wrong_recovery_codes where user_id = caller;
  if tried >= 10 then
    seconds := greatest(1, ceil(extract(epoch from oldest + interval '15 minutes' - now())));
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'over_request_rate_limit', 'details', null, 'hint', null, 'message',
        'Too many attempts. Please try again in ' || case when seconds <= 60 then 'a minute' else ceil(seconds / 60.0) || ' minutes' end || '.')::text,
      detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', seconds::text))::text;
  end if;
  if not exists (select from private.recovery_codes r where r.user_id = caller and r.fingerprint = private.recovery_fingerprint(caller, code)) then
    insert into private.wrong_recovery_codes (user_id) values (caller);
    return false;
  end if;
  delete from private.recovery_codes where user_id = caller;
  delete from private.wrong_recovery_codes where user_id = caller;
  delete from auth.mfa_factors where user_id = caller;
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = caller and aal <> 'aal1';
  perform private.note_account_change('second_factor', caller, 'recovery_code_used');
  return true;
end $$;

-- Where a person is signed in. Somebody who has only their password is not told, nor may they end the others.
create function private.require_full_session() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if (select auth.uid()) is null or private.missing_auth_step('user') is not null then
    raise exception 'Sign in first, with your second factor if you have one.' using errcode = '42501';
  end if;
end $$;

create function public.my_sessions()
  returns table (id uuid, started_at timestamptz, last_seen_at timestamptz, user_agent text, address text, is_current boolean, aal text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'), s.user_agent, host(s.ip),
      s.id::text is not distinct from private.claim('session_id'), coalesce(s.aal::text, 'aal1')
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by 6 desc, 3 desc;
end $$;

-- Refresh tokens go with their session.
create function public.end_session(session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  delete from auth.sessions s where s.id = session and s.user_id = (select auth.uid());
  if not found then return false; end if;
  perform private.note_account_change('sessions', (select auth.uid()), 'session_ended');
  return true;
end $$;

create function public.end_other_sessions() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  ended int;
begin
  perform private.require_full_session();
  delete from auth.sessions s where s.user_id = (select auth.uid()) and s.id::text is distinct from private.claim('session_id');
  get diagnostics ended = row_count;
  if ended > 0 then perform private.note_account_change('sessions', (select auth.uid()), 'other_sessions_ended'); end if;
  return ended;
end $$;

revoke execute on function private.claim(text), private.missing_auth_step(public.app_role), private.note_account_change(text, uuid, text),
  private.note_factor_change(), private.guard_second_factor_policy(), private.recovery_fingerprint(uuid, text),
  private.require_full_session(), public.my_access(), public.make_recovery_codes(), public.recovery_codes_left(),
  public.use_recovery_code(text), public.my_sessions(), public.end_session(uuid), public.end_other_sessions() from public;
grant execute on function private.claim(text), private.missing_auth_step(public.app_role), public.my_access() to anon, authenticated, service_role;
grant execute on function public.make_recovery_codes(), public.recovery_codes_left(), public.use_recovery_code(text),
  public.my_sessions(), public.end_session(uuid), public.end_other_sessions() to authenticated;
