-- Publish and unpublish dates of records.

-- Time of the last check of publish and unpublish dates. One server process checks every few seconds and catches up
-- after downtime.
create table private.schedule (
  -- Allows a single row.
  is_only boolean primary key default true check (is_only),
  looked_at timestamptz not null default now()
);

alter table private.schedule enable row level security;

create function private.date_publication() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.status = 'published' and new.published_at is null then new.published_at := now(); end if;
  return new;
end $$;

-- Whether a row with status and publish date is public. This function, is_within_term and is_public have no
-- search_path, because the planner inlines SQL functions only without one.
create function private.is_published(status text, published_at timestamptz) returns boolean
  language sql stable parallel safe
  return status = 'published' and published_at <= now();
grant execute on function private.is_published(text,timestamp with time zone) to anon, authenticated, service_role;

-- Whether a visible record is within its dates today. First and last day are included.
create function private.is_within_term(is_visible boolean, starts_on date, ends_on date) returns boolean
  language sql stable parallel safe
  return is_visible and coalesce(starts_on, '-infinity') <= current_date and coalesce(ends_on, 'infinity') >= current_date;
grant execute on function private.is_within_term(boolean,date,date) to anon, authenticated, service_role;

-- Notifies of an article that was published or unpublished on its date. Returns 1.
create function private.notify_of_schedule(article uuid, title text, change text) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify('schedule', 'schedule-notice', jsonb_build_object('article', article, 'title', notify_of_schedule.title, 'change', change),
    owner => (select o.owner from private.record_owners o where o.kind = 'article' and o.row_id = article));
  return 1;
end $$;

-- Archives articles and pages after their unpublish date, and clears the page caches when a record or section became public
-- or was archived. Returns { ended, out, next }: numbers of archived and of published records, and the next date, or null.
create function public.server_apply_schedule() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
  ended int;
  out_now int;
  told int;
begin
  -- A concurrent call waits here for the lock, and then finds nothing to do.
  select s.looked_at into since from private.schedule s for no key update;
  update private.schedule set looked_at = greatest(looked_at, now());
  with turned as (
    update public.news_articles set status = 'archived' where status = 'published' and unpublish_at <= now() returning id, title)
  select count(*), coalesce(sum(private.notify_of_schedule(t.id, t.title, 'unpublished')), 0) into ended, told from turned t;
  with turned as (update public.pages set status = 'archived' where status = 'published' and unpublish_at <= now() returning id)
  select ended + count(*) into ended from turned;
  select coalesce(sum(private.notify_of_schedule(a.id, a.title, 'published')), 0) into told from public.news_articles a
    where a.status = 'published' and a.published_at > since and a.published_at <= now() and a.updated_at < a.published_at;
  select count(*) into out_now from (
    select from public.news_articles a where a.status = 'published' and a.published_at > since and a.published_at <= now()
    union all select from public.events e where e.status = 'published' and e.published_at > since and e.published_at <= now()
    union all select from public.albums b where b.status = 'published' and b.published_at > since and b.published_at <= now()
    union all select from public.pages p where p.status = 'published' and p.published_at > since and p.published_at <= now()
    union all select from public.flagship_sections s, lateral (values (s.visible_from), (s.visible_until)) as turn (at)
      where s.is_visible and turn.at > since and turn.at <= now()) as came;
  -- An archived row was hidden since its unpublish date, so the trigger of its table sees no public change.
  if out_now + ended > 0 then
    insert into private.content_changes default values on conflict do nothing;
    perform pg_notify('content_changed', '');
  end if;
  return jsonb_build_object('ended', ended, 'out', out_now, 'next', (select min(at) from (
    select min(published_at) from public.news_articles where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.news_articles where status = 'published' and unpublish_at > now()
    union all select min(published_at) from public.events where status = 'published' and published_at > now()
    union all select min(published_at) from public.albums where status = 'published' and published_at > now()
    union all select min(published_at) from public.pages where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.pages where status = 'published' and unpublish_at > now()
    union all select min(visible_from) from public.flagship_sections where is_visible and visible_from > now()
    union all select min(visible_until) from public.flagship_sections where is_visible and visible_until > now()) as planned (at)));
end $$;
grant execute on function public.server_apply_schedule() to service_role;

-- Reason why a bulk action may not publish a record with this image and text. `no_alt`: the image has no alternative
-- text. `image_missing`: the text has the mark of an image that a paste did not bring
-- (app/desk/editor/missing-picture.ts). Null: there is no such reason.
create function private.publish_obstacle(image_url text, image_alt text, html text) returns text
  language sql immutable set search_path = ''
as $$
  select case when image_url is not null and length(trim(coalesce(image_alt, ''))) = 0 then 'no_alt'
    when strpos(html, '[Image missing]') > 0 then 'image_missing' end
$$;
grant execute on function private.publish_obstacle(text,text,text) to authenticated, service_role;
