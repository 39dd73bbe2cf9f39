-- What editors are told before they press: what would become public, which addresses would lead here, what an undo takes back.

/* What bringing in the taken items of a plan comes to: { shown, scheduled, drafts, addresses, pictures, open }. `shown` become
   public at once, `addresses` of the old site would lead here, `pictures` stand in them, `open` wait for a decision. */
create function public.import_prospects(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with taken as (select i.* from public.import_items i where i.import_id = import and i.outcome is null and i.is_taken and i.plan in ('create', 'update'))
  select jsonb_build_object(
    'shown', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and coalesce((t.wanted ->> 'published_at')::timestamptz, now()) <= now()),
    'scheduled', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and (t.wanted ->> 'published_at')::timestamptz > now()),
    'drafts', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'draft'),
    'addresses', (select count(distinct a) from taken t, unnest(t.addresses) as a where t.plan = 'create'),
    'pictures', (select coalesce(sum((t.item ->> 'pictureCount')::int), 0) from taken t where t.changes && '{content_html,feature_image_url}' or t.plan = 'create'),
    'open', (select count(*) from public.import_items i where i.import_id = import and i.outcome is null and i.plan = 'conflict'))
$$;

/* What an undo of an import would take back: { removed, restored, kept, by }. `kept` were changed here since, by these people,
   and stay as they are. */
create function public.import_undo_effect(import uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  written record;
  is_now jsonb;
  removed int := 0;
  restored int := 0;
  kept int := 0;
  changed_by text[] := '{}';
begin
  perform private.require_editor();
  for written in select i.*, k.table_name, k.key_columns from public.import_items i join private.record_kinds k on k.kind = i.kind
    where i.import_id = import and i.version is not null and i.undone is null loop
    -- Of what has no id, such as a setting, the undo itself sees whether it was changed.
    is_now := case when written.key_columns = 'id' then private.record_as_it_is(written.kind, written.record_id) end;
    if is_now is null and written.key_columns = 'id' then continue; end if;
    if (is_now ->> 'updated_at')::timestamptz <> written.version then
      kept := kept + 1;
      changed_by := changed_by || array(select coalesce(p.full_name, '') from public.revisions v left join public.profiles p on p.id = v.actor
        where v.table_name = written.table_name and v.row_id = written.record_id::text order by v.id desc limit 1);
    elsif written.before is null then removed := removed + 1;
    else restored := restored + 1;
    end if;
  end loop;
  return jsonb_build_object('removed', removed, 'restored', restored, 'kept', kept, 'by',
    (select coalesce(jsonb_agg(distinct name), '[]') from unnest(changed_by) as name where name <> ''));
end $$;

revoke execute on function public.import_prospects(uuid), public.import_undo_effect(uuid) from public, anon;
grant execute on function public.import_prospects(uuid), public.import_undo_effect(uuid) to authenticated, service_role;
