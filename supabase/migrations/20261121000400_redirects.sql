-- Old addresses keep working, and words that name a page of ours cannot become the address of a record.

create table public.redirects (
  from_path text primary key check (from_path ~ '^/[^/]'),
  to_path text not null check (to_path ~ '^/[^/]' and to_path <> from_path),
  created_at timestamptz not null default now()
);

create table public.reserved_slugs (
  slug public.slug primary key,
  reason text not null
);
insert into public.reserved_slugs (slug, reason) values
  ('all', '/news/all lists every article'),
  ('road-to-davos', '/news/road-to-davos lists the interviews'),
  ('new', 'the back office writes new records there'),
  ('collective', '/news/collective lists the product news');

create function private.refuse_reserved_slug() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.reserved_slugs r where r.slug = new.slug) then
    raise exception 'The address "%" is reserved.', new.slug using errcode = '23514', hint = 'Choose another slug.';
  end if;
  return new;
end $$;

-- Argument: the folder of the address, for example '/event/'. Chains are shortened, so that every old address is one hop away.
create function private.add_redirect() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was text := tg_argv[0] || old.slug;
  is_now text := tg_argv[0] || new.slug;
begin
  delete from public.redirects where from_path = is_now;
  update public.redirects set to_path = is_now where to_path = was;
  insert into public.redirects (from_path, to_path) values (was, is_now) on conflict (from_path) do update set to_path = excluded.to_path;
  return null;
end $$;

-- For a table whose rows have an address of their own.
create procedure private.enforce_slugs(guarded regclass, folder text)
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger refuse_reserved_slug before insert or update of slug on %s for each row execute function private.refuse_reserved_slug()', guarded);
  execute format('create trigger add_redirect after update of slug on %s for each row when (old.slug is distinct from new.slug) execute function private.add_redirect(%L)', guarded, folder);
end $$;

revoke execute on function private.refuse_reserved_slug(), private.add_redirect() from public;
revoke execute on procedure private.enforce_slugs(regclass, text) from public;
call private.track_changes('public.redirects', 'from_path');

alter table public.redirects enable row level security;
alter table public.reserved_slugs enable row level security;
grant select on public.redirects, public.reserved_slugs to anon, authenticated;
grant insert, update, delete on public.redirects to authenticated;
grant all on public.redirects, public.reserved_slugs to service_role;

create policy "anyone reads redirects" on public.redirects for select to anon, authenticated using (true);
create policy "editors add redirects" on public.redirects for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change redirects" on public.redirects for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove redirects" on public.redirects for delete to authenticated
  using ((select private.is_editor()));
create policy "anyone reads reserved slugs" on public.reserved_slugs for select to anon, authenticated using (true);
