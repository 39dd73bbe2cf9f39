-- Files of applications.

create table public.application_documents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (length(trim(name)) between 1 and 200),
  -- Path of the file in the bucket 'applications'.
  path text not null unique,
  bytes int not null check (bytes between 1 and 10485760),
  added_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- True for a file that the applicant uploaded, through the server.
  by_applicant boolean not null default false,
  constraint application_documents_path_check check (path ~ ('^' || application_id || '/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.pdf$'))
);
create index application_documents_of_an_application on public.application_documents (application_id, created_at);
create index application_documents_by_adder on public.application_documents (added_by);

alter table public.application_documents enable row level security;
grant select, delete on public.application_documents to authenticated;
grant all on public.application_documents to service_role;
grant insert (application_id, name, path, bytes) on public.application_documents to authenticated;
create policy "editors read papers of applications that are open to them" on public.application_documents for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors attach papers to applications open to them" on public.application_documents for insert to authenticated
  with check ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors remove papers of applications open to them" on public.application_documents for delete to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

call private.take_only('one_line', 'public.application_documents', 'name, path');

create policy "editors read files of applications open to them" on storage.objects for select to authenticated
  using (bucket_id = 'applications' and private.opens_document(name));

create policy "editors add files to applications open to them" on storage.objects for insert to authenticated
  with check (bucket_id = 'applications' and private.opens_document(name));

create trigger write_audit_line after insert or update or delete on public.application_documents
  for each row execute function private.write_audit_line('application_id,id', 'personal');

-- Limits the number of files per application, and requires that the file exists.
create function private.keep_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'applications' and o.name = new.path) then
    raise exception 'The file was not uploaded.' using errcode = 'P0001', hint = 'Send it again.';
  end if;
  if (select count(*) from public.application_documents d where d.application_id = new.application_id) >= 20 then
    raise exception 'The limit of 20 documents is reached.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  return new;
end $$;
create trigger keep_document before insert on public.application_documents
  for each row execute function private.keep_document();

-- Whether the caller may open the files of an application. The path of a file names its application.
create function private.opens_document(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_editor() and exists (select from public.applications a where a.id::text = split_part(path, '/', 1)
    and a.id <> all (private.closed_applications()))
$$;
grant execute on function private.opens_document(text) to authenticated, service_role;

-- Paths of uploaded files that have had no row for a day. During that day the removal of a file can be undone.
create function public.server_orphaned_documents() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(o.name), '[]') from storage.objects o
  where o.bucket_id = 'applications' and o.created_at < now() - interval '1 day'
    and not exists (select from public.application_documents d where d.path = o.name)
$$;
grant execute on function public.server_orphaned_documents() to service_role;

-- Finds the application whose files the holder of a private link may change. Raises an error that the applicant's page
-- shows.
create function private.open_for_papers(token text) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null then
    raise exception 'This link is invalid.' using errcode = 'P0001', hint = 'Use the link of the latest e-mail.';
  end if;
  if not private.is_undecided(a) then
    raise exception 'The decision is final.' using errcode = 'P0001', hint = 'Contact us if something is wrong.';
  end if;
  return a;
end $$;

-- Path for an upload: { path } or { refused }. An application has at most ten files; deleted files count until the end
-- of the day.
create function public.server_paper_place(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  said text;
  remedy text;
begin
  a := private.open_for_papers(token);
  if (select count(*) from public.application_documents d where d.application_id = a.id and d.by_applicant) >= 10 then
    raise exception 'An application has at most ten documents.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  if (select count(*) from storage.objects o where o.bucket_id = 'applications' and o.name like a.id || '/%'
      and o.created_at > now() - interval '1 day') >= 20 then
    raise exception 'The limit of 20 documents in a day is reached.' using errcode = 'P0001', hint = 'Continue tomorrow.';
  end if;
  return jsonb_build_object('path', a.id || '/' || gen_random_uuid() || '.pdf');
exception when raise_exception then
  get stacked diagnostics said = message_text, remedy = pg_exception_hint;
  return jsonb_build_object('refused', said || ' ' || remedy);
end $$;
grant execute on function public.server_paper_place(text) to service_role;

-- Adds an uploaded file: { id }, or { refused } when the application was closed during the upload.
create function public.server_add_paper(token text, path text, name text, bytes int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  added uuid;
  said text;
  remedy text;
begin
  a := private.open_for_papers(token);
  insert into public.application_documents (application_id, name, path, bytes, by_applicant)
    values (a.id, coalesce(nullif(left(private.as_one_line(name), 200), ''), 'Paper.pdf'), path, bytes, true) returning id into added;
  return jsonb_build_object('id', added);
exception when raise_exception then
  get stacked diagnostics said = message_text, remedy = pg_exception_hint;
  return jsonb_build_object('refused', said || ' ' || remedy);
end $$;
grant execute on function public.server_add_paper(text,text,text,integer) to service_role;

-- Removes a file of the applicant. A nightly job deletes the stored file two nights later.
create function public.remove_own_paper(token text, paper uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_for_papers(token);
begin
  delete from public.application_documents d where d.id = paper and d.application_id = a.id and d.by_applicant;
  return found;
end $$;
grant execute on function public.remove_own_paper(text,uuid) to anon, authenticated, service_role;
