set local check_function_bodies = off;

CREATE TABLE "private"."withdrawn_events" ("event_id" uuid NOT NULL, "slug" text NOT NULL, "title" text NOT NULL, "start_date" timestamp with time zone NOT NULL, "end_date" timestamp with time zone, "timezone" text, "time_precision" text NOT NULL, "region" text, "is_flagship_event" boolean NOT NULL, "circle_ids" uuid[] NOT NULL, "withdrawn_at" timestamp with time zone NOT NULL, CONSTRAINT "withdrawn_events_pkey" PRIMARY KEY (event_id));

ALTER TABLE "private"."withdrawn_events" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.note_withdrawn_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'DELETE' and private.is_published(new.status, new.published_at) then
    delete from private.withdrawn_events w where w.event_id = new.id;
  elsif private.is_published(old.status, old.published_at) and not private.is_event_over(old) then
    -- An older note can be there: an event that was planned again became public without a change of its row.
    delete from private.withdrawn_events w where w.event_id = old.id;
    insert into private.withdrawn_events (event_id, slug, title, start_date, end_date, timezone, time_precision, region,
        is_flagship_event, circle_ids, withdrawn_at)
      values (old.id, old.slug, old.title, old.start_date, old.end_date, old.timezone, old.time_precision, old.region, old.is_flagship_event,
        array(select c.circle_id from public.event_circles c where c.event_id = old.id),
        greatest(now(), old.updated_at + interval '1 second'));
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.withdrawn_events_of_days(first_day date, last_day date, circle text, region text, type text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', w.event_id, 'slug', w.slug, 'title', w.title, 'description', '', 'location', null,
      'street_address', null, 'town', null, 'country', null, 'online_url', null, 'start_date', w.start_date, 'end_date', w.end_date,
      'timezone', w.timezone, 'time_precision', w.time_precision, 'event_state', 'cancelled', 'state_note', null, 'circles', '[]'::jsonb,
      'updated_at', w.withdrawn_at, 'is_withdrawn', true) order by w.start_date, w.event_id), '[]')
  from private.withdrawn_events w
  where w.withdrawn_at > now() - interval '30 days' and w.time_precision in ('datetime', 'date')
    and private.days_of_event(w.start_date, w.end_date, w.timezone, w.time_precision) && daterange(first_day, last_day, '[]')
    and (circle is null or exists (select from public.circles k where k.id = any (w.circle_ids) and k.slug = withdrawn_events_of_days.circle))
    and (withdrawn_events_of_days.region is null or w.region = withdrawn_events_of_days.region)
    and (type is distinct from 'flagship' or w.is_flagship_event)
    and not exists (select from public.events e where e.id = w.event_id and private.is_published(e.status, e.published_at))
$function$;

CREATE OR REPLACE FUNCTION public.list_calendar_events(first_day date, last_day date DEFAULT NULL::date, circle text DEFAULT NULL::text, region text DEFAULT NULL::text, type text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with asked as materialized (
    select a.id, a.place from unnest(private.events_of_days(first_day, last_day, circle, region, type)) with ordinality as a (id, place)),
  named as (
    select l.event_id, jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'color_hex', c.color_hex) order by l.position, c.name) as circles
    from asked a join public.event_circles l on l.event_id = a.id join public.circles c on c.id = l.circle_id group by l.event_id)
  select coalesce(jsonb_agg(to_jsonb(t) - 'place' order by t.place), '[]') || private.withdrawn_events_of_days(first_day, last_day, circle, region, type) from (
    select e.id, e.slug, e.title, e.description, e.location, e.street_address, e.town, e.country, e.online_url, e.start_date, e.end_date, e.timezone,
      e.time_precision, e.event_state, e.state_note, coalesce(n.circles, '[]') as circles, e.updated_at, a.place
    from asked a join public.events e on e.id = a.id left join named n on n.event_id = a.id
    where private.is_published(e.status, e.published_at)) as t
$function$;

CREATE OR REPLACE FUNCTION public.server_cleanup()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  limits int := 0;
  letters int := 0;
  devices int := 0;
  accounts int := 0;
begin
  if to_regclass('gateway.rate_limits') is not null then
    execute 'delete from gateway.rate_limits where expire < extract(epoch from now()) * 1000';
    get diagnostics limits = row_count;
    execute $sql$delete from gateway.one_time_codes where created_at < now() - interval '1 day'$sql$;
    get diagnostics letters = row_count;
    execute $sql$delete from gateway.known_devices where last_seen_at < now() - interval '400 days'$sql$;
    get diagnostics devices = row_count;
  end if;
  delete from private.account_notices where created_at < now() - interval '30 days';
  perform private.expire_letters();
  delete from private.outbox where template = 'account-letter' and refused_at < now() - interval '30 days' and expires_at <= now();
  delete from private.bulk_changes where created_at < now() - interval '30 days';
  delete from private.withdrawn_events where withdrawn_at < now() - interval '30 days';
  -- Only sign-ups: other accounts without a confirmed address (phone, made by an admin) were sent no confirmation letter.
  delete from auth.users u where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.confirmation_sent_at < now() - interval '7 days' and u.created_at < now() - interval '7 days';
  get diagnostics accounts = row_count;
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices, 'accounts', accounts);
end $function$;

CREATE TRIGGER note_deleted_event BEFORE DELETE ON public.events FOR EACH ROW WHEN ((old.status = 'published'::text)) EXECUTE FUNCTION private.note_withdrawn_event();

CREATE TRIGGER note_published_event AFTER INSERT ON public.events FOR EACH ROW WHEN ((new.status = 'published'::text)) EXECUTE FUNCTION private.note_withdrawn_event();

CREATE TRIGGER note_withdrawn_event AFTER UPDATE OF status, published_at ON public.events FOR EACH ROW EXECUTE FUNCTION private.note_withdrawn_event();

REVOKE ALL ON FUNCTION "private"."note_withdrawn_event"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdrawn_events_of_days"(date, date, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withdrawn_events_of_days"(date, date, text, text, text) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "private"."withdrawn_events_of_days"(date, date, text, text, text) TO "service_role";

call private.keep_server_functions();
