-- What was changed, by whom, and what it looked like: written by triggers, so no writer can forget it.

create table public.revisions (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null,
  row_data jsonb not null,
  actor uuid,
  created_at timestamptz not null default now()
);
create index revisions_of_a_row on public.revisions (table_name, row_id, id desc);

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor uuid,
  actor_role text,
  action text not null check (action in ('add', 'change', 'remove')),
  table_name text not null,
  row_id text not null,
  -- Only the columns that changed. Null where the row is personal: then `changed` alone says what was touched.
  before jsonb,
  after jsonb,
  changed text[] not null default '{}'
);
create index audit_log_by_time on public.audit_log (created_at desc);
create index audit_log_by_actor on public.audit_log (actor, id desc);
create index audit_log_of_a_row on public.audit_log (table_name, row_id, id desc);

-- One row that every server watches. It changes in the same transaction as the content, so whoever sees
-- the new number also sees the new content.
create table public.content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into public.content_version default values;

create function private.bump_content_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.content_version set version = version + 1;
  perform pg_notify('content_changed', tg_table_name);
  return null;
end $$;

-- Arguments: the key columns, comma separated; then 'personal' when values must stay out of the log.
create function private.write_audit_line() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  personal boolean := tg_nargs > 1 and tg_argv[1] = 'personal';
  fields text[];
  key text;
begin
  select coalesce(array_agg(name order by name), '{}') into fields
    from jsonb_object_keys(coalesce(is_now, was)) as name
    where name not in ('created_at', 'updated_at') and (was -> name) is distinct from (is_now -> name);
  if tg_op = 'UPDATE' and fields = '{}' then return null; end if;
  select string_agg(coalesce(is_now, was) ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;

  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
  values ((select auth.uid()), case when (select auth.uid()) is null then 'server' else private.highest_role()::text end,
    case tg_op when 'INSERT' then 'add' when 'UPDATE' then 'change' else 'remove' end, tg_table_name, key, fields,
    case when not personal and was is not null then (select jsonb_object_agg(name, was -> name) from unnest(fields) as name) end,
    case when not personal and is_now is not null then (select jsonb_object_agg(name, is_now -> name) from unnest(fields) as name) end);
  return null;
end $$;

-- Keeps the whole row as it is after each change; restoring is writing an old one back.
create function private.keep_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  key text;
begin
  select string_agg(to_jsonb(new) ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;
  insert into public.revisions (table_name, row_id, row_data, actor) values (tg_table_name, key, to_jsonb(new), (select auth.uid()));
  return null;
end $$;

-- Attaches all three to an editorial table, in one line of that table's own file.
create procedure private.track_changes(watched regclass, key_columns text default 'id')
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger write_audit_line after insert or update or delete on %s for each row execute function private.write_audit_line(%L)', watched, key_columns);
  execute format('create trigger keep_revision after insert or update on %s for each row execute function private.keep_revision(%L)', watched, key_columns);
  execute format('create trigger bump_content_version after insert or update or delete or truncate on %s for each statement execute function private.bump_content_version()', watched);
  if exists (select from pg_catalog.pg_attribute where attrelid = watched and attname = 'updated_at') then
    execute format('create trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', watched);
  end if;
end $$;

create trigger write_audit_line after insert or update or delete on public.profiles
  for each row execute function private.write_audit_line('id', 'personal');
create trigger write_audit_line after insert or update or delete on public.user_roles
  for each row execute function private.write_audit_line('user_id,role');

revoke execute on function private.bump_content_version(), private.write_audit_line(), private.keep_revision() from public;
revoke execute on procedure private.track_changes(regclass, text) from public;

alter table public.revisions enable row level security;
alter table public.audit_log enable row level security;
alter table public.content_version enable row level security;
grant select on public.revisions, public.audit_log to authenticated;
grant select on public.content_version to anon, authenticated;
grant all on public.revisions, public.audit_log, public.content_version to service_role;

create policy "editors read revisions" on public.revisions for select to authenticated
  using ((select private.is_editor()));
create policy "editors read their own lines, admins read all" on public.audit_log for select to authenticated
  using ((select private.is_admin()) or (actor = (select auth.uid()) and (select private.is_editor())));
create policy "anyone reads the content version" on public.content_version for select to anon, authenticated
  using (true);
