-- The permission self-test, asked of a function, so that a server without a connection of its own can ask it too.

/* The people it is asked as: Zola, Musa, Amina and three more. They are there until the test undoes itself; a function,
   because the secret key may add no accounts by a statement. */
create function private.self_test_people() returns void
  language sql security definer set search_path = ''
as $$
  insert into auth.users (id, email) values
    ('5e1f7e57-0000-4000-8000-000000000001', 'zola@self-test.invalid'), ('5e1f7e57-0000-4000-8000-000000000002', 'musa@self-test.invalid'),
    ('5e1f7e57-0000-4000-8000-000000000003', 'amina@self-test.invalid'), ('5e1f7e57-0000-4000-8000-000000000004', 'stranger@self-test.invalid'),
    ('5e1f7e57-0000-4000-8000-000000000005', 'second@self-test.invalid'), ('5e1f7e57-0000-4000-8000-000000000006', 'newcomer@self-test.invalid');
  insert into public.user_roles (user_id, role) values
    ('5e1f7e57-0000-4000-8000-000000000002', 'manager'), ('5e1f7e57-0000-4000-8000-000000000003', 'admin'),
    ('5e1f7e57-0000-4000-8000-000000000005', 'admin');
$$;
revoke execute on function private.self_test_people() from public;
grant execute on function private.self_test_people() to service_role;

/* Asks each question as each of the people, on rows of its own, and undoes whatever was done: { place, role, got } for each,
   where `got` is whether any row was reached or, with `code`, null when the question itself failed. No row and no permission
   are both a refusal. Invoker: it may do nothing that its caller may not, and every question is asked with the rights of a
   visitor or of somebody signed in. `people` names the account of each role; null is nobody. */
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
    -- Nobody is held up for longer by somebody who holds up the test.
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
          -- That says nothing about permissions.
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

/* The policies a table has, by name. */
create function public.server_policies(what text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(p.policyname order by p.policyname), '[]') from pg_catalog.pg_policies p
  where p.schemaname || '.' || p.tablename = what
$$;

call private.keep_server_functions();
