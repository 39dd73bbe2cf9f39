set local check_function_bodies = off;

DROP FUNCTION "private"."find_letters"(uuid[], text, text);

DROP VIEW "private"."letter_states";

ALTER TABLE "private"."delivered_letters" ADD COLUMN "data" jsonb;

CREATE OR REPLACE FUNCTION private.file_letter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.application_id := coalesce(new.application_id, private.application_of_letter(new.data));
  return new;
end $function$;

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
  if sent.id is not null and old.data ? 'interview' and not old.data ? 'is_repeat' then
    perform private.note_told_interview(sent, old.data -> 'interview');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.retry_returned_letter(returned bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.delivered_letters;
  queued bigint;
begin
  delete from private.delivered_letters l
    where l.id = returned and exists (select from private.letter_states s where s.id = 'sent-' || returned and s.can_retry)
    returning * into d;
  if d.id is null then return 0; end if;
  insert into private.outbox (recipient, template, data, application_id)
    values (d.recipient, d.template, d.data || '{"is_repeat": true}', d.application_id) returning id into queued;
  if d.template = 'application-letter' then
    update public.application_letters l set outbox_id = queued, refused_at = null, refusal = null
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.taken_back_at is null;
  end if;
  return 1;
end $function$;

CREATE OR REPLACE FUNCTION private.unsealed_token(data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select nullif(coalesce(data ->> 'token', data #>> '{link,token}'), 'sealed') $function$;

CREATE OR REPLACE FUNCTION public.server_cleanup()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  limits int := 0;
  letters int := 0;
  devices int := 0;
  accounts int := 0;
begin
  if to_regclass('gateway.rate_limits') is not null then
    execute 'delete from gateway.rate_limits where expire < extract(epoch from now()) * 1000';
    get diagnostics limits = row_count;
    execute $sql$delete from gateway.one_time_codes where created_at < now() - interval '1 day'$sql$;
    get diagnostics letters = row_count;
    execute $sql$delete from gateway.known_devices where last_seen_at < now() - interval '400 days'$sql$;
    get diagnostics devices = row_count;
  end if;
  delete from private.account_notices where created_at < now() - interval '30 days';
  perform private.expire_letters();
  delete from private.outbox where template = 'account-letter' and refused_at < now() - interval '30 days' and expires_at <= now();
  -- Reports about a delivery come within five days.
  update private.delivered_letters set data = null where returned_at is null and data is not null and sent_at < now() - interval '7 days';
  delete from private.bulk_changes where created_at < now() - interval '30 days';
  delete from private.withdrawn_events where withdrawn_at < now() - interval '30 days';
  -- Only sign-ups: other accounts without a confirmed address (phone, made by an admin) were sent no confirmation letter.
  delete from auth.users u where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.confirmation_sent_at < now() - interval '7 days' and u.created_at < now() - interval '7 days';
  get diagnostics accounts = row_count;
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices, 'accounts', accounts);
end $function$;

CREATE OR REPLACE FUNCTION public.server_letter_sent(letter bigint, message_ids text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (delete from private.outbox where id = letter returning *)
  insert into private.delivered_letters (recipient, template, application_id, message_ids, queued_at, outbox_id, data)
    select g.recipient, g.template, g.application_id, server_letter_sent.message_ids, g.created_at, g.id,
      case when g.template <> 'account-letter' and private.unsealed_token(g.data) is null then g.data end
    from gone g where cardinality(server_letter_sent.message_ids) > 0;
  update private.outbox_pause set until = '-infinity', failures = 0, answer = null where failures > 0;
$function$;

CREATE OR REPLACE FUNCTION public.server_mail_queue(asker uuid, page integer, per_page integer, search text DEFAULT ''::text, state text DEFAULT ''::text, letters_page integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  closed uuid[] := array(select c.application_id from public.application_conflicts c where c.user_id = asker and c.withdrawn_at is null);
  total int := 0;
  pages int;
  shown int;
  captured jsonb := '[]';
  found int;
begin
  if to_regclass('gateway.captured_mail') is not null then
    execute 'select count(*) from gateway.captured_mail where application_id is null or application_id <> all ($1)' into total using closed;
  end if;
  pages := greatest(1, ceil(total::numeric / per_page)::int);
  shown := least(greatest(1, page), pages);
  if total > 0 then
    execute $sql$select coalesce(jsonb_agg(jsonb_build_object('id', m.id::text, 'recipient', m.recipient, 'subject', m.subject, 'text', m.body,
        'html', m.html, 'calendar', m.calendar, 'at', m.sent_at) order by m.id desc), '[]')
      from (select * from gateway.captured_mail where application_id is null or application_id <> all ($3)
        order by id desc limit $1 offset $2) m$sql$ into captured using per_page, (shown - 1) * per_page, closed;
  end if;
  select count(*) into found from private.find_letters(closed, search, state);
  return jsonb_build_object('captured', captured, 'total', total, 'page', shown, 'pages', pages,
    'letters', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'recipient', l.recipient, 'template', l.template, 'state', l.state,
        'attempts', l.attempts, 'since', l.queued_at, 'nextAt', l.next_at, 'isExpired', l.is_expired, 'answer', l.answer, 'data', l.data,
        'canRetry', l.can_retry)
        order by l.place), '[]')
      from (select f.*, row_number() over (order by f.state = 'waiting', case when f.state = 'waiting' then f.queued_at end, f.queued_at desc) as place
        from private.find_letters(closed, search, state) f
        order by place limit per_page offset (greatest(1, letters_page) - 1) * per_page) l),
    'lettersTotal', found, 'lettersPages', greatest(1, ceil(found::numeric / per_page)::int), 'lettersPage', greatest(1, letters_page),
    'outbox', (select jsonb_build_object('waiting', count(*) filter (where o.refused_at is null), 'givenUp', count(*) filter (where o.refused_at is not null))
      from private.outbox o where o.application_id is null or o.application_id <> all (closed)),
    'pausedUntil', (select p.until from private.outbox_pause p where p.until > now()), 'answer', (select p.answer from private.outbox_pause p));
end $function$;

CREATE OR REPLACE FUNCTION public.server_retry_letters(letter bigint DEFAULT NULL::bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tried int;
begin
  if letter < 0 then
    tried := private.retry_returned_letter(-letter);
  else
    update private.outbox o set refused_at = null, put_off_at = null, attempts = 0, next_attempt_at = now()
      where o.claim is null and coalesce(o.expires_at > now(), true)
        and case when letter is null then o.refused_at is not null or o.attempts > 0 else o.id = letter end;
    get diagnostics tried = row_count;
  end if;
  update private.outbox_pause set until = '-infinity';
  perform pg_notify('outbox', '');
  return tried;
end $function$;

CREATE OR REPLACE FUNCTION public.server_seal_letters(letters jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox o
  set data = jsonb_set(o.data, case when o.data ? 'token' then '{token}' else '{link,token}' end::text[], '"sealed"')
    || jsonb_build_object('sealed', l.sealed)
  from jsonb_to_recordset(letters) as l (id bigint, sealed text)
  where o.id = l.id and private.unsealed_token(o.data) is not null
$function$;

CREATE OR REPLACE FUNCTION public.server_unsealed_letters()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
    select o.id, o.recipient, o.template, o.data from private.outbox o
    where private.unsealed_token(o.data) is not null order by o.id limit 100) l
$function$;

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
    (o.data - 'sealed'::text) AS data,
        CASE
            WHEN (o.refused_at IS NULL) THEN (o.attempts > 0)
            ELSE COALESCE((o.expires_at > now()), true)
        END AS can_retry
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
        CASE
            WHEN (d.returned_at IS NOT NULL) THEN (d.data - 'sealed'::text)
            ELSE NULL::jsonb
        END AS data,
    ((d.returned_at IS NOT NULL) AND (d.data IS NOT NULL) AND COALESCE((((d.data ->> 'expires_at'::text))::timestamp with time zone > now()), true)) AS can_retry
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

REVOKE ALL ON FUNCTION "private"."find_letters"(uuid[], text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."retry_returned_letter"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsealed_token"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."server_seal_letters"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_seal_letters"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."server_unsealed_letters"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_unsealed_letters"() TO "service_role";

call private.keep_server_functions();
