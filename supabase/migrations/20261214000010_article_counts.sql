set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.count_articles(by text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor('list the articles');
  return (select coalesce(jsonb_object_agg(g.id, g.articles), '{}') from (
    select u.id, count(*) as articles
    from public.news_articles a join (
      select c.id as article, c.category_id as id from public.news_articles c where count_articles.by = 'category'
      union all
      select b.article_id, b.author_id from public.article_authors b where count_articles.by = 'author') u on u.article = a.id
    where u.id is not null and a.binned_at is null and a.status <> 'archived'
      and not (a.status = 'published' and coalesce(a.unpublish_at <= now(), false))
    group by u.id) g);
end $function$;

REVOKE ALL ON FUNCTION "public"."count_articles"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_articles"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."count_articles"(text) TO "service_role";
