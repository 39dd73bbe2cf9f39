set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_for_merge(of_table regclass, deleted uuid, replacement uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  next uuid;
  locked int;
begin
  for next in select x from unnest(array[deleted, replacement]) x where x is not null order by x loop
    execute format('select from %s r where r.id = $1 %s', of_table, case when next = deleted then 'for update' else 'for key share' end) using next;
    get diagnostics locked = row_count;
    if locked = 0 then return false; end if;
  end loop;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_category(batch uuid, category uuid, into_category uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  article public.news_articles;
  moved int := 0;
begin
  if not private.is_admin() then
    raise exception 'Only admins delete categories.' using errcode = '42501';
  end if;
  if category = into_category then
    raise exception 'The articles of a category move to another one.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.categories', category, into_category) then
    raise exception 'One of these categories is not there any more.' using errcode = 'P0002';
  end if;
  perform private.limit_moved_articles((select count(*) from public.news_articles a where a.category_id = category));
  for article in select a.* from public.news_articles a where a.category_id = category order by a.id for no key update loop
    if into_category is null then
      raise exception 'Articles use this category. Choose the category that they move to.' using errcode = 'P0001';
    end if;
    perform private.replace_in_article(batch, article, jsonb_build_object('category_id', into_category));
    moved := moved + 1;
  end loop;
  perform private.delete_in_batch(batch, 'category', category);
  return moved;
end $function$;

CREATE OR REPLACE FUNCTION public.merge_authors(batch uuid, author uuid, into_author uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  article public.news_articles;
  moved int := 0;
begin
  if not private.is_admin() then
    raise exception 'Only admins merge authors.' using errcode = '42501';
  end if;
  if author = into_author then
    raise exception 'An author is not merged into itself.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.authors', author, into_author) then
    raise exception 'One of these authors is not there any more.' using errcode = 'P0002';
  end if;
  perform private.limit_moved_articles((select count(*) from public.article_authors b where b.author_id = author));
  for article in select a.* from public.news_articles a
      where a.id in (select b.article_id from public.article_authors b where b.author_id = author) order by a.id for no key update loop
    perform private.replace_in_article(batch, article, jsonb_build_object('authors',
      (select jsonb_agg(case when b.author_id = author then into_author else b.author_id end order by b.position, b.author_id)
        from public.article_authors b where b.article_id = article.id)));
    moved := moved + 1;
  end loop;
  perform private.delete_in_batch(batch, 'author', author);
  return moved;
end $function$;

REVOKE ALL ON FUNCTION "private"."lock_for_merge"(regclass, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_for_merge"(regclass, uuid, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."lock_for_merge"(regclass, uuid, uuid) TO "service_role";
