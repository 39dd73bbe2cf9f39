-- No letter is lost in silence: a mail server that is away or sets limits stops all letters for a while and counts against none, a
-- letter that waits is tried for four days, and what is refused for good says why and can be sent again.

alter table private.outbox
  -- The last answer of the mail server, and when it first put this letter off.
  add column answer text,
  add column put_off_at timestamptz,
  -- It is not tried any more: it was refused for good, or put off for four days.
  add column refused_at timestamptz;
alter table public.application_letters
  add column refused_at timestamptz,
  add column refusal text;
call private.take_only('one_line', 'public.application_letters', 'refusal');
grant select (refused_at, refusal) on public.application_letters to authenticated;

-- Letters that the version before had given up are tried again.
update private.outbox set attempts = 0, next_attempt_at = now() where attempts >= 8;

/* While the mail server is away or asks for a pause: until when no letter is tried, after how many failures, and what it said. */
create table private.outbox_pause (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null default '-infinity',
  failures int not null default 0,
  answer text
);
alter table private.outbox_pause enable row level security;
insert into private.outbox_pause default values;

/* Which letters go first: those that somebody waits for, then answers to applications, then invitations. */
create function private.letter_order(template text) returns int
  language sql immutable set search_path = ''
as $$ select case template when 'account-notice' then 0 when 'application-received' then 1 when 'invitation' then 3 else 2 end $$;
revoke execute on function private.letter_order(text) from public;

/* The next letter that is due, held for a minute under the claim `own_claim`, or the one that it holds already:
   { id, claim, recipient, template, data, application }; null when there is none, or all wait for the mail server. Of all servers
   that ask at once, each is given another. */
create function public.server_claim_letter(own_claim uuid) returns jsonb
  language sql security definer set search_path = ''
as $$
  update private.outbox o set claim = own_claim, claimed_until = now() + interval '1 minute'
  where o.id = coalesce(
    (select w.id from private.outbox w where w.claim = own_claim limit 1),
    (select w.id from private.outbox w
      where w.refused_at is null and w.next_attempt_at <= now() and coalesce(w.claimed_until <= now(), true)
        and (select p.until <= now() from private.outbox_pause p)
      order by private.letter_order(w.template), w.id limit 1 for update skip locked))
  returning jsonb_build_object('id', o.id, 'claim', o.claim, 'recipient', o.recipient, 'template', o.template, 'data', o.data,
    'application', o.application_id)
$$;

/* The mail server did not take a letter. `whose` says what its answer is about: 'letter' for good, 'later' for this letter now, or
   'server', which stops all letters for a while and counts against none. A letter is put off for four days at most. */
