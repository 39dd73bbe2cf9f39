-- The flagship convenings: a page each, its sections, and one edition a year.

create table public.flagship_pages (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  -- Labels the navigation link where there is one.
  title text not null check (length(trim(title)) between 1 and 120),
  -- Decides about /flagship-{slug} and its link; the presentation page of the flagship stays.
  is_visible boolean not null default false,
  city text not null default '',
  subtitle text not null default '',
  summary text not null default '',
  hue text check (hue ~* '^#[0-9a-f]{6}$'),
  image_url text,
  image_alt text,
  event_id uuid references public.events (id) on delete set null,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint picture_has_words check (image_url is null or length(trim(coalesce(image_alt, ''))) > 0)
);
create index flagship_pages_by_event on public.flagship_pages (event_id);

create table public.flagship_sections (
  id uuid primary key default gen_random_uuid(),
  flagship_id uuid not null references public.flagship_pages (id) on delete cascade,
  slug public.slug not null,
  heading text not null check (length(trim(heading)) between 1 and 200),
  body_html text not null default '' check (length(body_html) <= 200000),
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (flagship_id, slug)
);

create table public.flagship_editions (
  id uuid primary key default gen_random_uuid(),
  flagship_id uuid not null references public.flagship_pages (id) on delete cascade,
  year int not null check (year between 2000 and 2100),
  title text not null check (length(trim(title)) between 1 and 200),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  venue text,
  summary text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (flagship_id, year)
);

call private.track_changes('public.flagship_pages');
call private.track_changes('public.flagship_sections');
call private.track_changes('public.flagship_editions');

-- Readable while hidden: the navigation asks for title and is_visible, and /{product}-{slug} always shows the flagship.
alter table public.flagship_pages enable row level security;
grant select on public.flagship_pages to anon, authenticated;
grant insert, update, delete on public.flagship_pages to authenticated;
grant all on public.flagship_pages to service_role;

create policy "anyone reads flagship pages" on public.flagship_pages for select to anon, authenticated
  using (true);
create policy "editors add flagship pages" on public.flagship_pages for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change flagship pages" on public.flagship_pages for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove flagship pages" on public.flagship_pages for delete to authenticated
  using ((select private.is_admin()));

alter table public.flagship_sections enable row level security;
grant select on public.flagship_sections to anon, authenticated;
grant insert, update, delete on public.flagship_sections to authenticated;
grant all on public.flagship_sections to service_role;

create policy "anyone reads flagship sections" on public.flagship_sections for select to anon, authenticated
  using (true);
create policy "editors add flagship sections" on public.flagship_sections for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change flagship sections" on public.flagship_sections for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove flagship sections" on public.flagship_sections for delete to authenticated
  using ((select private.is_editor()));

alter table public.flagship_editions enable row level security;
grant select on public.flagship_editions to anon, authenticated;
grant insert, update, delete on public.flagship_editions to authenticated;
grant all on public.flagship_editions to service_role;

create policy "anyone reads flagship editions" on public.flagship_editions for select to anon, authenticated
  using (true);
create policy "editors add flagship editions" on public.flagship_editions for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change flagship editions" on public.flagship_editions for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove flagship editions" on public.flagship_editions for delete to authenticated
  using ((select private.is_admin()));
