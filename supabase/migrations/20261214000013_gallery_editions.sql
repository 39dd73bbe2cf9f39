set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.list_albums(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, flagships boolean DEFAULT false, page integer DEFAULT 1, page_size integer DEFAULT 40, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  perform private.require_editor('list the albums');
  with filtered as materialized (
    select a.id, coalesce(a.taken_on, a.created_at::date) as day, f.position as flagship, e.year,
      coalesce(nullif(trim(f.city), ''), f.title) as flagship_title,
      case when a.status = 'published' and a.published_at > now() then 'scheduled' else a.status end as stage
    from public.albums a
      left join public.flagship_editions e on e.id = a.edition_id left join public.flagship_pages f on f.id = e.flagship_id
    where (not flagships or a.edition_id is not null)
      and (terms is null or a.id in (select s.row_id from private.search_index s where s.kind = 'album' and s.words @@ terms))
      and (not coalesce(lacks_alt, false) and editor is null and week is null
        or a.id in (select f from public.filter_records('album', lacks_alt, editor, week, zone) f))
  ),
  in_tab as (
    select * from filtered f where case list_albums.tab when 'all' then f.stage <> 'archived' else f.stage = list_albums.tab end
  ),
  shown as (
    select t.*, row_number() over (order by
      case when flagships then t.flagship end, case when flagships then t.flagship_title end, case when flagships then t.year end desc,
      t.day desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
        'taken_on', a.taken_on, 'location', a.location, 'published_at', a.published_at, 'year', s.year, 'flagship', s.flagship_title,
        'edition', a.edition_id, 'event', v.title, 'photos', coalesce(p.count, 0), 'lacking', coalesce(p.lacking, 0), 'cover', c.path) order by s.place), '[]')
      from shown s join public.albums a on a.id = s.id left join public.events v on v.id = a.event_id
        left join lateral (
          select count(*) as count, count(*) filter (where not m.is_decorative and trim(m.alt) = '') as lacking
          from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id) p on true
        left join lateral (
          select m.path from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id and m.removed_at is null
          order by h.media_id is distinct from a.cover_id, h.position, h.id limit 1) c on true),
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('all', count(*) filter (where stage <> 'archived'), 'draft', count(*) filter (where stage = 'draft'),
        'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
        'archived', count(*) filter (where stage = 'archived')) from filtered))
  into answer;
  return answer;
end $function$;
