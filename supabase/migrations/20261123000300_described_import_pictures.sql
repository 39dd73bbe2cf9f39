-- A picture above an imported text waits in the library until somebody says what it shows; as soon as that is said, it stands
-- where the source has it.

/* Puts a picture of the library above the texts of a source that it belongs to, where nothing stands yet and it has words. */
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

/* Puts a picture that lies in the library where imports of a source left a place for it: into texts, and above those that it
   belongs to, once it has words. */
create or replace function private.place_import_picture(of_source text, picture text) returns void
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
create trigger place_described_picture after update of alt, is_decorative on public.media
  for each row when (old.alt = '' and not old.is_decorative and (new.alt <> '' or new.is_decorative)) execute function private.place_described_picture();

revoke execute on function private.place_picture_above(text, text, public.media), private.place_described_picture() from public;
