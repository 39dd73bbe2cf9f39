-- A record may name others in what it says, where no foreign key tells of it: a section of a flagship its people and pictures.
-- Carried elsewhere it comes after them, since it is refused before they are there.

alter table private.record_kinds add column names_kinds text[] not null default '{}';
update private.record_kinds set names_kinds = '{person,partner,quote,album}' where kind = 'section';

/* The kinds of records, in an order in which what a record refers to comes before it: [{ kind, key, html, isPart }]. `key` is the
   column that a record is known by, `html` its columns that hold HTML. */
create or replace function public.export_kinds() returns jsonb
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
    -- How many steps a kind is away from one that refers to nothing. Kinds that refer to each other would go on for ever.
    steps as (
      select k.kind, 0 as step from private.record_kinds k
      union select r.kind, s.step + 1 from steps s join refers r on r.to_kind = s.kind where s.step < 30)
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key_columns, 'html', k.html_columns, 'isPart', k.part_of is not null)
      order by (select max(s.step) from steps s where s.kind = k.kind), k.place)
    from private.record_kinds k);
end $$;
