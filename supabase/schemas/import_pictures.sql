-- Pictures of imports: checking, fetching and placing them.

-- Pictures of a source: the library picture that was made from them, or the reason of the failure.
create table public.import_pictures (
  source text not null,
  address text not null check (char_length(address) <= 4000),
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  media_id uuid references public.media (id) on delete set null,
  -- Import that added the picture; null when the library already had it.
  added_by uuid references public.imports (id) on delete set null,
  reason text,
  tries int not null default 0,
  alt text not null default '',
  caption text not null default '',
  -- Size reported by the host before the download; null when unknown.
  bytes bigint check (bytes >= 0),
  -- True when an imported record shows the picture.
  is_wanted boolean not null default false,
  primary key (source, address)
);
create index import_pictures_by_media on public.import_pictures (media_id);

alter table public.import_pictures enable row level security;
grant select on public.import_pictures to authenticated;
grant all on public.import_pictures to service_role;
create policy "editors read pictures of imports" on public.import_pictures for select to authenticated using ((select private.is_editor()));

call private.take_only('one_line', 'public.import_pictures', 'source, address, alt, reason');
call private.take_only('plain_text', 'public.import_pictures', 'caption');

-- Progress of checking the pictures of a planned import. One server process holds a lease.
create table private.import_askings (
  import_id uuid primary key references public.imports (id) on delete cascade,
  -- Number of the last item whose pictures were checked.
  upto int not null default 0,
  finished_at timestamptz,
  holder uuid,
  held_until timestamptz
);

alter table private.import_askings enable row level security;

-- Pictures of the import, one row each.
create table private.import_asked_pictures (
  import_id uuid references private.import_askings (import_id) on delete cascade,
  address text,
  primary key (import_id, address)
);

alter table private.import_asked_pictures enable row level security;

-- Locks pictures of a source in the order of their addresses. Every function that writes several of them uses this
-- order, so that two imports of one source never wait for each other. Without addresses: all of the source.
create function private.lock_import_pictures(of_source text, addresses text[] default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.import_pictures p where p.source = of_source and (addresses is null or p.address = any (addresses))
    order by p.address for no key update;
end $$;

-- State of the pictures of items that are being written. New pictures are added in state 'waiting'.
create function public.server_import_pictures(import uuid, own_holder uuid, pictures jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := private.source_of_held(import, own_holder);
begin
  if own_source is null then return null; end if;
  insert into public.import_pictures as k (source, address, alt, caption, is_wanted)
    select distinct on (p ->> 'address') own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000),
      left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000), true
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    order by p ->> 'address' on conflict (source, address) do update set is_wanted = true where not k.is_wanted;
  return private.known_import_pictures(own_source, array(select p ->> 'address' from jsonb_array_elements(pictures) p));
end $$;
grant execute on function public.server_import_pictures(uuid,uuid,jsonb) to service_role;

-- Library picture with the same content. Returns its path or null.
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
grant execute on function public.server_find_import_picture(uuid,uuid,text,text) to service_role;

