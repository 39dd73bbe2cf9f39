set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.referee_request(token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', r.id, 'applicant', a.full_name, 'organisation', a.organisation, 'referee', r.name, 'relation', r.relation,
    'expires_at', r.expires_at,
    'state', case when private.referee_state(r) in ('answered', 'declined') then private.referee_state(r)
      when a.status not in ('screening', 'referees') then 'ended' else private.referee_state(r) end)
  from public.application_referees r join public.applications a on a.id = r.application_id
  where r.token_hash = sha256(token::bytea)
$function$;
