-- Whoever is signed in finds what they applied for on their own page, and opens it there without looking for the letter.

/* What an applicant is told of an application, whichever way they came to it. `missing`: what waits for them. */
create function private.told_application(a public.applications) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with namable as (select a.kind = 'membership' and a.status in ('submitted', 'screening', 'referees') as is_open)
  select jsonb_build_object('kind', a.kind, 'full_name', a.full_name, 'status', private.told_stage(a), 'created_at', a.created_at, 'updated_at', a.updated_at,
    'may_correct', private.is_undecided(a), 'email', a.email, 'organisation', a.organisation, 'country', coalesce(a.country, ''),
    'circles', to_jsonb(a.circles), 'statement', a.statement, 'heard_from', a.heard_from,
    'referees', private.named_referees(a.id), 'interview', private.told_interview(a.id), 'may_name_referees', namable.is_open,
    'missing', case when namable.is_open then 2 - (select count(*) from public.application_referees r
      where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) else 0 end)
  from namable
$$;

/* What the holder of a private link may know, and nothing about anybody else. */
create or replace function public.application_status(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$ select private.told_application(a) from public.applications a where a.id = private.application_of_link(token) $$;

/* The caller's own: handed in from an address that they have shown is theirs, or theirs since they were taken in. */
create function private.own_applications() returns setof public.applications
  language sql stable security definer set search_path = ''
as $$
  select a from public.applications a join auth.users u on u.id = (select auth.uid())
  where a.member_id = u.id or (lower(a.email) = lower(u.email) and private.address_is_proved(u.id))
$$;

/* { "proved": whether the address of the account is shown to be theirs, "applications": the latest first }. */
create function public.my_applications() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return jsonb_build_object('proved', private.address_is_proved((select auth.uid())),
    'applications', coalesce((select jsonb_agg(private.told_application(a) || jsonb_build_object('id', a.id) order by a.created_at desc)
      from (select * from private.own_applications() order by created_at desc limit 20) a), '[]'));
end $$;

-- A link that is made to be followed at once holds for a day; those of letters hold as long as the application is kept.
alter table private.application_links add column expires_at timestamptz;

create or replace function private.application_of_link(token text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select a.id from public.applications a where a.token_hash = sha256(token::bytea)
  union all
  select l.application_id from private.application_links l
  where l.token_hash = sha256(token::bytea) and (l.expires_at is null or l.expires_at > now())
$$;

/* The token of a link to the page of one of the caller's own applications. The ten latest of such links stay. */
create function public.open_my_application(application uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  perform private.require_full_session();
  if not exists (select from private.own_applications() a where a.id = application) then
    raise exception 'This application is not yours.' using errcode = '42501';
  end if;
  delete from private.application_links l where l.application_id = application and l.expires_at is not null
    and (l.expires_at <= now() or l.token_hash not in (select k.token_hash from private.application_links k
      where k.application_id = application and k.expires_at is not null order by k.created_at desc limit 9));
  insert into private.application_links (token_hash, application_id, expires_at) values (sha256(token::bytea), application, now() + interval '1 day');
  return token;
end $$;

revoke execute on function private.told_application(public.applications), private.own_applications(), public.my_applications(),
  public.open_my_application(uuid) from public;
grant execute on function public.my_applications(), public.open_my_application(uuid) to authenticated;
