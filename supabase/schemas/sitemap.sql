-- URLs of the sitemap.

-- URL and last change of every public record, for the sitemap. The current edition of a flagship is marked, because it
-- has the URL of the flagship.
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

-- Rows of a part of the sitemap, ordered by slug in the C collation, which the index uses.
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

-- Part of the sitemap: 5,000 events or articles after a slug; other kinds in full. Returns [{ kind, slug, changed_at
-- }].
create function public.list_sitemap_part(kind text default null, after text default '') returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'slug', p.slug, 'changed_at', p.changed_at) order by p.kind, p.slug), '[]')
  from (select list_sitemap_part.kind as kind, r.slug, r.changed_at from private.sitemap_rows(list_sitemap_part.kind, after, 5000) as r
    union all select a.kind, a.slug, a.changed_at from public.public_addresses a
      where list_sitemap_part.kind is null and a.kind not in ('event', 'article')) as p
$$;
grant execute on function public.list_sitemap_part(text,text) to anon, authenticated, service_role;

-- Parts of the sitemap with their last change: [{ kind, after, changed_at }].
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
