-- What comes out or leaves by its date, noticed by the server within seconds, once in all processes, also for a time in which
-- none was running.

create table private.schedule (
  -- One row: until when dates have been looked at.
  is_only boolean primary key default true check (is_only),
  looked_at timestamptz not null default now()
);
insert into private.schedule default values;
alter table private.schedule enable row level security;

/* Archives articles whose time is up, and tells every server when something has come out by its date since the last look; the
   policies have hidden and shown them by themselves. Answers { ended, out, next }: how many articles left, how many records
   came out, and when there is something to do again; null when nothing is planned. */
create function public.server_apply_schedule() returns jsonb
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
    union all select from public.pages p where p.status = 'published' and p.published_at > since and p.published_at <= now()) as came;
  if out_now > 0 then
    insert into private.content_changes default values on conflict do nothing;
    perform pg_notify('content_changed', '');
  end if;
  return jsonb_build_object('ended', ended, 'out', out_now, 'next', (select min(at) from (
    select min(published_at) from public.news_articles where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.news_articles where status = 'published' and unpublish_at > now()
    union all select min(published_at) from public.events where status = 'published' and published_at > now()
    union all select min(published_at) from public.albums where status = 'published' and published_at > now()
    union all select min(published_at) from public.pages where status = 'published' and published_at > now()) as planned (at)));
end $$;

/* As before, and what many records were before they were changed together: an act is undone within a month, or not any more. */
create or replace function public.server_cleanup() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  limits int := 0;
  letters int := 0;
  devices int := 0;
begin
  if to_regclass('gateway.rate_limits') is not null then
    execute 'delete from gateway.rate_limits where expire < extract(epoch from now()) * 1000';
    get diagnostics limits = row_count;
    execute $sql$delete from gateway.one_time_codes where created_at < now() - interval '1 day'$sql$;
    get diagnostics letters = row_count;
    execute $sql$delete from gateway.known_devices where last_seen_at < now() - interval '400 days'$sql$;
    get diagnostics devices = row_count;
  end if;
  delete from private.account_notices where created_at < now() - interval '30 days';
  delete from private.bulk_changes where created_at < now() - interval '30 days';
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices);
end $$;
call private.keep_server_functions();
