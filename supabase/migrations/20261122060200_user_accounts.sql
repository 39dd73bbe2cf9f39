-- One account, as those who run the place see it: who they are, where they are signed in, what they made.

/* For editors; null where there is no such account. state: active, suspended, unconfirmed. */
create function public.user_account(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors may see who has an account.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'title', p.title, 'organisation', p.organisation,
      'avatar_path', p.avatar_path, 'created_at', p.created_at, 'confirmed_at', u.email_confirmed_at,
      'role', coalesce((select max(r.role) from public.user_roles r where r.user_id = p.id), 'user'),
      'factor', case when f.since is null then 'off' else 'on' end, 'factor_since', f.since,
      'recovery_codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id),
      'last_sign_in_at', u.last_sign_in_at,
      'last_seen_at', (select greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'UTC'), max(s.updated_at))
        from auth.sessions s where s.user_id = p.id),
      'state', case when u.banned_until > now() then 'suspended' when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
      'suspension', case when u.banned_until > now() then (select jsonb_build_object('reason', x.reason, 'at', x.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = x.suspended_by))
        from private.suspensions x where x.user_id = p.id) end,
      'invitation', (select jsonb_build_object('at', i.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = i.invited_by))
        from public.invitations i where i.accepted_by = p.id order by i.accepted_at limit 1))
    from public.profiles p join auth.users u on u.id = p.id
      left join (select m.user_id, min(m.updated_at) as since from auth.mfa_factors m where m.status::text = 'verified' group by m.user_id) f
        on f.user_id = p.id
    where p.id = person);
end $$;

/* What an account answers for, and which other records it changed, the latest first and at most `most` of each:
   { "counts": {table: count}, "owned": [record], "edited": [record] }. */
create function public.user_records(person uuid, most int default 8) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  size int := least(greatest(most, 1), 100);
begin
  if not private.is_editor() then
    raise exception 'Only editors see what others made.' using errcode = '42501';
  end if;
  return (
    with owned as materialized (
      select o.kind, o.row_id, o.since from private.record_owners o where o.owner = person order by o.since desc, o.row_id limit size
    ),
    edited as materialized (
      select k.kind, l.row_id::uuid as row_id, max(l.created_at) as since
      from (select a.table_name, a.row_id, a.created_at from public.audit_log a
          where a.actor = person and a.action = 'change' and a.row_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' order by a.id desc limit 1000) l
        join private.record_kinds k on k.table_name = l.table_name and k.key_columns = 'id'
      where not exists (select from private.record_owners o where o.kind = k.kind and o.row_id = l.row_id::uuid and o.owner = person)
      group by k.kind, l.row_id order by max(l.created_at) desc, l.row_id limit size
    ),
    described as (
      select distinct on (d.kind, d.id) d.* from private.described_records(
        (select coalesce(string_agg(format('select %L, %L::uuid', w.kind, w.row_id), ' union '), 'select null, null::uuid where false')
          from (select kind, row_id from owned union select kind, row_id from edited) w)) d
    )
    select jsonb_build_object(
      'counts', coalesce((select jsonb_object_agg(c.table_name, c.rows) from (
          select k.table_name, count(*) as rows from private.record_owners o join private.record_kinds k on k.kind = o.kind
          where o.owner = person group by k.table_name) c), '{}'),
      'owned', coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('at', o.since) order by o.since desc, d.title)
        from owned o join described d on d.kind = o.kind and d.id = o.row_id), '[]'),
      'edited', coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('at', e.since) order by e.since desc, d.title)
        from edited e join described d on d.kind = e.kind and d.id = e.row_id), '[]')));
end $$;

/* Where somebody is signed in, the one last seen first. For admins: it says from where people write. */
create function public.user_sessions(person uuid)
  returns table (id uuid, started_at timestamptz, last_seen_at timestamptz, user_agent text, address text, is_current boolean, aal text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('see where people are signed in');
  return query
    select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'), s.user_agent, host(s.ip),
      s.id::text is not distinct from private.claim('session_id'), coalesce(s.aal::text, 'aal1')
    from auth.sessions s
    where s.user_id = person and (s.not_after is null or s.not_after > now())
    order by 6 desc, 3 desc;
end $$;

/* Ends one session of somebody, or all of them but the caller's own; answers how many. */
create function public.end_user_sessions(person uuid, session uuid default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  ended int;
begin
  perform private.require_admin('sign people out');
  delete from auth.sessions s where s.user_id = person and (session is null or s.id = session)
    and s.id::text is distinct from private.claim('session_id');
  get diagnostics ended = row_count;
  if session is null and person <> (select auth.uid()) then
    -- Hosted Supabase keeps this id as text.
    delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  end if;
  if ended > 0 then
    perform private.note_account_change('sessions', person, case when session is null then 'other_sessions_ended' else 'session_ended' end);
  end if;
  return ended;
end $$;

revoke execute on function public.user_account(uuid), public.user_records(uuid, int), public.user_sessions(uuid),
  public.end_user_sessions(uuid, uuid) from public;
grant execute on function public.user_account(uuid), public.user_records(uuid, int), public.user_sessions(uuid),
  public.end_user_sessions(uuid, uuid) to authenticated;
