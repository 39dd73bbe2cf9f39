-- A password counts only when it was set by somebody who had proved the address. Until the address is proved an account is a
-- row of auth.users and nothing else: no profile, no role, no place in lists and invitations. All of this runs on a hosted
-- project too, where `postgres` may create triggers on auth.users but not drop them.

/* Empties a password that was typed before the proof. Two stay: the one that RESCUE_ADMIN sets in the statement that confirms,
   and that of an account which is made and confirmed in one transaction, as Supabase Auth does without confirmation letters and
   for its administrators. */
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
create or replace trigger forget_unproved_password before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.forget_unproved_password();
-- A second letter: two people may have signed up with one address, and the password would be that of the first.
create or replace trigger forget_password_of_earlier_sign_up before update of confirmation_sent_at on auth.users
  for each row when (old.email_confirmed_at is null and old.confirmation_sent_at is not null
    and new.confirmation_sent_at is distinct from old.confirmation_sent_at)
  execute function private.forget_unproved_password();

/* Profile, role 'user' and the role of an open invitation: when an account is inserted confirmed, or once it is confirmed. */
create or replace function private.handle_new_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := new.raw_user_meta_data ->> 'invitation';
  i public.invitations;
begin
  if new.email_confirmed_at is null then return new; end if;
  insert into public.profiles (id, full_name)
    values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''), 200))
    on conflict (id) do nothing;
  insert into public.user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  if token is not null then
    select * into i from public.invitations where token_hash = sha256(token::bytea) and email = lower(new.email) for update;
    if i.id is not null and private.invitation_state(i) = 'open' then
      perform private.apply_invitation(i, new.id);
    end if;
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = new.id;
  end if;
  return new;
end $$;
create or replace trigger handle_confirmed_user after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.handle_new_user();

-- Sign-ups from before this rule. The only admin stays: a site without one could not start over.
delete from public.profiles p using auth.users u
  where u.id = p.id and u.email_confirmed_at is null and u.confirmation_sent_at is not null and u.last_sign_in_at is null
    and (not exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin')
      or exists (select from public.user_roles r join auth.users o on o.id = r.user_id
        where r.role = 'admin' and o.email_confirmed_at is not null and not private.is_suspended(o.id)));

/* One letter to each address. Answers { "invited": [address], "known": [address] }: the known have an account whose address
   is confirmed, and nothing is written to them. Where one address is none, nobody is invited. */
create or replace function public.invite_people(emails text[], role public.app_role default 'user', days int default 7) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  addresses text[] := array(select distinct lower(trim(e)) from unnest(emails) as e where trim(e) <> '');
  address text;
  known text[];
begin
  perform private.require_admin('invite');
  if cardinality(addresses) not between 1 and 100 then
    raise exception 'Between 1 and 100 addresses at a time.' using errcode = '23514', constraint = 'emails';
  end if;
  if invite_people.role is null or coalesce(days, 0) not between 1 and 30 then
    raise exception 'An invitation is valid between 1 and 30 days.' using errcode = '23514', constraint = 'days';
  end if;
  known := array(select u.email from auth.users u where u.email = any (addresses) and u.email_confirmed_at is not null order by 1);
  foreach address in array addresses loop
    if address <> all (known) then perform private.invite(address, invite_people.role, days); end if;
  end loop;
  return jsonb_build_object('known', to_jsonb(known),
    'invited', coalesce((select jsonb_agg(a order by a) from unnest(addresses) as a where a <> all (known)), '[]'));
end $$;

/* Whether the caller's account has a password. It has none after a sign-up whose address was proved by the link of a letter. */
create function public.has_password() returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users u where u.id = (select auth.uid()) and coalesce(u.encrypted_password, '') <> '') $$;

/* The people of the permission self-test, whose addresses are confirmed. */
create or replace function private.self_test_people() returns void
  language sql security definer set search_path = ''
as $$
  insert into auth.users (id, email, email_confirmed_at) values
    ('5e1f7e57-0000-4000-8000-000000000001', 'zola@self-test.invalid', now()), ('5e1f7e57-0000-4000-8000-000000000002', 'musa@self-test.invalid', now()),
    ('5e1f7e57-0000-4000-8000-000000000003', 'amina@self-test.invalid', now()), ('5e1f7e57-0000-4000-8000-000000000004', 'stranger@self-test.invalid', now()),
    ('5e1f7e57-0000-4000-8000-000000000005', 'second@self-test.invalid', now()), ('5e1f7e57-0000-4000-8000-000000000006', 'newcomer@self-test.invalid', now());
  insert into public.user_roles (user_id, role) values
    ('5e1f7e57-0000-4000-8000-000000000002', 'manager'), ('5e1f7e57-0000-4000-8000-000000000003', 'admin'),
    ('5e1f7e57-0000-4000-8000-000000000005', 'admin');
$$;

/* As before, and sign-ups that nobody confirmed within seven days of the last letter. */
create or replace function public.server_cleanup() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  limits int := 0;
  letters int := 0;
  devices int := 0;
  accounts int := 0;
begin
  if to_regclass('gateway.rate_limits') is not null then
    execute 'delete from gateway.rate_limits where expire < extract(epoch from now()) * 1000';
    get diagnostics limits = row_count;
    execute $sql$delete from gateway.one_time_codes where created_at < now() - interval '1 day'$sql$;
    get diagnostics letters = row_count;
    execute $sql$delete from gateway.known_devices where last_seen_at < now() - interval '400 days'$sql$;
    get diagnostics devices = row_count;
  end if;
  delete from private.account_notices where created_at < now() - interval '30 days';
  delete from private.bulk_changes where created_at < now() - interval '30 days';
  -- Only sign-ups: other accounts without a confirmed address (phone, made by an admin) were sent no confirmation letter.
  delete from auth.users u where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.confirmation_sent_at < now() - interval '7 days' and u.created_at < now() - interval '7 days';
  get diagnostics accounts = row_count;
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices, 'accounts', accounts);
end $$;

revoke execute on function private.forget_unproved_password(), public.has_password() from public;
grant execute on function public.has_password() to authenticated;
call private.keep_server_functions();
