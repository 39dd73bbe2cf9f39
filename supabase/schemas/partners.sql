-- Partner institutions.

-- Partner institutions. A partner is hidden after its last day as a partner.
create table public.partners (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  tier text not null check (tier in ('Patronage', 'Lead', 'Host', 'Media', 'Market', 'Supporting Partner')),
  description text not null default '',
  url text check (private.is_web_address(url)),
  logo_url text,
  -- Typeface of the partner's name, for a partner without a logo. `glyph` is an SVG path on a field of 52 x 52.
  mark text not null default 'serif' check (mark in ('serif', 'bold', 'caps')),
  glyph text check (glyph ~ '^[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]+$' and length(glyph) <= 2000),
  -- Width of the stroke of `glyph`. Null when the path is filled.
  glyph_stroke real check (glyph_stroke between 0.5 and 10),
  term_starts_on date,
  term_ends_on date check (term_ends_on >= term_starts_on),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null
);
create index partners_by_media on public.partners (media_id);

call private.let_editors_write('public.partners', 'partners');
create policy "editors read all partners" on public.partners for select to authenticated
  using ((select private.is_editor()));
create policy "admins remove hidden partners" on public.partners for delete to authenticated
  using (not is_visible and (select private.is_admin()));
create policy "anyone reads visible partners within their term" on public.partners for select to anon, authenticated
  using (private.is_within_term(is_visible, term_starts_on, term_ends_on));

call private.take_only('one_line', 'public.partners', 'name, logo_url');
call private.take_only('plain_text', 'public.partners', 'description');
call private.take_only('moment', 'public.partners', 'created_at, updated_at');
call private.take_only('day', 'public.partners', 'term_starts_on, term_ends_on');
call private.take_only('web_address', 'public.partners', 'url');
