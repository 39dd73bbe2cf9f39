-- Audit log.

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor uuid,
  actor_role text,
  action text not null check (action in ('add', 'change', 'remove')),
  table_name text not null,
  row_id text not null,
  -- Values of the changed columns. Null for rows with personal data, of which `changed` lists only the names of the
  -- columns.
  before jsonb,
  after jsonb,
  changed text[] not null default '{}'
);
create index audit_log_by_time on public.audit_log (created_at desc);
create index audit_log_by_actor on public.audit_log (actor, id desc);
create index audit_log_of_a_row on public.audit_log (table_name, row_id, id desc);
create index audit_log_by_table on public.audit_log (table_name, id desc);

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
grant all on public.audit_log to service_role;
create policy "editors read their own lines, admins all, of open files" on public.audit_log for select to authenticated
  using (((select private.is_admin()) or (actor = (select auth.uid()) and (select private.is_editor())))
    and ((select cardinality(private.closed_applications())) = 0
      or coalesce(private.audited_application(table_name, row_id) <> all ((select private.closed_applications())::text[]), true)));

create trigger follow_record_owner after insert on public.audit_log
  for each row when (new.action = 'remove' or (new.action = 'add' and new.actor is not null))
  execute function private.follow_record_owner();

-- Writes a line to the audit log. Trigger arguments: key columns separated by commas; then 'parts' when the row has
-- parts in another table, or 'personal' when its values must not be logged. An undone import has one line.
create function private.write_audit_line() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  more text := case when tg_nargs > 1 then tg_argv[1] end;
  step text := case when more = 'parts' then current_setting('record.save_step', true) end;
  is_new boolean := tg_op = 'INSERT' or coalesce(step = 'new row', false);
  was jsonb := case when not is_new then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  personal boolean := coalesce(more = 'personal', false);
  fields text[];
  key text;
begin
  -- While an import is undone, only the import itself writes a line.
  if step = 'parts' or current_setting('import.is_undoing', true) = 'yes' then return null; end if;
  select string_agg(coalesce(is_now, was) ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;
  if more = 'parts' then
    -- The previous parts are in the revision before the latest, because the latest one belongs to this change. A
    -- deleted row has no new revision.
    was := was || private.parts_in_history(tg_table_name, key, case when tg_op = 'DELETE' then 0 else 1 end);
    is_now := is_now || private.parts_of(tg_table_name, is_now);
  end if;
  select coalesce(array_agg(name order by name), '{}') into fields
    from jsonb_object_keys(coalesce(is_now, was)) as name
    where name not in ('created_at', 'updated_at') and (was -> name) is distinct from (is_now -> name);
  if not is_new and tg_op = 'UPDATE' and fields = '{}' then return null; end if;

  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
  values ((select auth.uid()), case when (select auth.uid()) is null then 'server' else private.highest_role()::text end,
    case when is_new then 'add' when tg_op = 'UPDATE' then 'change' else 'remove' end, tg_table_name, key, fields,
    case when not personal and was is not null then (select jsonb_object_agg(name, was -> name) from unnest(fields) as name) end,
    case when not personal and is_now is not null then (select jsonb_object_agg(name, is_now -> name) from unnest(fields) as name) end);
  return null;
end $$;

-- Page of the audit log, newest first. The policies show managers their own lines, and admins all lines.
-- `person`: only lines by this person or about them.
-- `older_than`, `newer_than`: cursors.
-- `subject`: name of the row.
-- `people`: only actions of people.
-- `folded`: combines five or more lines into one line, with `kinds` and counts. It combines the lines that the server
-- wrote in one transaction, the pictures that a person added or moved in albums within an hour, and the rows of a new
-- order. A sign-up and an account removal are always one line each.
create function public.list_audit(person uuid default null, kind text default null, act text default null, since timestamptz default null,
    until timestamptz default null, older_than bigint default null, newer_than bigint default null, size int default 50,
    people boolean default false, folded boolean default false) returns jsonb
  language sql stable set search_path = ''
as $$
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
$$;
grant execute on function public.list_audit(uuid,text,text,timestamp with time zone,timestamp with time
  zone,bigint,bigint,integer,boolean,boolean) to authenticated, service_role;

-- Writes an audit line when a person starts a step of an import, and when an import ends. A scheduled reading that
-- found nothing new writes no line.
create function private.write_import_line() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_asked boolean := (select auth.uid()) is not null;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or new.status in ('reading', 'planning', 'planned', 'running')) then return null; end if;
  if not is_asked and (tg_op = 'INSERT' or new.status in ('waiting', 'undoing')) then return null; end if;
  -- A reading that found nothing new was deleted by an earlier trigger.
  if not exists (select from public.imports i where i.id = new.id) then return null; end if;
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
    values ((select auth.uid()), case when is_asked then private.highest_role()::text else 'server' end,
      case tg_op when 'INSERT' then 'add' else 'change' end, 'imports', new.id::text, '{}', null,
      jsonb_build_object('name', new.name, 'status', new.status));
  return null;
end $$;

-- Application that an audit line belongs to, or null.
create function private.audited_application(table_name text, row_id text) returns text
  language sql immutable set search_path = ''
  return case when table_name ~ '^application(s|_)' then split_part(row_id, '/', 1) end;
grant execute on function private.audited_application(text,text) to authenticated, service_role;
