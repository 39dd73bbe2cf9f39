-- Visitors find flagships, their editions, and what is said in their sections.

/* As before; of a list, what is said in it: titles with who is named beside them, and labels. What is only an id says nothing. */
create or replace function private.texts_of(columns_of jsonb, names text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(private.plain_text(case jsonb_typeof(columns_of -> name)
      when 'array' then (select string_agg(said, '. ') from jsonb_array_elements(columns_of -> name) as item,
        lateral (select case jsonb_typeof(item) when 'object' then coalesce(nullif(concat_ws(', ', item ->> 'title', nullif(item ->> 'who', '')), ''), item ->> 'label')
          else item #>> '{}' end) as text_of (said)
        where said !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      else columns_of ->> name end), ' '), '')
  from unnest(string_to_array(names, ',')) as name
$$;
-- Called by the search of visitors too.
grant execute on function private.texts_of(jsonb, text) to anon, authenticated, service_role;

call private.track_record('public.flagship_sections', 'section', 'heading',
  search_lead => '{}', search_body => '{body_html,items}', html => '{body_html}', part_of => 'flagship', parent_column => 'flagship_id');

-- Events, articles, flagships with their editions and sections, people, circles and partners that hold every word of the question, at most `max` of each kind, the
-- most prominent first. `total` counts what was found of the kind; `about` says what its row needs to be shown.
create or replace function public.search_site(query text, max int default 20)
  returns table (kind text, slug text, title text, snippet text, rank real, total int, about jsonb)
  language sql stable security invoker set search_path = ''
as $$
  with found as materialized (select * from private.search_candidates(query)),
  visible as (
    -- The conditions repeat the public's policies, so that an editor who searches the public site finds the public site.
    select f.kind, e.slug::text, e.title, e.description as lead, e.body_html as body, f.rank, e.start_date as at,
      jsonb_build_object('start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision,
        'location', e.location, 'region', e.region, 'event_state', e.event_state) as about
    from found f join public.events e on f.kind = 'event' and e.id = f.row_id
    where private.is_public(e)
    union all
    select f.kind, a.slug, a.title, a.excerpt, a.content_html, f.rank, a.published_at,
      jsonb_build_object('published_at', a.published_at, 'category', c.name)
    from found f join public.news_articles a on f.kind = 'article' and a.id = f.row_id left join public.categories c on c.id = a.category_id
    where private.is_public(a)
    union all
    -- Each leads to its own place on the pages of its flagship.
    select 'flagship', w.slug, w.title, w.subtitle, w.summary, f.rank, null, jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', null, 'section', null)
    from found f join public.flagship_pages w on f.kind = 'flagship' and w.id = f.row_id
    union all
    select 'flagship', w.slug || '/' || e.year, e.title, e.summary, private.texts_of(to_jsonb(e), 'travel_html,practical_html'), f.rank, e.starts_on,
      jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', null)
    from found f join public.flagship_editions e on f.kind = 'edition' and e.id = f.row_id join public.flagship_pages w on w.id = e.flagship_id
    where private.is_public(e)
    union all
    select 'flagship', concat_ws('/', w.slug, e.year) || '#' || s.slug, s.heading, null, private.texts_of(to_jsonb(s), 'body_html,items'), f.rank, e.starts_on,
      jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', s.slug)
    from found f join public.flagship_sections s on f.kind = 'section' and s.id = f.row_id join public.flagship_pages w on w.id = s.flagship_id
      left join public.flagship_editions e on e.id = s.edition_id
    where private.is_public(s)
    union all
    select f.kind, p.slug, p.name, p.title, p.bio, f.rank, null, jsonb_build_object('groups', p.groups, 'circle_slug', c.slug, 'color_hex', c.color_hex)
    from found f join public.people p on f.kind = 'person' and p.id = f.row_id left join public.circles c on c.id = p.circle_id
    where private.is_public(p)
    union all
    select f.kind, c.slug, c.name, c.description, c.about_html, f.rank, null, jsonb_build_object('color_hex', c.color_hex)
    from found f join public.circles c on f.kind = 'circle' and c.id = f.row_id
    union all
    select f.kind, p.slug, p.name, p.description, null, f.rank, null, jsonb_build_object('tier', p.tier)
    from found f join public.partners p on f.kind = 'partner' and p.id = f.row_id
    where private.is_public(p)
  ),
  ranked as (
    -- Of two that answer alike, the one nearer to today.
    select v.*, row_number() over (partition by v.kind order by v.rank desc, abs(extract(epoch from v.at - now())) nulls last, v.title) as place,
      count(*) over (partition by v.kind)::int as total
    from visible v
  )
  select r.kind, r.slug, r.title, private.passage(r.lead, r.body, search_site.query), r.rank, r.total, r.about
  from ranked r where r.place <= least(greatest(search_site.max, 1), 50)
  order by array_position(array['event', 'article', 'flagship', 'person', 'circle', 'partner'], r.kind), r.place
$$;
