-- The schema as its first 187 migrations left it, and the rows they wrote. Written once from supabase/schemas, in an order
-- in which each statement finds what it needs. The schema files have the comments.
-- A database that has run all of the migrations named here counts as having run this one.
-- Replaces: 20261121000100 20261121000200 20261121000300 20261121000400 20261121000500 20261121000600 20261121000700
-- Replaces: 20261121000750 20261121000800 20261121000900 20261121001000 20261121001100 20261121001200 20261121001300
-- Replaces: 20261121001400 20261121001500 20261121001600 20261121001700 20261121001800 20261121001900 20261121002000
-- Replaces: 20261121002100 20261121002200 20261121002300 20261122010100 20261122010200 20261122020100 20261122020200
-- Replaces: 20261122020300 20261122020400 20261122030100 20261122030200 20261122040100 20261122040200 20261122040300
-- Replaces: 20261122040400 20261122040500 20261122040600 20261122040700 20261122040800 20261122040900 20261122041000
-- Replaces: 20261122050100 20261122050200 20261122050300 20261122050400 20261122060100 20261122060200 20261122060300
-- Replaces: 20261122060400 20261122060500 20261122070100 20261122070200 20261122080100 20261122090100 20261122090200
-- Replaces: 20261122100100 20261122100200 20261122100300 20261122110100 20261122110200 20261122110300 20261122110400
-- Replaces: 20261122110500 20261122120100 20261122120200 20261122120300 20261122130100 20261122130200 20261122130300
-- Replaces: 20261122131100 20261122131200 20261122131300 20261122131400 20261122132100 20261122132200 20261122132300
-- Replaces: 20261122133100 20261122133200 20261122140100 20261122140200 20261122140300 20261122140400 20261122140500
-- Replaces: 20261122150000 20261122150010 20261122150020 20261122150100 20261122150110 20261122150120 20261122150200
-- Replaces: 20261122150210 20261122150220 20261122150230 20261122150300 20261123000100 20261123000200 20261123000300
-- Replaces: 20261123000400 20261123010050 20261123010100 20261123010200 20261123010300 20261123020100 20261123020200
-- Replaces: 20261123020300 20261123020400 20261123030100 20261123030150 20261123030200 20261123030300 20261123030400
-- Replaces: 20261123030500 20261123030600 20261123030700 20261123030800 20261123030850 20261123030900 20261123031000
-- Replaces: 20261123031100 20261123031200 20261123040100 20261123040200 20261123040300 20261123050100 20261123050200
-- Replaces: 20261124010100 20261124010200 20261124010300 20261124010400 20261124010500 20261124010600 20261124010700
-- Replaces: 20261124020100 20261124020200 20261124020300 20261124020400 20261124020500 20261124030100 20261124040100
-- Replaces: 20261124040200 20261124040300 20261124040400 20261124040500 20261124040600 20261124050100 20261124050200
-- Replaces: 20261124060100 20261125010100 20261125010200 20261125010300 20261125010400 20261125020100 20261125020200
-- Replaces: 20261125030100 20261125030200 20261125040100 20261125040200 20261126010100 20261126030100 20261127020100
-- Replaces: 20261127020200 20261127030100 20261127030200 20261127030300 20261127040100 20261127050100 20261127050200
-- Replaces: 20261127050300 20261127050400 20261128010100 20261128040100 20261128050100 20261128060100 20261128060200
-- Replaces: 20261128060300 20261129010100 20261129030100 20261129030200 20261129030300 20261130010100 20261130010200
-- Replaces: 20261130010300 20261130010400 20261130020100 20261201010100 20261201030100

create schema private;

revoke all on schema private from public;

grant usage on schema private to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke all on functions from anon, authenticated;

alter default privileges revoke execute on functions from public;

create domain public.slug as text
  check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120
    and value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$');

create type public.app_role as enum ('user', 'manager', 'admin');

create type public.audience as enum ('nobody', 'members', 'everybody');

create function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := coalesce(nullif(current_setting('record.version', true), '')::timestamptz, now());
  return new;
end $$;

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

create function private.is_time_zone(name text) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  perform timestamptz 'epoch' at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

grant execute on function private.is_time_zone(text) to anon, authenticated, service_role;

create function private.is_email_address(address text) returns boolean
  language sql immutable set search_path = ''
as $$ select address ~* '^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$' and length(address) <= 254 $$;

grant execute on function private.is_email_address(text) to authenticated, service_role;

create function private.is_player_address(address text) returns boolean
  language sql immutable set search_path = ''
as $$ select address ~ '^https://(www\.youtube-nocookie\.com|player\.vimeo\.com)/[^\s]+$' $$;

grant execute on function private.is_player_address(text) to authenticated, service_role;

create function private.is_whole_number(value jsonb, lowest int, highest int) returns boolean
  language sql immutable set search_path = ''
as $$ select coalesce(case when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,6}$'
  then (value #>> '{}')::int between lowest and highest end, false) $$;

grant execute on function private.is_whole_number(jsonb,integer,integer) to authenticated, service_role;

create function private.is_one_line(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value !~ '[\u0001-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]';

grant execute on function private.is_one_line(text) to anon, authenticated, service_role;

create function private.is_plain_text(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]';

grant execute on function private.is_plain_text(text) to anon, authenticated, service_role;

create function private.is_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return private.is_one_line(value) and length(value) <= 200 and value !~* '(://|\mwww\.)';

grant execute on function private.is_name(text) to anon, authenticated, service_role;

create function private.as_one_line(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return trim(regexp_replace(
    regexp_replace(value, '[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'));

grant execute on function private.as_one_line(text) to authenticated, service_role;

create function private.as_plain_text(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return regexp_replace(translate(value, chr(11) || chr(12), chr(10) || chr(10)), '[\u0001-\u0008\u000e-\u001f\u007f\ufffe\uffff]', '', 'g');

create function private.as_name(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return nullif(left(trim(regexp_replace(private.as_one_line(value), '(://|\mwww\.)', ' ', 'gi')), 200), '');

grant execute on function private.as_name(text) to authenticated, service_role;

create procedure private.take_only(rule text, taken regclass, columns text)
  language plpgsql set search_path = ''
as $$
declare
  name text;
  spot tid;
begin
  foreach name in array regexp_split_to_array(columns, ',\s*') loop
    for spot in execute format('select ctid from %s where not private.%I(%I)', taken, 'is_' || rule, name) loop
      begin
        execute format('update %s set %I = private.%I(%2$I) where ctid = $1', taken, name, 'as_' || rule) using spot;
      exception when unique_violation or check_violation or not_null_violation then
        -- Nothing is left of it, or another row is called so already.
        execute format('update %s set %I = trim(left(coalesce(private.%I(%2$I), ''''), 60) || '' '' || left(md5(%2$I), 8)) where ctid = $1',
          taken, name, 'as_' || rule) using spot;
      end;
    end loop;
    execute format('alter table %s add constraint %I check (private.%I(%I))', taken,
      (select relname from pg_catalog.pg_class where oid = taken) || '_' || name || '_check_' || rule, 'is_' || rule, name);
  end loop;
end $$;

create function private.holds_plain_text(value jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select not exists (select from jsonb_path_query(value, 'strict $.**') as part
    where jsonb_typeof(part) = 'string' and not private.is_plain_text(part #>> '{}'))
$$;

grant execute on function private.holds_plain_text(jsonb) to authenticated, service_role;

create function private.as_list_of_pairs(list jsonb, first text, first_most int, second text, second_most int) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(first, left(private.as_one_line(item ->> first), first_most),
    second, left(private.as_one_line(item ->> second), second_most)) order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place)
  where place <= 200 and jsonb_typeof(item) = 'object' and jsonb_typeof(item -> first) in ('string', 'number')
    and jsonb_typeof(item -> second) in ('string', 'number') and private.as_one_line(item ->> second) <> ''
$$;

create function private.as_list_of_figures(list jsonb) returns jsonb
  language sql immutable set search_path = '' return private.as_list_of_pairs(list, 'value', 40, 'label', 120);

create function private.is_moment(at timestamptz) returns boolean
  language sql immutable set search_path = ''
  return at >= timestamptz '1000-01-02 00:00:00+00' and at < timestamptz '9999-12-31 00:00:00+00';

grant execute on function private.is_moment(timestamp with time zone) to anon, authenticated, service_role;

create function private.as_moment(at timestamptz) returns timestamptz
  language sql immutable set search_path = ''
  return least(greatest(at, timestamptz '1000-01-02 00:00:00+00'), timestamptz '9999-12-30 00:00:00+00');

create function private.is_day(day date) returns boolean
  language sql immutable set search_path = '' return day between date '1000-01-02' and date '9999-12-30';

grant execute on function private.is_day(date) to anon, authenticated, service_role;

create function private.as_day(day date) returns date
  language sql immutable set search_path = '' return least(greatest(day, date '1000-01-02'), date '9999-12-30');

create function private.is_known_zone(zone text) returns boolean
  language sql immutable set search_path = ''
  return zone ~ '^(UTC|GMT|[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and private.is_time_zone(zone);

grant execute on function private.is_known_zone(text) to anon, authenticated, service_role;

create function private.as_known_zone(zone text) returns text
  language sql immutable set search_path = '' return null::text;

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

create function private.as_organiser_address(address text) returns text
  language sql immutable set search_path = ''
  return coalesce(private.as_web_address(address),
    case when address !~* '^\s*[a-z][a-z0-9+.-]*:(?![0-9])' then private.as_web_address('https://' || private.as_one_line(address)) end);

create function private.is_own_path(path text) returns boolean
  language sql immutable set search_path = ''
  return path ~ '^/[^/\\\s][^\\\s]*$' and path !~ '^/\.{1,2}/' and private.is_one_line(path);

grant execute on function private.is_own_path(text) to anon, authenticated, service_role;

create function private.is_plain_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~ '^[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$'
    and address !~ '(^\.|\.\.)' and length(address) <= 254;

grant execute on function private.is_plain_address(text) to anon, authenticated, service_role;

create function private.is_list_of_hosts(value jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 20 and not exists (
    select from jsonb_array_elements(value) as item
    where jsonb_typeof(item) <> 'string' or length(item #>> '{}') > 253
      or item #>> '{}' !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$') else false end
$$;

grant execute on function private.is_list_of_hosts(jsonb) to authenticated, service_role;

create function private.is_list_of_tags(tags text[]) returns boolean
  language sql immutable set search_path = ''
as $$ select not exists (select from unnest(tags) as tag where tag is null or trim(tag) = '' or length(tag) > 60 or not private.is_one_line(tag)) $$;

grant execute on function private.is_list_of_tags(text[]) to anon, authenticated, service_role;

create function private.as_list_of_tags(tags text[]) returns text[]
  language sql immutable set search_path = '' return '{}'::text[];

create function private.is_correction_list(list jsonb) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 50 and not exists (
    select from jsonb_array_elements(list) as note
    where jsonb_typeof(note) <> 'object' or note - '{on,text}'::text[] <> '{}' or (note ->> 'on')::date is null
      or coalesce(note ->> 'on', '') !~ '^\d{4}-\d{2}-\d{2}$' or length(trim(coalesce(note ->> 'text', ''))) not between 1 and 1000);
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end $$;

grant execute on function private.is_correction_list(jsonb) to anon, authenticated, service_role;

create function private.is_list_of_ids(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 200 and not exists (
    select from jsonb_array_elements(list) as item
    where jsonb_typeof(item) <> 'string' or item #>> '{}' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) else false end
$$;

grant execute on function private.is_list_of_ids(jsonb) to authenticated, service_role;

create function private.is_calendar_day(day text) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when day ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then right(day, 2)::int <= extract(day from make_date(left(day, 4)::int, substr(day, 6, 2)::int, 1) + interval '1 month - 1 day') else false end
$$;

grant execute on function private.is_calendar_day(text) to authenticated, service_role;

create function private.as_list_of_web_links(list jsonb) returns jsonb
  language sql immutable set search_path = '' return '[]'::jsonb;

create function private.keep_last_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
    if not exists (select from public.user_roles where role = 'admin' and user_id <> old.user_id and not private.is_suspended(user_id)) then
      raise exception 'The last admin cannot be demoted or removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create function private.claim(name text) returns text
  language sql stable set search_path = ''
as $$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> name, '') $$;

grant execute on function private.claim(text) to anon, authenticated, service_role;

create function private.missing_auth_step(role public.app_role) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  session uuid := private.claim('session_id')::uuid;
  level text := private.claim('aal');
begin
  if session is not null then
    select case when s.aal::text = level then level end into level from auth.sessions s
      where s.id = session and s.user_id = caller and (s.not_after is null or s.not_after > now());
    if not found then return 'sign-in'; end if;
  end if;
  if exists (select from auth.users u where u.id = caller and u.banned_until > now()) then return 'sign-in'; end if;
  if level = 'aal2' then return null; end if;
  if exists (select from auth.mfa_factors f where f.user_id = caller and f.status::text = 'verified') then return 'challenge'; end if;
  if role > 'user' and exists (select from public.settings s where s.key = 'security.second_factor'
      and (s.value = '"editors"' or (s.value = '"admins"' and role = 'admin'))) then return 'enrol'; end if;
  return null;
end $$;

grant execute on function private.missing_auth_step(public.app_role) to anon, authenticated, service_role;

create function public.my_access() returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  role public.app_role := private.highest_role();
  needs text := case when (select auth.uid()) is not null then private.missing_auth_step(role) end;
begin
  if needs = 'sign-in' then
    raise exception 'The session has ended.' using errcode = 'PT401', hint = 'Sign in again.';
  end if;
  return jsonb_build_object('role', role, 'needs', needs);
end $$;

grant execute on function public.my_access() to anon, authenticated, service_role;

create function private.guard_second_factor_policy() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  steps constant jsonb[] := array['"optional"', '"admins"', '"editors"'];
  was jsonb := case when tg_op = 'UPDATE' then old.value else '"optional"' end;
begin
  if new.key = 'security.second_factor' and (select auth.uid()) is not null
    and array_position(steps, new.value) > array_position(steps, was)
    and (private.claim('aal') is distinct from 'aal2' or private.missing_auth_step('admin') is not null) then
    raise exception 'Set up your own second factor first.' using errcode = 'P0001',
      hint = 'Do it in your profile, under Security, then change this again.';
  end if;
  return new;
end $$;

create function private.require_full_session() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if (select auth.uid()) is null or private.missing_auth_step('user') is not null then
    raise exception 'Sign in first, with your second factor if you have one.' using errcode = '42501';
  end if;
end $$;

create function private.is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users u where u.id = person and u.banned_until > now()) $$;

create function private.require_admin(act text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may %.', act using errcode = '42501', hint = 'Nothing was changed.';
  end if;
end $$;

grant execute on function private.require_admin(text) to authenticated;

create function private.require_editor() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors write here.' using errcode = '42501';
  end if;
end $$;

grant execute on function private.require_editor() to authenticated, service_role;

create function private.keep_another_admin(person uuid, act text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(person) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> person and private.is_acting_admin(r.user_id)) then
    raise exception 'The last admin cannot be %.', act using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
end $$;

create function private.has_live_session() returns boolean
  language sql stable set search_path = ''
as $$ select (select auth.uid()) is not null and private.missing_auth_step('user') is distinct from 'sign-in' $$;

grant execute on function private.has_live_session() to anon, authenticated, service_role;

create function private.require_live_session() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  if private.has_live_session() then return true; end if;
  raise exception 'The session has ended.' using errcode = 'PT401', hint = 'Sign in again.';
end $$;

grant execute on function private.require_live_session() to anon, authenticated, service_role;

create function public.is_my_account_suspended() returns boolean
  language sql stable security definer set search_path = ''
as $$ select private.is_suspended((select auth.uid())) $$;

grant execute on function public.is_my_account_suspended() to authenticated, service_role;

create table private.account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  detail jsonb not null default '{}',
  
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint account_notices_kind_check check (kind in ('password-changed',
    'address-changing', 'address-changed', 'factor-on', 'factor-off', 'factor-reset', 'role-changed', 'new-device', 'wrong-tries',
    'suspended', 'signed-up-again'))
);

create index account_notices_of_a_person on private.account_notices (user_id, kind, created_at desc);

alter table private.account_notices enable row level security;

grant all on private.account_notices to service_role;

create function private.address_is_proved(account uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.identities i join auth.users u on u.id = i.user_id
    where i.user_id = account and lower(i.identity_data ->> 'email') = lower(u.email) and i.identity_data ->> 'email_verified' = 'true')
$$;

create function private.notify_account(account uuid, kind text, detail jsonb default '{}', recipient text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  can_be_undone boolean := notify_account.kind in ('password-changed', 'address-changing', 'address-changed', 'factor-on', 'factor-off', 'new-device');
  address text := coalesce(recipient, (select u.email from auth.users u where u.id = account));
begin
  if address is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || account, 0));
  if notify_account.kind = 'wrong-tries' and exists (select from private.account_notices n
      where n.user_id = account and n.kind = 'wrong-tries' and n.created_at > now() - interval '1 hour') then
    return;
  end if;
  delete from private.outbox o using private.account_notices n
    where n.user_id = account and n.kind = notify_account.kind and n.created_at = now() and o.data ->> 'notice' = n.id::text;
  with noticed as (
    insert into private.account_notices (user_id, kind, detail, token_hash)
      values (account, notify_account.kind, notify_account.detail, case when can_be_undone then sha256(token::bytea) end)
      returning id)
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', notify_account.detail || jsonb_build_object('notice', n.id, 'kind', notify_account.kind, 'at', now())
      || case when can_be_undone then jsonb_build_object('token', token) else '{}' end
    from noticed n;
end $$;

grant execute on function private.notify_account(uuid,text,jsonb,text) to service_role;

create function private.notify_of_account_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password and coalesce(old.encrypted_password, '') <> ''
    and coalesce(new.encrypted_password, '') <> '' then
    perform private.notify_account(new.id, 'password-changed');
  end if;
  if old.email is distinct from new.email and coalesce(old.email, '') <> '' then
    perform private.notify_account(new.id, 'address-changed', jsonb_build_object('from', old.email, 'to', new.email), old.email);
  end if;
  if new.banned_until > now() and coalesce(old.banned_until <= now(), true) then
    perform private.notify_account(new.id, 'suspended');
  end if;
  return null;
end $$;

create trigger notify_of_account_change after update of encrypted_password, email, banned_until on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.notify_of_account_change();

create function private.notify_of_role_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if (select auth.uid()) is null or (tg_op = 'INSERT' and new.role = 'user') or (tg_op = 'DELETE' and old.role = 'user')
    or not exists (select from auth.users u where u.id = person)
    or exists (select from public.invitations i where i.accepted_by = person and i.accepted_at = now()) then
    return null;
  end if;
  perform private.notify_account(person, 'role-changed',
    jsonb_build_object('role', coalesce((select max(r.role) from public.user_roles r where r.user_id = person), 'user')));
  return null;
end $$;

create function public.account_notice(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('kind', n.kind, 'at', n.created_at, 'state', case when n.used_at is not null then 'used'
      when n.created_at < now() - interval '7 days' then 'expired' else 'open' end)
  from private.account_notices n where n.token_hash = sha256(token::bytea)
$$;

grant execute on function public.account_notice(text) to anon, authenticated, service_role;

create function public.disown_change(token text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  n private.account_notices;
begin
  update private.account_notices set used_at = now()
    where token_hash = sha256(token::bytea) and used_at is null and created_at > now() - interval '7 days'
    returning * into n;
  if n.id is null then return null; end if;
  if n.kind in ('address-changing', 'address-changed')
    and not exists (select from auth.users u where lower(u.email) = lower(n.detail ->> 'from')) then
    update auth.users set email = n.detail ->> 'from' where id = n.user_id and email = n.detail ->> 'to';
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', n.detail ->> 'from', 'email_verified', true)
      where user_id = n.user_id and provider = 'email';
  end if;
  if n.kind = 'factor-on' then
    delete from auth.mfa_factors f where f.user_id = n.user_id and f.id::text = n.detail ->> 'factor';
    delete from private.recovery_codes where user_id = n.user_id;
  end if;
  -- The tokens too: Supabase Auth would take one whose address is empty, and empty the account's.
  update auth.users set encrypted_password = '', email_change = '', email_change_token_new = '', email_change_token_current = ''
    where id = n.user_id;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using n.user_id;
  end if;
  delete from auth.sessions where user_id = n.user_id;
  perform private.write_account_line(n.user_id, jsonb_build_object('disowned', null), jsonb_build_object('disowned', n.kind));
  return (select u.email from auth.users u where u.id = n.user_id);
end $$;

grant execute on function public.disown_change(text) to anon, authenticated, service_role;

create function private.notify_of_address_request() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_account(new.id, 'address-changing', jsonb_build_object('from', new.email, 'to', new.email_change));
  return null;
end $$;

create trigger notify_of_address_request after update of email_change on auth.users
  for each row when (old.email_confirmed_at is not null and coalesce(new.email_change, '') <> ''
    and new.email_change is distinct from old.email_change and new.email = old.email)
  execute function private.notify_of_address_request();

create function private.notify_of_repeated_sign_up() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  account := (new.payload ->> 'actor_id')::uuid;
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || account, 0));
  if not exists (select from private.account_notices n
      where n.user_id = account and n.kind = 'signed-up-again' and n.created_at > now() - interval '1 hour') then
    perform private.notify_account(account, 'signed-up-again');
  end if;
  return null;
exception when others then
  return null;
end $$;

create function private.lock_album(album uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors arrange albums.' using errcode = '42501';
  end if;
  perform from public.albums a where a.id = lock_album.album for no key update;
  if not found then
    raise exception 'This album is not here any more.' using errcode = 'P0002';
  end if;
end $$;

grant execute on function private.lock_album(uuid) to authenticated, service_role;

create function public.place_photos(album uuid, photos uuid[], before uuid default null) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  perform private.lock_album(album);
  if before = any (photos) then
    raise exception 'A photo cannot stand before itself.' using errcode = '22023';
  end if;
  if before is not null and not exists (select from public.photos p where p.id = before and p.album_id = place_photos.album) then
    raise exception 'The photo it was to stand before is not in this album any more.' using errcode = 'P0002';
  end if;
  with was as (select p.id, row_number() over (order by p.position, p.id) as place from public.photos p where p.album_id = place_photos.album),
  becomes as (
    select w.id, row_number() over (order by
      case when m.at is null then w.place else coalesce((select b.place from was b where b.id = before), 9223372036854775807) end,
      m.at nulls last) as place
    from was w left join unnest(place_photos.photos) with ordinality as m (id, at) using (id))
  update public.photos p set position = b.place from becomes b where p.id = b.id and p.position <> b.place;
  get diagnostics moved = row_count;
  return moved;
end $$;

grant execute on function public.place_photos(uuid,uuid[],uuid) to authenticated, service_role;

create function public.add_photos(album uuid, pictures uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  added int;
begin
  perform private.lock_album(album);
  insert into public.photos (album_id, media_id, position)
    select add_photos.album, n.picture, n.at + (select coalesce(max(p.position), 0) from public.photos p where p.album_id = add_photos.album)
    from unnest(pictures) with ordinality as n (picture, at)
    on conflict (album_id, media_id) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;

grant execute on function public.add_photos(uuid,uuid[]) to authenticated, service_role;

create function public.move_photos(photos uuid[], into_album uuid) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  perform private.lock_album(a.id) from (
    select p.album_id as id from public.photos p where p.id = any (move_photos.photos) union select into_album order by 1) a;
  with goes as (
    select p.id, row_number() over (order by p.position, p.id) as place from public.photos p
    where p.id = any (move_photos.photos) and p.album_id <> into_album
      and not exists (select from public.photos t where t.album_id = into_album and t.media_id = p.media_id))
  update public.photos p
    set album_id = into_album, position = g.place + (select coalesce(max(t.position), 0) from public.photos t where t.album_id = into_album)
    from goes g where p.id = g.id;
  get diagnostics moved = row_count;
  return moved;
end $$;

grant execute on function public.move_photos(uuid[],uuid) to authenticated, service_role;

create function public.list_albums(query text default '', tab text default 'all', flagships boolean default false,
    page int default 1, page_size int default 40) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the albums.' using errcode = '42501';
  end if;
  with filtered as materialized (
    select a.id, coalesce(a.taken_on, a.created_at::date) as day, f.position as flagship, e.year,
      coalesce(nullif(trim(f.city), ''), f.title) as flagship_title,
      case when a.status = 'published' and a.published_at > now() then 'scheduled' else a.status end as stage
    from public.albums a
      left join public.flagship_editions e on e.id = a.edition_id left join public.flagship_pages f on f.id = e.flagship_id
    where (not flagships or a.edition_id is not null)
      and (terms is null or a.id in (select s.row_id from private.search_index s where s.kind = 'album' and s.words @@ terms))
  ),
  in_tab as (
    select * from filtered f where case list_albums.tab when 'all' then f.stage <> 'archived' else f.stage = list_albums.tab end
  ),
  shown as (
    select t.*, row_number() over (order by
      case when flagships then t.flagship end, case when flagships then t.flagship_title end, case when flagships then t.year end desc,
      t.day desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
        'taken_on', a.taken_on, 'location', a.location, 'published_at', a.published_at, 'year', s.year, 'flagship', s.flagship_title,
        'event', v.title, 'photos', coalesce(p.count, 0), 'lacking', coalesce(p.lacking, 0), 'cover', c.path) order by s.place), '[]')
      from shown s join public.albums a on a.id = s.id left join public.events v on v.id = a.event_id
        left join lateral (
          select count(*) as count, count(*) filter (where not m.is_decorative and trim(m.alt) = '') as lacking
          from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id) p on true
        left join lateral (
          select m.path from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id and m.removed_at is null
          order by h.media_id is distinct from a.cover_id, h.position, h.id limit 1) c on true),
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('all', count(*) filter (where stage <> 'archived'), 'draft', count(*) filter (where stage = 'draft'),
        'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
        'archived', count(*) filter (where stage = 'archived')) from filtered))
  into answer;
  return answer;
end $$;

grant execute on function public.list_albums(text,text,boolean,integer,integer) to authenticated, service_role;

create function public.preview_album_action(action text, ids uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.album_effects(action, ids) e));
end $$;

grant execute on function public.preview_album_action(text,uuid[]) to authenticated, service_role;

create function public.apply_album_action(batch uuid, action text, ids uuid[]) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'album', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.album_effects(action, ids) e));
end $$;

grant execute on function public.apply_album_action(uuid,text,uuid[]) to authenticated, service_role;

create function public.purge_albums(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  if not private.is_admin() then
    raise exception 'Only admins purge albums.' using errcode = '42501';
  end if;
  delete from public.albums a where a.id = any (ids) and a.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $$;

grant execute on function public.purge_albums(uuid[]) to authenticated, service_role;

create function private.keep_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'applications' and o.name = new.path) then
    raise exception 'The file has not arrived.' using errcode = 'P0001', hint = 'Send it again.';
  end if;
  if (select count(*) from public.application_documents d where d.application_id = new.application_id) >= 20 then
    raise exception 'Twenty papers are enough.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  return new;
end $$;

create function private.note_sent_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.application_letters l set sent_at = now() where l.outbox_id = old.id and l.taken_back_at is null and l.sent_at is null;
  return null;
end $$;

create function private.note_refused_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.application_letters l set refused_at = new.refused_at, refusal = case when new.refused_at is not null then private.as_one_line(new.answer) end
    where l.outbox_id = new.id and l.sent_at is null;
  return null;
end $$;

create function public.withdraw_conflict(application uuid, because text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(because, ''))) < 3 then
    raise exception 'Say why there is no conflict any more.' using errcode = '23514', constraint = 'application_conflicts_withdrawn_because_check';
  end if;
  if exists (select from public.applications a where a.id = application and a.status in ('accepted', 'declined', 'withdrawn', 'answered')) then
    raise exception 'It is decided. The file stays closed to you.' using errcode = 'P0001';
  end if;
  if private.saw_votes(application) then
    raise exception 'You could read the votes before you declared the conflict, so the file stays closed to you.' using errcode = 'P0001',
      hint = 'Ask the others to replace you as a reader.';
  end if;
  update public.application_conflicts c set withdrawn_at = now(), withdrawn_because = trim(because)
    where c.application_id = application and c.user_id = auth.uid() and c.withdrawn_at is null;
  if not found then
    raise exception 'You have declared no conflict about it.' using errcode = 'P0001';
  end if;
end $$;

grant execute on function public.withdraw_conflict(uuid,text) to authenticated, service_role;

create function private.require_reader(application uuid, person uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.can_read_applications(person) then
    raise exception 'Only somebody who edits can read an application.' using errcode = 'P0001', hint = 'Choose somebody else.';
  end if;
  if private.has_conflict(person, application) then
    raise exception 'They declared a conflict about this application.' using errcode = 'P0001', hint = 'Choose somebody else.';
  end if;
end $$;

create function private.drop_vote_in_conflict() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_votes v where v.application_id = new.application_id and v.user_id = new.user_id;
  return null;
end $$;

create function private.note_open_votes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  application uuid := case when tg_op = 'DELETE' then old.application_id else new.application_id end;
begin
  if private.votes_are_open(application) then
    update public.application_readers r set saw_votes_at = now()
      where r.application_id = application and r.saw_votes_at is null and not private.has_conflict(r.user_id, application);
  end if;
  return null;
end $$;

create function private.forget_seen_votes() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.saw_votes_at := null;
  return new;
end $$;

create function public.unname_referee(token text, referee uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_referees r
    where r.id = referee and r.application_id = private.application_of_link(token) and r.asked_at is null;
  return found;
end $$;

grant execute on function public.unname_referee(text,uuid) to anon, authenticated, service_role;

create table public.application_outcomes (
  year int not null,
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  outcome text not null check (outcome in ('onboarded', 'accepted', 'declined', 'withdrawn', 'other')),
  count int not null default 1,
  primary key (year, country, outcome)
);

alter table public.application_outcomes enable row level security;

grant select on public.application_outcomes to authenticated;

grant all on public.application_outcomes to service_role;

create function private.pipeline() returns text[]
  language sql immutable set search_path = ''
  return array['submitted', 'screening', 'referees', 'interview', 'decision'];

grant execute on function private.pipeline() to authenticated, service_role;

create function private.stage_days(stage text) returns int
  language sql immutable set search_path = ''
  return case stage when 'submitted' then 7 when 'screening' then 14 when 'referees' then 14 when 'interview' then 21 when 'decision' then 30
    when 'accepted' then 30 end;

grant execute on function private.stage_days(text) to authenticated, service_role;

create function private.next_stages(kind text, stage text) returns text[]
  language sql immutable set search_path = ''
as $$
  select case
    when kind = 'contact' then case stage when 'submitted' then '{answered}'::text[] when 'answered' then '{submitted}' else '{}' end
    when stage = 'decision' then '{submitted,screening,referees,interview,accepted,declined}'
    when stage = any (private.pipeline()) then
      (select array_agg(p.name order by p.place) from unnest(private.pipeline()) with ordinality as p (name, place)
        where p.name <> stage and p.place <= array_position(private.pipeline(), stage) + 1) || '{declined}'
    when stage in ('accepted', 'declined') then '{decision}'
    else '{}' end
$$;

grant execute on function private.next_stages(text,text) to authenticated, service_role;

create function private.stage_ends(stage text, since timestamptz) returns timestamptz
  language sql stable set search_path = ''
as $$ select since + make_interval(days => private.stage_days(stage)) $$;

grant execute on function private.stage_ends(text,timestamp with time zone) to authenticated, service_role;

create function private.keep_outcome() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.application_outcomes as o (year, country, outcome)
    values (extract(year from old.created_at), coalesce(old.country, ''),
      case when old.status in ('onboarded', 'accepted', 'declined', 'withdrawn') then old.status else 'other' end)
    on conflict (year, country, outcome) do update set count = o.count + 1;
  return null;
end $$;

create function private.stop_what_waits() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox o using public.application_letters l
    where l.application_id = old.id and o.id = l.outbox_id and l.sent_at is null and o.claim is null;
  update public.invitations i set revoked_at = now() where i.application_id = old.id and i.accepted_at is null and i.revoked_at is null;
  return old;
end $$;

create function private.note_gone_member() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.stage_since := now();
  return new;
end $$;

create function public.submit_application(application jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if coalesce(application ->> 'website', '') <> '' or coalesce((application ->> 'elapsed_ms')::bigint, 0) < 3000 then
    return jsonb_build_object('token', token);
  end if;
  if coalesce((application ->> 'consent')::boolean, false) is false then
    raise exception 'Consent is needed to keep the application.' using errcode = '23514', constraint = 'consent';
  end if;
  if (select count(*) from public.applications a
      where lower(a.email) = lower(trim(application ->> 'email')) and a.created_at > now() - interval '1 day') >= 5 then
    raise exception 'Too many forms from this address today.' using errcode = 'P0001', hint = 'Try again tomorrow, or write to us.';
  end if;

  insert into public.applications (submission_id, kind, full_name, email, organisation, country, circles, statement, heard_from, event_slug, person_slug, consent_at, token_hash)
  values (
    (application ->> 'submission_id')::uuid, application ->> 'kind', trim(application ->> 'full_name'), lower(trim(application ->> 'email')),
    coalesce(trim(application ->> 'organisation'), ''), nullif(application ->> 'country', ''),
    coalesce((select array_agg(slug) from jsonb_array_elements_text(application -> 'circles') as slug), '{}'),
    trim(application ->> 'statement'), coalesce(trim(application ->> 'heard_from'), ''), nullif(application ->> 'event_slug', ''), nullif(application ->> 'person_slug', ''),
    now(), sha256(token::bytea))
  on conflict (submission_id) do nothing;
  if not found then return jsonb_build_object('token', null); end if;

  insert into private.outbox (recipient, template, data)
  values (lower(trim(application ->> 'email')), 'application-received',
    jsonb_build_object('name', trim(application ->> 'full_name'), 'kind', application ->> 'kind', 'token', token));
  return jsonb_build_object('token', token);
end $$;

grant execute on function public.submit_application(jsonb) to anon, authenticated, service_role;

create function private.new_token() returns text
  language sql volatile set search_path = ''
as $$ select encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex') $$;

create function private.add_application_link(application uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  insert into private.application_links (token_hash, application_id) values (sha256(token::bytea), application);
  return token;
end $$;

create function private.application_tab(kind text, stage text) returns text
  language sql immutable set search_path = ''
  return case when kind = 'contact' then 'questions' when stage in ('submitted', 'screening', 'referees', 'interview', 'decision') then stage else 'decided' end;

grant execute on function private.application_tab(text,text) to authenticated, service_role;

create function public.list_applications(query text default '', tab text default 'open', circle uuid default null, country text default null,
    mine boolean default false, overdue boolean default false, sort text default 'age', direction text default 'asc', page int default 1,
    page_size int default 25, with_ids boolean default false) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 200);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction = 'desc';
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the applications.' using errcode = '42501';
  end if;
  with filtered as materialized (
    select a.id, a.full_name, a.kind, a.status, a.stage_since, a.created_at, private.application_tab(a.kind, a.status) as in_tab,
      coalesce(private.stage_ends(a.status, a.stage_since) < now(), false) as is_late, w.waits
    from public.applications a
      cross join lateral (select a.status in ('screening', 'referees', 'interview', 'decision')
        and exists (select from public.application_readers r where r.application_id = a.id and r.user_id = (select auth.uid()))
        and not exists (select from public.application_votes v where v.application_id = a.id and v.user_id = (select auth.uid())) as waits) w
    where (terms is null or a.id = any ((select private.applications_with(terms))::uuid[]))
      and (list_applications.circle is null
        or exists (select from public.circles c where c.id = list_applications.circle and c.slug = any (a.circles)))
      and (list_applications.country is null or a.country = list_applications.country)
      and (not list_applications.mine or w.waits)
      and (not list_applications.overdue or private.stage_ends(a.status, a.stage_since) < now())
  ),
  in_tab as (
    select * from filtered f where f.in_tab = list_applications.tab
      or (list_applications.tab = 'open' and f.in_tab not in ('questions', 'decided'))
  ),
  shown as (
    select t.id, t.is_late, t.waits, row_number() over (order by
      case when list_applications.sort = 'name' and not down then lower(t.full_name) end,
      case when list_applications.sort = 'name' and down then lower(t.full_name) end desc,
      case when list_applications.sort = 'received' and not down then t.created_at end,
      case when list_applications.sort = 'received' and down then t.created_at end desc,
      case when not down then t.stage_since end, case when down then t.stage_since end desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'organisation', a.organisation,
        'country', a.country, 'stage', a.status, 'stage_since', a.stage_since, 'created_at', a.created_at,
        'due_at', private.stage_ends(a.status, a.stage_since), 'is_late', s.is_late, 'waits_for_me', s.waits,
        'circle', (select jsonb_build_object('name', c.name, 'hue', c.color_hex) from public.circles c where c.slug = any (a.circles) order by c.position limit 1),
        'readers', r.readers, 'voted', r.voted,
        'reader_names', (select coalesce(jsonb_agg(coalesce(nullif(p.full_name, ''), p.email) order by x.assigned_at), '[]')
          from public.application_readers x join public.profiles p on p.id = x.user_id where x.application_id = a.id),
        'answers', (select count(*) from public.application_referees f where f.application_id = a.id and f.answered_at is not null),
        'moves', private.possible_moves(a.id),
        'interview_at', (select i.starts_at from public.application_interviews i where i.application_id = a.id),
        'conflicts', (select count(*) from public.application_conflicts k where k.application_id = a.id and k.withdrawn_at is null)
        ) order by s.place), '[]')
      from shown s join public.applications a on a.id = s.id cross join lateral private.reading(a.id) r),
    'ids', case when with_ids then (select coalesce(jsonb_agg(t.id), '[]') from in_tab t) end,
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('open', count(*) filter (where f.in_tab not in ('questions', 'decided')), 'submitted', count(*) filter (where f.in_tab = 'submitted'),
        'screening', count(*) filter (where f.in_tab = 'screening'), 'referees', count(*) filter (where f.in_tab = 'referees'),
        'interview', count(*) filter (where f.in_tab = 'interview'), 'decision', count(*) filter (where f.in_tab = 'decision'),
        'decided', count(*) filter (where f.in_tab = 'decided'), 'questions', count(*) filter (where f.in_tab = 'questions'),
        'late', count(*) filter (where f.is_late and f.in_tab not in ('questions', 'decided')), 'mine', count(*) filter (where f.waits)) from filtered f))
  into answer;
  return answer;
end $$;

grant execute on function
  public.list_applications(text,text,uuid,text,boolean,boolean,text,text,integer,integer,boolean) to authenticated,
  service_role;

create function public.application_file(application uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  closed jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors read applications.' using errcode = '42501';
  end if;
  closed := (select jsonb_build_object('reason', c.reason, 'declared_at', c.declared_at) from public.application_conflicts c
    where c.application_id = application_file.application and c.user_id = auth.uid() and c.withdrawn_at is null);
  if closed is not null then return jsonb_build_object('closed', closed); end if;
  return (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'email', a.email, 'organisation', a.organisation,
      'country', a.country, 'statement', a.statement, 'heard_from', a.heard_from, 'event_slug', a.event_slug, 'put_to', (select p.name from public.people p where p.slug = a.person_slug), 'consent_at', a.consent_at,
      'stage', a.status, 'stage_since', a.stage_since, 'due_at', private.stage_ends(a.status, a.stage_since), 'created_at', a.created_at,
      'member_id', a.member_id, 'moves', private.possible_moves(a.id), 'readers', private.readers_of(a.id),
      'circles', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'hue', c.color_hex) order by c.position), '[]')
        from public.circles c where c.slug = any (a.circles)),
      'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'from', s.from_stage, 'to', s.to_stage, 'reason', s.reason, 'waived', s.waived,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'is_mine', coalesce(s.actor = auth.uid(), false), 'taken_back_at', s.taken_back_at, 'at', s.created_at) order by s.id desc), '[]')
        from public.application_stages s left join public.profiles p on p.id = s.actor where s.application_id = a.id),
      'votes_are_open', private.votes_are_open(a.id),
      'votes', (select coalesce(jsonb_agg(jsonb_build_object('id', v.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'vote', v.vote,
          'reason', v.reason, 'at', v.created_at) order by p.full_name, v.user_id), '[]')
        from public.application_votes v join public.profiles p on p.id = v.user_id where v.application_id = a.id),
      'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(p.full_name, ''), p.email), 'user_id', k.user_id, 'reason', k.reason,
          'at', k.declared_at, 'withdrawn_at', k.withdrawn_at, 'withdrawn_because', k.withdrawn_because) order by k.declared_at), '[]')
        from public.application_conflicts k join public.profiles p on p.id = k.user_id where k.application_id = a.id),
      'referees', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'relation', r.relation, 'asked_at', r.asked_at,
          'expires_at', r.expires_at, 'reminded_at', r.reminded_at, 'reminders', r.reminders, 'answered_at', r.answered_at, 'knows', r.knows,
          'again', r.again, 'declined_at', r.declined_at, 'declined_because', r.declined_because, 'named_at', r.named_at) order by r.named_at, r.name), '[]')
        from public.application_referees r where r.application_id = a.id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'at', n.created_at, 'by', coalesce(nullif(p.full_name, ''), p.email),
          'is_mine', coalesce(n.author = auth.uid(), false), 'mentioned', n.mentioned,
          'mentions', (select coalesce(jsonb_agg(coalesce(nullif(m.full_name, ''), m.email)), '[]') from public.profiles m where m.id = any (n.mentioned))) order by n.created_at), '[]')
        from public.application_notes n left join public.profiles p on p.id = n.author where n.application_id = a.id),
      'letters', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'subject', l.subject, 'body', l.body, 'leaves_at', l.leaves_at,
          'sent_at', l.sent_at, 'refused_at', l.refused_at, 'refusal', l.refusal, 'taken_back_at', l.taken_back_at, 'referee_id', l.referee_id, 'by', coalesce(nullif(p.full_name, ''), p.email), 'at', l.created_at) order by l.created_at desc), '[]')
        from public.application_letters l left join public.profiles p on p.id = l.written_by where l.application_id = a.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'path', d.path, 'bytes', d.bytes, 'by_applicant', d.by_applicant,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'at', d.created_at) order by d.created_at), '[]')
        from public.application_documents d left join public.profiles p on p.id = d.added_by where d.application_id = a.id),
      'interview', (select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place)
        from public.application_interviews i where i.application_id = a.id),
      'corrections', (select coalesce(jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id desc), '[]')
        from public.application_corrections c where c.application_id = a.id),
      'alike', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'stage', o.status, 'created_at', o.created_at,
          'same_address', lower(o.email) = lower(a.email)) order by o.created_at desc), '[]')
        from public.applications o where o.id <> a.id and o.kind = a.kind
          and (lower(o.email) = lower(a.email) or private.folded_name(o.full_name) = private.folded_name(a.full_name))),
      'same_person', (select jsonb_build_object('id', m.id, 'name', coalesce(nullif(m.full_name, ''), m.email)) from public.profiles m
        where lower(m.email) = lower(a.email) limit 1))
    from public.applications a where a.id = application_file.application);
end $$;

grant execute on function public.application_file(uuid) to authenticated, service_role;

create function public.preview_application_action(action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.application_effects(action, ids, value) e));
end $$;

grant execute on function public.preview_application_action(text,uuid[],uuid) to authenticated, service_role;

create function public.undo_application_action(batch uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  line record;
  undone int := 0;
  changed int := 0;
begin
  perform private.require_editor();
  for line in select s.id, s.application_id from public.application_stages s
      where s.batch = undo_application_action.batch and s.actor = auth.uid() and s.taken_back_at is null
        and s.application_id <> all (private.closed_applications()) order by s.application_id loop
    begin
      perform public.take_back_move(line.id);
      undone := undone + 1;
    exception when raise_exception then
      changed := changed + 1;
    end;
  end loop;
  for line in select r.application_id, r.user_id from public.application_readers r
      where r.batch = undo_application_action.batch and r.assigned_by = auth.uid()
        and r.application_id <> all (private.closed_applications()) order by r.application_id loop
    begin
      perform public.unassign_reader(line.application_id, line.user_id);
      undone := undone + 1;
    exception when raise_exception then
      changed := changed + 1;
    end;
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed);
end $$;

grant execute on function public.undo_application_action(uuid) to authenticated, service_role;

create function private.remove_old_applications(period interval) returns int
  language plpgsql set search_path = ''
as $$
declare
  removed int;
begin
  delete from public.applications a
    where (a.status in ('accepted', 'declined', 'withdrawn', 'answered') and a.stage_since < now() - period)
      or (a.status = 'onboarded' and a.member_id is null and a.stage_since < now() - interval '24 months');
  get diagnostics removed = row_count;
  return removed;
end $$;

create function public.application_report(since date default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors read the figures of applications.' using errcode = '42501';
  end if;
  return (
    with asked as materialized (
      select a.*, d.at as decided_at from (select id, status, country, circles, created_at from public.applications where kind = 'membership'
          and (since is null or created_at >= since)) a
        left join lateral (select min(s.created_at) as at from public.application_stages s
          where s.application_id = a.id and s.to_stage in ('accepted', 'declined') and s.taken_back_at is null) d on true
    )
    select jsonb_build_object(
      'total', (select count(*) from asked),
      'stages', (select coalesce(jsonb_object_agg(g.status, g.count), '{}') from (select status, count(*) from asked group by status) g),
      'circles', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'hue', g.hue, 'count', g.count, 'accepted', g.accepted) order by g.count desc, g.name), '[]')
        from (select c.name, c.color_hex as hue, count(*) as count, count(*) filter (where a.status in ('accepted', 'onboarded')) as accepted
          from asked a join public.circles c on c.slug = any (a.circles) group by c.id) g),
      'countries', (select coalesce(jsonb_agg(jsonb_build_object('country', g.country, 'count', g.count, 'accepted', g.accepted) order by g.count desc, g.country), '[]')
        from (select country, count(*) as count, count(*) filter (where status in ('accepted', 'onboarded')) as accepted from asked where country is not null group by country) g),
      'decided', (select jsonb_build_object('count', count(*),
          'median_days', round(percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.created_at) / 86400)::numeric, 1),
          'longest_days', round(max(extract(epoch from a.decided_at - a.created_at) / 86400)::numeric, 1)) from asked a where a.decided_at is not null),
      'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('year', g.year, 'outcome', g.outcome, 'count', g.count) order by g.year desc, g.outcome), '[]')
        from (select o.year, o.outcome, sum(o.count) as count from public.application_outcomes o group by o.year, o.outcome) g)));
end $$;

grant execute on function public.application_report(date) to authenticated, service_role;

create function public.my_applications() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return jsonb_build_object('proved', private.address_is_proved((select auth.uid())),
    'applications', coalesce((select jsonb_agg(private.told_application(a) || jsonb_build_object('id', a.id) order by a.created_at desc)
      from (select * from private.own_applications() order by created_at desc limit 20) a), '[]'));
end $$;

grant execute on function public.my_applications() to authenticated;

create function public.open_my_application(application uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  perform private.require_full_session();
  if not exists (select from private.own_applications() a where a.id = application) then
    raise exception 'This application is not yours.' using errcode = '42501';
  end if;
  delete from private.application_links l where l.application_id = application and l.expires_at is not null
    and (l.expires_at <= now() or l.token_hash not in (select k.token_hash from private.application_links k
      where k.application_id = application and k.expires_at is not null order by k.created_at desc limit 9));
  insert into private.application_links (token_hash, application_id, expires_at) values (sha256(token::bytea), application, now() + interval '1 day');
  return token;
end $$;

grant execute on function public.open_my_application(uuid) to authenticated;

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 120),
  
  action_label text not null default 'Read Story',
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.categories enable row level security;

grant select on public.categories to anon;

grant select, insert, update, delete on public.categories to authenticated;

grant all on public.categories to service_role;

create policy "anyone reads categories" on public.categories for select to anon, authenticated using (true);

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  bio text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.authors enable row level security;

grant select on public.authors to anon;

grant select, insert, update, delete on public.authors to authenticated;

grant all on public.authors to service_role;

create policy "anyone reads authors" on public.authors for select to anon, authenticated using (true);

create function public.save_article(fields jsonb, over timestamptz default null, reading jsonb default null) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  saved jsonb;
begin
  perform set_config('documents.reading', coalesce(reading::text, ''), true);
  saved := private.save_record('article', fields, over);
  perform set_config('documents.reading', '', true);
  return saved;
end $$;

grant execute on function public.save_article(jsonb,timestamp with time zone,jsonb) to authenticated, service_role;

create function public.list_articles(query text default '', tab text default 'all', category uuid default null,
    author uuid default null, circle uuid default null, first_day date default null, last_day date default null,
    sort text default 'changed', direction text default 'desc', page int default 1, page_size int default 25,
    with_ids boolean default false) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- By what it is sorted is part of the question, so that only the page is put in order and not the archive.
  sorted_by text := case sort when 'title' then 'lower(a.title)' when 'published' then 'a.published_at' else 'a.updated_at' end;
  turned text := case when direction = 'asc' then 'asc nulls last' else 'desc nulls last' end;
  in_tab text := case when tab = 'all' then 'f.stage not in (''archived'', ''bin'')' else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the articles.' using errcode = '42501';
  end if;
  -- The stage as private.article_stage says it, for all at once.
  execute format($question$
    with under_review as materialized (select r.article_id from public.article_reviews r where r.state in ('open', 'changes')),
    filtered as materialized (
      select a.id, %1$s as sort_key, case when a.binned_at is not null then 'bin'
        when a.status = 'published' and a.published_at > now() then 'scheduled'
        when a.status = 'published' and a.unpublish_at <= now() then 'archived'
        when a.status = 'draft' and a.id in (select u.article_id from under_review u) then 'in_review' else a.status end as stage
      from public.news_articles a
      where ($1 is null or a.category_id = $1) and ($2 is null or a.circle_id = $2)
        and ($3 is null or a.id in (select b.article_id from public.article_authors b where b.author_id = $3))
        and ($4 is null or coalesce(a.published_at, a.updated_at) >= $4) and ($5 is null or coalesce(a.published_at, a.updated_at) < $5 + 1)
        and ($6 is null or a.id in (select s.row_id from private.search_index s where s.kind = 'article' and s.words @@ $6))
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
          'published_at', a.published_at, 'unpublish_at', a.unpublish_at, 'binned_at', a.binned_at, 'updated_at', a.updated_at,
          'picture', a.feature_image_url,
          'lacks_alt', a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0,
          'reviewer', (select coalesce(nullif(trim(p.full_name), ''), p.email) from public.article_reviews r join public.profiles p on p.id = r.reviewer
            where s.stage = 'in_review' and r.article_id = a.id and r.state in ('open', 'changes')),
          'category', c.name, 'circle', case when k.id is not null then jsonb_build_object('name', k.name, 'hue', k.color_hex) end,
          'authors', (select coalesce(jsonb_agg(w.name order by b.position, w.name), '[]')
            from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.news_articles a on a.id = s.id
          left join public.categories c on c.id = a.category_id left join public.circles k on k.id = a.circle_id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.stages)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'bin')), 'draft', count(*) filter (where f.stage = 'draft'),
          'in_review', count(*) filter (where f.stage = 'in_review'), 'scheduled', count(*) filter (where f.stage = 'scheduled'),
          'published', count(*) filter (where f.stage = 'published'), 'archived', count(*) filter (where f.stage = 'archived'),
          'bin', count(*) filter (where f.stage = 'bin')) as stages
      from filtered f) counted
  $question$, sorted_by, in_tab, turned)
  into answer using category, circle, author, first_day, last_day, terms, start, size, with_ids;
  return answer;
end $$;

grant execute on function public.list_articles(text,text,uuid,uuid,uuid,date,date,text,text,integer,integer,boolean)
  to authenticated, service_role;

create function private.date_review() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.state <> old.state then
    new.decided_by := case when new.state <> 'open' then auth.uid() end;
    new.decided_at := case when new.state <> 'open' then now() end;
  end if;
  return new;
end $$;

create function public.list_editors() returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors read who the editors are.' using errcode = '42501';
  end if;
  return query select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) from public.profiles p
    where exists (select from public.user_roles r where r.user_id = p.id and r.role in ('manager', 'admin')) order by 2, 1;
end $$;

grant execute on function public.list_editors() to authenticated, service_role;

create function public.preview_article_action(action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors do that.' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('outcome', g.outcome, 'count', g.count, 'changes', g.changes, 'titles', g.titles)
      order by g.changes desc, g.count desc), '[]')
    from (select e.outcome, count(*) as count, bool_or(e.change is not null) as changes, (array_agg(e.title order by e.title))[1:3] as titles
      from private.article_effects(action, ids, value) e group by e.outcome) g);
end $$;

grant execute on function public.preview_article_action(text,uuid[],uuid) to authenticated, service_role;

create function public.apply_article_action(batch uuid, action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  effect record;
  changed int := 0;
  missed int := 0;
begin
  if not private.is_editor() then
    raise exception 'Only editors do that.' using errcode = '42501';
  end if;
  if cardinality(ids) > 500 or action = 'purge' then
    raise exception 'At most 500 at a time, and nothing is purged with others.' using errcode = '22023';
  end if;
  for effect in select * from private.article_effects(action, ids, value) e where e.change is not null order by e.id loop
    if private.save_bulk_change(batch, 'article', effect.id, effect.change,
        effect.before || case when effect.change ? 'authors' then jsonb_build_object('authors', (effect.change -> 'authors') - 0) else '{}' end, effect.version) then
      changed := changed + 1;
    else
      missed := missed + 1;
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', missed);
end $$;

grant execute on function public.apply_article_action(uuid,text,uuid[],uuid) to authenticated, service_role;

create function public.purge_articles(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  if not private.is_admin() then
    raise exception 'Only admins purge articles.' using errcode = '42501';
  end if;
  delete from public.news_articles a where a.id = any (ids) and a.binned_at is not null;
  get diagnostics purged = row_count;
  return purged;
end $$;

grant execute on function public.purge_articles(uuid[]) to authenticated, service_role;

create function public.attach_article(article uuid, event uuid, is_attached boolean, place int default null) returns int
  language plpgsql set search_path = ''
as $$
declare
  found_at int;
  events uuid[];
  version timestamptz;
begin
  perform private.require_editor();
  if not exists (select from public.events e where e.id = event) then
    raise exception 'This event is not there any more.' using errcode = 'P0002';
  end if;
  select a.updated_at into version from public.news_articles a where a.id = article for no key update;
  if version is null then return null; end if;
  events := array(select m.event_id from public.article_events m where m.article_id = article order by m.position, m.event_id);
  found_at := array_position(events, event) - 1;
  if is_attached = (found_at is not null) then return null; end if;
  if is_attached and cardinality(events) >= 5 then
    raise exception 'This article names five events already.' using errcode = '23514', hint = 'Take one of them out on its own page first.';
  end if;
  if is_attached then
    found_at := least(greatest(coalesce(place, cardinality(events)), 0), cardinality(events));
    events := events[:found_at] || event || events[found_at + 1:];
  else
    events := array_remove(events, event);
  end if;
  perform private.save_record('article', jsonb_build_object('id', article, 'events', to_jsonb(events)), version);
  return found_at;
end $$;

grant execute on function public.attach_article(uuid,uuid,boolean,integer) to authenticated, service_role;

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor uuid,
  actor_role text,
  action text not null check (action in ('add', 'change', 'remove')),
  table_name text not null,
  row_id text not null,
  
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
  -- The run that is undone has its own line.
  if step = 'parts' or current_setting('import.is_undoing', true) = 'yes' then return null; end if;
  select string_agg(coalesce(is_now, was) ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;
  if more = 'parts' then
    -- The latest version is that of this change, unless the row is gone.
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

create function private.write_import_line() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_asked boolean := (select auth.uid()) is not null;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or new.status in ('reading', 'planning', 'planned', 'running')) then return null; end if;
  if not is_asked and (tg_op = 'INSERT' or new.status in ('waiting', 'undoing')) then return null; end if;
  -- A reading that brought nothing is gone by now.
  if not exists (select from public.imports i where i.id = new.id) then return null; end if;
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
    values ((select auth.uid()), case when is_asked then private.highest_role()::text else 'server' end,
      case tg_op when 'INSERT' then 'add' else 'change' end, 'imports', new.id::text, '{}', null,
      jsonb_build_object('name', new.name, 'status', new.status));
  return null;
end $$;

create function private.audited_application(table_name text, row_id text) returns text
  language sql immutable set search_path = ''
  return case when table_name ~ '^application(s|_)' then split_part(row_id, '/', 1) end;

grant execute on function private.audited_application(text,text) to authenticated, service_role;

create function private.note_bulk_change(batch uuid, kind text, row_id uuid, before jsonb, version timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors do that.' using errcode = '42501';
  end if;
  if exists (select from private.bulk_changes c where c.batch = note_bulk_change.batch and c.actor <> auth.uid()) then
    raise exception 'This act is somebody else''s.' using errcode = '42501';
  end if;
  insert into private.bulk_changes (batch, row_id, kind, actor, before, version)
    values (note_bulk_change.batch, note_bulk_change.row_id, note_bulk_change.kind, auth.uid(), note_bulk_change.before, note_bulk_change.version);
end $$;

grant execute on function private.note_bulk_change(uuid,text,uuid,jsonb,timestamp with time zone) to authenticated,
  service_role;

create function private.save_bulk_change(batch uuid, kind text, row_id uuid, change jsonb, before jsonb, version timestamptz) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  saved jsonb := private.save_record(kind, change || jsonb_build_object('id', row_id), version);
begin
  if saved is null then return false; end if;
  perform private.note_bulk_change(batch, kind, row_id, before, (saved ->> 'updated_at')::timestamptz);
  return true;
end $$;

grant execute on function private.save_bulk_change(uuid,text,uuid,jsonb,jsonb,timestamp with time zone) to
  authenticated, service_role;

create function public.undo_bulk_change(batch uuid, most int default 100) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  each record;
  undone int := 0;
  changed int := 0;
begin
  for each in select * from private.bulk_changes_to_undo(batch, least(greatest(most, 1), 500)) loop
    if private.save_record(each.kind, each.before || jsonb_build_object('id', each.row_id), each.version) is null then
      changed := changed + 1;
    else
      undone := undone + 1;
    end if;
    perform private.mark_bulk_change_undone(batch, each.row_id);
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed,
    'left', (select count(*) from private.bulk_changes_to_undo(batch, 10000)));
end $$;

grant execute on function public.undo_bulk_change(uuid,integer) to authenticated, service_role;

create function private.counted_effects(effects jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('outcome', g.outcome, 'count', g.count, 'changes', g.changes, 'titles', g.titles)
    order by g.changes desc, g.count desc, g.outcome), '[]')
  from (select e.outcome, count(*) as count, bool_or(e.change is not null) as changes, (array_agg(distinct e.title))[1:3] as titles
    from jsonb_to_recordset(effects) as e (outcome text, title text, change jsonb) group by e.outcome) g
$$;

grant execute on function private.counted_effects(jsonb) to authenticated, service_role;

create function private.apply_effects(batch uuid, kind text, effects jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  effect record;
  changed int := 0;
  missed int := 0;
begin
  if jsonb_array_length(effects) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  for effect in select e.* from jsonb_to_recordset(effects) as e (id uuid, version timestamptz, change jsonb, before jsonb)
      where e.change is not null order by e.id loop
    if private.save_bulk_change(batch, kind, effect.id, effect.change, effect.before, effect.version) then
      changed := changed + 1;
    else
      missed := missed + 1;
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', missed);
end $$;

grant execute on function private.apply_effects(uuid,text,jsonb) to authenticated, service_role;

create table private.content_changes (
  changed_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  changes bigint not null default 1,
  primary key (changed_at, transaction_id)
);

alter table private.content_changes enable row level security;

create function private.content_version() returns bigint
  language sql stable security definer set search_path = ''
as $$ select coalesce(sum(changes), 0)::bigint from private.content_changes $$;

grant execute on function private.content_version() to anon, authenticated, service_role;

create function private.record_content_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.content_changes default values on conflict do nothing;
  -- Once a transaction.
  if found then perform pg_notify('content_changed', ''); end if;
  return null;
end $$;

create function private.fold_content_changes(older_than interval default '1 day') returns void
  language sql set search_path = ''
as $$
  with old as (delete from private.content_changes where changed_at < now() - older_than returning changes)
  insert into private.content_changes (changes) select sum(changes) from old having count(*) > 0
    on conflict (changed_at, transaction_id) do update set changes = content_changes.changes + excluded.changes
$$;

create procedure private.watch_content(watched regclass, shown text default null)
  language plpgsql set search_path = ''
as $$
declare
  columns text[] := array(select attname from pg_catalog.pg_attribute where attrelid = watched and attnum > 0 and not attisdropped);
  condition text := coalesce(shown, case when columns @> '{status,published_at}' then 'private.is_published(r.status, r.published_at)'
    when columns @> '{is_visible}' then 'r.is_visible' else 'true' end);
begin
  execute format('create or replace function private.is_public(r %s) returns boolean language sql stable return (%s)', watched, condition);
  execute format('revoke execute on function private.is_public(%s) from public', watched);
  execute format('grant execute on function private.is_public(%s) to anon, authenticated, service_role', watched);

  execute format('create or replace trigger record_added_content after insert on %s for each row
    when (private.is_public(new)) execute function private.record_content_change()', watched);
  execute format('create or replace trigger record_changed_content after update on %s for each row
    when (private.is_public(old) or private.is_public(new)) execute function private.record_content_change()', watched);
  execute format('create or replace trigger record_removed_content after delete on %s for each row
    when (private.is_public(old)) execute function private.record_content_change()', watched);
  execute format('create or replace trigger record_emptied_content after truncate on %s for each statement
    execute function private.record_content_change()', watched);
end $$;

create table private.server_errors (
  id bigint generated always as identity primary key,
  request_id text not null,
  occurred_at timestamptz not null default now(),
  method text not null,
  
  path text not null,
  message text not null
);

create index server_errors_by_time on private.server_errors (occurred_at);

alter table private.server_errors enable row level security;

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

create function public.server_note_error(request text, method text, path text, message text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.server_errors (request_id, method, path, message) values (request, server_note_error.method, server_note_error.path, server_note_error.message);
  delete from private.server_errors where id <= (select max(id) from private.server_errors) - 1000;
end $$;

grant execute on function public.server_note_error(text,text,text,text) to service_role;

create function public.server_errors(most int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('requestId', e.request_id, 'at', e.occurred_at, 'method', e.method, 'path', e.path,
    'message', e.message) order by e.id desc), '[]')
  from (select * from private.server_errors order by id desc limit most) e
$$;

grant execute on function public.server_errors(integer) to service_role;

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

grant execute on function public.server_test_permissions(text,jsonb,jsonb) to service_role;

create function public.server_policies(what text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(p.policyname order by p.policyname), '[]') from pg_catalog.pg_policies p
  where p.schemaname || '.' || p.tablename = what
$$;

grant execute on function public.server_policies(text) to service_role;

create function public.server_buckets() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'public', b.public, 'file_size_limit', b.file_size_limit,
    'allowed_mime_types', b.allowed_mime_types) order by b.id), '[]')
  from storage.buckets b
$$;

grant execute on function public.server_buckets() to service_role;

create table private.shared_texts (
  table_name text primary key,
  column_name text not null,
  
  
  newest_schema int not null default 1
);

alter table private.shared_texts enable row level security;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  table_name text not null references private.shared_texts (table_name),
  row_id uuid not null,
  
  epoch int not null default 1,
  
  text_schema int not null,
  last_seq int not null default 0,
  
  html text check (length(html) <= 1000000),
  html_seq int not null default 0,
  created_at timestamptz not null default now(),
  
  saved_seq int not null default 0,
  unique (table_name, row_id)
);

alter table public.documents enable row level security;

grant select on public.documents to authenticated;

grant all on public.documents to service_role;

create table public.document_updates (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  
  seq int not null,
  
  update bytea not null check (octet_length(update) between 3 and 1500000),
  actor uuid,
  created_at timestamptz not null default now(),
  
  is_settled boolean not null default false,
  primary key (document_id, epoch, seq)
);

alter table public.document_updates alter column update set storage external;

alter table public.document_updates enable row level security;

grant select on public.document_updates to authenticated;

grant all on public.document_updates to service_role;

create table public.document_snapshots (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  seq int not null,
  state bytea not null check (octet_length(state) between 2 and 8000000),
  actor uuid,
  created_at timestamptz not null default now(),
  primary key (document_id, epoch, seq)
);

alter table public.document_snapshots alter column state set storage external;

alter table public.document_snapshots enable row level security;

grant select on public.document_snapshots to authenticated;

grant all on public.document_snapshots to service_role;

create table private.document_readings (
  document_id uuid not null references public.documents (id) on delete cascade,
  html_hash text not null,
  epoch int not null,
  seq int not null,
  told_at timestamptz not null default now(),
  primary key (document_id, html_hash)
);

alter table private.document_readings enable row level security;

create unlogged table private.append_counts (
  actor uuid primary key,
  since timestamptz not null default now(),
  appends int not null,
  bytes bigint not null
);

alter table private.append_counts enable row level security;

create table private.document_endings (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  
  saved_seq int not null,
  kept_seq int not null,
  revision_id bigint,
  actor uuid default auth.uid(),
  ended_at timestamptz not null default now(),
  primary key (document_id, epoch)
);

alter table private.document_endings enable row level security;

create function private.lock_document(document uuid) returns public.documents
  language plpgsql set search_path = ''
as $$
declare
  found_one public.documents;
begin
  select * into found_one from public.documents d where d.id = document for update;
  if not found then
    raise exception 'There is no such text.' using errcode = 'PT404';
  end if;
  return found_one;
end $$;

create function private.require_text_schema(needed int, known int) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if known < needed then
    raise exception 'This text holds what this page does not know yet. Reload it.' using errcode = 'PT409';
  end if;
end $$;

create function private.count_append(bytes int) returns void
  language plpgsql set search_path = ''
as $$
declare
  counted private.append_counts;
begin
  insert into private.append_counts as c (actor, appends, bytes) values ((select auth.uid()), 1, count_append.bytes)
    on conflict (actor) do update set
      since = case when c.since < now() - interval '10 seconds' then now() else c.since end,
      appends = case when c.since < now() - interval '10 seconds' then 1 else c.appends + 1 end,
      bytes = case when c.since < now() - interval '10 seconds' then excluded.bytes else c.bytes + excluded.bytes end
    returning * into counted;
  if counted.appends > 300 or counted.bytes > 16000000 then
    raise exception 'Too much was sent at once. Try again in a few seconds.' using errcode = 'PT429';
  end if;
end $$;

create function public.open_document(of_table text, of_row uuid, knows int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  shared private.shared_texts;
  d public.documents;
  html text;
begin
  perform private.require_editor();
  select * into shared from private.shared_texts s where s.table_name = of_table;
  if not found then
    raise exception 'Nothing is written together there.' using errcode = '22023';
  end if;
  if knows is null or knows not between 1 and shared.newest_schema then
    raise exception 'No version of this site knows text schema %.', knows using errcode = 'PT422';
  end if;
  execute format('select coalesce(%I, '''') from public.%I where id = $1', shared.column_name, of_table) into html using of_row;
  if html is null then
    raise exception 'There is no such row.' using errcode = 'PT404';
  end if;
  insert into public.documents (table_name, row_id, text_schema) values (of_table, of_row, knows) on conflict do nothing;
  select * into d from public.documents where table_name = of_table and row_id = of_row for update;
  perform private.require_text_schema(d.text_schema, knows);
  if d.text_schema < knows then
    update public.documents set text_schema = knows where id = d.id;
    perform realtime.send(jsonb_build_object('text_schema', knows), 'schema', 'document:' || d.id, true);
  end if;
  return jsonb_build_object('id', d.id, 'epoch', d.epoch, 'html',
    case when not exists (select from public.document_snapshots s where s.document_id = d.id and s.epoch = d.epoch) then html end);
end $$;

grant execute on function public.open_document(text,uuid,integer) to authenticated;

create function public.seed_document(document uuid, for_epoch int, state text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  if d.epoch <> for_epoch then return false; end if;
  insert into public.document_snapshots (document_id, epoch, seq, state, actor)
    values (document, for_epoch, 0, decode(state, 'base64'), (select auth.uid())) on conflict do nothing;
  return found;
end $$;

grant execute on function public.seed_document(uuid,integer,text) to authenticated;

create function public.append_document_update(document uuid, for_epoch int, knows int, update text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  bytes bytea := decode(update, 'base64');
  d public.documents;
  late int;
begin
  perform private.require_editor();
  perform private.count_append(octet_length(bytes));
  d := private.lock_document(document);
  perform private.require_text_schema(d.text_schema, knows);
  if d.epoch <> for_epoch then
    select coalesce(min(u.seq), 0) - 1 into late from public.document_updates u
      where u.document_id = document and u.epoch = for_epoch and u.seq < 0;
    insert into public.document_updates values (document, for_epoch, late, bytes, (select auth.uid()));
    return jsonb_build_object('epoch', d.epoch, 'seq', null);
  end if;
  update public.documents set last_seq = d.last_seq + 1 where id = document;
  insert into public.document_updates values (document, for_epoch, d.last_seq + 1, bytes, (select auth.uid()));
  -- What is longer is told without its text, and read.
  perform realtime.send(jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1)
    || case when octet_length(bytes) <= 65536 then jsonb_build_object('update', replace(encode(bytes, 'base64'), E'\n', '')) else '{}' end,
    'update', 'document:' || document, true);
  return jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1);
end $$;

grant execute on function public.append_document_update(uuid,integer,integer,text) to authenticated;

create function public.read_document(document uuid, for_epoch int, after_seq int default -1) returns jsonb
  language sql stable set search_path = ''
as $$
  with d as (select * from public.documents where id = document),
  base as (
    select s.seq, s.state from public.document_snapshots s, d
    where s.document_id = d.id and s.epoch = for_epoch and s.seq > after_seq
      and (after_seq < 0 or s.seq - after_seq > 500 or (d.last_seq > after_seq and not exists (
        select from public.document_updates u where u.document_id = d.id and u.epoch = for_epoch and u.seq = after_seq + 1)))
    order by s.seq desc limit 1)
  select jsonb_build_object('epoch', d.epoch, 'last_seq', d.last_seq,
    'snapshot', (select replace(encode(state, 'base64'), E'\n', '') from base),
    'snapshot_seq', (select seq from base),
    'updates', coalesce((select jsonb_agg(replace(encode(u.update, 'base64'), E'\n', '') order by u.seq)
      from public.document_updates u where u.document_id = d.id and u.epoch = for_epoch
        and (u.seq > greatest(after_seq, coalesce((select seq from base), 0)) or u.seq < 0)), '[]'))
  from d
$$;

grant execute on function public.read_document(uuid,integer,integer) to authenticated;

create function public.tell_document_html(document uuid, for_epoch int, at_seq int, html text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  if d.epoch <> for_epoch or at_seq not between 0 and d.last_seq then return false; end if;
  update public.documents set html = tell_document_html.html, html_seq = at_seq where id = document and html_seq <= at_seq;
  delete from private.document_readings r where r.document_id = document and r.told_at < now() - interval '10 minutes';
  insert into private.document_readings as r (document_id, html_hash, epoch, seq) values (document, md5(html), for_epoch, at_seq)
    on conflict (document_id, html_hash) do update
      set epoch = excluded.epoch, seq = greatest(excluded.seq, case when r.epoch = excluded.epoch then r.seq end), told_at = now();
  return true;
end $$;

grant execute on function public.tell_document_html(uuid,integer,integer,text) to authenticated;

create function public.compact_document(document uuid, for_epoch int, at_seq int, state text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
  newest int;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  select max(s.seq) into newest from public.document_snapshots s where s.document_id = document and s.epoch = for_epoch;
  if d.epoch <> for_epoch or at_seq > d.last_seq or at_seq < coalesce(newest, 0) + 100 then return false; end if;
  insert into public.document_snapshots values (document, for_epoch, at_seq, decode(state, 'base64'), (select auth.uid()));
  return true;
end $$;

grant execute on function public.compact_document(uuid,integer,integer,text) to authenticated;

create function private.begin_epoch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  written text := to_jsonb(new) ->> tg_argv[0];
  claimed jsonb := nullif(current_setting('documents.reading', true), '')::jsonb;
  d public.documents;
  saved int;
begin
  if written is not distinct from to_jsonb(old) ->> tg_argv[0] then return null; end if;
  select * into d from public.documents where table_name = tg_table_name and row_id = new.id for update;
  if not found then return null; end if;
  -- A reading that is older than what was saved lacks somebody's words: it replaces the text.
  select r.seq into saved from private.document_readings r
    where r.document_id = d.id and r.epoch = d.epoch and r.html_hash = md5(written) and r.seq >= d.saved_seq;
  if claimed is not null and (saved is null or (claimed ->> 'epoch')::int is distinct from d.epoch) then
    raise exception 'Somebody changed the text while it was being saved. Nothing was saved; save again.' using errcode = 'PT409';
  end if;
  if saved is not null then
    -- Whoever brings an earlier reading back from now on, by Undo or from the history, replaces the text.
    delete from private.document_readings r where r.document_id = d.id and r.seq < saved;
    update public.documents set saved_seq = saved where id = d.id;
    return null;
  end if;
  perform private.end_epoch(d, to_jsonb(old));
  return null;
end $$;

create function private.remove_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.documents where table_name = tg_table_name and row_id = old.id;
  return null;
end $$;

create procedure private.share_text(of_table regclass, column_name text)
  language plpgsql set search_path = ''
as $$
begin
  insert into private.shared_texts select relname, share_text.column_name from pg_catalog.pg_class where oid = of_table;
  execute format('create trigger begin_epoch after update on %s for each row execute function private.begin_epoch(%L)', of_table, column_name);
  execute format('create trigger remove_document after delete on %s for each row execute function private.remove_document()', of_table);
end $$;

create function public.server_compact_documents() returns int
  language sql security definer set statement_timeout = '60s' set search_path = ''
as $$
  with newest as (
    select document_id, epoch, max(seq) as seq from public.document_snapshots where created_at < now() - interval '7 days' group by 1, 2),
  updates as (
    delete from public.document_updates u using newest n
    where u.document_id = n.document_id and u.epoch = n.epoch and u.seq between 1 and n.seq and u.created_at < now() - interval '7 days' returning 1),
  snapshots as (
    delete from public.document_snapshots s using newest n where s.document_id = n.document_id and s.epoch = n.epoch and s.seq < n.seq returning 1),
  ended_updates as (
    delete from public.document_updates u using public.documents d
    where u.document_id = d.id and u.epoch < d.epoch and u.created_at < now() - interval '90 days' returning 1),
  ended_snapshots as (
    delete from public.document_snapshots s using public.documents d
    where s.document_id = d.id and s.epoch < d.epoch and s.created_at < now() - interval '90 days' returning 1),
  counts as (delete from private.append_counts where since < now() - interval '1 hour')
  select ((select count(*) from updates) + (select count(*) from snapshots) + (select count(*) from ended_updates)
    + (select count(*) from ended_snapshots))::int
$$;

grant execute on function public.server_compact_documents() to service_role;

create function private.keep_remark() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.settled_by := case when new.settled_at is not null then auth.uid() end;
    new.settled_at := case when new.settled_at is not null then coalesce(old.settled_at, now()) end;
    return new;
  end if;
  if new.answers is not null and not exists (select from public.document_remarks r
      where r.id = new.answers and r.document_id = new.document_id and r.answers is null) then
    raise exception 'That remark is not there any more.' using errcode = 'P0001';
  end if;
  if (select count(*) from public.document_remarks r where r.document_id = new.document_id and r.settled_at is null) >= 500 then
    raise exception 'Five hundred open remarks are enough. Settle some first.' using errcode = 'P0001';
  end if;
  return new;
end $$;

create function private.end_epoch(d public.documents, row_before jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  text_column text := (select s.column_name from private.shared_texts s where s.table_name = d.table_name);
  version bigint;
begin
  if d.html_seq > d.saved_seq and d.html is distinct from row_before ->> text_column then
    insert into public.revisions (table_name, row_id, row_data, actor)
      values (d.table_name, d.row_id::text,
        row_before || private.parts_of(d.table_name, row_before) || jsonb_build_object(text_column, d.html),
        (select u.actor from public.document_updates u where u.document_id = d.id and u.epoch = d.epoch and u.seq = d.html_seq))
      returning id into version;
  end if;
  insert into private.document_endings (document_id, epoch, saved_seq, kept_seq, revision_id)
    values (d.id, d.epoch, d.saved_seq, greatest(d.saved_seq, d.html_seq), version);
  delete from private.document_readings r where r.document_id = d.id;
  update public.documents set epoch = d.epoch + 1, last_seq = 0, html = null, html_seq = 0, saved_seq = 0 where id = d.id;
  perform realtime.send(jsonb_build_object('epoch', d.epoch + 1), 'epoch', 'document:' || d.id, true);
end $$;

create function public.restart_document(document uuid, for_epoch int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
  row_now jsonb;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  if d.epoch <> for_epoch then return false; end if;
  execute format('select to_jsonb(r) from public.%I r where r.id = $1', d.table_name) into row_now using d.row_id;
  perform private.end_epoch(d, row_now);
  return true;
end $$;

grant execute on function public.restart_document(uuid,integer) to authenticated;

create function public.settle_unsaved_words(document uuid, for_epoch int, lowest int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.document_updates u set is_settled = true
    where u.document_id = document and u.epoch = for_epoch and u.actor = (select auth.uid()) and not u.is_settled
      and u.seq >= lowest and u.epoch < (select d.epoch from public.documents d where d.id = document);
end $$;

grant execute on function public.settle_unsaved_words(uuid,integer,integer) to authenticated;

create function public.keep_draft(of_kind text, of_row text, form uuid, continued jsonb default '[]', fields jsonb default null,
    base_version text default null) returns void
  language plpgsql set search_path = ''
as $$
begin
  if keep_draft.fields is not null then
    insert into public.drafts (kind, row_id, form_id, fields, base_version)
      values (of_kind, of_row, form, keep_draft.fields, keep_draft.base_version)
      on conflict (author, kind, row_id, form_id) do update set fields = excluded.fields, base_version = excluded.base_version;
  end if;
  delete from public.drafts d
    where d.author = (select auth.uid()) and d.kind = of_kind and d.row_id = of_row and case when d.form_id = form
      then keep_draft.fields is null
      else exists (select from jsonb_to_recordset(continued) as c (id uuid, "typedAt" text)
        where c.id = d.form_id and c."typedAt" = d.fields ->> 'typedAt') end;
end $$;

grant execute on function public.keep_draft(text,text,uuid,jsonb,jsonb,text) to authenticated;

create function private.first_day(start_date timestamptz, timezone text) returns date language sql immutable
return (start_date at time zone coalesce(timezone, 'UTC'))::date;

grant execute on function private.first_day(timestamp with time zone,text) to anon, authenticated, service_role;

create function private.days_of_event(start_date timestamptz, end_date timestamptz, timezone text, time_precision text) returns daterange language sql immutable
return daterange(private.first_day(start_date, timezone), case when end_date is not null then
    ((end_date at time zone coalesce(timezone, 'UTC')) - case when time_precision = 'datetime' and end_date > start_date
      then interval '1 microsecond' else interval '0' end)::date
  when time_precision in ('datetime', 'date') then private.first_day(start_date, timezone)
  else (date_trunc('month', private.first_day(start_date, timezone)::timestamp) + interval '1 month - 1 day')::date end, '[]');

grant execute on function private.days_of_event(timestamp with time zone,timestamp with time zone,text,text) to anon,
  authenticated, service_role;

create function private.upcoming_until(start_date timestamptz, end_date timestamptz, timezone text, time_precision text) returns timestamptz language sql immutable
return case when time_precision = 'datetime' then coalesce(end_date, start_date)
  else (upper(private.days_of_event(start_date, end_date, timezone, time_precision))::timestamp - interval '1 microsecond')
    at time zone coalesce(timezone, 'UTC') end;

grant execute on function private.upcoming_until(timestamp with time zone,timestamp with time zone,text,text) to anon,
  authenticated, service_role;

create function private.events_asked(query text, circle text, region text, type text, days daterange) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'e.status = ''published'' and private.is_public(e)',
    case when query is not null then '(e.title ilike $1 or e.description ilike $1 or e.location ilike $1
      or private.holds_words(concat_ws('' '', e.title, e.location, private.months_of(e.start_date, e.end_date, e.timezone)), $1))' end,
    case when circle is not null then 'exists (select from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id and k.slug = $2)' end,
    case when region is not null then 'e.region = $3' end,
    case type when 'flagship' then 'e.is_flagship_event' when 'partner' then 'e.is_partner_event'
      when 'collective' then 'not e.is_flagship_event and not e.is_partner_event' end,
    case when days is not null then
      'e.time_precision in (''datetime'', ''date'') and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && $4' end)
$$;

create function private.text_pattern(query text) returns text
  language sql immutable set search_path = ''
as $$
  select '%' || replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_') || '%' from (select nullif(trim(left(query, 100)), '') as asked) as a
$$;

create function private.find_public_events(query text, circle text, region text, type text, on_day date, tab text, page int, page_size int)
  returns table (ids uuid[], shown_tab text, shown_page int, pages int, upcoming int, past int)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := private.text_pattern(query);
  days daterange := case when on_day is not null then daterange(on_day, on_day, '[]') end;
  size int := least(greatest(coalesce(page_size, 6), 1), 50);
  conditions text := private.events_asked(pattern, circle, region, type, days);
  upcoming_until text := 'private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision)';
begin
  execute format('select (select count(*) from public.events e where %1$s and %2$s >= now()), (select count(*) from public.events e where %1$s)',
    conditions, upcoming_until) into upcoming, past using pattern, circle, region, days;
  past := past - upcoming;
  shown_tab := case when on_day is not null and upcoming = 0 and past > 0 then 'past' when on_day is not null and past = 0 and upcoming > 0 then 'upcoming'
    when tab = 'past' then 'past' else 'upcoming' end;
  pages := greatest(1, ceil((case shown_tab when 'past' then past else upcoming end)::numeric / size));
  shown_page := least(greatest(coalesce(page, 1), 1), pages);
  execute format('select array(select e.id from public.events e where %s and %s %s now() order by e.start_date %s, e.id offset $5 limit $6)',
    conditions, upcoming_until, case shown_tab when 'past' then '<' else '>=' end, case shown_tab when 'past' then 'desc' else 'asc' end)
  into ids using pattern, circle, region, days, (shown_page - 1) * size, size;
  return next;
end $$;

grant execute on function private.find_public_events(text,text,text,text,date,text,integer,integer) to anon,
  authenticated, service_role;

create function private.mark_event_days(month date, query text, circle text, region text, type text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := private.text_pattern(query);
  begins date := date_trunc('month', month::timestamp)::date;
  days daterange := daterange(begins - 7, (begins + interval '1 month 7 days')::date);
  answer jsonb;
begin
  execute format($question$
    with shown as (
      select private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) * $4 as days,
        private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() as is_upcoming,
        (select k.color_hex from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id order by l.position, k.name limit 1) as hue
      from public.events e where %s),
    marked as (
      select d.day::date as day, count(*) filter (where s.is_upcoming) as upcoming, count(*) filter (where not s.is_upcoming) as past,
        coalesce(jsonb_agg(distinct s.hue) filter (where s.hue is not null), '[]') as hues
      from shown s, generate_series(lower(s.days)::timestamp, upper(s.days)::timestamp - interval '1 day', interval '1 day') as d (day)
      group by d.day)
    select coalesce(jsonb_object_agg(m.day, jsonb_build_object('upcoming', m.upcoming, 'past', m.past, 'hues', m.hues)), '{}') from marked m
  $question$, private.events_asked(pattern, circle, region, type, days))
  into answer using pattern, circle, region, days;
  return answer;
end $$;

grant execute on function private.mark_event_days(date,text,text,text,text) to anon, authenticated, service_role;

create function public.mark_event_days(month date, query text default null, circle text default null, region text default null, type text default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.mark_event_days(month, query, circle, region, type) $$;

grant execute on function public.mark_event_days(date,text,text,text,text) to anon, authenticated, service_role;

create function private.lay_out_calendar(circle text, asked date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Gatherings of a day that a sheet names, of a month that have no day, and after the sheets; what is left over is counted.
  of_day constant int := 3;
  of_month constant int := 6;
  of_later constant int := 12;
  conditions text := private.events_asked(null, circle, null, null, null);
  this_month date := date_trunc('month', now() at time zone 'UTC')::date;
  first_day date;
  last_day date;
  next_id uuid;
  next_day date;
  opens date;
  shown date;
  begins date;
  answer jsonb;
begin
  execute format('select (select private.first_day(e.start_date, e.timezone) from public.events e where %1$s order by e.start_date limit 1),
    (select private.first_day(e.start_date, e.timezone) from public.events e where %1$s order by e.start_date desc limit 1)', conditions)
    into first_day, last_day using null::text, circle;
  execute format('select e.id, private.first_day(e.start_date, e.timezone) from public.events e
    where %s and private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() and e.event_state <> ''cancelled''
    order by e.start_date, e.id limit 1', conditions) into next_id, next_day using null::text, circle;
  -- Opens where the next one is; where none is ahead, where the last one was.
  opens := date_trunc('month', greatest(coalesce(next_day, last_day, this_month), case when next_day is not null then this_month end)::timestamp)::date;
  shown := date_trunc('month', coalesce(asked, opens)::timestamp)::date;
  shown := greatest(least(shown, greatest(date_trunc('month', last_day::timestamp)::date, opens, this_month)), least(date_trunc('month', first_day::timestamp)::date, opens, this_month));
  -- A ribbon begins a month before it opens; others before and after it begin whole years from there.
  begins := (opens - interval '1 month' + floor(((extract(year from shown) - extract(year from opens)) * 12 + extract(month from shown) - extract(month from opens) + 1) / 12)
    * interval '12 months')::date;

  execute format($question$
    with ribbon as materialized (
      select e.id, e.start_date, e.event_state, e.time_precision in ('datetime', 'date') as has_day, private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) as days,
        date_trunc('month', private.first_day(e.start_date, e.timezone)::timestamp)::date as month,
        private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) < now() as is_over,
        (select k.color_hex from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id order by l.position, k.name limit 1) as hue
      from public.events e
      where %1$s and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && daterange($3, ($3 + interval '12 months')::date)),
    months as (
      -- What takes place in a month, as its sheet counts it; what begins in it is what a list after the sheets names.
      select m.month::date as month, count(r.id)::int as events, count(r.id) filter (where r.is_over)::int as over,
        count(r.id) filter (where r.event_state in ('cancelled', 'postponed'))::int as off,
        count(r.id) filter (where r.month = m.month::date)::int as begun
      from generate_series($3::timestamp, $3 + interval '11 months', interval '1 month') as m (month)
        left join ribbon r on r.days && daterange(m.month::date, (m.month + interval '1 month')::date) group by 1),
    marks as (
      select m.month, jsonb_build_object('hue', r.hue, 'kind', case when r.event_state in ('cancelled', 'postponed') then 'off'
        when r.has_day and upper(r.days) - lower(r.days) > 1 then 'days' else 'day' end) as mark,
        row_number() over (partition by m.month order by r.start_date, r.id) as place
      from months m join ribbon r on r.days && daterange(m.month, (m.month + interval '1 month')::date)),
    sheet_months as (
      -- A crowded month lies open alone.
      select $4 as month union select * from (select m.month from months m where m.month > $4 and m.events > 0
        and (select o.events from months o where o.month = $4) <= %4$s order by m.month limit 1) as following),
    on_sheets as (
      select s.month, r.id, r.start_date, r.has_day, greatest(lower(r.days), s.month) as day,
        row_number() over (partition by s.month, r.has_day, case when r.has_day then greatest(lower(r.days), s.month) end order by r.start_date, r.id) as place
      from sheet_months s join ribbon r on r.days && daterange(s.month, (s.month + interval '1 month')::date)),
    sheets as (
      select s.month, count(o.id)::int as events,
        coalesce(array_agg(o.id order by o.start_date, o.id) filter (where o.place <= case when o.has_day then %2$s else %3$s end), '{}') as ids,
        (select coalesce(jsonb_object_agg(d.day, d.more), '{}') from (
          select o.day, count(*) - %2$s as more from on_sheets o where o.month = s.month and o.has_day group by o.day having count(*) > %2$s) as d) as more
      from sheet_months s left join on_sheets o on o.month = s.month group by s.month),
    counted as (
      select m.month, sum(m.begun) over (order by m.month) as so_far from months m where m.month > (select max(month) from sheet_months) and m.begun > 0)
    select jsonb_build_object(
      'months', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'count', m.events, 'over', m.over, 'off', m.off,
        'marks', (select coalesce(jsonb_agg(k.mark order by k.place), '[]') from marks k where k.month = m.month and k.place <= 6)) order by m.month) from months m),
      'sheets', (select jsonb_agg(jsonb_build_object('month', to_char(s.month, 'YYYY-MM'), 'count', s.events, 'more', s.more, 'ids', s.ids) order by s.month) from sheets s),
      'later', jsonb_build_object(
        'months', (select coalesce(jsonb_agg(to_char(c.month, 'YYYY-MM') order by c.month), '[]') from counted c where c.so_far <= %4$s),
        'ids', (select coalesce(array_agg(r.id order by r.start_date, r.id), '{}') from ribbon r join counted c on c.month = r.month where c.so_far <= %4$s)))
  $question$, conditions, of_day, of_month, of_later)
  into answer using null::text, circle, begins, shown;
  return answer || jsonb_build_object('month', to_char(shown, 'YYYY-MM'), 'opens', to_char(opens, 'YYYY-MM'), 'next', next_id,
    'first', to_char(coalesce(first_day, this_month), 'YYYY-MM'), 'last', to_char(greatest(last_day, this_month), 'YYYY-MM'));
end $$;

grant execute on function private.lay_out_calendar(text,date) to anon, authenticated, service_role;

create function private.events_of_days(first_day date, last_day date, circle text, region text, type text) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  days daterange := daterange(first_day, last_day, '[]');
  ids uuid[];
begin
  execute format('select array(select e.id from public.events e where %s order by e.start_date, e.id)',
    private.events_asked(null, circle, region, type, days)) into ids using null::text, circle, region, days;
  return ids;
end $$;

grant execute on function private.events_of_days(date,date,text,text,text) to anon, authenticated, service_role;

create function private.months_of(start_date timestamptz, end_date timestamptz, timezone text) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws(' ', first, nullif(last, first)) from (select
    to_char(start_date at time zone coalesce(timezone, 'UTC'), 'FMMonth YYYY') as first,
    to_char(end_date at time zone coalesce(timezone, 'UTC'), 'FMMonth YYYY') as last) as months
$$;

grant execute on function private.months_of(timestamp with time zone,timestamp with time zone,text) to anon,
  authenticated, service_role;

create function public.list_events(query text default '', tab text default 'upcoming', circle uuid default null, region text default null,
    type text default null, first_day date default null, last_day date default null, sort text default 'start', direction text default 'asc',
    page int default 1, page_size int default 25, with_ids boolean default false) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- By what it is sorted is part of the question, so that only the page is put in order and not everything.
  sorted_by text := case sort when 'title' then 'lower(e.title)' when 'changed' then 'e.updated_at' else 'e.start_date' end;
  turned text := case when direction = 'desc' then 'desc' else 'asc' end;
  in_tab text := case tab when 'all' then 'f.stage not in (''archived'', ''pattern'')' when 'cancelled' then 'f.is_cancelled and f.stage not in (''archived'', ''pattern'')'
    else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the events.' using errcode = '42501';
  end if;
  execute format($question$
    with filtered as materialized (
      select e.id, %1$s as sort_key, private.event_stage(e) as stage, e.event_state = 'cancelled' as is_cancelled
      from public.events e
      where ($1 is null or e.id in (select l.event_id from public.event_circles l where l.circle_id = $1))
        and ($2 is null or e.region = $2)
        and case $3 when 'flagship' then e.is_flagship_event when 'partner' then e.is_partner_event
          when 'collective' then not e.is_flagship_event and not e.is_partner_event else true end
        and ($4 is null or private.event_last_day(e) >= $4) and ($5 is null or private.event_first_day(e) <= $5)
        and ($6 is null or e.id in (select s.row_id from private.search_index s where s.kind = 'event' and s.words @@ $6))
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'stage', s.stage,
          'event_state', e.event_state, 'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone,
          'time_precision', e.time_precision, 'location', e.location, 'town', e.town, 'region', e.region, 'attendees', e.attendees,
          'max_attendees', e.max_attendees, 'is_flagship_event', e.is_flagship_event, 'is_partner_event', e.is_partner_event,
          'published_at', e.published_at, 'updated_at', e.updated_at,
          'lacks_alt', e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0,
          'circles', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex)
              order by l.position, k.name), '[]')
            from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.events e on e.id = s.id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.sort_key %3$s, f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.tabs)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'pattern')), 'upcoming', count(*) filter (where f.stage = 'upcoming'),
          'past', count(*) filter (where f.stage = 'past'), 'draft', count(*) filter (where f.stage = 'draft'),
          'cancelled', count(*) filter (where f.is_cancelled and f.stage not in ('archived', 'pattern')),
          'pattern', count(*) filter (where f.stage = 'pattern'), 'archived', count(*) filter (where f.stage = 'archived')) as tabs
      from filtered f) counted
  $question$, sorted_by, in_tab, turned)
  into answer using circle, region, type, first_day, last_day, terms, start, size, with_ids;
  return answer;
end $$;

grant execute on function public.list_events(text,text,uuid,text,text,date,date,text,text,integer,integer,boolean) to
  authenticated, service_role;

create function public.preview_event_action(action text, ids uuid[], value text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.event_effects(action, ids, value) e));
end $$;

grant execute on function public.preview_event_action(text,uuid[],text) to authenticated, service_role;

create function public.apply_event_action(batch uuid, action text, ids uuid[], value text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'event', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.event_effects(action, ids, value) e));
end $$;

grant execute on function public.apply_event_action(uuid,text,uuid[],text) to authenticated, service_role;

create function public.purge_events(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  if not private.is_admin() then
    raise exception 'Only admins purge events.' using errcode = '42501';
  end if;
  delete from public.events e where e.id = any (ids) and e.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $$;

grant execute on function public.purge_events(uuid[]) to authenticated, service_role;

create function public.copy_event(source uuid, copies jsonb) returns uuid[]
  language plpgsql set search_path = ''
as $$
declare
  original jsonb;
  copy jsonb;
  ids uuid[] := '{}';
begin
  perform private.require_editor();
  if jsonb_typeof(copies) <> 'array' or jsonb_array_length(copies) not between 1 and 60 then
    raise exception 'From 1 to 60 copies at once.' using errcode = '22023';
  end if;
  select to_jsonb(e) || private.parts_of('events', to_jsonb(e)) into original from public.events e where e.id = source;
  if original is null then
    raise exception 'This event is not there any more.' using errcode = 'P0002';
  end if;
  for copy in select item from jsonb_array_elements(copies) with ordinality as items (item, place) order by place loop
    ids := ids || (private.save_record('event',
      original - '{id,created_at,updated_at,status,published_at,event_state,state_note,attendees,signup_url,outcome_html,is_pattern}'::text[]
        || jsonb_build_object('title', copy -> 'title', 'slug', private.free_event_slug(copy ->> 'slug'), 'start_date', copy -> 'start_date',
          'end_date', copy -> 'end_date', 'is_pattern', coalesce(copy -> 'is_pattern', 'false')), null) ->> 'id')::uuid;
  end loop;
  return ids;
end $$;

grant execute on function public.copy_event(uuid,jsonb) to authenticated, service_role;

create function private.keep_speakers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.programme := private.with_speakers(new.programme, 'names');
  return new;
end $$;

create function private.drop_instead() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.event_state not in ('cancelled', 'postponed') then new.instead_id := null; end if;
  return new;
end $$;

create function public.export_kinds() returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return (
    with recursive tables as (
      select k.kind, k.table_name from private.record_kinds k union all select p.kind, p.table_name from private.record_parts p),
    refers as (
      select t.kind, to_kind.kind as to_kind from tables t
        join pg_catalog.pg_constraint c on c.contype = 'f' and c.conrelid = format('public.%I', t.table_name)::regclass
        join private.record_kinds to_kind on c.confrelid = format('public.%I', to_kind.table_name)::regclass
      where to_kind.kind <> t.kind
      union select k.kind, named from private.record_kinds k, unnest(k.names_kinds) as named),
    -- How many steps a kind is away from one that refers to nothing. Kinds that refer to each other would go on for ever.
    steps as (
      select k.kind, 0 as step from private.record_kinds k
      union select r.kind, s.step + 1 from steps s join refers r on r.to_kind = s.kind where s.step < 30)
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key_columns, 'html', k.html_columns, 'isPart', k.part_of is not null)
      order by (select max(s.step) from steps s where s.kind = k.kind), k.place)
    from private.record_kinds k);
end $$;

grant execute on function public.export_kinds() to authenticated, service_role;

create table public.site_stats (
  id uuid primary key default gen_random_uuid(),
  placement text not null check (placement in ('home', 'overview')),
  label text not null check (length(trim(label)) between 1 and 120),
  
  value text not null check (length(trim(value)) between 1 and 40),
  as_of date,
  source text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (placement, label)
);

alter table public.site_stats enable row level security;

grant select on public.site_stats to anon;

grant select, insert, update, delete on public.site_stats to authenticated;

grant all on public.site_stats to service_role;

create policy "anyone reads figures" on public.site_stats for select to anon, authenticated
  using (true);

create function private.refuse_unknown_items() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  unknown boolean;
begin
  execute format('select exists (select from jsonb_array_elements_text($1) as item
    where not exists (select from public.%I r where r.id = item::uuid%s))',
    case new.kind when 'pictures' then 'albums' else new.kind end,
    case new.kind when 'pictures' then ' and r.edition_id is not null' else '' end) into unknown using new.items;
  if unknown and new.kind = 'pictures' then
    raise exception 'One of the albums is gone, or belongs to no flagship edition. Take it out of the list.' using errcode = '23514';
  elsif unknown then
    raise exception 'One of the % is not here any more. Take it out of the list.', new.kind using errcode = '23514';
  end if;
  return null;
end $$;

create function private.days_to_next_year(starts_on date) returns int
  language sql immutable set search_path = ''
  return case when extract(year from starts_on + 364) > extract(year from starts_on) then 364 else 371 end;

grant execute on function private.days_to_next_year(date) to authenticated, service_role;

create function private.next_year_of(kind text) returns text
  language sql immutable set search_path = ''
  return case when kind in ('text', 'call') then 'kept' when kind in ('programme', 'people', 'partners') then 'asked' else 'emptied' end;

grant execute on function private.next_year_of(text) to authenticated, service_role;

create function public.unmake_edition(edition uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  delete from public.flagship_editions e where e.id = edition and not e.is_visible and e.updated_at = e.created_at
    and not exists (select from public.flagship_sections s where s.edition_id = e.id and (s.updated_at <> s.created_at or s.created_at <> e.created_at))
    and not exists (select from public.flagship_chairs c where c.edition_id = e.id and (c.updated_at <> c.created_at or c.created_at <> e.created_at))
    and not exists (select from public.albums a where a.edition_id = e.id)
    and not exists (select from public.events v where v.flagship_edition_id = e.id)
    and not exists (select from public.audit_log l where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove');
  if not found then
    raise exception 'Somebody has written in this edition since, or it is shown. An admin can still remove it.' using errcode = '22023';
  end if;
end $$;

grant execute on function public.unmake_edition(uuid) to authenticated, service_role;

create function private.next_year_parts() returns text[]
  language sql immutable set search_path = ''
  return array['text', 'programme', 'people', 'figures', 'pictures', 'partners', 'quotes', 'press', 'documents', 'call', 'notes', 'chairs'];

grant execute on function private.next_year_parts() to authenticated, service_role;

create function private.refuse_empty_flagship() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two who remove the last two at once wait for each other here. A flagship that is removed itself is gone by now.
  perform from public.flagship_pages f where f.id = old.flagship_id and f.is_visible for update;
  if found and not exists (select from public.flagship_editions e
      where e.flagship_id = old.flagship_id and e.id <> old.id and e.is_visible) then
    raise exception 'This is the only edition visitors see, and its page is shown. Show another edition first, or hide the page.'
      using errcode = '23514';
  end if;
  return old;
end $$;

create function public.server_import_pictures(import uuid, own_holder uuid, pictures jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := private.source_of_held(import, own_holder);
begin
  if own_source is null then return null; end if;
  insert into public.import_pictures as k (source, address, alt, caption, is_wanted)
    select distinct on (p ->> 'address') own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000),
      left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000), true
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    order by p ->> 'address' on conflict (source, address) do update set is_wanted = true where not k.is_wanted;
  return private.known_import_pictures(own_source, array(select p ->> 'address' from jsonb_array_elements(pictures) p));
end $$;

grant execute on function public.server_import_pictures(uuid,uuid,jsonb) to service_role;

create function public.server_find_import_picture(import uuid, own_holder uuid, picture text, content_hash text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := private.source_of_held(import, own_holder);
  held uuid;
begin
  if own_source is null then return null; end if;
  select m.id into held from public.media m where m.content_hash = server_find_import_picture.content_hash and m.removed_at is null order by m.created_at limit 1;
  if held is null then return null; end if;
  update public.import_pictures p set state = 'stored', media_id = held, reason = null where p.source = own_source and p.address = picture;
  return private.known_import_pictures(own_source, array[picture]) -> picture;
end $$;

grant execute on function public.server_find_import_picture(uuid,uuid,text,text) to service_role;

create function public.server_fail_import_picture(import uuid, own_holder uuid, picture text, reason text, again boolean default false) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := private.source_of_held(import, own_holder);
begin
  update public.import_pictures p set state = case when again and p.tries = 0 then 'waiting' else 'failed' end,
      reason = left(private.as_one_line(server_fail_import_picture.reason), 500), tries = p.tries + 1
    where p.source = own_source and p.address = picture;
end $$;

grant execute on function public.server_fail_import_picture(uuid,uuid,text,text,boolean) to service_role;

create function private.waiting_picture_src(picture text) returns text
  language sql immutable set search_path = ''
as $$ select '/weave/960x540/any/a8431f/waits%20' || left(encode(sha256(convert_to(picture, 'UTF8')), 'hex'), 16) || '.svg' $$;

create function public.give_import_picture(of_source text, picture text, media uuid) returns void
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.import_pictures p set state = 'stored', media_id = give_import_picture.media, added_by = null, reason = null
    where p.source = of_source and p.address = picture and p.state <> 'stored' and exists (select from public.media m where m.id = give_import_picture.media);
  if not found then raise exception 'No picture waits at this address.' using errcode = 'P0001'; end if;
  perform private.place_import_picture(of_source, picture);
end $$;

grant execute on function public.give_import_picture(text,text,uuid) to authenticated, service_role;

create function public.server_waiting_import_pictures(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(w.address), '[]') from (
    select p.address from public.import_pictures p join public.imports t on t.source = p.source
    where t.id = import and p.is_wanted and p.state = 'waiting' and p.tries <= 1 order by p.address limit most) w);
end $$;

grant execute on function public.server_waiting_import_pictures(uuid,uuid,integer) to service_role;

create function private.forget_asking() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.import_askings a where a.import_id = new.id;
  return null;
end $$;

create function public.server_claim_import_asking(own_holder uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  next_id uuid;
begin
  perform pg_advisory_xact_lock(hashtext('private.import_askings'));
  select t.id into next_id from public.imports t left join private.import_askings a on a.import_id = t.id
    where t.status = 'planned' and t.registered_source is null and a.finished_at is null
      and (a.holder = own_holder or coalesce(a.held_until < now(), true))
    order by t.status_at, t.id limit 1;
  if next_id is null then return null; end if;
  insert into private.import_askings as a (import_id, holder, held_until) values (next_id, own_holder, now() + interval '20 seconds')
    on conflict (import_id) do update set holder = excluded.holder, held_until = excluded.held_until;
  return (select jsonb_build_object('id', a.import_id, 'upto', a.upto) from private.import_askings a where a.import_id = next_id);
end $$;

grant execute on function public.server_claim_import_asking(uuid) to service_role;

create function private.holds_asking(import uuid, own_holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.import_askings a set held_until = now() + interval '20 seconds' from public.imports t
    where a.import_id = import and a.holder = own_holder and a.finished_at is null and t.id = import and t.status = 'planned';
  return found;
end $$;

create function public.server_next_asked_items(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_asking(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'pictures', n.item -> 'pictures',
      'texts', (select coalesce(jsonb_agg(f.value), '[]') from jsonb_each(n.wanted) f where f.key like '%\_html')) order by n.number), '[]')
    from (select i.* from public.import_items i join private.import_askings a on a.import_id = i.import_id
      where i.import_id = import and i.number > a.upto and i.plan in ('create', 'update', 'conflict')
        and (i.item ->> 'pictureCount')::int > 0 and i.item ->> 'isRecord' is null
      order by i.number limit server_next_asked_items.most) n);
end $$;

grant execute on function public.server_next_asked_items(uuid,uuid,integer) to service_role;

create function public.server_unasked_import_pictures(import uuid, own_holder uuid, pictures jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
  unasked jsonb;
begin
  if not private.holds_asking(import, own_holder) then return null; end if;
  insert into public.import_pictures (source, address, alt, caption)
    select own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000), left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000)
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    on conflict do nothing;
  with noted as (
      insert into private.import_asked_pictures as a (import_id, address)
        select import, p.address from public.import_pictures p
        where p.source = own_source and p.address in (select e ->> 'address' from jsonb_array_elements(pictures) e)
        on conflict do nothing returning a.address)
    select coalesce(jsonb_agg(n.address), '[]') into unasked
    from noted n join public.import_pictures p on p.source = own_source and p.address = n.address where p.state <> 'stored';
  return unasked;
end $$;

grant execute on function public.server_unasked_import_pictures(uuid,uuid,jsonb) to service_role;

create function public.server_note_asked_pictures(import uuid, own_holder uuid, answers jsonb, upto int, is_last boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
begin
  if not private.holds_asking(import, own_holder) then return false; end if;
  update public.import_pictures p set bytes = (n ->> 'bytes')::bigint, reason = left(private.as_one_line(n ->> 'reason'), 500),
      state = case when n ->> 'reason' is null then 'waiting' else 'failed' end
    from jsonb_array_elements(answers) n where p.source = own_source and p.address = n ->> 'address' and p.state <> 'stored';
  update private.import_askings a set upto = greatest(a.upto, server_note_asked_pictures.upto),
      finished_at = case when is_last then now() end, holder = case when not is_last then a.holder end
    where a.import_id = import;
  return true;
end $$;

grant execute on function public.server_note_asked_pictures(uuid,uuid,jsonb,integer,boolean) to service_role;

create function public.import_asking(import uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select jsonb_build_object('finished', a.finished_at is not null, 'pictures', count(p.address),
      'here', count(*) filter (where p.state = 'stored'), 'lost', count(*) filter (where p.state = 'failed'),
      'bytes', coalesce(sum(p.bytes) filter (where p.state = 'waiting'), 0),
      'unsized', count(*) filter (where p.state = 'waiting' and p.bytes is null))
    from private.import_askings a join public.imports t on t.id = a.import_id
      left join private.import_asked_pictures n on n.import_id = a.import_id
      left join public.import_pictures p on p.source = t.source and p.address = n.address
    where a.import_id = import_asking.import group by a.import_id);
end $$;

grant execute on function public.import_asking(uuid) to authenticated, service_role;

create function private.place_described_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  waiting record;
begin
  for waiting in select p.source, p.address from public.import_pictures p where p.media_id = new.id order by 1, 2 loop
    perform private.place_picture_above(waiting.source, waiting.address, new);
  end loop;
  return null;
end $$;

create function private.examined_columns(kind text) returns text[]
  language sql immutable set search_path = ''
as $$ select case kind when 'picture' then '{mime_type,bytes,width,height,content_hash,dominant_color,placeholder}'::text[] else '{}' end $$;

create function private.origin_id(kind text, key text) returns uuid
  language sql immutable set search_path = ''
as $$ select case when key ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then key::uuid else md5(kind || ' ' || key)::uuid end $$;

create function private.removed_rows(of_table text, since timestamptz, edition uuid) returns setof jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('created_at', now(), 'updated_at', now()) || l.before from public.audit_log l
  where l.table_name = of_table and l.action = 'remove' and l.created_at = since and l.before ->> 'edition_id' = edition::text
$$;

create function private.holds_import(import uuid, own_holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update public.imports t set held_until = now() + interval '20 seconds' where t.id = import and t.holder = own_holder;
  return found;
end $$;

create function public.server_hold_imports(own_holder uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  held jsonb;
begin
  perform set_config('synchronous_commit', 'off', true);
  with kept as (update public.imports t set held_until = now() + interval '20 seconds'
    where t.holder = own_holder and t.status in ('reading', 'planning', 'running', 'undoing') returning t.id, t.wish)
  select coalesce(jsonb_object_agg(k.id, k.wish), '{}') into held from kept k;
  return held;
end $$;

grant execute on function public.server_hold_imports(uuid) to service_role;

create function public.server_begin_reading(import uuid, own_holder uuid, format text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return false; end if;
  delete from public.import_items i where i.import_id = import;
  update public.imports t set format = server_begin_reading.format, done = 0 where t.id = import;
  return true;
end $$;

grant execute on function public.server_begin_reading(uuid,uuid,text) to service_role;

create function public.server_add_import_items(import uuid, own_holder uuid, items jsonb, bytes_read int default null) returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  added int[];
  others jsonb;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  added := private.insert_import_items(import, items, false);
  if cardinality(added) < jsonb_array_length(items) then
    -- Their guid is taken: by themselves, or by another entry.
    select coalesce(jsonb_agg(i), '[]') into others from jsonb_array_elements(items) i
      where (i ->> 'number')::int <> all (added) and i ? 'entry' and not exists (select from public.import_items n where n.import_id = import
        and n.kind = i ->> 'kind' and n.source_id = private.as_one_line(i ->> 'sourceId') and n.item ->> 'entry' = i ->> 'entry');
    added := added || private.insert_import_items(import, others, true);
  end if;
  update public.imports t set done = coalesce(bytes_read, t.done) where t.id = import;
  return (select coalesce(jsonb_agg(jsonb_build_object('title', left(private.as_one_line(coalesce(i -> 'fields' ->> 'title', i ->> 'sourceId')), 300), 'place', i ->> 'place')
      order by (i ->> 'number')::int), '[]')
    from jsonb_array_elements(items) i where (i ->> 'number')::int <> all (added));
end $$;

grant execute on function public.server_add_import_items(uuid,uuid,jsonb,integer) to service_role;

create function public.server_end_reading(import uuid, own_holder uuid, source text, report jsonb, refused text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  if refused is null then perform private.name_shared_entries(import, private.as_one_line(server_end_reading.source)); end if;
  update public.imports t set source = private.as_one_line(server_end_reading.source), report = server_end_reading.report, note = private.as_one_line(refused),
      status = case when refused is null then 'planning' else 'refused' end, done = 0,
      finished_at = case when refused is not null then now() end,
      total = (select count(*) from public.import_items i where i.import_id = import)
    where t.id = import and t.status = 'reading';
  if found and report ->> 'isWhole' = 'true' then
    update public.import_source_states s set is_whole = true from public.imports t where t.id = import and s.source_id = t.registered_source;
  end if;
end $$;

grant execute on function public.server_end_reading(uuid,uuid,text,jsonb,text) to service_role;

create function public.server_end_planning(import uuid, own_holder uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return; end if;
  update public.imports t set status = case when t.options ->> 'run' = 'true' then 'waiting' else 'planned' end, holder = null, held_until = null
    where t.id = import and t.status = 'planning';
end $$;

grant execute on function public.server_end_planning(uuid,uuid) to service_role;

create function public.server_next_import_items(import uuid, own_holder uuid, most int, after_number int default 0) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.source_of_held(import, own_holder) is null then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'kind', n.kind, 'title', n.title, 'item', n.item - 'fields' - 'refers', 'wanted', n.wanted,
      'plan', n.plan, 'changes', n.changes, 'record', n.record_id) order by n.number), '[]')
    from (select * from public.import_items i where i.import_id = import and i.outcome is null and i.number > after_number order by i.number limit most) n);
end $$;

grant execute on function public.server_next_import_items(uuid,uuid,integer,integer) to service_role;

create function private.add_target_row(import uuid, target_table text, name text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  own_slug text := trim(both '-' from left(regexp_replace(private.fold(name), '[^a-z0-9]+', '-', 'g'), 100));
  is_taken boolean;
  made uuid;
begin
  execute format('select r.id from public.%I r where private.folded_name(r.name) = private.folded_name($1) order by r.id limit 1', target_table) into made using name;
  if made is not null then return made; end if;
  execute format('select exists (select from public.%I r where r.slug = $1)', target_table) into is_taken using own_slug;
  if own_slug = '' or is_taken then own_slug := concat_ws('-', nullif(own_slug, ''), 'n' || left(md5(name), 8)); end if;
  execute format('insert into public.%I (name, slug) values ($1, $2) returning id', target_table) into made using left(name, 200), own_slug;
  insert into private.import_additions values (import, target_table, made::text);
  return made;
end $$;

create function public.server_import_paths(import uuid, own_holder uuid, keys text[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(f.key, f.path), '{}') from (
    select distinct on (key) key, k.path || coalesce(private.record_as_it_is(i.kind, i.record_id) ->> 'slug', i.wanted ->> 'slug') as path
    from public.imports t join public.imports other on other.source = t.source join public.import_items i on i.import_id = other.id
      join private.record_kinds k on k.kind = i.kind and k.path is not null, unnest(i.addresses) as key
    where t.id = import and i.addresses && keys and key = any (keys) and i.plan is distinct from 'refused' and i.undone is null
      and (i.record_id is not null or (i.outcome is null and i.is_taken and other.id = import))
    order by key, (other.id = import) desc, other.created_at desc) f where f.path is not null);
end $$;

grant execute on function public.server_import_paths(uuid,uuid,text[]) to service_role;

create function private.keep_first_before() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if old.version is not null then
    new.before := case when old.before is not null then coalesce(new.before, '{}') || old.before end;
    new.before_version := old.before_version;
    new.before_origin := old.before_origin;
  end if;
  return new;
end $$;

create function private.note_import_status() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.status_at := clock_timestamp();
  if new.status <> old.status then new.lost_holders := 0; end if;
  return new;
end $$;

create function private.complete_import(of_source text, kind text, id uuid, fields jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now jsonb := private.record_as_it_is(kind, id);
  over timestamptz := (is_now ->> 'updated_at')::timestamptz;
  saved jsonb := private.save_record(kind, fields || jsonb_build_object('id', id), over);
begin
  if saved is null then return; end if;
  update private.import_origins o set written = o.written || (select coalesce(jsonb_object_agg(name, private.value_hash(saved -> name)), '{}')
      from jsonb_object_keys(fields) as name where o.written ->> name = private.value_hash(is_now -> name))
    where o.source = of_source and o.kind = complete_import.kind and o.record_id = complete_import.id;
  update public.import_items n set version = (saved ->> 'updated_at')::timestamptz,
      before = case when n.before is not null then (select jsonb_object_agg(name, is_now -> name) from jsonb_object_keys(fields) as name) end
    where n.kind = complete_import.kind and n.record_id = complete_import.id and n.version = over and n.undone is null;
end $$;

create function public.server_remove_old_imports() returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  removed int;
begin
  delete from public.imports i where coalesce(i.finished_at, i.created_at) < now() - interval '12 months'
    and i.status in ('refused', 'planned', 'paused', 'stopped', 'done', 'undone');
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function public.server_remove_old_imports() to service_role;

create function public.server_count_known_items(import uuid, own_holder uuid, of_source text, after_number int) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select count(*) from public.import_items i join private.import_origins o on o.source = private.as_one_line(of_source) and o.kind = i.kind
      and o.source_id = i.source_id
      and coalesce(o.entry = i.item ->> 'entry', true) where i.import_id = import and i.number > after_number);
end $$;

grant execute on function public.server_count_known_items(uuid,uuid,text,integer) to service_role;

create function private.is_passing_error(state text) returns boolean
  language sql immutable set search_path = ''
as $$ select state ~ '^(08|40|53|57|58)' and state <> '57014' or state = '55P03' $$;

create function public.server_refuse_import_item(import uuid, own_holder uuid, number int, said text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  -- Otherwise a run of somebody who was suspended would refuse every item that is left.
  if not private.may_import((select t.asked_by from public.imports t where t.id = import)) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  return private.end_import_item(import, number, 'rejected', left(said, 500));
end $$;

grant execute on function public.server_refuse_import_item(uuid,uuid,integer,text) to service_role;

create function private.note_origin_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select i.item ->> 'entry', nullif(private.as_one_line(i.item ->> 'sourceId'), i.source_id) into new.entry, new.guid
    from public.import_items i where i.import_id = new.import_id and i.kind = new.kind and i.source_id = new.source_id and i.item ? 'entry';
  return new;
end $$;

create function private.entry_name(item jsonb) returns text
  language sql immutable set search_path = ''
as $$ select private.as_one_line(concat(item ->> 'sourceId', '#', left(item ->> 'entry', 500))) $$;

create function private.name_shared_entries(import uuid, of_source text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  numbers int[];
  names text[];
begin
  with told as (select i.number, i.kind, i.source_id, private.as_one_line(i.item ->> 'sourceId') as guid, i.item ->> 'entry' as entry,
        private.entry_name(i.item) as own_name, i.item -> 'fields' ->> 'published_at' as at
      from public.import_items i where i.import_id = import and i.item ? 'entry'),
    known as (select t.*, o.source_id is not null as is_known, o.entry as first_entry,
        exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.source_id = t.own_name) as is_own,
        count(*) over (partition by t.kind, t.guid) > 1
          or exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.guid = t.guid) as is_shared,
        row_number() over (partition by t.kind, t.guid order by t.at, t.number desc) = 1 as is_oldest
      from told t left join private.import_origins o on o.source = of_source and o.kind = t.kind and o.source_id = t.guid),
    named as (select k.number, k.source_id,
        case when k.is_own then k.own_name when not k.is_known then k.source_id
          -- What was brought in before entries were told apart is taken for the oldest.
          when coalesce(k.first_entry = k.entry, k.is_oldest) then k.guid else k.own_name end as name
      from known k where k.is_shared)
  select array_agg(n.number), array_agg(n.name) into numbers, names from named n where n.name <> n.source_id;
  -- Two of them may change names with each other.
  update public.import_items i set source_id = 'renamed ' || i.number where i.import_id = import and i.number = any (numbers);
  update public.import_items i set source_id = n.name from unnest(numbers, names) as n (number, name) where i.import_id = import and i.number = n.number;
end $$;

create function private.answer_for_import_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then new.asked_by := (select auth.uid()); end if;
  if tg_op = 'INSERT' and (select count(*) from public.import_sources) >= 500 then
    raise exception 'Five hundred sources are registered. Remove one first.' using errcode = 'P0001';
  end if;
  return new;
end $$;

create function private.plan_import_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  due timestamptz := case when new.is_on and new.every is not null then now() end;
begin
  if tg_op = 'INSERT' then
    insert into public.import_source_states (source_id, next_at) values (new.id, due);
  else
    update public.import_source_states s set next_at = due, failures = 0, asked_at = case when new.is_on then s.asked_at end where s.source_id = new.id;
    if new.address <> old.address then
      update public.import_source_states s set not_before = null, etag = null, last_modified = null, content_hash = null, troubles = null,
        outcome = null, note = null where s.source_id = new.id;
    end if;
  end if;
  return null;
end $$;

create function private.host_of(address text) returns text
  language sql immutable set search_path = ''
as $$ select lower(substring(address from '^[^/]*//([^/?#]+)')) $$;

create function private.next_reading(every text) returns timestamptz
  language sql volatile set search_path = ''
as $$ select now() + ('1 ' || every)::interval * (0.95 + 0.1 * random()) $$;

create function private.next_try(failures int, every text) returns timestamptz
  language sql volatile set search_path = ''
as $$
  select greatest(private.next_reading(every), now() + least(interval '1 hour' * power(2, least(failures, 10) - 1), interval '7 days'))
    where every is not null
$$;

create function public.server_fail_source_reading(ticket uuid, note text, retry_after int default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  source uuid := (select s.source_id from public.import_source_states s where s.holder = ticket);
begin
  perform private.note_source_failure(source, note);
  update public.import_source_states s set holder = null, held_until = null,
      not_before = case when retry_after > 0 then now() + least(make_interval(secs => retry_after), interval '7 days') end
    where s.source_id = source;
end $$;

grant execute on function public.server_fail_source_reading(uuid,text,integer) to service_role;

create function public.read_import_sources(sources uuid[] default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  asked int;
begin
  perform private.require_admin('have sources read');
  update public.import_source_states s set asked_at = coalesce(s.asked_at, now()) from public.import_sources r
    where r.id = s.source_id and r.is_on and (sources is null or r.id = any (sources));
  get diagnostics asked = row_count;
  return asked;
end $$;

grant execute on function public.read_import_sources(uuid[]) to authenticated, service_role;

create function public.list_import_sources() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'address', r.address, 'kind', r.kind, 'format', r.format,
      'articlesBecome', r.articles_become, 'every', r.every, 'isOn', r.is_on, 'askedBy', coalesce(nullif(p.full_name, ''), p.email),
      'mayBeRead', private.may_import(r.asked_by), 'isAsked', s.asked_at is not null, 'isRead', coalesce(s.held_until > now(), false),
      'nextAt', s.next_at, 'notBefore', s.not_before, 'readAt', s.read_at, 'outcome', s.outcome, 'note', s.note, 'failures', s.failures,
      'open', (select jsonb_build_object('id', o.id, 'status', o.status) from private.open_source_imports(r.id) o order by o.created_at desc limit 1),
      'last', (select jsonb_build_object('id', i.id, 'at', coalesce(i.finished_at, i.created_at),
          'wrote', (select count(*) from public.import_items n where n.import_id = i.id and n.version is not null and n.undone is distinct from 'undone')) from public.imports i where i.id = s.import_id))
      order by lower(r.name), r.id), '[]')
    from public.import_sources r join public.import_source_states s on s.source_id = r.id left join public.profiles p on p.id = r.asked_by);
end $$;

grant execute on function public.list_import_sources() to authenticated, service_role;

create function private.source_of_held(import uuid, own_holder uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return (select t.source from public.imports t where t.id = import and t.holder = own_holder);
end $$;

create function private.forget_source_pages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.import_source_states s set is_whole = false where s.source_id = new.id;
  return null;
end $$;

create table private.import_columns (
  kind text not null,
  name text not null check (char_length(name) between 1 and 300),
  
  becomes text not null check (char_length(becomes) between 1 and 100),
  said_at timestamptz not null default now(),
  primary key (kind, name)
);

alter table private.import_columns enable row level security;

create function private.value_hash(value jsonb) returns text
  language sql immutable set search_path = ''
as $$ select md5(coalesce(value, 'null')::text) $$;

create function private.record_as_it_is(kind text, id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  into_table text := (select k.table_name from private.record_kinds k where k.kind = record_as_it_is.kind);
  found_row jsonb;
begin
  execute format('select to_jsonb(r) from public.%I r where r.id = $1', into_table) into found_row using id;
  return found_row || private.parts_of(into_table, found_row);
end $$;

create function public.begin_import(wanted jsonb) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.require_editor();
  if (select count(*) from public.imports t where t.status in ('reading', 'planning') and t.created_at > now() - interval '1 hour') >= 50 then
    raise exception 'Fifty sources are being read. Wait until some are done.' using errcode = 'P0001';
  end if;
  insert into public.imports (id, name, address, kind, format, options, asked_by, holder, held_until)
    values (coalesce((wanted ->> 'id')::uuid, gen_random_uuid()), left(coalesce(nullif(private.as_one_line(wanted ->> 'name'), ''), private.as_one_line(wanted ->> 'address'), 'A source'), 500),
      private.as_one_line(wanted ->> 'address'), coalesce(wanted ->> 'kind', 'article'), private.as_one_line(coalesce(wanted ->> 'format', '')),
      coalesce(wanted -> 'options', '{}'), auth.uid(), (wanted ->> 'holder')::uuid,
      case when wanted ->> 'holder' is not null then now() + interval '20 seconds' end)
    returning id into made;
  return made;
end $$;

grant execute on function public.begin_import(jsonb) to authenticated, service_role;

create function public.map_import_name(of_source text, of_kind text, named_as text, of_key text, into_field jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  if into_field is not null and not exists (select from private.import_targets t where t.kind = of_kind and t.field = into_field ->> 'field') then
    raise exception 'No field of that kind.' using errcode = '22023';
  end if;
  update public.import_mappings m set becomes = into_field, decided_by = auth.uid()
    where m.source = of_source and m.kind = of_kind and m.refers_as = named_as and m.key = of_key;
  update public.imports t set status = 'planning' where t.source = of_source and t.status = 'planned';
end $$;

grant execute on function public.map_import_name(text,text,text,text,jsonb) to authenticated, service_role;

create function public.import_undo_effect(import uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  written record;
  is_now jsonb;
  removed int := 0;
  restored int := 0;
  kept int := 0;
  changed_by text[] := '{}';
begin
  perform private.require_editor();
  for written in select i.*, k.table_name, k.key_columns from public.import_items i join private.record_kinds k on k.kind = i.kind
    where i.import_id = import and i.version is not null and i.undone is null loop
    -- Of what has no id, such as a setting, the undo itself sees whether it was changed.
    is_now := case when written.key_columns = 'id' then private.record_as_it_is(written.kind, written.record_id) end;
    if is_now is null and written.key_columns = 'id' then continue; end if;
    if (is_now ->> 'updated_at')::timestamptz <> written.version then
      kept := kept + 1;
      changed_by := changed_by || array(select coalesce(p.full_name, '') from public.revisions v left join public.profiles p on p.id = v.actor
        where v.table_name = written.table_name and v.row_id = written.record_id::text order by v.id desc limit 1);
    elsif written.before is null then removed := removed + 1;
    else restored := restored + 1;
    end if;
  end loop;
  return jsonb_build_object('removed', removed, 'restored', restored, 'kept', kept, 'by',
    (select coalesce(jsonb_agg(distinct name), '[]') from unnest(changed_by) as name where name <> ''));
end $$;

grant execute on function public.import_undo_effect(uuid) to authenticated, service_role;

create function private.keep_import_kind() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from added a join public.imports t on t.id = a.import_id where a.kind <> t.kind and not a.item ? 'isRecord') then
    raise exception 'An import of one kind holds no items of another.' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function private.spelled_value(into_table text, name text, value jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(value) = 'string' and exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', into_table)::regclass and a.attname = name and a.atttypid = 'timestamptz'::regtype) then
    return to_jsonb((value #>> '{}')::timestamptz);
  end if;
  return value;
exception when data_exception then
  return value;
end $$;

create function private.remembered_columns(kind text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.name, c.becomes), '{}')
  from (select m.name, m.becomes from private.import_columns m where m.kind = remembered_columns.kind order by m.said_at desc limit 1000) c
$$;

create function private.invite(address text, as_role public.app_role, days int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ends timestamptz := now() + make_interval(days => days);
  token text := private.add_invitation(address, as_role, ends);
begin
  insert into private.outbox (recipient, template, data)
    select address, 'invitation', jsonb_build_object('token', token, 'role', as_role, 'expires_at', ends,
      'inviter', coalesce((select p.full_name from public.profiles p where p.id = (select auth.uid())), ''));
end $$;

create function public.invite_people(emails text[], role public.app_role default 'user', days int default 7) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  addresses text[] := array(select distinct lower(trim(e)) from unnest(emails) as e where trim(e) <> '');
  address text;
  known text[];
begin
  perform private.require_admin('invite');
  if cardinality(addresses) not between 1 and 100 then
    raise exception 'Between 1 and 100 addresses at a time.' using errcode = '23514', constraint = 'emails';
  end if;
  if invite_people.role is null or coalesce(days, 0) not between 1 and 30 then
    raise exception 'An invitation is valid between 1 and 30 days.' using errcode = '23514', constraint = 'days';
  end if;
  known := array(select u.email from auth.users u where u.email = any (addresses) and u.email_confirmed_at is not null order by 1);
  foreach address in array addresses loop
    if address <> all (known) then perform private.invite(address, invite_people.role, days); end if;
  end loop;
  return jsonb_build_object('known', to_jsonb(known),
    'invited', coalesce((select jsonb_agg(a order by a) from unnest(addresses) as a where a <> all (known)), '[]'));
end $$;

grant execute on function public.invite_people(text[],public.app_role,integer) to authenticated, service_role;

create function public.revoke_invitation(invitation uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin('take an invitation back');
  update public.invitations set revoked_at = now() where id = invitation and accepted_at is null and revoked_at is null;
  if not found then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
end $$;

grant execute on function public.revoke_invitation(uuid) to authenticated, service_role;

create function private.add_invitation(address text, as_role public.app_role, ends timestamptz, application uuid default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
  applied uuid;
begin
  update public.invitations set revoked_at = now() where email = address and accepted_at is null and revoked_at is null
    returning application_id into applied;
  insert into public.invitations (email, role, token_hash, invited_by, expires_at, application_id)
    values (address, as_role, sha256(token::bytea), (select auth.uid()), ends, coalesce(application, case when as_role = 'user' then applied end));
  return token;
end $$;

create function private.forget_used_invitation() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation';
  return new;
end $$;

create trigger forget_used_invitation before update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is not null and new.raw_user_meta_data ? 'invitation')
  execute function private.forget_used_invitation();

create function private.forget_invitation_of_identity() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'invitation';
  return new;
end $$;

create table private.runs (
  id bigint generated always as identity primary key,
  name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  
  note text,
  
  result jsonb,
  
  
  
  ticket uuid unique
);

create index runs_latest on private.runs (name, id desc);

alter table private.runs enable row level security;

create function private.apply_retention() returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  kept jsonb := coalesce((select value from public.settings where key = 'retention'), '{}');
  removed jsonb := '{}';
  count int;
  period interval;
begin
  period := private.retention_period(kept, 'applications_months', 'months');
  count := private.remove_old_applications(period);
  removed := removed || jsonb_build_object('applications', count);

  period := private.retention_period(kept, 'audit_months', 'months');
  delete from public.audit_log where created_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('audit_lines', count);

  -- Only where the site keeps letters itself; hosted Supabase sends them.
  if to_regclass('gateway.captured_mail') is not null then
    period := private.retention_period(kept, 'captured_mail_days', 'days');
    execute 'delete from gateway.captured_mail where sent_at < now() - $1' using period;
    get diagnostics count = row_count;
    removed := removed || jsonb_build_object('letters', count);
  end if;

  period := private.retention_period(kept, 'error_days', 'days');
  delete from private.server_errors where occurred_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('errors', count);

  delete from public.drafts where updated_at < now() - interval '30 days';
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('drafts', count);

  delete from private.runs where started_at < now() - interval '90 days';
  perform private.fold_content_changes();
  return removed;
end $$;

create function private.retention_period(kept jsonb, key text, unit text) returns interval
  language sql immutable set search_path = ''
as $$
  select case when kept ->> key ~ '^[1-9][0-9]{0,3}$' then ((kept ->> key) || ' ' || unit)::interval end
$$;

create function public.server_begin_job(job text, own_ticket uuid, since timestamptz default null) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  begun bigint;
begin
  perform pg_advisory_xact_lock(hashtext('private.runs'), hashtext(job));
  select r.id into begun from private.runs r where r.ticket = own_ticket;
  if found then return begun; end if;
  if exists (select from private.runs r where r.name = job
      and ((r.finished_at is null and r.started_at > now() - interval '1 hour') or r.started_at >= since)) then
    return null;
  end if;
  insert into private.runs (name, ticket) values (job, own_ticket) returning id into begun;
  return begun;
end $$;

grant execute on function public.server_begin_job(text,uuid,timestamp with time zone) to service_role;

create function private.run_of_server(r private.runs) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('name', r.name, 'startedAt', r.started_at, 'finishedAt', r.finished_at, 'outcome', r.outcome,
    'note', r.note, 'result', r.result)
$$;

create function public.server_end_job(run bigint, outcome text, note text, result jsonb default null) returns jsonb
  language sql security definer set search_path = ''
as $$
  update private.runs r set finished_at = now(), outcome = server_end_job.outcome, note = server_end_job.note, result = server_end_job.result
  where r.id = run returning private.run_of_server(r)
$$;

grant execute on function public.server_end_job(bigint,text,text,jsonb) to service_role;

create function public.server_last_jobs() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.run_of_server(r) - 'result' order by r.name), '[]')
  from (select distinct on (name) * from private.runs order by name, id desc) r
$$;

grant execute on function public.server_last_jobs() to service_role;

create function public.server_last_done_job(job text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.run_of_server(r) from private.runs r where r.name = job and r.outcome = 'done' order by r.id desc limit 1
$$;

grant execute on function public.server_last_done_job(text) to service_role;

create function public.server_apply_retention() returns jsonb
  language sql security definer set statement_timeout = '60s' set search_path = ''
as $$ select private.apply_retention() $$;

grant execute on function public.server_apply_retention() to service_role;

create function public.server_cleanup() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  limits int := 0;
  letters int := 0;
  devices int := 0;
  accounts int := 0;
begin
  if to_regclass('gateway.rate_limits') is not null then
    execute 'delete from gateway.rate_limits where expire < extract(epoch from now()) * 1000';
    get diagnostics limits = row_count;
    execute $sql$delete from gateway.one_time_codes where created_at < now() - interval '1 day'$sql$;
    get diagnostics letters = row_count;
    execute $sql$delete from gateway.known_devices where last_seen_at < now() - interval '400 days'$sql$;
    get diagnostics devices = row_count;
  end if;
  delete from private.account_notices where created_at < now() - interval '30 days';
  delete from private.bulk_changes where created_at < now() - interval '30 days';
  -- Only sign-ups: other accounts without a confirmed address (phone, made by an admin) were sent no confirmation letter.
  delete from auth.users u where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.confirmation_sent_at < now() - interval '7 days' and u.created_at < now() - interval '7 days';
  get diagnostics accounts = row_count;
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices, 'accounts', accounts);
end $$;

grant execute on function public.server_cleanup() to service_role;

create table private.outbox_pause (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null default '-infinity',
  failures int not null default 0,
  answer text
);

alter table private.outbox_pause enable row level security;

create function private.notify_outbox() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;

create function public.server_keep_letter(letter bigint, held uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.outbox set claimed_until = now() + interval '1 minute' where id = letter and claim = held;
  return found;
end $$;

grant execute on function public.server_keep_letter(bigint,uuid) to service_role;

create function public.server_letter_refused(letter bigint, held uuid, whose text, said text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if whose = 'server' then
    update private.outbox o set claim = null, claimed_until = null, answer = left(said, 500) where o.id = letter and o.claim = held;
    -- Several letters on their way meet the same pause: it is counted once.
    update private.outbox_pause p set failures = p.failures + 1, answer = left(said, 500),
        until = now() + least(interval '1 minute' * 2 ^ least(p.failures, 4), interval '15 minutes')
      where p.until <= now();
    return;
  end if;
  update private.outbox o set claim = null, claimed_until = null, attempts = o.attempts + 1, answer = left(said, 500),
      put_off_at = coalesce(o.put_off_at, now()),
      next_attempt_at = now() + least(interval '1 minute' * 2 ^ least(o.attempts, 6), interval '1 hour'),
      refused_at = case when whose = 'letter' or o.put_off_at < now() - interval '4 days' then now() end
    where o.id = letter and o.claim = held;
end $$;

grant execute on function public.server_letter_refused(bigint,uuid,text,text) to service_role;

create function public.server_mail_counts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  captured int := 0;
begin
  if to_regclass('gateway.captured_mail') is not null then
    execute 'select count(*) from gateway.captured_mail' into captured;
  end if;
  return (select jsonb_build_object('captured', captured,
      'waiting', count(*) filter (where o.refused_at is null),
      'oldest', min(o.created_at) filter (where o.refused_at is null),
      'givenUp', count(*) filter (where o.refused_at is not null))
    from private.outbox o)
    || (select jsonb_build_object('pausedUntil', case when p.until > now() then p.until end, 'answer', p.answer) from private.outbox_pause p);
end $$;

grant execute on function public.server_mail_counts() to service_role;

create function public.server_mail_queue(asker uuid, page int, per_page int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  closed uuid[] := array(select c.application_id from public.application_conflicts c where c.user_id = asker and c.withdrawn_at is null);
  total int := 0;
  pages int;
  shown int;
  captured jsonb := '[]';
begin
  if to_regclass('gateway.captured_mail') is not null then
    execute 'select count(*) from gateway.captured_mail where application_id is null or application_id <> all ($1)' into total using closed;
  end if;
  pages := greatest(1, ceil(total::numeric / per_page)::int);
  shown := least(greatest(1, page), pages);
  if total > 0 then
    execute $sql$select coalesce(jsonb_agg(jsonb_build_object('id', m.id::text, 'recipient', m.recipient, 'subject', m.subject, 'text', m.body,
        'html', m.html, 'at', m.sent_at) order by m.id desc), '[]')
      from (select * from gateway.captured_mail where application_id is null or application_id <> all ($3)
        order by id desc limit $1 offset $2) m$sql$ into captured using per_page, (shown - 1) * per_page, closed;
  end if;
  return jsonb_build_object('captured', captured, 'total', total, 'page', shown, 'pages', pages,
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id::text, 'recipient', o.recipient, 'template', o.template, 'attempts', o.attempts,
        'since', o.created_at, 'nextAt', o.next_attempt_at, 'isGivenUp', o.refused_at is not null, 'answer', o.answer)
        order by o.refused_at is null, o.id), '[]')
      from (select * from private.outbox where application_id is null or application_id <> all (closed) order by refused_at is null, id limit 100) o),
    'outbox', (select jsonb_build_object('waiting', count(*) filter (where o.refused_at is null), 'givenUp', count(*) filter (where o.refused_at is not null))
      from private.outbox o where o.application_id is null or o.application_id <> all (closed)),
    'pausedUntil', (select p.until from private.outbox_pause p where p.until > now()), 'answer', (select p.answer from private.outbox_pause p));
end $$;

grant execute on function public.server_mail_queue(uuid,integer,integer) to service_role;

create function private.file_letter() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.application_id := private.application_of_letter(new.data);
  return new;
end $$;

create function private.forget_letters() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox o where o.application_id = old.id;
  if to_regclass('gateway.captured_mail') is not null then
    execute 'delete from gateway.captured_mail where application_id = $1' using old.id;
  end if;
  return old;
end $$;

create function private.letter_order(template text) returns int
  language sql immutable set search_path = ''
as $$ select case template when 'account-notice' then 0 when 'application-received' then 1 when 'invitation' then 3 else 2 end $$;

create function public.server_retry_letters(letter bigint default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  tried int;
begin
  update private.outbox o set refused_at = null, put_off_at = null, attempts = 0, next_attempt_at = now()
    where o.claim is null and case when letter is null then o.refused_at is not null or o.attempts > 0 else o.id = letter end;
  get diagnostics tried = row_count;
  update private.outbox_pause set until = '-infinity';
  perform pg_notify('outbox', '');
  return tried;
end $$;

grant execute on function public.server_retry_letters(bigint) to service_role;

create function public.server_remove_letter(letter bigint) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox o where o.id = letter and o.refused_at is not null;
  return found;
end $$;

grant execute on function public.server_remove_letter(bigint) to service_role;

create function private.take_in_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set member_since = now()
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid and member_since is null;
  return null;
end $$;

create function public.set_membership(person uuid, is_member boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  was timestamptz;
begin
  perform private.require_admin('say who is a member');
  select p.member_since into was from public.profiles p where p.id = person for update;
  if not found then raise exception 'There is no such person.' using errcode = 'P0002'; end if;
  if (was is not null) = is_member then return false; end if;
  update public.profiles set member_since = case when is_member then now() end where id = person;
  perform private.write_account_line(person, jsonb_build_object('member', not is_member), jsonb_build_object('member', is_member));
  return true;
end $$;

grant execute on function public.set_membership(uuid,boolean) to authenticated;

create function private.keep_own_audience() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Who sees a profile is decided by its owner.' using errcode = '42501', hint = 'Nothing was changed.';
end $$;

create function private.write_member_cards(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.member_cards c where c.user_id = person
    and not exists (select from private.cards_of(person) n where n.audience = c.audience);
  insert into public.member_cards select n.* from private.cards_of(person) n
    where not exists (select from public.member_cards c where c.user_id = n.user_id and c.audience = n.audience and c = n)
  on conflict (user_id, audience) do update set full_name = excluded.full_name, title = excluded.title, organisation = excluded.organisation,
    town = excluded.town, country = excluded.country, circles = excluded.circles, languages = excluded.languages, about = excluded.about,
    links = excluded.links, email = excluded.email, portrait_path = excluded.portrait_path, portrait_alt = excluded.portrait_alt,
    sorted_by = excluded.sorted_by, words = excluded.words;
end $$;

create function private.follow_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.write_member_cards(new.id);
  return null;
end $$;

create trigger follow_suspended_member after update of banned_until on auth.users
  for each row execute function private.follow_member();

create function public.list_members(query text default '', circle text default '', in_country text default '', after text default '',
    page_size int default 24) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  viewer public.audience := private.directory_audience();
  terms tsquery := private.search_terms(query);
  circle_id uuid := (select k.id from public.circles k where k.slug = circle);
  size int := least(greatest(coalesce(page_size, 24), 1), 100);
  -- The name, which holds no tilde once folded, and the id.
  after_name text := split_part(coalesce(after, ''), '~', 1);
  after_id text := split_part(coalesce(after, ''), '~', 2);
  starts_after boolean := after_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  answer jsonb;
begin
  with found as (
    select c.user_id, c.full_name, c.title, c.organisation, c.town, c.country, c.circles, c.portrait_path, c.portrait_alt, c.sorted_by,
      circle = '' or coalesce(circle_id = any (c.circles), false) as in_circle, in_country = '' or c.country = in_country as in_land
    from public.member_cards c where c.audience = viewer and (terms is null or c.words @@ terms)
  ),
  listed as (select * from found f where f.in_circle and f.in_land),
  page as (
    select * from listed l where not starts_after or (l.sorted_by, l.user_id) > (after_name, nullif(after_id, '')::uuid)
    order by l.sorted_by, l.user_id limit size
  ),
  counted as (
    select count(*) as total, count(*) filter (where starts_after and (sorted_by, user_id) <= (after_name, nullif(after_id, '')::uuid)) as before from listed
  )
  select jsonb_build_object('audience', viewer, 'total', counted.total, 'before', counted.before,
    'rows', (select coalesce(jsonb_agg(to_jsonb(p) - 'sorted_by' - 'in_circle' - 'in_land' order by p.sorted_by, p.user_id), '[]') from page p),
    'next', case when counted.before + (select count(*) from page) < counted.total then
      (select p.sorted_by || '~' || p.user_id from page p order by p.sorted_by desc, p.user_id desc limit 1) end,
    'countries', (select coalesce(jsonb_agg(jsonb_build_object('country', x.country, 'count', x.count)), '[]')
      from (select country, count(*) from found where in_circle and country is not null group by country) x),
    'circles', (select coalesce(jsonb_agg(jsonb_build_object('slug', x.slug, 'name', x.name, 'count', x.count) order by x.position, x.name), '[]')
      from (select k.slug, k.name, k.position, count(*) from found join public.circles k on k.id = any (found.circles) where in_land
        group by k.slug, k.name, k.position) x))
  into answer from counted;
  return answer;
end $$;

grant execute on function public.list_members(text,text,text,text,integer) to anon, authenticated, service_role;

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  summary text not null default '',
  body_html text not null default '' check (length(body_html) <= 400000),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.pages enable row level security;

grant select on public.pages to anon;

grant select, insert, update, delete on public.pages to authenticated;

grant all on public.pages to service_role;

create table public.media (
  id uuid primary key default gen_random_uuid(),
  
  path text not null unique check (path !~ '(^/|\.\.)'),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif')),
  bytes bigint not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  
  alt text not null default '',
  is_decorative boolean not null default false,
  caption text,
  credit text,
  rights_holder text,
  consent_on date,
  consent_expires_on date check (consent_expires_on >= consent_on),
  
  focus_x real not null default 0.5 check (focus_x between 0 and 1),
  focus_y real not null default 0.5 check (focus_y between 0 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  file_name text check (length(file_name) <= 300),
  folder text not null default '' check (length(folder) <= 100),
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  licence text check (length(licence) <= 200),
  
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  
  dominant_color text check (dominant_color ~ '^#[0-9a-f]{6}$'),
  placeholder text check (placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/=]+$' and length(placeholder) <= 1300),
  removed_at timestamptz
);

create index media_by_content on public.media (content_hash);

create index media_by_removal on public.media (removed_at) where removed_at is not null;

alter table public.media enable row level security;

grant select, insert, update, delete on public.media to authenticated;

grant all on public.media to service_role;

grant select (id, path, mime_type, bytes, width, height, alt, licence, content_hash, dominant_color, placeholder,
  is_decorative, caption, credit, focus_x, focus_y, created_at, updated_at, removed_at) on public.media to anon;

create table private.picture_uses (
  path text not null,
  kind text not null,
  row_id uuid not null,
  primary key (path, kind, row_id)
);

create index picture_uses_of_a_row on private.picture_uses (kind, row_id);

alter table private.picture_uses enable row level security;

grant select on private.picture_uses to authenticated;

create table private.unused_media_since (
  media_id uuid primary key references public.media (id) on delete cascade,
  since timestamptz not null default now()
);

alter table private.unused_media_since enable row level security;

create table private.examined_pictures (
  path text primary key,
  mime_type text not null,
  bytes bigint not null,
  width int not null,
  height int not null,
  content_hash text not null,
  dominant_color text,
  placeholder text,
  examined_at timestamptz not null default now()
);

alter table private.examined_pictures enable row level security;

grant all on private.examined_pictures to service_role;

create trigger place_described_picture after update of alt, is_decorative on public.media
  for each row when (old.alt = '' and not old.is_decorative and (new.alt <> '' or new.is_decorative)) execute function private.place_described_picture();

create function private.unescaped(address text) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return (select convert_from(string_agg(case when part[1] ~ '^%' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
      ''::bytea order by place), 'UTF8')
    from regexp_matches(address, '%[0-9a-f]{2}|[^%]+|%', 'gi') with ordinality as parts (part, place));
exception when others then
  return null;
end $$;

grant execute on function private.unescaped(text) to authenticated, service_role;

create function private.pictures_in(words text) returns setof text
  language sql immutable set search_path = ''
as $$
  select distinct private.unescaped(found[1]) from regexp_matches(words, '/media/([^[:space:]"''<>?#()\\&]+)', 'g') as found
$$;

create function private.follow_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.picture_uses where kind = tg_argv[0] and row_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.picture_uses (path, kind, row_id)
    select path, tg_argv[0], new.id from private.pictures_in(
      (select string_agg(to_jsonb(new) ->> name, ' ') from unnest(string_to_array(tg_argv[1], ',')) as name)) as path
    where path is not null;
  end if;
  return null;
end $$;

create function private.is_shown_picture(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m where m.path = picture and private.may_be_seen(m))
    and private.is_picture_on_the_site(picture);
end $$;

grant execute on function private.is_shown_picture(text) to anon, authenticated, service_role;

create function private.is_picture_on_the_site(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m join public.photos p on p.media_id = m.id join public.albums a on a.id = p.album_id
      where m.path = picture and private.is_public(a))
    or exists (select from private.picture_uses u where u.path = picture and private.is_on_the_site(u.kind, u.row_id));
end $$;

grant execute on function private.is_picture_on_the_site(text) to anon, authenticated, service_role;

create function private.picture_address(path text) returns text
  language sql immutable set search_path = ''
as $$
  select '/media/' || string_agg(case when part[1] ~ '^[A-Za-z0-9_.~/-]' then part[1]
    else regexp_replace(upper(encode(convert_to(part[1], 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
  from regexp_matches(path, '[A-Za-z0-9_.~/-]+|[^A-Za-z0-9_.~/-]+', 'g') with ordinality as parts (part, place)
$$;

grant execute on function private.picture_address(text) to authenticated, service_role;

create function private.picture_at(address text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select m.id from public.media m
  where address like '/media/%' and m.path = private.unescaped(substr(regexp_replace(address, '[?#].*', ''), length('/media/') + 1))
$$;

create function private.sync_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  address_before text;
  picture_before uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into address using new;
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I, ($1).media_id', tg_argv[0]) into address_before, picture_before using old;
  end if;
  if new.media_id is not null and (new.media_id is distinct from picture_before or address is not distinct from address_before) then
    address := (select private.picture_address(m.path) from public.media m where m.id = new.media_id);
  elsif new.media_id is null and picture_before is not null and address is not distinct from address_before then
    address := null;
  else
    new.media_id := private.picture_at(address);
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], address));
end $$;

create procedure private.reference_picture(referring regclass, address_column text)
  language plpgsql set search_path = ''
as $$
begin
  -- Nothing is changed for anybody, so nobody's history says so.
  execute format('alter table %s disable trigger user', referring);
  execute format('update %s set media_id = private.picture_at(%I) where %2$I like %L', referring, address_column, '/media/%');
  execute format('alter table %s enable trigger user', referring);
  execute format('create trigger sync_picture_of_added before insert on %s for each row
    when (new.media_id is not null or new.%I is not null) execute function private.sync_picture(%2$L)', referring, address_column);
  execute format('create trigger sync_picture_of_changed before update of media_id, %I on %s for each row
    execute function private.sync_picture(%1$L)', address_column, referring);
end $$;

create function private.readdress_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  referring text;
begin
  for referring in select k.table_name from private.record_kinds k where k.picture_columns <> '{}' loop
    execute format('update public.%I set media_id = media_id where media_id = $1', referring) using new.id;
  end loop;
  return null;
end $$;

create trigger readdress_pictures after update of path on public.media
  for each row when (old.path is distinct from new.path) execute function private.readdress_pictures();

create function private.media_usage() returns table (media_id uuid, kind text, row_id uuid, title text, is_shown boolean)
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(format('select %s, %L::text, w.id, w.%I::text, coalesce(private.is_public(r), false) from public.%I r join public.%I w on w.id = r.%I %s',
      u.picture, w.kind, w.title, k.table_name, w.table_name, coalesce(k.parent_column, 'id'), u.condition), ' union ' order by k.place)
    from private.record_kinds k join private.record_kinds w on w.kind = coalesce(k.part_of, k.kind)
      cross join lateral (
        select 'r.media_id' as picture, 'where r.media_id is not null' as condition where private.has_column(k.table_name, 'media_id')
        union all select 'm.id', format('join private.picture_uses u on u.kind = %L and u.row_id = r.id join public.media m on m.path = u.path', k.kind)
          where k.html_columns <> '{}') u);
end $$;

grant execute on function private.media_usage() to authenticated, service_role;

create function private.remove_unused_media() returns int
  language plpgsql set search_path = ''
as $$
declare
  removed int;
begin
  delete from private.examined_pictures where examined_at < now() - interval '1 day';
  delete from public.media where removed_at < now() - interval '30 days';
  delete from private.unused_media_since u using public.media m
    where m.id = u.media_id and m.path in (select private.media_paths_in_use());
  insert into private.unused_media_since (media_id)
    select m.id from public.media m where m.path not in (select private.media_paths_in_use())
    on conflict do nothing;
  delete from public.media where id in (select u.id from private.unused_media(private.unused_picture_grace()) u);
  get diagnostics removed = row_count;
  return removed;
end $$;

create function private.unused_picture_days_are_whole() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.key = 'retention' and new.value ? 'unused_picture_days' and not private.is_whole_number(new.value -> 'unused_picture_days', 1, 365) then
    raise exception 'Days are a whole number from 1 to 365.'
      using errcode = '23514', constraint = 'validate_setting', table = 'settings', column = 'value';
  end if;
  return new;
end $$;

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

create function public.server_remove_unused_media() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  removed int := private.remove_unused_media();
begin
  return jsonb_build_object('removed', removed,
    'files', (select coalesce(jsonb_agg(name), '[]') from private.orphaned_media_files() as name));
end $$;

grant execute on function public.server_remove_unused_media() to service_role;

create function private.examined_picture(picture text) returns private.examined_pictures
  language sql stable security definer set search_path = ''
as $$ select e from private.examined_pictures e where e.path = picture $$;

grant execute on function private.examined_picture(text) to authenticated;

create function public.server_keep_examined_picture(path text, details jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.examined_pictures (path, mime_type, bytes, width, height, content_hash, dominant_color, placeholder)
  values (server_keep_examined_picture.path, details ->> 'mime_type', (details ->> 'bytes')::bigint, (details ->> 'width')::int,
    (details ->> 'height')::int, details ->> 'content_hash', details ->> 'dominant_color', details ->> 'placeholder')
  on conflict on constraint examined_pictures_pkey do update set mime_type = excluded.mime_type, bytes = excluded.bytes, width = excluded.width,
    height = excluded.height, content_hash = excluded.content_hash, dominant_color = excluded.dominant_color,
    placeholder = excluded.placeholder, examined_at = now()
$$;

grant execute on function public.server_keep_examined_picture(text,jsonb) to service_role;

create function private.take_examined_details() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  examined private.examined_pictures;
begin
  if current_user <> 'authenticated' then return new; end if;
  if tg_op = 'UPDATE' then
    new.path := old.path;
    new.mime_type := old.mime_type;
    new.bytes := old.bytes;
    new.width := old.width;
    new.height := old.height;
    new.content_hash := old.content_hash;
    new.dominant_color := old.dominant_color;
    new.placeholder := old.placeholder;
  end if;
  examined := private.examined_picture(new.path);
  if examined.path is not null then
    new.mime_type := examined.mime_type;
    new.bytes := examined.bytes;
    new.width := examined.width;
    new.height := examined.height;
    new.content_hash := examined.content_hash;
    new.dominant_color := examined.dominant_color;
    new.placeholder := examined.placeholder;
  elsif tg_op = 'INSERT' then
    raise exception 'The server has not looked into this file. Upload it again.'
      using errcode = '23514', constraint = 'picture_is_examined', table = 'media', column = 'path';
  end if;
  return new;
end $$;

create trigger take_examined_details before insert or update on public.media
  for each row execute function private.take_examined_details();

create function private.require_usable_picture(picture uuid, referring text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  m public.media;
begin
  select * into m from public.media where id = picture;
  if m.removed_at is not null then
    raise exception 'This picture was removed from the library. Restore it there, or choose another.'
      using errcode = '23514', constraint = 'picture_is_there', table = referring, column = 'media_id';
  end if;
  if not m.is_decorative and trim(m.alt) = '' then
    raise exception 'Say in the library what the picture shows, or that it says nothing; then use it.'
      using errcode = '23514', constraint = 'picture_has_words', table = referring, column = 'media_id';
  end if;
end $$;

grant execute on function private.require_usable_picture(uuid,text) to authenticated, service_role;

create function private.refuse_unusable_picture() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_usable_picture(new.media_id, tg_table_name);
  return new;
end $$;

create procedure private.require_usable_pictures(referring regclass)
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger unusable_picture_of_added before insert on %s for each row
    when (new.media_id is not null) execute function private.refuse_unusable_picture()', referring);
  execute format('create trigger unusable_picture_of_changed before update on %s for each row
    when (new.media_id is not null and new.media_id is distinct from old.media_id) execute function private.refuse_unusable_picture()', referring);
end $$;

create function private.picture_details(picture uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('width', m.width, 'height', m.height, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
    'dominant_color', m.dominant_color, 'placeholder', m.placeholder)
  from public.media m
  where m.id = picture and m.removed_at is null and (m.is_decorative or trim(m.alt) <> '')
    and coalesce(m.consent_expires_on, 'infinity') >= current_date
$$;

grant execute on function private.picture_details(uuid) to anon, authenticated, service_role;

create function public.list_media(query text default '', tab text default 'library', folder text default null, tag text default null,
    album uuid default null, kind text default null, sort text default 'added', direction text default 'desc', page int default 1,
    page_size int default 40) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction is distinct from 'asc';
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the library.' using errcode = '42501';
  end if;
  with said as materialized (select path from private.media_paths_in_use() as path),
  filtered as materialized (
    select m.id, m.created_at, m.bytes, lower(coalesce(nullif(m.alt, ''), m.file_name, m.path)) as name, coalesce(u.places, 0) as places,
      not m.is_decorative and trim(m.alt) = '' as lacks_words, o.name is null as is_broken,
      case when m.removed_at is not null then '{removed}'::text[] else array_remove(array['library',
        case when o.name is null or (not m.is_decorative and trim(m.alt) = '') then 'repair' end,
        case when m.consent_expires_on <= current_date + 60 then 'ends' end,
        case when m.path not in (select path from said) then 'unused' end], null) end as tabs
    from public.media m
      left join private.picture_places() u on u.media_id = m.id
      left join storage.objects o on o.bucket_id = 'media' and o.name = m.path
    where (list_media.folder is null or m.folder = list_media.folder)
      and (list_media.tag is null or list_media.tag = any (m.tags))
      and (list_media.kind is null or m.mime_type = 'image/' || list_media.kind)
      and (list_media.album is null or exists (select from public.photos p where p.media_id = m.id and p.album_id = list_media.album))
      and (terms is null or private.picture_words(m.alt, m.caption, m.credit, m.file_name, m.folder, m.tags) @@ terms)
  ),
  in_tab as (select * from filtered f where list_media.tab = any (f.tabs)),
  shown as (
    select t.*, row_number() over (order by
      case when list_media.sort = 'name' and not down then t.name end,
      case when list_media.sort = 'name' and down then t.name end desc,
      case when list_media.sort = 'size' and not down then t.bytes end,
      case when list_media.sort = 'size' and down then t.bytes end desc,
      case when list_media.sort not in ('name', 'size') and not down then t.created_at end,
      case when list_media.sort not in ('name', 'size') and down then t.created_at end desc,
      t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'path', m.path, 'alt', m.alt, 'is_decorative', m.is_decorative,
        'file_name', m.file_name, 'mime_type', m.mime_type, 'bytes', m.bytes, 'width', m.width, 'height', m.height,
        'dominant_color', m.dominant_color, 'placeholder', m.placeholder, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
        'consent_expires_on', m.consent_expires_on, 'removed_at', m.removed_at, 'created_at', m.created_at,
        'places', s.places, 'lacks_words', s.lacks_words, 'is_broken', s.is_broken) order by s.place), '[]')
      from shown s join public.media m on m.id = s.id),
    'total', (select count(*) from in_tab),
    'counts', (select jsonb_object_agg(t.name, (select count(*) from filtered f where t.name = any (f.tabs)))
      from unnest(array['library', 'repair', 'ends', 'unused', 'removed']) as t (name)),
    'folders', (select coalesce(jsonb_agg(distinct m.folder order by m.folder), '[]') from public.media m where m.folder <> '' and m.removed_at is null),
    'tags', (select coalesce(jsonb_agg(distinct t order by t), '[]') from public.media m, unnest(m.tags) as t where m.removed_at is null))
  into answer;
  return answer;
end $$;

grant execute on function public.list_media(text,text,text,text,uuid,text,text,text,integer,integer) to authenticated,
  service_role;

create function private.refuse_removed_picture() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.media m where m.id = new.media_id and m.removed_at is not null) then
    raise exception 'This picture was removed from the library. Restore it there, or choose another.'
      using errcode = '23514', constraint = 'picture_is_there', table = tg_table_name, column = 'media_id';
  end if;
  return new;
end $$;

create function private.picture_effects(action text, ids uuid[], value text) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select m.id, coalesce(nullif(trim(m.alt), ''), m.file_name, m.path), m.updated_at, e.outcome, e.change,
    case when e.change is not null then (select jsonb_object_agg(name, to_jsonb(m) -> name) from jsonb_object_keys(e.change) as name) end
  from public.media m
    cross join lateral (select trim(coalesce(value, '')) as value) said
    cross join lateral (
      select case when m.folder = said.value then 'as_it_is' else 'changed' end as outcome,
        case when m.folder <> said.value then jsonb_build_object('folder', said.value) end as change where action = 'folder'
      union all
      select case when said.value = any (m.tags) then 'as_it_is' when cardinality(m.tags) >= 30 then 'full' else 'changed' end,
        case when said.value <> all (m.tags) and cardinality(m.tags) < 30 then jsonb_build_object('tags', m.tags || said.value) end
        where action = 'tag' and said.value <> ''
      union all
      select case when said.value = any (m.tags) then 'changed' else 'as_it_is' end,
        case when said.value = any (m.tags) then jsonb_build_object('tags', array_remove(m.tags, said.value)) end
        where action = 'untag' and said.value <> ''
      union all
      select case when w.change is null then 'as_it_is' else 'changed' end, w.change
        from (select jsonb_object_agg(d.key, to_jsonb(d.value)) from jsonb_each_text(case action when 'describe' then said.value::jsonb end) d
          where d.key in ('credit', 'licence', 'consent_on', 'consent_expires_on')
            and d.value is distinct from to_jsonb(m) ->> d.key) w (change)
        where action = 'describe'
      union all
      select case when m.removed_at is null then 'as_it_is' else 'restored' end,
        case when m.removed_at is not null then '{"removed_at": null}'::jsonb end where action = 'restore'
      union all
      select case when m.removed_at is null then 'as_it_is' else 'purged' end,
        case when m.removed_at is not null then '{}'::jsonb end where action = 'purge'
    ) e
  where m.id = any (ids)
$$;

grant execute on function private.picture_effects(text,uuid[],text) to authenticated, service_role;

create function public.preview_picture_action(action text, ids uuid[], value text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.picture_effects(action, ids, value) e));
end $$;

grant execute on function public.preview_picture_action(text,uuid[],text) to authenticated, service_role;

create function public.apply_picture_action(batch uuid, action text, ids uuid[], value text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'picture',
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.picture_effects(action, ids, value) e));
end $$;

grant execute on function public.apply_picture_action(uuid,text,uuid[],text) to authenticated, service_role;

create function private.image_with(tag text, address_pattern text, address text, alt text) returns text
  language sql immutable set search_path = ''
as $$
  select '<img' || coalesce(string_agg(' ' || part[1] || coalesce('=' || regexp_replace(part[2], address_pattern, address, 'g'), ''), '' order by place), '')
    || ' alt="' || replace(replace(replace(replace(alt, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '">'
  from regexp_matches(substr(tag, 5), '([^[:space:]=/>"'']+)(?:[[:space:]]*=[[:space:]]*("[^"]*"|''[^'']*''|[^[:space:]>"'']+))?', 'g')
    with ordinality as parts (part, place)
  where lower(part[1]) not in ('alt', 'width', 'height', 'srcset', 'sizes')
$$;

grant execute on function private.image_with(text,text,text,text) to authenticated, service_role;

create function private.text_with_substitute(html text, path text, substitute public.media) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  address text := private.picture_address(substitute.path);
  alt text := case when substitute.is_decorative then '' else substitute.alt end;
  spelling text;
  pattern text;
  tag text;
begin
  -- One address can be spelled in several ways, and may be the beginning of another.
  for spelling in select distinct said.part[1] from regexp_matches(html, '/media/([^[:space:]"''<>?#()\\&]+)', 'g') as said (part)
      where private.unescaped(said.part[1]) = text_with_substitute.path loop
    pattern := '/media/' || regexp_replace(spelling, '([.*+^$|{}\[\]])', '\\\1', 'g') || '(?![^[:space:]"''<>?#()\\&])';
    for tag in select distinct said.part[1] from regexp_matches(html, '(<img(?:[^>"'']|"[^"]*"|''[^'']*'')*>)', 'gi') as said (part)
        where said.part[1] ~ pattern loop
      html := replace(html, tag, private.image_with(tag, pattern, address, alt));
    end loop;
    html := regexp_replace(html, pattern, address, 'g');
  end loop;
  return html;
end $$;

grant execute on function private.text_with_substitute(text,text,public.media) to authenticated, service_role;

create function private.require_substitute(picture uuid, substitute uuid, out leaves public.media, out comes public.media)
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  select * into leaves from public.media where id = picture and removed_at is null;
  select * into comes from public.media where id = substitute;
  if leaves.id is null then
    raise exception 'This picture was removed already.' using errcode = '22023';
  end if;
  if comes.id is null then
    raise exception 'The picture you chose is not in the library any more.' using errcode = '22023';
  end if;
  if leaves.id = comes.id then
    raise exception 'A picture cannot take its own place. Choose another.' using errcode = '22023';
  end if;
  if comes.consent_expires_on < current_date then
    raise exception 'The agreement about the picture you chose has ended. Choose another.' using errcode = '22023';
  end if;
  perform private.require_usable_picture(comes.id, 'media');
end $$;

grant execute on function private.require_substitute(uuid,uuid) to authenticated, service_role;

create function public.preview_picture_substitute(picture uuid, substitute uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  chosen record := private.require_substitute(picture, substitute);
begin
  return private.counted_effects(
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.substitute_effects(chosen.leaves, chosen.comes) e));
end $$;

grant execute on function public.preview_picture_substitute(uuid,uuid) to authenticated, service_role;

create function public.substitute_picture(batch uuid, picture uuid, substitute uuid) returns int
  language plpgsql set search_path = ''
as $$
declare
  chosen record := private.require_substitute(picture, substitute);
  effect record;
  changed int := 0;
begin
  for effect in select * from private.substitute_effects(chosen.leaves, chosen.comes) e where e.change is not null loop
    if not private.save_bulk_change(batch, effect.kind, effect.id, effect.change, effect.before, effect.version) then
      raise exception 'Somebody changed “%” just now. Nothing was removed. Try again.', effect.title using errcode = '22023';
    end if;
    changed := changed + 1;
  end loop;
  update public.media m set removed_at = now() where m.id = picture;
  return changed;
end $$;

grant execute on function public.substitute_picture(uuid,uuid,uuid) to authenticated, service_role;

create function public.undo_picture_substitute(batch uuid, picture uuid) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  part jsonb;
  undone int := 0;
  changed int := 0;
begin
  perform private.require_editor();
  -- First, because nothing may show a picture that is removed.
  update public.media m set removed_at = null where m.id = picture;
  loop
    part := public.undo_bulk_change(batch, 500);
    undone := undone + (part ->> 'undone')::int;
    changed := changed + (part ->> 'changed')::int;
    exit when (part ->> 'left')::int = 0;
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed);
end $$;

grant execute on function public.undo_picture_substitute(uuid,uuid) to authenticated, service_role;

create function public.server_ended_pictures() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(m.path order by m.path), '[]') from public.media m
  where m.removed_at > now() - interval '3 days'
    or (m.consent_expires_on < current_date
      and greatest(m.consent_expires_on::timestamptz, m.updated_at) > now() - interval '3 days')
$$;

grant execute on function public.server_ended_pictures() to service_role;

create function private.is_on_the_site(kind text, id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_in text := (select k.table_name from private.record_kinds k where k.kind = is_on_the_site.kind);
  answer boolean;
begin
  if found_in is null then return false; end if;
  execute format('select exists (select from public.%I r where r.id = $1 and private.is_public(r))', found_in) into answer using id;
  return answer;
end $$;

create function private.public_pointers() returns table (table_name text, key text, title text, holds text, value text)
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(format('select %L, w.%I::text, r.%I, %L, v.value from public.%I r join public.%I w on w.%I = r.%I
        cross join lateral (%s) as v (value) where private.is_public(r) and %s',
      w.table_name, w.address, k.title, c.holds, k.table_name, w.table_name, w.own_key, coalesce(k.parent_column, w.own_key),
      case when a.atttypid = 'jsonb'::regtype then format('select item ->> ''url'' from jsonb_array_elements(r.%I) as item', c.name)
        else format('select r.%I::text', c.name) end,
      case c.holds when 'link' then 'v.value ~ ''^(/|https?:)''' else 'v.value <> ''''' end), ' union all ' order by k.place)
    from private.record_kinds k
      join (select r.*, r.key_columns as own_key from private.record_kinds r) w on w.kind = coalesce(k.part_of, k.kind)
      cross join lateral (select 'html' as holds, unnest(k.html_columns) as name union all select 'link', unnest(k.link_columns)
        union all select 'picture', unnest(k.picture_columns)) c
      join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', k.table_name)::regclass and a.attname = c.name);
end $$;

grant execute on function private.public_pointers() to service_role;

create function private.sync_account_email() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select u.email into new.email from auth.users u where u.id = new.id;
  return new;
end $$;

create function private.follow_account_email() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return new;
end $$;

create trigger follow_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_account_email();

create function private.are_language_tags(tags text[]) returns boolean
  language sql immutable set search_path = ''
  return coalesce((select bool_and(tag ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$') from unnest(tags) as tag), true);

grant execute on function private.are_language_tags(text[]) to authenticated, service_role;

create function private.normalise_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.languages := array(select tag from unnest(new.languages) with ordinality as t (tag, place) group by tag order by min(place));
  new.circles := array(select distinct circle from unnest(new.circles) as circle order by circle);
  if exists (select from unnest(new.circles) as circle where not exists (select from public.circles c where c.id = circle)) then
    raise exception 'There is no such circle.' using errcode = '23514', constraint = 'profiles_circles_check', table = 'profiles';
  end if;
  return new;
end $$;

create function private.drop_removed_circle() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set circles = array_remove(circles, old.id) where old.id = any (circles);
  return null;
end $$;

create function private.is_own_portrait(name text) returns boolean
  language sql stable set search_path = ''
as $$
  select split_part(name, '/', 1) = (select auth.uid())::text and split_part(name, '/', 3) = ''
    and (select private.has_live_session())
$$;

grant execute on function private.is_own_portrait(text) to anon, authenticated, service_role;

create function private.may_add_portrait() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select count(*) < 8 from storage.objects o
  where o.bucket_id = 'portraits' and split_part(o.name, '/', 1) = (select auth.uid())::text
$$;

grant execute on function private.may_add_portrait() to anon, authenticated, service_role;

create function public.export_my_data() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_full_session();
  return jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'phone', nullif(u.phone, ''),
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'details', u.raw_user_meta_data) from auth.users u where u.id = me),
    'profile', (select to_jsonb(p) || jsonb_build_object('circles', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
        from public.circles c where c.id = any (p.circles)), '[]')) from public.profiles p where p.id = me),
    'directory', coalesce((select jsonb_agg(to_jsonb(c) - 'user_id' - 'words' - 'sorted_by' order by c.audience) from private.cards_of(me) c), '[]'),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'since', r.created_at) order by r.role) from public.user_roles r where r.user_id = me), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('started_at', s.created_at, 'last_seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
        'device', s.user_agent, 'address', host(s.ip)) order by s.created_at) from auth.sessions s where s.user_id = me), '[]'),
    'second_factors', coalesce((select jsonb_agg(jsonb_build_object('kind', f.factor_type::text, 'name', f.friendly_name, 'status', f.status::text, 'since', f.created_at) order by f.created_at)
        from auth.mfa_factors f where f.user_id = me), '[]'),
    'recovery_codes_left', (select count(*) from private.recovery_codes r where r.user_id = me),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('role', i.role, 'sent_at', i.created_at, 'accepted_at', i.accepted_at) order by i.created_at)
        from public.invitations i where i.accepted_by = me), '[]'),
    'applications', coalesce((select jsonb_agg(private.held_about_applicant(a) order by a.created_at) from private.own_applications() a), '[]'),
    'notes_about_you', coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'at', n.created_at) order by n.created_at)
        from public.user_notes n where n.user_id = me), '[]'),
    'drafts', coalesce((select jsonb_agg(to_jsonb(d) - 'author' order by d.updated_at) from public.drafts d where d.author = me), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $$;

grant execute on function public.export_my_data() to authenticated;

create function public.delete_my_account(confirmation text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_full_session();
  if lower(trim(coalesce(confirmation, ''))) <> 'delete' then
    raise exception 'Type the word delete to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- The same lock as every other way to lose an admin.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(me) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> me and private.is_acting_admin(r.user_id)) then
    raise exception 'You are the last admin, and the site needs one.' using errcode = 'P0001',
      hint = 'Make someone else an admin first; then the account can go.';
  end if;
  delete from public.invitations i using auth.users u where u.id = me and i.email = lower(u.email);
  delete from auth.users u where u.id = me;
  return found;
end $$;

grant execute on function public.delete_my_account(text) to authenticated;

create function private.default_full_name() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not private.is_name(new.full_name) then new.full_name := private.as_name(new.full_name); end if;
  return new;
end $$;

create table private.schedule (
  
  is_only boolean primary key default true check (is_only),
  looked_at timestamptz not null default now()
);

alter table private.schedule enable row level security;

create function private.date_publication() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.status = 'published' and new.published_at is null then new.published_at := now(); end if;
  return new;
end $$;

create function private.is_published(status text, published_at timestamptz) returns boolean
  language sql stable parallel safe
  return status = 'published' and published_at <= now();

grant execute on function private.is_published(text,timestamp with time zone) to anon, authenticated, service_role;

create function private.is_within_term(is_visible boolean, starts_on date, ends_on date) returns boolean
  language sql stable parallel safe
  return is_visible and coalesce(starts_on, '-infinity') <= current_date and coalesce(ends_on, 'infinity') >= current_date;

grant execute on function private.is_within_term(boolean,date,date) to anon, authenticated, service_role;

create function public.server_apply_schedule() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
  ended int;
  out_now int;
begin
  -- Whoever asks at the same time waits here, and finds nothing left to do.
  select s.looked_at into since from private.schedule s for update;
  update private.schedule set looked_at = greatest(looked_at, now());
  update public.news_articles set status = 'archived' where status = 'published' and unpublish_at <= now();
  get diagnostics ended = row_count;
  select count(*) into out_now from (
    select from public.news_articles a where a.status = 'published' and a.published_at > since and a.published_at <= now()
    union all select from public.events e where e.status = 'published' and e.published_at > since and e.published_at <= now()
    union all select from public.albums b where b.status = 'published' and b.published_at > since and b.published_at <= now()
    union all select from public.pages p where p.status = 'published' and p.published_at > since and p.published_at <= now()
    union all select from public.flagship_sections s, lateral (values (s.visible_from), (s.visible_until)) as turn (at)
      where s.is_visible and turn.at > since and turn.at <= now()) as came;
  if out_now > 0 then
    insert into private.content_changes default values on conflict do nothing;
    perform pg_notify('content_changed', '');
  end if;
  return jsonb_build_object('ended', ended, 'out', out_now, 'next', (select min(at) from (
    select min(published_at) from public.news_articles where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.news_articles where status = 'published' and unpublish_at > now()
    union all select min(published_at) from public.events where status = 'published' and published_at > now()
    union all select min(published_at) from public.albums where status = 'published' and published_at > now()
    union all select min(published_at) from public.pages where status = 'published' and published_at > now()
    union all select min(visible_from) from public.flagship_sections where is_visible and visible_from > now()
    union all select min(visible_until) from public.flagship_sections where is_visible and visible_until > now()) as planned (at)));
end $$;

grant execute on function public.server_apply_schedule() to service_role;

create function private.follow_record_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  of_kind text := private.owned_kind(new.table_name);
begin
  if of_kind is null then return null; end if;
  if new.action = 'remove' then
    delete from private.record_owners o where o.kind = of_kind and o.row_id = new.row_id::uuid;
  elsif exists (select from public.profiles p where p.id = new.actor) then
    insert into private.record_owners (kind, row_id, owner) values (of_kind, new.row_id::uuid, new.actor) on conflict do nothing;
  end if;
  return null;
end $$;

create function private.described_records(wanted text) returns table (kind text, id uuid, slug text, title text, detail text, state text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query execute 'with wanted (kind, row_id) as materialized (' || wanted || ') ' || (
    select string_agg(format('select %L, r.id, %s, r.%I::text, %s, %s from wanted w join public.%I r on w.kind = %1$L and r.id = w.row_id',
        k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
      ' union all ' order by k.place)
    from private.record_kinds k where k.key_columns = 'id');
end $$;

create table private.record_kinds (
  kind text primary key check (kind ~ '^[a-z]+$'),
  
  place int not null generated always as identity,
  
  table_name text not null unique,
  
  key_columns text not null,
  
  title text not null,
  
  address text not null,
  
  path text,
  
  search_lead text[],
  search_body text[],
  
  detail text not null,
  state text not null,
  is_ordered boolean not null,
  
  html_columns text[] not null,
  link_columns text[] not null,
  picture_columns text[] not null,
  part_of text references private.record_kinds,
  parent_column text,
  
  
  
  admin_only boolean not null default false,
  
  
  names_kinds text[] not null default '{}',
  check ((part_of is null) = (parent_column is null))
);

alter table private.record_kinds enable row level security;

grant select on private.record_kinds to authenticated, service_role;

create policy "whoever writes a record is told what it is made of" on private.record_kinds for select to authenticated using (true);

create table private.record_parts (
  kind text not null references private.record_kinds,
  
  name text not null,
  table_name text not null unique,
  parent_column text not null,
  value_column text not null,
  primary key (kind, name)
);

alter table private.record_parts enable row level security;

grant select on private.record_parts to authenticated, service_role;

create policy "whoever writes a record is told what its parts are" on private.record_parts for select to authenticated using (true);

create function public.find_records(query text, most int default 5)
  returns table (kind text, id uuid, slug text, title text, detail text, state text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  rows_of_kinds text := (select string_agg(format(
      'select %s, %L, r.id, %s, r.%I, %s, %s, f.rank from found f join public.%I r on f.kind = %2$L and r.id = f.row_id',
      k.place, k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
    ' union all ' order by k.place) from private.record_kinds k where k.search_lead is not null);
begin
  if not private.is_editor() then
    raise exception 'Only editors search the records.' using errcode = '42501';
  end if;
  return query execute format($sql$
    with found as materialized (select * from private.search_candidates($1)),
    rows (place, kind, id, slug, title, detail, state, rank) as (%s
      union all
      select 999999, 'application', a.id, null, a.full_name, coalesce(nullif(a.organisation, ''), a.email), null, 1
      from public.applications a
      where private.search_words(a.full_name || ' ' || a.organisation || ' ' || a.email) @@ private.search_terms($1)
        and a.id <> all (private.closed_applications())
      union all
      select 1000000, 'user', m.id, null, coalesce(nullif(m.full_name, ''), m.email), m.email, null, 1
      from public.profiles m
      where private.search_words(coalesce(m.full_name, '') || ' ' || coalesce(m.email, '')) @@ private.search_terms($1)
    ),
    numbered as (select r.*, row_number() over (partition by r.kind order by r.rank desc, r.title) as number from rows r)
    select n.kind, n.id, n.slug, n.title, n.detail, n.state from numbered n where n.number <= least(greatest($2, 1), 20)
    order by n.place, n.number$sql$, rows_of_kinds) using query, most;
end $$;

grant execute on function public.find_records(text,integer) to authenticated, service_role;

create function public.reorder_rows(what text, ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  if not exists (select from private.record_kinds k where k.table_name = what and k.is_ordered) then
    raise exception 'Rows of % have no order of their own.', what using errcode = '22023';
  end if;
  if not private.is_editor() then
    raise exception 'Only editors put rows in order.' using errcode = '42501';
  end if;
  execute format('update public.%I t set position = o.place from unnest($1) with ordinality as o (id, place)
    where t.id = o.id and t.position <> o.place', what) using ids;
  get diagnostics moved = row_count;
  return moved;
end $$;

grant execute on function public.reorder_rows(text,uuid[]) to authenticated, service_role;

create function private.has_column(table_name text, name text) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', table_name)::regclass and attname = name and attnum > 0 and not attisdropped)
$$;

grant execute on function private.has_column(text,text) to authenticated, service_role;

create procedure private.track_record(tracked regclass, kind text, title text, key_columns text default 'id', address text default 'id',
    path text default null, shown text default null, search_lead text[] default null, search_body text[] default '{}', detail text default '''''',
    html text[] default '{}', links text[] default '{}', pictures text[] default '{}', part_of text default null, parent_column text default null)
  language plpgsql set search_path = ''
as $$
declare
  name text := (select relname from pg_catalog.pg_class where oid = tracked);
  pictured text := array_to_string(pictures || html, ',');
  called text := quote_literal(key_columns) || case when exists (select from private.record_parts p where p.kind = track_record.kind) then ', ''parts''' else '' end;
begin
  insert into private.record_kinds (kind, table_name, key_columns, title, address, path, search_lead, search_body, detail, state, is_ordered,
      html_columns, link_columns, picture_columns, part_of, parent_column)
  values (kind, name, key_columns, title, address, path, search_lead, case when search_lead is not null then search_body end, detail,
    case when private.has_column(name, 'status') then 'case when r.status = ''published'' and r.published_at > now() then ''scheduled'' else r.status end'
      when private.has_column(name, 'is_visible') then 'case when r.is_visible then ''published'' else ''draft'' end'
      else '''published''' end,
    private.has_column(name, 'position'), html, links, pictures, part_of, parent_column)
  on conflict on constraint record_kinds_pkey do update set table_name = excluded.table_name, key_columns = excluded.key_columns,
    title = excluded.title, address = excluded.address, path = excluded.path, search_lead = excluded.search_lead, search_body = excluded.search_body,
    detail = excluded.detail, state = excluded.state, is_ordered = excluded.is_ordered, html_columns = excluded.html_columns,
    link_columns = excluded.link_columns, picture_columns = excluded.picture_columns, part_of = excluded.part_of,
    parent_column = excluded.parent_column;

  execute format('create or replace trigger write_audit_line after insert or update or delete on %s for each row
    execute function private.write_audit_line(%s)', tracked, called);
  execute format('create or replace trigger keep_revision after insert or update on %s for each row
    execute function private.keep_revision(%s)', tracked, called);
  if private.has_column(name, 'updated_at') then
    execute format('create or replace trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', tracked);
  end if;
  if shown is not null or to_regprocedure(format('private.is_public(%s)', tracked)) is null then
    call private.watch_content(tracked, shown);
  end if;

  if path is not null then
    execute format('create or replace trigger refuse_reserved_slug before insert or update of slug on %s for each row
      execute function private.refuse_reserved_slug()', tracked);
    execute format('create or replace trigger add_redirect after update of slug on %s for each row
      when (old.slug is distinct from new.slug) execute function private.add_redirect(%L)', tracked, path);
  end if;

  -- Of these two also rows that are there already.
  if search_lead is not null then
    execute format('create or replace trigger follow_for_search after insert or update or delete on %s for each row
      execute function private.follow_for_search(%L, %L, %L, %L)', tracked, kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','));
    execute format('insert into private.search_index (kind, row_id, title, lead, body)
      select %L, r.id, to_jsonb(r) ->> %L, private.texts_of(to_jsonb(r), %L), private.texts_of(to_jsonb(r), %L) from %s r
      on conflict (kind, row_id) do update set title = excluded.title, lead = excluded.lead, body = excluded.body',
      kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','), tracked);
  end if;
  if pictured <> '' then
    execute format('create or replace trigger follow_pictures after insert or update or delete on %s for each row
      execute function private.follow_pictures(%L, %L)', tracked, kind, pictured);
    execute format('delete from private.picture_uses where kind = %L', kind);
    execute format('insert into private.picture_uses (path, kind, row_id) select path, %L, r.id from %s r,
      private.pictures_in((select string_agg(to_jsonb(r) ->> name, '' '') from unnest(string_to_array(%L, '','')) as name)) as path
      where path is not null', kind, tracked, pictured);
  end if;
end $$;

create function private.parts_of(of_table text, record jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  part private.record_parts;
  list jsonb;
  parts jsonb := '{}';
begin
  for part in select p.* from private.record_parts p join private.record_kinds k on k.kind = p.kind where k.table_name = of_table order by p.name loop
    execute format('select coalesce(jsonb_agg(p.%I order by p.position, p.%1$I), ''[]'') from public.%I p where p.%I = $1',
      part.value_column, part.table_name, part.parent_column) into list using (record ->> 'id')::uuid;
    parts := parts || jsonb_build_object(part.name, list);
  end loop;
  return parts;
end $$;

grant execute on function private.parts_of(text,jsonb) to authenticated, service_role;

create function private.update_parents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed text := case tg_op when 'INSERT' then 'select %1$I from new_rows' when 'DELETE' then 'select %1$I from old_rows'
    else 'select %1$I from old_rows union select %1$I from new_rows' end;
begin
  if current_setting('record.save_step', true) is distinct from 'parts' then
    execute format('update public.%I set updated_at = now() where id in (' || format(changed, tg_argv[1]) || ')', tg_argv[0]);
  end if;
  return null;
end $$;

create procedure private.track_part(tracked regclass, kind text, name text, parent_column text, value_column text)
  language plpgsql set search_path = ''
as $$
declare
  part_table text := (select relname from pg_catalog.pg_class where oid = tracked);
  parent_table text;
  parent_keys text;
begin
  select k.table_name, k.key_columns into parent_table, parent_keys from private.record_kinds k where k.kind = track_part.kind;
  insert into private.record_parts values (kind, name, part_table, parent_column, value_column);
  execute format('drop trigger if exists keep_revision on %s', tracked);
  execute format('drop trigger if exists write_audit_line on %s', tracked);
  execute format('create or replace trigger write_audit_line after insert or update or delete on public.%I for each row
    execute function private.write_audit_line(%L, ''parts'')', parent_table, parent_keys);
  execute format('create or replace trigger keep_revision after insert or update on public.%I for each row
    execute function private.keep_revision(%L, ''parts'')', parent_table, parent_keys);
  execute format('create trigger update_parents_of_added after insert on %s referencing new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_removed after delete on %s referencing old table as old_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  if to_regprocedure(format('private.is_public(%s)', tracked)) is null then
    call private.watch_content(tracked, format('exists (select from public.%I p where p.id = r.%I and private.is_public(p))', parent_table, parent_column));
  end if;
  -- The version of each row that is there now has the parts that are there now: what comes next is compared with it.
  execute format('update public.revisions v set row_data = v.row_data || private.parts_of(v.table_name, v.row_data)
    where v.id in (select max(r.id) from public.revisions r where r.table_name = %L group by r.row_id)
      and exists (select from public.%I p where p.id::text = v.row_id)', parent_table, parent_table);
end $$;

create function private.save_parts(kind text, id uuid, fields jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  part private.record_parts;
  wanted uuid[];
begin
  for part in select * from private.record_parts p where p.kind = save_parts.kind and fields ? p.name loop
    wanted := array(select value::uuid from jsonb_array_elements_text(fields -> part.name) with ordinality as item (value, place)
      group by 1 order by min(place));
    execute format('delete from public.%I where %I = $1 and %I <> all ($2)', part.table_name, part.parent_column, part.value_column)
      using id, wanted;
    execute format('insert into public.%I as p (%I, %I, position) select $1, value, place - 1 from unnest($2) with ordinality as item (value, place)
      on conflict (%2$I, %3$I) do update set position = excluded.position where p.position <> excluded.position',
      part.table_name, part.parent_column, part.value_column) using id, wanted;
  end loop;
end $$;

grant execute on function private.save_parts(text,uuid,jsonb) to authenticated, service_role;

create function private.save_record(kind text, fields jsonb, over timestamptz) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  into_table text := (select k.table_name from private.record_kinds k where k.kind = save_record.kind);
  id uuid := coalesce((fields ->> 'id')::uuid, gen_random_uuid());
  named text[] := array(select key from jsonb_object_keys(fields) as key where key not in ('id', 'created_at', 'updated_at')
    and not exists (select from private.record_parts p where p.kind = save_record.kind and p.name = key));
  unknown text := (select name from unnest(named) as name where not private.has_column(into_table, name) limit 1);
  columns text := (select string_agg(', ' || quote_ident(name), '') from unnest(named) as name);
  settings text := (select string_agg(format(', %I = given.%1$I', name), '') from unnest(named) as name);
  is_there boolean;
  saved jsonb;
begin
  if unknown is not null then
    raise exception 'There is no field "%".', unknown using errcode = '42703';
  end if;
  if over is null then
    execute format('select exists (select from public.%I where id = $1)', into_table) into is_there using id;
    if is_there then return null; end if;
  else
    execute format('select true from public.%I where id = $1 and updated_at = $2 for no key update', into_table) into is_there using id, over;
    if is_there is null then return null; end if;
  end if;

  perform set_config('record.save_step', 'parts', true);
  if over is null then
    execute format('insert into public.%I (id%s) select $1%s from jsonb_populate_record(null::public.%1$I, $2) as given',
      into_table, columns, replace(columns, ', ', ', given.')) using id, fields;
  end if;
  perform private.save_parts(kind, id, fields);
  perform set_config('record.save_step', case when over is null then 'new row' else '' end, true);
  execute format('update public.%I as r set updated_at = now()%s from jsonb_populate_record(null::public.%1$I, $2) as given where r.id = $1
    returning to_jsonb(r)', into_table, case when over is not null then settings end) into saved using id, fields;
  perform set_config('record.save_step', '', true);
  return saved || private.parts_of(into_table, saved);
end $$;

grant execute on function private.save_record(text,jsonb,timestamp with time zone) to authenticated, service_role;

create function public.check_slug(kind text, wanted text, row_id uuid default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  asked private.record_kinds;
  holder text;
begin
  if not private.is_editor() then
    raise exception 'Only editors choose addresses.' using errcode = '42501';
  end if;
  select * into asked from private.record_kinds k where k.kind = check_slug.kind and private.has_column(k.table_name, 'slug');
  if asked.kind is null then
    raise exception 'No record of the kind "%" has an address.', check_slug.kind using errcode = '22023';
  end if;
  if asked.path is not null then
    select r.reason into holder from public.reserved_slugs r where r.slug = wanted;
    if found then return jsonb_build_object('state', 'reserved', 'by', holder); end if;
  end if;
  execute format('select r.%I from public.%I r where r.slug = $1 and r.id is distinct from $2', asked.title, asked.table_name)
    into holder using wanted, row_id;
  if holder is not null then return jsonb_build_object('state', 'taken', 'by', holder); end if;
  -- Back at an address it had before, its own links are no others'.
  execute format('select d.to_path from public.redirects d where d.from_path = $1
    and not exists (select from public.%I r where r.id = $2 and d.to_path = $3 || r.slug)', asked.table_name)
    into holder using asked.path || wanted, row_id, asked.path;
  return jsonb_build_object('state', case when holder is null then 'free' else 'moved' end, 'by', holder);
end $$;

grant execute on function public.check_slug(text,text,uuid) to authenticated, service_role;

create table public.redirects (
  from_path text primary key check (from_path ~ '^/[^/]'),
  to_path text not null check (to_path ~ '^/[^/]' and to_path <> from_path),
  created_at timestamptz not null default now(),
  constraint redirects_from_path_check_own_path check (private.is_own_path(from_path)),
  constraint redirects_to_path_check_own_path check (private.is_own_path(to_path))
);

alter table public.redirects enable row level security;

grant select on public.redirects to anon;

grant select, insert, update, delete on public.redirects to authenticated;

grant all on public.redirects to service_role;

create table public.reserved_slugs (
  slug public.slug primary key,
  reason text not null
);

alter table public.reserved_slugs enable row level security;

grant select on public.reserved_slugs to anon, authenticated;

grant all on public.reserved_slugs to service_role;

create policy "anyone reads reserved slugs" on public.reserved_slugs for select to anon, authenticated using (true);

create function private.refuse_reserved_slug() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.reserved_slugs r where r.slug = new.slug) then
    raise exception 'The address "%" is reserved.', new.slug using errcode = '23514', hint = 'Choose another slug.';
  end if;
  return new;
end $$;

create function private.add_redirect() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was text := tg_argv[0] || old.slug;
  is_now text := tg_argv[0] || new.slug;
  was_public boolean;
begin
  delete from public.redirects where from_path = is_now;
  update public.redirects set to_path = is_now where to_path = was;
  execute format('select private.is_public(jsonb_populate_record(null::%s, $1))', tg_relid::regclass) into was_public using to_jsonb(old);
  if was_public then
    insert into public.redirects (from_path, to_path) values (was, is_now) on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
  return null;
end $$;

create function private.leads_to_hidden_record(path text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_kind record;
  is_hidden boolean;
begin
  for of_kind in select k.table_name, k.path from private.record_kinds k where k.path is not null and starts_with(leads_to_hidden_record.path, k.path) loop
    execute format('select not private.is_public(r) from public.%I r where r.slug = $1', of_kind.table_name)
      into is_hidden using substr(leads_to_hidden_record.path, length(of_kind.path) + 1);
    if is_hidden then
      return true;
    end if;
  end loop;
  return false;
end $$;

grant execute on function private.leads_to_hidden_record(text) to anon, authenticated, service_role;

create table public.revisions (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null,
  row_data jsonb not null,
  actor uuid,
  created_at timestamptz not null default now()
);

create index revisions_of_a_row on public.revisions (table_name, row_id, id desc);

alter table public.revisions enable row level security;

grant select on public.revisions to authenticated;

grant all on public.revisions to service_role;

create function private.keep_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now jsonb := to_jsonb(new);
  key text;
begin
  if tg_nargs > 1 then
    if current_setting('record.save_step', true) = 'parts' then return null; end if;
    is_now := is_now || private.parts_of(tg_table_name, is_now);
  end if;
  select string_agg(is_now ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;
  insert into public.revisions (table_name, row_id, row_data, actor) values (tg_table_name, key, is_now, (select auth.uid()));
  return null;
end $$;

create function private.refuse_too_many_views() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.saved_views v where v.list = new.list) >= 30 then
    raise exception 'Thirty views of one list are enough. Remove one first.' using errcode = 'P0001';
  end if;
  return new;
end $$;

create function private.fold(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select trim(regexp_replace(
    case when octet_length(value) = length(value) then lower(translate(value, '''`', ''))
      -- What Unicode does not take apart into letter and mark, but a keyboard far away does.
      else replace(replace(replace(replace(lower(translate(
        regexp_replace(
          normalize(translate(value, '''`´‘’‛ʹʻʼʽʾʿˈ′＇ꞌ', ''), nfkd),
          '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
        'ØøĐđŁłĦħıƆɔƐɛŊŋƁɓƊɗƘƙƳƴƉɖƑƒƔɣƲʋƎǝƏəÐð', 'OoDdLlHhiOoEeNnBbDdKkYyDdFfGgVvEeEeDd')),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th') end,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;

grant execute on function private.fold(text) to anon, authenticated, service_role;

create function private.search_words(value text) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct left(word, 80) from unnest(string_to_array(
      private.fold(left(value, 300000)) || ' ' ||
      private.fold(translate(named.names, '''`´‘’ʼ', '      ')) || ' ' ||
      private.fold(translate(named.names, '-‐‑', '')), ' ')) as word
    where word <> ''))
  from (select coalesce(string_agg(name, ' '), '') as names from unnest(string_to_array(left(value, 300000), ' ')) as name
    where name ~ '[''`´‘’ʼ‐‑-]') as named
$$;

grant execute on function private.search_words(text) to anon, authenticated, service_role;

create function private.search_terms(query text, joined_by text default ' & ') returns tsquery
  language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(format('''%s'':*', word), joined_by)::tsquery from (
    select distinct left(word, 80) as word from unnest((string_to_array(private.fold(left(query, 200)), ' '))[1:8]) as word
    where word <> '') as words
$$;

grant execute on function private.search_terms(text,text) to anon, authenticated, service_role;

create function private.plain_text(html text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- A word may change its dress half-way; any other element ends the line.
  select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(html,
    '\s+', ' ', 'g'), '</?(?:a|abbr|b|cite|code|em|i|q|s|strong|sub|sup|time)(?:\s[^>]*)?>', '', 'gi'), ' ?<[^>]*> ?', chr(10), 'g'),
    '&(?:#39|#x27|apos|rsquo|lsquo);', '’', 'gi'), '&[a-z0-9#]+;', ' ', 'gi'), '\n+', chr(10), 'g'), chr(10) || ' ')
$$;

grant execute on function private.plain_text(text) to anon, authenticated, service_role;

create function private.texts_of(columns_of jsonb, names text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(private.plain_text(case jsonb_typeof(columns_of -> name)
      when 'array' then (select string_agg(said, '. ') from jsonb_array_elements(columns_of -> name) as item,
        lateral (select case jsonb_typeof(item) when 'object' then coalesce(nullif(concat_ws(', ', item ->> 'title', nullif(item ->> 'who', '')), ''), item ->> 'label')
          else item #>> '{}' end) as text_of (said)
        where said !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      else columns_of ->> name end), ' '), '')
  from unnest(string_to_array(names, ',')) as name
$$;

grant execute on function private.texts_of(jsonb,text) to anon, authenticated, service_role;

create function private.follow_bylines_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.search_index i set byline = private.byline_of(i.kind, i.row_id)
  where i.kind = 'article' and i.byline is distinct from private.byline_of(i.kind, i.row_id) and case tg_table_name
    when 'article_authors' then i.row_id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'article_id')::uuid
    else i.row_id in (select b.article_id from public.article_authors b where b.author_id = (to_jsonb(new) ->> 'id')::uuid) end;
  return null;
end $$;

create function private.first_answering(value text, query text) returns text
  language sql stable set search_path = ''
as $$
  select sentence
  from (select string_to_array(regexp_replace(left(value, 60000), '([.!?][”’"]?)\s+', '\1' || chr(10), 'g'), chr(10)) as list) as split,
    lateral (select private.fold(translate(array_to_string(list, chr(57344)), '''`´‘’ʼ', repeat(chr(57345), 6))) as text) as one,
    lateral unnest(list, string_to_array(replace(text, chr(57345), ''), chr(57344)), string_to_array(replace(text, chr(57345), ' '), chr(57344)))
      with ordinality as folded (sentence, joined, parted, place),
    lateral (select '(^| )(' || replace(private.fold(left(query, 200)), ' ', '|') || ')' as beginning) as asked
  where joined ~ beginning or parted ~ beginning
  order by place limit 1
$$;

grant execute on function private.first_answering(text,text) to anon, authenticated, service_role;

create function private.passage(lead text, body_html text, query text) returns text
  language sql stable set search_path = ''
as $$
  with chosen as materialized (
    select coalesce(
      case when length(lead) <= 240 and private.search_words(lead) @@ private.search_terms(query, ' | ') then lead end,
      private.first_answering(lead, query), private.first_answering(private.plain_text(body_html), query), lead, '') as text)
  select case when length(text) <= 240 then text else regexp_replace(left(text, 230), '[^[:alnum:]]+[^ ]*$', '') || ' …' end from chosen
$$;

grant execute on function private.passage(text,text,text) to anon, authenticated, service_role;

create function private.search_kind(kind text, query text) returns table (row_id uuid, rank real, is_more boolean)
  language plpgsql stable security definer set search_path = '' rows 300
as $$
declare
  terms tsquery := private.search_terms(query);
  whole text := left(private.fold(left(query, 200)), 200);
  beginning text := replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  probe constant int := 200;
  near constant int := 100;
  hits int := 0;
  titled int := 0;
  is_vast boolean := exists (select from private.search_index i where i.kind = search_kind.kind offset 2000);
  chosen text;
begin
  if terms is null then return; end if;
  if is_vast then
    execute format($probe$
      select count(*) filter (where p.words @@ $1), count(*) filter (where p.title_words @@ $1)
      from ((select i.words, i.title_words from private.search_index i where i.kind = %1$L and i.at < now() order by i.at desc limit %2$s)
        union all (select i.words, i.title_words from private.search_index i where i.kind = %1$L and i.at is null limit %2$s)) as p
    $probe$, kind, probe) into hits, titled using terms;
  end if;
  if hits * 5 < probe then
    execute format('select count(*) from (select from private.search_index i where i.kind = %L and i.words @@ $1 limit 2001) as h', kind) into hits using terms;
    if hits = 0 then return; end if;
    if hits <= 2000 then
      chosen := format('select i.* from private.search_index i where i.kind = %L and i.words @@ $1', kind);
    else
      chosen := private.nearest_rows(kind, 'words', near, false) || ' union ' || private.nearest_rows(kind, 'title_words', near, false);
    end if;
  else
    hits := 2001;
    chosen := private.nearest_rows(kind, 'words', near, true) || ' union ' || private.nearest_rows(kind, 'title_words', near, titled * 5 >= probe);
  end if;
  if hits > 2000 then
    chosen := format($many$
      select i.* from private.search_index i where i.kind = %1$L and i.words @@ $1 and i.row_id in (
        (select b.row_id from private.search_index b where b.kind = %1$L and b.folded_title like $4 limit 100) union %2$s)$many$, kind, chosen);
  end if;
  return query execute format($question$
    select h.row_id, (1 + case when h.folded_title = $2 then 16 else 0 end + case when h.title_words @@ $1 then 8 else 0 end
      + case when starts_with(h.folded_title, $2) then 1 else 0 end
      + case when h.lead_words @@ $1 then 3 else 0 end)::real, $3
    from (%s) as h
  $question$, chosen) using terms, whole, hits > 2000, beginning;
end $$;

grant execute on function private.search_kind(text,text) to anon, authenticated, service_role;

create function private.setting_text(value jsonb) returns text
  language sql immutable set search_path = ''
as $$ select case jsonb_typeof(value) when 'string' then value #>> '{}' end $$;

grant execute on function private.setting_text(jsonb) to anon, authenticated, service_role;

create function private.trigrams(word text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$ select array(select distinct substr('  ' || word || ' ', n, 3) from generate_series(1, length(word) + 1) as n) $$;

create function private.note_search_names() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_names (word)
    select distinct w from unnest(tsvector_to_array(case when new.byline = '' then new.title_words else new.title_words || private.search_words(new.byline) end)) as w
    where length(w) between 4 and 40
    on conflict do nothing;
  return null;
end $$;

create function private.note_setting_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.setting_text(new.value) is null then
    delete from private.setting_words w where w.key = new.key;
  else
    insert into private.setting_words (key, words) values (new.key, private.search_words(private.setting_text(new.value)))
      on conflict (key) do update set words = excluded.words;
  end if;
  return null;
end $$;

create function private.nearest_rows(kind text, words_in text, most int, in_turn boolean) returns text
  language sql immutable set search_path = ''
as $$
  select string_agg(format(
    case when in_turn then '(select t.row_id from (select i.row_id, i.%2$I as held from private.search_index i where i.kind = %1$L and %3$s limit 2500) as t where t.held @@ $1 limit %5$s)'
      else '(select t.row_id from (select i.row_id, i.at from private.search_index i where i.kind = %1$L and i.%2$I @@ $1 offset 0) as t where %4$s limit %5$s)' end,
    nearest_rows.kind, words_in, side.days, replace(side.days, 'i.at', 't.at'), most), ' union ')
  from unnest(array['i.at >= now() order by i.at', 'i.at < now() order by i.at desc', 'i.at is null']) as side (days)
$$;

create function private.search_kinds(query text, kinds text[]) returns table (kind text, row_id uuid, rank real, is_more boolean)
  language plpgsql stable security definer set search_path = '' rows 300
as $$
declare
  terms tsquery := private.search_terms(query);
  whole text := left(private.fold(left(query, 200)), 200);
  few text[] := '{}';
  one text;
begin
  if terms is null then return; end if;
  foreach one in array kinds loop
    if exists (select from private.search_index i where i.kind = one offset 200) then
      return query select one, s.row_id, s.rank, s.is_more from private.search_kind(one, query) as s;
    else
      few := few || one;
    end if;
  end loop;
  return query select i.kind, i.row_id, (1 + case when i.folded_title = whole then 16 else 0 end + case when i.title_words @@ terms then 8 else 0 end
      + case when starts_with(i.folded_title, whole) then 1 else 0 end + case when i.lead_words @@ terms then 3 else 0 end)::real, false
    from private.search_index i where i.kind = any (few) and i.words @@ terms;
end $$;

grant execute on function private.search_kinds(text,text[]) to anon, authenticated, service_role;

create function private.holds_words(value text, question text) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(strpos(folded.words, word) > 0), false)
  from (select private.fold(value) as words) as folded, unnest(string_to_array(private.fold(question), ' ')) as word
$$;

grant execute on function private.holds_words(text,text) to anon, authenticated, service_role;

create table public.settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.-]*$'),
  value jsonb,
  is_public boolean not null default false,
  
  admin_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  
  
  constraint second_factor_is_asked_of
    check (key <> 'security.second_factor' or (value in ('"optional"', '"admins"', '"editors"') and admin_only and not is_public))
);

alter table public.settings enable row level security;

grant select on public.settings to anon;

grant select, insert, delete on public.settings to authenticated;

grant all on public.settings to service_role;

grant update (value) on public.settings to authenticated;

create policy "anyone reads public settings" on public.settings for select to anon, authenticated
  using (is_public);

create trigger guard_second_factor_policy before insert or update on public.settings
  for each row execute function private.guard_second_factor_policy();

create trigger a_unused_picture_days_are_whole before insert or update on public.settings
  for each row execute function private.unused_picture_days_are_whole();

create trigger b_picture_hosts_are_hosts before insert or update on public.settings
  for each row execute function private.picture_hosts_are_hosts();

create trigger note_setting_words after insert or update of value on public.settings
  for each row execute function private.note_setting_words();

create function private.setting_error(key text, value jsonb) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  kind text := jsonb_typeof(value);
  entry jsonb;
  name text;
begin
  if value is null then
    return case when key in ('security.second_factor', 'retention') then 'This cannot be left empty.' end;
  end if;
  if key in ('identity', 'contact', 'video', 'navigation', 'mail', 'retention') and kind <> 'object'
    or key in ('social', 'figures.allowed_differences') and kind <> 'array' then
    return format('The setting %s is not in its form.', key);
  end if;
  if key = 'identity' then
    if not private.is_short(value -> 'strapline', 120) then return 'The strapline is one line of at most 120 characters.'; end if;
    if not private.is_short(value -> 'description', 320) then return 'The description is one paragraph of at most 320 characters.'; end if;
    if not private.is_short(value -> 'legal_name', 200) then return 'The legal name is one line of at most 200 characters.'; end if;
    if coalesce(jsonb_typeof(value -> 'founded'), 'null') <> 'null' and not private.is_whole_number(value -> 'founded', 1800, 2100) then
      return 'The founding year is four digits, such as 2008.';
    end if;
  elsif key = 'contact' then
    foreach name in array array['email', 'press', 'privacy'] loop
      if coalesce(jsonb_typeof(value -> name), 'null') <> 'null'
        and not (jsonb_typeof(value -> name) = 'string' and private.is_email_address(value ->> name)) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
    if jsonb_typeof(coalesce(value -> 'offices', '[]')) <> 'array' then return 'The offices are a list.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'offices', '[]')) loop
      if not (private.is_short(entry -> 'city', 80) and private.is_short(entry -> 'address', 300)
        and coalesce(entry ->> 'city', '') <> '' and coalesce(entry ->> 'address', '') <> '') then
        return 'An office needs a city and an address.';
      end if;
    end loop;
  elsif key = 'social' then
    if jsonb_array_length(value) > 12 then return 'Twelve addresses at most.'; end if;
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 60) and coalesce(entry ->> 'label', '') <> ''
        and coalesce(private.is_web_address(entry ->> 'url'), false)) then
        return 'Each address needs a name and begins with https://.';
      end if;
    end loop;
  elsif key = 'newsletter_url' then
    if kind <> 'string' or not private.is_web_address(value #>> '{}') then return 'The address begins with https://.'; end if;
  elsif key = 'video' then
    if not private.is_short(value -> 'title', 120) or coalesce(value ->> 'title', '') = '' then return 'The film needs a title of at most 120 characters.'; end if;
    if not private.is_short(value -> 'minutes', 40) or not private.is_short(value -> 'note', 200) then return 'The length is one short line, such as 3 minutes 40.'; end if;
    if coalesce(jsonb_typeof(value -> 'embed_url'), 'null') <> 'null'
      and not (jsonb_typeof(value -> 'embed_url') = 'string' and private.is_player_address(value ->> 'embed_url')) then
      return 'Films play only from www.youtube-nocookie.com and player.vimeo.com.';
    end if;
  elsif key = 'navigation' then
    if jsonb_typeof(coalesce(value -> 'hidden', '[]')) <> 'array' then return 'Hidden links are a list of addresses.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'hidden', '[]')) loop
      if jsonb_typeof(entry) <> 'string' or entry #>> '{}' !~ '^/[a-z]' then return 'Hidden links are addresses of this site. Home is always shown.'; end if;
    end loop;
  elsif key = 'mail' then
    if not private.is_short(value -> 'from_name', 100) then return 'The sender''s name is one line of at most 100 characters.'; end if;
    if coalesce(value ->> 'reply_to', '') <> '' and not private.is_email_address(value ->> 'reply_to') then
      return 'An email address needs a name, an @ and a domain.';
    end if;
  elsif key = 'retention' then
    foreach name in array array['applications_months', 'audit_months'] loop
      if not private.is_whole_number(value -> name, 1, 120) then return 'Months are a whole number from 1 to 120.'; end if;
    end loop;
    foreach name in array array['captured_mail_days', 'error_days'] loop
      if not private.is_whole_number(value -> name, 1, 365) then return 'Days are a whole number from 1 to 365.'; end if;
    end loop;
  elsif key = 'figures.allowed_differences' then
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 120) and private.is_short(entry -> 'home', 40) and private.is_short(entry -> 'overview', 40)) then
        return 'A pair of figures needs a label and two values.';
      end if;
    end loop;
  elsif key ~ '^(home|network|about|partners|flagships|circles|council|management|invite|events|calendar|news|gallery|connect|overview|newsletter)\.' then
    if kind <> 'string' then return 'This is a text.'; end if;
    if length(value #>> '{}') > 2000 then return 'This text has more than 2,000 characters.'; end if;
  end if;
  return null;
end $$;

grant execute on function private.setting_error(text,jsonb) to authenticated, service_role;

create function private.validate_setting() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  fault text;
begin
  if jsonb_typeof(new.value) = 'null' then new.value := null; end if;
  fault := private.setting_error(new.key, new.value);
  if fault is not null then
    raise exception '%', fault using errcode = '23514', constraint = 'validate_setting', table = 'settings', column = 'value';
  end if;
  return new;
end $$;

create trigger a_setting_keeps_its_shape before insert or update on public.settings
  for each row execute function private.validate_setting();

create function private.setting_holds_plain_text() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not private.holds_plain_text(new.value) then
    raise exception 'The text holds characters that nobody sees. Type it anew instead of pasting it.'
      using errcode = '23514', constraint = 'setting_holds_plain_text', table = 'settings', column = 'value';
  end if;
  return new;
end $$;

create trigger a_setting_holds_plain_text before insert or update on public.settings
  for each row execute function private.setting_holds_plain_text();

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  fingerprint bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);

alter table private.recovery_codes enable row level security;

create table private.wrong_recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null default now()
);

create index wrong_recovery_codes_of_a_person on private.wrong_recovery_codes (user_id, tried_at);

alter table private.wrong_recovery_codes enable row level security;

create function private.note_factor_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    if new.status::text = 'verified' and (tg_op = 'INSERT' or old.status::text <> 'verified') then
      perform private.note_account_change('second_factor', new.user_id, 'factor_confirmed');
      perform private.notify_account(new.user_id, 'factor-on', jsonb_build_object('factor', new.id));
    end if;
  elsif old.status::text = 'verified' and exists (select from auth.users u where u.id = old.user_id) then
    perform private.note_account_change('second_factor', old.user_id, 'factor_removed');
    perform private.notify_account(old.user_id,
      case when coalesce((select auth.uid()), old.user_id) = old.user_id then 'factor-off' else 'factor-reset' end);
  end if;
  return null;
end $$;

create function private.recovery_fingerprint(account uuid, code text) returns bytea
  language sql immutable set search_path = ''
as $$ select sha256(convert_to(account::text || translate(lower(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 'oil', '011'), 'UTF8')) $$;

create function public.make_recovery_codes() returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  codes text[];
begin
  if caller is null or private.claim('aal') is distinct from 'aal2' or private.missing_auth_step('user') is not null
    or not exists (select from auth.mfa_factors f where f.user_id = caller and f.status::text = 'verified') then
    raise exception 'Recovery codes need a second factor, shown in this session.' using errcode = '42501';
  end if;
  select array_agg(regexp_replace(left(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 16),
      '(.{4})(?=.)', '\1-', 'g'))
    into codes from generate_series(1, 10);
  delete from private.recovery_codes where user_id = caller;
  insert into private.recovery_codes (user_id, fingerprint)
    select caller, private.recovery_fingerprint(caller, code) from unnest(codes) as code;
  perform private.note_account_change('second_factor', caller, 'recovery_codes_made');
  return codes;
end $$;

grant execute on function public.make_recovery_codes() to authenticated;

create function public.recovery_codes_left() returns int
  language sql stable security definer set search_path = ''
as $$ select count(*)::int from private.recovery_codes where user_id = (select auth.uid()) $$;

grant execute on function public.recovery_codes_left() to authenticated;

create function public.use_recovery_code(code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  tried int;
  oldest timestamptz;
  seconds int;
begin
  if caller is null or private.missing_auth_step('user') = 'sign-in' then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  -- Many at once take turns, so that none slips past the count.
  perform pg_advisory_xact_lock(hashtextextended('recovery codes of ' || caller, 0));
  delete from private.wrong_recovery_codes where tried_at < now() - interval '15 minutes';
  select count(*), min(tried_at) into tried, oldest from private.wrong_recovery_codes where user_id = caller;
  if tried >= 10 then
    seconds := greatest(1, ceil(extract(epoch from oldest + interval '15 minutes' - now())));
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'over_request_rate_limit', 'details', null, 'hint', null, 'message',
        'Too many attempts. Please try again in ' || case when seconds <= 60 then 'a minute' else ceil(seconds / 60.0) || ' minutes' end || '.')::text,
      detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', seconds::text))::text;
  end if;
  if not exists (select from private.recovery_codes r where r.user_id = caller and r.fingerprint = private.recovery_fingerprint(caller, code)) then
    insert into private.wrong_recovery_codes (user_id) values (caller);
    return false;
  end if;
  delete from private.recovery_codes where user_id = caller;
  delete from private.wrong_recovery_codes where user_id = caller;
  delete from auth.mfa_factors where user_id = caller;
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = caller and aal <> 'aal1';
  perform private.note_account_change('second_factor', caller, 'recovery_code_used');
  return true;
end $$;

grant execute on function public.use_recovery_code(text) to authenticated;

create function public.my_sessions()
  returns table (id uuid, started_at timestamptz, last_seen_at timestamptz, user_agent text, address text, is_current boolean, aal text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'), s.user_agent, host(s.ip),
      s.id::text is not distinct from private.claim('session_id'), coalesce(s.aal::text, 'aal1')
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by 6 desc, 3 desc;
end $$;

grant execute on function public.my_sessions() to authenticated;

create function public.end_session(session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  delete from auth.sessions s where s.id = session and s.user_id = (select auth.uid());
  if not found then return false; end if;
  perform private.note_account_change('sessions', (select auth.uid()), 'session_ended');
  return true;
end $$;

grant execute on function public.end_session(uuid) to authenticated;

create function public.end_other_sessions() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  ended int;
begin
  perform private.require_full_session();
  delete from auth.sessions s where s.user_id = (select auth.uid()) and s.id::text is distinct from private.claim('session_id');
  get diagnostics ended = row_count;
  if ended > 0 then perform private.note_account_change('sessions', (select auth.uid()), 'other_sessions_ended'); end if;
  return ended;
end $$;

grant execute on function public.end_other_sessions() to authenticated;

create function public.reset_second_factor(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('reset a second factor');
  if not exists (select from auth.mfa_factors f where f.user_id = person and f.status::text = 'verified') then
    raise exception 'This person has no second factor.' using errcode = 'P0001';
  end if;
  delete from auth.mfa_factors where user_id = person;
  delete from private.recovery_codes where user_id = person;
  delete from auth.sessions where user_id = person;
end $$;

grant execute on function public.reset_second_factor(uuid) to authenticated, service_role;

create function private.forget_unproved_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is not distinct from old.encrypted_password
    and not exists (select from auth.users u where u.id = old.id and u.xmin = pg_current_xact_id()::xid) then
    new.encrypted_password := '';
  end if;
  return new;
end $$;

create trigger forget_unproved_password before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.forget_unproved_password();

create trigger forget_password_of_earlier_sign_up before update of confirmation_sent_at on auth.users
  for each row when (old.email_confirmed_at is null and old.confirmation_sent_at is not null
    and new.confirmation_sent_at is distinct from old.confirmation_sent_at)
  execute function private.forget_unproved_password();

create function public.has_password() returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users u where u.id = (select auth.uid()) and coalesce(u.encrypted_password, '') <> '') $$;

grant execute on function public.has_password() to authenticated;

create function private.sitemap_rows(kind text, after text, most int) returns table (slug text, changed_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'event' then
    return query select r.slug::text, greatest(r.updated_at, r.published_at) from public.events r where r.slug > after and private.is_public(r) order by r.slug limit most;
  elsif kind = 'article' then
    return query select r.slug::text, greatest(r.updated_at, r.published_at) from public.news_articles r where r.slug > after and private.is_public(r) order by r.slug limit most;
  end if;
end $$;

grant execute on function private.sitemap_rows(text,text,integer) to anon, authenticated, service_role;

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 300),
  suspended_by uuid,
  created_at timestamptz not null default now()
);

alter table private.suspensions enable row level security;

grant all on private.suspensions to service_role;

create function private.set_role(person uuid, wanted public.app_role) returns void
  language plpgsql set search_path = ''
as $$
begin
  if wanted <> 'user' then
    update public.user_roles set role = wanted
      where user_id = person and role = (select max(r.role) from public.user_roles r where r.user_id = person and r.role <> 'user')
        and not exists (select from public.user_roles r where r.user_id = person and r.role = wanted);
    insert into public.user_roles (user_id, role) values (person, wanted) on conflict do nothing;
  end if;
  delete from public.user_roles where user_id = person and role not in ('user', wanted);
end $$;

grant execute on function private.set_role(uuid,public.app_role) to authenticated;

create function public.give_role(person uuid, role public.app_role) returns public.app_role
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin('change roles');
  if not exists (select from public.profiles p where p.id = person) then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  perform private.set_role(person, give_role.role);
  return (select max(r.role) from public.user_roles r where r.user_id = person);
end $$;

grant execute on function public.give_role(uuid,public.app_role) to authenticated, service_role;

create function public.suspend_user(person uuid, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('suspend people');
  if person = (select auth.uid()) then
    raise exception 'Nobody may suspend themselves.' using errcode = 'P0001', hint = 'Another admin can.';
  end if;
  if length(trim(coalesce(reason, ''))) not between 3 and 300 then
    raise exception 'A suspension needs a reason of 3 to 300 characters.' using errcode = '23514', constraint = 'reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  if private.is_suspended(person) then
    raise exception 'This person is suspended already.' using errcode = 'P0001';
  end if;
  -- Who asks was an admin a moment ago; another may have suspended them while this one waited for the lock.
  if not private.is_acting_admin((select auth.uid())) then
    raise exception 'The last admin cannot be suspended.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = person;
  insert into private.suspensions (user_id, reason, suspended_by) values (person, trim(suspend_user.reason), (select auth.uid()))
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = excluded.suspended_by, created_at = now();
  delete from auth.sessions where user_id = person;
  -- Hosted Supabase keeps this id as text.
  delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  perform private.write_account_line(person, '{"state": "active"}', jsonb_build_object('state', 'suspended', 'reason', trim(suspend_user.reason)));
end $$;

grant execute on function public.suspend_user(uuid,text) to authenticated, service_role;

create function public.restore_user(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('restore people');
  if not private.is_suspended(person) then
    raise exception 'This person is not suspended.' using errcode = 'P0001';
  end if;
  update auth.users set banned_until = null where id = person;
  delete from private.suspensions where user_id = person;
  perform private.write_account_line(person, '{"state": "suspended"}', '{"state": "active"}');
end $$;

grant execute on function public.restore_user(uuid) to authenticated, service_role;

create function private.last_seen() returns table (user_id uuid, seen_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select u.id, greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'UTC'), max(s.updated_at))
  from auth.users u left join auth.sessions s on s.user_id = u.id group by u.id
$$;

create function public.list_admins() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors may see who runs the place.' using errcode = '42501';
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email) order by p.created_at, p.id)
    from public.profiles p join public.user_roles r on r.user_id = p.id and r.role = 'admin' where not private.is_suspended(p.id)), '[]');
end $$;

grant execute on function public.list_admins() to authenticated, service_role;

create function public.list_users(query text default '', tab text default 'all', factor text default '', seen text default '',
    sort text default 'role', direction text default 'desc', page int default 1, page_size int default 25) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  answer jsonb;
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start int := (greatest(coalesce(page, 1), 1) - 1) * size;
  down boolean := direction = 'desc';
begin
  if not private.is_editor() then
    raise exception 'Only editors may see who has an account.' using errcode = '42501';
  end if;
  with everybody as materialized (
    select p.id, p.full_name, p.email::text as email, p.created_at, coalesce(r.role, 'user') as role, f.user_id is not null as factor_on,
      s.seen_at, coalesce(u.banned_until > now(), false) as suspended
    from public.profiles p
      join auth.users u on u.id = p.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = p.id
      left join (select distinct m.user_id from auth.mfa_factors m where m.status::text = 'verified') f on f.user_id = p.id
      left join private.last_seen() s on s.user_id = p.id
    where terms is null or private.search_words(coalesce(p.full_name, '') || ' ' || coalesce(p.email, '')) @@ terms
  ),
  filtered as (
    select * from everybody e
    where (list_users.factor = '' or e.factor_on = (list_users.factor = 'on'))
      and case list_users.seen
        when 'week' then e.seen_at > now() - interval '7 days'
        when 'month' then e.seen_at > now() - interval '30 days'
        when 'longer' then e.seen_at <= now() - interval '30 days'
        when 'never' then e.seen_at is null
        else true end
  ),
  in_tab as (
    select * from filtered e where case list_users.tab
      when 'admins' then e.role = 'admin' when 'managers' then e.role = 'manager' when 'users' then e.role = 'user'
      when 'suspended' then e.suspended when 'invited' then false else true end
  ),
  waiting as (
    select i.*, private.invitation_state(i) = 'expired' as expired from public.invitations i
    where i.accepted_at is null and i.revoked_at is null and (terms is null or private.search_words(i.email) @@ terms)
  ),
  named as (
    select t.*, lower(coalesce(nullif(t.full_name, ''), t.email)) as called from in_tab t
  ),
  ordered as (
    select n.*, row_number() over (order by
      case when not down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end,
      case when down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end desc,
      case when list_users.sort = 'role' then case when down then -array_position(enum_range(null::public.app_role), n.role)
        else array_position(enum_range(null::public.app_role), n.role) end end,
      case when list_users.sort in ('seen', 'joined') and not down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end nulls first,
      case when list_users.sort in ('seen', 'joined') and down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end desc nulls last,
      case when not (list_users.sort = 'name' and down) then n.called end,
      case when list_users.sort = 'name' and down then n.called end desc,
      n.id) as place
    from named n
  ),
  counted as (
    select count(*) as all_of_them, count(*) filter (where role = 'admin') as admins, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'user') as users, count(*) filter (where suspended) as suspended from filtered
  )
  select jsonb_build_object(
    'rows', case when list_users.tab = 'invited' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'role', w.role, 'expires_at', w.expires_at,
          'expired', w.expired, 'created_at', w.created_at) order by w.expires_at desc, w.email), '[]')
        from (select * from waiting order by expires_at desc, email offset start limit size) w)
      else (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'email', o.email, 'role', o.role,
          'factor', case when o.factor_on then 'on' else 'off' end, 'last_seen_at', o.seen_at,
          'state', case when o.suspended then 'suspended' else 'active' end,
          'suspended_reason', case when o.suspended then (select x.reason from private.suspensions x where x.user_id = o.id) end,
          'created_at', o.created_at) order by o.place), '[]')
        from ordered o where o.place > start and o.place <= start + size) end,
    'total', case when list_users.tab = 'invited' then (select count(*) from waiting) else (select count(*) from in_tab) end,
    'counts', jsonb_build_object('all', c.all_of_them, 'admins', c.admins, 'managers', c.managers, 'users', c.users,
      'invited', (select count(*) from waiting), 'suspended', c.suspended))
  into answer from counted c;
  return answer || jsonb_build_object('standing', (
    select jsonb_build_object('all', count(*), 'admins', count(*) filter (where r.role = 'admin'),
      'managers', count(*) filter (where r.role = 'manager'), 'users', count(*) filter (where coalesce(r.role, 'user') = 'user'))
    from auth.users u join public.profiles p on p.id = u.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = u.id
    where coalesce(u.banned_until <= now(), true)));
end $$;

grant execute on function public.list_users(text,text,text,text,text,text,integer,integer) to authenticated,
  service_role;

create function public.user_account(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors may see who has an account.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'title', p.title, 'organisation', p.organisation,
      'avatar_path', p.avatar_path, 'created_at', p.created_at, 'confirmed_at', u.email_confirmed_at,
      'role', coalesce((select max(r.role) from public.user_roles r where r.user_id = p.id), 'user'),
      'factor', case when f.since is null then 'off' else 'on' end, 'factor_since', f.since,
      'recovery_codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id),
      'last_sign_in_at', u.last_sign_in_at,
      'last_seen_at', (select greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'UTC'), max(s.updated_at))
        from auth.sessions s where s.user_id = p.id),
      'state', case when u.banned_until > now() then 'suspended' when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
      'suspension', case when u.banned_until > now() then (select jsonb_build_object('reason', x.reason, 'at', x.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = x.suspended_by))
        from private.suspensions x where x.user_id = p.id) end,
      'invitation', (select jsonb_build_object('at', i.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = i.invited_by))
        from public.invitations i where i.accepted_by = p.id order by i.accepted_at limit 1))
    from public.profiles p join auth.users u on u.id = p.id
      left join (select m.user_id, min(m.updated_at) as since from auth.mfa_factors m where m.status::text = 'verified' group by m.user_id) f
        on f.user_id = p.id
    where p.id = person);
end $$;

grant execute on function public.user_account(uuid) to authenticated;

create function public.user_records(person uuid, most int default 8) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  size int := least(greatest(most, 1), 100);
begin
  if not private.is_editor() then
    raise exception 'Only editors see what others made.' using errcode = '42501';
  end if;
  return (
    with owned as materialized (
      select o.kind, o.row_id, o.since from private.record_owners o where o.owner = person order by o.since desc, o.row_id limit size
    ),
    edited as materialized (
      select k.kind, l.row_id::uuid as row_id, max(l.created_at) as since
      from (select a.table_name, a.row_id, a.created_at from public.audit_log a
          where a.actor = person and a.action = 'change' and a.row_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' order by a.id desc limit 1000) l
        join private.record_kinds k on k.table_name = l.table_name and k.key_columns = 'id'
      where not exists (select from private.record_owners o where o.kind = k.kind and o.row_id = l.row_id::uuid and o.owner = person)
      group by k.kind, l.row_id order by max(l.created_at) desc, l.row_id limit size
    ),
    described as (
      select distinct on (d.kind, d.id) d.* from private.described_records(
        (select coalesce(string_agg(format('select %L, %L::uuid', w.kind, w.row_id), ' union '), 'select null, null::uuid where false')
          from (select kind, row_id from owned union select kind, row_id from edited) w)) d
    )
    select jsonb_build_object(
      'counts', coalesce((select jsonb_object_agg(c.table_name, c.rows) from (
          select k.table_name, count(*) as rows from private.record_owners o join private.record_kinds k on k.kind = o.kind
          where o.owner = person group by k.table_name) c), '{}'),
      'owned', coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('at', o.since) order by o.since desc, d.title)
        from owned o join described d on d.kind = o.kind and d.id = o.row_id), '[]'),
      'edited', coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('at', e.since) order by e.since desc, d.title)
        from edited e join described d on d.kind = e.kind and d.id = e.row_id), '[]')));
end $$;

grant execute on function public.user_records(uuid,integer) to authenticated;

create function public.user_sessions(person uuid)
  returns table (id uuid, started_at timestamptz, last_seen_at timestamptz, user_agent text, address text, is_current boolean, aal text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('see where people are signed in');
  return query
    select s.id, s.created_at, greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'), s.user_agent, host(s.ip),
      s.id::text is not distinct from private.claim('session_id'), coalesce(s.aal::text, 'aal1')
    from auth.sessions s
    where s.user_id = person and (s.not_after is null or s.not_after > now())
    order by 6 desc, 3 desc;
end $$;

grant execute on function public.user_sessions(uuid) to authenticated;

create function public.end_user_sessions(person uuid, session uuid default null) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  ended int;
begin
  perform private.require_admin('sign people out');
  delete from auth.sessions s where s.user_id = person and (session is null or s.id = session)
    and s.id::text is distinct from private.claim('session_id');
  get diagnostics ended = row_count;
  if session is null and person <> (select auth.uid()) then
    -- Hosted Supabase keeps this id as text.
    delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  end if;
  if ended > 0 then
    perform private.note_account_change('sessions', person, case when session is null then 'other_sessions_ended' else 'session_ended' end);
  end if;
  return ended;
end $$;

grant execute on function public.end_user_sessions(uuid,uuid) to authenticated;

create function public.removal_effect(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('remove people');
  return private.removal_counts(person);
end $$;

grant execute on function public.removal_effect(uuid) to authenticated;

create function public.remove_user(person uuid, confirmation text, heir uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_admin('remove people');
  if person = me then
    raise exception 'Nobody may remove themselves here.' using errcode = 'P0001', hint = 'Your own account ends under Profile, Privacy.';
  end if;
  if lower(trim(coalesce(confirmation, ''))) <> 'remove' then
    raise exception 'Type the word remove to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- The same lock as every other way to lose an admin, or somebody who takes over.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not private.is_acting_admin(me) then
    raise exception 'The last admin cannot be removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  return private.remove_account(person, heir);
end $$;

grant execute on function public.remove_user(uuid,text,uuid) to authenticated;

create function private.remove_account(person uuid, heir uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  handed jsonb := private.removal_counts(person);
  address text;
begin
  select u.email into address from auth.users u where u.id = person for update;
  if not found then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  if heir is null and (handed -> 'records' <> '{}' or handed -> 'drafts' <> '0') then
    raise exception 'Somebody has to take over what this person made.' using errcode = 'P0001', hint = 'Choose an editor.';
  end if;
  if heir is not null and (heir = person or private.is_suspended(heir)
      or not exists (select from public.user_roles r where r.user_id = heir and r.role > 'user')) then
    raise exception 'Only an editor can take over what this person made.' using errcode = 'P0001', hint = 'Choose a manager or an admin.';
  end if;
  update private.record_owners set owner = heir, since = now() where owner = person;
  update public.drafts d set author = heir where d.author = person
    and not exists (select from public.drafts o where o.author = heir and o.kind = d.kind and o.row_id = d.row_id);
  if handed -> 'records' <> '{}' then
    perform private.write_account_line(heir, '{}', jsonb_build_object('received', handed -> 'records'));
  end if;
  update public.invitations set revoked_at = now() where invited_by = person and accepted_at is null and revoked_at is null;
  delete from public.invitations i where i.email = lower(address);
  delete from auth.users u where u.id = person;
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'removed', 'at', now()) where address is not null;
  return jsonb_build_object('files', coalesce((select jsonb_agg(o.name) from storage.objects o
    where o.bucket_id = 'portraits' and split_part(o.name, '/', 1) = person::text), '[]'));
end $$;

create function public.server_remove_account(person uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_another_admin(person, 'removed');
  return private.remove_account(person, null);
end $$;

grant execute on function public.server_remove_account(uuid) to service_role;

create function public.server_suspend_account(person uuid, until timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if until is null or until <= now() then
    update auth.users set banned_until = null where id = person;
    delete from private.suspensions where user_id = person;
    return;
  end if;
  perform private.keep_another_admin(person, 'suspended');
  update auth.users set banned_until = until where id = person;
  insert into private.suspensions (user_id, reason) values (person, 'Suspended by a program of the operator')
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = null, created_at = now();
  delete from auth.sessions where user_id = person;
end $$;

grant execute on function public.server_suspend_account(uuid,timestamp with time zone) to service_role;

create function private.is_web_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~* '^https?://[^][\s/?#"<>\\^`{|}]+([/?#][^\s"<>\\^`{|}]*)?$' and private.is_one_line(address);

grant execute on function private.is_web_address(text) to anon, authenticated, service_role;

create function private.is_short(value jsonb, most int) returns boolean
  language sql immutable set search_path = ''
as $$
  select value is null or jsonb_typeof(value) = 'null'
    or (jsonb_typeof(value) = 'string' and length(value #>> '{}') <= most and private.is_one_line(value #>> '{}'))
$$;

grant execute on function private.is_short(jsonb,integer) to authenticated, service_role;

create function private.is_list_of_pairs(list jsonb, first text, first_most int, second text, second_most int) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 200 and not exists (
    select from jsonb_array_elements(list) as item
    where coalesce(jsonb_typeof(item -> first), '') <> 'string' or coalesce(jsonb_typeof(item -> second), '') <> 'string'
      or trim(item ->> second) = '' or not private.is_short(item -> first, first_most) or not private.is_short(item -> second, second_most)
  ) else false end
$$;

grant execute on function private.is_list_of_pairs(jsonb,text,integer,text,integer) to anon, authenticated,
  service_role;

create function private.is_list_of_figures(list jsonb) returns boolean
  language sql immutable set search_path = '' return private.is_list_of_pairs(list, 'value', 40, 'label', 120);

grant execute on function private.is_list_of_figures(jsonb) to anon, authenticated, service_role;

create function private.is_organiser_address(address text) returns boolean
  language sql immutable set search_path = ''
  return private.is_web_address(address) or (address !~* '^[a-z][a-z0-9+.-]*:(?![0-9])' and private.is_web_address('https://' || address));

grant execute on function private.is_organiser_address(text) to anon, authenticated, service_role;

create function private.is_document_list(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'title', 200, 'url', 2000) then jsonb_array_length(list) <= 50
    and not exists (select from jsonb_array_elements(list) as item where trim(item ->> 'title') = '' or not private.is_web_address(item ->> 'url')) else false end
$$;

grant execute on function private.is_document_list(jsonb) to anon, authenticated, service_role;

create function private.is_list_of_links(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'label', 200, 'url', 2000) then not exists (
    select from jsonb_array_elements(list) as item
    where trim(item ->> 'label') = '' or not (private.is_web_address(item ->> 'url') or private.is_own_path(item ->> 'url'))
  ) else false end
$$;

grant execute on function private.is_list_of_links(jsonb) to authenticated, service_role;

create function private.is_list_of_web_links(list jsonb) returns boolean
  language sql immutable set search_path = ''
  return private.is_list_of_pairs(list, 'label', 60, 'url', 300) and jsonb_array_length(list) <= 6
    and not exists (select from jsonb_array_elements(list) as item where trim(item ->> 'label') = '' or not private.is_web_address(item ->> 'url'));

grant execute on function private.is_list_of_web_links(jsonb) to anon, authenticated, service_role;

create trigger follow_bylines_for_search after update of name on public.authors
  for each row execute function private.follow_bylines_for_search();

create trigger follow_record_owner after insert on public.audit_log
  for each row when (new.action = 'remove' or (new.action = 'add' and new.actor is not null))
  execute function private.follow_record_owner();

create table public.circles (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  
  name text not null unique check (length(name) between 1 and 120 and name !~ ','),
  description text not null default '',
  color_hex text check (color_hex ~* '^#[0-9a-f]{6}$'),
  question text,
  
  rhythm text,
  
  invite text,
  
  figures jsonb not null default '[]' check (jsonb_typeof(figures) = 'array'),
  about_html text check (length(about_html) <= 200000),
  external_url text check (private.is_web_address(external_url)),
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.circles enable row level security;

grant select on public.circles to anon;

grant select, insert, update, delete on public.circles to authenticated;

grant all on public.circles to service_role;

create policy "anyone reads circles" on public.circles for select to anon, authenticated using (true);

create trigger drop_removed_circle after delete on public.circles
  for each row execute function private.drop_removed_circle();

create view public.content_version with (security_invoker = true) as select private.content_version() as version;

grant select on public.content_version to anon, authenticated, service_role;

create function public.save_event(fields jsonb, over timestamptz default null) returns jsonb
  language sql set search_path = ''
as $$ select private.save_record('event', fields, over) $$;

grant execute on function public.save_event(jsonb,timestamp with time zone) to authenticated, service_role;

create function private.is_speaker(speaker jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(speaker)
    when 'string' then trim(speaker #>> '{}') <> '' and private.is_short(speaker, 200)
    when 'object' then coalesce(speaker ->> 'id', '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and coalesce(jsonb_typeof(speaker -> 'name'), '') = 'string' and trim(speaker ->> 'name') <> '' and private.is_short(speaker -> 'name', 200)
    else false end
$$;

grant execute on function private.is_speaker(jsonb) to anon, authenticated, service_role;

create function public.export_records(of_kind text, after text default null, most int default 50) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  k private.record_kinds;
  key_type text;
  records jsonb;
begin
  perform private.require_editor();
  select * into k from private.record_kinds r where r.kind = of_kind;
  if k.kind is null then
    raise exception 'No kind of record is called "%".', of_kind using errcode = '22023';
  end if;
  select format_type(a.atttypid, null) into key_type from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', k.table_name)::regclass and a.attname = k.key_columns;
  execute format('select coalesce(jsonb_agg(to_jsonb(r) || private.parts_of(%L, to_jsonb(r)) order by r.%I), ''[]'')
    from (select * from public.%I t where $1 is null or t.%2$I > $1::%4$s order by t.%2$I limit $2) r',
    k.table_name, k.key_columns, k.table_name, key_type) into records using after, least(greatest(most, 1), 500);
  return records;
end $$;

grant execute on function public.export_records(text,text,integer) to authenticated, service_role;

create table public.flagship_pages (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  
  title text not null check (length(trim(title)) between 1 and 120),
  
  is_visible boolean not null default false,
  city text not null default '',
  subtitle text not null default '',
  summary text not null default '',
  hue text check (hue ~* '^#[0-9a-f]{6}$'),
  image_url text,
  image_alt text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  constraint picture_has_words check (image_url is null or length(trim(coalesce(image_alt, ''))) > 0)
);

create index flagship_pages_by_media on public.flagship_pages (media_id);

alter table public.flagship_pages enable row level security;

grant select on public.flagship_pages to anon;

grant select, insert, update, delete on public.flagship_pages to authenticated;

grant all on public.flagship_pages to service_role;

create policy "anyone reads flagship pages" on public.flagship_pages for select to anon, authenticated
  using (true);

create table public.flagship_editions (
  id uuid primary key default gen_random_uuid(),
  flagship_id uuid not null references public.flagship_pages (id) on delete cascade,
  year int not null check (year between 2000 and 2100),
  title text not null check (length(trim(title)) between 1 and 200),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  venue text,
  summary text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  is_visible boolean not null default true,
  travel_html text not null default '' check (length(travel_html) <= 200000),
  practical_html text not null default '' check (length(practical_html) <= 200000),
  unique (flagship_id, year),
  constraint flagship_editions_of_flagship unique (id, flagship_id)
);

alter table public.flagship_editions enable row level security;

grant select on public.flagship_editions to anon;

grant select, insert, update, delete on public.flagship_editions to authenticated;

grant all on public.flagship_editions to service_role;

create policy "anyone reads visible flagship editions" on public.flagship_editions for select to anon, authenticated
  using (is_visible);

create function private.is_timetable(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'day', 10, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where not private.is_calendar_day(item ->> 'day') or coalesce(item ->> 'time', '') !~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
      or not private.is_short(item -> 'time', 5) or not private.is_short(item -> 'who', 300)
  ) else false end
$$;

grant execute on function private.is_timetable(jsonb) to authenticated, service_role;

create function private.are_items_of(kind text, items jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case
    when kind = 'text' then items = '[]'
    when kind = 'programme' then private.is_timetable(items)
    when kind in ('people', 'partners', 'quotes', 'pictures') then private.is_list_of_ids(items)
    when kind = 'figures' then private.is_list_of_figures(items)
    when kind in ('press', 'documents') then private.is_list_of_links(items)
    when kind = 'call' then case when private.is_list_of_links(items) then jsonb_array_length(items) <= 1 else false end
    else false
  end
$$;

grant execute on function private.are_items_of(text,jsonb) to authenticated, service_role;

create function public.preview_next_edition(edition uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  e public.flagship_editions;
  days int;
begin
  perform private.require_editor();
  select * into e from public.flagship_editions r where r.id = edition;
  if e.id is null then return null; end if;
  days := private.days_to_next_year(coalesce(e.starts_on, make_date(e.year, 1, 1)));
  return jsonb_build_object('year', e.year + 1, 'starts_on', e.starts_on + days, 'ends_on', e.ends_on + days,
    'isThere', exists (select from public.flagship_editions r where r.flagship_id = e.flagship_id and r.year = e.year + 1),
    'isDated', strpos(concat_ws(' ', e.title, e.summary), e.year::text) > 0,
    'notes', jsonb_build_object('isWritten', e.travel_html <> '' or e.practical_html <> '',
      'isDated', strpos(e.travel_html || e.practical_html, e.year::text) > 0),
    'sections', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'heading', n.heading,
        'entries', jsonb_array_length(n.items), 'had', jsonb_array_length(s.items), 'isShown', n.is_visible,
        'isDated', strpos(n.heading || n.body_html, e.year::text) > 0) order by s.position, s.id), '[]')
      from public.flagship_sections s, private.next_year_section(s, days) n where s.edition_id = edition),
    'chairs', (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'request', n.request, 'named_on', n.named_on) order by n.number), '[]')
      from public.flagship_chairs c, private.next_year_chair(c, days, coalesce(e.starts_on + days, make_date(e.year + 1, 1, 1))) n
      where c.edition_id = edition));
end $$;

grant execute on function public.preview_next_edition(uuid) to authenticated, service_role;

create function public.make_next_edition(edition uuid, parts text[]) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  e public.flagship_editions;
  days int;
  made uuid;
begin
  perform private.require_editor();
  if parts is null or not parts <@ private.next_year_parts() then
    raise exception 'One of the parts is none that comes along.' using errcode = '22023';
  end if;
  select * into e from public.flagship_editions r where r.id = edition;
  if e.id is null then
    raise exception 'This edition is not here any more.' using errcode = '22023';
  end if;
  days := private.days_to_next_year(coalesce(e.starts_on, make_date(e.year, 1, 1)));
  insert into public.flagship_editions (flagship_id, year, title, starts_on, ends_on, venue, summary, travel_html, practical_html, is_visible)
    values (e.flagship_id, e.year + 1, e.title, e.starts_on + days, e.ends_on + days, e.venue, e.summary,
      case when 'notes' = any (parts) then e.travel_html else '' end, case when 'notes' = any (parts) then e.practical_html else '' end, false)
    on conflict (flagship_id, year) do nothing returning id into made;
  if made is null then
    raise exception 'The edition of % is there already.', e.year + 1 using errcode = '22023';
  end if;
  insert into public.flagship_sections (flagship_id, edition_id, slug, kind, heading, body_html, items, position, is_visible, visible_from, visible_until)
    select n.flagship_id, made, n.slug, n.kind, n.heading, n.body_html, n.items, n.position, n.is_visible, n.visible_from, n.visible_until
    from public.flagship_sections s, private.next_year_section(s, days) n where s.edition_id = edition and s.kind = any (parts);
  insert into public.flagship_chairs (edition_id, number, name, request, named_on)
    select made, n.number, n.name, n.request, n.named_on
    from public.flagship_chairs c, private.next_year_chair(c, days, coalesce(e.starts_on + days, make_date(e.year + 1, 1, 1))) n
    where c.edition_id = edition and 'chairs' = any (parts);
  return made;
end $$;

grant execute on function public.make_next_edition(uuid,text[]) to authenticated, service_role;

create trigger refuse_empty_flagship before delete on public.flagship_editions
  for each row when (old.is_visible and coalesce(current_setting('record.is_replaced', true), '') = '')
  execute function private.refuse_empty_flagship();

create function public.put_back_edition(edition uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  e public.flagship_editions;
  gone record;
begin
  perform private.require_admin('put an edition back');
  select l.created_at, l.before into gone from public.audit_log l
    where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove' order by l.id desc limit 1;
  if not found or exists (select from public.flagship_editions r where r.id = edition) then
    raise exception 'There is nothing to put back.' using errcode = '22023';
  end if;
  e := jsonb_populate_record(null::public.flagship_editions, jsonb_build_object('created_at', now(), 'updated_at', now()) || gone.before);
  if exists (select from public.flagship_editions r where r.flagship_id = e.flagship_id and r.year = e.year) then
    raise exception 'There is another edition of % by now.', e.year using errcode = '22023';
  end if;
  insert into public.flagship_editions select e.*;
  update public.albums set edition_id = edition where edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'albums' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'edition_id' = edition::text);
  update public.events set flagship_edition_id = edition where flagship_edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'events' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'flagship_edition_id' = edition::text);
  insert into public.flagship_sections select (jsonb_populate_record(s, jsonb_build_object('items', private.entries_here(s)))).*
    from private.removed_rows('flagship_sections', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_sections, r) s;
  insert into public.flagship_chairs select (jsonb_populate_record(c, jsonb_build_object(
      'person_id', (select p.id from public.people p where p.id = c.person_id),
      'article_id', (select a.id from public.news_articles a where a.id = c.article_id)))).*
    from private.removed_rows('flagship_chairs', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_chairs, r) c;
end $$;

grant execute on function public.put_back_edition(uuid) to authenticated, service_role;

create function private.place_import_picture(of_source text, picture text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.media;
  of_kind private.record_kinds;
  name text;
  found record;
  cloth text := private.waiting_picture_src(picture);
begin
  select m.* into held from public.import_pictures p join public.media m on m.id = p.media_id where p.source = of_source and p.address = picture;
  if held.id is null then return; end if;
  for of_kind in select * from private.record_kinds k where exists (select from private.import_origins o where o.source = of_source and o.kind = k.kind) loop
    foreach name in array coalesce(of_kind.html_columns, '{}') loop
      for found in execute format('select r.id, r.%I as html from public.%I r join private.import_origins o on o.kind = $1 and o.record_id = r.id and o.source = $2
          where position($3 in r.%1$I) > 0 order by r.id', name, of_kind.table_name) using of_kind.kind, of_source, cloth loop
        perform private.complete_import(of_source, of_kind.kind, found.id, jsonb_build_object(name, replace(found.html, cloth, '/media/' || held.path)));
      end loop;
    end loop;
  end loop;
  perform private.place_picture_above(of_source, picture, held);
end $$;

create function private.place_picture_above(of_source text, picture text, held public.media) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  found record;
begin
  if held.alt = '' and not held.is_decorative then return; end if;
  for found in select distinct i.kind, i.record_id, p.key as name
      from public.imports t join public.import_items i on i.import_id = t.id, jsonb_each(i.item -> 'pictures') p
      where t.source = of_source and p.value ->> 'address' = picture and i.version is not null and i.undone is null order by 2, 3 loop
    if coalesce(private.record_as_it_is(found.kind, found.record_id) -> found.name, '""') = 'null' then
      perform private.complete_import(of_source, found.kind, found.record_id, jsonb_build_object(found.name, '/media/' || held.path,
        regexp_replace(found.name, '_url$', '_alt'), held.alt));
    end if;
  end loop;
end $$;

create function private.record_by_key(k private.record_kinds, key text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_row jsonb;
  key_type text := (select format_type(a.atttypid, null) from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', k.table_name)::regclass and a.attname = k.key_columns);
begin
  execute format('select to_jsonb(r) from public.%I r where r.%I = $1::%s', k.table_name, k.key_columns, key_type) into found_row using key;
  return found_row || private.parts_of(k.table_name, found_row);
end $$;

create function private.told_record(k private.record_kinds, fields jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  unknown text := (select name from jsonb_object_keys(fields) as name where not private.has_column(k.table_name, name)
    and not exists (select from private.record_parts p where p.kind = k.kind and p.name = name) limit 1);
  told jsonb;
begin
  if unknown is not null then
    raise exception 'This site knows no field "%" of it.', unknown using errcode = '42703';
  end if;
  execute format('select to_jsonb(given) from jsonb_populate_record(null::public.%I, $1) as given', k.table_name) into told using fields;
  return (select jsonb_object_agg(f.key, coalesce(told -> f.key, f.value)) from jsonb_each(fields) f)
    -- By the hash it is seen that a file is another one by now.
    - array_remove(private.examined_columns(k.kind), 'content_hash');
end $$;

create function private.is_first_row(k private.record_kinds, key text) returns boolean
  language sql stable set search_path = ''
as $$ select not exists (select from public.revisions v where v.table_name = k.table_name and v.row_id = key and v.actor is not null) $$;

create function private.is_referred_to(k private.record_kinds, id uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  place record;
  found_one boolean;
begin
  for place in
    select format('%s r where r.%I = $1', c.conrelid::regclass, a.attname) as rows from pg_catalog.pg_constraint c
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = format('public.%I', k.table_name)::regclass
        and not exists (select from private.record_parts p where p.kind = k.kind and p.parent_column = a.attname
          and c.conrelid = format('public.%I', p.table_name)::regclass)
    union all
    select format('%s r where r.%I @> array[$1]', a.attrelid::regclass, a.attname) from pg_catalog.pg_attribute a
      join pg_catalog.pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      where a.atttypid = 'uuid[]'::regtype and a.attnum > 0 and not a.attisdropped
  loop
    execute 'select exists (select from ' || place.rows || ')' into found_one using id;
    if found_one then return true; end if;
  end loop;
  return false;
end $$;

create function private.holder_of_place(k private.record_kinds, wanted jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  place text := case when k.kind = 'picture' then 'path' when k.part_of is null and private.has_column(k.table_name, 'slug') then 'slug' end;
  held uuid;
begin
  if place is null or not wanted ? place then return null; end if;
  execute format('select r.id from public.%I r where r.%I = $1', k.table_name, place) into held using wanted ->> place;
  return case when held is not null then
    jsonb_build_object('key', held, 'isFree', private.is_first_row(k, held::text) and not private.is_referred_to(k, held)) end;
end $$;

create function private.put_record(k private.record_kinds, fields jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  key text := fields ->> k.key_columns;
  has_parts boolean := exists (select from private.record_parts p where p.kind = k.kind);
  is_new boolean := private.record_by_key(k, key) is null;
  named text[] := array(select name from jsonb_object_keys(fields) as name where private.has_column(k.table_name, name));
  settings text := (select string_agg(format('%I = given.%1$I', name), ', ') from unnest(named) as name where name <> k.key_columns);
begin
  perform set_config('record.version', coalesce(fields ->> 'updated_at', ''), true);
  if has_parts then perform set_config('record.save_step', 'parts', true); end if;
  if is_new then
    execute format('insert into public.%I (%s) select %s from jsonb_populate_record(null::public.%1$I, $1) as given', k.table_name,
      (select string_agg(quote_ident(name), ', ') from unnest(named) as name), (select string_agg('given.' || quote_ident(name), ', ') from unnest(named) as name))
      using fields;
  end if;
  if has_parts then
    perform private.save_parts(k.kind, key::uuid, fields);
    perform set_config('record.save_step', case when is_new then 'new row' else '' end, true);
  end if;
  if has_parts or not is_new then
    execute format('update public.%1$I as r set %2$s from jsonb_populate_record(null::public.%1$I, $1) as given where r.%3$I = given.%3$I',
      k.table_name, coalesce(settings, format('%I = r.%1$I', k.key_columns)), k.key_columns) using fields;
  end if;
  perform set_config('record.save_step', '', true), set_config('record.version', '', true);
  return private.record_by_key(k, key);
end $$;

create function private.remove_record(k private.record_kinds, key text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('record.is_replaced', 'on', true);
  execute format('delete from public.%I r where r.%I::text = $1', k.table_name, k.key_columns) using key;
  perform set_config('record.is_replaced', '', true);
end $$;

create table private.import_targets (
  kind text not null references private.record_kinds,
  refers_as text not null,
  field text not null,
  table_name text,
  is_list boolean not null,
  may_add boolean not null,
  place int not null,
  primary key (kind, refers_as, field)
);

alter table private.import_targets enable row level security;

create function private.folded_name(name text) returns text
  language sql immutable set search_path = ''
as $$ select trim(both '-' from regexp_replace(private.fold(coalesce(name, '')), '[^[:alnum:]]+', '-', 'g')) $$;

grant execute on function private.folded_name(text) to authenticated, service_role;

create function private.guessed_mapping(kind text, refers_as text, key text, name text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  target private.import_targets;
  found_id uuid;
begin
  for target in select * from private.import_targets t where t.kind = guessed_mapping.kind and t.refers_as = guessed_mapping.refers_as order by t.place loop
    if target.table_name is not null then
      execute format('select r.id from public.%I r where private.folded_name(r.name) = $1 or r.slug = $2 or private.folded_name(r.slug) = $1
        order by (private.folded_name(r.name) = $1) desc, r.id limit 1', target.table_name) into found_id using private.folded_name(name), key;
      if found_id is not null then return jsonb_build_object('field', target.field, 'value', found_id); end if;
    end if;
    if target.may_add then
      return case when target.table_name is null then jsonb_build_object('field', target.field, 'value', private.as_one_line(name))
        else jsonb_build_object('field', target.field, 'add', private.as_one_line(name)) end;
    end if;
  end loop;
  return null;
end $$;

create function private.told_field(kind text, field text, value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  target private.import_targets;
  told text[] := '{}';
  name text;
  each jsonb;
begin
  select * into target from private.import_targets t where t.kind = told_field.kind and t.field = told_field.field and t.table_name is not null limit 1;
  if target.kind is null or coalesce(value, 'null') = 'null' then return value; end if;
  for each in select v from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) v loop
    if jsonb_typeof(each) = 'object' then
      told := told || (each ->> 'add');
    else
      execute format('select r.name from public.%I r where r.id = $1', target.table_name) into name using (each #>> '{}')::uuid;
      told := told || coalesce(name, '');
    end if;
  end loop;
  return to_jsonb(array_to_string(told, ', '));
end $$;

create function public.server_mail_setting() returns jsonb
  language sql stable security definer set search_path = ''
as $$ select coalesce((select s.value from public.settings s where s.key = 'mail'), '{}') $$;

grant execute on function public.server_mail_setting() to service_role;

create policy "anyone reads published pages" on public.pages for select to anon, authenticated
  using (private.is_published(status, published_at));

create trigger date_publication before insert or update on public.pages
  for each row execute function private.date_publication();

create table public.partners (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  tier text not null check (tier in ('Patronage', 'Lead', 'Host', 'Media', 'Market', 'Supporting Partner')),
  description text not null default '',
  url text check (private.is_web_address(url)),
  logo_url text,
  
  mark text not null default 'serif' check (mark in ('serif', 'bold', 'caps')),
  glyph text check (glyph ~ '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$' and length(glyph) <= 2000),
  
  glyph_stroke real check (glyph_stroke between 0.5 and 10),
  term_starts_on date,
  term_ends_on date check (term_ends_on >= term_starts_on),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null
);

create index partners_by_media on public.partners (media_id);

alter table public.partners enable row level security;

grant select on public.partners to anon;

grant select, insert, update, delete on public.partners to authenticated;

grant all on public.partners to service_role;

create policy "anyone reads visible partners within their term" on public.partners for select to anon, authenticated
  using (private.is_within_term(is_visible, term_starts_on, term_ends_on));

create table public.people (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  title text not null default '',
  bio text not null default '',
  groups text[] not null default '{}',
  circle_id uuid references public.circles (id) on delete set null,
  country text check (country ~ '^[A-Z]{2}$'),
  image_url text,
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  constraint people_groups_check
    check (groups <@ array['council', 'management', 'chair', 'table'])
);

create index people_by_circle on public.people (circle_id) where circle_id is not null;

create index people_by_media on public.people (media_id);

alter table public.people enable row level security;

grant select on public.people to anon;

grant select, insert, update, delete on public.people to authenticated;

grant all on public.people to service_role;

create policy "anyone reads visible people" on public.people for select to anon, authenticated
  using (is_visible);

create policy "anyone reads pictures that are shown" on public.media for select to anon, authenticated
  using (private.is_shown_picture(path));

create policy "anyone opens a picture that is shown" on storage.objects for select to anon, authenticated
  using (bucket_id = 'media' and current_setting('storage.operation', true) in ('storage.object.get_authenticated', 'object.get_authenticated')
    and private.is_shown_picture(name));

create function private.unused_picture_grace() returns interval
  language sql stable set search_path = ''
as $$ select private.retention_period(s.value, 'unused_picture_days', 'days') from public.settings s where s.key = 'retention' $$;

create function private.picture_words(alt text, caption text, credit text, file_name text, folder text, tags text[]) returns tsvector
  language sql immutable set search_path = ''
as $$ select private.search_words(concat_ws(' ', alt, caption, credit, file_name, folder, array_to_string(tags, ' '))) $$;

grant execute on function private.picture_words(text,text,text,text,text,text[]) to authenticated, service_role;

create function private.substitute_change(of_kind private.record_kinds, referring text[], record jsonb, picture public.media, substitute public.media)
  returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  alt_column text := replace(of_kind.picture_columns[1], '_url', '_alt');
  change jsonb := '{}';
  name text;
  written text;
begin
  -- It hangs in this album already; twice it cannot.
  if of_kind.kind = 'photo' and exists (select from public.photos p
      where p.album_id = (record ->> 'album_id')::uuid and p.media_id = substitute.id) then
    return null;
  end if;
  foreach name in array referring loop
    if record ->> name = picture.id::text then
      change := change || jsonb_build_object(name, substitute.id);
      if name = 'media_id' and record ? alt_column then
        if substitute.is_decorative then
          raise exception 'The picture you chose says nothing, and “%” needs words for its picture. Choose one that is described.',
            record ->> of_kind.title using errcode = '22023';
        end if;
        change := change || jsonb_build_object(alt_column, regexp_replace(substitute.alt, '\s+', ' ', 'g'));
      end if;
    end if;
  end loop;
  foreach name in array of_kind.html_columns loop
    written := private.text_with_substitute(record ->> name, picture.path, substitute);
    if written is distinct from record ->> name then
      change := change || jsonb_build_object(name, written);
    end if;
  end loop;
  return nullif(change, '{}');
end $$;

grant execute on function private.substitute_change(private.record_kinds,text[],jsonb,public.media,public.media) to
  authenticated, service_role;

create function private.substitute_effects(picture public.media, substitute public.media) returns table
    (kind text, id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language plpgsql stable set search_path = ''
as $$
declare
  k private.record_kinds;
  shown private.record_kinds;
  referring text[];
  uses text;
begin
  for k in select * from private.record_kinds order by place loop
    referring := array(select a.attname from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'public.media'::regclass and c.conrelid = format('public.%I', k.table_name)::regclass order by 1);
    uses := concat_ws(' or ', (select string_agg(format('r.%I = ($1).id', name), ' or ') from unnest(referring) as name),
      case when k.html_columns <> '{}' then format('r.id in (select u.row_id from private.picture_uses u where u.kind = %L and u.path = ($1).path)', k.kind) end);
    continue when uses = '';
    select * into shown from private.record_kinds w where w.kind = coalesce(k.part_of, k.kind);
    return query execute format($effects$
      select %1$L::text, r.id, w.%2$I::text, r.updated_at,
        case when c.change is null then 'there_already' when private.is_public(r) then 'replaced_shown' else 'replaced_hidden' end,
        c.change, (select jsonb_object_agg(name, to_jsonb(r) -> name) from jsonb_object_keys(c.change) as name)
      from public.%3$I r join public.%4$I w on w.id = r.%5$I
        cross join lateral (select private.substitute_change($3, $4, to_jsonb(r), $1, $2) as change) c
      where %6$s$effects$, k.kind, shown.title, k.table_name, shown.table_name, coalesce(k.parent_column, 'id'), uses)
      using picture, substitute, k, referring;
  end loop;
end $$;

grant execute on function private.substitute_effects(public.media,public.media) to authenticated, service_role;

create function public.server_pointers() returns jsonb
  language sql stable security definer set statement_timeout = '60s' set search_path = ''
as $$
  select jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('table', p.table_name, 'key', p.key, 'title', p.title, 'holds', p.holds, 'value', p.value)), '[]')
      from private.public_pointers() p),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'alt', m.alt)), '[]')
      from public.media m where private.is_shown_picture(m.path)),
    'settings', (select coalesce(jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value)), '[]') from public.settings s where s.is_public))
$$;

grant execute on function public.server_pointers() to service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text check (length(full_name) <= 200),
  title text check (length(title) <= 200),
  organisation text check (length(organisation) <= 200),
  country text check (country ~ '^[A-Z]{2}$'),
  languages text[] not null default '{}',
  avatar_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  circles uuid[] not null default '{}',
  avatar_alt text,
  
  member_since timestamptz,
  town text check (length(town) <= 120),
  about text check (length(about) <= 1000),
  links jsonb not null default '[]',
  listed_for public.audience not null default 'nobody',
  portrait_for public.audience not null default 'nobody',
  title_for public.audience not null default 'nobody',
  organisation_for public.audience not null default 'nobody',
  town_for public.audience not null default 'nobody',
  country_for public.audience not null default 'nobody',
  circles_for public.audience not null default 'nobody',
  languages_for public.audience not null default 'nobody',
  about_for public.audience not null default 'nobody',
  links_for public.audience not null default 'nobody',
  email_for public.audience not null default 'nobody',
  constraint profiles_languages_check check (cardinality(languages) <= 20 and private.are_language_tags(languages)),
  constraint profiles_circles_check check (cardinality(circles) <= 20),
  constraint profiles_avatar_path_check
    check (avatar_path ~ ('^' || id || '/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.(jpg|png|webp)$')),
  constraint profiles_avatar_alt_check check (length(avatar_alt) <= 300),
  constraint portrait_has_words check (avatar_path is null or length(trim(coalesce(avatar_alt, ''))) > 0),
  constraint listed_members_have_a_name check (listed_for = 'nobody' or length(trim(coalesce(full_name, ''))) > 0)
);

create index people_by_words on public.profiles
  using gin (private.search_words(coalesce(full_name, '') || ' ' || coalesce(email, '')));

alter table public.profiles enable row level security;

grant select on public.profiles to authenticated;

grant all on public.profiles to service_role;

grant insert (id, email, full_name), update (full_name, title, organisation, country, languages, avatar_path, circles,
  avatar_alt, town, about, links, listed_for, portrait_for, title_for, organisation_for, town_for, country_for,
  circles_for, languages_for, about_for, links_for, email_for) on public.profiles to authenticated;

create policy "people add their own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) and (select private.require_live_session()));

create policy "people add their own portrait" on storage.objects for insert to authenticated
  with check (bucket_id = 'portraits' and private.is_own_portrait(name) and (select private.may_add_portrait()));

create policy "people remove their own portrait" on storage.objects for delete to authenticated
  using (bucket_id = 'portraits' and private.is_own_portrait(name));

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.profiles
  for each row execute function private.write_audit_line('id', 'personal');

create trigger keep_own_audience before update of listed_for, portrait_for, title_for, organisation_for, town_for, country_for,
  circles_for, languages_for, about_for, links_for, email_for on public.profiles
  for each row when (auth.uid() is distinct from new.id and auth.uid() is not null and
    (old.listed_for, old.portrait_for, old.title_for, old.organisation_for, old.town_for, old.country_for, old.circles_for, old.languages_for,
      old.about_for, old.links_for, old.email_for) is distinct from
    (new.listed_for, new.portrait_for, new.title_for, new.organisation_for, new.town_for, new.country_for, new.circles_for, new.languages_for,
      new.about_for, new.links_for, new.email_for)) execute function private.keep_own_audience();

create trigger follow_member after update on public.profiles
  for each row when (old.listed_for > 'nobody' or new.listed_for > 'nobody') execute function private.follow_member();

create trigger sync_account_email before insert on public.profiles
  for each row execute function private.sync_account_email();

create trigger normalise_profile before insert or update of circles, languages on public.profiles
  for each row execute function private.normalise_profile();

create function private.orphaned_avatars() returns setof text
  language sql stable set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'portraits' and o.created_at < now() - interval '1 day'
    and not exists (select from public.profiles p where p.avatar_path = o.name)
$$;

create trigger default_full_name before insert on public.profiles
  for each row execute function private.default_full_name();

create function public.server_orphaned_avatars() returns jsonb
  language sql stable security definer set search_path = ''
as $$ select coalesce(jsonb_agg(name), '[]') from private.orphaned_avatars() as name $$;

grant execute on function public.server_orphaned_avatars() to service_role;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  text text not null check (length(trim(text)) between 1 and 600),
  person_id uuid not null references public.people (id) on delete cascade,
  said_on date,
  occasion text,
  placement text check (placement in ('home-band')),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index quotes_by_person on public.quotes (person_id);

create unique index quotes_one_per_placement on public.quotes (placement) where placement is not null;

alter table public.quotes enable row level security;

grant select on public.quotes to anon;

grant select, insert, update, delete on public.quotes to authenticated;

grant all on public.quotes to service_role;

create policy "anyone reads visible quotes" on public.quotes for select to anon, authenticated
  using (is_visible);

create table private.record_owners (
  kind text not null references private.record_kinds (kind) on delete cascade,
  row_id uuid not null,
  
  owner uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (kind, row_id)
);

create index record_owners_by_owner on private.record_owners (owner, since desc);

alter table private.record_owners enable row level security;

grant all on private.record_owners to service_role;

create function private.owned_kind(table_name text) returns text
  language sql stable security definer set search_path = ''
as $$
  select k.kind from private.record_kinds k
  where k.table_name = owned_kind.table_name and k.key_columns = 'id' and k.part_of is null
$$;

create function private.parts_in_history(of_table text, key text, back int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.name, version.row_data -> p.name), '{}')
  from private.record_parts p join private.record_kinds k on k.kind = p.kind,
    lateral (select r.row_data from public.revisions r where r.table_name = of_table and r.row_id = key order by r.id desc offset back limit 1) version
  where k.table_name = of_table
$$;

create policy "anyone reads redirects to what is public" on public.redirects for select to anon, authenticated
  using (not private.leads_to_hidden_record(to_path));

create table public.revision_names (
  revision_id bigint primary key references public.revisions (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  named_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

alter table public.revision_names enable row level security;

grant select, delete on public.revision_names to authenticated;

grant all on public.revision_names to service_role;

grant insert (revision_id, name), update (name) on public.revision_names to authenticated;

create trigger write_audit_line after insert or update or delete on public.revision_names
  for each row execute function private.write_audit_line('revision_id');

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  
  list text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (char_length(name) between 1 and 60),
  
  search text not null check (char_length(search) <= 1000),
  saved_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (list, name)
);

alter table public.saved_views enable row level security;

grant select, delete on public.saved_views to authenticated;

grant all on public.saved_views to service_role;

grant insert (list, name, search), update (name, search) on public.saved_views to authenticated;

create trigger write_audit_line after insert or update or delete on public.saved_views
  for each row execute function private.write_audit_line('id');

create trigger refuse_too_many_views before insert on public.saved_views
  for each row execute function private.refuse_too_many_views();

create table private.search_index (
  kind text not null,
  row_id uuid not null,
  title text not null,
  
  lead text not null default '',
  byline text not null default '',
  body text not null default '',
  title_words tsvector generated always as (private.search_words(title)) stored,
  lead_words tsvector generated always as (private.search_words(lead || ' ' || byline)) stored,
  words tsvector generated always as (private.search_words(title || ' ' || lead || ' ' || byline || ' ' || body)) stored,
  
  folded_title text generated always as (left(private.fold(title), 200)) stored,
  
  at timestamptz,
  primary key (kind, row_id)
);

create index search_index_by_word on private.search_index using gin (words);

create index search_index_by_folded_title on private.search_index (kind, folded_title text_pattern_ops);

create index search_index_by_day on private.search_index (kind, at);

create index search_index_of_events on private.search_index using gin (words) where kind = 'event';

create index search_index_of_articles on private.search_index using gin (words) where kind = 'article';

create index search_index_by_title_of_events on private.search_index using gin (title_words) where kind = 'event';

create index search_index_by_title_of_articles on private.search_index using gin (title_words) where kind = 'article';

alter table private.search_index enable row level security;

create table private.search_names (
  word text primary key,
  trigrams text[] not null generated always as (private.trigrams(word)) stored
);

create index search_names_by_trigram on private.search_names using gin (trigrams);

alter table private.search_names enable row level security;

create table private.setting_words (
  key text primary key references public.settings (key) on delete cascade on update cascade,
  words tsvector not null
);

alter table private.setting_words enable row level security;

create function private.follow_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now private.search_index;
begin
  if tg_op = 'DELETE' then
    delete from private.search_index where kind = tg_argv[0] and row_id = old.id;
    return null;
  end if;
  if tg_op = 'INSERT' and current_setting('record.save_step', true) = 'parts' then return null; end if;
  is_now.title := to_jsonb(new) ->> tg_argv[1];
  is_now.lead := private.texts_of(to_jsonb(new), tg_argv[2]);
  is_now.body := private.texts_of(to_jsonb(new), tg_argv[3]);
  if tg_argv[0] = 'event' then is_now.body := concat_ws(' ', nullif(is_now.body, ''), private.months_of(new.start_date, new.end_date, new.timezone)); end if;
  is_now.at := (coalesce(to_jsonb(new) ->> 'start_date', to_jsonb(new) ->> 'published_at'))::timestamptz;
  if exists (select from private.search_index i where i.kind = tg_argv[0] and i.row_id = new.id) then
    update private.search_index i set title = is_now.title, lead = is_now.lead, body = is_now.body, at = is_now.at
      where i.kind = tg_argv[0] and i.row_id = new.id
        and (i.title, i.lead, i.body, i.at) is distinct from (is_now.title, is_now.lead, is_now.body, is_now.at);
  else
    insert into private.search_index (kind, row_id, title, lead, body, byline, at)
      values (tg_argv[0], new.id, is_now.title, is_now.lead, is_now.body, private.byline_of(tg_argv[0], new.id), is_now.at)
      on conflict (kind, row_id) do update
        set title = excluded.title, lead = excluded.lead, body = excluded.body, byline = excluded.byline, at = excluded.at;
  end if;
  return null;
end $$;

create function private.search_candidates(query text) returns table (kind text, row_id uuid, rank real)
  language sql stable security definer set search_path = '' rows 300
as $$
  select s.kind, s.row_id, s.rank
  from private.search_kinds(search_candidates.query, array(select k.kind from private.record_kinds k where k.search_lead is not null)) as s
$$;

grant execute on function private.search_candidates(text) to anon, authenticated, service_role;

create trigger note_search_names after insert on private.search_index
  for each row execute function private.note_search_names();

create trigger note_changed_search_names after update of title, byline on private.search_index
  for each row when (old.title is distinct from new.title or old.byline is distinct from new.byline) execute function private.note_search_names();

create function private.corrected_question(query text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when bool_or(c.word is distinct from c.better) then string_agg(c.better, ' ' order by c.place) end
  from (
    select w.word, w.place, case when length(w.word) < 4 or exists (select from private.search_index i where i.words @@ private.search_terms(w.word)) then w.word
      else coalesce((
        select n.word from private.search_names n, lateral (select count(*)::real as shared from unnest(n.trigrams) as t where t = any (private.trigrams(w.word))) as s
        where n.trigrams && private.trigrams(w.word) and s.shared / (cardinality(n.trigrams) + cardinality(private.trigrams(w.word)) - s.shared) >= 0.3
        order by s.shared / (cardinality(n.trigrams) + cardinality(private.trigrams(w.word)) - s.shared) desc, n.word limit 1), w.word) end as better
    from unnest((string_to_array(private.fold(left(query, 100)), ' '))[1:8]) with ordinality as w (word, place) where w.word <> '') as c
$$;

grant execute on function private.corrected_question(text) to anon, authenticated, service_role;

create function private.texts_with(query text) returns table (key text)
  language sql stable security definer set search_path = ''
as $$ select w.key from private.setting_words w where w.words @@ private.search_terms(texts_with.query) $$;

grant execute on function private.texts_with(text) to anon, authenticated, service_role;

create table public.user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  text text not null check (length(trim(text)) between 1 and 2000),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

create index user_notes_of_a_user on public.user_notes (user_id, created_at desc);

create index user_notes_by_author on public.user_notes (author);

alter table public.user_notes enable row level security;

grant select, delete on public.user_notes to authenticated;

grant all on public.user_notes to service_role;

grant insert (user_id, text) on public.user_notes to authenticated;

create trigger write_audit_line after insert or update or delete on public.user_notes
  for each row execute function private.write_audit_line('user_id,id', 'personal');

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role public.app_role not null default 'user',
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;

grant select, insert, update, delete on public.user_roles to authenticated;

grant all on public.user_roles to service_role;

create policy "people add only the role user and only for themselves" on public.user_roles for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'user');

create trigger write_audit_line after insert or update or delete on public.user_roles
  for each row execute function private.write_audit_line('user_id,role');

create trigger notify_of_role_change after insert or update of role or delete on public.user_roles
  for each row execute function private.notify_of_role_change();

create trigger take_in_editor after insert or update of role on public.user_roles
  for each row when (new.role > 'user') execute function private.take_in_member('user_id');

create function private.highest_role() returns public.app_role
  language sql stable security definer set search_path = ''
as $$
  select coalesce(max(role), 'user') from public.user_roles where user_id = (select auth.uid())
$$;

grant execute on function private.highest_role() to anon, authenticated, service_role;

create function private.is_editor() returns boolean
  language sql stable set search_path = ''
as $$
  select role > 'user' and private.missing_auth_step(role) is null from (select private.highest_role() as role offset 0) as held
$$;

grant execute on function private.is_editor() to anon, authenticated, service_role;

create function private.is_admin() returns boolean
  language sql stable set search_path = ''
as $$
  select role = 'admin' and private.missing_auth_step(role) is null from (select private.highest_role() as role offset 0) as held
$$;

grant execute on function private.is_admin() to anon, authenticated, service_role;

create function public.get_current_user_role() returns text
  language sql stable set search_path = ''
as $$ select private.highest_role()::text $$;

grant execute on function public.get_current_user_role() to anon, authenticated, service_role;

create trigger keep_last_admin before update or delete on public.user_roles
  for each row execute function private.keep_last_admin();

create function private.is_acting_admin(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role = 'admin') and not private.is_suspended(person)
$$;

create function private.can_read_applications(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role in ('manager', 'admin')) and not private.is_suspended(person)
$$;

create policy "editors read what became of applications" on public.application_outcomes for select to authenticated
  using ((select private.is_editor()));

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  
  submission_id uuid not null unique,
  kind text not null check (kind in ('membership', 'contact')),
  full_name text not null check (length(trim(full_name)) between 2 and 200),
  email text not null,
  organisation text not null default '' check (length(organisation) <= 200),
  country text check (country ~ '^[A-Z]{2}$'),
  circles text[] not null default '{}' check (cardinality(circles) <= 10),
  statement text not null check (length(trim(statement)) between 10 and 6000),
  heard_from text not null default '' check (length(heard_from) <= 300),
  event_slug text check (length(event_slug) <= 120),
  consent_at timestamptz not null,
  status text not null default 'submitted',
  
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  stage_since timestamptz not null default now(),
  
  
  member_id uuid references public.profiles (id) on delete set null,
  
  person_slug text check (length(person_slug) <= 120),
  constraint members_say_where_they_are check (kind <> 'membership' or (organisation <> '' and country is not null)),
  constraint applications_status_check
    check (status in ('submitted', 'screening', 'referees', 'interview', 'decision', 'accepted', 'onboarded', 'declined', 'withdrawn', 'answered'))
);

alter table public.applications add constraint applications_email_check check (private.is_plain_address(email)) not valid;

create index applications_by_status on public.applications (status, created_at desc);

create index applications_by_email on public.applications (lower(email), created_at desc);

create index applications_by_member on public.applications (member_id);

create index applications_by_words on public.applications using gin (private.search_words(full_name || ' ' || organisation || ' ' || email));

alter table public.applications enable row level security;

grant delete on public.applications to authenticated;

grant all on public.applications to service_role;

grant select (id, kind, full_name, email, organisation, country, status, circles, statement, heard_from, event_slug,
  consent_at, created_at, updated_at, stage_since, member_id, person_slug) on public.applications to authenticated;

create table private.application_links (
  token_hash bytea primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  created_at timestamptz not null default now(),
  
  expires_at timestamptz
);

create index application_links_of_an_application on private.application_links (application_id);

alter table private.application_links enable row level security;

grant all on private.application_links to service_role;

create table public.application_corrections (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now()
);

create index application_corrections_of_an_application on public.application_corrections (application_id, id desc);

alter table public.application_corrections enable row level security;

grant select on public.application_corrections to authenticated;

grant all on public.application_corrections to service_role;

create trigger set_updated_at before update on public.applications
  for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.applications
  for each row execute function private.write_audit_line('id', 'personal');

create trigger keep_outcome after delete on public.applications
  for each row when (old.kind = 'membership') execute function private.keep_outcome();

create trigger stop_what_waits before delete on public.applications
  for each row execute function private.stop_what_waits();

create trigger note_gone_member before update of member_id on public.applications
  for each row when (old.member_id is not null and new.member_id is null) execute function private.note_gone_member();

create trigger forget_letters before delete on public.applications for each row execute function private.forget_letters();

create function public.withdraw_application(token text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications where id = private.application_of_link(token)
    and status not in ('accepted', 'onboarded', 'declined', 'withdrawn', 'answered') for update;
  if a.id is null then return false; end if;
  perform private.change_stage(a, 'withdrawn');
  return true;
end $$;

grant execute on function public.withdraw_application(text) to anon, authenticated, service_role;

create function private.application_of_link(token text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select a.id from public.applications a where a.token_hash = sha256(token::bytea)
  union all
  select l.application_id from private.application_links l
  where l.token_hash = sha256(token::bytea) and (l.expires_at is null or l.expires_at > now())
$$;

create function private.is_undecided(a public.applications) returns boolean
  language sql stable set search_path = ''
as $$ select a.status = any (private.pipeline()) $$;

create function public.correct_application(token text, fields jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  was jsonb;
  is_now jsonb;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for update;
  if a.id is null or not private.is_undecided(a) then
    raise exception 'It is decided and stays as it is.' using errcode = 'P0001', hint = 'Write to us where something is wrong.';
  end if;
  if (select count(*) from public.application_corrections c where c.application_id = a.id and c.created_at > now() - interval '1 day') >= 20 then
    raise exception 'Twenty corrections in a day are enough.' using errcode = 'P0001', hint = 'Go on tomorrow.';
  end if;
  was := to_jsonb(a);
  update public.applications x set full_name = trim(coalesce(fields ->> 'full_name', a.full_name)),
    organisation = trim(coalesce(fields ->> 'organisation', a.organisation)), country = nullif(coalesce(fields ->> 'country', a.country), ''),
    circles = case when jsonb_typeof(fields -> 'circles') = 'array' then array(select c.slug::text from public.circles c
      where c.slug in (select jsonb_array_elements_text(fields -> 'circles')) order by c.position) else a.circles end,
    statement = trim(coalesce(fields ->> 'statement', a.statement)), heard_from = trim(coalesce(fields ->> 'heard_from', a.heard_from))
    where x.id = a.id returning to_jsonb(x) into is_now;
  insert into public.application_corrections (application_id, before, after)
    select a.id, jsonb_object_agg(f.name, was -> f.name), jsonb_object_agg(f.name, is_now -> f.name)
    from unnest(array['full_name', 'organisation', 'country', 'circles', 'statement', 'heard_from']) as f (name)
    where (was -> f.name) is distinct from (is_now -> f.name) having count(*) > 0;
  return found;
end $$;

grant execute on function public.correct_application(text,jsonb) to anon, authenticated, service_role;

create function private.applications_with(terms tsquery) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.id), '{}') from public.applications a
  where private.search_words(a.full_name || ' ' || a.organisation || ' ' || a.email) @@ terms
$$;

grant execute on function private.applications_with(tsquery) to authenticated, service_role;

create function public.apply_application_action(batch uuid, action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  effect record;
  a public.applications;
  changed int := 0;
begin
  perform private.require_editor();
  if cardinality(ids) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  for effect in select * from private.application_effects(action, ids, value) e where e.change is not null order by e.id loop
    a := private.open_application(effect.id);
    if action = 'reader' then
      perform public.assign_reader(a.id, value);
      update public.application_readers r set batch = apply_application_action.batch where r.application_id = a.id and r.user_id = value;
    else
      perform private.change_stage(a, (private.pipeline())[array_position(private.pipeline(), a.status) + 1], batch => apply_application_action.batch);
    end if;
    changed := changed + 1;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', 0);
end $$;

grant execute on function public.apply_application_action(uuid,text,uuid[],uuid) to authenticated, service_role;

create function private.own_applications() returns setof public.applications
  language sql stable security definer set search_path = ''
as $$
  select a from public.applications a join auth.users u on u.id = (select auth.uid())
  where a.member_id = u.id or (lower(a.email) = lower(u.email) and private.address_is_proved(u.id))
$$;

create policy "editors add categories" on public.categories for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change categories" on public.categories for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove categories" on public.categories for delete to authenticated
  using ((select private.is_admin()));

create policy "editors add authors" on public.authors for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change authors" on public.authors for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove authors" on public.authors for delete to authenticated
  using ((select private.is_admin()));

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  excerpt text not null default '' check (length(excerpt) <= 600),
  content_html text not null default '' check (length(content_html) <= 1000000),
  feature_image_url text,
  feature_image_alt text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  category_id uuid references public.categories (id) on delete set null,
  circle_id uuid references public.circles (id) on delete set null,
  interviewee text,
  interviewee_note text,
  series_position int check (series_position > 0),
  seo_title text check (length(seo_title) <= 120),
  seo_description text check (length(seo_description) <= 320),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  
  binned_at timestamptz,
  
  unpublish_at timestamptz,
  canonical_url text constraint news_articles_canonical_url_check check (private.is_web_address(canonical_url)),
  corrections jsonb not null default '[]' constraint news_articles_corrections_check check (private.is_correction_list(corrections)),
  newsletter_line text constraint news_articles_newsletter_line_check check (length(newsletter_line) <= 300),
  
  
  
  series text constraint news_articles_series_check check (series = trim(series) and length(series) between 1 and 120),
  constraint published_picture_has_words check (status <> 'published' or feature_image_url is null or length(trim(coalesce(feature_image_alt, ''))) > 0),
  constraint news_articles_binned_at_check check (binned_at is null or status <> 'published'),
  constraint news_articles_unpublish_at_check check (unpublish_at > published_at)
);

create index news_articles_published on public.news_articles (published_at desc) where status = 'published';

create index news_articles_by_category on public.news_articles (category_id, published_at desc);

create index news_articles_by_circle on public.news_articles (circle_id) where circle_id is not null;

create index news_articles_by_media on public.news_articles (media_id);

create index news_articles_to_unpublish on public.news_articles (unpublish_at) where status = 'published' and unpublish_at is not null;

create index news_articles_by_series on public.news_articles (series, series_position) where series is not null;

create index news_articles_of_sitemap on public.news_articles (slug) include (updated_at, published_at, unpublish_at) where status = 'published';

alter table public.news_articles enable row level security;

grant select on public.news_articles to anon;

grant select, insert, update, delete on public.news_articles to authenticated;

grant all on public.news_articles to service_role;

create policy "editors read all articles" on public.news_articles for select to authenticated
  using ((select private.is_editor()));

create policy "editors add articles" on public.news_articles for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change articles" on public.news_articles for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "anyone reads published articles" on public.news_articles for select to anon, authenticated
  using (private.is_published(status, published_at) and coalesce(unpublish_at, 'infinity') > now());

create policy "admins purge articles from the bin" on public.news_articles for delete to authenticated
  using (binned_at is not null and (select private.is_admin()));

create table public.article_authors (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  author_id uuid not null references public.authors (id) on delete cascade,
  position int not null default 0,
  primary key (article_id, author_id)
);

create index article_authors_by_author on public.article_authors (author_id);

alter table public.article_authors enable row level security;

grant select on public.article_authors to anon;

grant select, insert, update, delete on public.article_authors to authenticated;

grant all on public.article_authors to service_role;

create policy "bylines are as visible as their article" on public.article_authors for select to anon, authenticated
  using (exists (select from public.news_articles a where a.id = article_id));

create policy "editors add bylines" on public.article_authors for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change bylines" on public.article_authors for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove bylines" on public.article_authors for delete to authenticated
  using ((select private.is_editor()));

create table public.article_reviews (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.news_articles (id) on delete cascade,
  asked_by uuid default auth.uid() references public.profiles (id) on delete set null,
  reviewer uuid references public.profiles (id) on delete set null,
  question text not null default '' check (length(question) <= 1000),
  due_at timestamptz,
  state text not null default 'open' check (state in ('open', 'changes', 'approved', 'withdrawn')),
  answer text not null default '' check (length(answer) <= 2000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index article_reviews_under_way on public.article_reviews (article_id) where state in ('open', 'changes');

create index article_reviews_by_reviewer on public.article_reviews (reviewer) where state in ('open', 'changes');

alter table public.article_reviews enable row level security;

grant select on public.article_reviews to authenticated;

grant all on public.article_reviews to service_role;

grant insert (article_id, reviewer, question, due_at), update (reviewer, question, due_at, state, answer) on
  public.article_reviews to authenticated;

create policy "editors read reviews" on public.article_reviews for select to authenticated
  using ((select private.is_editor()));

create policy "editors ask for reviews" on public.article_reviews for insert to authenticated
  with check ((select private.is_editor()) and asked_by = (select auth.uid()));

create policy "editors answer reviews" on public.article_reviews for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create trigger date_publication before insert or update on public.news_articles
  for each row execute function private.date_publication();

create trigger follow_bylines_for_search after insert or update or delete on public.article_authors
  for each row execute function private.follow_bylines_for_search();

create trigger set_updated_at before update on public.article_reviews for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.article_reviews
  for each row execute function private.write_audit_line('id');

create view public.article_series with (security_invoker = true) as
  select series as name, count(*)::int as parts from public.news_articles where series is not null and binned_at is null group by series;

grant select on public.article_series to authenticated, service_role;

create function private.article_stage(a public.news_articles) returns text
  language sql stable
as $$
  select case when a.binned_at is not null then 'bin'
    when a.status = 'published' and a.published_at > now() then 'scheduled'
    when a.status = 'published' and a.unpublish_at <= now() then 'archived'
    when a.status = 'draft' and exists (select from public.article_reviews r where r.article_id = a.id and r.state in ('open', 'changes')) then 'in_review'
    else a.status end
$$;

grant execute on function private.article_stage(public.news_articles) to authenticated, service_role;

create trigger date_review before update on public.article_reviews for each row execute function private.date_review();

create function private.article_effects(action text, ids uuid[], value uuid) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select a.id, a.title, a.updated_at, e.outcome, e.change,
    case when e.change is not null then (select jsonb_object_agg(name, to_jsonb(a) -> name) from
      (select jsonb_object_keys(e.change) union select 'published_at' where e.change ? 'status') as fields (name)) end
  from public.news_articles a
    cross join lateral (select private.article_stage(a) as stage, a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0 as lacks_alt) s
    cross join lateral (
      select 'in_bin' as outcome, null::jsonb as change where s.stage = 'bin' and action not in ('restore', 'purge')
      union all
      select case when s.stage in ('published', 'scheduled') then 'as_it_is' when s.lacks_alt then 'no_alt' when a.published_at > now() then 'scheduled' else 'published' end,
        case when s.stage not in ('published', 'scheduled') and not s.lacks_alt then
          '{"status": "published"}'::jsonb || case when a.unpublish_at <= now() then '{"unpublish_at": null}' else '{}' end::jsonb end
        where s.stage <> 'bin' and action = 'publish'
      union all
      select case when a.status = 'draft' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'drafted' end,
        case when a.status <> 'draft' then '{"status": "draft"}'::jsonb end where s.stage <> 'bin' and action = 'unpublish'
      union all
      select case when a.status = 'archived' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'archived' end,
        case when a.status <> 'archived' then '{"status": "archived"}'::jsonb end where s.stage <> 'bin' and action = 'archive'
      union all
      select case when s.stage = 'published' then 'unpublished' else 'binned' end,
        jsonb_build_object('binned_at', now()) || case when a.status = 'published' then '{"status": "archived"}'::jsonb else '{}' end
        where s.stage <> 'bin' and action = 'bin'
      union all
      select case when s.stage = 'bin' then 'restored' else 'as_it_is' end,
        case when s.stage = 'bin' then '{"binned_at": null}'::jsonb end where action = 'restore'
      union all
      select case when s.stage = 'bin' then 'purged' else 'as_it_is' end, case when s.stage = 'bin' then '{}'::jsonb end where action = 'purge'
      union all
      select case when a.category_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.category_id is distinct from value then jsonb_build_object('category_id', value) end where s.stage <> 'bin' and action = 'category'
      union all
      select case when a.circle_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.circle_id is distinct from value then jsonb_build_object('circle_id', value) end where s.stage <> 'bin' and action = 'circle'
      union all
      select case when w.names then 'as_it_is' else 'changed' end,
        case when not w.names then jsonb_build_object('authors', jsonb_build_array(value) || (private.parts_of('news_articles', to_jsonb(a)) -> 'authors')) end
        from (select exists (select from public.article_authors b where b.article_id = a.id and b.author_id = value) as names) w
        where s.stage <> 'bin' and action = 'author'
    ) e
  where a.id = any (ids)
$$;

grant execute on function private.article_effects(text,uuid[],uuid) to authenticated, service_role;

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
      -- What goes with an account; the line of its profile says it.
      and not (list_audit.folded and a.action = 'remove' and a.table_name in ('user_roles', 'user_notes')
        and exists (select from public.audit_log p where p.table_name = 'profiles' and p.action = 'remove'
          and p.row_id = split_part(a.row_id, '/', 1) and p.created_at = a.created_at))
      -- Everybody begins with the role user; the line of the sign-up says it.
      and not (list_audit.folded and a.actor is null and a.table_name = 'user_roles' and a.action = 'add' and a.after ->> 'role' = 'user')
  ),
  -- One transaction has one moment.
  together as (
    select min(s.id) as id, s.created_at, min(s.actor_role) as actor_role,
      case when count(distinct s.action) = 1 then min(s.action) else 'change' end as action,
      case when count(distinct s.table_name) = 1 then min(s.table_name) else '' end as table_name,
      jsonb_object_agg(s.table_name, s.rows) as kinds
    from (
      select a.created_at, a.table_name, min(a.id) as id, min(a.actor_role) as actor_role, min(a.action) as action,
        count(*) as rows, sum(count(*)) over (partition by a.created_at) as of_all
      from asked a where list_audit.folded and a.actor is null and not a.signs_up
      group by a.created_at, a.table_name) s
    where s.of_all >= 5
    group by s.created_at
  ),
  matching as (
    select a.id, a.created_at, case when a.signs_up then a.row_id::uuid else a.actor end as actor, a.actor_role, a.action, a.table_name,
      a.row_id, a.before, a.after, a.changed, null::jsonb as kinds
    from asked a
    where not list_audit.folded or a.actor is not null or a.signs_up or not exists (select from together t where t.created_at = a.created_at)
    union all
    select t.id, t.created_at, null, t.actor_role, t.action, t.table_name, '', null, null, '{}', t.kinds from together t
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
      select coalesce(r.row_data ->> 'title', r.row_data ->> 'name', r.row_data ->> 'heading', r.row_data ->> 'label', r.row_data ->> 'key', r.row_data ->> 'slug') as name
      from public.revisions r where r.table_name = l.table_name and r.row_id = l.row_id order by r.id desc limit 1) kept on true
$$;

grant execute on function public.list_audit(uuid,text,text,timestamp with time zone,timestamp with time
  zone,bigint,bigint,integer,boolean,boolean) to authenticated, service_role;

create table private.bulk_changes (
  
  batch uuid not null,
  row_id uuid not null,
  kind text not null references private.record_kinds (kind),
  actor uuid not null references public.profiles (id) on delete cascade,
  
  before jsonb not null,
  
  version timestamptz not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (batch, row_id)
);

create index bulk_changes_by_age on private.bulk_changes (created_at);

alter table private.bulk_changes enable row level security;

create function private.bulk_changes_to_undo(batch uuid, most int) returns table (row_id uuid, kind text, before jsonb, version timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select c.row_id, c.kind, c.before, c.version from private.bulk_changes c
  where c.batch = bulk_changes_to_undo.batch and c.actor = auth.uid() and c.undone_at is null order by c.row_id limit most
$$;

grant execute on function private.bulk_changes_to_undo(uuid,integer) to authenticated, service_role;

create function private.mark_bulk_change_undone(batch uuid, row_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.bulk_changes c set undone_at = now()
  where c.batch = mark_bulk_change_undone.batch and c.row_id = mark_bulk_change_undone.row_id and c.actor = auth.uid()
$$;

grant execute on function private.mark_bulk_change_undone(uuid,uuid) to authenticated, service_role;

create policy "editors add circles" on public.circles for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change circles" on public.circles for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove circles" on public.circles for delete to authenticated
  using ((select private.is_admin()));

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

create policy "editors read documents" on public.documents for select to authenticated
  using ((select private.is_editor()));

create policy "editors read updates of documents" on public.document_updates for select to authenticated
  using ((select private.is_editor()));

create policy "editors read snapshots of documents" on public.document_snapshots for select to authenticated
  using ((select private.is_editor()));

create table public.document_remarks (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  
  epoch int not null,
  passage text not null check (char_length(passage) <= 1000),
  
  place jsonb check (octet_length(place::text) <= 2000),
  answers uuid references public.document_remarks (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 2000),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references public.profiles (id) on delete set null,
  constraint document_remarks_answers_have_no_place check ((answers is null) = (place is not null))
);

create index document_remarks_by_document on public.document_remarks (document_id, created_at);

create index document_remarks_by_remark on public.document_remarks (answers);

alter table public.document_remarks enable row level security;

grant select on public.document_remarks to authenticated;

grant all on public.document_remarks to service_role;

grant insert (document_id, epoch, passage, place, answers, words), update (settled_at) on public.document_remarks to
  authenticated;

create policy "editors read remarks" on public.document_remarks for select to authenticated
  using ((select private.is_editor()));

create policy "editors remark" on public.document_remarks for insert to authenticated
  with check ((select private.is_editor()) and author = (select auth.uid()));

create policy "editors settle remarks" on public.document_remarks for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors hear documents" on realtime.messages for select to authenticated
  using (realtime.topic() like 'document:%' and extension in ('broadcast', 'presence') and (select private.is_editor()));

create policy "editors speak about documents" on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'document:%' and extension in ('broadcast', 'presence') and (select private.is_editor()));

create trigger write_audit_line after insert or update on public.document_remarks
  for each row execute function private.write_audit_line('id');

create trigger keep_remark before insert or update on public.document_remarks for each row execute function private.keep_remark();

create function public.list_unsaved_words(document uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('epoch', e.epoch,
    'version', case when e.actor is distinct from (select auth.uid()) and exists (
      select from public.document_updates u where u.document_id = e.document_id and u.epoch = e.epoch and u.actor = (select auth.uid())
        and not u.is_settled and u.seq > e.saved_seq and u.seq <= e.kept_seq)
      then (select jsonb_build_object('id', r.id, 'at', r.created_at) from public.revisions r where r.id = e.revision_id) end,
    'updates', coalesce((select jsonb_agg(replace(encode(u.update, 'base64'), E'\n', '') order by u.seq < 0, abs(u.seq))
      from public.document_updates u where u.document_id = e.document_id and u.epoch = e.epoch and u.actor = (select auth.uid())
        and not u.is_settled and (u.seq > e.kept_seq or u.seq < 0)), '[]'),
    'lowest', (select min(u.seq) from public.document_updates u where u.document_id = e.document_id and u.epoch = e.epoch
        and u.actor = (select auth.uid()) and not u.is_settled)) order by e.epoch), '[]')
  from private.document_endings e where e.document_id = list_unsaved_words.document and (select private.is_editor())
$$;

grant execute on function public.list_unsaved_words(uuid) to authenticated;

create table public.drafts (
  author uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null references private.record_kinds (kind),
  
  row_id text not null check (length(row_id) between 1 and 200),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 1048576),
  
  base_version text check (length(base_version) <= 64),
  updated_at timestamptz not null default now(),
  
  form_id uuid not null default gen_random_uuid(),
  primary key (author, kind, row_id, form_id)
);

create index drafts_by_age on public.drafts (updated_at);

alter table public.drafts enable row level security;

grant select, delete on public.drafts to authenticated;

grant all on public.drafts to service_role;

grant insert (kind, row_id, fields, base_version, form_id), update (kind, row_id, fields, base_version, form_id) on
  public.drafts to authenticated;

create policy "editors read their own drafts" on public.drafts for select to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()));

create policy "editors add their own drafts" on public.drafts for insert to authenticated
  with check (author = (select auth.uid()) and (select private.is_editor()));

create policy "editors change their own drafts" on public.drafts for update to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()))
  with check (author = (select auth.uid()) and (select private.is_editor()));

create policy "editors remove their own drafts" on public.drafts for delete to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()));

create trigger set_updated_at before update on public.drafts
  for each row execute function private.set_updated_at();

create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 20000),
  body_html text check (length(body_html) <= 200000),
  
  programme jsonb not null default '[]' check (jsonb_typeof(programme) = 'array'),
  location text check (length(location) <= 300),
  location_note text check (length(location_note) <= 300),
  region text check (region in ('West Africa', 'East Africa', 'Southern Africa', 'North Africa', 'Central Africa', 'Europe', 'Africa')),
  start_date timestamptz not null,
  end_date timestamptz check (end_date >= start_date),
  timezone text check (private.is_time_zone(timezone)),
  time_precision text not null default 'datetime' check (time_precision in ('datetime', 'date', 'month', 'tbc')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  event_state text not null default 'scheduled' check (event_state in ('scheduled', 'cancelled', 'postponed', 'moved_online')),
  attendees int check (attendees >= 0),
  max_attendees int check (max_attendees > 0),
  image_url text,
  image_alt text,
  signup_url text check (private.is_web_address(signup_url)),
  
  organizer_website_url text check (private.is_web_address(organizer_website_url) or organizer_website_url !~* '^[a-z][a-z0-9+.-]*:(?![0-9])'),
  is_flagship_event boolean not null default false,
  is_partner_event boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  
  state_note text check (length(state_note) <= 400),
  town text check (length(town) <= 120),
  country text check (country ~ '^[A-Z]{2}$'),
  street_address text check (length(street_address) <= 300),
  map_url text check (length(map_url) <= 2000),
  
  online_url text check (length(online_url) <= 2000),
  organizer_name text check (length(organizer_name) <= 200),
  flagship_edition_id uuid references public.flagship_editions (id) on delete set null,
  documents jsonb not null default '[]' constraint events_documents_check check (private.is_document_list(documents)),
  
  outcome_html text check (length(outcome_html) <= 200000),
  
  is_pattern boolean not null default false,
  
  
  instead_id uuid
    constraint instead_of_another check (instead_id <> id),
  constraint published_picture_has_words check (status <> 'published' or image_url is null or length(trim(coalesce(image_alt, ''))) > 0),
  constraint events_is_pattern_check check (not is_pattern or status = 'draft')
);

create index events_published_by_start on public.events (start_date) where status = 'published';

create index events_by_media on public.events (media_id);

create index events_by_flagship_edition on public.events (flagship_edition_id);

create index events_published_by_end on public.events (private.upcoming_until(start_date, end_date, timezone, time_precision)) where status = 'published';

create index events_published_by_days on public.events using gist (private.days_of_event(start_date, end_date, timezone, time_precision)) where status = 'published';

create index events_of_sitemap on public.events (slug) include (updated_at, published_at) where status = 'published';

alter table public.events enable row level security;

grant select on public.events to anon;

grant select, insert, update, delete on public.events to authenticated;

grant all on public.events to service_role;

create policy "editors read all events" on public.events for select to authenticated
  using ((select private.is_editor()));

create policy "editors add events" on public.events for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change events" on public.events for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins purge archived events" on public.events for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));

create policy "anyone reads published events" on public.events for select to anon, authenticated
  using (private.is_published(status, published_at));

create table public.event_circles (
  event_id uuid not null references public.events (id) on delete cascade,
  circle_id uuid not null references public.circles (id) on delete cascade,
  
  position int not null default 0,
  primary key (event_id, circle_id)
);

create index event_circles_by_circle on public.event_circles (circle_id);

alter table public.event_circles enable row level security;

grant select on public.event_circles to anon;

grant select, insert, update, delete on public.event_circles to authenticated;

grant all on public.event_circles to service_role;

create policy "links are as visible as their event" on public.event_circles for select to anon, authenticated
  using (exists (select from public.events e where e.id = event_id));

create policy "editors add event links" on public.event_circles for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change event links" on public.event_circles for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove event links" on public.event_circles for delete to authenticated
  using ((select private.is_editor()));

create table public.article_events (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  
  event_id uuid not null references public.events (id) on delete cascade,
  position int not null default 0,
  primary key (article_id, event_id)
);

create index article_events_by_event on public.article_events (event_id);

alter table public.article_events enable row level security;

grant select on public.article_events to anon;

grant select, insert, update, delete on public.article_events to authenticated;

grant all on public.article_events to service_role;

create policy "mentions are as visible as their article and their event" on public.article_events for select to anon, authenticated
  using (exists (select from public.news_articles a where a.id = article_id) and exists (select from public.events e where e.id = event_id));

create policy "editors add mentions" on public.article_events for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change mentions" on public.article_events for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove mentions" on public.article_events for delete to authenticated
  using ((select private.is_editor()));

create trigger date_publication before insert or update on public.events
  for each row execute function private.date_publication();

create view public.events_with_circles with (security_invoker = true) as
  select e.id, e.title, e.slug, e.description, e.body_html, e.programme, e.location, e.location_note, e.start_date, e.end_date,
    e.timezone, e.time_precision, e.region, e.status, e.published_at, e.event_state, e.attendees, e.max_attendees,
    e.image_url, e.image_alt, e.signup_url, e.organizer_website_url,
    c.list -> 0 ->> 'name' as circle_name,
    c.names as circle_names,
    c.list -> 0 ->> 'slug' as circle_slug,
    c.list -> 0 ->> 'color_hex' as circle_color_hex,
    c.color_hexs as circle_color_hexs,
    coalesce(c.list, '[]') as circles,
    e.is_flagship_event, e.is_partner_event, e.updated_at, e.media_id,
    private.picture_details(e.media_id) as picture,
    e.state_note, e.town, e.country, e.street_address, e.map_url, e.online_url, e.organizer_name, e.flagship_edition_id,
    e.documents, e.outcome_html,
    private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) as upcoming_until
  from public.events e
  left join lateral (
    select string_agg(k.name, ', ' order by l.position, k.name) as names,
      string_agg(coalesce(k.color_hex, ''), ', ' order by l.position, k.name) as color_hexs,
      jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex) order by l.position, k.name) as list
    from public.event_circles l join public.circles k on k.id = l.circle_id
    where l.event_id = e.id
  ) c on true
  
  where private.is_published(e.status, e.published_at);

grant select on public.events_with_circles to anon, authenticated, service_role;

create function private.is_programme(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'time', 40, 'title', 300) then not exists (
    select from jsonb_array_elements(list) as item
    where coalesce(jsonb_typeof(item -> 'about'), 'string') <> 'string' or length(item ->> 'about') > 1000
      or not private.is_plain_text(coalesce(item ->> 'about', ''))
      or case coalesce(jsonb_typeof(item -> 'people'), 'array') when 'array' then
        jsonb_array_length(coalesce(item -> 'people', '[]')) > 30 or exists (
          select from jsonb_array_elements(coalesce(item -> 'people', '[]')) as speaker where not private.is_speaker(speaker))
        else true end
  ) else false end
$$;

grant execute on function private.is_programme(jsonb) to anon, authenticated, service_role;

create function private.as_programme(list jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(case when private.is_programme(jsonb_build_array(item)) then item else (private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300)) -> 0 end
    order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place)
  where place <= 200 and private.as_list_of_pairs(jsonb_build_array(item), 'time', 40, 'title', 300) <> '[]'
$$;

create function private.event_first_day(e public.events) returns date
  language sql stable set search_path = ''
as $$ select private.first_day(e.start_date, e.timezone) $$;

grant execute on function private.event_first_day(public.events) to authenticated, service_role;

create function private.event_last_day(e public.events) returns date
  language sql stable set search_path = ''
as $$ select upper(private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision)) - 1 $$;

grant execute on function private.event_last_day(public.events) to authenticated, service_role;

create function private.is_event_over(e public.events) returns boolean
  language sql stable set search_path = ''
as $$ select private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) < now() $$;

grant execute on function private.is_event_over(public.events) to authenticated, service_role;

create function private.event_stage(e public.events) returns text
  language sql stable set search_path = ''
as $$
  select case when e.is_pattern then 'pattern' when e.status <> 'published' then e.status when private.is_event_over(e) then 'past' else 'upcoming' end
$$;

grant execute on function private.event_stage(public.events) to authenticated, service_role;

create function private.event_effects(action text, ids uuid[], value text) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select e.id, e.title, e.updated_at, f.outcome, f.change,
    case when f.change is not null then (select jsonb_object_agg(name, (to_jsonb(e) || s.parts) -> name) from
      (select jsonb_object_keys(f.change) union select 'published_at' where f.change ? 'status') as fields (name)) end
  from public.events e
    cross join lateral (select private.is_published(e.status, e.published_at) as is_public, private.is_event_over(e) as is_over,
      e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0 as lacks_alt, private.parts_of('events', to_jsonb(e)) as parts) s
    cross join lateral (
      select case when e.status = 'published' then 'as_it_is' when e.is_pattern then 'pattern' when s.lacks_alt then 'no_alt' when e.published_at > now() then 'scheduled'
          when s.is_over then 'published_over' else 'published' end as outcome,
        case when e.status <> 'published' and not s.lacks_alt and not e.is_pattern then '{"status": "published"}'::jsonb end as change where action = 'publish'
      union all
      select case when e.status = 'draft' then 'as_it_is' when s.is_public then 'unpublished' else 'drafted' end,
        case when e.status <> 'draft' then '{"status": "draft"}'::jsonb end where action = 'unpublish'
      union all
      select case when e.status = 'archived' then 'as_it_is' when s.is_public then 'unpublished' else 'archived' end,
        case when e.status <> 'archived' then '{"status": "archived", "is_pattern": false}'::jsonb end where action = 'archive'
      union all
      select case when s.is_over then 'over' when e.event_state = w.state then 'as_it_is' when s.is_public then w.state else w.state || '_unseen' end,
        case when not s.is_over and e.event_state <> w.state then jsonb_build_object('event_state', w.state, 'state_note', value) end
        from (select case action when 'cancel' then 'cancelled' else 'postponed' end as state) w where action in ('cancel', 'postpone')
      union all
      select case when e.event_state = 'scheduled' then 'as_it_is' else 'on_again' end,
        case when e.event_state <> 'scheduled' then '{"event_state": "scheduled", "state_note": null}'::jsonb end where action = 'take place'
      union all
      select case when e.region is not distinct from value then 'as_it_is' else 'changed' end,
        case when e.region is distinct from value then jsonb_build_object('region', value) end where action = 'region'
      union all
      select case when s.parts -> 'circles' = c.wanted then 'as_it_is' else 'changed' end,
        case when s.parts -> 'circles' <> c.wanted then jsonb_build_object('circles', c.wanted) end
        from (select case when value is null then '[]'::jsonb else jsonb_build_array(value) || ((s.parts -> 'circles') - value) end as wanted) c
        where action = 'circle'
      union all
      select case when e.status = 'archived' then 'purged' else 'not_archived' end,
        case when e.status = 'archived' then '{}'::jsonb end where action = 'purge'
    ) f
  where e.id = any (ids)
$$;

grant execute on function private.event_effects(text,uuid[],text) to authenticated, service_role;

create function private.free_event_slug(wanted text) returns text
  language sql stable set search_path = ''
as $$
  select name from (select 1 as place, left(wanted, 110) as name union all select n, left(wanted, 110) || '-' || n from generate_series(2, 1000) as n) names
  where not exists (select from public.events e where e.slug = name) and not exists (select from public.reserved_slugs r where r.slug = name)
  order by place limit 1
$$;

grant execute on function private.free_event_slug(text) to authenticated, service_role;

create function private.with_speakers(programme jsonb, put text) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(case when jsonb_typeof(item -> 'people') = 'array' then item || jsonb_build_object('people', (
      select coalesce(jsonb_agg(case
          when jsonb_typeof(speaker) = 'object' then coalesce(
            (select jsonb_build_object('id', p.id, 'name', p.name) from public.people p where p.id = (speaker ->> 'id')::uuid), speaker -> 'name')
          when put = 'people' then coalesce(
            (select jsonb_build_object('id', min(p.id::text), 'name', min(p.name)) from public.people p
              where p.name = speaker #>> '{}' and p.is_visible having count(*) = 1), speaker)
          else speaker end order by place), '[]')
      from jsonb_array_elements(item -> 'people') with ordinality as speakers (speaker, place)))
    else item end order by place), '[]')
  from jsonb_array_elements(programme) with ordinality as items (item, place)
$$;

create trigger keep_speakers before insert or update of programme on public.events
  for each row when (private.is_programme(new.programme) and new.programme @? '$[*].people[*].id') execute function private.keep_speakers();

create trigger drop_instead before insert or update on public.events
  for each row when (new.instead_id is not null) execute function private.drop_instead();

create policy "editors add figures" on public.site_stats for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change figures" on public.site_stats for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove figures" on public.site_stats for delete to authenticated
  using ((select private.is_admin()));

create policy "editors add flagship pages" on public.flagship_pages for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change flagship pages" on public.flagship_pages for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove flagship pages" on public.flagship_pages for delete to authenticated
  using ((select private.is_admin()));

create table public.flagship_sections (
  id uuid primary key default gen_random_uuid(),
  flagship_id uuid not null references public.flagship_pages (id) on delete cascade,
  slug public.slug not null,
  heading text not null check (length(trim(heading)) between 1 and 200),
  body_html text not null default '' check (length(body_html) <= 200000),
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  edition_id uuid,
  is_visible boolean not null default true,
  visible_from timestamptz,
  visible_until timestamptz constraint flagship_sections_visible_until_check check (visible_until > visible_from),
  kind text not null default 'text' constraint flagship_sections_kind_check
    check (kind in ('text', 'programme', 'people', 'figures', 'pictures', 'partners', 'quotes', 'press', 'documents', 'call')),
  items jsonb not null default '[]',
  constraint flagship_sections_edition_fkey foreign key (edition_id, flagship_id)
    references public.flagship_editions (id, flagship_id) on delete cascade,
  constraint flagship_sections_slug_key unique nulls not distinct (flagship_id, edition_id, slug),
  constraint flagship_sections_items_check check (private.are_items_of(kind, items))
);

create index flagship_sections_by_edition on public.flagship_sections (edition_id, flagship_id);

alter table public.flagship_sections enable row level security;

grant select on public.flagship_sections to anon;

grant select, insert, update, delete on public.flagship_sections to authenticated;

grant all on public.flagship_sections to service_role;

create policy "editors add flagship sections" on public.flagship_sections for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change flagship sections" on public.flagship_sections for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove flagship sections" on public.flagship_sections for delete to authenticated
  using ((select private.is_editor()));

create policy "editors read all flagship sections" on public.flagship_sections for select to authenticated
  using ((select private.is_editor()));

create policy "editors add flagship editions" on public.flagship_editions for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change flagship editions" on public.flagship_editions for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove flagship editions" on public.flagship_editions for delete to authenticated
  using ((select private.is_admin()));

create policy "editors read all flagship editions" on public.flagship_editions for select to authenticated
  using ((select private.is_editor()));

create table public.flagship_chairs (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references public.flagship_editions (id) on delete cascade,
  number int not null constraint flagship_chairs_number_check check (number between 1 and 99),
  
  name text not null default '' check (length(name) <= 120),
  
  request text not null default '' check (length(request) <= 120),
  named_on date,
  person_id uuid references public.people (id) on delete set null,
  
  article_id uuid references public.news_articles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flagship_chairs_number_key unique (edition_id, number),
  constraint flagship_chairs_named_on_check check (trim(name) <> '' or named_on is not null)
);

create index flagship_chairs_by_person on public.flagship_chairs (person_id);

create index flagship_chairs_by_article on public.flagship_chairs (article_id);

alter table public.flagship_chairs enable row level security;

grant select on public.flagship_chairs to anon;

grant select, insert, update, delete on public.flagship_chairs to authenticated;

grant all on public.flagship_chairs to service_role;

create policy "editors read all chairs" on public.flagship_chairs for select to authenticated
  using ((select private.is_editor()));

create policy "editors add chairs" on public.flagship_chairs for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change chairs" on public.flagship_chairs for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove chairs" on public.flagship_chairs for delete to authenticated
  using ((select private.is_editor()));

create trigger refuse_unknown_items_of_added after insert on public.flagship_sections
  for each row when (new.kind in ('people', 'partners', 'quotes', 'pictures')) execute function private.refuse_unknown_items();

create trigger refuse_unknown_items_of_changed after update on public.flagship_sections
  for each row when (new.kind in ('people', 'partners', 'quotes', 'pictures') and (new.items <> old.items or new.kind <> old.kind))
  execute function private.refuse_unknown_items();

create function private.next_year_section(s public.flagship_sections, days int) returns public.flagship_sections
  language plpgsql stable set search_path = ''
as $$
begin
  if s.kind = 'programme' then
    s.items := (select coalesce(jsonb_agg(line || jsonb_build_object('day', to_char((line ->> 'day')::date + days, 'YYYY-MM-DD'), 'who', '') order by place), '[]')
      from jsonb_array_elements(s.items) with ordinality as lines (line, place));
  elsif s.kind = 'partners' then
    s.is_visible := false;
  elsif private.next_year_of(s.kind) <> 'kept' then
    s.items := '[]';
    if s.kind <> 'people' then s.body_html := ''; end if;
  end if;
  s.visible_from := s.visible_from + make_interval(days => days);
  s.visible_until := s.visible_until + make_interval(days => days);
  return s;
end $$;

grant execute on function private.next_year_section(public.flagship_sections,integer) to authenticated, service_role;

create function private.next_year_chair(c public.flagship_chairs, days int, opens date) returns public.flagship_chairs
  language plpgsql immutable set search_path = ''
as $$
begin
  c.name := '';
  c.person_id := null;
  c.article_id := null;
  c.named_on := coalesce(c.named_on + days, opens);
  return c;
end $$;

grant execute on function private.next_year_chair(public.flagship_chairs,integer,date) to authenticated, service_role;

create function private.may_import(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select person is not null and not private.is_suspended(person)
    and exists (select from public.user_roles r where r.user_id = person and r.role in ('manager', 'admin'))
$$;

create function private.resolved_fields(import uuid, kind text, fields jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  target private.import_targets;
  value jsonb;
  list jsonb;
  row_id uuid;
begin
  for target in select distinct on (t.field) * from private.import_targets t where t.kind = resolved_fields.kind and fields ? t.field and t.table_name is not null order by t.field, t.place loop
    list := '[]';
    for value in select v from jsonb_array_elements(case when target.is_list then fields -> target.field else jsonb_build_array(fields -> target.field) end) v loop
      if jsonb_typeof(value) = 'object' then
        row_id := private.add_target_row(import, target.table_name, value ->> 'add');
        update public.import_mappings m set becomes = jsonb_build_object('field', target.field, 'value', row_id)
          from public.imports t where t.id = import and m.source = t.source and m.kind = resolved_fields.kind
            and m.becomes = jsonb_build_object('field', target.field, 'add', value -> 'add');
        value := to_jsonb(row_id);
      end if;
      list := list || value;
    end loop;
    fields := fields || jsonb_build_object(target.field, case when target.is_list then list else list -> 0 end);
  end loop;
  return fields;
end $$;

create table public.import_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  address text not null unique check (char_length(address) <= 2000 and address !~ '^[^/]*//[^/?#]*@'),
  
  format text not null default '' check (char_length(format) <= 40),
  articles_become text not null default 'draft' check (articles_become in ('draft', 'as_it_was')),
  
  every text check (every in ('hour', 'day', 'week')),
  is_on boolean not null default true,
  
  asked_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  kind text not null default 'article' check (kind in ('article', 'event'))
);

alter table public.import_sources enable row level security;

grant select, delete on public.import_sources to authenticated;

grant all on public.import_sources to service_role;

grant insert (name, address, format, articles_become, every, is_on, kind), update (name, address, format,
  articles_become, every, is_on) on public.import_sources to authenticated;

create policy "editors read registered sources" on public.import_sources for select to authenticated
  using ((select private.is_editor()));

create policy "admins register sources" on public.import_sources for insert to authenticated
  with check ((select private.is_admin()));

create policy "admins change registered sources" on public.import_sources for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins remove registered sources" on public.import_sources for delete to authenticated
  using ((select private.is_admin()));

create trigger set_updated_at before update on public.import_sources
  for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.import_sources
  for each row execute function private.write_audit_line('id');

create trigger answer_for_import_source before insert or update of name, address, format, articles_become, every, is_on on public.import_sources
  for each row execute function private.answer_for_import_source();

create trigger plan_import_source_added after insert on public.import_sources
  for each row execute function private.plan_import_source();

create trigger plan_import_source_changed after update on public.import_sources
  for each row when ((old.address, old.every, old.is_on) is distinct from (new.address, new.every, new.is_on))
  execute function private.plan_import_source();

create function public.server_claim_import_source(ticket uuid, scheduled boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.import_sources;
begin
  perform pg_advisory_xact_lock(hashtext('public.import_sources'));
  select h.* into r from public.import_sources h join public.import_source_states s on s.source_id = h.id where s.holder = ticket;
  if r.id is null then
    update public.import_source_states s set asked_at = null, holder = null, held_until = null, outcome = 'skipped', read_at = now(),
        next_at = case when o.every is not null then private.next_reading(o.every) end,
        note = 'It was not read: whoever registered it may not bring in news any more.'
      from public.import_sources o
      where o.id = s.source_id and o.id in (select private.due_import_sources(scheduled)) and not private.may_import(o.asked_by);
    select d.* into r from private.due_import_sources(scheduled) with ordinality as due (id, place) join public.import_sources d on d.id = due.id
      where not exists (select from public.import_source_states b join public.import_sources o on o.id = b.source_id
        where o.id <> d.id and private.host_of(o.address) = private.host_of(d.address)
          and (b.held_until > now() or b.read_at > now() - interval '2 seconds'))
      order by due.place limit 1;
    if r.id is null then return null; end if;
    update public.import_source_states s set holder = ticket, held_until = now() + interval '5 minutes', asked_at = null, not_before = null,
        next_at = case when r.every is not null then private.next_reading(r.every) end where s.source_id = r.id;
  end if;
  return (select jsonb_build_object('id', r.id, 'name', r.name, 'address', r.address, 'etag', s.etag, 'lastModified', s.last_modified,
    'contentHash', s.content_hash) from public.import_source_states s where s.source_id = r.id);
end $$;

grant execute on function public.server_claim_import_source(uuid,boolean) to service_role;

create function public.server_begin_source_import(ticket uuid, import uuid, own_holder uuid, read jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.import_sources;
  is_whole boolean;
begin
  perform pg_advisory_xact_lock(hashtext('public.import_sources'));
  if exists (select from public.imports i where i.id = import) then return true; end if;
  select o.* into r from public.import_sources o join public.import_source_states s on s.source_id = o.id where s.holder = ticket;
  if r.id is null then return false; end if;
  select s.is_whole into is_whole from public.import_source_states s where s.source_id = r.id;
  insert into public.imports (id, name, address, kind, format, options, asked_by, registered_source, holder, held_until)
    values (import, r.name, r.address, r.kind, r.format,
      jsonb_build_object('status', r.articles_become, 'run', true, 'pages', case when is_whole then 'new' else 'all' end), r.asked_by, r.id, own_holder,
      now() + interval '20 seconds');
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), etag = left(private.as_one_line(read ->> 'etag'), 500),
      last_modified = left(private.as_one_line(read ->> 'lastModified'), 100), content_hash = left(read ->> 'contentHash', 100)
    where s.source_id = r.id;
  return true;
end $$;

grant execute on function public.server_begin_source_import(uuid,uuid,uuid,jsonb) to service_role;

create trigger forget_source_pages after update of address on public.import_sources
  for each row when (old.address <> new.address) execute function private.forget_source_pages();

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  
  name text not null check (char_length(name) between 1 and 500),
  address text check (char_length(address) <= 2000),
  format text not null default '',
  
  source text not null default '',
  asked_by uuid references public.profiles (id) on delete set null,
  status text not null default 'reading',
  
  options jsonb not null default '{}',
  
  report jsonb not null default '{}',
  
  note text,
  done int not null default 0,
  total int,
  
  wish text check (wish in ('pause', 'stop')),
  
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  
  status_at timestamptz not null default now(),
  registered_source uuid references public.import_sources (id) on delete set null,
  
  kind text not null default 'article' check (kind in ('article', 'event')),
  
  lost_holders int not null default 0,
  constraint imports_status_check
    check (status in ('reading', 'refused', 'planning', 'planned', 'waiting', 'running', 'paused', 'stopped', 'done', 'undoing', 'undone'))
);

create index imports_by_age on public.imports (created_at desc);

create index imports_to_work_on on public.imports (created_at) where status in ('reading', 'planning', 'waiting', 'running', 'undoing');

create unique index imports_one_is_written on public.imports ((true)) where status in ('running', 'undoing');

create index imports_by_registered_source on public.imports (registered_source) where registered_source is not null;

alter table public.imports enable row level security;

grant select on public.imports to authenticated;

grant all on public.imports to service_role;

create policy "editors read imports" on public.imports for select to authenticated using ((select private.is_editor()));

create table public.import_items (
  import_id uuid not null references public.imports (id) on delete cascade,
  
  number int not null,
  kind text not null check (kind ~ '^[a-z]+$'),
  source_id text not null,
  place text not null,
  title text not null,
  
  item jsonb not null,
  
  addresses text[] not null default '{}',
  
  plan text check (plan in ('create', 'update', 'same', 'conflict', 'refused')),
  
  reason text,
  
  record_id uuid,
  
  wanted jsonb not null default '{}',
  changes text[] not null default '{}',
  
  conflicts text[] not null default '{}',
  
  choices jsonb not null default '{}',
  is_taken boolean not null default true,
  outcome text check (outcome in ('created', 'updated', 'skipped', 'conflict', 'rejected')),
  said text,
  
  before jsonb,
  before_origin jsonb,
  before_version timestamptz,
  version timestamptz,
  undone text check (undone in ('undone', 'kept')),
  
  ended_at timestamptz,
  primary key (import_id, number),
  unique (import_id, kind, source_id)
);

create index import_items_by_plan on public.import_items (import_id, plan, number);

create index import_items_by_address on public.import_items using gin (addresses);

create index import_items_by_outcome on public.import_items (import_id, outcome, number);

alter table public.import_items enable row level security;

grant select on public.import_items to authenticated;

grant all on public.import_items to service_role;

create policy "editors read items of imports" on public.import_items for select to authenticated using ((select private.is_editor()));

create table private.import_origins (
  source text not null,
  kind text not null references private.record_kinds,
  source_id text not null,
  record_id uuid not null,
  import_id uuid references public.imports (id) on delete set null,
  
  said jsonb not null default '{}',
  written jsonb not null default '{}',
  
  entry text,
  
  guid text,
  primary key (source, kind, source_id)
);

create index import_origins_by_record on private.import_origins (kind, record_id);

create index import_origins_by_shared_guid on private.import_origins (source, kind, guid) where guid is not null;

alter table private.import_origins enable row level security;

create table public.import_mappings (
  source text not null,
  kind text not null check (kind ~ '^[a-z]+$'),
  refers_as text not null check (refers_as in ('author', 'category', 'tag', 'series')),
  key text not null,
  name text not null,
  
  becomes jsonb,
  decided_by uuid references public.profiles (id) on delete set null,
  primary key (source, kind, refers_as, key)
);

alter table public.import_mappings enable row level security;

grant select on public.import_mappings to authenticated;

grant all on public.import_mappings to service_role;

create policy "editors read mappings of imports" on public.import_mappings for select to authenticated using ((select private.is_editor()));

create table private.import_additions (
  import_id uuid not null references public.imports (id) on delete cascade,
  table_name text not null,
  row_id text not null,
  primary key (import_id, table_name, row_id)
);

alter table private.import_additions enable row level security;

create trigger keep_first_before before update of version on public.import_items
  for each row execute function private.keep_first_before();

create trigger note_import_status before update of status on public.imports
  for each row execute function private.note_import_status();

create trigger write_audit_line after insert or update of status on public.imports
  for each row execute function private.write_import_line();

create trigger forget_asking after update of status on public.imports
  for each row when (new.status = 'reading' and old.status is distinct from 'reading') execute function private.forget_asking();

create trigger note_origin_entry before insert or update of import_id on private.import_origins
  for each row when (new.import_id is not null) execute function private.note_origin_entry();

create function private.note_mappings(import uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.import_mappings as m (source, kind, refers_as, key, name, becomes)
  select n.source, n.kind, n.refers_as, n.key, private.as_one_line(n.name), private.guessed_mapping(n.kind, n.refers_as, n.key, n.name)
  from (select distinct on (t.source, i.kind, r ->> 'as', r ->> 'key') t.source, i.kind, r ->> 'as' as refers_as, r ->> 'key' as key, r ->> 'name' as name
    from public.import_items i join public.imports t on t.id = i.import_id, jsonb_array_elements(i.item -> 'refers') r
    where i.import_id = import and private.is_one_line(r ->> 'key') order by t.source, i.kind, r ->> 'as', r ->> 'key') n
  on conflict (source, kind, refers_as, key) do update set name = excluded.name, becomes = case when m.decided_by is null then excluded.becomes else m.becomes end
$$;

create function private.mapped_fields(source text, kind text, refers jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with mapped as (
    select m.becomes ->> 'field' as field, coalesce(m.becomes -> 'value', jsonb_build_object('add', m.becomes -> 'add')) as value, min(r.place) as place
    from jsonb_array_elements(refers) with ordinality as r (said, place)
      join public.import_mappings m on m.source = mapped_fields.source and m.kind = mapped_fields.kind and m.refers_as = r.said ->> 'as' and m.key = r.said ->> 'key'
    where m.becomes is not null group by 1, 2)
  select coalesce(jsonb_object_agg(f.field, case when f.is_list then f.list else f.list -> 0 end), '{}')
  from (select m.field, bool_or(t.is_list) as is_list, jsonb_agg(distinct m.value) as any_order,
      (select jsonb_agg(o.value order by o.place) from mapped o where o.field = m.field) as list
    from mapped m join private.import_targets t on t.kind = mapped_fields.kind and t.field = m.field group by m.field) f
$$;

create function public.move_import(import uuid, step text, options jsonb default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.id is null then raise exception 'This import is not there any more.' using errcode = 'P0001'; end if;
  if step in ('run', 'resume') and t.status in ('planned', 'paused') then
    update public.imports i set status = 'waiting', options = i.options || coalesce(move_import.options, '{}'), asked_by = auth.uid(), note = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    perform pg_notify('import_asked', import::text);
    return 'waiting';
  elsif step = 'stop' and t.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing') then
    -- Without a holder, nothing that its process still sends is taken: server functions ask private.holds_import first.
    update public.imports i set status = 'stopped', wish = null, note = null, holder = null, held_until = null, finished_at = now() where i.id = import;
    return 'stopped';
  elsif step = 'pause' and t.status = 'waiting' then
    update public.imports i set status = 'paused' where i.id = import;
    return 'paused';
  elsif step = 'pause' and t.status in ('running', 'undoing') then
    update public.imports i set wish = 'pause' where i.id = import;
    return t.status;
  elsif step = 'plan' and t.status in ('planned', 'paused') then
    update public.imports i set status = 'planning', options = i.options || coalesce(move_import.options, '{}') where i.id = import;
    return 'planning';
  elsif step = 'retry' and t.status = 'done' then
    update public.import_pictures p set state = 'waiting', tries = 0 where p.source = t.source and p.state = 'failed';
    update public.import_items n set outcome = null, said = null where n.import_id = import and n.outcome in ('rejected', 'conflict');
    update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    return 'waiting';
  elsif step in ('undo', 'undo everything') and t.status in ('done', 'paused', 'stopped', 'undone') then
    if exists (select from public.imports r where r.status in ('running', 'undoing')) then
      raise exception 'Another import is being written. Undo this one after it.' using errcode = 'P0001';
    end if;
    if step = 'undo everything' then
      update public.import_items n set undone = null where n.import_id = import and n.undone = 'kept';
    end if;
    update public.imports i set status = 'undoing', asked_by = auth.uid(), holder = null, held_until = null,
      options = i.options || jsonb_build_object('undo', case step when 'undo' then 'unchanged' else 'everything' end) where i.id = import;
    return 'undoing';
  end if;
  raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
end $$;

grant execute on function public.move_import(uuid,text,jsonb) to authenticated, service_role;

create function public.count_import(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with items as (select i.plan, i.outcome, i.undone, i.is_taken from public.import_items i where i.import_id = import)
  select jsonb_build_object('items', (select count(*) from items),
    'taken', (select count(*) from items where is_taken and plan in ('create', 'update')),
    'plans', (select coalesce(jsonb_object_agg(plan, n), '{}') from (select plan, count(*) as n from items where plan is not null group by plan) p),
    'outcomes', (select coalesce(jsonb_object_agg(outcome, n), '{}') from (select outcome, count(*) as n from items where outcome is not null group by outcome) o),
    'undone', (select coalesce(jsonb_object_agg(undone, n), '{}') from (select undone, count(*) as n from items where undone is not null group by undone) u))
$$;

grant execute on function public.count_import(uuid) to authenticated, service_role;

create function public.not_carried_over(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.name, c.times), '{}') from (
    select n.key as name, sum(n.value::int) as times from public.import_items i, jsonb_each_text(i.item -> 'notCarried') n
    where i.import_id = import group by n.key) c
$$;

grant execute on function public.not_carried_over(uuid) to authenticated, service_role;

create function public.compare_import_item(import uuid, number int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  i public.import_items;
  of_kind private.record_kinds;
  is_now jsonb;
  changed jsonb;
  holder jsonb;
begin
  perform private.require_editor();
  select * into i from public.import_items n where n.import_id = import and n.number = compare_import_item.number;
  if i.import_id is null then return null; end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- Of what was written: what it was before.
  is_now := case when i.version is not null then i.before when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  select jsonb_build_object('at', v.created_at, 'by', p.full_name) into changed
    from public.revisions v left join public.profiles p on p.id = v.actor
    where v.table_name = of_kind.table_name and v.row_id = i.record_id::text order by v.id desc limit 1;
  if i.reason = 'address' then
    execute format('select jsonb_build_object(''kind'', $1, ''id'', r.id, ''title'', r.%I) from public.%I r where r.slug = $2', of_kind.title, of_kind.table_name)
      into holder using i.kind, i.wanted ->> 'slug';
  end if;
  return jsonb_build_object('changed', changed, 'holder', holder, 'fields', (
    select coalesce(jsonb_agg(jsonb_build_object('field', name, 'here', private.told_field(i.kind, name, is_now -> name),
      'there', private.told_field(i.kind, name, i.wanted -> name), 'isConflict', name = any (i.conflicts)) order by name), '[]')
    from unnest(case when i.changes = '{}' and i.plan in ('refused', 'conflict') then array(select jsonb_object_keys(i.wanted)) else i.changes end) as name));
end $$;

grant execute on function public.compare_import_item(uuid,integer) to authenticated, service_role;

create function public.decide_import_items(import uuid, which jsonb, decision jsonb) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  t public.imports;
  i public.import_items;
  decided int := 0;
begin
  perform private.require_editor();
  select * into t from public.imports n where n.id = import for update;
  if t.id is null then raise exception 'This import is not there any more.' using errcode = 'P0001'; end if;
  if t.status not in ('planned', 'paused', 'done') then
    raise exception 'That cannot be decided now: it is %.', t.status using errcode = 'P0001';
  end if;
  for i in select * from public.import_items n where n.import_id = import and n.plan <> 'same'
      and (n.outcome is null or n.outcome in ('conflict', 'rejected'))
      and (not which ? 'numbers' or n.number in (select v::int from jsonb_array_elements_text(which -> 'numbers') v))
      and (coalesce(which ->> 'show', '') in ('', n.plan, n.outcome))
      and (coalesce(which ->> 'q', '') = '' or position(lower(which ->> 'q') in lower(n.title)) > 0)
    order by n.number for update
  loop
    if decision ? 'side' then
      continue when i.conflicts = '{}';
      i.choices := i.choices || (select coalesce(jsonb_object_agg(name, decision -> 'side'), '{}') from unnest(i.conflicts) as name);
    end if;
    i.choices := i.choices || coalesce(decision -> 'choices', '{}');
    i.is_taken := coalesce((decision ->> 'is_taken')::boolean, i.is_taken);
    if decision ? 'side' or decision ? 'choices' then i := private.plan_import_item(i); end if;
    update public.import_items n set is_taken = i.is_taken, choices = i.choices, plan = i.plan, reason = i.reason, record_id = i.record_id,
      wanted = i.wanted, changes = i.changes, conflicts = i.conflicts where n.import_id = import and n.number = i.number;
    decided := decided + 1;
  end loop;
  return decided;
end $$;

grant execute on function public.decide_import_items(uuid,jsonb,jsonb) to authenticated, service_role;

create function public.read_import_again(import uuid, format text, said jsonb default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if coalesce(t.status not in ('planned', 'refused', 'stopped'), true)
      or exists (select from public.import_items i where i.import_id = import and i.version is not null) then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  if jsonb_typeof(coalesce(said, '{}')) <> 'object' or length(coalesce(said, '{}')::text) > 100000 then
    raise exception 'That is too much to say of a source.' using errcode = '22023';
  end if;
  insert into private.import_columns as c (kind, name, becomes)
    select t.kind, s.key, s.value from jsonb_each_text(coalesce(said, '{}')) s
    -- What is said of the source itself is of this one alone.
    where s.key not in ('site', 'sheet', 'day order') and length(s.key) between 1 and 300 and length(s.value) between 1 and 100
    on conflict on constraint import_columns_pkey do update set becomes = excluded.becomes, said_at = now();
  update public.imports i set status = 'reading', format = private.as_one_line(read_import_again.format), note = null, report = '{}', finished_at = null,
      options = i.options || jsonb_build_object('said', coalesce(i.options -> 'said', '{}') || coalesce(said, '{}'), 'run', false),
      -- The process that held it has not been lost while it reads.
      holder = case when i.held_until > now() then i.holder end, done = 0, total = null where i.id = import;
  perform pg_notify('import_asked', import::text);
end $$;

grant execute on function public.read_import_again(uuid,text,jsonb) to authenticated, service_role;

create function private.plan_told_item(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.imports;
  of_kind private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder text;
  reserved text;
  lacking text;
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into i.wanted from jsonb_each(i.item -> 'fields') f
    where private.has_column(of_kind.table_name, f.key) and f.key not in ('id', 'created_at', 'updated_at');
  i.wanted := i.wanted || private.mapped_fields(asked.source, i.kind, i.item -> 'refers')
    || coalesce((select jsonb_object_agg(p.key, p.value -> 'address') from jsonb_each(i.item -> 'pictures') p), '{}');
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  i.plan := null; i.reason := null; i.changes := '{}'; i.conflicts := '{}';

  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;
  i.record_id := origin.record_id;
  is_now := case when origin.record_id is not null then private.record_as_it_is(i.kind, origin.record_id) end;

  if origin.record_id is null and i.source_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' and private.record_as_it_is(i.kind, i.source_id::uuid) is not null then
    i.record_id := i.source_id::uuid; i.plan := 'same'; i.reason := 'The source has it from here.';
  elsif coalesce(trim(i.wanted ->> of_kind.title), '') = '' then
    i.plan := 'refused'; i.reason := 'It has no title.';
  elsif i.wanted ? 'slug' and coalesce(i.wanted ->> 'slug', '') = '' then
    i.plan := 'refused'; i.reason := 'No address can be made of its title.';
  elsif origin.record_id is not null and is_now is null and i.choices ->> 'removed' is distinct from 'theirs' then
    i.plan := 'conflict'; i.reason := 'removed';
  elsif is_now is null then
    i.record_id := null;
    if i.wanted ? 'slug' then
      execute format('select r.%I from public.%I r where r.slug = $1', of_kind.title, of_kind.table_name) into holder using i.wanted ->> 'slug';
      if of_kind.path is not null then select r.reason into reserved from public.reserved_slugs r where r.slug = i.wanted ->> 'slug'; end if;
    end if;
    select string_agg(replace(a.attname, '_', ' '), ', ' order by a.attnum) into lacking from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', of_kind.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
        and not a.atthasdef and coalesce(i.wanted -> a.attname, 'null') = 'null';
    if lacking is not null then
      i.plan := 'refused'; i.reason := 'It has no ' || lacking || '.';
    elsif reserved is not null then
      i.plan := 'refused'; i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is not null then
      i.plan := 'conflict'; i.reason := 'address';
    else
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted));
    end if;
  else
    -- Where a page stands is decided here; the file's address leads to it.
    i.wanted := i.wanted - case when i.choices ? 'slug' then '' else 'slug' end;
    i.changes := array(select f.key from jsonb_each(i.wanted) f
      where private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key
        and private.spelled_value(of_kind.table_name, f.key, f.value) is distinct from is_now -> f.key order by 1);
    i.conflicts := array(select name from unnest(i.changes) as name
      -- What was never written from here and is empty, nobody wrote.
      where private.value_hash(is_now -> name) is distinct from origin.written ->> name
        and (origin.written ? name or coalesce(is_now -> name, 'null') not in ('null', '""', '[]')));
    i.plan := case when i.changes = '{}' then 'same'
      when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
    i.reason := case when i.plan = 'conflict' then 'changed' end;
    -- Every choice is for what is here: nothing is left to write.
    if i.plan = 'update' and not exists (select from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') then
      i.plan := 'same';
    end if;
  end if;
  return i;
end $$;

create function public.import_prospects(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with taken as (select i.* from public.import_items i where i.import_id = import and i.outcome is null and i.is_taken and i.plan in ('create', 'update'))
  select jsonb_build_object(
    'shown', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and coalesce((t.wanted ->> 'published_at')::timestamptz, now()) <= now()),
    'scheduled', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and (t.wanted ->> 'published_at')::timestamptz > now()),
    'drafts', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'draft'),
    'addresses', (select count(distinct a) from taken t, unnest(t.addresses) as a where t.plan = 'create'),
    'pictures', (select coalesce(sum((t.item ->> 'pictureCount')::int), 0) from taken t where t.changes && '{content_html,feature_image_url}' or t.plan = 'create'),
    'undescribed', (select coalesce(sum((t.item ->> 'undescribedCount')::int), 0) from taken t where t.changes && '{content_html,feature_image_url}' or t.plan = 'create'),
    'open', (select count(*) from public.import_items i where i.import_id = import and i.outcome is null and i.plan = 'conflict'))
$$;

grant execute on function public.import_prospects(uuid) to authenticated, service_role;

create trigger keep_import_kind after insert on public.import_items
  referencing new table as added for each statement execute function private.keep_import_kind();

create function public.import_progress(import uuid, most int default 600) returns jsonb
  language sql stable set search_path = ''
as $$
  with items as (
      select row_number() over (order by i.number) - 1 as place,
        case when i.undone = 'kept' then 'k' when i.undone = 'undone' then 'b' when i.outcome is null then 'w'
          else (array['c', 'u', 'x', 'r', 's'])[array_position('{created,updated,conflict,rejected,skipped}', i.outcome)] end as became
      from public.import_items i where i.import_id = import),
    size as (select count(*) as items, greatest(1, ceil(count(*)::numeric / greatest(1, least(most, 2000))))::int as each from items),
    squares as (select i.place / s.each as square,
        case when bool_or(became = 'r') then 'r' when bool_or(became = 'x') then 'x' when bool_or(became = 'k') then 'k'
          when bool_and(became = 'w') then 'w' when bool_or(became = 'w') then 'p'
          else mode() within group (order by became) end as became
      from items i, size s group by 1),
    latest as (select i.number, i.title, i.outcome, i.said, i.changes, i.ended_at, (i.item ->> 'pictureCount')::int as pictures
      from public.import_items i join public.imports t on t.id = i.import_id
      where i.import_id = import and i.outcome is not null and i.ended_at >= t.status_at order by i.ended_at desc, i.number desc limit 60),
    pace as (select count(*) as times, extract(epoch from max(ended_at) - min(ended_at)) as seconds from latest)
  select jsonb_build_object('items', s.items, 'each', s.each,
    'squares', (select coalesce(string_agg(q.became, '' order by q.square), '') from squares q),
    'pace', (select case when p.times > 4 and p.seconds > 0 then round(((p.times - 1) / p.seconds)::numeric, 2) end from pace p),
    'latest', (select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'title', l.title, 'outcome', l.outcome, 'said', l.said,
        'changes', l.changes, 'pictures', l.pictures, 'at', l.ended_at) order by l.ended_at desc, l.number desc), '[]')
      from (select * from latest order by ended_at desc, number desc limit 3) l))
  from size s
$$;

grant execute on function public.import_progress(uuid,integer) to authenticated, service_role;

create function private.entries_here(s public.flagship_sections) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  here jsonb;
begin
  if s.kind not in ('people', 'partners', 'quotes', 'pictures') then return s.items; end if;
  execute format('select coalesce(jsonb_agg(item order by place), ''[]'') from jsonb_array_elements_text($1) with ordinality as items (item, place)
    where exists (select from public.%I r where r.id = item::uuid%s)', case s.kind when 'pictures' then 'albums' else s.kind end,
    case s.kind when 'pictures' then ' and r.edition_id is not null' else '' end) into here using s.items;
  return here;
end $$;

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role public.app_role not null default 'user',
  token_hash bytea not null unique,
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz,
  application_id uuid references public.applications (id) on delete set null,
  constraint invitations_of_applicants_make_users check (application_id is null or role = 'user')
);

alter table public.invitations add constraint invitations_email_check
  check (private.is_plain_address(email) and email = lower(email)) not valid;

create unique index one_open_invitation_for_an_address on public.invitations (email) where accepted_at is null and revoked_at is null;

create index invitations_by_inviter on public.invitations (invited_by);

create index invitations_by_guest on public.invitations (accepted_by);

create index invitations_by_application on public.invitations (application_id);

alter table public.invitations enable row level security;

grant all on public.invitations to service_role;

grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by, revoked_at), update
  (revoked_at) on public.invitations to authenticated;

create policy "editors read invitations" on public.invitations for select to authenticated
  using ((select private.is_editor()));

create policy "admins take invitations back" on public.invitations for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger write_audit_line after insert or update or delete on public.invitations
  for each row execute function private.write_audit_line('id', 'personal');

create trigger take_in_invited_member after update of accepted_by on public.invitations
  for each row when (new.accepted_by is not null) execute function private.take_in_member('accepted_by');

create function private.invitation_state(i public.invitations) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when i.accepted_at is not null then 'used'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    when i.application_id is null and not private.is_acting_admin(i.invited_by) then 'expired'
    when i.application_id is not null and not (private.can_read_applications(i.invited_by)
      and exists (select from public.applications a where a.id = i.application_id and a.status = 'accepted')) then 'expired'
    else 'open' end
$$;

create function public.resend_invitation(invitation uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  old public.invitations;
begin
  perform private.require_admin('invite');
  select * into old from public.invitations where id = invitation and accepted_at is null and revoked_at is null;
  if old.id is null then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001';
  end if;
  perform private.invite(old.email, old.role, greatest(1, round(extract(epoch from old.expires_at - old.created_at) / 86400)::int));
end $$;

grant execute on function public.resend_invitation(uuid) to authenticated, service_role;

create function public.invitation_by_token(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'state', private.invitation_state(i),
    'inviter', (select nullif(trim(p.full_name), '') from public.profiles p where p.id = i.invited_by))
  from public.invitations i where i.token_hash = sha256(token::bytea)
$$;

grant execute on function public.invitation_by_token(text) to anon, authenticated, service_role;

create function private.apply_invitation(i public.invitations, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations set accepted_at = now(), accepted_by = person where id = i.id;
  -- An invitation lifts, and never takes anything away.
  if i.role > (select coalesce(max(r.role), 'user') from public.user_roles r where r.user_id = person) then
    perform private.set_role(person, i.role);
  end if;
  if i.application_id is not null then perform private.onboard(i.application_id, person); end if;
end $$;

create function public.accept_invitation(token text) returns public.app_role
  language plpgsql security definer set search_path = ''
as $$
declare
  i public.invitations;
begin
  select * into i from public.invitations where token_hash = sha256(token::bytea) for update;
  if i.id is null or not exists (select from auth.users u
      where u.id = (select auth.uid()) and lower(u.email) = i.email and u.email_confirmed_at is not null) then
    raise exception 'This invitation is for another address.' using errcode = '42501', hint = 'Sign in with the address the letter was sent to.';
  end if;
  if private.invitation_state(i) <> 'open' then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001', hint = 'Ask for a new one.';
  end if;
  perform private.apply_invitation(i, (select auth.uid()));
  return private.highest_role();
end $$;

grant execute on function public.accept_invitation(text) to authenticated, service_role;

create table private.outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  template text not null,
  data jsonb not null default '{}',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  
  claim uuid,
  claimed_until timestamptz,
  application_id uuid references public.applications (id) on delete set null,
  
  answer text,
  put_off_at timestamptz,
  
  refused_at timestamptz
);

create index outbox_by_application on private.outbox (application_id);

alter table private.outbox enable row level security;

create trigger note_sent_letter after delete on private.outbox
  for each row when (old.template = 'application-letter' and old.refused_at is null) execute function private.note_sent_letter();

create trigger note_refused_letter after update of refused_at on private.outbox
  for each row when (new.template = 'application-letter' and old.refused_at is distinct from new.refused_at)
  execute function private.note_refused_letter();

create trigger notify_outbox after insert on private.outbox for each statement execute function private.notify_outbox();

create function public.server_claim_letter(own_claim uuid) returns jsonb
  language sql security definer set search_path = ''
as $$
  update private.outbox o set claim = own_claim, claimed_until = now() + interval '1 minute'
  where o.id = coalesce(
    (select w.id from private.outbox w where w.claim = own_claim limit 1),
    (select w.id from private.outbox w
      where w.refused_at is null and w.next_attempt_at <= now() and coalesce(w.claimed_until <= now(), true)
        and (select p.until <= now() from private.outbox_pause p)
      order by private.letter_order(w.template), w.id limit 1 for update skip locked))
  returning jsonb_build_object('id', o.id, 'claim', o.claim, 'recipient', o.recipient, 'template', o.template, 'data', o.data,
    'application', o.application_id)
$$;

grant execute on function public.server_claim_letter(uuid) to service_role;

create function public.server_letter_sent(letter bigint) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.outbox where id = letter;
  update private.outbox_pause set until = '-infinity', failures = 0, answer = null where failures > 0;
$$;

grant execute on function public.server_letter_sent(bigint) to service_role;

create trigger file_letter before insert on private.outbox for each row execute function private.file_letter();

create table public.member_cards (
  user_id uuid not null references public.profiles (id) on delete cascade,
  audience public.audience not null check (audience <> 'nobody'),
  full_name text not null,
  title text,
  organisation text,
  town text,
  country text check (country ~ '^[A-Z]{2}$'),
  circles uuid[] not null default '{}',
  languages text[] not null default '{}',
  about text,
  links jsonb not null default '[]',
  email text,
  portrait_path text,
  portrait_alt text,
  
  sorted_by text not null,
  words tsvector not null,
  primary key (user_id, audience)
);

create index member_cards_in_order on public.member_cards (audience, sorted_by, user_id);

create index member_cards_by_country on public.member_cards (audience, country);

create index member_cards_by_circle on public.member_cards using gin (circles);

create index member_cards_by_words on public.member_cards using gin (words);

create index member_cards_by_portrait on public.member_cards (portrait_path);

alter table public.member_cards enable row level security;

grant select on public.member_cards to anon, authenticated;

grant all on public.member_cards to service_role;

create policy "anyone reads what members show everybody" on public.member_cards for select to anon, authenticated
  using (audience = 'everybody');

create function private.is_member() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.member_since is not null)
    and private.missing_auth_step('user') is null
$$;

grant execute on function private.is_member() to anon, authenticated, service_role;

create function private.cards_of(person uuid) returns setof public.member_cards
  language sql stable security definer set search_path = ''
as $$
  select told.user_id, told.audience, told.full_name, told.title, told.organisation, told.town, told.country, told.circles, told.languages,
    told.about, told.links, told.email, told.portrait_path, told.portrait_alt, coalesce(private.fold(told.full_name), ''),
    private.search_words(concat_ws(' ', told.full_name, told.title, told.organisation, told.town, told.about))
  from (
    select p.id as user_id, v.viewer as audience, trim(p.full_name) as full_name,
      case when p.title_for >= v.viewer then nullif(trim(p.title), '') end as title,
      case when p.organisation_for >= v.viewer then nullif(trim(p.organisation), '') end as organisation,
      case when p.town_for >= v.viewer then nullif(trim(p.town), '') end as town,
      case when p.country_for >= v.viewer then p.country end as country,
      case when p.circles_for >= v.viewer then p.circles else '{}' end as circles,
      case when p.languages_for >= v.viewer then p.languages else '{}' end as languages,
      case when p.about_for >= v.viewer then nullif(trim(p.about), '') end as about,
      case when p.links_for >= v.viewer then p.links else '[]' end as links,
      case when p.email_for >= v.viewer then p.email end as email,
      case when p.portrait_for >= v.viewer then p.avatar_path end as portrait_path,
      case when p.portrait_for >= v.viewer and p.avatar_path is not null then p.avatar_alt end as portrait_alt
    from public.profiles p cross join unnest(array['members', 'everybody']::public.audience[]) as v (viewer)
    where p.id = person and p.member_since is not null and p.listed_for >= v.viewer and not private.is_suspended(p.id)) told
$$;

create function private.directory_audience() returns public.audience
  language sql stable set search_path = ''
as $$ select case when private.is_member() then 'members' else 'everybody' end::public.audience $$;

grant execute on function private.directory_audience() to anon, authenticated, service_role;

create function public.my_member_cards() returns setof public.member_cards
  language sql stable security definer set search_path = ''
as $$ select * from private.cards_of((select auth.uid())) $$;

grant execute on function public.my_member_cards() to authenticated;

create function private.is_told_portrait(name text) returns boolean
  language sql stable set search_path = ''
as $$ select exists (select from public.member_cards c where c.portrait_path = name) $$;

grant execute on function private.is_told_portrait(text) to anon, authenticated, service_role;

create policy "editors read all pages" on public.pages for select to authenticated
  using ((select private.is_editor()));

create policy "editors add pages" on public.pages for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change pages" on public.pages for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins purge archived pages" on public.pages for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));

create policy "editors read all partners" on public.partners for select to authenticated
  using ((select private.is_editor()));

create policy "editors add partners" on public.partners for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change partners" on public.partners for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove hidden partners" on public.partners for delete to authenticated
  using (not is_visible and (select private.is_admin()));

create policy "editors read all people" on public.people for select to authenticated
  using ((select private.is_editor()));

create policy "editors add people" on public.people for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change people" on public.people for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove hidden people" on public.people for delete to authenticated
  using (not is_visible and (select private.is_admin()));

create index media_by_word on public.media using gin (private.picture_words(alt, caption, credit, file_name, folder, tags));

create policy "editors read all pictures" on public.media for select to authenticated
  using ((select private.is_editor()));

create policy "editors add pictures" on public.media for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change pictures" on public.media for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins purge removed pictures" on public.media for delete to authenticated
  using (removed_at is not null and (select private.is_admin()));

create policy "editors read what uses a picture" on private.picture_uses for select to authenticated
  using ((select private.is_editor()));

create policy "editors add media files" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_editor()));

create policy "editors change media files" on storage.objects for update to authenticated
  using (bucket_id = 'media' and (select private.is_editor())) with check (bucket_id = 'media' and (select private.is_editor()));

create policy "editors remove media files" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_editor()));

create policy "editors read media files" on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_editor()));

create view public.media_usage with (security_invoker = true) as
  select u.* from private.media_usage() u where (select private.is_editor());

grant select on public.media_usage to authenticated;

create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.news_articles (id) on delete cascade,
  token_hash bytea not null unique,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  opened_at timestamptz
);

create index preview_links_by_article on public.preview_links (article_id, created_at desc);

alter table public.preview_links enable row level security;

grant all on public.preview_links to service_role;

grant select (opened_at, id, article_id, made_by, created_at, expires_at, revoked_at, opened), update (revoked_at) on
  public.preview_links to authenticated;

create policy "editors read preview links" on public.preview_links for select to authenticated
  using ((select private.is_editor()));

create policy "editors take preview links back" on public.preview_links for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create trigger write_audit_line after insert or update of revoked_at on public.preview_links
  for each row execute function private.write_audit_line('id', 'personal');

create view public.appearances with (security_invoker = true) as
  select p.id as person_id, p.slug as person_slug, p.groups as person_groups, e.id as event_id, e.slug, e.title, e.start_date, e.end_date,
    e.timezone, e.time_precision, e.event_state, e.status, private.is_published(e.status, e.published_at) as is_public,
    private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) as upcoming_until
  from public.events e
    cross join lateral (select distinct (speaker ->> 'id')::uuid as id from jsonb_path_query(e.programme, '$[*].people[*]') as speaker
      where jsonb_typeof(speaker) = 'object') s
    join public.people p on p.id = s.id
  where e.programme @? '$[*].people[*].id';

grant select on public.appearances to anon, authenticated, service_role;

create function public.make_preview_link(article uuid, days int default 7) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex');
  made public.preview_links;
begin
  if not private.is_editor() then
    raise exception 'Only editors make preview links.' using errcode = '42501';
  end if;
  if (select count(*) from public.preview_links l where l.article_id = article and l.revoked_at is null and l.expires_at > now()) >= 20 then
    raise exception 'Twenty links are enough. Take one back first.' using errcode = 'P0001';
  end if;
  insert into public.preview_links (article_id, token_hash, made_by, expires_at)
    values (article, sha256(token::bytea), auth.uid(), now() + least(greatest(coalesce(days, 7), 1), 30) * interval '1 day') returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;

grant execute on function public.make_preview_link(uuid,integer) to authenticated, service_role;

create function public.read_preview(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  link public.preview_links;
begin
  update public.preview_links l set opened = l.opened + 1, opened_at = now()
    where l.id in (select p.id from private.preview_link(token) p) returning * into link;
  return (select private.article_page(a) || jsonb_build_object('preview_expires_at', link.expires_at)
    from public.news_articles a where a.id = link.article_id and a.binned_at is null);
end $$;

grant execute on function public.read_preview(text) to anon, authenticated, service_role;

create function private.preview_link(token text) returns setof public.preview_links
  language sql stable security definer set search_path = ''
as $$
  select * from public.preview_links l
  where length(token) = 64 and l.token_hash = sha256(token::bytea) and l.revoked_at is null and l.expires_at > now()
$$;

create policy "people read their own profile, editors read all" on public.profiles for select to authenticated
  using ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_editor()));

create policy "people change their own profile, admins any" on public.profiles for update to authenticated
  using ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_admin()));

create policy "people read their own portrait, editors all" on storage.objects for select to authenticated
  using (bucket_id = 'portraits' and (private.is_own_portrait(name) or (select private.is_editor())));

create policy "admins remove portraits of accounts that are gone" on storage.objects for delete to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin())
    and not exists (select from public.profiles p where p.id::text = split_part(objects.name, '/', 1)));

create policy "portraits are opened by whom their owners show them" on storage.objects for select to anon, authenticated
  using (bucket_id = 'portraits' and current_setting('storage.operation', true) in ('storage.object.get_authenticated', 'object.get_authenticated')
    and private.is_told_portrait(name));

create table public.promises (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  
  title text not null check (length(trim(title)) between 1 and 200),
  
  promised_by text not null check (length(trim(promised_by)) between 1 and 200),
  
  person_id uuid references public.people (id) on delete set null,
  
  
  circle_id uuid,
  due_on date not null,
  
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn', 'quiet')),
  
  settled_on date,
  outcome text not null default '' check (length(outcome) <= 600),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promises_settled_on_check check ((state = 'open') = (settled_on is null)),
  constraint promises_circle_id_fkey
    foreign key (circle_id) references public.circles (id) on delete set null
);

create index promises_by_event on public.promises (event_id, position);

create index promises_by_person on public.promises (person_id);

create index promises_by_circle on public.promises (circle_id);

alter table public.promises enable row level security;

grant select on public.promises to anon;

grant select, insert, update, delete on public.promises to authenticated;

grant all on public.promises to service_role;

create policy "editors read all promises" on public.promises for select to authenticated
  using ((select private.is_editor()));

create policy "editors add promises" on public.promises for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change promises" on public.promises for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove hidden promises" on public.promises for delete to authenticated
  using ((select private.is_admin()) and not is_visible);

create policy "editors read all quotes" on public.quotes for select to authenticated
  using ((select private.is_editor()));

create policy "editors add quotes" on public.quotes for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change quotes" on public.quotes for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins remove hidden quotes" on public.quotes for delete to authenticated
  using (not is_visible and (select private.is_admin()));

create policy "editors add redirects" on public.redirects for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change redirects" on public.redirects for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove redirects" on public.redirects for delete to authenticated
  using ((select private.is_editor()));

create policy "editors read all redirects" on public.redirects for select to authenticated
  using ((select private.is_editor()));

create policy "editors read revisions" on public.revisions for select to authenticated
  using ((select private.is_editor()));

create policy "editors read names of revisions" on public.revision_names for select to authenticated
  using ((select private.is_editor()));

create policy "editors name revisions" on public.revision_names for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors name revisions anew" on public.revision_names for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors take names of revisions away" on public.revision_names for delete to authenticated
  using ((select private.is_editor()));

create policy "editors read saved views" on public.saved_views for select to authenticated
  using ((select private.is_editor()));

create policy "editors save views" on public.saved_views for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change saved views" on public.saved_views for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove saved views" on public.saved_views for delete to authenticated
  using ((select private.is_editor()));

create function private.byline_of(kind text, id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(string_agg(w.name, ', ' order by b.position), '') from public.article_authors b join public.authors w on w.id = b.author_id
  where byline_of.kind = 'article' and b.article_id = byline_of.id
$$;

create policy "editors read all settings" on public.settings for select to authenticated
  using ((select private.is_editor()));

create policy "admins add settings" on public.settings for insert to authenticated
  with check ((select private.is_admin()));

create policy "editors change what is not the admins' alone" on public.settings for update to authenticated
  using (not admin_only and (select private.is_editor())) with check (not admin_only and (select private.is_editor()));

create policy "admins change any setting" on public.settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins remove settings" on public.settings for delete to authenticated
  using ((select private.is_admin()));

create function private.note_account_change(about text, account uuid, what text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed)
  select actor, (select coalesce(max(r.role), 'user')::text from public.user_roles r where r.user_id = actor), 'change', about, account::text, array[what]
  from coalesce((select auth.uid()), account) as actor
$$;

create policy "admins read notes about users" on public.user_notes for select to authenticated
  using ((select private.is_admin()));

create policy "admins add notes in their own name" on public.user_notes for insert to authenticated
  with check (author = (select auth.uid()) and (select private.is_admin()));

create policy "admins remove notes about users" on public.user_notes for delete to authenticated
  using ((select private.is_admin()));

create function private.handle_new_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := new.raw_user_meta_data ->> 'invitation';
  i public.invitations;
begin
  if new.email_confirmed_at is null then return new; end if;
  insert into public.profiles (id, full_name)
    values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''), 200))
    on conflict (id) do nothing;
  insert into public.user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  if token is not null then
    select * into i from public.invitations where token_hash = sha256(token::bytea) and email = lower(new.email) for update;
    if i.id is not null and private.invitation_state(i) = 'open' then
      perform private.apply_invitation(i, new.id);
    end if;
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = new.id;
  end if;
  return new;
end $$;

create trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();

create trigger handle_confirmed_user after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.handle_new_user();

create function private.write_account_line(person uuid, was jsonb, is_now jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
  select (select auth.uid()), coalesce(private.highest_role()::text, 'server'), 'change', 'accounts', person::text,
    array(select jsonb_object_keys(was || is_now) order by 1), was, is_now
$$;

create function private.removal_counts(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'records', coalesce((select jsonb_object_agg(c.table_name, c.rows) from (
        select k.table_name, count(*) as rows from private.record_owners o join private.record_kinds k on k.kind = o.kind
        where o.owner = person group by k.table_name) c), '{}'),
    'drafts', (select count(*) from public.drafts d where d.author = person),
    'invitations', (select count(*) from public.invitations i where i.invited_by = person and private.invitation_state(i) = 'open'))
$$;

create policy "people read their own roles, editors read all" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_editor()));

create policy "admins give roles" on public.user_roles for insert to authenticated
  with check ((select private.is_admin()));

create policy "admins change roles" on public.user_roles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "admins take roles away" on public.user_roles for delete to authenticated
  using ((select private.is_admin()));

create table public.albums (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  summary text not null default '',
  taken_on date,
  edition_id uuid references public.flagship_editions (id) on delete set null,
  event_id uuid references public.events (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  
  location text,
  cover_id uuid references public.media (id) on delete set null
);

create index albums_by_edition on public.albums (edition_id);

create index albums_by_event on public.albums (event_id);

create index albums_by_cover on public.albums (cover_id);

alter table public.albums enable row level security;

grant select on public.albums to anon;

grant select, insert, update, delete on public.albums to authenticated;

grant all on public.albums to service_role;

create policy "editors read all albums" on public.albums for select to authenticated
  using ((select private.is_editor()));

create policy "editors add albums" on public.albums for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change albums" on public.albums for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "admins purge archived albums" on public.albums for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));

create policy "anyone reads published albums" on public.albums for select to anon, authenticated
  using (private.is_published(status, published_at));

create table public.photos (
  id uuid primary key default gen_random_uuid(),
  album_id uuid not null references public.albums (id) on delete cascade,
  media_id uuid not null references public.media (id) on delete cascade,
  caption text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (album_id, media_id)
);

create index photos_by_media on public.photos (media_id);

alter table public.photos enable row level security;

grant select on public.photos to anon;

grant select, insert, update, delete on public.photos to authenticated;

grant all on public.photos to service_role;

create policy "editors add photos" on public.photos for insert to authenticated
  with check ((select private.is_editor()));

create policy "editors change photos" on public.photos for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

create policy "editors remove photos" on public.photos for delete to authenticated
  using ((select private.is_editor()));

create policy "photos are as visible as their album and picture" on public.photos for select to anon, authenticated
  using (exists (select from public.albums a where a.id = album_id)
    and exists (select from public.media m where m.id = media_id
      and (m.is_decorative or trim(m.alt) <> '' or (select private.is_editor()))));

create trigger date_publication before insert or update on public.albums
  for each row execute function private.date_publication();

create trigger removed_picture_of_added before insert on public.photos
  for each row execute function private.refuse_removed_picture();

create trigger removed_picture_of_changed before update on public.photos
  for each row when (new.media_id is distinct from old.media_id) execute function private.refuse_removed_picture();

create function private.album_effects(action text, ids uuid[]) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select a.id, a.title, a.updated_at, e.outcome, e.change,
    case when e.change is not null then jsonb_build_object('status', a.status, 'published_at', a.published_at) end
  from public.albums a
    cross join lateral (select a.status = 'published' and a.published_at <= now() as is_public) s
    cross join lateral (
      select case when a.status = 'published' then 'as_it_is' when a.published_at > now() then 'scheduled' else 'published' end as outcome,
        case when a.status <> 'published' then '{"status": "published"}'::jsonb end as change where action = 'publish'
      union all
      select case when a.status = 'draft' then 'as_it_is' when s.is_public then 'unpublished' else 'drafted' end,
        case when a.status <> 'draft' then '{"status": "draft"}'::jsonb end where action = 'unpublish'
      union all
      select case when a.status = 'archived' then 'as_it_is' when s.is_public then 'unpublished' else 'archived' end,
        case when a.status <> 'archived' then '{"status": "archived"}'::jsonb end where action = 'archive'
      union all
      select case when a.status = 'archived' then 'purged' else 'not_archived' end,
        case when a.status = 'archived' then '{}'::jsonb end where action = 'purge'
    ) e
  where a.id = any (ids)
$$;

grant execute on function private.album_effects(text,uuid[]) to authenticated, service_role;

create table public.application_documents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (length(trim(name)) between 1 and 200),
  
  path text not null unique,
  bytes int not null check (bytes between 1 and 10485760),
  added_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  
  
  by_applicant boolean not null default false,
  constraint application_documents_path_check check (path ~ ('^' || application_id || '/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.pdf$'))
);

create index application_documents_of_an_application on public.application_documents (application_id, created_at);

create index application_documents_by_adder on public.application_documents (added_by);

alter table public.application_documents enable row level security;

grant select, delete on public.application_documents to authenticated;

grant all on public.application_documents to service_role;

grant insert (application_id, name, path, bytes) on public.application_documents to authenticated;

create trigger write_audit_line after insert or update or delete on public.application_documents
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create trigger keep_document before insert on public.application_documents
  for each row execute function private.keep_document();

create function public.server_orphaned_documents() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(o.name), '[]') from storage.objects o
  where o.bucket_id = 'applications' and o.created_at < now() - interval '1 day'
    and not exists (select from public.application_documents d where d.path = o.name)
$$;

grant execute on function public.server_orphaned_documents() to service_role;

create function private.open_for_papers(token text) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for update;
  if a.id is null then
    raise exception 'This link opens nothing.' using errcode = 'P0001', hint = 'Take the link of the latest letter.';
  end if;
  if not private.is_undecided(a) then
    raise exception 'It is decided and stays as it is.' using errcode = 'P0001', hint = 'Write to us where something is wrong.';
  end if;
  return a;
end $$;

create function public.server_paper_place(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  said text;
  remedy text;
begin
  a := private.open_for_papers(token);
  if (select count(*) from public.application_documents d where d.application_id = a.id and d.by_applicant) >= 10 then
    raise exception 'Ten papers are enough.' using errcode = 'P0001', hint = 'Take one away first.';
  end if;
  if (select count(*) from storage.objects o where o.bucket_id = 'applications' and o.name like a.id || '/%'
      and o.created_at > now() - interval '1 day') >= 20 then
    raise exception 'Twenty papers in a day are enough.' using errcode = 'P0001', hint = 'Go on tomorrow.';
  end if;
  return jsonb_build_object('path', a.id || '/' || gen_random_uuid() || '.pdf');
exception when raise_exception then
  get stacked diagnostics said = message_text, remedy = pg_exception_hint;
  return jsonb_build_object('refused', said || ' ' || remedy);
end $$;

grant execute on function public.server_paper_place(text) to service_role;

create function public.server_add_paper(token text, path text, name text, bytes int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  added uuid;
  said text;
  remedy text;
begin
  a := private.open_for_papers(token);
  insert into public.application_documents (application_id, name, path, bytes, by_applicant)
    values (a.id, coalesce(nullif(left(private.as_one_line(name), 200), ''), 'Paper.pdf'), path, bytes, true) returning id into added;
  return jsonb_build_object('id', added);
exception when raise_exception then
  get stacked diagnostics said = message_text, remedy = pg_exception_hint;
  return jsonb_build_object('refused', said || ' ' || remedy);
end $$;

grant execute on function public.server_add_paper(text,text,text,integer) to service_role;

create function public.remove_own_paper(token text, paper uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_for_papers(token);
begin
  delete from public.application_documents d where d.id = paper and d.application_id = a.id and d.by_applicant;
  return found;
end $$;

grant execute on function public.remove_own_paper(text,uuid) to anon, authenticated, service_role;

create table public.application_conflicts (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 500),
  declared_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_because text not null default '' check (length(withdrawn_because) <= 500),
  constraint application_conflicts_withdrawn_with_reason check ((withdrawn_at is null) = (withdrawn_because = ''))
);

create unique index one_conflict_about_an_application on public.application_conflicts (application_id, user_id) where withdrawn_at is null;

create index application_conflicts_by_user on public.application_conflicts (user_id);

alter table public.application_conflicts enable row level security;

grant select on public.application_conflicts to authenticated;

grant all on public.application_conflicts to service_role;

grant insert (application_id, reason) on public.application_conflicts to authenticated;

create policy "editors declare a conflict of their own" on public.application_conflicts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_editor()));

create table public.application_readers (
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  assigned_by uuid references public.profiles (id) on delete set null,
  assigned_at timestamptz not null default now(),
  
  batch uuid,
  
  
  saw_votes_at timestamptz,
  primary key (application_id, user_id)
);

create index application_readers_by_user on public.application_readers (user_id);

create index application_readers_by_assigner on public.application_readers (assigned_by);

create index application_readers_by_batch on public.application_readers (batch) where batch is not null;

alter table public.application_readers enable row level security;

grant select on public.application_readers to authenticated;

grant all on public.application_readers to service_role;

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  text text not null check (length(trim(text)) between 1 and 4000),
  
  mentioned uuid[] not null default '{}' check (cardinality(mentioned) <= 10),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);

create index application_notes_of_an_application on public.application_notes (application_id, created_at);

create index application_notes_by_author on public.application_notes (author);

alter table public.application_notes enable row level security;

grant select, delete on public.application_notes to authenticated;

grant all on public.application_notes to service_role;

create table public.application_votes (
  application_id uuid not null,
  user_id uuid not null,
  vote text not null check (vote in ('for', 'not_now', 'abstain')),
  reason text not null default '' check (length(reason) <= 2000),
  created_at timestamptz not null default now(),
  primary key (application_id, user_id),
  foreign key (application_id, user_id) references public.application_readers on delete cascade,
  constraint application_votes_reason_check_said check (vote = 'abstain' or length(trim(reason)) >= 3)
);

alter table public.application_votes enable row level security;

grant select on public.application_votes to authenticated;

grant all on public.application_votes to service_role;

create trigger write_audit_line after insert or update or delete on public.application_conflicts
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_readers
  for each row execute function private.write_audit_line('application_id,user_id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_notes
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_votes
  for each row execute function private.write_audit_line('application_id,user_id', 'personal');

create function private.closed_applications() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(c.application_id), '{}') from public.application_conflicts c
  where c.user_id = (select auth.uid()) and c.withdrawn_at is null
$$;

grant execute on function private.closed_applications() to authenticated, service_role;

create function private.open_application(application uuid) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  opened public.applications;
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  select * into opened from public.applications a
    where a.id = application and a.id <> all (private.closed_applications()) for update;
  if opened.id is null then
    raise exception 'This application is not open to you.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  return opened;
end $$;

create function private.has_conflict(person uuid, application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.application_conflicts c where c.user_id = person and c.application_id = application and c.withdrawn_at is null)
$$;

grant execute on function private.has_conflict(uuid,uuid) to authenticated, service_role;

create function private.tell_reader(person uuid, application uuid, about text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.outbox (recipient, template, data)
  select p.email, 'application-notice', jsonb_build_object('about', about, 'application', application)
  from public.profiles p where p.id = person and p.email <> '' and p.id is distinct from (select auth.uid())
$$;

create function public.assign_reader(application uuid, reader uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, reader);
  if (select count(*) from public.application_readers r where r.application_id = a.id) >= 4 then
    raise exception 'Four readers are enough.' using errcode = 'P0001', hint = 'Take one away first.';
  end if;
  insert into public.application_readers (application_id, user_id, assigned_by) values (a.id, reader, auth.uid()) on conflict do nothing;
  if found then perform private.tell_reader(reader, a.id, 'reader'); end if;
end $$;

grant execute on function public.assign_reader(uuid,uuid) to authenticated, service_role;

create function public.unassign_reader(application uuid, reader uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if exists (select from public.application_votes v where v.application_id = a.id) then
    raise exception 'Somebody has voted. A reader can be replaced now, and not taken away.' using errcode = 'P0001';
  end if;
  delete from public.application_readers r where r.application_id = a.id and r.user_id = reader;
end $$;

grant execute on function public.unassign_reader(uuid,uuid) to authenticated, service_role;

create function public.note_on_application(application uuid, words text, mentioned uuid[] default '{}') returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
  person uuid;
  note uuid;
begin
  if (select count(*) from public.application_notes n where n.application_id = a.id) >= 500 then
    raise exception 'Five hundred notes are enough.' using errcode = 'P0001';
  end if;
  foreach person in array coalesce(mentioned, '{}') loop
    perform private.require_reader(a.id, person);
  end loop;
  insert into public.application_notes (application_id, text, mentioned, author)
    values (a.id, trim(words), array(select distinct m from unnest(mentioned) as m), auth.uid()) returning id into note;
  perform private.tell_reader(m, a.id, 'mention') from (select distinct m from unnest(mentioned) as m) as told;
  return note;
end $$;

grant execute on function public.note_on_application(uuid,text,uuid[]) to authenticated, service_role;

create function private.reading(application uuid, out readers int, out voted int, out is_open boolean)
  language sql stable security definer set search_path = ''
as $$
  select count(*), count(v.user_id), count(*) > 0 and count(*) = count(v.user_id)
  from public.application_readers r left join public.application_votes v using (application_id, user_id)
  where r.application_id = reading.application and not private.has_conflict(r.user_id, r.application_id)
$$;

grant execute on function private.reading(uuid) to authenticated, service_role;

create function private.votes_are_open(application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select r.is_open from private.reading(application) r $$;

grant execute on function private.votes_are_open(uuid) to authenticated, service_role;

create function public.cast_vote(application uuid, vote text, reason text, impartial boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if not exists (select from public.application_readers r where r.application_id = a.id and r.user_id = auth.uid()) then
    raise exception 'You do not read this application.' using errcode = '42501', hint = 'Ask to be assigned first.';
  end if;
  if not coalesce(impartial, false) then
    raise exception 'Say that you have no business with the applicant, or declare a conflict.' using errcode = 'P0001';
  end if;
  if a.status not in ('screening', 'referees', 'interview', 'decision') then
    raise exception 'There is nothing to vote on in this stage.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid()) then
    raise exception 'You have voted already.' using errcode = 'P0001', hint = 'While the votes are shut you can take yours back.';
  end if;
  if private.saw_votes(a.id) then
    raise exception 'You could read the other votes, so you cannot vote again.' using errcode = 'P0001', hint = 'Ask for another reader.';
  end if;
  insert into public.application_votes (application_id, user_id, vote, reason)
    values (a.id, auth.uid(), cast_vote.vote, trim(coalesce(cast_vote.reason, '')));
  return private.votes_are_open(a.id);
end $$;

grant execute on function public.cast_vote(uuid,text,text,boolean) to authenticated, service_role;

create function public.take_back_vote(application uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if private.votes_are_open(a.id) or private.saw_votes(a.id) then
    raise exception 'The votes are open. Yours stays as it is.' using errcode = 'P0001';
  end if;
  delete from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid();
end $$;

grant execute on function public.take_back_vote(uuid) to authenticated, service_role;

create function public.replace_reader(application uuid, reader uuid, successor uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, successor);
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = reader) then
    raise exception 'They have voted. Their vote stays.' using errcode = 'P0001';
  end if;
  if exists (select from public.application_readers r where r.application_id = a.id and r.user_id = successor) then
    raise exception 'They read it already.' using errcode = 'P0001', hint = 'Choose somebody else.';
  end if;
  update public.application_readers r set user_id = successor, assigned_by = auth.uid(), assigned_at = now(), batch = null
    where r.application_id = a.id and r.user_id = reader;
  if not found then
    raise exception 'They do not read it any more.' using errcode = 'P0001';
  end if;
  perform private.tell_reader(successor, a.id, 'reader');
end $$;

grant execute on function public.replace_reader(uuid,uuid,uuid) to authenticated, service_role;

create trigger drop_vote_in_conflict after insert on public.application_conflicts
  for each row when (new.withdrawn_at is null) execute function private.drop_vote_in_conflict();

create function private.readers_of(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'assigned_at', r.assigned_at,
    'voted_at', v.created_at, 'has_conflict', private.has_conflict(r.user_id, r.application_id)) order by r.assigned_at, r.user_id), '[]')
  from public.application_readers r join public.profiles p on p.id = r.user_id left join public.application_votes v using (application_id, user_id)
  where r.application_id = readers_of.application
$$;

grant execute on function private.readers_of(uuid) to authenticated, service_role;

create trigger note_open_votes after insert on public.application_votes for each row execute function private.note_open_votes();

create trigger note_open_votes after insert or update on public.application_conflicts for each row execute function private.note_open_votes();

create trigger note_open_votes after delete or update of user_id on public.application_readers for each row execute function private.note_open_votes();

create trigger forget_seen_votes before update of user_id on public.application_readers
  for each row when (old.user_id is distinct from new.user_id) execute function private.forget_seen_votes();

create function private.saw_votes(application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.application_readers r
    where r.application_id = application and r.user_id = auth.uid() and r.saw_votes_at is not null)
$$;

create table public.application_referees (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (length(trim(name)) between 2 and 200),
  email text not null,
  
  relation text not null default '' check (length(relation) <= 200),
  
  named_at timestamptz not null default now(),
  token_hash bytea unique,
  asked_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  reminders int not null default 0 check (reminders <= 2),
  answered_at timestamptz,
  knows text not null default '' check (length(knows) <= 6000),
  again text not null default '' check (length(again) <= 2000),
  declined_at timestamptz,
  declined_because text not null default '' check (length(declined_because) <= 1000),
  constraint application_referees_answer_once check (answered_at is null or declined_at is null),
  constraint application_referees_answer_both check ((answered_at is not null) = (knows <> '') and (answered_at is not null) = (again <> '')),
  constraint application_referees_email_check check (private.is_plain_address(email))
);

create unique index application_referees_email_key on public.application_referees (application_id, lower(email));

alter table public.application_referees enable row level security;

grant all on public.application_referees to service_role;

grant select (id, application_id, name, email, relation, named_at, asked_at, expires_at, reminded_at, reminders,
  answered_at, knows, again, declined_at, declined_because) on public.application_referees to authenticated;

create policy "editors read referees of applications that are open to them" on public.application_referees for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create trigger write_audit_line after insert or update or delete on public.application_referees
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create function private.referee_state(r public.application_referees) returns text
  language sql stable set search_path = ''
as $$
  select case when r.answered_at is not null then 'answered' when r.declined_at is not null then 'declined'
    when r.asked_at is null then 'named' when r.expires_at <= now() then 'late' else 'asked' end
$$;

create function public.name_referee(token text, name text, email text, relation text, expects boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for update;
  if a.id is null or a.kind <> 'membership' or a.status not in ('submitted', 'screening', 'referees') then
    raise exception 'Referees are not asked for now.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if not coalesce(expects, false) then
    raise exception 'Ask them first: we write only to people who expect it.' using errcode = 'P0001', hint = 'Then tick the box.';
  end if;
  if lower(trim(name_referee.email)) = lower(a.email) then
    raise exception 'That is your own address.' using errcode = '23514', constraint = 'application_referees_email_check';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) >= 2 then
    raise exception 'Two referees are named.' using errcode = 'P0001', hint = 'Take one back first.';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id) >= 8 then
    raise exception 'Eight names are enough.' using errcode = 'P0001', hint = 'Write to us, please.';
  end if;
  insert into public.application_referees (application_id, name, email, relation)
    values (a.id, trim(name_referee.name), lower(trim(name_referee.email)), trim(coalesce(name_referee.relation, '')));
end $$;

grant execute on function public.name_referee(text,text,text,text,boolean) to anon, authenticated, service_role;

create function public.referee_request(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('applicant', a.full_name, 'organisation', a.organisation, 'referee', r.name, 'relation', r.relation,
    'expires_at', r.expires_at,
    'state', case when private.referee_state(r) in ('answered', 'declined') then private.referee_state(r)
      when a.status not in ('screening', 'referees') then 'ended' else private.referee_state(r) end)
  from public.application_referees r join public.applications a on a.id = r.application_id
  where r.token_hash = sha256(token::bytea)
$$;

grant execute on function public.referee_request(text) to anon, authenticated, service_role;

create function private.asked_referee(token text) returns public.application_referees
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees;
begin
  select x.* into r from public.application_referees x join public.applications a on a.id = x.application_id
    where x.token_hash = sha256(token::bytea) and a.status in ('screening', 'referees') for update of x;
  if r.id is null or private.referee_state(r) <> 'asked' then
    raise exception 'This link has ended.' using errcode = 'P0001', hint = 'If you would like to add something, answer our letter.';
  end if;
  return r;
end $$;

create function public.answer_as_referee(token text, knows text, again text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees := private.asked_referee(token);
begin
  if length(trim(coalesce(knows, ''))) < 10 then
    raise exception 'A sentence or two will do; ten characters are too few.' using errcode = '23514', constraint = 'application_referees_knows_check';
  end if;
  if length(trim(coalesce(again, ''))) < 2 then
    raise exception 'Yes or no will do.' using errcode = '23514', constraint = 'application_referees_again_check';
  end if;
  update public.application_referees x set answered_at = now(), knows = trim(answer_as_referee.knows), again = trim(answer_as_referee.again)
    where x.id = r.id;
end $$;

grant execute on function public.answer_as_referee(text,text,text) to anon, authenticated, service_role;

create function public.decline_as_referee(token text, because text default '') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.application_referees := private.asked_referee(token);
begin
  update public.application_referees x set declined_at = now(), declined_because = trim(coalesce(because, '')) where x.id = r.id;
end $$;

grant execute on function public.decline_as_referee(text,text) to anon, authenticated, service_role;

create function private.named_referees(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'relation', r.relation, 'named_at', r.named_at,
    'state', private.referee_state(r)) order by r.named_at, r.name), '[]')
  from public.application_referees r where r.application_id = named_referees.application
$$;

create table public.application_stages (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  from_stage text not null,
  to_stage text not null,
  reason text not null default '' check (length(reason) <= 1000),
  
  waived boolean not null default false,
  
  actor uuid references public.profiles (id) on delete set null,
  
  batch uuid,
  taken_back_at timestamptz,
  created_at timestamptz not null default now()
);

create index application_stages_of_an_application on public.application_stages (application_id, id desc);

create index application_stages_by_actor on public.application_stages (actor);

create index application_stages_by_batch on public.application_stages (batch) where batch is not null;

alter table public.application_stages enable row level security;

grant select on public.application_stages to authenticated;

grant all on public.application_stages to service_role;

create policy "editors read the stages of applications that are open to them" on public.application_stages for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create table public.application_interviews (
  application_id uuid primary key references public.applications (id) on delete cascade,
  starts_at timestamptz not null,
  timezone text not null check (private.is_time_zone(timezone)),
  minutes int not null default 30 check (minutes between 10 and 240),
  
  place text not null default '' check (length(place) <= 300),
  set_by uuid references public.profiles (id) on delete set null,
  
  sequence int not null default 0,
  updated_at timestamptz not null default now()
);

create index application_interviews_by_setter on public.application_interviews (set_by);

alter table public.application_interviews enable row level security;

grant select on public.application_interviews to authenticated;

grant all on public.application_interviews to service_role;

create policy "editors read interviews of applications that are open to them" on public.application_interviews for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create trigger write_audit_line after insert or update or delete on public.application_stages
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_interviews
  for each row execute function private.write_audit_line('application_id', 'personal');

create trigger set_updated_at before update on public.application_interviews
  for each row execute function private.set_updated_at();

create function private.stage_refusal(a public.applications, stage text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when array_position(private.pipeline(), stage) < array_position(private.pipeline(), a.status) then null
    when stage = 'interview' and r.answered < 2 then
      a.full_name || ' has ' || case r.answered when 0 then 'no letter' else 'one letter' end || ' of a referee. Interview needs two.'
    when stage = 'decision' and a.status = 'interview' and not exists (select from public.application_interviews i
        where i.application_id = a.id and i.starts_at <= now()) then
      'There was no interview with ' || a.full_name || ' yet.'
    when stage = 'accepted' and not coalesce(v.is_open, false) then
      case when v.readers = 0 then 'Nobody reads this application yet.'
        else v.voted || ' of ' || v.readers || ' have voted. A decision waits for all.' end
  end
  from (select count(*) as answered from public.application_referees x where x.application_id = a.id and x.answered_at is not null) r,
    private.reading(a.id) v
$$;

grant execute on function private.stage_refusal(public.applications,text) to authenticated, service_role;

create function private.change_stage(a public.applications, stage text, reason text default '', waived boolean default false, batch uuid default null)
  returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  line bigint;
begin
  update public.applications set status = stage, stage_since = now() where id = a.id;
  insert into public.application_stages (application_id, from_stage, to_stage, reason, waived, actor, batch)
    values (a.id, a.status, stage, trim(coalesce(reason, '')), waived, (select auth.uid()), change_stage.batch) returning id into line;
  return line;
end $$;

create function private.require_move(a public.applications, seen text, stage text, reason text, waive boolean) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  refused text := private.stage_refusal(a, stage);
begin
  if a.status is distinct from seen then
    raise exception 'Somebody moved it meanwhile.' using errcode = 'P0001', hint = 'Nothing was changed. Look at it again.';
  end if;
  if not coalesce(stage = any (private.next_stages(a.kind, a.status)), false) then
    raise exception 'It does not go from there to there.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if refused is null then return; end if;
  if not coalesce(waive, false) then
    raise exception '%', refused using errcode = 'P0001', hint = 'An admin may waive this, and must say why.';
  end if;
  if not private.is_admin() then
    raise exception 'Only an admin may waive this.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(reason, ''))) < 3 then
    raise exception 'Say why this is waived.' using errcode = '23514', constraint = 'application_stages_reason_check';
  end if;
end $$;

create function public.move_application(application uuid, seen text, stage text, reason text default '', waive boolean default false) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if stage in ('accepted', 'declined', 'answered') then
    raise exception 'That is told by a letter.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  perform private.require_move(a, seen, stage, reason, waive);
  return private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
end $$;

grant execute on function public.move_application(uuid,text,text,text,boolean) to authenticated, service_role;

create function public.take_back_move(move bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  line public.application_stages;
  a public.applications;
begin
  select * into line from public.application_stages s where s.id = move and s.actor = auth.uid();
  a := private.open_application(line.application_id);
  if line.id is distinct from (select max(s.id) from public.application_stages s where s.application_id = a.id) then
    raise exception 'It has moved on since.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  update public.application_stages set taken_back_at = now() where id = line.id;
  perform private.change_stage(a, line.from_stage);
end $$;

grant execute on function public.take_back_move(bigint) to authenticated, service_role;

create function private.onboard(application uuid, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = application and x.status = 'accepted' for update;
  if a.id is null then return; end if;
  update public.profiles p set full_name = coalesce(nullif(trim(p.full_name), ''), a.full_name),
    organisation = coalesce(nullif(trim(p.organisation), ''), nullif(a.organisation, '')), country = coalesce(p.country, a.country),
    circles = array(select id from (
      select distinct on (c.id) c.id, c.place from (
        select u.id, u.place from unnest(p.circles) with ordinality as u (id, place)
        union all select k.id, 100 + k.position from public.circles k where k.slug = any (a.circles)) c order by c.id, c.place) chosen
      order by chosen.place limit 20)
    where p.id = person;
  update public.applications set member_id = person where id = a.id;
  perform private.change_stage(a, 'onboarded');
end $$;

create function private.set_interview(a public.applications, about jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := (select to_jsonb(i) from public.application_interviews i where i.application_id = a.id);
begin
  if (about ->> 'starts_at')::timestamptz is null or (about ->> 'starts_at')::timestamptz < now() then
    raise exception 'Choose an hour that is still to come.' using errcode = '23514', constraint = 'application_interviews_starts_at_check';
  end if;
  insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by)
    values (a.id, (about ->> 'starts_at')::timestamptz, about ->> 'timezone', coalesce((about ->> 'minutes')::int, 30),
      trim(coalesce(about ->> 'place', '')), auth.uid())
    on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
      place = excluded.place, set_by = excluded.set_by, sequence = i.sequence + 1;
  return was;
end $$;

create function private.put_interview_back(a public.applications, was jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if was is null or jsonb_typeof(was) = 'null' then
    delete from public.application_interviews i where i.application_id = a.id;
  else
    update public.application_interviews i set starts_at = (was ->> 'starts_at')::timestamptz, timezone = was ->> 'timezone',
      minutes = (was ->> 'minutes')::int, place = was ->> 'place', set_by = (was ->> 'set_by')::uuid, sequence = i.sequence + 1
      where i.application_id = a.id;
  end if;
end $$;

create function private.possible_moves(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('stage', s.name, 'refused', private.stage_refusal(a, s.name)) order by s.place), '[]')
  from public.applications a cross join lateral unnest(private.next_stages(a.kind, a.status)) with ordinality as s (name, place)
  where a.id = possible_moves.application
$$;

grant execute on function private.possible_moves(uuid) to authenticated, service_role;

create policy "editors read applications that are open to them" on public.applications for select to authenticated
  using ((select private.is_editor()) and id <> all ((select private.closed_applications())::uuid[]));

create policy "admins remove applications that are open to them" on public.applications for delete to authenticated
  using ((select private.is_admin()) and id <> all ((select private.closed_applications())::uuid[]));

create policy "editors read corrections of applications that are open to them" on public.application_corrections for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create function private.application_effects(action text, ids uuid[], value uuid) returns table (id uuid, title text, outcome text, change jsonb)
  language sql stable security definer set search_path = ''
as $$
  select a.id, a.full_name, e.outcome, case when e.change then '{}'::jsonb end
  from public.applications a
    cross join lateral (select (private.pipeline())[array_position(private.pipeline(), a.status) + 1] as stage) n
    cross join lateral (
      select case when a.kind = 'contact' or n.stage is null then 'stays' when private.stage_refusal(a, n.stage) is not null then 'not_yet' else 'moved' end as outcome,
        a.kind = 'membership' and n.stage is not null and private.stage_refusal(a, n.stage) is null as change where action = 'forward'
      union all
      select case when r.is_one then 'as_it_is' when private.has_conflict(value, a.id) then 'in_conflict' when r.count >= 4 then 'full' else 'assigned' end,
        not r.is_one and not private.has_conflict(value, a.id) and r.count < 4
        from (select coalesce(bool_or(x.user_id = value), false) as is_one, count(*) as count from public.application_readers x where x.application_id = a.id) r
        where action = 'reader'
    ) e
  where a.id = any (ids) and a.id <> all (private.closed_applications())
$$;

create policy "editors read their own lines, admins all, of open files" on public.audit_log for select to authenticated
  using (((select private.is_admin()) or (actor = (select auth.uid()) and (select private.is_editor())))
    and ((select cardinality(private.closed_applications())) = 0
      or coalesce(private.audited_application(table_name, row_id) <> all ((select private.closed_applications())::text[]), true)));

create table private.event_hours (
  event_id uuid primary key references public.events (id) on delete cascade,
  timezone text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  start_clock text not null,
  end_clock text,
  zone_data text not null
);

alter table private.event_hours enable row level security;

create function private.listed_events(ids uuid[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]') from (
    select v.id, v.slug, v.title, v.location, v.town, v.region, v.start_date, v.end_date, v.timezone, v.time_precision, v.event_state, v.image_url,
      v.image_alt, v.picture, v.circle_color_hex, v.circles, v.is_flagship_event, v.is_partner_event, asked.place
    from unnest(ids) with ordinality as asked (id, place) join public.events_with_circles v on v.id = asked.id) as l
$$;

grant execute on function private.listed_events(uuid[]) to anon, authenticated, service_role;

create function public.list_public_events(query text default null, circle text default null, region text default null, type text default null,
    on_day date default null, tab text default 'upcoming', page int default 1, page_size int default 6) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object('rows', private.listed_events(f.ids), 'tab', f.shown_tab, 'page', f.shown_page, 'pages', f.pages,
    'upcoming', f.upcoming, 'past', f.past, 'month', to_char(opens.day, 'YYYY-MM'),
    'days', private.mark_event_days(opens.day, list_public_events.query, list_public_events.circle, list_public_events.region, list_public_events.type))
  from private.find_public_events(query, circle, region, type, on_day, tab, page, page_size) as f,
    lateral (select coalesce(list_public_events.on_day, (select private.first_day(e.start_date, e.timezone) from public.events e where e.id = f.ids[1]),
      (now() at time zone 'UTC')::date) as day) as opens
$$;

grant execute on function public.list_public_events(text,text,text,text,date,text,integer,integer) to anon,
  authenticated, service_role;

create function private.calendar_events(ids jsonb) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(row - '{image_url,image_alt,picture}'::text[] order by place), '[]')
  from jsonb_array_elements(private.listed_events(array(select jsonb_array_elements_text(ids)::uuid))) with ordinality as listed (row, place)
$$;

grant execute on function private.calendar_events(jsonb) to anon, authenticated, service_role;

create function public.read_event_calendar(circle text default null, month date default null) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select laid - 'sheets' - 'later' || jsonb_build_object(
    'sheets', (select jsonb_agg(sheet - 'ids' || jsonb_build_object('rows', private.calendar_events(sheet -> 'ids')) order by sheet ->> 'month')
      from jsonb_array_elements(laid -> 'sheets') as sheet),
    'later', jsonb_build_object('months', laid -> 'later' -> 'months',
      'rows', private.calendar_events(laid -> 'later' -> 'ids')))
  from private.lay_out_calendar(circle, month) as laid
$$;

grant execute on function public.read_event_calendar(text,date) to anon, authenticated, service_role;

create function public.list_calendar_events(first_day date, last_day date default null, circle text default null, region text default null, type text default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  with asked as materialized (
    select a.id, a.place from unnest(private.events_of_days(first_day, last_day, circle, region, type)) with ordinality as a (id, place)),
  named as (
    select l.event_id, jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'color_hex', c.color_hex) order by l.position, c.name) as circles
    from asked a join public.event_circles l on l.event_id = a.id join public.circles c on c.id = l.circle_id group by l.event_id)
  select coalesce(jsonb_agg(to_jsonb(t) - 'place' order by t.place), '[]') from (
    select e.id, e.slug, e.title, e.description, e.location, e.street_address, e.town, e.country, e.online_url, e.start_date, e.end_date, e.timezone,
      e.time_precision, e.event_state, e.state_note, coalesce(n.circles, '[]') as circles, e.updated_at, a.place
    from asked a join public.events e on e.id = a.id left join named n on n.event_id = a.id
    where private.is_published(e.status, e.published_at)) as t
$$;

grant execute on function public.list_calendar_events(date,date,text,text,text) to anon, authenticated, service_role;

create function public.server_event_hours() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'timezone', e.timezone,
      'start_date', e.start_date, 'end_date', e.end_date,
      'database_clock', to_char(e.start_date at time zone e.timezone, 'YYYY-MM-DD HH24:MI:SS'),
      'noted', case when h.event_id is not null then
        jsonb_build_object('start_clock', h.start_clock, 'end_clock', h.end_clock, 'zone_data', h.zone_data) end)
    order by e.start_date, e.id), '[]')
  from public.events e
  left join private.event_hours h on h.event_id = e.id and h.timezone = e.timezone and h.start_date = e.start_date
    and h.end_date is not distinct from e.end_date
  where e.timezone is not null and e.time_precision in ('datetime', 'date')
    and coalesce(e.end_date, e.start_date) > now() - interval '1 day'
$$;

grant execute on function public.server_event_hours() to service_role;

create function public.server_note_event_hours(hours jsonb, zone_data text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.event_hours (event_id, timezone, start_date, end_date, start_clock, end_clock, zone_data)
    select e.id, e.timezone, e.start_date, e.end_date, n.start_clock, n.end_clock, server_note_event_hours.zone_data
    from jsonb_to_recordset(hours) as n (id uuid, timezone text, start_date timestamptz, end_date timestamptz, start_clock text, end_clock text)
    join public.events e on e.id = n.id and e.timezone = n.timezone and e.start_date = n.start_date and e.end_date is not distinct from n.end_date
  on conflict (event_id) do update set timezone = excluded.timezone, start_date = excluded.start_date, end_date = excluded.end_date,
    start_clock = excluded.start_clock, end_clock = excluded.end_clock, zone_data = excluded.zone_data
$$;

grant execute on function public.server_note_event_hours(jsonb,text) to service_role;

create table public.import_pictures (
  source text not null,
  address text not null check (char_length(address) <= 4000),
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  media_id uuid references public.media (id) on delete set null,
  
  added_by uuid references public.imports (id) on delete set null,
  reason text,
  tries int not null default 0,
  alt text not null default '',
  caption text not null default '',
  
  bytes bigint check (bytes >= 0),
  
  is_wanted boolean not null default false,
  primary key (source, address)
);

create index import_pictures_by_media on public.import_pictures (media_id);

alter table public.import_pictures enable row level security;

grant select on public.import_pictures to authenticated;

grant all on public.import_pictures to service_role;

create policy "editors read pictures of imports" on public.import_pictures for select to authenticated using ((select private.is_editor()));

create table private.import_askings (
  import_id uuid primary key references public.imports (id) on delete cascade,
  
  upto int not null default 0,
  finished_at timestamptz,
  holder uuid,
  held_until timestamptz
);

alter table private.import_askings enable row level security;

create table private.import_asked_pictures (
  import_id uuid references private.import_askings (import_id) on delete cascade,
  address text,
  primary key (import_id, address)
);

alter table private.import_asked_pictures enable row level security;

create function public.server_store_import_picture(import uuid, own_holder uuid, picture text, path text, details jsonb, file_name text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.imports;
  known jsonb;
  said public.import_pictures;
  made uuid;
begin
  -- Two that are the same come in one after the other.
  perform pg_advisory_xact_lock(hashtext('content of the library'), hashtext(details ->> 'content_hash'));
  known := public.server_find_import_picture(import, own_holder, picture, details ->> 'content_hash');
  if known is not null then return known; end if;
  select * into asked from public.imports t where t.id = import and t.holder = own_holder;
  if asked.id is null then return null; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  select * into said from public.import_pictures p where p.source = asked.source and p.address = picture;
  insert into public.media (path, mime_type, bytes, width, height, content_hash, dominant_color, placeholder, alt, caption, file_name, folder)
    values (server_store_import_picture.path, details ->> 'mime_type', (details ->> 'bytes')::bigint, (details ->> 'width')::int, (details ->> 'height')::int,
      details ->> 'content_hash', details ->> 'dominant_color', details ->> 'placeholder', left(private.as_one_line(said.alt), 500),
      nullif(said.caption, ''), left(server_store_import_picture.file_name, 300), 'Imported')
    on conflict on constraint media_path_key do update set file_name = excluded.file_name returning id into made;
  update public.import_pictures p set state = 'stored', media_id = made, added_by = import, reason = null
    where p.source = asked.source and p.address = picture;
  return private.known_import_pictures(asked.source, array[picture]) -> picture;
end $$;

grant execute on function public.server_store_import_picture(uuid,uuid,text,text,jsonb,text) to service_role;

create function public.retry_import_pictures(import uuid, picture text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.status is distinct from 'done' then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  update public.import_pictures p set state = 'waiting', tries = 0
    where p.source = t.source and p.state = 'failed' and (picture is null or p.address = picture);
  update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null where i.id = import;
  perform pg_notify('import_asked', import::text);
  return 'waiting';
end $$;

grant execute on function public.retry_import_pictures(uuid,text) to authenticated, service_role;

create function public.server_place_import_picture(import uuid, own_holder uuid, picture text) returns void
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
begin
  if not private.holds_import(import, own_holder) then return; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then return; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform private.place_import_picture(asked.source, picture);
end $$;

grant execute on function public.server_place_import_picture(uuid,uuid,text) to service_role;

create function private.known_import_pictures(of_source text, addresses text[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.address, jsonb_build_object('state', p.state, 'path', m.path, 'alt', coalesce(m.alt, p.alt),
      'isDecorative', coalesce(m.is_decorative, false), 'reason', p.reason, 'tries', p.tries)), '{}')
  from public.import_pictures p left join public.media m on m.id = p.media_id
  where p.source = of_source and p.address = any (addresses)
$$;

create function private.plan_import_item(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
declare
  planned public.import_items;
begin
  planned := case when i.item ? 'isRecord' then private.plan_record(i) else private.plan_told_item(i) end;
  -- Moments are cast wherever a plan is counted.
  perform (planned.wanted ->> 'published_at')::timestamptz, (planned.wanted ->> 'start_date')::timestamptz, (planned.wanted ->> 'end_date')::timestamptz;
  return planned;
exception when others then
  if private.is_passing_error(sqlstate) then raise; end if;
  i.plan := 'refused'; i.reason := private.as_one_line(sqlerrm); i.wanted := '{}'; i.changes := '{}'; i.conflicts := '{}';
  return i;
end $$;

create function private.plan_record(i public.import_items) returns public.import_items
  language plpgsql stable security definer set search_path = ''
as $$
declare
  asked public.imports;
  k private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder jsonb;
  key text;
  reserved text;
  moments constant text[] := '{created_at,updated_at}';
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into k from private.record_kinds r where r.kind = i.kind;
  i.plan := 'refused'; i.reason := null; i.changes := '{}'; i.conflicts := '{}'; i.wanted := '{}'; i.record_id := null;
  if k.kind is null then i.reason := 'This site knows no records of this kind.'; return i; end if;
  if k.admin_only and not exists (select from public.user_roles r where r.user_id = asked.asked_by and r.role = 'admin') then
    i.reason := 'Only administrators bring these in.'; return i;
  end if;
  begin
    i.wanted := private.told_record(k, i.item -> 'fields');
    key := i.wanted ->> k.key_columns;
    is_now := private.record_by_key(k, key);
  exception when data_exception or integrity_constraint_violation or undefined_column then
    i.reason := private.as_one_line(sqlerrm); return i;
  end;
  if key is null then i.reason := 'It does not say which record it is.'; return i; end if;
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;

  if is_now is null then
    if origin.record_id is not null and i.choices ->> 'removed' is distinct from 'theirs' then
      i.plan := 'conflict'; i.reason := 'removed'; return i;
    end if;
    holder := private.holder_of_place(k, i.wanted);
    if k.path is not null then select r.reason into reserved from public.reserved_slugs r where r.slug = i.wanted ->> 'slug'; end if;
    if reserved is not null then
      i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is null then
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted) order by 1);
    elsif (holder ->> 'isFree')::boolean then
      i.record_id := (holder ->> 'key')::uuid;
      is_now := private.record_by_key(k, holder ->> 'key');
      i.plan := 'update'; i.changes := array(select f.key from jsonb_each(i.wanted) f where f.value is distinct from is_now -> f.key order by 1);
    elsif k.kind = 'picture' then
      i.reason := 'Another picture of the library lies where this one would.';
    else
      i.plan := 'conflict'; i.reason := 'address';
    end if;
    return i;
  end if;

  i.record_id := case when k.key_columns = 'id' then key::uuid end;
  i.changes := array(select f.key from jsonb_each(i.wanted) f where f.key <> all (moments)
    and private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key order by 1);
  if not private.is_first_row(k, key) then
    i.conflicts := array(select name from unnest(i.changes) as name where private.value_hash(is_now -> name) is distinct from origin.written ->> name);
  end if;
  -- A file is taken or left, and never shared between two.
  if private.examined_columns(k.kind) <> '{}' and i.conflicts && '{path,content_hash}' then
    i.reason := 'It has another file here.'; i.conflicts := '{}'; return i;
  end if;
  -- The moments come along where nobody has written it here meanwhile.
  if i.conflicts = '{}' and (private.is_first_row(k, key) or private.value_hash(is_now -> 'updated_at') = origin.written ->> 'updated_at') then
    i.changes := i.changes || array(select name from unnest(moments) as name where i.wanted ? name and i.wanted -> name is distinct from is_now -> name);
  end if;
  i.plan := case when i.changes = '{}' then 'same'
    when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
  i.reason := case when i.plan = 'conflict' then 'changed' end;
  if i.plan = 'update' and not exists (select from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') then
    i.plan := 'same';
  end if;
  return i;
end $$;

create function public.server_write_import_record(import uuid, own_holder uuid, number int, given jsonb default '{}', refused text default null) returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
  k private.record_kinds;
  i public.import_items;
  key text;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_record.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into k from private.record_kinds r where r.kind = i.kind;
  -- One after the other with whoever writes the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', k.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  if refused is not null then return private.end_import_item(import, number, 'rejected', refused); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  names := array(select name from unnest(i.changes) as name where (name <> all (i.conflicts) or i.choices ->> name = 'theirs')
    -- Where a file lies says whoever has put it there.
    and (given ? 'content_hash' or private.examined_columns(k.kind) = '{}' or name not in ('path', 'content_hash')));
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  key := i.wanted ->> k.key_columns;
  is_now := private.record_by_key(k, coalesce(i.record_id::text, key));
  begin
    if is_now ->> k.key_columns is distinct from key then
      -- New, or in the place of what the site began with.
      if is_now is not null then perform private.remove_record(k, is_now ->> k.key_columns); end if;
      fields := i.wanted;
    else
      fields := jsonb_build_object(k.key_columns, key) || (select jsonb_object_agg(f.key, f.value) from jsonb_each(i.wanted) f where f.key = any (names));
    end if;
    saved := private.put_record(k, (fields - private.examined_columns(k.kind)) || coalesce((select jsonb_object_agg(g.key, g.value) from jsonb_each(given) g
      where g.key = any (private.examined_columns(k.kind))), '{}'));
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;

  update public.import_items n set record_id = case when k.key_columns = 'id' then key::uuid end, before = is_now,
      version = coalesce((saved ->> 'updated_at')::timestamptz, now()), before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id)
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, private.origin_id(i.kind, key), import,
      -- The source says its own address, whatever an editor chose.
      (select jsonb_object_agg(f.key, private.value_hash(case f.key when 'slug' then i.item -> 'fields' -> 'slug' else f.value end))
        from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $$;

grant execute on function public.server_write_import_record(uuid,uuid,integer,jsonb,text) to service_role;

create function public.server_plan_import(import uuid, own_holder uuid, from_number int, most int) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  each public.import_items;
  last int;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  if from_number = 0 then perform private.note_mappings(import); end if;
  for each in select * from public.import_items i where i.import_id = import and i.number >= from_number and i.outcome is null order by i.number limit most loop
    last := each.number;
    each := private.plan_import_item(each);
    update public.import_items i set plan = each.plan, reason = each.reason, record_id = each.record_id, wanted = each.wanted,
      changes = each.changes, conflicts = each.conflicts where i.import_id = import and i.number = each.number;
  end loop;
  return last + 1;
end $$;

grant execute on function public.server_plan_import(uuid,uuid,integer,integer) to service_role;

create function private.import_of_server(t public.imports) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'address', t.address, 'kind', t.kind, 'format', t.format, 'source', t.source,
    'status', t.status, 'options', t.options || jsonb_build_object('said', private.remembered_columns(t.kind) || coalesce(t.options -> 'said', '{}')),
    'report', t.report, 'done', t.done, 'total', t.total)
$$;

create function public.server_claim_import(own_holder uuid, states text[], lane text default null, busy uuid[] default '{}') returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  next public.imports;
begin
  perform pg_advisory_xact_lock(hashtext('public.imports'));
  loop
    select * into next from public.imports t
      where t.status = any (states) and (t.holder = own_holder or coalesce(t.held_until < now(), true)) and t.id <> all (busy)
        and (t.status <> 'waiting' or not exists (select from public.imports r where r.status in ('running', 'undoing')))
        and (lane is distinct from 'people' or t.registered_source is null)
      order by (t.status in ('running', 'undoing')) desc, coalesce(lane = 'sources' and t.registered_source is null, false), t.created_at limit 1;
    if next.id is null then return null; end if;
    -- A process that ends in order lets go of what it holds.
    if next.holder <> own_holder then next.lost_holders := next.lost_holders + 1; end if;
    exit when next.lost_holders < 2;
    if private.give_up_import(next) then
      next.lost_holders := 0;
      exit;
    end if;
  end loop;
  update public.imports t set holder = own_holder, held_until = now() + interval '20 seconds', lost_holders = next.lost_holders,
      status = case t.status when 'waiting' then 'running' else t.status end, started_at = case t.status when 'waiting' then coalesce(t.started_at, now()) else t.started_at end,
      wish = case t.status when 'waiting' then null else t.wish end
    where t.id = next.id returning * into next;
  return private.import_of_server(next);
end $$;

grant execute on function public.server_claim_import(uuid,text[],text,uuid[]) to service_role;

create function public.server_release_import(import uuid, own_holder uuid) returns void
  language sql security definer set search_path = ''
as $$ update public.imports t set holder = null, held_until = null where t.id = import and t.holder = own_holder $$;

grant execute on function public.server_release_import(uuid,uuid) to service_role;

create function private.end_import_item(import uuid, number int, outcome text, said text default null) returns jsonb
  language sql security definer set search_path = ''
as $$
  update public.imports t set done = t.done + 1, lost_holders = 0 where t.id = import;
  update public.import_items i set outcome = end_import_item.outcome, said = private.as_one_line(end_import_item.said), ended_at = clock_timestamp()
    where i.import_id = import and i.number = end_import_item.number and i.outcome is null;
  select jsonb_build_object('outcome', end_import_item.outcome, 'said', end_import_item.said);
$$;

create function public.server_write_import_item(import uuid, own_holder uuid, number int, given jsonb, paths text[] default '{}') returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
  of_kind private.record_kinds;
  i public.import_items;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
  old_path text;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_item.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- One after the other with whoever writes the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', of_kind.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  -- What somebody changed here stays, unless an editor chose the source's.
  names := array(select name from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs');
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into fields
    from jsonb_each(private.resolved_fields(import, i.kind, i.wanted) || given) f where f.key = any (names)
      -- The words of a picture go with it.
      or (given ? f.key and f.key like '%\_alt' and regexp_replace(f.key, '_alt$', '_url') = any (names));
  is_now := case when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  i.record_id := coalesce(i.record_id, gen_random_uuid());
  begin
    saved := private.save_record(i.kind, fields || jsonb_build_object('id', i.record_id), (is_now ->> 'updated_at')::timestamptz);
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;
  if saved is null then return private.end_import_item(import, number, 'conflict', 'changed'); end if;

  update public.import_items n set record_id = i.record_id, version = (saved ->> 'updated_at')::timestamptz,
      before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id),
      before = (select jsonb_object_agg(f.key, f.value) from jsonb_each(is_now) f
        where fields ? f.key or (f.key <> 'updated_at' and f.value is distinct from saved -> f.key))
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, i.record_id, import,
      (select jsonb_object_agg(f.key, private.value_hash(f.value)) from jsonb_each(i.wanted) f where f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  -- Whoever follows the address it had arrives.
  if of_kind.path is not null then
    foreach old_path in array paths loop
      if old_path ~ '^/[^/]' and old_path <> of_kind.path || (saved ->> 'slug') and length(old_path) <= 500 then
        insert into public.redirects (from_path, to_path) values (old_path, of_kind.path || (saved ->> 'slug')) on conflict do nothing;
        if found then insert into private.import_additions values (import, 'redirects', old_path) on conflict do nothing; end if;
      end if;
    end loop;
  end if;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $$;

grant execute on function public.server_write_import_item(uuid,uuid,integer,jsonb,text[]) to service_role;

create function public.server_end_import(import uuid, own_holder uuid, status text, note text default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.imports t set status = server_end_import.status, note = private.as_one_line(server_end_import.note), wish = null, holder = null, held_until = null,
    finished_at = case when server_end_import.status in ('done', 'undone') then now() end
  where t.id = import and t.holder = own_holder and server_end_import.status in ('done', 'paused', 'planned', 'undone')
$$;

grant execute on function public.server_end_import(uuid,uuid,text,text) to service_role;

create function public.server_undo_import_items(import uuid, own_holder uuid, most int) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
  of_kind private.record_kinds;
  i public.import_items;
  is_now jsonb;
  remaining int;
  addition private.import_additions;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform set_config('import.is_undoing', 'yes', true);
  for i in select * from public.import_items n where n.import_id = import and n.version is not null and n.undone is null order by n.number desc limit most loop
    begin
      select * into of_kind from private.record_kinds k where k.kind = i.kind;
      is_now := private.record_as_it_is(i.kind, i.record_id);
      if is_now is null or ((is_now ->> 'updated_at')::timestamptz <> i.version and asked.options ->> 'undo' is distinct from 'everything') then
        update public.import_items n set undone = case when is_now is null then 'undone' else 'kept' end where n.import_id = import and n.number = i.number;
        continue;
      end if;
      if i.before is null then
        execute format('delete from public.%I r where r.id = $1', of_kind.table_name) using i.record_id;
        delete from private.import_origins o where o.kind = i.kind and o.record_id = i.record_id;
      else
        perform set_config('record.version', i.before_version::text, true);
        perform private.save_record(i.kind, i.before || jsonb_build_object('id', i.record_id), (is_now ->> 'updated_at')::timestamptz);
        perform set_config('record.version', '', true);
        -- Its next import is judged as this one was.
        update private.import_origins o set said = i.before_origin -> 'said', written = i.before_origin -> 'written',
            import_id = (select t.id from public.imports t where t.id = (i.before_origin ->> 'import_id')::uuid)
          where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id and i.before_origin is not null;
      end if;
      update public.import_items n set undone = 'undone' where n.import_id = import and n.number = i.number;
    exception when others then
      if private.is_passing_error(sqlstate) then raise; end if;
      update public.import_items n set undone = 'kept', said = private.as_one_line(sqlerrm) where n.import_id = import and n.number = i.number;
    end;
  end loop;
  select count(*) into remaining from public.import_items n where n.import_id = import and n.version is not null and n.undone is null;
  if remaining > 0 then return remaining; end if;
  for addition in select * from private.import_additions a where a.import_id = import loop
    if addition.table_name = 'redirects' then
      delete from public.redirects r where r.from_path = addition.row_id
        and not exists (select from public.import_items n join private.record_kinds k on k.kind = n.kind
          where n.import_id = import and n.undone = 'kept' and r.to_path = k.path || (n.wanted ->> 'slug'));
    elsif addition.table_name = 'authors' then
      delete from public.authors w where w.id::text = addition.row_id and not exists (select from public.article_authors a where a.author_id = w.id);
    end if;
    delete from private.import_additions a where a = addition;
  end loop;
  -- Pictures that came with it and that nothing shows by now; their files go by night.
  delete from public.media m using public.import_pictures p where p.media_id = m.id and p.added_by = import and m.path not in (select private.media_paths_in_use());
  update public.import_pictures p set state = 'waiting', added_by = null where p.source = asked.source and p.state = 'stored' and p.media_id is null;
  update public.import_mappings m set becomes = private.guessed_mapping(m.kind, m.refers_as, m.key, m.name) where m.source = asked.source and m.decided_by is null;
  return 0;
end $$;

grant execute on function public.server_undo_import_items(uuid,uuid,integer) to service_role;

create function public.server_undo_import_records(import uuid, own_holder uuid, most int) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
  k private.record_kinds;
  i public.import_items;
  key text;
  is_now jsonb;
  is_kept boolean;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform set_config('import.is_undoing', 'yes', true);
  for i in select * from public.import_items n where n.import_id = import and n.item ? 'isRecord' and n.version is not null and n.undone is null
      order by n.number desc limit most loop
    begin
      select * into k from private.record_kinds r where r.kind = i.kind;
      key := i.wanted ->> k.key_columns;
      is_now := private.record_by_key(k, key);
      is_kept := is_now is not null and asked.options ->> 'undo' is distinct from 'everything'
        and case when is_now ? 'updated_at' then (is_now ->> 'updated_at')::timestamptz <> i.version
          else exists (select from unnest(i.changes) as name where is_now -> name is distinct from i.wanted -> name) end;
      -- What the import made, or put in the place of something else.
      if is_now is not null and not is_kept and i.before ->> k.key_columns is distinct from key then
        is_kept := k.key_columns = 'id' and private.is_referred_to(k, key::uuid);
        if not is_kept then perform private.remove_record(k, key); end if;
      end if;
      if not is_kept then
        if i.before is not null and is_now is not null then perform private.put_record(k, i.before); end if;
        delete from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;
        insert into private.import_origins select (jsonb_populate_record(null::private.import_origins, i.before_origin)).* where i.before_origin is not null;
      end if;
      update public.import_items n set undone = case when is_kept then 'kept' else 'undone' end where n.import_id = import and n.number = i.number;
    exception when others then
      if private.is_passing_error(sqlstate) then raise; end if;
      update public.import_items n set undone = 'kept', said = private.as_one_line(sqlerrm) where n.import_id = import and n.number = i.number;
    end;
  end loop;
  return (select count(*) from public.import_items n where n.import_id = import and n.item ? 'isRecord' and n.version is not null and n.undone is null);
end $$;

grant execute on function public.server_undo_import_records(uuid,uuid,integer) to service_role;

create function private.give_up_import(t public.imports) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  next int := (select min(n.number) from public.import_items n where n.import_id = t.id and n.outcome is null);
begin
  if t.status = 'running' and next is not null then
    perform private.end_import_item(t.id, next, 'rejected', 'The server ended twice while this item was written.');
    return true;
  end if;
  update public.imports i set holder = null, held_until = null, finished_at = now(),
      status = case when t.status in ('reading', 'planning') then 'refused' else 'stopped' end,
      note = 'The server ended twice while it worked on this import, so it does not begin again by itself. Import the source in smaller parts.'
    where i.id = t.id;
  return false;
end $$;

create function private.insert_import_items(import uuid, items jsonb, as_entry boolean) returns int[]
  language sql security definer set search_path = ''
as $$
  with added as (
    insert into public.import_items (import_id, number, kind, source_id, place, title, item, addresses, is_taken)
      select import, (i ->> 'number')::int, i ->> 'kind', case when as_entry then private.entry_name(i) else private.as_one_line(i ->> 'sourceId') end,
        private.as_one_line(i ->> 'place'),
        left(private.as_one_line(coalesce(nullif(i -> 'fields' ->> k.title, ''), i -> 'fields' ->> 'title', i -> 'fields' ->> 'name', '')), 500), i,
        array(select jsonb_array_elements_text(i -> 'addressKeys')), i ->> 'state' in ('whole', 'mended')
      from jsonb_array_elements(items) i left join private.record_kinds k on k.kind = i ->> 'kind' on conflict do nothing returning number)
  select coalesce(array_agg(number), '{}') from added
$$;

create table public.import_source_states (
  source_id uuid primary key references public.import_sources (id) on delete cascade,
  
  next_at timestamptz,
  
  asked_at timestamptz,
  
  not_before timestamptz,
  
  holder uuid,
  held_until timestamptz,
  read_at timestamptz,
  outcome text check (outcome in ('new', 'nothing', 'failed', 'skipped')),
  note text,
  failures int not null default 0,
  
  import_id uuid references public.imports (id) on delete set null,
  
  etag text,
  last_modified text,
  content_hash text,
  
  troubles text,
  
  is_whole boolean not null default false
);

create index import_source_states_by_import on public.import_source_states (import_id);

alter table public.import_source_states enable row level security;

grant select on public.import_source_states to authenticated;

grant all on public.import_source_states to service_role;

create policy "editors read how registered sources stand" on public.import_source_states for select to authenticated
  using ((select private.is_editor()));

create function private.open_source_imports(of_source uuid) returns setof public.imports
  language sql stable security definer set search_path = ''
as $$
  select * from public.imports i where i.registered_source = of_source
    and i.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing')
$$;

create function private.due_import_sources(scheduled boolean) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select r.id from public.import_sources r join public.import_source_states s on s.source_id = r.id
  where r.is_on and coalesce(s.not_before <= now(), true) and coalesce(s.held_until < now(), true)
    and (s.asked_at is not null or s.held_until is not null or (scheduled and s.next_at <= now()))
    and not exists (select from private.open_source_imports(r.id))
  order by s.asked_at nulls last, s.next_at, r.id
$$;

create function public.server_end_source_reading(ticket uuid, read jsonb default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), outcome = 'nothing', note = null, failures = 0,
      etag = case when read is null then s.etag else left(private.as_one_line(read ->> 'etag'), 500) end,
      last_modified = case when read is null then s.last_modified else left(private.as_one_line(read ->> 'lastModified'), 100) end
    where s.holder = ticket
$$;

grant execute on function public.server_end_source_reading(uuid,jsonb) to service_role;

create function private.note_source_failure(source uuid, note text, import uuid default null) returns void
  language sql security definer set search_path = ''
as $$
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), outcome = 'failed', failures = s.failures + 1,
      note = left(private.as_one_line(note_source_failure.note), 500), import_id = coalesce(import, s.import_id),
      -- What was read of it is asked for again.
      etag = null, last_modified = null, content_hash = null, next_at = private.next_try(s.failures + 1, r.every)
    from public.import_sources r where r.id = s.source_id and r.id = source and r.is_on
$$;

create function private.settle_source_import() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  s public.import_source_states;
  wrote int;
  met text;
begin
  select * into s from public.import_source_states t where t.source_id = new.registered_source for update;
  if s.source_id is null then return null; end if;
  if new.status = 'done' then
    select count(*) filter (where i.version is not null),
        md5(string_agg(concat_ws(' ', i.source_id, i.outcome, i.said, i.item -> 'fields'), ',' order by i.source_id) filter (where i.outcome in ('conflict', 'rejected')))
      into wrote, met from public.import_items i where i.import_id = new.id;
    if wrote = 0 and (met is null or met = s.troubles) and s.import_id is distinct from new.id then
      delete from public.imports i where i.id = new.id;
      update public.import_source_states t set outcome = 'nothing', note = null, failures = 0, troubles = met where t.source_id = s.source_id;
    else
      update public.import_source_states t set outcome = 'new', note = null, failures = 0, import_id = new.id, troubles = met where t.source_id = s.source_id;
    end if;
  elsif new.status = 'refused' then
    delete from public.imports i where i.registered_source = s.source_id and i.status = 'refused' and i.id <> new.id;
    perform private.note_source_failure(s.source_id, new.note, new.id);
  elsif new.status = 'stopped' then
    -- Its content is remembered: what somebody stopped is not begun again before the source says something else.
    update public.import_source_states t set outcome = 'skipped', note = 'Its last import was stopped.', import_id = new.id where t.source_id = s.source_id;
  elsif new.status = 'paused' and new.note is not null then
    perform private.note_source_failure(s.source_id, new.note, new.id);
  elsif new.status = 'undoing' then
    update public.import_sources r set is_on = false where r.id = s.source_id and r.is_on;
    update public.import_source_states t set etag = null, last_modified = null, content_hash = null, troubles = null, outcome = 'skipped',
      note = 'It was switched off when what it brought in was taken back.' where t.source_id = s.source_id;
  end if;
  return null;
end $$;

create function public.server_unneeded_source_files(imports uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(f.id), '[]') from unnest(imports) as f (id)
  where not exists (select from public.imports i where i.id = f.id
    and (i.status not in ('refused', 'stopped', 'done', 'undone') or coalesce(i.finished_at, i.created_at) > now() - interval '30 days'))
$$;

grant execute on function public.server_unneeded_source_files(uuid[]) to service_role;

create function public.server_source_troubles() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('count', count(*),
    'failing', coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'note', s.note, 'failures', s.failures) order by r.name)
      filter (where s.outcome = 'failed' and s.failures >= 3), '[]'),
    'skipped', coalesce(jsonb_agg(r.name order by r.name) filter (where not private.may_import(r.asked_by)), '[]'))
  from public.import_sources r join public.import_source_states s on s.source_id = r.id where r.is_on
$$;

grant execute on function public.server_source_troubles() to service_role;

create trigger settle_source_import after update of status on public.imports
  for each row when (new.registered_source is not null and new.status is distinct from old.status)
  execute function private.settle_source_import();

create policy "members read what members show members" on public.member_cards for select to authenticated
  using (audience = 'members' and (select private.is_member()));

create function private.media_paths_in_use() returns setof text
  language sql stable set search_path = ''
as $$
  select u.path from private.picture_uses u
  union select m.path from public.media m join public.photos p on p.media_id = m.id
  union select path from public.settings s, private.pictures_in(s.value::text) as path where path is not null
  union select path from public.drafts d, private.pictures_in(d.fields::text) as path where path is not null
  union select m.path from public.drafts d,
    lateral regexp_matches(d.fields::text, '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}', 'g') as said (ids)
    join public.media m on m.id = said.ids[1]::uuid
$$;

create function private.unused_media(grace interval) returns table (id uuid, path text, since timestamptz)
  language sql stable set search_path = ''
as $$
  select m.id, m.path, u.since from private.unused_media_since u join public.media m on m.id = u.media_id
  where u.since <= now() - grace and m.path not in (select private.media_paths_in_use())
  order by u.since, m.path
$$;

create function private.orphaned_media_files() returns setof text
  language sql stable set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'media' and o.created_at < now() - private.unused_picture_grace()
    and not exists (select from public.media m where m.path = o.name)
    and o.name not in (select private.media_paths_in_use())
$$;

create function private.picture_places() returns table (media_id uuid, places bigint)
  language sql stable set search_path = ''
as $$
  select used.id, count(*) from (
    select m.id, u.kind, u.row_id from private.picture_uses u join public.media m on m.path = u.path
    union select p.media_id, 'album', p.album_id from public.photos p) as used
  group by used.id
$$;

create function private.may_be_seen(m public.media) returns boolean
  language sql stable set search_path = ''
as $$
  select m.removed_at is null and coalesce(m.consent_expires_on, 'infinity') >= current_date
    and (m.is_decorative or trim(m.alt) <> '' or exists (select from public.import_pictures p where p.media_id = m.id))
$$;

create function public.preview_picture(token text, picture text)
  returns table (mime_type text, content_hash text, updated_at timestamptz, bytes bigint)
  language sql stable security definer set search_path = ''
as $$
  select m.mime_type, m.content_hash, m.updated_at, m.bytes
  from private.preview_link(token) l
    join public.news_articles a on a.id = l.article_id and a.binned_at is null
    join private.picture_uses u on u.kind = 'article' and u.row_id = a.id
    join public.media m on m.path = u.path
  where m.path = picture and private.may_be_seen(m)
  limit 1
$$;

grant execute on function public.preview_picture(text,text) to anon, authenticated, service_role;

create policy "editors read papers of applications that are open to them" on public.application_documents for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create policy "editors attach papers to applications open to them" on public.application_documents for insert to authenticated
  with check ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create policy "editors remove papers of applications open to them" on public.application_documents for delete to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create function private.opens_document(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_editor() and exists (select from public.applications a where a.id::text = split_part(path, '/', 1)
    and a.id <> all (private.closed_applications()))
$$;

grant execute on function private.opens_document(text) to authenticated, service_role;

create table public.application_letters (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  kind text not null check (kind in ('question', 'answer', 'interview', 'accepted', 'declined', 'referee', 'reminder')),
  recipient text not null,
  subject text not null check (length(trim(subject)) between 3 and 200),
  body text not null check (length(trim(body)) between 10 and 6000),
  moved_from text,
  moved_to text,
  
  before jsonb,
  
  outbox_id bigint,
  written_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  leaves_at timestamptz not null default now() + interval '10 minutes',
  sent_at timestamptz,
  taken_back_at timestamptz,
  taken_back_by uuid references public.profiles (id) on delete set null,
  referee_id uuid references public.application_referees (id) on delete set null,
  refused_at timestamptz,
  refusal text,
  constraint application_letters_end_once check (sent_at is null or taken_back_at is null)
);

create index application_letters_of_an_application on public.application_letters (application_id, created_at desc);

create index application_letters_by_writer on public.application_letters (written_by);

create index application_letters_by_who_took_them_back on public.application_letters (taken_back_by);

create unique index application_letters_in_the_queue on public.application_letters (outbox_id) where outbox_id is not null;

create index application_letters_to_a_referee on public.application_letters (referee_id);

alter table public.application_letters enable row level security;

grant all on public.application_letters to service_role;

grant select (id, application_id, kind, recipient, subject, body, moved_from, moved_to, written_by, created_at,
  leaves_at, sent_at, taken_back_at, taken_back_by, referee_id, refused_at, refusal) on public.application_letters to
  authenticated;

create policy "editors read letters about applications that are open to them" on public.application_letters for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create trigger write_audit_line after insert or update or delete on public.application_letters
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create function private.queue_letter(a public.applications, kind text, recipient text, subject text, body text, link jsonb,
    more jsonb default '{}', moved_to text default null, before jsonb default null) returns public.application_letters
  language plpgsql security definer set search_path = ''
as $$
declare
  letter public.application_letters;
  waiting bigint;
begin
  if (select count(*) from public.application_letters l where l.application_id = a.id and l.created_at > now() - interval '1 day') >= 30 then
    raise exception 'Thirty letters about one application are enough for a day.' using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  insert into public.application_letters (application_id, kind, recipient, subject, body, moved_from, moved_to, before, written_by)
    values (a.id, queue_letter.kind, queue_letter.recipient, trim(queue_letter.subject), trim(queue_letter.body),
      case when queue_letter.moved_to is not null then a.status end, queue_letter.moved_to, queue_letter.before, auth.uid()) returning * into letter;
  insert into private.outbox (recipient, template, data, next_attempt_at)
    values (letter.recipient, 'application-letter',
      more || jsonb_build_object('kind', letter.kind, 'subject', letter.subject, 'body', letter.body, 'link', link), letter.leaves_at)
    returning id into waiting;
  update public.application_letters l set outbox_id = waiting where l.id = letter.id returning * into letter;
  return letter;
end $$;

create function public.send_application_letter(application uuid, seen text, kind text, subject text, body text, reason text default '',
    waive boolean default false, interview jsonb default null) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
  stage text := case send_application_letter.kind when 'answer' then 'answered' when 'question' then a.status else send_application_letter.kind end;
  was jsonb;
  link jsonb;
  more jsonb := '{}';
  letter public.application_letters;
begin
  if not coalesce(send_application_letter.kind in ('question', 'answer', 'interview', 'accepted', 'declined'), false) then
    raise exception 'There is no such letter to an applicant.' using errcode = '22023';
  end if;
  if stage <> a.status then perform private.require_move(a, seen, stage, reason, waive); end if;
  if send_application_letter.kind in ('accepted', 'declined') and stage = a.status then
    raise exception 'Somebody decided it meanwhile.' using errcode = 'P0001', hint = 'Nothing was sent. Look at it again.';
  end if;
  if send_application_letter.kind = 'interview' then
    was := coalesce(private.set_interview(a, interview), 'null');
    more := (select jsonb_build_object('interview', to_jsonb(i) - 'set_by') from public.application_interviews i where i.application_id = a.id);
  end if;
  if send_application_letter.kind = 'accepted' then
    link := jsonb_build_object('to', 'invitation', 'token', private.add_invitation(a.email, 'user', now() + interval '30 days', a.id));
  else
    link := jsonb_build_object('to', 'page', 'token', private.add_application_link(a.id));
  end if;
  letter := private.queue_letter(a, send_application_letter.kind, a.email, subject, body, link, more, nullif(stage, a.status),
    case when send_application_letter.kind = 'interview' then jsonb_build_object('interview', was) end);
  if stage <> a.status then
    perform private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
  end if;
  return letter.id;
end $$;

grant execute on function public.send_application_letter(uuid,text,text,text,text,text,boolean,jsonb) to
  authenticated, service_role;

create function public.take_back_letter(letter uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application((select l.application_id from public.application_letters l where l.id = letter));
  taken public.application_letters;
begin
  update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid()
    where l.id = letter and l.taken_back_at is null and l.sent_at is null returning * into taken;
  if taken.id is null then
    raise exception 'It has left, or was taken back already.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Held by a claim it is on its way.
  delete from private.outbox o where o.id = taken.outbox_id and o.claim is null;
  if not found then
    raise exception 'It is on its way already.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if taken.kind = 'accepted' then
    update public.invitations i set revoked_at = now()
      where i.application_id = a.id and i.accepted_at is null and i.revoked_at is null;
  end if;
  perform private.put_letter_back(a, taken);
  if taken.moved_to is not null and a.status = taken.moved_to then
    update public.application_stages s set taken_back_at = now()
      where s.id = (select max(m.id) from public.application_stages m where m.application_id = a.id);
    perform private.change_stage(a, taken.moved_from);
  end if;
end $$;

grant execute on function public.take_back_letter(uuid) to authenticated, service_role;

create function private.put_letter_back(a public.applications, letter public.application_letters) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if letter.kind = 'interview' then perform private.put_interview_back(a, letter.before -> 'interview'); end if;
  if letter.kind in ('referee', 'reminder') then
    update public.application_referees r set token_hash = decode(letter.before ->> 'token_hash', 'hex'),
      asked_at = (letter.before ->> 'asked_at')::timestamptz, expires_at = (letter.before ->> 'expires_at')::timestamptz,
      reminded_at = (letter.before ->> 'reminded_at')::timestamptz, reminders = (letter.before ->> 'reminders')::int
      where r.id = letter.referee_id and r.answered_at is null and r.declined_at is null;
  end if;
end $$;

create function private.untold_letter(a public.applications) returns public.application_letters
  language sql stable security definer set search_path = ''
as $$
  select l from public.application_letters l
  where l.application_id = a.id and l.moved_to = a.status and l.sent_at is null and l.taken_back_at is null and l.refused_at is null
  order by l.created_at desc limit 1
$$;

create function private.application_of_letter(data jsonb) returns uuid
  language sql stable security definer set search_path = ''
as $$
  with carried as (select coalesce(data #>> '{link,token}', data ->> 'token') as token)
  select coalesce(
    (select a.id from public.applications a where a.id::text = data ->> 'application'),
    private.application_of_link(token),
    (select r.application_id from public.application_referees r where r.token_hash = sha256(token::bytea)),
    (select i.application_id from public.invitations i where i.token_hash = sha256(token::bytea)))
  from carried
$$;

create policy "editors read conflicts, and their own where it closes the file" on public.application_conflicts for select to authenticated
  using ((select private.is_editor())
    and (user_id = (select auth.uid()) or application_id <> all ((select private.closed_applications())::uuid[])));

create policy "editors read who reads applications that are open to them" on public.application_readers for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create policy "editors read notes on applications that are open to them" on public.application_notes for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create policy "editors remove their own notes on applications" on public.application_notes for delete to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create policy "editors read their own vote, and all once they are open" on public.application_votes for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[])
    and (user_id = (select auth.uid()) or private.votes_are_open(application_id)));

create function public.ask_referee(referee uuid, subject text, body text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application((select r.application_id from public.application_referees r where r.id = referee));
  r public.application_referees;
  token text := private.new_token();
  letter public.application_letters;
begin
  select * into r from public.application_referees x where x.id = referee for update;
  if r.answered_at is not null or r.declined_at is not null then
    raise exception '% has answered.', r.name using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  if a.status not in ('screening', 'referees') then
    raise exception 'Referees are asked in the stages Screening and Referees.' using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  if r.asked_at is not null and (r.reminders >= 2 or greatest(r.asked_at, r.reminded_at) > now() - interval '3 days') then
    raise exception '% is reminded twice at most, three days apart.', r.name using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  letter := private.queue_letter(a, case when r.asked_at is null then 'referee' else 'reminder' end, r.email, subject, body,
    jsonb_build_object('to', 'referee', 'token', token), before => to_jsonb(r) - 'token_hash' || jsonb_build_object('token_hash', encode(r.token_hash, 'hex')));
  update public.application_letters l set referee_id = r.id where l.id = letter.id;
  update public.application_referees x set token_hash = sha256(token::bytea), asked_at = coalesce(r.asked_at, now()),
    expires_at = now() + interval '14 days', reminded_at = case when r.asked_at is not null then now() end,
    reminders = r.reminders + case when r.asked_at is null then 0 else 1 end where x.id = r.id;
  return letter.id;
end $$;

grant execute on function public.ask_referee(uuid,text,text) to authenticated, service_role;

create function private.told_interview(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place)
  from public.application_interviews i where i.application_id = told_interview.application
    and not exists (select from public.application_letters l where l.application_id = i.application_id and l.kind = 'interview'
      and l.sent_at is null and l.taken_back_at is null)
$$;

create function private.told_stage(a public.applications) returns text
  language sql stable security definer set search_path = ''
as $$ select coalesce((private.untold_letter(a)).moved_from, a.status) $$;

create function private.told_application(a public.applications) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with namable as (select a.kind = 'membership' and a.status in ('submitted', 'screening', 'referees') as is_open)
  select jsonb_build_object('kind', a.kind, 'full_name', a.full_name, 'status', private.told_stage(a), 'created_at', a.created_at, 'updated_at', a.updated_at,
    'may_correct', private.is_undecided(a), 'email', a.email, 'organisation', a.organisation, 'country', coalesce(a.country, ''),
    'circles', to_jsonb(a.circles), 'statement', a.statement, 'heard_from', a.heard_from,
    'referees', private.named_referees(a.id), 'interview', private.told_interview(a.id), 'may_name_referees', namable.is_open,
    'papers', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'bytes', d.bytes) order by d.created_at), '[]')
      from public.application_documents d where d.application_id = a.id and d.by_applicant),
    'missing', case when namable.is_open then 2 - (select count(*) from public.application_referees r
      where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) else 0 end)
  from namable
$$;

create function private.held_about_applicant(a public.applications) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'application', to_jsonb(a) - 'token_hash' - 'submission_id' || jsonb_build_object('status', private.told_stage(a)),
    'stages', coalesce((select jsonb_agg(jsonb_build_object('from', s.from_stage, 'to', s.to_stage, 'at', s.created_at) order by s.id)
      from public.application_stages s where s.application_id = a.id and s.taken_back_at is null
        and not ((private.untold_letter(a)).id is not null and s.to_stage = a.status and s.created_at >= (private.untold_letter(a)).created_at)), '[]'),
    'corrections', coalesce((select jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id)
      from public.application_corrections c where c.application_id = a.id), '[]'),
    'letters_to_you', coalesce((select jsonb_agg(jsonb_build_object('subject', l.subject, 'body', l.body, 'sent_at', l.sent_at) order by l.sent_at)
      from public.application_letters l where l.application_id = a.id and l.sent_at is not null and l.referee_id is null), '[]'),
    'papers', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'bytes', d.bytes, 'at', d.created_at) order by d.created_at)
      from public.application_documents d where d.application_id = a.id), '[]'),
    'referees_you_named', private.named_referees(a.id), 'interview', private.told_interview(a.id),
    'held_back', 'What referees, readers and the team wrote in confidence about the application.')
$$;

create policy "editors read files of applications open to them" on storage.objects for select to authenticated
  using (bucket_id = 'applications' and private.opens_document(name));

create policy "editors add files to applications open to them" on storage.objects for insert to authenticated
  with check (bucket_id = 'applications' and private.opens_document(name));

create function public.application_status(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$ select private.told_application(a) from public.applications a where a.id = private.application_of_link(token) $$;

grant execute on function public.application_status(text) to anon, authenticated, service_role;

create function public.application_download(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('exported_at', now()) || private.held_about_applicant(a)
  from public.applications a where a.id = private.application_of_link(token)
$$;

grant execute on function public.application_download(text) to anon, authenticated, service_role;

call private.track_record('public.events', 'event', 'title', address => 'slug', path => '/event/',
  search_lead => '{description,location,town,region}',
  search_body => '{location_note,street_address,organizer_name,state_note,programme,body_html,outcome_html}',
  detail => 'to_char(r.start_date, ''FMDD FMMonth YYYY'')', html => '{body_html,outcome_html}',
  links => '{signup_url,map_url,online_url,organizer_website_url,documents}', pictures => '{image_url}');

call private.track_record('public.news_articles', 'article', 'title', address => 'slug', path => '/news/',
  search_lead => '{excerpt,interviewee}', search_body => '{interviewee_note,content_html}', html => '{content_html}', pictures => '{feature_image_url}');

call private.track_record('public.people', 'person', 'name', search_lead => '{title}', search_body => '{bio}', detail => 'r.title', pictures => '{image_url}');

call private.track_record('public.partners', 'partner', 'name', search_lead => '{tier}', search_body => '{description}', detail => 'r.tier',
  links => '{url}', pictures => '{logo_url}');

call private.track_record('public.pages', 'page', 'title', search_lead => '{summary}', search_body => '{body_html}', html => '{body_html}');

call private.track_record('public.albums', 'album', 'title', address => 'slug', search_lead => '{summary}', search_body => '{summary,location}',
  detail => 'to_char(r.taken_on, ''FMDD FMMonth YYYY'')');

call private.track_record('public.circles', 'circle', 'name', address => 'slug', search_lead => '{description,question}', search_body => '{about_html}',
  html => '{about_html}', links => '{external_url}');

call private.track_record('public.quotes', 'quote', 'text');

call private.track_record('public.site_stats', 'figure', 'label');

call private.track_record('public.authors', 'author', 'name');

call private.track_record('public.categories', 'category', 'name');

call private.track_record('public.flagship_pages', 'flagship', 'title', address => 'slug', pictures => '{image_url}',
  search_lead => '{city,subtitle}', search_body => '{summary}', detail => 'r.city');

call private.track_record('public.flagship_sections', 'section', 'heading',
  shown => 'r.is_visible and coalesce(r.visible_from, ''-infinity'') <= now() and coalesce(r.visible_until, ''infinity'') > now()
    and (r.edition_id is null or exists (select from public.flagship_editions e where e.id = r.edition_id and e.is_visible))',
  search_lead => '{}', search_body => '{body_html,items}', html => '{body_html}', part_of => 'flagship', parent_column => 'flagship_id');

call private.track_record('public.flagship_editions', 'edition', 'title', shown => 'r.is_visible',
  search_lead => '{venue,summary}', search_body => '{travel_html,practical_html}', detail => 'r.year::text',
  html => '{travel_html,practical_html}', part_of => 'flagship', parent_column => 'flagship_id');

call private.track_record('public.media', 'picture', 'alt');

call private.track_record('public.photos', 'photo', 'caption', part_of => 'album', parent_column => 'album_id');

call private.track_record('public.settings', 'setting', 'key', key_columns => 'key', address => 'key');

call private.track_record('public.redirects', 'redirect', 'from_path', key_columns => 'from_path', address => 'from_path', links => '{to_path}');

call private.track_record('public.promises', 'promise', 'title',
  
  shown => 'r.is_visible and exists (select from public.events e where e.id = r.event_id and private.is_public(e))',
  search_lead => '{promised_by}', search_body => '{outcome}', detail => 'r.promised_by');

call private.track_record('public.flagship_chairs', 'chair', 'name',
  shown => 'exists (select from public.flagship_editions e where e.id = r.edition_id and e.is_visible)',
  search_lead => '{request}', detail => '''Chair '' || r.number', part_of => 'edition', parent_column => 'edition_id');

call private.track_part('public.article_authors', 'article', 'authors', 'article_id', 'author_id');

call private.track_part('public.event_circles', 'event', 'circles', 'event_id', 'circle_id');

call private.track_part('public.article_events', 'article', 'events', 'article_id', 'event_id');

call private.reference_picture('public.events', 'image_url');

call private.reference_picture('public.news_articles', 'feature_image_url');

call private.reference_picture('public.people', 'image_url');

call private.reference_picture('public.partners', 'logo_url');

call private.reference_picture('public.flagship_pages', 'image_url');

call private.require_usable_pictures('public.events');

call private.require_usable_pictures('public.news_articles');

call private.require_usable_pictures('public.people');

call private.require_usable_pictures('public.partners');

call private.require_usable_pictures('public.flagship_pages');

call private.share_text('public.news_articles', 'content_html');

call private.watch_content('public.news_articles', 'private.is_published(r.status, r.published_at) and coalesce(r.unpublish_at, ''infinity'') > now()');

call private.watch_content('public.partners', 'private.is_within_term(r.is_visible, r.term_starts_on, r.term_ends_on)');

call private.watch_content('public.flagship_pages', 'true');

call private.watch_content('public.media', 'private.is_picture_on_the_site(r.path)');

call private.watch_content('public.photos', 'exists (select from public.albums a where a.id = r.album_id and private.is_public(a))');

call private.watch_content('public.settings', 'r.is_public');

call private.watch_content('public.article_authors', 'exists (select from public.news_articles a where a.id = r.article_id and private.is_public(a))');

call private.watch_content('public.event_circles', 'exists (select from public.events e where e.id = r.event_id and private.is_public(e))');

call private.watch_content('public.member_cards', 'r.audience = ''everybody''');

update private.record_kinds set admin_only = true where kind = 'setting';

update private.record_kinds set names_kinds = '{person,partner,quote,album}' where kind = 'section';

update private.record_kinds set names_kinds = '{circle}' where kind = 'promise';

update private.record_kinds set names_kinds = array['person'] where kind = 'event';

do $$ begin
  if to_regprocedure('realtime.notify_access_changed()') is not null then
    create trigger notify_access_changed after insert or update or delete on public.user_roles
      for each row execute function realtime.notify_access_changed('user_id');
  end if;
end $$;

do $$ begin
  if to_regclass('auth.audit_log_entries') is not null then
    create or replace trigger notify_of_repeated_sign_up after insert on auth.audit_log_entries
      for each row when (new.payload ->> 'action' = 'user_repeated_signup') execute function private.notify_of_repeated_sign_up();
  end if;
exception when insufficient_privilege then
  raise warning 'Nobody is told by letter that their address signed up again: %', sqlerrm;
end $$;

comment on column public.albums.cover_id is 'A picture of the album; where it is no longer in it, the first is the cover.';

call private.take_only('one_line', 'public.albums', 'title, location');

call private.take_only('plain_text', 'public.albums', 'summary');

call private.take_only('moment', 'public.albums', 'published_at, created_at, updated_at');

call private.take_only('day', 'public.albums', 'taken_on');

call private.take_only('plain_text', 'public.photos', 'caption');

call private.take_only('moment', 'public.photos', 'created_at, updated_at');

call private.take_only('one_line', 'public.application_documents', 'name, path');

call private.take_only('one_line', 'public.application_letters', 'kind, recipient, subject, moved_from, moved_to,
  refusal');

call private.take_only('plain_text', 'public.application_letters', 'body');

call private.take_only('plain_text', 'public.application_conflicts', 'reason, withdrawn_because');

comment on column public.application_readers.saw_votes_at is 'When this reader could first read the votes of the others. Null while they never could.';

call private.take_only('plain_text', 'public.application_notes', 'text');

call private.take_only('one_line', 'public.application_votes', 'vote');

call private.take_only('plain_text', 'public.application_votes', 'reason');

call private.take_only('name', 'public.application_referees', 'name');

call private.take_only('one_line', 'public.application_referees', 'email, relation');

call private.take_only('plain_text', 'public.application_referees', 'knows, again, declined_because');

call private.take_only('one_line', 'public.application_stages', 'from_stage, to_stage');

call private.take_only('plain_text', 'public.application_stages', 'reason');

call private.take_only('one_line', 'public.application_interviews', 'timezone, place');

comment on column public.applications.person_slug is 'The person a question is put to, as the address of the form named them. Null for the office.';

call private.take_only('name', 'public.applications', 'full_name');

call private.take_only('one_line', 'public.applications', 'email, organisation, heard_from, event_slug, person_slug');

call private.take_only('plain_text', 'public.applications', 'statement');

call private.take_only('one_line', 'public.categories', 'name, action_label');

call private.take_only('moment', 'public.categories', 'created_at, updated_at');

call private.take_only('one_line', 'public.authors', 'name');

call private.take_only('plain_text', 'public.authors', 'bio');

call private.take_only('moment', 'public.authors', 'created_at, updated_at');

call private.take_only('one_line', 'public.news_articles', 'title, feature_image_url, feature_image_alt, interviewee,
  interviewee_note, seo_title, seo_description, newsletter_line, series');

call private.take_only('plain_text', 'public.news_articles', 'excerpt, content_html');

call private.take_only('moment', 'public.news_articles', 'published_at, created_at, updated_at');

call private.take_only('plain_text', 'public.article_reviews', 'question, answer');

call private.take_only('one_line', 'public.circles', 'name');

call private.take_only('plain_text', 'public.circles', 'description, question, rhythm, invite, about_html');

call private.take_only('list_of_figures', 'public.circles', 'figures');

call private.take_only('moment', 'public.circles', 'created_at, updated_at');

call private.take_only('web_address', 'public.circles', 'external_url');

call private.take_only('one_line', 'public.documents', 'table_name');

call private.take_only('plain_text', 'public.documents', 'html');

call private.take_only('plain_text', 'public.document_remarks', 'passage, words');

call private.take_only('one_line', 'public.drafts', 'kind, row_id, base_version');

comment on function private.first_day(timestamp with time zone,text) is 'Indexes hold its results: a migration that replaces it reindexes them.';

comment on function private.days_of_event(timestamp with time zone,timestamp with time zone,text,text) is 'The index events_published_by_days holds its results: a migration that replaces it ends with reindex index.';

comment on function private.upcoming_until(timestamp with time zone,timestamp with time zone,text,text) is 'The index events_published_by_end holds its results: a migration that replaces it ends with reindex index.';

call private.take_only('one_line', 'public.events', 'title, location, location_note, image_url, image_alt, town,
  country, street_address, organizer_name');

call private.take_only('plain_text', 'public.events', 'description, body_html, state_note, outcome_html');

call private.take_only('programme', 'public.events', 'programme');

call private.take_only('known_zone', 'public.events', 'timezone');

call private.take_only('moment', 'public.events', 'start_date, end_date, published_at, created_at, updated_at');

call private.take_only('web_address', 'public.events', 'signup_url, map_url, online_url');

call private.take_only('organiser_address', 'public.events', 'organizer_website_url');

call private.take_only('one_line', 'public.site_stats', 'label, value, source');

call private.take_only('moment', 'public.site_stats', 'created_at, updated_at');

call private.take_only('day', 'public.site_stats', 'as_of');

call private.take_only('one_line', 'public.flagship_pages', 'title, city, subtitle, image_url, image_alt');

call private.take_only('plain_text', 'public.flagship_pages', 'summary');

call private.take_only('moment', 'public.flagship_pages', 'created_at, updated_at');

call private.take_only('one_line', 'public.flagship_sections', 'heading');

call private.take_only('plain_text', 'public.flagship_sections', 'body_html');

call private.take_only('moment', 'public.flagship_sections', 'created_at, updated_at, visible_from, visible_until');

call private.take_only('one_line', 'public.flagship_editions', 'title, venue');

call private.take_only('plain_text', 'public.flagship_editions', 'summary, travel_html, practical_html');

call private.take_only('moment', 'public.flagship_editions', 'created_at, updated_at');

call private.take_only('day', 'public.flagship_editions', 'starts_on, ends_on');

call private.take_only('one_line', 'public.flagship_chairs', 'name, request');

call private.take_only('day', 'public.flagship_chairs', 'named_on');

call private.take_only('moment', 'public.flagship_chairs', 'created_at, updated_at');

call private.take_only('one_line', 'public.import_pictures', 'source, address, alt, reason');

call private.take_only('plain_text', 'public.import_pictures', 'caption');

call private.take_only('one_line', 'public.import_sources', 'name, format');

call private.take_only('web_address', 'public.import_sources', 'address');

call private.take_only('one_line', 'public.import_source_states', 'note, etag, last_modified, content_hash, troubles');

call private.take_only('one_line', 'public.imports', 'name, address, format, source, note');

call private.take_only('one_line', 'public.import_items', 'source_id, place, title, reason, said');

call private.take_only('one_line', 'public.import_mappings', 'source, key, name');

call private.take_only('one_line', 'public.invitations', 'email');

do $$ begin
  create or replace trigger forget_invitation_of_identity before insert or update of identity_data on auth.identities
    for each row when (new.identity_data ? 'invitation') execute function private.forget_invitation_of_identity();
exception when insufficient_privilege then
  raise warning 'Tokens of used invitations stay in identities: %', sqlerrm;
end $$;

call private.take_only('name', 'public.member_cards', 'full_name');

call private.take_only('one_line', 'public.member_cards', 'title, organisation, town, email, portrait_path,
  portrait_alt, sorted_by');

call private.take_only('plain_text', 'public.member_cards', 'about');

call private.take_only('list_of_web_links', 'public.member_cards', 'links');

call private.take_only('one_line', 'public.pages', 'title');

call private.take_only('plain_text', 'public.pages', 'summary, body_html');

call private.take_only('moment', 'public.pages', 'published_at, created_at, updated_at');

call private.take_only('one_line', 'public.partners', 'name, logo_url');

call private.take_only('plain_text', 'public.partners', 'description');

call private.take_only('moment', 'public.partners', 'created_at, updated_at');

call private.take_only('day', 'public.partners', 'term_starts_on, term_ends_on');

call private.take_only('web_address', 'public.partners', 'url');

call private.take_only('one_line', 'public.people', 'name, title, image_url');

call private.take_only('plain_text', 'public.people', 'bio');

call private.take_only('moment', 'public.people', 'created_at, updated_at');

call private.take_only('one_line', 'public.media', 'path, alt, credit, rights_holder, file_name, folder, licence');

call private.take_only('plain_text', 'public.media', 'caption');

call private.take_only('moment', 'public.media', 'created_at, updated_at, removed_at');

call private.take_only('day', 'public.media', 'consent_on, consent_expires_on');

call private.take_only('list_of_tags', 'public.media', 'tags');

call private.take_only('name', 'public.profiles', 'full_name');

call private.take_only('one_line', 'public.profiles', 'title, organisation, avatar_alt, town');

call private.take_only('plain_text', 'public.profiles', 'about');

call private.take_only('list_of_web_links', 'public.profiles', 'links');

call private.take_only('one_line', 'public.promises', 'title, promised_by');

call private.take_only('plain_text', 'public.promises', 'outcome');

call private.take_only('day', 'public.promises', 'due_on, settled_on');

call private.take_only('moment', 'public.promises', 'created_at, updated_at');

call private.take_only('one_line', 'public.quotes', 'occasion');

call private.take_only('plain_text', 'public.quotes', 'text');

call private.take_only('moment', 'public.quotes', 'created_at, updated_at');

call private.take_only('day', 'public.quotes', 'said_on');

call private.take_only('one_line', 'public.reserved_slugs', 'reason');

call private.take_only('one_line', 'public.revision_names', 'name');

call private.take_only('one_line', 'public.saved_views', 'list, name, search');

do $$
begin
  create trigger note_factor_change after insert or update of status or delete on auth.mfa_factors
    for each row execute function private.note_factor_change();
exception when insufficient_privilege then
  raise warning 'Changes of second factors are not written to the audit log: no trigger may be added to auth.mfa_factors.';
end $$;

call private.take_only('plain_text', 'public.user_notes', 'text');

create function private.count_public_events() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with counted as (select l.circle_id, count(*) as events from public.event_circles l join public.events e on e.id = l.event_id
    where e.status = 'published' and private.is_public(e) group by l.circle_id)
  select jsonb_build_object(
    'total', (select count(*) from public.events e where e.status = 'published' and private.is_public(e)),
    'circles', (select coalesce(jsonb_object_agg(k.slug, coalesce(c.events, 0)), '{}') from public.circles k left join counted c on c.circle_id = k.id))
$$;

grant execute on function private.count_public_events() to anon, authenticated, service_role;

create function public.count_public_events() returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.count_public_events() $$;

grant execute on function public.count_public_events() to anon, authenticated, service_role;

create policy "anyone reads flagship sections while they are shown" on public.flagship_sections for select to anon, authenticated
  using (private.is_public(flagship_sections));

create policy "anyone reads the chairs of visible editions" on public.flagship_chairs for select to anon, authenticated
  using (private.is_public(flagship_chairs));

create function private.edition_at_hand(flagship uuid) returns uuid
  language sql stable security invoker set search_path = ''
as $$
  select r.id
  from public.flagship_editions r
    cross join lateral (select coalesce(r.ends_on, r.starts_on, make_date(r.year, 12, 31)) < (now() at time zone 'utc')::date as over) as past
  where r.flagship_id = flagship and private.is_public(r)
  order by past.over, case when past.over then -r.year else r.year end
  limit 1
$$;

grant execute on function private.edition_at_hand(uuid) to anon, authenticated, service_role;

create function private.article_page(a public.news_articles) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', a.id, 'title', a.title, 'slug', a.slug, 'excerpt', a.excerpt, 'feature_image_url', a.feature_image_url,
    'feature_image_alt', a.feature_image_alt, 'status', a.status, 'interviewee', a.interviewee, 'interviewee_note', a.interviewee_note,
    'series', a.series, 'series_position', a.series_position, 'published_at', coalesce(a.published_at, now()), 'content_html', a.content_html,
    'seo_title', a.seo_title, 'seo_description', a.seo_description, 'updated_at', a.updated_at, 'canonical_url', a.canonical_url,
    'corrections', a.corrections,
    'media', (select jsonb_build_object('width', m.width, 'height', m.height, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
        'dominant_color', m.dominant_color, 'placeholder', m.placeholder)
      from public.media m where m.id = a.media_id and private.may_be_seen(m)),
    'categories', (select jsonb_build_object('name', c.name, 'slug', c.slug, 'action_label', c.action_label) from public.categories c where c.id = a.category_id),
    'circles', (select jsonb_build_object('color_hex', k.color_hex) from public.circles k where k.id = a.circle_id),
    'article_authors', (select coalesce(jsonb_agg(jsonb_build_object('position', b.position, 'authors', jsonb_build_object('name', w.name, 'slug', w.slug))), '[]')
      from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id),
    'article_events', (select coalesce(jsonb_agg(jsonb_build_object('position', m.position, 'events', jsonb_build_object('slug', e.slug, 'title', e.title,
        'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision, 'event_state', e.event_state))), '[]')
      from public.article_events m join public.events e on e.id = m.event_id where m.article_id = a.id and private.is_public(e)))
$$;

create policy "anyone reads visible promises of published events" on public.promises for select to anon, authenticated
  using (private.is_public(promises));

create function public.search_site(query text, max int default 20, of_kind text default null, page int default 1)
  returns table (kind text, slug text, title text, snippet text, rank real, total int, is_more boolean, about jsonb)
  language sql stable security invoker set search_path = ''
as $$
  with found as materialized (
    select s.kind, s.row_id, s.rank, s.is_more from private.search_kinds(search_site.query, case coalesce(of_kind, 'all')
      when 'all' then array['event', 'article', 'flagship', 'edition', 'section', 'person', 'circle', 'partner', 'album', 'promise', 'page']
      when 'flagship' then array['flagship', 'edition', 'section'] else array[of_kind] end) as s),
  visible as (
    -- The conditions repeat the public's policies, so that an editor who searches the public site finds the public site.
    select f.kind, e.slug::text, e.title, e.description as lead, e.body_html as body, f.rank, f.is_more, e.start_date as at,
      private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() as is_ahead,
      jsonb_build_object('start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision,
        'location', e.location, 'region', e.region, 'event_state', e.event_state) as about
    from found f join public.events e on f.kind = 'event' and e.id = f.row_id
    where private.is_public(e)
    union all
    select f.kind, a.slug, a.title, a.excerpt, a.content_html, f.rank, f.is_more, a.published_at, false,
      jsonb_build_object('published_at', a.published_at, 'category', c.name)
    from found f join public.news_articles a on f.kind = 'article' and a.id = f.row_id left join public.categories c on c.id = a.category_id
    where private.is_public(a)
    union all
    -- Each leads to its own place on the pages of its flagship.
    select 'flagship', w.slug, w.title, w.subtitle, w.summary, f.rank, f.is_more, null, false,
      jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', null, 'section', null)
    from found f join public.flagship_pages w on f.kind = 'flagship' and w.id = f.row_id
    union all
    select 'flagship', w.slug || '/' || e.year, e.title, e.summary, private.texts_of(to_jsonb(e), 'travel_html,practical_html'), f.rank, f.is_more, e.starts_on,
      coalesce(e.starts_on >= current_date, false), jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', null)
    from found f join public.flagship_editions e on f.kind = 'edition' and e.id = f.row_id join public.flagship_pages w on w.id = e.flagship_id
    where private.is_public(e)
    union all
    select 'flagship', concat_ws('/', w.slug, e.year) || '#' || s.slug, s.heading, null, private.texts_of(to_jsonb(s), 'body_html,items'), f.rank, f.is_more, e.starts_on,
      coalesce(e.starts_on >= current_date, false), jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', s.slug)
    from found f join public.flagship_sections s on f.kind = 'section' and s.id = f.row_id join public.flagship_pages w on w.id = s.flagship_id
      left join public.flagship_editions e on e.id = s.edition_id
    where private.is_public(s)
    union all
    select f.kind, p.slug, p.name, p.title, p.bio, f.rank, f.is_more, null, false,
      jsonb_build_object('groups', p.groups, 'circle_slug', c.slug, 'color_hex', c.color_hex)
    from found f join public.people p on f.kind = 'person' and p.id = f.row_id left join public.circles c on c.id = p.circle_id
    where private.is_public(p)
    union all
    select f.kind, c.slug, c.name, c.description, c.about_html, f.rank, f.is_more, null, false, jsonb_build_object('color_hex', c.color_hex)
    from found f join public.circles c on f.kind = 'circle' and c.id = f.row_id
    union all
    select f.kind, p.slug, p.name, p.description, null, f.rank, f.is_more, null, false, jsonb_build_object('tier', p.tier)
    from found f join public.partners p on f.kind = 'partner' and p.id = f.row_id
    where private.is_public(p)
    union all
    select f.kind, a.slug, a.title, a.summary, null, f.rank, f.is_more, a.published_at, false, '{}'
    from found f join public.albums a on f.kind = 'album' and a.id = f.row_id
    where private.is_public(a)
    union all
    select f.kind, p.slug, p.title, p.summary, p.body_html, f.rank, f.is_more, null, false, '{}'
    from found f join public.pages p on f.kind = 'page' and p.id = f.row_id
    where private.is_public(p)
    union all
    select f.kind, e.slug::text, p.title, p.promised_by, p.outcome, f.rank, f.is_more, p.due_on, p.due_on >= current_date,
      jsonb_build_object('due_on', p.due_on, 'state', p.state, 'settled_on', p.settled_on, 'event', e.title)
    from found f join public.promises p on f.kind = 'promise' and p.id = f.row_id join public.events e on e.id = p.event_id
    where private.is_public(p)
    union all
    select 'text', s.key, '', private.setting_text(s.value), null, 1, false, null, false, '{}'
    from private.texts_with(search_site.query) as t join public.settings s on s.key = t.key
    where s.is_public and (of_kind is null or of_kind = 'text')
  ),
  tiered as (select v.*, case when v.rank >= 17 then 3 when v.rank >= 9 then 2 when v.rank >= 4 then 1 else 0 end as tier from visible v),
  ranked as (
    select t.*, row_number() over (partition by t.kind order by t.tier desc, t.is_ahead desc, abs(extract(epoch from t.at - now())) nulls last, t.rank desc, t.title) as place,
      count(*) over (partition by t.kind)::int as total, bool_or(t.is_more) over (partition by t.kind) as has_more
    from tiered t
  )
  select r.kind, r.slug, r.title, private.passage(r.lead, r.body, search_site.query), r.rank, r.total, r.has_more, r.about
  from ranked r, lateral (select least(greatest(search_site.max, 1), 50) as size, greatest(search_site.page, 1) as page) as asked
  where r.place > (asked.page - 1) * asked.size and r.place <= asked.page * asked.size
  order by array_position(array['event', 'article', 'flagship', 'person', 'circle', 'partner', 'album', 'promise', 'page', 'text'], r.kind), r.place
$$;

grant execute on function public.search_site(text,integer,text,integer) to anon, authenticated, service_role;

create function public.correct_question(query text) returns text
  language sql stable security invoker set search_path = ''
as $$
  select c.question from private.corrected_question(query) as c (question) where c.question is not null and exists (select from public.search_site(c.question, 1))
$$;

grant execute on function public.correct_question(text) to anon, authenticated, service_role;

create view public.public_addresses with (security_invoker = true) as
  select 'event' as kind, slug::text as slug, greatest(updated_at, published_at) as changed_at from public.events r where private.is_public(r)
  union all select 'article', slug, greatest(updated_at, published_at) from public.news_articles r where private.is_public(r)
  union all select 'album', slug, greatest(updated_at, published_at) from public.albums r where private.is_public(r)
  union all select 'page', slug, greatest(updated_at, published_at) from public.pages r where private.is_public(r)
  union all select 'circle', slug, updated_at from public.circles
  union all select 'flagship', slug, updated_at from public.flagship_pages
  union all select 'flagship record', slug, updated_at from public.flagship_pages where is_visible
  union all select case when f.is_visible and r.id = private.edition_at_hand(f.id) then 'edition at hand' else 'edition' end,
      f.slug || '/' || r.year, greatest(r.updated_at, (select max(s.updated_at) from public.flagship_sections s
      where s.edition_id = r.id and private.is_public(s)))
    from public.flagship_editions r join public.flagship_pages f on f.id = r.flagship_id where private.is_public(r);

grant select on public.public_addresses to anon, authenticated, service_role;

create function public.list_sitemap_part(kind text default null, after text default '') returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'slug', p.slug, 'changed_at', p.changed_at) order by p.kind, p.slug), '[]')
  from (select list_sitemap_part.kind as kind, r.slug, r.changed_at from private.sitemap_rows(list_sitemap_part.kind, after, 5000) as r
    union all select a.kind, a.slug, a.changed_at from public.public_addresses a
      where list_sitemap_part.kind is null and a.kind not in ('event', 'article')) as p
$$;

grant execute on function public.list_sitemap_part(text,text) to anon, authenticated, service_role;

create function private.sitemap_parts() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with numbered as (
    select 'event' as kind, r.slug::text as slug, greatest(r.updated_at, r.published_at) as changed_at, (row_number() over (order by r.slug) - 1) / 5000 as part
      from public.events r where private.is_public(r)
    union all select 'article', r.slug::text, greatest(r.updated_at, r.published_at), (row_number() over (order by r.slug) - 1) / 5000
      from public.news_articles r where private.is_public(r)),
  parts as (select kind, part, max(slug) as ends, max(changed_at) filter (where isfinite(changed_at)) as changed_at from numbered group by kind, part)
  select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'after', coalesce(before.ends, ''), 'changed_at', p.changed_at) order by p.kind, p.part), '[]')
  from parts p left join parts before on before.kind = p.kind and before.part = p.part - 1
$$;

grant execute on function private.sitemap_parts() to anon, authenticated, service_role;

create function public.list_sitemap_parts() returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.sitemap_parts() $$;

grant execute on function public.list_sitemap_parts() to anon, authenticated, service_role;

call private.keep_server_functions();

-- The rows of a site before anybody writes a word.

-- Files: no SVG, because an SVG is a program. Sizes in bytes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('media', 'media', false, 15728640, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('portraits', 'portraits', false, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('applications', 'applications', false, 10485760, array['application/pdf'])
on conflict (id) do nothing;

insert into public.reserved_slugs (slug, reason) values
  ('all', '/news/all lists every article'),
  ('road-to-davos', '/news/road-to-davos lists the interviews'),
  ('new', 'the back office writes new records there'),
  ('collective', '/news/collective lists the product news');

-- The queue of letters, and the work that looks for publish dates.
insert into private.outbox_pause default values;
insert into private.schedule default values;

-- The fields that categories, tags, authors and series of an imported item are matched with.
insert into private.import_targets (kind, refers_as, field, table_name, is_list, may_add, place) values
  ('article', 'author', 'authors', 'authors', true, true, 1),
  ('article', 'category', 'category_id', 'categories', false, false, 1),
  ('article', 'category', 'circle_id', 'circles', false, false, 2),
  ('article', 'tag', 'category_id', 'categories', false, false, 3),
  ('article', 'tag', 'circle_id', 'circles', false, false, 4),
  ('article', 'series', 'series', null, false, true, 1),
  ('event', 'category', 'circles', 'circles', true, false, 1),
  ('event', 'tag', 'circles', 'circles', true, false, 1);

-- Settings: editors may only change values, so every setting has a row. Null: nobody has set it yet.
insert into public.settings (key, value, is_public, admin_only) values
  ('security.second_factor', '"optional"', false, true),
  ('retention', '{"applications_months": 12, "audit_months": 24, "captured_mail_days": 30, "error_days": 30, "unused_picture_days": 30}', false, true),
  ('identity', null, true, true),
  ('contact', null, true, false),
  ('social', null, true, false),
  ('newsletter_url', null, true, false),
  ('video', null, true, false),
  ('navigation', null, true, false),
  ('figures.allowed_differences', null, false, false),
  ('mail', null, false, true),
  ('pictures.hosts', null, true, true);

-- Texts of pages.
insert into public.settings (key, value, is_public)
select unnest(array[
  'home.hero.intro', 'home.about.lead', 'home.about.text', 'network.intro', 'network.members.text', 'network.private.text',
  'network.public.text', 'network.partners.text', 'network.council.text', 'network.management.text', 'about.figures',
  'partners.tier.patronage', 'partners.tier.lead', 'partners.tier.host', 'partners.tier.media', 'partners.tier.market',
  'partners.tier.supporting-partner', 'partners.invite.heading', 'partners.invite.text', 'flagships.intro',
  'flagships.page.intro', 'circles.heading', 'circles.intro', 'circles.page.intro', 'council.intro', 'council.quotes.intro',
  'management.intro', 'partners.intro', 'invite.heading', 'invite.text', 'events.intro', 'calendar.intro', 'news.intro',
  'news.road-to-davos.intro', 'news.all.intro', 'gallery.intro', 'connect.intro', 'overview.title', 'overview.intro',
  'overview.network', 'overview.network.partners', 'overview.network.council', 'overview.network.management',
  'overview.platforms', 'overview.circles', 'overview.events', 'overview.news', 'newsletter.line', 'network.tile.partners',
  'network.tile.members', 'network.tile.private-sector', 'network.tile.public-sector', 'network.tile.council',
  'network.tile.management', 'connect.title', 'connect.step.write', 'connect.step.read', 'connect.step.referees',
  'connect.step.talk', 'connect.step.answer', 'flagships.record', 'home.story', 'members.intro'
]), null, true;

-- The network's five circles, its three flagships, the categories with a page of their own, and three standing pages. The
-- category of the product's own news carries the operator's slug and is added at start.
insert into public.circles (slug, name, color_hex, external_url, position, description) values
  ('swiss-african-business', 'Swiss-African Business', '#EF4444', 'https://swiss-african-business.example/', 1,
    'An independent Swiss association that brings exporters and importers to the same side of the table.'),
  ('infrastructure', 'Infrastructure', '#3B82F6', null, 2, 'Roads, rail, ports, power and water, and the maintenance nobody cuts a ribbon for.'),
  ('culture', 'Culture', '#8B5CF6', null, 3, 'Publishers, film-makers, museums and the people who decide what gets kept.'),
  ('ventures', 'Ventures', '#F59E0B', null, 4, 'First cheques, second chances and the rules that make both possible.'),
  ('healthcare', 'Healthcare', '#10B981', null, 5, 'Clinics, supply chains, and the ministries that pay for them.');
insert into public.categories (slug, name, action_label, position) values
  ('road-to-davos', 'Road to Davos', 'Read Interview', 1),
  ('culture-circle', 'Culture Circle', 'Read Story', 3);
insert into public.flagship_pages (slug, title, city, is_visible, position) values
  ('davos', 'Davos', 'Davos', false, 1), ('geneva', 'Geneva', 'Geneva', false, 2), ('basel', 'Basel', 'Basel', false, 3);
insert into public.pages (slug, title) values ('about', 'About'), ('privacy-policy', 'Privacy policy'), ('editorial', 'Editorial standards');
