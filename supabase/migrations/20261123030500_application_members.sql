-- An accepted applicant is invited as anybody is. Whoever accepts finds their profile filled and their circles chosen out of
-- what they wrote, and the application is theirs.

alter table public.applications add column member_id uuid references public.profiles (id) on delete set null;
create index applications_by_member on public.applications (member_id);
grant select (member_id) on public.applications to authenticated;

alter table public.invitations add column application_id uuid references public.applications (id) on delete set null;
create index invitations_by_application on public.invitations (application_id);
alter table public.invitations add constraint invitations_of_applicants_make_users check (application_id is null or role = 'user');

/* 'open', or why not. An invitation holds as long as its inviter may still invite: it is their word. Of an applicant that is
   any editor, as long as the application is accepted. */
create or replace function private.invitation_state(i public.invitations) returns text
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

/* An invitation without its letter. One that is open for the address ends; where that was an applicant's, so is this.
   Answers the token, which is told once. */
create function private.add_invitation(address text, as_role public.app_role, ends timestamptz, application uuid default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
  applied uuid;
begin
  update public.invitations set revoked_at = now() where email = address and accepted_at is null and revoked_at is null
    returning application_id into applied;
  insert into public.invitations (email, role, token_hash, invited_by, expires_at, application_id)
    values (address, as_role, sha256(token::bytea), (select auth.uid()), ends, coalesce(application, case when as_role = 'user' then applied end));
  return token;
end $$;

create or replace function private.invite(address text, as_role public.app_role, days int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ends timestamptz := now() + make_interval(days => days);
  token text := private.add_invitation(address, as_role, ends);
begin
  insert into private.outbox (recipient, template, data)
    select address, 'invitation', jsonb_build_object('token', token, 'role', as_role, 'expires_at', ends,
      'inviter', coalesce((select p.full_name from public.profiles p where p.id = (select auth.uid())), ''));
end $$;

/* Fills what the profile leaves empty, adds the circles, and notes who the application became. */
create function private.onboard(application uuid, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = application and x.status = 'accepted' for update;
  if a.id is null then return; end if;
  update public.profiles p set full_name = coalesce(nullif(trim(p.full_name), ''), a.full_name),
    organisation = coalesce(nullif(trim(p.organisation), ''), nullif(a.organisation, '')), country = coalesce(p.country, a.country),
    circles = array(select id from (
      select distinct on (c.id) c.id, c.place from (
        select u.id, u.place from unnest(p.circles) with ordinality as u (id, place)
        union all select k.id, 100 + k.position from public.circles k where k.slug = any (a.circles)) c order by c.id, c.place) chosen
      order by chosen.place limit 20)
    where p.id = person;
  update public.applications set member_id = person where id = a.id;
  perform private.change_stage(a, 'onboarded');
end $$;

create or replace function private.apply_invitation(i public.invitations, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set accepted_at = now(), accepted_by = person where id = i.id;
  -- An invitation lifts, and never takes anything away.
  if i.role > (select coalesce(max(r.role), 'user') from public.user_roles r where r.user_id = person) then
    perform private.set_role(person, i.role);
  end if;
  if i.application_id is not null then perform private.onboard(i.application_id, person); end if;
end $$;

revoke execute on function private.add_invitation(text, public.app_role, timestamptz, uuid), private.onboard(uuid, uuid) from public;
