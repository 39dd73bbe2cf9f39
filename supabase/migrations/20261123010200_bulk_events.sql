-- What is done to many events at once, and their removal for ever.

/* What an action would do to each of these events. `value`: for 'region' its name, for 'circle' the id of the one that is to
   come first, null for none; for 'cancel' the words for visitors. */
create function private.event_effects(action text, ids uuid[], value text) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select e.id, e.title, e.updated_at, f.outcome, f.change,
    case when f.change is not null then (select jsonb_object_agg(name, (to_jsonb(e) || s.parts) -> name) from
      (select jsonb_object_keys(f.change) union select 'published_at' where f.change ? 'status') as fields (name)) end
  from public.events e
    cross join lateral (select private.is_published(e.status, e.published_at) as is_public, private.is_event_over(e) as is_over,
      e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0 as lacks_alt, private.parts_of('events', to_jsonb(e)) as parts) s
    cross join lateral (
      select case when e.status = 'published' then 'as_it_is' when e.is_pattern then 'pattern' when s.lacks_alt then 'no_alt' when e.published_at > now() then 'scheduled'
          when s.is_over then 'published_over' else 'published' end as outcome,
        case when e.status <> 'published' and not s.lacks_alt and not e.is_pattern then '{"status": "published"}'::jsonb end as change where action = 'publish'
      union all
      select case when e.status = 'draft' then 'as_it_is' when s.is_public then 'unpublished' else 'drafted' end,
        case when e.status <> 'draft' then '{"status": "draft"}'::jsonb end where action = 'unpublish'
      union all
      select case when e.status = 'archived' then 'as_it_is' when s.is_public then 'unpublished' else 'archived' end,
        case when e.status <> 'archived' then '{"status": "archived", "is_pattern": false}'::jsonb end where action = 'archive'
      union all
      select case when s.is_over then 'over' when e.event_state = 'cancelled' then 'as_it_is' when s.is_public then 'cancelled' else 'cancelled_unseen' end,
        case when not s.is_over and e.event_state <> 'cancelled' then jsonb_build_object('event_state', 'cancelled', 'state_note', value) end
        where action = 'cancel'
      union all
      select case when e.event_state = 'scheduled' then 'as_it_is' else 'on_again' end,
        case when e.event_state <> 'scheduled' then '{"event_state": "scheduled", "state_note": null}'::jsonb end where action = 'take place'
      union all
      select case when e.region is not distinct from value then 'as_it_is' else 'changed' end,
        case when e.region is distinct from value then jsonb_build_object('region', value) end where action = 'region'
      union all
      select case when s.parts -> 'circles' = c.wanted then 'as_it_is' else 'changed' end,
        case when s.parts -> 'circles' <> c.wanted then jsonb_build_object('circles', c.wanted) end
        from (select case when value is null then '[]'::jsonb else jsonb_build_array(value) || ((s.parts -> 'circles') - value) end as wanted) c
        where action = 'circle'
      union all
      select case when e.status = 'archived' then 'purged' else 'not_archived' end,
        case when e.status = 'archived' then '{}'::jsonb end where action = 'purge'
    ) f
  where e.id = any (ids)
$$;

/* What the action would do, counted. Nothing is written. */
create function public.preview_event_action(action text, ids uuid[], value text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.event_effects(action, ids, value) e));
end $$;

/* Does it to at most 500 at a time; see private.apply_effects. */
create function public.apply_event_action(batch uuid, action text, ids uuid[], value text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'event', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.event_effects(action, ids, value) e));
end $$;

/* Removes events that were archived for ever. The policy decides: admins alone. Answers how many. */
create function public.purge_events(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  if not private.is_admin() then
    raise exception 'Only admins purge events.' using errcode = '42501';
  end if;
  delete from public.events e where e.id = any (ids) and e.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $$;

revoke execute on function private.event_effects(text, uuid[], text), public.preview_event_action(text, uuid[], text),
  public.apply_event_action(uuid, text, uuid[], text), public.purge_events(uuid[]) from public, anon;
grant execute on function private.event_effects(text, uuid[], text), public.preview_event_action(text, uuid[], text),
  public.apply_event_action(uuid, text, uuid[], text), public.purge_events(uuid[]) to authenticated, service_role;
