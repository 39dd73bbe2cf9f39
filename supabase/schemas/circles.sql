-- Circles of the network.

-- Circles of the network: groups of members with one subject.
create table public.circles (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  -- A comma would break events_with_circles, which joins names with a comma and a space.
  name text not null unique check (length(name) between 1 and 120 and name !~ ','),
  description text not null default '',
  color_hex text check (color_hex ~* '^#[0-9a-f]{6}$'),
  question text,
  -- How often the circle meets, such as "monthly".
  rhythm text,
  -- Sentence that invites readers to join the circle.
  invite text,
  -- Figures of the circle: [{ "value": "212", "label": "members, in 31 countries" }].
  figures jsonb not null default '[]' check (jsonb_typeof(figures) = 'array'),
  about_html text check (length(about_html) <= 200000),
  external_url text check (private.is_web_address(external_url)),
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

call private.let_editors_write('public.circles', 'circles');
create policy "anyone reads circles" on public.circles for select to anon, authenticated using (true);
create policy "admins remove circles" on public.circles for delete to authenticated
  using ((select private.is_admin()));

call private.take_only('one_line', 'public.circles', 'name');
call private.take_only('plain_text', 'public.circles', 'description, question, rhythm, invite, about_html');
call private.take_only('list_of_figures', 'public.circles', 'figures');
call private.take_only('moment', 'public.circles', 'created_at, updated_at');
call private.take_only('web_address', 'public.circles', 'external_url');

create trigger drop_removed_circle after delete on public.circles
  for each row execute function private.drop_removed_circle();
