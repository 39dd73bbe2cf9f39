-- The kinds of records, in the order in which the back office lists them, and what is attached to their tables.
-- Loaded last.

call private.track_record('public.events', 'event', 'title', address => 'slug', path => '/event/',
  search_lead => '{description,location,town,region}',
  search_body => '{location_note,street_address,organizer_name,state_note,programme,body_html,outcome_html}',
  detail => 'to_char(r.start_date, ''FMDD FMMonth YYYY'')', html => '{body_html,outcome_html}',
  links => '{signup_url,map_url,online_url,organizer_website_url,documents}', pictures => '{image_url}');
call private.track_record('public.news_articles', 'article', 'title', address => 'slug', path => '/news/',
  search_lead => '{excerpt,interviewee}', search_body => '{interviewee_note,content_html}', html => '{content_html}', pictures => '{feature_image_url}');
call private.track_record('public.people', 'person', 'name', search_lead => '{title}', search_body => '{bio}', detail => 'r.title', pictures => '{image_url}');
call private.track_record('public.partners', 'partner', 'name', search_lead => '{tier}', search_body => '{description}', detail => 'r.tier',
  links => '{url}', pictures => '{logo_url}');
call private.track_record('public.pages', 'page', 'title', address => 'slug', path => '/', search_lead => '{summary}', search_body => '{body_html}', html => '{body_html}',
  pictures => '{image_url}');
call private.track_record('public.albums', 'album', 'title', address => 'slug', search_lead => '{summary}', search_body => '{summary,location}',
  detail => 'to_char(r.taken_on, ''FMDD FMMonth YYYY'')');
call private.track_record('public.circles', 'circle', 'name', address => 'slug', search_lead => '{description,question}', search_body => '{about_html}',
  html => '{about_html}', links => '{external_url}');
call private.track_record('public.quotes', 'quote', 'text', search_lead => '{occasion}');
call private.track_record('public.site_stats', 'figure', 'label', search_lead => '{}');
call private.track_record('public.authors', 'author', 'name', search_lead => '{}');
call private.track_record('public.categories', 'category', 'name', search_lead => '{}');
call private.track_record('public.flagship_pages', 'flagship', 'title', address => 'slug', pictures => '{image_url}',
  search_lead => '{city,subtitle}', search_body => '{summary}', detail => 'r.city');
call private.track_record('public.flagship_sections', 'section', 'heading',
  shown => 'r.is_visible and coalesce(r.visible_from, ''-infinity'') <= now() and coalesce(r.visible_until, ''infinity'') > now()
    and (r.edition_id is null or exists (select from public.flagship_editions e where e.id = r.edition_id and e.is_visible))',
  search_lead => '{}', search_body => '{body_html,items}', html => '{body_html}', part_of => 'flagship', parent_column => 'flagship_id');
call private.track_record('public.flagship_editions', 'edition', 'title', shown => 'r.is_visible',
  search_lead => '{venue,summary}', search_body => '{travel_html,practical_html}', detail => '(select w.city || '' '' || r.year from public.flagship_pages w where w.id = r.flagship_id)',
  html => '{travel_html,practical_html}', part_of => 'flagship', parent_column => 'flagship_id');
call private.track_record('public.media', 'picture', 'alt');
call private.track_record('public.photos', 'photo', 'caption', part_of => 'album', parent_column => 'album_id');
call private.track_record('public.settings', 'setting', 'key', key_columns => 'key', address => 'key');
call private.track_record('public.menus', 'menu', 'key', key_columns => 'key', address => 'key');
call private.track_record('public.redirects', 'redirect', 'from_path', key_columns => 'from_path', address => 'from_path', links => '{to_path}');
call private.track_record('public.promises', 'promise', 'title',
  -- A promise (a pledge made at an event) is public only while its event is public, because its title could reveal a
  -- hidden event.
  shown => 'r.is_visible and exists (select from public.events e where e.id = r.event_id and private.is_public(e))',
  search_lead => '{promised_by}', search_body => '{outcome}', detail => 'r.promised_by');
call private.track_record('public.flagship_chairs', 'chair', 'name',
  shown => 'exists (select from public.flagship_editions e where e.id = r.edition_id and e.is_visible)',
  search_lead => '{request}', detail => '''Chair '' || r.number', part_of => 'edition', parent_column => 'edition_id');
call private.track_part('public.article_authors', 'article', 'authors', 'article_id', 'author_id');
call private.track_part('public.event_circles', 'event', 'circles', 'event_id', 'circle_id');
call private.track_part('public.article_events', 'article', 'events', 'article_id', 'event_id');
call private.reference_picture('public.events', 'image_url');
call private.reference_picture('public.news_articles', 'feature_image_url');
call private.reference_picture('public.people', 'image_url');
call private.reference_picture('public.partners', 'logo_url');
call private.reference_picture('public.flagship_pages', 'image_url');
call private.reference_picture('public.pages', 'image_url');
call private.require_usable_pictures('public.events');
call private.require_usable_pictures('public.news_articles');
call private.require_usable_pictures('public.people');
call private.require_usable_pictures('public.partners');
call private.require_usable_pictures('public.flagship_pages');
call private.require_usable_pictures('public.pages');
call private.share_text('public.news_articles', 'content_html');
call private.watch_content('public.news_articles', 'private.is_published(r.status, r.published_at) and coalesce(r.unpublish_at, ''infinity'') > now()');
call private.watch_content('public.pages', 'private.is_published(r.status, r.published_at) and coalesce(r.unpublish_at, ''infinity'') > now()');
call private.watch_content('public.partners', 'private.is_within_term(r.is_visible, r.term_starts_on, r.term_ends_on)');
-- The presentation page of a flagship is public even while `is_visible` is false.
call private.watch_content('public.flagship_pages', 'true');
call private.watch_content('public.media', 'private.is_picture_on_the_site(r.path)');
call private.watch_content('public.photos', 'exists (select from public.albums a where a.id = r.album_id and private.is_public(a))');
call private.watch_content('public.settings', 'r.is_public');
call private.watch_content('public.article_authors', 'exists (select from public.news_articles a where a.id = r.article_id and private.is_public(a))');
-- A link between event and circle is public when its event is public.
call private.watch_content('public.event_circles', 'exists (select from public.events e where e.id = r.event_id and private.is_public(e))');
call private.watch_content('public.member_cards', 'r.audience = ''everybody''');
update private.record_kinds set admin_only = true where kind = 'setting';
update private.record_kinds set names_kinds = '{person,partner,quote,album}' where kind = 'section';
update private.record_kinds set names_kinds = '{circle}' where kind = 'promise';
update private.record_kinds set names_kinds = '{page,circle,flagship,category}' where kind = 'menu';
update private.record_kinds set names_kinds = array['person'] where kind = 'event';
