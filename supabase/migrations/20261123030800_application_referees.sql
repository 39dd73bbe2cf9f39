-- Two people whom an applicant names are asked about them, by a private link that ends, is answered once and may be declined.

create table public.application_referees (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (length(trim(name)) between 2 and 200),
  email text not null,
  -- How the applicant says they know each other.
  relation text not null default '' check (length(relation) <= 200),
  -- The applicant said that they expect our letter.
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
  constraint application_referees_answer_both check ((answered_at is not null) = (knows <> '') and (answered_at is not null) = (again <> ''))
);
alter table public.application_referees add constraint application_referees_email_check check (private.is_plain_address(email));
call private.take_only('name', 'public.application_referees', 'name');
call private.take_only('one_line', 'public.application_referees', 'email, relation');
call private.take_only('plain_text', 'public.application_referees', 'knows, again, declined_because');
create unique index application_referees_email_key on public.application_referees (application_id, lower(email));
create trigger write_audit_line after insert or update or delete on public.application_referees
  for each row execute function private.write_audit_line('application_id,id', 'personal');

alter table public.application_letters add column referee_id uuid references public.application_referees (id) on delete set null;
grant select (referee_id) on public.application_letters to authenticated;
create index application_letters_to_a_referee on public.application_letters (referee_id);

/* 'named', 'asked', 'late', 'answered' or 'declined'. */
create function private.referee_state(r public.application_referees) returns text
  language sql stable set search_path = ''
as $$
  select case when r.answered_at is not null then 'answered' when r.declined_at is not null then 'declined'
    when r.asked_at is null then 'named' when r.expires_at <= now() then 'late' else 'asked' end
$$;

/* Names a referee, by the applicant, who says that they expect our letter. At most two are asked at a time; one who declined or
   whose time has ended gives way. */
create function public.name_referee(token text, name text, email text, relation text, expects boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for update;
  if a.id is null or a.kind <> 'membership' or a.status not in ('submitted', 'screening', 'referees') then
    raise exception 'Referees are not asked for now.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if not coalesce(expects, false) then
    raise exception 'Ask them first: we write only to people who expect it.' using errcode = 'P0001', hint = 'Then tick the box.';
  end if;
  if lower(trim(name_referee.email)) = lower(a.email) then
    raise exception 'That is your own address.' using errcode = '23514', constraint = 'application_referees_email_check';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) >= 2 then
    raise exception 'Two referees are named.' using errcode = 'P0001', hint = 'Take one back first.';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id) >= 8 then
    raise exception 'Eight names are enough.' using errcode = 'P0001', hint = 'Write to us, please.';
  end if;
  insert into public.application_referees (application_id, name, email, relation)
    values (a.id, trim(name_referee.name), lower(trim(name_referee.email)), trim(coalesce(name_referee.relation, '')));
end $$;

