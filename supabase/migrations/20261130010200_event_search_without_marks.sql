-- The list of events is searched without marks, as the search of the whole site is: olori finds Olórí.

/* The conditions of a question about published events `e`, as SQL over its parameters: $1 the text as a pattern, which
   titles and places also answer without their marks (olori finds Olórí), $2 the slug of a
   circle, $3 a region, $4 days on which what has a day takes place. Only what is asked stands in it, so that each question has a
   plan of its own. */
create or replace function private.events_asked(query text, circle text, region text, type text, days daterange) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'e.status = ''published'' and private.is_public(e)',
    case when query is not null then '(e.title ilike $1 or e.description ilike $1 or e.location ilike $1
      or (private.fold($1) <> '''' and (private.fold(e.title) || '' '' || private.fold(coalesce(e.location, ''''))) like ''%'' || private.fold($1) || ''%''))' end,
    case when circle is not null then 'exists (select from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id and k.slug = $2)' end,
    case when region is not null then 'e.region = $3' end,
    case type when 'flagship' then 'e.is_flagship_event' when 'partner' then 'e.is_partner_event'
      when 'collective' then 'not e.is_flagship_event and not e.is_partner_event' end,
    case when days is not null then
      'e.time_precision in (''datetime'', ''date'') and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && $4' end)
$$;
