-- Security e-mails to the owners of accounts.

-- Security e-mails to account owners. Only the e-mail itself contains the token; the table stores its hash.
create table private.account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  detail jsonb not null default '{}',
  -- Hash of the token in the e-mail's link. Null when the e-mail reports a change that cannot be undone.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint account_notices_kind_check check (kind in ('password-changed',
    'address-changing', 'address-changed', 'factor-on', 'factor-off', 'factor-reset', 'role-changed', 'new-device', 'wrong-tries',
    'suspended', 'suspension-lifted', 'signed-up-again'))
);
create index account_notices_of_a_person on private.account_notices (user_id, kind, created_at desc);

alter table private.account_notices enable row level security;
grant all on private.account_notices to service_role;

-- Whether the account owner confirmed the e-mail address. Without a mail server an account may sign in unconfirmed, so
-- `email_confirmed_at` is not enough.
create function private.address_is_proved(account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.identities i join auth.users u on u.id = i.user_id
    where i.user_id = account and lower(i.identity_data ->> 'email') = lower(u.email) and i.identity_data ->> 'email_verified' = 'true')
$$;

-- Queues a security e-mail to the account's address, or to `recipient`. Wrong sign-in attempts cause one e-mail per
-- hour; several changes of one kind in a transaction cause one e-mail.
create function private.notify_account(account uuid, kind text, detail jsonb default '{}', recipient text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  can_be_undone boolean := notify_account.kind in ('password-changed', 'address-changing', 'address-changed', 'factor-on', 'factor-off', 'new-device');
  address text := coalesce(recipient, (select u.email from auth.users u where u.id = account));
begin
  if address is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || account, 0));
  if notify_account.kind = 'wrong-tries' and exists (select from private.account_notices n
      where n.user_id = account and n.kind = 'wrong-tries' and n.created_at > now() - interval '1 hour') then
    return;
  end if;
  delete from private.outbox o using private.account_notices n
    where n.user_id = account and n.kind = notify_account.kind and n.created_at = now() and o.data ->> 'notice' = n.id::text;
  with noticed as (
    insert into private.account_notices (user_id, kind, detail, token_hash)
      values (account, notify_account.kind, notify_account.detail, case when can_be_undone then sha256(token::bytea) end)
      returning id)
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', notify_account.detail || jsonb_build_object('notice', n.id, 'kind', notify_account.kind, 'at', now(),
      'country', (select p.country from public.profiles p where p.id = account))
      || case when can_be_undone then jsonb_build_object('token', token) else '{}' end
    from noticed n;
end $$;
grant execute on function private.notify_account(uuid,text,jsonb,text) to service_role;

-- E-mails the owner about a new password, a changed address, and the start and end of a suspension. A password causes
-- no e-mail if the account had no password before, or if a reset cleared the password. Accounts that are not confirmed
-- get no e-mail.
create function private.notify_of_account_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password and coalesce(old.encrypted_password, '') <> ''
    and coalesce(new.encrypted_password, '') <> '' then
    perform private.notify_account(new.id, 'password-changed');
  end if;
  if old.email is distinct from new.email and coalesce(old.email, '') <> '' then
    perform private.notify_account(new.id, 'address-changed', jsonb_build_object('from', old.email, 'to', new.email), old.email);
  end if;
  if new.banned_until > now() and coalesce(old.banned_until <= now(), true) then
    perform private.notify_account(new.id, 'suspended');
  end if;
  if old.banned_until > now() and coalesce(new.banned_until <= now(), true) then
    perform private.notify_account(new.id, 'suspension-lifted');
  end if;
  return null;
end $$;
create trigger notify_of_account_change after update of encrypted_password, email, banned_until on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.notify_of_account_change();

