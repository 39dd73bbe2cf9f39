-- The events that an article is about, in their order. They are a part of their own, as its authors are, and no column: the
-- embedded gateway takes every table that refers to two others for a way between them (PostgREST asks besides that both be in
-- its key). Articles refer to circles, so a reference of theirs to events would be a second way from events to circles, and
-- whoever asks for the circles of an event would have to say which one is meant.

create table public.article_events (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  -- An event that is removed takes its mention along, and leaves the article.
  event_id uuid not null references public.events (id) on delete cascade,
  position int not null default 0,
  primary key (article_id, event_id)
);
create index article_events_by_event on public.article_events (event_id);

alter table public.article_events enable row level security;
grant select on public.article_events to anon, authenticated;
grant insert, update, delete on public.article_events to authenticated;
grant all on public.article_events to service_role;

-- Reads both tables, whose own policies decide: nobody learns from an article of an event they may not see.
create policy "mentions are as visible as their article and their event" on public.article_events for select to anon, authenticated
  using (exists (select from public.news_articles a where a.id = article_id) and exists (select from public.events e where e.id = event_id));
create policy "editors add mentions" on public.article_events for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change mentions" on public.article_events for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove mentions" on public.article_events for delete to authenticated
  using ((select private.is_editor()));

call private.track_part('public.article_events', 'article', 'events', 'article_id', 'event_id');

/* As before, with the events it is about, those that visitors see. */
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
      'series_position', a.series_position, 'published_at', coalesce(a.published_at, now()), 'content_html', a.content_html,
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
