-- Unsaved values of forms.

-- Unsaved form values. Only their author can read them, and they cause no history, no audit log and no cache
-- invalidation.
create table public.drafts (
  author uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null references private.record_kinds (kind),
  -- Key of the row; for a new row the id that the browser made.
  row_id text not null check (length(row_id) between 1 and 200),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 1048576),
  -- Value of updated_at when the form read the row; null for a new row. Stored as text, because it is only compared.
  base_version text check (length(base_version) <= 64),
  updated_at timestamptz not null default now(),
  -- One draft per form, so that two tabs of one person do not overwrite each other.
  form_id uuid not null default gen_random_uuid(),
  primary key (author, kind, row_id, form_id)
);
create index drafts_by_age on public.drafts (updated_at);

alter table public.drafts enable row level security;
-- An upsert sets every column that it names, so updates need a grant on the key columns too.
grant select, delete on public.drafts to authenticated;
grant all on public.drafts to service_role;
grant insert (kind, row_id, fields, base_version, form_id), update (kind, row_id, fields, base_version, form_id) on
  public.drafts to authenticated;
create policy "editors read their own drafts" on public.drafts for select to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()));
create policy "editors add their own drafts" on public.drafts for insert to authenticated
  with check (author = (select auth.uid()) and (select private.is_editor()));
create policy "editors change their own drafts" on public.drafts for update to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()))
  with check (author = (select auth.uid()) and (select private.is_editor()));
create policy "editors remove their own drafts" on public.drafts for delete to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()));

call private.take_only('one_line', 'public.drafts', 'kind, row_id, base_version');

create trigger set_updated_at before update on public.drafts
  for each row execute function private.set_updated_at();

-- Saves a form's draft, or removes it for null `fields`. The drafts in `continued`, [{ "id", "typedAt" }], are merged
-- into it and removed, unless they were typed after their `typedAt`.
create function public.keep_draft(of_kind text, of_row text, form uuid, continued jsonb default '[]', fields jsonb default null,
    base_version text default null) returns void
  language plpgsql set search_path = ''
as $$
begin
  if keep_draft.fields is not null then
    insert into public.drafts (kind, row_id, form_id, fields, base_version)
      values (of_kind, of_row, form, keep_draft.fields, keep_draft.base_version)
      on conflict (author, kind, row_id, form_id) do update set fields = excluded.fields, base_version = excluded.base_version;
  end if;
  delete from public.drafts d
    where d.author = (select auth.uid()) and d.kind = of_kind and d.row_id = of_row and case when d.form_id = form
      then keep_draft.fields is null
      else exists (select from jsonb_to_recordset(continued) as c (id uuid, "typedAt" text)
        where c.id = d.form_id and c."typedAt" = d.fields ->> 'typedAt') end;
end $$;
grant execute on function public.keep_draft(text,text,uuid,jsonb,jsonb,text) to authenticated;
