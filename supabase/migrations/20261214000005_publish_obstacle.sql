set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.article_effects(action text, ids uuid[], value uuid)
 RETURNS TABLE(id uuid, title text, version timestamp with time zone, outcome text, change jsonb, before jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.id, a.title, a.updated_at, e.outcome, e.change,
    case when e.change is not null then (select jsonb_object_agg(name, to_jsonb(a) -> name) from
      (select jsonb_object_keys(e.change) union select 'published_at' where e.change ? 'status') as fields (name)) end
  from public.news_articles a
    cross join lateral (select private.article_stage(a) as stage, private.publish_obstacle(a.feature_image_url, a.feature_image_alt, a.content_html) as obstacle) s
    cross join lateral (
      select 'in_bin' as outcome, null::jsonb as change where s.stage = 'bin' and action not in ('restore', 'purge')
      union all
      select case when s.stage in ('published', 'scheduled') then 'as_it_is' when s.obstacle is not null then s.obstacle when a.published_at > now() then 'scheduled' else 'published' end,
        case when s.stage not in ('published', 'scheduled') and s.obstacle is null then
          '{"status": "published"}'::jsonb || case when a.unpublish_at <= now() then '{"unpublish_at": null}' else '{}' end::jsonb end
        where s.stage <> 'bin' and action = 'publish'
      union all
      select case when a.status = 'draft' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'drafted' end,
        case when a.status <> 'draft' then '{"status": "draft"}'::jsonb end where s.stage <> 'bin' and action = 'unpublish'
      union all
      select case when a.status = 'archived' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'archived' end,
        case when a.status <> 'archived' then '{"status": "archived"}'::jsonb end where s.stage <> 'bin' and action = 'archive'
      union all
      select case when s.stage = 'published' then 'unpublished' else 'binned' end,
        jsonb_build_object('binned_at', now()) || case when a.status = 'published' then '{"status": "archived"}'::jsonb else '{}' end
        where s.stage <> 'bin' and action = 'bin'
      union all
      select case when s.stage = 'bin' then 'restored' else 'as_it_is' end,
        case when s.stage = 'bin' then '{"binned_at": null}'::jsonb end where action = 'restore'
      union all
      select case when s.stage = 'bin' then 'purged' else 'as_it_is' end, case when s.stage = 'bin' then '{}'::jsonb end where action = 'purge'
      union all
      select case when a.category_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.category_id is distinct from value then jsonb_build_object('category_id', value) end where s.stage <> 'bin' and action = 'category'
      union all
      select case when a.circle_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.circle_id is distinct from value then jsonb_build_object('circle_id', value) end where s.stage <> 'bin' and action = 'circle'
      union all
      select case when w.names then 'as_it_is' else 'changed' end,
        case when not w.names then jsonb_build_object('authors', jsonb_build_array(value) || (private.parts_of('news_articles', to_jsonb(a)) -> 'authors')) end
        from (select exists (select from public.article_authors b where b.article_id = a.id and b.author_id = value) as names) w
        where s.stage <> 'bin' and action = 'author'
    ) e
  where a.id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION private.event_effects(action text, ids uuid[], value text)
 RETURNS TABLE(id uuid, title text, version timestamp with time zone, outcome text, change jsonb, before jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.id, e.title, e.updated_at, f.outcome, f.change,
    case when f.change is not null then (select jsonb_object_agg(name, (to_jsonb(e) || s.parts) -> name) from
      (select jsonb_object_keys(f.change) union select 'published_at' where f.change ? 'status') as fields (name)) end
  from public.events e
    cross join lateral (select private.is_published(e.status, e.published_at) as is_public, private.is_event_over(e) as is_over,
      private.publish_obstacle(e.image_url, e.image_alt, concat(e.body_html, e.outcome_html)) as obstacle, private.parts_of('events', to_jsonb(e)) as parts) s
    cross join lateral (
      select case when e.status = 'published' then 'as_it_is' when e.is_pattern then 'pattern' when s.obstacle is not null then s.obstacle when e.published_at > now() then 'scheduled'
          when s.is_over then 'published_over' else 'published' end as outcome,
        case when e.status <> 'published' and s.obstacle is null and not e.is_pattern then '{"status": "published"}'::jsonb end as change where action = 'publish'
      union all
      select case when e.status = 'draft' then 'as_it_is' when s.is_public then 'unpublished' else 'drafted' end,
        case when e.status <> 'draft' then '{"status": "draft"}'::jsonb end where action = 'unpublish'
      union all
      select case when e.status = 'archived' then 'as_it_is' when s.is_public then 'unpublished' else 'archived' end,
        case when e.status <> 'archived' then '{"status": "archived", "is_pattern": false}'::jsonb end where action = 'archive'
      union all
      select case when s.is_over then 'over' when e.event_state = w.state then 'as_it_is' when s.is_public then w.state else w.state || '_unseen' end,
        case when not s.is_over and e.event_state <> w.state then jsonb_build_object('event_state', w.state, 'state_note', value) end
        from (select case action when 'cancel' then 'cancelled' else 'postponed' end as state) w where action in ('cancel', 'postpone')
      union all
      select case when e.event_state = 'scheduled' then 'as_it_is' else 'on_again' end,
        case when e.event_state <> 'scheduled' then '{"event_state": "scheduled", "state_note": null}'::jsonb end where action = 'take place'
      union all
      select case when e.region is not distinct from value then 'as_it_is' else 'changed' end,
        case when e.region is distinct from value then jsonb_build_object('region', value) end where action = 'region'
      union all
      select case when s.parts -> 'circles' = c.wanted then 'as_it_is' else 'changed' end,
        case when s.parts -> 'circles' <> c.wanted then jsonb_build_object('circles', c.wanted) end
        from (select case when value is null then '[]'::jsonb else jsonb_build_array(value) || ((s.parts -> 'circles') - value) end as wanted) c
        where action = 'circle'
      union all
      select case when e.status = 'archived' then 'purged' else 'not_archived' end,
        case when e.status = 'archived' then '{}'::jsonb end where action = 'purge'
    ) f
  where e.id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION private.page_effects(action text, ids uuid[])
 RETURNS TABLE(id uuid, title text, version timestamp with time zone, outcome text, change jsonb, before jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.publish_obstacle(image_url text, image_alt text, html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when image_url is not null and length(trim(coalesce(image_alt, ''))) = 0 then 'no_alt'
    when strpos(html, '[Image missing]') > 0 then 'image_missing' end
$function$;

REVOKE ALL ON FUNCTION "private"."publish_obstacle"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."publish_obstacle"(text, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."publish_obstacle"(text, text, text) TO "service_role";
