-- An account is removed by an admin: the person goes, what they made stays and is handed to somebody.

/* What the removal of an account would do, counted before it is asked for:
   { "records": {table: count}, "drafts": count, "invitations": count }. */
create function public.removal_effect(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('remove people');
  return jsonb_build_object(
    'records', coalesce((select jsonb_object_agg(c.table_name, c.rows) from (
        select k.table_name, count(*) as rows from private.record_owners o join private.record_kinds k on k.kind = o.kind
        where o.owner = person group by k.table_name) c), '{}'),
    'drafts', (select count(*) from public.drafts d where d.author = person),
    'invitations', (select count(*) from public.invitations i where i.invited_by = person and private.invitation_state(i) = 'open'));
end $$;

/* Removes an account once the word was typed, and hands what it answers for and has not finished to `heir`, an editor; null
   where there is nothing to hand over. Where both have a draft of one record, the heir's own stays. Open invitations end, since
   they were the word of somebody who is gone. Answers { "files": [portraits that nobody shows any more] }. */
create function public.remove_user(person uuid, confirmation text, heir uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  handed jsonb := public.removal_effect(person);
  address text;
begin
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

revoke execute on function public.removal_effect(uuid), public.remove_user(uuid, text, uuid) from public;
grant execute on function public.removal_effect(uuid), public.remove_user(uuid, text, uuid) to authenticated;

-- The picture goes with the person, not only in the night: whoever removed the account may remove what it left.
create policy "admins remove portraits of accounts that are gone" on storage.objects for delete to authenticated
  using (bucket_id = 'portraits' and (select private.is_admin())
    and not exists (select from public.profiles p where p.id::text = split_part(objects.name, '/', 1)));
