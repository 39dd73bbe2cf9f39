-- What somebody has typed and not saved. A draft is its author's alone: it has no history, no line in the audit trail and no
-- reader, and empties no cache; the record is written once, when it is saved.

create table public.drafts (
  author uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null references private.record_kinds (kind),
  -- As history names the row. Of a new one the key that its browser made for it.
  row_id text not null check (length(row_id) between 1 and 200),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 1048576),
  -- The row's updated_at as it was read; null for a new row. Text, because it is compared and never computed with.
  base_version text check (length(base_version) <= 64),
  updated_at timestamptz not null default now(),
  primary key (author, kind, row_id)
);
call private.take_only('one_line', 'public.drafts', 'kind, row_id, base_version');
create index drafts_by_age on public.drafts (updated_at);
create trigger set_updated_at before update on public.drafts
  for each row execute function private.set_updated_at();

alter table public.drafts enable row level security;
grant select, delete on public.drafts to authenticated;
-- An upsert sets every column it names, the key too.
grant insert (kind, row_id, fields, base_version), update (kind, row_id, fields, base_version) on public.drafts to authenticated;
grant all on public.drafts to service_role;

create policy "editors read their own drafts" on public.drafts for select to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()));
create policy "editors add their own drafts" on public.drafts for insert to authenticated
  with check (author = (select auth.uid()) and (select private.is_editor()));
create policy "editors change their own drafts" on public.drafts for update to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()))
  with check (author = (select auth.uid()) and (select private.is_editor()));
create policy "editors remove their own drafts" on public.drafts for delete to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()));

/* Everything that is kept about the caller, as one JSON object. No secret is in it: no hash of a password, no seed of a
   factor, no token. Applications are theirs only when they have proved that
   the address is. */
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
    'drafts', coalesce((select jsonb_agg(to_jsonb(d) - 'author' order by d.updated_at) from public.drafts d where d.author = me), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $$;
