-- Library of pictures: files, uses, visibility, and the library page in the back office.

-- Pictures of the library.
create table public.media (
  id uuid primary key default gen_random_uuid(),
  -- Path in the bucket 'media'.
  path text not null unique check (path !~ '(^/|\.\.)'),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif')),
  bytes bigint not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Alternative text; empty while `is_decorative` or not described yet.
  alt text not null default '',
  is_decorative boolean not null default false,
  caption text,
  credit text,
  rights_holder text,
  consent_on date,
  consent_expires_on date check (consent_expires_on >= consent_on),
  -- Focal point, as fractions of width and height from the top left.
  focus_x real not null default 0.5 check (focus_x between 0 and 1),
  focus_y real not null default 0.5 check (focus_y between 0 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Original file name.
  file_name text check (length(file_name) <= 300),
  folder text not null default '' check (length(folder) <= 100),
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  licence text check (length(licence) <= 200),
  -- SHA-256 of the decoded pixels. Finds duplicates even when their metadata differs.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Dominant colour and placeholder are both null for a picture with transparency.
  dominant_color text check (dominant_color ~ '^#[0-9a-f]{6}$'),
  placeholder text check (placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/=]+$' and length(placeholder) <= 1300),
  removed_at timestamptz
);
create index media_by_content on public.media (content_hash);
create index media_by_removal on public.media (removed_at) where removed_at is not null;
create index media_by_word on public.media using gin (private.picture_words(alt, caption, credit, file_name, folder, tags));

alter table public.media enable row level security;
grant select, insert, update, delete on public.media to authenticated;
grant all on public.media to service_role;
grant select (id, path, mime_type, bytes, width, height, alt, licence, content_hash, dominant_color, placeholder,
  is_decorative, caption, credit, focus_x, focus_y, created_at, updated_at, removed_at) on public.media to anon;
create policy "editors read all pictures" on public.media for select to authenticated
  using ((select private.is_editor()));
create policy "editors add pictures" on public.media for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change pictures" on public.media for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "anyone reads pictures that are shown" on public.media for select to anon, authenticated
  using (private.is_shown_picture(path));
create policy "admins purge removed pictures" on public.media for delete to authenticated
  using (removed_at is not null and (select private.is_admin()));

call private.take_only('one_line', 'public.media', 'path, alt, credit, rights_holder, file_name, folder, licence');
call private.take_only('plain_text', 'public.media', 'caption');
call private.take_only('moment', 'public.media', 'created_at, updated_at, removed_at');
call private.take_only('day', 'public.media', 'consent_on, consent_expires_on');
call private.take_only('list_of_tags', 'public.media', 'tags');

-- Pictures shown by each row. Triggers keep this table up to date, because searching every text on each request is too
-- slow.
create table private.picture_uses (
  path text not null,
  kind text not null,
  row_id uuid not null,
  primary key (path, kind, row_id)
);
create index picture_uses_of_a_row on private.picture_uses (kind, row_id);

alter table private.picture_uses enable row level security;
grant select on private.picture_uses to authenticated;
create policy "editors read what uses a picture" on private.picture_uses for select to authenticated
  using ((select private.is_editor()));

-- Pictures without any use, with the time since when.
create table private.unused_media_since (
  media_id uuid primary key references public.media (id) on delete cascade,
  since timestamptz not null default now()
);

alter table private.unused_media_since enable row level security;

-- Result of examining an uploaded file, stored until the picture's row is written.
create table private.examined_pictures (
  path text primary key,
  mime_type text not null,
  bytes bigint not null,
  width int not null,
  height int not null,
  content_hash text not null,
  dominant_color text,
  placeholder text,
  examined_at timestamptz not null default now()
);

alter table private.examined_pictures enable row level security;
grant all on private.examined_pictures to service_role;

create policy "editors add media files" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_editor()));

create policy "editors change media files" on storage.objects for update to authenticated
  using (bucket_id = 'media' and (select private.is_editor())) with check (bucket_id = 'media' and (select private.is_editor()));

create policy "editors remove media files" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_editor()));

create policy "editors read media files" on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_editor()));

-- Visitors may read a single picture while a public page shows it; listing, signing and copying are refused. On hosted
-- Supabase the site reads pictures as anon, and the storage names the operation.
create policy "anyone opens a picture that is shown" on storage.objects for select to anon, authenticated
  using (bucket_id = 'media' and current_setting('storage.operation', true) in ('storage.object.get_authenticated', 'object.get_authenticated')
    and private.is_shown_picture(name));

