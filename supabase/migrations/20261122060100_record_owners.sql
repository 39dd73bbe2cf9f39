-- Who answers for a record: whoever added it, until it is handed over. Kept beside the records, so that no visitor's question of
-- them tells who that is; and apart from the audit trail, whose lines are history and end after their time.

create table private.record_owners (
  kind text not null references private.record_kinds (kind) on delete cascade,
  row_id uuid not null,
  -- What somebody leaves behind without handing it over is nobody's.
  owner uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (kind, row_id)
);
create index record_owners_by_owner on private.record_owners (owner, since desc);
alter table private.record_owners enable row level security;
grant all on private.record_owners to service_role;

-- Settings and redirects belong to the site, and parts to their record.
create function private.owned_kind(table_name text) returns text
  language sql stable security definer set search_path = ''
as $$
  select k.kind from private.record_kinds k
  where k.table_name = owned_kind.table_name and k.key_columns = 'id' and k.part_of is null
$$;

/* Follows the audit trail, which has a line for each record that is added or removed, of whatever kind. */
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
create trigger follow_record_owner after insert on public.audit_log
  for each row when (new.action = 'remove' or (new.action = 'add' and new.actor is not null))
  execute function private.follow_record_owner();

-- What was added before.
insert into private.record_owners (kind, row_id, owner, since)
select private.owned_kind(a.table_name), a.row_id::uuid, a.actor, a.created_at
from public.audit_log a join public.profiles p on p.id = a.actor
where a.action = 'add' and private.owned_kind(a.table_name) is not null
  and not exists (select from public.audit_log l where l.table_name = a.table_name and l.row_id = a.row_id and l.action in ('add', 'remove') and l.id > a.id);

/* Records as the search of the back office answers them, out of `wanted`, a query that answers kind and row_id. */
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

revoke execute on function private.owned_kind(text), private.follow_record_owner(), private.described_records(text) from public;
