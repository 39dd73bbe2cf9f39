-- E-mails about applications.

-- E-mails about an application. Each e-mail is sent after ten minutes. Until then the e-mail, and the change of stage
-- that it caused, can be undone.
create table public.application_letters (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  kind text not null check (kind in ('question', 'answer', 'interview', 'accepted', 'declined', 'referee', 'reminder',
    'cancelled')),
  recipient text not null,
  subject text not null check (length(trim(subject)) between 3 and 200),
  body text not null check (length(trim(body)) between 10 and 6000),
  moved_from text,
  moved_to text,
  -- Stage and interview that an undo restores.
  before jsonb,
  -- Id of the e-mail in the mail queue.
  outbox_id bigint,
  written_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  leaves_at timestamptz not null default now() + interval '10 minutes',
  sent_at timestamptz,
  taken_back_at timestamptz,
  taken_back_by uuid references public.profiles (id) on delete set null,
  referee_id uuid references public.application_referees (id) on delete set null,
  refused_at timestamptz,
  refusal text,
  constraint application_letters_end_once check (sent_at is null or taken_back_at is null)
);
create index application_letters_of_an_application on public.application_letters (application_id, created_at desc);
create index application_letters_by_writer on public.application_letters (written_by);
create index application_letters_by_who_took_them_back on public.application_letters (taken_back_by);
create unique index application_letters_in_the_queue on public.application_letters (outbox_id) where outbox_id is not null;
create index application_letters_to_a_referee on public.application_letters (referee_id);

alter table public.application_letters enable row level security;
grant all on public.application_letters to service_role;
grant select (id, application_id, kind, recipient, subject, body, moved_from, moved_to, written_by, created_at,
  leaves_at, sent_at, taken_back_at, taken_back_by, referee_id, refused_at, refusal) on public.application_letters to
  authenticated;
create policy "editors read letters about applications that are open to them" on public.application_letters for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

