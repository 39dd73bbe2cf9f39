-- What the server does by itself it asks of functions that begin with `server_`: over its own connection where it has one,
-- with the secret key of the project where it has none. Nobody else may call them.

/* For the end of a migration: of the functions called `server_…` only the server's key may call any. Hosted Supabase gives
   every new function of this schema to visitors, so taking it from the public is not enough. */
create procedure private.keep_server_functions()
  language plpgsql set search_path = ''
as $$
declare
  name regprocedure;
begin
  for name in select p.oid from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname like 'server\_%' loop
    execute format('revoke all on function %s from public, anon, authenticated', name);
    execute format('grant execute on function %s to service_role', name);
  end loop;
end $$;
revoke execute on procedure private.keep_server_functions() from public;

-- A letter on its way is held for a minute at a time by whoever sends it; a claim that is not kept up has died with its process.
alter table private.outbox add column claim uuid, add column claimed_until timestamptz;

/* The next letter that is due, held for a minute: { id, claim, recipient, template, data }; null when there is none. Of all
   servers that ask at once, each is given another one. */
create function public.server_claim_letter(most_attempts int) returns jsonb
  language sql security definer set search_path = ''
as $$
  update private.outbox o set claim = gen_random_uuid(), claimed_until = now() + interval '1 minute'
  where o.id = (
    select w.id from private.outbox w
    where w.next_attempt_at <= now() and w.attempts < most_attempts and coalesce(w.claimed_until <= now(), true)
    order by w.id limit 1 for update skip locked)
  returning jsonb_build_object('id', o.id, 'claim', o.claim, 'recipient', o.recipient, 'template', o.template, 'data', o.data)
$$;

/* Holds it for another minute. Answers whether the letter is still the caller's. */
create function public.server_keep_letter(letter bigint, held uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.outbox set claimed_until = now() + interval '1 minute' where id = letter and claim = held;
  return found;
end $$;

/* The mail server took it: it is gone, whoever holds it by now. */
create function public.server_letter_sent(letter bigint) returns void
  language sql security definer set search_path = ''
as $$ delete from private.outbox where id = letter $$;

/* The mail server did not take it: it is due again after a minute, then two, four and so on. Said twice, it counts once. */
create function public.server_letter_refused(letter bigint, held uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.outbox set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute' * 2 ^ attempts,
    claim = null, claimed_until = null
  where id = letter and claim = held
$$;

/* The name letters come from and the address they are answered to, as admins set them. */
create function public.server_mail_setting() returns jsonb
  language sql stable security definer set search_path = ''
as $$ select coalesce((select s.value from public.settings s where s.key = 'mail'), '{}') $$;

call private.keep_server_functions();
