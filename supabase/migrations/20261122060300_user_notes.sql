-- What admins note about an account, for one another. A note is added and removed, and never rewritten: who said it stays true.

create table public.user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  text text not null check (length(trim(text)) between 1 and 2000),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
call private.take_only('plain_text', 'public.user_notes', 'text');
create index user_notes_of_a_user on public.user_notes (user_id, created_at desc);
create index user_notes_by_author on public.user_notes (author);
create trigger write_audit_line after insert or update or delete on public.user_notes
  for each row execute function private.write_audit_line('user_id,id', 'personal');

alter table public.user_notes enable row level security;
grant select, delete on public.user_notes to authenticated;
grant insert (user_id, text) on public.user_notes to authenticated;
grant all on public.user_notes to service_role;

create policy "admins read notes about users" on public.user_notes for select to authenticated
  using ((select private.is_admin()));
create policy "admins add notes in their own name" on public.user_notes for insert to authenticated
  with check (author = (select auth.uid()) and (select private.is_admin()));
create policy "admins remove notes about users" on public.user_notes for delete to authenticated
  using ((select private.is_admin()));

/* Everything that is kept about the caller, as one JSON object. No secret is in it: no hash of a password, no seed of a
   factor, no token. Applications are theirs only when they have proved that
   the address is. What is noted about them is theirs to read; who noted it is not told. */
create or replace function public.export_my_data() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_full_session();
  return jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'phone', nullif(u.phone, ''),
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'details', u.raw_user_meta_data) from auth.users u where u.id = me),
    'profile', (select to_jsonb(p) || jsonb_build_object('circles', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
        from public.circles c where c.id = any (p.circles)), '[]')) from public.profiles p where p.id = me),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'since', r.created_at) order by r.role) from public.user_roles r where r.user_id = me), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('started_at', s.created_at, 'last_seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
        'device', s.user_agent, 'address', host(s.ip)) order by s.created_at) from auth.sessions s where s.user_id = me), '[]'),
    'second_factors', coalesce((select jsonb_agg(jsonb_build_object('kind', f.factor_type::text, 'name', f.friendly_name, 'status', f.status::text, 'since', f.created_at) order by f.created_at)
        from auth.mfa_factors f where f.user_id = me), '[]'),
    'recovery_codes_left', (select count(*) from private.recovery_codes r where r.user_id = me),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('role', i.role, 'sent_at', i.created_at, 'accepted_at', i.accepted_at) order by i.created_at)
        from public.invitations i where i.accepted_by = me), '[]'),
    'applications', coalesce((select jsonb_agg(to_jsonb(a) - 'token_hash' - 'submission_id' order by a.created_at) from public.applications a
        join auth.users u on u.id = me and private.address_is_proved(me) and lower(u.email) = lower(a.email)), '[]'),
    'notes_about_you', coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'at', n.created_at) order by n.created_at)
        from public.user_notes n where n.user_id = me), '[]'),
    'drafts', coalesce((select jsonb_agg(to_jsonb(d) - 'author' order by d.updated_at) from public.drafts d where d.author = me), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $$;
