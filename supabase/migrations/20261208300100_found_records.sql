set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.byline_of(kind text, id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case byline_of.kind
    when 'article' then coalesce((select string_agg(w.name, ', ' order by b.position)
      from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = byline_of.id), '')
    when 'edition' then coalesce((select w.city || ' ' || e.year
      from public.flagship_editions e join public.flagship_pages w on w.id = e.flagship_id where e.id = byline_of.id), '')
    else '' end
$function$;

CREATE OR REPLACE FUNCTION private.follow_bylines_for_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id')::uuid;
  named uuid[] := case tg_table_name
    when 'article_authors' then array[(coalesce(to_jsonb(new), to_jsonb(old)) ->> 'article_id')::uuid]
    when 'authors' then array(select b.article_id from public.article_authors b where b.author_id = changed)
    when 'flagship_pages' then array(select e.id from public.flagship_editions e where e.flagship_id = changed)
    else array[changed] end;
begin
  update private.search_index i set byline = private.byline_of(i.kind, i.row_id)
  where i.kind = case when tg_table_name in ('article_authors', 'authors') then 'article' else 'edition' end and i.row_id = any (named)
    and i.byline is distinct from private.byline_of(i.kind, i.row_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.find_records(query text, most integer DEFAULT 5)
 RETURNS TABLE(kind text, id uuid, slug text, title text, detail text, state text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_of_kinds text := (select string_agg(format(
      'select %s, %L, r.id, %s, r.%I, %s, %s, f.rank from found f join public.%I r on f.kind = %2$L and r.id = f.row_id',
      k.place, k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
    ' union all ' order by k.place) from private.record_kinds k where k.search_lead is not null);
begin
  if not private.is_editor() then
    raise exception 'Only editors search the records.' using errcode = '42501';
  end if;
  return query execute format($sql$
    with found as materialized (select * from private.search_candidates($1)),
    rows (place, kind, id, slug, title, detail, state, rank) as (%s
      union all
      select 999998, 'picture', m.id, null, coalesce(nullif(m.alt, ''), m.file_name), m.file_name, null, 1
      from public.media m
      where private.picture_words(m.alt, m.caption, m.credit, m.file_name, m.folder, m.tags) @@ private.search_terms($1) and m.removed_at is null
      union all
      select 999999, 'application', a.id, null, a.full_name, coalesce(nullif(a.organisation, ''), a.email), null, 1
      from public.applications a
      where private.search_words(a.full_name || ' ' || a.organisation || ' ' || a.email) @@ private.search_terms($1)
        and a.id <> all (private.closed_applications())
      union all
      select 1000000, 'user', m.id, null, coalesce(nullif(m.full_name, ''), m.email), m.email, null, 1
      from public.profiles m
      where private.search_words(coalesce(m.full_name, '') || ' ' || coalesce(m.email, '')) @@ private.search_terms($1)
    ),
    numbered as (select r.*, row_number() over (partition by r.kind order by r.rank desc, r.title) as number from rows r)
    select n.kind, n.id, n.slug, n.title, n.detail, n.state from numbered n where n.number <= least(greatest($2, 1), 20)
    order by n.place, n.number$sql$, rows_of_kinds) using query, most;
end $function$;

CREATE TRIGGER follow_bylines_for_search AFTER UPDATE OF year, flagship_id ON public.flagship_editions FOR EACH ROW EXECUTE FUNCTION private.follow_bylines_for_search();

CREATE TRIGGER follow_bylines_for_search AFTER UPDATE OF city ON public.flagship_pages FOR EACH ROW EXECUTE FUNCTION private.follow_bylines_for_search();

call private.track_record('public.quotes', 'quote', 'text', search_lead => '{occasion}');

call private.track_record('public.site_stats', 'figure', 'label', search_lead => '{}');

call private.track_record('public.authors', 'author', 'name', search_lead => '{}');

call private.track_record('public.categories', 'category', 'name', search_lead => '{}');

call private.track_record('public.flagship_editions', 'edition', 'title', shown => 'r.is_visible',
  search_lead => '{venue,summary}', search_body => '{travel_html,practical_html}', detail => '(select w.city || '' '' || r.year from public.flagship_pages w where w.id = r.flagship_id)',
  html => '{travel_html,practical_html}', part_of => 'flagship', parent_column => 'flagship_id');

-- City and year of the editions that exist.
update private.search_index i set byline = private.byline_of(i.kind, i.row_id) where i.kind = 'edition';
