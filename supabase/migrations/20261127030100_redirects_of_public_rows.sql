-- The slug of a draft is its title, so a redirect must not show it: neither the address a row had before it was public, nor
-- the one it has while it is hidden again.

/* Whether a path is the page of a record that visitors do not see. Other paths, of pages without a record, are not. */
create function private.leads_to_hidden_record(path text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_kind record;
  is_hidden boolean;
begin
  for of_kind in select k.table_name, k.path from private.record_kinds k where k.path is not null and starts_with(leads_to_hidden_record.path, k.path) loop
    execute format('select not private.is_public(r) from public.%I r where r.slug = $1', of_kind.table_name)
      into is_hidden using substr(leads_to_hidden_record.path, length(of_kind.path) + 1);
    if is_hidden then
      return true;
    end if;
  end loop;
  return false;
end $$;
revoke execute on function private.leads_to_hidden_record(text) from public;
grant execute on function private.leads_to_hidden_record(text) to anon, authenticated, service_role;

/* Argument: the folder of the address, for example '/event/'. Chains are shortened, so that every old address is one hop
   away. An address that nobody outside could know leaves none. */
create or replace function private.add_redirect() returns trigger
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

drop policy "anyone reads redirects" on public.redirects;
create policy "anyone reads redirects to what is public" on public.redirects for select to anon, authenticated
  using (not private.leads_to_hidden_record(to_path));
create policy "editors read all redirects" on public.redirects for select to authenticated
  using ((select private.is_editor()));

-- Redirects from an address that its record gave up before it was ever public go. The history says since when a row had an
-- address and until when: each revision holds until the next one of its row.
do $$
declare
  of_kind record;
begin
  for of_kind in select k.table_name, k.path from private.record_kinds k where k.path is not null loop
    execute format($sql$
      with held as (
        select v.row_data ->> 'slug' as slug,
          private.is_public(jsonb_populate_record(null::public.%1$I, v.row_data))
            and coalesce((v.row_data ->> 'published_at')::timestamptz <= coalesce(lead(v.created_at) over (partition by v.row_id order by v.id), now()), true) as was_public
        from public.revisions v where v.table_name = %1$L
      )
      delete from public.redirects r where starts_with(r.from_path, %2$L)
        and exists (select from held where held.slug = substr(r.from_path, length(%2$L) + 1))
        and not exists (select from held where held.slug = substr(r.from_path, length(%2$L) + 1) and held.was_public)
    $sql$, of_kind.table_name, of_kind.path);
  end loop;
end $$;
