set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.duplicate_record(kind text, record uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  copied private.record_kinds;
  original jsonb;
  slug text;
  is_taken boolean;
begin
  perform private.require_editor();
  select * into copied from private.record_kinds k where k.kind = duplicate_record.kind and k.kind in ('article', 'page');
  if copied.kind is null then
    raise exception 'A record of the kind "%" is not duplicated.', duplicate_record.kind using errcode = '22023';
  end if;
  execute format('select to_jsonb(r) from public.%I r where r.id = $1 and r.binned_at is null', copied.table_name) into original using record;
  if original is null then
    raise exception 'The original is not there any more, or is in the trash.' using errcode = 'P0002';
  end if;
  for number in 1 .. 1000 loop
    slug := rtrim(left('copy-of-' || (original ->> 'slug'), 110), '-') || case when number > 1 then '-' || number else '' end;
    execute format('select exists (select from public.%I r where r.slug = $1) or exists (select from public.redirects r where r.from_path = $2 || $1)',
      copied.table_name) into is_taken using slug, copied.path;
    exit when not is_taken;
  end loop;
  original := original || private.parts_of(copied.table_name, original);
  return private.save_record(copied.kind, original
      - '{id,created_at,updated_at,status,published_at,unpublish_at,binned_at,is_fixed,canonical_url,corrections,series_position}'::text[]
    || jsonb_build_object('title', left('Copy of ' || (original ->> 'title'), 200), 'slug', slug), null) ->> 'id';
end $function$;

REVOKE ALL ON FUNCTION "public"."duplicate_record"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."duplicate_record"(text, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."duplicate_record"(text, uuid) TO "service_role";