-- Adds an uploaded file to the library. Returns its path, or that of an identical picture.
create function public.server_store_import_picture(import uuid, own_holder uuid, picture text, path text, details jsonb, file_name text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.imports;
  known jsonb;
  said public.import_pictures;
  made uuid;
begin
  -- The lock serialises two uploads of the same picture, so that the second one finds the first.
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
grant execute on function public.server_store_import_picture(uuid,uuid,text,text,jsonb,text) to service_role;

-- Stores that a picture failed, with the reason.
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
grant execute on function public.server_fail_import_picture(uuid,uuid,text,text,boolean) to service_role;

-- URL of the placeholder that stands in a text until the picture is imported; `write-item.ts` writes the same.
create function private.waiting_picture_src(picture text) returns text
  language sql immutable set search_path = ''
as $$ select '/weave/960x540/any/a8431f/waits%20' || left(encode(sha256(convert_to(picture, 'UTF8')), 'hex'), 16) || '.svg' $$;

-- Puts a library picture in the places that imports reserved for it: inside texts, and above texts once the picture has
-- alternative text.
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
  perform private.place_picture_above(of_source, picture, held);
end $$;

-- Uses a library picture in place of one that failed.
create function public.give_import_picture(of_source text, picture text, media uuid) returns void
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.import_pictures p set state = 'stored', media_id = give_import_picture.media, added_by = null, reason = null
    where p.source = of_source and p.address = picture and p.state <> 'stored' and exists (select from public.media m where m.id = give_import_picture.media);
  if not found then raise exception 'No image with this URL waits for an import.' using errcode = 'P0001'; end if;
  perform private.place_import_picture(of_source, picture);
end $$;
grant execute on function public.give_import_picture(text,text,uuid) to authenticated, service_role;

-- Retries one or all failed pictures. Returns the import's status.
create function public.retry_import_pictures(import uuid, picture text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for no key update;
  if t.status is distinct from 'done' then
    raise exception 'This is not possible now: the state is “%”.', t.status using errcode = 'P0001';
  end if;
  perform private.lock_import_pictures(t.source);
  update public.import_pictures p set state = 'waiting', tries = 0
    where p.source = t.source and p.state = 'failed' and (picture is null or p.address = picture);
  update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null where i.id = import;
  perform pg_notify('import_asked', import::text);
  return 'waiting';
end $$;
grant execute on function public.retry_import_pictures(uuid,text) to authenticated, service_role;

-- Pictures that are still to be fetched at the end of an import.
create function public.server_waiting_import_pictures(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(w.address), '[]') from (
    select p.address from public.import_pictures p join public.imports t on t.source = p.source
    where t.id = import and p.is_wanted and p.state = 'waiting' and p.tries <= 1 order by p.address limit most) w);
end $$;
grant execute on function public.server_waiting_import_pictures(uuid,uuid,integer) to service_role;

-- Places a picture that was fetched after its record was written.
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
grant execute on function public.server_place_import_picture(uuid,uuid,text) to service_role;

-- Restarts the picture check when the source is read again, because the source may contain other pictures.
create function private.forget_asking() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.import_askings a where a.import_id = new.id;
  return null;
end $$;

-- Next planned import whose pictures are checked, leased for twenty seconds: { id, upto }; null when there is none.
-- Imports of registered sources are not checked.
create function public.server_claim_import_asking(own_holder uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  next_id uuid;
begin
  perform pg_advisory_xact_lock(hashtext('private.import_askings'));
  select t.id into next_id from public.imports t left join private.import_askings a on a.import_id = t.id
    where t.status = 'planned' and t.registered_source is null and a.finished_at is null
      and (a.holder = own_holder or coalesce(a.held_until < now(), true))
    order by t.status_at, t.id limit 1;
  if next_id is null then return null; end if;
  insert into private.import_askings as a (import_id, holder, held_until) values (next_id, own_holder, now() + interval '20 seconds')
    on conflict (import_id) do update set holder = excluded.holder, held_until = excluded.held_until;
  return (select jsonb_build_object('id', a.import_id, 'upto', a.upto) from private.import_askings a where a.import_id = next_id);
end $$;
grant execute on function public.server_claim_import_asking(uuid) to service_role;

-- Extends the lease by twenty seconds. False when the lease is lost or the check is no longer needed.
create function private.holds_asking(import uuid, own_holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.import_askings a set held_until = now() + interval '20 seconds' from public.imports t
    where a.import_id = import and a.holder = own_holder and a.finished_at is null and t.id = import and t.status = 'planned';
  return found;
end $$;

-- Next items with pictures: [{ number, pictures, texts }]; null when the lease is lost.
create function public.server_next_asked_items(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_asking(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'pictures', n.item -> 'pictures',
      'texts', (select coalesce(jsonb_agg(f.value), '[]') from jsonb_each(n.wanted) f where f.key like '%\_html')) order by n.number), '[]')
    from (select i.* from public.import_items i join private.import_askings a on a.import_id = i.import_id
      where i.import_id = import and i.number > a.upto and i.plan in ('create', 'update', 'conflict')
        and (i.item ->> 'pictureCount')::int > 0 and i.item ->> 'isRecord' is null
      order by i.number limit server_next_asked_items.most) n);
end $$;
grant execute on function public.server_next_asked_items(uuid,uuid,integer) to service_role;

-- Adds pictures of the plan and returns those whose size is still to be requested from the host.
create function public.server_unasked_import_pictures(import uuid, own_holder uuid, pictures jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
  unasked jsonb;
begin
  if not private.holds_asking(import, own_holder) then return null; end if;
  insert into public.import_pictures (source, address, alt, caption)
    select own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000), left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000)
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    order by p ->> 'address' on conflict do nothing;
  with noted as (
      insert into private.import_asked_pictures as a (import_id, address)
        select import, p.address from public.import_pictures p
        where p.source = own_source and p.address in (select e ->> 'address' from jsonb_array_elements(pictures) e)
        on conflict do nothing returning a.address)
    select coalesce(jsonb_agg(n.address), '[]') into unasked
    from noted n join public.import_pictures p on p.source = own_source and p.address = n.address where p.state <> 'stored';
  return unasked;
