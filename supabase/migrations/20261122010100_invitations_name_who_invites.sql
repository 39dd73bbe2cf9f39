-- Whoever follows the link of an invitation reads on the page who invites, as the letter says it.

/* What the holder of the link may know; null for a link nobody was sent. Whether there is an account is not said. */
create or replace function public.invitation_by_token(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'state', private.invitation_state(i),
    'inviter', (select nullif(trim(p.full_name), '') from public.profiles p where p.id = i.invited_by))
  from public.invitations i where i.token_hash = sha256(token::bytea)
$$;
