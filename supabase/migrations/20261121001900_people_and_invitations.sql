-- The people who sign in, as those who run the place see and lead them: the list, roles, suspension, invitations.

-- Found by words, without accents; a suspended person's reason; who is an admin and can act as one.

create index people_by_words on public.profiles
  using gin (private.search_words(coalesce(full_name, '') || ' ' || coalesce(email, '')));

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 300),
  suspended_by uuid,
  created_at timestamptz not null default now()
);
alter table private.suspensions enable row level security;
grant all on private.suspensions to service_role;

create function private.is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users u where u.id = person and u.banned_until > now()) $$;

create function private.is_acting_admin(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role = 'admin') and not private.is_suspended(person)
$$;

-- As before, but an admin who is suspended does not count: nobody could call on them.
create or replace function private.keep_last_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
    if not exists (select from public.user_roles where role = 'admin' and user_id <> old.user_id and not private.is_suspended(user_id)) then
      raise exception 'The last admin cannot be demoted or removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create function private.require_admin(act text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may %.', act using errcode = '42501', hint = 'Nothing was changed.';
  end if;
end $$;

-- What happens to an account in schema auth leaves no row of ours, so its line is written here.
create function private.write_account_line(person uuid, was jsonb, is_now jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
  select (select auth.uid()), coalesce(private.highest_role()::text, 'server'), 'change', 'accounts', person::text,
    array(select jsonb_object_keys(was || is_now) order by 1), was, is_now
$$;

/* The person holds exactly this role besides 'user'. One line in the audit log for one change: an upgrade is an update.
   Runs as whoever calls: for the API that is the person, and the policies of user_roles decide. */
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

create function public.give_role(person uuid, role public.app_role) returns public.app_role
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin('change roles');
  if not exists (select from public.profiles p where p.id = person) then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  perform private.set_role(person, give_role.role);
  return (select max(r.role) from public.user_roles r where r.user_id = person);
end $$;

/* Signs the person out everywhere and keeps them out. What they made stays. */
create function public.suspend_user(person uuid, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('suspend people');
  if person = (select auth.uid()) then
    raise exception 'Nobody may suspend themselves.' using errcode = 'P0001', hint = 'Another admin can.';
  end if;
  if length(trim(coalesce(reason, ''))) not between 3 and 300 then
    raise exception 'A suspension needs a reason of 3 to 300 characters.' using errcode = '23514', constraint = 'reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  if private.is_suspended(person) then
    raise exception 'This person is suspended already.' using errcode = 'P0001';
  end if;
  -- Who asks was an admin a moment ago; another may have suspended them while this one waited for the lock.
  if not private.is_acting_admin((select auth.uid())) then
    raise exception 'The last admin cannot be suspended.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = person;
  insert into private.suspensions (user_id, reason, suspended_by) values (person, trim(suspend_user.reason), (select auth.uid()))
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = excluded.suspended_by, created_at = now();
  delete from auth.sessions where user_id = person;
  -- Hosted Supabase keeps this id as text.
  delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  perform private.write_account_line(person, '{"state": "active"}', jsonb_build_object('state', 'suspended', 'reason', trim(suspend_user.reason)));
end $$;

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

/* For whoever has lost their phone and their codes. They are signed out, and may set a new factor up. The trigger on
   factors writes the line. */
create function public.reset_second_factor(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('reset a second factor');
  if not exists (select from auth.mfa_factors f where f.user_id = person and f.status::text = 'verified') then
    raise exception 'This person has no second factor.' using errcode = 'P0001';
  end if;
  delete from auth.mfa_factors where user_id = person;
  delete from private.recovery_codes where user_id = person;
  delete from auth.sessions where user_id = person;
end $$;

-- Invitations. The token is in the letter and nowhere else.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and email = lower(email) and length(email) <= 254),
  role public.app_role not null default 'user',
  token_hash bytea not null unique,
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz
);
create unique index one_open_invitation_for_an_address on public.invitations (email) where accepted_at is null and revoked_at is null;
create index invitations_by_inviter on public.invitations (invited_by);
create index invitations_by_guest on public.invitations (accepted_by);

create trigger write_audit_line after insert or update or delete on public.invitations
  for each row execute function private.write_audit_line('id', 'personal');

/* 'open', or why not. An invitation holds as long as its inviter may still invite: it is their word. */
create function private.invitation_state(i public.invitations) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when i.accepted_at is not null then 'used'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() or not private.is_acting_admin(i.invited_by) then 'expired'
    else 'open' end
$$;

create function private.invite(address text, as_role public.app_role, days int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  ends timestamptz := now() + make_interval(days => days);
begin
  update public.invitations set revoked_at = now() where email = address and accepted_at is null and revoked_at is null;
  insert into public.invitations (email, role, token_hash, invited_by, expires_at)
    values (address, as_role, sha256(token::bytea), (select auth.uid()), ends);
  insert into private.outbox (recipient, template, data)
    select address, 'invitation', jsonb_build_object('token', token, 'role', as_role, 'expires_at', ends,
      'inviter', coalesce((select p.full_name from public.profiles p where p.id = (select auth.uid())), ''));
end $$;

/* One letter to each address. Answers { "invited": [address], "known": [address] }: the known have an account, and nothing
   is written to them. Where one address is none, nobody is invited. */
create function public.invite_people(emails text[], role public.app_role default 'user', days int default 7) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  addresses text[] := array(select distinct lower(trim(e)) from unnest(emails) as e where trim(e) <> '');
  address text;
  known text[];
begin
  perform private.require_admin('invite');
  if cardinality(addresses) not between 1 and 100 then
    raise exception 'Between 1 and 100 addresses at a time.' using errcode = '23514', constraint = 'emails';
  end if;
  if invite_people.role is null or coalesce(days, 0) not between 1 and 30 then
    raise exception 'An invitation is valid between 1 and 30 days.' using errcode = '23514', constraint = 'days';
  end if;
  known := array(select u.email from auth.users u where u.email = any (addresses) order by 1);
  foreach address in array addresses loop
    if address <> all (known) then perform private.invite(address, invite_people.role, days); end if;
  end loop;
  return jsonb_build_object('known', to_jsonb(known),
    'invited', coalesce((select jsonb_agg(a order by a) from unnest(addresses) as a where a <> all (known)), '[]'));
end $$;

/* A new letter with a new link; the old link ends. As long as the first one was valid. */
create function public.resend_invitation(invitation uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  old public.invitations;
begin
  perform private.require_admin('invite');
  select * into old from public.invitations where id = invitation and accepted_at is null and revoked_at is null;
  if old.id is null then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
  perform private.invite(old.email, old.role, greatest(1, round(extract(epoch from old.expires_at - old.created_at) / 86400)::int));
end $$;

create function public.revoke_invitation(invitation uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin('take an invitation back');
  update public.invitations set revoked_at = now() where id = invitation and accepted_at is null and revoked_at is null;
  if not found then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
end $$;

/* What the holder of the link may know; null for a link nobody was sent. Whether there is an account is not said. */
create function public.invitation_by_token(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'state', private.invitation_state(i))
  from public.invitations i where i.token_hash = sha256(token::bytea)
$$;

create function private.apply_invitation(i public.invitations, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set accepted_at = now(), accepted_by = person where id = i.id;
  -- An invitation lifts, and never takes anything away.
  if i.role > (select coalesce(max(r.role), 'user') from public.user_roles r where r.user_id = person) then
    perform private.set_role(person, i.role);
  end if;
end $$;

/* For who has an account with the invited address, and has proved that it is theirs. Answers the role they have now. */
create function public.accept_invitation(token text) returns public.app_role
  language plpgsql security definer set search_path = ''
as $$
declare
  i public.invitations;
begin
  select * into i from public.invitations where token_hash = sha256(token::bytea) for update;
  if i.id is null or not exists (select from auth.users u
      where u.id = (select auth.uid()) and lower(u.email) = i.email and u.email_confirmed_at is not null) then
    raise exception 'This invitation is for another address.' using errcode = '42501', hint = 'Sign in with the address the letter was sent to.';
  end if;
  if private.invitation_state(i) <> 'open' then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001', hint = 'Ask for a new one.';
  end if;
  perform private.apply_invitation(i, (select auth.uid()));
  return private.highest_role();
end $$;

-- Signing up makes the profile and the role 'user'; who brings an open invitation to their own address has its role too.
create or replace function private.handle_new_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := new.raw_user_meta_data ->> 'invitation';
  i public.invitations;
begin
  insert into public.profiles (id, full_name)
    values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''), 200))
    on conflict (id) do nothing;
  insert into public.user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  if token is not null then
    select * into i from public.invitations where token_hash = sha256(token::bytea) and email = lower(new.email) for update;
    if i.id is not null and private.invitation_state(i) = 'open' then
      perform private.apply_invitation(i, new.id);
    end if;
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = new.id;
  end if;
  return new;
end $$;

-- The list.

create function private.last_seen() returns table (user_id uuid, seen_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select u.id, greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'UTC'), max(s.updated_at))
  from auth.users u left join auth.sessions s on s.user_id = u.id group by u.id
$$;

/* Who is an admin and can act as one: whom a manager asks. */
create function public.list_admins() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors may see who runs the place.' using errcode = '42501';
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email) order by p.created_at, p.id)
    from public.profiles p join public.user_roles r on r.user_id = p.id and r.role = 'admin' where not private.is_suspended(p.id)), '[]');
