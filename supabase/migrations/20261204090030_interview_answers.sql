set local check_function_bodies = off;

ALTER TABLE "public"."application_interviews" ADD COLUMN "told_sequence" integer;

ALTER TABLE "public"."application_interviews" ADD COLUMN "answer" text;

ALTER TABLE "public"."application_interviews" ADD COLUMN "answer_sequence" integer;

ALTER TABLE "public"."application_interviews" ADD COLUMN "answered_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.calendar_fields(entry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select entry - '{set_by,told_at,told_sequence,answer,answer_sequence,answered_at}'::text[] $function$;

CREATE OR REPLACE FUNCTION private.cancelled_entry(was jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.calendar_fields(was)
    || jsonb_build_object('is_cancelled', true, 'updated_at', now(), 'sequence', (was ->> 'sequence')::int + 1)
$function$;

CREATE OR REPLACE FUNCTION private.interview_entry(i public.application_interviews)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.calendar_fields(to_jsonb(i)) $function$;

CREATE OR REPLACE FUNCTION private.note_told_interview(letter public.application_letters, entry jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.application_interviews i set told_at = now(), told_sequence = (entry ->> 'sequence')::int where i.application_id = letter.application_id and not entry ? 'is_cancelled';
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
    -- An answer can have come since, so that of a row that is still there stays.
    insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by, told_at, told_sequence,
        answer, answer_sequence, answered_at, sequence)
      select a.id, w.starts_at, w.timezone, w.minutes, w.place, w.set_by, w.told_at, w.told_sequence,
        w.answer, w.answer_sequence, w.answered_at, private.next_interview_sequence(a.id)
      from jsonb_populate_record(null::public.application_interviews, was) w
      on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
        place = excluded.place, set_by = excluded.set_by, told_at = excluded.told_at, sequence = i.sequence + 1;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.application_file(application uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  closed jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors read applications.' using errcode = '42501';
  end if;
  closed := (select jsonb_build_object('reason', c.reason, 'declared_at', c.declared_at) from public.application_conflicts c
    where c.application_id = application_file.application and c.user_id = auth.uid() and c.withdrawn_at is null);
  if closed is not null then return jsonb_build_object('closed', closed); end if;
  return (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'email', a.email, 'organisation', a.organisation,
      'country', a.country, 'statement', a.statement, 'heard_from', a.heard_from, 'event_slug', a.event_slug, 'put_to', (select p.name from public.people p where p.slug = a.person_slug), 'consent_at', a.consent_at,
      'stage', a.status, 'stage_since', a.stage_since, 'due_at', private.stage_ends(a.status, a.stage_since), 'created_at', a.created_at,
      'member_id', a.member_id, 'moves', private.possible_moves(a.id), 'readers', private.readers_of(a.id),
      'receipt', private.receipt_letter(a.id),
      'answers_to', (select coalesce(nullif(s.value ->> 'applications_reply_to', ''), nullif(s.value ->> 'reply_to', '')) from public.settings s where s.key = 'mail'),
      'support', (select coalesce(nullif(s.value ->> 'support', ''), nullif(s.value ->> 'email', '')) from public.settings s where s.key = 'contact'),
      'circles', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'hue', c.color_hex) order by c.position), '[]')
        from public.circles c where c.slug = any (a.circles)),
      'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'from', s.from_stage, 'to', s.to_stage, 'reason', s.reason, 'waived', s.waived,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'is_mine', coalesce(s.actor = auth.uid(), false), 'taken_back_at', s.taken_back_at, 'at', s.created_at) order by s.id desc), '[]')
        from public.application_stages s left join public.profiles p on p.id = s.actor where s.application_id = a.id),
      'votes_are_open', private.votes_are_open(a.id),
      'votes', (select coalesce(jsonb_agg(jsonb_build_object('id', v.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'vote', v.vote,
          'reason', v.reason, 'at', v.created_at) order by p.full_name, v.user_id), '[]')
        from public.application_votes v join public.profiles p on p.id = v.user_id where v.application_id = a.id),
      'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(p.full_name, ''), p.email), 'user_id', k.user_id, 'reason', k.reason,
          'at', k.declared_at, 'withdrawn_at', k.withdrawn_at, 'withdrawn_because', k.withdrawn_because) order by k.declared_at), '[]')
        from public.application_conflicts k join public.profiles p on p.id = k.user_id where k.application_id = a.id),
      'referees', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'relation', r.relation, 'asked_at', r.asked_at,
          'expires_at', r.expires_at, 'reminded_at', r.reminded_at, 'reminders', r.reminders, 'answered_at', r.answered_at, 'knows', r.knows,
          'again', r.again, 'declined_at', r.declined_at, 'declined_because', r.declined_because, 'named_at', r.named_at) order by r.named_at, r.name), '[]')
        from public.application_referees r where r.application_id = a.id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'at', n.created_at, 'by', coalesce(nullif(p.full_name, ''), p.email),
          'is_mine', coalesce(n.author = auth.uid(), false), 'mentioned', n.mentioned,
          'mentions', (select coalesce(jsonb_agg(coalesce(nullif(m.full_name, ''), m.email)), '[]') from public.profiles m where m.id = any (n.mentioned))) order by n.created_at), '[]')
        from public.application_notes n left join public.profiles p on p.id = n.author where n.application_id = a.id),
      'letters', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'subject', l.subject, 'body', l.body, 'leaves_at', l.leaves_at,
          'sent_at', l.sent_at, 'refused_at', l.refused_at, 'refusal', l.refusal, 'taken_back_at', l.taken_back_at, 'referee_id', l.referee_id, 'by', coalesce(nullif(p.full_name, ''), p.email), 'at', l.created_at) order by l.created_at desc), '[]')
        from public.application_letters l left join public.profiles p on p.id = l.written_by where l.application_id = a.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'path', d.path, 'bytes', d.bytes, 'by_applicant', d.by_applicant,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'at', d.created_at) order by d.created_at), '[]')
        from public.application_documents d left join public.profiles p on p.id = d.added_by where d.application_id = a.id),
      'interview', (select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place,
          'answer', case when i.answer_sequence = i.told_sequence then i.answer end, 'answered_at', i.answered_at)
        from public.application_interviews i where i.application_id = a.id),
      'corrections', (select coalesce(jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id desc), '[]')
        from public.application_corrections c where c.application_id = a.id),
      'alike', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'stage', o.status, 'created_at', o.created_at,
          'same_address', lower(o.email) = lower(a.email)) order by o.created_at desc), '[]')
        from public.applications o where o.id <> a.id and o.kind = a.kind
          and (lower(o.email) = lower(a.email) or private.folded_name(o.full_name) = private.folded_name(a.full_name))),
      'same_person', (select jsonb_build_object('id', m.id, 'name', coalesce(nullif(m.full_name, ''), m.email)) from public.profiles m
        where lower(m.email) = lower(a.email) limit 1))
    from public.applications a where a.id = application_file.application);
