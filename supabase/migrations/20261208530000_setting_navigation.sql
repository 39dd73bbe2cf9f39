set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.setting_error(key text, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  kind text := jsonb_typeof(value);
  entry jsonb;
  name text;
begin
  -- Older exports and older revisions have this setting.
  if key = 'navigation' then return 'Hidden menu entries are part of Menu and footer now. Hide them there.'; end if;
  if value is null then
    return case when key in ('security.second_factor', 'retention') then 'This cannot be left empty.' end;
  end if;
  if key in ('identity', 'contact', 'video', 'mail', 'retention', 'time') and kind <> 'object'
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
    foreach name in array array['email', 'press', 'privacy', 'support'] loop
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
  elsif key = 'mail' then
    if not private.is_short(value -> 'from_name', 100) then return 'The sender''s name is one line of at most 100 characters.'; end if;
    foreach name in array array['reply_to', 'applications_reply_to'] loop
      if coalesce(value ->> name, '') <> '' and not private.is_email_address(value ->> name) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
  elsif key = 'time' then
    if not private.is_short(value -> 'timezone', 64) then return 'Choose a time zone of the list.'; end if;
    if coalesce(value ->> 'week_starts', 'monday') not in ('monday', 'sunday', 'saturday') then
      return 'A week starts on Monday, Sunday or Saturday.';
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
end $function$;
