-- What a preview link shows has pictures as its page will have them: those of the article and no other, as long as the link
-- holds, and only where the library would let visitors see them.

/* Whether visitors may see a picture, wherever it stands. */
create function private.may_be_seen(m public.media) returns boolean
  language sql stable set search_path = ''
as $$
  select m.removed_at is null and (m.is_decorative or trim(m.alt) <> '') and coalesce(m.consent_expires_on, 'infinity') >= current_date
$$;

/* As before, said once. */
create or replace function private.is_shown_picture(picture text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.media m where m.path = picture and private.may_be_seen(m))
    and private.is_picture_on_the_site(picture);
end $$;

/* The link that a token opens now; no row when it ended, was taken back or never was. */
create function private.preview_link(token text) returns setof public.preview_links
  language sql stable security definer set search_path = ''
as $$
  select * from public.preview_links l
  where length(token) = 64 and l.token_hash = sha256(token::bytea) and l.revoked_at is null and l.expires_at > now()
$$;

/* An article as its page reads it, whether it is out or not. */
create function private.article_page(a public.news_articles) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', a.id, 'title', a.title, 'slug', a.slug, 'excerpt', a.excerpt, 'feature_image_url', a.feature_image_url,
    'feature_image_alt', a.feature_image_alt, 'status', a.status, 'interviewee', a.interviewee, 'interviewee_note', a.interviewee_note,
    'series', a.series, 'series_position', a.series_position, 'published_at', coalesce(a.published_at, now()), 'content_html', a.content_html,
    'seo_title', a.seo_title, 'seo_description', a.seo_description, 'updated_at', a.updated_at, 'canonical_url', a.canonical_url,
    'corrections', a.corrections,
    'media', (select jsonb_build_object('width', m.width, 'height', m.height, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
        'dominant_color', m.dominant_color, 'placeholder', m.placeholder)
      from public.media m where m.id = a.media_id and private.may_be_seen(m)),
    'categories', (select jsonb_build_object('name', c.name, 'slug', c.slug, 'action_label', c.action_label) from public.categories c where c.id = a.category_id),
    'circles', (select jsonb_build_object('color_hex', k.color_hex) from public.circles k where k.id = a.circle_id),
    'article_authors', (select coalesce(jsonb_agg(jsonb_build_object('position', b.position, 'authors', jsonb_build_object('name', w.name, 'slug', w.slug))), '[]')
      from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id),
    'article_events', (select coalesce(jsonb_agg(jsonb_build_object('position', m.position, 'events', jsonb_build_object('slug', e.slug, 'title', e.title,
        'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision, 'event_state', e.event_state))), '[]')
      from public.article_events m join public.events e on e.id = m.event_id where m.article_id = a.id and private.is_public(e)))
$$;

/* As before, with its picture. */
create or replace function public.read_preview(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  link public.preview_links;
begin
  update public.preview_links l set opened = l.opened + 1, opened_at = now()
    where l.id in (select p.id from private.preview_link(token) p) returning * into link;
  return (select private.article_page(a) || jsonb_build_object('preview_expires_at', link.expires_at)
    from public.news_articles a where a.id = link.article_id and a.binned_at is null);
end $$;

/* What the library says of a picture that stands in the article behind a link: no row for any other, and for none that
   visitors may not see. */
create function public.preview_picture(token text, picture text) returns table (mime_type text, content_hash text, updated_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select m.mime_type, m.content_hash, m.updated_at
  from private.preview_link(token) l
    join public.news_articles a on a.id = l.article_id and a.binned_at is null
    join private.picture_uses u on u.kind = 'article' and u.row_id = a.id
    join public.media m on m.path = u.path
  where m.path = picture and private.may_be_seen(m)
  limit 1
$$;

revoke execute on function private.may_be_seen(public.media), private.preview_link(text), private.article_page(public.news_articles),
  public.preview_picture(text, text) from public;
grant execute on function public.preview_picture(text, text) to anon, authenticated, service_role;
