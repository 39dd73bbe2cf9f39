-- An article is attached to an event from the event's side too. It stays a part of the article, with its version and history.

/* Names an event in an article, at `place` among its events or behind them, or takes it out. Answers the place it has or had,
   from 0; null where it was so already, or there is no such article for whoever calls. */
create function public.attach_article(article uuid, event uuid, is_attached boolean, place int default null) returns int
  language plpgsql set search_path = ''
as $$
declare
  found_at int;
  events uuid[];
  version timestamptz;
begin
  perform private.require_editor();
  if not exists (select from public.events e where e.id = event) then
    raise exception 'This event is not there any more.' using errcode = 'P0002';
  end if;
  select a.updated_at into version from public.news_articles a where a.id = article for no key update;
  if version is null then return null; end if;
  events := array(select m.event_id from public.article_events m where m.article_id = article order by m.position, m.event_id);
  found_at := array_position(events, event) - 1;
  if is_attached = (found_at is not null) then return null; end if;
  if is_attached and cardinality(events) >= 5 then
    raise exception 'This article names five events already.' using errcode = '23514', hint = 'Take one of them out on its own page first.';
  end if;
  if is_attached then
    found_at := least(greatest(coalesce(place, cardinality(events)), 0), cardinality(events));
    events := events[:found_at] || event || events[found_at + 1:];
  else
    events := array_remove(events, event);
  end if;
  perform private.save_record('article', jsonb_build_object('id', article, 'events', to_jsonb(events)), version);
  return found_at;
end $$;

revoke execute on function public.attach_article(uuid, uuid, boolean, int) from public, anon;
grant execute on function public.attach_article(uuid, uuid, boolean, int) to authenticated, service_role;
