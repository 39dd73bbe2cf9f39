-- Rows of each table: one that everybody may see, one that only editors may see (if the table hides anything), and an
-- archived one, which can be deleted permanently. Ids end in 1xx (visible), 2xx (hidden), 3xx (archived).
select private.self_test_people();
update public.profiles set member_since = now() where id in ('5e1f7e57-0000-4000-8000-000000000001', '5e1f7e57-0000-4000-8000-000000000004');
update public.profiles set full_name = email, title = 'Told', organisation = 'Withheld', listed_for = 'everybody', title_for = 'members'
  where id = '5e1f7e57-0000-4000-8000-000000000004';
insert into public.circles (id, slug, name) values ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-a-circle', 'A Self-Test Circle'), ('5e1f7e57-0000-4000-8000-000000000102', 'self-test-b-circle', 'B Self-Test Circle');
insert into public.events (id, slug, title, start_date, status, published_at) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-seen', 'Seen', now(), 'published', now() - interval '1 day'),
  ('5e1f7e57-0000-4000-8000-000000000201', 'self-test-hidden', 'Hidden', now(), 'published', now() + interval '1 day'),
  ('5e1f7e57-0000-4000-8000-000000000202', 'self-test-drafted', 'Drafted', now(), 'draft', null),
  ('5e1f7e57-0000-4000-8000-000000000301', 'self-test-archived', 'Archived', now(), 'archived', null);
insert into public.event_circles (event_id, circle_id) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101'),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000101');
insert into public.categories (id, slug, name) values ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-a-category', 'A');
insert into public.authors (id, slug, name) values ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-an-author', 'A'), ('5e1f7e57-0000-4000-8000-000000000102', 'self-test-b-author', 'B');
insert into public.news_articles (id, slug, title, status, published_at, binned_at, series, series_position) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-seen', 'Seen', 'published', now() - interval '1 day', null, null, null),
  ('5e1f7e57-0000-4000-8000-000000000201', 'self-test-hidden', 'Hidden', 'published', now() + interval '1 day', null, 'Self-test series', 1),
  ('5e1f7e57-0000-4000-8000-000000000202', 'self-test-drafted', 'Drafted', 'draft', null, null, 'Self-test series', 1),
  ('5e1f7e57-0000-4000-8000-000000000301', 'self-test-binned', 'Binned', 'archived', null, now(), null, null);
insert into public.article_reviews (id, article_id, asked_by, question) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000202', '5e1f7e57-0000-4000-8000-000000000003', 'Is the rent right?'),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000005', 'Is the date right?');
insert into public.revision_names (revision_id, name)
  select min(id), 'Self-test' from public.revisions where row_id = '5e1f7e57-0000-4000-8000-000000000101' and table_name = 'news_articles';
insert into public.saved_views (list, name, search) values ('self-test', 'Self-test', 'tab=draft');
insert into public.preview_links (id, article_id, token_hash, expires_at) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000202', sha256('self-test'), now() + interval '1 day');
insert into public.article_authors (article_id, author_id) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101'),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000101');
insert into public.article_events (article_id, event_id) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101'),
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000201'),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000101');
insert into public.flagship_pages (id, slug, title, is_visible) values ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-a-flagship', 'A', false);
insert into public.flagship_editions (id, flagship_id, year, title, is_visible) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101', 2020, 'A', true),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000101', 2022, 'Hidden', false);
insert into public.flagship_sections (id, flagship_id, edition_id, slug, heading, is_visible) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101', null, 'a', 'A', true),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000101', null, 'hidden', 'Hidden', false),
  ('5e1f7e57-0000-4000-8000-000000000202', '5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000201', 'b', 'B', true);
insert into public.flagship_chairs (id, edition_id, number, name) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101', 1, 'Seen'),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000201', 1, 'Hidden');
insert into public.media (id, path, mime_type, bytes, width, height, alt, consent_expires_on) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test/a.jpg', 'image/jpeg', 1, 1, 1, 'A', null),
  ('5e1f7e57-0000-4000-8000-000000000102', 'self-test/b.jpg', 'image/jpeg', 1, 1, 1, 'B', null),
  ('5e1f7e57-0000-4000-8000-000000000201', 'self-test/h.jpg', 'image/jpeg', 1, 1, 1, 'H', current_date - 1);
insert into public.media (id, path, mime_type, bytes, width, height, alt, removed_at) values
  ('5e1f7e57-0000-4000-8000-000000000301', 'self-test/r.jpg', 'image/jpeg', 1, 1, 1, 'R', now());
insert into private.examined_pictures (path, mime_type, bytes, width, height, content_hash) values ('self-test/n.jpg', 'image/jpeg', 1, 1, 1, repeat('0', 64));
insert into public.albums (id, slug, title, status, published_at) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-seen', 'Seen', 'published', now() - interval '1 day'),
  ('5e1f7e57-0000-4000-8000-000000000201', 'self-test-hidden', 'Hidden', 'draft', null),
  ('5e1f7e57-0000-4000-8000-000000000301', 'self-test-archived', 'Archived', 'archived', null);
