-- What happened to an account is told to its owner by a letter, which can undo it: "This was not me". And whose address has
-- been proved: only by a letter that was answered, or by an invitation.

/* One plain address: no comments, quotes, names or groups, which mail servers read in several ways. */
create function private.is_plain_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~ '^[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
    and address !~ '(^\.|\.\.)' and length(address) <= 254;

-- For new rows; what was taken under the wider rule stays as it is.
alter table public.applications drop constraint applications_email_check;
alter table public.applications add constraint applications_email_check check (private.is_plain_address(email)) not valid;
alter table public.invitations drop constraint invitations_email_check;
alter table public.invitations add constraint invitations_email_check
  check (private.is_plain_address(email) and email = lower(email)) not valid;

/* Whether whoever holds the account has shown that they read the mail of its address. Where no letters are sent an account
   may sign in without it, so `email_confirmed_at` says less. */
create function private.address_is_proved(account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.identities i join auth.users u on u.id = i.user_id
    where i.user_id = account and lower(i.identity_data ->> 'email') = lower(u.email) and i.identity_data ->> 'email_verified' = 'true')
$$;

-- Letters to the owners of accounts. The token is in the letter and nowhere else.
create table private.account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('password-changed', 'address-changed', 'factor-on', 'factor-off', 'factor-reset',
    'role-changed', 'new-device', 'wrong-tries', 'suspended')),
  detail jsonb not null default '{}',
  -- Null where there is nothing to take back.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index account_notices_of_a_person on private.account_notices (user_id, kind, created_at desc);
alter table private.account_notices enable row level security;
grant all on private.account_notices to service_role;

/* Writes to the account's address, or to `recipient`. Several wrong tries are told once an hour; several changes of one kind
   in one transaction are one. */
create function private.notify_account(account uuid, kind text, detail jsonb default '{}', recipient text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  can_be_undone boolean := notify_account.kind in ('password-changed', 'address-changed', 'factor-on', 'factor-off', 'new-device');
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
    select address, 'account-notice', notify_account.detail || jsonb_build_object('notice', n.id, 'kind', notify_account.kind, 'at', now())
      || case when can_be_undone then jsonb_build_object('token', token) else '{}' end
    from noticed n;
end $$;

-- A password that was never proved to be anybody's is nobody's loss; an empty one is the answer to such a letter.
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
  return null;
end $$;
create trigger notify_of_account_change after update of encrypted_password, email, banned_until on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.notify_of_account_change();

create or replace function private.note_factor_change() returns trigger
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

-- What somebody else did. Their own acceptance of an invitation needs no letter, nor does the role everybody has.
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
create trigger notify_of_role_change after insert or update of role or delete on public.user_roles
  for each row execute function private.notify_of_role_change();

/* What a letter was about, for the page that asks before it undoes: { kind, at, state: 'open' | 'used' | 'expired' }, or null. */
create function public.account_notice(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('kind', n.kind, 'at', n.created_at, 'state', case when n.used_at is not null then 'used'
      when n.created_at < now() - interval '7 days' then 'expired' else 'open' end)
  from private.account_notices n where n.token_hash = sha256(token::bytea)
$$;

/* "This was not me": everybody is signed out of the account, its password is taken away, a factor that was added goes, an
   address that was changed comes back; then its owner chooses a new password by letter. Answers the address to ask with, or
   null when the link is not open any more. */
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
  if n.kind = 'address-changed' and not exists (select from auth.users u where lower(u.email) = lower(n.detail ->> 'from')) then
    update auth.users set email = n.detail ->> 'from' where id = n.user_id and email = n.detail ->> 'to';
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', n.detail ->> 'from', 'email_verified', true)
      where user_id = n.user_id and provider = 'email';
  end if;
  if n.kind = 'factor-on' then
    delete from auth.mfa_factors f where f.user_id = n.user_id and f.id::text = n.detail ->> 'factor';
    delete from private.recovery_codes where user_id = n.user_id;
  end if;
  update auth.users set encrypted_password = '', email_change = '' where id = n.user_id;
  delete from auth.sessions where user_id = n.user_id;
  perform private.write_account_line(n.user_id, jsonb_build_object('disowned', null), jsonb_build_object('disowned', n.kind));
  return (select u.email from auth.users u where u.id = n.user_id);
end $$;

revoke execute on function private.is_plain_address(text), private.address_is_proved(uuid),
  private.notify_account(uuid, text, jsonb, text), private.notify_of_account_change(), private.notify_of_role_change(),
  public.account_notice(text), public.disown_change(text) from public;
grant execute on function private.is_plain_address(text) to anon, authenticated, service_role;
grant execute on function private.notify_account(uuid, text, jsonb, text) to service_role;
grant execute on function public.account_notice(text), public.disown_change(text) to anon, authenticated, service_role;

/* Everything that is kept about the caller, as one JSON object. No secret is in it: no hash of a password, no seed of a
   factor, no token. Applications are theirs only
   when they have proved that the address is. */
create or replace function public.export_my_data() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_full_session();
  return jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'phone', nullif(u.phone, ''),
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'details', u.raw_user_meta_data) from auth.users u where u.id = me),
    'profile', (select to_jsonb(p) || jsonb_build_object('circles', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
        from public.circles c where c.id = any (p.circles)), '[]')) from public.profiles p where p.id = me),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'since', r.created_at) order by r.role) from public.user_roles r where r.user_id = me), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('started_at', s.created_at, 'last_seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
        'device', s.user_agent, 'address', host(s.ip)) order by s.created_at) from auth.sessions s where s.user_id = me), '[]'),
    'second_factors', coalesce((select jsonb_agg(jsonb_build_object('kind', f.factor_type::text, 'name', f.friendly_name, 'status', f.status::text, 'since', f.created_at) order by f.created_at)
        from auth.mfa_factors f where f.user_id = me), '[]'),
    'recovery_codes_left', (select count(*) from private.recovery_codes r where r.user_id = me),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('role', i.role, 'sent_at', i.created_at, 'accepted_at', i.accepted_at) order by i.created_at)
        from public.invitations i where i.accepted_by = me), '[]'),
    'applications', coalesce((select jsonb_agg(to_jsonb(a) - 'token_hash' - 'submission_id' order by a.created_at) from public.applications a
        join auth.users u on u.id = me and private.address_is_proved(me) and lower(u.email) = lower(a.email)), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $$;
