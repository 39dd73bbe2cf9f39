set local check_function_bodies = off;

ALTER TABLE "public"."article_reviews" ADD COLUMN "reminded_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION public.remind_reviewer(review uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.article_reviews;
begin
  if not private.is_editor() then
    raise exception 'Only editors remind reviewers.' using errcode = '42501';
  end if;
  -- With the lock, a second reminder at the same time waits, and then finds the first.
  select * into asked from public.article_reviews r where r.id = review for update;
  if asked.asked_by is distinct from auth.uid() then
    raise exception 'Only the person who asked for a review sends reminders of it.' using errcode = '42501';
  end if;
  if asked.state <> 'open' or asked.reviewer is null
    or exists (select from public.news_articles a where a.id = asked.article_id and a.binned_at is not null) then
    raise exception 'This review no longer waits for an answer.' using errcode = 'P0001';
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
  return now();
end $function$;

CREATE OR REPLACE FUNCTION public.server_remind_reviewers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  reminded int := 0;
begin
  for due in
    with found as (
      insert into private.review_reminders (review_id, reviewer, due_at)
      select r.id, r.reviewer, r.due_at
      from public.article_reviews r join public.news_articles a on a.id = r.article_id join public.profiles p on p.id = r.reviewer
      where r.state = 'open' and a.binned_at is null and greatest(r.created_at, r.reminded_at) < now() - interval '12 hours'
        and r.due_at between now() - interval '7 days' and now() + interval '1 day'
        and p.email <> '' and private.can_read_applications(p.id)
      on conflict do nothing
      returning *)
    select f.reviewer, jsonb_build_object('about', 'due', 'article', a.id, 'title', a.title, 'due_at', f.due_at, 'country', p.country) as data
    from found f join public.article_reviews r on r.id = f.review_id join public.news_articles a on a.id = r.article_id
      join public.profiles p on p.id = f.reviewer
  loop
    perform private.notify('review', 'article-notice', due.data, person => due.reviewer);
    reminded := reminded + 1;
  end loop;
  return reminded;
end $function$;

REVOKE ALL ON FUNCTION "public"."remind_reviewer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remind_reviewer"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."remind_reviewer"(uuid) TO "service_role";

call private.keep_server_functions();
