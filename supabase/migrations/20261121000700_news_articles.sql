-- What the network publishes: articles, their categories and the people who wrote them.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 120),
  -- What a card of this category asks the reader to do, for example "Read Interview".
  action_label text not null default 'Read Story',
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.authors (
  id uuid primary key default gen_random_uuid(),
  slug public.slug not null unique,
  name text not null check (length(trim(name)) between 1 and 200),
  bio text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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
  constraint published_picture_has_words check (status <> 'published' or feature_image_url is null or length(trim(coalesce(feature_image_alt, ''))) > 0)
);
create index news_articles_published on public.news_articles (published_at desc) where status = 'published';
create index news_articles_by_category on public.news_articles (category_id, published_at desc);
create index news_articles_by_circle on public.news_articles (circle_id) where circle_id is not null;

create table public.article_authors (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  author_id uuid not null references public.authors (id) on delete cascade,
  position int not null default 0,
  primary key (article_id, author_id)
);
create index article_authors_by_author on public.article_authors (author_id);

create trigger date_publication before insert or update on public.news_articles
  for each row execute function private.date_publication();
call private.enforce_slugs('public.news_articles', '/news/');
call private.track_changes('public.categories');
call private.track_changes('public.authors');
call private.track_changes('public.news_articles');
call private.track_changes('public.article_authors', 'article_id,author_id');

alter table public.categories enable row level security;
alter table public.authors enable row level security;
alter table public.news_articles enable row level security;
alter table public.article_authors enable row level security;
grant select on public.categories, public.authors, public.news_articles, public.article_authors to anon, authenticated;
grant insert, update, delete on public.categories, public.authors, public.news_articles, public.article_authors to authenticated;
grant all on public.categories, public.authors, public.news_articles, public.article_authors to service_role;

create policy "anyone reads published articles" on public.news_articles for select to anon, authenticated
  using (status = 'published' and published_at <= now());
create policy "editors read all articles" on public.news_articles for select to authenticated
  using ((select private.is_editor()));
create policy "editors add articles" on public.news_articles for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change articles" on public.news_articles for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins purge archived articles" on public.news_articles for delete to authenticated
  using (status = 'archived' and (select private.is_admin()));

create policy "bylines are as visible as their article" on public.article_authors for select to anon, authenticated
  using (exists (select from public.news_articles a where a.id = article_id));
create policy "editors add bylines" on public.article_authors for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change bylines" on public.article_authors for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove bylines" on public.article_authors for delete to authenticated
  using ((select private.is_editor()));

create policy "anyone reads categories" on public.categories for select to anon, authenticated using (true);
create policy "editors add categories" on public.categories for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change categories" on public.categories for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove categories" on public.categories for delete to authenticated
  using ((select private.is_admin()));

create policy "anyone reads authors" on public.authors for select to anon, authenticated using (true);
create policy "editors add authors" on public.authors for insert to authenticated
  with check ((select private.is_editor()));
create policy "editors change authors" on public.authors for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove authors" on public.authors for delete to authenticated
  using ((select private.is_admin()));
