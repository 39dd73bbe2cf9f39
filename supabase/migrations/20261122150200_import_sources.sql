-- Registered sources: addresses that are read again and again, each in the name of whoever registered it. What people say of
-- one stands in one table, what the server notes of its readings in another, so that neither is in the other's way.

create table public.import_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  address text not null unique check (char_length(address) <= 2000 and address !~ '^[^/]*//[^/?#]*@'),
  -- As a reader is called; empty where it is told by what is in it.
  format text not null default '' check (char_length(format) <= 40),
  articles_become text not null default 'draft' check (articles_become in ('draft', 'as_it_was')),
  -- How often it is read by itself; null: only when somebody asks.
  every text check (every in ('hour', 'day', 'week')),
  is_on boolean not null default true,
  -- In whose name it is read: the admin who registered it, or changed it last.
  asked_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call private.take_only('one_line', 'public.import_sources', 'name, format');
call private.take_only('web_address', 'public.import_sources', 'address');

create table public.import_source_states (
  source_id uuid primary key references public.import_sources (id) on delete cascade,
  -- When it is read by itself next.
  next_at timestamptz,
  -- Somebody asked for it and it was not read since.
  asked_at timestamptz,
  -- Its host asked not to be asked before.
  not_before timestamptz,
  -- The reading under way, and until when it is believed to be.
  holder uuid,
  held_until timestamptz,
  read_at timestamptz,
  outcome text check (outcome in ('new', 'nothing', 'failed', 'skipped')),
  note text,
  failures int not null default 0,
  -- The last import that was kept of it.
  import_id uuid references public.imports (id) on delete set null,
  -- By which the host, and we, know what was read again.
  etag text,
  last_modified text,
  content_hash text,
  -- What of it cannot be brought in, as a hash: only what is new of that is told again.
  troubles text
);
create index import_source_states_by_import on public.import_source_states (import_id);
call private.take_only('one_line', 'public.import_source_states', 'note, etag, last_modified, content_hash, troubles');

alter table public.imports add column registered_source uuid references public.import_sources (id) on delete set null;
create index imports_by_registered_source on public.imports (registered_source) where registered_source is not null;

/* Whoever says what is read answers for it. A manager's undo that switches a source off does not make it theirs. */
create function private.answer_for_import_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then new.asked_by := (select auth.uid()); end if;
  if tg_op = 'INSERT' and (select count(*) from public.import_sources) >= 500 then
    raise exception 'Five hundred sources are registered. Remove one first.' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger answer_for_import_source before insert or update of name, address, format, articles_become, every, is_on on public.import_sources
  for each row execute function private.answer_for_import_source();
create trigger set_updated_at before update on public.import_sources
  for each row execute function private.set_updated_at();

/* A source that is new, or read elsewhere or at other times from now on, is read at once, and then at its times. */
create function private.plan_import_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  due timestamptz := case when new.is_on and new.every is not null then now() end;
begin
  if tg_op = 'INSERT' then
    insert into public.import_source_states (source_id, next_at) values (new.id, due);
  else
    update public.import_source_states s set next_at = due, failures = 0, asked_at = case when new.is_on then s.asked_at end where s.source_id = new.id;
    if new.address <> old.address then
      update public.import_source_states s set not_before = null, etag = null, last_modified = null, content_hash = null, troubles = null,
        outcome = null, note = null where s.source_id = new.id;
    end if;
  end if;
  return null;
end $$;
create trigger plan_import_source_added after insert on public.import_sources
  for each row execute function private.plan_import_source();
create trigger plan_import_source_changed after update on public.import_sources
  for each row when ((old.address, old.every, old.is_on) is distinct from (new.address, new.every, new.is_on))
  execute function private.plan_import_source();

create trigger write_audit_line after insert or update or delete on public.import_sources
  for each row execute function private.write_audit_line('id');

alter table public.import_sources enable row level security;
alter table public.import_source_states enable row level security;
grant select, insert (name, address, format, articles_become, every, is_on), update (name, address, format, articles_become, every, is_on), delete
  on public.import_sources to authenticated;
grant select on public.import_source_states to authenticated;
grant all on public.import_sources, public.import_source_states to service_role;
create policy "editors read registered sources" on public.import_sources for select to authenticated
  using ((select private.is_editor()));
create policy "admins register sources" on public.import_sources for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change registered sources" on public.import_sources for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove registered sources" on public.import_sources for delete to authenticated
  using ((select private.is_admin()));
create policy "editors read how registered sources stand" on public.import_source_states for select to authenticated
  using ((select private.is_editor()));

revoke execute on function private.answer_for_import_source(), private.plan_import_source() from public;
