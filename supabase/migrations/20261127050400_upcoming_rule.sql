-- One rule says on which days an event takes place and until when it is upcoming: private.days_of_event and private.upcoming_until,
-- as lastDay and isUpcoming in app/features/event/event.ts. The desk had a rule of its own, which could come to differ.

create or replace function private.event_first_day(e public.events) returns date
  language sql stable set search_path = ''
as $$ select private.first_day(e.start_date, e.timezone) $$;

create or replace function private.event_last_day(e public.events) returns date
  language sql stable set search_path = ''
as $$ select upper(private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision)) - 1 $$;

create or replace function private.is_event_over(e public.events) returns boolean
  language sql stable set search_path = ''
as $$ select private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) < now() $$;

comment on function private.first_day(timestamptz, text) is 'Indexes hold its results: a migration that replaces it reindexes them.';
comment on function private.days_of_event(timestamptz, timestamptz, text, text) is 'The index events_published_by_days holds its results: a migration that replaces it ends with reindex index.';
comment on function private.upcoming_until(timestamptz, timestamptz, text, text) is 'The index events_published_by_end holds its results: a migration that replaces it ends with reindex index.';

-- private.fold and private.search_words were replaced under these (search_once). Their results stayed the same, as far as is known.
reindex index public.applications_by_words;
reindex index public.media_by_word;
reindex index public.people_by_words;
