set local check_function_bodies = off;

DROP FUNCTION "private"."desk_recipients"(text, uuid);

DROP FUNCTION "private"."tell_desk"(text, uuid, uuid);

DROP FUNCTION "private"."tell_desk_of_arrival"(uuid);

CREATE TABLE "private"."notices" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "kind" text NOT NULL, "cadence" text NOT NULL, "user_id" uuid, "address" text, "application_id" uuid, "template" text NOT NULL, "data" jsonb NOT NULL, "subject" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "due_at" timestamp with time zone NOT NULL, "sent_at" timestamp with time zone, CONSTRAINT "notices_have_one_recipient" CHECK (((user_id IS NULL) <> (address IS NULL))), CONSTRAINT "notices_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."notices" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."notification_choices" ("user_id" uuid NOT NULL DEFAULT auth.uid(), "kind" text NOT NULL, "cadence" text NOT NULL, CONSTRAINT "notification_choices_pkey" PRIMARY KEY (user_id, kind));

ALTER TABLE "public"."notification_choices" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."notification_rules" ("kind" text NOT NULL, "roles" text[] NOT NULL DEFAULT '{}'::text[], "people" uuid[] NOT NULL DEFAULT '{}'::uuid[], "to_owner" boolean NOT NULL DEFAULT false, "addresses" text[] NOT NULL DEFAULT '{}'::text[], "cadence" text NOT NULL DEFAULT 'at_once'::text, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "notification_rules_people_check" CHECK (((cardinality(people) <= 50) AND (array_position(people, NULL::uuid) IS NULL))), CONSTRAINT "notification_rules_pkey" PRIMARY KEY (kind), CONSTRAINT "notification_rules_roles_check" CHECK (((roles <@ ARRAY['manager'::text, 'admin'::text]) AND (cardinality(roles) <= 2))));

