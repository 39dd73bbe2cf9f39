-- Queue of e-mails.

-- Queue of e-mails. Only the server reads it.
create table private.outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  template text not null,
  data jsonb not null default '{}',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Lease of the server process that is sending the e-mail, one minute at a time. An expired lease belongs to a dead
  -- process.
  claim uuid,
  claimed_until timestamptz,
  application_id uuid references public.applications (id) on delete set null,
  -- Last answer of the mail server, and the time when it first postponed this e-mail.
  answer text,
  put_off_at timestamptz,
  -- Time when delivery failed for good: the e-mail was refused, postponed for four days, or its code expired.
  refused_at timestamptz,
  -- Time when the code or link in an account e-mail expires. Later attempts are not made.
  expires_at timestamptz
);
create index outbox_by_application on private.outbox (application_id);
create index outbox_by_expiry on private.outbox (expires_at) where expires_at is not null;

alter table private.outbox enable row level security;

-- Delivered e-mails, for the list of e-mails and for delivery reports.
create table private.delivered_letters (
  id bigint generated always as identity primary key,
  recipient text not null,
  template text not null,
  application_id uuid references public.applications (id) on delete cascade,
  -- Message-IDs of the e-mail: ours, and the one by which some mail servers replace it.
  message_ids text[] not null,
  queued_at timestamptz not null,
  sent_at timestamptz not null default now(),
  -- Id that the e-mail had in the queue.
  outbox_id bigint,
  -- Time when a mail server returned the e-mail, and its reason.
  returned_at timestamptz,
  reason text,
  -- Template data with its token sealed, for another attempt. Kept for a week; for a returned e-mail until the e-mail
  -- is removed.
  data jsonb
);
create index delivered_letters_by_message_id on private.delivered_letters using gin (message_ids);
create index delivered_letters_by_application on private.delivered_letters (application_id);
create index delivered_letters_by_recipient on private.delivered_letters (recipient, id desc);

alter table private.delivered_letters enable row level security;

-- Pause of the mail queue after failures of the mail server: end, number of failures, last answer.
create table private.outbox_pause (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null default '-infinity',
  failures int not null default 0,
  answer text
);

alter table private.outbox_pause enable row level security;

create trigger note_sent_letter after delete on private.outbox
  for each row when (old.template = 'application-letter' and old.refused_at is null) execute function private.note_sent_letter();

create trigger note_refused_letter after update of refused_at on private.outbox
  for each row when (new.template = 'application-letter' and old.refused_at is distinct from new.refused_at)
  execute function private.note_refused_letter();

create function private.notify_outbox() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger notify_outbox after insert on private.outbox for each statement execute function private.notify_outbox();

-- Leases the next due e-mail for a minute as `own_claim`, or returns the e-mail that this claim holds: { id, claim,
-- recipient, template, data, application }. Null when none is due or the queue is paused. Two servers never get the
-- same e-mail. `of_account`: the next account e-mail, which is sent during a pause too, because its code expires.
create function public.server_claim_letter(own_claim uuid, of_account boolean default false) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
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
        order by private.letter_order(w.template), w.id limit 1 for no key update skip locked))
    returning private.claimed_letter(o) into claimed;
  return claimed;
end $$;
grant execute on function public.server_claim_letter(uuid,boolean) to service_role;

create function private.claimed_letter(o private.outbox) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', o.id, 'claim', o.claim, 'recipient', o.recipient, 'template', o.template, 'data', o.data,
    'application', o.application_id)
$$;

-- One-time token of an e-mail that the server has not sealed yet.
create function private.unsealed_token(data jsonb) returns text
  language sql immutable set search_path = ''
