-- What a text may be made of. Titles, names and labels are one line; longer texts may break their lines. What nobody sees
-- (control characters, zero-width spaces, overrides of the writing direction) breaks feeds and calendars or lets one name
-- pass for another, and is taken in neither. The joiners U+200C and U+200D stay: Arabic, Indic and other scripts need them.

-- \u0085, \u2028 and \u2029 break lines; \u202a to \u202e and \u2066 to \u2069 turn the direction; \ufffe and \uffff are no characters.
create function private.is_one_line(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value !~ '[\u0001-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]';

-- Of many lines: tab, line feed and carriage return are let in, and what only prose needs.
create function private.is_plain_text(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]';

-- A person's name: one line, and nothing that a mail program would make a link of, because letters greet by it.
create function private.is_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return private.is_one_line(value) and length(value) <= 200 and value !~* '(://|\mwww\.)';

-- The nearest text that is allowed: what nobody sees goes, what broke the line becomes a blank.
create function private.as_one_line(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return trim(regexp_replace(
    regexp_replace(value, '[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'));

-- A vertical tab is how a word processor breaks a line within a paragraph.
create function private.as_plain_text(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return regexp_replace(translate(value, chr(11) || chr(12), chr(10) || chr(10)), '[\u0001-\u0008\u000e-\u001f\u007f\ufffe\uffff]', '', 'g');

create function private.as_name(value text) returns text
  language sql immutable parallel safe set search_path = ''
  return nullif(left(trim(regexp_replace(private.as_one_line(value), '(://|\mwww\.)', ' ', 'gi')), 200), '');

/* Puts columns under a rule for good: rows that break it are mended by as_<rule>, then is_<rule> becomes a constraint. The
   name of the constraint begins like the one that the column may have already, so that forms find their field by it. */
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

revoke execute on function private.is_one_line(text), private.is_plain_text(text), private.is_name(text), private.as_one_line(text),
  private.as_plain_text(text), private.as_name(text) from public;
revoke execute on procedure private.take_only(text, regclass, text) from public;
-- A constraint is checked as whoever writes.
grant execute on function private.is_one_line(text), private.is_plain_text(text), private.is_name(text) to anon, authenticated, service_role;

call private.take_only('name', 'public.profiles', 'full_name');
call private.take_only('name', 'public.applications', 'full_name');

call private.take_only('one_line', 'public.albums', 'title');
call private.take_only('one_line', 'public.applications', 'email, organisation, heard_from, event_slug');
call private.take_only('one_line', 'public.authors', 'name');
call private.take_only('one_line', 'public.categories', 'name, action_label');
call private.take_only('one_line', 'public.circles', 'name');
call private.take_only('one_line', 'public.events', 'title, location, location_note, image_url, image_alt');
call private.take_only('one_line', 'public.flagship_editions', 'title, venue');
call private.take_only('one_line', 'public.flagship_pages', 'title, city, subtitle, image_url, image_alt');
call private.take_only('one_line', 'public.flagship_sections', 'heading');
call private.take_only('one_line', 'public.invitations', 'email');
call private.take_only('one_line', 'public.media', 'path, alt, credit, rights_holder');
call private.take_only('one_line', 'public.news_articles',
  'title, feature_image_url, feature_image_alt, interviewee, interviewee_note, seo_title, seo_description');
call private.take_only('one_line', 'public.pages', 'title');
call private.take_only('one_line', 'public.partners', 'name, logo_url');
call private.take_only('one_line', 'public.people', 'name, title, image_url');
call private.take_only('one_line', 'public.profiles', 'title, organisation, avatar_alt');
call private.take_only('one_line', 'public.quotes', 'occasion');
call private.take_only('one_line', 'public.reserved_slugs', 'reason');
call private.take_only('one_line', 'public.site_stats', 'label, value, source');

call private.take_only('plain_text', 'public.albums', 'summary');
call private.take_only('plain_text', 'public.applications', 'statement');
call private.take_only('plain_text', 'public.authors', 'bio');
call private.take_only('plain_text', 'public.circles', 'description, question, rhythm, invite, about_html');
call private.take_only('plain_text', 'public.events', 'description, body_html');
call private.take_only('plain_text', 'public.flagship_editions', 'summary');
call private.take_only('plain_text', 'public.flagship_pages', 'summary');
call private.take_only('plain_text', 'public.flagship_sections', 'body_html');
call private.take_only('plain_text', 'public.media', 'caption');
call private.take_only('plain_text', 'public.news_articles', 'excerpt, content_html');
call private.take_only('plain_text', 'public.pages', 'summary, body_html');
call private.take_only('plain_text', 'public.partners', 'description');
call private.take_only('plain_text', 'public.people', 'bio');
call private.take_only('plain_text', 'public.photos', 'caption');
call private.take_only('plain_text', 'public.quotes', 'text');

-- Whoever signs up is not refused for a name that a program made of them: the profile begins with what may stand of it.
create function private.default_full_name() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not private.is_name(new.full_name) then new.full_name := private.as_name(new.full_name); end if;
  return new;
end $$;
revoke execute on function private.default_full_name(), private.as_name(text), private.as_one_line(text) from public;
grant execute on function private.as_name(text), private.as_one_line(text) to authenticated, service_role;
create trigger default_full_name before insert on public.profiles
  for each row execute function private.default_full_name();

-- Settings are looked at when somebody changes them, like everything else they hold.
create or replace function private.is_short(value jsonb, most int) returns boolean
  language sql immutable set search_path = ''
as $$
  select value is null or jsonb_typeof(value) = 'null'
    or (jsonb_typeof(value) = 'string' and length(value #>> '{}') <= most and private.is_one_line(value #>> '{}'))
$$;

create function private.holds_plain_text(value jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select not exists (select from jsonb_path_query(value, 'strict $.**') as part
    where jsonb_typeof(part) = 'string' and not private.is_plain_text(part #>> '{}'))
$$;
revoke execute on function private.holds_plain_text(jsonb) from public;
grant execute on function private.holds_plain_text(jsonb) to authenticated, service_role;

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
revoke execute on function private.setting_holds_plain_text() from public;
create trigger a_setting_holds_plain_text before insert or update on public.settings
  for each row execute function private.setting_holds_plain_text();
