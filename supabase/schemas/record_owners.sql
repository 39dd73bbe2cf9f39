-- Owners of records.

-- Owner of each record: the person who added it, until ownership is transferred. A separate table, so that public
-- queries cannot reveal the owner. It does not depend on the audit log, whose lines expire.
create table private.record_owners (
  kind text not null references private.record_kinds (kind) on delete cascade,
  row_id uuid not null,
  -- Account of the owner. Null after the account was removed without a new owner.
  owner uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (kind, row_id)
);
create index record_owners_by_owner on private.record_owners (owner, since desc);

alter table private.record_owners enable row level security;
grant all on private.record_owners to service_role;

-- Kind of a table whose records have an owner. Settings and redirects belong to the site, and parts belong to their
-- record.
create function private.owned_kind(table_name text) returns text
  language sql stable security definer set search_path = ''
as $$
  select k.kind from private.record_kinds k
  where k.table_name = owned_kind.table_name and k.key_columns = 'id' and k.part_of is null
$$;

-- Sets the owner when the audit log gets a line about an added or removed record.
create function private.follow_record_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  of_kind text := private.owned_kind(new.table_name);
begin
  if of_kind is null then return null; end if;
  if new.action = 'remove' then
    delete from private.record_owners o where o.kind = of_kind and o.row_id = new.row_id::uuid;
  elsif exists (select from public.profiles p where p.id = new.actor) then
    insert into private.record_owners (kind, row_id, owner) values (of_kind, new.row_id::uuid, new.actor) on conflict do nothing;
  end if;
  return null;
end $$;

-- Search results of the back office for `wanted`, a query that returns kind and row_id.
create function private.described_records(wanted text) returns table (kind text, id uuid, slug text, title text, detail text, state text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query execute 'with wanted (kind, row_id) as materialized (' || wanted || ') ' || (
    select string_agg(format('select %L, r.id, %s, r.%I::text, %s, %s from wanted w join public.%I r on w.kind = %1$L and r.id = w.row_id',
        k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
      ' union all ' order by k.place)
    from private.record_kinds k where k.key_columns = 'id');
end $$;
