set local check_function_bodies = off;

DROP INDEX "public"."news_articles_to_unpublish";

DROP FUNCTION "private"."site_timezone"();

DROP FUNCTION "public"."list_albums"(text, text, boolean, integer, integer);

DROP FUNCTION "public"."list_articles"(text, text, uuid, uuid, uuid, date, date, text, text, integer, integer, boolean);

DROP FUNCTION "public"."list_events"(text, text, uuid, text, text, date, date, text, text, integer, integer, boolean);

DROP FUNCTION "public"."my_week"(timestamp with time zone, timestamp with time zone);

CREATE OR REPLACE FUNCTION private.list_conditions(of_kind text, alias text, lacks_alt boolean, editor uuid, week text, zone text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  table_name text := (select k.table_name from private.record_kinds k where k.kind = of_kind and k.key_columns = 'id');
  w record;
  conditions text := '';
begin
  if week is not null and not (week = 'changed' or (week = 'published' and private.has_column(table_name, 'published_at'))
      or (week = 'starts' and of_kind = 'event')) then
    raise exception 'The week of a list is "changed", "published" or, for events, "starts".' using errcode = '22023';
  end if;
  select * into w from private.site_week(zone => list_conditions.zone);
  if lacks_alt then
    conditions := format(' and %I.id in (select f.id from private.records_without_alt(%L) f)', alias, of_kind);
  end if;
  if editor is not null then
    conditions := conditions || format(' and %I.id in (select v.row_id::uuid from public.revisions v where v.table_name = %L and v.actor = %L%s)',
      alias, table_name, editor, case when week = 'changed' then format(' and v.created_at >= %L and v.created_at < %L', w.starts, w.ends) end);
  end if;
  return conditions || case
    when week = 'changed' and editor is null then format(' and %1$I.updated_at >= %2$L and %1$I.updated_at < %3$L', alias, w.starts, w.ends)
    when week = 'published' then format(' and %1$I.status = ''published'' and %1$I.published_at >= %2$L and %1$I.published_at < %3$L', alias, w.starts, w.ends)
    when week = 'starts' then format(' and %1$I.start_date >= %2$L and %1$I.start_date < %3$L and private.event_first_day(%1$I) between %4$L and %5$L',
      alias, w.starts - interval '1 day', w.ends + interval '1 day', w.first_day, w.first_day + 6)
    else '' end;
end $function$;

CREATE OR REPLACE FUNCTION private.records_without_alt(of_kind text)
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  k private.record_kinds := (select r from private.record_kinds r where r.kind = of_kind);
  image text;
  alt text;
  shown text[] := '{}';
begin
  if of_kind = 'album' then
    return query select h.album_id from public.photos h join public.media m on m.id = h.media_id where not m.is_decorative and trim(m.alt) = '';
  end if;
  foreach image in array coalesce(k.picture_columns, '{}') loop
    alt := replace(image, '_url', '_alt');
    if private.has_column(k.table_name, alt) then
      return query execute format('select r.id from public.%I r where r.%I is not null and length(trim(coalesce(r.%I, ''''))) = 0', k.table_name, image, alt);
    else
      shown := shown || 'r.media_id = m.id'::text;
    end if;
  end loop;
  if k.html_columns <> '{}' then
    shown := shown || format('private.shows_without_alt(concat(%s), m.path)', (select string_agg('r.' || quote_ident(name), ', ') from unnest(k.html_columns) as name));
  end if;
  if shown <> '{}' then
    return query execute format('select r.id from public.media m join private.picture_uses u on u.path = m.path join public.%I r on r.id = u.row_id
      where u.kind = %L and not m.is_decorative and trim(m.alt) = '''' and m.removed_at is null and (%s)', k.table_name, of_kind, array_to_string(shown, ' or '));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.setting_error(key text, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  kind text := jsonb_typeof(value);
  entry jsonb;
  name text;
begin
  if value is null then
    return case when key in ('security.second_factor', 'retention') then 'This cannot be left empty.' end;
  end if;
  if key in ('identity', 'contact', 'video', 'navigation', 'mail', 'retention', 'time') and kind <> 'object'
    or key in ('social', 'figures.allowed_differences') and kind <> 'array' then
    return format('The setting %s is not in its form.', key);
  end if;
  if key = 'identity' then
    if not private.is_short(value -> 'strapline', 120) then return 'The strapline is one line of at most 120 characters.'; end if;
    if not private.is_short(value -> 'description', 320) then return 'The description is one paragraph of at most 320 characters.'; end if;
    if not private.is_short(value -> 'legal_name', 200) then return 'The legal name is one line of at most 200 characters.'; end if;
    if coalesce(jsonb_typeof(value -> 'founded'), 'null') <> 'null' and not private.is_whole_number(value -> 'founded', 1800, 2100) then
      return 'The founding year is four digits, such as 2008.';
    end if;
  elsif key = 'contact' then
    foreach name in array array['email', 'press', 'privacy', 'support'] loop
      if coalesce(jsonb_typeof(value -> name), 'null') <> 'null'
        and not (jsonb_typeof(value -> name) = 'string' and private.is_email_address(value ->> name)) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
    if jsonb_typeof(coalesce(value -> 'offices', '[]')) <> 'array' then return 'The offices are a list.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'offices', '[]')) loop
      if not (private.is_short(entry -> 'city', 80) and private.is_short(entry -> 'address', 300)
        and coalesce(entry ->> 'city', '') <> '' and coalesce(entry ->> 'address', '') <> '') then
        return 'An office needs a city and an address.';
      end if;
    end loop;
  elsif key = 'social' then
    if jsonb_array_length(value) > 12 then return 'Twelve addresses at most.'; end if;
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 60) and coalesce(entry ->> 'label', '') <> ''
        and coalesce(private.is_web_address(entry ->> 'url'), false)) then
        return 'Each address needs a name and begins with https://.';
      end if;
    end loop;
  elsif key = 'newsletter_url' then
    if kind <> 'string' or not private.is_web_address(value #>> '{}') then return 'The address begins with https://.'; end if;
  elsif key = 'video' then
    if not private.is_short(value -> 'title', 120) or coalesce(value ->> 'title', '') = '' then return 'The film needs a title of at most 120 characters.'; end if;
    if not private.is_short(value -> 'minutes', 40) or not private.is_short(value -> 'note', 200) then return 'The length is one short line, such as 3 minutes 40.'; end if;
    if coalesce(jsonb_typeof(value -> 'embed_url'), 'null') <> 'null'
      and not (jsonb_typeof(value -> 'embed_url') = 'string' and private.is_player_address(value ->> 'embed_url')) then
      return 'Films play only from www.youtube-nocookie.com and player.vimeo.com.';
    end if;
  elsif key = 'navigation' then
    if jsonb_typeof(coalesce(value -> 'hidden', '[]')) <> 'array' then return 'Hidden links are a list of addresses.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'hidden', '[]')) loop
      if jsonb_typeof(entry) <> 'string' or entry #>> '{}' !~ '^/[a-z]' then return 'Hidden links are addresses of this site. Home is always shown.'; end if;
    end loop;
  elsif key = 'mail' then
    if not private.is_short(value -> 'from_name', 100) then return 'The sender''s name is one line of at most 100 characters.'; end if;
    foreach name in array array['reply_to', 'applications_reply_to'] loop
      if coalesce(value ->> name, '') <> '' and not private.is_email_address(value ->> name) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
  elsif key = 'time' then
    if not private.is_short(value -> 'timezone', 64) then return 'Choose a time zone of the list.'; end if;
    if coalesce(value ->> 'week_starts', 'monday') not in ('monday', 'sunday', 'saturday') then
      return 'A week starts on Monday, Sunday or Saturday.';
    end if;
  elsif key = 'retention' then
    foreach name in array array['applications_months', 'audit_months'] loop
      if not private.is_whole_number(value -> name, 1, 120) then return 'Months are a whole number from 1 to 120.'; end if;
    end loop;
    foreach name in array array['captured_mail_days', 'error_days'] loop
      if not private.is_whole_number(value -> name, 1, 365) then return 'Days are a whole number from 1 to 365.'; end if;
    end loop;
  elsif key = 'figures.allowed_differences' then
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 120) and private.is_short(entry -> 'home', 40) and private.is_short(entry -> 'overview', 40)) then
        return 'A pair of figures needs a label and two values.';
      end if;
    end loop;
  elsif key ~ '^(home|network|about|partners|flagships|circles|council|management|invite|events|calendar|news|gallery|connect|overview|newsletter)\.' then
    if kind <> 'string' then return 'This is a text.'; end if;
    if length(value #>> '{}') > 2000 then return 'This text has more than 2,000 characters.'; end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.shows_without_alt(html text, path text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from regexp_matches(html, '<img\s[^>]*>', 'gi') as image (tag)
    where image.tag[1] !~* '\salt="[^"]*[^"[:space:]]'
      and (strpos(image.tag[1], 'src="' || private.picture_address(path) || '"') > 0
        or strpos(image.tag[1], 'src="' || private.picture_address(path) || '?') > 0))
