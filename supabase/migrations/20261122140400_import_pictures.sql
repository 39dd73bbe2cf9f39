-- Pictures of a source come into the library as uploads do: once for each content, looked into by the server. One that cannot
-- be had keeps its address on record and waits.

/* What is known of pictures of the source of an import, by address: { address: { state, path, alt, reason, tries } }. Those
   that are not known yet are noted as waiting. */
create function public.server_import_pictures(import uuid, own_holder uuid, pictures jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  insert into public.import_pictures (source, address, alt, caption)
    select own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000), left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000)
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    on conflict do nothing;
  return (select coalesce(jsonb_object_agg(p.address, jsonb_build_object('state', p.state, 'path', m.path, 'alt', coalesce(m.alt, p.alt),
      'isDecorative', coalesce(m.is_decorative, false), 'reason', p.reason, 'tries', p.tries)), '{}')
    from public.import_pictures p left join public.media m on m.id = p.media_id
    where p.source = own_source and p.address in (select a ->> 'address' from jsonb_array_elements(pictures) a));
end $$;

/* The picture of this address is the one in the library with this content, if there is one. Answers its path. */
create function public.server_find_import_picture(import uuid, own_holder uuid, picture text, content_hash text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.media;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into held from public.media m where m.content_hash = server_find_import_picture.content_hash and m.removed_at is null order by m.created_at limit 1;
  if held.id is null then return null; end if;
  update public.import_pictures p set state = 'stored', media_id = held.id, reason = null
    from public.imports t where t.id = import and p.source = t.source and p.address = picture;
  return held.path;
end $$;

/* Takes a file that lies in the bucket into the library, as whoever asked for the import. Answers its path, or that of the
   same picture where it came in meanwhile. */
create function public.server_store_import_picture(import uuid, own_holder uuid, picture text, path text, details jsonb, file_name text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.imports;
  held text := public.server_find_import_picture(import, own_holder, picture, details ->> 'content_hash');
  said public.import_pictures;
  made uuid;
begin
  if held is not null then return held; end if;
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
  return server_store_import_picture.path;
end $$;

/* It cannot be had now, and why. */
create function public.server_fail_import_picture(import uuid, own_holder uuid, picture text, reason text) returns void
  language sql security definer set search_path = ''
as $$
  update public.import_pictures p set state = 'failed', reason = left(private.as_one_line(server_fail_import_picture.reason), 500), tries = p.tries + 1
    from public.imports t where t.id = import and t.holder = own_holder and p.source = t.source and p.address = picture
$$;
call private.keep_server_functions();
