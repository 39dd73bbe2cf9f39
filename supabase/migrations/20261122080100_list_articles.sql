-- The desk of news: the archive a page at a time, with what each tab and filter would leave.

/* Where an article stands for readers: what is published with a later date waits for it. */
create function private.article_stage(a public.news_articles) returns text
  language sql stable
as $$ select case when a.status = 'published' and a.published_at > now() then 'scheduled' else a.status end $$;
revoke execute on function private.article_stage(public.news_articles) from public;

/* A page of all articles, whatever their stage, for editors. `query` is searched in every text; a filter that is null leaves
   nothing out. Answers { rows, total, counts }: `total` of the tab, `counts` of each tab by what search and filters leave. */
create function public.list_articles(query text default '', tab text default 'all', category uuid default null,
    author uuid default null, circle uuid default null, sort text default 'changed', direction text default 'desc',
    page int default 1, page_size int default 25) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction is distinct from 'asc';
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the articles.' using errcode = '42501';
  end if;
  with filtered as materialized (
    select a.id, a.title, a.published_at, a.updated_at, private.article_stage(a) as stage
    from public.news_articles a
    where (list_articles.category is null or a.category_id = list_articles.category)
      and (list_articles.circle is null or a.circle_id = list_articles.circle)
      and (list_articles.author is null
        or exists (select from public.article_authors b where b.article_id = a.id and b.author_id = list_articles.author))
      and (terms is null or a.id in (select s.row_id from private.search_index s where s.kind = 'article' and s.words @@ terms))
  ),
  in_tab as (
    select * from filtered f where case list_articles.tab when 'all' then f.stage <> 'archived' else f.stage = list_articles.tab end
  ),
  shown as (
    select t.*, row_number() over (order by
      case when list_articles.sort = 'title' and not down then lower(t.title) end,
      case when list_articles.sort = 'title' and down then lower(t.title) end desc,
      case when list_articles.sort = 'published' and not down then t.published_at end nulls last,
      case when list_articles.sort = 'published' and down then t.published_at end desc nulls last,
      case when list_articles.sort not in ('title', 'published') and not down then t.updated_at end,
      case when list_articles.sort not in ('title', 'published') and down then t.updated_at end desc,
      t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
        'published_at', a.published_at, 'updated_at', a.updated_at, 'picture', a.feature_image_url,
        'lacks_alt', a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0,
        'category', c.name, 'circle', case when k.id is not null then jsonb_build_object('name', k.name, 'hue', k.color_hex) end,
        'authors', (select coalesce(jsonb_agg(w.name order by b.position, w.name), '[]')
          from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id)) order by s.place), '[]')
      from shown s join public.news_articles a on a.id = s.id
        left join public.categories c on c.id = a.category_id left join public.circles k on k.id = a.circle_id),
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('all', count(*) filter (where stage <> 'archived'), 'draft', count(*) filter (where stage = 'draft'),
        'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
        'archived', count(*) filter (where stage = 'archived')) from filtered))
  into answer;
  return answer;
end $$;
revoke execute on function public.list_articles(text, text, uuid, uuid, uuid, text, text, int, int) from public, anon;
grant execute on function public.list_articles(text, text, uuid, uuid, uuid, text, text, int, int) to authenticated, service_role;
