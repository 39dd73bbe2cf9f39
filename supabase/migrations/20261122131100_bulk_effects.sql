-- What an action would do to many records, told and done alike for every kind: a function of the kind says the effect on each,
-- as { id, title, version, outcome, change, before }; `change` is null for one that stays as it is.

/* The effects counted: [{ outcome, count, changes, titles }], with the first three titles of each. */
create function private.counted_effects(effects jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('outcome', g.outcome, 'count', g.count, 'changes', g.changes, 'titles', g.titles)
    order by g.changes desc, g.count desc, g.outcome), '[]')
  from (select e.outcome, count(*) as count, bool_or(e.change is not null) as changes, (array_agg(distinct e.title))[1:3] as titles
    from jsonb_to_recordset(effects) as e (outcome text, title text, change jsonb) group by e.outcome) g
$$;

/* Saves what the effects say, each record as by hand. Answers { changed, missed }: `missed` were written by somebody else in
   that moment. */
create function private.apply_effects(batch uuid, kind text, effects jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  effect record;
  changed int := 0;
  missed int := 0;
begin
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

revoke execute on function private.counted_effects(jsonb), private.apply_effects(uuid, text, jsonb) from public;
grant execute on function private.require_editor(), private.counted_effects(jsonb), private.apply_effects(uuid, text, jsonb)
  to authenticated, service_role;
