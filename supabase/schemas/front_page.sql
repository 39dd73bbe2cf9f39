-- The front page of the back office: tasks of the caller, events of the week, and unfinished work.
-- Each part is one function, so that each part loads and fails alone. The policies of the tables decide what is
-- counted.

-- Tasks of the caller, the most pressing first. Returns { rows, total } with at most 50 rows: { kind, id, title,
-- person, text, due_at, since, count }.
-- Kind 'review': a review that is requested from the caller, or from any editor.
-- Kind 'changes': changes that a reviewer requested for an article of the caller.
-- Kind 'mention': a comment that mentions the caller, is not resolved, and that the caller has not answered.
-- Kind 'vote': an application that waits for the vote of the caller.
-- Kinds 'application' and 'question': one row for all that wait for a first answer. `since` is the time of the oldest.
create function public.my_tasks() returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  answer jsonb;
begin
  perform private.require_editor('have tasks');
  with tasks as (
    select case r.state when 'open' then 'review' else 'changes' end as kind, a.id::text as id, a.title,
      private.editor_name(case r.state when 'open' then r.asked_by else r.decided_by end) as person,
      case r.state when 'open' then r.question else r.answer end as text, r.due_at, coalesce(r.decided_at, r.created_at) as since, 1 as count
    from public.article_reviews r join public.news_articles a on a.id = r.article_id
    where a.binned_at is null and (r.state = 'open' and (r.reviewer = me or (r.reviewer is null and r.asked_by is distinct from me))
      or r.state = 'changes' and r.asked_by = me)
    union all
    select 'mention', a.id::text, a.title, private.editor_name(r.author), r.words, null, r.created_at, 1
    from public.document_remarks r join public.documents d on d.id = r.document_id and d.table_name = 'news_articles'
      join public.news_articles a on a.id = d.row_id
      join public.document_remarks c on c.id = coalesce(r.answers, r.id)
    where r.mentioned @> array[me] and r.author is distinct from me and c.settled_at is null and a.binned_at is null
      and not exists (select from public.document_remarks own where own.answers = c.id and own.author = me and own.created_at > r.created_at)
    union all
    select 'vote', a.id::text, a.full_name, null, null, private.stage_ends(a.status, a.stage_since), r.assigned_at, 1
    from public.application_readers r join public.applications a on a.id = r.application_id
    where r.user_id = me and a.status in ('screening', 'referees', 'interview', 'decision')
      and not exists (select from public.application_votes v where v.application_id = a.id and v.user_id = me)
    union all
    select case a.kind when 'contact' then 'question' else 'application' end, null, null, null, null,
      min(private.stage_ends(a.status, a.stage_since)), min(a.stage_since), count(*)::int
    from public.applications a where a.status = 'submitted' group by a.kind
  )
  select jsonb_build_object('total', (select count(*) from tasks), 'rows', coalesce(jsonb_agg(to_jsonb(t)), '[]')) into answer
  from (select * from tasks order by due_at nulls last, since, id limit 50) t;
  return answer;
end $$;
grant execute on function public.my_tasks() to authenticated, service_role;

-- Name of an editor as colleagues see it. Null for a deleted account.
create function private.editor_name(person uuid) returns text
  language sql stable set search_path = ''
as $$ select coalesce(nullif(trim(p.full_name), ''), p.email) from public.profiles p where p.id = person $$;
grant execute on function private.editor_name(uuid) to authenticated, service_role;

