-- Version of the public content, by which servers empty their caches.

-- One row for each transaction that changed public content. Rows are only inserted, so writers never wait for each
-- other. Old rows are merged into one that holds their sum. The time is part of the key because a restored database
-- counts transactions from the start.
create table private.content_changes (
  changed_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  changes bigint not null default 1,
  primary key (changed_at, transaction_id)
);

alter table private.content_changes enable row level security;

create view public.content_version with (security_invoker = true) as select private.content_version() as version;
grant select on public.content_version to anon, authenticated, service_role;

-- Number of transactions that changed public content. The number is a sum and not a maximum, because a transaction that
-- ends late may have a low number.
create function private.content_version() returns bigint
  language sql stable security definer set search_path = ''
as $$ select coalesce(sum(changes), 0)::bigint from private.content_changes $$;
grant execute on function private.content_version() to anon, authenticated, service_role;

create function private.record_content_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.content_changes default values on conflict do nothing;
  -- The notification is sent once per transaction.
  if found then perform pg_notify('content_changed', ''); end if;
  return null;
end $$;

-- Replaces old rows of content_changes by one row with their sum.
create function private.fold_content_changes(older_than interval default '1 day') returns void
  language sql set search_path = ''
as $$
  with old as (delete from private.content_changes where changed_at < now() - older_than returning changes)
  insert into private.content_changes (changes) select sum(changes) from old having count(*) > 0
    on conflict (changed_at, transaction_id) do update set changes = content_changes.changes + excluded.changes
$$;

-- Creates private.is_public(row) for a table, and triggers that count changes of rows that are or were public. `shown`:
-- condition on a row `r`. The default condition uses status and publish date, or is_visible; a table without these
-- columns is always public.
create procedure private.watch_content(watched regclass, shown text default null)
  language plpgsql set search_path = ''
as $$
declare
  columns text[] := array(select attname from pg_catalog.pg_attribute where attrelid = watched and attnum > 0 and not attisdropped);
  condition text := coalesce(shown, case when columns @> '{status,published_at}' then 'private.is_published(r.status, r.published_at)'
    when columns @> '{is_visible}' then 'r.is_visible' else 'true' end);
begin
  execute format('create or replace function private.is_public(r %s) returns boolean language sql stable return (%s)', watched, condition);
  execute format('revoke execute on function private.is_public(%s) from public', watched);
  execute format('grant execute on function private.is_public(%s) to anon, authenticated, service_role', watched);

  execute format('create or replace trigger record_added_content after insert on %s for each row
    when (private.is_public(new)) execute function private.record_content_change()', watched);
  execute format('create or replace trigger record_changed_content after update on %s for each row
    when (private.is_public(old) or private.is_public(new)) execute function private.record_content_change()', watched);
  execute format('create or replace trigger record_removed_content after delete on %s for each row
    when (private.is_public(old)) execute function private.record_content_change()', watched);
  execute format('create or replace trigger record_emptied_content after truncate on %s for each statement
    execute function private.record_content_change()', watched);
end $$;
