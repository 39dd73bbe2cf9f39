set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_category_with_page()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.settings
      where key = any (array[format('news.%s.intro', old.slug), format('news.%s.intro', regexp_replace(old.slug, '-news$', ''))])) then
    raise exception 'The category “%” has a page of its own. Its short name stays, and it cannot be deleted.', old.name;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE TRIGGER keep_category_with_page_on_delete BEFORE DELETE ON public.categories FOR EACH ROW EXECUTE FUNCTION private.keep_category_with_page();

CREATE TRIGGER keep_category_with_page_on_rename BEFORE UPDATE OF slug ON public.categories FOR EACH ROW WHEN (((old.slug)::text IS DISTINCT FROM (new.slug)::text)) EXECUTE FUNCTION private.keep_category_with_page();

REVOKE ALL ON FUNCTION "private"."keep_category_with_page"() FROM PUBLIC;
