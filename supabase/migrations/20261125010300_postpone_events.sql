-- Many events are postponed at once, as they are called off: with words for visitors, counted before, and taken back whole.

/* As before, and 'postpone'; for it as for 'cancel' `value` holds the words for visitors. What was called off may still be held later. */
create or replace function private.event_effects(action text, ids uuid[], value text) returns table
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
      select case when s.is_over then 'over' when e.event_state = w.state then 'as_it_is' when s.is_public then w.state else w.state || '_unseen' end,
        case when not s.is_over and e.event_state <> w.state then jsonb_build_object('event_state', w.state, 'state_note', value) end
        from (select case action when 'cancel' then 'cancelled' else 'postponed' end as state) w where action in ('cancel', 'postpone')
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
