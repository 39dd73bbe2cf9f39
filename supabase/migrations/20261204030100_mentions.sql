set local check_function_bodies = off;

ALTER TABLE "public"."document_remarks" ADD COLUMN "mentioned" uuid[] NOT NULL DEFAULT '{}'::uuid[];

CREATE OR REPLACE FUNCTION private.keep_remark()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.settled_by := case when new.settled_at is not null then auth.uid() end;
    new.settled_at := case when new.settled_at is not null then coalesce(old.settled_at, now()) end;
    return new;
  end if;
  if new.answers is not null and not exists (select from public.document_remarks r
      where r.id = new.answers and r.document_id = new.document_id and r.answers is null) then
    raise exception 'That remark is not there any more.' using errcode = 'P0001';
  end if;
  if exists (select from unnest(new.mentioned) as m where not coalesce(private.can_read_applications(m), false)) then
    raise exception 'Only editors can be mentioned.' using errcode = 'P0001', hint = 'Remove the name and choose an editor.';
  end if;
  if (select count(*) from public.document_remarks r where r.document_id = new.document_id and r.settled_at is null) >= 500 then
    raise exception 'Five hundred open remarks are enough. Settle some first.' using errcode = 'P0001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_mentioned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify('review', 'article-notice', jsonb_build_object('about', 'mention', 'article', a.id, 'title', a.title,
      'asker', (select nullif(trim(p.full_name), '') from public.profiles p where p.id = new.author)), person => m)
    from public.documents d join public.news_articles a on d.table_name = 'news_articles' and a.id = d.row_id
      cross join (select distinct m from unnest(new.mentioned) as m) as mentioned (m)
    where d.id = new.document_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.my_tasks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors have tasks.' using errcode = '42501';
  end if;
  with tasks as (
    select case r.state when 'open' then 'review' else 'changes' end as kind, a.id::text as id, a.title,
      private.editor_name(case r.state when 'open' then r.asked_by else r.decided_by end) as person,
      case r.state when 'open' then r.question else r.answer end as text, r.due_at, coalesce(r.decided_at, r.created_at) as since, 1 as count
    from public.article_reviews r join public.news_articles a on a.id = r.article_id
    where a.binned_at is null and (r.state = 'open' and (r.reviewer = me or (r.reviewer is null and r.asked_by is distinct from me))
      or r.state = 'changes' and r.asked_by = me)
    union all
    select 'mention', a.id::text, a.title, private.editor_name(r.author), r.words, null, r.created_at, 1
    from public.document_remarks r join public.documents d on d.id = r.document_id and d.table_name = 'news_articles'
      join public.news_articles a on a.id = d.row_id
      join public.document_remarks c on c.id = coalesce(r.answers, r.id)
    where r.mentioned @> array[me] and r.author is distinct from me and c.settled_at is null and a.binned_at is null
      and not exists (select from public.document_remarks own where own.answers = c.id and own.author = me and own.created_at > r.created_at)
    union all
    select 'vote', a.id::text, a.full_name, null, null, private.stage_ends(a.status, a.stage_since), r.assigned_at, 1
    from public.application_readers r join public.applications a on a.id = r.application_id
    where r.user_id = me and a.status in ('screening', 'referees', 'interview', 'decision')
      and not exists (select from public.application_votes v where v.application_id = a.id and v.user_id = me)
    union all
    select case a.kind when 'contact' then 'question' else 'application' end, null, null, null, null,
      min(private.stage_ends(a.status, a.stage_since)), min(a.stage_since), count(*)::int
    from public.applications a where a.status = 'submitted' group by a.kind
  )
  select jsonb_build_object('total', (select count(*) from tasks), 'rows', coalesce(jsonb_agg(to_jsonb(t)), '[]')) into answer
  from (select * from tasks order by due_at nulls last, since, id limit 50) t;
  return answer;
end $function$;

ALTER TABLE "public"."document_remarks" ADD CONSTRAINT "document_remarks_mentioned_check" CHECK ((cardinality(mentioned) <= 10));

CREATE INDEX document_remarks_by_mentioned ON public.document_remarks USING gin (mentioned);

CREATE TRIGGER notify_mentioned AFTER INSERT ON public.document_remarks FOR EACH ROW WHEN ((new.mentioned <> '{}'::uuid[])) EXECUTE FUNCTION private.notify_mentioned();

REVOKE ALL ON FUNCTION "private"."notify_mentioned"() FROM PUBLIC;

REVOKE ALL ("mentioned") ON TABLE "public"."document_remarks" FROM "authenticated";

GRANT INSERT ("mentioned") ON TABLE "public"."document_remarks" TO "authenticated";
