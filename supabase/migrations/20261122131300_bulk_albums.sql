-- What is done to many albums at once, and their removal for ever.

/* What an action would do to each of these albums. */
create function private.album_effects(action text, ids uuid[]) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select a.id, a.title, a.updated_at, e.outcome, e.change,
    case when e.change is not null then jsonb_build_object('status', a.status, 'published_at', a.published_at) end
  from public.albums a
    cross join lateral (select a.status = 'published' and a.published_at <= now() as is_public) s
    cross join lateral (
      select case when a.status = 'published' then 'as_it_is' when a.published_at > now() then 'scheduled' else 'published' end as outcome,
        case when a.status <> 'published' then '{"status": "published"}'::jsonb end as change where action = 'publish'
      union all
      select case when a.status = 'draft' then 'as_it_is' when s.is_public then 'unpublished' else 'drafted' end,
        case when a.status <> 'draft' then '{"status": "draft"}'::jsonb end where action = 'unpublish'
      union all
      select case when a.status = 'archived' then 'as_it_is' when s.is_public then 'unpublished' else 'archived' end,
        case when a.status <> 'archived' then '{"status": "archived"}'::jsonb end where action = 'archive'
      union all
      select case when a.status = 'archived' then 'purged' else 'not_archived' end,
        case when a.status = 'archived' then '{}'::jsonb end where action = 'purge'
    ) e
  where a.id = any (ids)
$$;

/* What the action would do, counted. Nothing is written. */
create function public.preview_album_action(action text, ids uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.album_effects(action, ids) e));
end $$;

/* Does it to at most 500 at a time; see private.apply_effects. */
create function public.apply_album_action(batch uuid, action text, ids uuid[]) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'album', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.album_effects(action, ids) e));
end $$;

/* Removes albums that were archived for ever; the library keeps their pictures. The policy decides: admins alone. Answers how many. */
create function public.purge_albums(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  if not private.is_admin() then
    raise exception 'Only admins purge albums.' using errcode = '42501';
  end if;
  delete from public.albums a where a.id = any (ids) and a.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $$;

revoke execute on function private.album_effects(text, uuid[]), public.preview_album_action(text, uuid[]),
  public.apply_album_action(uuid, text, uuid[]), public.purge_albums(uuid[]) from public, anon;
grant execute on function private.album_effects(text, uuid[]), public.preview_album_action(text, uuid[]),
  public.apply_album_action(uuid, text, uuid[]), public.purge_albums(uuid[]) to authenticated, service_role;
