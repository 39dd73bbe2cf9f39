set local check_function_bodies = off;

CREATE OR REPLACE PROCEDURE private.let_editors_write(IN written regclass, IN noun text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
begin
  execute format('alter table %s enable row level security', written);
  execute format('grant select on %s to anon', written);
  execute format('grant select, insert, update, delete on %s to authenticated', written);
  execute format('grant all on %s to service_role', written);
  execute format('create policy %I on %s for insert to authenticated with check ((select private.is_editor()))', 'editors add ' || noun, written);
  execute format('create policy %I on %s for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()))',
    'editors change ' || noun, written);
end $procedure$;

REVOKE ALL ON PROCEDURE "private"."let_editors_write"(regclass, text) FROM PUBLIC;
