-- Redirects of old URLs, and reserved slugs.

-- Old URLs and their new ones.
create table public.redirects (
  from_path text primary key check (from_path ~ '^/[^/]'),
  to_path text not null check (to_path ~ '^/[^/]' and to_path <> from_path),
  created_at timestamptz not null default now(),
  constraint redirects_from_path_check_own_path check (private.is_own_path(from_path)),
  constraint redirects_to_path_check_own_path check (private.is_own_path(to_path))
);
create index redirects_by_target on public.redirects (to_path);

call private.let_editors_write('public.redirects', 'redirects');
create policy "editors remove redirects" on public.redirects for delete to authenticated
  using ((select private.is_editor()));
create policy "anyone reads redirects to what is public" on public.redirects for select to anon, authenticated
  using (not private.leads_to_hidden_record(to_path));
create policy "editors read all redirects" on public.redirects for select to authenticated
  using ((select private.is_editor()));

create table public.reserved_slugs (
  slug public.slug primary key,
  reason text not null
);

alter table public.reserved_slugs enable row level security;
grant select on public.reserved_slugs to anon, authenticated;
grant all on public.reserved_slugs to service_role;
create policy "anyone reads reserved slugs" on public.reserved_slugs for select to anon, authenticated using (true);

call private.take_only('one_line', 'public.reserved_slugs', 'reason');

-- Reason why a record cannot have a slug, because the site has something else at its URL; null when it can. `path`: URL
-- prefix of the kind of record.
create function private.slug_reservation(path text, slug text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when slug_reservation.path = '/' then private.page_slug_reservation(slug_reservation.slug)
    else (select r.reason from public.reserved_slugs r where r.slug = slug_reservation.slug) end
$$;
grant execute on function private.slug_reservation(text,text) to authenticated, service_role;

create function private.refuse_reserved_slug() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.slug_reservation((select k.path from private.record_kinds k where k.table_name = tg_table_name), new.slug) is not null then
    raise exception 'The address "%" is reserved.', new.slug using errcode = '23514', hint = 'Choose another slug.';
  end if;
  return new;
end $$;

-- Adds a redirect when a slug changes. Argument: the URL prefix, such as '/event/'. Chains of redirects are shortened
-- to one step. A slug that was never public gets no redirect.
create function private.add_redirect() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was text := tg_argv[0] || old.slug;
  is_now text := tg_argv[0] || new.slug;
  was_public boolean;
begin
  delete from public.redirects where from_path = is_now;
  update public.redirects set to_path = is_now where to_path = was;
  execute format('select private.is_public(jsonb_populate_record(null::%s, $1))', tg_relid::regclass) into was_public using to_jsonb(old);
  if was_public then
    insert into public.redirects (from_path, to_path) values (was, is_now) on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
  return null;
end $$;

-- Whether a path is that of a record that visitors may not see.
create function private.is_hidden_record(path text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_kind record;
  is_hidden boolean;
begin
  for of_kind in select k.table_name, k.path from private.record_kinds k where k.path is not null and starts_with(is_hidden_record.path, k.path) loop
    execute format('select not private.is_public(r) from public.%I r where r.slug = $1', of_kind.table_name)
      into is_hidden using substr(is_hidden_record.path, length(of_kind.path) + 1);
    if is_hidden then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Whether a path leads to a record that visitors may not see. Such a path gets no redirect, because its slug may reveal
-- a title. A hidden record whose own path is redirected, such as a page in the trash, leads on to the target of that redirect.
create function private.leads_to_hidden_record(path text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  step text := path;
begin
  -- Redirects may form a circle, so the number of steps is limited.
  for i in 1 .. 10 loop
    if not private.is_hidden_record(step) then
      return false;
    end if;
    step := (select r.to_path from public.redirects r where r.from_path = step);
    exit when step is null;
  end loop;
  return true;
end $$;
grant execute on function private.leads_to_hidden_record(text) to anon, authenticated, service_role;
