-- Preview links of unpublished articles and pages.

-- Preview links. Each link shows one record, expires and can be revoked. Only the hash of its token is stored. A further
-- kind of record needs a column, and a line in private.previewed_record and in public.read_preview.
create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  article_id uuid references public.news_articles (id) on delete cascade,
  token_hash bytea not null unique,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  opened_at timestamptz,
  page_id uuid references public.pages (id) on delete cascade,
  constraint preview_links_one_record_check check (num_nonnulls(article_id, page_id) = 1)
);
create index preview_links_by_article on public.preview_links (article_id, created_at desc);
create index preview_links_by_page on public.preview_links (page_id, created_at desc);

alter table public.preview_links enable row level security;
grant all on public.preview_links to service_role;
grant select (opened_at, id, article_id, page_id, made_by, created_at, expires_at, revoked_at, opened), update (revoked_at) on
  public.preview_links to authenticated;
create policy "editors read preview links" on public.preview_links for select to authenticated
  using ((select private.is_editor()));
create policy "editors take preview links back" on public.preview_links for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

-- The audit line has no values, because the log must not contain the hash.
create trigger write_audit_line after insert or update of revoked_at on public.preview_links
  for each row execute function private.write_audit_line('id', 'personal');

-- People in programmes: one row per person and event that the caller may read.
create view public.appearances with (security_invoker = true) as
  select p.id as person_id, p.slug as person_slug, p.groups as person_groups, e.id as event_id, e.slug, e.title, e.start_date, e.end_date,
    e.timezone, e.time_precision, e.event_state, e.status, private.is_published(e.status, e.published_at) as is_public,
    private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) as upcoming_until
  from public.events e
    cross join lateral (select distinct (speaker ->> 'id')::uuid as id from jsonb_path_query(e.programme, '$[*].people[*]') as speaker
      where jsonb_typeof(speaker) = 'object') s
    join public.people p on p.id = s.id
  where e.programme @? '$[*].people[*].id';
grant select on public.appearances to anon, authenticated, service_role;

-- Makes a preview link of an article or a page that is valid for 1 to 30 days: { id, token, expires_at }. The token is
-- shown once. A page with a fixed URL has a layout of its own, which a preview link does not show.
create function public.make_preview_link(kind text, record uuid, days int default 7) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex');
  made public.preview_links;
begin
  perform private.require_editor('make preview links');
  case kind when 'article' then made.article_id := record; when 'page' then made.page_id := record;
    else raise exception 'A record of the kind "%" has no preview links.', kind using errcode = '22023';
  end case;
  if exists (select from public.pages p where p.id = made.page_id and p.is_fixed) then
    raise exception 'A page with a fixed URL has no preview links.' using errcode = '22023';
  end if;
  if (select count(*) from public.preview_links l where record in (l.article_id, l.page_id) and l.revoked_at is null and l.expires_at > now()) >= 20 then
    raise exception 'The limit of 20 links is reached. Revoke a link first.' using errcode = 'P0001';
  end if;
  insert into public.preview_links (article_id, page_id, token_hash, made_by, expires_at)
    values (made.article_id, made.page_id, sha256(token::bytea), auth.uid(), now() + least(greatest(coalesce(days, 7), 1), 30) * interval '1 day')
    returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;
grant execute on function public.make_preview_link(text,uuid,integer) to authenticated, service_role;

