-- Links in texts to pages of the site.

-- Paths of this site to which the texts of each record link. Triggers keep this table up to date, because searching every
-- text on each request is too slow. A link with the full URL of the site is not in it.
create table private.link_uses (
  path text not null,
  kind text not null,
  row_id uuid not null,
  primary key (path, kind, row_id)
);
create index link_uses_of_a_row on private.link_uses (kind, row_id);

alter table private.link_uses enable row level security;

-- Paths of this site in the links of an HTML text, without query and fragment.
create function private.own_paths_in(html text) returns setof text
  language sql immutable set search_path = ''
as $$
  select distinct rtrim(found[1], '/') from regexp_matches(html, '\shref="(/[^/"?#][^"?#]{0,200})["?#]', 'g') as found
$$;

-- Stores the links of a row. Arguments: kind, and the columns with HTML.
create function private.follow_links() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.link_uses where kind = tg_argv[0] and row_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.link_uses (path, kind, row_id)
    select distinct path, tg_argv[0], new.id
    from unnest(string_to_array(tg_argv[1], ',')) as of_column, private.own_paths_in(to_jsonb(new) ->> of_column) as path;
  end if;
  return null;
end $$;

-- Stores the links of all rows of a table, and of each row that is written later. `columns`: names of
-- the columns with HTML, separated by commas.
create procedure private.track_links(tracked regclass, kind text, columns text)
  language plpgsql set search_path = ''
as $$
begin
  execute format('create or replace trigger follow_links after insert or delete or update of %s on %s for each row
    execute function private.follow_links(%L, %L)', columns, tracked, kind, columns);
  execute format('delete from private.link_uses where kind = %L', kind);
  execute format('insert into private.link_uses (path, kind, row_id) select distinct path, %L, r.id from %s r,
    unnest(string_to_array(%L, '','')) as of_column, private.own_paths_in(to_jsonb(r) ->> of_column) as path', kind, tracked, columns);
end $$;

-- Links to a record: { count, records, menu, redirects, redirect_count }. `records`: the first 20 records whose texts link to its URL, or to a
-- former one; records in the trash are left out. `count` is their number, at most 100. `menu`: the places of the menu
-- that link to it or to a former URL; hidden entries are left out. `redirects`: the first 20 paths that lead to it.
create function public.list_incoming_links(kind text, record uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  asked private.record_kinds;
  address text;
  redirects text[];
  uses jsonb;
  entries jsonb;
begin
  perform private.require_editor();
  select * into asked from private.record_kinds k where k.kind = list_incoming_links.kind and k.path is not null;
  if asked.kind is null then
    raise exception 'No record of the kind "%" has a URL.', list_incoming_links.kind using errcode = '22023';
  end if;
  execute format('select $2 || r.slug from public.%I r where r.id = $1', asked.table_name) into address using record, asked.path;
  redirects := array(select r.from_path from public.redirects r where r.to_path = address order by r.from_path limit 1000);
  uses := (select coalesce(jsonb_agg(jsonb_build_object('kind', u.kind, 'row_id', u.row_id)), '[]') from (
    select distinct l.kind, l.row_id from private.link_uses l
    where l.path = any (redirects || address) and not (l.kind = list_incoming_links.kind and l.row_id = record)
      and not exists (select from public.news_articles a where l.kind = 'article' and a.id = l.row_id and a.binned_at is not null)
      and not exists (select from public.pages p where l.kind = 'page' and p.id = l.row_id and p.binned_at is not null)
    order by l.kind, l.row_id limit 100) u);
  select to_jsonb(m) into entries from public.menus m;
  return jsonb_build_object('count', jsonb_array_length(uses),
    'records', (select coalesce(jsonb_agg(to_jsonb(d) - 'detail'), '[]') from (
      select r.* from private.described_records(format('select * from jsonb_to_recordset(%L::jsonb) as u (kind text, row_id uuid)', uses)) r
      order by r.title, r.id limit 20) d),
    'menu', (select coalesce(jsonb_agg(place order by n), '[]') from unnest('{main,button,footer,closing}'::text[]) with ordinality as p (place, n)
      where exists (select from jsonb_path_query(entries -> place, '$[*] ? (@.is_hidden == false)') as top,
          lateral (select top union all select jsonb_path_query(top, '$.items[*] ? (@.is_hidden == false)')) as e (entry)
        where entry ->> 'kind' = asked.kind and entry ->> 'target' = record::text or entry ->> 'target' = any (redirects || address))),
    'redirects', to_jsonb(redirects[1:20]), 'redirect_count', cardinality(redirects));
end $$;
grant execute on function public.list_incoming_links(text,uuid) to authenticated, service_role;
