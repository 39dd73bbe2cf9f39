-- An item is called what people call a record of its kind, also where that is neither a title nor a name.

/* Items as a reader told them, in their order. Answers how many of them were told before: a source may hold one twice. */
create or replace function public.server_add_import_items(import uuid, own_holder uuid, items jsonb, bytes_read int default null) returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  added int;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  insert into public.import_items (import_id, number, kind, source_id, place, title, item, addresses, is_taken)
    select import, (i ->> 'number')::int, i ->> 'kind', private.as_one_line(i ->> 'sourceId'), private.as_one_line(i ->> 'place'),
      left(private.as_one_line(coalesce(nullif(i -> 'fields' ->> k.title, ''), i -> 'fields' ->> 'title', i -> 'fields' ->> 'name', '')), 500), i,
      array(select jsonb_array_elements_text(i -> 'addressKeys')),
      i ->> 'state' in ('whole', 'mended')
    from jsonb_array_elements(items) i left join private.record_kinds k on k.kind = i ->> 'kind' on conflict do nothing;
  get diagnostics added = row_count;
  update public.imports t set done = coalesce(bytes_read, t.done) where t.id = import;
  return jsonb_array_length(items) - added;
end $$;
call private.keep_server_functions();
