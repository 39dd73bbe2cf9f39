set local check_function_bodies = off;

DROP FUNCTION "private"."moved_at_once"(integer);

CREATE OR REPLACE FUNCTION private.keep_category_with_page()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_category_with_page(old);
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION private.note_bulk_change(batch uuid, kind text, row_id uuid, before jsonb, version timestamp with time zone, is_deletion boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_editor() then
    raise exception 'Only editors do that.' using errcode = '42501';
  end if;
  -- All changes of an action are of one person, so one of them is enough: an action may have thousands.
  if (select c.actor from private.bulk_changes c where c.batch = note_bulk_change.batch limit 1) <> auth.uid() then
    raise exception 'This act is somebody else''s.' using errcode = '42501';
  end if;
  insert into private.bulk_changes as c (batch, row_id, kind, actor, before, version, is_deletion)
    values (note_bulk_change.batch, note_bulk_change.row_id, note_bulk_change.kind, auth.uid(), note_bulk_change.before, note_bulk_change.version,
      note_bulk_change.is_deletion)
    on conflict on constraint bulk_changes_pkey do update set version = excluded.version, is_deletion = excluded.is_deletion, undone_at = null,
      before = case when c.undone_at is null then excluded.before || c.before else excluded.before end;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_category_with_page(category public.categories)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  product text := substring(category.slug from '^(.+)-news$');
begin
  if coalesce(current_setting('record.is_replaced', true), '') = '' and (category.slug in ('road-to-davos', 'culture-circle')
      or product not in ('all', 'road-to-davos') and exists (select from public.settings where key = format('news.%s.intro', product))) then
    raise exception 'The site finds the category “%” by its short name. The short name stays, and the category cannot be deleted.', category.name;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_category(batch uuid, category uuid, into_category uuid DEFAULT NULL::uuid, most integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  article public.news_articles;
  moved int := 0;
  remaining bigint;
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
  -- Earlier than the trigger of the table, which runs in the last of several calls, when the articles have moved.
  perform private.refuse_category_with_page(c) from public.categories c where c.id = category;
  for article in select a.* from public.news_articles a where a.category_id = category
      order by a.id limit least(greatest(coalesce(most, 200), 1), 500) for no key update loop
    if into_category is null then
      raise exception 'Articles use this category. Choose the category that they move to.' using errcode = 'P0001';
    end if;
    perform private.replace_in_article(batch, article, jsonb_build_object('category_id', into_category));
    moved := moved + 1;
  end loop;
  remaining := (select count(*) from public.news_articles a where a.category_id = category);
  if remaining = 0 then
    perform private.delete_in_batch(batch, 'category', category);
  end if;
  return jsonb_build_object('moved', moved, 'left', remaining);
end $function$;

CREATE OR REPLACE FUNCTION public.merge_authors(batch uuid, author uuid, into_author uuid, most integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  article public.news_articles;
  moved int := 0;
  remaining bigint;
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
  for article in select a.* from public.news_articles a
      where a.id in (select b.article_id from public.article_authors b where b.author_id = author)
      order by a.id limit least(greatest(coalesce(most, 200), 1), 500) for no key update loop
    perform private.replace_in_article(batch, article, jsonb_build_object('authors',
      (select jsonb_agg(case when b.author_id = author then into_author else b.author_id end order by b.position, b.author_id)
        from public.article_authors b where b.article_id = article.id)));
    moved := moved + 1;
  end loop;
  remaining := (select count(*) from public.article_authors b where b.author_id = author);
  if remaining = 0 then
    perform private.delete_in_batch(batch, 'author', author);
  end if;
  return jsonb_build_object('moved', moved, 'left', remaining);
end $function$;

REVOKE ALL ON FUNCTION "private"."refuse_category_with_page"(public.categories) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_category_with_page"(public.categories) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."refuse_category_with_page"(public.categories) TO "service_role";