insert into public.photos (id, album_id, media_id) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101'),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000201');
insert into public.people (id, slug, name, is_visible) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-seen', 'Seen', true), ('5e1f7e57-0000-4000-8000-000000000201', 'self-test-hidden', 'Hidden', false);
update public.events set programme = '[{"time": "", "title": "Tea", "people": [{"id": "5e1f7e57-0000-4000-8000-000000000101", "name": "Seen"}, {"id": "5e1f7e57-0000-4000-8000-000000000201", "name": "Hidden"}]}]'
  where id in ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000201');
insert into public.partners (id, slug, name, tier, term_ends_on, is_visible) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-seen', 'Seen', 'Lead', null, true), ('5e1f7e57-0000-4000-8000-000000000201', 'self-test-ended', 'Ended', 'Lead', current_date - 1, true),
  ('5e1f7e57-0000-4000-8000-000000000301', 'self-test-hidden', 'Hidden', 'Lead', null, false);
insert into public.quotes (id, slug, text, person_id, is_visible) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-seen', 'Seen', '5e1f7e57-0000-4000-8000-000000000101', true),
  ('5e1f7e57-0000-4000-8000-000000000201', 'self-test-hidden', 'Hidden', '5e1f7e57-0000-4000-8000-000000000101', false);
insert into public.promises (id, event_id, title, promised_by, due_on, is_visible) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101', 'Seen', 'Somebody', current_date, true),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000101', 'Hidden', 'Somebody', current_date, false),
  ('5e1f7e57-0000-4000-8000-000000000202', '5e1f7e57-0000-4000-8000-000000000201', 'Of a hidden event', 'Somebody', current_date, true);
insert into public.site_stats (id, placement, label, value) values ('5e1f7e57-0000-4000-8000-000000000101', 'home', 'self-test-seen', '1');
insert into public.settings (key, value, is_public, admin_only) values ('self-test-seen', '1', true, false), ('self-test-hidden', '1', false, false), ('self-test-admins', '1', true, true);
insert into public.pages (id, slug, title, status, published_at, binned_at) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'self-test-seen', 'Seen', 'published', now() - interval '1 day', null),
  ('5e1f7e57-0000-4000-8000-000000000201', 'self-test-hidden', 'Hidden', 'draft', null, null),
  ('5e1f7e57-0000-4000-8000-000000000301', 'self-test-binned', 'In trash', 'archived', null, now());
insert into public.redirects (from_path, to_path) values ('/self-test/old', '/self-test/new'), ('/self-test/hidden', '/event/self-test-hidden');
insert into storage.objects (bucket_id, name) values ('media', 'self-test/seen.jpg'), ('media', 'self-test/a.jpg'), ('media', 'self-test/h.jpg'),
  ('portraits', '5e1f7e57-0000-4000-8000-000000000001/self-test.webp'), ('portraits', '5e1f7e57-0000-4000-8000-000000000004/self-test.webp');
insert into public.audit_log (actor, action, table_name, row_id) values
  ('5e1f7e57-0000-4000-8000-000000000002', 'change', 'events', 'self-test'), ('5e1f7e57-0000-4000-8000-000000000003', 'change', 'events', 'self-test');
insert into public.applications (id, submission_id, kind, full_name, email, statement, consent_at, token_hash) values
  ('5e1f7e57-0000-4000-8000-000000000101', gen_random_uuid(), 'contact', 'Someone', 'someone@self-test.invalid', 'A question about a gathering.', now(), sha256('self-test')),
  ('5e1f7e57-0000-4000-8000-000000000201', gen_random_uuid(), 'contact', 'Closed', 'closed@self-test.invalid', 'A question about a gathering.', now(), sha256('self-test closed')),
  ('5e1f7e57-0000-4000-8000-000000000301', gen_random_uuid(), 'contact', 'Another', 'another@self-test.invalid', 'A question about a gathering.', now(), sha256('self-test another'));
insert into public.application_readers (application_id, user_id) select a, '5e1f7e57-0000-4000-8000-000000000005'
  from unnest(array['5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000201']::uuid[]) as a;
insert into public.application_votes (application_id, user_id, vote, reason) select a, '5e1f7e57-0000-4000-8000-000000000005', 'for', 'Because'
  from unnest(array['5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000201']::uuid[]) as a;
insert into public.application_stages (application_id, from_stage, to_stage) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'answered', 'submitted'), ('5e1f7e57-0000-4000-8000-000000000201', 'answered', 'submitted');
insert into public.application_notes (id, application_id, text) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101', 'Seen'),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000201', 'Closed');
insert into public.application_interviews (application_id, starts_at, timezone) values
  ('5e1f7e57-0000-4000-8000-000000000101', now(), 'UTC'), ('5e1f7e57-0000-4000-8000-000000000201', now(), 'UTC');
