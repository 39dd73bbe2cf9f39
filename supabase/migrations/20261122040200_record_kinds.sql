-- What kinds of records there are. A table becomes one by a single call, which attaches history, audit trail, search, order
-- and the rest, and writes down what was said; whatever treats all kinds alike reads it here.

create table private.record_kinds (
  kind text primary key check (kind ~ '^[a-z]+$'),
  -- The order in which kinds are listed: that of their registration.
  place int not null generated always as identity,
  -- In schema public.
  table_name text not null unique,
  -- What history and audit trail call a row by, comma separated.
  key_columns text not null,
  -- The column that names a row to people.
  title text not null,
  -- The column that the address of its page or desk carries.
  address text not null,
  -- Null where the public does not reach the row by its slug and the slug leaves no redirect.
  path text,
  -- Null where the kind is not searched for. What is known in a line or two, and everything else.
  search_lead text[],
  search_body text[],
  -- SQL on a row called r: what the search of the back office says beside the title, and how far the row is.
  detail text not null,
  state text not null,
  is_ordered boolean not null,
  -- Columns that hold HTML, addresses that lead somewhere, addresses of pictures.
  html_columns text[] not null,
  link_columns text[] not null,
  picture_columns text[] not null,
  part_of text references private.record_kinds,
  parent_column text,
  check ((part_of is null) = (parent_column is null))
);
alter table private.record_kinds enable row level security;
grant select on private.record_kinds to authenticated, service_role;
create policy "whoever writes a record is told what it is made of" on private.record_kinds for select to authenticated using (true);

-- What belongs to a record and lies in a table of its own, such as the authors of an article; see private.track_part.
create table private.record_parts (
  kind text not null references private.record_kinds,
  -- What the part is called beside the columns of its record. It is a list of what value_column holds, by position.
  name text not null,
  table_name text not null unique,
  parent_column text not null,
  value_column text not null,
  primary key (kind, name)
);
alter table private.record_parts enable row level security;
grant select on private.record_parts to authenticated, service_role;
create policy "whoever writes a record is told what its parts are" on private.record_parts for select to authenticated using (true);

create function private.has_column(table_name text, name text) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', table_name)::regclass and attname = name and attnum > 0 and not attisdropped)
$$;

/* Makes a table of schema public a kind of record: its changes stand in history and audit trail and reach every server,
   updated_at is set, and what the columns say is searched, followed and ordered. Said again, it replaces what was said before.
   title, address: columns. path: '/event/' where a row has a page of its own there; its slug is then guarded, and one that changes leaves a
   redirect. shown: condition on a row r under which visitors see it; see private.watch_content. detail: SQL on a row r.
   A table with a column "position" has an order. */
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

  -- Of these two also rows that are there already.
  if search_lead is not null then
    execute format('create or replace trigger follow_for_search after insert or update or delete on %s for each row
      execute function private.follow_for_search(%L, %L, %L, %L)', tracked, kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','));
    execute format('insert into private.search_index (kind, row_id, title, lead, body)
      select %L, r.id, to_jsonb(r) ->> %L, private.texts_of(to_jsonb(r), %L), private.texts_of(to_jsonb(r), %L) from %s r
      on conflict (kind, row_id) do update set title = excluded.title, lead = excluded.lead, body = excluded.body',
      kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','), tracked);
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

revoke execute on function private.has_column(text, text) from public;
revoke execute on procedure private.track_record(regclass, text, text, text, text, text, text, text[], text[], text, text[], text[], text[], text, text) from public;

call private.track_record('public.events', 'event', 'title', address => 'slug', path => '/event/',
  search_lead => '{description,location,region}', search_body => '{location_note,programme,body_html}',
  detail => 'to_char(r.start_date, ''FMDD FMMonth YYYY'')', html => '{body_html}', links => '{signup_url}', pictures => '{image_url}');
call private.track_record('public.news_articles', 'article', 'title', address => 'slug', path => '/news/',
  search_lead => '{excerpt,interviewee}', search_body => '{interviewee_note,content_html}', html => '{content_html}', pictures => '{feature_image_url}');
call private.track_record('public.people', 'person', 'name', search_lead => '{title}', search_body => '{bio}', detail => 'r.title', pictures => '{image_url}');
call private.track_record('public.partners', 'partner', 'name', search_lead => '{tier}', search_body => '{description}', detail => 'r.tier',
  links => '{url}', pictures => '{logo_url}');
call private.track_record('public.pages', 'page', 'title', search_lead => '{summary}', search_body => '{body_html}', html => '{body_html}');
call private.track_record('public.albums', 'album', 'title', search_lead => '{summary}', search_body => '{summary}');
call private.track_record('public.circles', 'circle', 'name', address => 'slug', search_lead => '{description,question}', search_body => '{about_html}',
  html => '{about_html}', links => '{external_url}');
call private.track_record('public.quotes', 'quote', 'text');
call private.track_record('public.site_stats', 'figure', 'label');
call private.track_record('public.authors', 'author', 'name');
call private.track_record('public.categories', 'category', 'name');
call private.track_record('public.flagship_pages', 'flagship', 'title', address => 'slug', pictures => '{image_url}');
call private.track_record('public.flagship_sections', 'section', 'heading', html => '{body_html}', part_of => 'flagship', parent_column => 'flagship_id');
call private.track_record('public.flagship_editions', 'edition', 'title', part_of => 'flagship', parent_column => 'flagship_id');
call private.track_record('public.media', 'picture', 'alt');
call private.track_record('public.photos', 'photo', 'caption', part_of => 'album', parent_column => 'album_id');
call private.track_record('public.settings', 'setting', 'key', key_columns => 'key', address => 'key');
call private.track_record('public.redirects', 'redirect', 'from_path', key_columns => 'from_path', address => 'from_path', links => '{to_path}');

-- Its call does what these four did.
drop procedure private.track_changes(regclass, text);
drop procedure private.enforce_slugs(regclass, text);
drop procedure private.make_searchable(regclass, text, text, text, text);
drop procedure private.show_pictures(regclass, text, text);
