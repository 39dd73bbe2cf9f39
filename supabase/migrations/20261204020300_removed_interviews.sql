set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.forget_letters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed jsonb := private.removed_interview(old);
begin
  -- Cancellations to interviewers go out, without their link.
  update private.outbox o set application_id = null, data = o.data - 'application'
    where o.application_id = old.id and o.template = 'application-notice' and o.data -> 'interview' ? 'is_cancelled';
  delete from private.outbox o where o.application_id = old.id;
  delete from private.delivered_letters d where d.application_id = old.id;
  if to_regclass('gateway.captured_mail') is not null then
    execute 'delete from gateway.captured_mail where application_id = $1' using old.id;
  end if;
  if removed is not null then perform private.tell_of_removed_interview(old, removed -> 'entry', (removed ->> 'setter')::uuid); end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.removed_interview(a public.applications)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb := private.cancel_interview(a);
begin
  if was is not null then return jsonb_build_object('entry', private.cancelled_entry(was), 'setter', was -> 'set_by'); end if;
  return (select jsonb_build_object('entry', o.data -> 'interview', 'setter', l.before #> '{interview,set_by}')
    from public.application_letters l join private.outbox o on o.id = l.outbox_id
    where l.application_id = a.id and o.claim is null and o.data -> 'interview' ? 'is_cancelled' order by l.created_at desc limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_removed_interview(a public.applications, entry jsonb, setter uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outbox (recipient, template, data)
    values (a.email, 'application-letter', jsonb_build_object('kind', 'cancelled', 'subject', 'Your interview is cancelled',
      'body', 'The interview about your application does not take place. The application was removed.',
      'interview', entry, 'country', a.country));
  perform private.tell_interviewers(entry, setter);
  update private.outbox o set application_id = null, data = o.data - 'application'
    where o.application_id = a.id and o.template = 'application-notice' and o.data -> 'interview' = entry;
end $function$;

REVOKE ALL ON FUNCTION "private"."removed_interview"(public.applications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_removed_interview"(public.applications, jsonb, uuid) FROM PUBLIC;