create function public.server_letter_refused(letter bigint, held uuid, whose text, said text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if whose = 'server' then
    update private.outbox o set claim = null, claimed_until = null, answer = left(said, 500) where o.id = letter and o.claim = held;
    -- Several letters on their way meet the same pause: it is counted once.
    update private.outbox_pause p set failures = p.failures + 1, answer = left(said, 500),
        until = now() + least(interval '1 minute' * 2 ^ least(p.failures, 4), interval '15 minutes')
      where p.until <= now();
    return;
  end if;
  update private.outbox o set claim = null, claimed_until = null, attempts = o.attempts + 1, answer = left(said, 500),
      put_off_at = coalesce(o.put_off_at, now()),
      next_attempt_at = now() + least(interval '1 minute' * 2 ^ least(o.attempts, 6), interval '1 hour'),
      refused_at = case when whose = 'letter' or o.put_off_at < now() - interval '4 days' then now() end
    where o.id = letter and o.claim = held;
end $$;

/* A letter was taken: the mail server is there. */
create or replace function public.server_letter_sent(letter bigint) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.outbox where id = letter;
  update private.outbox_pause set until = '-infinity', failures = 0, answer = null where failures > 0;
$$;

/* Has letters tried again now: one, or all that wait or were given up. Answers how many. */
create function public.server_retry_letters(letter bigint default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  tried int;
begin
  update private.outbox o set refused_at = null, put_off_at = null, attempts = 0, next_attempt_at = now()
    where o.claim is null and case when letter is null then o.refused_at is not null or o.attempts > 0 else o.id = letter end;
  get diagnostics tried = row_count;
  update private.outbox_pause set until = '-infinity';
  perform pg_notify('outbox', '');
  return tried;
end $$;

/* Removes a letter that was given up. False where it is not there, or may still leave. */
create function public.server_remove_letter(letter bigint) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox o where o.id = letter and o.refused_at is not null;
  return found;
end $$;

-- A letter that is removed was never sent.
drop trigger note_sent_letter on private.outbox;
create trigger note_sent_letter after delete on private.outbox
  for each row when (old.template = 'application-letter' and old.refused_at is null) execute function private.note_sent_letter();

/* A letter about an application says whether it was refused for good, also to the applicant's page. */
create function private.note_refused_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.application_letters l set refused_at = new.refused_at, refusal = case when new.refused_at is not null then private.as_one_line(new.answer) end
    where l.outbox_id = new.id and l.sent_at is null;
  return null;
end $$;
create trigger note_refused_letter after update of refused_at on private.outbox
  for each row when (new.template = 'application-letter' and old.refused_at is distinct from new.refused_at)
  execute function private.note_refused_letter();
revoke execute on function private.note_refused_letter() from public, anon;

/* The letter that waits to tell the applicant where the application stands. What cannot be delivered is told on their page. */
create or replace function private.untold_letter(a public.applications) returns public.application_letters
  language sql stable security definer set search_path = ''
as $$
  select l from public.application_letters l
  where l.application_id = a.id and l.moved_to = a.status and l.sent_at is null and l.taken_back_at is null and l.refused_at is null
  order by l.created_at desc limit 1
$$;

-- Editors read with a letter that it was refused, and why.
do $$
declare
  whole text := pg_get_functiondef('public.application_file(uuid)'::regprocedure);
  mine text := replace(whole, '''sent_at'', l.sent_at, ', '''sent_at'', l.sent_at, ''refused_at'', l.refused_at, ''refusal'', l.refusal, ');
begin
  if mine = whole then raise exception 'public.application_file() does not list letters any more.'; end if;
  execute mine;
end $$;

drop function public.server_mail_counts(int);
/* { captured, waiting, oldest, givenUp, pausedUntil, answer }: letters by state, and what the mail server said while all wait for it. */
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
      'waiting', count(*) filter (where o.refused_at is null),
      'oldest', min(o.created_at) filter (where o.refused_at is null),
      'givenUp', count(*) filter (where o.refused_at is not null))
    from private.outbox o)
    || (select jsonb_build_object('pausedUntil', case when p.until > now() then p.until end, 'answer', p.answer) from private.outbox_pause p);
end $$;

drop function public.server_mail_queue(uuid, int, int, int);
/* A page of the letters that were kept instead of sent, newest first, and those that wait to be sent or were given up, each with
   the last answer of the mail server, as far as they are open to
   the admin who asks: neither listed nor counted otherwise. */
create function public.server_mail_queue(asker uuid, page int, per_page int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  closed uuid[] := array(select c.application_id from public.application_conflicts c where c.user_id = asker and c.withdrawn_at is null);
  total int := 0;
  pages int;
  shown int;
  captured jsonb := '[]';
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
  return jsonb_build_object('captured', captured, 'total', total, 'page', shown, 'pages', pages,
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id::text, 'recipient', o.recipient, 'template', o.template, 'attempts', o.attempts,
        'since', o.created_at, 'nextAt', o.next_attempt_at, 'isGivenUp', o.refused_at is not null, 'answer', o.answer)
        order by o.refused_at is null, o.id), '[]')
      from (select * from private.outbox where application_id is null or application_id <> all (closed) order by refused_at is null, id limit 100) o),
    'outbox', (select jsonb_build_object('waiting', count(*) filter (where o.refused_at is null), 'givenUp', count(*) filter (where o.refused_at is not null))
      from private.outbox o where o.application_id is null or o.application_id <> all (closed)),
    'pausedUntil', (select p.until from private.outbox_pause p where p.until > now()), 'answer', (select p.answer from private.outbox_pause p));
end $$;

drop function public.server_claim_letter(int, uuid);
drop function public.server_letter_refused(bigint, uuid);
call private.keep_server_functions();
