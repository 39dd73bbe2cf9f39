set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.server_apply_schedule()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

call private.keep_server_functions();
