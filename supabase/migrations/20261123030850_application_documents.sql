-- Papers that applicants send with their letters, attached to the file by an editor. Files lie in a bucket of their own, below
-- the application they belong to, and are closed with it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('applications', 'applications', false, 10485760, array['application/pdf'])
on conflict (id) do nothing;

create table public.application_documents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (length(trim(name)) between 1 and 200),
  -- In the bucket 'applications'.
  path text not null unique,
  bytes int not null check (bytes between 1 and 10485760),
  added_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint application_documents_path_check check (path ~ ('^' || application_id || '/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.pdf$'))
);
call private.take_only('one_line', 'public.application_documents', 'name, path');
create index application_documents_of_an_application on public.application_documents (application_id, created_at);
create index application_documents_by_adder on public.application_documents (added_by);
create trigger write_audit_line after insert or update or delete on public.application_documents
  for each row execute function private.write_audit_line('application_id,id', 'personal');

/* An application holds so many, of files that are there. */
create function private.keep_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'applications' and o.name = new.path) then
    raise exception 'The file has not arrived.' using errcode = 'P0001', hint = 'Send it again.';
  end if;
  if (select count(*) from public.application_documents d where d.application_id = new.application_id) >= 20 then
    raise exception 'Twenty papers are enough.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  return new;
end $$;
create trigger keep_document before insert on public.application_documents
  for each row execute function private.keep_document();

/* Whether the caller may work with the files of an application, by their path. */
create function private.opens_document(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_editor() and exists (select from public.applications a where a.id::text = split_part(path, '/', 1)
    and a.id <> all (private.closed_applications()))
$$;

/* Files that nothing names any more, after a day in which their removal can be taken back. */
create function public.server_orphaned_documents() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(o.name), '[]') from storage.objects o
  where o.bucket_id = 'applications' and o.created_at < now() - interval '1 day'
    and not exists (select from public.application_documents d where d.path = o.name)
$$;
call private.keep_server_functions();

revoke execute on function private.keep_document(), private.opens_document(text) from public;
grant execute on function private.opens_document(text) to authenticated, service_role;

alter table public.application_documents enable row level security;
grant select, insert (application_id, name, path, bytes), delete on public.application_documents to authenticated;
grant all on public.application_documents to service_role;
create policy "editors read papers of applications that are open to them" on public.application_documents for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors attach papers to applications open to them" on public.application_documents for insert to authenticated
  with check ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors remove papers of applications open to them" on public.application_documents for delete to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors read files of applications open to them" on storage.objects for select to authenticated
  using (bucket_id = 'applications' and private.opens_document(name));
create policy "editors add files to applications open to them" on storage.objects for insert to authenticated
  with check (bucket_id = 'applications' and private.opens_document(name));
