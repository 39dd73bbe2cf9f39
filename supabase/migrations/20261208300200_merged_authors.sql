set local check_function_bodies = off;

DROP FUNCTION "private"."note_bulk_change"(uuid, text, uuid, jsonb, timestamp with time zone);

ALTER TABLE "private"."bulk_changes" ADD COLUMN "is_deletion" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.bulk_changes_to_undo(batch uuid, most integer)
 RETURNS TABLE(row_id uuid, kind text, before jsonb, version timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.row_id, c.kind, c.before, case when not c.is_deletion then c.version end from private.bulk_changes c
  where c.batch = bulk_changes_to_undo.batch and c.actor = auth.uid() and c.undone_at is null order by c.is_deletion desc, c.row_id limit most
$function$;

CREATE OR REPLACE FUNCTION private.delete_in_batch(batch uuid, kind text, row_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  from_table text := (select k.table_name from private.record_kinds k where k.kind = delete_in_batch.kind);
  deleted jsonb;
begin
  execute format('delete from public.%I r where r.id = $1 returning to_jsonb(r)', from_table) into deleted using row_id;
  if deleted is null then
    raise exception 'This record was not deleted.' using errcode = '42501';
  end if;
  perform private.note_bulk_change(batch, kind, row_id, deleted, (deleted ->> 'updated_at')::timestamptz, true);
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
  if exists (select from private.bulk_changes c where c.batch = note_bulk_change.batch and c.actor <> auth.uid()) then
    raise exception 'This act is somebody else''s.' using errcode = '42501';
  end if;
  insert into private.bulk_changes (batch, row_id, kind, actor, before, version, is_deletion)
    values (note_bulk_change.batch, note_bulk_change.row_id, note_bulk_change.kind, auth.uid(), note_bulk_change.before, note_bulk_change.version,
      note_bulk_change.is_deletion);
end $function$;

CREATE OR REPLACE FUNCTION private.replace_in_article(batch uuid, article public.news_articles, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_now jsonb := to_jsonb(article) || private.parts_of('news_articles', to_jsonb(article));
begin
  if not private.save_bulk_change(batch, 'article', article.id, change,
      (select jsonb_object_agg(name, is_now -> name) from jsonb_object_keys(change) as name), article.updated_at) then
    raise exception 'The article “%” was not saved.', article.title using errcode = '40001';
  end if;
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
  perform from public.categories c where c.id = category for update;
  if not found or into_category is not null and not exists (select from public.categories c where c.id = into_category) then
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
  -- With the lock, no new article names the author before it is deleted.
  perform from public.authors a where a.id = author for update;
  if not found or not exists (select from public.authors a where a.id = into_author) then
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

REVOKE ALL ON FUNCTION "private"."delete_in_batch"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_in_batch"(uuid, text, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."delete_in_batch"(uuid, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."note_bulk_change"(uuid, text, uuid, jsonb, timestamp with time zone, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_bulk_change"(uuid, text, uuid, jsonb, timestamp with time zone, boolean) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."note_bulk_change"(uuid, text, uuid, jsonb, timestamp with time zone, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "private"."replace_in_article"(uuid, public.news_articles, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."replace_in_article"(uuid, public.news_articles, jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."replace_in_article"(uuid, public.news_articles, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_category"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_category"(uuid, uuid, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."delete_category"(uuid, uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."merge_authors"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."merge_authors"(uuid, uuid, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."merge_authors"(uuid, uuid, uuid) TO "service_role";

CREATE OR REPLACE FUNCTION private.limit_moved_articles(count bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if count > 2000 then
    raise exception 'At most 2,000 articles are moved at a time.' using errcode = 'P0001',
      hint = 'Select some of them in the list of news first, and set their author or category there.';
  end if;
end $function$;

REVOKE ALL ON FUNCTION "private"."limit_moved_articles"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_moved_articles"(bigint) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."limit_moved_articles"(bigint) TO "service_role";
