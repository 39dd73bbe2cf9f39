set local check_function_bodies = off;

DROP FUNCTION "private"."find_letters"(uuid[], text, text);

DROP VIEW "private"."letter_states";

DROP FUNCTION "private"."site_timezone"();

CREATE OR REPLACE FUNCTION private.is_letter_current(d private.delivered_letters)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((d.data ->> 'expires_at')::timestamptz > now(), true)
    -- The cancellation about a removed application has no application.
    and (d.template <> 'application-letter' or d.application_id is null or exists (
      select from public.application_letters l join public.applications a on a.id = l.application_id
        left join public.application_referees r on r.id = l.referee_id
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.taken_back_at is null
        and (l.moved_to is null or l.moved_to = a.status)
        and (l.kind not in ('referee', 'reminder') or r.answered_at is null and r.declined_at is null and r.expires_at > now()
          and not exists (select from public.application_letters n
            where n.referee_id = r.id and n.created_at > l.created_at and n.taken_back_at is null))))
    and case when not coalesce(d.data ? 'interview', false) then true
      when d.data -> 'interview' ? 'is_cancelled' then not exists (select from public.application_interviews i where i.application_id = d.application_id)
      else exists (select from public.application_interviews i
        where i.application_id = d.application_id and i.sequence = (d.data #>> '{interview,sequence}')::int) end
    -- An invitation has the time of its e-mail; a newer one replaces its link.
    and (d.template <> 'invitation' and d.data #>> '{link,to}' is distinct from 'invitation' or exists (
      select from public.invitations i
      where i.email = d.recipient and i.created_at <= d.queued_at and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()))
$function$;

CREATE OR REPLACE FUNCTION private.is_notified_of(kind text, subject uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from private.notices n where n.kind = is_notified_of.kind and n.subject = is_notified_of.subject::text) $function$;

CREATE OR REPLACE FUNCTION private.keep_remark()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.settled_by := case when new.settled_at is not null then auth.uid() end;
    new.settled_at := case when new.settled_at is not null then coalesce(old.settled_at, now()) end;
    return new;
  end if;
  if new.answers is not null and not exists (select from public.document_remarks r
      where r.id = new.answers and r.document_id = new.document_id and r.answers is null) then
    raise exception 'That remark is not there any more.' using errcode = 'P0001';
  end if;
  -- The constraint is checked only after this trigger.
  if cardinality(new.mentioned) > 10 then
    raise exception 'Ten people can be mentioned at once.' using errcode = '23514', constraint = 'document_remarks_mentioned_check';
  end if;
  if exists (select from unnest(new.mentioned) as m where not coalesce(private.can_read_applications(m), false)) then
    raise exception 'Only editors can be mentioned.' using errcode = 'P0001', hint = 'Remove the name and choose an editor.';
  end if;
  if (select count(*) from public.document_remarks r where r.document_id = new.document_id and r.settled_at is null) >= 500 then
    raise exception 'Five hundred open remarks are enough. Settle some first.' using errcode = 'P0001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.notice_recipients(kind text, application uuid, person uuid, owner uuid)
 RETURNS TABLE(user_id uuid, address text, cadence text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with rule as (select * from public.notification_rules r where r.kind = notice_recipients.kind),
  people as (
    select p.id, lower(p.email) as email, coalesce(c.cadence, r.cadence) as cadence
    from rule r cross join (select u.user_id, max(u.role)::text as role from public.user_roles u where u.role > 'user' group by 1) as e
      join public.profiles p on p.id = e.user_id
      left join public.notification_choices c on c.user_id = p.id and c.kind = r.kind
    where p.email <> '' and p.id is distinct from (select auth.uid()) and private.can_read_applications(p.id)
      and (person is null or p.id = person)
      and (person is not null or p.id = any (r.people) or (r.to_owner and p.id = owner) or e.role = any (r.roles))
      and (application is null or not private.has_conflict(p.id, application))
  )
  select p.id, null::text, p.cadence from people p where p.cadence <> 'off'
  union all
  select null, a, r.cadence from rule r cross join unnest(r.addresses) as a
  where person is null and r.cadence <> 'off' and lower(a) not in (select p.email from people p)
$function$;

CREATE OR REPLACE FUNCTION private.notify(kind text, template text, data jsonb, application uuid DEFAULT NULL::uuid, person uuid DEFAULT NULL::uuid, owner uuid DEFAULT NULL::uuid, subject text DEFAULT NULL::text, without uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told record;
  due timestamptz;
  zone text := private.site_timezone();
begin
  -- Two at once would both find no e-mail of the last ten minutes.
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || notify.kind, 0));
  for told in select * from private.notice_recipients(notify.kind, notify.application, notify.person, notify.owner) r
      where r.user_id is null or r.user_id <> all (notify.without) loop
    due := case told.cadence when 'at_once' then greatest(now(), (
        select max(case when n.sent_at is null then n.due_at else n.sent_at + interval '10 minutes' end) from private.notices n
        where n.kind = notify.kind and n.cadence = 'at_once' and n.user_id is not distinct from told.user_id
          and n.address is not distinct from told.address and n.due_at > now() - interval '1 hour'))
      else private.next_digest(told.cadence, now(), zone) end;
    insert into private.notices (kind, cadence, user_id, address, application_id, template, data, subject, due_at)
      values (notify.kind, told.cadence, told.user_id, told.address, notify.application, notify.template, notify.data, notify.subject, due);
  end loop;
  perform private.queue_due_notices();
end $function$;

CREATE OR REPLACE FUNCTION private.queue_due_notices(at timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued int;
  zone text;
begin
  -- One process at a time, so that a person's list is not cut in two.
  if not exists (select from private.notices n where n.sent_at is null and n.due_at <= at)
    or not pg_try_advisory_xact_lock(hashtextextended('due notices', 0)) then
    return 0;
  end if;
  zone := private.site_timezone();
  with due as (
    update private.notices n set sent_at = at where n.sent_at is null and n.due_at <= at returning n.*
  ),
  open as (
    select d.*, coalesce(p.email, d.address) as recipient, case when d.cadence = 'at_once' then d.kind else '' end as part
    from due d join public.notification_rules r on r.kind = d.kind
      left join public.profiles p on p.id = d.user_id
      left join public.notification_choices c on c.user_id = d.user_id and c.kind = d.kind
    where coalesce(c.cadence, r.cadence) <> 'off'
      and (d.address = any (r.addresses) or p.email <> '' and private.can_read_applications(d.user_id)
        and (d.application_id is null or not private.has_conflict(d.user_id, d.application_id)))
  ),
  lines as (select o.recipient, o.part, o.kind, count(*) as count, min(o.id) as first from open o group by 1, 2, 3),
  lists as (
    select l.recipient, l.part, sum(l.count) as count, min(l.first) as first,
      jsonb_agg(jsonb_build_object('kind', l.kind, 'count', l.count) order by l.first) as lines
    from lines l group by 1, 2
  )
  insert into private.outbox (recipient, template, data)
  select l.recipient, case when l.part <> '' and l.count = 1 then o.template else 'desk-digest' end,
    case when l.part = '' then jsonb_build_object('lines', l.lines, 'day', to_char(at at time zone zone, 'FMDay'))
      when l.count > 1 then jsonb_build_object('lines', l.lines) else o.data end
  from lists l join open o on o.id = l.first order by l.first;
  get diagnostics queued = row_count;
  return queued;
end $function$;

CREATE OR REPLACE FUNCTION private.site_timezone()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := (select s.value ->> 'timezone' from public.settings s where s.key = 'notifications');
begin
  perform now() at time zone zone;
  return coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION public.list_calendar_events(first_day date, last_day date DEFAULT NULL::date, circle text DEFAULT NULL::text, region text DEFAULT NULL::text, type text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with asked as materialized (
    select a.id, a.place from unnest(private.events_of_days(first_day, last_day, circle, region, type)) with ordinality as a (id, place)),
  named as (
    select l.event_id, jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'color_hex', c.color_hex) order by l.position, c.name) as circles
    from asked a join public.event_circles l on l.event_id = a.id join public.circles c on c.id = l.circle_id group by l.event_id)
  select coalesce(jsonb_agg(to_jsonb(t) - 'place' order by t.place), '[]') || private.withdrawn_events_of_days(first_day, last_day, circle, region, type) from (
    select e.id, e.slug, e.title, e.description, e.location, e.street_address, e.town, e.country, e.online_url, e.start_date, e.end_date, e.timezone,
      e.time_precision, e.event_state, e.state_note, coalesce(n.circles, '[]') as circles,
      greatest(e.updated_at, e.published_at) as updated_at, a.place
    from asked a join public.events e on e.id = a.id left join named n on n.event_id = a.id
    where private.is_published(e.status, e.published_at)) as t
$function$;

CREATE OR REPLACE FUNCTION public.server_letter_returned(message_ids text[], reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.delivered_letters;
  is_known boolean;
begin
  select x.* into d from private.delivered_letters x where x.message_ids && server_letter_returned.message_ids
    order by x.id desc limit 1 for update;
  is_known := d.returned_at is not null;
  update private.delivered_letters l set returned_at = coalesce(l.returned_at, now()),
      reason = coalesce(l.reason, left(private.as_one_line(server_letter_returned.reason), 500))
    where l.id = d.id returning * into d;
  if not is_known and d.template not in ('account-letter', 'desk-digest') then
    perform private.notify('failure', 'desk-digest', '{"lines": [{"kind": "failure", "count": 1}]}');
  end if;
  if d.template = 'application-letter' then
    update public.application_letters l set sent_at = null, refused_at = d.returned_at, refusal = d.reason
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.refused_at is null and l.taken_back_at is null;
  end if;
  return d.template;
end $function$;

CREATE OR REPLACE FUNCTION public.server_notice_waiting_matters()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  late record;
  applications int := 0;
  consents int := 0;
begin
  delete from private.notices n where n.sent_at < now() - interval '60 days';
  for late in
    select a.id from public.applications a
    where a.status = 'submitted' and private.stage_ends(a.status, a.stage_since) < now()
      and not private.is_notified_of('application_late', a.id)
    order by a.stage_since limit 200
  loop
    perform private.notify('application_late', 'application-notice', jsonb_build_object('about', 'late', 'application', late.id),
      application => late.id, subject => late.id::text);
    applications := applications + private.is_notified_of('application_late', late.id)::int;
  end loop;
  for late in
    select m.id from public.media m
    where m.removed_at is null and m.consent_expires_on between current_date and current_date + 30
      and not private.is_notified_of('consent', m.id)
    order by m.consent_expires_on limit 200
  loop
    perform private.notify('consent', 'desk-digest', '{"lines": [{"kind": "consent", "count": 1}]}', subject => late.id::text);
    consents := consents + private.is_notified_of('consent', late.id)::int;
  end loop;
  return jsonb_build_object('applications', applications, 'consents', consents);
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
    ((d.returned_at IS NOT NULL) AND (d.data IS NOT NULL) AND private.is_letter_current(d.*)) AS can_retry
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

REVOKE ALL ON FUNCTION "private"."is_letter_current"(private.delivered_letters) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_notified_of"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_timezone"() FROM PUBLIC;

call private.keep_server_functions();
