-- Export of a whole site, record by record.

-- Kinds of records, in an order in which references come first: [{ kind, key, html, isPart }].
create function public.export_kinds() returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return (
    with recursive tables as (
      select k.kind, k.table_name from private.record_kinds k union all select p.kind, p.table_name from private.record_parts p),
    refers as (
      select t.kind, to_kind.kind as to_kind from tables t
        join pg_catalog.pg_constraint c on c.contype = 'f' and c.conrelid = format('public.%I', t.table_name)::regclass
        join private.record_kinds to_kind on c.confrelid = format('public.%I', to_kind.table_name)::regclass
      where to_kind.kind <> t.kind
      union select k.kind, named from private.record_kinds k, unnest(k.names_kinds) as named),
    -- Number of references from a kind to one that refers to nothing. The limit of 30 ends circles of kinds that refer
    -- to each other.
    steps as (
      select k.kind, 0 as step from private.record_kinds k
      union select r.kind, s.step + 1 from steps s join refers r on r.to_kind = s.kind where s.step < 30)
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key_columns, 'html', k.html_columns, 'isPart', k.part_of is not null)
      order by (select max(s.step) from steps s where s.kind = k.kind), k.place)
    from private.record_kinds k);
end $$;
grant execute on function public.export_kinds() to authenticated, service_role;

-- Next records of a kind after a key, with their parts, as far as the caller may read them.
create function public.export_records(of_kind text, after text default null, most int default 50) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  k private.record_kinds;
  key_type text;
  records jsonb;
begin
  perform private.require_editor();
  select * into k from private.record_kinds r where r.kind = of_kind;
  if k.kind is null then
    raise exception 'No kind of record is called "%".', of_kind using errcode = '22023';
  end if;
  select format_type(a.atttypid, null) into key_type from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', k.table_name)::regclass and a.attname = k.key_columns;
  execute format('select coalesce(jsonb_agg(to_jsonb(r) || private.parts_of(%L, to_jsonb(r)) order by r.%I), ''[]'')
    from (select * from public.%I t where $1 is null or t.%2$I > $1::%4$s order by t.%2$I limit $2) r',
    k.table_name, k.key_columns, k.table_name, key_type) into records using after, least(greatest(most, 1), 500);
  return records;
end $$;
grant execute on function public.export_records(text,text,integer) to authenticated, service_role;
