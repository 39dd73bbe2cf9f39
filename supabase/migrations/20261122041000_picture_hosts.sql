-- Pictures lie in the library; from which other hosts pages may show some, such as the logos of partners, is the admins' word.
-- The server reads it as nobody and says it in the content security policy of every page.

/* A list of host names: no address, no port, no wildcard. */
create function private.is_list_of_hosts(value jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 20 and not exists (
    select from jsonb_array_elements(value) as item
    where jsonb_typeof(item) <> 'string' or length(item #>> '{}') > 253
      or item #>> '{}' !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$') else false end
$$;

create function private.picture_hosts_are_hosts() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.key = 'pictures.hosts' and new.value is not null and not private.is_list_of_hosts(new.value) then
    raise exception 'Hosts are names such as cdn.example.org, at most 20, without https:// and without a path.'
      using errcode = '23514', constraint = 'validate_setting', table = 'settings', column = 'value';
  end if;
  return new;
end $$;
revoke execute on function private.is_list_of_hosts(jsonb), private.picture_hosts_are_hosts() from public;
grant execute on function private.is_list_of_hosts(jsonb) to authenticated, service_role;
-- After null has been made of a value that is none.
create trigger b_picture_hosts_are_hosts before insert or update on public.settings
  for each row execute function private.picture_hosts_are_hosts();

insert into public.settings (key, value, is_public, admin_only) values ('pictures.hosts', null, true, true)
on conflict (key) do nothing;
