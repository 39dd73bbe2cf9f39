-- A picture that could not be had is asked for again, or given by an editor; wherever the import left a place for it, it comes
-- to stand there. That is part of the import: taking it back takes back the picture too, and nobody counts as having changed
-- the record.

/* The cloth that holds the place of the picture of this address in a text, as `write-item.ts` writes it. */
create function private.waiting_picture_src(picture text) returns text
  language sql immutable set search_path = ''
as $$ select '/weave/960x540/any/a8431f/waits%20' || left(encode(sha256(convert_to(picture, 'UTF8')), 'hex'), 16) || '.svg' $$;

/* Writes fields of a record as the imports of a source would have: they are what it wrote, and its version is theirs. */
create function private.complete_import(of_source text, kind text, id uuid, fields jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now jsonb := private.record_as_it_is(kind, id);
  over timestamptz := (is_now ->> 'updated_at')::timestamptz;
  saved jsonb := private.save_record(kind, fields || jsonb_build_object('id', id), over);
begin
  if saved is null then return; end if;
  update private.import_origins o set written = o.written || (select coalesce(jsonb_object_agg(name, private.value_hash(saved -> name)), '{}')
      from jsonb_object_keys(fields) as name where o.written ->> name = private.value_hash(is_now -> name))
    where o.source = of_source and o.kind = complete_import.kind and o.record_id = complete_import.id;
  update public.import_items n set version = (saved ->> 'updated_at')::timestamptz,
      before = case when n.before is not null then (select jsonb_object_agg(name, is_now -> name) from jsonb_object_keys(fields) as name) end
    where n.kind = complete_import.kind and n.record_id = complete_import.id and n.version = over and n.undone is null;
end $$;

/* Puts a picture that lies in the library where imports of a source left a place for it: into texts, and above those that it
   belongs to, once it has words. */
create function private.place_import_picture(of_source text, picture text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.media;
  of_kind private.record_kinds;
  name text;
  found record;
  cloth text := private.waiting_picture_src(picture);
begin
  select m.* into held from public.import_pictures p join public.media m on m.id = p.media_id where p.source = of_source and p.address = picture;
  if held.id is null then return; end if;
  for of_kind in select * from private.record_kinds k where exists (select from private.import_origins o where o.source = of_source and o.kind = k.kind) loop
    foreach name in array coalesce(of_kind.html_columns, '{}') loop
      for found in execute format('select r.id, r.%I as html from public.%I r join private.import_origins o on o.kind = $1 and o.record_id = r.id and o.source = $2
          where position($3 in r.%1$I) > 0 order by r.id', name, of_kind.table_name) using of_kind.kind, of_source, cloth loop
        perform private.complete_import(of_source, of_kind.kind, found.id, jsonb_build_object(name, replace(found.html, cloth, '/media/' || held.path)));
      end loop;
    end loop;
  end loop;
  if held.alt = '' and not held.is_decorative then return; end if;
  for found in select distinct i.kind, i.record_id, p.key as name
      from public.imports t join public.import_items i on i.import_id = t.id, jsonb_each(i.item -> 'pictures') p
      where t.source = of_source and p.value ->> 'address' = picture and i.version is not null and i.undone is null order by 2, 3 loop
    if coalesce(private.record_as_it_is(found.kind, found.record_id) -> found.name, '""') = 'null' then
      perform private.complete_import(of_source, found.kind, found.record_id, jsonb_build_object(found.name, '/media/' || held.path,
        regexp_replace(found.name, '_url$', '_alt'), held.alt));
    end if;
  end loop;
end $$;

/* Gives a picture of the library for one that could not be had. */
create function public.give_import_picture(of_source text, picture text, media uuid) returns void
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.import_pictures p set state = 'stored', media_id = give_import_picture.media, added_by = null, reason = null
    where p.source = of_source and p.address = picture and p.state <> 'stored' and exists (select from public.media m where m.id = give_import_picture.media);
  if not found then raise exception 'No picture waits at this address.' using errcode = 'P0001'; end if;
  perform private.place_import_picture(of_source, picture);
end $$;

/* Asks again for pictures that could not be had: for one, or for all. Answers the status that the import has then. */
create function public.retry_import_pictures(import uuid, picture text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.status is distinct from 'done' then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  update public.import_pictures p set state = 'waiting', tries = 0
    where p.source = t.source and p.state = 'failed' and (picture is null or p.address = picture);
  update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null where i.id = import;
  perform pg_notify('import_asked', import::text);
  return 'waiting';
end $$;

/* Pictures of the source of an import that are to be asked for, as far as so many. */
create function public.server_waiting_import_pictures(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(w.address), '[]') from (
    select p.address from public.import_pictures p join public.imports t on t.source = p.source
    where t.id = import and p.state = 'waiting' and p.tries = 0 order by p.address limit most) w);
end $$;

/* Puts a picture that came in late where it belongs, in the name of whoever asked. */
create function public.server_place_import_picture(import uuid, own_holder uuid, picture text) returns void
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  asked public.imports;
begin
  if not private.holds_import(import, own_holder) then return; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then return; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform private.place_import_picture(asked.source, picture);
end $$;

revoke execute on function private.waiting_picture_src(text), private.complete_import(text, text, uuid, jsonb), private.place_import_picture(text, text) from public;
revoke execute on function public.give_import_picture(text, text, uuid), public.retry_import_pictures(uuid, text) from public, anon;
grant execute on function public.give_import_picture(text, text, uuid), public.retry_import_pictures(uuid, text) to authenticated, service_role;
call private.keep_server_functions();
