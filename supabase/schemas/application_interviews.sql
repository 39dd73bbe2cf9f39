-- Calendar entries of interviews: invitations, and cancellations when an interview is cancelled.

-- Fields of an interview that its calendar file is built from. `entry`: the row.
create function private.calendar_fields(entry jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$ select entry - '{set_by,told_at,told_sequence,answer,answer_sequence,answered_at}'::text[] $$;

-- Interview as JSON, for the calendar file of an e-mail.
create function private.interview_entry(i public.application_interviews) returns jsonb
  language sql stable set search_path = ''
as $$ select private.calendar_fields(to_jsonb(i)) $$;

-- Cancelled interview as JSON, for the calendar file. `was`: the removed row.
create function private.cancelled_entry(was jsonb) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.calendar_fields(was)
    || jsonb_build_object('is_cancelled', true, 'updated_at', now(), 'sequence', (was ->> 'sequence')::int + 1)
$$;

-- Next version of an interview (SEQUENCE in ICS). The version is higher than that of a cancelled interview, because
-- calendar programs ignore lower versions.
create function private.next_interview_sequence(application uuid) returns int
  language sql stable security definer set search_path = ''
as $$
  select coalesce(max((l.before #>> '{interview,sequence}')::int) + 2, 0) from public.application_letters l
  where l.application_id = next_interview_sequence.application
$$;

-- Removes the upcoming interview and cancels an unsent e-mail about it. Returns the row if the applicant had been
-- informed of the interview, else null.
create function private.cancel_interview(a public.applications) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  was public.application_interviews;
  unsent bigint[];
begin
  delete from public.application_interviews i where i.application_id = a.id and i.starts_at > now() returning * into was;
  if was.application_id is null then return null; end if;
  with stopped as (
    update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid()
      where l.application_id = a.id and l.kind = 'interview' and l.sent_at is null and l.taken_back_at is null
        and exists (select from private.outbox o where o.id = l.outbox_id and o.claim is null)
      returning l.outbox_id)
  select array_agg(s.outbox_id) into unsent from stopped s;
  delete from private.outbox o where o.id = any (unsent);
  return case when was.told_at is not null then to_jsonb(was) end;
end $$;

-- Informs applicant and interviewers that a change of stage cancels the interview: at once when the applicant
-- withdraws, otherwise after ten minutes, during which the change can be undone.
create function private.tell_of_cancelled_interview(a public.applications, stage text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := private.cancel_interview(a);
  letter public.application_letters;
begin
  if was is null then return; end if;
  letter := private.queue_letter(a, 'cancelled', a.email, 'Your interview is cancelled',
    'Dear ' || a.full_name || ',' || E'\n\n' || case when stage = 'withdrawn'
      then 'you have withdrawn your application, so the interview does not take place.'
      else 'the interview about your application does not take place. We write to you again when there is something new.' end,
    jsonb_build_object('to', 'page', 'token', private.add_application_link(a.id)),
    jsonb_build_object('interview', private.cancelled_entry(was)), before => jsonb_build_object('interview', was));
  if stage = 'withdrawn' then
    -- The editor who set the interview and the application's readers are left out, because they get the cancellation
    -- with a calendar entry.
    perform private.notify('withdrawal', 'application-notice', jsonb_build_object('about', 'withdrew', 'application', a.id), application => a.id,
      without => array_remove((was ->> 'set_by')::uuid || array(select r.user_id from public.application_readers r where r.application_id = a.id), null));
    update public.application_letters l set leaves_at = now() where l.id = letter.id;
    update private.outbox o set next_attempt_at = now() where o.id = letter.outbox_id;
  end if;
end $$;

-- Undoes the cancellation of an interview after its stage change was undone, unless the e-mail was sent.
create function private.take_back_cancellation(a public.applications, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  letter public.application_letters;
begin
  select * into letter from public.application_letters l
    where l.application_id = a.id and l.kind = 'cancelled' and l.created_at = at and l.sent_at is null and l.taken_back_at is null
      and exists (select from private.outbox o where o.id = l.outbox_id and o.claim is null) for no key update;
  if letter.id is null then return; end if;
  update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid() where l.id = letter.id;
  delete from private.outbox o where o.id = letter.outbox_id;
  perform private.put_letter_back(a, letter);
end $$;

-- Sends the calendar entry, or its cancellation, to the editor who set the interview and to the readers of the
-- application.
create function private.tell_interviewers(entry jsonb, setter uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.outbox (recipient, template, data)
  select p.email, 'application-notice', jsonb_build_object('application', a.id, 'interview', entry,
    'about', case when entry ? 'is_cancelled' then 'interview-cancelled' else 'interview' end)
  from public.applications a join public.profiles p
    on p.id = setter or p.id in (select r.user_id from public.application_readers r where r.application_id = a.id)
  where a.id = (entry ->> 'application_id')::uuid and p.email <> ''
    and private.can_read_applications(p.id) and not private.has_conflict(p.id, a.id)
$$;

-- Runs after the applicant's e-mail with a calendar file was sent. Stores which version of the interview the applicant
-- knows, and sends the calendar entry to the interviewers.
create function private.note_told_interview(letter public.application_letters, entry jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.application_interviews i set told_at = now(), told_sequence = (entry ->> 'sequence')::int where i.application_id = letter.application_id and not entry ? 'is_cancelled';
  perform private.tell_interviewers(entry, case when entry ? 'is_cancelled' then (letter.before #>> '{interview,set_by}')::uuid
    else (select i.set_by from public.application_interviews i where i.application_id = letter.application_id) end);
end $$;

-- Stores the answer of an applicant's calendar to the invitation that was sent last. Answers to earlier versions and from
-- other addresses change nothing; the latest answer wins, in whichever order they arrive. An answer moves no stage.
-- Returns whether the answer is about that invitation.
create function public.server_interview_answered(application uuid, attendee text, answer text, sequence int, answered_at timestamptz)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  at timestamptz := least(server_interview_answered.answered_at, now());
begin
  perform from public.application_interviews i join public.applications a on a.id = i.application_id
    where i.application_id = server_interview_answered.application and lower(a.email) = lower(attendee)
      and i.told_sequence = server_interview_answered.sequence for no key update of i;
  if not found then return false; end if;
  update public.application_interviews i set answer = server_interview_answered.answer,
      answer_sequence = server_interview_answered.sequence, answered_at = at
    where i.application_id = server_interview_answered.application
      and (i.answer_sequence is distinct from server_interview_answered.sequence or i.answered_at <= at);
  return true;
end $$;
grant execute on function public.server_interview_answered(uuid,text,text,integer,timestamp with time zone) to service_role;

-- Interview of an application that is being removed, if calendars already contain the interview: { entry, setter }.
-- `entry`: the cancellation, either a new one or one that is already queued. `setter`: the editor who set the
-- interview.
create function private.removed_interview(a public.applications) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := private.cancel_interview(a);
begin
  if was is not null then return jsonb_build_object('entry', private.cancelled_entry(was), 'setter', was -> 'set_by'); end if;
  return (select jsonb_build_object('entry', o.data -> 'interview', 'setter', l.before #> '{interview,set_by}')
    from public.application_letters l join private.outbox o on o.id = l.outbox_id
    where l.application_id = a.id and o.claim is null and o.data -> 'interview' ? 'is_cancelled' order by l.created_at desc limit 1);
end $$;

-- E-mails the cancellation of an interview whose application is removed. The e-mails contain neither links nor the
-- application's id, because the application is removed before they are sent.
create function private.tell_of_removed_interview(a public.applications, entry jsonb, setter uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outbox (recipient, template, data)
    values (a.email, 'application-letter', jsonb_build_object('kind', 'cancelled', 'subject', 'Your interview is cancelled',
      'body', 'The interview about your application does not take place. The application was removed.',
      'interview', entry, 'country', a.country));
  perform private.tell_interviewers(entry, setter);
  update private.outbox o set application_id = null, data = o.data - 'application'
    where o.application_id = a.id and o.template = 'application-notice' and o.data -> 'interview' = entry;
end $$;
