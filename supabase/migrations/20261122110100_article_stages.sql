-- Where an article stands: in the bin until it is restored or purged, with a colleague for review, until when readers see it.

alter table public.news_articles
  -- In the bin since then. What is there is read by nobody but editors.
  add column binned_at timestamptz,
  -- From then on it is archived; the server does that, and visitors do not see it meanwhile.
  add column unpublish_at timestamptz,
  add constraint news_articles_binned_at_check check (binned_at is null or status <> 'published'),
  add constraint news_articles_unpublish_at_check check (unpublish_at > published_at);
create index news_articles_to_unpublish on public.news_articles (unpublish_at) where status = 'published' and unpublish_at is not null;

call private.watch_content('public.news_articles', 'private.is_published(r.status, r.published_at) and coalesce(r.unpublish_at, ''infinity'') > now()');
drop policy "anyone reads published articles" on public.news_articles;
create policy "anyone reads published articles" on public.news_articles for select to anon, authenticated
  using (private.is_published(status, published_at) and coalesce(unpublish_at, 'infinity') > now());
-- Two steps from being lost: into the bin by any editor, out of the world by an admin.
drop policy "admins purge archived articles" on public.news_articles;
create policy "admins purge articles from the bin" on public.news_articles for delete to authenticated
  using (binned_at is not null and (select private.is_admin()));

-- Somebody is asked to look at an article before it is published. A request and never a lock: everybody writes on.
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
  updated_at timestamptz not null default now()
);
call private.take_only('plain_text', 'public.article_reviews', 'question, answer');
create unique index article_reviews_under_way on public.article_reviews (article_id) where state in ('open', 'changes');
create index article_reviews_by_reviewer on public.article_reviews (reviewer) where state in ('open', 'changes');
create trigger set_updated_at before update on public.article_reviews for each row execute function private.set_updated_at();
create trigger write_audit_line after insert or update or delete on public.article_reviews
  for each row execute function private.write_audit_line('id');

/* Who decided, and when, is what the database says. */
create function private.date_review() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.state <> old.state then
    new.decided_by := case when new.state <> 'open' then auth.uid() end;
    new.decided_at := case when new.state <> 'open' then now() end;
  end if;
  return new;
end $$;
create trigger date_review before update on public.article_reviews for each row execute function private.date_review();
revoke execute on function private.date_review() from public;

alter table public.article_reviews enable row level security;
grant select on public.article_reviews to authenticated;
grant insert (article_id, reviewer, question, due_at), update (reviewer, question, due_at, state, answer) on public.article_reviews to authenticated;
grant all on public.article_reviews to service_role;
create policy "editors read reviews" on public.article_reviews for select to authenticated
  using ((select private.is_editor()));
create policy "editors ask for reviews" on public.article_reviews for insert to authenticated
  with check ((select private.is_editor()) and asked_by = (select auth.uid()));
create policy "editors answer reviews" on public.article_reviews for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

/* Those who may be asked, by name. */
create function public.list_editors() returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors read who the editors are.' using errcode = '42501';
  end if;
  return query select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) from public.profiles p
    where exists (select from public.user_roles r where r.user_id = p.id and r.role in ('manager', 'admin')) order by 2, 1;
end $$;
revoke execute on function public.list_editors() from public, anon;
grant execute on function public.list_editors() to authenticated, service_role;

/* Where an article stands for editors: what is published with a later date waits for it, and a draft may be with a reviewer. */
create or replace function private.article_stage(a public.news_articles) returns text
  language sql stable
as $$
  select case when a.binned_at is not null then 'bin'
    when a.status = 'published' and a.published_at > now() then 'scheduled'
    when a.status = 'published' and a.unpublish_at <= now() then 'archived'
    when a.status = 'draft' and exists (select from public.article_reviews r where r.article_id = a.id and r.state in ('open', 'changes')) then 'in_review'
    else a.status end
$$;

/* As before, with review and bin, days, and on demand the ids of all that search and filters leave in the tab. Answers
   { rows, total, counts, ids }. `first_day` and `last_day`: of publication, or of the last change where there is none; both count. */
drop function public.list_articles(text, text, uuid, uuid, uuid, text, text, int, int);
create function public.list_articles(query text default '', tab text default 'all', category uuid default null,
    author uuid default null, circle uuid default null, first_day date default null, last_day date default null,
    sort text default 'changed', direction text default 'desc', page int default 1, page_size int default 25,
    with_ids boolean default false) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- By what it is sorted is part of the question, so that only the page is put in order and not the archive.
  sorted_by text := case sort when 'title' then 'lower(a.title)' when 'published' then 'a.published_at' else 'a.updated_at' end;
  turned text := case when direction = 'asc' then 'asc nulls last' else 'desc nulls last' end;
  in_tab text := case when tab = 'all' then 'f.stage not in (''archived'', ''bin'')' else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the articles.' using errcode = '42501';
  end if;
  -- The stage as private.article_stage says it, for all at once.
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
        and ($6 is null or a.id in (select s.row_id from private.search_index s where s.kind = 'article' and s.words @@ $6))
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
          'published_at', a.published_at, 'unpublish_at', a.unpublish_at, 'binned_at', a.binned_at, 'updated_at', a.updated_at,
          'picture', a.feature_image_url,
          'lacks_alt', a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0,
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
  $question$, sorted_by, in_tab, turned)
  into answer using category, circle, author, first_day, last_day, terms, start, size, with_ids;
  return answer;
end $$;
revoke execute on function public.list_articles(text, text, uuid, uuid, uuid, date, date, text, text, int, int, boolean) from public, anon;
grant execute on function public.list_articles(text, text, uuid, uuid, uuid, date, date, text, text, int, int, boolean) to authenticated, service_role;