ALTER TABLE "public"."notification_rules" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.are_email_addresses(addresses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select cardinality(addresses) <= 20 and not exists (select from unnest(addresses) as a where private.is_plain_address(a) is not true)
$function$;

CREATE OR REPLACE FUNCTION private.is_cadence(cadence text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select cadence in ('at_once', 'daily', 'weekly', 'off') $function$;

CREATE OR REPLACE FUNCTION private.is_notification_kind(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select kind in ('application', 'question', 'application_late', 'referee', 'withdrawal', 'assignment', 'review', 'schedule', 'failure', 'consent')
$function$;

CREATE OR REPLACE FUNCTION private.next_digest(cadence text, at timestamp with time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when morning > clock then morning else morning + step end at time zone zone
  from (select at at time zone zone as clock, case cadence when 'weekly' then interval '7 days' else interval '1 day' end as step,
    date_trunc(case cadence when 'weekly' then 'week' else 'day' end, at at time zone zone) + interval '7 hours' as morning) as c
$function$;

CREATE OR REPLACE FUNCTION private.notice_recipients(kind text, application uuid, person uuid, owner uuid)
 RETURNS TABLE(user_id uuid, address text, cadence text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with rule as (select * from public.notification_rules r where r.kind = notice_recipients.kind),
  people as (
    select p.id, lower(p.email) as email, coalesce(c.cadence, r.cadence) as cadence
    from rule r cross join public.profiles p
      left join public.notification_choices c on c.user_id = p.id and c.kind = r.kind
    where p.email <> '' and p.id is distinct from (select auth.uid()) and private.can_read_applications(p.id)
      and case when person is not null then p.id = person
        else p.id = any (r.people) or (r.to_owner and p.id = owner)
          or (select max(u.role)::text from public.user_roles u where u.user_id = p.id) = any (r.roles) end
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
begin
  -- Two at once would both find no e-mail of the last ten minutes.
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || notify.kind, 0));
  for told in select * from private.notice_recipients(notify.kind, notify.application, notify.person, notify.owner) r
      where r.user_id is null or r.user_id <> all (notify.without) loop
    due := case told.cadence when 'at_once' then greatest(now(), (
        select max(case when n.sent_at is null then n.due_at else n.sent_at + interval '10 minutes' end) from private.notices n
        where n.kind = notify.kind and n.cadence = 'at_once' and n.user_id is not distinct from told.user_id
          and n.address is not distinct from told.address and n.due_at > now() - interval '1 hour'))
      else private.next_digest(told.cadence, now(), private.site_timezone()) end;
    insert into private.notices (kind, cadence, user_id, address, application_id, template, data, subject, due_at)
      values (notify.kind, told.cadence, told.user_id, told.address, notify.application, notify.template, notify.data, notify.subject, due);
  end loop;
  perform private.queue_due_notices();
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_failed_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify('failure', 'desk-digest', '{"lines": [{"kind": "failure", "count": 1}]}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_schedule(article uuid, title text, change text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify('schedule', 'schedule-notice', jsonb_build_object('article', article, 'title', notify_of_schedule.title, 'change', change),
    owner => (select o.owner from private.record_owners o where o.kind = 'article' and o.row_id = article));
  return 1;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_due_notices(at timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued int;
begin
  -- One process at a time, so that a person's list is not cut in two.
  if not exists (select from private.notices n where n.sent_at is null and n.due_at <= at)
    or not pg_try_advisory_xact_lock(hashtextextended('due notices', 0)) then
    return 0;
  end if;
  with due as (
    update private.notices n set sent_at = at where n.sent_at is null and n.due_at <= at returning n.*
  ),
  open as (
    select d.*, coalesce(p.email, d.address) as recipient, case when d.cadence = 'at_once' then d.kind else '' end as part
    from due d left join public.profiles p on p.id = d.user_id
    where d.address is not null or p.email <> '' and private.can_read_applications(d.user_id)
      and (d.application_id is null or not private.has_conflict(d.user_id, d.application_id))
  ),
  lines as (select o.recipient, o.part, o.kind, count(*) as count, min(o.id) as first from open o group by 1, 2, 3),
  lists as (
    select l.recipient, l.part, sum(l.count) as count, min(l.first) as first,
      jsonb_agg(jsonb_build_object('kind', l.kind, 'count', l.count) order by l.first) as lines
    from lines l group by 1, 2
  )
  insert into private.outbox (recipient, template, data)
  select l.recipient, case when l.part <> '' and l.count = 1 then o.template else 'desk-digest' end,
    case when l.part = '' then jsonb_build_object('lines', l.lines, 'day', to_char(at at time zone private.site_timezone(), 'FMDay'))
      when l.count > 1 then jsonb_build_object('lines', l.lines) else o.data end
  from lists l join open o on o.id = l.first order by l.first;
  get diagnostics queued = row_count;
  return queued;
end $function$;

CREATE OR REPLACE FUNCTION private.setting_error(key text, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  kind text := jsonb_typeof(value);
  entry jsonb;
  name text;
begin
  if value is null then
    return case when key in ('security.second_factor', 'retention') then 'This cannot be left empty.' end;
  end if;
  if key in ('identity', 'contact', 'video', 'navigation', 'mail', 'retention', 'notifications') and kind <> 'object'
    or key in ('social', 'figures.allowed_differences') and kind <> 'array' then
    return format('The setting %s is not in its form.', key);
  end if;
  if key = 'identity' then
    if not private.is_short(value -> 'strapline', 120) then return 'The strapline is one line of at most 120 characters.'; end if;
    if not private.is_short(value -> 'description', 320) then return 'The description is one paragraph of at most 320 characters.'; end if;
    if not private.is_short(value -> 'legal_name', 200) then return 'The legal name is one line of at most 200 characters.'; end if;
    if coalesce(jsonb_typeof(value -> 'founded'), 'null') <> 'null' and not private.is_whole_number(value -> 'founded', 1800, 2100) then
      return 'The founding year is four digits, such as 2008.';
    end if;
  elsif key = 'contact' then
    foreach name in array array['email', 'press', 'privacy', 'support'] loop
      if coalesce(jsonb_typeof(value -> name), 'null') <> 'null'
        and not (jsonb_typeof(value -> name) = 'string' and private.is_email_address(value ->> name)) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
    if jsonb_typeof(coalesce(value -> 'offices', '[]')) <> 'array' then return 'The offices are a list.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'offices', '[]')) loop
      if not (private.is_short(entry -> 'city', 80) and private.is_short(entry -> 'address', 300)
        and coalesce(entry ->> 'city', '') <> '' and coalesce(entry ->> 'address', '') <> '') then
        return 'An office needs a city and an address.';
      end if;
    end loop;
  elsif key = 'social' then
    if jsonb_array_length(value) > 12 then return 'Twelve addresses at most.'; end if;
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 60) and coalesce(entry ->> 'label', '') <> ''
        and coalesce(private.is_web_address(entry ->> 'url'), false)) then
        return 'Each address needs a name and begins with https://.';
      end if;
    end loop;
  elsif key = 'newsletter_url' then
    if kind <> 'string' or not private.is_web_address(value #>> '{}') then return 'The address begins with https://.'; end if;
  elsif key = 'video' then
    if not private.is_short(value -> 'title', 120) or coalesce(value ->> 'title', '') = '' then return 'The film needs a title of at most 120 characters.'; end if;
    if not private.is_short(value -> 'minutes', 40) or not private.is_short(value -> 'note', 200) then return 'The length is one short line, such as 3 minutes 40.'; end if;
    if coalesce(jsonb_typeof(value -> 'embed_url'), 'null') <> 'null'
      and not (jsonb_typeof(value -> 'embed_url') = 'string' and private.is_player_address(value ->> 'embed_url')) then
      return 'Films play only from www.youtube-nocookie.com and player.vimeo.com.';
    end if;
  elsif key = 'navigation' then
    if jsonb_typeof(coalesce(value -> 'hidden', '[]')) <> 'array' then return 'Hidden links are a list of addresses.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'hidden', '[]')) loop
      if jsonb_typeof(entry) <> 'string' or entry #>> '{}' !~ '^/[a-z]' then return 'Hidden links are addresses of this site. Home is always shown.'; end if;
    end loop;
  elsif key = 'mail' then
    if not private.is_short(value -> 'from_name', 100) then return 'The sender''s name is one line of at most 100 characters.'; end if;
    foreach name in array array['reply_to', 'applications_reply_to'] loop
      if coalesce(value ->> name, '') <> '' and not private.is_email_address(value ->> name) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
  elsif key = 'notifications' then
    if not private.is_short(value -> 'timezone', 64) then return 'Choose a time zone of the list.'; end if;
  elsif key = 'retention' then
    foreach name in array array['applications_months', 'audit_months'] loop
      if not private.is_whole_number(value -> name, 1, 120) then return 'Months are a whole number from 1 to 120.'; end if;
    end loop;
    foreach name in array array['captured_mail_days', 'error_days'] loop
      if not private.is_whole_number(value -> name, 1, 365) then return 'Days are a whole number from 1 to 365.'; end if;
    end loop;
  elsif key = 'figures.allowed_differences' then
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 120) and private.is_short(entry -> 'home', 40) and private.is_short(entry -> 'overview', 40)) then
        return 'A pair of figures needs a label and two values.';
      end if;
    end loop;
  elsif key ~ '^(home|network|about|partners|flagships|circles|council|management|invite|events|calendar|news|gallery|connect|overview|newsletter)\.' then
    if kind <> 'string' then return 'This is a text.'; end if;
    if length(value #>> '{}') > 2000 then return 'This text has more than 2,000 characters.'; end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.site_timezone()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select z.name from public.settings s join pg_catalog.pg_timezone_names z on z.name = s.value ->> 'timezone'
    where s.key = 'notifications'), 'UTC')
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
    -- Who set the interview and the readers get the cancellation with a calendar entry.
    perform private.notify('withdrawal', 'application-notice', jsonb_build_object('about', 'withdrew', 'application', a.id), application => a.id,
      without => array_remove((was ->> 'set_by')::uuid || array(select r.user_id from public.application_readers r where r.application_id = a.id), null));
    update public.application_letters l set leaves_at = now() where l.id = letter.id;
    update private.outbox o set next_attempt_at = now() where o.id = letter.outbox_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.tell_reader(person uuid, application uuid, about text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify('assignment', 'application-notice',
    jsonb_build_object('about', tell_reader.about, 'application', tell_reader.application),
    application => tell_reader.application, person => tell_reader.person)
$function$;

CREATE OR REPLACE FUNCTION private.tell_reviewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify('review', 'article-notice', jsonb_build_object('article', a.id, 'title', a.title, 'question', new.question,
      'due_at', new.due_at, 'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = (select auth.uid())),
      'country', (select k.country from public.profiles k where k.id = new.reviewer)),
    person => new.reviewer)
  from public.news_articles a where a.id = new.article_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_as_referee(token text, knows text, again text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  perform private.notify('referee', 'application-notice', jsonb_build_object('about', 'answered', 'application', r.application_id),
    application => r.application_id);
end $function$;

CREATE OR REPLACE FUNCTION public.decline_as_referee(token text, because text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.application_referees := private.asked_referee(token);
begin
  update public.application_referees x set declined_at = now(), declined_because = trim(coalesce(because, '')) where x.id = r.id;
  perform private.notify('referee', 'application-notice', jsonb_build_object('about', 'declined', 'application', r.application_id),
    application => r.application_id);
end $function$;

CREATE OR REPLACE FUNCTION public.server_apply_schedule()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since timestamptz;
  ended int;
  out_now int;
  told int;
begin
  -- Whoever asks at the same time waits here, and finds nothing left to do.
  select s.looked_at into since from private.schedule s for update;
  update private.schedule set looked_at = greatest(looked_at, now());
  with turned as (
    update public.news_articles set status = 'archived' where status = 'published' and unpublish_at <= now() returning id, title)
  select count(*), coalesce(sum(private.notify_of_schedule(t.id, t.title, 'unpublished')), 0) into ended, told from turned t;
  select coalesce(sum(private.notify_of_schedule(a.id, a.title, 'published')), 0) into told from public.news_articles a
    where a.status = 'published' and a.published_at > since and a.published_at <= now() and a.updated_at < a.published_at;
  select count(*) into out_now from (
    select from public.news_articles a where a.status = 'published' and a.published_at > since and a.published_at <= now()
    union all select from public.events e where e.status = 'published' and e.published_at > since and e.published_at <= now()
    union all select from public.albums b where b.status = 'published' and b.published_at > since and b.published_at <= now()
    union all select from public.pages p where p.status = 'published' and p.published_at > since and p.published_at <= now()
    union all select from public.flagship_sections s, lateral (values (s.visible_from), (s.visible_until)) as turn (at)
      where s.is_visible and turn.at > since and turn.at <= now()) as came;
  if out_now > 0 then
    insert into private.content_changes default values on conflict do nothing;
    perform pg_notify('content_changed', '');
  end if;
  return jsonb_build_object('ended', ended, 'out', out_now, 'next', (select min(at) from (
    select min(published_at) from public.news_articles where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.news_articles where status = 'published' and unpublish_at > now()
    union all select min(published_at) from public.events where status = 'published' and published_at > now()
    union all select min(published_at) from public.albums where status = 'published' and published_at > now()
    union all select min(published_at) from public.pages where status = 'published' and published_at > now()
    union all select min(visible_from) from public.flagship_sections where is_visible and visible_from > now()
    union all select min(visible_until) from public.flagship_sections where is_visible and visible_until > now()) as planned (at)));
end $function$;

CREATE OR REPLACE FUNCTION public.server_claim_letter(own_claim uuid, of_account boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed jsonb;
begin
  if of_account then perform private.expire_letters(); else perform private.queue_due_notices(); end if;
  update private.outbox o set claim = own_claim, claimed_until = now() + interval '1 minute'
    where o.id = coalesce(
      (select w.id from private.outbox w where w.claim = own_claim limit 1),
      (select w.id from private.outbox w
        where w.refused_at is null and w.next_attempt_at <= now() and coalesce(w.claimed_until <= now(), true)
          and (w.template = 'account-letter') = of_account
          and (of_account or (select p.until <= now() from private.outbox_pause p))
        order by private.letter_order(w.template), w.id limit 1 for update skip locked))
    returning private.claimed_letter(o) into claimed;
  return claimed;
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
      and not exists (select from private.notices n where n.kind = 'application_late' and n.subject = a.id::text)
    order by a.stage_since limit 200
  loop
    perform private.notify('application_late', 'application-notice', jsonb_build_object('about', 'late', 'application', late.id),
      application => late.id, subject => late.id::text);
    applications := applications + 1;
  end loop;
  for late in
    select m.id from public.media m
    where m.removed_at is null and m.consent_expires_on between current_date and current_date + 30
      and not exists (select from private.notices n where n.kind = 'consent' and n.subject = m.id::text)
    order by m.consent_expires_on limit 200
  loop
    perform private.notify('consent', 'desk-digest', '{"lines": [{"kind": "consent", "count": 1}]}', subject => late.id::text);
    consents := consents + 1;
  end loop;
  return jsonb_build_object('applications', applications, 'consents', consents);
end $function$;

CREATE OR REPLACE FUNCTION public.submit_application(application jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if coalesce(application ->> 'website', '') <> '' or coalesce((application ->> 'elapsed_ms')::bigint, 0) < 3000 then
    return jsonb_build_object('token', token);
  end if;
  if coalesce((application ->> 'consent')::boolean, false) is false then
    raise exception 'Consent is needed to keep the application.' using errcode = '23514', constraint = 'consent';
  end if;
  if (select count(*) from public.applications a
      where lower(a.email) = lower(trim(application ->> 'email')) and a.created_at > now() - interval '1 day') >= 5 then
    raise exception 'Too many forms from this address today.' using errcode = 'P0001', hint = 'Try again tomorrow, or write to us.';
  end if;

  insert into public.applications (submission_id, kind, full_name, email, organisation, country, circles, statement, heard_from, event_slug, person_slug, consent_at, token_hash)
  values (
    (application ->> 'submission_id')::uuid, application ->> 'kind', trim(application ->> 'full_name'), lower(trim(application ->> 'email')),
    coalesce(trim(application ->> 'organisation'), ''), nullif(application ->> 'country', ''),
    coalesce((select array_agg(slug) from jsonb_array_elements_text(application -> 'circles') as slug), '{}'),
    trim(application ->> 'statement'), coalesce(trim(application ->> 'heard_from'), ''), nullif(application ->> 'event_slug', ''), nullif(application ->> 'person_slug', ''),
    now(), sha256(token::bytea))
  on conflict (submission_id) do nothing;
  if not found then return jsonb_build_object('token', null); end if;

  insert into private.outbox (recipient, template, data)
  values (lower(trim(application ->> 'email')), 'application-received',
    jsonb_build_object('name', trim(application ->> 'full_name'), 'kind', application ->> 'kind', 'token', token,
      'event', (select e.title from public.events e where e.slug = application ->> 'event_slug' and e.status = 'published')));
  perform private.notify(case a.kind when 'contact' then 'question' else 'application' end, 'application-notice',
      jsonb_build_object('about', a.kind || '-came', 'application', a.id), application => a.id)
    from public.applications a where a.submission_id = (application ->> 'submission_id')::uuid;
  return jsonb_build_object('token', token);
end $function$;

ALTER TABLE "private"."notices" ADD CONSTRAINT "notices_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

ALTER TABLE "private"."notices" ADD CONSTRAINT "notices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX notices_by_application ON private.notices USING btree (application_id);

CREATE INDEX notices_by_subject ON private.notices USING btree (kind, subject) WHERE (subject IS NOT NULL);

CREATE INDEX notices_by_user ON private.notices USING btree (user_id, kind, due_at DESC);

CREATE INDEX notices_waiting ON private.notices USING btree (due_at) WHERE (sent_at IS NULL);

CREATE TRIGGER notify_of_failed_letter AFTER UPDATE OF refused_at ON private.outbox FOR EACH ROW WHEN (((new.refused_at IS NOT NULL) AND (old.refused_at IS NULL) AND (new.template <> ALL (ARRAY['account-letter'::text, 'desk-digest'::text])))) EXECUTE FUNCTION private.notify_of_failed_run();

CREATE TRIGGER notify_of_failed_run AFTER UPDATE OF outcome ON private.runs FOR EACH ROW WHEN (((new.outcome = 'failed'::text) AND (old.outcome IS DISTINCT FROM 'failed'::text))) EXECUTE FUNCTION private.notify_of_failed_run();

CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.notification_rules FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE TRIGGER write_audit_line AFTER INSERT OR DELETE OR UPDATE ON public.notification_rules FOR EACH ROW EXECUTE FUNCTION private.write_audit_line('kind');

CREATE POLICY "admins change who is notified" ON "public"."notification_rules" FOR UPDATE TO "authenticated" USING (( SELECT private.is_admin() AS is_admin)) WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "editors read who is notified" ON "public"."notification_rules" FOR SELECT TO "authenticated" USING (( SELECT private.is_editor() AS is_editor));

REVOKE ALL ON FUNCTION "private"."are_email_addresses"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_email_addresses"(text[]) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."are_email_addresses"(text[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_cadence"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_cadence"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."is_cadence"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_notification_kind"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_notification_kind"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."is_notification_kind"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."next_digest"(text, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notice_recipients"(text, uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify"(text, text, jsonb, uuid, uuid, uuid, text, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_failed_run"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_schedule"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_due_notices"(timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_timezone"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."server_notice_waiting_matters"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_notice_waiting_matters"() TO "service_role";

GRANT INSERT ("cadence"), UPDATE ("cadence") ON TABLE "public"."notification_choices" TO "authenticated";

GRANT INSERT ("kind"), UPDATE ("kind") ON TABLE "public"."notification_choices" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."notification_choices" TO "authenticated";

GRANT ALL ON TABLE "public"."notification_choices" TO "service_role";

GRANT UPDATE ("addresses") ON TABLE "public"."notification_rules" TO "authenticated";

GRANT UPDATE ("cadence") ON TABLE "public"."notification_rules" TO "authenticated";

GRANT UPDATE ("people") ON TABLE "public"."notification_rules" TO "authenticated";

GRANT UPDATE ("roles") ON TABLE "public"."notification_rules" TO "authenticated";

GRANT UPDATE ("to_owner") ON TABLE "public"."notification_rules" TO "authenticated";

GRANT SELECT ON TABLE "public"."notification_rules" TO "authenticated";

GRANT ALL ON TABLE "public"."notification_rules" TO "service_role";

ALTER TABLE "public"."notification_choices" ADD CONSTRAINT "notification_choices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "editors add their own choices" ON "public"."notification_choices" FOR INSERT TO "authenticated" WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_editor() AS is_editor)));

CREATE POLICY "editors change their own choices" ON "public"."notification_choices" FOR UPDATE TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_editor() AS is_editor))) WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_editor() AS is_editor)));

CREATE POLICY "editors read their own choices" ON "public"."notification_choices" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_editor() AS is_editor)));

