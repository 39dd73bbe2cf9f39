-- Articles with their categories, authors and reviews.

-- Categories of articles.
create table public.categories (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 120),
  -- Call to action on a card of this category, such as "Read Interview".
  action_label text not null default 'Read Story',
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

call private.let_editors_write('public.categories', 'categories');
create policy "anyone reads categories" on public.categories for select to anon, authenticated using (true);
create policy "admins remove categories" on public.categories for delete to authenticated
  using ((select private.is_admin()));

call private.take_only('one_line', 'public.categories', 'name, action_label');
call private.take_only('moment', 'public.categories', 'created_at, updated_at');

-- Refuses to delete a category, or to change its slug, when a page of the site finds the category by its slug.
-- Page /news/road-to-davos shows the category `road-to-davos`.
-- Page /news/<product> shows the category `<product>-news`. Such a page exists if there is a setting
-- `news.<product>.intro`.
-- Page /news leaves out the articles of the category `culture-circle`.
-- An import of a whole site may replace such a category.
create function private.refuse_category_with_page(category public.categories) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  product text := substring(category.slug from '^(.+)-news$');
begin
  if coalesce(current_setting('record.is_replaced', true), '') = '' and (category.slug in ('road-to-davos', 'culture-circle')
      or product not in ('all', 'road-to-davos') and exists (select from public.settings where key = format('news.%s.intro', product))) then
    raise exception 'The site finds the category “%” by its short name. The short name stays, and the category cannot be deleted.', category.name;
  end if;
end $$;
grant execute on function private.refuse_category_with_page(public.categories) to authenticated, service_role;

create function private.keep_category_with_page() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_category_with_page(old);
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger keep_category_with_page_on_rename before update of slug on public.categories
  for each row when (old.slug is distinct from new.slug) execute function private.keep_category_with_page();
create trigger keep_category_with_page_on_delete before delete on public.categories
  for each row execute function private.keep_category_with_page();

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  bio text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

call private.let_editors_write('public.authors', 'authors');
create policy "anyone reads authors" on public.authors for select to anon, authenticated using (true);
create policy "admins remove authors" on public.authors for delete to authenticated
  using ((select private.is_admin()));

call private.take_only('one_line', 'public.authors', 'name');
call private.take_only('plain_text', 'public.authors', 'bio');
call private.take_only('moment', 'public.authors', 'created_at, updated_at');

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  title text not null check (length(trim(title)) between 1 and 200),
  excerpt text not null default '' check (length(excerpt) <= 600),
  content_html text not null default '' check (length(content_html) <= 1000000),
  feature_image_url text,
  feature_image_alt text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  published_at timestamptz,
  category_id uuid references public.categories (id) on delete set null,
  circle_id uuid references public.circles (id) on delete set null,
  interviewee text,
  interviewee_note text,
  series_position int check (series_position > 0),
  seo_title text check (length(seo_title) <= 120),
  seo_description text check (length(seo_description) <= 320),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_id uuid references public.media (id) on delete set null,
  -- Time when the article was moved to the trash. Only editors can read an article in the trash.
  binned_at timestamptz,
  -- Unpublish date. The server archives the article at this time, and policies hide it from this time on.
  unpublish_at timestamptz,
  canonical_url text constraint news_articles_canonical_url_check check (private.is_web_address(canonical_url)),
  corrections jsonb not null default '[]' constraint news_articles_corrections_check check (private.is_correction_list(corrections)),
  newsletter_line text constraint news_articles_newsletter_line_check check (length(newsletter_line) <= 300),
  -- Series name shared by several articles, which `series_number` puts in order. There is no table of series. Numbers
  -- may repeat or be missing, so that restoring an article never fails; the form warns about them.
  series text constraint news_articles_series_check check (series = trim(series) and length(series) between 1 and 120),
  constraint published_picture_has_words check (status <> 'published' or feature_image_url is null or length(trim(coalesce(feature_image_alt, ''))) > 0),
  constraint news_articles_binned_at_check check (binned_at is null or status <> 'published'),
  constraint news_articles_unpublish_at_check check (unpublish_at > published_at)
);
create index news_articles_published on public.news_articles (published_at desc) where status = 'published';
create index news_articles_by_category on public.news_articles (category_id, published_at desc);
create index news_articles_by_circle on public.news_articles (circle_id) where circle_id is not null;
create index news_articles_by_media on public.news_articles (media_id);
create index news_articles_by_unpublishing on public.news_articles (unpublish_at) where unpublish_at is not null;
create index news_articles_without_alt on public.news_articles (id)
  where feature_image_url is not null and length(trim(coalesce(feature_image_alt, ''))) = 0;
