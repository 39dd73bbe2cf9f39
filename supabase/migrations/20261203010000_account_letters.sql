set local check_function_bodies = off;

DROP FUNCTION "public"."server_claim_letter"(uuid);

DROP FUNCTION "public"."server_letter_refused"(bigint, uuid, text, text);

ALTER TABLE "private"."outbox" ADD COLUMN "expires_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.claimed_letter(o private.outbox)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', o.id, 'claim', o.claim, 'recipient', o.recipient, 'template', o.template, 'data', o.data,
    'application', o.application_id)
$function$;

CREATE OR REPLACE FUNCTION private.expire_letters()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox o set refused_at = coalesce(o.refused_at, now()), claim = null, claimed_until = null, data = o.data - 'sealed',
    answer = coalesce(o.answer, 'no answer before the code expired')
  where o.expires_at <= now() and (o.refused_at is null or o.data ? 'sealed') and coalesce(o.claimed_until <= now(), true)
$function$;

CREATE OR REPLACE FUNCTION private.letter_order(template text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case template when 'account-letter' then 0 when 'account-notice' then 1 when 'application-received' then 2 when 'invitation' then 4 else 3 end $function$;

CREATE OR REPLACE FUNCTION public.server_claim_letter(own_claim uuid, of_account boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed jsonb;
begin
  if of_account then perform private.expire_letters(); end if;
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
  delete from private.bulk_changes where created_at < now() - interval '30 days';
  -- Only sign-ups: other accounts without a confirmed address (phone, made by an admin) were sent no confirmation letter.
  delete from auth.users u where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.confirmation_sent_at < now() - interval '7 days' and u.created_at < now() - interval '7 days';
  get diagnostics accounts = row_count;
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices, 'accounts', accounts);
end $function$;

CREATE OR REPLACE FUNCTION public.server_letter_refused(letter bigint, held uuid, whose text, said text)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o private.outbox;
begin
  if whose = 'server' then
    -- Several letters on their way meet the same pause: it is counted once.
    update private.outbox_pause p set failures = p.failures + 1, answer = left(said, 500),
        until = now() + least(interval '1 minute' * 2 ^ least(p.failures, 4), interval '15 minutes')
      where p.until <= now();
  end if;
  select * into o from private.outbox w where w.id = letter and w.claim = held for update;
  if o.id is null then return null; end if;
  o.answer := left(said, 500);
  if o.template = 'account-letter' then
    o.attempts := o.attempts + 1;
    o.next_attempt_at := now() + least(interval '5 seconds' * 2 ^ least(o.attempts - 1, 6), interval '5 minutes');
    if whose = 'letter' or o.next_attempt_at >= o.expires_at then o.refused_at := now(); end if;
  elsif whose <> 'server' then
    o.attempts := o.attempts + 1;
    o.put_off_at := coalesce(o.put_off_at, now());
    o.next_attempt_at := now() + least(interval '1 minute' * 2 ^ least(o.attempts - 1, 6), interval '1 hour');
    if whose = 'letter' or o.put_off_at < now() - interval '4 days' then o.refused_at := now(); end if;
  end if;
  update private.outbox w set claim = null, claimed_until = null, answer = o.answer, attempts = o.attempts, put_off_at = o.put_off_at,
      next_attempt_at = o.next_attempt_at, refused_at = o.refused_at
    where w.id = o.id;
  return case when o.refused_at is null and (o.template = 'account-letter' or whose <> 'server')
    then extract(epoch from o.next_attempt_at - now()) end;
end $function$;

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
      'givenUp', count(*) filter (where o.refused_at is not null and o.template <> 'account-letter'))
    from private.outbox o)
    || (select jsonb_build_object('pausedUntil', case when p.until > now() then p.until end, 'answer', p.answer) from private.outbox_pause p);
end $function$;

CREATE OR REPLACE FUNCTION public.server_queue_account_letter(recipient text, data jsonb, minutes integer, own_claim uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter private.outbox;
begin
  insert into private.outbox as o (recipient, template, data, expires_at, claim, claimed_until)
    values (server_queue_account_letter.recipient, 'account-letter', server_queue_account_letter.data,
      now() + make_interval(mins => minutes), own_claim, now() + interval '1 minute')
    returning * into letter;
  return private.claimed_letter(letter);
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
  update private.outbox o set refused_at = null, put_off_at = null, attempts = 0, next_attempt_at = now()
    where o.claim is null and coalesce(o.expires_at > now(), true)
      and case when letter is null then o.refused_at is not null or o.attempts > 0 else o.id = letter end;
  get diagnostics tried = row_count;
  update private.outbox_pause set until = '-infinity';
  perform pg_notify('outbox', '');
  return tried;
end $function$;

CREATE INDEX outbox_by_expiry ON private.outbox USING btree (expires_at) WHERE (expires_at IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."claimed_letter"(private.outbox) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expire_letters"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."server_claim_letter"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_claim_letter"(uuid, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."server_letter_refused"(bigint, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_letter_refused"(bigint, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."server_queue_account_letter"(text, jsonb, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_queue_account_letter"(text, jsonb, integer, uuid) TO "service_role";

call private.keep_server_functions();
