-- Each form keeps a draft of its own, so that two tabs of one person do not write over each other.

alter table public.drafts add column form_id uuid not null default gen_random_uuid();
alter table public.drafts drop constraint drafts_pkey, add primary key (author, kind, row_id, form_id);
grant insert (form_id), update (form_id) on public.drafts to authenticated;

/* Keeps what one form holds of a record, or forgets it where `fields` is null. The drafts that the form goes on from,
   [{ "id", "typedAt" }], are in it and are removed, unless somebody has typed in them since. */
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
revoke execute on function public.keep_draft(text, text, uuid, jsonb, jsonb, text) from public, anon;
grant execute on function public.keep_draft(text, text, uuid, jsonb, jsonb, text) to authenticated;