create index news_articles_by_series on public.news_articles (series, series_position) where series is not null;
create index news_articles_of_sitemap on public.news_articles (slug) include (updated_at, published_at, unpublish_at) where status = 'published';

call private.let_editors_write('public.news_articles', 'articles');
create policy "editors read all articles" on public.news_articles for select to authenticated
  using ((select private.is_editor()));
create policy "anyone reads published articles" on public.news_articles for select to anon, authenticated
  using (private.is_published(status, published_at) and coalesce(unpublish_at, 'infinity') > now());
create policy "admins purge articles from the bin" on public.news_articles for delete to authenticated
  using (binned_at is not null and (select private.is_admin()));

call private.take_only('one_line', 'public.news_articles', 'title, feature_image_url, feature_image_alt, interviewee,
  interviewee_note, seo_title, seo_description, newsletter_line, series');
call private.take_only('plain_text', 'public.news_articles', 'excerpt, content_html');
call private.take_only('moment', 'public.news_articles', 'published_at, created_at, updated_at');

create table public.article_authors (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  author_id uuid not null references public.authors (id) on delete cascade,
  position int not null default 0,
  primary key (article_id, author_id)
);
create index article_authors_by_author on public.article_authors (author_id);

call private.let_editors_write('public.article_authors', 'bylines');
create policy "bylines are as visible as their article" on public.article_authors for select to anon, authenticated
  using (exists (select from public.news_articles a where a.id = article_id));
create policy "editors remove bylines" on public.article_authors for delete to authenticated
  using ((select private.is_editor()));

-- Review requests. A request does not lock the article.
create table public.article_reviews (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.news_articles (id) on delete cascade,
  asked_by uuid default auth.uid() references public.profiles (id) on delete set null,
  reviewer uuid references public.profiles (id) on delete set null,
  question text not null default '' check (length(question) <= 1000),
  due_at timestamptz,
  state text not null default 'open' check (state in ('open', 'changes', 'approved', 'withdrawn')),
  answer text not null default '' check (length(answer) <= 2000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Last time when the author of the request reminded the reviewer.
  reminded_at timestamptz
);
create unique index article_reviews_under_way on public.article_reviews (article_id) where state in ('open', 'changes');
create index article_reviews_by_reviewer on public.article_reviews (reviewer) where state in ('open', 'changes');

alter table public.article_reviews enable row level security;
grant select on public.article_reviews to authenticated;
grant all on public.article_reviews to service_role;
grant insert (article_id, reviewer, question, due_at), update (reviewer, question, due_at, state, answer) on
  public.article_reviews to authenticated;
create policy "editors read reviews" on public.article_reviews for select to authenticated
  using ((select private.is_editor()));
create policy "editors ask for reviews" on public.article_reviews for insert to authenticated
  with check ((select private.is_editor()) and asked_by = (select auth.uid()));
create policy "editors answer reviews" on public.article_reviews for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

call private.take_only('plain_text', 'public.article_reviews', 'question, answer');

create trigger date_publication before insert or update on public.news_articles
  for each row execute function private.date_publication();

create trigger follow_bylines_for_search after insert or update or delete on public.article_authors
  for each row execute function private.follow_bylines_for_search();

create trigger follow_bylines_for_search after update of name on public.authors
  for each row execute function private.follow_bylines_for_search();

create trigger set_updated_at before update on public.article_reviews for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.article_reviews
  for each row execute function private.write_audit_line('id');

-- Names of the series whose articles the caller may read.
create view public.article_series with (security_invoker = true) as
  select series as name, count(*)::int as parts from public.news_articles where series is not null and binned_at is null group by series;
grant select on public.article_series to authenticated, service_role;

-- Saves an article. `fields`: its columns, and "authors", a list of ids.
create function public.save_article(fields jsonb, over timestamptz default null, reading jsonb default null) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  saved jsonb;
begin
  perform set_config('documents.reading', coalesce(reading::text, ''), true);
  saved := private.save_record('article', fields, over);
  perform set_config('documents.reading', '', true);
  return saved;
end $$;
grant execute on function public.save_article(jsonb,timestamp with time zone,jsonb) to authenticated, service_role;

-- Stage of an article as editors see it: scheduled (published with a later date), in review, draft, published.
create function private.article_stage(a public.news_articles) returns text
  language sql stable
as $$
  select case when a.binned_at is not null then 'bin'
    when a.status = 'published' and a.published_at > now() then 'scheduled'
    when a.status = 'published' and a.unpublish_at <= now() then 'archived'
    when a.status = 'draft' and exists (select from public.article_reviews r where r.article_id = a.id and r.state in ('open', 'changes')) then 'in_review'
    else a.status end
$$;
grant execute on function private.article_stage(public.news_articles) to authenticated, service_role;

-- Page of the articles list for editors. A filter that is null is not applied; `lacks_alt`, `editor`, `week` and `zone` are
-- those of private.list_conditions. Returns { rows, total, counts }: `total` of the tab, `counts` per tab with search and
-- filters.
create function public.list_articles(query text default '', tab text default 'all', category uuid default null,
    author uuid default null, circle uuid default null, first_day date default null, last_day date default null,
    sort text default 'changed', direction text default 'desc', page int default 1, page_size int default 25,
    with_ids boolean default false, lacks_alt boolean default false, editor uuid default null, week text default null,
    zone text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
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
  perform private.require_editor('list the articles');
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
end $$;
grant execute on function public.list_articles(text,text,uuid,uuid,uuid,date,date,text,text,integer,integer,boolean,boolean,uuid,text,text)
  to authenticated, service_role;

-- Number of articles per category, or per author for `by` = 'author', as { id: number }: those of the tab "All" of the
-- articles list, without archived articles and the trash. Records without an article are missing.
create function public.count_articles(by text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor('list the articles');
  return (select coalesce(jsonb_object_agg(g.id, g.articles), '{}') from (
    select u.id, count(*) as articles
    from public.news_articles a join (
      select c.id as article, c.category_id as id from public.news_articles c where count_articles.by = 'category'
      union all
      select b.article_id, b.author_id from public.article_authors b where count_articles.by = 'author') u on u.article = a.id
    where u.id is not null and a.binned_at is null and a.status <> 'archived'
      and not (a.status = 'published' and coalesce(a.unpublish_at <= now(), false))
    group by u.id) g);
end $$;
grant execute on function public.count_articles(text) to authenticated, service_role;

-- Publications of a week of the site (private.site_week): published articles, planned publications, unpublish dates,
-- and due dates of reviews.
-- `day`: a day of the week; null is today.
-- Returns { first_day, timezone, today, rows, more, left_out }.
-- `rows`: at most 50 a day, by time: { kind, id, title, at, state, person }. Kinds: publish, unpublish, and review,
-- whose `person` is the reviewer.
-- `more`, `left_out`: numbers of entries that `rows` does not contain, by day and by status.
-- An article that was archived before its unpublish date no longer has such a date.
create function public.list_publication_week(day date default null, zone text default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  w record;
  answer jsonb;
begin
  perform private.require_editor('see the week');
  select * into w from private.site_week(list_publication_week.day, list_publication_week.zone);
  with happenings as (
    select 'publish' as kind, a.id, a.title, a.published_at as at, a.status as state, null as person
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.published_at >= w.starts and a.published_at < w.ends
    union all
    select 'unpublish', a.id, a.title, a.unpublish_at, a.status, null
    from public.news_articles a
    where a.binned_at is null and a.status in ('published', 'archived') and a.unpublish_at >= w.starts and a.unpublish_at < w.ends
      and (a.status = 'published' or (a.unpublish_at <= now() and coalesce((select v.row_data ->> 'status' from public.revisions v
        where v.table_name = 'news_articles' and v.row_id = a.id::text and v.created_at < a.unpublish_at order by v.id desc limit 1), '') <> 'archived'))
    union all
    select 'review', a.id, a.title, r.due_at, r.state, private.editor_name(r.reviewer)
    from public.article_reviews r join public.news_articles a on a.id = r.article_id
    where a.binned_at is null and r.state in ('open', 'changes') and r.due_at >= w.starts and r.due_at < w.ends
  ),
  numbered as (
    select h.*, row_number() over (partition by (h.at at time zone w.timezone)::date order by h.at, h.title, h.id) as place,
      case h.kind when 'unpublish' then 'archived'
        when 'publish' then case when h.at <= now() then 'published' else 'scheduled' end
        else case when h.at <= now() then 'attention' else 'waiting' end end as status
    from happenings h
  )
  select jsonb_build_object('first_day', w.first_day, 'timezone', w.timezone, 'today', w.today,
    'more', (select coalesce(jsonb_object_agg(d.day, d.count), '{}') from (
      select (n.at at time zone w.timezone)::date as day, count(*) from numbered n where n.place > 50 group by 1) d),
    'left_out', (select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (
      select n.status, count(*) from numbered n where n.place > 50 group by n.status) c),
    'rows', (select coalesce(jsonb_agg(to_jsonb(n) - '{place,status}'::text[] order by n.at, n.title, n.id), '[]') from numbered n where n.place <= 50))
  into answer;
  return answer;
end $$;
grant execute on function public.list_publication_week(date,text) to authenticated, service_role;

-- Sets the person and the time of a decision about a review. Authors of a request cannot answer it themselves; they
-- withdraw it or request the review again.
create function private.date_review() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.state <> old.state then
    if new.state = 'approved' and new.asked_by = (select auth.uid()) then
      raise exception 'You asked for this review, so someone else approves the article.' using errcode = '42501';
    end if;
    if new.state = 'changes' and new.asked_by = (select auth.uid()) then
      raise exception 'You asked for this review, so someone else requests changes.' using errcode = '42501';
    end if;
    new.decided_by := case when new.state <> 'open' then auth.uid() end;
    new.decided_at := case when new.state <> 'open' then now() end;
  end if;
  return new;
end $$;
create trigger date_review before update on public.article_reviews for each row execute function private.date_review();

-- Notifies the reviewer of a review request, and a reviewer who replaces another one. A request to anyone notifies all
-- editors. The question of the request stays in the back office.
create function private.tell_reviewer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify('review', 'article-notice', jsonb_build_object('about', case when new.reviewer is null then 'anyone' end,
      'article', a.id, 'title', a.title, 'due_at', new.due_at,
      'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = (select auth.uid())),
      'country', (select k.country from public.profiles k where k.id = reviewers.id)),
    person => reviewers.id)
  from public.news_articles a, (
    select new.reviewer where new.reviewer is not null
    union select u.user_id from public.user_roles u where new.reviewer is null and u.role > 'user' and u.user_id <> (select auth.uid())
  ) as reviewers (id)
  where a.id = new.article_id;
  return null;
end $$;
create trigger tell_reviewer after insert on public.article_reviews
  for each row when (new.state = 'open') execute function private.tell_reviewer();
create trigger tell_next_reviewer after update of reviewer on public.article_reviews
  for each row when (new.state in ('open', 'changes') and new.reviewer is not null and new.reviewer is distinct from old.reviewer)
  execute function private.tell_reviewer();

-- Notifies the editor who requested a review of its answer.
create function private.notify_of_answer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify('review', 'article-notice', jsonb_build_object('about', new.state, 'article', a.id, 'title', a.title,
      'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = new.decided_by)),
    person => new.asked_by)
  from public.news_articles a where a.id = new.article_id;
  return null;
end $$;
create trigger notify_of_answer after update of state on public.article_reviews
  for each row when (new.state in ('changes', 'approved') and new.state is distinct from old.state and new.asked_by is not null)
  execute function private.notify_of_answer();

-- Reminders of due reviews that were sent. A new reviewer or another due date causes another reminder.
create table private.review_reminders (
  review_id uuid not null references public.article_reviews (id) on delete cascade,
  reviewer uuid not null references public.profiles (id) on delete cascade,
  due_at timestamptz not null,
  reminded_at timestamptz not null default now(),
  primary key (review_id, reviewer, due_at)
);
create index review_reminders_by_reviewer on private.review_reminders (reviewer);

alter table private.review_reminders enable row level security;

-- Reminds the reviewer of a review request, in the name of the author of the request. A reviewer gets at most one
-- e-mail a day about a request, including the request itself and the nightly reminder. Returns how the reviewer gets
-- e-mails about reviews: 'at_once', 'daily', 'weekly', or 'off'. With 'off' nothing was sent.
create function public.remind_reviewer(review uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.article_reviews;
  sent text;
begin
  perform private.require_editor('remind reviewers');
  -- With the lock, a second reminder at the same time waits, and then finds the first.
  select * into asked from public.article_reviews r where r.id = review for no key update;
  if asked.asked_by is distinct from auth.uid() then
    raise exception 'Only the person who asked for a review sends reminders of it.' using errcode = '42501';
  end if;
  if asked.state <> 'open' or asked.reviewer is null
    or exists (select from public.news_articles a where a.id = asked.article_id and a.binned_at is not null) then
    raise exception 'This review no longer waits for an answer.' using errcode = 'P0001';
  end if;
  -- The recipient is checked first: a reviewer who gets no e-mails was not asked by e-mail less than a day ago.
  select r.cadence into sent from private.notice_recipients('review', null, asked.reviewer, null) r;
  if sent is null then
    return 'off';
  end if;
  if greatest(asked.created_at, asked.reminded_at, (select max(n.reminded_at) from private.review_reminders n
      where n.review_id = asked.id and n.reviewer = asked.reviewer)) > now() - interval '1 day' then
    raise exception 'The reviewer was asked less than a day ago. Send a reminder tomorrow.' using errcode = 'P0001';
  end if;
  update public.article_reviews r set reminded_at = now() where r.id = asked.id;
  perform private.notify('review', 'article-notice', jsonb_build_object('about', 'reminder', 'article', a.id, 'title', a.title,
      'due_at', asked.due_at, 'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = asked.asked_by),
      'country', (select k.country from public.profiles k where k.id = asked.reviewer)),
    person => asked.reviewer)
  from public.news_articles a where a.id = asked.article_id;
  return sent;
end $$;
grant execute on function public.remind_reviewer(uuid) to authenticated, service_role;

-- Reminds reviewers of open reviews that are due within a day or overdue by at most a week. A nightly job calls this
-- function. Each review causes one such reminder. A review is skipped if its request, or a reminder by its author, was
-- sent within the last twelve hours. The e-mail does not contain the question of the request. Returns the number of
-- reminders.
create function public.server_remind_reviewers() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded int := 0;
begin
  for due in
    with found as (
      insert into private.review_reminders (review_id, reviewer, due_at)
      select r.id, r.reviewer, r.due_at
      from public.article_reviews r join public.news_articles a on a.id = r.article_id join public.profiles p on p.id = r.reviewer
      where r.state = 'open' and a.binned_at is null and greatest(r.created_at, r.reminded_at) < now() - interval '12 hours'
        and r.due_at between now() - interval '7 days' and now() + interval '1 day'
        and p.email <> '' and private.can_read_applications(p.id)
      on conflict do nothing
      returning *)
    select f.reviewer, jsonb_build_object('about', 'due', 'article', a.id, 'title', a.title, 'due_at', f.due_at, 'country', p.country) as data
    from found f join public.article_reviews r on r.id = f.review_id join public.news_articles a on a.id = r.article_id
      join public.profiles p on p.id = f.reviewer
  loop
    perform private.notify('review', 'article-notice', due.data, person => due.reviewer);
    reminded := reminded + 1;
  end loop;
  return reminded;
end $$;
grant execute on function public.server_remind_reviewers() to service_role;

-- Editors who can review an article, ordered by name.
create function public.list_editors() returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor('read who the editors are');
  return query select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) from public.profiles p
    where exists (select from public.user_roles r where r.user_id = p.id and r.role in ('manager', 'admin')) order by 2, 1;
end $$;
grant execute on function public.list_editors() to authenticated, service_role;

-- Effect of a bulk action on each article: `outcome`, and `change` to write (null: none). `value`: id for the actions
-- 'category' and 'circle'.
create function private.article_effects(action text, ids uuid[], value uuid) returns table
    (id uuid, title text, version timestamptz, outcome text, change jsonb, before jsonb)
  language sql stable set search_path = ''
as $$
  select a.id, a.title, a.updated_at, e.outcome, e.change,
    case when e.change is not null then (select jsonb_object_agg(name, to_jsonb(a) -> name) from
      (select jsonb_object_keys(e.change) union select 'published_at' where e.change ? 'status') as fields (name)) end
  from public.news_articles a
    cross join lateral (select private.article_stage(a) as stage, private.publish_obstacle(a.feature_image_url, a.feature_image_alt, a.content_html) as obstacle) s
    cross join lateral (
      select 'in_bin' as outcome, null::jsonb as change where s.stage = 'bin' and action not in ('restore', 'purge')
      union all
      select case when s.stage in ('published', 'scheduled') then 'as_it_is' when s.obstacle is not null then s.obstacle when a.published_at > now() then 'scheduled' else 'published' end,
        case when s.stage not in ('published', 'scheduled') and s.obstacle is null then
          '{"status": "published"}'::jsonb || case when a.unpublish_at <= now() then '{"unpublish_at": null}' else '{}' end::jsonb end
        where s.stage <> 'bin' and action = 'publish'
      union all
      select case when a.status = 'draft' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'drafted' end,
        case when a.status <> 'draft' then '{"status": "draft"}'::jsonb end where s.stage <> 'bin' and action = 'unpublish'
      union all
      select case when a.status = 'archived' then 'as_it_is' when s.stage = 'published' then 'unpublished' else 'archived' end,
        case when a.status <> 'archived' then '{"status": "archived"}'::jsonb end where s.stage <> 'bin' and action = 'archive'
      union all
      select case when s.stage = 'published' then 'unpublished' else 'binned' end,
        jsonb_build_object('binned_at', now()) || case when a.status = 'published' then '{"status": "archived"}'::jsonb else '{}' end
        where s.stage <> 'bin' and action = 'bin'
      union all
      select case when s.stage = 'bin' then 'restored' else 'as_it_is' end,
        case when s.stage = 'bin' then '{"binned_at": null}'::jsonb end where action = 'restore'
      union all
      select case when s.stage = 'bin' then 'purged' else 'as_it_is' end, case when s.stage = 'bin' then '{}'::jsonb end where action = 'purge'
      union all
      select case when a.category_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.category_id is distinct from value then jsonb_build_object('category_id', value) end where s.stage <> 'bin' and action = 'category'
      union all
      select case when a.circle_id is not distinct from value then 'as_it_is' else 'changed' end,
        case when a.circle_id is distinct from value then jsonb_build_object('circle_id', value) end where s.stage <> 'bin' and action = 'circle'
      union all
      select case when w.names then 'as_it_is' else 'changed' end,
        case when not w.names then jsonb_build_object('authors', jsonb_build_array(value) || (private.parts_of('news_articles', to_jsonb(a)) -> 'authors')) end
        from (select exists (select from public.article_authors b where b.article_id = a.id and b.author_id = value) as names) w
        where s.stage <> 'bin' and action = 'author'
    ) e
  where a.id = any (ids)
$$;
grant execute on function private.article_effects(text,uuid[],uuid) to authenticated, service_role;

-- Counts the effects of a bulk action. Writes nothing.
create function public.preview_article_action(action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.article_effects(action, ids, value) e));
end $$;
grant execute on function public.preview_article_action(text,uuid[],uuid) to authenticated, service_role;

-- Applies a bulk action to at most 500 articles; see private.apply_effects. Before an author was added, the article had
-- all other authors.
create function public.apply_article_action(batch uuid, action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql set search_path = ''
as $$
begin
  if cardinality(ids) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'article', action, (
    select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('before',
      e.before || case when e.change ? 'authors' then jsonb_build_object('authors', (e.change -> 'authors') - 0) else '{}' end)), '[]')
    from private.article_effects(action, ids, value) e));
end $$;
grant execute on function public.apply_article_action(uuid,text,uuid[],uuid) to authenticated, service_role;

-- Deletes articles from the trash. The policy allows admins only. Returns the number.
create function public.purge_articles(ids uuid[]) returns int
  language plpgsql set search_path = ''
as $$
declare
  purged int;
begin
  perform private.require_admin('purge articles');
  delete from public.news_articles a where a.id = any (ids) and a.binned_at is not null;
  get diagnostics purged = row_count;
  return purged;
end $$;
grant execute on function public.purge_articles(uuid[]) to authenticated, service_role;

-- Adds an article to an event at `place`, or removes it, and saves this as a change of the article. Returns the
-- position, counted from 0; null when nothing changed.
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
    raise exception 'This event no longer exists.' using errcode = 'P0002';
  end if;
  select a.updated_at into version from public.news_articles a where a.id = article for no key update;
  if version is null then return null; end if;
  events := array(select m.event_id from public.article_events m where m.article_id = article order by m.position, m.event_id);
  found_at := array_position(events, event) - 1;
  if is_attached = (found_at is not null) then return null; end if;
  if is_attached and cardinality(events) >= 5 then
    raise exception 'An article has at most five events.' using errcode = '23514', hint = 'Remove one of them on its own page first.';
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
grant execute on function public.attach_article(uuid,uuid,boolean,integer) to authenticated, service_role;

-- Saves a change of one article, which is locked, as part of the action `batch`, which an undo restores.
create function private.replace_in_article(batch uuid, article public.news_articles, change jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  is_now jsonb := to_jsonb(article) || private.parts_of('news_articles', to_jsonb(article));
begin
  if not private.save_bulk_change(batch, 'article', article.id, change,
      (select jsonb_object_agg(name, is_now -> name) from jsonb_object_keys(change) as name), article.updated_at) then
    raise exception 'The article “%” was not saved.', article.title using errcode = '40001';
  end if;
end $$;
grant execute on function private.replace_in_article(uuid,public.news_articles,jsonb) to authenticated, service_role;

-- Locks the row that a merge deletes, and the row that replaces it (null: none). With the lock, no other row names the first
-- before it is deleted. Two merges in opposite directions lock their rows in the same order. Whether all rows exist.
create function private.lock_for_merge(of_table regclass, deleted uuid, replacement uuid) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  next uuid;
  locked int;
begin
  for next in select x from unnest(array[deleted, replacement]) x where x is not null order by x loop
    execute format('select from %s r where r.id = $1 %s', of_table, case when next = deleted then 'for update' else 'for key share' end) using next;
    get diagnostics locked = row_count;
    if locked = 0 then return false; end if;
  end loop;
  return true;
end $$;
grant execute on function private.lock_for_merge(regclass,uuid,uuid) to authenticated, service_role;

-- Merges an author into another one: each article of `author` names `into_author` in the same place, once. Moves at most
-- `most` articles; the caller repeats the call until `left` is 0, and the last call deletes `author`. Returns
-- { moved, left }. `public.undo_bulk_change` restores all of it.
create function public.merge_authors(batch uuid, author uuid, into_author uuid, most int default 200) returns jsonb
  language plpgsql set statement_timeout = '60s' set search_path = ''
as $$
declare
  article public.news_articles;
  moved int := 0;
  remaining bigint;
begin
  perform private.require_admin('merge authors');
  if author = into_author then
    raise exception 'An author cannot be merged with itself.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.authors', author, into_author) then
    raise exception 'One of these authors no longer exists.' using errcode = 'P0002';
  end if;
  for article in select a.* from public.news_articles a
      where a.id in (select b.article_id from public.article_authors b where b.author_id = author)
      order by a.id limit least(greatest(coalesce(most, 200), 1), 500) for no key update loop
    perform private.replace_in_article(batch, article, jsonb_build_object('authors',
      (select jsonb_agg(case when b.author_id = author then into_author else b.author_id end order by b.position, b.author_id)
        from public.article_authors b where b.article_id = article.id)));
    moved := moved + 1;
  end loop;
  remaining := (select count(*) from public.article_authors b where b.author_id = author);
  if remaining = 0 then
    perform private.delete_in_batch(batch, 'author', author);
  end if;
  return jsonb_build_object('moved', moved, 'left', remaining);
end $$;
grant execute on function public.merge_authors(uuid,uuid,uuid,integer) to authenticated, service_role;

-- Moves the articles of a category to `into_category` and deletes the category. Without `into_category`, only a category
-- without articles is deleted. Moves at most `most` articles; the caller repeats the call until `left` is 0, and the last
-- call deletes the category. Returns { moved, left }. `public.undo_bulk_change` restores all of it.
create function public.delete_category(batch uuid, category uuid, into_category uuid default null, most int default 200) returns jsonb
  language plpgsql set statement_timeout = '60s' set search_path = ''
as $$
declare
  article public.news_articles;
  moved int := 0;
  remaining bigint;
begin
  perform private.require_admin('delete categories');
  if category = into_category then
    raise exception 'Choose another category for the articles.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.categories', category, into_category) then
    raise exception 'One of these categories no longer exists.' using errcode = 'P0002';
  end if;
  -- Earlier than the trigger of the table, which runs in the last of several calls, when the articles have moved.
  perform private.refuse_category_with_page(c) from public.categories c where c.id = category;
  for article in select a.* from public.news_articles a where a.category_id = category
      order by a.id limit least(greatest(coalesce(most, 200), 1), 500) for no key update loop
    if into_category is null then
      raise exception 'Articles use this category. Choose the category that they move to.' using errcode = 'P0001';
    end if;
    perform private.replace_in_article(batch, article, jsonb_build_object('category_id', into_category));
    moved := moved + 1;
  end loop;
  remaining := (select count(*) from public.news_articles a where a.category_id = category);
  if remaining = 0 then
    perform private.delete_in_batch(batch, 'category', category);
  end if;
  return jsonb_build_object('moved', moved, 'left', remaining);
end $$;
grant execute on function public.delete_category(uuid,uuid,uuid,integer) to authenticated, service_role;
