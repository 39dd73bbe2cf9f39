-- Invitations to create an account.

-- Invitations. Only the e-mail contains the token; the table stores its hash.
create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role public.app_role not null default 'user',
  token_hash bytea not null unique,
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz,
  application_id uuid references public.applications (id) on delete set null,
  -- Name of the person, as the inviter wrote it. The sign-up form proposes it.
  full_name text constraint invitations_full_name_check check (length(full_name) between 1 and 200),
  constraint invitations_of_applicants_make_users check (application_id is null or role = 'user')
);
alter table public.invitations add constraint invitations_email_check
  check (private.is_plain_address(email) and email = lower(email)) not valid;
create unique index one_open_invitation_for_an_address on public.invitations (email) where accepted_at is null and revoked_at is null;
create index invitations_by_inviter on public.invitations (invited_by);
create index invitations_by_guest on public.invitations (accepted_by);
create index invitations_by_application on public.invitations (application_id);

alter table public.invitations enable row level security;
-- Editors may read every column except the token's hash.
grant all on public.invitations to service_role;
grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by, revoked_at), update
  (revoked_at) on public.invitations to authenticated;
create policy "editors read invitations" on public.invitations for select to authenticated
  using ((select private.is_editor()));
create policy "admins take invitations back" on public.invitations for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

call private.take_only('one_line', 'public.invitations', 'email, full_name');

create trigger write_audit_line after insert or update or delete on public.invitations
  for each row execute function private.write_audit_line('id', 'personal');

create trigger take_in_invited_member after update of accepted_by on public.invitations
  for each row when (new.accepted_by is not null) execute function private.take_in_member('accepted_by');

-- State of an invitation: 'open', or the reason why it is not valid. An invitation is valid while its inviter may
-- invite; for an applicant, while the application is accepted.
create function private.invitation_state(i public.invitations) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when i.accepted_at is not null then 'used'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    when i.application_id is null and not private.is_acting_admin(i.invited_by) then 'expired'
    when i.application_id is not null and not (private.can_read_applications(i.invited_by)
      and exists (select from public.applications a where a.id = i.application_id and a.status = 'accepted')) then 'expired'
    else 'open' end
$$;

