-- Pages that consist of one text. About, privacy policy and editorial standards are fixed: the site links to them.

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  summary text not null default '',
  body_html text not null default '' check (length(body_html) <= 400000),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Layout: one column, a text with a list of its headings beside it, or wide with the image across the page.
  template text not null default 'text' constraint pages_template_check check (template in ('text', 'contents', 'wide')),
  -- Unpublish date. The server archives the page at this time, and policies hide it from this time on.
  unpublish_at timestamptz,
  seo_title text constraint pages_seo_title_check check (length(seo_title) <= 120),
  seo_description text constraint pages_seo_description_check check (length(seo_description) <= 320),
  image_url text,
  image_alt text,
  media_id uuid references public.media (id) on delete set null,
  -- Whether the page keeps its slug and cannot be deleted. The trigger keep_fixed_page sets the value.
  is_fixed boolean not null default false,
  -- Time when the page was moved to the trash. Only editors can read a page in the trash.
  binned_at timestamptz,
  constraint pages_unpublish_at_check check (unpublish_at > published_at),
  constraint pages_image_alt_check check (status <> 'published' or image_url is null or length(trim(coalesce(image_alt, ''))) > 0),
  constraint pages_binned_at_check check (binned_at is null or (status <> 'published' and not is_fixed))
);
create index pages_by_media on public.pages (media_id);
create index pages_by_unpublishing on public.pages (unpublish_at) where unpublish_at is not null;

call private.let_editors_write('public.pages', 'pages');
create policy "editors read all pages" on public.pages for select to authenticated
  using ((select private.is_editor()));
create policy "admins purge pages from the trash" on public.pages for delete to authenticated
  using (binned_at is not null and (select private.is_admin()));
create policy "anyone reads published pages" on public.pages for select to anon, authenticated
  using (private.is_published(status, published_at) and coalesce(unpublish_at, 'infinity') > now());

call private.take_only('one_line', 'public.pages', 'title, image_url, image_alt, seo_title, seo_description');
call private.take_only('plain_text', 'public.pages', 'summary, body_html');
call private.take_only('moment', 'public.pages', 'published_at, created_at, updated_at');

create trigger date_publication before insert or update on public.pages
  for each row execute function private.date_publication();

-- Slugs that a page cannot have, because the site has something else there: a slug of one path segment, and the reason. A
-- test compares the list with the routes of the application and of the server.
create function private.reserved_page_slugs() returns table (slug text, reason text)
  language sql immutable set search_path = ''
as $$
  values ('404', '/404 is the page “Page not found”'), ('admin', '/admin is the admin area'), ('api', '/api is used by the server'),
    ('assets', '/assets is used by the server'), ('auth', '/auth is used for signing in'), ('calendar', '/calendar is used for calendar files'),
    ('circles', '/circles is the page Circles'), ('connect', '/connect is the page Connect'), ('event', '/event is used for events'),
    ('events', '/events is the page Events'), ('feeds', '/feeds is used for news feeds'), ('flagship-davos', '/flagship-davos is the page of the Davos edition'),
    ('functions', '/functions is used by the server'), ('gallery', '/gallery is the page Gallery'), ('healthz', '/healthz is used by the server'),
    ('icons', '/icons is used by the server'), ('leadership-council', '/leadership-council is the page Leadership Council'),
    ('media', '/media is used for images'), ('members', '/members is the page of the members’ directory'),
    ('network', '/network is the page Network'), ('new', 'the admin area adds new pages there'), ('news', '/news is the page News'), ('offline', '/offline is the page for reading offline'),
    ('og', '/og is used for link previews'), ('overview', '/overview is the page Overview'), ('partners', '/partners is the page Partners'),
    ('platforms', '/platforms is the page Flagships'), ('preview', '/preview is used for preview links'), ('profile', '/profile is the page of the own account'),
    ('realtime', '/realtime is used by the server'), ('rest', '/rest is used by the server'), ('search', '/search is the page Search'),
    ('sitemap', '/sitemap is used for search engines'), ('storage', '/storage is used by the server'), ('team', '/team is the page Management'),
    ('weave', '/weave is used for patterns')
$$;
grant execute on function private.reserved_page_slugs() to authenticated, service_role;

