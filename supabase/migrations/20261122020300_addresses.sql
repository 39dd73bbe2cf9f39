-- Addresses lead where they seem to lead. One of the web is one to its last character; one of ours never leaves the site.

create or replace function private.is_web_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~* '^https?://[^][\s/?#"<>\\^`{|}]+([/?#][^\s"<>\\^`{|}]*)?$' and private.is_one_line(address);

-- What an address must not hold is written as its escape; what is none even so goes.
create function private.as_web_address(address text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  escaped text := regexp_replace(private.as_one_line(address), '\s', '%20', 'g');
  mark text;
begin
  foreach mark in array array['"', '<', '>', '\', '^', '`', '{', '|', '}'] loop
    escaped := replace(escaped, mark, '%' || upper(to_hex(ascii(mark))));
  end loop;
  return case when private.is_web_address(escaped) then escaped end;
end $$;

-- A bare host is welcome as an organiser's address: what stands before it is https://.
create function private.is_organiser_address(address text) returns boolean
  language sql immutable set search_path = ''
  return private.is_web_address(address) or (address !~* '^[a-z][a-z0-9+.-]*:(?![0-9])' and private.is_web_address('https://' || address));
create function private.as_organiser_address(address text) returns text
  language sql immutable set search_path = ''
  return coalesce(private.as_web_address(address),
    case when address !~* '^\s*[a-z][a-z0-9+.-]*:(?![0-9])' then private.as_web_address('https://' || private.as_one_line(address)) end);

-- A path of this site: a second slash, a backslash or a blank after the first would be read as another host.
create function private.is_own_path(path text) returns boolean
  language sql immutable set search_path = ''
  return path ~ '^/[^/\\\s][^\\\s]*$' and path !~ '^/\.{1,2}/' and private.is_one_line(path);

revoke execute on function private.as_web_address(text), private.is_organiser_address(text), private.as_organiser_address(text),
  private.is_own_path(text) from public;
grant execute on function private.is_web_address(text), private.is_organiser_address(text), private.is_own_path(text)
  to anon, authenticated, service_role;

call private.take_only('web_address', 'public.circles', 'external_url');
call private.take_only('web_address', 'public.events', 'signup_url');
call private.take_only('organiser_address', 'public.events', 'organizer_website_url');
call private.take_only('web_address', 'public.partners', 'url');

-- A redirect to another site, or from a path that no request has, never led anywhere of ours.
delete from public.redirects where not (private.is_own_path(from_path) and private.is_own_path(to_path));
alter table public.redirects
  add constraint redirects_from_path_check_own_path check (private.is_own_path(from_path)),
  add constraint redirects_to_path_check_own_path check (private.is_own_path(to_path));
