set local check_function_bodies = off;

CREATE TABLE "private"."review_reminders" ("review_id" uuid NOT NULL, "reviewer" uuid NOT NULL, "due_at" timestamp with time zone NOT NULL, "reminded_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "review_reminders_pkey" PRIMARY KEY (review_id, reviewer, due_at));

ALTER TABLE "private"."review_reminders" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION public.server_remind_reviewers()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    insert into private.review_reminders (review_id, reviewer, due_at)
    select r.id, r.reviewer, r.due_at
    from public.article_reviews r join public.news_articles a on a.id = r.article_id join public.profiles p on p.id = r.reviewer
    where r.state = 'open' and a.binned_at is null and r.created_at < now() - interval '12 hours'
      and r.due_at between now() - interval '7 days' and now() + interval '1 day'
      and p.email <> '' and private.can_read_applications(p.id)
    on conflict do nothing
    returning *),
  queued as (
    insert into private.outbox (recipient, template, data)
    select p.email, 'article-notice', jsonb_build_object('about', 'due', 'article', a.id, 'title', a.title, 'due_at', d.due_at, 'country', p.country)
    from due d join public.article_reviews r on r.id = d.review_id join public.news_articles a on a.id = r.article_id
      join public.profiles p on p.id = d.reviewer
    returning 1)
  select count(*)::int from queued
$function$;

ALTER TABLE "private"."review_reminders" ADD CONSTRAINT "review_reminders_review_id_fkey" FOREIGN KEY (review_id) REFERENCES public.article_reviews(id) ON DELETE CASCADE;

ALTER TABLE "private"."review_reminders" ADD CONSTRAINT "review_reminders_reviewer_fkey" FOREIGN KEY (reviewer) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX review_reminders_by_reviewer ON private.review_reminders USING btree (reviewer);

REVOKE ALL ON FUNCTION "public"."server_remind_reviewers"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."server_remind_reviewers"() TO "service_role";

call private.keep_server_functions();
