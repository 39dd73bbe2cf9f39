set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.list_audit(person uuid DEFAULT NULL::uuid, kind text DEFAULT NULL::text, act text DEFAULT NULL::text, since timestamp with time zone DEFAULT NULL::timestamp with time zone, until timestamp with time zone DEFAULT NULL::timestamp with time zone, older_than bigint DEFAULT NULL::bigint, newer_than bigint DEFAULT NULL::bigint, size integer DEFAULT 50, people boolean DEFAULT false, folded boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with asked as (
    select a.*, a.actor is null and a.table_name = 'profiles' and a.action = 'add' and (list_audit.people or list_audit.folded) as signs_up
    from public.audit_log a
    where (list_audit.person is null or a.actor = list_audit.person
        or (a.table_name in ('profiles', 'accounts', 'second_factor', 'sessions') and a.row_id = list_audit.person::text)
        or (a.table_name = 'user_notes' and split_part(a.row_id, '/', 1) = list_audit.person::text)
        or (a.table_name = 'user_roles' and a.row_id = any (array(select list_audit.person::text || '/' || r from unnest(enum_range(null::public.app_role)) as r))))
      and (list_audit.kind is null or a.table_name = list_audit.kind)
      and (list_audit.act is null or a.action = list_audit.act)
      and (list_audit.since is null or a.created_at >= list_audit.since)
      and (list_audit.until is null or a.created_at < list_audit.until)
      and (not list_audit.people or a.actor is not null or (a.table_name = 'profiles' and a.action = 'add'))
      -- Roles and notes that were removed together with an account are left out, because the line about the profile
      -- covers them.
      and not (list_audit.folded and a.action = 'remove' and a.table_name in ('user_roles', 'user_notes')
        and exists (select from public.audit_log p where p.table_name = 'profiles' and p.action = 'remove'
          and p.row_id = split_part(a.row_id, '/', 1) and p.created_at = a.created_at))
      -- The role 'user' that each new account gets is left out, because the line about the sign-up covers it.
      and not (list_audit.folded and a.actor is null and a.table_name = 'user_roles' and a.action = 'add' and a.after ->> 'role' = 'user')
  ),
  -- Lines with the same actor and batch may become one line. All lines of one transaction have the same time; each
  -- uploaded picture has a transaction of its own.
  batched as (
    select a.*, case when not list_audit.folded or a.signs_up then null
      when a.actor is null then a.created_at::text
      when a.action = 'add' and a.table_name in ('media', 'photos') then 'add ' || date_trunc('hour', a.created_at)
      when a.changed = '{position}' and a.table_name = 'photos' then 'photos ' || date_trunc('hour', a.created_at)
      when a.changed = '{position}' then a.table_name || ' ' || a.created_at end as batch
    from asked a
  ),
  together as (
    select min(s.id) as id, min(s.created_at) as created_at, s.actor, s.batch, min(s.actor_role) as actor_role,
      case when count(distinct s.action) = 1 then min(s.action) else 'change' end as action,
      case when count(distinct s.table_name) = 1 then min(s.table_name) else '' end as table_name,
      jsonb_object_agg(s.table_name, s.rows) as kinds
    from (
      select a.actor, a.batch, a.table_name, min(a.id) as id, min(a.created_at) as created_at, min(a.actor_role) as actor_role,
        min(a.action) as action, count(*) as rows, sum(count(*)) over (partition by a.actor, a.batch) as of_all
      from batched a where a.batch is not null
      group by a.actor, a.batch, a.table_name) s
    where s.of_all >= 5
    group by s.actor, s.batch
  ),
  matching as (
    select a.id, a.created_at, case when a.signs_up then a.row_id::uuid else a.actor end as actor, a.actor_role, a.action, a.table_name,
      a.row_id, a.before, a.after, a.changed, null::jsonb as kinds
    from batched a
    where a.batch is null or not exists (select from together t where t.batch = a.batch and t.actor is not distinct from a.actor)
    union all
    select t.id, t.created_at, t.actor, t.actor_role, t.action, t.table_name, '', null, null, '{}', t.kinds from together t
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
        'before', l.before, 'after', l.after, 'changed', l.changed, 'subject', coalesce(nullif(whom.full_name, ''), whom.email, kept.name),
        'kinds', l.kinds)
      order by l.id desc) filter (where l.place <= least(greatest(list_audit.size, 1), 1000)), '[]'))
  from lines l
    left join public.profiles who on who.id = l.actor
    left join public.profiles whom on l.table_name in ('profiles', 'accounts', 'user_roles', 'user_notes', 'second_factor', 'sessions') and whom.id::text = split_part(l.row_id, '/', 1)
    left join lateral (
      -- The title of a person is a job.
      select coalesce(case when r.table_name = 'people' then r.row_data ->> 'name' end, r.row_data ->> 'title', r.row_data ->> 'name', r.row_data ->> 'heading', r.row_data ->> 'label', r.row_data ->> 'key', r.row_data ->> 'slug', r.row_data ->> 'file_name') as name
      from public.revisions r where r.table_name = l.table_name and r.row_id = l.row_id order by r.id desc limit 1) kept on true
$function$;
