set local check_function_bodies = off;

DROP POLICY "admins purge archived pages" ON "public"."pages";

DROP POLICY "anyone reads published pages" ON "public"."pages";

ALTER TABLE "public"."pages" ADD COLUMN "template" text NOT NULL DEFAULT 'text'::text;

ALTER TABLE "public"."pages" ADD COLUMN "unpublish_at" timestamp with time zone;

ALTER TABLE "public"."pages" ADD COLUMN "seo_title" text;

ALTER TABLE "public"."pages" ADD COLUMN "seo_description" text;

ALTER TABLE "public"."pages" ADD COLUMN "image_url" text;

ALTER TABLE "public"."pages" ADD COLUMN "image_alt" text;

ALTER TABLE "public"."pages" ADD COLUMN "media_id" uuid;

ALTER TABLE "public"."pages" ADD COLUMN "is_fixed" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."pages" ADD COLUMN "binned_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.keep_fixed_page()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' and coalesce(current_setting('record.is_replaced', true), '') = ''
      and old.slug in ('about', 'privacy-policy', 'editorial') and (tg_op = 'DELETE' or new.slug <> old.slug) then
    raise exception 'The site links to the page “%”. Its URL stays, and it cannot be deleted.', old.title;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.is_fixed := new.slug in ('about', 'privacy-policy', 'editorial');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.page_effects(action text, ids uuid[])
 RETURNS TABLE(id uuid, title text, version timestamp with time zone, outcome text, change jsonb, before jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.id, p.title, p.updated_at, e.outcome, e.change,
    case when e.change is not null then jsonb_build_object('status', p.status, 'published_at', p.published_at, 'unpublish_at', p.unpublish_at, 'binned_at', p.binned_at) end
  from public.pages p
    cross join lateral (select private.page_stage(p) as stage, p.image_url is not null and length(trim(coalesce(p.image_alt, ''))) = 0 as lacks_alt) s
    cross join lateral (
      select 'in_bin' as outcome, null::jsonb as change where s.stage = 'bin' and action not in ('restore', 'purge')
      union all
      select case when s.stage in ('published', 'scheduled') then 'as_it_is' when s.lacks_alt then 'no_alt' when p.published_at > now() then 'scheduled' else 'published' end,
        case when s.stage not in ('published', 'scheduled') and not s.lacks_alt then
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
$function$;

CREATE OR REPLACE FUNCTION private.page_slug_reservation(slug text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select r.reason from private.reserved_page_slugs() r where r.slug = page_slug_reservation.slug),
    (select format('URLs that begin with “%s-” are for flagships', p.product)
      from public.settings s cross join lateral (select substring(s.key from '^news\.([a-z0-9-]+)\.intro$') as product) p
      where s.key like 'news.%.intro' and p.product not in ('all', 'road-to-davos')
        and starts_with(page_slug_reservation.slug, p.product || '-') limit 1))
$function$;

CREATE OR REPLACE FUNCTION private.page_stage(p public.pages)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when p.binned_at is not null then 'bin'
    when p.status = 'published' and p.published_at > now() then 'scheduled'
    when p.status = 'published' and p.unpublish_at <= now() then 'archived'
    else p.status end
$function$;

CREATE OR REPLACE FUNCTION private.plan_record(i public.import_items)
 RETURNS public.import_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  k private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder jsonb;
  key text;
  reserved text;
  moments constant text[] := '{created_at,updated_at}';
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into k from private.record_kinds r where r.kind = i.kind;
  i.plan := 'refused'; i.reason := null; i.changes := '{}'; i.conflicts := '{}'; i.wanted := '{}'; i.record_id := null;
  if k.kind is null then i.reason := 'This site knows no records of this kind.'; return i; end if;
  if k.admin_only and not exists (select from public.user_roles r where r.user_id = asked.asked_by and r.role = 'admin') then
    i.reason := 'Only administrators bring these in.'; return i;
  end if;
  begin
    i.wanted := private.told_record(k, i.item -> 'fields');
    key := i.wanted ->> k.key_columns;
    is_now := private.record_by_key(k, key);
  exception when data_exception or integrity_constraint_violation or undefined_column then
    i.reason := private.as_one_line(sqlerrm); return i;
  end;
  if key is null then i.reason := 'It does not say which record it is.'; return i; end if;
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;

  if is_now is null then
    if origin.record_id is not null and i.choices ->> 'removed' is distinct from 'theirs' then
      i.plan := 'conflict'; i.reason := 'removed'; return i;
    end if;
    holder := private.holder_of_place(k, i.wanted);
    if k.path is not null then reserved := private.slug_reservation(k.path, i.wanted ->> 'slug'); end if;
    if reserved is not null then
      i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is null then
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted) order by 1);
    elsif (holder ->> 'isFree')::boolean then
      i.record_id := (holder ->> 'key')::uuid;
      is_now := private.record_by_key(k, holder ->> 'key');
      i.plan := 'update'; i.changes := array(select f.key from jsonb_each(i.wanted) f where f.value is distinct from is_now -> f.key order by 1);
    elsif k.kind = 'picture' then
      i.reason := 'Another picture of the library lies where this one would.';
    else
      i.plan := 'conflict'; i.reason := 'address';
    end if;
    return i;
  end if;

  i.record_id := case when k.key_columns = 'id' then key::uuid end;
  i.changes := array(select f.key from jsonb_each(i.wanted) f where f.key <> all (moments)
    and private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key order by 1);
  if not private.is_first_row(k, key) then
    i.conflicts := array(select name from unnest(i.changes) as name where private.value_hash(is_now -> name) is distinct from origin.written ->> name);
  end if;
  -- A record with a file has its own file either here or from the source; the two cannot be merged.
  if private.examined_columns(k.kind) <> '{}' and i.conflicts && '{path,content_hash}' then
    i.reason := 'It has another file here.'; i.conflicts := '{}'; return i;
  end if;
  -- Created and updated times are imported only if the record was not changed on this site since.
  if i.conflicts = '{}' and (private.is_first_row(k, key) or private.value_hash(is_now -> 'updated_at') = origin.written ->> 'updated_at') then
    i.changes := i.changes || array(select name from unnest(moments) as name where i.wanted ? name and i.wanted -> name is distinct from is_now -> name);
  end if;
  i.plan := case when i.changes = '{}' then 'same'
    when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
  i.reason := case when i.plan = 'conflict' then 'changed' end;
  if i.plan = 'update' and not exists (select from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') then
    i.plan := 'same';
  end if;
  return i;
end $function$;

CREATE OR REPLACE FUNCTION private.plan_told_item(i public.import_items)
 RETURNS public.import_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  of_kind private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder text;
  reserved text;
  lacking text;
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into i.wanted from jsonb_each(i.item -> 'fields') f
    where private.has_column(of_kind.table_name, f.key) and f.key not in ('id', 'created_at', 'updated_at');
  i.wanted := i.wanted || private.mapped_fields(asked.source, i.kind, i.item -> 'refers')
    || coalesce((select jsonb_object_agg(p.key, p.value -> 'address') from jsonb_each(i.item -> 'pictures') p), '{}');
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  i.plan := null; i.reason := null; i.changes := '{}'; i.conflicts := '{}';

  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;
  i.record_id := origin.record_id;
  is_now := case when origin.record_id is not null then private.record_as_it_is(i.kind, origin.record_id) end;

  if origin.record_id is null and i.source_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' and private.record_as_it_is(i.kind, i.source_id::uuid) is not null then
    i.record_id := i.source_id::uuid; i.plan := 'same'; i.reason := 'The source has it from here.';
  elsif coalesce(trim(i.wanted ->> of_kind.title), '') = '' then
    i.plan := 'refused'; i.reason := 'It has no title.';
  elsif i.wanted ? 'slug' and coalesce(i.wanted ->> 'slug', '') = '' then
    i.plan := 'refused'; i.reason := 'No address can be made of its title.';
  elsif origin.record_id is not null and is_now is null and i.choices ->> 'removed' is distinct from 'theirs' then
    i.plan := 'conflict'; i.reason := 'removed';
  elsif is_now is null then
    i.record_id := null;
    if i.wanted ? 'slug' then
      execute format('select r.%I from public.%I r where r.slug = $1', of_kind.title, of_kind.table_name) into holder using i.wanted ->> 'slug';
      if of_kind.path is not null then reserved := private.slug_reservation(of_kind.path, i.wanted ->> 'slug'); end if;
    end if;
    select string_agg(replace(a.attname, '_', ' '), ', ' order by a.attnum) into lacking from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', of_kind.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
        and not a.atthasdef and coalesce(i.wanted -> a.attname, 'null') = 'null';
    if lacking is not null then
      i.plan := 'refused'; i.reason := 'It has no ' || lacking || '.';
    elsif reserved is not null then
      i.plan := 'refused'; i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is not null then
      i.plan := 'conflict'; i.reason := 'address';
    else
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted));
    end if;
  else
    -- The slug is decided on this site; the URL in the file becomes a redirect.
    i.wanted := i.wanted - case when i.choices ? 'slug' then '' else 'slug' end;
    i.changes := array(select f.key from jsonb_each(i.wanted) f
      where private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key
        and private.spelled_value(of_kind.table_name, f.key, f.value) is distinct from is_now -> f.key order by 1);
    i.conflicts := array(select name from unnest(i.changes) as name
      -- A field that no import wrote and that is empty counts as unchanged on this site.
      where private.value_hash(is_now -> name) is distinct from origin.written ->> name
        and (origin.written ? name or coalesce(is_now -> name, 'null') not in ('null', '""', '[]')));
    i.plan := case when i.changes = '{}' then 'same'
      when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
    i.reason := case when i.plan = 'conflict' then 'changed' end;
    -- The editor chose this site's value for every conflict, so there is nothing to write.
    if i.plan = 'update' and not exists (select from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') then
      i.plan := 'same';
    end if;
  end if;
  return i;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_reserved_slug()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.slug_reservation((select k.path from private.record_kinds k where k.table_name = tg_table_name), new.slug) is not null then
    raise exception 'The address "%" is reserved.', new.slug using errcode = '23514', hint = 'Choose another slug.';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_redirect_of_restored_page()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.redirects r where r.from_path = '/' || new.slug;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.reserved_page_slugs()
 RETURNS TABLE(slug text, reason text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.slug_reservation(path text, slug text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when slug_reservation.path = '/' then private.page_slug_reservation(slug_reservation.slug)
    else (select r.reason from public.reserved_slugs r where r.slug = slug_reservation.slug) end
$function$;

CREATE OR REPLACE FUNCTION public.apply_page_action(batch uuid, action text, ids uuid[], redirect_to text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  effects jsonb;
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  effects := (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.page_effects(action, ids) e);
  if action = 'bin' and redirect_to is not null then
    insert into public.redirects (from_path, to_path)
      select '/' || p.slug, redirect_to from public.pages p
        join jsonb_to_recordset(effects) as e (id uuid, change jsonb) on e.id = p.id and e.change is not null
      on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
  return private.apply_effects(batch, 'page', effects);
end $function$;

CREATE OR REPLACE FUNCTION public.check_slug(kind text, wanted text, row_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  asked private.record_kinds;
  holder text;
  holder_id uuid;
begin
  if not private.is_editor() then
    raise exception 'Only editors choose addresses.' using errcode = '42501';
  end if;
  select * into asked from private.record_kinds k where k.kind = check_slug.kind and private.has_column(k.table_name, 'slug');
  if asked.kind is null then
    raise exception 'No record of the kind "%" has an address.', check_slug.kind using errcode = '22023';
  end if;
  if asked.path is not null then
    holder := private.slug_reservation(asked.path, wanted);
    if holder is not null then return jsonb_build_object('state', 'reserved', 'by', holder); end if;
  end if;
  execute format('select r.%I, r.id from public.%I r where r.slug = $1 and r.id is distinct from $2', asked.title, asked.table_name)
    into holder, holder_id using wanted, row_id;
  if holder is not null then return jsonb_build_object('state', 'taken', 'by', holder, 'id', holder_id); end if;
  -- A redirect that leads to this record itself does not count, because the record may get an earlier slug back.
  execute format('select d.to_path from public.redirects d where d.from_path = $1
    and not exists (select from public.%I r where r.id = $2 and d.to_path = $3 || r.slug)', asked.table_name)
    into holder using asked.path || wanted, row_id, asked.path;
  return jsonb_build_object('state', case when holder is null then 'free' else 'moved' end, 'by', holder);
end $function$;

CREATE OR REPLACE FUNCTION public.list_pages(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, page integer DEFAULT 1, page_size integer DEFAULT 50, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 50), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the pages.' using errcode = '42501';
  end if;
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
end $function$;

CREATE OR REPLACE FUNCTION public.preview_page_action(action text, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.page_effects(action, ids) e));
end $function$;

CREATE OR REPLACE FUNCTION public.purge_pages(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  purged int;
begin
  if not private.is_admin() then
    raise exception 'Only admins purge pages.' using errcode = '42501';
  end if;
  delete from public.pages p where p.id = any (ids) and p.binned_at is not null;
  get diagnostics purged = row_count;
  return purged;
end $function$;

CREATE OR REPLACE FUNCTION public.server_apply_schedule()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since timestamptz;
  ended int;
  out_now int;
  told int;
begin
  -- A concurrent call waits here for the lock, and then finds nothing to do.
  select s.looked_at into since from private.schedule s for no key update;
  update private.schedule set looked_at = greatest(looked_at, now());
  with turned as (
    update public.news_articles set status = 'archived' where status = 'published' and unpublish_at <= now() returning id, title)
  select count(*), coalesce(sum(private.notify_of_schedule(t.id, t.title, 'unpublished')), 0) into ended, told from turned t;
  with turned as (update public.pages set status = 'archived' where status = 'published' and unpublish_at <= now() returning id)
  select ended + count(*) into ended from turned;
  select coalesce(sum(private.notify_of_schedule(a.id, a.title, 'published')), 0) into told from public.news_articles a
    where a.status = 'published' and a.published_at > since and a.published_at <= now() and a.updated_at < a.published_at;
  select count(*) into out_now from (
    select from public.news_articles a where a.status = 'published' and a.published_at > since and a.published_at <= now()
    union all select from public.events e where e.status = 'published' and e.published_at > since and e.published_at <= now()
    union all select from public.albums b where b.status = 'published' and b.published_at > since and b.published_at <= now()
    union all select from public.pages p where p.status = 'published' and p.published_at > since and p.published_at <= now()
    union all select from public.flagship_sections s, lateral (values (s.visible_from), (s.visible_until)) as turn (at)
      where s.is_visible and turn.at > since and turn.at <= now()) as came;
  if out_now > 0 then
    insert into private.content_changes default values on conflict do nothing;
    perform pg_notify('content_changed', '');
  end if;
  return jsonb_build_object('ended', ended, 'out', out_now, 'next', (select min(at) from (
    select min(published_at) from public.news_articles where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.news_articles where status = 'published' and unpublish_at > now()
    union all select min(published_at) from public.events where status = 'published' and published_at > now()
    union all select min(published_at) from public.albums where status = 'published' and published_at > now()
    union all select min(published_at) from public.pages where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.pages where status = 'published' and unpublish_at > now()
    union all select min(visible_from) from public.flagship_sections where is_visible and visible_from > now()
    union all select min(visible_until) from public.flagship_sections where is_visible and visible_until > now()) as planned (at)));
end $function$;

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_binned_at_check" CHECK (((binned_at IS NULL) OR ((status <> 'published'::text) AND (NOT is_fixed))));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_image_alt_check" CHECK (((status <> 'published'::text) OR (image_url IS NULL) OR (length(TRIM(BOTH FROM COALESCE(image_alt, ''::text))) > 0)));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_media_id_fkey" FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE SET NULL;

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_seo_description_check" CHECK ((length(seo_description) <= 320));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_seo_title_check" CHECK ((length(seo_title) <= 120));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_template_check" CHECK ((template = ANY (ARRAY['text'::text, 'contents'::text, 'wide'::text])));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_unpublish_at_check" CHECK ((unpublish_at > published_at));

CREATE INDEX pages_by_media ON public.pages USING btree (media_id);

CREATE INDEX pages_by_unpublishing ON public.pages USING btree (unpublish_at) WHERE (unpublish_at IS NOT NULL);

CREATE TRIGGER keep_fixed_page BEFORE INSERT OR DELETE OR UPDATE ON public.pages FOR EACH ROW EXECUTE FUNCTION private.keep_fixed_page();

CREATE TRIGGER remove_redirect_of_restored_page AFTER UPDATE OF binned_at ON public.pages FOR EACH ROW WHEN (((old.binned_at IS NOT NULL) AND (new.binned_at IS NULL))) EXECUTE FUNCTION private.remove_redirect_of_restored_page();

CREATE POLICY "admins purge pages from the trash" ON "public"."pages" FOR DELETE TO "authenticated" USING (((binned_at IS NOT NULL) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "anyone reads published pages" ON "public"."pages" FOR SELECT TO "anon", "authenticated" USING ((private.is_published(status, published_at) AND (COALESCE(unpublish_at, 'infinity'::timestamp with time zone) > now())));

REVOKE ALL ON FUNCTION "private"."keep_fixed_page"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_effects"(text, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."page_effects"(text, uuid[]) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."page_effects"(text, uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."page_slug_reservation"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."page_slug_reservation"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."page_slug_reservation"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."page_stage"(public.pages) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."page_stage"(public.pages) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."page_stage"(public.pages) TO "service_role";

REVOKE ALL ON FUNCTION "private"."remove_redirect_of_restored_page"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reserved_page_slugs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reserved_page_slugs"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."reserved_page_slugs"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."slug_reservation"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."slug_reservation"(text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."slug_reservation"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."apply_page_action"(uuid, text, uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."apply_page_action"(uuid, text, uuid[], text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."apply_page_action"(uuid, text, uuid[], text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_pages"(text, text, integer, integer, boolean, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_pages"(text, text, integer, integer, boolean, uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_pages"(text, text, integer, integer, boolean, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."preview_page_action"(text, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_page_action"(text, uuid[]) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."preview_page_action"(text, uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."purge_pages"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."purge_pages"(uuid[]) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."purge_pages"(uuid[]) TO "service_role";

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_image_alt_check_one_line" CHECK (private.is_one_line(image_alt));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_image_url_check_one_line" CHECK (private.is_one_line(image_url));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_seo_description_check_one_line" CHECK (private.is_one_line(seo_description));

ALTER TABLE "public"."pages" ADD CONSTRAINT "pages_seo_title_check_one_line" CHECK (private.is_one_line(seo_title));

call private.track_record('public.pages', 'page', 'title', address => 'slug', path => '/', search_lead => '{summary}', search_body => '{body_html}', html => '{body_html}',
  pictures => '{image_url}');

call private.watch_content('public.pages', 'private.is_published(r.status, r.published_at) and coalesce(r.unpublish_at, ''infinity'') > now()');
call private.reference_picture('public.pages', 'image_url');
call private.require_usable_pictures('public.pages');

-- The pages of every site. Triggers are off, because the content stays the same and the history gets no entry.
alter table public.pages disable trigger user;
update public.pages set is_fixed = true where slug in ('about', 'privacy-policy', 'editorial');
update public.pages set template = 'contents' where slug = 'privacy-policy';
alter table public.pages enable trigger user;

call private.keep_server_functions();
