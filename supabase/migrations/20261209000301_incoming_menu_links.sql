set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.list_incoming_links(kind text, record uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked private.record_kinds;
  address text;
  redirects text[];
  uses jsonb;
  entries jsonb;
begin
  perform private.require_editor();
  select * into asked from private.record_kinds k where k.kind = list_incoming_links.kind and k.path is not null;
  if asked.kind is null then
    raise exception 'No record of the kind "%" has a URL.', list_incoming_links.kind using errcode = '22023';
  end if;
  execute format('select $2 || r.slug from public.%I r where r.id = $1', asked.table_name) into address using record, asked.path;
  redirects := array(select r.from_path from public.redirects r where r.to_path = address order by r.from_path limit 1000);
  uses := (select coalesce(jsonb_agg(jsonb_build_object('kind', u.kind, 'row_id', u.row_id)), '[]') from (
    select distinct l.kind, l.row_id from private.link_uses l
    where l.path = any (redirects || address) and not (l.kind = list_incoming_links.kind and l.row_id = record)
      and not exists (select from public.news_articles a where l.kind = 'article' and a.id = l.row_id and a.binned_at is not null)
      and not exists (select from public.pages p where l.kind = 'page' and p.id = l.row_id and p.binned_at is not null)
    order by l.kind, l.row_id limit 100) u);
  select to_jsonb(m) into entries from public.menus m;
  return jsonb_build_object('count', jsonb_array_length(uses),
    'records', (select coalesce(jsonb_agg(to_jsonb(d) - 'detail'), '[]') from (
      select r.* from private.described_records(format('select * from jsonb_to_recordset(%L::jsonb) as u (kind text, row_id uuid)', uses)) r
      order by r.title, r.id limit 20) d),
    'menu', (select coalesce(jsonb_agg(place order by n), '[]') from unnest('{main,button,footer,closing}'::text[]) with ordinality as p (place, n)
      where exists (select from jsonb_path_query(entries -> place, '$[*] ? (@.is_hidden == false)') as top,
          lateral (select top union all select jsonb_path_query(top, '$.items[*] ? (@.is_hidden == false)')) as e (entry)
        where entry ->> 'kind' = asked.kind and entry ->> 'target' = record::text or entry ->> 'target' = any (redirects || address))),
    'redirects', to_jsonb(redirects[1:20]), 'redirect_count', cardinality(redirects));
end $function$;

CREATE INDEX redirects_by_target ON public.redirects USING btree (to_path);
