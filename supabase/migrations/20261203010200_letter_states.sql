set local check_function_bodies = off;

DROP FUNCTION "public"."server_letter_sent"(bigint);

DROP FUNCTION "public"."server_mail_queue"(uuid, integer, integer);

CREATE TABLE "private"."delivered_letters" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "recipient" text NOT NULL, "template" text NOT NULL, "application_id" uuid, "message_ids" text[] NOT NULL, "queued_at" timestamp with time zone NOT NULL, "sent_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "delivered_letters_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."delivered_letters" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.address_letter(address text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', l.state, 'answer', l.answer, 'at', l.queued_at)
  from private.letter_states l
  where l.recipient = address and l.template in ('invitation', 'account-notice', 'account-letter')
  order by l.queued_at desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.apply_retention()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kept jsonb := coalesce((select value from public.settings where key = 'retention'), '{}');
  removed jsonb := '{}';
  count int;
  period interval;
begin
  period := private.retention_period(kept, 'applications_months', 'months');
  count := private.remove_old_applications(period);
  removed := removed || jsonb_build_object('applications', count);

  period := private.retention_period(kept, 'audit_months', 'months');
  delete from public.audit_log where created_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('audit_lines', count);

  delete from private.delivered_letters where sent_at < now() - private.retention_period(kept, 'captured_mail_days', 'days');

  -- Only where the site keeps letters itself; hosted Supabase sends them.
  if to_regclass('gateway.captured_mail') is not null then
    period := private.retention_period(kept, 'captured_mail_days', 'days');
    execute 'delete from gateway.captured_mail where sent_at < now() - $1' using period;
    get diagnostics count = row_count;
    removed := removed || jsonb_build_object('letters', count);
  end if;

  period := private.retention_period(kept, 'error_days', 'days');
  delete from private.server_errors where occurred_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('errors', count);

  delete from public.drafts where updated_at < now() - interval '30 days';
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('drafts', count);

  delete from private.runs where started_at < now() - interval '90 days';
  perform private.fold_content_changes();
  return removed;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_letters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.outbox o where o.application_id = old.id;
  delete from private.delivered_letters d where d.application_id = old.id;
  if to_regclass('gateway.captured_mail') is not null then
    execute 'delete from gateway.captured_mail where application_id = $1' using old.id;
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.list_users(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, factor text DEFAULT ''::text, seen text DEFAULT ''::text, sort text DEFAULT 'role'::text, direction text DEFAULT 'desc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  answer jsonb;
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start int := (greatest(coalesce(page, 1), 1) - 1) * size;
  down boolean := direction = 'desc';
begin
  if not private.is_editor() then
    raise exception 'Only editors may see who has an account.' using errcode = '42501';
  end if;
  with everybody as materialized (
    select p.id, p.full_name, p.email::text as email, p.created_at, coalesce(r.role, 'user') as role, f.user_id is not null as factor_on,
      s.seen_at, coalesce(u.banned_until > now(), false) as suspended
    from public.profiles p
      join auth.users u on u.id = p.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = p.id
      left join (select distinct m.user_id from auth.mfa_factors m where m.status::text = 'verified') f on f.user_id = p.id
      left join private.last_seen() s on s.user_id = p.id
    where terms is null or private.search_words(coalesce(p.full_name, '') || ' ' || coalesce(p.email, '')) @@ terms
  ),
  filtered as (
    select * from everybody e
    where (list_users.factor = '' or e.factor_on = (list_users.factor = 'on'))
      and case list_users.seen
        when 'week' then e.seen_at > now() - interval '7 days'
        when 'month' then e.seen_at > now() - interval '30 days'
        when 'longer' then e.seen_at <= now() - interval '30 days'
        when 'never' then e.seen_at is null
        else true end
  ),
  in_tab as (
    select * from filtered e where case list_users.tab
      when 'admins' then e.role = 'admin' when 'managers' then e.role = 'manager' when 'users' then e.role = 'user'
      when 'suspended' then e.suspended when 'invited' then false else true end
  ),
  waiting as (
    select i.*, private.invitation_state(i) = 'expired' as expired from public.invitations i
    where i.accepted_at is null and i.revoked_at is null and (terms is null or private.search_words(i.email) @@ terms)
  ),
  named as (
    select t.*, lower(coalesce(nullif(t.full_name, ''), t.email)) as called from in_tab t
  ),
  ordered as (
    select n.*, row_number() over (order by
      case when not down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end,
      case when down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end desc,
      case when list_users.sort = 'role' then case when down then -array_position(enum_range(null::public.app_role), n.role)
        else array_position(enum_range(null::public.app_role), n.role) end end,
      case when list_users.sort in ('seen', 'joined') and not down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end nulls first,
      case when list_users.sort in ('seen', 'joined') and down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end desc nulls last,
      case when not (list_users.sort = 'name' and down) then n.called end,
      case when list_users.sort = 'name' and down then n.called end desc,
      n.id) as place
    from named n
  ),
  counted as (
    select count(*) as all_of_them, count(*) filter (where role = 'admin') as admins, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'user') as users, count(*) filter (where suspended) as suspended from filtered
  )
  select jsonb_build_object(
    'rows', case when list_users.tab = 'invited' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'role', w.role, 'expires_at', w.expires_at,
          'expired', w.expired, 'created_at', w.created_at, 'letter', private.address_letter(w.email)) order by w.expires_at desc, w.email), '[]')
        from (select * from waiting order by expires_at desc, email offset start limit size) w)
      else (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'email', o.email, 'role', o.role,
          'factor', case when o.factor_on then 'on' else 'off' end, 'last_seen_at', o.seen_at,
          'state', case when o.suspended then 'suspended' else 'active' end,
          'suspended_reason', case when o.suspended then (select x.reason from private.suspensions x where x.user_id = o.id) end,
          'created_at', o.created_at) order by o.place), '[]')
        from ordered o where o.place > start and o.place <= start + size) end,
    'total', case when list_users.tab = 'invited' then (select count(*) from waiting) else (select count(*) from in_tab) end,
    'counts', jsonb_build_object('all', c.all_of_them, 'admins', c.admins, 'managers', c.managers, 'users', c.users,
      'invited', (select count(*) from waiting), 'suspended', c.suspended))
  into answer from counted c;
  return answer || jsonb_build_object('standing', (
    select jsonb_build_object('all', count(*), 'admins', count(*) filter (where r.role = 'admin'),
      'managers', count(*) filter (where r.role = 'manager'), 'users', count(*) filter (where coalesce(r.role, 'user') = 'user'))
    from auth.users u join public.profiles p on p.id = u.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = u.id
    where coalesce(u.banned_until <= now(), true)));