$function$;

CREATE OR REPLACE FUNCTION private.site_timezone(fallback text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := coalesce((select nullif(s.value ->> 'timezone', '') from public.settings s where s.key = 'time'), fallback, 'UTC');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION private.site_week(day date DEFAULT NULL::date, zone text DEFAULT NULL::text)
 RETURNS TABLE(first_day date, starts timestamp with time zone, ends timestamp with time zone, timezone text, today date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with site as (
    select private.site_timezone(site_week.zone) as zone,
      case (select s.value ->> 'week_starts' from public.settings s where s.key = 'time') when 'sunday' then 7 when 'saturday' then 6 else 1 end as weekday
  ),
  today as (select s.*, (now() at time zone s.zone)::date as today from site s),
  week as (
    select t.*, c.day - (extract(isodow from c.day)::int - t.weekday + 7) % 7 as first_day
    from today t cross join lateral (select least(greatest(coalesce(site_week.day, t.today), '1900-01-01'), '2200-01-01') as day) c
  )
  select w.first_day, w.first_day::timestamp at time zone w.zone, (w.first_day + 7)::timestamp at time zone w.zone, w.zone, w.today
  from week w
$function$;

CREATE OR REPLACE FUNCTION public.filter_records(of_kind text, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  table_name text := (select k.table_name from private.record_kinds k where k.kind = of_kind and k.key_columns = 'id');
begin
  if not private.is_editor() then
    raise exception 'Only editors list the records.' using errcode = '42501';
  end if;
  if table_name is null then
    raise exception 'No kind of record is called %.', of_kind using errcode = '22023';
  end if;
  return query execute format('select r.id from public.%I r where true%s limit 10000', table_name,
    private.list_conditions(of_kind, 'r', lacks_alt, editor, week, zone));
end $function$;

CREATE OR REPLACE FUNCTION public.list_albums(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, flagships boolean DEFAULT false, page integer DEFAULT 1, page_size integer DEFAULT 40, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the albums.' using errcode = '42501';
  end if;
  with filtered as materialized (
    select a.id, coalesce(a.taken_on, a.created_at::date) as day, f.position as flagship, e.year,
      coalesce(nullif(trim(f.city), ''), f.title) as flagship_title,
      case when a.status = 'published' and a.published_at > now() then 'scheduled' else a.status end as stage
    from public.albums a
      left join public.flagship_editions e on e.id = a.edition_id left join public.flagship_pages f on f.id = e.flagship_id
    where (not flagships or a.edition_id is not null)
      and (terms is null or a.id in (select s.row_id from private.search_index s where s.kind = 'album' and s.words @@ terms))
      and (not coalesce(lacks_alt, false) and editor is null and week is null
        or a.id in (select f from public.filter_records('album', lacks_alt, editor, week, zone) f))
  ),
  in_tab as (
    select * from filtered f where case list_albums.tab when 'all' then f.stage <> 'archived' else f.stage = list_albums.tab end
  ),
  shown as (
    select t.*, row_number() over (order by
      case when flagships then t.flagship end, case when flagships then t.flagship_title end, case when flagships then t.year end desc,
      t.day desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
        'taken_on', a.taken_on, 'location', a.location, 'published_at', a.published_at, 'year', s.year, 'flagship', s.flagship_title,
        'event', v.title, 'photos', coalesce(p.count, 0), 'lacking', coalesce(p.lacking, 0), 'cover', c.path) order by s.place), '[]')
      from shown s join public.albums a on a.id = s.id left join public.events v on v.id = a.event_id
        left join lateral (
          select count(*) as count, count(*) filter (where not m.is_decorative and trim(m.alt) = '') as lacking
          from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id) p on true
        left join lateral (
          select m.path from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id and m.removed_at is null
          order by h.media_id is distinct from a.cover_id, h.position, h.id limit 1) c on true),
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('all', count(*) filter (where stage <> 'archived'), 'draft', count(*) filter (where stage = 'draft'),
        'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
        'archived', count(*) filter (where stage = 'archived')) from filtered))
  into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_articles(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, category uuid DEFAULT NULL::uuid, author uuid DEFAULT NULL::uuid, circle uuid DEFAULT NULL::uuid, first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, sort text DEFAULT 'changed'::text, direction text DEFAULT 'desc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25, with_ids boolean DEFAULT false, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- The sort expression is written into the query text, so that an index can return one page without sorting all
  -- articles.
  sorted_by text := case sort when 'title' then 'lower(a.title)' when 'published' then 'a.published_at' else 'a.updated_at' end;
  turned text := case when direction = 'asc' then 'asc nulls last' else 'desc nulls last' end;
  in_tab text := case when tab = 'all' then 'f.stage not in (''archived'', ''bin'')' else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the articles.' using errcode = '42501';
  end if;
  -- The same rule as private.article_stage, written as one expression because a function call per row is slower.
  execute format($question$
    with under_review as materialized (select r.article_id from public.article_reviews r where r.state in ('open', 'changes')),
    filtered as materialized (
      select a.id, %1$s as sort_key, case when a.binned_at is not null then 'bin'
        when a.status = 'published' and a.published_at > now() then 'scheduled'
        when a.status = 'published' and a.unpublish_at <= now() then 'archived'
        when a.status = 'draft' and a.id in (select u.article_id from under_review u) then 'in_review' else a.status end as stage
      from public.news_articles a
      where ($1 is null or a.category_id = $1) and ($2 is null or a.circle_id = $2)
        and ($3 is null or a.id in (select b.article_id from public.article_authors b where b.author_id = $3))
        and ($4 is null or coalesce(a.published_at, a.updated_at) >= $4) and ($5 is null or coalesce(a.published_at, a.updated_at) < $5 + 1)
        and ($6 is null or a.id in (select s.row_id from private.search_index s where s.kind = 'article' and s.words @@ $6))%4$s
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
          'published_at', a.published_at, 'unpublish_at', a.unpublish_at, 'binned_at', a.binned_at, 'updated_at', a.updated_at,
          'picture', a.feature_image_url,
          'lacks_alt', a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0 or $10,
          'reviewer', (select coalesce(nullif(trim(p.full_name), ''), p.email) from public.article_reviews r join public.profiles p on p.id = r.reviewer
            where s.stage = 'in_review' and r.article_id = a.id and r.state in ('open', 'changes')),
          'category', c.name, 'circle', case when k.id is not null then jsonb_build_object('name', k.name, 'hue', k.color_hex) end,
          'authors', (select coalesce(jsonb_agg(w.name order by b.position, w.name), '[]')
            from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.news_articles a on a.id = s.id
          left join public.categories c on c.id = a.category_id left join public.circles k on k.id = a.circle_id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.stages)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'bin')), 'draft', count(*) filter (where f.stage = 'draft'),
          'in_review', count(*) filter (where f.stage = 'in_review'), 'scheduled', count(*) filter (where f.stage = 'scheduled'),
          'published', count(*) filter (where f.stage = 'published'), 'archived', count(*) filter (where f.stage = 'archived'),
          'bin', count(*) filter (where f.stage = 'bin')) as stages
      from filtered f) counted
  $question$, sorted_by, in_tab, turned, private.list_conditions('article', 'a', lacks_alt, editor, week, zone))
  into answer using category, circle, author, first_day, last_day, terms, start, size, with_ids, coalesce(lacks_alt, false);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_events(query text DEFAULT ''::text, tab text DEFAULT 'upcoming'::text, circle uuid DEFAULT NULL::uuid, region text DEFAULT NULL::text, type text DEFAULT NULL::text, first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, sort text DEFAULT 'start'::text, direction text DEFAULT 'asc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25, with_ids boolean DEFAULT false, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- The sort expression is written into the query text, so that an index can return one page without sorting all
  -- events.
  sorted_by text := case sort when 'title' then 'lower(e.title)' when 'changed' then 'e.updated_at' else 'e.start_date' end;
  turned text := case when direction = 'desc' then 'desc' else 'asc' end;
  in_tab text := case tab when 'all' then 'f.stage not in (''archived'', ''pattern'')' when 'cancelled' then 'f.is_cancelled and f.stage not in (''archived'', ''pattern'')'
    else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the events.' using errcode = '42501';
  end if;
  execute format($question$
    with filtered as materialized (
      select e.id, %1$s as sort_key, private.event_stage(e) as stage, e.event_state = 'cancelled' as is_cancelled
      from public.events e
      where ($1 is null or e.id in (select l.event_id from public.event_circles l where l.circle_id = $1))
        and ($2 is null or e.region = $2)
        and case $3 when 'flagship' then e.is_flagship_event when 'partner' then e.is_partner_event
          when 'collective' then not e.is_flagship_event and not e.is_partner_event else true end
        and ($4 is null or private.event_last_day(e) >= $4) and ($5 is null or private.event_first_day(e) <= $5)
        and ($6 is null or e.id in (select s.row_id from private.search_index s where s.kind = 'event' and s.words @@ $6))%4$s
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'stage', s.stage,
          'event_state', e.event_state, 'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone,
          'time_precision', e.time_precision, 'location', e.location, 'town', e.town, 'region', e.region, 'attendees', e.attendees,
          'max_attendees', e.max_attendees, 'is_flagship_event', e.is_flagship_event, 'is_partner_event', e.is_partner_event,
          'published_at', e.published_at, 'updated_at', e.updated_at,
          'lacks_alt', e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0 or $10,
          'circles', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex)
              order by l.position, k.name), '[]')
            from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.events e on e.id = s.id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.sort_key %3$s, f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.tabs)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'pattern')), 'upcoming', count(*) filter (where f.stage = 'upcoming'),
          'past', count(*) filter (where f.stage = 'past'), 'draft', count(*) filter (where f.stage = 'draft'),
          'cancelled', count(*) filter (where f.is_cancelled and f.stage not in ('archived', 'pattern')),
          'pattern', count(*) filter (where f.stage = 'pattern'), 'archived', count(*) filter (where f.stage = 'archived')) as tabs
      from filtered f) counted
  $question$, sorted_by, in_tab, turned, private.list_conditions('event', 'e', lacks_alt, editor, week, zone))
  into answer using circle, region, type, first_day, last_day, terms, start, size, with_ids, coalesce(lacks_alt, false);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_publication_week(day date DEFAULT NULL::date, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  w record;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors see the week.' using errcode = '42501';
  end if;
  select * into w from private.site_week(list_publication_week.day, list_publication_week.zone);
  with happenings as (
    select 'publish' as kind, a.id, a.title, a.published_at as at, a.status as state, null as person
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.published_at >= w.starts and a.published_at < w.ends
    union all
    select 'unpublish', a.id, a.title, a.unpublish_at, a.status, null
    from public.news_articles a
    where a.binned_at is null and a.status in ('published', 'archived') and a.unpublish_at >= w.starts and a.unpublish_at < w.ends
      and (a.status = 'published' or a.unpublish_at <= now())
    union all
    select 'review', a.id, a.title, r.due_at, r.state, private.editor_name(r.reviewer)
    from public.article_reviews r join public.news_articles a on a.id = r.article_id
    where a.binned_at is null and r.state in ('open', 'changes') and r.due_at >= w.starts and r.due_at < w.ends
  )
  select jsonb_build_object('first_day', w.first_day, 'timezone', w.timezone, 'today', w.today, 'total', (select count(*) from happenings),
    'rows', coalesce(jsonb_agg(to_jsonb(l)), '[]')) into answer
  from (select * from happenings order by at, title, id limit 200) l;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.my_week(day date DEFAULT NULL::date, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  w record;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors see the week.' using errcode = '42501';
  end if;
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
  within as (select * from happenings h where h.day between w.first_day and w.first_day + 6 or (h.at >= w.starts and h.at < w.ends))
  select jsonb_build_object('first_day', w.first_day, 'timezone', w.timezone, 'today', w.today, 'total', (select count(*) from within),
    'rows', coalesce(jsonb_agg(to_jsonb(l)), '[]')) into answer
  from (select * from within order by coalesce(at, within.day::timestamptz), title, id limit 200) l;
  return answer;
end $function$;

CREATE INDEX news_articles_by_unpublishing ON public.news_articles USING btree (unpublish_at) WHERE (unpublish_at IS NOT NULL);

CREATE INDEX news_articles_without_alt ON public.news_articles USING btree (id) WHERE ((feature_image_url IS NOT NULL) AND (length(TRIM(BOTH FROM COALESCE(feature_image_alt, ''::text))) = 0));

CREATE INDEX revisions_by_actor ON public.revisions USING btree (actor, table_name, created_at) INCLUDE (row_id) WHERE (actor IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."list_conditions"(text, text, boolean, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."records_without_alt"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shows_without_alt"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shows_without_alt"(text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."shows_without_alt"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."site_timezone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_week"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_week"(date, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."site_week"(date, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."filter_records"(text, boolean, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."filter_records"(text, boolean, uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."filter_records"(text, boolean, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_albums"(text, text, boolean, integer, integer, boolean, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_albums"(text, text, boolean, integer, integer, boolean, uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_albums"(text, text, boolean, integer, integer, boolean, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_articles"(text, text, uuid, uuid, uuid, date, date, text, text, integer, integer, boolean, boolean, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_articles"(text, text, uuid, uuid, uuid, date, date, text, text, integer, integer, boolean, boolean, uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_articles"(text, text, uuid, uuid, uuid, date, date, text, text, integer, integer, boolean, boolean, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_events"(text, text, uuid, text, text, date, date, text, text, integer, integer, boolean, boolean, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_events"(text, text, uuid, text, text, date, date, text, text, integer, integer, boolean, boolean, uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_events"(text, text, uuid, text, text, date, date, text, text, integer, integer, boolean, boolean, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_publication_week"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_publication_week"(date, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."list_publication_week"(date, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."my_week"(date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_week"(date, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."my_week"(date, text) TO "service_role";

-- The time zone of the site was part of the setting about notifications.
insert into public.settings (key, value, is_public, admin_only)
  select 'time', s.value, false, true from public.settings s where s.key = 'notifications';
delete from public.settings where key = 'notifications';