-- Reason why a page cannot have the slug; null when it can. Slugs that begin with the product's slug belong to flagships.
-- The settings contain the product's slug in the key `news.<product>.intro`.
create function private.page_slug_reservation(slug text) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select r.reason from private.reserved_page_slugs() r where r.slug = page_slug_reservation.slug),
    (select format('URLs that begin with “%s-” are for flagships', p.product)
      from public.settings s cross join lateral (select substring(s.key from '^news\.([a-z0-9-]+)\.intro$') as product) p
      where s.key like 'news.%.intro' and p.product not in ('all', 'road-to-davos')
        and starts_with(page_slug_reservation.slug, p.product || '-') limit 1))
$$;
grant execute on function private.page_slug_reservation(text) to authenticated, service_role;

-- Refuses to delete a page to which the site itself links, or to change the slug of such a page. An import of a site
-- may replace such pages.
create function private.keep_fixed_page() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and coalesce(current_setting('record.is_replaced', true), '') = ''
      and old.slug in ('about', 'privacy-policy', 'editorial') and (tg_op = 'DELETE' or new.slug <> old.slug) then
    raise exception 'The site links to the page “%”. Its URL stays, and it cannot be deleted.', old.title;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.is_fixed := new.slug in ('about', 'privacy-policy', 'editorial');
  return new;
end $$;

create trigger keep_fixed_page before insert or update or delete on public.pages
  for each row execute function private.keep_fixed_page();

-- Removes the redirect of a URL when visitors see a page at this URL again. Until then the redirect stays, also after the
-- page was restored as a draft.
create function private.remove_redirect_of_public_page() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_public(new) then
    delete from public.redirects r where r.from_path = '/' || new.slug;
  end if;
  return null;
end $$;

create trigger remove_redirect_of_public_page after insert or update on public.pages
  for each row when (new.status = 'published') execute function private.remove_redirect_of_public_page();

-- Stage of a page as editors see it: scheduled (published with a later date), draft, published, archived, or bin (in the
-- trash).
create function private.page_stage(p public.pages) returns text
  language sql stable
as $$
  select case when p.binned_at is not null then 'bin'
    when p.status = 'published' and p.published_at > now() then 'scheduled'
    when p.status = 'published' and p.unpublish_at <= now() then 'archived'
    else p.status end
$$;
grant execute on function private.page_stage(public.pages) to authenticated, service_role;

-- List of pages for editors, fixed pages first. `lacks_alt`, `editor`, `week`, `zone`: see private.list_conditions. Returns
-- { rows, total, counts }. `editor` of a row: person who saved the page last.
create function public.list_pages(query text default '', tab text default 'all', page int default 1, page_size int default 50,
    lacks_alt boolean default false, editor uuid default null, week text default null, zone text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 50), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
begin
  perform private.require_editor('list the pages');
  return (
    with filtered as materialized (
      select p.id, p.is_fixed, lower(p.title) as title, private.page_stage(p) as stage
      from public.pages p
      where (terms is null or p.id in (select s.row_id from private.search_index s where s.kind = 'page' and s.words @@ terms))
        and (not coalesce(lacks_alt, false) and list_pages.editor is null and week is null
          or p.id in (select f from public.filter_records('page', lacks_alt, list_pages.editor, week, zone) f))
    ),
    in_tab as (
      select * from filtered f where case list_pages.tab when 'all' then f.stage <> 'bin' else f.stage = list_pages.tab end
    ),
    shown as (
      select t.*, row_number() over (order by t.is_fixed desc, t.title, t.id) as place from in_tab t order by place offset start limit size
    )
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'template', p.template, 'is_fixed', p.is_fixed,
          'stage', s.stage, 'published_at', p.published_at, 'unpublish_at', p.unpublish_at, 'binned_at', p.binned_at, 'updated_at', p.updated_at,
          'editor', (select private.editor_name(v.actor) from public.revisions v
            where v.table_name = 'pages' and v.row_id = p.id::text order by v.id desc limit 1)) order by s.place), '[]')
        from shown s join public.pages p on p.id = s.id),
      'total', (select count(*) from in_tab),
      'counts', (
        select jsonb_build_object('all', count(*) filter (where stage <> 'bin'), 'draft', count(*) filter (where stage = 'draft'),
          'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
          'archived', count(*) filter (where stage = 'archived'), 'bin', count(*) filter (where stage = 'bin')) from filtered)));
