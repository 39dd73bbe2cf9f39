set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.delete_my_account(confirmation text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  address text := (select u.email from auth.users u where u.id = me and u.email_confirmed_at is not null);
  country text := (select p.country from public.profiles p where p.id = me);
begin
  perform private.require_full_session();
  if lower(trim(coalesce(confirmation, ''))) <> 'delete' then
    raise exception 'Type the word delete to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Every function that can remove an admin takes this lock.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(me) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> me and private.is_acting_admin(r.user_id)) then
    raise exception 'You are the last admin, and the site needs one.' using errcode = 'P0001',
      hint = 'Make someone else an admin first; then the account can go.';
  end if;
  delete from public.invitations i using auth.users u where u.id = me and i.email = lower(u.email);
  delete from auth.users u where u.id = me;
  if not found then return false; end if;
  -- The owner learns of the deletion also when another person did it in an open session.
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'deleted', 'at', now(), 'country', country) where address is not null;
  return true;
end $function$;
