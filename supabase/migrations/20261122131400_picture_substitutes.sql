-- A picture leaves the library and another takes its place wherever it is used: each record is saved as by hand, so that its
-- history says so, and all of it is done, and taken back, at once.

/* An image element with another picture: its address, its words, and no measure of the one before. */
create function private.image_with(tag text, address_pattern text, address text, alt text) returns text
  language sql immutable set search_path = ''
as $$
  select '<img' || coalesce(string_agg(' ' || part[1] || coalesce('=' || regexp_replace(part[2], address_pattern, address, 'g'), ''), '' order by place), '')
    || ' alt="' || replace(replace(replace(replace(alt, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;') || '">'
  from regexp_matches(substr(tag, 5), '([^[:space:]=/>"'']+)(?:[[:space:]]*=[[:space:]]*("[^"]*"|''[^'']*''|[^[:space:]>"'']+))?', 'g')
    with ordinality as parts (part, place)
  where lower(part[1]) not in ('alt', 'width', 'height', 'srcset', 'sizes')
$$;

/* A text with another picture wherever it shows the one at `path`. What the text itself says below it stays. */
create function private.text_with_substitute(html text, path text, substitute public.media) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  address text := private.picture_address(substitute.path);
  alt text := case when substitute.is_decorative then '' else substitute.alt end;
  spelling text;
  pattern text;
  tag text;
begin
  -- One address can be spelled in several ways, and may be the beginning of another.
  for spelling in select distinct said.part[1] from regexp_matches(html, '/media/([^[:space:]"''<>?#()\\&]+)', 'g') as said (part)
      where private.unescaped(said.part[1]) = text_with_substitute.path loop
    pattern := '/media/' || regexp_replace(spelling, '([.*+^$|{}\[\]])', '\\\1', 'g') || '(?![^[:space:]"''<>?#()\\&])';
    for tag in select distinct said.part[1] from regexp_matches(html, '(<img(?:[^>"'']|"[^"]*"|''[^'']*'')*>)', 'gi') as said (part)
        where said.part[1] ~ pattern loop
      html := replace(html, tag, private.image_with(tag, pattern, address, alt));
    end loop;
    html := regexp_replace(html, pattern, address, 'g');
  end loop;
  return html;
end $$;

/* What would be written into a record of this kind, were another picture in the place of `picture`; null where nothing is. */
create function private.substitute_change(of_kind private.record_kinds, referring text[], record jsonb, picture public.media, substitute public.media)
  returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  alt_column text := replace(of_kind.picture_columns[1], '_url', '_alt');
  change jsonb := '{}';
  name text;
  written text;
begin
  -- It hangs in this album already; twice it cannot.
  if of_kind.kind = 'photo' and exists (select from public.photos p
      where p.album_id = (record ->> 'album_id')::uuid and p.media_id = substitute.id) then
    return null;
  end if;
  foreach name in array referring loop
    if record ->> name = picture.id::text then
      change := change || jsonb_build_object(name, substitute.id);
      if name = 'media_id' and record ? alt_column then
        if substitute.is_decorative then
          raise exception 'The picture you chose says nothing, and “%” needs words for its picture. Choose one that is described.',
            record ->> of_kind.title using errcode = '22023';
        end if;
        change := change || jsonb_build_object(alt_column, regexp_replace(substitute.alt, '\s+', ' ', 'g'));
      end if;
    end if;
  end loop;
  foreach name in array of_kind.html_columns loop
    written := private.text_with_substitute(record ->> name, picture.path, substitute);
    if written is distinct from record ->> name then
      change := change || jsonb_build_object(name, written);
    end if;
  end loop;
  return nullif(change, '{}');
end $$;

/* The records that use a picture, with what would be written into each, by kind. `title` is that of the record whose desk
   changes it. The policies of the caller decide what is found. */
create function private.substitute_effects(picture public.media, substitute public.media) returns table
    (kind text, id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language plpgsql stable set search_path = ''
as $$
declare
  k private.record_kinds;
  shown private.record_kinds;
  referring text[];
  uses text;
begin
  for k in select * from private.record_kinds order by place loop
    referring := array(select a.attname from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'public.media'::regclass and c.conrelid = format('public.%I', k.table_name)::regclass order by 1);
    uses := concat_ws(' or ', (select string_agg(format('r.%I = ($1).id', name), ' or ') from unnest(referring) as name),
      case when k.html_columns <> '{}' then format('r.id in (select u.row_id from private.picture_uses u where u.kind = %L and u.path = ($1).path)', k.kind) end);
    continue when uses = '';
    select * into shown from private.record_kinds w where w.kind = coalesce(k.part_of, k.kind);
    return query execute format($effects$
      select %1$L::text, r.id, w.%2$I::text, r.updated_at,
        case when c.change is null then 'there_already' when private.is_public(r) then 'replaced_shown' else 'replaced_hidden' end,
        c.change, (select jsonb_object_agg(name, to_jsonb(r) -> name) from jsonb_object_keys(c.change) as name)
      from public.%3$I r join public.%4$I w on w.id = r.%5$I
        cross join lateral (select private.substitute_change($3, $4, to_jsonb(r), $1, $2) as change) c
      where %6$s$effects$, k.kind, shown.title, k.table_name, shown.table_name, coalesce(k.parent_column, 'id'), uses)
      using picture, substitute, k, referring;
  end loop;
end $$;

/* The picture, and the one that is to take its place; refuses what cannot. */
create function private.require_substitute(picture uuid, substitute uuid, out leaves public.media, out comes public.media)
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  select * into leaves from public.media where id = picture and removed_at is null;
  select * into comes from public.media where id = substitute;
  if leaves.id is null then
    raise exception 'This picture was removed already.' using errcode = '22023';
  end if;
  if comes.id is null then
    raise exception 'The picture you chose is not in the library any more.' using errcode = '22023';
  end if;
  if leaves.id = comes.id then
    raise exception 'A picture cannot take its own place. Choose another.' using errcode = '22023';
  end if;
  if comes.consent_expires_on < current_date then
    raise exception 'The agreement about the picture you chose has ended. Choose another.' using errcode = '22023';
  end if;
  perform private.require_usable_picture(comes.id, 'media');
end $$;

/* What becomes of the records that use a picture if another takes its place, counted: [{ outcome, count, changes, titles }].
   Nothing is written. */
create function public.preview_picture_substitute(picture uuid, substitute uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  chosen record := private.require_substitute(picture, substitute);
begin
  return private.counted_effects(
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.substitute_effects(chosen.leaves, chosen.comes) e));
end $$;

/* Removes a picture from the library, and puts another in its place wherever it is used; all of it or nothing. `batch` names
   the act, so that it can be undone. Answers how many records were changed. */
create function public.substitute_picture(batch uuid, picture uuid, substitute uuid) returns int
  language plpgsql set search_path = ''
as $$
declare
  chosen record := private.require_substitute(picture, substitute);
  effect record;
  changed int := 0;
begin
  for effect in select * from private.substitute_effects(chosen.leaves, chosen.comes) e where e.change is not null loop
    if not private.save_bulk_change(batch, effect.kind, effect.id, effect.change, effect.before, effect.version) then
      raise exception 'Somebody changed “%” just now. Nothing was removed. Try again.', effect.title using errcode = '22023';
    end if;
    changed := changed + 1;
  end loop;
  update public.media m set removed_at = now() where m.id = picture;
  return changed;
end $$;

/* Brings a picture back that another has taken the place of, with its places; records that were changed since keep the other.
   Answers { undone, changed }. */
create function public.undo_picture_substitute(batch uuid, picture uuid) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  part jsonb;
  undone int := 0;
  changed int := 0;
begin
  perform private.require_editor();
  -- First, because nothing may show a picture that is removed.
  update public.media m set removed_at = null where m.id = picture;
  loop
    part := public.undo_bulk_change(batch, 500);
    undone := undone + (part ->> 'undone')::int;
    changed := changed + (part ->> 'changed')::int;
    exit when (part ->> 'left')::int = 0;
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed);
end $$;

revoke execute on function private.image_with(text, text, text, text), private.text_with_substitute(text, text, public.media),
  private.substitute_change(private.record_kinds, text[], jsonb, public.media, public.media),
  private.substitute_effects(public.media, public.media), private.require_substitute(uuid, uuid),
  public.preview_picture_substitute(uuid, uuid), public.substitute_picture(uuid, uuid, uuid),
  public.undo_picture_substitute(uuid, uuid) from public, anon;
grant execute on function private.picture_address(text), private.unescaped(text), private.image_with(text, text, text, text),
  private.text_with_substitute(text, text, public.media),
  private.substitute_change(private.record_kinds, text[], jsonb, public.media, public.media),
  private.substitute_effects(public.media, public.media), private.require_substitute(uuid, uuid),
  public.preview_picture_substitute(uuid, uuid), public.substitute_picture(uuid, uuid, uuid),
  public.undo_picture_substitute(uuid, uuid) to authenticated, service_role;
