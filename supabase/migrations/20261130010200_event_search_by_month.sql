-- Events are found by their months and years, and in their list without marks, as the search of the whole site finds them.

/* The months in which something takes place, by the clocks of its zone: `December 2026 January 2027`, its first and its last. */
create function private.months_of(start_date timestamptz, end_date timestamptz, timezone text) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws(' ', first, nullif(last, first)) from (select
    to_char(start_date at time zone coalesce(timezone, 'UTC'), 'FMMonth YYYY') as first,
    to_char(end_date at time zone coalesce(timezone, 'UTC'), 'FMMonth YYYY') as last) as months
$$;

/* Whether a text holds each word of a question, at least as the part of a word, without marks and capitals. */
create function private.holds_words(value text, question text) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(strpos(folded.words, word) > 0), false)
  from (select private.fold(value) as words) as folded, unnest(string_to_array(private.fold(question), ' ')) as word
$$;

/* The conditions of a question about published events `e`, as SQL over its parameters: $1 the text as a pattern, which title,
   place and months together also answer word by word (lagos 2027, olori), $2 the slug of a circle, $3 a region, $4 days on which
   what has a day takes place. Only what is asked stands in it, so that each question has a
   plan of its own. */
create or replace function private.events_asked(query text, circle text, region text, type text, days daterange) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'e.status = ''published'' and private.is_public(e)',
    case when query is not null then '(e.title ilike $1 or e.description ilike $1 or e.location ilike $1
      or private.holds_words(concat_ws('' '', e.title, e.location, private.months_of(e.start_date, e.end_date, e.timezone)), $1))' end,
    case when circle is not null then 'exists (select from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id and k.slug = $2)' end,
    case when region is not null then 'e.region = $3' end,
    case type when 'flagship' then 'e.is_flagship_event' when 'partner' then 'e.is_partner_event'
      when 'collective' then 'not e.is_flagship_event and not e.is_partner_event' end,
    case when days is not null then
      'e.time_precision in (''datetime'', ''date'') and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && $4' end)
$$;

create or replace function private.follow_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_now private.search_index;
begin
  if tg_op = 'DELETE' then
    delete from private.search_index where kind = tg_argv[0] and row_id = old.id;
    return null;
  end if;
  if tg_op = 'INSERT' and current_setting('record.save_step', true) = 'parts' then return null; end if;
  is_now.title := to_jsonb(new) ->> tg_argv[1];
  is_now.lead := private.texts_of(to_jsonb(new), tg_argv[2]);
  is_now.body := private.texts_of(to_jsonb(new), tg_argv[3]);
  if tg_argv[0] = 'event' then is_now.body := concat_ws(' ', nullif(is_now.body, ''), private.months_of(new.start_date, new.end_date, new.timezone)); end if;
  is_now.at := (coalesce(to_jsonb(new) ->> 'start_date', to_jsonb(new) ->> 'published_at'))::timestamptz;
  if exists (select from private.search_index i where i.kind = tg_argv[0] and i.row_id = new.id) then
    update private.search_index i set title = is_now.title, lead = is_now.lead, body = is_now.body, at = is_now.at
      where i.kind = tg_argv[0] and i.row_id = new.id
        and (i.title, i.lead, i.body, i.at) is distinct from (is_now.title, is_now.lead, is_now.body, is_now.at);
  else
    insert into private.search_index (kind, row_id, title, lead, body, byline, at)
      values (tg_argv[0], new.id, is_now.title, is_now.lead, is_now.body, private.byline_of(tg_argv[0], new.id), is_now.at)
      on conflict (kind, row_id) do update
        set title = excluded.title, lead = excluded.lead, body = excluded.body, byline = excluded.byline, at = excluded.at;
  end if;
  return null;
end $$;

update private.search_index i set body = concat_ws(' ', nullif(i.body, ''), private.months_of(e.start_date, e.end_date, e.timezone))
  from public.events e where i.kind = 'event' and e.id = i.row_id;

grant execute on function private.months_of(timestamptz, timestamptz, text), private.holds_words(text, text) to anon, authenticated, service_role;
