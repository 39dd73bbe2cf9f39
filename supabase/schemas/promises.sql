-- Promises: pledges that people made at events.

-- Promises (pledges made at an event): who made them, until when, and the outcome.
create table public.promises (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  -- Text of the promise, one line.
  title text not null check (length(trim(title)) between 1 and 200),
  -- Name of the person, authority or group that made the promise, as pages show it.
  promised_by text not null check (length(trim(promised_by)) between 1 and 200),
  -- Id of the person who made the promise, when that person has a page on the site.
  person_id uuid references public.people (id) on delete set null,
  -- Id of the circle that the promise belongs to. Null: none.
  circle_id uuid,
  due_on date not null,
  -- State of a promise. Pages show "late" for an open promise after its date; that state is not stored.
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn', 'quiet')),
  -- Date when the promise was done, withdrawn or last reported.
  settled_on date,
  outcome text not null default '' check (length(outcome) <= 600),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promises_settled_on_check check ((state = 'open') = (settled_on is null)),
  constraint promises_circle_id_fkey
    foreign key (circle_id) references public.circles (id) on delete set null
);
create index promises_by_event on public.promises (event_id, position);
create index promises_by_person on public.promises (person_id);
create index promises_by_circle on public.promises (circle_id);

call private.let_editors_write('public.promises', 'promises');
create policy "anyone reads visible promises of published events" on public.promises for select to anon, authenticated
  using (private.is_public(promises));
create policy "editors read all promises" on public.promises for select to authenticated
  using ((select private.is_editor()));
create policy "admins remove hidden promises" on public.promises for delete to authenticated
  using ((select private.is_admin()) and not is_visible);

call private.take_only('one_line', 'public.promises', 'title, promised_by');
call private.take_only('plain_text', 'public.promises', 'outcome');
call private.take_only('day', 'public.promises', 'due_on, settled_on');
call private.take_only('moment', 'public.promises', 'created_at, updated_at');
