set local check_function_bodies = off;

DROP FUNCTION "private"."find_letters"(uuid[], text, text);

DROP VIEW "private"."letter_states";

ALTER TABLE "private"."delivered_letters" ADD COLUMN "outbox_id" bigint;

ALTER TABLE "private"."delivered_letters" ADD COLUMN "returned_at" timestamp with time zone;

ALTER TABLE "private"."delivered_letters" ADD COLUMN "reason" text;

CREATE OR REPLACE FUNCTION private.receipt_letter(application uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', l.state, 'answer', l.answer, 'at', l.queued_at)
  from private.letter_states l
  where l.application_id = receipt_letter.application and l.template = 'application-received'
  order by l.queued_at desc limit 1
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
      'interview', (select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place)
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

CREATE OR REPLACE FUNCTION public.server_letter_returned(message_ids text[], reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.delivered_letters;
begin
  update private.delivered_letters l set returned_at = coalesce(l.returned_at, now()),
      reason = coalesce(l.reason, left(private.as_one_line(server_letter_returned.reason), 500))
    where l.id = (select x.id from private.delivered_letters x where x.message_ids && server_letter_returned.message_ids order by x.id desc limit 1)
    returning * into d;
  if d.template = 'application-letter' then
    update public.application_letters l set sent_at = null, refused_at = d.returned_at, refusal = d.reason
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.refused_at is null and l.taken_back_at is null;
  end if;
  return d.template;
end $function$;

CREATE OR REPLACE FUNCTION public.server_letter_sent(letter bigint, message_ids text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (delete from private.outbox where id = letter returning *)
  insert into private.delivered_letters (recipient, template, application_id, message_ids, queued_at, outbox_id)
    select g.recipient, g.template, g.application_id, server_letter_sent.message_ids, g.created_at, g.id
    from gone g where cardinality(server_letter_sent.message_ids) > 0;
  update private.outbox_pause set until = '-infinity', failures = 0, answer = null where failures > 0;
$function$;

CREATE OR REPLACE FUNCTION public.server_mail_counts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  captured int := 0;
begin
  if to_regclass('gateway.captured_mail') is not null then
    execute 'select count(*) from gateway.captured_mail' into captured;
  end if;
  return (select jsonb_build_object('captured', captured,
      'waiting', count(*) filter (where o.refused_at is null),
      'oldest', min(o.created_at) filter (where o.refused_at is null),
      'givenUp', count(*) filter (where o.refused_at is not null and o.template <> 'account-letter')
        + (select count(*) from private.delivered_letters d where d.returned_at is not null and d.template <> 'account-letter'))
    from private.outbox o)
    || (select jsonb_build_object('pausedUntil', case when p.until > now() then p.until end, 'answer', p.answer) from private.outbox_pause p);
end $function$;

CREATE OR REPLACE FUNCTION public.server_remove_letter(letter bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if letter < 0 then
    delete from private.delivered_letters d where d.id = -letter and d.returned_at is not null;
  else
    delete from private.outbox o where o.id = letter and o.refused_at is not null;
  end if;
  return found;
end $function$;

CREATE VIEW "private"."letter_states" AS  SELECT (o.id)::text AS id,
    o.recipient,
    o.template,
    o.application_id,
        CASE
            WHEN (o.refused_at IS NULL) THEN 'waiting'::text
            ELSE 'refused'::text
        END AS state,
    o.answer,
    o.attempts,
    o.created_at AS queued_at,
        CASE
            WHEN (o.refused_at IS NULL) THEN o.next_attempt_at
            ELSE NULL::timestamp with time zone
        END AS next_at,
    (o.expires_at <= now()) AS is_expired,
    (o.data - 'sealed'::text) AS data
   FROM private.outbox o
UNION ALL
 SELECT ('sent-'::text || d.id) AS id,
    d.recipient,
    d.template,
    d.application_id,
        CASE
            WHEN (d.returned_at IS NULL) THEN 'sent'::text
            ELSE 'returned'::text
        END AS state,
    d.reason AS answer,
    NULL::integer AS attempts,
    d.queued_at,
    NULL::timestamp with time zone AS next_at,
    false AS is_expired,
    NULL::jsonb AS data
   FROM private.delivered_letters d;

CREATE OR REPLACE FUNCTION private.find_letters(closed uuid[], search text, state text)
 RETURNS SETOF private.letter_states
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l from private.letter_states l
  where (l.application_id is null or l.application_id <> all (closed))
    and case when find_letters.state = '' then l.state <> 'sent' else l.state = find_letters.state end
    and strpos(lower(concat_ws(' ', l.recipient, replace(l.template, '-', ' '), l.answer)), lower(trim(find_letters.search))) > 0
$function$;

CREATE INDEX delivered_letters_by_message_id ON private.delivered_letters USING gin (message_ids);

REVOKE ALL ON FUNCTION "private"."find_letters"(uuid[], text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."receipt_letter"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receipt_letter"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."receipt_letter"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."server_letter_returned"(text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_letter_returned"(text[], text) TO "service_role";

call private.keep_server_functions();
