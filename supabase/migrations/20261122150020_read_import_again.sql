-- What a source is was guessed, and so was which column is what. Whoever knows better says so, and it is read anew.

/* Reads a source once more before anything of it is written, as `format` (empty: guessed again), with what an editor says of it,
   such as { "Überschrift": "title", "Notes": "-" }. */
create function public.read_import_again(import uuid, format text, said jsonb default null) returns void
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
  update public.imports i set status = 'reading', format = private.as_one_line(read_import_again.format), note = null, report = '{}', finished_at = null,
      options = i.options || jsonb_build_object('said', coalesce(i.options -> 'said', '{}') || coalesce(said, '{}'), 'run', false),
      done = 0, total = null where i.id = import;
  perform pg_notify('import_asked', import::text);
end $$;
revoke execute on function public.read_import_again(uuid, text, jsonb) from public, anon;
grant execute on function public.read_import_again(uuid, text, jsonb) to authenticated, service_role;
