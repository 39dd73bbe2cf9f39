-- An edition is removed by an admin, with what belongs to it, and comes back whole.

/* Visitors who follow the link of a flagship find an edition there: the last one that is shown stays while its page is. */
create function private.refuse_empty_flagship() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two who remove the last two at once wait for each other here. A flagship that is removed itself is gone by now.
  perform from public.flagship_pages f where f.id = old.flagship_id and f.is_visible for update;
  if found and not exists (select from public.flagship_editions e
      where e.flagship_id = old.flagship_id and e.id <> old.id and e.is_visible) then
    raise exception 'This is the only edition visitors see, and its page is shown. Show another edition first, or hide the page.'
      using errcode = '23514';
  end if;
  return old;
end $$;
revoke execute on function private.refuse_empty_flagship() from public;
create trigger refuse_empty_flagship before delete on public.flagship_editions
  for each row when (old.is_visible and coalesce(current_setting('record.is_replaced', true), '') = '')
  execute function private.refuse_empty_flagship();

/* An import that is taken back, or that takes the place of what the site began with, leaves what stood before it: that may be a
   flagship without an edition. */
create or replace function private.remove_record(k private.record_kinds, key text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('record.is_replaced', 'on', true);
  execute format('delete from public.%I r where r.%I::text = $1', k.table_name, k.key_columns) using key;
  perform set_config('record.is_replaced', '', true);
end $$;

/* A row as the audit trail kept it when it was removed. */
create function private.removed_rows(of_table text, since timestamptz, edition uuid) returns setof jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('created_at', now(), 'updated_at', now()) || l.before from public.audit_log l
  where l.table_name = of_table and l.action = 'remove' and l.created_at = since and l.before ->> 'edition_id' = edition::text
$$;

/* What of the entries of a section is still here: what is gone was left out on its page already. */
create function private.entries_here(s public.flagship_sections) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  here jsonb;
begin
  if s.kind not in ('people', 'partners', 'quotes', 'pictures') then return s.items; end if;
  execute format('select coalesce(jsonb_agg(item order by place), ''[]'') from jsonb_array_elements_text($1) with ordinality as items (item, place)
    where exists (select from public.%I r where r.id = item::uuid%s)', case s.kind when 'pictures' then 'albums' else s.kind end,
    case s.kind when 'pictures' then ' and r.edition_id is not null' else '' end) into here using s.items;
  return here;
end $$;

/* Puts an edition back that was removed, out of the audit trail, with what went in the same moment: its sections and chairs, and the
   albums and events that belonged to it and have found no other since. Whoever may remove it may. */
create function public.put_back_edition(edition uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  e public.flagship_editions;
  gone record;
begin
  perform private.require_admin('put an edition back');
  select l.created_at, l.before into gone from public.audit_log l
    where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove' order by l.id desc limit 1;
  if not found or exists (select from public.flagship_editions r where r.id = edition) then
    raise exception 'There is nothing to put back.' using errcode = '22023';
  end if;
  e := jsonb_populate_record(null::public.flagship_editions, jsonb_build_object('created_at', now(), 'updated_at', now()) || gone.before);
  if exists (select from public.flagship_editions r where r.flagship_id = e.flagship_id and r.year = e.year) then
    raise exception 'There is another edition of % by now.', e.year using errcode = '22023';
  end if;
  insert into public.flagship_editions select e.*;
  update public.albums set edition_id = edition where edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'albums' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'edition_id' = edition::text);
  update public.events set flagship_edition_id = edition where flagship_edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'events' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'flagship_edition_id' = edition::text);
  insert into public.flagship_sections select (jsonb_populate_record(s, jsonb_build_object('items', private.entries_here(s)))).*
    from private.removed_rows('flagship_sections', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_sections, r) s;
  insert into public.flagship_chairs select (jsonb_populate_record(c, jsonb_build_object(
      'person_id', (select p.id from public.people p where p.id = c.person_id),
      'article_id', (select a.id from public.news_articles a where a.id = c.article_id)))).*
    from private.removed_rows('flagship_chairs', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_chairs, r) c;
end $$;

/* As before; and not one that was put back, nor with a chair that somebody wrote. */
create or replace function public.unmake_edition(edition uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  delete from public.flagship_editions e where e.id = edition and not e.is_visible and e.updated_at = e.created_at
    and not exists (select from public.flagship_sections s where s.edition_id = e.id and (s.updated_at <> s.created_at or s.created_at <> e.created_at))
    and not exists (select from public.flagship_chairs c where c.edition_id = e.id and (c.updated_at <> c.created_at or c.created_at <> e.created_at))
    and not exists (select from public.albums a where a.edition_id = e.id)
    and not exists (select from public.events v where v.flagship_edition_id = e.id)
    and not exists (select from public.audit_log l where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove');
  if not found then
    raise exception 'Somebody has written in this edition since, or it is shown. An admin can still remove it.' using errcode = '22023';
  end if;
end $$;

revoke execute on function private.removed_rows(text, timestamptz, uuid), private.entries_here(public.flagship_sections),
  public.put_back_edition(uuid) from public, anon;
grant execute on function public.put_back_edition(uuid) to authenticated, service_role;
