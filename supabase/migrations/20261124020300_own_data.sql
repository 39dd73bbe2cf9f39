-- What somebody takes along holds all that is theirs of an application, as its private page gives it, and how the directory
-- shows them.

/* Everything held about an applicant, without what others said in confidence: votes, notes, reasons of moves, and the answers
   of referees. A decision is told once its letter has left. */
create function private.held_about_applicant(a public.applications) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'application', to_jsonb(a) - 'token_hash' - 'submission_id' || jsonb_build_object('status', private.told_stage(a)),
    'stages', coalesce((select jsonb_agg(jsonb_build_object('from', s.from_stage, 'to', s.to_stage, 'at', s.created_at) order by s.id)
      from public.application_stages s where s.application_id = a.id and s.taken_back_at is null
        and not ((private.untold_letter(a)).id is not null and s.to_stage = a.status and s.created_at >= (private.untold_letter(a)).created_at)), '[]'),
    'corrections', coalesce((select jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id)
      from public.application_corrections c where c.application_id = a.id), '[]'),
    'letters_to_you', coalesce((select jsonb_agg(jsonb_build_object('subject', l.subject, 'body', l.body, 'sent_at', l.sent_at) order by l.sent_at)
      from public.application_letters l where l.application_id = a.id and l.sent_at is not null and l.referee_id is null), '[]'),
    'papers', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'bytes', d.bytes, 'at', d.created_at) order by d.created_at)
      from public.application_documents d where d.application_id = a.id), '[]'),
    'referees_you_named', private.named_referees(a.id), 'interview', private.told_interview(a.id),
    'held_back', 'What referees, readers and the team wrote in confidence about the application.')
$$;
create or replace function public.application_download(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('exported_at', now()) || private.held_about_applicant(a)
  from public.applications a where a.id = private.application_of_link(token)
$$;

/* Everything that is kept about the caller, as one JSON object. No secret is in it: no hash of a password, no seed of a
   factor, no token. Applications are theirs only when they have proved that the address is, or since they were taken in. What is
   noted about them is theirs to read; who noted it is not told. */
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
    'directory', coalesce((select jsonb_agg(to_jsonb(c) - 'user_id' - 'words' - 'sorted_by' order by c.audience) from private.cards_of(me) c), '[]'),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'since', r.created_at) order by r.role) from public.user_roles r where r.user_id = me), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('started_at', s.created_at, 'last_seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
        'device', s.user_agent, 'address', host(s.ip)) order by s.created_at) from auth.sessions s where s.user_id = me), '[]'),
    'second_factors', coalesce((select jsonb_agg(jsonb_build_object('kind', f.factor_type::text, 'name', f.friendly_name, 'status', f.status::text, 'since', f.created_at) order by f.created_at)
        from auth.mfa_factors f where f.user_id = me), '[]'),
    'recovery_codes_left', (select count(*) from private.recovery_codes r where r.user_id = me),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('role', i.role, 'sent_at', i.created_at, 'accepted_at', i.accepted_at) order by i.created_at)
        from public.invitations i where i.accepted_by = me), '[]'),
    'applications', coalesce((select jsonb_agg(private.held_about_applicant(a) order by a.created_at) from private.own_applications() a), '[]'),
    'notes_about_you', coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'at', n.created_at) order by n.created_at)
        from public.user_notes n where n.user_id = me), '[]'),
    'drafts', coalesce((select jsonb_agg(to_jsonb(d) - 'author' order by d.updated_at) from public.drafts d where d.author = me), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $$;

revoke execute on function private.held_about_applicant(public.applications) from public;
