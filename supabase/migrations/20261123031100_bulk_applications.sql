-- What is done to many applications at once: told first, done as by hand, and taken back as one.

/* What an action would do to each of these applications: 'forward' moves one stage on, 'reader' assigns `value`. */
create function private.application_effects(action text, ids uuid[], value uuid) returns table (id uuid, title text, outcome text, change jsonb)
  language sql stable security definer set search_path = ''
as $$
  select a.id, a.full_name, e.outcome, case when e.change then '{}'::jsonb end
  from public.applications a
    cross join lateral (select (private.pipeline())[array_position(private.pipeline(), a.status) + 1] as stage) n
    cross join lateral (
      select case when a.kind = 'contact' or n.stage is null then 'stays' when private.stage_refusal(a, n.stage) is not null then 'not_yet' else 'moved' end as outcome,
        a.kind = 'membership' and n.stage is not null and private.stage_refusal(a, n.stage) is null as change where action = 'forward'
      union all
      select case when r.is_one then 'as_it_is' when private.has_conflict(value, a.id) then 'in_conflict' when r.count >= 4 then 'full' else 'assigned' end,
        not r.is_one and not private.has_conflict(value, a.id) and r.count < 4
        from (select coalesce(bool_or(x.user_id = value), false) as is_one, count(*) as count from public.application_readers x where x.application_id = a.id) r
        where action = 'reader'
    ) e
  where a.id = any (ids) and a.id <> all (private.closed_applications())
$$;

/* What the action would do, counted. Nothing is written. */
create function public.preview_application_action(action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.application_effects(action, ids, value) e));
end $$;

/* Does it to at most 500 at a time, each as by hand. Answers { changed, missed }. */
create function public.apply_application_action(batch uuid, action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  effect record;
  a public.applications;
  changed int := 0;
begin
  perform private.require_editor();
  if cardinality(ids) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  for effect in select * from private.application_effects(action, ids, value) e where e.change is not null order by e.id loop
    a := private.open_application(effect.id);
    if action = 'reader' then
      perform public.assign_reader(a.id, value);
      update public.application_readers r set batch = apply_application_action.batch where r.application_id = a.id and r.user_id = value;
    else
      perform private.change_stage(a, (private.pipeline())[array_position(private.pipeline(), a.status) + 1], batch => apply_application_action.batch);
    end if;
    changed := changed + 1;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', 0);
end $$;

/* Takes back what the caller did in one press: moves that nothing followed, and readers who have not voted. Answers { undone, changed },
   where `changed` stay because somebody went on with them. */
create function public.undo_application_action(batch uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  line record;
  undone int := 0;
  changed int := 0;
begin
  perform private.require_editor();
  for line in select s.id, s.application_id from public.application_stages s
      where s.batch = undo_application_action.batch and s.actor = auth.uid() and s.taken_back_at is null
        and s.application_id <> all (private.closed_applications()) order by s.application_id loop
    begin
      perform public.take_back_move(line.id);
      undone := undone + 1;
    exception when raise_exception then
      changed := changed + 1;
    end;
  end loop;
  for line in select r.application_id, r.user_id from public.application_readers r
      where r.batch = undo_application_action.batch and r.assigned_by = auth.uid()
        and r.application_id <> all (private.closed_applications()) order by r.application_id loop
    begin
      perform public.unassign_reader(line.application_id, line.user_id);
      undone := undone + 1;
    exception when raise_exception then
      changed := changed + 1;
    end;
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed);
end $$;

revoke execute on function private.application_effects(text, uuid[], uuid), public.preview_application_action(text, uuid[], uuid),
  public.apply_application_action(uuid, text, uuid[], uuid), public.undo_application_action(uuid) from public, anon;
grant execute on function public.preview_application_action(text, uuid[], uuid), public.apply_application_action(uuid, text, uuid[], uuid),
  public.undo_application_action(uuid) to authenticated, service_role;
