-- Whether visitors see a row, said once; and how every server hears that what they see has changed, without any writer
-- waiting for another.

-- These two and private.is_public() set no search_path: the planner reads through a function in SQL only without one, and
-- what they name is looked up when they are made.
create function private.is_published(status text, published_at timestamptz) returns boolean
  language sql stable parallel safe
  return status = 'published' and published_at <= now();

-- Both days count.
create function private.is_within_term(is_visible boolean, starts_on date, ends_on date) returns boolean
  language sql stable parallel safe
  return is_visible and coalesce(starts_on, '-infinity') <= current_date and coalesce(ends_on, 'infinity') >= current_date;

revoke execute on function private.is_published(text, timestamptz), private.is_within_term(boolean, date, date) from public;
grant execute on function private.is_published(text, timestamptz), private.is_within_term(boolean, date, date)
  to anon, authenticated, service_role;

-- A row for each transaction that changed what visitors see. Only ever added to, so no transaction holds a row that another
-- needs. Old rows are folded into one that holds their sum. The moment is part of the key because a database that was
-- restored elsewhere counts its transactions anew.
create table private.content_changes (
  changed_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  changes bigint not null default 1,
  primary key (changed_at, transaction_id)
);
alter table private.content_changes enable row level security;
insert into private.content_changes (changes) select version from public.content_version;

/* How many transactions have changed what visitors see. It is a count of what is committed and not the highest of some
   number: a transaction that began early and ends late has a low number, and whoever remembered a higher one would miss it;
   the count grows by it whenever it ends. */
create function private.content_version() returns bigint
  language sql stable security definer set search_path = ''
as $$ select coalesce(sum(changes), 0)::bigint from private.content_changes $$;

-- For servers that ask instead of listening. Read by the same address as the table before it.
drop policy "anyone reads the content version" on public.content_version;
drop table public.content_version;
create view public.content_version with (security_invoker = true) as select private.content_version() as version;

create function private.record_content_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.content_changes default values on conflict do nothing;
  -- Once a transaction.
  if found then perform pg_notify('content_changed', ''); end if;
  return null;
end $$;

/* The count stays what it is. */
create function private.fold_content_changes(older_than interval default '1 day') returns void
  language sql set search_path = ''
as $$
  with old as (delete from private.content_changes where changed_at < now() - older_than returning changes)
  insert into private.content_changes (changes) select sum(changes) from old having count(*) > 0
    on conflict (changed_at, transaction_id) do update set changes = content_changes.changes + excluded.changes
$$;

/* Makes private.is_public(row) for a table, and notes each change of a row that is or was public, or becomes it: a draft
   empties nobody's cache. `shown` is the condition on a row called r; without it a table with a status is public while
   published, one with is_visible while visible, any other always. */
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

-- Every later table is watched through this too.
create or replace procedure private.track_changes(watched regclass, key_columns text default 'id')
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger write_audit_line after insert or update or delete on %s for each row execute function private.write_audit_line(%L)', watched, key_columns);
  execute format('create trigger keep_revision after insert or update on %s for each row execute function private.keep_revision(%L)', watched, key_columns);
  call private.watch_content(watched);
  if exists (select from pg_catalog.pg_attribute where attrelid = watched and attname = 'updated_at') then
    execute format('create trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', watched);
  end if;
end $$;

do $$
declare
  watched regclass;
begin
  for watched in select tgrelid from pg_catalog.pg_trigger where tgname = 'bump_content_version' loop
    execute format('drop trigger bump_content_version on %s', watched);
    call private.watch_content(watched);
  end loop;
end $$;
drop function private.bump_content_version();

-- What is shown within another row is as public as that.
call private.watch_content('public.event_circles', 'exists (select from public.events e where e.id = r.event_id and private.is_public(e))');
call private.watch_content('public.article_authors', 'exists (select from public.news_articles a where a.id = r.article_id and private.is_public(a))');
call private.watch_content('public.photos', 'exists (select from public.albums a where a.id = r.album_id and private.is_public(a))');
-- Its page and its link wait for is_visible; its presentation does not.
call private.watch_content('public.flagship_pages', 'true');
call private.watch_content('public.partners', 'private.is_within_term(r.is_visible, r.term_starts_on, r.term_ends_on)');
call private.watch_content('public.settings', 'r.is_public');

/* Whether something that visitors see shows the picture at this path, its consent aside. In plpgsql because its plan is
   then kept from row to row of an album. */
create function private.is_picture_on_the_site(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m join public.photos p on p.media_id = m.id join public.albums a on a.id = p.album_id
      where m.path = picture and private.is_public(a))
    or exists (select from private.picture_uses u where u.path = picture and private.is_on_the_site(u.kind, u.row_id));
end $$;
call private.watch_content('public.media', 'private.is_picture_on_the_site(r.path)');

revoke execute on function private.content_version(), private.record_content_change(), private.fold_content_changes(interval),
  private.is_picture_on_the_site(text) from public;
revoke execute on procedure private.watch_content(regclass, text) from public;
grant execute on function private.content_version(), private.is_picture_on_the_site(text) to anon, authenticated, service_role;
grant select on public.content_version to anon, authenticated, service_role;

-- The policies say the same by the same function.
drop policy "anyone reads published events" on public.events;
create policy "anyone reads published events" on public.events for select to anon, authenticated
  using (private.is_published(status, published_at));
drop policy "anyone reads published articles" on public.news_articles;
create policy "anyone reads published articles" on public.news_articles for select to anon, authenticated
  using (private.is_published(status, published_at));
drop policy "anyone reads published albums" on public.albums;
create policy "anyone reads published albums" on public.albums for select to anon, authenticated
  using (private.is_published(status, published_at));
drop policy "anyone reads published pages" on public.pages;
create policy "anyone reads published pages" on public.pages for select to anon, authenticated
  using (private.is_published(status, published_at));
drop policy "anyone reads visible partners within their term" on public.partners;
create policy "anyone reads visible partners within their term" on public.partners for select to anon, authenticated
  using (private.is_within_term(is_visible, term_starts_on, term_ends_on));

/* As before: in the library, its consent holds to the end of its last day, and the site shows it. */
create or replace function private.is_shown_picture(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m where m.path = picture and coalesce(m.consent_expires_on, 'infinity') >= current_date)
    and private.is_picture_on_the_site(picture);
end $$;
