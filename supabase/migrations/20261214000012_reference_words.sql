set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.stage_refusal(a public.applications, stage text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when array_position(private.pipeline(), stage) < array_position(private.pipeline(), a.status) then null
    when stage = 'interview' and r.answered < 2 then
      a.full_name || ' has ' || case r.answered when 0 then 'no reference yet' else 'only one reference' end || '. An interview needs two.'
    when stage = 'decision' and a.status = 'interview' and not exists (select from public.application_interviews i
        where i.application_id = a.id and i.starts_at <= now()) then
      'There was no interview with ' || a.full_name || ' yet.'
    when stage = 'accepted' and not coalesce(v.is_open, false) then
      case when v.readers = 0 then 'Nobody reads this application yet.'
        else v.voted || ' of ' || v.readers || ' have voted. A decision waits for all.' end
  end
  from (select count(*) as answered from public.application_referees x where x.application_id = a.id and x.answered_at is not null) r,
    private.reading(a.id) v
$function$;
