-- Every known setting has its row, so that editors, who may only change values, can write on a site that began empty. A value
-- of null is a setting nobody has made. What each may hold is checked here, in words an editor can act on.

alter table public.settings alter column value drop not null;

-- Before the check below: what an older site holds is looked at when somebody changes it, not now.
insert into public.settings (key, value, is_public, admin_only) values
  ('identity', null, true, true),
  ('contact', null, true, false),
  ('social', null, true, false),
  ('newsletter_url', null, true, false),
  ('video', null, true, false),
  ('navigation', null, true, false),
  ('figures.allowed_differences', null, false, false),
  ('mail', null, false, true)
on conflict (key) do update set is_public = excluded.is_public, admin_only = excluded.admin_only;

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
  'network.tile.management'
]), null, true
on conflict (key) do nothing;

create function private.is_email_address(address text) returns boolean
  language sql immutable set search_path = ''
as $$ select address ~* '^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$' and length(address) <= 254 $$;

-- The one place on the database's side that says which players may stand on the site; a test compares it with the application's.
create function private.is_player_address(address text) returns boolean
  language sql immutable set search_path = ''
as $$ select address ~ '^https://(www\.youtube-nocookie\.com|player\.vimeo\.com)/[^\s]+$' $$;

-- One line of at most so many characters, or nothing.
create function private.is_short(value jsonb, most int) returns boolean
  language sql immutable set search_path = ''
as $$
  select value is null or jsonb_typeof(value) = 'null'
    or (jsonb_typeof(value) = 'string' and length(value #>> '{}') <= most and value #>> '{}' !~ '[\n\r]')
$$;

create function private.is_whole_number(value jsonb, lowest int, highest int) returns boolean
  language sql immutable set search_path = ''
as $$ select coalesce(case when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,6}$'
  then (value #>> '{}')::int between lowest and highest end, false) $$;

/* What is wrong with a value, in one sentence for whoever typed it; null when nothing is. */
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

-- The standing pages that addresses of the site show; until somebody publishes one, its page says that it is being written.
insert into public.pages (slug, title) values ('about', 'About'), ('privacy-policy', 'Privacy policy'), ('editorial', 'Editorial standards')
on conflict (slug) do nothing;

/* Puts the rows of one table in the order of the ids, at once; answers how many took another place. The caller's own
   permissions decide, row by row. */
create function public.reorder_rows(what text, ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  if what not in ('people', 'partners', 'quotes', 'site_stats') then
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

-- Hidden before removed: not even an admin removes what stands on the site.
drop policy "admins remove people" on public.people;
create policy "admins remove hidden people" on public.people for delete to authenticated
  using (not is_visible and (select private.is_admin()));
drop policy "admins remove partners" on public.partners;
create policy "admins remove hidden partners" on public.partners for delete to authenticated
  using (not is_visible and (select private.is_admin()));
drop policy "admins remove quotes" on public.quotes;
create policy "admins remove hidden quotes" on public.quotes for delete to authenticated
  using (not is_visible and (select private.is_admin()));

-- The check runs as whoever writes.
revoke execute on function private.is_email_address(text), private.is_player_address(text), private.is_short(jsonb, int),
  private.is_whole_number(jsonb, int, int), private.setting_error(text, jsonb), private.validate_setting(),
  public.reorder_rows(text, uuid[]) from public;
grant execute on function private.is_email_address(text), private.is_player_address(text), private.is_short(jsonb, int),
  private.is_whole_number(jsonb, int, int), private.setting_error(text, jsonb) to authenticated, service_role;
grant execute on function public.reorder_rows(text, uuid[]) to authenticated, service_role;
