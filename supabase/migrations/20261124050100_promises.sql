-- What was promised at a gathering: who promised what by when, and what became of it.

create table public.promises (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  -- What was promised, in a line.
  title text not null check (length(trim(title)) between 1 and 200),
  -- Who promised it, as it is to be read: a name, an authority, seven owners.
  promised_by text not null check (length(trim(promised_by)) between 1 and 200),
  -- Whoever of them stands on the site.
  person_id uuid references public.people (id) on delete set null,
  -- No reference: a table that refers to both an event and a circle is a way between them to the embedded gateway, and whoever
  -- asks for the circles of an event would have to say which one is meant. The triggers below keep it.
  circle_id uuid,
  due_on date not null,
  -- "Late" is none of these: it follows from the day, wherever a promise is read.
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn', 'quiet')),
  -- The day on which it was done or withdrawn, or was last heard of.
  settled_on date,
  outcome text not null default '' check (length(outcome) <= 600),
  is_visible boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promises_settled_on_check check ((state = 'open') = (settled_on is null))
);
create index promises_by_event on public.promises (event_id, position);
create index promises_by_person on public.promises (person_id);
create index promises_by_circle on public.promises (circle_id);

create function private.keep_circle_of_promise() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.circle_id is not null then
    perform from public.circles c where c.id = new.circle_id for key share;
    if not found then
      raise exception 'There is no such circle.' using errcode = '23503', constraint = 'promises_circle_id_fkey', table = 'promises', schema = 'public';
    end if;
  end if;
  return null;
end $$;
create constraint trigger keep_circle_of_promise after insert or update of circle_id on public.promises
  for each row execute function private.keep_circle_of_promise();

create function private.let_go_of_circle() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.promises set circle_id = null where circle_id = old.id;
  return null;
end $$;
create trigger let_go_of_circle after delete on public.circles for each row execute function private.let_go_of_circle();
revoke execute on function private.keep_circle_of_promise(), private.let_go_of_circle() from public;

call private.take_only('one_line', 'public.promises', 'title, promised_by');
call private.take_only('plain_text', 'public.promises', 'outcome');
call private.take_only('day', 'public.promises', 'due_on, settled_on');
call private.take_only('moment', 'public.promises', 'created_at, updated_at');
call private.track_record('public.promises', 'promise', 'title',
  -- What nobody may know of yet keeps what was promised there to itself.
  shown => 'r.is_visible and exists (select from public.events e where e.id = r.event_id and private.is_public(e))',
  search_lead => '{promised_by}', search_body => '{outcome}', detail => 'r.promised_by');

alter table public.promises enable row level security;
grant select on public.promises to anon, authenticated;
grant insert, update, delete on public.promises to authenticated;
grant all on public.promises to service_role;

create policy "anyone reads visible promises of published events" on public.promises for select to anon, authenticated
  using (private.is_public(promises));
create policy "editors read all promises" on public.promises for select to authenticated
  using ((select private.is_editor()));
create policy "editors add promises" on public.promises for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change promises" on public.promises for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove hidden promises" on public.promises for delete to authenticated
  using ((select private.is_admin()) and not is_visible);

update private.record_kinds set names_kinds = '{circle}' where kind = 'promise';