/* Takes a name back that nobody has written to. */
create function public.unname_referee(token text, referee uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_referees r
    where r.id = referee and r.application_id = private.application_of_link(token) and r.asked_at is null;
  return found;
end $$;

/* Asks a referee by letter, for fourteen days; asked again it reminds, twice at most and three days apart, by a new link. Answers
   the letter, by which it is taken back. */
create function public.ask_referee(referee uuid, subject text, body text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application((select r.application_id from public.application_referees r where r.id = referee));
  r public.application_referees;
  token text := private.new_token();
  letter public.application_letters;
begin
  select * into r from public.application_referees x where x.id = referee for update;
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

/* What a letter of its kind changed beside the stage, as it was. */
create or replace function private.put_letter_back(a public.applications, letter public.application_letters) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if letter.kind = 'interview' then perform private.put_interview_back(a, letter.before -> 'interview'); end if;
  if letter.kind in ('referee', 'reminder') then
    update public.application_referees r set token_hash = decode(letter.before ->> 'token_hash', 'hex'),
      asked_at = (letter.before ->> 'asked_at')::timestamptz, expires_at = (letter.before ->> 'expires_at')::timestamptz,
      reminded_at = (letter.before ->> 'reminded_at')::timestamptz, reminders = (letter.before ->> 'reminders')::int
      where r.id = letter.referee_id and r.answered_at is null and r.declined_at is null;
  end if;
end $$;

/* What a referee is shown: { applicant, organisation, referee, relation, expires_at, state }, where `state` is 'asked', 'late', 'answered',
   'declined' or, once nobody needs an answer, 'ended'. Null for a link nobody was sent. */
create function public.referee_request(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('applicant', a.full_name, 'organisation', a.organisation, 'referee', r.name, 'relation', r.relation,
    'expires_at', r.expires_at,
    'state', case when private.referee_state(r) in ('answered', 'declined') then private.referee_state(r)
      when a.status not in ('screening', 'referees') then 'ended' else private.referee_state(r) end)
  from public.application_referees r join public.applications a on a.id = r.application_id
  where r.token_hash = sha256(token::bytea)
$$;

/* The referee a link was sent to, held; refused where it has ended. */
create function private.asked_referee(token text) returns public.application_referees
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees;
begin
  select x.* into r from public.application_referees x join public.applications a on a.id = x.application_id
    where x.token_hash = sha256(token::bytea) and a.status in ('screening', 'referees') for update of x;
  if r.id is null or private.referee_state(r) <> 'asked' then
    raise exception 'This link has ended.' using errcode = 'P0001', hint = 'If you would like to add something, answer our letter.';
  end if;
  return r;
end $$;

/* The referee's one answer. */
create function public.answer_as_referee(token text, knows text, again text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees := private.asked_referee(token);
begin
  if length(trim(coalesce(knows, ''))) < 10 then
    raise exception 'A sentence or two will do; ten characters are too few.' using errcode = '23514', constraint = 'application_referees_knows_check';
  end if;
  if length(trim(coalesce(again, ''))) < 2 then
    raise exception 'Yes or no will do.' using errcode = '23514', constraint = 'application_referees_again_check';
  end if;
  update public.application_referees x set answered_at = now(), knows = trim(answer_as_referee.knows), again = trim(answer_as_referee.again)
    where x.id = r.id;
end $$;

/* The referee would rather not. */
create function public.decline_as_referee(token text, because text default '') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees := private.asked_referee(token);
begin
  update public.application_referees x set declined_at = now(), declined_because = trim(coalesce(because, '')) where x.id = r.id;
end $$;

/* Why an application may not enter a stage yet, as a sentence; null where it may. A decision needs what came before it. */
create or replace function private.stage_refusal(a public.applications, stage text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when array_position(private.pipeline(), stage) < array_position(private.pipeline(), a.status) then null
    when stage = 'interview' and r.answered < 2 then
      a.full_name || ' has ' || case r.answered when 0 then 'no letter' else 'one letter' end || ' of a referee. Interview needs two.'
    when stage = 'decision' and a.status = 'interview' and not exists (select from public.application_interviews i
        where i.application_id = a.id and i.starts_at <= now()) then
      'There was no interview with ' || a.full_name || ' yet.'
    when stage = 'accepted' and not coalesce(v.is_open, false) then
      case when v.readers = 0 then 'Nobody reads this application yet.'
        else v.voted || ' of ' || v.readers || ' have voted. A decision waits for all.' end
  end
  from (select count(*) as answered from public.application_referees x where x.application_id = a.id and x.answered_at is not null) r,
    private.reading(a.id) v
$$;

revoke execute on function private.referee_state(public.application_referees), private.asked_referee(text),
  public.name_referee(text, text, text, text, boolean), public.unname_referee(text, uuid), public.ask_referee(uuid, text, text),
  public.referee_request(text), public.answer_as_referee(text, text, text), public.decline_as_referee(text, text) from public, anon;
grant execute on function public.name_referee(text, text, text, text, boolean), public.unname_referee(text, uuid), public.referee_request(text),
  public.answer_as_referee(text, text, text), public.decline_as_referee(text, text) to anon, authenticated, service_role;
grant execute on function public.ask_referee(uuid, text, text) to authenticated, service_role;

alter table public.application_referees enable row level security;
grant select (id, application_id, name, email, relation, named_at, asked_at, expires_at, reminded_at, reminders, answered_at, knows, again,
  declined_at, declined_because) on public.application_referees to authenticated;
grant all on public.application_referees to service_role;
create policy "editors read referees of applications that are open to them" on public.application_referees for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
