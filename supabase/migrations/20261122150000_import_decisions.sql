-- What editors see of an item before it is written, field beside field, and what they decide. A decision is judged at once, so
-- that the counts above a plan are always true.

/* A value of a field as people read it: names in the place of the rows it refers to; what has none stays as it is. */
create function private.told_field(kind text, field text, value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  target private.import_targets;
  told text[] := '{}';
  name text;
  each jsonb;
begin
  select * into target from private.import_targets t where t.kind = told_field.kind and t.field = told_field.field and t.table_name is not null limit 1;
  if target.kind is null or coalesce(value, 'null') = 'null' then return value; end if;
  for each in select v from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) v loop
    if jsonb_typeof(each) = 'object' then
      told := told || (each ->> 'add');
    else
      execute format('select r.name from public.%I r where r.id = $1', target.table_name) into name using (each #>> '{}')::uuid;
      told := told || coalesce(name, '');
    end if;
  end loop;
  return to_jsonb(array_to_string(told, ', '));
end $$;

/* What an item would write, field beside field: { fields: [{ field, here, there, isConflict }], changed: { at, by }, holder:
   { kind, id, title } }. `changed` is the last change here, `holder` what has the address that it wants. */
create function public.compare_import_item(import uuid, number int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  i public.import_items;
  of_kind private.record_kinds;
  is_now jsonb;
  changed jsonb;
  holder jsonb;
begin
  perform private.require_editor();
  select * into i from public.import_items n where n.import_id = import and n.number = compare_import_item.number;
  if i.import_id is null then return null; end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- Of what was written: what it was before.
  is_now := case when i.version is not null then i.before when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  select jsonb_build_object('at', v.created_at, 'by', p.full_name) into changed
    from public.revisions v left join public.profiles p on p.id = v.actor
    where v.table_name = of_kind.table_name and v.row_id = i.record_id::text order by v.id desc limit 1;
  if i.reason = 'address' then
    execute format('select jsonb_build_object(''kind'', $1, ''id'', r.id, ''title'', r.%I) from public.%I r where r.slug = $2', of_kind.title, of_kind.table_name)
      into holder using i.kind, i.wanted ->> 'slug';
  end if;
  return jsonb_build_object('changed', changed, 'holder', holder, 'fields', (
    select coalesce(jsonb_agg(jsonb_build_object('field', name, 'here', private.told_field(i.kind, name, is_now -> name),
      'there', private.told_field(i.kind, name, i.wanted -> name), 'isConflict', name = any (i.conflicts)) order by name), '[]')
    from unnest(case when i.changes = '{}' and i.plan in ('refused', 'conflict') then array(select jsonb_object_keys(i.wanted)) else i.changes end) as name));
end $$;

/* Decides about items of a plan, or about those that a run left open: `which` is { numbers: […] } or { show: plan or outcome,
   q: words of the title }, all of them where it is empty. `decision` holds what is decided: `is_taken`; `side`, mine or
   theirs for every field in conflict; `choices` by field, and `slug`, another address; `removed`: theirs, to bring back what
   was removed here. Answers how many were decided about. */
create function public.decide_import_items(import uuid, which jsonb, decision jsonb) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  t public.imports;
  i public.import_items;
  decided int := 0;
begin
  perform private.require_editor();
  select * into t from public.imports n where n.id = import for update;
  if t.id is null then raise exception 'This import is not there any more.' using errcode = 'P0001'; end if;
  if t.status not in ('planned', 'paused', 'done') then
    raise exception 'That cannot be decided now: it is %.', t.status using errcode = 'P0001';
  end if;
  for i in select * from public.import_items n where n.import_id = import and n.plan <> 'same'
      and (n.outcome is null or n.outcome in ('conflict', 'rejected'))
      and (not which ? 'numbers' or n.number in (select v::int from jsonb_array_elements_text(which -> 'numbers') v))
      and (coalesce(which ->> 'show', '') in ('', n.plan, n.outcome))
      and (coalesce(which ->> 'q', '') = '' or position(lower(which ->> 'q') in lower(n.title)) > 0)
    order by n.number for update
  loop
    if decision ? 'side' then
      continue when i.conflicts = '{}';
      i.choices := i.choices || (select coalesce(jsonb_object_agg(name, decision -> 'side'), '{}') from unnest(i.conflicts) as name);
    end if;
    i.choices := i.choices || coalesce(decision -> 'choices', '{}');
    i.is_taken := coalesce((decision ->> 'is_taken')::boolean, i.is_taken);
    if decision ? 'side' or decision ? 'choices' then i := private.plan_import_item(i); end if;
    update public.import_items n set is_taken = i.is_taken, choices = i.choices, plan = i.plan, reason = i.reason, record_id = i.record_id,
      wanted = i.wanted, changes = i.changes, conflicts = i.conflicts where n.import_id = import and n.number = i.number;
    decided := decided + 1;
  end loop;
  return decided;
end $$;

-- One way to decide: the one that judges.
revoke update (is_taken, choices) on public.import_items from authenticated;
drop policy "editors decide about items" on public.import_items;

/* What a record was before an import stays what it was before its first word, however often the import writes it. */
create function private.keep_first_before() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if old.version is not null then
    new.before := case when old.before is not null then coalesce(new.before, '{}') || old.before end;
    new.before_version := old.before_version;
    new.before_origin := old.before_origin;
  end if;
  return new;
end $$;
create trigger keep_first_before before update of version on public.import_items
  for each row execute function private.keep_first_before();

-- Since when an import stands where it stands: by it is seen that a plan is another one by now.
alter table public.imports add column status_at timestamptz not null default now();
create function private.note_import_status() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.status_at := clock_timestamp();
  return new;
end $$;
create trigger note_import_status before update of status on public.imports
  for each row execute function private.note_import_status();

revoke execute on function private.told_field(text, text, jsonb), private.keep_first_before(), private.note_import_status() from public;
revoke execute on function public.compare_import_item(uuid, int), public.decide_import_items(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.compare_import_item(uuid, int), public.decide_import_items(uuid, jsonb, jsonb) to authenticated, service_role;
