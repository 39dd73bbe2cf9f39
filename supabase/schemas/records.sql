-- Functions that all kinds of records share: registration, parts, saving, order, slugs, and the search of the back
-- office.

-- Registry of record kinds. private.track_record adds a table and attaches history, audit log, search and order.
-- Functions for all kinds read the registry.
create table private.record_kinds (
  kind text primary key check (kind ~ '^[a-z]+$'),
  -- Order of the kinds in lists: order of registration.
  place int not null generated always as identity,
  -- Name of the table in schema public.
  table_name text not null unique,
  -- Key columns in history and audit trail, separated by commas.
  key_columns text not null,
  -- Column shown as the name of a row.
  title text not null,
  -- Column whose value is part of the URL of the record's page or form.
  address text not null,
  -- URL prefix of the public page. Null when the kind has none.
  path text,
  -- Columns searched first (short texts) and second (everything else). Null: not searched.
  search_lead text[],
  search_body text[],
  -- SQL expressions on a row `r` for a search result: its second line and its status.
  detail text not null,
  state text not null,
  is_ordered boolean not null,
  -- Columns with HTML, links, and picture URLs.
  html_columns text[] not null,
  link_columns text[] not null,
  picture_columns text[] not null,
  part_of text references private.record_kinds,
  parent_column text,
  -- True when only admins import the kind. Every kind in this registry is exported.
  admin_only boolean not null default false,
  -- Kinds to which the row refers by id inside its JSON. An export lists those kinds first.
  names_kinds text[] not null default '{}',
  check ((part_of is null) = (parent_column is null))
);

alter table private.record_kinds enable row level security;
grant select on private.record_kinds to authenticated, service_role;
create policy "whoever writes a record is told what it is made of" on private.record_kinds for select to authenticated using (true);

-- Parts of a record in a table of their own, such as the authors of an article; see private.track_part.
create table private.record_parts (
  kind text not null references private.record_kinds,
  -- Name of the part in the JSON of its record: a list of `value_column`, ordered by position.
  name text not null,
  table_name text not null unique,
  parent_column text not null,
  value_column text not null,
  primary key (kind, name)
);

alter table private.record_parts enable row level security;
grant select on private.record_parts to authenticated, service_role;
create policy "whoever writes a record is told what its parts are" on private.record_parts for select to authenticated using (true);

