set local check_function_bodies = off;

ALTER TABLE "public"."application_letters" DROP CONSTRAINT "application_letters_kind_check";

ALTER TABLE "public"."application_interviews" ADD COLUMN "told_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.cancel_interview(a public.applications)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.cancelled_entry(was jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select was - 'set_by' - 'told_at'
    || jsonb_build_object('is_cancelled', true, 'updated_at', now(), 'sequence', (was ->> 'sequence')::int + 1)
$function$;

CREATE OR REPLACE FUNCTION private.change_stage(a public.applications, stage text, reason text DEFAULT ''::text, waived boolean DEFAULT false, batch uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line bigint;
begin
  update public.applications set status = stage, stage_since = now() where id = a.id;
  insert into public.application_stages (application_id, from_stage, to_stage, reason, waived, actor, batch)
    values (a.id, a.status, stage, trim(coalesce(reason, '')), waived, (select auth.uid()), change_stage.batch) returning id into line;
  if stage <> 'interview' then perform private.tell_of_cancelled_interview(a, stage); end if;
  return line;
end $function$;

CREATE OR REPLACE FUNCTION private.interview_entry(i public.application_interviews)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select to_jsonb(i) - 'set_by' - 'told_at' $function$;

CREATE OR REPLACE FUNCTION private.next_interview_sequence(application uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(max((l.before #>> '{interview,sequence}')::int) + 2, 0) from public.application_letters l
  where l.application_id = next_interview_sequence.application
$function$;

CREATE OR REPLACE FUNCTION private.note_sent_letter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent public.application_letters;
begin
  update public.application_letters l set sent_at = now() where l.outbox_id = old.id and l.taken_back_at is null and l.sent_at is null
    returning * into sent;
  if sent.id is not null and old.data ? 'interview' then perform private.note_told_interview(sent, old.data -> 'interview'); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.note_told_interview(letter public.application_letters, entry jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.application_interviews i set told_at = now() where i.application_id = letter.application_id and not entry ? 'is_cancelled';
  perform private.tell_interviewers(entry, case when entry ? 'is_cancelled' then (letter.before #>> '{interview,set_by}')::uuid
    else (select i.set_by from public.application_interviews i where i.application_id = letter.application_id) end);
end $function$;

CREATE OR REPLACE FUNCTION private.put_interview_back(a public.applications, was jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if was is null or jsonb_typeof(was) = 'null' then
    delete from public.application_interviews i where i.application_id = a.id;
  else
    insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by, told_at, sequence)
      select a.id, w.starts_at, w.timezone, w.minutes, w.place, w.set_by, w.told_at, private.next_interview_sequence(a.id)
      from jsonb_populate_record(null::public.application_interviews, was) w
      on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
        place = excluded.place, set_by = excluded.set_by, told_at = excluded.told_at, sequence = i.sequence + 1;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.put_letter_back(a public.applications, letter public.application_letters)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if letter.before ? 'interview' then perform private.put_interview_back(a, letter.before -> 'interview'); end if;
  if letter.kind in ('referee', 'reminder') then
    update public.application_referees r set token_hash = decode(letter.before ->> 'token_hash', 'hex'),
      asked_at = (letter.before ->> 'asked_at')::timestamptz, expires_at = (letter.before ->> 'expires_at')::timestamptz,
      reminded_at = (letter.before ->> 'reminded_at')::timestamptz, reminders = (letter.before ->> 'reminders')::int
      where r.id = letter.referee_id and r.answered_at is null and r.declined_at is null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.set_interview(a public.applications, about jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb := (select to_jsonb(i) from public.application_interviews i where i.application_id = a.id);
begin
  if (about ->> 'starts_at')::timestamptz is null or (about ->> 'starts_at')::timestamptz < now() then
    raise exception 'Choose an hour that is still to come.' using errcode = '23514', constraint = 'application_interviews_starts_at_check';
  end if;
  insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by, sequence)
    values (a.id, (about ->> 'starts_at')::timestamptz, about ->> 'timezone', coalesce((about ->> 'minutes')::int, 30),
      trim(coalesce(about ->> 'place', '')), auth.uid(), private.next_interview_sequence(a.id))
    on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
      place = excluded.place, set_by = excluded.set_by, sequence = i.sequence + 1;
  return was;
end $function$;

CREATE OR REPLACE FUNCTION private.take_back_cancellation(a public.applications, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter public.application_letters;
begin
  select * into letter from public.application_letters l
    where l.application_id = a.id and l.kind = 'cancelled' and l.created_at = at and l.sent_at is null and l.taken_back_at is null
      and exists (select from private.outbox o where o.id = l.outbox_id and o.claim is null) for update;
  if letter.id is null then return; end if;
  update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid() where l.id = letter.id;
  delete from private.outbox o where o.id = letter.outbox_id;
  perform private.put_letter_back(a, letter);
end $function$;

CREATE OR REPLACE FUNCTION private.tell_interviewers(entry jsonb, setter uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (recipient, template, data)
  select p.email, 'application-notice', jsonb_build_object('application', a.id, 'interview', entry,
    'about', case when entry ? 'is_cancelled' then 'interview-cancelled' else 'interview' end)
  from public.applications a join public.profiles p
    on p.id = setter or p.id in (select r.user_id from public.application_readers r where r.application_id = a.id)
  where a.id = (entry ->> 'application_id')::uuid and p.email <> ''
    and private.can_read_applications(p.id) and not private.has_conflict(p.id, a.id)
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_cancelled_interview(a public.applications, stage text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    update public.application_letters l set leaves_at = now() where l.id = letter.id;
    update private.outbox o set next_attempt_at = now() where o.id = letter.outbox_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.send_application_letter(application uuid, seen text, kind text, subject text, body text, reason text DEFAULT ''::text, waive boolean DEFAULT false, interview jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
  stage text := case send_application_letter.kind when 'answer' then 'answered' when 'question' then a.status else send_application_letter.kind end;
  was jsonb;
  link jsonb;
  more jsonb := '{}';
  letter public.application_letters;
begin
  if not coalesce(send_application_letter.kind in ('question', 'answer', 'interview', 'accepted', 'declined'), false) then
    raise exception 'There is no such letter to an applicant.' using errcode = '22023';
  end if;
  if stage <> a.status then perform private.require_move(a, seen, stage, reason, waive); end if;
  if send_application_letter.kind in ('accepted', 'declined') and stage = a.status then
    raise exception 'Somebody decided it meanwhile.' using errcode = 'P0001', hint = 'Nothing was sent. Look at it again.';
  end if;
  if send_application_letter.kind = 'interview' then
    was := coalesce(private.set_interview(a, interview), 'null');
    more := (select jsonb_build_object('interview', private.interview_entry(i)) from public.application_interviews i where i.application_id = a.id);
  elsif stage <> a.status then
    -- The decision takes the interview out of calendars.
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
end $function$;

CREATE OR REPLACE FUNCTION public.take_back_move(move bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.application_stages;
  a public.applications;
begin
  select * into line from public.application_stages s where s.id = move and s.actor = auth.uid();
  a := private.open_application(line.application_id);
  if line.id is distinct from (select max(s.id) from public.application_stages s where s.application_id = a.id) then
    raise exception 'It has moved on since.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  update public.application_stages set taken_back_at = now() where id = line.id;
  perform private.take_back_cancellation(a, line.created_at);
  perform private.change_stage(a, line.from_stage);
end $function$;

ALTER TABLE "public"."application_letters" ADD CONSTRAINT "application_letters_kind_check" CHECK ((kind = ANY (ARRAY['question'::text, 'answer'::text, 'interview'::text, 'accepted'::text, 'declined'::text, 'referee'::text, 'reminder'::text, 'cancelled'::text])));

REVOKE ALL ON FUNCTION "private"."cancel_interview"(public.applications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cancelled_entry"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."interview_entry"(public.application_interviews) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_interview_sequence"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_told_interview"(public.application_letters, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_back_cancellation"(public.applications, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_interviewers"(jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_cancelled_interview"(public.applications, text) FROM PUBLIC;

-- Applicants whose invitation has left know of their interview.
update public.application_interviews i set told_at = l.sent_at
  from (select l.application_id, max(l.sent_at) as sent_at from public.application_letters l where l.kind = 'interview' group by 1) l
  where l.application_id = i.application_id and l.sent_at is not null;