end $function$;

CREATE OR REPLACE FUNCTION public.server_letter_sent(letter bigint, message_ids text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (delete from private.outbox where id = letter returning *)
  insert into private.delivered_letters (recipient, template, application_id, message_ids, queued_at)
    select g.recipient, g.template, g.application_id, server_letter_sent.message_ids, g.created_at
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
        'html', m.html, 'at', m.sent_at) order by m.id desc), '[]')
      from (select * from gateway.captured_mail where application_id is null or application_id <> all ($3)
        order by id desc limit $1 offset $2) m$sql$ into captured using per_page, (shown - 1) * per_page, closed;
  end if;
  select count(*) into found from private.find_letters(closed, search, state);
  return jsonb_build_object('captured', captured, 'total', total, 'page', shown, 'pages', pages,
    'letters', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'recipient', l.recipient, 'template', l.template, 'state', l.state,
        'attempts', l.attempts, 'since', l.queued_at, 'nextAt', l.next_at, 'isExpired', l.is_expired, 'answer', l.answer, 'data', l.data)
        order by l.place), '[]')
      from (select f.*, row_number() over (order by f.state = 'waiting', case when f.state = 'waiting' then f.queued_at end, f.queued_at desc) as place
        from private.find_letters(closed, search, state) f
        order by place limit per_page offset (greatest(1, letters_page) - 1) * per_page) l),
    'lettersTotal', found, 'lettersPages', greatest(1, ceil(found::numeric / per_page)::int), 'lettersPage', greatest(1, letters_page),
    'outbox', (select jsonb_build_object('waiting', count(*) filter (where o.refused_at is null), 'givenUp', count(*) filter (where o.refused_at is not null))
      from private.outbox o where o.application_id is null or o.application_id <> all (closed)),
    'pausedUntil', (select p.until from private.outbox_pause p where p.until > now()), 'answer', (select p.answer from private.outbox_pause p));
end $function$;

CREATE OR REPLACE FUNCTION public.user_account(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_editor() then
    raise exception 'Only editors may see who has an account.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'title', p.title, 'organisation', p.organisation,
      'avatar_path', p.avatar_path, 'created_at', p.created_at, 'confirmed_at', u.email_confirmed_at,
      'role', coalesce((select max(r.role) from public.user_roles r where r.user_id = p.id), 'user'),
      'factor', case when f.since is null then 'off' else 'on' end, 'factor_since', f.since,
      'recovery_codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id),
      'last_sign_in_at', u.last_sign_in_at,
      'last_seen_at', (select greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'UTC'), max(s.updated_at))
        from auth.sessions s where s.user_id = p.id),
      'letter', private.address_letter(u.email),
      'state', case when u.banned_until > now() then 'suspended' when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
      'suspension', case when u.banned_until > now() then (select jsonb_build_object('reason', x.reason, 'at', x.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = x.suspended_by))
        from private.suspensions x where x.user_id = p.id) end,
      'invitation', (select jsonb_build_object('at', i.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = i.invited_by))
        from public.invitations i where i.accepted_by = p.id order by i.accepted_at limit 1))
    from public.profiles p join auth.users u on u.id = p.id
      left join (select m.user_id, min(m.updated_at) as since from auth.mfa_factors m where m.status::text = 'verified' group by m.user_id) f
        on f.user_id = p.id
    where p.id = person);
end $function$;

ALTER TABLE "private"."delivered_letters" ADD CONSTRAINT "delivered_letters_application_id_fkey" FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

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
    'sent'::text AS state,
    NULL::text AS answer,
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

CREATE INDEX delivered_letters_by_application ON private.delivered_letters USING btree (application_id);

CREATE INDEX delivered_letters_by_recipient ON private.delivered_letters USING btree (recipient, id DESC);

REVOKE ALL ON FUNCTION "private"."address_letter"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_letters"(uuid[], text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."server_letter_sent"(bigint, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_letter_sent"(bigint, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."server_mail_queue"(uuid, integer, integer, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_mail_queue"(uuid, integer, integer, text, text, integer) TO "service_role";

call private.keep_server_functions();
