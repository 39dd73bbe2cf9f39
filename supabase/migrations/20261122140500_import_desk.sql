-- What editors ask of imports.

/* Begins an import; the server reads what it is of. `wanted` is { id, name, address, format, options, holder }; the id
   is made by the process that keeps its file, which reads it. */
create function public.begin_import(wanted jsonb) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.require_editor();
  if (select count(*) from public.imports t where t.status in ('reading', 'planning') and t.created_at > now() - interval '1 hour') >= 50 then
    raise exception 'Fifty sources are being read. Wait until some are done.' using errcode = 'P0001';
  end if;
  insert into public.imports (id, name, address, format, options, asked_by, holder, held_until)
    values (coalesce((wanted ->> 'id')::uuid, gen_random_uuid()), left(coalesce(nullif(private.as_one_line(wanted ->> 'name'), ''), private.as_one_line(wanted ->> 'address'), 'A source'), 500),
      private.as_one_line(wanted ->> 'address'), private.as_one_line(coalesce(wanted ->> 'format', '')),
      coalesce(wanted -> 'options', '{}'), auth.uid(), (wanted ->> 'holder')::uuid,
      case when wanted ->> 'holder' is not null then now() + interval '20 seconds' end)
    returning id into made;
  return made;
end $$;

/* Moves an import on from where it stands: 'run' and 'resume' have it written when its turn comes, 'pause' stops after the
   item under way, 'plan' judges it anew, 'retry' takes up what was refused, in conflict or without its pictures, 'undo' takes
   it back but for what somebody changed since, 'undo everything' also that. Answers the status it has then. */
create function public.move_import(import uuid, step text, options jsonb default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.id is null then raise exception 'This import is not there any more.' using errcode = 'P0001'; end if;
  if step in ('run', 'resume') and t.status in ('planned', 'paused') then
    update public.imports i set status = 'waiting', options = i.options || coalesce(move_import.options, '{}'), asked_by = auth.uid(), note = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    perform pg_notify('import_asked', import::text);
    return 'waiting';
  elsif step = 'pause' and t.status = 'waiting' then
    update public.imports i set status = 'paused' where i.id = import;
    return 'paused';
  elsif step = 'pause' and t.status in ('running', 'undoing') then
    update public.imports i set wish = 'pause' where i.id = import;
    return t.status;
  elsif step = 'plan' and t.status in ('planned', 'paused') then
    update public.imports i set status = 'planning', options = i.options || coalesce(move_import.options, '{}') where i.id = import;
    return 'planning';
  elsif step = 'retry' and t.status = 'done' then
    update public.import_pictures p set state = 'waiting', tries = 0 where p.source = t.source and p.state = 'failed';
    update public.import_items n set outcome = null, said = null where n.import_id = import and n.outcome in ('rejected', 'conflict');
    update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    return 'waiting';
  elsif step in ('undo', 'undo everything') and t.status in ('done', 'paused', 'undone') then
    if exists (select from public.imports r where r.status in ('running', 'undoing')) then
      raise exception 'Another import is being written. Undo this one after it.' using errcode = 'P0001';
    end if;
    if step = 'undo everything' then
      update public.import_items n set undone = null where n.import_id = import and n.undone = 'kept';
    end if;
    update public.imports i set status = 'undoing', asked_by = auth.uid(), holder = null, held_until = null,
      options = i.options || jsonb_build_object('undo', case step when 'undo' then 'unchanged' else 'everything' end) where i.id = import;
    return 'undoing';
  end if;
  raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
end $$;

/* What a name of a source becomes: { field, value } with a row's id, { field, add } with a name, or null for nothing. Plans of
   the source that wait are judged anew. */
create function public.map_import_name(of_source text, of_kind text, named_as text, of_key text, into_field jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  if into_field is not null and not exists (select from private.import_targets t where t.kind = of_kind and t.field = into_field ->> 'field') then
    raise exception 'No field of that kind.' using errcode = '22023';
  end if;
  update public.import_mappings m set becomes = into_field, decided_by = auth.uid()
    where m.source = of_source and m.kind = of_kind and m.refers_as = named_as and m.key = of_key;
  update public.imports t set status = 'planning' where t.source = of_source and t.status = 'planned';
end $$;

/* How many items of an import are planned for what, and what became of them: { items, plans: { create: n, … }, taken: n,
   outcomes: { created: n, … }, undone: { … } }. */
create function public.count_import(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with items as (select i.plan, i.outcome, i.undone, i.is_taken from public.import_items i where i.import_id = import)
  select jsonb_build_object('items', (select count(*) from items),
    'taken', (select count(*) from items where is_taken and plan in ('create', 'update')),
    'plans', (select coalesce(jsonb_object_agg(plan, n), '{}') from (select plan, count(*) as n from items where plan is not null group by plan) p),
    'outcomes', (select coalesce(jsonb_object_agg(outcome, n), '{}') from (select outcome, count(*) as n from items where outcome is not null group by outcome) o),
    'undone', (select coalesce(jsonb_object_agg(undone, n), '{}') from (select undone, count(*) as n from items where undone is not null group by undone) u))
$$;

/* What the items of an import say and that has no place here, by name, with how often. */
create function public.not_carried_over(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.name, c.times), '{}') from (
    select n.key as name, sum(n.value::int) as times from public.import_items i, jsonb_each_text(i.item -> 'notCarried') n
    where i.import_id = import group by n.key) c
$$;

revoke execute on function public.begin_import(jsonb), public.move_import(uuid, text, jsonb), public.map_import_name(text, text, text, text, jsonb),
  public.count_import(uuid), public.not_carried_over(uuid) from public, anon;
grant execute on function public.begin_import(jsonb), public.move_import(uuid, text, jsonb), public.map_import_name(text, text, text, text, jsonb),
  public.count_import(uuid), public.not_carried_over(uuid) to authenticated, service_role;
