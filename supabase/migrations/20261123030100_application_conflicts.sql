-- Whoever has a conflict of interest about an application says so, and from then on the file is closed to them: its row, and
-- everything that belongs to it.

create table public.application_conflicts (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 500),
  declared_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_because text not null default '' check (length(withdrawn_because) <= 500),
  constraint application_conflicts_withdrawn_with_reason check ((withdrawn_at is null) = (withdrawn_because = ''))
);
call private.take_only('plain_text', 'public.application_conflicts', 'reason, withdrawn_because');
create unique index one_conflict_about_an_application on public.application_conflicts (application_id, user_id) where withdrawn_at is null;
create index application_conflicts_by_user on public.application_conflicts (user_id);
create trigger write_audit_line after insert or update or delete on public.application_conflicts
  for each row execute function private.write_audit_line('application_id,id', 'personal');

/* The applications that are closed to the caller. */
create function private.closed_applications() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(c.application_id), '{}') from public.application_conflicts c
  where c.user_id = (select auth.uid()) and c.withdrawn_at is null
$$;

/* For the beginning of a function that writes: the application, held until the transaction ends, so that of two who press at
   once the second sees what the first did. Refused where it is closed to the caller or not there, in the same words. */
create function private.open_application(application uuid) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  opened public.applications;
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  select * into opened from public.applications a
    where a.id = application and a.id <> all (private.closed_applications()) for update;
  if opened.id is null then
    raise exception 'This application is not open to you.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  return opened;
end $$;

/* Opens the file again to whoever declared the conflict, as long as nothing is decided. Both reasons stay to be read. */
create function public.withdraw_conflict(application uuid, because text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(because, ''))) < 3 then
    raise exception 'Say why there is no conflict any more.' using errcode = '23514', constraint = 'application_conflicts_withdrawn_because_check';
  end if;
  if exists (select from public.applications a where a.id = application and a.status in ('accepted', 'declined', 'withdrawn', 'answered')) then
    raise exception 'It is decided. The file stays closed to you.' using errcode = 'P0001';
  end if;
  update public.application_conflicts c set withdrawn_at = now(), withdrawn_because = trim(because)
    where c.application_id = application and c.user_id = auth.uid() and c.withdrawn_at is null;
  if not found then
    raise exception 'You have declared no conflict about it.' using errcode = 'P0001';
  end if;
end $$;

revoke execute on function private.closed_applications(), private.open_application(uuid), public.withdraw_conflict(uuid, text) from public, anon;
grant execute on function private.closed_applications() to authenticated, service_role;
grant execute on function public.withdraw_conflict(uuid, text) to authenticated, service_role;

alter table public.application_conflicts enable row level security;
grant select, insert (application_id, reason) on public.application_conflicts to authenticated;
grant all on public.application_conflicts to service_role;
create policy "editors read conflicts, and their own where it closes the file" on public.application_conflicts for select to authenticated
  using ((select private.is_editor())
    and (user_id = (select auth.uid()) or application_id <> all ((select private.closed_applications())::uuid[])));
create policy "editors declare a conflict of their own" on public.application_conflicts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_editor()));

drop policy "editors read applications" on public.applications;
create policy "editors read applications that are open to them" on public.applications for select to authenticated
  using ((select private.is_editor()) and id <> all ((select private.closed_applications())::uuid[]));
drop policy "admins remove applications" on public.applications;
create policy "admins remove applications that are open to them" on public.applications for delete to authenticated
  using ((select private.is_admin()) and id <> all ((select private.closed_applications())::uuid[]));

/* What the audit trail calls the row that a line is about, where that is an application or belongs to one; else null. */
create function private.audited_application(table_name text, row_id text) returns text
  language sql immutable set search_path = ''
  return case when table_name ~ '^application(s|_)' then split_part(row_id, '/', 1) end;
grant execute on function private.audited_application(text, text) to authenticated, service_role;

-- What was done about a closed file is closed too.
drop policy "editors read their own lines, admins read all" on public.audit_log;
create policy "editors read their own lines, admins all, of open files" on public.audit_log for select to authenticated
  using (((select private.is_admin()) or (actor = (select auth.uid()) and (select private.is_editor())))
    and ((select cardinality(private.closed_applications())) = 0
      or coalesce(private.audited_application(table_name, row_id) <> all ((select private.closed_applications())::text[]), true)));
