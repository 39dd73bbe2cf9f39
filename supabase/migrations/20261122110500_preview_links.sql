-- An article that is not out, shown to people without an account: by a link that ends, can be taken back, and is known to
-- nobody but those it was given to. Only its hash is kept.

create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.news_articles (id) on delete cascade,
  token_hash bytea not null unique,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  opened_at timestamptz
);
create index preview_links_by_article on public.preview_links (article_id, created_at desc);

-- Without values: the hash belongs in no log.
create trigger write_audit_line after insert or update of revoked_at on public.preview_links
  for each row execute function private.write_audit_line('id', 'personal');

alter table public.preview_links enable row level security;
grant select (id, article_id, made_by, created_at, expires_at, revoked_at, opened, opened_at), update (revoked_at)
  on public.preview_links to authenticated;
grant all on public.preview_links to service_role;
create policy "editors read preview links" on public.preview_links for select to authenticated
  using ((select private.is_editor()));
create policy "editors take preview links back" on public.preview_links for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

/* A new link for so many days, of which 1 to 30 are taken. Answers { id, token, expires_at }; the token is never told again. */
create function public.make_preview_link(article uuid, days int default 7) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex');
  made public.preview_links;
begin
  if not private.is_editor() then
    raise exception 'Only editors make preview links.' using errcode = '42501';
  end if;
  if (select count(*) from public.preview_links l where l.article_id = article and l.revoked_at is null and l.expires_at > now()) >= 20 then
    raise exception 'Twenty links are enough. Take one back first.' using errcode = 'P0001';
  end if;
  insert into public.preview_links (article_id, token_hash, made_by, expires_at)
    values (article, sha256(token::bytea), auth.uid(), now() + least(greatest(coalesce(days, 7), 1), 30) * interval '1 day') returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;

/* The article behind a link, as its page reads it and as it was last saved; null when the link ended, was taken back or never
   was. Counts that it was opened. */
create function public.read_preview(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  link public.preview_links;
begin
  if length(token) <> 64 then return null; end if;
  update public.preview_links l set opened = l.opened + 1, opened_at = now()
    where l.token_hash = sha256(token::bytea) and l.revoked_at is null and l.expires_at > now() returning * into link;
  if link.id is null then return null; end if;
  return (
    select jsonb_build_object('id', a.id, 'title', a.title, 'slug', a.slug, 'excerpt', a.excerpt, 'feature_image_url', a.feature_image_url,
      'feature_image_alt', a.feature_image_alt, 'status', a.status, 'interviewee', a.interviewee, 'interviewee_note', a.interviewee_note,
      'series_position', a.series_position, 'published_at', coalesce(a.published_at, now()), 'content_html', a.content_html,
      'seo_title', a.seo_title, 'seo_description', a.seo_description, 'updated_at', a.updated_at, 'canonical_url', a.canonical_url,
      'corrections', a.corrections, 'media', null,
      'categories', (select jsonb_build_object('name', c.name, 'slug', c.slug, 'action_label', c.action_label) from public.categories c where c.id = a.category_id),
      'circles', (select jsonb_build_object('color_hex', k.color_hex) from public.circles k where k.id = a.circle_id),
      'article_authors', (select coalesce(jsonb_agg(jsonb_build_object('position', b.position, 'authors', jsonb_build_object('name', w.name, 'slug', w.slug))), '[]')
        from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id),
      'preview_expires_at', link.expires_at)
    from public.news_articles a where a.id = link.article_id and a.binned_at is null);
end $$;

revoke execute on function public.make_preview_link(uuid, int), public.read_preview(text) from public, anon;
grant execute on function public.make_preview_link(uuid, int) to authenticated, service_role;
grant execute on function public.read_preview(text) to anon, authenticated, service_role;
