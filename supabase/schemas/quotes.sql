-- Quotes of leaders.

-- Quotes of leaders.
create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  text text not null check (length(trim(text)) between 1 and 600),
  person_id uuid not null references public.people (id) on delete cascade,
  said_on date,
  occasion text,
  placement text check (placement in ('home-band')),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index quotes_by_person on public.quotes (person_id);
create unique index quotes_one_per_placement on public.quotes (placement) where placement is not null;

call private.let_editors_write('public.quotes', 'quotes');
create policy "anyone reads visible quotes" on public.quotes for select to anon, authenticated
  using (is_visible);
create policy "editors read all quotes" on public.quotes for select to authenticated
  using ((select private.is_editor()));
create policy "admins remove hidden quotes" on public.quotes for delete to authenticated
  using (not is_visible and (select private.is_admin()));

call private.take_only('one_line', 'public.quotes', 'occasion');
call private.take_only('plain_text', 'public.quotes', 'text');
call private.take_only('moment', 'public.quotes', 'created_at, updated_at');
call private.take_only('day', 'public.quotes', 'said_on');
