-- Pictures are private until something that visitors see shows them, and again once their consent has ended. Visitors get
-- them at /media/<path> on the site itself, never from the bucket.

-- An address with its escapes undone; null where they spell no text.
create function private.unescaped(address text) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return (select convert_from(string_agg(case when part[1] ~ '^%' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
      ''::bytea order by place), 'UTF8')
    from regexp_matches(address, '%[0-9a-f]{2}|[^%]+|%', 'gi') with ordinality as parts (part, place));
exception when others then
  return null;
end $$;

-- What of the library a text refers to, as paths in the bucket: /media/people/a.jpg, with or without a host before it.
create function private.pictures_in(words text) returns setof text
  language sql immutable set search_path = ''
as $$
  select distinct private.unescaped(found[1]) from regexp_matches(words, '/media/([^[:space:]"''<>?#()\\&]+)', 'g') as found
$$;

-- Which row shows which picture, kept by triggers: asking each text for it at every request would read them all.
create table private.picture_uses (
  path text not null,
  kind text not null,
  row_id uuid not null,
  primary key (path, kind, row_id)
);
create index picture_uses_of_a_row on private.picture_uses (kind, row_id);
alter table private.picture_uses enable row level security;

-- Arguments: kind, columns that hold addresses or HTML.
create function private.follow_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.picture_uses where kind = tg_argv[0] and row_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.picture_uses (path, kind, row_id)
    select path, tg_argv[0], new.id from private.pictures_in(
      (select string_agg(to_jsonb(new) ->> name, ' ') from unnest(string_to_array(tg_argv[1], ',')) as name)) as path
    where path is not null;
  end if;
  return null;
end $$;

create procedure private.show_pictures(showing regclass, kind text, columns text)
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger follow_pictures after insert or update or delete on %s for each row execute function private.follow_pictures(%L, %L)',
    showing, kind, columns);
  -- Rows that are there already.
  execute format('insert into private.picture_uses (path, kind, row_id) select path, %L, r.id from %s r,
    private.pictures_in((select string_agg(to_jsonb(r) ->> name, '' '') from unnest(string_to_array(%L, '','')) as name)) as path
    where path is not null', kind, showing, columns);
end $$;

-- Addresses of the bucket become addresses of the site: those without a host, and those with one whose file is in the library.
create function private.at_the_site(words text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  address text;
  name text;
  rewritten text := regexp_replace(words, '(^|["''(\s=])/storage/v1/object/public/media/', '\1/media/', 'g');
begin
  for address, name in select distinct part[1], part[2]
      from regexp_matches(words, '(https?://[^/[:space:]"''<>]+/storage/v1/object/public/media/([^[:space:]"''<>?#()\\&]+))', 'g') as part loop
    if exists (select from public.media m where m.path = private.unescaped(name)) then
      rewritten := replace(rewritten, address, '/media/' || name);
    end if;
  end loop;
  return rewritten;
end $$;
do $$
declare
  place record;
begin
  for place in select * from (values ('events', 'image_url'), ('events', 'body_html'), ('news_articles', 'feature_image_url'),
      ('news_articles', 'content_html'), ('pages', 'body_html'), ('flagship_pages', 'image_url'), ('flagship_sections', 'body_html'),
      ('people', 'image_url'), ('partners', 'logo_url'), ('circles', 'about_html')) as places (of_table, of_column) loop
    execute format('update public.%I set %I = private.at_the_site(%2$I) where %2$I like ''%%/storage/v1/object/public/media/%%''',
      place.of_table, place.of_column);
  end loop;
end $$;
drop function private.at_the_site(text);

call private.show_pictures('public.events', 'event', 'image_url,body_html');
call private.show_pictures('public.news_articles', 'article', 'feature_image_url,content_html');
call private.show_pictures('public.pages', 'page', 'body_html');
call private.show_pictures('public.flagship_pages', 'flagship', 'image_url');
call private.show_pictures('public.flagship_sections', 'section', 'body_html');
call private.show_pictures('public.people', 'person', 'image_url');
call private.show_pictures('public.partners', 'partner', 'logo_url');
call private.show_pictures('public.circles', 'circle', 'about_html');

-- The conditions repeat the public's policies: what an editor may read is not therefore shown.
create function private.is_on_the_site(kind text, id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case kind
    when 'event' then exists (select from public.events e where e.id = $2 and e.status = 'published' and e.published_at <= now())
    when 'article' then exists (select from public.news_articles a where a.id = $2 and a.status = 'published' and a.published_at <= now())
    when 'page' then exists (select from public.pages p where p.id = $2 and p.status = 'published' and p.published_at <= now())
    when 'person' then exists (select from public.people p where p.id = $2 and p.is_visible)
    when 'partner' then exists (select from public.partners p where p.id = $2 and p.is_visible
      and coalesce(p.term_starts_on, '-infinity') <= current_date and coalesce(p.term_ends_on, 'infinity') >= current_date)
    else kind in ('flagship', 'section', 'circle') end
$$;

/* Whether visitors may see the picture at this path: it is in the library, its consent holds, to the end of its last day, and
   an album or another row of the site shows it. Its plan is kept from row to row of an album, which for a function in SQL it
   is not. */
create function private.is_shown_picture(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m where m.path = picture and coalesce(m.consent_expires_on, 'infinity') >= current_date
    and (exists (select from public.photos p join public.albums a on a.id = p.album_id
          where p.media_id = m.id and a.status = 'published' and a.published_at <= now())
      or exists (select from private.picture_uses u where u.path = m.path and private.is_on_the_site(u.kind, u.row_id))));
end $$;

revoke execute on function private.unescaped(text), private.pictures_in(text), private.follow_pictures(),
  private.is_on_the_site(text, uuid), private.is_shown_picture(text) from public;
revoke execute on procedure private.show_pictures(regclass, text, text) from public;
grant execute on function private.is_shown_picture(text) to anon, authenticated, service_role;

drop policy "anyone reads pictures whose consent holds" on public.media;
create policy "anyone reads pictures that are shown" on public.media for select to anon, authenticated
  using (private.is_shown_picture(path));

update storage.buckets set public = false where id = 'media';
drop policy "anyone reads media files" on storage.objects;
create policy "editors read media files" on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_editor()));
-- The storage says which operation asks. One picture at a time may be opened while it is shown, which is how the site reads
-- files on hosted Supabase, where it is nobody too; nothing lists them, signs their addresses or copies them.
create policy "anyone opens a picture that is shown" on storage.objects for select to anon, authenticated
  using (bucket_id = 'media' and current_setting('storage.operation', true) in ('storage.object.get_authenticated', 'object.get_authenticated')
    and private.is_shown_picture(name));
