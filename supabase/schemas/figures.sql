-- Headline figures.

-- Headline figures with place, date and source. Two places on the site may show different values of the same figure.
create table public.site_stats (
  id uuid primary key default gen_random_uuid(),
  placement text not null check (placement in ('home', 'overview')),
  label text not null check (length(trim(label)) between 1 and 120),
  -- Value as pages show it, for example "10,000+".
  value text not null check (length(trim(value)) between 1 and 40),
  as_of date,
  source text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (placement, label)
);

call private.let_editors_write('public.site_stats', 'figures');
create policy "anyone reads figures" on public.site_stats for select to anon, authenticated
  using (true);
create policy "admins remove figures" on public.site_stats for delete to authenticated
  using ((select private.is_admin()));

call private.take_only('one_line', 'public.site_stats', 'label, value, source');
call private.take_only('moment', 'public.site_stats', 'created_at, updated_at');
call private.take_only('day', 'public.site_stats', 'as_of');
