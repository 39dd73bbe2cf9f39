-- Pages with fixed addresses: privacy policy, editorial standards, about.

-- Pages with fixed addresses that editors write: privacy, editorial standards, about.
create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  summary text not null default '',
  body_html text not null default '' check (length(body_html) <= 400000),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.pages enable row level security;
grant select on public.pages to anon;
grant select, insert, update, delete on public.pages to authenticated;
grant all on public.pages to service_role;
create policy "editors read all pages" on public.pages for select to authenticated
  using ((select private.is_editor()));
create policy "editors add pages" on public.pages for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change pages" on public.pages for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins purge archived pages" on public.pages for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));
create policy "anyone reads published pages" on public.pages for select to anon, authenticated
  using (private.is_published(status, published_at));

call private.take_only('one_line', 'public.pages', 'title');
call private.take_only('plain_text', 'public.pages', 'summary, body_html');
call private.take_only('moment', 'public.pages', 'published_at, created_at, updated_at');

create trigger date_publication before insert or update on public.pages
  for each row execute function private.date_publication();
