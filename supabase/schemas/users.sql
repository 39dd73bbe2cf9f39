-- Accounts as admins manage them.

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 300),
  suspended_by uuid,
  created_at timestamptz not null default now()
);

alter table private.suspensions enable row level security;
grant all on private.suspensions to service_role;

-- Notes of admins about an account. They can be added and deleted, and not changed.
create table public.user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  text text not null check (length(trim(text)) between 1 and 2000),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index user_notes_of_a_user on public.user_notes (user_id, created_at desc);
create index user_notes_by_author on public.user_notes (author);

alter table public.user_notes enable row level security;
grant select, delete on public.user_notes to authenticated;
grant all on public.user_notes to service_role;
grant insert (user_id, text) on public.user_notes to authenticated;
create policy "admins read notes about users" on public.user_notes for select to authenticated
  using ((select private.is_admin()));
create policy "admins add notes in their own name" on public.user_notes for insert to authenticated
  with check (author = (select auth.uid()) and (select private.is_admin()));
create policy "admins remove notes about users" on public.user_notes for delete to authenticated
  using ((select private.is_admin()));

call private.take_only('plain_text', 'public.user_notes', 'text');

create trigger write_audit_line after insert or update or delete on public.user_notes
  for each row execute function private.write_audit_line('user_id,id', 'personal');

-- Creates profile, role 'user' and the invited role when an account is confirmed.
create function private.handle_new_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := new.raw_user_meta_data ->> 'invitation';
  i public.invitations;
begin
  if new.email_confirmed_at is null then return new; end if;
  insert into public.profiles (id, full_name)
    values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''), 200))
    on conflict (id) do nothing;
  insert into public.user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  if token is not null then
    select * into i from public.invitations where token_hash = sha256(token::bytea) and email = lower(new.email) for no key update;
    if i.id is not null and private.invitation_state(i) = 'open' then
      perform private.apply_invitation(i, new.id);
    end if;
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = new.id;
  end if;
  return new;
end $$;
create trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();
create trigger handle_confirmed_user after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.handle_new_user();

-- Audit line for changes in schema auth, which have no row of ours.
create function private.write_account_line(person uuid, was jsonb, is_now jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
  select (select auth.uid()), coalesce(private.highest_role()::text, 'server'), 'change', 'accounts', person::text,
    array(select jsonb_object_keys(was || is_now) order by 1), was, is_now
$$;

-- Sets exactly one role besides 'user', with one audit line. Runs with the caller's rights: the policies of user_roles
-- decide.
create function private.set_role(person uuid, wanted public.app_role) returns void
  language plpgsql set search_path = ''
as $$
begin
  if wanted <> 'user' then
    update public.user_roles set role = wanted
      where user_id = person and role = (select max(r.role) from public.user_roles r where r.user_id = person and r.role <> 'user')
        and not exists (select from public.user_roles r where r.user_id = person and r.role = wanted);
    insert into public.user_roles (user_id, role) values (person, wanted) on conflict do nothing;
  end if;
  delete from public.user_roles where user_id = person and role not in ('user', wanted);
end $$;
grant execute on function private.set_role(uuid,public.app_role) to authenticated;

create function public.give_role(person uuid, role public.app_role) returns public.app_role
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin('change roles');
  if not exists (select from public.profiles p where p.id = person) then
    raise exception 'This person does not exist.' using errcode = 'P0002';
  end if;
  perform private.set_role(person, give_role.role);
  return (select max(r.role) from public.user_roles r where r.user_id = person);
end $$;
grant execute on function public.give_role(uuid,public.app_role) to authenticated, service_role;

-- Suspends an account: ends all its sessions and refuses new ones. Its records stay.
create function public.suspend_user(person uuid, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('suspend people');
  if person = (select auth.uid()) then
    raise exception 'You cannot suspend your own account.' using errcode = 'P0001', hint = 'Ask another admin.';
  end if;
  if length(trim(coalesce(reason, ''))) not between 3 and 300 then
    raise exception 'A suspension needs a reason of 3 to 300 characters.' using errcode = '23514', constraint = 'reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'This person does not exist.' using errcode = 'P0002';
  end if;
  if private.is_suspended(person) then
    raise exception 'This person is suspended already.' using errcode = 'P0001';
  end if;
  -- The caller was an admin before waiting for the lock; meanwhile another admin may have suspended them.
  if not private.is_acting_admin((select auth.uid())) then
    raise exception 'The last admin cannot be suspended.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = person;
  insert into private.suspensions (user_id, reason, suspended_by) values (person, trim(suspend_user.reason), (select auth.uid()))
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = excluded.suspended_by, created_at = now();
  delete from auth.sessions where user_id = person;
  -- Hosted Supabase stores this id as text.
  delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  perform private.write_account_line(person, '{"state": "active"}', jsonb_build_object('state', 'suspended', 'reason', trim(suspend_user.reason)));
end $$;
grant execute on function public.suspend_user(uuid,text) to authenticated, service_role;

create function public.restore_user(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('restore people');
  if not private.is_suspended(person) then
    raise exception 'This person is not suspended.' using errcode = 'P0001';
  end if;
  update auth.users set banned_until = null where id = person;
  delete from private.suspensions where user_id = person;
  perform private.write_account_line(person, '{"state": "suspended"}', '{"state": "active"}');
end $$;
grant execute on function public.restore_user(uuid) to authenticated, service_role;

-- Last activity of each account: signing in, a request that renewed the session, or a change in the back office. The
-- recursive part reads one line of the activity log for each actor, because most accounts have no line and a few actors
-- have most lines.
create function private.last_seen() returns table (user_id uuid, seen_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with recursive latest as (
    (select l.actor, l.created_at from public.audit_log l where l.actor is not null order by l.actor, l.id desc limit 1)
    union all
    select n.actor, n.created_at from latest a cross join lateral (
      select l.actor, l.created_at from public.audit_log l where l.actor > a.actor order by l.actor, l.id desc limit 1) n
  )
  select u.id, greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'UTC'), max(s.updated_at), max(a.created_at))
  from auth.users u
    left join auth.sessions s on s.user_id = u.id
    left join latest a on a.actor = u.id
  group by u.id
$$;

-- Admins who are not suspended, so that a manager sees whom to contact.
create function public.list_admins() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor('may see who runs the place');
  return coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email) order by p.created_at, p.id)
    from public.profiles p join public.user_roles r on r.user_id = p.id and r.role = 'admin' where not private.is_suspended(p.id)), '[]');
