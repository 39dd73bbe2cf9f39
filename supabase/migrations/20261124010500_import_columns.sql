-- What an editor says of a column of a table, or of a custom field of another program, is remembered: the next source that has
-- one of that name is read so, until somebody says otherwise.

create table private.import_columns (
  kind text not null,
  name text not null check (char_length(name) between 1 and 300),
  -- As `columnTargets` of the program calls it; '-' for nothing.
  becomes text not null check (char_length(becomes) between 1 and 100),
  said_at timestamptz not null default now(),
  primary key (kind, name)
);
alter table private.import_columns enable row level security;

/* What is remembered of the columns of a kind: { name: becomes }. */
create function private.remembered_columns(kind text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.name, c.becomes), '{}')
  from (select m.name, m.becomes from private.import_columns m where m.kind = remembered_columns.kind order by m.said_at desc limit 1000) c
$$;

/* An import as the server reads it. What was said of this source counts before what was said of others. */
create or replace function private.import_of_server(t public.imports) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', t.id, 'name', t.name, 'address', t.address, 'kind', t.kind, 'format', t.format, 'source', t.source,
    'status', t.status, 'options', t.options || jsonb_build_object('said', private.remembered_columns(t.kind) || coalesce(t.options -> 'said', '{}')),
    'report', t.report, 'done', t.done, 'total', t.total)
$$;

/* Reads a source once more before anything of it is written, as `format` (empty: guessed again), with what an editor says of it,
   such as { "Überschrift": "title", "Notes": "-" }. What is said of its columns is remembered. */
create or replace function public.read_import_again(import uuid, format text, said jsonb default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.status is distinct from 'planned' and t.status is distinct from 'refused' then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  if jsonb_typeof(coalesce(said, '{}')) <> 'object' or length(coalesce(said, '{}')::text) > 100000 then
    raise exception 'That is too much to say of a source.' using errcode = '22023';
  end if;
  insert into private.import_columns as c (kind, name, becomes)
    select t.kind, s.key, s.value from jsonb_each_text(coalesce(said, '{}')) s
    -- What is said of the source itself is of this one alone.
    where s.key not in ('site', 'sheet', 'day order') and length(s.key) between 1 and 300 and length(s.value) between 1 and 100
    on conflict on constraint import_columns_pkey do update set becomes = excluded.becomes, said_at = now();
  update public.imports i set status = 'reading', format = private.as_one_line(read_import_again.format), note = null, report = '{}', finished_at = null,
      options = i.options || jsonb_build_object('said', coalesce(i.options -> 'said', '{}') || coalesce(said, '{}'), 'run', false),
      done = 0, total = null where i.id = import;
  perform pg_notify('import_asked', import::text);
end $$;

revoke execute on function private.remembered_columns(text) from public;
call private.keep_server_functions();
