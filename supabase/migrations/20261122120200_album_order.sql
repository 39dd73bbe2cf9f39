-- What is done to several photos of an album at once. Each locks the album first, so that what two people do follows one
-- after the other: a move says beside which photo, not which place, and so keeps what others have moved meanwhile.

/* Until the end of the transaction nobody else arranges the album. */
create function private.lock_album(album uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors arrange albums.' using errcode = '42501';
  end if;
  perform from public.albums a where a.id = lock_album.album for no key update;
  if not found then
    raise exception 'This album is not here any more.' using errcode = 'P0002';
  end if;
end $$;

/* Puts photos before another of their album, in the order in which they are named; last, where `before` is null. Answers how
   many photos have another place now. */
create function public.place_photos(album uuid, photos uuid[], before uuid default null) returns int
  language plpgsql set search_path = ''
as $$
declare
  moved int;
begin
  perform private.lock_album(album);
  if before = any (photos) then
    raise exception 'A photo cannot stand before itself.' using errcode = '22023';
  end if;
  if before is not null and not exists (select from public.photos p where p.id = before and p.album_id = place_photos.album) then
    raise exception 'The photo it was to stand before is not in this album any more.' using errcode = 'P0002';
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

/* Hangs pictures of the library at the end of an album; those that hang there already stay where they are. Answers how many
   are new. */
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

/* Moves photos to the end of another album, where they keep their ids and captions; what hangs there already stays. Answers
   how many have moved. */
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

revoke execute on function private.lock_album(uuid), public.place_photos(uuid, uuid[], uuid), public.add_photos(uuid, uuid[]),
  public.move_photos(uuid[], uuid) from public, anon;
grant execute on function private.lock_album(uuid), public.place_photos(uuid, uuid[], uuid), public.add_photos(uuid, uuid[]),
  public.move_photos(uuid[], uuid) to authenticated, service_role;
