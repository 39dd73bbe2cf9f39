-- Filters that the lists of the back office share: records without alternative text, records that an editor changed,
-- and records of this week. The week of the site is defined here too.

-- Week of the site that contains `day`, or today's week: its first day, its first moment, the first moment after it,
-- and its time zone. Settings > General defines the first weekday and the time zone. `zone`: time zone of the reader,
-- for a site without a time zone. Days are between 1900 and 2200.
create function private.site_week(day date default null, zone text default null)
  returns table (first_day date, starts timestamptz, ends timestamptz, timezone text, today date)
  language sql stable security definer set search_path = ''
as $$
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
$$;
grant execute on function private.site_week(date,text) to authenticated, service_role;

-- Whether the HTML shows the library image at this path without alternative text.
create function private.shows_without_alt(html text, path text) returns boolean
  language sql immutable set search_path = ''
as $$
  select exists (
    select from regexp_matches(html, '<img\s[^>]*>', 'gi') as image (tag)
    where image.tag[1] !~* '\salt="[^"]*[^"[:space:]]'
      and (strpos(image.tag[1], 'src="' || private.picture_address(path) || '"') > 0
        or strpos(image.tag[1], 'src="' || private.picture_address(path) || '?') > 0))
$$;
grant execute on function private.shows_without_alt(text,text) to authenticated, service_role;

-- Ids of the records of a kind that show an image without alternative text. If the record has a column for the
-- alternative text, that column decides. For all other images (portraits, logos, images in texts and albums) the
-- library decides: the image has no description and is not marked as decorative.
create function private.records_without_alt(of_kind text) returns table (id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  k private.record_kinds := (select r from private.record_kinds r where r.kind = of_kind);
  image text;
  alt text;
  shown text[] := '{}';
begin
  if of_kind = 'album' then
    return query select h.album_id from public.photos h join public.media m on m.id = h.media_id where not m.is_decorative and trim(m.alt) = '' and m.removed_at is null;
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
end $$;

-- SQL conditions on the row `alias` of a kind of record, for the filters of its list; empty without a filter.
-- `editor`: rows of which this person wrote a version.
-- `week`: 'changed', 'published' or 'starts' in this week of the site. With an editor, 'changed' counts the editor's
-- own versions. Any other value raises an error.
create function private.list_conditions(of_kind text, alias text, lacks_alt boolean, editor uuid, week text, zone text) returns text
  language plpgsql stable security definer set search_path = ''
as $$
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
end $$;

-- Ids of the records of a kind that match the filters of their list, for lists that the browser holds in full.
create function public.filter_records(of_kind text, lacks_alt boolean default false, editor uuid default null, week text default null,
    zone text default null) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  table_name text := (select k.table_name from private.record_kinds k where k.kind = of_kind and k.key_columns = 'id');
begin
  perform private.require_editor('list the records');
  if table_name is null then
    raise exception 'No kind of record is called %.', of_kind using errcode = '22023';
  end if;
  return query execute format('select r.id from public.%I r where true%s limit 10000', table_name,
    private.list_conditions(of_kind, 'r', lacks_alt, editor, week, zone));
end $$;
grant execute on function public.filter_records(text,boolean,uuid,text,text) to authenticated, service_role;