create trigger place_described_picture after update of alt, is_decorative on public.media
  for each row when (old.alt = '' and not old.is_decorative and (new.alt <> '' or new.is_decorative)) execute function private.place_described_picture();

create view public.media_usage with (security_invoker = true) as
  select u.* from private.media_usage() u where (select private.is_editor());
grant select on public.media_usage to authenticated;

-- Decodes percent-encoding. Null for invalid UTF-8.
create function private.unescaped(address text) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return (select convert_from(string_agg(case when part[1] ~ '^%' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
      ''::bytea order by place), 'UTF8')
    from regexp_matches(address, '%[0-9a-f]{2}|[^%]+|%', 'gi') with ordinality as parts (part, place));
exception when others then
  return null;
end $$;
grant execute on function private.unescaped(text) to authenticated, service_role;

-- Library paths in a text: /media/people/a.jpg, with or without a host.
create function private.pictures_in(words text) returns setof text
  language sql immutable set search_path = ''
as $$
  select distinct private.unescaped(found[1]) from regexp_matches(words, '/media/([^[:space:]"''<>?#()\\&]+)', 'g') as found
$$;

-- Records which pictures a row shows. Trigger arguments: kind of record, then the columns with URLs or HTML.
create function private.follow_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.picture_uses where kind = tg_argv[0] and row_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.picture_uses (path, kind, row_id)
    select path, tg_argv[0], new.id from private.pictures_in(
      (select string_agg(to_jsonb(new) ->> name, ' ') from unnest(string_to_array(tg_argv[1], ',')) as name)) as path
    where path is not null;
  end if;
  return null;
end $$;

-- Whether visitors may see the picture at this path: it is in the library, not removed, described or decorative, its
-- consent is valid to the end of the last day, and an album or a public row shows it. Written in plpgsql, which caches
-- the plan for all rows of an album.
create function private.is_shown_picture(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m where m.path = picture and private.may_be_seen(m))
    and private.is_picture_on_the_site(picture);
end $$;
grant execute on function private.is_shown_picture(text) to anon, authenticated, service_role;

-- Whether a public row shows the picture, whatever its consent. Written in plpgsql, which caches the plan.
create function private.is_picture_on_the_site(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m join public.photos p on p.media_id = m.id join public.albums a on a.id = p.album_id
      where m.path = picture and private.is_public(a))
    or exists (select from private.picture_uses u where u.path = picture and private.is_on_the_site(u.kind, u.row_id));
end $$;
grant execute on function private.is_picture_on_the_site(text) to anon, authenticated, service_role;

-- Public URL of a picture, spelled as in app/platform/images/media-src.ts.
create function private.picture_address(path text) returns text
  language sql immutable set search_path = ''
