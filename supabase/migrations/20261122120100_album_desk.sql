-- The desk of albums: where an album was taken, its cover, and pictures that wait in it for words.

alter table public.albums add column location text, add column cover_id uuid references public.media (id) on delete set null;
comment on column public.albums.cover_id is 'A picture of the album; where it is no longer in it, the first is the cover.';
create index albums_by_cover on public.albums (cover_id);
call private.take_only('one_line', 'public.albums', 'location');
call private.track_record('public.albums', 'album', 'title', address => 'slug', search_lead => '{summary}', search_body => '{summary,location}',
  detail => 'to_char(r.taken_on, ''FMDD FMMonth YYYY'')');

/* For a table with a column media_id: a picture that was removed from the library cannot be shown. */
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
revoke execute on function private.refuse_removed_picture() from public;

-- Pictures come into an album many at once, and are described in it: until somebody has, visitors do not see them.
drop trigger if exists unusable_picture_of_added on public.photos;
drop trigger if exists unusable_picture_of_changed on public.photos;
create trigger removed_picture_of_added before insert on public.photos
  for each row execute function private.refuse_removed_picture();
create trigger removed_picture_of_changed before update on public.photos
  for each row when (new.media_id is distinct from old.media_id) execute function private.refuse_removed_picture();

drop policy "photos are as visible as their album and picture" on public.photos;
create policy "photos are as visible as their album and picture" on public.photos for select to anon, authenticated
  using (exists (select from public.albums a where a.id = album_id)
    and exists (select from public.media m where m.id = media_id
      and (m.is_decorative or trim(m.alt) <> '' or (select private.is_editor()))));
