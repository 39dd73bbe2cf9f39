-- The pictures of the next items come while one item is written: what is asked of them waits for no item.

/* Locks an import for the process that holds it; false for one that has lost it. What is written for it is not waited for on
   the disk: a machine that loses power loses the last moments whole, and the next process does them again. The end of an
   import is waited for, and with it everything before. */
create or replace function private.holds_import(import uuid, own_holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update public.imports t set held_until = now() + interval '20 seconds' where t.id = import and t.holder = own_holder;
  return found;
end $$;

/* The source of an import, for the process that holds it; null for one that has lost it. It locks nothing. */
create function private.source_of_held(import uuid, own_holder uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return (select t.source from public.imports t where t.id = import and t.holder = own_holder);
end $$;

/* What is known of pictures of a source, by address: { address: { state, path, alt, isDecorative, reason, tries } }. */
create function private.known_import_pictures(of_source text, addresses text[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.address, jsonb_build_object('state', p.state, 'path', m.path, 'alt', coalesce(m.alt, p.alt),
      'isDecorative', coalesce(m.is_decorative, false), 'reason', p.reason, 'tries', p.tries)), '{}')
  from public.import_pictures p left join public.media m on m.id = p.media_id
  where p.source = of_source and p.address = any (addresses)
$$;

/* The picture of this address is the one in the library with this content, if there is one. Answers what is known of it then. */
drop function public.server_find_import_picture(uuid, uuid, text, text);
create function public.server_find_import_picture(import uuid, own_holder uuid, picture text, content_hash text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := private.source_of_held(import, own_holder);
  held uuid;
begin
  if own_source is null then return null; end if;
  select m.id into held from public.media m where m.content_hash = server_find_import_picture.content_hash and m.removed_at is null order by m.created_at limit 1;
  if held is null then return null; end if;
  update public.import_pictures p set state = 'stored', media_id = held, reason = null where p.source = own_source and p.address = picture;
  return private.known_import_pictures(own_source, array[picture]) -> picture;
end $$;

/* Takes a file that lies in the bucket into the library, as whoever asked for the import. Answers what is known of it then, or
   of the same picture where it came in meanwhile. */
drop function public.server_store_import_picture(uuid, uuid, text, text, jsonb, text);
create function public.server_store_import_picture(import uuid, own_holder uuid, picture text, path text, details jsonb, file_name text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.imports;
  known jsonb;
  said public.import_pictures;
  made uuid;
begin
  -- Two that are the same come in one after the other.
  perform pg_advisory_xact_lock(hashtext('content of the library'), hashtext(details ->> 'content_hash'));
  known := public.server_find_import_picture(import, own_holder, picture, details ->> 'content_hash');
  if known is not null then return known; end if;
  select * into asked from public.imports t where t.id = import and t.holder = own_holder;
  if asked.id is null then return null; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  select * into said from public.import_pictures p where p.source = asked.source and p.address = picture;
  insert into public.media (path, mime_type, bytes, width, height, content_hash, dominant_color, placeholder, alt, caption, file_name, folder)
    values (server_store_import_picture.path, details ->> 'mime_type', (details ->> 'bytes')::bigint, (details ->> 'width')::int, (details ->> 'height')::int,
      details ->> 'content_hash', details ->> 'dominant_color', details ->> 'placeholder', left(private.as_one_line(said.alt), 500),
      nullif(said.caption, ''), left(server_store_import_picture.file_name, 300), 'Imported')
    on conflict on constraint media_path_key do update set file_name = excluded.file_name returning id into made;
  update public.import_pictures p set state = 'stored', media_id = made, added_by = import, reason = null
    where p.source = asked.source and p.address = picture;
  return private.known_import_pictures(asked.source, array[picture]) -> picture;
end $$;

/* The next items to write, after the one of this number: { number, kind, title, item, wanted, plan, changes, record }. Of the
   item comes what its plan does not say again. */
drop function public.server_next_import_items(uuid, uuid, int);
create function public.server_next_import_items(import uuid, own_holder uuid, most int, after_number int default 0) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.source_of_held(import, own_holder) is null then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'kind', n.kind, 'title', n.title, 'item', n.item - 'fields' - 'refers', 'wanted', n.wanted,
      'plan', n.plan, 'changes', n.changes, 'record', n.record_id) order by n.number), '[]')
    from (select * from public.import_items i where i.import_id = import and i.outcome is null and i.number > after_number order by i.number limit most) n);
end $$;

/* It cannot be had now, and why. One whose host may answer at another time is asked for once more at the end (`again`). */
drop function public.server_fail_import_picture(uuid, uuid, text, text);
create function public.server_fail_import_picture(import uuid, own_holder uuid, picture text, reason text, again boolean default false) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := private.source_of_held(import, own_holder);
begin
  update public.import_pictures p set state = case when again and p.tries = 0 then 'waiting' else 'failed' end,
      reason = left(private.as_one_line(server_fail_import_picture.reason), 500), tries = p.tries + 1
    where p.source = own_source and p.address = picture;
end $$;

revoke execute on function private.source_of_held(uuid, uuid), private.known_import_pictures(text, text[]) from public;
call private.keep_server_functions();
