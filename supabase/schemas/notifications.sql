-- Recipients and times of e-mails about events in the back office.

-- Rule for each kind of notification. `review` and `assignment` concern one person, who always gets them. Other kinds
-- have recipients: roles, people, the owner of the record, and addresses without an account.
create table public.notification_rules (
  kind text primary key,
  roles text[] not null default '{}',
  people uuid[] not null default '{}',
  to_owner boolean not null default false,
  addresses text[] not null default '{}',
  cadence text not null default 'at_once',
  updated_at timestamptz not null default now(),
  constraint notification_rules_kind_check check (private.is_notification_kind(kind)),
  constraint notification_rules_cadence_check check (private.is_cadence(cadence)),
  constraint notification_rules_roles_check check (roles <@ array['manager', 'admin'] and cardinality(roles) <= 2),
  constraint notification_rules_people_check check (cardinality(people) <= 50 and array_position(people, null) is null),
  constraint notification_rules_addresses_check check (private.are_email_addresses(addresses))
);

alter table public.notification_rules enable row level security;
grant select on public.notification_rules to authenticated;
grant all on public.notification_rules to service_role;
grant update (roles, people, to_owner, addresses, cadence) on public.notification_rules to authenticated;
create policy "editors read who is notified" on public.notification_rules for select to authenticated
  using ((select private.is_editor()));
create policy "admins change who is notified" on public.notification_rules for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger set_updated_at before update on public.notification_rules for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.notification_rules
  for each row execute function private.write_audit_line('kind');

-- Choice of an editor when to get e-mails of a kind, which takes precedence over the rule.
create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null,
  cadence text not null,
  primary key (user_id, kind),
  constraint notification_choices_kind_check check (private.is_notification_kind(kind)),
  constraint notification_choices_cadence_check check (private.is_cadence(cadence))
);

alter table public.notification_choices enable row level security;
grant select, delete on public.notification_choices to authenticated;
grant all on public.notification_choices to service_role;
grant insert (kind, cadence), update (kind, cadence) on public.notification_choices to authenticated;
create policy "editors read their own choices" on public.notification_choices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_editor()));
create policy "editors add their own choices" on public.notification_choices for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_editor()));
create policy "editors change their own choices" on public.notification_choices for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_editor()))
  with check (user_id = (select auth.uid()) and (select private.is_editor()));
create policy "editors remove their own choices" on public.notification_choices for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_editor()));

-- Notifications. A row waits for its e-mail, and then stays for a day without the data of the e-mail. Rows of kinds
-- that report each subject only once stay for sixty days, so that no subject is reported twice.
create table private.notices (
  id bigint generated always as identity primary key,
  kind text not null,
  cadence text not null,
  -- Recipient: either an editor, or an address without an account.
  user_id uuid references public.profiles (id) on delete cascade,
  address text,
  application_id uuid references public.applications (id) on delete cascade,
  -- Template of the e-mail that is sent when this notification is the only one.
  template text not null,
  data jsonb not null,
  -- Id of the subject, for kinds that report each subject only once.
  subject text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  sent_at timestamptz,
  constraint notices_have_one_recipient check ((user_id is null) <> (address is null))
);
create index notices_waiting on private.notices (due_at) where sent_at is null;
create index notices_by_user on private.notices (user_id, kind, due_at desc);
create index notices_by_application on private.notices (application_id);
create index notices_by_subject on private.notices (kind, subject) where subject is not null;

alter table private.notices enable row level security;

create function private.is_notification_kind(kind text) returns boolean
  language sql immutable set search_path = ''
as $$
  select kind in ('application', 'question', 'application_late', 'referee', 'withdrawal', 'assignment', 'review', 'schedule', 'failure', 'consent')
$$;
grant execute on function private.is_notification_kind(text) to authenticated, service_role;

create function private.is_cadence(cadence text) returns boolean
  language sql immutable set search_path = ''
as $$ select cadence in ('at_once', 'daily', 'weekly', 'off') $$;
grant execute on function private.is_cadence(text) to authenticated, service_role;

create function private.are_email_addresses(addresses text[]) returns boolean
  language sql immutable set search_path = ''
as $$
  select cardinality(addresses) <= 20 and not exists (select from unnest(addresses) as a where private.is_plain_address(a) is not true)
$$;
grant execute on function private.are_email_addresses(text[]) to authenticated, service_role;

-- Time zone of the site (Settings > General), which decides the hour of daily and weekly e-mails and the days of a
-- week. A site without a time zone uses `fallback`. UTC is used if `fallback` is null or unknown.
create function private.site_timezone(fallback text default null) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := coalesce((select nullif(s.value ->> 'timezone', '') from public.settings s where s.key = 'time'), fallback, 'UTC');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- Next time for a daily or weekly e-mail after `at`: 07:00 in the site's time zone, on the next day or the next Monday.
create function private.next_digest(cadence text, at timestamptz, zone text) returns timestamptz
  language sql stable set search_path = ''
