-- Albums and their photos.

create table public.albums (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  summary text not null default '',
  taken_on date,
  edition_id uuid references public.flagship_editions (id) on delete set null,
  event_id uuid references public.events (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Place where the album was taken.
  location text,
  cover_id uuid references public.media (id) on delete set null
);
comment on column public.albums.cover_id is 'Cover picture of the album. If the album no longer contains this picture, its first picture is the cover.';
create index albums_by_edition on public.albums (edition_id);
create index albums_by_event on public.albums (event_id);
create index albums_by_cover on public.albums (cover_id);

call private.let_editors_write('public.albums', 'albums');
create policy "editors read all albums" on public.albums for select to authenticated
  using ((select private.is_editor()));
create policy "admins purge archived albums" on public.albums for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));
create policy "anyone reads published albums" on public.albums for select to anon, authenticated
  using (private.is_published(status, published_at));

call private.take_only('one_line', 'public.albums', 'title, location');
call private.take_only('plain_text', 'public.albums', 'summary');
call private.take_only('moment', 'public.albums', 'published_at, created_at, updated_at');
call private.take_only('day', 'public.albums', 'taken_on');

create table public.photos (
  id uuid primary key default gen_random_uuid(),
  album_id uuid not null references public.albums (id) on delete cascade,
  media_id uuid not null references public.media (id) on delete cascade,
  caption text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (album_id, media_id)
);
create index photos_by_media on public.photos (media_id);

call private.let_editors_write('public.photos', 'photos');
create policy "editors remove photos" on public.photos for delete to authenticated
  using ((select private.is_editor()));
create policy "photos are as visible as their album and picture" on public.photos for select to anon, authenticated
  using (exists (select from public.albums a where a.id = album_id)
    and exists (select from public.media m where m.id = media_id
      and (m.is_decorative or trim(m.alt) <> '' or (select private.is_editor()))));

call private.take_only('plain_text', 'public.photos', 'caption');
call private.take_only('moment', 'public.photos', 'created_at, updated_at');

create trigger date_publication before insert or update on public.albums
  for each row execute function private.date_publication();

create trigger removed_picture_of_added before insert on public.photos
  for each row execute function private.refuse_removed_picture();

create trigger removed_picture_of_changed before update on public.photos
  for each row when (new.media_id is distinct from old.media_id) execute function private.refuse_removed_picture();

-- Locks the album until the transaction ends, so that two people cannot move its photos at the same time.
create function private.lock_album(album uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_editor('arrange albums');
  perform from public.albums a where a.id = lock_album.album for no key update;
  if not found then
    raise exception 'This album no longer exists.' using errcode = 'P0002';
  end if;
end $$;
grant execute on function private.lock_album(uuid) to authenticated, service_role;

-- Moves photos to the place before another photo, or to the end. Returns the number of moved photos.
create function public.place_photos(album uuid, photos uuid[], before uuid default null) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  perform private.lock_album(album);
  if before = any (photos) then
    raise exception 'A photo cannot be moved before itself.' using errcode = '22023';
  end if;
  if before is not null and not exists (select from public.photos p where p.id = before and p.album_id = place_photos.album) then
    raise exception 'The photo that should follow it is no longer in this album.' using errcode = 'P0002';
  end if;
  with was as (select p.id, row_number() over (order by p.position, p.id) as place from public.photos p where p.album_id = place_photos.album),
  becomes as (
    select w.id, row_number() over (order by
      case when m.at is null then w.place else coalesce((select b.place from was b where b.id = before), 9223372036854775807) end,
      m.at nulls last) as place
    from was w left join unnest(place_photos.photos) with ordinality as m (id, at) using (id))
  update public.photos p set position = b.place from becomes b where p.id = b.id and p.position <> b.place;
  get diagnostics moved = row_count;
  return moved;
end $$;
grant execute on function public.place_photos(uuid,uuid[],uuid) to authenticated, service_role;

-- Adds pictures at the end of an album. Pictures that the album already contains are skipped. Returns the number of
-- added pictures.
create function public.add_photos(album uuid, pictures uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  added int;
begin
  perform private.lock_album(album);
  insert into public.photos (album_id, media_id, position)
    select add_photos.album, n.picture, n.at + (select coalesce(max(p.position), 0) from public.photos p where p.album_id = add_photos.album)
    from unnest(pictures) with ordinality as n (picture, at)
    on conflict (album_id, media_id) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;
grant execute on function public.add_photos(uuid,uuid[]) to authenticated, service_role;

-- Moves photos to another album; ids and captions stay the same. Returns the number of moved photos.
create function public.move_photos(photos uuid[], into_album uuid) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  perform private.lock_album(a.id) from (
    select p.album_id as id from public.photos p where p.id = any (move_photos.photos) union select into_album order by 1) a;
  with goes as (
    select p.id, row_number() over (order by p.position, p.id) as place from public.photos p
    where p.id = any (move_photos.photos) and p.album_id <> into_album
      and not exists (select from public.photos t where t.album_id = into_album and t.media_id = p.media_id))
  update public.photos p
    set album_id = into_album, position = g.place + (select coalesce(max(t.position), 0) from public.photos t where t.album_id = into_album)
    from goes g where p.id = g.id;
  get diagnostics moved = row_count;
  return moved;
end $$;
grant execute on function public.move_photos(uuid[],uuid) to authenticated, service_role;

-- Page of albums for editors. `flagships` hides albums without an edition. `lacks_alt`, `editor`, `week`, `zone`: see
-- private.list_conditions. Returns { rows, total, counts }.
create function public.list_albums(query text default '', tab text default 'all', flagships boolean default false,
    page int default 1, page_size int default 40, lacks_alt boolean default false, editor uuid default null, week text default null,
    zone text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  perform private.require_editor('list the albums');
  with filtered as materialized (
    select a.id, coalesce(a.taken_on, a.created_at::date) as day, f.position as flagship, e.year,
      coalesce(nullif(trim(f.city), ''), f.title) as flagship_title,
      case when a.status = 'published' and a.published_at > now() then 'scheduled' else a.status end as stage
    from public.albums a
      left join public.flagship_editions e on e.id = a.edition_id left join public.flagship_pages f on f.id = e.flagship_id
    where (not flagships or a.edition_id is not null)
      and (terms is null or a.id in (select s.row_id from private.search_index s where s.kind = 'album' and s.words @@ terms))
      and (not coalesce(lacks_alt, false) and editor is null and week is null
        or a.id in (select f from public.filter_records('album', lacks_alt, editor, week, zone) f))
  ),
  in_tab as (
    select * from filtered f where case list_albums.tab when 'all' then f.stage <> 'archived' else f.stage = list_albums.tab end
  ),
  shown as (
    select t.*, row_number() over (order by
      case when flagships then t.flagship end, case when flagships then t.flagship_title end, case when flagships then t.year end desc,
      t.day desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
        'taken_on', a.taken_on, 'location', a.location, 'published_at', a.published_at, 'year', s.year, 'flagship', s.flagship_title,
        'edition', a.edition_id, 'event', v.title, 'photos', coalesce(p.count, 0), 'lacking', coalesce(p.lacking, 0), 'cover', c.path) order by s.place), '[]')
      from shown s join public.albums a on a.id = s.id left join public.events v on v.id = a.event_id
        left join lateral (
          select count(*) as count, count(*) filter (where not m.is_decorative and trim(m.alt) = '') as lacking
          from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id) p on true
        left join lateral (
          select m.path from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id and m.removed_at is null
          order by h.media_id is distinct from a.cover_id, h.position, h.id limit 1) c on true),
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('all', count(*) filter (where stage <> 'archived'), 'draft', count(*) filter (where stage = 'draft'),
        'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
        'archived', count(*) filter (where stage = 'archived')) from filtered))
  into answer;
  return answer;
