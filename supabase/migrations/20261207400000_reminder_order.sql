set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.remind_reviewer(review uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.article_reviews;
  sent text;
begin
  if not private.is_editor() then
    raise exception 'Only editors remind reviewers.' using errcode = '42501';
  end if;
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
    raise exception 'The reviewer was asked less than a day ago. Remind them tomorrow.' using errcode = 'P0001';
  end if;
  update public.article_reviews r set reminded_at = now() where r.id = asked.id;
  perform private.notify('review', 'article-notice', jsonb_build_object('about', 'reminder', 'article', a.id, 'title', a.title,
      'due_at', asked.due_at, 'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = asked.asked_by),
      'country', (select k.country from public.profiles k where k.id = asked.reviewer)),
    person => asked.reviewer)
  from public.news_articles a where a.id = asked.article_id;
  return sent;
end $function$;
