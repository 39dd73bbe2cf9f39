-- An edition is one year's and has sections of its own beside those that last; both are shown, or not yet.

alter table public.flagship_editions
  -- Editions that were there are on the site. What is made from another one begins hidden.
  add column is_visible boolean not null default true,
  add column travel_html text not null default '' check (length(travel_html) <= 200000),
  add column practical_html text not null default '' check (length(practical_html) <= 200000),
  add constraint flagship_editions_of_flagship unique (id, flagship_id);
call private.take_only('plain_text', 'public.flagship_editions', 'travel_html, practical_html');

alter table public.flagship_sections
  -- Null for what belongs to the flagship itself and stands there every year.
  add column edition_id uuid,
  add column is_visible boolean not null default true,
  add column visible_from timestamptz,
  add column visible_until timestamptz constraint flagship_sections_visible_until_check check (visible_until > visible_from),
  add constraint flagship_sections_edition_fkey foreign key (edition_id, flagship_id)
    references public.flagship_editions (id, flagship_id) on delete cascade,
  drop constraint flagship_sections_flagship_id_slug_key,
  add constraint flagship_sections_slug_key unique nulls not distinct (flagship_id, edition_id, slug);
create index flagship_sections_by_edition on public.flagship_sections (edition_id, flagship_id);
call private.take_only('moment', 'public.flagship_sections', 'visible_from, visible_until');

call private.track_record('public.flagship_pages', 'flagship', 'title', address => 'slug', pictures => '{image_url}',
  search_lead => '{city,subtitle}', search_body => '{summary}', detail => 'r.city');
call private.track_record('public.flagship_editions', 'edition', 'title', shown => 'r.is_visible',
  search_lead => '{venue,summary}', search_body => '{travel_html,practical_html}', detail => 'r.year::text',
  html => '{travel_html,practical_html}', part_of => 'flagship', parent_column => 'flagship_id');
call private.track_record('public.flagship_sections', 'section', 'heading',
  shown => 'r.is_visible and coalesce(r.visible_from, ''-infinity'') <= now() and coalesce(r.visible_until, ''infinity'') > now()
    and (r.edition_id is null or exists (select from public.flagship_editions e where e.id = r.edition_id and e.is_visible))',
  search_lead => '{}', search_body => '{body_html}', html => '{body_html}', part_of => 'flagship', parent_column => 'flagship_id');

drop policy "anyone reads flagship editions" on public.flagship_editions;
create policy "anyone reads visible flagship editions" on public.flagship_editions for select to anon, authenticated
  using (is_visible);
create policy "editors read all flagship editions" on public.flagship_editions for select to authenticated
  using ((select private.is_editor()));
drop policy "anyone reads flagship sections" on public.flagship_sections;
create policy "anyone reads flagship sections while they are shown" on public.flagship_sections for select to anon, authenticated
  using (private.is_public(flagship_sections));
create policy "editors read all flagship sections" on public.flagship_sections for select to authenticated
  using ((select private.is_editor()));

/* As before; and sections come and go by their dates. */
create or replace function public.server_apply_schedule() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
  ended int;
  out_now int;
begin
  -- Whoever asks at the same time waits here, and finds nothing left to do.
  select s.looked_at into since from private.schedule s for update;
  update private.schedule set looked_at = greatest(looked_at, now());
  update public.news_articles set status = 'archived' where status = 'published' and unpublish_at <= now();
  get diagnostics ended = row_count;
  select count(*) into out_now from (
    select from public.news_articles a where a.status = 'published' and a.published_at > since and a.published_at <= now()
    union all select from public.events e where e.status = 'published' and e.published_at > since and e.published_at <= now()
    union all select from public.albums b where b.status = 'published' and b.published_at > since and b.published_at <= now()
    union all select from public.pages p where p.status = 'published' and p.published_at > since and p.published_at <= now()
    union all select from public.flagship_sections s, lateral (values (s.visible_from), (s.visible_until)) as turn (at)
      where s.is_visible and turn.at > since and turn.at <= now()) as came;
  if out_now > 0 then
    insert into private.content_changes default values on conflict do nothing;
    perform pg_notify('content_changed', '');
  end if;
  return jsonb_build_object('ended', ended, 'out', out_now, 'next', (select min(at) from (
    select min(published_at) from public.news_articles where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.news_articles where status = 'published' and unpublish_at > now()
    union all select min(published_at) from public.events where status = 'published' and published_at > now()
    union all select min(published_at) from public.albums where status = 'published' and published_at > now()
    union all select min(published_at) from public.pages where status = 'published' and published_at > now()
    union all select min(visible_from) from public.flagship_sections where is_visible and visible_from > now()
    union all select min(visible_until) from public.flagship_sections where is_visible and visible_until > now()) as planned (at)));
end $$;
call private.keep_server_functions();
