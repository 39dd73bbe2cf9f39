-- What every later file leans on: a schema no API role can browse, and the small functions that tables share.

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Nothing is exposed by accident: a table or function is reachable only where its own file grants it.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- What an address may look like: lower-case words joined by hyphens, and never a UUID, since /event/{key} accepts both.
create domain public.slug as text
  check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120
    and value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$');

create function private.is_web_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~* '^https?://[^\s/]+';

create function private.is_time_zone(name text) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  perform timestamptz 'epoch' at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

create function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_web_address(text), private.is_time_zone(text) to anon, authenticated, service_role;
