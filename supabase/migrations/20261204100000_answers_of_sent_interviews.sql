set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_unsent_interview(application uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.application_letters l where l.application_id = has_unsent_interview.application
    and l.kind = 'interview' and l.sent_at is null and l.taken_back_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.held_about_applicant(a public.applications)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'application', to_jsonb(a) - 'token_hash' - 'submission_id' || jsonb_build_object('status', private.told_stage(a)),
    'stages', coalesce((select jsonb_agg(jsonb_build_object('from', s.from_stage, 'to', s.to_stage, 'at', s.created_at) order by s.id)
      from public.application_stages s where s.application_id = a.id and s.taken_back_at is null
        and not ((private.untold_letter(a)).id is not null and s.to_stage = a.status and s.created_at >= (private.untold_letter(a)).created_at)), '[]'),
    'corrections', coalesce((select jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id)
      from public.application_corrections c where c.application_id = a.id), '[]'),
    'letters_to_you', coalesce((select jsonb_agg(jsonb_build_object('subject', l.subject, 'body', l.body, 'sent_at', l.sent_at) order by l.sent_at)
      from public.application_letters l where l.application_id = a.id and l.sent_at is not null and l.referee_id is null), '[]'),
    'papers', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'bytes', d.bytes, 'at', d.created_at) order by d.created_at)
      from public.application_documents d where d.application_id = a.id), '[]'),
    'referees_you_named', private.named_referees(a.id), 'interview', private.told_interview(a.id),
    'your_answer_to_the_interview', (select jsonb_build_object('answer', i.answer, 'at', i.answered_at)
      from public.application_interviews i where i.application_id = a.id and i.answer is not null),
    'held_back', 'What referees, readers and the team wrote in confidence about the application.')
$function$;

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
    -- An answer can have come since, so that of a row that is still there stays. Letters written before the column
    -- told_sequence existed do not name the version that was sent.
    insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by, told_at, told_sequence,
        answer, answer_sequence, answered_at, sequence)
      select a.id, w.starts_at, w.timezone, w.minutes, w.place, w.set_by, w.told_at,
        case when w.told_at is not null then coalesce(w.told_sequence, private.sent_interview_sequence(a.id), w.sequence) end,
        w.answer, w.answer_sequence, w.answered_at, private.next_interview_sequence(a.id)
      from jsonb_populate_record(null::public.application_interviews, was) w
      on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
        place = excluded.place, set_by = excluded.set_by, told_at = excluded.told_at, sequence = i.sequence + 1;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.sent_interview_sequence(application uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (d.data #>> '{interview,sequence}')::int
  from (select l.application_id, l.outbox_id from public.application_letters l
      where l.application_id = sent_interview_sequence.application and l.kind = 'interview' and l.sent_at is not null
      order by l.sent_at desc limit 1) s
    join private.delivered_letters d on d.application_id = s.application_id and d.outbox_id = s.outbox_id
$function$;

CREATE OR REPLACE FUNCTION private.told_interview(application uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place)
  from public.application_interviews i where i.application_id = told_interview.application
    and not private.has_unsent_interview(i.application_id)
$function$;

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
          'answer', case when i.answer_sequence = i.told_sequence and not private.has_unsent_interview(i.application_id) then i.answer end, 'answered_at', i.answered_at)
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

REVOKE ALL ON FUNCTION "private"."has_unsent_interview"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_unsent_interview"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."has_unsent_interview"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."sent_interview_sequence"(uuid) FROM PUBLIC;

-- Correction of rows from before the column told_sequence: the version that was sent is lower than the present one if an
-- interview was put back, or a newer letter still waited.
alter table public.application_interviews disable trigger user;
update public.application_interviews i set told_sequence = private.sent_interview_sequence(i.application_id)
  where i.told_at is not null and private.sent_interview_sequence(i.application_id) is not null;
alter table public.application_interviews enable trigger user;
