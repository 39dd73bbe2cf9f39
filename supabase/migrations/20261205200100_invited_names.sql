set local check_function_bodies = off;

DROP FUNCTION "private"."add_invitation"(text, public.app_role, timestamp with time zone, uuid);

DROP FUNCTION "private"."invite"(text, public.app_role, integer);

DROP FUNCTION "public"."invite_people"(text[], public.app_role, integer);

ALTER TABLE "public"."invitations" ADD COLUMN "full_name" text;

CREATE OR REPLACE FUNCTION private.add_invitation(address text, as_role public.app_role, ends timestamp with time zone, application uuid DEFAULT NULL::uuid, full_name text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.new_token();
  applied uuid;
begin
  update public.invitations set revoked_at = now() where email = address and accepted_at is null and revoked_at is null
    returning application_id into applied;
  insert into public.invitations (email, role, token_hash, invited_by, expires_at, application_id, full_name)
    values (address, as_role, sha256(token::bytea), (select auth.uid()), ends, coalesce(application, case when as_role = 'user' then applied end),
      add_invitation.full_name);
  return token;
end $function$;

CREATE OR REPLACE FUNCTION private.invite(address text, as_role public.app_role, days integer, full_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ends timestamptz := now() + make_interval(days => days);
  token text := private.add_invitation(address, as_role, ends, full_name => invite.full_name);
begin
  insert into private.outbox (recipient, template, data)
    select address, 'invitation', jsonb_build_object('token', token, 'role', as_role, 'expires_at', ends,
      'inviter', coalesce((select p.full_name from public.profiles p where p.id = (select auth.uid())), ''));
end $function$;

CREATE OR REPLACE FUNCTION private.last_seen()
 RETURNS TABLE(user_id uuid, seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id, greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'UTC'), max(s.updated_at),
    (select l.created_at from public.audit_log l where l.actor = u.id order by l.id desc limit 1))
  from auth.users u left join auth.sessions s on s.user_id = u.id group by u.id
$function$;

CREATE OR REPLACE FUNCTION public.invitation_by_token(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'state', private.invitation_state(i),
    'inviter', (select nullif(trim(p.full_name), '') from public.profiles p where p.id = i.invited_by),
    'full_name', case when private.invitation_state(i) = 'open' then
      coalesce(i.full_name, (select nullif(trim(a.full_name), '') from public.applications a where a.id = i.application_id)) end)
  from public.invitations i where i.token_hash = sha256(token::bytea)
$function$;

CREATE OR REPLACE FUNCTION public.invite_people(emails text[], role public.app_role DEFAULT 'user'::public.app_role, days integer DEFAULT 7, names jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  addresses text[] := array(select distinct lower(trim(e)) from unnest(emails) as e where trim(e) <> '');
  address text;
  known text[];
begin
  perform private.require_admin('invite');
  if cardinality(addresses) not between 1 and 100 then
    raise exception 'Between 1 and 100 addresses at a time.' using errcode = '23514', constraint = 'emails';
  end if;
  if invite_people.role is null or coalesce(days, 0) not between 1 and 30 then
    raise exception 'An invitation is valid between 1 and 30 days.' using errcode = '23514', constraint = 'days';
  end if;
  known := array(select u.email from auth.users u where u.email = any (addresses) and u.email_confirmed_at is not null order by 1);
  foreach address in array addresses loop
    if address <> all (known) then
      perform private.invite(address, invite_people.role, days, nullif(left(private.as_one_line(names ->> address), 200), ''));
    end if;
  end loop;
  return jsonb_build_object('known', to_jsonb(known),
    'invited', coalesce((select jsonb_agg(a order by a) from unnest(addresses) as a where a <> all (known)), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION public.resend_invitation(invitation uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.invitations;
begin
  perform private.require_admin('invite');
  select * into old from public.invitations where id = invitation and accepted_at is null and revoked_at is null;
  if old.id is null then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
  perform private.invite(old.email, old.role, greatest(1, round(extract(epoch from old.expires_at - old.created_at) / 86400)::int), old.full_name);
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
      -- An e-mail that can still be taken back waits on purpose.
      'waiting', count(*) filter (where o.refused_at is null and (o.attempts > 0 or o.next_attempt_at <= now())),
      'oldest', min(o.created_at) filter (where o.refused_at is null and (o.attempts > 0 or o.next_attempt_at <= now())),
      'givenUp', count(*) filter (where o.refused_at is not null and o.template <> 'account-letter')
        + (select count(*) from private.delivered_letters d where d.returned_at is not null and d.template <> 'account-letter'))
    from private.outbox o)
    || (select jsonb_build_object('pausedUntil', case when p.until > now() then p.until end, 'answer', p.answer) from private.outbox_pause p);
end $function$;

ALTER TABLE "public"."invitations" ADD CONSTRAINT "invitations_full_name_check" CHECK (((length(full_name) >= 1) AND (length(full_name) <= 200)));

REVOKE ALL ON FUNCTION "private"."add_invitation"(text, public.app_role, timestamp with time zone, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite"(text, public.app_role, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."invite_people"(text[], public.app_role, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invite_people"(text[], public.app_role, integer, jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."invite_people"(text[], public.app_role, integer, jsonb) TO "service_role";

ALTER TABLE "public"."invitations" ADD CONSTRAINT "invitations_full_name_check_one_line" CHECK (private.is_one_line(full_name));

call private.keep_server_functions();
