-- Settings and texts of the site.

-- Settings and texts of the site, one row per key. Secrets belong in the environment.
create table public.settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.-]*$'),
  value jsonb,
  is_public boolean not null default false,
  -- True when only admins may change the setting, such as identity and mail.
  admin_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Roles that need a second factor: "optional" (none), "admins" or "editors".
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

create trigger guard_second_factor_policy before insert or update on public.settings
  for each row execute function private.guard_second_factor_policy();

create trigger a_unused_picture_days_are_whole before insert or update on public.settings
  for each row execute function private.unused_picture_days_are_whole();

-- Runs after the triggers that turn an invalid value into null.
create trigger b_picture_hosts_are_hosts before insert or update on public.settings
  for each row execute function private.picture_hosts_are_hosts();

create trigger note_setting_words after insert or update of value on public.settings
  for each row execute function private.note_setting_words();

-- Error message for a setting's value; null when valid.
create function private.setting_error(key text, value jsonb) returns text
  language plpgsql immutable set search_path = ''
as $$
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
    raise exception 'The text contains invisible characters. Type the text instead of pasting it.'
      using errcode = '23514', constraint = 'setting_holds_plain_text', table = 'settings', column = 'value';
  end if;
  return new;
end $$;
create trigger a_setting_holds_plain_text before insert or update on public.settings
  for each row execute function private.setting_holds_plain_text();
