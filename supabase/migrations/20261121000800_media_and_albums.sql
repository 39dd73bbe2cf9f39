-- Pictures: the library, the albums that show them, and the bucket their files lie in.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  -- Where the file lies in the bucket 'media'.
  path text not null unique check (path !~ '(^/|\.\.)'),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif')),
  bytes bigint not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Words for people who do not see the picture, or the statement that it says nothing.
  alt text not null default '',
  is_decorative boolean not null default false,
  caption text,
  credit text,
  rights_holder text,
  consent_on date,
  consent_expires_on date check (consent_expires_on >= consent_on),
  -- The point every cut keeps in view, in fractions of width and height from the top left.
  focus_x real not null default 0.5 check (focus_x between 0 and 1),
  focus_y real not null default 0.5 check (focus_y between 0 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint picture_has_words check (is_decorative or length(trim(alt)) > 0)
);

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
  updated_at timestamptz not null default now()
);
create index albums_by_edition on public.albums (edition_id);
create index albums_by_event on public.albums (event_id);

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

create trigger date_publication before insert or update on public.albums
  for each row execute function private.date_publication();
call private.track_changes('public.media');
call private.track_changes('public.albums');
call private.track_changes('public.photos');

alter table public.media enable row level security;
grant select on public.media to anon, authenticated;
grant insert, update, delete on public.media to authenticated;
grant all on public.media to service_role;

create policy "anyone reads pictures whose consent holds" on public.media for select to anon, authenticated
  using (coalesce(consent_expires_on, 'infinity') >= current_date);
create policy "editors read all pictures" on public.media for select to authenticated
  using ((select private.is_editor()));
create policy "editors add pictures" on public.media for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change pictures" on public.media for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove pictures" on public.media for delete to authenticated
  using ((select private.is_admin()));

alter table public.albums enable row level security;
grant select on public.albums to anon, authenticated;
grant insert, update, delete on public.albums to authenticated;
grant all on public.albums to service_role;

create policy "anyone reads published albums" on public.albums for select to anon, authenticated
  using (status = 'published' and published_at <= now());
create policy "editors read all albums" on public.albums for select to authenticated
  using ((select private.is_editor()));
create policy "editors add albums" on public.albums for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change albums" on public.albums for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins purge archived albums" on public.albums for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));

-- Both tables' own policies decide: a photo shows where its album shows and its consent holds.
alter table public.photos enable row level security;
grant select on public.photos to anon, authenticated;
grant insert, update, delete on public.photos to authenticated;
grant all on public.photos to service_role;

create policy "photos are as visible as their album and picture" on public.photos for select to anon, authenticated
  using (exists (select from public.albums a where a.id = album_id) and exists (select from public.media m where m.id = media_id));
create policy "editors add photos" on public.photos for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change photos" on public.photos for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove photos" on public.photos for delete to authenticated
  using ((select private.is_editor()));

-- No SVG: an SVG is a program. The bucket is public to read because its pictures are on public pages.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 15728640, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do nothing;

create policy "anyone reads media files" on storage.objects for select to anon, authenticated
  using (bucket_id = 'media');
create policy "editors add media files" on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors change media files" on storage.objects for update to authenticated
  using (bucket_id = 'media' and (select private.is_editor())) with check (bucket_id = 'media' and (select private.is_editor()));
create policy "editors remove media files" on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_editor()));
