-- Referees of applicants.

-- Two referees named by the applicant. Each referee gets a private link that expires, can be used once, and can be
-- declined.
create table public.application_referees (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (length(trim(name)) between 2 and 200),
  email text not null,
  -- How the applicant knows the referee.
  relation text not null default '' check (length(relation) <= 200),
  -- The applicant confirmed that the referee expects the e-mail.
  named_at timestamptz not null default now(),
  token_hash bytea unique,
  asked_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  reminders int not null default 0 check (reminders <= 2),
  answered_at timestamptz,
  knows text not null default '' check (length(knows) <= 6000),
  again text not null default '' check (length(again) <= 2000),
  declined_at timestamptz,
  declined_because text not null default '' check (length(declined_because) <= 1000),
  constraint application_referees_answer_once check (answered_at is null or declined_at is null),
  constraint application_referees_answer_both check ((answered_at is not null) = (knows <> '') and (answered_at is not null) = (again <> '')),
  constraint application_referees_email_check check (private.is_plain_address(email))
);
create unique index application_referees_email_key on public.application_referees (application_id, lower(email));

alter table public.application_referees enable row level security;
grant all on public.application_referees to service_role;
grant select (id, application_id, name, email, relation, named_at, asked_at, expires_at, reminded_at, reminders,
  answered_at, knows, again, declined_at, declined_because) on public.application_referees to authenticated;
create policy "editors read referees of applications that are open to them" on public.application_referees for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

call private.take_only('name', 'public.application_referees', 'name');
call private.take_only('one_line', 'public.application_referees', 'email, relation');
call private.take_only('plain_text', 'public.application_referees', 'knows, again, declined_because');

create trigger write_audit_line after insert or update or delete on public.application_referees
  for each row execute function private.write_audit_line('application_id,id', 'personal');

-- State of a referee: 'named', 'asked', 'late', 'answered' or 'declined'.
create function private.referee_state(r public.application_referees) returns text
  language sql stable set search_path = ''
as $$
  select case when r.answered_at is not null then 'answered' when r.declined_at is not null then 'declined'
    when r.asked_at is null then 'named' when r.expires_at <= now() then 'late' else 'asked' end
$$;

-- Names a referee of the applicant. At most two are active; a referee who declined or whose link expired is replaced.
create function public.name_referee(token text, name text, email text, relation text, expects boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null or a.kind <> 'membership' or a.status not in ('submitted', 'screening', 'referees') then
    raise exception 'The site does not ask for referees at present.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if not coalesce(expects, false) then
    raise exception 'Ask the person first. The site sends e-mails only to people who expect them.' using errcode = 'P0001', hint = 'Then tick the box.';
  end if;
  if lower(trim(name_referee.email)) = lower(a.email) then
    raise exception 'This is your own address.' using errcode = '23514', constraint = 'application_referees_email_check';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) >= 2 then
    raise exception 'An application has at most two referees.' using errcode = 'P0001', hint = 'Revoke one first.';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id) >= 8 then
    raise exception 'At most eight names are possible.' using errcode = 'P0001', hint = 'Please contact us.';
  end if;
  insert into public.application_referees (application_id, name, email, relation)
    values (a.id, trim(name_referee.name), lower(trim(name_referee.email)), trim(coalesce(name_referee.relation, '')));
end $$;
grant execute on function public.name_referee(text,text,text,text,boolean) to anon, authenticated, service_role;