-- Back office search: records that contain every word, at most `most` per kind, best first. Security definer, because
-- the index cannot be used behind policies; the function checks the caller itself. Pictures, users and applications use
-- their own indexes.
create function public.find_records(query text, most int default 5)
  returns table (kind text, id uuid, slug text, title text, detail text, state text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  rows_of_kinds text := (select string_agg(format(
      'select %s, %L, r.id, %s, r.%I, %s, %s, f.rank from found f join public.%I r on f.kind = %2$L and r.id = f.row_id',
      k.place, k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
    ' union all ' order by k.place) from private.record_kinds k where k.search_lead is not null);
begin
  perform private.require_editor('search the records');
  return query execute format($sql$
    with found as materialized (select * from private.search_candidates($1)),
    rows (place, kind, id, slug, title, detail, state, rank) as (%s
      union all
      select 999998, 'picture', m.id, null, coalesce(nullif(m.alt, ''), m.file_name), m.file_name, null, 1
      from public.media m
      where private.picture_words(m.alt, m.caption, m.credit, m.file_name, m.folder, m.tags) @@ private.search_terms($1) and m.removed_at is null
      union all
      select 999999, 'application', a.id, null, a.full_name, coalesce(nullif(a.organisation, ''), a.email), null, 1
      from public.applications a
      where private.search_words(a.full_name || ' ' || a.organisation || ' ' || a.email) @@ private.search_terms($1)
        and a.id <> all (private.closed_applications())
      union all
      select 1000000, 'user', m.id, null, coalesce(nullif(m.full_name, ''), m.email), m.email, null, 1
      from public.profiles m
      where private.search_words(coalesce(m.full_name, '') || ' ' || coalesce(m.email, '')) @@ private.search_terms($1)
    ),
    numbered as (select r.*, row_number() over (partition by r.kind order by r.rank desc, r.title) as number from rows r)
    select n.kind, n.id, n.slug, n.title, n.detail, n.state from numbered n where n.number <= least(greatest($2, 1), 20)
    order by n.place, n.number$sql$, rows_of_kinds) using query, most;
end $$;
grant execute on function public.find_records(text,integer) to authenticated, service_role;

-- Sets the positions of rows of one table. Returns how many changed. The caller's policies decide for each row.
create function public.reorder_rows(what text, ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  if not exists (select from private.record_kinds k where k.table_name = what and k.is_ordered) then
    raise exception 'Rows of % have no order of their own.', what using errcode = '22023';
  end if;
  perform private.require_editor('put rows in order');
  execute format('update public.%I t set position = o.place from unnest($1) with ordinality as o (id, place)
    where t.id = o.id and t.position <> o.place', what) using ids;
  get diagnostics moved = row_count;
  return moved;
end $$;
grant execute on function public.reorder_rows(text,uuid[]) to authenticated, service_role;

create function private.has_column(table_name text, name text) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', table_name)::regclass and attname = name and attnum > 0 and not attisdropped)
$$;
grant execute on function private.has_column(text,text) to authenticated, service_role;

-- Registers a table of schema public as a kind of record: history, audit trail, content version, updated_at, search
-- and order. Calling it again replaces the registration. title, address: columns. path: URL prefix such as '/event/'
-- for slugs with redirects. shown: condition on a row `r` (private.watch_content). detail: SQL on a row `r`. A column
-- "position" gives an order.
create procedure private.track_record(tracked regclass, kind text, title text, key_columns text default 'id', address text default 'id',
    path text default null, shown text default null, search_lead text[] default null, search_body text[] default '{}', detail text default '''''',
    html text[] default '{}', links text[] default '{}', pictures text[] default '{}', part_of text default null, parent_column text default null)
  language plpgsql set search_path = ''
as $$
declare
  name text := (select relname from pg_catalog.pg_class where oid = tracked);
  pictured text := array_to_string(pictures || html, ',');
  called text := quote_literal(key_columns) || case when exists (select from private.record_parts p where p.kind = track_record.kind) then ', ''parts''' else '' end;
begin
  insert into private.record_kinds (kind, table_name, key_columns, title, address, path, search_lead, search_body, detail, state, is_ordered,
      html_columns, link_columns, picture_columns, part_of, parent_column)
  values (kind, name, key_columns, title, address, path, search_lead, case when search_lead is not null then search_body end, detail,
    case when private.has_column(name, 'status') then 'case when r.status = ''published'' and r.published_at > now() then ''scheduled'' else r.status end'
      when private.has_column(name, 'is_visible') then 'case when r.is_visible then ''published'' else ''draft'' end'
      else '''published''' end,
    private.has_column(name, 'position'), html, links, pictures, part_of, parent_column)
  on conflict on constraint record_kinds_pkey do update set table_name = excluded.table_name, key_columns = excluded.key_columns,
    title = excluded.title, address = excluded.address, path = excluded.path, search_lead = excluded.search_lead, search_body = excluded.search_body,
    detail = excluded.detail, state = excluded.state, is_ordered = excluded.is_ordered, html_columns = excluded.html_columns,
    link_columns = excluded.link_columns, picture_columns = excluded.picture_columns, part_of = excluded.part_of,
    parent_column = excluded.parent_column;

  execute format('create or replace trigger write_audit_line after insert or update or delete on %s for each row
    execute function private.write_audit_line(%s)', tracked, called);
  execute format('create or replace trigger keep_revision after insert or update on %s for each row
    execute function private.keep_revision(%s)', tracked, called);
  if private.has_column(name, 'updated_at') then
    execute format('create or replace trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', tracked);
  end if;
  if shown is not null or to_regprocedure(format('private.is_public(%s)', tracked)) is null then
    call private.watch_content(tracked, shown);
  end if;

  if path is not null then
    execute format('create or replace trigger refuse_reserved_slug before insert or update of slug on %s for each row
      execute function private.refuse_reserved_slug()', tracked);
    execute format('create or replace trigger add_redirect after update of slug on %s for each row
      when (old.slug is distinct from new.slug) execute function private.add_redirect(%L)', tracked, path);
  end if;

  -- Rows that exist already get their search index, their links and their picture uses too.
  if search_lead is not null then
    execute format('create or replace trigger follow_for_search after insert or update or delete on %s for each row
      execute function private.follow_for_search(%L, %L, %L, %L)', tracked, kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','));
    execute format('insert into private.search_index (kind, row_id, title, lead, body)
      select %L, r.id, to_jsonb(r) ->> %L, private.texts_of(to_jsonb(r), %L), private.texts_of(to_jsonb(r), %L) from %s r
      on conflict (kind, row_id) do update set title = excluded.title, lead = excluded.lead, body = excluded.body',
      kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','), tracked);
  end if;
  if html <> '{}' then
    call private.track_links(tracked, kind, array_to_string(html, ','));
  end if;
  if pictured <> '' then
    execute format('create or replace trigger follow_pictures after insert or update or delete on %s for each row
      execute function private.follow_pictures(%L, %L)', tracked, kind, pictured);
    execute format('delete from private.picture_uses where kind = %L', kind);
    execute format('insert into private.picture_uses (path, kind, row_id) select path, %L, r.id from %s r,
      private.pictures_in((select string_agg(to_jsonb(r) ->> name, '' '') from unnest(string_to_array(%L, '','')) as name)) as path
      where path is not null', kind, tracked, pictured);
  end if;
end $$;

-- Parts of a row: { "authors": [id, …] }; empty when its table has none.
create function private.parts_of(of_table text, record jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  part private.record_parts;
  list jsonb;
  parts jsonb := '{}';
begin
  for part in select p.* from private.record_parts p join private.record_kinds k on k.kind = p.kind where k.table_name = of_table order by p.name loop
    execute format('select coalesce(jsonb_agg(p.%I order by p.position, p.%1$I), ''[]'') from public.%I p where p.%I = $1',
      part.value_column, part.table_name, part.parent_column) into list using (record ->> 'id')::uuid;
    parts := parts || jsonb_build_object(part.name, list);
  end loop;
  return parts;
end $$;
grant execute on function private.parts_of(text,jsonb) to authenticated, service_role;

-- Parts of a row, as in private.parts_of, in the revision `back` versions ago.
create function private.parts_in_history(of_table text, key text, back int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.name, version.row_data -> p.name), '{}')
  from private.record_parts p join private.record_kinds k on k.kind = p.kind,
    lateral (select r.row_data from public.revisions r where r.table_name = of_table and r.row_id = key order by r.id desc offset back limit 1) version
  where k.table_name = of_table
$$;

-- Gives a record a new version when one of its parts is written alone. Arguments: table and column of the record.
create function private.update_parents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed text := case tg_op when 'INSERT' then 'select %1$I from new_rows' when 'DELETE' then 'select %1$I from old_rows'
    else 'select %1$I from old_rows union select %1$I from new_rows' end;
begin
  if current_setting('record.save_step', true) is distinct from 'parts' then
    execute format('update public.%I set updated_at = now() where id in (' || format(changed, tg_argv[1]) || ')', tg_argv[0]);
  end if;
  return null;
end $$;

-- Makes the rows of a table a part of the records of a kind: the record's JSON has the values of its rows as the list
-- `name`, in the order of their positions.
create procedure private.track_part(tracked regclass, kind text, name text, parent_column text, value_column text)
  language plpgsql set search_path = ''
as $$
declare
  part_table text := (select relname from pg_catalog.pg_class where oid = tracked);
  parent_table text;
  parent_keys text;
begin
  select k.table_name, k.key_columns into parent_table, parent_keys from private.record_kinds k where k.kind = track_part.kind;
  insert into private.record_parts values (kind, name, part_table, parent_column, value_column);
  execute format('drop trigger if exists keep_revision on %s', tracked);
  execute format('drop trigger if exists write_audit_line on %s', tracked);
  execute format('create or replace trigger write_audit_line after insert or update or delete on public.%I for each row
    execute function private.write_audit_line(%L, ''parts'')', parent_table, parent_keys);
  execute format('create or replace trigger keep_revision after insert or update on public.%I for each row
    execute function private.keep_revision(%L, ''parts'')', parent_table, parent_keys);
  execute format('create trigger update_parents_of_added after insert on %s referencing new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_removed after delete on %s referencing old table as old_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  if to_regprocedure(format('private.is_public(%s)', tracked)) is null then
    call private.watch_content(tracked, format('exists (select from public.%I p where p.id = r.%I and private.is_public(p))', parent_table, parent_column));
  end if;
  -- The latest revision of each existing row gets the present parts, because the next change is compared with it.
  execute format('update public.revisions v set row_data = v.row_data || private.parts_of(v.table_name, v.row_data)
    where v.id in (select max(r.id) from public.revisions r where r.table_name = %L group by r.row_id)
      and exists (select from public.%I p where p.id::text = v.row_id)', parent_table, parent_table);
end $$;

-- Writes the parts that `fields` names, in order.
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
grant execute on function private.save_parts(text,uuid,jsonb) to authenticated, service_role;

-- Saves columns and parts in `fields` over the version `over` (updated_at when the row was read), or as a new row when
-- `over` is null. Returns the row with its parts; null when the version differs, the row exists already or a policy
-- hides the row. Runs with the caller's rights. created_at and updated_at are ignored, so that a revision can be passed
-- unchanged.
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
grant execute on function private.save_record(text,jsonb,timestamp with time zone) to authenticated, service_role;

-- State of a slug for the form: 'taken' (by title, with the `id` of the record), 'reserved' (reason), 'moved' (old links
-- with this slug lead to `by`), 'free'. `row_id` is null for a new row. The result is a hint for the form; constraints decide on writing.
create function public.check_slug(kind text, wanted text, row_id uuid default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  asked private.record_kinds;
  holder text;
  holder_id uuid;
begin
  perform private.require_editor('choose addresses');
  select * into asked from private.record_kinds k where k.kind = check_slug.kind and private.has_column(k.table_name, 'slug');
  if asked.kind is null then
    raise exception 'No record of the kind "%" has an address.', check_slug.kind using errcode = '22023';
  end if;
  if asked.path is not null then
    holder := private.slug_reservation(asked.path, wanted);
    if holder is not null then return jsonb_build_object('state', 'reserved', 'by', holder); end if;
  end if;
  execute format('select r.%I, r.id from public.%I r where r.slug = $1 and r.id is distinct from $2', asked.title, asked.table_name)
    into holder, holder_id using wanted, row_id;
  if holder is not null then return jsonb_build_object('state', 'taken', 'by', holder, 'id', holder_id); end if;
  -- A redirect that leads to this record itself does not count, because the record may get an earlier slug back.
  execute format('select d.to_path from public.redirects d where d.from_path = $1
    and not exists (select from public.%I r where r.id = $2 and d.to_path = $3 || r.slug)', asked.table_name)
    into holder using asked.path || wanted, row_id, asked.path;
  return jsonb_build_object('state', case when holder is null then 'free' else 'moved' end, 'by', holder);
end $$;
grant execute on function public.check_slug(text,text,uuid) to authenticated, service_role;

-- Copies an article or a page to a draft “Copy of …” with a URL of its own. Status, dates, corrections, the number in a
-- series and the URL of the original are left out. Returns the id.
create function public.duplicate_record(kind text, record uuid) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  copied private.record_kinds;
  original jsonb;
  slug text;
  is_taken boolean;
begin
  perform private.require_editor();
  select * into copied from private.record_kinds k where k.kind = duplicate_record.kind and k.kind in ('article', 'page');
  if copied.kind is null then
    raise exception 'A record of the kind "%" is not duplicated.', duplicate_record.kind using errcode = '22023';
  end if;
  execute format('select to_jsonb(r) from public.%I r where r.id = $1 and r.binned_at is null', copied.table_name) into original using record;
  if original is null then
    raise exception 'The original no longer exists, or is in the trash.' using errcode = 'P0002';
  end if;
  for number in 1 .. 1000 loop
    slug := rtrim(left('copy-of-' || (original ->> 'slug'), 110), '-') || case when number > 1 then '-' || number else '' end;
    execute format('select exists (select from public.%I r where r.slug = $1) or exists (select from public.redirects r where r.from_path = $2 || $1)',
      copied.table_name) into is_taken using slug, copied.path;
    exit when not is_taken;
  end loop;
  original := original || private.parts_of(copied.table_name, original);
  return private.save_record(copied.kind, original
      - '{id,created_at,updated_at,status,published_at,unpublish_at,binned_at,is_fixed,canonical_url,corrections,series_position}'::text[]
    || jsonb_build_object('title', left('Copy of ' || (original ->> 'title'), 200), 'slug', slug), null) ->> 'id';
end $$;
grant execute on function public.duplicate_record(text,uuid) to authenticated, service_role;
