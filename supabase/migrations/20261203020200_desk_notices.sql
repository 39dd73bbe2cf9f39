set local check_function_bodies = off;

ALTER TABLE "private"."account_notices" DROP CONSTRAINT "account_notices_kind_check";

CREATE OR REPLACE FUNCTION private.desk_recipients(desk text, application uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, p.email from public.profiles p
  where desk = 'applications' and p.email <> '' and private.can_read_applications(p.id)
    and (desk_recipients.application is null or not private.has_conflict(p.id, desk_recipients.application))
$function$;

CREATE OR REPLACE FUNCTION private.notify_account(account uuid, kind text, detail jsonb DEFAULT '{}'::jsonb, recipient text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  can_be_undone boolean := notify_account.kind in ('password-changed', 'address-changing', 'address-changed', 'factor-on', 'factor-off', 'new-device');
  address text := coalesce(recipient, (select u.email from auth.users u where u.id = account));
begin
  if address is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || account, 0));
  if notify_account.kind = 'wrong-tries' and exists (select from private.account_notices n
      where n.user_id = account and n.kind = 'wrong-tries' and n.created_at > now() - interval '1 hour') then
    return;
  end if;
  delete from private.outbox o using private.account_notices n
    where n.user_id = account and n.kind = notify_account.kind and n.created_at = now() and o.data ->> 'notice' = n.id::text;
  with noticed as (
    insert into private.account_notices (user_id, kind, detail, token_hash)
      values (account, notify_account.kind, notify_account.detail, case when can_be_undone then sha256(token::bytea) end)
      returning id)
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', notify_account.detail || jsonb_build_object('notice', n.id, 'kind', notify_account.kind, 'at', now(),
      'country', (select p.country from public.profiles p where p.id = account))
      || case when can_be_undone then jsonb_build_object('token', token) else '{}' end
    from noticed n;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.encrypted_password is distinct from new.encrypted_password and coalesce(old.encrypted_password, '') <> ''
    and coalesce(new.encrypted_password, '') <> '' then
    perform private.notify_account(new.id, 'password-changed');
  end if;
  if old.email is distinct from new.email and coalesce(old.email, '') <> '' then
    perform private.notify_account(new.id, 'address-changed', jsonb_build_object('from', old.email, 'to', new.email), old.email);
  end if;
  if new.banned_until > now() and coalesce(old.banned_until <= now(), true) then
    perform private.notify_account(new.id, 'suspended');
  end if;
  if old.banned_until > now() and coalesce(new.banned_until <= now(), true) then
    perform private.notify_account(new.id, 'suspension-lifted');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_letter(a public.applications, kind text, recipient text, subject text, body text, link jsonb, more jsonb DEFAULT '{}'::jsonb, moved_to text DEFAULT NULL::text, before jsonb DEFAULT NULL::jsonb)
 RETURNS public.application_letters
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter public.application_letters;
  waiting bigint;
begin
  if (select count(*) from public.application_letters l where l.application_id = a.id and l.created_at > now() - interval '1 day') >= 30 then
    raise exception 'Thirty letters about one application are enough for a day.' using errcode = 'P0001', hint = 'Nothing was sent.';
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
end $function$;

CREATE OR REPLACE FUNCTION private.tell_desk(about text, application uuid, setter uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (recipient, template, data)
  select d.email, 'application-notice', jsonb_build_object('about', tell_desk.about, 'application', tell_desk.application)
  from private.desk_recipients('applications', tell_desk.application) d
  where d.id is distinct from (select auth.uid())
    and (tell_desk.setter is null or d.id <> tell_desk.setter and d.id not in (select r.user_id from public.application_readers r
      where r.application_id = tell_desk.application))
$function$;

CREATE OR REPLACE FUNCTION private.tell_desk_of_arrival(submission uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
  d record;
begin
  select * into a from public.applications x where x.submission_id = submission;
  for d in select * from private.desk_recipients('applications', a.id) r where r.id is distinct from (select auth.uid()) order by r.id loop
    update private.outbox o set data = o.data - 'application' || jsonb_build_object('count', coalesce((o.data ->> 'count')::int, 1) + 1),
        application_id = null
      where o.id = (select w.id from private.outbox w where w.recipient = d.email and w.template = 'application-notice'
        and w.data ->> 'about' in ('membership-came', 'contact-came') and w.claim is null and w.refused_at is null limit 1);
    if not found then
      insert into private.outbox (recipient, template, data, next_attempt_at)
        values (d.email, 'application-notice', jsonb_build_object('about', a.kind || '-came', 'application', a.id), now() + interval '10 minutes');
    end if;
  end loop;
end $function$;

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
    perform private.tell_desk('withdrew', a.id, (was ->> 'set_by')::uuid);
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
  insert into private.outbox (recipient, template, data)
  select p.email, 'application-notice', jsonb_build_object('about', tell_reader.about, 'application', tell_reader.application)
  from public.profiles p where p.id = tell_reader.person and p.email <> '' and p.id is distinct from (select auth.uid())
$function$;

CREATE OR REPLACE FUNCTION private.tell_reviewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outbox (recipient, template, data)
  select p.email, 'article-notice', jsonb_build_object('article', a.id, 'title', a.title, 'question', new.question, 'due_at', new.due_at,
    'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = (select auth.uid())), 'country', p.country)
  from public.profiles p join public.news_articles a on a.id = new.article_id
  where p.id = new.reviewer and p.email <> '' and p.id is distinct from (select auth.uid()) and private.can_read_applications(p.id);
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
  perform private.tell_desk('answered', r.application_id);
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
  perform private.tell_desk('declined', r.application_id);
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
  perform private.tell_desk_of_arrival((application ->> 'submission_id')::uuid);
  return jsonb_build_object('token', token);
end $function$;

ALTER TABLE "private"."account_notices" ADD CONSTRAINT "account_notices_kind_check" CHECK ((kind = ANY (ARRAY['password-changed'::text, 'address-changing'::text, 'address-changed'::text, 'factor-on'::text, 'factor-off'::text, 'factor-reset'::text, 'role-changed'::text, 'new-device'::text, 'wrong-tries'::text, 'suspended'::text, 'suspension-lifted'::text, 'signed-up-again'::text])));

CREATE TRIGGER tell_next_reviewer AFTER UPDATE OF reviewer ON public.article_reviews FOR EACH ROW WHEN (((new.state = ANY (ARRAY['open'::text, 'changes'::text])) AND (new.reviewer IS NOT NULL) AND (new.reviewer IS DISTINCT FROM old.reviewer))) EXECUTE FUNCTION private.tell_reviewer();

CREATE TRIGGER tell_reviewer AFTER INSERT ON public.article_reviews FOR EACH ROW WHEN (((new.state = 'open'::text) AND (new.reviewer IS NOT NULL))) EXECUTE FUNCTION private.tell_reviewer();

REVOKE ALL ON FUNCTION "private"."desk_recipients"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_desk"(text, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_desk_of_arrival"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_reviewer"() FROM PUBLIC;