create function private.invite(address text, as_role public.app_role, days int, full_name text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ends timestamptz := now() + make_interval(days => days);
  token text := private.add_invitation(address, as_role, ends, full_name => invite.full_name);
begin
  insert into private.outbox (recipient, template, data)
    select address, 'invitation', jsonb_build_object('token', token, 'role', as_role, 'expires_at', ends,
      'inviter', coalesce((select p.full_name from public.profiles p where p.id = (select auth.uid())), ''));
end $$;

-- Invites people by e-mail, once per address. `names`: name of the person by address, for the sign-up form. Returns { "invited": [address], "known": [address] }: addresses in
-- `known` have a confirmed account and get no e-mail. One invalid address refuses the whole call.
create function public.invite_people(emails text[], role public.app_role default 'user', days int default 7, names jsonb default '{}') returns jsonb
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
    if address <> all (known) then
      perform private.invite(address, invite_people.role, days, nullif(left(private.as_one_line(names ->> address), 200), ''));
    end if;
  end loop;
  return jsonb_build_object('known', to_jsonb(known),
    'invited', coalesce((select jsonb_agg(a order by a) from unnest(addresses) as a where a <> all (known)), '[]'));
end $$;
grant execute on function public.invite_people(text[],public.app_role,integer,jsonb) to authenticated, service_role;

-- Sends an invitation again with a new link. The expiry date stays; the old link becomes invalid.
create function public.resend_invitation(invitation uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  old public.invitations;
begin
  perform private.require_admin('invite');
  select * into old from public.invitations where id = invitation and accepted_at is null and revoked_at is null;
  if old.id is null then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
  perform private.invite(old.email, old.role, greatest(1, round(extract(epoch from old.expires_at - old.created_at) / 86400)::int), old.full_name);
end $$;
grant execute on function public.resend_invitation(uuid) to authenticated, service_role;

-- Token of an invitation whose e-mail was stored, because no mail server is set. Null when the e-mail was sent, when it was
-- deleted, or when the caller may not read its application. Admins read the same e-mail in Diagnostics.
create function private.stored_invitation_token(i public.invitations) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  token text;
begin
  if to_regclass('gateway.captured_mail') is not null then
    execute $sql$select t.found[1] from gateway.captured_mail m, regexp_matches(m.body, '[0-9a-f]{64}', 'g') as t (found)
      where m.recipient = $1 and sha256(t.found[1]::bytea) = $2 and not exists (select from public.application_conflicts c
        where c.application_id = m.application_id and c.user_id = auth.uid() and c.withdrawn_at is null)
      limit 1$sql$ into token using i.email, i.token_hash;
  end if;
  return token;
end $$;

-- Token of an open invitation, for a link that an admin passes on without e-mail.
create function public.stored_invitation_token(invitation uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  token text;
begin
  perform private.require_admin('invite');
  select private.stored_invitation_token(i) into token from public.invitations i
    where i.id = invitation and private.invitation_state(i) = 'open';
  return token;
end $$;
grant execute on function public.stored_invitation_token(uuid) to authenticated;

create function public.revoke_invitation(invitation uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin('take an invitation back');
  update public.invitations set revoked_at = now() where id = invitation and accepted_at is null and revoked_at is null;
  if not found then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
end $$;
grant execute on function public.revoke_invitation(uuid) to authenticated, service_role;

-- Data for the page of an invitation: inviter, state, and the name that the form proposes. Null for an unknown token. Does
-- not reveal whether an account exists.
create function public.invitation_by_token(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'state', private.invitation_state(i),
    'inviter', (select nullif(trim(p.full_name), '') from public.profiles p where p.id = i.invited_by),
    'full_name', case when private.invitation_state(i) = 'open' then
      coalesce(i.full_name, (select nullif(trim(a.full_name), '') from public.applications a where a.id = i.application_id)) end)
  from public.invitations i where i.token_hash = sha256(token::bytea)
$$;
grant execute on function public.invitation_by_token(text) to anon, authenticated, service_role;

create function private.apply_invitation(i public.invitations, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set accepted_at = now(), accepted_by = person where id = i.id;
  -- An invitation can raise the role of an account and never lowers it.
  if i.role > (select coalesce(max(r.role), 'user') from public.user_roles r where r.user_id = person) then
    perform private.set_role(person, i.role);
  end if;
  if i.application_id is not null then perform private.onboard(i.application_id, person); end if;
end $$;

-- Accepts an invitation for an account whose confirmed e-mail address was invited. Returns the new role.
create function public.accept_invitation(token text) returns public.app_role
  language plpgsql security definer set search_path = ''
as $$
declare
  i public.invitations;
begin
  select * into i from public.invitations where token_hash = sha256(token::bytea) for no key update;
  if i.id is null or not exists (select from auth.users u
      where u.id = (select auth.uid()) and lower(u.email) = i.email and u.email_confirmed_at is not null) then
    raise exception 'This invitation is for another address.' using errcode = '42501', hint = 'Sign in with the address to which the e-mail was sent.';
  end if;
  if private.invitation_state(i) <> 'open' then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001', hint = 'Request a new one.';
  end if;
  perform private.apply_invitation(i, (select auth.uid()));
  return private.highest_role();
end $$;
grant execute on function public.accept_invitation(text) to authenticated, service_role;

-- Creates an invitation without sending an e-mail, and ends an open invitation for the address. Returns the token once.
create function private.add_invitation(address text, as_role public.app_role, ends timestamptz, application uuid default null,
    full_name text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
  applied uuid;
begin
  update public.invitations set revoked_at = now() where email = address and accepted_at is null and revoked_at is null
    returning application_id into applied;
  insert into public.invitations (email, role, token_hash, invited_by, expires_at, application_id, full_name)
    values (address, as_role, sha256(token::bytea), (select auth.uid()), ends, coalesce(application, case when as_role = 'user' then applied end),
      add_invitation.full_name);
  return token;
end $$;

-- Removes a used invitation token from the account's data, each time Supabase Auth writes the token again.
create function private.forget_used_invitation() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  return new;
end $$;
create trigger forget_used_invitation before update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is not null and new.raw_user_meta_data ? 'invitation')
  execute function private.forget_used_invitation();

-- Removes the invitation token from the identity's copy of the sign-up data.
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
exception when insufficient_privilege then
  raise warning 'Tokens of used invitations stay in identities: %', sqlerrm;
end $$;
