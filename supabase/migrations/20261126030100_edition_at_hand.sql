-- Which edition of a flagship is at hand, so that the map of the site names the one address that its year has.

/* The edition at hand of those visitors see: the next that is not over, else the last there was; null while there is none.
   An edition without days is over with its year. */
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
revoke execute on function private.edition_at_hand(uuid) from public;
grant execute on function private.edition_at_hand(uuid) to anon, authenticated, service_role;

-- As before; and of the editions of a flagship whose record is shown, the one at hand is told from the others.
create or replace view public.public_addresses with (security_invoker = true) as
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
