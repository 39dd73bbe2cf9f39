set local check_function_bodies = off;

DROP FUNCTION "public"."make_preview_link"(uuid, integer);

ALTER TABLE "public"."preview_links" ADD COLUMN "page_id" uuid;

ALTER TABLE "public"."preview_links" ALTER COLUMN "article_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.article_page(a public.news_articles)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.page_view(p public.pages)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('slug', p.slug, 'title', p.title, 'summary', p.summary, 'body_html', p.body_html, 'template', p.template,
    'image_url', p.image_url, 'image_alt', p.image_alt, 'media', private.previewed_picture(p.media_id))
$function$;

CREATE OR REPLACE FUNCTION private.previewed_picture(media_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('width', m.width, 'height', m.height, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
    'dominant_color', m.dominant_color, 'placeholder', m.placeholder, 'credit', m.credit)
  from public.media m where m.id = previewed_picture.media_id and private.may_be_seen(m)
$function$;

CREATE OR REPLACE FUNCTION private.previewed_record(link public.preview_links)
 RETURNS TABLE(kind text, row_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'article', a.id from public.news_articles a where a.id = link.article_id and a.binned_at is null
  union all select 'page', p.id from public.pages p where p.id = link.page_id and p.binned_at is null
$function$;

CREATE OR REPLACE FUNCTION public.make_preview_link(kind text, record uuid, days integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex');
  made public.preview_links;
begin
  if not private.is_editor() then
    raise exception 'Only editors make preview links.' using errcode = '42501';
  end if;
  case kind when 'article' then made.article_id := record; when 'page' then made.page_id := record;
    else raise exception 'A record of the kind "%" has no preview links.', kind using errcode = '22023';
  end case;
  if exists (select from public.pages p where p.id = made.page_id and p.is_fixed) then
    raise exception 'A page with a fixed URL has no preview links.' using errcode = '22023';
  end if;
  if (select count(*) from public.preview_links l where record in (l.article_id, l.page_id) and l.revoked_at is null and l.expires_at > now()) >= 20 then
    raise exception 'Twenty links are enough. Take one back first.' using errcode = 'P0001';
  end if;
  insert into public.preview_links (article_id, page_id, token_hash, made_by, expires_at)
    values (made.article_id, made.page_id, sha256(token::bytea), auth.uid(), now() + least(greatest(coalesce(days, 7), 1), 30) * interval '1 day')
    returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $function$;

CREATE OR REPLACE FUNCTION public.preview_picture(token text, picture text)
 RETURNS TABLE(mime_type text, content_hash text, updated_at timestamp with time zone, bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.mime_type, m.content_hash, m.updated_at, m.bytes
  from private.preview_link(token) l
    cross join lateral private.previewed_record(l) r
    join private.picture_uses u on u.kind = r.kind and u.row_id = r.row_id
    join public.media m on m.path = u.path
  where m.path = picture and private.may_be_seen(m)
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.read_preview(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link public.preview_links;
begin
  update public.preview_links l set opened = l.opened + 1, opened_at = now()
    where l.id in (select p.id from private.preview_link(token) p) returning * into link;
  return (select jsonb_build_object('kind', r.kind, 'expires_at', link.expires_at, 'record', case r.kind
      when 'article' then (select private.article_page(a) from public.news_articles a where a.id = r.row_id)
      when 'page' then (select private.page_view(p) from public.pages p where p.id = r.row_id) end)
    from private.previewed_record(link) r);
end $function$;

ALTER TABLE "public"."preview_links" ADD CONSTRAINT "preview_links_one_record_check" CHECK ((num_nonnulls(article_id, page_id) = 1));

ALTER TABLE "public"."preview_links" ADD CONSTRAINT "preview_links_page_id_fkey" FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE;

CREATE INDEX preview_links_by_page ON public.preview_links USING btree (page_id, created_at DESC);

REVOKE ALL ON FUNCTION "private"."page_view"(public.pages) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."previewed_picture"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."previewed_record"(public.preview_links) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."make_preview_link"(text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_preview_link"(text, uuid, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."make_preview_link"(text, uuid, integer) TO "service_role";

REVOKE ALL ("page_id") ON TABLE "public"."preview_links" FROM "authenticated";

GRANT SELECT ("page_id") ON TABLE "public"."preview_links" TO "authenticated";
