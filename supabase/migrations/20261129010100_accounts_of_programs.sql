-- Accounts, for programs of the operator that hold the secret key (auth.admin of Supabase). The rules of the page Users hold for
-- them too: what somebody made is handed over first, and the site keeps an admin.

create function private.removal_counts(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'records', coalesce((select jsonb_object_agg(c.table_name, c.rows) from (
        select k.table_name, count(*) as rows from private.record_owners o join private.record_kinds k on k.kind = o.kind
        where o.owner = person group by k.table_name) c), '{}'),
    'drafts', (select count(*) from public.drafts d where d.author = person),
    'invitations', (select count(*) from public.invitations i where i.invited_by = person and private.invitation_state(i) = 'open'))
$$;

create or replace function public.removal_effect(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('remove people');
  return private.removal_counts(person);
end $$;

/* Removes an account and hands what it answers for to `heir`; null where there is nothing to hand over. The caller holds the
   lock on admins. Answers { "files": [portraits that nobody shows any more] }. */
create function private.remove_account(person uuid, heir uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  handed jsonb := private.removal_counts(person);
  address text;
begin
  select u.email into address from auth.users u where u.id = person for update;
  if not found then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  if heir is null and (handed -> 'records' <> '{}' or handed -> 'drafts' <> '0') then
    raise exception 'Somebody has to take over what this person made.' using errcode = 'P0001', hint = 'Choose an editor.';
  end if;
  if heir is not null and (heir = person or private.is_suspended(heir)
      or not exists (select from public.user_roles r where r.user_id = heir and r.role > 'user')) then
    raise exception 'Only an editor can take over what this person made.' using errcode = 'P0001', hint = 'Choose a manager or an admin.';
  end if;
  update private.record_owners set owner = heir, since = now() where owner = person;
  update public.drafts d set author = heir where d.author = person
    and not exists (select from public.drafts o where o.author = heir and o.kind = d.kind and o.row_id = d.row_id);
  if handed -> 'records' <> '{}' then
    perform private.write_account_line(heir, '{}', jsonb_build_object('received', handed -> 'records'));
  end if;
  update public.invitations set revoked_at = now() where invited_by = person and accepted_at is null and revoked_at is null;
  delete from public.invitations i where i.email = lower(address);
  delete from auth.users u where u.id = person;
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'removed', 'at', now()) where address is not null;
  return jsonb_build_object('files', coalesce((select jsonb_agg(o.name) from storage.objects o
    where o.bucket_id = 'portraits' and split_part(o.name, '/', 1) = person::text), '[]'));
end $$;

create or replace function public.remove_user(person uuid, confirmation text, heir uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_admin('remove people');
  if person = me then
    raise exception 'Nobody may remove themselves here.' using errcode = 'P0001', hint = 'Your own account ends under Profile, Privacy.';
  end if;
  if lower(trim(coalesce(confirmation, ''))) <> 'remove' then
    raise exception 'Type the word remove to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- The same lock as every other way to lose an admin, or somebody who takes over.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not private.is_acting_admin(me) then
    raise exception 'The last admin cannot be removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  return private.remove_account(person, heir);
end $$;

/* Locks, and refuses what would leave the site without an admin. */
create function private.keep_another_admin(person uuid, act text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(person) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> person and private.is_acting_admin(r.user_id)) then
    raise exception 'The last admin cannot be %.', act using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
end $$;

/* An account that has made nothing, or whose records were handed over before. */
create function public.server_remove_account(person uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_another_admin(person, 'removed');
  return private.remove_account(person, null);
end $$;

/* Suspends an account until then; null restores it. */
create function public.server_suspend_account(person uuid, until timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if until is null or until <= now() then
    update auth.users set banned_until = null where id = person;
    delete from private.suspensions where user_id = person;
    return;
  end if;
  perform private.keep_another_admin(person, 'suspended');
  update auth.users set banned_until = until where id = person;
  insert into private.suspensions (user_id, reason) values (person, 'Suspended by a program of the operator')
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = null, created_at = now();
  delete from auth.sessions where user_id = person;
end $$;

revoke execute on function private.removal_counts(uuid), private.remove_account(uuid, uuid), private.keep_another_admin(uuid, text) from public;
call private.keep_server_functions();
