-- Who reads an application, at most four; and what editors note about it for one another.

create table public.application_readers (
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  assigned_by uuid references public.profiles (id) on delete set null,
  assigned_at timestamptz not null default now(),
  -- One press that assigned many.
  batch uuid,
  primary key (application_id, user_id)
);
create index application_readers_by_user on public.application_readers (user_id);
create index application_readers_by_assigner on public.application_readers (assigned_by);
create index application_readers_by_batch on public.application_readers (batch) where batch is not null;
create trigger write_audit_line after insert or update or delete on public.application_readers
  for each row execute function private.write_audit_line('application_id,user_id', 'personal');

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  text text not null check (length(trim(text)) between 1 and 4000),
  -- Whom it is meant for beside everybody.
  mentioned uuid[] not null default '{}' check (cardinality(mentioned) <= 10),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
call private.take_only('plain_text', 'public.application_notes', 'text');
create index application_notes_of_an_application on public.application_notes (application_id, created_at);
create index application_notes_by_author on public.application_notes (author);
create trigger write_audit_line after insert or update or delete on public.application_notes
  for each row execute function private.write_audit_line('application_id,id', 'personal');

/* Whether somebody may read applications at all, whoever asks. */
create function private.can_read_applications(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role in ('manager', 'admin')) and not private.is_suspended(person)
$$;
create function private.has_conflict(person uuid, application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.application_conflicts c where c.user_id = person and c.application_id = application and c.withdrawn_at is null)
$$;

/* Refuses whoever cannot be a reader: no editor, or with a conflict. */
create function private.require_reader(application uuid, person uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.can_read_applications(person) then
    raise exception 'Only somebody who edits can read an application.' using errcode = 'P0001', hint = 'Choose somebody else.';
  end if;
  if private.has_conflict(person, application) then
    raise exception 'They declared a conflict about this application.' using errcode = 'P0001', hint = 'Choose somebody else.';
  end if;
end $$;

/* A letter to an editor that something about an application waits for them. It names nobody. */
create function private.tell_reader(person uuid, application uuid, about text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.outbox (recipient, template, data)
  select p.email, 'application-notice', jsonb_build_object('about', about, 'application', application)
  from public.profiles p where p.id = person and p.email <> '' and p.id is distinct from (select auth.uid())
$$;

create function public.assign_reader(application uuid, reader uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, reader);
  if (select count(*) from public.application_readers r where r.application_id = a.id) >= 4 then
    raise exception 'Four readers are enough.' using errcode = 'P0001', hint = 'Take one away first.';
  end if;
  insert into public.application_readers (application_id, user_id, assigned_by) values (a.id, reader, auth.uid()) on conflict do nothing;
  if found then perform private.tell_reader(reader, a.id, 'reader'); end if;
end $$;

create function public.unassign_reader(application uuid, reader uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  delete from public.application_readers r where r.application_id = a.id and r.user_id = reader;
end $$;

/* Notes something for the other editors, and tells those it mentions. Answers its id. */
create function public.note_on_application(application uuid, words text, mentioned uuid[] default '{}') returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
  person uuid;
  note uuid;
begin
  if (select count(*) from public.application_notes n where n.application_id = a.id) >= 500 then
    raise exception 'Five hundred notes are enough.' using errcode = 'P0001';
  end if;
  foreach person in array coalesce(mentioned, '{}') loop
    perform private.require_reader(a.id, person);
  end loop;
  insert into public.application_notes (application_id, text, mentioned, author)
    values (a.id, trim(words), array(select distinct m from unnest(mentioned) as m), auth.uid()) returning id into note;
  perform private.tell_reader(m, a.id, 'mention') from (select distinct m from unnest(mentioned) as m) as told;
  return note;
end $$;

revoke execute on function private.can_read_applications(uuid), private.has_conflict(uuid, uuid), private.require_reader(uuid, uuid),
  private.tell_reader(uuid, uuid, text), public.assign_reader(uuid, uuid), public.unassign_reader(uuid, uuid),
  public.note_on_application(uuid, text, uuid[]) from public, anon;
grant execute on function public.assign_reader(uuid, uuid), public.unassign_reader(uuid, uuid),
  public.note_on_application(uuid, text, uuid[]) to authenticated, service_role;
grant execute on function private.has_conflict(uuid, uuid) to authenticated, service_role;

alter table public.application_readers enable row level security;
alter table public.application_notes enable row level security;
grant select on public.application_readers to authenticated;
grant select, delete on public.application_notes to authenticated;
grant all on public.application_readers, public.application_notes to service_role;
create policy "editors read who reads applications that are open to them" on public.application_readers for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors read notes on applications that are open to them" on public.application_notes for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors remove their own notes on applications" on public.application_notes for delete to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
