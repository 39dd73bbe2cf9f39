-- A record is saved with its parts at once, over the version it was read in, or not at all.

/* Makes the parts of a record that `fields` names what it says, in its order. */
create function private.save_parts(kind text, id uuid, fields jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  part private.record_parts;
  wanted uuid[];
begin
  for part in select * from private.record_parts p where p.kind = save_parts.kind and fields ? p.name loop
    wanted := array(select value::uuid from jsonb_array_elements_text(fields -> part.name) with ordinality as item (value, place)
      group by 1 order by min(place));
    execute format('delete from public.%I where %I = $1 and %I <> all ($2)', part.table_name, part.parent_column, part.value_column)
      using id, wanted;
    execute format('insert into public.%I as p (%I, %I, position) select $1, value, place - 1 from unnest($2) with ordinality as item (value, place)
      on conflict (%2$I, %3$I) do update set position = excluded.position where p.position <> excluded.position',
      part.table_name, part.parent_column, part.value_column) using id, wanted;
  end loop;
end $$;

/* Writes the columns and parts that `fields` names: over the version of `over`, which is updated_at as it was read, or as a
   new row where that is null. Answers the row with its parts as it is then; null when it has another version, is there
   already, or a policy hides it. Runs as whoever calls, so that the policies decide. What the database says about a row,
   created_at and updated_at, is not written, so that a version of the history can be handed in as it is. */
create function private.save_record(kind text, fields jsonb, over timestamptz) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  into_table text := (select k.table_name from private.record_kinds k where k.kind = save_record.kind);
  id uuid := coalesce((fields ->> 'id')::uuid, gen_random_uuid());
  named text[] := array(select key from jsonb_object_keys(fields) as key where key not in ('id', 'created_at', 'updated_at')
    and not exists (select from private.record_parts p where p.kind = save_record.kind and p.name = key));
  unknown text := (select name from unnest(named) as name where not private.has_column(into_table, name) limit 1);
  columns text := (select string_agg(', ' || quote_ident(name), '') from unnest(named) as name);
  settings text := (select string_agg(format(', %I = given.%1$I', name), '') from unnest(named) as name);
  is_there boolean;
  saved jsonb;
begin
  if unknown is not null then
    raise exception 'There is no field "%".', unknown using errcode = '42703';
  end if;
  if over is null then
    execute format('select exists (select from public.%I where id = $1)', into_table) into is_there using id;
    if is_there then return null; end if;
  else
    execute format('select true from public.%I where id = $1 and updated_at = $2 for no key update', into_table) into is_there using id, over;
    if is_there is null then return null; end if;
  end if;

  perform set_config('record.save_step', 'parts', true);
  if over is null then
    execute format('insert into public.%I (id%s) select $1%s from jsonb_populate_record(null::public.%1$I, $2) as given',
      into_table, columns, replace(columns, ', ', ', given.')) using id, fields;
  end if;
  perform private.save_parts(kind, id, fields);
  perform set_config('record.save_step', case when over is null then 'new row' else '' end, true);
  execute format('update public.%I as r set updated_at = now()%s from jsonb_populate_record(null::public.%1$I, $2) as given where r.id = $1
    returning to_jsonb(r)', into_table, case when over is not null then settings end) into saved using id, fields;
  perform set_config('record.save_step', '', true);
  return saved || private.parts_of(into_table, saved);
end $$;

/* An article: its columns, and "authors", a list of ids. */
create function public.save_article(fields jsonb, over timestamptz default null) returns jsonb
  language sql set search_path = ''
as $$ select private.save_record('article', fields, over) $$;

/* An event: its columns, and "circles", a list of ids, the primary circle first. */
create function public.save_event(fields jsonb, over timestamptz default null) returns jsonb
  language sql set search_path = ''
as $$ select private.save_record('event', fields, over) $$;

revoke execute on function private.save_parts(text, uuid, jsonb), private.save_record(text, jsonb, timestamptz),
  public.save_article(jsonb, timestamptz), public.save_event(jsonb, timestamptz) from public;
grant execute on function private.has_column(text, text), private.parts_of(text, jsonb),
  private.save_parts(text, uuid, jsonb), private.save_record(text, jsonb, timestamptz),
  public.save_article(jsonb, timestamptz), public.save_event(jsonb, timestamptz) to authenticated, service_role;