as $$
  select '/media/' || string_agg(case when part[1] ~ '^[A-Za-z0-9_.~/-]' then part[1]
    else regexp_replace(upper(encode(convert_to(part[1], 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
  from regexp_matches(path, '[A-Za-z0-9_.~/-]+|[^A-Za-z0-9_.~/-]+', 'g') with ordinality as parts (part, place)
$$;
grant execute on function private.picture_address(text) to authenticated, service_role;

-- Library picture at a URL; null for others.
create function private.picture_at(address text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select m.id from public.media m
  where address like '/media/%' and m.path = private.unescaped(substr(regexp_replace(address, '[?#].*', ''), length('/media/') + 1))
$$;

-- Keeps the URL column and `media_id` of a row consistent: the column that was written decides, `media_id` first.
-- Removing the picture clears the URL. Argument: the URL column.
create function private.sync_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  address_before text;
  picture_before uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into address using new;
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I, ($1).media_id', tg_argv[0]) into address_before, picture_before using old;
  end if;
  if new.media_id is not null and (new.media_id is distinct from picture_before or address is not distinct from address_before) then
    address := (select private.picture_address(m.path) from public.media m where m.id = new.media_id);
  elsif new.media_id is null and picture_before is not null and address is not distinct from address_before then
    address := null;
  else
    new.media_id := private.picture_at(address);
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], address));
end $$;

-- Sets media_id of a table from its URL column, and adds the triggers that keep the two columns consistent.
create procedure private.reference_picture(referring regclass, address_column text)
  language plpgsql set search_path = ''
as $$
begin
  -- Triggers are off for this update: the content stays the same, so the history gets no entry.
  execute format('alter table %s disable trigger user', referring);
  execute format('update %s set media_id = private.picture_at(%I) where %2$I like %L', referring, address_column, '/media/%');
  execute format('alter table %s enable trigger user', referring);
  execute format('create trigger sync_picture_of_added before insert on %s for each row
    when (new.media_id is not null or new.%I is not null) execute function private.sync_picture(%2$L)', referring, address_column);
  execute format('create trigger sync_picture_of_changed before update of media_id, %I on %s for each row
    execute function private.sync_picture(%1$L)', address_column, referring);
end $$;

-- Writes the new path of a picture to every row that shows it.
create function private.readdress_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  referring text;
begin
  for referring in select k.table_name from private.record_kinds k where k.picture_columns <> '{}' loop
    execute format('update public.%I set media_id = media_id where media_id = $1', referring) using new.id;
  end loop;
  return null;
end $$;
create trigger readdress_pictures after update of path on public.media
  for each row when (old.path is distinct from new.path) execute function private.readdress_pictures();

-- Uses of library pictures in columns, HTML and albums: the record in whose form each use can be changed, and whether
-- visitors see it. Runs with the caller's rights.
create function private.media_usage() returns table (media_id uuid, kind text, row_id uuid, title text, is_shown boolean)
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(format('select %s, %L::text, w.id, w.%I::text, coalesce(private.is_public(r), false) from public.%I r join public.%I w on w.id = r.%I %s',
      u.picture, w.kind, w.title, k.table_name, w.table_name, coalesce(k.parent_column, 'id'), u.condition), ' union ' order by k.place)
    from private.record_kinds k join private.record_kinds w on w.kind = coalesce(k.part_of, k.kind)
      cross join lateral (
        select 'r.media_id' as picture, 'where r.media_id is not null' as condition where private.has_column(k.table_name, 'media_id')
        union all select 'm.id', format('join private.picture_uses u on u.kind = %L and u.row_id = r.id join public.media m on m.path = u.path', k.kind)
          where k.html_columns <> '{}') u);
end $$;
grant execute on function private.media_usage() to authenticated, service_role;

-- Library paths named in rows, albums, settings and drafts.
create function private.media_paths_in_use() returns setof text
  language sql stable set search_path = ''
as $$
  select u.path from private.picture_uses u
  union select m.path from public.media m join public.photos p on p.media_id = m.id
  union select path from public.settings s, private.pictures_in(s.value::text) as path where path is not null
  union select path from public.drafts d, private.pictures_in(d.fields::text) as path where path is not null
  union select m.path from public.drafts d,
    lateral regexp_matches(d.fields::text, '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}', 'g') as said (ids)
    join public.media m on m.id = said.ids[1]::uuid
$$;

-- Pictures that have been unused for `grace`, the oldest first.
create function private.unused_media(grace interval) returns table (id uuid, path text, since timestamptz)
  language sql stable set search_path = ''
as $$
  select m.id, m.path, u.since from private.unused_media_since u join public.media m on m.id = u.media_id
  where u.since <= now() - grace and m.path not in (select private.media_paths_in_use())
  order by u.since, m.path
$$;

-- Retention period of unused pictures from the setting 'retention'. Null: unused pictures are never removed.
create function private.unused_picture_grace() returns interval
  language sql stable set search_path = ''
as $$ select private.retention_period(s.value, 'unused_picture_days', 'days') from public.settings s where s.key = 'retention' $$;

-- Notes unused pictures, removes those that have been unused for longer than the setting allows, purges removed
-- pictures after thirty days, and deletes results of examined files without a row. A nightly job calls this function.
-- Returns the number removed. The server deletes the files of private.orphaned_media_files().
create function private.remove_unused_media() returns int
  language plpgsql set search_path = ''
as $$
declare
  removed int;
begin
  delete from private.examined_pictures where examined_at < now() - interval '1 day';
  delete from public.media where removed_at < now() - interval '30 days';
  delete from private.unused_media_since u using public.media m
    where m.id = u.media_id and m.path in (select private.media_paths_in_use());
  insert into private.unused_media_since (media_id)
    select m.id from public.media m where m.path not in (select private.media_paths_in_use())
    on conflict do nothing;
  delete from public.media where id in (select u.id from private.unused_media(private.unused_picture_grace()) u);
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Old files in the bucket 'media' that have no picture row and that no text mentions.
create function private.orphaned_media_files() returns setof text
  language sql stable set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'media' and o.created_at < now() - private.unused_picture_grace()
    and not exists (select from public.media m where m.path = o.name)
    and o.name not in (select private.media_paths_in_use())
$$;

-- Checks the value of `unused_picture_days` in the setting.
create function private.unused_picture_days_are_whole() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.key = 'retention' and new.value ? 'unused_picture_days' and not private.is_whole_number(new.value -> 'unused_picture_days', 1, 365) then
    raise exception 'Days are a whole number from 1 to 365.'
      using errcode = '23514', constraint = 'validate_setting', table = 'settings', column = 'value';
  end if;
  return new;
end $$;

create function private.picture_hosts_are_hosts() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.key = 'pictures.hosts' and new.value is not null and not private.is_list_of_hosts(new.value) then
    raise exception 'Hosts are names such as cdn.example.org, at most 20, without https:// and without a path.'
      using errcode = '23514', constraint = 'validate_setting', table = 'settings', column = 'value';
  end if;
  return new;
end $$;

-- Removes pictures that have been unused for longer than the setting. Returns their number, and the files to delete.
create function public.server_remove_unused_media() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  removed int := private.remove_unused_media();
begin
  return jsonb_build_object('removed', removed,
    'files', (select coalesce(jsonb_agg(name), '[]') from private.orphaned_media_files() as name));
end $$;
grant execute on function public.server_remove_unused_media() to service_role;

create function private.examined_picture(picture text) returns private.examined_pictures
  language sql stable security definer set search_path = ''
as $$ select e from private.examined_pictures e where e.path = picture $$;
grant execute on function private.examined_picture(text) to authenticated;

-- Stores the properties of an uploaded file, by its path in the bucket 'media', as the server found them.
create function public.server_keep_examined_picture(path text, details jsonb) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.examined_pictures (path, mime_type, bytes, width, height, content_hash, dominant_color, placeholder)
  values (server_keep_examined_picture.path, details ->> 'mime_type', (details ->> 'bytes')::bigint, (details ->> 'width')::int,
    (details ->> 'height')::int, details ->> 'content_hash', details ->> 'dominant_color', details ->> 'placeholder')
  on conflict on constraint examined_pictures_pkey do update set mime_type = excluded.mime_type, bytes = excluded.bytes, width = excluded.width,
    height = excluded.height, content_hash = excluded.content_hash, dominant_color = excluded.dominant_color,
    placeholder = excluded.placeholder, examined_at = now()
$$;
grant execute on function public.server_keep_examined_picture(text,jsonb) to service_role;

-- Sets the file properties of a picture's row from the server's check of the file, and ignores those that the client
-- wrote.
create function private.take_examined_details() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  examined private.examined_pictures;
begin
  if current_user <> 'authenticated' then return new; end if;
  if tg_op = 'UPDATE' then
    new.path := old.path;
    new.mime_type := old.mime_type;
    new.bytes := old.bytes;
    new.width := old.width;
    new.height := old.height;
    new.content_hash := old.content_hash;
    new.dominant_color := old.dominant_color;
    new.placeholder := old.placeholder;
  end if;
  examined := private.examined_picture(new.path);
  if examined.path is not null then
    new.mime_type := examined.mime_type;
    new.bytes := examined.bytes;
    new.width := examined.width;
    new.height := examined.height;
    new.content_hash := examined.content_hash;
    new.dominant_color := examined.dominant_color;
    new.placeholder := examined.placeholder;
  elsif tg_op = 'INSERT' then
    raise exception 'The server has not checked this file. Upload it again.'
      using errcode = '23514', constraint = 'picture_is_examined', table = 'media', column = 'path';
  end if;
  return new;
end $$;
create trigger take_examined_details before insert or update on public.media
  for each row execute function private.take_examined_details();

-- Raises an error when a picture has no alternative text or was removed.
create function private.require_usable_picture(picture uuid, referring text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  m public.media;
begin
  select * into m from public.media where id = picture;
  if m.removed_at is not null then
    raise exception 'This picture was removed from the library. Restore it there, or choose another.'
      using errcode = '23514', constraint = 'picture_is_there', table = referring, column = 'media_id';
  end if;
  if not m.is_decorative and trim(m.alt) = '' then
    raise exception 'This image has no alt text. Add the alt text in the library, or mark the image as decorative there.'
      using errcode = '23514', constraint = 'picture_has_words', table = referring, column = 'media_id';
  end if;
end $$;
grant execute on function private.require_usable_picture(uuid,text) to authenticated, service_role;

-- Trigger for a table with media_id: raises an error when the picture cannot be shown. A draft may use a picture without
-- alternative text; published_picture_has_words asks for the text at publication.
create function private.refuse_unusable_picture() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if to_jsonb(new) ->> 'status' <> 'published'
    and exists (select from public.media m where m.id = new.media_id and m.removed_at is null) then
    return new;
  end if;
  perform private.require_usable_picture(new.media_id, tg_table_name);
  return new;
end $$;

-- Adds the trigger refuse_unusable_picture to a table. Triggers run in the order of their names, and sync_picture_…,
-- which sets media_id, has to run first.
create procedure private.require_usable_pictures(referring regclass)
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger unusable_picture_of_added before insert on %s for each row
    when (new.media_id is not null) execute function private.refuse_unusable_picture()', referring);
  execute format('create trigger unusable_picture_of_changed before update on %s for each row
    when (new.media_id is not null and new.media_id is distinct from old.media_id) execute function private.refuse_unusable_picture()', referring);
end $$;

-- Data for showing a picture: size, focal point, colour and placeholder. Null when the picture may not be shown. The
-- caller has to know that a public page uses the picture.
create function private.picture_details(picture uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('width', m.width, 'height', m.height, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
    'dominant_color', m.dominant_color, 'placeholder', m.placeholder)
  from public.media m
  where m.id = picture and m.removed_at is null and (m.is_decorative or trim(m.alt) <> '')
    and coalesce(m.consent_expires_on, 'infinity') >= current_date
$$;
grant execute on function private.picture_details(uuid) to anon, authenticated, service_role;

-- Searchable words of a picture. Results are stored in the index media_by_word: a migration that replaces this function
-- reindexes it.
create function private.picture_words(alt text, caption text, credit text, file_name text, folder text, tags text[]) returns tsvector
  language sql immutable set search_path = ''
as $$ select private.search_words(concat_ws(' ', alt, caption, credit, file_name, folder, array_to_string(tags, ' '))) $$;
-- Index entries are computed with the rights of the writer, who needs this grant.
grant execute on function private.picture_words(text,text,text,text,text,text[]) to authenticated, service_role;

-- Number of uses per picture, public or not.
create function private.picture_places() returns table (media_id uuid, places bigint)
  language sql stable set search_path = ''
as $$
  select used.id, count(*) from (
    select m.id, u.kind, u.row_id from private.picture_uses u join public.media m on m.path = u.path
    union select p.media_id, 'album', p.album_id from public.photos p) as used
  group by used.id
$$;

-- Page of the picture library for editors. A filter that is null is not applied. Tabs: library (not removed), repair
-- (no alternative text or no file), ends (consent ends within sixty days or has ended), unused, removed. Returns {
-- rows, total, counts, folders, tags }.
create function public.list_media(query text default '', tab text default 'library', folder text default null, tag text default null,
    album uuid default null, kind text default null, sort text default 'added', direction text default 'desc', page int default 1,
    page_size int default 40) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction is distinct from 'asc';
  answer jsonb;
begin
  perform private.require_editor('list the library');
  with said as materialized (select path from private.media_paths_in_use() as path),
  filtered as materialized (
    select m.id, m.created_at, m.bytes, lower(coalesce(nullif(m.alt, ''), m.file_name, m.path)) as name, coalesce(u.places, 0) as places,
      not m.is_decorative and trim(m.alt) = '' as lacks_words, o.name is null as is_broken,
      case when m.removed_at is not null then '{removed}'::text[] else array_remove(array['library',
        case when o.name is null or (not m.is_decorative and trim(m.alt) = '') then 'repair' end,
        case when m.consent_expires_on <= current_date + 60 then 'ends' end,
        case when m.path not in (select path from said) then 'unused' end], null) end as tabs
    from public.media m
      left join private.picture_places() u on u.media_id = m.id
      left join storage.objects o on o.bucket_id = 'media' and o.name = m.path
    where (list_media.folder is null or m.folder = list_media.folder)
      and (list_media.tag is null or list_media.tag = any (m.tags))
      and (list_media.kind is null or m.mime_type = 'image/' || list_media.kind)
      and (list_media.album is null or exists (select from public.photos p where p.media_id = m.id and p.album_id = list_media.album))
      and (terms is null or private.picture_words(m.alt, m.caption, m.credit, m.file_name, m.folder, m.tags) @@ terms)
  ),
  in_tab as (select * from filtered f where list_media.tab = any (f.tabs)),
  shown as (
    select t.*, row_number() over (order by
      case when list_media.sort = 'name' and not down then t.name end,
      case when list_media.sort = 'name' and down then t.name end desc,
      case when list_media.sort = 'size' and not down then t.bytes end,
      case when list_media.sort = 'size' and down then t.bytes end desc,
      case when list_media.sort not in ('name', 'size') and not down then t.created_at end,
      case when list_media.sort not in ('name', 'size') and down then t.created_at end desc,
      t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'path', m.path, 'alt', m.alt, 'is_decorative', m.is_decorative,
        'file_name', m.file_name, 'mime_type', m.mime_type, 'bytes', m.bytes, 'width', m.width, 'height', m.height,
        'dominant_color', m.dominant_color, 'placeholder', m.placeholder, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
        'consent_expires_on', m.consent_expires_on, 'removed_at', m.removed_at, 'created_at', m.created_at,
        'places', s.places, 'lacks_words', s.lacks_words, 'is_broken', s.is_broken) order by s.place), '[]')
      from shown s join public.media m on m.id = s.id),
    'total', (select count(*) from in_tab),
    'counts', (select jsonb_object_agg(t.name, (select count(*) from filtered f where t.name = any (f.tabs)))
      from unnest(array['library', 'repair', 'ends', 'unused', 'removed']) as t (name)),
    'folders', (select coalesce(jsonb_agg(distinct m.folder order by m.folder), '[]') from public.media m where m.folder <> '' and m.removed_at is null),
    'tags', (select coalesce(jsonb_agg(distinct t order by t), '[]') from public.media m, unnest(m.tags) as t where m.removed_at is null))
  into answer;
  return answer;
end $$;
grant execute on function public.list_media(text,text,text,text,uuid,text,text,text,integer,integer) to authenticated,
  service_role;

-- Trigger for a table with media_id: refuses a removed picture.
create function private.refuse_removed_picture() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if exists (select from public.media m where m.id = new.media_id and m.removed_at is not null) then
    raise exception 'This picture was removed from the library. Restore it there, or choose another.'
      using errcode = '23514', constraint = 'picture_is_there', table = tg_table_name, column = 'media_id';
  end if;
  return new;
end $$;

-- Effect of an action on each picture. `value`: folder, tag, or JSON with credit, licence and consent dates.
create function private.picture_effects(action text, ids uuid[], value text) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select m.id, coalesce(nullif(trim(m.alt), ''), m.file_name, m.path), m.updated_at, e.outcome, e.change,
    case when e.change is not null then (select jsonb_object_agg(name, to_jsonb(m) -> name) from jsonb_object_keys(e.change) as name) end
  from public.media m
    cross join lateral (select trim(coalesce(value, '')) as value) said
    cross join lateral (
      select case when m.folder = said.value then 'as_it_is' else 'changed' end as outcome,
        case when m.folder <> said.value then jsonb_build_object('folder', said.value) end as change where action = 'folder'
      union all
      select case when said.value = any (m.tags) then 'as_it_is' when cardinality(m.tags) >= 30 then 'full' else 'changed' end,
        case when said.value <> all (m.tags) and cardinality(m.tags) < 30 then jsonb_build_object('tags', m.tags || said.value) end
        where action = 'tag' and said.value <> ''
      union all
      select case when said.value = any (m.tags) then 'changed' else 'as_it_is' end,
        case when said.value = any (m.tags) then jsonb_build_object('tags', array_remove(m.tags, said.value)) end
        where action = 'untag' and said.value <> ''
      union all
      select case when w.change is null then 'as_it_is' else 'changed' end, w.change
        from (select jsonb_object_agg(d.key, to_jsonb(d.value)) from jsonb_each_text(case action when 'describe' then said.value::jsonb end) d
          where d.key in ('credit', 'licence', 'consent_on', 'consent_expires_on')
            and d.value is distinct from to_jsonb(m) ->> d.key) w (change)
        where action = 'describe'
      union all
      select case when m.removed_at is null then 'as_it_is' else 'restored' end,
        case when m.removed_at is not null then '{"removed_at": null}'::jsonb end where action = 'restore'
      union all
      select case when m.removed_at is null then 'as_it_is' else 'purged' end,
        case when m.removed_at is not null then '{}'::jsonb end where action = 'purge'
    ) e
  where m.id = any (ids)
$$;
grant execute on function private.picture_effects(text,uuid[],text) to authenticated, service_role;

-- Counts the effects of a bulk action. Writes nothing.
create function public.preview_picture_action(action text, ids uuid[], value text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.picture_effects(action, ids, value) e));
end $$;
grant execute on function public.preview_picture_action(text,uuid[],text) to authenticated, service_role;

-- Applies a bulk action to at most 500 pictures; see private.apply_effects. The table's policy decides about purging.
create function public.apply_picture_action(batch uuid, action text, ids uuid[], value text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  return private.apply_effects(batch, 'picture', action,
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.picture_effects(action, ids, value) e));
end $$;
grant execute on function public.apply_picture_action(uuid,text,uuid[],text) to authenticated, service_role;

-- Changes an <img> to another picture: new URL and alternative text, without the old size.
create function private.image_with(tag text, address_pattern text, address text, alt text) returns text
  language sql immutable set search_path = ''
as $$
  select '<img' || coalesce(string_agg(' ' || part[1] || coalesce('=' || regexp_replace(part[2], address_pattern, address, 'g'), ''), '' order by place), '')
    || ' alt="' || replace(replace(replace(replace(alt, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '">'
  from regexp_matches(substr(tag, 5), '([^[:space:]=/>"'']+)(?:[[:space:]]*=[[:space:]]*("[^"]*"|''[^'']*''|[^[:space:]>"'']+))?', 'g')
    with ordinality as parts (part, place)
  where lower(part[1]) not in ('alt', 'width', 'height', 'srcset', 'sizes')
$$;
grant execute on function private.image_with(text,text,text,text) to authenticated, service_role;

-- Replaces the picture at `path` in a text by another. The caption stays.
create function private.text_with_substitute(html text, path text, substitute public.media) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  address text := private.picture_address(substitute.path);
  alt text := case when substitute.is_decorative then '' else substitute.alt end;
  spelling text;
  pattern text;
  tag text;
begin
  -- A path can be written with several escapes, and can be the beginning of another path.
  for spelling in select distinct said.part[1] from regexp_matches(html, '/media/([^[:space:]"''<>?#()\\&]+)', 'g') as said (part)
      where private.unescaped(said.part[1]) = text_with_substitute.path loop
    pattern := '/media/' || regexp_replace(spelling, '([.*+^$|{}\[\]])', '\\\1', 'g') || '(?![^[:space:]"''<>?#()\\&])';
    for tag in select distinct said.part[1] from regexp_matches(html, '(<img(?:[^>"'']|"[^"]*"|''[^'']*'')*>)', 'gi') as said (part)
        where said.part[1] ~ pattern loop
      html := replace(html, tag, private.image_with(tag, pattern, address, alt));
    end loop;
    html := regexp_replace(html, pattern, address, 'g');
  end loop;
  return html;
end $$;
grant execute on function private.text_with_substitute(text,text,public.media) to authenticated, service_role;

-- Change of a record that replaces `picture`; null when the record does not use the picture.
create function private.substitute_change(of_kind private.record_kinds, referring text[], record jsonb, picture public.media, substitute public.media)
  returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  alt_column text := replace(of_kind.picture_columns[1], '_url', '_alt');
  change jsonb := '{}';
  name text;
  written text;
begin
  -- The album already contains the substitute, and an album cannot contain a picture twice.
  if of_kind.kind = 'photo' and exists (select from public.photos p
      where p.album_id = (record ->> 'album_id')::uuid and p.media_id = substitute.id) then
    return null;
  end if;
  foreach name in array referring loop
    if record ->> name = picture.id::text then
      change := change || jsonb_build_object(name, substitute.id);
      if name = 'media_id' and record ? alt_column then
        if substitute.is_decorative then
          raise exception 'The chosen image is decorative, but “%” needs an image with alt text. Choose another image.',
            record ->> of_kind.title using errcode = '22023';
        end if;
        change := change || jsonb_build_object(alt_column, regexp_replace(substitute.alt, '\s+', ' ', 'g'));
      end if;
    end if;
  end loop;
  foreach name in array of_kind.html_columns loop
    written := private.text_with_substitute(record ->> name, picture.path, substitute);
    if written is distinct from record ->> name then
      change := change || jsonb_build_object(name, written);
    end if;
  end loop;
  return nullif(change, '{}');
end $$;
grant execute on function private.substitute_change(private.record_kinds,text[],jsonb,public.media,public.media) to
  authenticated, service_role;

-- Records that use a picture, with the change to write. Runs with the caller's rights.
create function private.substitute_effects(picture public.media, substitute public.media) returns table
    (kind text, id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language plpgsql stable set search_path = ''
as $$
declare
  k private.record_kinds;
  shown private.record_kinds;
  referring text[];
  uses text;
begin
  for k in select * from private.record_kinds order by place loop
    referring := array(select a.attname from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'public.media'::regclass and c.conrelid = format('public.%I', k.table_name)::regclass order by 1);
    uses := concat_ws(' or ', (select string_agg(format('r.%I = ($1).id', name), ' or ') from unnest(referring) as name),
      case when k.html_columns <> '{}' then format('r.id in (select u.row_id from private.picture_uses u where u.kind = %L and u.path = ($1).path)', k.kind) end);
    continue when uses = '';
    select * into shown from private.record_kinds w where w.kind = coalesce(k.part_of, k.kind);
    return query execute format($effects$
      select %1$L::text, r.id, w.%2$I::text, r.updated_at,
        case when c.change is null then 'there_already' when private.is_public(r) then 'replaced_shown' else 'replaced_hidden' end,
        c.change, (select jsonb_object_agg(name, to_jsonb(r) -> name) from jsonb_object_keys(c.change) as name)
      from public.%3$I r join public.%4$I w on w.id = r.%5$I
        cross join lateral (select private.substitute_change($3, $4, to_jsonb(r), $1, $2) as change) c
      where %6$s$effects$, k.kind, shown.title, k.table_name, shown.table_name, coalesce(k.parent_column, 'id'), uses)
      using picture, substitute, k, referring;
  end loop;
end $$;
grant execute on function private.substitute_effects(public.media,public.media) to authenticated, service_role;

-- Raises an error when the picture or its substitute cannot be used for a substitution.
create function private.require_substitute(picture uuid, substitute uuid, out leaves public.media, out comes public.media)
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  select * into leaves from public.media where id = picture and removed_at is null;
  select * into comes from public.media where id = substitute;
  if leaves.id is null then
    raise exception 'This picture was removed already.' using errcode = '22023';
  end if;
  if comes.id is null then
    raise exception 'The chosen image is no longer in the library.' using errcode = '22023';
  end if;
  if leaves.id = comes.id then
    raise exception 'An image cannot replace itself. Choose another image.' using errcode = '22023';
  end if;
  if comes.consent_expires_on < current_date then
    raise exception 'The consent for the chosen image has expired. Choose another image.' using errcode = '22023';
  end if;
  perform private.require_usable_picture(comes.id, 'media');
end $$;
grant execute on function private.require_substitute(uuid,uuid) to authenticated, service_role;

-- Counts the effects of a substitution. Writes nothing.
create function public.preview_picture_substitute(picture uuid, substitute uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  chosen record := private.require_substitute(picture, substitute);
begin
  return private.counted_effects(
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.substitute_effects(chosen.leaves, chosen.comes) e));
end $$;
grant execute on function public.preview_picture_substitute(uuid,uuid) to authenticated, service_role;

-- Replaces a picture everywhere and removes it, in one transaction. `batch` identifies it for undo. Returns the
-- number of changed records.
create function public.substitute_picture(batch uuid, picture uuid, substitute uuid) returns int
  language plpgsql set search_path = ''
as $$
declare
  chosen record := private.require_substitute(picture, substitute);
  effect record;
  changed int := 0;
begin
  for effect in select * from private.substitute_effects(chosen.leaves, chosen.comes) e where e.change is not null loop
    if not private.save_bulk_change(batch, effect.kind, effect.id, effect.change, effect.before, effect.version) then
      raise exception 'Another person changed “%” at the same time. Nothing was removed. Try again.', effect.title using errcode = '22023';
    end if;
    changed := changed + 1;
  end loop;
  update public.media m set removed_at = now() where m.id = picture;
  return changed;
end $$;
grant execute on function public.substitute_picture(uuid,uuid,uuid) to authenticated, service_role;

-- Undoes a substitution; records changed since keep the new picture. Returns { undone, changed }.
create function public.undo_picture_substitute(batch uuid, picture uuid) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  part jsonb;
  undone int := 0;
  changed int := 0;
begin
  perform private.require_editor();
  -- The picture is restored first, because no record may show a removed picture.
  update public.media m set removed_at = null where m.id = picture;
  loop
    part := public.undo_bulk_change(batch, 500);
    undone := undone + (part ->> 'undone')::int;
    changed := changed + (part ->> 'changed')::int;
    exit when (part ->> 'left')::int = 0;
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed);
end $$;
grant execute on function public.undo_picture_substitute(uuid,uuid) to authenticated, service_role;

-- Pictures that were hidden within the last three nights because their consent ended or they were removed. A CDN may
-- still have copies.
create function public.server_ended_pictures() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(m.path order by m.path), '[]') from public.media m
  where m.removed_at > now() - interval '3 days'
    or (m.consent_expires_on < current_date
      and greatest(m.consent_expires_on::timestamptz, m.updated_at) > now() - interval '3 days')
$$;
grant execute on function public.server_ended_pictures() to service_role;
