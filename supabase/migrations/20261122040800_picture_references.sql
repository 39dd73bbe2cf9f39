-- Rows refer to the pictures of the library that they show. The stated columns keep their addresses; beside each stands the
-- picture it leads to, so that consent, focus, credit and use are known of every picture, wherever it is.

/* The address at which visitors get a picture, as app/platform/images/media-src.ts spells it. */
create function private.picture_address(path text) returns text
  language sql immutable set search_path = ''
as $$
  select '/media/' || string_agg(case when part[1] ~ '^[A-Za-z0-9_.~/-]' then part[1]
    else regexp_replace(upper(encode(convert_to(part[1], 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
  from regexp_matches(path, '[A-Za-z0-9_.~/-]+|[^A-Za-z0-9_.~/-]+', 'g') with ordinality as parts (part, place)
$$;

/* The picture of the library at an address; null for an address elsewhere. */
create function private.picture_at(address text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select m.id from public.media m
  where address like '/media/%' and m.path = private.unescaped(substr(regexp_replace(address, '[?#].*', ''), length('/media/') + 1))
$$;

/* Keeps address and picture of a row true to each other: what was written decides, the picture before the address. Where
   the picture is taken away, or is removed from the library, its address goes with it. Argument: the column of the address. */
create function private.sync_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  address_before text;
  picture_before uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into address using new;
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I, ($1).media_id', tg_argv[0]) into address_before, picture_before using old;
  end if;
  if new.media_id is not null and (new.media_id is distinct from picture_before or address is not distinct from address_before) then
    address := (select private.picture_address(m.path) from public.media m where m.id = new.media_id);
  elsif new.media_id is null and picture_before is not null and address is not distinct from address_before then
    address := null;
  else
    new.media_id := private.picture_at(address);
  end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], address));
end $$;

/* For a table with a column media_id beside the column of an address. */
create procedure private.reference_picture(referring regclass, address_column text)
  language plpgsql set search_path = ''
as $$
begin
  -- Nothing is changed for anybody, so nobody's history says so.
  execute format('alter table %s disable trigger user', referring);
  execute format('update %s set media_id = private.picture_at(%I) where %2$I like %L', referring, address_column, '/media/%');
  execute format('alter table %s enable trigger user', referring);
  execute format('create trigger sync_picture_of_added before insert on %s for each row
    when (new.media_id is not null or new.%I is not null) execute function private.sync_picture(%2$L)', referring, address_column);
  execute format('create trigger sync_picture_of_changed before update of media_id, %I on %s for each row
    execute function private.sync_picture(%1$L)', address_column, referring);
end $$;

-- A picture that lies elsewhere from now on is shown from there.
create function private.readdress_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  referring text;
begin
  for referring in select k.table_name from private.record_kinds k where k.picture_columns <> '{}' loop
    execute format('update public.%I set media_id = media_id where media_id = $1', referring) using new.id;
  end loop;
  return null;
end $$;
create trigger readdress_pictures after update of path on public.media
  for each row when (old.path is distinct from new.path) execute function private.readdress_pictures();

revoke execute on function private.picture_address(text), private.picture_at(text), private.sync_picture(),
  private.readdress_pictures() from public;
revoke execute on procedure private.reference_picture(regclass, text) from public;

alter table public.events add column media_id uuid references public.media (id) on delete set null;
create index events_by_media on public.events (media_id);
call private.reference_picture('public.events', 'image_url');

alter table public.news_articles add column media_id uuid references public.media (id) on delete set null;
create index news_articles_by_media on public.news_articles (media_id);
call private.reference_picture('public.news_articles', 'feature_image_url');

alter table public.people add column media_id uuid references public.media (id) on delete set null;
create index people_by_media on public.people (media_id);
call private.reference_picture('public.people', 'image_url');

alter table public.partners add column media_id uuid references public.media (id) on delete set null;
create index partners_by_media on public.partners (media_id);
call private.reference_picture('public.partners', 'logo_url');

alter table public.flagship_pages add column media_id uuid references public.media (id) on delete set null;
create index flagship_pages_by_media on public.flagship_pages (media_id);
call private.reference_picture('public.flagship_pages', 'image_url');

-- As before, with the picture; what is published is said by its function.
create or replace view public.events_with_circles with (security_invoker = true) as
  select e.id, e.title, e.slug, e.description, e.body_html, e.programme, e.location, e.location_note, e.start_date, e.end_date,
    e.timezone, e.time_precision, e.region, e.status, e.published_at, e.event_state, e.attendees, e.max_attendees,
    e.image_url, e.image_alt, e.signup_url, e.organizer_website_url,
    c.list -> 0 ->> 'name' as circle_name,
    c.names as circle_names,
    c.list -> 0 ->> 'slug' as circle_slug,
    c.list -> 0 ->> 'color_hex' as circle_color_hex,
    c.color_hexs as circle_color_hexs,
    coalesce(c.list, '[]') as circles,
    e.is_flagship_event, e.is_partner_event, e.updated_at, e.media_id
  from public.events e
  left join lateral (
    select string_agg(k.name, ', ' order by l.position, k.name) as names,
      string_agg(coalesce(k.color_hex, ''), ', ' order by l.position, k.name) as color_hexs,
      jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex) order by l.position, k.name) as list
    from public.event_circles l join public.circles k on k.id = l.circle_id
    where l.event_id = e.id
  ) c on true
  -- Said again beside the policies, so that an editor who browses the public site sees the public site.
  where private.is_published(e.status, e.published_at);
