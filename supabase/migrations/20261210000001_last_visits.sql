set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.last_seen()
 RETURNS TABLE(user_id uuid, seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.user_account(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
