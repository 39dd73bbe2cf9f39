-- Second factor, recovery codes and sessions of an account's own settings page.

-- Recovery codes for a lost second factor. Plain SHA-256 of 64 random bits; no slow hash is needed.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  fingerprint bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);

alter table private.recovery_codes enable row level security;

create table private.wrong_recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null default now()
);
create index wrong_recovery_codes_of_a_person on private.wrong_recovery_codes (user_id, tried_at);

alter table private.wrong_recovery_codes enable row level security;

create function private.note_account_change(about text, account uuid, what text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed)
  select actor, (select coalesce(max(r.role), 'user')::text from public.user_roles r where r.user_id = actor), 'change', about, account::text, array[what]
  from coalesce((select auth.uid()), account) as actor
$$;

-- Writes audit lines about second factors, which the sign-in service changes.
create function private.note_factor_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    if new.status::text = 'verified' and (tg_op = 'INSERT' or old.status::text <> 'verified') then
      perform private.note_account_change('second_factor', new.user_id, 'factor_confirmed');
      perform private.notify_account(new.user_id, 'factor-on', jsonb_build_object('factor', new.id));
    end if;
  elsif old.status::text = 'verified' and exists (select from auth.users u where u.id = old.user_id) then
    perform private.note_account_change('second_factor', old.user_id, 'factor_removed');
    perform private.notify_account(old.user_id,
      case when coalesce((select auth.uid()), old.user_id) = old.user_id then 'factor-off' else 'factor-reset' end);
  end if;
  return null;
end $$;

-- Normalises a recovery code: ignores capitals, spaces and hyphens, and maps letters that look like digits.
create function private.recovery_fingerprint(account uuid, code text) returns bytea
  language sql immutable set search_path = ''
as $$ select sha256(convert_to(account::text || translate(lower(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 'oil', '011'), 'UTF8')) $$;

-- Creates ten recovery codes and invalidates earlier ones. They are shown only once.
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
grant execute on function public.make_recovery_codes() to authenticated;

create function public.recovery_codes_left() returns int
  language sql stable security definer set search_path = ''
as $$ select count(*)::int from private.recovery_codes where user_id = (select auth.uid()) $$;
grant execute on function public.recovery_codes_left() to authenticated;

-- Removes the second factor of the caller, and all recovery codes, when the code is right. After ten wrong codes in a
-- quarter of an hour, the status is 429, with the seconds to wait.
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
  -- The lock makes concurrent attempts wait for each other, so that each attempt is counted.
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
grant execute on function public.use_recovery_code(text) to authenticated;

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
grant execute on function public.my_sessions() to authenticated;

-- Ends a session of the caller. Its refresh tokens are deleted with it.
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
grant execute on function public.end_session(uuid) to authenticated;

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
grant execute on function public.end_other_sessions() to authenticated;

-- Signs a user out and removes the second factor, for a lost phone without recovery codes. The factor's trigger writes
-- the audit line.
create function public.reset_second_factor(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('reset a second factor');
  if not exists (select from auth.mfa_factors f where f.user_id = person and f.status::text = 'verified') then
    raise exception 'This person has no second factor.' using errcode = 'P0001';
  end if;
  delete from auth.mfa_factors where user_id = person;
  delete from private.recovery_codes where user_id = person;
  delete from auth.sessions where user_id = person;
end $$;
grant execute on function public.reset_second_factor(uuid) to authenticated, service_role;

-- Removes a password that was set before the e-mail address was confirmed. Exceptions: RESCUE_ADMIN, and accounts
-- created and confirmed in one transaction. On hosted projects triggers on auth.users can be created and not dropped.
create function private.forget_unproved_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is not distinct from old.encrypted_password
    and not exists (select from auth.users u where u.id = old.id and u.xmin = pg_current_xact_id()::xid) then
    new.encrypted_password := '';
  end if;
  return new;
end $$;
create trigger forget_unproved_password before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.forget_unproved_password();
-- Two people may sign up with one address; confirming the second e-mail must not activate the first person's password.
create trigger forget_password_of_earlier_sign_up before update of confirmation_sent_at on auth.users
  for each row when (old.email_confirmed_at is null and old.confirmation_sent_at is not null
    and new.confirmation_sent_at is distinct from old.confirmation_sent_at)
  execute function private.forget_unproved_password();

-- Whether the account has a password. False after a sign-up that was confirmed by an e-mail link.
create function public.has_password() returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users u where u.id = (select auth.uid()) and coalesce(u.encrypted_password, '') <> '') $$;
grant execute on function public.has_password() to authenticated;

-- The audit log misses changes of second factors on a project that allows no triggers in schema auth.
do $$
begin
  create trigger note_factor_change after insert or update of status or delete on auth.mfa_factors
    for each row execute function private.note_factor_change();
exception when insufficient_privilege then
  raise warning 'Changes of second factors are not written to the audit log: no trigger may be added to auth.mfa_factors.';
end $$;