call private.take_only('one_line', 'public.application_letters', 'kind, recipient, subject, moved_from, moved_to,
  refusal');
call private.take_only('plain_text', 'public.application_letters', 'body');

create trigger write_audit_line after insert or update or delete on public.application_letters
  for each row execute function private.write_audit_line('application_id,id', 'personal');

-- Queues an e-mail. `link`: { to: 'page' | 'invitation' | 'referee', token }; `more`: template values.
create function private.queue_letter(a public.applications, kind text, recipient text, subject text, body text, link jsonb,
    more jsonb default '{}', moved_to text default null, before jsonb default null) returns public.application_letters
  language plpgsql security definer set search_path = ''
as $$
declare
  letter public.application_letters;
  waiting bigint;
begin
  if (select count(*) from public.application_letters l where l.application_id = a.id and l.created_at > now() - interval '1 day') >= 30 then
    raise exception 'The limit of 30 e-mails about one application in a day is reached.' using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  insert into public.application_letters (application_id, kind, recipient, subject, body, moved_from, moved_to, before, written_by)
    values (a.id, queue_letter.kind, queue_letter.recipient, trim(queue_letter.subject), trim(queue_letter.body),
      case when queue_letter.moved_to is not null then a.status end, queue_letter.moved_to, queue_letter.before, auth.uid()) returning * into letter;
  insert into private.outbox (recipient, template, data, next_attempt_at)
    values (letter.recipient, 'application-letter',
      more || jsonb_build_object('kind', letter.kind, 'subject', letter.subject, 'body', letter.body, 'link', link,
        'country', case when letter.recipient = a.email then a.country end), letter.leaves_at)
    returning id into waiting;
  update public.application_letters l set outbox_id = waiting where l.id = letter.id returning * into letter;
  return letter;
end $$;

-- E-mails the applicant and changes the stage of the application: 'accepted', 'declined', 'interview', 'answer';
-- 'question' keeps the stage. `seen`: the stage that the editor saw. `interview`: { starts_at, timezone, minutes, place
-- }. Returns the e-mail's id for undo.
create function public.send_application_letter(application uuid, seen text, kind text, subject text, body text, reason text default '',
    waive boolean default false, interview jsonb default null) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
  stage text := case send_application_letter.kind when 'answer' then 'answered' when 'question' then a.status else send_application_letter.kind end;
  was jsonb;
  link jsonb;
  more jsonb := '{}';
  letter public.application_letters;
begin
  if not coalesce(send_application_letter.kind in ('question', 'answer', 'interview', 'accepted', 'declined'), false) then
    raise exception 'This e-mail to applicants does not exist.' using errcode = '22023';
  end if;
  if stage <> a.status then perform private.require_move(a, seen, stage, reason, waive); end if;
  if send_application_letter.kind in ('accepted', 'declined') and stage = a.status then
    raise exception 'Another person has decided it.' using errcode = 'P0001', hint = 'Nothing was sent. Check it again.';
  end if;
  if send_application_letter.kind = 'interview' then
    was := coalesce(private.set_interview(a, interview), 'null');
    more := (select jsonb_build_object('interview', private.interview_entry(i)) from public.application_interviews i where i.application_id = a.id);
  elsif stage <> a.status then
    -- A decision cancels the interview, so it disappears from calendars.
    was := private.cancel_interview(a);
    if was is not null then more := jsonb_build_object('interview', private.cancelled_entry(was)); end if;
  end if;
  if send_application_letter.kind = 'accepted' then
    link := jsonb_build_object('to', 'invitation', 'token', private.add_invitation(a.email, 'user', now() + interval '30 days', a.id));
  else
    link := jsonb_build_object('to', 'page', 'token', private.add_application_link(a.id));
  end if;
  letter := private.queue_letter(a, send_application_letter.kind, a.email, subject, body, link, more, nullif(stage, a.status),
    case when was is not null then jsonb_build_object('interview', was) end);
  if stage <> a.status then
    perform private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
  end if;
  return letter.id;
end $$;
grant execute on function public.send_application_letter(uuid,text,text,text,text,text,boolean,jsonb) to
  authenticated, service_role;

-- Undoes an unsent e-mail and its change of stage. When two callers do this at once, one succeeds.
create function public.take_back_letter(letter uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application((select l.application_id from public.application_letters l where l.id = letter));
  taken public.application_letters;
begin
  update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid()
    where l.id = letter and l.taken_back_at is null and l.sent_at is null returning * into taken;
  if taken.id is null then
    raise exception 'It was already sent or withdrawn.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- An e-mail with a claim is being sent by a server process.
  delete from private.outbox o where o.id = taken.outbox_id and o.claim is null;
  if not found then
    raise exception 'It is already being sent.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if taken.kind = 'accepted' then
    update public.invitations i set revoked_at = now()
      where i.application_id = a.id and i.accepted_at is null and i.revoked_at is null;
  end if;
  perform private.put_letter_back(a, taken);
  if taken.moved_to is not null and a.status = taken.moved_to then
    update public.application_stages s set taken_back_at = now()
      where s.id = (select max(m.id) from public.application_stages m where m.application_id = a.id);
    perform private.change_stage(a, taken.moved_from);
  end if;
end $$;
grant execute on function public.take_back_letter(uuid) to authenticated, service_role;

-- Undoes everything that an e-mail changed, except the stage.
create function private.put_letter_back(a public.applications, letter public.application_letters) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if letter.before ? 'interview' then perform private.put_interview_back(a, letter.before -> 'interview'); end if;
  if letter.kind in ('referee', 'reminder') then
    update public.application_referees r set token_hash = decode(letter.before ->> 'token_hash', 'hex'),
      asked_at = (letter.before ->> 'asked_at')::timestamptz, expires_at = (letter.before ->> 'expires_at')::timestamptz,
      reminded_at = (letter.before ->> 'reminded_at')::timestamptz, reminders = (letter.before ->> 'reminders')::int
      where r.id = letter.referee_id and r.answered_at is null and r.declined_at is null;
  end if;
end $$;

-- Marks a delivered e-mail as sent. Interviewers get their calendar entry after the applicant's e-mail was sent; a
-- repeated e-mail sends no second entry.
create function private.note_sent_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  sent public.application_letters;
begin
  update public.application_letters l set sent_at = now() where l.outbox_id = old.id and l.taken_back_at is null and l.sent_at is null
    returning * into sent;
  if sent.id is not null and old.data ? 'interview' and not old.data ? 'is_repeat' then
    perform private.note_told_interview(sent, old.data -> 'interview');
  end if;
  return null;
end $$;

-- Queued e-mail about the present stage of an application; null when there is none. The applicant's page does not show
-- the stage before this e-mail was sent. E-mails that cannot be delivered are left out.
create function private.untold_letter(a public.applications) returns public.application_letters
  language sql stable security definer set search_path = ''
as $$
  select l from public.application_letters l
  where l.application_id = a.id and l.moved_to = a.status and l.sent_at is null and l.taken_back_at is null and l.refused_at is null
  order by l.created_at desc limit 1
$$;

-- Application to which an e-mail belongs, found by the e-mail's data or link.
create function private.application_of_letter(data jsonb) returns uuid
  language sql stable security definer set search_path = ''
as $$
  with carried as (select coalesce(data #>> '{link,token}', data ->> 'token') as token)
  select coalesce(
    (select a.id from public.applications a where a.id::text = data ->> 'application'),
    private.application_of_link(token),
    (select r.application_id from public.application_referees r where r.token_hash = sha256(token::bytea)),
    (select i.application_id from public.invitations i where i.token_hash = sha256(token::bytea)))
  from carried
$$;

-- Marks an application e-mail as refused by the mail server. The applicant's page then shows the new stage without
-- waiting for the e-mail.
create function private.note_refused_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.application_letters l set refused_at = new.refused_at, refusal = case when new.refused_at is not null then private.as_one_line(new.answer) end
    where l.outbox_id = new.id and l.sent_at is null;
  return null;
end $$;
