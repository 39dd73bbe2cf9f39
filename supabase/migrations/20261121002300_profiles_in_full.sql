-- What people say about themselves, and what is theirs to take along or to end: circles, a portrait with its words,
-- the whole of their data, and the account itself.

create function private.are_language_tags(tags text[]) returns boolean
  language sql immutable set search_path = ''
  return coalesce((select bool_and(tag ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$') from unnest(tags) as tag), true);

-- The picture lies in the folder named by its owner; without words it is not shown to anybody, so it is not kept either.
alter table public.profiles
  add column circles uuid[] not null default '{}',
  add column avatar_alt text,
  add constraint profiles_languages_check check (cardinality(languages) <= 20 and private.are_language_tags(languages)),
  add constraint profiles_circles_check check (cardinality(circles) <= 20),
  add constraint profiles_avatar_path_check
    check (avatar_path ~ ('^' || id || '/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.(jpg|png|webp)$')),
  add constraint profiles_avatar_alt_check check (length(avatar_alt) <= 300),
  add constraint portrait_has_words check (avatar_path is null or length(trim(coalesce(avatar_alt, ''))) > 0);
grant update (circles, avatar_alt) on public.profiles to authenticated;

-- Each circle once, and only circles that there are.
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
create trigger normalise_profile before insert or update of circles, languages on public.profiles
  for each row execute function private.normalise_profile();

create function private.drop_removed_circle() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set circles = array_remove(circles, old.id) where old.id = any (circles);
  return null;
end $$;
create trigger drop_removed_circle after delete on public.circles
  for each row execute function private.drop_removed_circle();

-- Portraits: read by their owner and by editors, written by their owner alone.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('portraits', 'portraits', false, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

/* Whether a file is in the caller's own folder, and there are not many there yet: each new portrait is a new file, and the
   one before it is removed. */
create function private.is_own_portrait(name text) returns boolean
  language sql stable set search_path = ''
as $$ select split_part(name, '/', 1) = (select auth.uid())::text and split_part(name, '/', 3) = '' $$;
create function private.may_add_portrait() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select count(*) < 8 from storage.objects o
  where o.bucket_id = 'portraits' and split_part(o.name, '/', 1) = (select auth.uid())::text
$$;

create policy "people read their own portrait, editors all" on storage.objects for select to authenticated
  using (bucket_id = 'portraits' and (private.is_own_portrait(name) or (select private.is_editor())));
create policy "people add their own portrait" on storage.objects for insert to authenticated
  with check (bucket_id = 'portraits' and private.is_own_portrait(name) and (select private.may_add_portrait()));
create policy "people remove their own portrait" on storage.objects for delete to authenticated
  using (bucket_id = 'portraits' and private.is_own_portrait(name));

/* Portraits that no profile shows any more: left by a page that was closed too early, or by a removed account. The server
   removes the files; a row alone would leave them lying. */
create function private.orphaned_avatars() returns setof text
  language sql stable set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'portraits' and o.created_at < now() - interval '1 day'
    and not exists (select from public.profiles p where p.avatar_path = o.name)
$$;

/* Everything that is kept about the caller, as one JSON object. No secret is in it: no hash of a password, no seed of a
   factor, no token. Applications are theirs only when they have proved that the address is. */
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
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'since', r.created_at) order by r.role) from public.user_roles r where r.user_id = me), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('started_at', s.created_at, 'last_seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'),
        'device', s.user_agent, 'address', host(s.ip)) order by s.created_at) from auth.sessions s where s.user_id = me), '[]'),
    'second_factors', coalesce((select jsonb_agg(jsonb_build_object('kind', f.factor_type::text, 'name', f.friendly_name, 'status', f.status::text, 'since', f.created_at) order by f.created_at)
        from auth.mfa_factors f where f.user_id = me), '[]'),
    'recovery_codes_left', (select count(*) from private.recovery_codes r where r.user_id = me),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('role', i.role, 'sent_at', i.created_at, 'accepted_at', i.accepted_at) order by i.created_at)
        from public.invitations i where i.accepted_by = me), '[]'),
    'applications', coalesce((select jsonb_agg(to_jsonb(a) - 'token_hash' - 'submission_id' order by a.created_at) from public.applications a
        join auth.users u on u.id = me and u.email_confirmed_at is not null and lower(u.email) = lower(a.email)), '[]'),
    'what_you_did', coalesce((select jsonb_agg(to_jsonb(l) - 'actor' order by l.id) from public.audit_log l where l.actor = me), '[]'));
end $$;

/* Ends the caller's account, once they have typed the word: profile, roles, factors and sessions go with it. What they
   applied for stays as long as the privacy policy says; lines of the audit log keep an id that names nobody. */
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

revoke execute on function private.are_language_tags(text[]), private.normalise_profile(), private.drop_removed_circle(),
  private.is_own_portrait(text), private.may_add_portrait(), private.orphaned_avatars(), public.export_my_data(),
  public.delete_my_account(text) from public;
grant execute on function private.are_language_tags(text[]) to authenticated, service_role;
grant execute on function private.is_own_portrait(text), private.may_add_portrait() to anon, authenticated, service_role;
grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;
