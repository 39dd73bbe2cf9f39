-- What lists, moments and zones may hold, so that every reader can show every row.

-- A list of objects with two texts each, such as a programme: every element has both, on one line.
create function private.is_list_of_pairs(list jsonb, first text, first_most int, second text, second_most int) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 200 and not exists (
    select from jsonb_array_elements(list) as item
    where coalesce(jsonb_typeof(item -> first), '') <> 'string' or coalesce(jsonb_typeof(item -> second), '') <> 'string'
      or trim(item ->> second) = '' or not private.is_short(item -> first, first_most) or not private.is_short(item -> second, second_most)
  ) else false end
$$;

-- What of a list can stand: numbers become text, what is no pair goes.
create function private.as_list_of_pairs(list jsonb, first text, first_most int, second text, second_most int) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(first, left(private.as_one_line(item ->> first), first_most),
    second, left(private.as_one_line(item ->> second), second_most)) order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place)
  where place <= 200 and jsonb_typeof(item) = 'object' and jsonb_typeof(item -> first) in ('string', 'number')
    and jsonb_typeof(item -> second) in ('string', 'number') and private.as_one_line(item ->> second) <> ''
$$;

create function private.is_programme(list jsonb) returns boolean
  language sql immutable set search_path = '' return private.is_list_of_pairs(list, 'time', 40, 'title', 300);
create function private.as_programme(list jsonb) returns jsonb
  language sql immutable set search_path = '' return private.as_list_of_pairs(list, 'time', 40, 'title', 300);
create function private.is_list_of_figures(list jsonb) returns boolean
  language sql immutable set search_path = '' return private.is_list_of_pairs(list, 'value', 40, 'label', 120);
create function private.as_list_of_figures(list jsonb) returns jsonb
  language sql immutable set search_path = '' return private.as_list_of_pairs(list, 'value', 40, 'label', 120);

-- PostgreSQL knows infinity and years of five figures; calendars, feeds and browsers do not.
create function private.is_moment(at timestamptz) returns boolean
  language sql immutable set search_path = ''
  return at >= timestamptz '1000-01-02 00:00:00+00' and at < timestamptz '9999-12-31 00:00:00+00';
create function private.as_moment(at timestamptz) returns timestamptz
  language sql immutable set search_path = ''
  return least(greatest(at, timestamptz '1000-01-02 00:00:00+00'), timestamptz '9999-12-30 00:00:00+00');
create function private.is_day(day date) returns boolean
  language sql immutable set search_path = '' return day between date '1000-01-02' and date '9999-12-30';
create function private.as_day(day date) returns date
  language sql immutable set search_path = '' return least(greatest(day, date '1000-01-02'), date '9999-12-30');

-- A zone as browsers know it, Europe/Zurich; PostgreSQL takes abbreviations and formulas besides. Null where it is none.
create function private.is_known_zone(zone text) returns boolean
  language sql immutable set search_path = ''
  return zone ~ '^(UTC|GMT|[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and private.is_time_zone(zone);
create function private.as_known_zone(zone text) returns text
  language sql immutable set search_path = '' return null::text;

revoke execute on function private.is_list_of_pairs(jsonb, text, int, text, int), private.as_list_of_pairs(jsonb, text, int, text, int),
  private.is_programme(jsonb), private.as_programme(jsonb), private.is_list_of_figures(jsonb), private.as_list_of_figures(jsonb),
  private.is_moment(timestamptz), private.as_moment(timestamptz), private.is_day(date), private.as_day(date),
  private.is_known_zone(text), private.as_known_zone(text) from public;
grant execute on function private.is_list_of_pairs(jsonb, text, int, text, int), private.is_programme(jsonb), private.is_list_of_figures(jsonb),
  private.is_moment(timestamptz), private.is_day(date), private.is_known_zone(text) to anon, authenticated, service_role;

call private.take_only('programme', 'public.events', 'programme');
call private.take_only('list_of_figures', 'public.circles', 'figures');
call private.take_only('known_zone', 'public.events', 'timezone');

call private.take_only('moment', 'public.albums', 'published_at, created_at, updated_at');
call private.take_only('moment', 'public.authors', 'created_at, updated_at');
call private.take_only('moment', 'public.categories', 'created_at, updated_at');
call private.take_only('moment', 'public.circles', 'created_at, updated_at');
call private.take_only('moment', 'public.events', 'start_date, end_date, published_at, created_at, updated_at');
call private.take_only('moment', 'public.flagship_editions', 'created_at, updated_at');
call private.take_only('moment', 'public.flagship_pages', 'created_at, updated_at');
call private.take_only('moment', 'public.flagship_sections', 'created_at, updated_at');
call private.take_only('moment', 'public.media', 'created_at, updated_at');
call private.take_only('moment', 'public.news_articles', 'published_at, created_at, updated_at');
call private.take_only('moment', 'public.pages', 'published_at, created_at, updated_at');
call private.take_only('moment', 'public.partners', 'created_at, updated_at');
call private.take_only('moment', 'public.people', 'created_at, updated_at');
call private.take_only('moment', 'public.photos', 'created_at, updated_at');
call private.take_only('moment', 'public.quotes', 'created_at, updated_at');
call private.take_only('moment', 'public.site_stats', 'created_at, updated_at');

call private.take_only('day', 'public.albums', 'taken_on');
call private.take_only('day', 'public.flagship_editions', 'starts_on, ends_on');
call private.take_only('day', 'public.media', 'consent_on, consent_expires_on');
call private.take_only('day', 'public.partners', 'term_starts_on, term_ends_on');
call private.take_only('day', 'public.quotes', 'said_on');
call private.take_only('day', 'public.site_stats', 'as_of');
