-- The numbered chairs of a year's table: who sits there and what they will ask, or the day on which that will be said.

create table public.flagship_chairs (
  id uuid primary key default gen_random_uuid(),
  edition_id uuid not null references public.flagship_editions (id) on delete cascade,
  number int not null constraint flagship_chairs_number_check check (number between 1 and 99),
  -- Empty while nobody has been named.
  name text not null default '' check (length(name) <= 120),
  -- The one thing that may be asked of the room. It has to fit a place card.
  request text not null default '' check (length(request) <= 120),
  named_on date,
  person_id uuid references public.people (id) on delete set null,
  -- The interview; its circle is the chair's.
  article_id uuid references public.news_articles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flagship_chairs_number_key unique (edition_id, number),
  constraint flagship_chairs_named_on_check check (trim(name) <> '' or named_on is not null)
);
create index flagship_chairs_by_person on public.flagship_chairs (person_id);
create index flagship_chairs_by_article on public.flagship_chairs (article_id);

call private.take_only('one_line', 'public.flagship_chairs', 'name, request');
call private.take_only('day', 'public.flagship_chairs', 'named_on');
call private.take_only('moment', 'public.flagship_chairs', 'created_at, updated_at');
call private.track_record('public.flagship_chairs', 'chair', 'name',
  shown => 'exists (select from public.flagship_editions e where e.id = r.edition_id and e.is_visible)',
  search_lead => '{request}', detail => '''Chair '' || r.number', part_of => 'edition', parent_column => 'edition_id');

alter table public.flagship_chairs enable row level security;
grant select on public.flagship_chairs to anon, authenticated;
grant insert, update, delete on public.flagship_chairs to authenticated;
grant all on public.flagship_chairs to service_role;

create policy "anyone reads the chairs of visible editions" on public.flagship_chairs for select to anon, authenticated
  using (private.is_public(flagship_chairs));
create policy "editors read all chairs" on public.flagship_chairs for select to authenticated
  using ((select private.is_editor()));
create policy "editors add chairs" on public.flagship_chairs for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change chairs" on public.flagship_chairs for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove chairs" on public.flagship_chairs for delete to authenticated
  using ((select private.is_editor()));
