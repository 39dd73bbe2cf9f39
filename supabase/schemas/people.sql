-- People shown on the site.

-- People shown on the site: council, management, chairs of circles. Not accounts.
create table public.people (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  title text not null default '',
  bio text not null default '',
  groups text[] not null default '{}',
  circle_id uuid references public.circles (id) on delete set null,
  country text check (country ~ '^[A-Z]{2}$'),
  image_url text,
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  constraint people_groups_check
    check (groups <@ array['council', 'management', 'chair', 'table'])
);
create index people_by_circle on public.people (circle_id) where circle_id is not null;
create index people_by_media on public.people (media_id);

call private.let_editors_write('public.people', 'people');
create policy "anyone reads visible people" on public.people for select to anon, authenticated
  using (is_visible);
create policy "editors read all people" on public.people for select to authenticated
  using ((select private.is_editor()));
create policy "admins remove hidden people" on public.people for delete to authenticated
  using (not is_visible and (select private.is_admin()));

call private.take_only('one_line', 'public.people', 'name, title, image_url');
call private.take_only('plain_text', 'public.people', 'bio');
call private.take_only('moment', 'public.people', 'created_at, updated_at');