end $$;

/* One page of the people who can sign in, or of the invitations that wait (tab 'invited').
   tab: all, admins, managers, users, invited, suspended. factor: on, off or ''. seen: week, month, longer, never or ''.
   sort: name, role, factor, seen, state, joined. `counts` says what search and filters leave in each tab,
   `standing` who there is without them. */
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
  if not private.is_editor() then
    raise exception 'Only editors may see who has an account.' using errcode = '42501';
  end if;
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
    where i.accepted_at is null and i.revoked_at is null and (terms is null or private.search_words(i.email) @@ terms)
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
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'role', w.role, 'expires_at', w.expires_at,
          'expired', w.expired, 'created_at', w.created_at) order by w.expires_at desc, w.email), '[]')
        from (select * from waiting order by expires_at desc, email offset start limit size) w)
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

-- The audit log, with names.

create index audit_log_by_table on public.audit_log (table_name, id desc);

/* A page of what happened, newest first. The policies decide which lines: a manager's own, an admin's all. `person` means
   by them or about them. Older than `older_than`, or the page just newer than `newer_than`. `subject` is what the row is called. */
create function public.list_audit(person uuid default null, kind text default null, act text default null, since timestamptz default null,
    until timestamptz default null, older_than bigint default null, newer_than bigint default null, size int default 50) returns jsonb
  language sql stable set search_path = ''