end $$;
grant execute on function public.server_unasked_import_pictures(uuid,uuid,jsonb) to service_role;

-- Stores the answers of hosts about their pictures: [{ address, bytes, reason }]. `upto`: last finished item. `is_last`
-- ends the check.
create function public.server_note_asked_pictures(import uuid, own_holder uuid, answers jsonb, upto int, is_last boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
begin
  if not private.holds_asking(import, own_holder) then return false; end if;
  perform private.lock_import_pictures(own_source, array(select n ->> 'address' from jsonb_array_elements(answers) n));
  update public.import_pictures p set bytes = (n ->> 'bytes')::bigint, reason = left(private.as_one_line(n ->> 'reason'), 500),
      state = case when n ->> 'reason' is null then 'waiting' else 'failed' end
    from jsonb_array_elements(answers) n where p.source = own_source and p.address = n ->> 'address' and p.state <> 'stored';
  update private.import_askings a set upto = greatest(a.upto, server_note_asked_pictures.upto),
      finished_at = case when is_last then now() end, holder = case when not is_last then a.holder end
    where a.import_id = import;
  return true;
end $$;
grant execute on function public.server_note_asked_pictures(uuid,uuid,jsonb,integer,boolean) to service_role;

-- Progress of the picture check: { finished, pictures, here, lost, bytes, unsized }. Null before the start.
create function public.import_asking(import uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select jsonb_build_object('finished', a.finished_at is not null, 'pictures', count(p.address),
      'here', count(*) filter (where p.state = 'stored'), 'lost', count(*) filter (where p.state = 'failed'),
      'bytes', coalesce(sum(p.bytes) filter (where p.state = 'waiting'), 0),
      'unsized', count(*) filter (where p.state = 'waiting' and p.bytes is null))
    from private.import_askings a join public.imports t on t.id = a.import_id
      left join private.import_asked_pictures n on n.import_id = a.import_id
      left join public.import_pictures p on p.source = t.source and p.address = n.address
    where a.import_id = import_asking.import group by a.import_id);
end $$;
grant execute on function public.import_asking(uuid) to authenticated, service_role;

-- Sets the lead picture of imported records that have none, once the picture has alternative text.
create function private.place_picture_above(of_source text, picture text, held public.media) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  found record;
begin
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

create function private.place_described_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  waiting record;
begin
  for waiting in select p.source, p.address from public.import_pictures p where p.media_id = new.id order by 1, 2 loop
    perform private.place_picture_above(waiting.source, waiting.address, new);
  end loop;
  return null;
end $$;

-- Known pictures of a source: { address: { state, path, alt, isDecorative, reason, tries } }.
create function private.known_import_pictures(of_source text, addresses text[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(p.address, jsonb_build_object('state', p.state, 'path', m.path, 'alt', coalesce(m.alt, p.alt),
      'isDecorative', coalesce(m.is_decorative, false), 'reason', p.reason, 'tries', p.tries)), '{}')
  from public.import_pictures p left join public.media m on m.id = p.media_id
  where p.source = of_source and p.address = any (addresses)
$$;