-- Record that a preview link shows, as last saved: { kind, expires_at, record }. An article has its series, picture and
-- visible events. Null when the link is not valid. Counts the visit.
create function public.read_preview(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  link public.preview_links;
begin
  update public.preview_links l set opened = l.opened + 1, opened_at = now()
    where l.id in (select p.id from private.preview_link(token) p) returning * into link;
  return (select jsonb_build_object('kind', r.kind, 'expires_at', link.expires_at, 'record', case r.kind
      when 'article' then (select private.article_page(a) from public.news_articles a where a.id = r.row_id)
      when 'page' then (select private.page_view(p) from public.pages p where p.id = r.row_id) end)
    from private.previewed_record(link) r);
end $$;
grant execute on function public.read_preview(text) to anon, authenticated, service_role;

-- Whether visitors may see a picture. An imported picture without alternative text is shown, because it was public on
-- the page it was imported from; the library lists it under repair.
create function private.may_be_seen(m public.media) returns boolean
  language sql stable set search_path = ''
as $$
  select m.removed_at is null and coalesce(m.consent_expires_on, 'infinity') >= current_date
    and (m.is_decorative or trim(m.alt) <> '' or exists (select from public.import_pictures p where p.media_id = m.id))
$$;

-- Preview link of a token, if the link is valid.
create function private.preview_link(token text) returns setof public.preview_links
  language sql stable security definer set search_path = ''
as $$
  select * from public.preview_links l
  where length(token) = 64 and l.token_hash = sha256(token::bytea) and l.revoked_at is null and l.expires_at > now()
$$;

-- Kind and id of the record that a preview link shows. No row for a record in the trash.
create function private.previewed_record(link public.preview_links) returns table (kind text, row_id uuid)
  language sql stable set search_path = ''
as $$
  select 'article', a.id from public.news_articles a where a.id = link.article_id and a.binned_at is null
  union all select 'page', p.id from public.pages p where p.id = link.page_id and p.binned_at is null
$$;

-- Details of a picture that a page of the site shows. Null for a picture that visitors may not see.
create function private.previewed_picture(media_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('width', m.width, 'height', m.height, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
    'dominant_color', m.dominant_color, 'placeholder', m.placeholder, 'credit', m.credit)
  from public.media m where m.id = previewed_picture.media_id and private.may_be_seen(m)
$$;

-- Page that an editor wrote, as visitors will see it. The page may be unpublished.
create function private.page_view(p public.pages) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('slug', p.slug, 'title', p.title, 'summary', p.summary, 'body_html', p.body_html, 'template', p.template,
    'image_url', p.image_url, 'image_alt', p.image_alt, 'media', private.previewed_picture(p.media_id))
$$;

-- Article as its page shows it. The article may be unpublished.
create function private.article_page(a public.news_articles) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', a.id, 'title', a.title, 'slug', a.slug, 'excerpt', a.excerpt, 'feature_image_url', a.feature_image_url,
    'feature_image_alt', a.feature_image_alt, 'status', a.status, 'interviewee', a.interviewee, 'interviewee_note', a.interviewee_note,
    'series', a.series, 'series_position', a.series_position, 'published_at', coalesce(a.published_at, now()), 'content_html', a.content_html,
    'seo_title', a.seo_title, 'seo_description', a.seo_description, 'updated_at', a.updated_at, 'canonical_url', a.canonical_url,
    'corrections', a.corrections,
    'media', private.previewed_picture(a.media_id),
    'categories', (select jsonb_build_object('name', c.name, 'slug', c.slug, 'action_label', c.action_label) from public.categories c where c.id = a.category_id),
    'circles', (select jsonb_build_object('color_hex', k.color_hex) from public.circles k where k.id = a.circle_id),
    'article_authors', (select coalesce(jsonb_agg(jsonb_build_object('position', b.position, 'authors', jsonb_build_object('name', w.name, 'slug', w.slug))), '[]')
      from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id),
    'article_events', (select coalesce(jsonb_agg(jsonb_build_object('position', m.position, 'events', jsonb_build_object('slug', e.slug, 'title', e.title,
        'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision, 'event_state', e.event_state))), '[]')
      from public.article_events m join public.events e on e.id = m.event_id where m.article_id = a.id and private.is_public(e)))
$$;

-- Details of a picture of the previewed record. No row for pictures that the record does not show.
create function public.preview_picture(token text, picture text)
  returns table (mime_type text, content_hash text, updated_at timestamptz, bytes bigint)
  language sql stable security definer set search_path = ''
as $$
  select m.mime_type, m.content_hash, m.updated_at, m.bytes
  from private.preview_link(token) l
    cross join lateral private.previewed_record(l) r
    join private.picture_uses u on u.kind = r.kind and u.row_id = r.row_id
    join public.media m on m.path = u.path
  where m.path = picture and private.may_be_seen(m)
  limit 1
$$;
grant execute on function public.preview_picture(text,text) to anon, authenticated, service_role;
