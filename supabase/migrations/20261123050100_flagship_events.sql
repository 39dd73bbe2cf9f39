-- Which gatherings are of a flagship says each of them, by its edition. Until now a flagship named one event besides, which
-- somebody had to change every year, and which made each of the two refer to the other.

-- Nobody's history says so: nothing is changed for anybody.
alter table public.events disable trigger user;
update public.events e set flagship_edition_id = n.id
  from public.flagship_editions n join public.flagship_pages f on f.id = n.flagship_id
  where e.flagship_edition_id is null
    and n.year = extract(year from e.start_date at time zone coalesce(e.timezone, 'UTC'))
    and (f.event_id = e.id or e.is_flagship_event
      and (e.start_date at time zone coalesce(e.timezone, 'UTC'))::date between n.starts_on and n.ends_on);
alter table public.events enable trigger user;

drop index public.flagship_pages_by_event;
alter table public.flagship_pages drop column event_id;