insert into public.application_letters (application_id, kind, recipient, subject, body) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'question', 'someone@self-test.invalid', 'A question', 'One more question to you.'),
  ('5e1f7e57-0000-4000-8000-000000000201', 'question', 'closed@self-test.invalid', 'A question', 'One more question to you.');
insert into public.application_referees (application_id, name, email) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'A Referee', 'referee@self-test.invalid'), ('5e1f7e57-0000-4000-8000-000000000201', 'A Referee', 'referee@self-test.invalid');
insert into storage.objects (bucket_id, name) values
  ('applications', '5e1f7e57-0000-4000-8000-000000000101/5e1f7e57-0000-4000-8000-000000000001.pdf'), ('applications', '5e1f7e57-0000-4000-8000-000000000101/5e1f7e57-0000-4000-8000-000000000002.pdf'),
  ('applications', '5e1f7e57-0000-4000-8000-000000000201/5e1f7e57-0000-4000-8000-000000000001.pdf'), ('applications', '5e1f7e57-0000-4000-8000-000000000201/5e1f7e57-0000-4000-8000-000000000002.pdf');
insert into public.application_documents (application_id, name, path, bytes) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'Seen', '5e1f7e57-0000-4000-8000-000000000101/5e1f7e57-0000-4000-8000-000000000001.pdf', 1),
  ('5e1f7e57-0000-4000-8000-000000000201', 'Closed', '5e1f7e57-0000-4000-8000-000000000201/5e1f7e57-0000-4000-8000-000000000001.pdf', 1);
insert into public.application_corrections (application_id, before, after) values
  ('5e1f7e57-0000-4000-8000-000000000101', '{}', '{}'), ('5e1f7e57-0000-4000-8000-000000000201', '{}', '{}');
insert into public.application_outcomes (year, outcome) values (1999, 'declined');
insert into public.application_conflicts (application_id, user_id, reason, withdrawn_at, withdrawn_because) values
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000002', 'A friend of ours', null, ''),
  ('5e1f7e57-0000-4000-8000-000000000201', '5e1f7e57-0000-4000-8000-000000000003', 'A friend of ours', null, ''),
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000005', 'A mistake', now(), 'I took her for another.');
insert into public.invitations (id, email, role, token_hash, invited_by) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'guest@self-test.invalid', 'user', sha256('self-test'), '5e1f7e57-0000-4000-8000-000000000003');
insert into public.drafts (author, kind, row_id, fields) values
  ('5e1f7e57-0000-4000-8000-000000000001', 'page', 'self-test', '{}'), ('5e1f7e57-0000-4000-8000-000000000002', 'page', 'self-test', '{}'),
  ('5e1f7e57-0000-4000-8000-000000000003', 'page', 'self-test', '{}'), ('5e1f7e57-0000-4000-8000-000000000005', 'page', 'self-test', '{}');
insert into public.user_notes (id, user_id, text, author) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000001', 'Prefers letters to calls.', '5e1f7e57-0000-4000-8000-000000000003');
insert into public.documents (id, table_name, row_id, text_schema, last_seq) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'news_articles', '5e1f7e57-0000-4000-8000-000000000101', 1, 1);
insert into public.document_remarks (id, document_id, epoch, passage, place, words) values
  ('5e1f7e57-0000-4000-8000-000000000101', '5e1f7e57-0000-4000-8000-000000000101', 1, 'Seen', '{}', 'Is that so?');
insert into public.document_updates (document_id, epoch, seq, update) values ('5e1f7e57-0000-4000-8000-000000000101', 1, 1, '\x000000');
insert into public.document_snapshots (document_id, epoch, seq, state) values ('5e1f7e57-0000-4000-8000-000000000101', 1, 0, '\x0000');
insert into public.imports (id, name, format, source, status, finished_at) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'Self-test', 'wordpress', 'self-test', 'done', now());
insert into public.import_items (import_id, number, kind, source_id, place, title, item, outcome) values
  ('5e1f7e57-0000-4000-8000-000000000101', 1, 'article', 'one', 'line 1', 'Seen', '{}', null),
  ('5e1f7e57-0000-4000-8000-000000000101', 2, 'article', 'two', 'line 2', 'Written', '{}', 'created');
insert into public.import_mappings (source, kind, refers_as, key, name) values ('self-test', 'article', 'author', 'someone', 'Someone');
insert into public.import_pictures (source, address) values ('self-test', 'https://example.org/a.jpg');
insert into public.import_sources (id, name, address, every, asked_by) values
  ('5e1f7e57-0000-4000-8000-000000000101', 'Self-test', 'https://self-test.invalid/feed', 'day', '5e1f7e57-0000-4000-8000-000000000003');
insert into public.notification_choices (user_id, kind, cadence) select p, 'review', 'at_once' from unnest(array[
  '5e1f7e57-0000-4000-8000-000000000001', '5e1f7e57-0000-4000-8000-000000000002', '5e1f7e57-0000-4000-8000-000000000003',
  '5e1f7e57-0000-4000-8000-000000000005']::uuid[]) as p;
