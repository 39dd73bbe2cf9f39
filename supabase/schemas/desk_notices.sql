-- E-mails to the editors whose desk something concerns.

-- Who is told of what happens at a desk: every editor who may open it. A setting can narrow it here.
create function private.desk_recipients(desk text, application uuid default null) returns table (id uuid, email text)
  language sql stable security definer set search_path = ''
as $$
  select p.id, p.email from public.profiles p
  where desk = 'applications' and p.email <> '' and private.can_read_applications(p.id)
    and (desk_recipients.application is null or not private.has_conflict(p.id, desk_recipients.application))
$$;

-- Tells the applications desk. Not the caller, nor those who get a calendar entry about the same: `setter` and the
-- readers, if `setter` is given.
create function private.tell_desk(about text, application uuid, setter uuid default null) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.outbox (recipient, template, data)
  select d.email, 'application-notice', jsonb_build_object('about', tell_desk.about, 'application', tell_desk.application)
  from private.desk_recipients('applications', tell_desk.application) d
  where d.id is distinct from (select auth.uid())
    and (tell_desk.setter is null or d.id <> tell_desk.setter and d.id not in (select r.user_id from public.application_readers r
      where r.application_id = tell_desk.application))
$$;

-- Tells the desk of a new application or question after ten minutes. Others that arrive meanwhile are counted in the
-- same e-mail, so that many forms make few e-mails.
create function private.tell_desk_of_arrival(submission uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
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
end $$;
