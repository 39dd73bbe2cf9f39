set local check_function_bodies = off;

CREATE TABLE "private"."link_uses" ("path" text NOT NULL, "kind" text NOT NULL, "row_id" uuid NOT NULL, CONSTRAINT "link_uses_pkey" PRIMARY KEY (path, kind, row_id));

ALTER TABLE "private"."link_uses" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.follow_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from private.link_uses where kind = tg_argv[0] and row_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.link_uses (path, kind, row_id)
    select distinct path, tg_argv[0], new.id
    from unnest(string_to_array(tg_argv[1], ',')) as of_column, private.own_paths_in(to_jsonb(new) ->> of_column) as path;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.own_paths_in(html text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select distinct rtrim(found[1], '/') from regexp_matches(html, '\shref="(/[^/"?#][^"?#]{0,200})["?#]', 'g') as found
$function$;

CREATE OR REPLACE FUNCTION public.list_incoming_links(kind text, record uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked private.record_kinds;
  address text;
  redirects text[];
  uses jsonb;
  entries jsonb;
begin
  perform private.require_editor();
  select * into asked from private.record_kinds k where k.kind = list_incoming_links.kind and k.path is not null;
  if asked.kind is null then
    raise exception 'No record of the kind "%" has a URL.', list_incoming_links.kind using errcode = '22023';
  end if;
  execute format('select $2 || r.slug from public.%I r where r.id = $1', asked.table_name) into address using record, asked.path;
  redirects := array(select r.from_path from public.redirects r where r.to_path = address order by r.from_path limit 1000);
  uses := (select coalesce(jsonb_agg(jsonb_build_object('kind', u.kind, 'row_id', u.row_id)), '[]') from (
    select distinct l.kind, l.row_id from private.link_uses l
    where l.path = any (redirects || address) and not (l.kind = list_incoming_links.kind and l.row_id = record)
      and not exists (select from public.news_articles a where l.kind = 'article' and a.id = l.row_id and a.binned_at is not null)
      and not exists (select from public.pages p where l.kind = 'page' and p.id = l.row_id and p.binned_at is not null)
    order by l.kind, l.row_id limit 100) u);
  select to_jsonb(m) into entries from public.menus m;
  return jsonb_build_object('count', jsonb_array_length(uses),
    'records', (select coalesce(jsonb_agg(to_jsonb(d) - 'detail'), '[]') from (
      select r.* from private.described_records(format('select * from jsonb_to_recordset(%L::jsonb) as u (kind text, row_id uuid)', uses)) r
      order by r.title, r.id limit 20) d),
    'menu', (select coalesce(jsonb_agg(place order by n), '[]') from unnest('{main,button,footer,closing}'::text[]) with ordinality as p (place, n)
      where jsonb_path_exists(entries -> place, '$.** ? (@.kind == $kind && @.target == $id || @.target == $path)',
        jsonb_build_object('kind', asked.kind, 'id', record, 'path', address))),
    'redirects', to_jsonb(redirects[1:20]));
end $function$;

CREATE OR REPLACE PROCEDURE private.track_links(IN tracked regclass, IN kind text, IN columns text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
begin
  execute format('create or replace trigger follow_links after insert or delete or update of %s on %s for each row
    execute function private.follow_links(%L, %L)', columns, tracked, kind, columns);
  execute format('delete from private.link_uses where kind = %L', kind);
  execute format('insert into private.link_uses (path, kind, row_id) select distinct path, %L, r.id from %s r,
    unnest(string_to_array(%L, '','')) as of_column, private.own_paths_in(to_jsonb(r) ->> of_column) as path', kind, tracked, columns);
end $procedure$;

CREATE OR REPLACE PROCEDURE private.track_record(IN tracked regclass, IN kind text, IN title text, IN key_columns text DEFAULT 'id'::text, IN address text DEFAULT 'id'::text, IN path text DEFAULT NULL::text, IN shown text DEFAULT NULL::text, IN search_lead text[] DEFAULT NULL::text[], IN search_body text[] DEFAULT '{}'::text[], IN detail text DEFAULT ''''''::text, IN html text[] DEFAULT '{}'::text[], IN links text[] DEFAULT '{}'::text[], IN pictures text[] DEFAULT '{}'::text[], IN part_of text DEFAULT NULL::text, IN parent_column text DEFAULT NULL::text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
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
end $procedure$;

CREATE INDEX link_uses_of_a_row ON private.link_uses USING btree (kind, row_id);

REVOKE ALL ON FUNCTION "private"."follow_links"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_paths_in"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."list_incoming_links"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_incoming_links"(text, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_incoming_links"(text, uuid) TO "service_role";

REVOKE ALL ON PROCEDURE "private"."track_links"(regclass, text, text) FROM PUBLIC;

-- Triggers, and the links of existing rows.
do $$
declare
  tracked record;
begin
  for tracked in select k.kind, k.table_name, array_to_string(k.html_columns, ',') as columns
      from private.record_kinds k where k.html_columns <> '{}' order by k.place loop
    call private.track_links(format('public.%I', tracked.table_name)::regclass, tracked.kind, tracked.columns);
  end loop;
end $$;