-- A role change causes an e-mail when another person made it. Accepting an invitation causes none.
create function private.notify_of_role_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if (select auth.uid()) is null or (tg_op = 'INSERT' and new.role = 'user') or (tg_op = 'DELETE' and old.role = 'user')
    or not exists (select from auth.users u where u.id = person)
    or exists (select from public.invitations i where i.accepted_by = person and i.accepted_at = now()) then
    return null;
  end if;
  perform private.notify_account(person, 'role-changed',
    jsonb_build_object('role', coalesce((select max(r.role) from public.user_roles r where r.user_id = person), 'user')));
  return null;
end $$;

-- Data for the page behind the link in a security e-mail: { kind, at, state: 'open' | 'used' | 'expired' }. Null for an
-- unknown token.
create function public.account_notice(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('kind', n.kind, 'at', n.created_at, 'state', case when n.used_at is not null then 'used'
      when n.created_at < now() - interval '7 days' then 'expired' else 'open' end)
  from private.account_notices n where n.token_hash = sha256(token::bytea)
$$;
grant execute on function public.account_notice(text) to anon, authenticated, service_role;

-- Undoes a change that the account owner did not make ("This was not me"): ends every session, clears the password,
-- removes an added factor, restores a changed address and cancels a requested one. Returns the address for the password
-- reset, or null when the link is not open.
create function public.disown_change(token text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  n private.account_notices;
begin
  update private.account_notices set used_at = now()
    where token_hash = sha256(token::bytea) and used_at is null and created_at > now() - interval '7 days'
    returning * into n;
  if n.id is null then return null; end if;
  if n.kind in ('address-changing', 'address-changed')
    and not exists (select from auth.users u where lower(u.email) = lower(n.detail ->> 'from')) then
    update auth.users set email = n.detail ->> 'from' where id = n.user_id and email = n.detail ->> 'to';
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', n.detail ->> 'from', 'email_verified', true)
      where user_id = n.user_id and provider = 'email';
  end if;
  if n.kind = 'factor-on' then
    delete from auth.mfa_factors f where f.user_id = n.user_id and f.id::text = n.detail ->> 'factor';
    delete from private.recovery_codes where user_id = n.user_id;
  end if;
  -- The tokens are cleared too: Supabase Auth would accept a token whose address is empty, and clear the account's
  -- address.
  update auth.users set encrypted_password = '', email_change = '', email_change_token_new = '', email_change_token_current = ''
    where id = n.user_id;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using n.user_id;
  end if;
  delete from auth.sessions where user_id = n.user_id;
  perform private.write_account_line(n.user_id, jsonb_build_object('disowned', null), jsonb_build_object('disowned', n.kind));
  return (select u.email from auth.users u where u.id = n.user_id);
end $$;
grant execute on function public.disown_change(text) to anon, authenticated, service_role;

create function private.notify_of_address_request() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_account(new.id, 'address-changing', jsonb_build_object('from', new.email, 'to', new.email_change));
  return null;
end $$;
create trigger notify_of_address_request after update of email_change on auth.users
  for each row when (old.email_confirmed_at is not null and coalesce(new.email_change, '') <> ''
    and new.email_change is distinct from old.email_change and new.email = old.email)
  execute function private.notify_of_address_request();

-- E-mails the owner of an address when somebody signs up with it again; Supabase Auth only writes an audit line. An
-- error is ignored, because it would reveal that the account exists.
create function private.notify_of_repeated_sign_up() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  account := (new.payload ->> 'actor_id')::uuid;
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || account, 0));
  if not exists (select from private.account_notices n
      where n.user_id = account and n.kind = 'signed-up-again' and n.created_at > now() - interval '1 hour') then
    perform private.notify_account(account, 'signed-up-again');
  end if;
  return null;
exception when others then
  return null;
end $$;

do $$ begin
  if to_regclass('auth.audit_log_entries') is not null then
    create or replace trigger notify_of_repeated_sign_up after insert on auth.audit_log_entries
      for each row when (new.payload ->> 'action' = 'user_repeated_signup') execute function private.notify_of_repeated_sign_up();
  end if;
exception when insufficient_privilege then
  raise warning 'Nobody is told by letter that their address signed up again: %', sqlerrm;
end $$;
