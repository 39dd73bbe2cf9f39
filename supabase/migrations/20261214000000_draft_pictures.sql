set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.refuse_unusable_picture()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if to_jsonb(new) ->> 'status' <> 'published'
    and exists (select from public.media m where m.id = new.media_id and m.removed_at is null) then
    return new;
  end if;
  perform private.require_usable_picture(new.media_id, tg_table_name);
  return new;
end $function$;