-- Removes a referee to whom no e-mail was sent yet.
create function public.unname_referee(token text, referee uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_referees r
    where r.id = referee and r.application_id = private.application_of_link(token) and r.asked_at is null;
  return found;
end $$;
grant execute on function public.unname_referee(text,uuid) to anon, authenticated, service_role;

-- E-mails a referee a link that is valid for fourteen days. At most two reminders follow, three days apart, each with a
-- new link. Returns the e-mail's id for undo.
create function public.ask_referee(referee uuid, subject text, body text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application((select r.application_id from public.application_referees r where r.id = referee));
  r public.application_referees;
  token text := private.new_token();
  letter public.application_letters;
begin
  select * into r from public.application_referees x where x.id = referee for no key update;
  if r.answered_at is not null or r.declined_at is not null then
    raise exception '% has answered.', r.name using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  if a.status not in ('screening', 'referees') then
    raise exception 'Referees are asked in the stages Screening and Referees.' using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  if r.asked_at is not null and (r.reminders >= 2 or greatest(r.asked_at, r.reminded_at) > now() - interval '3 days') then
    raise exception '% is reminded twice at most, three days apart.', r.name using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  letter := private.queue_letter(a, case when r.asked_at is null then 'referee' else 'reminder' end, r.email, subject, body,
    jsonb_build_object('to', 'referee', 'token', token), before => to_jsonb(r) - 'token_hash' || jsonb_build_object('token_hash', encode(r.token_hash, 'hex')));
  update public.application_letters l set referee_id = r.id where l.id = letter.id;
  update public.application_referees x set token_hash = sha256(token::bytea), asked_at = coalesce(r.asked_at, now()),
    expires_at = now() + interval '14 days', reminded_at = case when r.asked_at is not null then now() end,
    reminders = r.reminders + case when r.asked_at is null then 0 else 1 end where x.id = r.id;
  return letter.id;
end $$;
grant execute on function public.ask_referee(uuid,text,text) to authenticated, service_role;

-- Data for the page of a referee: { id, applicant, organisation, referee, relation, expires_at, state }. `id` is the same
-- for each link that the referee was sent. `state` is 'ended' when no answer is needed. Null for an unknown token.
create function public.referee_request(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'applicant', a.full_name, 'organisation', a.organisation, 'referee', r.name, 'relation', r.relation,
    'expires_at', r.expires_at,
    'state', case when private.referee_state(r) in ('answered', 'declined') then private.referee_state(r)
      when a.status not in ('screening', 'referees') then 'ended' else private.referee_state(r) end)
  from public.application_referees r join public.applications a on a.id = r.application_id
  where r.token_hash = sha256(token::bytea)
$$;
grant execute on function public.referee_request(text) to anon, authenticated, service_role;

-- Finds and locks the referee of a link. Raises an error for a link that has ended.
create function private.asked_referee(token text) returns public.application_referees
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees;
begin
  select x.* into r from public.application_referees x join public.applications a on a.id = x.application_id
    where x.token_hash = sha256(token::bytea) and a.status in ('screening', 'referees') for no key update of x;
  if r.id is null or private.referee_state(r) <> 'asked' then
    raise exception 'This link has expired.' using errcode = 'P0001', hint = 'To add something, reply to our e-mail.';
  end if;
  return r;
end $$;

-- Stores the answer of a referee, who can give only one.
create function public.answer_as_referee(token text, knows text, again text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees := private.asked_referee(token);
begin
  if length(trim(coalesce(knows, ''))) < 10 then
    raise exception 'The text is too short. Write at least ten characters.' using errcode = '23514', constraint = 'application_referees_knows_check';
  end if;
  if length(trim(coalesce(again, ''))) < 2 then
    raise exception 'Answer at least yes or no.' using errcode = '23514', constraint = 'application_referees_again_check';
  end if;
  update public.application_referees x set answered_at = now(), knows = trim(answer_as_referee.knows), again = trim(answer_as_referee.again)
    where x.id = r.id;
  perform private.notify('referee', 'application-notice', jsonb_build_object('about', 'answered', 'application', r.application_id),
    application => r.application_id);
end $$;
grant execute on function public.answer_as_referee(text,text,text) to anon, authenticated, service_role;

-- Declines the request on behalf of the referee.
create function public.decline_as_referee(token text, because text default '') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees := private.asked_referee(token);
begin
  update public.application_referees x set declined_at = now(), declined_because = trim(coalesce(because, '')) where x.id = r.id;
  perform private.notify('referee', 'application-notice', jsonb_build_object('about', 'declined', 'application', r.application_id),
    application => r.application_id);
end $$;
grant execute on function public.decline_as_referee(text,text) to anon, authenticated, service_role;

create function private.named_referees(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'relation', r.relation, 'named_at', r.named_at,
    'state', private.referee_state(r)) order by r.named_at, r.name), '[]')
  from public.application_referees r where r.application_id = named_referees.application
$$;
