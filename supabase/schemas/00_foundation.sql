-- Schema private, default privileges, and the type and functions that every other file uses. Loaded first.

-- Schema private is hidden from the API.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Grants to visitors and users are removed by default, so every table and function needs its own grant.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
-- Slug: lower-case words joined by hyphens. A slug never looks like a UUID, because /event/{key} accepts a slug or a
-- UUID.
create domain public.slug as text
  check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120
    and value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$');
-- Roles of accounts. Only functions and admins write them.
create type public.app_role as enum ('user', 'manager', 'admin');
-- Audience that may see a field in the members' directory.
create type public.audience as enum ('nobody', 'members', 'everybody');

-- Sets `updated_at`, which is the version of a row. When an undo restores a row, the setting 'record.version' gives the
-- time to restore.
create function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := coalesce(nullif(current_setting('record.version', true), '')::timestamptz, now());
  return new;
end $$;

-- Allows only the secret key to call functions named server_…. A migration that adds such a function calls this
-- procedure at its end, because hosted Supabase grants every new function to visitors.
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