as $$ select nullif(coalesce(data ->> 'token', data #>> '{link,token}'), 'sealed') $$;

-- Queued e-mails whose token is not sealed yet: [{ id, recipient, template, data }], a hundred at most.
create function public.server_unsealed_letters() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
    select o.id, o.recipient, o.template, o.data from private.outbox o
    where private.unsealed_token(o.data) is not null order by o.id limit 100) l
$$;
grant execute on function public.server_unsealed_letters() to service_role;

-- Replaces tokens of queued e-mails by sealed ones. `letters`: [{ id, sealed }].
create function public.server_seal_letters(letters jsonb) returns void
  language sql security definer set search_path = ''
as $$
  update private.outbox o
  set data = jsonb_set(o.data, case when o.data ? 'token' then '{token}' else '{link,token}' end::text[], '"sealed"')
    || jsonb_build_object('sealed', l.sealed)
  from jsonb_to_recordset(letters) as l (id bigint, sealed text)
  where o.id = l.id and private.unsealed_token(o.data) is not null
$$;
grant execute on function public.server_seal_letters(jsonb) to service_role;

-- Gives up account e-mails whose code and link have expired, and removes code and link from their rows.
create function private.expire_letters() returns void
  language sql security definer set search_path = ''
as $$
  update private.outbox o set refused_at = coalesce(o.refused_at, now()), claim = null, claimed_until = null, data = o.data - 'sealed',
    answer = coalesce(o.answer, 'no answer before the code expired')
  where o.expires_at <= now() and (o.refused_at is null or o.data ? 'sealed') and coalesce(o.claimed_until <= now(), true)
$$;

-- Queues an account e-mail, leased as `own_claim` for the server that sends it at once. `data`: { kind, sealed }, where
-- code and link are sealed. `minutes`: how long it is retried. Returns the same as server_claim_letter().
create function public.server_queue_account_letter(recipient text, data jsonb, minutes int, own_claim uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  letter private.outbox;
begin
  insert into private.outbox as o (recipient, template, data, expires_at, claim, claimed_until)
    values (server_queue_account_letter.recipient, 'account-letter', server_queue_account_letter.data,
      now() + make_interval(mins => minutes), own_claim, now() + interval '1 minute')
    returning * into letter;
  return private.claimed_letter(letter);
end $$;
grant execute on function public.server_queue_account_letter(text,jsonb,integer,uuid) to service_role;

-- Extends the lease of an e-mail by a minute. Returns false when the lease is lost.
create function public.server_keep_letter(letter bigint, held uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.outbox set claimed_until = now() + interval '1 minute' where id = letter and claim = held;
  return found;
end $$;
grant execute on function public.server_keep_letter(bigint,uuid) to service_role;

-- Records a delivery: the e-mail leaves the queue, and a pause ends. `message_ids`: Message-IDs of the delivered
-- e-mail.
create function public.server_letter_sent(letter bigint, message_ids text[] default '{}') returns void
  language sql security definer set search_path = ''
as $$
  with gone as (delete from private.outbox where id = letter returning *)
  insert into private.delivered_letters (recipient, template, application_id, message_ids, queued_at, outbox_id, data)
    select g.recipient, g.template, g.application_id, server_letter_sent.message_ids, g.created_at, g.id,
      case when g.template <> 'account-letter' and private.unsealed_token(g.data) is null then g.data end
    from gone g where cardinality(server_letter_sent.message_ids) > 0;
  update private.outbox_pause set until = '-infinity', failures = 0, answer = null where failures > 0;
$$;
grant execute on function public.server_letter_sent(bigint,text[]) to service_role;

-- Records a failed delivery. `whose`: 'letter' (permanent), 'later' (retried for four days) or 'server' (pauses the
-- queue; the attempt is not counted for the e-mail). An account e-mail is retried after seconds, until its code
-- expires. Returns the seconds until the next attempt; null when there is none, or when the next attempt waits for the
-- end of the pause.
create function public.server_letter_refused(letter bigint, held uuid, whose text, said text) returns double precision
  language plpgsql security definer set search_path = ''
as $$
declare
  o private.outbox;
begin
  if whose = 'server' then
    -- Several e-mails may fail during one pause; the failure is counted once.
    update private.outbox_pause p set failures = p.failures + 1, answer = left(said, 500),
        until = now() + least(interval '1 minute' * 2 ^ least(p.failures, 4), interval '15 minutes')
      where p.until <= now();
  end if;
  select * into o from private.outbox w where w.id = letter and w.claim = held for no key update;
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
end $$;
grant execute on function public.server_letter_refused(bigint,uuid,text,text) to service_role;

-- Sender of e-mails from the settings: { from_name, reply_to, applications_reply_to, support }. `support`: public
-- address for help with accounts.
create function public.server_mail_setting() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value from public.settings s where s.key = 'mail'), '{}') || jsonb_strip_nulls(jsonb_build_object('support',
    (select coalesce(nullif(s.value ->> 'support', ''), nullif(s.value ->> 'email', '')) from public.settings s where s.key = 'contact')))
$$;
grant execute on function public.server_mail_setting() to service_role;

-- State of the mail queue: { captured, waiting, oldest, givenUp, pausedUntil, answer }. Account e-mails do not count as
-- given up, because anybody can request one to an address that does not exist.
create function public.server_mail_counts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
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
end $$;
grant execute on function public.server_mail_counts() to service_role;

-- Whether a delivered e-mail is still correct: it was not taken back, and is about the present stage, an interview that
-- takes place and a link that works.
create function private.is_letter_current(d private.delivered_letters) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((d.data ->> 'expires_at')::timestamptz > now(), true)
    -- The cancellation e-mail for a removed application has no application.
    and (d.template <> 'application-letter' or d.application_id is null or exists (
      select from public.application_letters l join public.applications a on a.id = l.application_id
        left join public.application_referees r on r.id = l.referee_id
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.taken_back_at is null
        and (l.moved_to is null or l.moved_to = a.status)
        and (l.kind not in ('referee', 'reminder') or r.answered_at is null and r.declined_at is null and r.expires_at > now()
          and not exists (select from public.application_letters n
            where n.referee_id = r.id and n.created_at > l.created_at and n.taken_back_at is null))))
    and case when not coalesce(d.data ? 'interview', false) then true
      when d.data -> 'interview' ? 'is_cancelled' then not exists (select from public.application_interviews i where i.application_id = d.application_id)
      else exists (select from public.application_interviews i
        where i.application_id = d.application_id and i.sequence = (d.data #>> '{interview,sequence}')::int) end
    -- An invitation stores the time of its latest e-mail, because a newer e-mail replaces the link of an older one.
    and (d.template <> 'invitation' and d.data #>> '{link,to}' is distinct from 'invitation' or exists (
      select from public.invitations i
      where i.email = d.recipient and i.created_at <= d.queued_at and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()))
$$;

-- Every e-mail that is queued or was delivered. `state`: 'waiting', 'refused', 'sent', 'returned'.
create view private.letter_states as
  select o.id::text as id, o.recipient, o.template, o.application_id, case when o.refused_at is null then 'waiting' else 'refused' end as state,
    o.answer, o.attempts, o.created_at as queued_at, case when o.refused_at is null then o.next_attempt_at end as next_at,
    o.expires_at <= now() as is_expired, o.data - 'sealed' as data,
    case when o.refused_at is null then o.attempts > 0 else coalesce(o.expires_at > now(), true) end as can_retry
  from private.outbox o
  union all
  select 'sent-' || d.id, d.recipient, d.template, d.application_id, case when d.returned_at is null then 'sent' else 'returned' end,
    d.reason, null, d.queued_at, null, false, case when d.returned_at is not null then d.data - 'sealed' end,
    d.returned_at is not null and d.data is not null and private.is_letter_current(d)
  from private.delivered_letters d;

-- Two lists for admins: stored e-mails, and queued and delivered ones, as far as the admin may read their application.
-- `search`: in address, kind and answer. `state`: as in the view private.letter_states; '' for all e-mails that were
-- not sent. `letters_page`: page number of the second list, which has `data` for a preview.
create function public.server_mail_queue(asker uuid, page int, per_page int, search text default '', state text default '',
    letters_page int default 1) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
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
        'html', m.html, 'calendar', m.calendar, 'at', m.sent_at) order by m.id desc), '[]')
      from (select * from gateway.captured_mail where application_id is null or application_id <> all ($3)
        order by id desc limit $1 offset $2) m$sql$ into captured using per_page, (shown - 1) * per_page, closed;
  end if;
  select count(*) into found from private.find_letters(closed, search, state);
  return jsonb_build_object('captured', captured, 'total', total, 'page', shown, 'pages', pages,
    'letters', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'recipient', l.recipient, 'template', l.template, 'state', l.state,
        'attempts', l.attempts, 'since', l.queued_at, 'nextAt', l.next_at, 'isExpired', l.is_expired, 'answer', l.answer, 'data', l.data,
        'canRetry', l.can_retry)
        order by l.place), '[]')
      from (select f.*, row_number() over (order by f.state = 'waiting', case when f.state = 'waiting' then f.queued_at end, f.queued_at desc) as place
        from private.find_letters(closed, search, state) f
        order by place limit per_page offset (greatest(1, letters_page) - 1) * per_page) l),
    'lettersTotal', found, 'lettersPages', greatest(1, ceil(found::numeric / per_page)::int), 'lettersPage', greatest(1, letters_page),
    'outbox', (select jsonb_build_object('waiting', count(*) filter (where o.refused_at is null), 'givenUp', count(*) filter (where o.refused_at is not null))
      from private.outbox o where o.application_id is null or o.application_id <> all (closed)),
    'pausedUntil', (select p.until from private.outbox_pause p where p.until > now()), 'answer', (select p.answer from private.outbox_pause p));
