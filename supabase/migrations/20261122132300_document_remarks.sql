-- What editors say to one another about a passage of a text that they write together. A remark holds the words it is about as
-- they stood, and where that was as Yjs finds it again; it is answered, and settled once it is dealt with.

create table public.document_remarks (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  -- In which epoch its place means something; in another the passage is looked for by its words.
  epoch int not null,
  passage text not null check (char_length(passage) <= 1000),
  -- Where the passage begins and ends. An answer has the place of its remark.
  place jsonb check (octet_length(place::text) <= 2000),
  answers uuid references public.document_remarks (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 2000),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references public.profiles (id) on delete set null,
  constraint document_remarks_answers_have_no_place check ((answers is null) = (place is not null))
);
create index document_remarks_by_document on public.document_remarks (document_id, created_at);
create index document_remarks_by_remark on public.document_remarks (answers);
call private.take_only('plain_text', 'public.document_remarks', 'passage, words');

create trigger write_audit_line after insert or update on public.document_remarks
  for each row execute function private.write_audit_line('id');

/* An answer belongs to a remark on the same text, and a text holds so many; who settled one, and when, is for the database to say. */
create function private.keep_remark() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.settled_by := case when new.settled_at is not null then auth.uid() end;
    new.settled_at := case when new.settled_at is not null then coalesce(old.settled_at, now()) end;
    return new;
  end if;
  if new.answers is not null and not exists (select from public.document_remarks r
      where r.id = new.answers and r.document_id = new.document_id and r.answers is null) then
    raise exception 'That remark is not there any more.' using errcode = 'P0001';
  end if;
  if (select count(*) from public.document_remarks r where r.document_id = new.document_id and r.settled_at is null) >= 500 then
    raise exception 'Five hundred open remarks are enough. Settle some first.' using errcode = 'P0001';
  end if;
  return new;
end $$;
revoke execute on function private.keep_remark() from public;
create trigger keep_remark before insert or update on public.document_remarks for each row execute function private.keep_remark();

alter table public.document_remarks enable row level security;
grant select, insert (document_id, epoch, passage, place, answers, words), update (settled_at) on public.document_remarks to authenticated;
grant all on public.document_remarks to service_role;
create policy "editors read remarks" on public.document_remarks for select to authenticated
  using ((select private.is_editor()));
create policy "editors remark" on public.document_remarks for insert to authenticated
  with check ((select private.is_editor()) and author = (select auth.uid()));
create policy "editors settle remarks" on public.document_remarks for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
