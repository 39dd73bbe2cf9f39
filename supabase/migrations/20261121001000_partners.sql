-- Institutions with a written role. One whose term has ended drops out by its date.

create table public.partners (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  tier text not null check (tier in ('Patronage', 'Lead', 'Host', 'Media', 'Market', 'Supporting Partner')),
  description text not null default '',
  url text check (private.is_web_address(url)),
  logo_url text,
  -- How the name is set where there is no logo, and the path of its mark on a 52 x 52 field.
  mark text not null default 'serif' check (mark in ('serif', 'bold', 'caps')),
  glyph text check (glyph ~ '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$' and length(glyph) <= 2000),
  -- Width of the pen where the glyph is drawn as lines instead of filled.
  glyph_stroke real check (glyph_stroke between 0.5 and 10),
  term_starts_on date,
  term_ends_on date check (term_ends_on >= term_starts_on),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call private.track_changes('public.partners');

alter table public.partners enable row level security;
grant select on public.partners to anon, authenticated;
grant insert, update, delete on public.partners to authenticated;
grant all on public.partners to service_role;

create policy "anyone reads visible partners within their term" on public.partners for select to anon, authenticated
  using (is_visible and coalesce(term_starts_on, '-infinity') <= current_date and coalesce(term_ends_on, 'infinity') >= current_date);
create policy "editors read all partners" on public.partners for select to authenticated
  using ((select private.is_editor()));
create policy "editors add partners" on public.partners for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change partners" on public.partners for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove partners" on public.partners for delete to authenticated
  using ((select private.is_admin()));
