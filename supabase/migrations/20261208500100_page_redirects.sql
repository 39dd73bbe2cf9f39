set local check_function_bodies = off;

DROP TRIGGER "remove_redirect_of_restored_page" ON "public"."pages";

DROP FUNCTION "private"."remove_redirect_of_restored_page"();

CREATE OR REPLACE FUNCTION private.is_hidden_record(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_kind record;
  is_hidden boolean;
begin
  for of_kind in select k.table_name, k.path from private.record_kinds k where k.path is not null and starts_with(is_hidden_record.path, k.path) loop
    execute format('select not private.is_public(r) from public.%I r where r.slug = $1', of_kind.table_name)
      into is_hidden using substr(is_hidden_record.path, length(of_kind.path) + 1);
    if is_hidden then
      return true;
    end if;
  end loop;
  return false;
end $function$;

CREATE OR REPLACE FUNCTION private.leads_to_hidden_record(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step text := path;
begin
  -- Redirects may form a circle, so the number of steps is limited.
  for i in 1 .. 10 loop
    if not private.is_hidden_record(step) then
      return false;
    end if;
    step := (select r.to_path from public.redirects r where r.from_path = step);
    exit when step is null;
  end loop;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_redirect_of_public_page()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_public(new) then
    delete from public.redirects r where r.from_path = '/' || new.slug;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_page_action(batch uuid, action text, ids uuid[], redirect_to text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  effects jsonb;
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  effects := (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.page_effects(action, ids) e);
  if action = 'bin' and redirect_to is not null then
    if exists (select from public.pages p where p.id = any (ids) and '/' || p.slug = redirect_to) then
      raise exception 'One of these pages is the target of the redirect, and it moves to the trash too.'
        using errcode = '23514', hint = 'Choose another target.';
    end if;
    insert into public.redirects (from_path, to_path)
      select '/' || p.slug, redirect_to from public.pages p
        join jsonb_to_recordset(effects) as e (id uuid, change jsonb) on e.id = p.id and e.change is not null
      on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
  return private.apply_effects(batch, 'page', effects);
end $function$;

CREATE TRIGGER remove_redirect_of_public_page AFTER INSERT OR UPDATE ON public.pages FOR EACH ROW WHEN ((new.status = 'published'::text)) EXECUTE FUNCTION private.remove_redirect_of_public_page();

REVOKE ALL ON FUNCTION "private"."is_hidden_record"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_redirect_of_public_page"() FROM PUBLIC;