as $$
  select case when morning > clock then morning else morning + step end at time zone zone
  from (select at at time zone zone as clock, case cadence when 'weekly' then interval '7 days' else interval '1 day' end as step,
    date_trunc(case cadence when 'weekly' then 'week' else 'day' end, at at time zone zone) + interval '7 hours' as morning) as c
$$;

-- Whether this is the address of an account with a conflict of interest in the application. False without application.
create function private.is_address_in_conflict(address text, application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles p where application is not null and lower(p.email) = lower(address)
    and private.has_conflict(p.id, application))
$$;

-- Recipients of a notification, with the interval of their e-mails. Leaves out the caller, and users who may not read
-- the application, also where the rule contains their address. `person`: recipient of a personal kind.
create function private.notice_recipients(kind text, application uuid, person uuid, owner uuid)
  returns table (user_id uuid, address text, cadence text)
  language sql stable security definer set search_path = ''
as $$
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
$$;

-- Notifies everybody whom the rules name. `template` and `data`: the e-mail for a single notification. 'at_once' means
-- at most one e-mail for each person and kind in ten minutes; notifications that arrive meanwhile are counted in the
-- next e-mail. `about`: id of the application or of the record with an owner. `without`: people who get another e-mail
-- about the same subject.
create function private.notify(kind text, template text, data jsonb, application uuid default null, person uuid default null,
    owner uuid default null, subject text default null, without uuid[] default '{}') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  told record;
  due timestamptz;
  zone text := private.site_timezone();
begin
  -- The lock prevents two transactions from each sending an e-mail because they do not see the other's.
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || notify.kind, 0));
  for told in select * from private.notice_recipients(notify.kind, notify.application, notify.person, notify.owner) r
      where r.user_id is null or r.user_id <> all (notify.without) loop
    due := case told.cadence when 'at_once' then greatest(now(), (
        select max(case when n.sent_at is null then n.due_at else n.sent_at + interval '10 minutes' end) from private.notices n
        where n.kind = notify.kind and n.cadence = 'at_once' and n.user_id is not distinct from told.user_id
          and n.address is not distinct from told.address and n.due_at > now() - interval '1 hour'))
      else private.next_digest(told.cadence, now(), zone) end;
    insert into private.notices (kind, cadence, user_id, address, application_id, template, data, subject, due_at)
      values (notify.kind, told.cadence, told.user_id, told.address, notify.application, notify.template, notify.data, notify.subject, due);
  end loop;
  perform private.queue_due_notices();
end $$;

-- Queues the e-mails of all notifications that are due: the full e-mail for a single one, a list of counts for several
-- of one person. Leaves out people who may no longer read the subject, and recipients who no longer get e-mails of the
-- kind. Returns the number of e-mails.
create function private.queue_due_notices(at timestamptz default now()) returns int
  language plpgsql security definer set search_path = ''
as $$
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
  with due as (select n.* from private.notices n where n.sent_at is null and n.due_at <= at for no key update),
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
end $$;

-- Whether somebody was notified of a subject.
create function private.is_notified_of(kind text, subject uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from private.notices n where n.kind = is_notified_of.kind and n.subject = is_notified_of.subject::text) $$;

-- Notifies of overdue tasks, each once: applications that wait too long, and consents that end within thirty days. Also
-- deletes notifications that were sent more than a day ago; those of kinds that report each subject only once are
-- deleted after sixty days. Returns the numbers of overdue tasks of which a person is notified: { applications,
-- consents }.
create function public.server_notice_waiting_matters() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
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
end $$;
grant execute on function public.server_notice_waiting_matters() to service_role;

-- Notifies of a scheduled task that failed. The note of the run is shown only in Diagnostics.
create function private.notify_of_failed_run() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify('failure', 'desk-digest', '{"lines": [{"kind": "failure", "count": 1}]}');
  return null;
end $$;
create trigger notify_of_failed_run after update of outcome on private.runs
  for each row when (new.outcome = 'failed' and old.outcome is distinct from 'failed') execute function private.notify_of_failed_run();
-- A failed account e-mail is not reported, because anybody can request one. A failed notification is not reported,
-- because that would cause another.
create trigger notify_of_failed_letter after update of refused_at on private.outbox
  for each row when (new.refused_at is not null and old.refused_at is null and new.template not in ('account-letter', 'desk-digest'))
  execute function private.notify_of_failed_run();
