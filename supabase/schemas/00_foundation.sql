-- Schema private, default privileges, and the type and functions that every other file uses. Loaded first.

-- Schema private is not exposed through the API.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- A table or function is reachable only through its own grants.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
-- Slug: lower-case words joined by hyphens. Never a UUID, because /event/{key} accepts both.
create domain public.slug as text
  check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120
    and value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$');
-- Roles of accounts. Only functions and admins write them.
create type public.app_role as enum ('user', 'manager', 'admin');
-- Audience that may see a field in the members' directory.
create type public.audience as enum ('nobody', 'members', 'everybody');

-- `updated_at` is the version of a row. Undoing a change restores the version ('record.version').
create function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := coalesce(nullif(current_setting('record.version', true), '')::timestamptz, now());
  return new;
end $$;

-- Restricts functions named server_… to the secret key. Call it at the end of a migration that adds one: hosted
-- Supabase grants every new function to visitors.
create procedure private.keep_server_functions()
  language plpgsql set search_path = ''
as $$
declare
  name regprocedure;
begin
  for name in select p.oid from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname like 'server\_%' loop
    execute format('revoke all on function %s from public, anon, authenticated', name);
    execute format('grant execute on function %s to service_role', name);
  end loop;
end $$;
