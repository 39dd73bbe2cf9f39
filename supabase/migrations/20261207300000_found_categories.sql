set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_category_with_page()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  product text := substring(old.slug from '^(.+)-news$');
begin
  if coalesce(current_setting('record.is_replaced', true), '') = '' and (old.slug in ('road-to-davos', 'culture-circle')
      or product not in ('all', 'road-to-davos') and exists (select from public.settings where key = format('news.%s.intro', product))) then
    raise exception 'The site finds the category “%” by its short name. The short name stays, and the category cannot be deleted.', old.name;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;
