-- An import brings in articles or events, and each desk shows its own. What an item is judged by stays the same for both.

alter table public.imports add column kind text not null default 'article' check (kind in ('article', 'event'));

-- What a calendar or a table calls a category is a circle here, where one is called so.
insert into private.import_targets (kind, refers_as, field, table_name, is_list, may_add, place) values
  ('event', 'category', 'circles', 'circles', true, false, 1),
  ('event', 'tag', 'circles', 'circles', true, false, 1);

/* Items are of the kind of their import, but for whole records of a site like this one. */
create function private.keep_import_kind() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from added a join public.imports t on t.id = a.import_id where a.kind <> t.kind and not a.item ? 'isRecord') then
    raise exception 'An import of one kind holds no items of another.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger keep_import_kind after insert on public.import_items
  referencing new table as added for each statement execute function private.keep_import_kind();
revoke execute on function private.keep_import_kind() from public;

/* An import as the server reads it. */
create or replace function private.import_of_server(t public.imports) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'address', t.address, 'kind', t.kind, 'format', t.format, 'source', t.source,
    'status', t.status, 'options', t.options, 'report', t.report, 'done', t.done, 'total', t.total)
$$;

/* Begins an import; the server reads what it is of. `wanted` is { id, name, address, kind, format, options, holder }; the id
   is made by the process that keeps its file, which reads it. Without a kind it is of articles. */
create or replace function public.begin_import(wanted jsonb) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.require_editor();
  if (select count(*) from public.imports t where t.status in ('reading', 'planning') and t.created_at > now() - interval '1 hour') >= 50 then
    raise exception 'Fifty sources are being read. Wait until some are done.' using errcode = 'P0001';
  end if;
  insert into public.imports (id, name, address, kind, format, options, asked_by, holder, held_until)
    values (coalesce((wanted ->> 'id')::uuid, gen_random_uuid()), left(coalesce(nullif(private.as_one_line(wanted ->> 'name'), ''), private.as_one_line(wanted ->> 'address'), 'A source'), 500),
      private.as_one_line(wanted ->> 'address'), coalesce(wanted ->> 'kind', 'article'), private.as_one_line(coalesce(wanted ->> 'format', '')),
      coalesce(wanted -> 'options', '{}'), auth.uid(), (wanted ->> 'holder')::uuid,
      case when wanted ->> 'holder' is not null then now() + interval '20 seconds' end)
    returning id into made;
  return made;
end $$;

/* What bringing in the taken items of a plan comes to: { shown, scheduled, drafts, addresses, pictures, open }. `shown` become
   public at once, `addresses` of the old site would lead here, `pictures` stand in them, `open` wait for a decision. */
create or replace function public.import_prospects(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with taken as (select i.* from public.import_items i where i.import_id = import and i.outcome is null and i.is_taken and i.plan in ('create', 'update'))
  select jsonb_build_object(
    'shown', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and coalesce((t.wanted ->> 'published_at')::timestamptz, now()) <= now()),
    'scheduled', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and (t.wanted ->> 'published_at')::timestamptz > now()),
    'drafts', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'draft'),
    'addresses', (select count(distinct a) from taken t, unnest(t.addresses) as a where t.plan = 'create'),
    'pictures', (select coalesce(sum((t.item ->> 'pictureCount')::int), 0) from taken t
      where t.plan = 'create' or exists (select from unnest(t.changes) as name where name like '%\_html' or t.item -> 'pictures' ? name)),
    'open', (select count(*) from public.import_items i where i.import_id = import and i.outcome is null and i.plan = 'conflict'))
$$;
