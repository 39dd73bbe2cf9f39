-- A series is a name that several articles have, in the order of their numbers. It has no table: nothing is known of a series
-- but its name and its parts, and one that nobody names any more is gone. Numbers may be given twice and left out, so that
-- no order of writing, and no way back out of the bin, is ever refused; the form says so.

alter table public.news_articles
  add column series text constraint news_articles_series_check check (series = trim(series) and length(series) between 1 and 120);
call private.take_only('one_line', 'public.news_articles', 'series');
create index news_articles_by_series on public.news_articles (series, series_position) where series is not null;

-- A number counted within the category until now. Nothing is changed for anybody, so nobody's history says so.
alter table public.news_articles disable trigger user;
update public.news_articles a set series = nullif(left(trim(c.name), 120), '') from public.categories c
  where c.id = a.category_id and a.series_position is not null;
alter table public.news_articles enable trigger user;
update public.revisions v set row_data = v.row_data || jsonb_build_object('series', a.series)
  from public.news_articles a where a.series is not null and v.table_name = 'news_articles' and v.row_id = a.id::text
    and v.id = (select max(r.id) from public.revisions r where r.table_name = 'news_articles' and r.row_id = a.id::text);

-- What series there are, for whoever writes another part. As each reader sees the articles.
create view public.article_series with (security_invoker = true) as
  select series as name, count(*)::int as parts from public.news_articles where series is not null and binned_at is null group by series;
grant select on public.article_series to authenticated, service_role;

/* As before, with its series. */
create or replace function public.read_preview(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  link public.preview_links;
begin
  if length(token) <> 64 then return null; end if;
  update public.preview_links l set opened = l.opened + 1, opened_at = now()
    where l.token_hash = sha256(token::bytea) and l.revoked_at is null and l.expires_at > now() returning * into link;
  if link.id is null then return null; end if;
  return (
    select jsonb_build_object('id', a.id, 'title', a.title, 'slug', a.slug, 'excerpt', a.excerpt, 'feature_image_url', a.feature_image_url,
      'feature_image_alt', a.feature_image_alt, 'status', a.status, 'interviewee', a.interviewee, 'interviewee_note', a.interviewee_note,
      'series', a.series, 'series_position', a.series_position, 'published_at', coalesce(a.published_at, now()), 'content_html', a.content_html,
      'seo_title', a.seo_title, 'seo_description', a.seo_description, 'updated_at', a.updated_at, 'canonical_url', a.canonical_url,
      'corrections', a.corrections, 'media', null,
      'categories', (select jsonb_build_object('name', c.name, 'slug', c.slug, 'action_label', c.action_label) from public.categories c where c.id = a.category_id),
      'circles', (select jsonb_build_object('color_hex', k.color_hex) from public.circles k where k.id = a.circle_id),
      'article_authors', (select coalesce(jsonb_agg(jsonb_build_object('position', b.position, 'authors', jsonb_build_object('name', w.name, 'slug', w.slug))), '[]')
        from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id),
      'article_events', (select coalesce(jsonb_agg(jsonb_build_object('position', m.position, 'events', jsonb_build_object('slug', e.slug, 'title', e.title,
          'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision, 'event_state', e.event_state))), '[]')
        from public.article_events m join public.events e on e.id = m.event_id where m.article_id = a.id and private.is_public(e)),
      'preview_expires_at', link.expires_at)
    from public.news_articles a where a.id = link.article_id and a.binned_at is null);
end $$;