end $$;
grant execute on function public.list_pages(text,text,integer,integer,boolean,uuid,text,text) to authenticated, service_role;

-- Effect of a bulk action on each page: `outcome`, and `change` to write (null: none).
create function private.page_effects(action text, ids uuid[]) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select p.id, p.title, p.updated_at, e.outcome, e.change,
    case when e.change is not null then jsonb_build_object('status', p.status, 'published_at', p.published_at, 'unpublish_at', p.unpublish_at, 'binned_at', p.binned_at) end
  from public.pages p
    cross join lateral (select private.page_stage(p) as stage, private.publish_obstacle(p.image_url, p.image_alt, p.body_html) as obstacle) s
    cross join lateral (
      select 'in_bin' as outcome, null::jsonb as change where s.stage = 'bin' and action not in ('restore', 'purge')
      union all
      select case when s.stage in ('published', 'scheduled') then 'as_it_is' when s.obstacle is not null then s.obstacle when p.published_at > now() then 'scheduled' else 'published' end,
        case when s.stage not in ('published', 'scheduled') and s.obstacle is null then
          '{"status": "published"}'::jsonb || case when p.unpublish_at <= now() then '{"unpublish_at": null}' else '{}' end::jsonb end
        where s.stage <> 'bin' and action = 'publish'
      union all
      select case when p.status = 'draft' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'drafted' end,
        case when p.status <> 'draft' then '{"status": "draft"}'::jsonb end where s.stage <> 'bin' and action = 'unpublish'
      union all
      select case when p.is_fixed then 'fixed' when s.stage = 'published' then 'unpublished' else 'binned' end,
        case when not p.is_fixed then jsonb_build_object('binned_at', now()) || case when p.status = 'published' then '{"status": "archived"}'::jsonb else '{}' end end
        where s.stage <> 'bin' and action = 'bin'
      union all
      select case when s.stage = 'bin' then 'restored' else 'as_it_is' end,
        case when s.stage = 'bin' then '{"binned_at": null, "status": "draft"}'::jsonb end where action = 'restore'
      union all
      select case when s.stage = 'bin' then 'purged' else 'as_it_is' end, case when s.stage = 'bin' then '{}'::jsonb end where action = 'purge'
    ) e
  where p.id = any (ids)
$$;
grant execute on function private.page_effects(text,uuid[]) to authenticated, service_role;

-- Counts the effects of a bulk action. Writes nothing.
create function public.preview_page_action(action text, ids uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.page_effects(action, ids) e));
end $$;
grant execute on function public.preview_page_action(text,uuid[]) to authenticated, service_role;

-- Applies a bulk action to at most 500 pages; see private.apply_effects. `redirect_to`: path to which the URLs of pages lead
-- that the action 'bin' moves to the trash.
create function public.apply_page_action(batch uuid, action text, ids uuid[], redirect_to text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  effects jsonb;
begin
  perform private.require_editor();
  effects := (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.page_effects(action, ids) e);
  if action = 'bin' and redirect_to is not null then
    if exists (select from public.pages p where p.id = any (ids) and '/' || p.slug = redirect_to) then
      raise exception 'One of these pages is the target of the redirect, and it moves to the trash too.'
        using errcode = '23514', hint = 'Choose another target.';
    end if;
    insert into public.redirects (from_path, to_path)
      select '/' || p.slug, redirect_to from public.pages p
        join jsonb_to_recordset(effects) as e (id uuid, change jsonb) on e.id = p.id and e.change is not null
      on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
  return private.apply_effects(batch, 'page', action, effects);
end $$;
grant execute on function public.apply_page_action(uuid,text,uuid[],text) to authenticated, service_role;

-- Deletes pages from the trash. Admins only, by policy. Returns the number.
create function public.purge_pages(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  perform private.require_admin('purge pages');
  delete from public.pages p where p.id = any (ids) and p.binned_at is not null;
  get diagnostics purged = row_count;
  return purged;
end $$;
grant execute on function public.purge_pages(uuid[]) to authenticated, service_role;
