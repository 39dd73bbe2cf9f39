-- Credit, licence and agreement of many pictures at once, undoable as folder and tags are.

/* What an action would do to each of these pictures. `value`: the folder, empty for none; the tag that is put on or taken off; as
   JSON, what may be the same of many: credit, licence and the days of an agreement. */
create or replace function private.picture_effects(action text, ids uuid[], value text) returns table
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
      select case when w.change is null then 'as_it_is' else 'changed' end, w.change
        from (select jsonb_object_agg(d.key, to_jsonb(d.value)) from jsonb_each_text(case action when 'describe' then said.value::jsonb end) d
          where d.key in ('credit', 'licence', 'consent_on', 'consent_expires_on')
            and d.value is distinct from to_jsonb(m) ->> d.key) w (change)
        where action = 'describe'
      union all
      select case when m.removed_at is null then 'as_it_is' else 'restored' end,
        case when m.removed_at is not null then '{"removed_at": null}'::jsonb end where action = 'restore'
      union all
      select case when m.removed_at is null then 'as_it_is' else 'purged' end,
        case when m.removed_at is not null then '{}'::jsonb end where action = 'purge'
    ) e
  where m.id = any (ids)
$$;
