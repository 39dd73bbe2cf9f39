-- Rules for texts, lists, dates and URLs: is_… checks a value, as_… corrects it, private.take_only applies a rule to
-- a column.

-- Whether a text is an absolute http(s) URL without characters that hide its target.
create function private.is_web_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~* '^https?://[^][\s/?#"<>\\^`{|}]+([/?#][^\s"<>\\^`{|}]*)?$' and private.is_one_line(address);
grant execute on function private.is_web_address(text) to anon, authenticated, service_role;

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
-- Check constraints run with the rights of the writer, so every writer needs this grant.
grant execute on function private.is_email_address(text) to authenticated, service_role;

-- Whether a URL belongs to a video player that may be embedded. A test compares the list with the application's list.
create function private.is_player_address(address text) returns boolean
  language sql immutable set search_path = ''
as $$ select address ~ '^https://(www\.youtube-nocookie\.com|player\.vimeo\.com)/[^\s]+$' $$;
grant execute on function private.is_player_address(text) to authenticated, service_role;

-- Whether a value is null, or a JSON string of one line with at most `most` characters.
create function private.is_short(value jsonb, most int) returns boolean
  language sql immutable set search_path = ''
as $$
  select value is null or jsonb_typeof(value) = 'null'
    or (jsonb_typeof(value) = 'string' and length(value #>> '{}') <= most and private.is_one_line(value #>> '{}'))
$$;
grant execute on function private.is_short(jsonb,integer) to authenticated, service_role;

create function private.is_whole_number(value jsonb, lowest int, highest int) returns boolean
  language sql immutable set search_path = ''
as $$ select coalesce(case when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,6}$'
  then (value #>> '{}')::int between lowest and highest end, false) $$;
grant execute on function private.is_whole_number(jsonb,integer,integer) to authenticated, service_role;

-- Whether a text is one line without control characters, zero-width spaces or direction overrides, which break feeds
-- and let one name look like another. U+200C and U+200D are allowed, because Arabic and Indic scripts need them.
-- \u0085, \u2028, \u2029 break lines; \u202a-\u202e, \u2066-\u2069 change the direction.
create function private.is_one_line(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value !~ '[\u0001-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]';
-- Check constraints run with the rights of the writer, so every writer needs this grant.
grant execute on function private.is_one_line(text) to anon, authenticated, service_role;

-- Whether a text is plain text of several lines: tab, line feed and carriage return are allowed too.
create function private.is_plain_text(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]';
grant execute on function private.is_plain_text(text) to anon, authenticated, service_role;

-- Whether a text is the name of a person: one line without URLs, because e-mails greet people with it.
create function private.is_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return private.is_one_line(value) and length(value) <= 200 and value !~* '(://|\mwww\.)';
grant execute on function private.is_name(text) to anon, authenticated, service_role;

-- Converts a text to the nearest valid single line: invisible characters are removed, line breaks become spaces.
create function private.as_one_line(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return trim(regexp_replace(
    regexp_replace(value, '[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'));
grant execute on function private.as_one_line(text) to authenticated, service_role;

-- Converts a text to valid plain text. A vertical tab, which word processors use as a line break, becomes a line break.
create function private.as_plain_text(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return regexp_replace(translate(value, chr(11) || chr(12), chr(10) || chr(10)), '[\u0001-\u0008\u000e-\u001f\u007f\ufffe\uffff]', '', 'g');

create function private.as_name(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return nullif(left(trim(regexp_replace(private.as_one_line(value), '(://|\mwww\.)', ' ', 'gi')), 200), '');
grant execute on function private.as_name(text) to authenticated, service_role;

-- Applies a text rule to columns: existing invalid rows are corrected by as_<rule>, then is_<rule> becomes a check
-- constraint named <table>_<column>_check_<rule>. Forms find the field by the name of the constraint.
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
        -- The corrected value is empty, or another row already has it: the row gets a shortened name with a hash.
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

-- Whether a value is a list of objects with two texts of one line each.
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

-- Keeps the valid entries of a list of pairs. Numbers become text.
create function private.as_list_of_pairs(list jsonb, first text, first_most int, second text, second_most int) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(first, left(private.as_one_line(item ->> first), first_most),
    second, left(private.as_one_line(item ->> second), second_most)) order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place)
  where place <= 200 and jsonb_typeof(item) = 'object' and jsonb_typeof(item -> first) in ('string', 'number')
    and jsonb_typeof(item -> second) in ('string', 'number') and private.as_one_line(item ->> second) <> ''
$$;

create function private.is_list_of_figures(list jsonb) returns boolean
  language sql immutable set search_path = '' return private.is_list_of_pairs(list, 'value', 40, 'label', 120);
grant execute on function private.is_list_of_figures(jsonb) to anon, authenticated, service_role;

create function private.as_list_of_figures(list jsonb) returns jsonb
  language sql immutable set search_path = '' return private.as_list_of_pairs(list, 'value', 40, 'label', 120);

-- Whether a time can be shown: calendars and browsers cannot show infinity and years of five digits.
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

-- Whether a text is the name of an IANA time zone. Null for any other text.
create function private.is_known_zone(zone text) returns boolean
  language sql immutable set search_path = ''
  return zone ~ '^(UTC|GMT|[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and private.is_time_zone(zone);
grant execute on function private.is_known_zone(text) to anon, authenticated, service_role;

create function private.as_known_zone(zone text) returns text
  language sql immutable set search_path = '' return null::text;

-- Escapes the characters that a URL must not contain. Null when the result is still not a URL.
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

-- Whether a text is a URL, or a host name alone. Pages show a host name with https:// in front.
create function private.is_organiser_address(address text) returns boolean
  language sql immutable set search_path = ''
  return private.is_web_address(address) or (address !~* '^[a-z][a-z0-9+.-]*:(?![0-9])' and private.is_web_address('https://' || address));
grant execute on function private.is_organiser_address(text) to anon, authenticated, service_role;

create function private.as_organiser_address(address text) returns text
  language sql immutable set search_path = ''
  return coalesce(private.as_web_address(address),
    case when address !~* '^\s*[a-z][a-z0-9+.-]*:(?![0-9])' then private.as_web_address('https://' || private.as_one_line(address)) end);

-- Whether a text is a path on this site. A second slash, a backslash or a space could lead to another host.
create function private.is_own_path(path text) returns boolean
  language sql immutable set search_path = ''
  return path ~ '^/[^/\\\s][^\\\s]*$' and path !~ '^/\.{1,2}/' and private.is_one_line(path);
grant execute on function private.is_own_path(text) to anon, authenticated, service_role;

-- Whether a text is one plain e-mail address, without comments, quotes or groups. Non-ASCII domains have the form
-- xn--….
create function private.is_plain_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~ '^[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$'
    and address !~ '(^\.|\.\.)' and length(address) <= 254;
grant execute on function private.is_plain_address(text) to anon, authenticated, service_role;

-- Whether a value is a list of host names, without scheme, port or wildcard. Pages may load pictures from these hosts
-- (content security policy).
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

-- Whether a value is a list of corrections, { "on": date, "text": words }, which the page shows below the article.
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

-- Whether a value is a list of documents of an event, { "title", "url" }.
create function private.is_document_list(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'title', 200, 'url', 2000) then jsonb_array_length(list) <= 50
    and not exists (select from jsonb_array_elements(list) as item where trim(item ->> 'title') = '' or not private.is_web_address(item ->> 'url')) else false end
$$;
grant execute on function private.is_document_list(jsonb) to anon, authenticated, service_role;

-- Whether a value is a JSON list of UUIDs.
create function private.is_list_of_ids(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 200 and not exists (
    select from jsonb_array_elements(list) as item
    where jsonb_typeof(item) <> 'string' or item #>> '{}' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) else false end
$$;
-- Check constraints run with the rights of the writer, so every writer needs this grant.
grant execute on function private.is_list_of_ids(jsonb) to authenticated, service_role;

-- Whether a value is a list of links, each with a label.
create function private.is_list_of_links(list jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when private.is_list_of_pairs(list, 'label', 200, 'url', 2000) then not exists (
    select from jsonb_array_elements(list) as item
    where trim(item ->> 'label') = '' or not (private.is_web_address(item ->> 'url') or private.is_own_path(item ->> 'url'))
  ) else false end
$$;
grant execute on function private.is_list_of_links(jsonb) to authenticated, service_role;

-- Whether a text is a day that exists: 30 February is refused.
create function private.is_calendar_day(day text) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when day ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then right(day, 2)::int <= extract(day from make_date(left(day, 4)::int, substr(day, 6, 2)::int, 1) + interval '1 month - 1 day') else false end
$$;
grant execute on function private.is_calendar_day(text) to authenticated, service_role;

create function private.is_list_of_web_links(list jsonb) returns boolean
  language sql immutable set search_path = ''
  return private.is_list_of_pairs(list, 'label', 60, 'url', 300) and jsonb_array_length(list) <= 6
    and not exists (select from jsonb_array_elements(list) as item where trim(item ->> 'label') = '' or not private.is_web_address(item ->> 'url'));
grant execute on function private.is_list_of_web_links(jsonb) to anon, authenticated, service_role;

create function private.as_list_of_web_links(list jsonb) returns jsonb
  language sql immutable set search_path = '' return '[]'::jsonb;
