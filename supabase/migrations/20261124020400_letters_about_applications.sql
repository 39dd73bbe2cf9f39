-- A letter that belongs to an application is read by whom the application is open to. Where no mail server is set letters are
-- kept in the database for admins, one with a declared conflict among them; and so are those that wait to be sent.

/* The application that a letter is about: by what it says, or by the link it carries. */
create function private.application_of_letter(data jsonb) returns uuid
  language sql stable security definer set search_path = ''
as $$
  with carried as (select coalesce(data #>> '{link,token}', data ->> 'token') as token)
  select coalesce(
    (select a.id from public.applications a where a.id::text = data ->> 'application'),
    private.application_of_link(token),
    (select r.application_id from public.application_referees r where r.token_hash = sha256(token::bytea)),
    (select i.application_id from public.invitations i where i.token_hash = sha256(token::bytea)))
  from carried
$$;

alter table private.outbox add column application_id uuid references public.applications (id) on delete set null;
create index outbox_by_application on private.outbox (application_id);
create function private.file_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.application_id := private.application_of_letter(new.data);
  return new;
end $$;
create trigger file_letter before insert on private.outbox for each row execute function private.file_letter();
update private.outbox set application_id = private.application_of_letter(data);

-- Letters that were kept before this know no application: they are taken for whose address they went to.
do $$
begin
  if to_regclass('gateway.captured_mail') is not null then
    update gateway.captured_mail m set application_id = coalesce(
        (select a.id from public.applications a where lower(a.email) = m.recipient order by a.created_at desc limit 1),
        (select r.application_id from public.application_referees r where lower(r.email) = m.recipient order by r.named_at desc limit 1))
      where m.application_id is null;
  end if;
end $$;

-- What was written about an application ends with it.
create function private.forget_letters() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox o where o.application_id = old.id;
  if to_regclass('gateway.captured_mail') is not null then
    execute 'delete from gateway.captured_mail where application_id = $1' using old.id;
  end if;
  return old;
end $$;
create trigger forget_letters before delete on public.applications for each row execute function private.forget_letters();

/* The next letter that is due, held for a minute under the claim `own_claim`, or the one that it holds already:
   { id, claim, recipient, template, data, application }; null when there is none. Of all servers that ask at once, each is given
   another. */
create or replace function public.server_claim_letter(most_attempts int, own_claim uuid) returns jsonb
  language sql security definer set search_path = ''
as $$
  update private.outbox o set claim = own_claim, claimed_until = now() + interval '1 minute'
  where o.id = coalesce(
    (select w.id from private.outbox w where w.claim = own_claim limit 1),
    (select w.id from private.outbox w
      where w.next_attempt_at <= now() and w.attempts < most_attempts and coalesce(w.claimed_until <= now(), true)
      order by w.id limit 1 for update skip locked))
  returning jsonb_build_object('id', o.id, 'claim', o.claim, 'recipient', o.recipient, 'template', o.template, 'data', o.data,
    'application', o.application_id)
$$;

drop function public.server_mail_queue(int, int, int);
/* A page of the letters that were kept instead of sent, newest first, and those that wait to be sent, as far as they are open to
   the admin who asks: neither listed nor counted otherwise. */
create function public.server_mail_queue(asker uuid, page int, per_page int, most_attempts int) returns jsonb
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
        'since', o.created_at, 'nextAt', o.next_attempt_at, 'isGivenUp', o.attempts >= most_attempts) order by o.id), '[]')
      from (select * from private.outbox where application_id is null or application_id <> all (closed) order by id limit 100) o));
end $$;

revoke execute on function private.application_of_letter(jsonb), private.file_letter(), private.forget_letters() from public;
call private.keep_server_functions();