end $$;
grant execute on function public.server_mail_queue(uuid,integer,integer,text,text,integer) to service_role;

create function private.find_letters(closed uuid[], search text, state text) returns setof private.letter_states
  language sql stable security definer set search_path = ''
as $$
  select l from private.letter_states l
  where (l.application_id is null or l.application_id <> all (closed))
    and case when find_letters.state = '' then l.state <> 'sent' else l.state = find_letters.state end
    and strpos(lower(concat_ws(' ', l.recipient, replace(l.template, '-', ' '), l.answer)), lower(trim(find_letters.search))) > 0
$$;

-- State of the e-mail that confirms an application: { state, answer, at }; null when none is known.
create function private.receipt_letter(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('state', l.state, 'answer', l.answer, 'at', l.queued_at)
  from private.letter_states l
  where l.application_id = receipt_letter.application and l.template = 'application-received'
  order by l.queued_at desc limit 1
$$;
grant execute on function private.receipt_letter(uuid) to authenticated, service_role;

-- State of the newest e-mail to an address that is not about an application: { state, answer, at }. Null when there is
-- none.
create function private.address_letter(address text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('state', l.state, 'answer', l.answer, 'at', l.queued_at)
  from private.letter_states l
  where l.recipient = address and l.template in ('invitation', 'account-notice', 'account-letter')
  order by l.queued_at desc limit 1
$$;

create function private.file_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.application_id := coalesce(new.application_id, private.application_of_letter(new.data));
  return new;
end $$;
create trigger file_letter before insert on private.outbox for each row execute function private.file_letter();

-- Removes stored e-mails of a removed application. A cancellation of its interview is still sent to calendars.
create function private.forget_letters() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  removed jsonb := private.removed_interview(old);
begin
  -- Cancellations to interviewers are still sent, without the link to the application.
  update private.outbox o set application_id = null, data = o.data - 'application'
    where o.application_id = old.id and o.template = 'application-notice' and o.data -> 'interview' ? 'is_cancelled';
  delete from private.outbox o where o.application_id = old.id;
  delete from private.delivered_letters d where d.application_id = old.id;
  if to_regclass('gateway.captured_mail') is not null then
    execute 'delete from gateway.captured_mail where application_id = $1' using old.id;
  end if;
  if removed is not null then perform private.tell_of_removed_interview(old, removed -> 'entry', (removed ->> 'setter')::uuid); end if;
  return old;
end $$;

-- Priority of an e-mail, 0 first: codes, security notices, answers to applications, then invitations.
create function private.letter_order(template text) returns int
  language sql immutable set search_path = ''
as $$ select case template when 'account-letter' then 0 when 'account-notice' then 1 when 'application-received' then 2 when 'invitation' then 4 else 3 end $$;

-- Retries one or all waiting and failed e-mails. A negative number is the id of a returned e-mail. Returns the number
-- retried.
create function public.server_retry_letters(letter bigint default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  tried int;
begin
  if letter < 0 then
    tried := private.retry_returned_letter(-letter);
  else
    update private.outbox o set refused_at = null, put_off_at = null, attempts = 0, next_attempt_at = now()
      where o.claim is null and coalesce(o.expires_at > now(), true)
        and case when letter is null then o.refused_at is not null or o.attempts > 0 else o.id = letter end;
    get diagnostics tried = row_count;
  end if;
  update private.outbox_pause set until = '-infinity';
  perform pg_notify('outbox', '');
  return tried;
end $$;
grant execute on function public.server_retry_letters(bigint) to service_role;

-- Queues a returned e-mail again, to the same address. Returns 1, or 0 when it cannot be retried.
create function private.retry_returned_letter(returned bigint) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  d private.delivered_letters;
  queued bigint;
begin
  delete from private.delivered_letters l
    where l.id = returned and exists (select from private.letter_states s where s.id = 'sent-' || returned and s.can_retry)
    returning * into d;
  if d.id is null then return 0; end if;
  insert into private.outbox (recipient, template, data, application_id)
    values (d.recipient, d.template, d.data || '{"is_repeat": true}', d.application_id) returning id into queued;
  if d.template = 'application-letter' then
    update public.application_letters l set outbox_id = queued, refused_at = null, refusal = null
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.taken_back_at is null;
  end if;
  return 1;
end $$;

-- Records that a mail server returned a delivered e-mail: stores the reason with the e-mail and with the application's
-- e-mail, which then no longer counts as sent. Causes one notification, like a refused e-mail. Returns the template;
-- null when no e-mail has such a Message-ID.
create function public.server_letter_returned(message_ids text[], reason text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  d private.delivered_letters;
  is_known boolean;
begin
  select x.* into d from private.delivered_letters x where x.message_ids && server_letter_returned.message_ids
    order by x.id desc limit 1 for no key update;
  is_known := d.returned_at is not null;
  update private.delivered_letters l set returned_at = coalesce(l.returned_at, now()),
      reason = coalesce(l.reason, left(private.as_one_line(server_letter_returned.reason), 500))
    where l.id = d.id returning * into d;
  if not is_known and d.template not in ('account-letter', 'desk-digest') then
    perform private.notify('failure', 'desk-digest', '{"lines": [{"kind": "failure", "count": 1}]}');
  end if;
  if d.template = 'application-letter' then
    update public.application_letters l set sent_at = null, refused_at = d.returned_at, refusal = d.reason
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.refused_at is null and l.taken_back_at is null;
  end if;
  return d.template;
end $$;
grant execute on function public.server_letter_returned(text[],text) to service_role;

-- Removes a failed e-mail, or for a negative number a returned one. False when the e-mail may still be sent.
create function public.server_remove_letter(letter bigint) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if letter < 0 then
    delete from private.delivered_letters d where d.id = -letter and d.returned_at is not null;
  else
    delete from private.outbox o where o.id = letter and o.refused_at is not null;
  end if;
  return found;
end $$;
grant execute on function public.server_remove_letter(bigint) to service_role;
