-- The desk of the library: its pictures a page at a time, with what each tab and filter would leave.

/* The words a picture is found by. */
create function private.picture_words(alt text, caption text, credit text, file_name text, folder text, tags text[]) returns tsvector
  language sql immutable set search_path = ''
as $$ select private.search_words(concat_ws(' ', alt, caption, credit, file_name, folder, array_to_string(tags, ' '))) $$;
revoke execute on function private.picture_words(text, text, text, text, text, text[]) from public;
-- An index is kept by whoever writes the row.
grant execute on function private.picture_words(text, text, text, text, text, text[]) to authenticated, service_role;
create index media_by_word on public.media using gin (private.picture_words(alt, caption, credit, file_name, folder, tags));

/* In how many places each picture is used, shown or not. */
create function private.picture_places() returns table (media_id uuid, places bigint)
  language sql stable set search_path = ''
as $$
  select used.id, count(*) from (
    select m.id, u.kind, u.row_id from private.picture_uses u join public.media m on m.path = u.path
    union select p.media_id, 'album', p.album_id from public.photos p) as used
  group by used.id
$$;
revoke execute on function private.picture_places() from public;

/* A page of the library, for editors. `query` is searched in words, caption, credit, file name, folder and tags; a filter that
   is null leaves nothing out. Tabs: library (all but what was removed), repair (without words, or without its file), ends
   (consent that ends within sixty days, or has ended), unused, removed. Answers { rows, total, counts, folders, tags }:
   `total` of the tab, `counts` of each tab by what search and filters leave, `folders` and `tags` of the whole library. */
create function public.list_media(query text default '', tab text default 'library', folder text default null, tag text default null,
    album uuid default null, kind text default null, sort text default 'added', direction text default 'desc', page int default 1,
    page_size int default 40) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction is distinct from 'asc';
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the library.' using errcode = '42501';
  end if;
  with said as materialized (select path from private.media_paths_in_use() as path),
  filtered as materialized (
    select m.id, m.created_at, m.bytes, lower(coalesce(nullif(m.alt, ''), m.file_name, m.path)) as name, coalesce(u.places, 0) as places,
      not m.is_decorative and trim(m.alt) = '' as lacks_words, o.name is null as is_broken,
      case when m.removed_at is not null then '{removed}'::text[] else array_remove(array['library',
        case when o.name is null or (not m.is_decorative and trim(m.alt) = '') then 'repair' end,
        case when m.consent_expires_on <= current_date + 60 then 'ends' end,
        case when m.path not in (select path from said) then 'unused' end], null) end as tabs
    from public.media m
      left join private.picture_places() u on u.media_id = m.id
      left join storage.objects o on o.bucket_id = 'media' and o.name = m.path
    where (list_media.folder is null or m.folder = list_media.folder)
      and (list_media.tag is null or list_media.tag = any (m.tags))
      and (list_media.kind is null or m.mime_type = 'image/' || list_media.kind)
      and (list_media.album is null or exists (select from public.photos p where p.media_id = m.id and p.album_id = list_media.album))
      and (terms is null or private.picture_words(m.alt, m.caption, m.credit, m.file_name, m.folder, m.tags) @@ terms)
  ),
  in_tab as (select * from filtered f where list_media.tab = any (f.tabs)),
  shown as (
    select t.*, row_number() over (order by
      case when list_media.sort = 'name' and not down then t.name end,
      case when list_media.sort = 'name' and down then t.name end desc,
      case when list_media.sort = 'size' and not down then t.bytes end,
      case when list_media.sort = 'size' and down then t.bytes end desc,
      case when list_media.sort not in ('name', 'size') and not down then t.created_at end,
      case when list_media.sort not in ('name', 'size') and down then t.created_at end desc,
      t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'path', m.path, 'alt', m.alt, 'is_decorative', m.is_decorative,
        'file_name', m.file_name, 'mime_type', m.mime_type, 'bytes', m.bytes, 'width', m.width, 'height', m.height,
        'dominant_color', m.dominant_color, 'placeholder', m.placeholder, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
        'consent_expires_on', m.consent_expires_on, 'removed_at', m.removed_at, 'created_at', m.created_at,
        'places', s.places, 'lacks_words', s.lacks_words, 'is_broken', s.is_broken) order by s.place), '[]')
      from shown s join public.media m on m.id = s.id),
    'total', (select count(*) from in_tab),
    'counts', (select jsonb_object_agg(t.name, (select count(*) from filtered f where t.name = any (f.tabs)))
      from unnest(array['library', 'repair', 'ends', 'unused', 'removed']) as t (name)),
    'folders', (select coalesce(jsonb_agg(distinct m.folder order by m.folder), '[]') from public.media m where m.folder <> '' and m.removed_at is null),
    'tags', (select coalesce(jsonb_agg(distinct t order by t), '[]') from public.media m, unnest(m.tags) as t where m.removed_at is null))
  into answer;
  return answer;
end $$;
revoke execute on function public.list_media(text, text, text, text, uuid, text, text, text, int, int) from public, anon;
grant execute on function public.list_media(text, text, text, text, uuid, text, text, text, int, int) to authenticated, service_role;
