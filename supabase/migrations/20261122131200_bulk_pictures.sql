-- Folder and tags of many pictures at once, and their way back into the library.

/* What an action would do to each of these pictures. `value`: the folder, empty for none; the tag that is put on or taken off. */
create function private.picture_effects(action text, ids uuid[], value text) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select m.id, coalesce(nullif(trim(m.alt), ''), m.file_name, m.path), m.updated_at, e.outcome, e.change,
    case when e.change is not null then (select jsonb_object_agg(name, to_jsonb(m) -> name) from jsonb_object_keys(e.change) as name) end
  from public.media m
    cross join lateral (select trim(coalesce(value, '')) as value) said
    cross join lateral (
      select case when m.folder = said.value then 'as_it_is' else 'changed' end as outcome,
        case when m.folder <> said.value then jsonb_build_object('folder', said.value) end as change where action = 'folder'
      union all
      select case when said.value = any (m.tags) then 'as_it_is' when cardinality(m.tags) >= 30 then 'full' else 'changed' end,
        case when said.value <> all (m.tags) and cardinality(m.tags) < 30 then jsonb_build_object('tags', m.tags || said.value) end
        where action = 'tag' and said.value <> ''
      union all
      select case when said.value = any (m.tags) then 'changed' else 'as_it_is' end,
        case when said.value = any (m.tags) then jsonb_build_object('tags', array_remove(m.tags, said.value)) end
        where action = 'untag' and said.value <> ''
      union all
      select case when m.removed_at is null then 'as_it_is' else 'restored' end,
        case when m.removed_at is not null then '{"removed_at": null}'::jsonb end where action = 'restore'
      union all
      select case when m.removed_at is null then 'as_it_is' else 'purged' end,
        case when m.removed_at is not null then '{}'::jsonb end where action = 'purge'
    ) e
  where m.id = any (ids)
$$;

/* What the action would do, counted. Nothing is written. */
create function public.preview_picture_action(action text, ids uuid[], value text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.picture_effects(action, ids, value) e));
end $$;

/* Does it to at most 500 at a time; see private.apply_effects. What is purged goes by the policy of its table alone. */
create function public.apply_picture_action(batch uuid, action text, ids uuid[], value text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'picture',
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.picture_effects(action, ids, value) e));
end $$;

revoke execute on function private.picture_effects(text, uuid[], text), public.preview_picture_action(text, uuid[], text),
  public.apply_picture_action(uuid, text, uuid[], text) from public, anon;
grant execute on function private.picture_effects(text, uuid[], text), public.preview_picture_action(text, uuid[], text),
  public.apply_picture_action(uuid, text, uuid[], text) to authenticated, service_role;
