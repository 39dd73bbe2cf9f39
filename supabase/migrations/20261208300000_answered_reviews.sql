set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.date_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.state <> old.state then
    if new.state = 'approved' and new.asked_by = (select auth.uid()) then
      raise exception 'You asked for this review, so someone else approves the article.' using errcode = '42501';
    end if;
    if new.state = 'changes' and new.asked_by = (select auth.uid()) then
      raise exception 'You asked for this review, so someone else requests changes.' using errcode = '42501';
    end if;
    new.decided_by := case when new.state <> 'open' then auth.uid() end;
    new.decided_at := case when new.state <> 'open' then now() end;
  end if;
  return new;
end $function$;
