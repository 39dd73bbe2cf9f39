-- Profiles of accounts, portraits, and a person's own data.

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
  -- Portraits are stored in a folder per owner in the bucket 'portraits' and need alternative text.
  circles uuid[] not null default '{}',
  avatar_alt text,
  -- `listed_for`: audience that finds the member by name in the directory. Each further field has its own audience,
  -- which is never larger.
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
-- Search of the users list, without accents.
create index people_by_words on public.profiles
  using gin (private.search_words(coalesce(full_name, '') || ' ' || coalesce(email, '')));

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;
grant insert (id, email, full_name), update (full_name, title, organisation, country, languages, avatar_path, circles,
  avatar_alt, town, about, links, listed_for, portrait_for, title_for, organisation_for, town_for, country_for,
  circles_for, languages_for, about_for, links_for, email_for) on public.profiles to authenticated;
create policy "people read their own profile, editors read all" on public.profiles for select to authenticated
  using ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_editor()));
create policy "people add their own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()) and (select private.require_live_session()));
create policy "people change their own profile, admins any" on public.profiles for update to authenticated
  using ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and (select private.require_live_session())) or (select private.is_admin()));

call private.take_only('name', 'public.profiles', 'full_name');
call private.take_only('one_line', 'public.profiles', 'title, organisation, avatar_alt, town');
call private.take_only('plain_text', 'public.profiles', 'about');
call private.take_only('list_of_web_links', 'public.profiles', 'links');

create policy "people read their own portrait, editors all" on storage.objects for select to authenticated
  using (bucket_id = 'portraits' and (private.is_own_portrait(name) or (select private.is_editor())));

create policy "people add their own portrait" on storage.objects for insert to authenticated
  with check (bucket_id = 'portraits' and private.is_own_portrait(name) and (select private.may_add_portrait()));

create policy "people remove their own portrait" on storage.objects for delete to authenticated
  using (bucket_id = 'portraits' and private.is_own_portrait(name));

-- An admin who removes an account may delete its portrait at once.
create policy "admins remove portraits of accounts that are gone" on storage.objects for delete to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin())
    and not exists (select from public.profiles p where p.id::text = split_part(objects.name, '/', 1)));

create policy "portraits are opened by whom their owners show them" on storage.objects for select to anon, authenticated
  using (bucket_id = 'portraits' and current_setting('storage.operation', true) in ('storage.object.get_authenticated', 'object.get_authenticated')
    and private.is_told_portrait(name));

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

-- Keeps the profile's e-mail equal to the account's e-mail; a client cannot set another one.
create function private.sync_account_email() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select u.email into new.email from auth.users u where u.id = new.id;
  return new;
end $$;
create trigger sync_account_email before insert on public.profiles
  for each row execute function private.sync_account_email();

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

-- Removes duplicate circles and those that do not exist.
create function private.normalise_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.languages := array(select tag from unnest(new.languages) with ordinality as t (tag, place) group by tag order by min(place));
  new.circles := array(select distinct circle from unnest(new.circles) as circle order by circle);
  if exists (select from unnest(new.circles) as circle where not exists (select from public.circles c where c.id = circle)) then
    raise exception 'This circle does not exist.' using errcode = '23514', constraint = 'profiles_circles_check', table = 'profiles';
  end if;
  return new;
end $$;
create trigger normalise_profile before insert or update of circles, languages on public.profiles
  for each row execute function private.normalise_profile();

create function private.drop_removed_circle() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set circles = array_remove(circles, old.id) where old.id = any (circles);
  return null;
end $$;

-- Whether a file is the caller's portrait. A separate function, because on a hosted project the policies that use it
-- belong to the owner of the storage tables.
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

-- Portrait files without a profile, from abandoned forms or removed accounts. The server deletes the files.
create function private.orphaned_avatars() returns setof text
  language sql stable set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'portraits' and o.created_at < now() - interval '1 day'
    and not exists (select from public.profiles p where p.avatar_path = o.name)
$$;

-- Export of the caller's data as JSON, without secrets (hashes, tokens, factor seeds). Includes applications sent from
-- a confirmed address, and notes about the caller without their author.
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
    'notifications', coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'cadence', c.cadence) order by c.kind)
        from public.notification_choices c where c.user_id = me), '[]'),
    'drafts', coalesce((select jsonb_agg(to_jsonb(d) - 'author' order by d.updated_at) from public.drafts d where d.author = me), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $$;
grant execute on function public.export_my_data() to authenticated;

-- Deletes the caller's account after the confirmation word. Applications have their own retention period; audit lines
-- keep the id.
create function public.delete_my_account(confirmation text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  address text := (select u.email from auth.users u where u.id = me and u.email_confirmed_at is not null);
  country text := (select p.country from public.profiles p where p.id = me);
begin
  perform private.require_full_session();
  if lower(trim(coalesce(confirmation, ''))) <> 'delete' then
    raise exception 'Type the word delete to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Every function that can remove an admin takes this lock.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(me) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> me and private.is_acting_admin(r.user_id)) then
    raise exception 'You are the last admin, and the site needs one.' using errcode = 'P0001',
      hint = 'Make another person an admin first; then the account can be deleted.';
  end if;
  delete from public.invitations i using auth.users u where u.id = me and i.email = lower(u.email);
  delete from auth.users u where u.id = me;
  if not found then return false; end if;
  -- The owner learns of the deletion also when another person did it in an open session.
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'deleted', 'at', now(), 'country', country) where address is not null;
  return true;
end $$;
grant execute on function public.delete_my_account(text) to authenticated;

-- Corrects an unusable name at sign-up: the profile gets the valid part, and the sign-up is not refused.
create function private.default_full_name() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not private.is_name(new.full_name) then new.full_name := private.as_name(new.full_name); end if;
  return new;
end $$;
create trigger default_full_name before insert on public.profiles
  for each row execute function private.default_full_name();

-- Portrait files that no profile shows any more.
create function public.server_orphaned_avatars() returns jsonb
  language sql stable security definer set search_path = ''
as $$ select coalesce(jsonb_agg(name), '[]') from private.orphaned_avatars() as name $$;
grant execute on function public.server_orphaned_avatars() to service_role;
