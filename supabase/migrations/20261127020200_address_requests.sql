-- A change of address is told to the old address before it happens, with "This was not me": on every tier by this trigger.

alter table private.account_notices drop constraint account_notices_kind_check;
alter table private.account_notices add constraint account_notices_kind_check check (kind in ('password-changed',
  'address-changing', 'address-changed', 'factor-on', 'factor-off', 'factor-reset', 'role-changed', 'new-device', 'wrong-tries', 'suspended'));

/* Writes to the account's address, or to `recipient`. Several wrong tries are told once an hour; several changes of one kind
   in one transaction are one. */
create or replace function private.notify_account(account uuid, kind text, detail jsonb default '{}', recipient text default null) returns void
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
    select address, 'account-notice', notify_account.detail || jsonb_build_object('notice', n.id, 'kind', notify_account.kind, 'at', now())
      || case when can_be_undone then jsonb_build_object('token', token) else '{}' end
    from noticed n;
end $$;

create function private.notify_of_address_request() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_account(new.id, 'address-changing', jsonb_build_object('from', new.email, 'to', new.email_change));
  return null;
end $$;
create or replace trigger notify_of_address_request after update of email_change on auth.users
  for each row when (old.email_confirmed_at is not null and coalesce(new.email_change, '') <> ''
    and new.email_change is distinct from old.email_change and new.email = old.email)
  execute function private.notify_of_address_request();

/* "This was not me": everybody is signed out of the account, its password is taken away, a factor that was added goes, an
   address that was changed comes back and one that was asked for is forgotten, with its letters; then its owner chooses a new
   password by letter. Answers the address to ask with, or null when the link is not open any more. */
create or replace function public.disown_change(token text) returns text
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
  -- The tokens too: Supabase Auth would take one whose address is empty, and empty the account's.
  update auth.users set encrypted_password = '', email_change = '', email_change_token_new = '', email_change_token_current = ''
    where id = n.user_id;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using n.user_id;
  end if;
  delete from auth.sessions where user_id = n.user_id;
  perform private.write_account_line(n.user_id, jsonb_build_object('disowned', null), jsonb_build_object('disowned', n.kind));
  return (select u.email from auth.users u where u.id = n.user_id);
end $$;

revoke execute on function private.notify_of_address_request() from public;
