-- Bulk changes of records, and their undo. The effects of a bulk action on one kind of record are in the file of that
-- kind.

-- Changes made by bulk actions. The effects are counted before the action runs, each record is saved as its form would
-- save it, and an undo restores all of them.
create table private.bulk_changes (
  -- One bulk action of one person. The browser makes this id and sends the records in batches.
  batch uuid not null,
  row_id uuid not null,
  kind text not null references private.record_kinds (kind),
  actor uuid not null references public.profiles (id) on delete cascade,
  -- Values of the changed fields before the action. Of a deleted record: all values.
  before jsonb not null,
  -- Version that the action wrote. A row with a newer version is not undone.
  version timestamptz not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  is_deletion boolean not null default false,
  primary key (batch, row_id)
);
create index bulk_changes_by_age on private.bulk_changes (created_at);

alter table private.bulk_changes enable row level security;

-- Notes the change of a record as part of a bulk action. A record that the same action changes again, for example after
-- somebody edited it between two requests, keeps the values from before the first change, until they are restored.
create function private.note_bulk_change(batch uuid, kind text, row_id uuid, before jsonb, version timestamptz, is_deletion boolean default false)
  returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor('do that');
  -- All changes of an action are of one person, so one of them is enough: an action may have thousands.
  if (select c.actor from private.bulk_changes c where c.batch = note_bulk_change.batch limit 1) <> auth.uid() then
    raise exception 'This action belongs to another person.' using errcode = '42501';
  end if;
  insert into private.bulk_changes as c (batch, row_id, kind, actor, before, version, is_deletion)
    values (note_bulk_change.batch, note_bulk_change.row_id, note_bulk_change.kind, auth.uid(), note_bulk_change.before, note_bulk_change.version,
      note_bulk_change.is_deletion)
    on conflict on constraint bulk_changes_pkey do update set version = excluded.version, is_deletion = excluded.is_deletion, undone_at = null,
      before = case when c.undone_at is null then excluded.before || c.before else excluded.before end;
end $$;
grant execute on function private.note_bulk_change(uuid,text,uuid,jsonb,timestamp with time zone,boolean) to authenticated,
  service_role;

-- Next rows of a bulk action that an undo restores. `version` is null for a deleted record. Deleted records are first,
-- because other rows refer to them.
create function private.bulk_changes_to_undo(batch uuid, most int) returns table (row_id uuid, kind text, before jsonb, version timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select c.row_id, c.kind, c.before, case when not c.is_deletion then c.version end from private.bulk_changes c
  where c.batch = bulk_changes_to_undo.batch and c.actor = auth.uid() and c.undone_at is null order by c.is_deletion desc, c.row_id limit most
$$;
grant execute on function private.bulk_changes_to_undo(uuid,integer) to authenticated, service_role;

create function private.mark_bulk_change_undone(batch uuid, row_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.bulk_changes c set undone_at = now()
  where c.batch = mark_bulk_change_undone.batch and c.row_id = mark_bulk_change_undone.row_id and c.actor = auth.uid()
$$;
grant execute on function private.mark_bulk_change_undone(uuid,uuid) to authenticated, service_role;

-- Saves one record if it still has the version that the effects were computed from; false when it was changed
-- meanwhile.
create function private.save_bulk_change(batch uuid, kind text, row_id uuid, change jsonb, before jsonb, version timestamptz) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  saved jsonb := private.save_record(kind, change || jsonb_build_object('id', row_id), version);
begin
  if saved is null then return false; end if;
  perform private.note_bulk_change(batch, kind, row_id, before, (saved ->> 'updated_at')::timestamptz);
  return true;
end $$;
grant execute on function private.save_bulk_change(uuid,text,uuid,jsonb,jsonb,timestamp with time zone) to
  authenticated, service_role;

-- Deletes a record as part of a bulk action. The policies decide about the deletion.
create function private.delete_in_batch(batch uuid, kind text, row_id uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  from_table text := (select k.table_name from private.record_kinds k where k.kind = delete_in_batch.kind);
  deleted jsonb;
begin
  execute format('delete from public.%I r where r.id = $1 returning to_jsonb(r)', from_table) into deleted using row_id;
  if deleted is null then
    raise exception 'This record was not deleted.' using errcode = '42501';
  end if;
  perform private.note_bulk_change(batch, kind, row_id, deleted, (deleted ->> 'updated_at')::timestamptz, true);
end $$;
grant execute on function private.delete_in_batch(uuid,text,uuid) to authenticated, service_role;

-- Undoes at most `most` records; the caller repeats the call until `left` is 0. Returns { undone, changed, left }:
-- `changed` counts records that have newer versions and stay as they are.
create function public.undo_bulk_change(batch uuid, most int default 100) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  each record;
  undone int := 0;
  changed int := 0;
begin
  for each in select * from private.bulk_changes_to_undo(batch, least(greatest(most, 1), 500)) loop
    if private.save_record(each.kind, each.before || jsonb_build_object('id', each.row_id), each.version) is null then
      changed := changed + 1;
    else
      undone := undone + 1;
    end if;
    perform private.mark_bulk_change_undone(batch, each.row_id);
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed,
    'left', (select count(*) from private.bulk_changes_to_undo(batch, 10000)));
end $$;
grant execute on function public.undo_bulk_change(uuid,integer) to authenticated, service_role;

-- Counts the effects of a bulk action: [{ outcome, count, changes, titles }], three titles each.
create function private.counted_effects(effects jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('outcome', g.outcome, 'count', g.count, 'changes', g.changes, 'titles', g.titles)
    order by g.changes desc, g.count desc, g.outcome), '[]')
  from (select e.outcome, count(*) as count, bool_or(e.change is not null) as changes, (array_agg(distinct e.title))[1:3] as titles
    from jsonb_to_recordset(effects) as e (outcome text, title text, change jsonb) group by e.outcome) g
$$;
grant execute on function private.counted_effects(jsonb) to authenticated, service_role;

-- Saves the effects of a bulk action of an editor. Returns { changed, missed }: `missed` counts records that another person
-- changed meanwhile.
create function private.apply_effects(batch uuid, kind text, action text, effects jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  effect record;
  changed int := 0;
  missed int := 0;
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  if jsonb_array_length(effects) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  for effect in select e.* from jsonb_to_recordset(effects) as e (id uuid, version timestamptz, change jsonb, before jsonb)
      where e.change is not null order by e.id loop
    if private.save_bulk_change(batch, kind, effect.id, effect.change, effect.before, effect.version) then
      changed := changed + 1;
    else
      missed := missed + 1;
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', missed);
end $$;
grant execute on function private.apply_effects(uuid,text,text,jsonb) to authenticated, service_role;
