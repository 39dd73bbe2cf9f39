-- One row of each table that everybody may see, one that only editors may (where the table hides anything), and for
-- purging one that is archived. Ids end in 1xx (seen), 2xx (hidden), 3xx (archived).
insert into auth.users (id, email) values
  ('00000000-0000-4000-8000-000000000001', 'zola@example.org'), ('00000000-0000-4000-8000-000000000002', 'musa@example.org'),
  ('00000000-0000-4000-8000-000000000003', 'amina@example.org'), ('00000000-0000-4000-8000-000000000004', 'stranger@example.org'),
  ('00000000-0000-4000-8000-000000000005', 'second@example.org'), ('00000000-0000-4000-8000-000000000006', 'newcomer@example.org');
insert into public.user_roles (user_id, role) values
  ('00000000-0000-4000-8000-000000000002', 'manager'), ('00000000-0000-4000-8000-000000000003', 'admin'),
  ('00000000-0000-4000-8000-000000000005', 'admin');

insert into public.circles (id, slug, name) values ('00000000-0000-4000-8000-000000000101', 'a-circle', 'A Circle'), ('00000000-0000-4000-8000-000000000102', 'b-circle', 'B Circle');
insert into public.events (id, slug, title, start_date, status, published_at) values
  ('00000000-0000-4000-8000-000000000101', 'seen', 'Seen', now(), 'published', now() - interval '1 day'),
  ('00000000-0000-4000-8000-000000000201', 'hidden', 'Hidden', now(), 'published', now() + interval '1 day'),
  ('00000000-0000-4000-8000-000000000202', 'drafted', 'Drafted', now(), 'draft', null),
  ('00000000-0000-4000-8000-000000000301', 'archived', 'Archived', now(), 'archived', null);
insert into public.event_circles (event_id, circle_id) values
  ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000101'),
  ('00000000-0000-4000-8000-000000000201', '00000000-0000-4000-8000-000000000101');
insert into public.categories (id, slug, name) values ('00000000-0000-4000-8000-000000000101', 'a-category', 'A');
insert into public.authors (id, slug, name) values ('00000000-0000-4000-8000-000000000101', 'an-author', 'A'), ('00000000-0000-4000-8000-000000000102', 'b-author', 'B');
insert into public.news_articles (id, slug, title, status, published_at) values
  ('00000000-0000-4000-8000-000000000101', 'seen', 'Seen', 'published', now() - interval '1 day'),
  ('00000000-0000-4000-8000-000000000201', 'hidden', 'Hidden', 'published', now() + interval '1 day'),
  ('00000000-0000-4000-8000-000000000202', 'drafted', 'Drafted', 'draft', null),
  ('00000000-0000-4000-8000-000000000301', 'archived', 'Archived', 'archived', null);
insert into public.article_authors (article_id, author_id) values
  ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000101'),
  ('00000000-0000-4000-8000-000000000201', '00000000-0000-4000-8000-000000000101');
insert into public.flagship_pages (id, slug, title, is_visible) values ('00000000-0000-4000-8000-000000000101', 'a-flagship', 'A', false);
insert into public.flagship_sections (id, flagship_id, slug, heading) values ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000101', 'a', 'A');
insert into public.flagship_editions (id, flagship_id, year, title) values ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000101', 2020, 'A');
insert into public.media (id, path, mime_type, bytes, width, height, alt, consent_expires_on) values
  ('00000000-0000-4000-8000-000000000101', 'a.jpg', 'image/jpeg', 1, 1, 1, 'A', null),
  ('00000000-0000-4000-8000-000000000102', 'b.jpg', 'image/jpeg', 1, 1, 1, 'B', null),
  ('00000000-0000-4000-8000-000000000201', 'h.jpg', 'image/jpeg', 1, 1, 1, 'H', current_date - 1);
insert into public.albums (id, slug, title, status, published_at) values
  ('00000000-0000-4000-8000-000000000101', 'seen', 'Seen', 'published', now() - interval '1 day'),
  ('00000000-0000-4000-8000-000000000201', 'hidden', 'Hidden', 'draft', null),
  ('00000000-0000-4000-8000-000000000301', 'archived', 'Archived', 'archived', null);
insert into public.photos (id, album_id, media_id) values
  ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000101'),
  ('00000000-0000-4000-8000-000000000201', '00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000201');
insert into public.people (id, slug, name, is_visible) values
  ('00000000-0000-4000-8000-000000000101', 'seen', 'Seen', true), ('00000000-0000-4000-8000-000000000201', 'hidden', 'Hidden', false);
insert into public.partners (id, slug, name, tier, term_ends_on) values
  ('00000000-0000-4000-8000-000000000101', 'seen', 'Seen', 'Lead', null), ('00000000-0000-4000-8000-000000000201', 'ended', 'Ended', 'Lead', current_date - 1);
insert into public.quotes (id, slug, text, person_id, is_visible) values
  ('00000000-0000-4000-8000-000000000101', 'seen', 'Seen', '00000000-0000-4000-8000-000000000101', true),
  ('00000000-0000-4000-8000-000000000201', 'hidden', 'Hidden', '00000000-0000-4000-8000-000000000101', false);
insert into public.site_stats (id, placement, label, value) values ('00000000-0000-4000-8000-000000000101', 'home', 'seen', '1');
insert into public.settings (key, value, is_public, admin_only) values ('seen', '1', true, false), ('hidden', '1', false, false), ('identity', '1', true, true);
insert into public.pages (id, slug, title, status, published_at) values
  ('00000000-0000-4000-8000-000000000101', 'seen', 'Seen', 'published', now() - interval '1 day'),
  ('00000000-0000-4000-8000-000000000201', 'hidden', 'Hidden', 'draft', null),
  ('00000000-0000-4000-8000-000000000301', 'archived', 'Archived', 'archived', null);
insert into public.redirects (from_path, to_path) values ('/old', '/new');
insert into storage.objects (bucket_id, name) values ('media', 'seen.jpg');
insert into public.audit_log (actor, action, table_name, row_id) values
  ('00000000-0000-4000-8000-000000000002', 'change', 'events', 'x'), ('00000000-0000-4000-8000-000000000003', 'change', 'events', 'x');
insert into public.applications (id, submission_id, kind, full_name, email, statement, consent_at, token_hash) values
  ('00000000-0000-4000-8000-000000000101', gen_random_uuid(), 'contact', 'Someone', 'someone@example.org', 'A question about a gathering.', now(), sha256('a'));