end $function$;

CREATE OR REPLACE FUNCTION public.server_interview_answered(application uuid, attendee text, answer text, sequence integer, answered_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at timestamptz := least(server_interview_answered.answered_at, now());
begin
  perform from public.application_interviews i join public.applications a on a.id = i.application_id
    where i.application_id = server_interview_answered.application and lower(a.email) = lower(attendee)
      and i.told_sequence = server_interview_answered.sequence for update of i;
  if not found then return false; end if;
  update public.application_interviews i set answer = server_interview_answered.answer,
      answer_sequence = server_interview_answered.sequence, answered_at = at
    where i.application_id = server_interview_answered.application
      and (i.answer_sequence is distinct from server_interview_answered.sequence or i.answered_at <= at);
  return true;
end $function$;

ALTER TABLE "public"."application_interviews" ADD CONSTRAINT "application_interviews_answer_check" CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text, 'tentative'::text])));

ALTER TABLE "public"."application_interviews" ADD CONSTRAINT "application_interviews_answer_is_whole" CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answer_sequence IS NULL))));

REVOKE ALL ON FUNCTION "private"."calendar_fields"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."server_interview_answered"(uuid, text, text, integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_interview_answered"(uuid, text, text, integer, timestamp with time zone) TO "service_role";

call private.keep_server_functions();

-- Rows from before this change: the version that was sent is the present one, unless a newer letter still waits.
alter table public.application_interviews disable trigger user;
update public.application_interviews i set told_sequence = i.sequence where i.told_at is not null;
alter table public.application_interviews enable trigger user;
