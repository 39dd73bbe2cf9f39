-- Functions for Diagnostics: server errors, database state and the permission self-test.

create table private.server_errors (
  id bigint generated always as identity primary key,
  request_id text not null,
  occurred_at timestamptz not null default now(),
  method text not null,
  -- Path without its query string, which may contain user input.
  path text not null,
  message text not null
);
create index server_errors_by_time on private.server_errors (occurred_at);

alter table private.server_errors enable row level security;

-- State of the database for Diagnostics: number of connections, version, and applied migrations, newest first.
create function public.server_database_state() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute $sql$select coalesce(jsonb_agg(jsonb_build_object('version', version, 'name', name) order by version desc), '[]')
      from supabase_migrations.schema_migrations$sql$ into migrations;
  end if;
  return jsonb_build_object(
    'used', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
    'most', current_setting('max_connections')::int,
    'version', split_part(current_setting('server_version'), ' ', 1),
    'fits', current_setting('server_version_num')::int >= 150000,
    'migrations', migrations);
end $$;
grant execute on function public.server_database_state() to service_role;

-- Stores a server error. The latest thousand errors are kept.
create function public.server_note_error(request text, method text, path text, message text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.server_errors (request_id, method, path, message) values (request, server_note_error.method, server_note_error.path, server_note_error.message);
  delete from private.server_errors where id <= (select max(id) from private.server_errors) - 1000;
end $$;
grant execute on function public.server_note_error(text,text,text,text) to service_role;

-- Latest server errors, newest first.
create function public.server_errors(most int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('requestId', e.request_id, 'at', e.occurred_at, 'method', e.method, 'path', e.path,
    'message', e.message) order by e.id desc), '[]')
  from (select * from private.server_errors order by id desc limit most) e
$$;
grant execute on function public.server_errors(integer) to service_role;

-- Creates the accounts of the permission self-test.
create function private.self_test_people() returns void
  language sql security definer set search_path = ''
as $$
  insert into auth.users (id, email, email_confirmed_at) values
    ('5e1f7e57-0000-4000-8000-000000000001', 'zola@self-test.invalid', now()), ('5e1f7e57-0000-4000-8000-000000000002', 'musa@self-test.invalid', now()),
    ('5e1f7e57-0000-4000-8000-000000000003', 'amina@self-test.invalid', now()), ('5e1f7e57-0000-4000-8000-000000000004', 'stranger@self-test.invalid', now()),
    ('5e1f7e57-0000-4000-8000-000000000005', 'second@self-test.invalid', now()), ('5e1f7e57-0000-4000-8000-000000000006', 'newcomer@self-test.invalid', now());
  insert into public.user_roles (user_id, role) values
    ('5e1f7e57-0000-4000-8000-000000000002', 'manager'), ('5e1f7e57-0000-4000-8000-000000000003', 'admin'),
    ('5e1f7e57-0000-4000-8000-000000000005', 'admin');
$$;
grant execute on function private.self_test_people() to service_role;

-- Tries each permission check as each person, on test rows, and rolls back. Returns { place, role, got } for each.
-- `got` is null, with `code`, when the query of the check failed. Runs with the caller's rights. `people` maps roles to
-- accounts; null is the anonymous visitor.
create function public.server_test_permissions(fixtures text, questions jsonb, people jsonb) returns jsonb
  language plpgsql set statement_timeout = '20s' set search_path = ''
as $$
declare
  answers jsonb := '[]';
  question jsonb;
  place bigint;
  role_name text;
  person text;
  db_role text;
  reached int;
begin
  begin
    -- The test gives up a lock after two seconds, so that it delays other people no longer than that.
    perform set_config('lock_timeout', '2s', true);
    execute fixtures;
    for question, place in select q.value, q.ordinality - 1 from jsonb_array_elements(questions) with ordinality q loop
      for role_name, person in select p.key, p.value #>> '{}' from jsonb_each(people) p loop
        db_role := case when person is null then 'anon' else 'authenticated' end;
        begin
          if question ->> 'given' is not null then execute question ->> 'given'; end if;
          perform set_config('request.jwt.claim.sub', coalesce(person, ''), true), set_config('request.jwt.claim.role', db_role, true),
            set_config('request.jwt.claims', case when person is null then '{"role": "anon"}'
              else jsonb_build_object('sub', person, 'role', db_role, 'aal', 'aal2')::text end, true),
            set_config('role', db_role, true);
          execute question ->> 'sql';
          get diagnostics reached = row_count;
          raise exception using errcode = 'UNDO1';
        exception
          when sqlstate 'UNDO1' then
            answers := answers || jsonb_build_object('place', place, 'role', role_name, 'got', reached > 0);
          when insufficient_privilege then
            answers := answers || jsonb_build_object('place', place, 'role', role_name, 'got', false);
          -- A lock error is no answer about permissions, so the test ends with it.
          when lock_not_available or deadlock_detected then raise;
          when others then
            answers := answers || jsonb_build_object('place', place, 'role', role_name, 'got', null, 'code', sqlstate);
        end;
      end loop;
    end loop;
    raise exception using errcode = 'UNDO2';
  exception when sqlstate 'UNDO2' then null;
  end;
  return answers;
end $$;
grant execute on function public.server_test_permissions(text,jsonb,jsonb) to service_role;

-- Policies of a table, ordered by name.
create function public.server_policies(what text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(p.policyname order by p.policyname), '[]') from pg_catalog.pg_policies p
  where p.schemaname || '.' || p.tablename = what
$$;
grant execute on function public.server_policies(text) to service_role;

-- Bucket settings, checked by Diagnostics.
create function public.server_buckets() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'public', b.public, 'file_size_limit', b.file_size_limit,
    'allowed_mime_types', b.allowed_mime_types) order by b.id), '[]')
  from storage.buckets b
$$;
grant execute on function public.server_buckets() to service_role;