-- Publications, events and ends of partnerships in a week of the site (private.site_week).
-- `day`: a day of the week; null is today.
-- Returns { first_day, timezone, today, rows, more } with at most 50 rows a day: { kind, id, title, at, day, timezone,
-- state, attendees, capacity }.
-- Kinds: article and album (their publication), unpublish, event, partner (the partnership ends) and consent (the permission to
-- show an image ends).
-- A row has either `at`, a time, or `day`, a date.
-- `more`: number of entries that `rows` does not contain, by day.
create function public.my_week(day date default null, zone text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  w record;
  answer jsonb;
begin
  perform private.require_editor('see the week');
  select * into w from private.site_week(my_week.day, my_week.zone);
  with happenings as (
    select 'article' as kind, a.id, a.title, a.published_at as at, null::date as day, null as timezone, a.status as state, null::int as attendees, null::int as capacity
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.published_at >= w.starts and a.published_at < w.ends
    union all
    select 'unpublish', a.id, a.title, a.unpublish_at, null, null, a.status, null, null
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.unpublish_at >= w.starts and a.unpublish_at < w.ends
    union all
    select 'album', b.id, b.title, b.published_at, null, null, b.status, null, null
    from public.albums b
    where b.status = 'published' and b.published_at >= w.starts and b.published_at < w.ends
    union all
    select 'event', e.id, e.title, case when e.time_precision = 'datetime' then e.start_date end,
      case when e.time_precision = 'date' then (e.start_date at time zone coalesce(e.timezone, 'UTC'))::date end,
      e.timezone, e.event_state, e.attendees, e.max_attendees
    from public.events e
    where e.status = 'published' and e.time_precision in ('datetime', 'date') and e.start_date >= w.starts - interval '1 day' and e.start_date < w.ends + interval '1 day'
    union all
    select 'partner', p.id, p.name, null, p.term_ends_on, null, null, null, null
    from public.partners p where p.is_visible and p.term_ends_on between w.first_day and w.first_day + 6
    union all
    select 'consent', m.id, coalesce(nullif(trim(m.alt), ''), m.file_name, 'Image'), null, m.consent_expires_on, null, null, null, null
    from public.media m where m.removed_at is null and m.consent_expires_on between w.first_day and w.first_day + 6
  ),
  within as (
    select h.*, row_number() over (partition by coalesce(h.day, (h.at at time zone w.timezone)::date)
      order by coalesce(h.at, h.day::timestamptz), h.title, h.id) as place
    from happenings h where h.day between w.first_day and w.first_day + 6 or (h.at >= w.starts and h.at < w.ends)
  )
  select jsonb_build_object('first_day', w.first_day, 'timezone', w.timezone, 'today', w.today,
    'more', (select coalesce(jsonb_object_agg(d.day, d.count), '{}') from (
      select coalesce(h.day, (h.at at time zone w.timezone)::date) as day, count(*) from within h where h.place > 50 group by 1) d),
    'rows', (select coalesce(jsonb_agg(to_jsonb(h) - 'place' order by coalesce(h.at, h.day::timestamptz), h.title, h.id), '[]')
      from within h where h.place <= 50)) into answer;
  return answer;
end $$;
grant execute on function public.my_week(date,text) to authenticated, service_role;

-- Unfinished work of the caller: their own drafts of articles and events, and unsaved changes of a record.
-- Returns { rows, total } with at most 20 rows, newest first: { kind, id, title, image, state, unsaved, updated_at,
-- missing }.
-- `unsaved`: the row is about unsaved changes in public.drafts.
-- `missing`: names of empty fields.
create function public.my_drafts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
  answer jsonb;
begin
  perform private.require_editor('have drafts');
  with unsaved as (
    select d.kind, d.row_id, max(d.updated_at) as updated_at, bool_and(d.base_version is null) as is_new,
      (array_agg(d.fields order by d.updated_at desc))[1] as fields
    from public.drafts d where d.author = me and d.kind in ('article', 'event') group by d.kind, d.row_id
  ),
  own as (
    select 'article' as kind, a.id::text as id, a.title, a.feature_image_url as image, a.status as state, a.updated_at,
      array_remove(array[case when trim(a.excerpt) = '' then 'excerpt' end, case when a.category_id is null then 'category' end,
        case when a.feature_image_url is not null and trim(coalesce(a.feature_image_alt, '')) = '' then 'alt' end], null) as missing
    from private.record_owners o join public.news_articles a on a.id = o.row_id
    where o.kind = 'article' and o.owner = me and a.status = 'draft' and a.binned_at is null
    union all
    select 'event', e.id::text, e.title, e.image_url, e.status, e.updated_at,
      array_remove(array[case when trim(e.description) = '' then 'summary' end,
        case when trim(coalesce(e.location, '')) = '' and e.online_url is null then 'venue' end,
        case when e.image_url is not null and trim(coalesce(e.image_alt, '')) = '' then 'alt' end], null)
    from private.record_owners o join public.events e on e.id = o.row_id
    where o.kind = 'event' and o.owner = me and e.status = 'draft' and not e.is_pattern
  ),
  begun as (
    select w.kind, w.id, w.title, w.image, w.state, exists (select from unsaved u where u.kind = w.kind and u.row_id = w.id) as unsaved, w.updated_at, w.missing
    from own w
    union all
    select u.kind, u.row_id, coalesce(a.title, e.title, left(u.fields #>> '{values,title}', 200)), coalesce(a.feature_image_url, e.image_url),
      coalesce(a.status, e.status, 'new'), true, u.updated_at, '{}'
    from unsaved u
      left join public.news_articles a on u.kind = 'article' and a.id::text = u.row_id and a.binned_at is null
      left join public.events e on u.kind = 'event' and e.id::text = u.row_id
    where (u.is_new or a.id is not null or e.id is not null) and not exists (select from own w where w.kind = u.kind and w.id = u.row_id)
  )
  select jsonb_build_object('total', (select count(*) from begun), 'rows', coalesce(jsonb_agg(to_jsonb(b)), '[]')) into answer
  from (select * from begun order by updated_at desc, id limit 20) b;
  return answer;
end $$;
grant execute on function public.my_drafts() to authenticated, service_role;
