-- Members' directory: which fields of a member each audience may see.

-- Card of a member in the directory, one for each audience. Only triggers write it.
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
  -- Name without accents and capitals. The directory is sorted by this name and the id.
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
create policy "members read what members show members" on public.member_cards for select to authenticated
  using (audience = 'members' and (select private.is_member()));

call private.take_only('name', 'public.member_cards', 'full_name');
call private.take_only('one_line', 'public.member_cards', 'title, organisation, town, email, portrait_path,
  portrait_alt, sorted_by');
call private.take_only('plain_text', 'public.member_cards', 'about');
call private.take_only('list_of_web_links', 'public.member_cards', 'links');

create function private.take_in_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set member_since = now()
    where id = (to_jsonb(new) ->> tg_argv[0])::uuid and member_since is null;
  return null;
end $$;

-- Makes a user a member, or ends the membership. Admins only.
create function public.set_membership(person uuid, is_member boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  was timestamptz;
begin
  perform private.require_admin('say who is a member');
  select p.member_since into was from public.profiles p where p.id = person for no key update;
  if not found then raise exception 'This person does not exist.' using errcode = 'P0002'; end if;
  if (was is not null) = is_member then return false; end if;
  update public.profiles set member_since = case when is_member then now() end where id = person;
  perform private.write_account_line(person, jsonb_build_object('member', not is_member), jsonb_build_object('member', is_member));
  return true;
end $$;
grant execute on function public.set_membership(uuid,boolean) to authenticated;

-- Whether the caller is a member with a complete session.
create function private.is_member() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.member_since is not null)
    and private.missing_auth_step('user') is null
$$;
grant execute on function private.is_member() to anon, authenticated, service_role;

-- Only the owner of a profile changes its audiences; admins cannot.
create function private.keep_own_audience() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'Who sees a profile is decided by its owner.' using errcode = '42501', hint = 'Nothing was changed.';
end $$;

-- Cards built from the present profile, one for each audience.
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

-- Writes only cards that changed, so that other changes of the profile do not invalidate caches.
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
-- Removes a suspended member from the directory at once.
create trigger follow_suspended_member after update of banned_until on auth.users
  for each row execute function private.follow_member();

create function private.directory_audience() returns public.audience
  language sql stable set search_path = ''
as $$ select case when private.is_member() then 'members' else 'everybody' end::public.audience $$;
grant execute on function private.directory_audience() to anon, authenticated, service_role;

-- Page of the directory for the caller: { audience, rows, total, before, next, countries, circles }. `after` is the
-- cursor `next` of the page before. The counts of a filter ignore that filter itself.
create function public.list_members(query text default '', circle text default '', in_country text default '', after text default '',
    page_size int default 24) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  viewer public.audience := private.directory_audience();
  terms tsquery := private.search_terms(query);
  circle_id uuid := (select k.id from public.circles k where k.slug = circle);
  size int := least(greatest(coalesce(page_size, 24), 1), 100);
  -- The cursor is the sorted name and the id, separated by a tilde, which a sorted name never contains.
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

-- Cards of the caller, as each audience sees them.
create function public.my_member_cards() returns setof public.member_cards
  language sql stable security definer set search_path = ''
as $$ select * from private.cards_of((select auth.uid())) $$;
grant execute on function public.my_member_cards() to authenticated;

-- Whether the caller belongs to the audience that may see a portrait. Portrait files can be read one at a time and not
-- listed.
create function private.is_told_portrait(name text) returns boolean
  language sql stable set search_path = ''
as $$ select exists (select from public.member_cards c where c.portrait_path = name) $$;
grant execute on function private.is_told_portrait(text) to anon, authenticated, service_role;
