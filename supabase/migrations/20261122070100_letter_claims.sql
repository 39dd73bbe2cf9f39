-- Who asks for a letter names the claim. An answer that was lost on its way is given again to whoever asks under the same
-- name; until now that letter was held by nobody for a minute.

drop function public.server_claim_letter(int);

/* The next letter that is due, held for a minute under the claim `own_claim`, or the one that it holds already:
   { id, claim, recipient, template, data }; null when there is none. Of all servers that ask at once, each is given another. */
create function public.server_claim_letter(most_attempts int, own_claim uuid) returns jsonb
  language sql security definer set search_path = ''
as $$
  update private.outbox o set claim = own_claim, claimed_until = now() + interval '1 minute'
  where o.id = coalesce(
    (select w.id from private.outbox w where w.claim = own_claim limit 1),
    (select w.id from private.outbox w
      where w.next_attempt_at <= now() and w.attempts < most_attempts and coalesce(w.claimed_until <= now(), true)
      order by w.id limit 1 for update skip locked))
  returning jsonb_build_object('id', o.id, 'claim', o.claim, 'recipient', o.recipient, 'template', o.template, 'data', o.data)
$$;

call private.keep_server_functions();
