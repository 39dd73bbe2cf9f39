-- What Supabase Auth leaves to be done for accounts of a project. A project that refuses one of the triggers is migrated
-- without it.

alter table private.account_notices drop constraint account_notices_kind_check;
alter table private.account_notices add constraint account_notices_kind_check check (kind in ('password-changed',
  'address-changing', 'address-changed', 'factor-on', 'factor-off', 'factor-reset', 'role-changed', 'new-device', 'wrong-tries',
  'suspended', 'signed-up-again'));

/* Supabase Auth writes no letter to the owner of an address that signs up again, but a line in its audit log. Whatever fails
   here fails silently: an error would tell whoever signed up that the address has an account. */
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

/* An identity has a copy of what was sent at the sign-up, and who reads the account reads it. The token of an invitation is
   taken from the account itself. */
create function private.forget_invitation_of_identity() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'invitation';
  return new;
end $$;
do $$ begin
  create or replace trigger forget_invitation_of_identity before insert or update of identity_data on auth.identities
    for each row when (new.identity_data ? 'invitation') execute function private.forget_invitation_of_identity();
  update auth.identities set identity_data = identity_data - 'invitation' where identity_data ? 'invitation';
exception when insufficient_privilege then
  raise warning 'Tokens of used invitations stay in identities: %', sqlerrm;
end $$;

/* Whether the caller's account is suspended. Supabase Auth says of an ended session only that there is none; its token says
   whose it was for the rest of its hour. */
create function public.is_my_account_suspended() returns boolean
  language sql stable security definer set search_path = ''
as $$ select private.is_suspended((select auth.uid())) $$;

revoke execute on function private.notify_of_repeated_sign_up(), private.forget_invitation_of_identity(),
  public.is_my_account_suspended() from public;
revoke execute on function public.is_my_account_suspended() from anon;
grant execute on function public.is_my_account_suspended() to authenticated, service_role;
