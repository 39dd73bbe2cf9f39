set local check_function_bodies = off;

DROP TRIGGER "note_deleted_event" ON "public"."events";

CREATE OR REPLACE FUNCTION private.is_address_in_conflict(address text, application uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles p where application is not null and lower(p.email) = lower(address)
    and private.has_conflict(p.id, application))
$function$;

CREATE OR REPLACE FUNCTION private.note_withdrawn_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'DELETE' and private.is_published(new.status, new.published_at) then
    delete from private.withdrawn_events w where w.event_id = new.id;
  elsif private.is_published(old.status, old.published_at) and not private.is_event_over(old) then
    -- An older row may exist: a scheduled event becomes public at its date without a change of its row.
    delete from private.withdrawn_events w where w.event_id = old.id;
    insert into private.withdrawn_events (event_id, slug, title, start_date, end_date, timezone, time_precision, region,
        is_flagship_event, circle_ids, withdrawn_at)
      values (old.id, old.slug, old.title, old.start_date, old.end_date, old.timezone, old.time_precision, old.region, old.is_flagship_event,
        array(select c.circle_id from public.event_circles c where c.event_id = old.id),
        greatest(now(), old.updated_at + interval '1 second'));
  end if;
  if tg_op = 'DELETE' then
    update private.withdrawn_events w set title = 'Removed event', slug = w.event_id::text,
      withdrawn_at = greatest(now(), w.withdrawn_at + interval '1 second') where w.event_id = old.id;
  end if;
  return old;
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
    and not private.is_address_in_conflict(a, application)
    and not exists (select from public.profiles p where p.id = (select auth.uid()) and lower(p.email) = lower(a))
$function$;

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
  -- Only one process runs this at a time, so that the notifications of a person are not split into two e-mails.
  if not exists (select from private.notices n where n.sent_at is null and n.due_at <= at)
    or not pg_try_advisory_xact_lock(hashtextextended('due notices', 0)) then
    return 0;
  end if;
  zone := private.site_timezone();
  with due as (select n.* from private.notices n where n.sent_at is null and n.due_at <= at for update),
  -- The queue has the data of the e-mail from now on.
  sent as (update private.notices n set sent_at = at, data = '{}' from due d where n.id = d.id),
  open as (
    select d.*, coalesce(p.email, d.address) as recipient, case when d.cadence = 'at_once' then d.kind else '' end as part
    from due d join public.notification_rules r on r.kind = d.kind
      left join public.profiles p on p.id = d.user_id
      left join public.notification_choices c on c.user_id = d.user_id and c.kind = d.kind
    where coalesce(c.cadence, r.cadence) <> 'off'
      and (d.address = any (r.addresses) and not private.is_address_in_conflict(d.address, d.application_id)
        or p.email <> '' and private.can_read_applications(d.user_id)
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

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_full_session();
  return jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'phone', nullif(u.phone, ''),
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'details', u.raw_user_meta_data) from auth.users u where u.id = me),
    'profile', (select to_jsonb(p) || jsonb_build_object('circles', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
        from public.circles c where c.id = any (p.circles)), '[]')) from public.profiles p where p.id = me),
    'directory', coalesce((select jsonb_agg(to_jsonb(c) - 'user_id' - 'words' - 'sorted_by' order by c.audience) from private.cards_of(me) c), '[]'),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'since', r.created_at) order by r.role) from public.user_roles r where r.user_id = me), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('started_at', s.created_at, 'last_seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
        'device', s.user_agent, 'address', host(s.ip)) order by s.created_at) from auth.sessions s where s.user_id = me), '[]'),
    'second_factors', coalesce((select jsonb_agg(jsonb_build_object('kind', f.factor_type::text, 'name', f.friendly_name, 'status', f.status::text, 'since', f.created_at) order by f.created_at)
        from auth.mfa_factors f where f.user_id = me), '[]'),
    'recovery_codes_left', (select count(*) from private.recovery_codes r where r.user_id = me),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('role', i.role, 'sent_at', i.created_at, 'accepted_at', i.accepted_at) order by i.created_at)
        from public.invitations i where i.accepted_by = me), '[]'),
    'applications', coalesce((select jsonb_agg(private.held_about_applicant(a) order by a.created_at) from private.own_applications() a), '[]'),
    'notes_about_you', coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'at', n.created_at) order by n.created_at)
        from public.user_notes n where n.user_id = me), '[]'),
    'notifications', coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'cadence', c.cadence) order by c.kind)
        from public.notification_choices c where c.user_id = me), '[]'),
    'drafts', coalesce((select jsonb_agg(to_jsonb(d) - 'author' order by d.updated_at) from public.drafts d where d.author = me), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION public.note_on_application(application uuid, words text, mentioned uuid[] DEFAULT '{}'::uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
  person uuid;
  note uuid;
begin
  if (select count(*) from public.application_notes n where n.application_id = a.id) >= 500 then
    raise exception 'Five hundred notes are enough.' using errcode = 'P0001';
  end if;
  -- The constraint is checked only after every mentioned person was looked up.
  if cardinality(mentioned) > 10 then
    raise exception 'Ten people can be mentioned at once.' using errcode = '23514', constraint = 'application_notes_mentioned_check';
  end if;
  foreach person in array coalesce(mentioned, '{}') loop
    perform private.require_reader(a.id, person);
  end loop;
  insert into public.application_notes (application_id, text, mentioned, author)
    values (a.id, trim(words), array(select distinct m from unnest(mentioned) as m), auth.uid()) returning id into note;
  perform private.tell_reader(m, a.id, 'mention') from (select distinct m from unnest(mentioned) as m) as told;
  return note;
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
  delete from private.notices n
    where n.sent_at < now() - case when n.subject is null then interval '1 day' else interval '60 days' end;
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

CREATE TRIGGER note_deleted_event BEFORE DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION private.note_withdrawn_event();

REVOKE ALL ON FUNCTION "private"."is_address_in_conflict"(text, uuid) FROM PUBLIC;

call private.keep_server_functions();

-- Rows from before this change.
update private.notices n set data = '{}' where n.sent_at is not null;
update private.withdrawn_events w set title = 'Removed event', slug = w.event_id::text,
  withdrawn_at = greatest(now(), w.withdrawn_at + interval '1 second')
  where not exists (select from public.events e where e.id = w.event_id);
