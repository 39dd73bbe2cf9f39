-- What stands in the way of an address is told while it is typed. Whether it can be had the constraints and triggers decide
-- when it is written.

/* Whether a slug can be had for a row of this kind; `row_id` is null for a new one. Answers { state, by }: 'taken' by the
   title of another, 'reserved' by the reason, 'moved' where links to its address lead to `by` now and would lead here,
   'free'. Runs as whoever calls; editors see every row. */
create function public.check_slug(kind text, wanted text, row_id uuid default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  asked private.record_kinds;
  holder text;
begin
  if not private.is_editor() then
    raise exception 'Only editors choose addresses.' using errcode = '42501';
  end if;
  select * into asked from private.record_kinds k where k.kind = check_slug.kind and private.has_column(k.table_name, 'slug');
  if asked.kind is null then
    raise exception 'No record of the kind "%" has an address.', check_slug.kind using errcode = '22023';
  end if;
  if asked.path is not null then
    select r.reason into holder from public.reserved_slugs r where r.slug = wanted;
    if found then return jsonb_build_object('state', 'reserved', 'by', holder); end if;
  end if;
  execute format('select r.%I from public.%I r where r.slug = $1 and r.id is distinct from $2', asked.title, asked.table_name)
    into holder using wanted, row_id;
  if holder is not null then return jsonb_build_object('state', 'taken', 'by', holder); end if;
  -- Back at an address it had before, its own links are no others'.
  execute format('select d.to_path from public.redirects d where d.from_path = $1
    and not exists (select from public.%I r where r.id = $2 and d.to_path = $3 || r.slug)', asked.table_name)
    into holder using asked.path || wanted, row_id, asked.path;
  return jsonb_build_object('state', case when holder is null then 'free' else 'moved' end, 'by', holder);
end $$;

revoke execute on function public.check_slug(text, text, uuid) from public, anon;
grant execute on function public.check_slug(text, text, uuid) to authenticated, service_role;
