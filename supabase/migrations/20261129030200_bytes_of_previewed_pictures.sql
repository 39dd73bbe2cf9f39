-- Before a size of a picture is kept, its file is compared with the length the library has: a CDN may still give the one before.
drop function public.preview_picture(text, text);
/* What the library says of a picture that stands in the article behind a link: no row for any other, and for none that
   visitors may not see. */
create function public.preview_picture(token text, picture text)
  returns table (mime_type text, content_hash text, updated_at timestamptz, bytes bigint)
  language sql stable security definer set search_path = ''
as $$
  select m.mime_type, m.content_hash, m.updated_at, m.bytes
  from private.preview_link(token) l
    join public.news_articles a on a.id = l.article_id and a.binned_at is null
    join private.picture_uses u on u.kind = 'article' and u.row_id = a.id
    join public.media m on m.path = u.path
  where m.path = picture and private.may_be_seen(m)
  limit 1
$$;
revoke execute on function public.preview_picture(text, text) from public;
grant execute on function public.preview_picture(text, text) to anon, authenticated, service_role;