end $$;
grant execute on function public.list_admins() to authenticated, service_role;

-- Page of users, or of open invitations (tab 'invited').
-- tab: all, admins, managers, users, invited, suspended.
-- factor: on, off or ''. seen: week, month, longer, never or ''. sort: name, role, factor, seen, state, joined.
-- `counts`: number of users per tab that match search and filters. `standing`: the same numbers without search and
-- filters.
create function public.list_users(query text default '', tab text default 'all', factor text default '', seen text default '',
    sort text default 'role', direction text default 'desc', page int default 1, page_size int default 25) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  answer jsonb;
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start int := (greatest(coalesce(page, 1), 1) - 1) * size;
  down boolean := direction = 'desc';
begin
  perform private.require_editor('may see who has an account');
  with everybody as materialized (
    select p.id, p.full_name, p.email::text as email, p.created_at, coalesce(r.role, 'user') as role, f.user_id is not null as factor_on,
      s.seen_at, coalesce(u.banned_until > now(), false) as suspended
    from public.profiles p
      join auth.users u on u.id = p.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = p.id
      left join (select distinct m.user_id from auth.mfa_factors m where m.status::text = 'verified') f on f.user_id = p.id
      left join private.last_seen() s on s.user_id = p.id
    where terms is null or private.search_words(coalesce(p.full_name, '') || ' ' || coalesce(p.email, '')) @@ terms
  ),
  filtered as (
    select * from everybody e
    where (list_users.factor = '' or e.factor_on = (list_users.factor = 'on'))
      and case list_users.seen
        when 'week' then e.seen_at > now() - interval '7 days'
        when 'month' then e.seen_at > now() - interval '30 days'
        when 'longer' then e.seen_at <= now() - interval '30 days'
        when 'never' then e.seen_at is null
        else true end
  ),
  in_tab as (
    select * from filtered e where case list_users.tab
      when 'admins' then e.role = 'admin' when 'managers' then e.role = 'manager' when 'users' then e.role = 'user'
      when 'suspended' then e.suspended when 'invited' then false else true end
  ),
  waiting as (
    select i.*, private.invitation_state(i) = 'expired' as expired from public.invitations i
    where i.accepted_at is null and i.revoked_at is null and (terms is null or private.search_words(concat_ws(' ', i.full_name, i.email)) @@ terms)
  ),
  named as (
    select t.*, lower(coalesce(nullif(t.full_name, ''), t.email)) as called from in_tab t
  ),
  ordered as (
    select n.*, row_number() over (order by
      case when not down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end,
      case when down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end desc,
      case when list_users.sort = 'role' then case when down then -array_position(enum_range(null::public.app_role), n.role)
        else array_position(enum_range(null::public.app_role), n.role) end end,
      case when list_users.sort in ('seen', 'joined') and not down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end nulls first,
      case when list_users.sort in ('seen', 'joined') and down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end desc nulls last,
      case when not (list_users.sort = 'name' and down) then n.called end,
      case when list_users.sort = 'name' and down then n.called end desc,
      n.id) as place
    from named n
  ),
  counted as (
    select count(*) as all_of_them, count(*) filter (where role = 'admin') as admins, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'user') as users, count(*) filter (where suspended) as suspended from filtered
  )
  select jsonb_build_object(
    'rows', case when list_users.tab = 'invited' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'full_name', w.full_name, 'role', w.role, 'expires_at', w.expires_at,
          'expired', w.expired, 'created_at', w.created_at, 'letter', private.address_letter(w.email), 'is_stored', w.is_stored) order by w.expires_at desc, w.email), '[]')
        from (select x.*, private.invitation_state(i) = 'open' and private.stored_invitation_token(i) is not null as is_stored
          from (select * from waiting order by expires_at desc, email offset start limit size) x join public.invitations i on i.id = x.id) w)
      else (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'email', o.email, 'role', o.role,
          'factor', case when o.factor_on then 'on' else 'off' end, 'last_seen_at', o.seen_at,
          'state', case when o.suspended then 'suspended' else 'active' end,
          'suspended_reason', case when o.suspended then (select x.reason from private.suspensions x where x.user_id = o.id) end,
          'created_at', o.created_at) order by o.place), '[]')
        from ordered o where o.place > start and o.place <= start + size) end,
    'total', case when list_users.tab = 'invited' then (select count(*) from waiting) else (select count(*) from in_tab) end,
    'counts', jsonb_build_object('all', c.all_of_them, 'admins', c.admins, 'managers', c.managers, 'users', c.users,
      'invited', (select count(*) from waiting), 'suspended', c.suspended))
  into answer from counted c;
  return answer || jsonb_build_object('standing', (
    select jsonb_build_object('all', count(*), 'admins', count(*) filter (where r.role = 'admin'),
      'managers', count(*) filter (where r.role = 'manager'), 'users', count(*) filter (where coalesce(r.role, 'user') = 'user'))
    from auth.users u join public.profiles p on p.id = u.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = u.id
    where coalesce(u.banned_until <= now(), true)));
