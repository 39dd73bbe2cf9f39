-- What is done to many records at once: its effect is counted before it is done, each record is saved as by hand, and all of it
-- can be undone.

create table private.bulk_changes (
  -- One act of one person, named by the browser, which hands in its records by and by.
  batch uuid not null,
  row_id uuid not null,
  kind text not null references private.record_kinds (kind),
  actor uuid not null references public.profiles (id) on delete cascade,
  -- The fields that were changed, as they were.
  before jsonb not null,
  -- The version that was written; what has another by now is left alone.
  version timestamptz not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (batch, row_id)
);
create index bulk_changes_by_age on private.bulk_changes (created_at);
alter table private.bulk_changes enable row level security;

create function private.note_bulk_change(batch uuid, kind text, row_id uuid, before jsonb, version timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors do that.' using errcode = '42501';
  end if;
  if exists (select from private.bulk_changes c where c.batch = note_bulk_change.batch and c.actor <> auth.uid()) then
    raise exception 'This act is somebody else''s.' using errcode = '42501';
  end if;
  insert into private.bulk_changes (batch, row_id, kind, actor, before, version)
    values (note_bulk_change.batch, note_bulk_change.row_id, note_bulk_change.kind, auth.uid(), note_bulk_change.before, note_bulk_change.version);
end $$;

/* The next of a batch that the caller did and has not undone. */
create function private.bulk_changes_to_undo(batch uuid, most int) returns table (row_id uuid, kind text, before jsonb, version timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select c.row_id, c.kind, c.before, c.version from private.bulk_changes c
  where c.batch = bulk_changes_to_undo.batch and c.actor = auth.uid() and c.undone_at is null order by c.row_id limit most
$$;

create function private.mark_bulk_change_undone(batch uuid, row_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.bulk_changes c set undone_at = now()
  where c.batch = mark_bulk_change_undone.batch and c.row_id = mark_bulk_change_undone.row_id and c.actor = auth.uid()
$$;

/* Saves a change of one record over the version it was judged in. Answers whether it was; not when somebody wrote meanwhile. */
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

/* Takes back at most so many records of an act; asked again until none is left. Answers { undone, changed, left }: `changed`
   were written again since and stay as they are. */
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

/* What an action would do to each of these articles: `outcome` is a word for it, `change` what would be written, null where
   nothing is. `value`: for 'category' and 'circle' the id, or null for none. */
create function private.article_effects(action text, ids uuid[], value uuid) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select a.id, a.title, a.updated_at, e.outcome, e.change,
    case when e.change is not null then (select jsonb_object_agg(name, to_jsonb(a) -> name) from
      (select jsonb_object_keys(e.change) union select 'published_at' where e.change ? 'status') as fields (name)) end
  from public.news_articles a
    cross join lateral (select private.article_stage(a) as stage, a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0 as lacks_alt) s
    cross join lateral (
      select 'in_bin' as outcome, null::jsonb as change where s.stage = 'bin' and action not in ('restore', 'purge')
      union all
      select case when s.stage in ('published', 'scheduled') then 'as_it_is' when s.lacks_alt then 'no_alt' when a.published_at > now() then 'scheduled' else 'published' end,
        case when s.stage not in ('published', 'scheduled') and not s.lacks_alt then
          '{"status": "published"}'::jsonb || case when a.unpublish_at <= now() then '{"unpublish_at": null}' else '{}' end::jsonb end
        where s.stage <> 'bin' and action = 'publish'
      union all
      select case when a.status = 'draft' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'drafted' end,
        case when a.status <> 'draft' then '{"status": "draft"}'::jsonb end where s.stage <> 'bin' and action = 'unpublish'
      union all
      select case when a.status = 'archived' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'archived' end,
        case when a.status <> 'archived' then '{"status": "archived"}'::jsonb end where s.stage <> 'bin' and action = 'archive'
      union all
      select case when s.stage = 'published' then 'unpublished' else 'binned' end,
        jsonb_build_object('binned_at', now()) || case when a.status = 'published' then '{"status": "archived"}'::jsonb else '{}' end
        where s.stage <> 'bin' and action = 'bin'
      union all
      select case when s.stage = 'bin' then 'restored' else 'as_it_is' end,
        case when s.stage = 'bin' then '{"binned_at": null}'::jsonb end where action = 'restore'
      union all
      select case when s.stage = 'bin' then 'purged' else 'as_it_is' end, case when s.stage = 'bin' then '{}'::jsonb end where action = 'purge'
      union all
      select case when a.category_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.category_id is distinct from value then jsonb_build_object('category_id', value) end where s.stage <> 'bin' and action = 'category'
      union all
      select case when a.circle_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.circle_id is distinct from value then jsonb_build_object('circle_id', value) end where s.stage <> 'bin' and action = 'circle'
      union all
      select case when w.names then 'as_it_is' else 'changed' end,
        case when not w.names then jsonb_build_object('authors', jsonb_build_array(value) || (private.parts_of('news_articles', to_jsonb(a)) -> 'authors')) end
        from (select exists (select from public.article_authors b where b.article_id = a.id and b.author_id = value) as names) w
        where s.stage <> 'bin' and action = 'author'
    ) e
  where a.id = any (ids)
$$;

/* What the action would do, counted: [{ outcome, count, changes, titles }], with the first three titles of each. Nothing is written. */
create function public.preview_article_action(action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors do that.' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('outcome', g.outcome, 'count', g.count, 'changes', g.changes, 'titles', g.titles)
      order by g.changes desc, g.count desc), '[]')
    from (select e.outcome, count(*) as count, bool_or(e.change is not null) as changes, (array_agg(e.title order by e.title))[1:3] as titles
      from private.article_effects(action, ids, value) e group by e.outcome) g);
end $$;

/* Does it to at most 500 at a time, each saved as by hand. Answers { changed, missed }: `missed` were written by somebody else
   in that moment. */
create function public.apply_article_action(batch uuid, action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  effect record;
  changed int := 0;
  missed int := 0;
begin
  if not private.is_editor() then
    raise exception 'Only editors do that.' using errcode = '42501';
  end if;
  if cardinality(ids) > 500 or action = 'purge' then
    raise exception 'At most 500 at a time, and nothing is purged with others.' using errcode = '22023';
  end if;
  for effect in select * from private.article_effects(action, ids, value) e where e.change is not null order by e.id loop
    if private.save_bulk_change(batch, 'article', effect.id, effect.change,
        effect.before || case when effect.change ? 'authors' then jsonb_build_object('authors', (effect.change -> 'authors') - 0) else '{}' end, effect.version) then
      changed := changed + 1;
    else
      missed := missed + 1;
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', missed);
end $$;

/* Removes articles of the bin for ever. The policy decides: admins alone. Answers how many. */
create function public.purge_articles(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  if not private.is_admin() then
    raise exception 'Only admins purge articles.' using errcode = '42501';
  end if;
  delete from public.news_articles a where a.id = any (ids) and a.binned_at is not null;
  get diagnostics purged = row_count;
  return purged;
end $$;

revoke execute on function private.note_bulk_change(uuid, text, uuid, jsonb, timestamptz), private.bulk_changes_to_undo(uuid, int),
  private.mark_bulk_change_undone(uuid, uuid), private.save_bulk_change(uuid, text, uuid, jsonb, jsonb, timestamptz),
  private.article_effects(text, uuid[], uuid), public.undo_bulk_change(uuid, int), public.preview_article_action(text, uuid[], uuid),
  public.apply_article_action(uuid, text, uuid[], uuid), public.purge_articles(uuid[]) from public, anon;
grant execute on function private.article_stage(public.news_articles), private.note_bulk_change(uuid, text, uuid, jsonb, timestamptz),
  private.bulk_changes_to_undo(uuid, int), private.mark_bulk_change_undone(uuid, uuid),
  private.save_bulk_change(uuid, text, uuid, jsonb, jsonb, timestamptz), private.article_effects(text, uuid[], uuid) to authenticated, service_role;
grant execute on function public.undo_bulk_change(uuid, int), public.preview_article_action(text, uuid[], uuid),
  public.apply_article_action(uuid, text, uuid[], uuid), public.purge_articles(uuid[]) to authenticated, service_role;
