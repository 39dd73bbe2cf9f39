-- The sitemap in parts: fifty thousand addresses are the most that one may hold, and a part is found by the slug it begins after.

/* Events and articles are read by their slugs, of which there is an index that follows the letters. */
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

/* A part of the sitemap: at most 5,000 events or articles from after a slug on; of any other kind all there are, which are few.
   Answers [{ kind, slug, changed_at }]. */
create function public.list_sitemap_part(kind text default null, after text default '') returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'slug', p.slug, 'changed_at', p.changed_at) order by p.kind, p.slug), '[]')
  from (select list_sitemap_part.kind as kind, r.slug, r.changed_at from private.sitemap_rows(list_sitemap_part.kind, after, 5000) as r
    union all select a.kind, a.slug, a.changed_at from public.public_addresses a
      where list_sitemap_part.kind is null and a.kind not in ('event', 'article')) as p
$$;

/* Where the parts of events and articles begin, and when something of each last changed: [{ kind, after, changed_at }]. A kind with nothing in it has none. */
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
create function public.list_sitemap_parts() returns jsonb
  language sql stable security invoker set search_path = ''
as $$ select private.sitemap_parts() $$;

revoke execute on function private.sitemap_rows(text, text, int), private.sitemap_parts(), public.list_sitemap_part(text, text), public.list_sitemap_parts() from public;
grant execute on function private.sitemap_rows(text, text, int), private.sitemap_parts(), public.list_sitemap_part(text, text), public.list_sitemap_parts()
  to anon, authenticated, service_role;