end $$;
grant execute on function public.list_users(text,text,text,text,text,text,integer,integer) to authenticated,
  service_role;

-- One account, for editors; null when it is unknown. state: active, suspended, unconfirmed.
create function public.user_account(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor('may see who has an account');
  return (
    select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'title', p.title, 'organisation', p.organisation,
      'avatar_path', p.avatar_path, 'created_at', p.created_at, 'confirmed_at', u.email_confirmed_at,
      'role', coalesce((select max(r.role) from public.user_roles r where r.user_id = p.id), 'user'),
      'factor', case when f.since is null then 'off' else 'on' end, 'factor_since', f.since,
      'recovery_codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id),
      'last_sign_in_at', u.last_sign_in_at,
      'last_seen_at', (select s.seen_at from private.last_seen() s where s.user_id = p.id),
      'letter', private.address_letter(u.email),
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
grant execute on function public.user_account(uuid) to authenticated;

-- Records that an account owns, and records that it edited but does not own: { "counts": {table: count}, "owned":
-- [record], "edited": [record] }, at most `most` in each list.
create function public.user_records(person uuid, most int default 8) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  size int := least(greatest(most, 1), 100);
begin
  perform private.require_editor('see what others made');
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
grant execute on function public.user_records(uuid,integer) to authenticated;

-- Sessions of an account, for admins, with network addresses.
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
grant execute on function public.user_sessions(uuid) to authenticated;

-- Ends one session, or all except the caller's; returns the number.
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
    -- Hosted Supabase stores this id as text.
    delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  end if;
  if ended > 0 then
    perform private.note_account_change('sessions', person, case when session is null then 'other_sessions_ended' else 'session_ended' end);
  end if;
  return ended;
end $$;
grant execute on function public.end_user_sessions(uuid,uuid) to authenticated;

-- Effect of removing an account: { "records": {table: count}, "drafts": count, "invitations": count }.
create function public.removal_effect(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('remove people');
  return private.removal_counts(person);
end $$;
grant execute on function public.removal_effect(uuid) to authenticated;

-- Removes an account after the confirmation word. Its records and drafts go to the editor `heir`; where that editor has
-- a draft of the same form, their own draft is kept. Open invitations end. Returns { "files": [unused portraits] }.
create function public.remove_user(person uuid, confirmation text, heir uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_admin('remove people');
  if person = me then
    raise exception 'You cannot remove your own account here.' using errcode = 'P0001', hint = 'Delete your own account in your profile, under Privacy.';
  end if;
  if lower(trim(coalesce(confirmation, ''))) <> 'remove' then
    raise exception 'Type the word remove to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Every function that can remove an admin, or an editor who takes over records, takes this lock.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not private.is_acting_admin(me) then
    raise exception 'The last admin cannot be removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  return private.remove_account(person, heir);
end $$;
grant execute on function public.remove_user(uuid,text,uuid) to authenticated;

-- Numbers of records, drafts and invitations that the removal of an account affects.
create function private.removal_counts(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'records', coalesce((select jsonb_object_agg(c.table_name, c.rows) from (
        select k.table_name, count(*) as rows from private.record_owners o join private.record_kinds k on k.kind = o.kind
        where o.owner = person group by k.table_name) c), '{}'),
    'drafts', (select count(*) from public.drafts d where d.author = person),
    'invitations', (select count(*) from public.invitations i where i.invited_by = person and private.invitation_state(i) = 'open'))
$$;

-- Removes an account. Its records go to the editor `heir`, or have no owner when `heir` is null. The caller holds the
-- lock on admins. Returns { "files": [unused portraits] }.
create function private.remove_account(person uuid, heir uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  handed jsonb := private.removal_counts(person);
  address text;
begin
  -- The account is deleted below, so this lock also keeps rows of other tables from referring to it meanwhile.
  select u.email into address from auth.users u where u.id = person for update;
  if not found then
    raise exception 'This person does not exist.' using errcode = 'P0002';
  end if;
  if heir is null and (handed -> 'records' <> '{}' or handed -> 'drafts' <> '0') then
    raise exception 'Choose who takes over the records of this person.' using errcode = 'P0001', hint = 'Choose an editor.';
  end if;
  if heir is not null and (heir = person or private.is_suspended(heir)
      or not exists (select from public.user_roles r where r.user_id = heir and r.role > 'user')) then
    raise exception 'Only an editor can take over the records of this person.' using errcode = 'P0001', hint = 'Choose a manager or an admin.';
  end if;
  update private.record_owners set owner = heir, since = now() where owner = person;
  update public.drafts d set author = heir where d.author = person
    and not exists (select from public.drafts o where o.author = heir and o.kind = d.kind and o.row_id = d.row_id);
  if handed -> 'records' <> '{}' then
    perform private.write_account_line(heir, '{}', jsonb_build_object('received', handed -> 'records'));
  end if;
  update public.invitations set revoked_at = now() where invited_by = person and accepted_at is null and revoked_at is null;
  delete from public.invitations i where i.email = lower(address);
  delete from auth.users u where u.id = person;
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'removed', 'at', now()) where address is not null;
  return jsonb_build_object('files', coalesce((select jsonb_agg(o.name) from storage.objects o
    where o.bucket_id = 'portraits' and split_part(o.name, '/', 1) = person::text), '[]'));
end $$;

-- Removes an account. Its records stay, without an owner.
create function public.server_remove_account(person uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_another_admin(person, 'removed');
  return private.remove_account(person, null);
end $$;
grant execute on function public.server_remove_account(uuid) to service_role;

-- Suspends an account until a given time. Null ends the suspension.
create function public.server_suspend_account(person uuid, until timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if until is null or until <= now() then
    update auth.users set banned_until = null where id = person;
    delete from private.suspensions where user_id = person;
    return;
  end if;
  perform private.keep_another_admin(person, 'suspended');
  update auth.users set banned_until = until where id = person;
  insert into private.suspensions (user_id, reason) values (person, 'Suspended by a program of the operator')
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = null, created_at = now();
  delete from auth.sessions where user_id = person;
end $$;
grant execute on function public.server_suspend_account(uuid,timestamp with time zone) to service_role;
