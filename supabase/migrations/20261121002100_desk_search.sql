-- Search or jump: what editors find from anywhere in the back office, drafts and people included.

call private.make_searchable('public.pages', 'page', 'title', 'summary', 'body_html');
call private.make_searchable('public.albums', 'album', 'title', 'summary', 'summary');

/* Records that hold every word of the question, at most `most` of each kind, the most prominent first. Definer, because
   behind policies the indexes could not be used; so it asks first who is asking. People who sign in are found by the index
   of their names and addresses, and stand in none that the public's search reads. */
create function public.find_records(query text, most int default 5)
  returns table (kind text, id uuid, slug text, title text, detail text, state text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors search the records.' using errcode = '42501';
  end if;
  return query
  with found as materialized (select * from private.search_candidates(query)),
  rows as (
    select f.kind, e.id, e.slug::text, e.title, to_char(e.start_date, 'FMDD FMMonth YYYY') as detail,
      case when e.status = 'published' and e.published_at > now() then 'scheduled' else e.status end as state, f.rank
    from found f join public.events e on f.kind = 'event' and e.id = f.row_id
    union all
    select f.kind, a.id, a.slug::text, a.title, '',
      case when a.status = 'published' and a.published_at > now() then 'scheduled' else a.status end, f.rank
    from found f join public.news_articles a on f.kind = 'article' and a.id = f.row_id
    union all
    select f.kind, g.id, g.slug::text, g.title, '', g.status, f.rank
    from found f join public.pages g on f.kind = 'page' and g.id = f.row_id
    union all
    select f.kind, l.id, l.slug::text, l.title, '', l.status, f.rank
    from found f join public.albums l on f.kind = 'album' and l.id = f.row_id
    union all
    select f.kind, p.id, p.slug::text, p.name, p.title, case when p.is_visible then 'published' else 'draft' end, f.rank
    from found f join public.people p on f.kind = 'person' and p.id = f.row_id
    union all
    select f.kind, p.id, p.slug::text, p.name, p.tier, case when p.is_visible then 'published' else 'draft' end, f.rank
    from found f join public.partners p on f.kind = 'partner' and p.id = f.row_id
    union all
    select f.kind, c.id, c.slug::text, c.name, '', 'published', f.rank
    from found f join public.circles c on f.kind = 'circle' and c.id = f.row_id
    union all
    select 'member', m.id, null, coalesce(nullif(m.full_name, ''), m.email), m.email, null, 1
    from public.profiles m
    where private.search_words(coalesce(m.full_name, '') || ' ' || coalesce(m.email, '')) @@ private.search_terms(query)
  ),
  placed as (select r.*, row_number() over (partition by r.kind order by r.rank desc, r.title) as place from rows r)
  select p.kind, p.id, p.slug, p.title, p.detail, p.state from placed p where p.place <= least(greatest(most, 1), 20)
  order by array_position(array['event', 'article', 'person', 'partner', 'page', 'album', 'circle', 'member'], p.kind), p.place;
end $$;

revoke execute on function public.find_records(text, int) from public;
grant execute on function public.find_records(text, int) to authenticated, service_role;
