set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.list_users(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, factor text DEFAULT ''::text, seen text DEFAULT ''::text, sort text DEFAULT 'role'::text, direction text DEFAULT 'desc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