end $$;
grant execute on function public.list_albums(text,text,boolean,integer,integer,boolean,uuid,text,text) to authenticated, service_role;

-- Effect of a bulk action on each album.
create function private.album_effects(action text, ids uuid[]) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select a.id, a.title, a.updated_at, e.outcome, e.change,
    case when e.change is not null then jsonb_build_object('status', a.status, 'published_at', a.published_at) end
  from public.albums a
    cross join lateral (select a.status = 'published' and a.published_at <= now() as is_public) s
    cross join lateral (
      select case when a.status = 'published' then 'as_it_is' when a.published_at > now() then 'scheduled' else 'published' end as outcome,
        case when a.status <> 'published' then '{"status": "published"}'::jsonb end as change where action = 'publish'
      union all
      select case when a.status = 'draft' then 'as_it_is' when s.is_public then 'unpublished' else 'drafted' end,
        case when a.status <> 'draft' then '{"status": "draft"}'::jsonb end where action = 'unpublish'
      union all
      select case when a.status = 'archived' then 'as_it_is' when s.is_public then 'unpublished' else 'archived' end,
        case when a.status <> 'archived' then '{"status": "archived"}'::jsonb end where action = 'archive'
      union all
      select case when a.status = 'archived' then 'purged' else 'not_archived' end,
        case when a.status = 'archived' then '{}'::jsonb end where action = 'purge'
    ) e
  where a.id = any (ids)
$$;
grant execute on function private.album_effects(text,uuid[]) to authenticated, service_role;

-- Counts the effects of a bulk action. Writes nothing.
create function public.preview_album_action(action text, ids uuid[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.album_effects(action, ids) e));
end $$;
grant execute on function public.preview_album_action(text,uuid[]) to authenticated, service_role;

-- Applies a bulk action to at most 500 albums; see private.apply_effects.
create function public.apply_album_action(batch uuid, action text, ids uuid[]) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  return private.apply_effects(batch, 'album', action, (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.album_effects(action, ids) e));
end $$;
grant execute on function public.apply_album_action(uuid,text,uuid[]) to authenticated, service_role;

-- Deletes archived albums; pictures stay in the library. Admins only, by policy. Returns the number.
create function public.purge_albums(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  perform private.require_admin('purge albums');
  delete from public.albums a where a.id = any (ids) and a.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $$;
grant execute on function public.purge_albums(uuid[]) to authenticated, service_role;
