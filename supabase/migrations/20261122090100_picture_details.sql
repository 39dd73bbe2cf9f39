-- What the server finds in an uploaded file stands in the row of its picture, and nobody else can say it. A picture may lie in
-- the library before anybody has described it; nothing shows it until then. One that is removed is shown nowhere, and can be
-- brought back for thirty days.

alter table public.media
  -- As the file was called where it came from.
  add column file_name text check (length(file_name) <= 300),
  add column folder text not null default '' check (length(folder) <= 100),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 30),
  add column licence text check (length(licence) <= 200),
  -- SHA-256 of the pixels as they are seen, so that the same picture is known whatever else its file says.
  add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Both null for a picture that one can see through.
  add column dominant_color text check (dominant_color ~ '^#[0-9a-f]{6}$'),
  add column placeholder text check (placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/=]+$' and length(placeholder) <= 1300),
  add column removed_at timestamptz;
create index media_by_content on public.media (content_hash);
create index media_by_removal on public.media (removed_at) where removed_at is not null;

create function private.is_list_of_tags(tags text[]) returns boolean
  language sql immutable set search_path = ''
as $$ select not exists (select from unnest(tags) as tag where tag is null or trim(tag) = '' or length(tag) > 60 or not private.is_one_line(tag)) $$;
create function private.as_list_of_tags(tags text[]) returns text[]
  language sql immutable set search_path = '' return '{}'::text[];
revoke execute on function private.is_list_of_tags(text[]), private.as_list_of_tags(text[]) from public;
grant execute on function private.is_list_of_tags(text[]) to anon, authenticated, service_role;
call private.take_only('one_line', 'public.media', 'file_name, folder, licence');
call private.take_only('list_of_tags', 'public.media', 'tags');
call private.take_only('moment', 'public.media', 'removed_at');

-- What the server found in a file that was uploaded, until the row of its picture is written.
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

create function private.examined_picture(picture text) returns private.examined_pictures
  language sql stable security definer set search_path = ''
as $$ select e from private.examined_pictures e where e.path = picture $$;

/* Keeps what the server found in the file at this path of the bucket. */
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

/* Whoever signed in adds a picture to the library: what its file is comes from the server that has looked into it, whatever
   is said in the row. A changed row keeps its address and what its file is, unless the server has looked into a new file since. */
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
    raise exception 'The server has not looked into this file. Upload it again.'
      using errcode = '23514', constraint = 'picture_is_examined', table = 'media', column = 'path';
  end if;
  return new;
end $$;
create trigger take_examined_details before insert or update on public.media
  for each row execute function private.take_examined_details();
revoke execute on function private.examined_picture(text), private.take_examined_details() from public;
grant execute on function private.examined_picture(text) to authenticated;

-- Words are needed where a picture is shown, no longer where it lies.
alter table public.media drop constraint picture_has_words;

/* Refuses to show a picture that nobody has described, or that was removed. */
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
    raise exception 'Say in the library what the picture shows, or that it says nothing; then use it.'
      using errcode = '23514', constraint = 'picture_has_words', table = referring, column = 'media_id';
  end if;
end $$;

/* For a table with a column media_id: a picture that comes to be shown can be. */
create function private.refuse_unusable_picture() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_usable_picture(new.media_id, tg_table_name);
  return new;
end $$;
revoke execute on function private.require_usable_picture(uuid, text), private.refuse_unusable_picture() from public;
grant execute on function private.require_usable_picture(uuid, text) to authenticated, service_role;

-- Their names come after sync_picture_…, which finds the picture of an address first.
create procedure private.require_usable_pictures(referring regclass)
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger unusable_picture_of_added before insert on %s for each row
    when (new.media_id is not null) execute function private.refuse_unusable_picture()', referring);
  execute format('create trigger unusable_picture_of_changed before update on %s for each row
    when (new.media_id is not null and new.media_id is distinct from old.media_id) execute function private.refuse_unusable_picture()', referring);
end $$;
revoke execute on procedure private.require_usable_pictures(regclass) from public;
call private.require_usable_pictures('public.events');
call private.require_usable_pictures('public.news_articles');
call private.require_usable_pictures('public.people');
call private.require_usable_pictures('public.partners');
call private.require_usable_pictures('public.flagship_pages');

/* As before; and it is described, or decorative, and not removed. An album may hold pictures before they are described, because
   many come at once: visitors see each once it is. */
create or replace function private.is_shown_picture(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m where m.path = picture and m.removed_at is null
      and (m.is_decorative or trim(m.alt) <> '') and coalesce(m.consent_expires_on, 'infinity') >= current_date)
    and private.is_picture_on_the_site(picture);
end $$;

-- First it is removed, which can be undone; then it is purged.
drop policy "admins remove pictures" on public.media;
create policy "admins purge removed pictures" on public.media for delete to authenticated
  using (removed_at is not null and (select private.is_admin()));

/* As before; and what was removed thirty days ago is purged, and what was found in files nobody kept is forgotten. */
create or replace function private.remove_unused_media() returns int
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

/* What a page needs to draw a picture: its measure, its point, and what stands there until it has come. Null where it may not
   be shown; whether something shows it the caller knows. */
create function private.picture_details(picture uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('width', m.width, 'height', m.height, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
    'dominant_color', m.dominant_color, 'placeholder', m.placeholder)
  from public.media m
  where m.id = picture and m.removed_at is null and (m.is_decorative or trim(m.alt) <> '')
    and coalesce(m.consent_expires_on, 'infinity') >= current_date
$$;
revoke execute on function private.picture_details(uuid) from public;
grant execute on function private.picture_details(uuid) to anon, authenticated, service_role;

-- As before, with what is needed to draw the picture.
create or replace view public.events_with_circles with (security_invoker = true) as
  select e.id, e.title, e.slug, e.description, e.body_html, e.programme, e.location, e.location_note, e.start_date, e.end_date,
    e.timezone, e.time_precision, e.region, e.status, e.published_at, e.event_state, e.attendees, e.max_attendees,
    e.image_url, e.image_alt, e.signup_url, e.organizer_website_url,
    c.list -> 0 ->> 'name' as circle_name,
    c.names as circle_names,
    c.list -> 0 ->> 'slug' as circle_slug,
    c.list -> 0 ->> 'color_hex' as circle_color_hex,
    c.color_hexs as circle_color_hexs,
    coalesce(c.list, '[]') as circles,
    e.is_flagship_event, e.is_partner_event, e.updated_at, e.media_id,
    private.picture_details(e.media_id) as picture
  from public.events e
  left join lateral (
    select string_agg(k.name, ', ' order by l.position, k.name) as names,
      string_agg(coalesce(k.color_hex, ''), ', ' order by l.position, k.name) as color_hexs,
      jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex) order by l.position, k.name) as list
    from public.event_circles l join public.circles k on k.id = l.circle_id
    where l.event_id = e.id
  ) c on true
  -- Said again beside the policies, so that an editor who browses the public site sees the public site.
  where private.is_published(e.status, e.published_at);

call private.keep_server_functions();
