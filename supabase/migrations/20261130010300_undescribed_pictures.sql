-- Editors are told before an import, and after it, how many of its pictures nobody has described.

/* What bringing in the taken items of a plan comes to: { shown, scheduled, drafts, addresses, pictures, undescribed,
   open }. `shown` become public at once, `addresses` of the old site would lead here, `pictures` stand in them, `undescribed` of
   those without words for people who do not see them, `open` wait for a decision. */
create or replace function public.import_prospects(import uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  with taken as (select i.* from public.import_items i where i.import_id = import and i.outcome is null and i.is_taken and i.plan in ('create', 'update'))
  select jsonb_build_object(
    'shown', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and coalesce((t.wanted ->> 'published_at')::timestamptz, now()) <= now()),
    'scheduled', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'published' and (t.wanted ->> 'published_at')::timestamptz > now()),
    'drafts', (select count(*) from taken t where t.plan = 'create' and t.wanted ->> 'status' = 'draft'),
    'addresses', (select count(distinct a) from taken t, unnest(t.addresses) as a where t.plan = 'create'),
    'pictures', (select coalesce(sum((t.item ->> 'pictureCount')::int), 0) from taken t where t.changes && '{content_html,feature_image_url}' or t.plan = 'create'),
    'undescribed', (select coalesce(sum((t.item ->> 'undescribedCount')::int), 0) from taken t where t.changes && '{content_html,feature_image_url}' or t.plan = 'create'),
    'open', (select count(*) from public.import_items i where i.import_id = import and i.outcome is null and i.plan = 'conflict'))
$$;
