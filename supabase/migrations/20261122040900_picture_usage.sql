-- Where a picture is used, and what happens to one that nothing uses.

grant select on private.picture_uses to authenticated;
create policy "editors read what uses a picture" on private.picture_uses for select to authenticated
  using ((select private.is_editor()));

/* Each use of a picture of the library, in a column, in HTML or in an album, by the record whose desk can change it, and
   whether visitors see that. The policies of the caller decide what is found. */
create function private.media_usage() returns table (media_id uuid, kind text, row_id uuid, title text, is_shown boolean)
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select string_agg(format('select %s, %L::text, w.id, w.%I::text, coalesce(private.is_public(r), false) from public.%I r join public.%I w on w.id = r.%I %s',
      u.picture, w.kind, w.title, k.table_name, w.table_name, coalesce(k.parent_column, 'id'), u.condition), ' union ' order by k.place)
    from private.record_kinds k join private.record_kinds w on w.kind = coalesce(k.part_of, k.kind)
      cross join lateral (
        select 'r.media_id' as picture, 'where r.media_id is not null' as condition where private.has_column(k.table_name, 'media_id')
        union all select 'm.id', format('join private.picture_uses u on u.kind = %L and u.row_id = r.id join public.media m on m.path = u.path', k.kind)
          where k.html_columns <> '{}') u);
end $$;

create view public.media_usage with (security_invoker = true) as
  select u.* from private.media_usage() u where (select private.is_editor());
revoke execute on function private.media_usage() from public;
grant execute on function private.media_usage() to authenticated, service_role;
grant select on public.media_usage to authenticated;

-- Since when nothing has used a picture, as the night noticed it.
create table private.unused_media_since (
  media_id uuid primary key references public.media (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.unused_media_since enable row level security;

/* Paths of the library that something says: rows, albums, settings, and what somebody is writing just now. */
create function private.media_paths_in_use() returns setof text
  language sql stable set search_path = ''
as $$
  select u.path from private.picture_uses u
  union select m.path from public.media m join public.photos p on p.media_id = m.id
  union select path from public.settings s, private.pictures_in(s.value::text) as path where path is not null
  union select path from public.drafts d, private.pictures_in(d.fields::text) as path where path is not null
  union select m.path from public.drafts d,
    lateral regexp_matches(d.fields::text, '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}', 'g') as said (ids)
    join public.media m on m.id = said.ids[1]::uuid
$$;

/* Pictures that nothing has used for so long, the longest unused first. */
create function private.unused_media(grace interval) returns table (id uuid, path text, since timestamptz)
  language sql stable set search_path = ''
as $$
  select m.id, m.path, u.since from private.unused_media_since u join public.media m on m.id = u.media_id
  where u.since <= now() - grace and m.path not in (select private.media_paths_in_use())
  order by u.since, m.path
$$;

/* The setting; null, which removes nothing, where there is none. */
create function private.unused_picture_grace() returns interval
  language sql stable set search_path = ''
as $$ select private.retention_period(s.value, 'unused_picture_days', 'days') from public.settings s where s.key = 'retention' $$;

/* For the night: notes what is unused from now on, and removes what has been for as long as the setting allows. Answers how
   many were removed. The files are removed by the server, which private.orphaned_media_files() tells which. */
create function private.remove_unused_media() returns int
  language plpgsql set search_path = ''
as $$
declare
  removed int;
begin
  delete from private.unused_media_since u using public.media m
    where m.id = u.media_id and m.path in (select private.media_paths_in_use());
  insert into private.unused_media_since (media_id)
    select m.id from public.media m where m.path not in (select private.media_paths_in_use())
    on conflict do nothing;
  delete from public.media where id in (select u.id from private.unused_media(private.unused_picture_grace()) u);
  get diagnostics removed = row_count;
  return removed;
end $$;

/* Files in the bucket of the library, as old as that, that no picture is kept in and that nothing says. */
create function private.orphaned_media_files() returns setof text
  language sql stable set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'media' and o.created_at < now() - private.unused_picture_grace()
    and not exists (select from public.media m where m.path = o.name)
    and o.name not in (select private.media_paths_in_use())
$$;

revoke execute on function private.media_paths_in_use(), private.unused_media(interval), private.unused_picture_grace(),
  private.remove_unused_media(), private.orphaned_media_files() from public;

-- How long, beside the other periods.
create function private.unused_picture_days_are_whole() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.key = 'retention' and new.value ? 'unused_picture_days' and not private.is_whole_number(new.value -> 'unused_picture_days', 1, 365) then
    raise exception 'Days are a whole number from 1 to 365.'
      using errcode = '23514', constraint = 'validate_setting', table = 'settings', column = 'value';
  end if;
  return new;
end $$;
revoke execute on function private.unused_picture_days_are_whole() from public;
create trigger a_unused_picture_days_are_whole before insert or update on public.settings
  for each row execute function private.unused_picture_days_are_whole();
update public.settings set value = '{"unused_picture_days": 30}' || value where key = 'retention' and jsonb_typeof(value) = 'object';