as $$
  with matching as (
    select a.* from public.audit_log a
    where (list_audit.person is null or a.actor = list_audit.person
        or (a.table_name in ('profiles', 'accounts', 'second_factor', 'sessions') and a.row_id = list_audit.person::text)
        or (a.table_name = 'user_roles' and a.row_id = any (array(select list_audit.person::text || '/' || r from unnest(enum_range(null::public.app_role)) as r))))
      and (list_audit.kind is null or a.table_name = list_audit.kind)
      and (list_audit.act is null or a.action = list_audit.act)
      and (list_audit.since is null or a.created_at >= list_audit.since)
      and (list_audit.until is null or a.created_at < list_audit.until)
  ),
  chosen as (
    (select * from matching m where list_audit.newer_than is null and (list_audit.older_than is null or m.id < list_audit.older_than)
      order by m.id desc limit least(greatest(list_audit.size, 1), 1000) + 1)
    union all
    (select * from matching m where m.id > list_audit.newer_than order by m.id limit least(greatest(list_audit.size, 1), 1000) + 1)
  ),
  lines as (
    select c.*, count(*) over () as found,
      row_number() over (order by case when list_audit.newer_than is null then -c.id else c.id end) as place from chosen c
  )
  select jsonb_build_object(
    'more', coalesce(bool_or(l.found > least(greatest(list_audit.size, 1), 1000)), false),
    'lines', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'created_at', l.created_at, 'actor', l.actor, 'actor_role', l.actor_role,
        'actor_name', coalesce(nullif(who.full_name, ''), who.email), 'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id,
        'before', l.before, 'after', l.after, 'changed', l.changed, 'subject', coalesce(nullif(whom.full_name, ''), whom.email, kept.name))
      order by l.id desc) filter (where l.place <= least(greatest(list_audit.size, 1), 1000)), '[]'))
  from lines l
    left join public.profiles who on who.id = l.actor
    left join public.profiles whom on l.table_name in ('profiles', 'accounts', 'user_roles', 'second_factor', 'sessions') and whom.id::text = split_part(l.row_id, '/', 1)
    left join lateral (
      select coalesce(r.row_data ->> 'title', r.row_data ->> 'name', r.row_data ->> 'heading', r.row_data ->> 'label', r.row_data ->> 'key', r.row_data ->> 'slug') as name
      from public.revisions r where r.table_name = l.table_name and r.row_id = l.row_id order by r.id desc limit 1) kept on true
$$;

revoke execute on function private.is_suspended(uuid), private.is_acting_admin(uuid), private.require_admin(text),
  private.write_account_line(uuid, jsonb, jsonb), private.set_role(uuid, public.app_role), private.invitation_state(public.invitations),
  private.invite(text, public.app_role, int), private.apply_invitation(public.invitations, uuid), private.last_seen(),
  public.give_role(uuid, public.app_role), public.suspend_user(uuid, text), public.restore_user(uuid),
  public.reset_second_factor(uuid), public.invite_people(text[], public.app_role, int), public.resend_invitation(uuid),
  public.revoke_invitation(uuid), public.invitation_by_token(text), public.accept_invitation(text), public.list_admins(),
  public.list_users(text, text, text, text, text, text, int, int),
  public.list_audit(uuid, text, text, timestamptz, timestamptz, bigint, bigint, int) from public;
-- Called by functions that run as the person.
grant execute on function private.require_admin(text), private.set_role(uuid, public.app_role) to authenticated;
grant execute on function public.give_role(uuid, public.app_role), public.suspend_user(uuid, text), public.restore_user(uuid),
  public.reset_second_factor(uuid), public.invite_people(text[], public.app_role, int), public.resend_invitation(uuid),
  public.revoke_invitation(uuid), public.accept_invitation(text), public.list_admins(),
  public.list_users(text, text, text, text, text, text, int, int),
  public.list_audit(uuid, text, text, timestamptz, timestamptz, bigint, bigint, int) to authenticated, service_role;
grant execute on function public.invitation_by_token(text) to anon, authenticated, service_role;

alter table public.invitations enable row level security;
-- Every column but the fingerprint.
grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by, revoked_at) on public.invitations to authenticated;
grant update (revoked_at) on public.invitations to authenticated;
grant all on public.invitations to service_role;

create policy "editors read invitations" on public.invitations for select to authenticated
  using ((select private.is_editor()));
create policy "admins take invitations back" on public.invitations for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
