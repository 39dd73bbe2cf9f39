set local check_function_bodies = off;

DROP VIEW "public"."menu_targets";

DROP FUNCTION "private"."menu_lines"(jsonb);

DROP FUNCTION "private"."menu_link_lines"(jsonb, text);

CREATE OR REPLACE FUNCTION public.list_menu_links()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with entries as (
    select m.place, e.item, e.at
    from public.menus, lateral (values (1, main), (2, button), (3, footer), (4, closing)) as m (place, list),
      jsonb_array_elements(m.list) with ordinality as e (item, at)
    where not (e.item ->> 'is_hidden')::boolean
  ), links as (
    select place, at, 0::bigint as inner_at, '' as indent, item from entries where item ->> 'kind' <> 'group'
    union all
    select entries.place, entries.at, i.at, ' ', i.item from entries, jsonb_array_elements(entries.item -> 'items') with ordinality as i (item, at)
    where entries.item ->> 'kind' = 'group' and not (i.item ->> 'is_hidden')::boolean
  ), named as (
    select l.place, l.at, l.inner_at, l.indent, l.item ->> 'kind' as kind, l.item ->> 'target' as target, l.item ->> 'label' as label,
      case when l.item ->> 'kind' in ('page', 'circle', 'flagship', 'category') then (l.item ->> 'target')::uuid end as id
    from links l
  ), lines as (
    select l.place, l.at, string_agg(case
        when l.kind = 'url' then l.indent || l.target || ' ' || l.label
        when l.target = 'contact' then l.indent || '@ @'
        when l.target = 'circles' then (select string_agg(l.indent || coalesce(c.external_url, '/circles/' || c.slug) || ' ' || c.name, E'\n'
          order by c.position, c.name) from public.circles c)
        else l.indent || t.path || ' ' || coalesce(nullif(l.label, ''), t.title) end, E'\n' order by l.inner_at) as text
    from named l left join lateral (
      select r.title, r.path from public.menu_targets r where r.kind = l.kind and r.id = l.id and r.is_shown
      union all
      select f.title, f.path from public.menu_targets f where f.kind in ('route', 'automatic') and f.kind = l.kind and f.target = l.target and f.is_shown
    ) t on true
    group by l.place, l.at
  ), places as (
    select e.place, string_agg(case when e.item ->> 'kind' = 'group' then '- ' || (e.item ->> 'label') || E'\n' || l.text else l.text end,
      E'\n' order by e.at) as text
    from entries e join lines l on l.place = e.place and l.at = e.at
    group by e.place
  )
  select string_agg(coalesce(p.text, ''), E'\n\n' order by n) from generate_series(1, 4) n left join places p on p.place = n
  where exists (select from public.menus)
$function$;

CREATE VIEW "public"."menu_targets" WITH (security_invoker=true) AS  SELECT 'route'::text AS kind,
    r.key AS target,
    r.value AS title,
    r.key AS path,
    true AS is_shown,
    NULL::uuid AS id
   FROM jsonb_each_text(private.menu_routes()) r(key, value)
UNION ALL
 SELECT 'page'::text AS kind,
    (p.id)::text AS target,
    p.title,
    ('/'::text || (p.slug)::text) AS path,
    private.is_public(p.*) AS is_shown,
    p.id
   FROM public.pages p
  WHERE (NOT (private.menu_routes() ? ('/'::text || (p.slug)::text)))
UNION ALL
 SELECT 'circle'::text AS kind,
    (c.id)::text AS target,
    c.name AS title,
    COALESCE(c.external_url, ('/circles/'::text || (c.slug)::text)) AS path,
    true AS is_shown,
    c.id
   FROM public.circles c
UNION ALL
 SELECT 'flagship'::text AS kind,
    (f.id)::text AS target,
    f.title,
    ('/*-'::text || (f.slug)::text) AS path,
    ((f.slug)::text = ANY (ARRAY['davos'::text, 'geneva'::text, 'basel'::text])) AS is_shown,
    f.id
   FROM public.flagship_pages f
UNION ALL
 SELECT 'category'::text AS kind,
    (c.id)::text AS target,
    c.name AS title,
    ('/news/all?category='::text || (c.slug)::text) AS path,
    true AS is_shown,
    c.id
   FROM public.categories c
UNION ALL
 SELECT 'automatic'::text AS kind,
    'davos'::text AS target,
    f.title,
    '/flagship-davos'::text AS path,
    f.is_visible AS is_shown,
    NULL::uuid AS id
   FROM public.flagship_pages f
  WHERE ((f.slug)::text = 'davos'::text);

GRANT SELECT ON TABLE "public"."menu_targets" TO "authenticated", "service_role";