CREATE POLICY "editors remove their own choices" ON "public"."notification_choices" FOR DELETE TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_editor() AS is_editor)));

ALTER TABLE "public"."notification_choices" ADD CONSTRAINT "notification_choices_cadence_check" CHECK (private.is_cadence(cadence));

ALTER TABLE "public"."notification_choices" ADD CONSTRAINT "notification_choices_kind_check" CHECK (private.is_notification_kind(kind));

ALTER TABLE "public"."notification_rules" ADD CONSTRAINT "notification_rules_addresses_check" CHECK (private.are_email_addresses(addresses));

ALTER TABLE "public"."notification_rules" ADD CONSTRAINT "notification_rules_cadence_check" CHECK (private.is_cadence(cadence));

ALTER TABLE "public"."notification_rules" ADD CONSTRAINT "notification_rules_kind_check" CHECK (private.is_notification_kind(kind));

CREATE OR REPLACE FUNCTION public.server_remind_reviewers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  reminded int := 0;
begin
  for due in
    with found as (
      insert into private.review_reminders (review_id, reviewer, due_at)
      select r.id, r.reviewer, r.due_at
      from public.article_reviews r join public.news_articles a on a.id = r.article_id join public.profiles p on p.id = r.reviewer
      where r.state = 'open' and a.binned_at is null and r.created_at < now() - interval '12 hours'
        and r.due_at between now() - interval '7 days' and now() + interval '1 day'
        and p.email <> '' and private.can_read_applications(p.id)
      on conflict do nothing
      returning *)
    select f.reviewer, jsonb_build_object('about', 'due', 'article', a.id, 'title', a.title, 'due_at', f.due_at, 'country', p.country) as data
    from found f join public.article_reviews r on r.id = f.review_id join public.news_articles a on a.id = r.article_id
      join public.profiles p on p.id = f.reviewer
  loop
    perform private.notify('review', 'article-notice', due.data, person => due.reviewer);
    reminded := reminded + 1;
  end loop;
  return reminded;
end $function$;

REVOKE ALL ON FUNCTION "public"."server_remind_reviewers"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_remind_reviewers"() TO "service_role";

-- As before: every editor hears of applications and questions, at once.
insert into public.notification_rules (kind, roles, to_owner, cadence) values
  ('application', '{manager,admin}', false, 'at_once'), ('question', '{manager,admin}', false, 'at_once'),
  ('application_late', '{admin}', false, 'daily'), ('referee', '{manager,admin}', false, 'at_once'),
  ('withdrawal', '{manager,admin}', false, 'at_once'), ('assignment', '{}', false, 'at_once'), ('review', '{}', false, 'at_once'),
  ('schedule', '{}', true, 'at_once'), ('failure', '{admin}', false, 'at_once'), ('consent', '{manager,admin}', false, 'weekly');

insert into public.settings (key, value, is_public, admin_only) values ('notifications', null, false, true);

call private.keep_server_functions();
