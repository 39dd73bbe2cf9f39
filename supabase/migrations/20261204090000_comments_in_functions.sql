-- Comments inside functions in plain words. Nothing else differs: each function is stored with its text.
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.apply_invitation(i public.invitations, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.invitations set accepted_at = now(), accepted_by = person where id = i.id;
  -- An invitation can raise the role of an account and never lowers it.
  if i.role > (select coalesce(max(r.role), 'user') from public.user_roles r where r.user_id = person) then
    perform private.set_role(person, i.role);
  end if;
  if i.application_id is not null then perform private.onboard(i.application_id, person); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.apply_retention()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kept jsonb := coalesce((select value from public.settings where key = 'retention'), '{}');
  removed jsonb := '{}';
  count int;
  period interval;
begin
  period := private.retention_period(kept, 'applications_months', 'months');
  count := private.remove_old_applications(period);
  removed := removed || jsonb_build_object('applications', count);

  period := private.retention_period(kept, 'audit_months', 'months');
  delete from public.audit_log where created_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('audit_lines', count);

  delete from private.delivered_letters where sent_at < now() - private.retention_period(kept, 'captured_mail_days', 'days');

  -- This table exists only where the site itself sends account e-mails; on hosted Supabase the project sends them.
  if to_regclass('gateway.captured_mail') is not null then
    period := private.retention_period(kept, 'captured_mail_days', 'days');
    execute 'delete from gateway.captured_mail where sent_at < now() - $1' using period;
    get diagnostics count = row_count;
    removed := removed || jsonb_build_object('letters', count);
  end if;

  period := private.retention_period(kept, 'error_days', 'days');
  delete from private.server_errors where occurred_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('errors', count);

  delete from public.drafts where updated_at < now() - interval '30 days';
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('drafts', count);

  delete from private.runs where started_at < now() - interval '90 days';
  perform private.fold_content_changes();
  return removed;
end $function$;

CREATE OR REPLACE FUNCTION private.begin_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written text := to_jsonb(new) ->> tg_argv[0];
  claimed jsonb := nullif(current_setting('documents.reading', true), '')::jsonb;
  d public.documents;
  saved int;
begin
  if written is not distinct from to_jsonb(old) ->> tg_argv[0] then return null; end if;
  select * into d from public.documents where table_name = tg_table_name and row_id = new.id for update;
  if not found then return null; end if;
  -- HTML that is older than the last saved update lacks words of other people, so saving it counts as replacing the
  -- text.
  select r.seq into saved from private.document_readings r
    where r.document_id = d.id and r.epoch = d.epoch and r.html_hash = md5(written) and r.seq >= d.saved_seq;
  if claimed is not null and (saved is null or (claimed ->> 'epoch')::int is distinct from d.epoch) then
    raise exception 'Somebody changed the text while it was being saved. Nothing was saved; save again.' using errcode = 'PT409';
  end if;
  if saved is not null then
    -- From now on, an older HTML that an undo or the history brings back counts as replacing the text.
    delete from private.document_readings r where r.document_id = d.id and r.seq < saved;
    update public.documents set saved_seq = saved where id = d.id;
    return null;
  end if;
  perform private.end_epoch(d, to_jsonb(old));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_letters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed jsonb := private.removed_interview(old);
begin
  -- Cancellations to interviewers are still sent, without the link to the application.
  update private.outbox o set application_id = null, data = o.data - 'application'
    where o.application_id = old.id and o.template = 'application-notice' and o.data -> 'interview' ? 'is_cancelled';
  delete from private.outbox o where o.application_id = old.id;
  delete from private.delivered_letters d where d.application_id = old.id;
  if to_regclass('gateway.captured_mail') is not null then
    execute 'delete from gateway.captured_mail where application_id = $1' using old.id;
  end if;
  if removed is not null then perform private.tell_of_removed_interview(old, removed -> 'entry', (removed ->> 'setter')::uuid); end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.is_letter_current(d private.delivered_letters)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((d.data ->> 'expires_at')::timestamptz > now(), true)
    -- The cancellation e-mail for a removed application has no application.
    and (d.template <> 'application-letter' or d.application_id is null or exists (
      select from public.application_letters l join public.applications a on a.id = l.application_id
        left join public.application_referees r on r.id = l.referee_id
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.taken_back_at is null
        and (l.moved_to is null or l.moved_to = a.status)
        and (l.kind not in ('referee', 'reminder') or r.answered_at is null and r.declined_at is null and r.expires_at > now()
          and not exists (select from public.application_letters n
            where n.referee_id = r.id and n.created_at > l.created_at and n.taken_back_at is null))))
    and case when not coalesce(d.data ? 'interview', false) then true
      when d.data -> 'interview' ? 'is_cancelled' then not exists (select from public.application_interviews i where i.application_id = d.application_id)
      else exists (select from public.application_interviews i
        where i.application_id = d.application_id and i.sequence = (d.data #>> '{interview,sequence}')::int) end
    -- An invitation stores the time of its latest e-mail, because a newer e-mail replaces the link of an older one.
    and (d.template <> 'invitation' and d.data #>> '{link,to}' is distinct from 'invitation' or exists (
      select from public.invitations i
      where i.email = d.recipient and i.created_at <= d.queued_at and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()))
$function$;

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
  -- This trigger runs before the check constraint, so it has to check the number itself.
  if cardinality(new.mentioned) > 10 then
    raise exception 'Ten people can be mentioned at once.' using errcode = '23514', constraint = 'document_remarks_mentioned_check';
  end if;
  if exists (select from unnest(new.mentioned) as m where not coalesce(private.can_read_applications(m), false)) then
    raise exception 'Only editors can be mentioned.' using errcode = 'P0001', hint = 'Remove the name and choose an editor.';
  end if;
  if (select count(*) from public.document_remarks r where r.document_id = new.document_id and r.settled_at is null) >= 500 then
    raise exception 'Five hundred open remarks are enough. Settle some first.' using errcode = 'P0001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_out_calendar(circle text, asked date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Maximum number of events listed per day, of events without a day per month, and after the two months; the others
  -- are only counted.
  of_day constant int := 3;
  of_month constant int := 6;
  of_later constant int := 12;
  conditions text := private.events_asked(null, circle, null, null, null);
  this_month date := date_trunc('month', now() at time zone 'UTC')::date;
  first_day date;
  last_day date;
  next_id uuid;
  next_day date;
  opens date;
  shown date;
  begins date;
  answer jsonb;
begin
  execute format('select (select private.first_day(e.start_date, e.timezone) from public.events e where %1$s order by e.start_date limit 1),
    (select private.first_day(e.start_date, e.timezone) from public.events e where %1$s order by e.start_date desc limit 1)', conditions)
    into first_day, last_day using null::text, circle;
  execute format('select e.id, private.first_day(e.start_date, e.timezone) from public.events e
    where %s and private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() and e.event_state <> ''cancelled''
    order by e.start_date, e.id limit 1', conditions) into next_id, next_day using null::text, circle;
  -- The calendar opens at the month of the next event, or of the last one when no event is upcoming.
  opens := date_trunc('month', greatest(coalesce(next_day, last_day, this_month), case when next_day is not null then this_month end)::timestamp)::date;
  shown := date_trunc('month', coalesce(asked, opens)::timestamp)::date;
  shown := greatest(least(shown, greatest(date_trunc('month', last_day::timestamp)::date, opens, this_month)), least(date_trunc('month', first_day::timestamp)::date, opens, this_month));
  -- The twelve months begin one month before the opening month; earlier and later ranges are whole years apart from
  -- that.
  begins := (opens - interval '1 month' + floor(((extract(year from shown) - extract(year from opens)) * 12 + extract(month from shown) - extract(month from opens) + 1) / 12)
    * interval '12 months')::date;

  execute format($question$
    with ribbon as materialized (
      select e.id, e.start_date, e.event_state, e.time_precision in ('datetime', 'date') as has_day, private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) as days,
        date_trunc('month', private.first_day(e.start_date, e.timezone)::timestamp)::date as month,
        private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) < now() as is_over,
        (select k.color_hex from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id order by l.position, k.name limit 1) as hue
      from public.events e
      where %1$s and private.days_of_event(e.start_date, e.end_date, e.timezone, e.time_precision) && daterange($3, ($3 + interval '12 months')::date)),
    months as (
      -- `events` counts what takes place in a month; `begun` counts what begins in it, for the list of later months.
      select m.month::date as month, count(r.id)::int as events, count(r.id) filter (where r.is_over)::int as over,
        count(r.id) filter (where r.event_state in ('cancelled', 'postponed'))::int as off,
        count(r.id) filter (where r.month = m.month::date)::int as begun
      from generate_series($3::timestamp, $3 + interval '11 months', interval '1 month') as m (month)
        left join ribbon r on r.days && daterange(m.month::date, (m.month + interval '1 month')::date) group by 1),
    marks as (
      select m.month, jsonb_build_object('hue', r.hue, 'kind', case when r.event_state in ('cancelled', 'postponed') then 'off'
        when r.has_day and upper(r.days) - lower(r.days) > 1 then 'days' else 'day' end) as mark,
        row_number() over (partition by m.month order by r.start_date, r.id) as place
      from months m join ribbon r on r.days && daterange(m.month, (m.month + interval '1 month')::date)),
    sheet_months as (
      -- The following month is shown too, unless the opened month has many events.
      select $4 as month union select * from (select m.month from months m where m.month > $4 and m.events > 0
        and (select o.events from months o where o.month = $4) <= %4$s order by m.month limit 1) as following),
    on_sheets as (
      select s.month, r.id, r.start_date, r.has_day, greatest(lower(r.days), s.month) as day,
        row_number() over (partition by s.month, r.has_day, case when r.has_day then greatest(lower(r.days), s.month) end order by r.start_date, r.id) as place
      from sheet_months s join ribbon r on r.days && daterange(s.month, (s.month + interval '1 month')::date)),
    sheets as (
      select s.month, count(o.id)::int as events,
        coalesce(array_agg(o.id order by o.start_date, o.id) filter (where o.place <= case when o.has_day then %2$s else %3$s end), '{}') as ids,
        (select coalesce(jsonb_object_agg(d.day, d.more), '{}') from (
          select o.day, count(*) - %2$s as more from on_sheets o where o.month = s.month and o.has_day group by o.day having count(*) > %2$s) as d) as more
      from sheet_months s left join on_sheets o on o.month = s.month group by s.month),
    counted as (
      select m.month, sum(m.begun) over (order by m.month) as so_far from months m where m.month > (select max(month) from sheet_months) and m.begun > 0)
    select jsonb_build_object(
      'months', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'count', m.events, 'over', m.over, 'off', m.off,
        'marks', (select coalesce(jsonb_agg(k.mark order by k.place), '[]') from marks k where k.month = m.month and k.place <= 6)) order by m.month) from months m),
      'sheets', (select jsonb_agg(jsonb_build_object('month', to_char(s.month, 'YYYY-MM'), 'count', s.events, 'more', s.more, 'ids', s.ids) order by s.month) from sheets s),
      'later', jsonb_build_object(
        'months', (select coalesce(jsonb_agg(to_char(c.month, 'YYYY-MM') order by c.month), '[]') from counted c where c.so_far <= %4$s),
        'ids', (select coalesce(array_agg(r.id order by r.start_date, r.id), '{}') from ribbon r join counted c on c.month = r.month where c.so_far <= %4$s)))
  $question$, conditions, of_day, of_month, of_later)
  into answer using null::text, circle, begins, shown;
  return answer || jsonb_build_object('month', to_char(shown, 'YYYY-MM'), 'opens', to_char(opens, 'YYYY-MM'), 'next', next_id,
    'first', to_char(coalesce(first_day, this_month), 'YYYY-MM'), 'last', to_char(greatest(last_day, this_month), 'YYYY-MM'));
end $function$;

CREATE OR REPLACE FUNCTION private.name_shared_entries(import uuid, of_source text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  numbers int[];
  names text[];
begin
  with told as (select i.number, i.kind, i.source_id, private.as_one_line(i.item ->> 'sourceId') as guid, i.item ->> 'entry' as entry,
        private.entry_name(i.item) as own_name, i.item -> 'fields' ->> 'published_at' as at
      from public.import_items i where i.import_id = import and i.item ? 'entry'),
    known as (select t.*, o.source_id is not null as is_known, o.entry as first_entry,
        exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.source_id = t.own_name) as is_own,
        count(*) over (partition by t.kind, t.guid) > 1
          or exists (select from private.import_origins s where s.source = of_source and s.kind = t.kind and s.guid = t.guid) as is_shared,
        row_number() over (partition by t.kind, t.guid order by t.at, t.number desc) = 1 as is_oldest
      from told t left join private.import_origins o on o.source = of_source and o.kind = t.kind and o.source_id = t.guid),
    named as (select k.number, k.source_id,
        case when k.is_own then k.own_name when not k.is_known then k.source_id
          -- A record that was imported before entries were told apart belongs to the oldest entry.
          when coalesce(k.first_entry = k.entry, k.is_oldest) then k.guid else k.own_name end as name
      from known k where k.is_shared)
  select array_agg(n.number), array_agg(n.name) into numbers, names from named n where n.name <> n.source_id;
  -- The temporary names avoid a conflict when two items exchange their names.
  update public.import_items i set source_id = 'renamed ' || i.number where i.import_id = import and i.number = any (numbers);
  update public.import_items i set source_id = n.name from unnest(numbers, names) as n (number, name) where i.import_id = import and i.number = n.number;
end $function$;

CREATE OR REPLACE FUNCTION private.note_source_failure(source uuid, note text, import uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), outcome = 'failed', failures = s.failures + 1,
      note = left(private.as_one_line(note_source_failure.note), 500), import_id = coalesce(import, s.import_id),
      -- The change detection values are cleared, so that the next reading downloads the source again.
      etag = null, last_modified = null, content_hash = null, next_at = private.next_try(s.failures + 1, r.every)
    from public.import_sources r where r.id = s.source_id and r.id = source and r.is_on
$function$;

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
    -- An older row may exist: a scheduled event becomes public at its date without a change of its row.
    delete from private.withdrawn_events w where w.event_id = old.id;
    insert into private.withdrawn_events (event_id, slug, title, start_date, end_date, timezone, time_precision, region,
        is_flagship_event, circle_ids, withdrawn_at)
      values (old.id, old.slug, old.title, old.start_date, old.end_date, old.timezone, old.time_precision, old.region, old.is_flagship_event,
        array(select c.circle_id from public.event_circles c where c.event_id = old.id),
        greatest(now(), old.updated_at + interval '1 second'));
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.notify(kind text, template text, data jsonb, application uuid DEFAULT NULL::uuid, person uuid DEFAULT NULL::uuid, owner uuid DEFAULT NULL::uuid, subject text DEFAULT NULL::text, without uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told record;
  due timestamptz;
  zone text := private.site_timezone();
begin
  -- The lock prevents two transactions from each sending an e-mail because they do not see the other's.
  perform pg_advisory_xact_lock(hashtextextended('notices of ' || notify.kind, 0));
  for told in select * from private.notice_recipients(notify.kind, notify.application, notify.person, notify.owner) r
      where r.user_id is null or r.user_id <> all (notify.without) loop
    due := case told.cadence when 'at_once' then greatest(now(), (
        select max(case when n.sent_at is null then n.due_at else n.sent_at + interval '10 minutes' end) from private.notices n
        where n.kind = notify.kind and n.cadence = 'at_once' and n.user_id is not distinct from told.user_id
          and n.address is not distinct from told.address and n.due_at > now() - interval '1 hour'))
      else private.next_digest(told.cadence, now(), zone) end;
    insert into private.notices (kind, cadence, user_id, address, application_id, template, data, subject, due_at)
      values (notify.kind, told.cadence, told.user_id, told.address, notify.application, notify.template, notify.data, notify.subject, due);
  end loop;
  perform private.queue_due_notices();
end $function$;

CREATE OR REPLACE FUNCTION private.plain_text(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  -- Inline elements can be inside a word and are removed; any other element ends the line.
  select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(html,
    '\s+', ' ', 'g'), '</?(?:a|abbr|b|cite|code|em|i|q|s|strong|sub|sup|time)(?:\s[^>]*)?>', '', 'gi'), ' ?<[^>]*> ?', chr(10), 'g'),
    '&(?:#39|#x27|apos|rsquo|lsquo);', '’', 'gi'), '&[a-z0-9#]+;', ' ', 'gi'), '\n+', chr(10), 'g'), chr(10) || ' ')
$function$;

CREATE OR REPLACE FUNCTION private.plan_import_item(i public.import_items)
 RETURNS public.import_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  planned public.import_items;
begin
  planned := case when i.item ? 'isRecord' then private.plan_record(i) else private.plan_told_item(i) end;
  -- The casts raise an error for an invalid time here, because counting the plan would fail on it later.
  perform (planned.wanted ->> 'published_at')::timestamptz, (planned.wanted ->> 'start_date')::timestamptz, (planned.wanted ->> 'end_date')::timestamptz;
  return planned;
exception when others then
  if private.is_passing_error(sqlstate) then raise; end if;
  i.plan := 'refused'; i.reason := private.as_one_line(sqlerrm); i.wanted := '{}'; i.changes := '{}'; i.conflicts := '{}';
  return i;
end $function$;

CREATE OR REPLACE FUNCTION private.plan_record(i public.import_items)
 RETURNS public.import_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  k private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder jsonb;
  key text;
  reserved text;
  moments constant text[] := '{created_at,updated_at}';
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into k from private.record_kinds r where r.kind = i.kind;
  i.plan := 'refused'; i.reason := null; i.changes := '{}'; i.conflicts := '{}'; i.wanted := '{}'; i.record_id := null;
  if k.kind is null then i.reason := 'This site knows no records of this kind.'; return i; end if;
  if k.admin_only and not exists (select from public.user_roles r where r.user_id = asked.asked_by and r.role = 'admin') then
    i.reason := 'Only administrators bring these in.'; return i;
  end if;
  begin
    i.wanted := private.told_record(k, i.item -> 'fields');
    key := i.wanted ->> k.key_columns;
    is_now := private.record_by_key(k, key);
  exception when data_exception or integrity_constraint_violation or undefined_column then
    i.reason := private.as_one_line(sqlerrm); return i;
  end;
  if key is null then i.reason := 'It does not say which record it is.'; return i; end if;
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;

  if is_now is null then
    if origin.record_id is not null and i.choices ->> 'removed' is distinct from 'theirs' then
      i.plan := 'conflict'; i.reason := 'removed'; return i;
    end if;
    holder := private.holder_of_place(k, i.wanted);
    if k.path is not null then select r.reason into reserved from public.reserved_slugs r where r.slug = i.wanted ->> 'slug'; end if;
    if reserved is not null then
      i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is null then
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted) order by 1);
    elsif (holder ->> 'isFree')::boolean then
      i.record_id := (holder ->> 'key')::uuid;
      is_now := private.record_by_key(k, holder ->> 'key');
      i.plan := 'update'; i.changes := array(select f.key from jsonb_each(i.wanted) f where f.value is distinct from is_now -> f.key order by 1);
    elsif k.kind = 'picture' then
      i.reason := 'Another picture of the library lies where this one would.';
    else
      i.plan := 'conflict'; i.reason := 'address';
    end if;
    return i;
  end if;

  i.record_id := case when k.key_columns = 'id' then key::uuid end;
  i.changes := array(select f.key from jsonb_each(i.wanted) f where f.key <> all (moments)
    and private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key order by 1);
  if not private.is_first_row(k, key) then
    i.conflicts := array(select name from unnest(i.changes) as name where private.value_hash(is_now -> name) is distinct from origin.written ->> name);
  end if;
  -- A record with a file has its own file either here or from the source; the two cannot be merged.
  if private.examined_columns(k.kind) <> '{}' and i.conflicts && '{path,content_hash}' then
    i.reason := 'It has another file here.'; i.conflicts := '{}'; return i;
  end if;
  -- Created and updated times are imported only if the record was not changed on this site since.
  if i.conflicts = '{}' and (private.is_first_row(k, key) or private.value_hash(is_now -> 'updated_at') = origin.written ->> 'updated_at') then
    i.changes := i.changes || array(select name from unnest(moments) as name where i.wanted ? name and i.wanted -> name is distinct from is_now -> name);
  end if;
  i.plan := case when i.changes = '{}' then 'same'
    when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
  i.reason := case when i.plan = 'conflict' then 'changed' end;
  if i.plan = 'update' and not exists (select from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') then
    i.plan := 'same';
  end if;
  return i;
end $function$;

CREATE OR REPLACE FUNCTION private.plan_told_item(i public.import_items)
 RETURNS public.import_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  of_kind private.record_kinds;
  origin private.import_origins;
  is_now jsonb;
  holder text;
  reserved text;
  lacking text;
begin
  select * into asked from public.imports t where t.id = i.import_id;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into i.wanted from jsonb_each(i.item -> 'fields') f
    where private.has_column(of_kind.table_name, f.key) and f.key not in ('id', 'created_at', 'updated_at');
  i.wanted := i.wanted || private.mapped_fields(asked.source, i.kind, i.item -> 'refers')
    || coalesce((select jsonb_object_agg(p.key, p.value -> 'address') from jsonb_each(i.item -> 'pictures') p), '{}');
  if i.choices ? 'slug' then i.wanted := i.wanted || jsonb_build_object('slug', i.choices -> 'slug'); end if;
  if asked.options ->> 'status' = 'draft' and i.wanted ? 'status' then i.wanted := i.wanted || '{"status": "draft"}'; end if;
  i.plan := null; i.reason := null; i.changes := '{}'; i.conflicts := '{}';

  select * into origin from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;
  i.record_id := origin.record_id;
  is_now := case when origin.record_id is not null then private.record_as_it_is(i.kind, origin.record_id) end;

  if origin.record_id is null and i.source_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' and private.record_as_it_is(i.kind, i.source_id::uuid) is not null then
    i.record_id := i.source_id::uuid; i.plan := 'same'; i.reason := 'The source has it from here.';
  elsif coalesce(trim(i.wanted ->> of_kind.title), '') = '' then
    i.plan := 'refused'; i.reason := 'It has no title.';
  elsif i.wanted ? 'slug' and coalesce(i.wanted ->> 'slug', '') = '' then
    i.plan := 'refused'; i.reason := 'No address can be made of its title.';
  elsif origin.record_id is not null and is_now is null and i.choices ->> 'removed' is distinct from 'theirs' then
    i.plan := 'conflict'; i.reason := 'removed';
  elsif is_now is null then
    i.record_id := null;
    if i.wanted ? 'slug' then
      execute format('select r.%I from public.%I r where r.slug = $1', of_kind.title, of_kind.table_name) into holder using i.wanted ->> 'slug';
      if of_kind.path is not null then select r.reason into reserved from public.reserved_slugs r where r.slug = i.wanted ->> 'slug'; end if;
    end if;
    select string_agg(replace(a.attname, '_', ' '), ', ' order by a.attnum) into lacking from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', of_kind.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
        and not a.atthasdef and coalesce(i.wanted -> a.attname, 'null') = 'null';
    if lacking is not null then
      i.plan := 'refused'; i.reason := 'It has no ' || lacking || '.';
    elsif reserved is not null then
      i.plan := 'refused'; i.reason := 'Its address is taken: ' || reserved || '.';
    elsif holder is not null then
      i.plan := 'conflict'; i.reason := 'address';
    else
      i.plan := 'create'; i.changes := array(select jsonb_object_keys(i.wanted));
    end if;
  else
    -- The slug is decided on this site; the URL in the file becomes a redirect.
    i.wanted := i.wanted - case when i.choices ? 'slug' then '' else 'slug' end;
    i.changes := array(select f.key from jsonb_each(i.wanted) f
      where private.value_hash(f.value) is distinct from origin.said ->> f.key and f.value is distinct from is_now -> f.key
        and private.spelled_value(of_kind.table_name, f.key, f.value) is distinct from is_now -> f.key order by 1);
    i.conflicts := array(select name from unnest(i.changes) as name
      -- A field that no import wrote and that is empty counts as unchanged on this site.
      where private.value_hash(is_now -> name) is distinct from origin.written ->> name
        and (origin.written ? name or coalesce(is_now -> name, 'null') not in ('null', '""', '[]')));
    i.plan := case when i.changes = '{}' then 'same'
      when exists (select from unnest(i.conflicts) as name where not i.choices ? name) then 'conflict' else 'update' end;
    i.reason := case when i.plan = 'conflict' then 'changed' end;
    -- The editor chose this site's value for every conflict, so there is nothing to write.
    if i.plan = 'update' and not exists (select from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs') then
      i.plan := 'same';
    end if;
  end if;
  return i;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_due_notices(at timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued int;
  zone text;
begin
  -- Only one process runs this at a time, so that the notifications of a person are not split into two e-mails.
  if not exists (select from private.notices n where n.sent_at is null and n.due_at <= at)
    or not pg_try_advisory_xact_lock(hashtextextended('due notices', 0)) then
    return 0;
  end if;
  zone := private.site_timezone();
  with due as (
    update private.notices n set sent_at = at where n.sent_at is null and n.due_at <= at returning n.*
  ),
  open as (
    select d.*, coalesce(p.email, d.address) as recipient, case when d.cadence = 'at_once' then d.kind else '' end as part
    from due d join public.notification_rules r on r.kind = d.kind
      left join public.profiles p on p.id = d.user_id
      left join public.notification_choices c on c.user_id = d.user_id and c.kind = d.kind
    where coalesce(c.cadence, r.cadence) <> 'off'
      and (d.address = any (r.addresses) or p.email <> '' and private.can_read_applications(d.user_id)
        and (d.application_id is null or not private.has_conflict(d.user_id, d.application_id)))
  ),
  lines as (select o.recipient, o.part, o.kind, count(*) as count, min(o.id) as first from open o group by 1, 2, 3),
  lists as (
    select l.recipient, l.part, sum(l.count) as count, min(l.first) as first,
      jsonb_agg(jsonb_build_object('kind', l.kind, 'count', l.count) order by l.first) as lines
    from lines l group by 1, 2
  )
  insert into private.outbox (recipient, template, data)
  select l.recipient, case when l.part <> '' and l.count = 1 then o.template else 'desk-digest' end,
    case when l.part = '' then jsonb_build_object('lines', l.lines, 'day', to_char(at at time zone zone, 'FMDay'))
      when l.count > 1 then jsonb_build_object('lines', l.lines) else o.data end
  from lists l join open o on o.id = l.first order by l.first;
  get diagnostics queued = row_count;
  return queued;
end $function$;

CREATE OR REPLACE FUNCTION private.record_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.content_changes default values on conflict do nothing;
  -- The notification is sent once per transaction.
  if found then perform pg_notify('content_changed', ''); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_empty_flagship()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The lock makes two people who remove the last two editions wait for each other. When the flagship itself is being
  -- removed, its row is gone and the check does not apply.
  perform from public.flagship_pages f where f.id = old.flagship_id and f.is_visible for update;
  if found and not exists (select from public.flagship_editions e
      where e.flagship_id = old.flagship_id and e.id <> old.id and e.is_visible) then
    raise exception 'This is the only edition visitors see, and its page is shown. Show another edition first, or hide the page.'
      using errcode = '23514';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_source_import()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s public.import_source_states;
  wrote int;
  met text;
begin
  select * into s from public.import_source_states t where t.source_id = new.registered_source for update;
  if s.source_id is null then return null; end if;
  if new.status = 'done' then
    select count(*) filter (where i.version is not null),
        md5(string_agg(concat_ws(' ', i.source_id, i.outcome, i.said, i.item -> 'fields'), ',' order by i.source_id) filter (where i.outcome in ('conflict', 'rejected')))
      into wrote, met from public.import_items i where i.import_id = new.id;
    if wrote = 0 and (met is null or met = s.troubles) and s.import_id is distinct from new.id then
      delete from public.imports i where i.id = new.id;
      update public.import_source_states t set outcome = 'nothing', note = null, failures = 0, troubles = met where t.source_id = s.source_id;
    else
      update public.import_source_states t set outcome = 'new', note = null, failures = 0, import_id = new.id, troubles = met where t.source_id = s.source_id;
    end if;
  elsif new.status = 'refused' then
    delete from public.imports i where i.registered_source = s.source_id and i.status = 'refused' and i.id <> new.id;
    perform private.note_source_failure(s.source_id, new.note, new.id);
  elsif new.status = 'stopped' then
    -- The hash of the content is kept, so that a stopped import starts again only when the source has changed.
    update public.import_source_states t set outcome = 'skipped', note = 'Its last import was stopped.', import_id = new.id where t.source_id = s.source_id;
  elsif new.status = 'paused' and new.note is not null then
    perform private.note_source_failure(s.source_id, new.note, new.id);
  elsif new.status = 'undoing' then
    update public.import_sources r set is_on = false where r.id = s.source_id and r.is_on;
    update public.import_source_states t set etag = null, last_modified = null, content_hash = null, troubles = null, outcome = 'skipped',
      note = 'It was switched off when what it brought in was taken back.' where t.source_id = s.source_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.substitute_change(of_kind private.record_kinds, referring text[], record jsonb, picture public.media, substitute public.media)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  alt_column text := replace(of_kind.picture_columns[1], '_url', '_alt');
  change jsonb := '{}';
  name text;
  written text;
begin
  -- The album already contains the substitute, and an album cannot contain a picture twice.
  if of_kind.kind = 'photo' and exists (select from public.photos p
      where p.album_id = (record ->> 'album_id')::uuid and p.media_id = substitute.id) then
    return null;
  end if;
  foreach name in array referring loop
    if record ->> name = picture.id::text then
      change := change || jsonb_build_object(name, substitute.id);
      if name = 'media_id' and record ? alt_column then
        if substitute.is_decorative then
          raise exception 'The picture you chose says nothing, and “%” needs words for its picture. Choose one that is described.',
            record ->> of_kind.title using errcode = '22023';
        end if;
        change := change || jsonb_build_object(alt_column, regexp_replace(substitute.alt, '\s+', ' ', 'g'));
      end if;
    end if;
  end loop;
  foreach name in array of_kind.html_columns loop
    written := private.text_with_substitute(record ->> name, picture.path, substitute);
    if written is distinct from record ->> name then
      change := change || jsonb_build_object(name, written);
    end if;
  end loop;
  return nullif(change, '{}');
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_cancelled_interview(a public.applications, stage text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb := private.cancel_interview(a);
  letter public.application_letters;
begin
  if was is null then return; end if;
  letter := private.queue_letter(a, 'cancelled', a.email, 'Your interview is cancelled',
    'Dear ' || a.full_name || ',' || E'\n\n' || case when stage = 'withdrawn'
      then 'you have withdrawn your application, so the interview does not take place.'
      else 'the interview about your application does not take place. We write to you again when there is something new.' end,
    jsonb_build_object('to', 'page', 'token', private.add_application_link(a.id)),
    jsonb_build_object('interview', private.cancelled_entry(was)), before => jsonb_build_object('interview', was));
  if stage = 'withdrawn' then
    -- The editor who set the interview and the application's readers are left out, because they get the cancellation
    -- with a calendar entry.
    perform private.notify('withdrawal', 'application-notice', jsonb_build_object('about', 'withdrew', 'application', a.id), application => a.id,
      without => array_remove((was ->> 'set_by')::uuid || array(select r.user_id from public.application_readers r where r.application_id = a.id), null));
    update public.application_letters l set leaves_at = now() where l.id = letter.id;
    update private.outbox o set next_attempt_at = now() where o.id = letter.outbox_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.text_with_substitute(html text, path text, substitute public.media)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address text := private.picture_address(substitute.path);
  alt text := case when substitute.is_decorative then '' else substitute.alt end;
  spelling text;
  pattern text;
  tag text;
begin
  -- A path can be written with several escapes, and can be the beginning of another path.
  for spelling in select distinct said.part[1] from regexp_matches(html, '/media/([^[:space:]"''<>?#()\\&]+)', 'g') as said (part)
      where private.unescaped(said.part[1]) = text_with_substitute.path loop
    pattern := '/media/' || regexp_replace(spelling, '([.*+^$|{}\[\]])', '\\\1', 'g') || '(?![^[:space:]"''<>?#()\\&])';
    for tag in select distinct said.part[1] from regexp_matches(html, '(<img(?:[^>"'']|"[^"]*"|''[^'']*'')*>)', 'gi') as said (part)
        where said.part[1] ~ pattern loop
      html := replace(html, tag, private.image_with(tag, pattern, address, alt));
    end loop;
    html := regexp_replace(html, pattern, address, 'g');
  end loop;
  return html;
end $function$;

CREATE OR REPLACE FUNCTION private.told_record(k private.record_kinds, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unknown text := (select name from jsonb_object_keys(fields) as name where not private.has_column(k.table_name, name)
    and not exists (select from private.record_parts p where p.kind = k.kind and p.name = name) limit 1);
  told jsonb;
begin
  if unknown is not null then
    raise exception 'This site knows no field "%" of it.', unknown using errcode = '42703';
  end if;
  execute format('select to_jsonb(given) from jsonb_populate_record(null::public.%I, $1) as given', k.table_name) into told using fields;
  return (select jsonb_object_agg(f.key, coalesce(told -> f.key, f.value)) from jsonb_each(fields) f)
    -- The hash stays, because it shows whether the file differs.
    - array_remove(private.examined_columns(k.kind), 'content_hash');
end $function$;

CREATE OR REPLACE FUNCTION private.write_audit_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  more text := case when tg_nargs > 1 then tg_argv[1] end;
  step text := case when more = 'parts' then current_setting('record.save_step', true) end;
  is_new boolean := tg_op = 'INSERT' or coalesce(step = 'new row', false);
  was jsonb := case when not is_new then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  personal boolean := coalesce(more = 'personal', false);
  fields text[];
  key text;
begin
  -- While an import is undone, only the import itself writes a line.
  if step = 'parts' or current_setting('import.is_undoing', true) = 'yes' then return null; end if;
  select string_agg(coalesce(is_now, was) ->> trim(part), '/') into key from unnest(string_to_array(tg_argv[0], ',')) as part;
  if more = 'parts' then
    -- The previous parts are in the revision before the latest, because the latest one belongs to this change. A
    -- deleted row has no new revision.
    was := was || private.parts_in_history(tg_table_name, key, case when tg_op = 'DELETE' then 0 else 1 end);
    is_now := is_now || private.parts_of(tg_table_name, is_now);
  end if;
  select coalesce(array_agg(name order by name), '{}') into fields
    from jsonb_object_keys(coalesce(is_now, was)) as name
    where name not in ('created_at', 'updated_at') and (was -> name) is distinct from (is_now -> name);
  if not is_new and tg_op = 'UPDATE' and fields = '{}' then return null; end if;

  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
  values ((select auth.uid()), case when (select auth.uid()) is null then 'server' else private.highest_role()::text end,
    case when is_new then 'add' when tg_op = 'UPDATE' then 'change' else 'remove' end, tg_table_name, key, fields,
    case when not personal and was is not null then (select jsonb_object_agg(name, was -> name) from unnest(fields) as name) end,
    case when not personal and is_now is not null then (select jsonb_object_agg(name, is_now -> name) from unnest(fields) as name) end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.write_import_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_asked boolean := (select auth.uid()) is not null;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or new.status in ('reading', 'planning', 'planned', 'running')) then return null; end if;
  if not is_asked and (tg_op = 'INSERT' or new.status in ('waiting', 'undoing')) then return null; end if;
  -- A reading that found nothing new was deleted by an earlier trigger.
  if not exists (select from public.imports i where i.id = new.id) then return null; end if;
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
    values ((select auth.uid()), case when is_asked then private.highest_role()::text else 'server' end,
      case tg_op when 'INSERT' then 'add' else 'change' end, 'imports', new.id::text, '{}', null,
      jsonb_build_object('name', new.name, 'status', new.status));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.append_document_update(document uuid, for_epoch integer, knows integer, update text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bytes bytea := decode(update, 'base64');
  d public.documents;
  late int;
begin
  perform private.require_editor();
  perform private.count_append(octet_length(bytes));
  d := private.lock_document(document);
  perform private.require_text_schema(d.text_schema, knows);
  if d.epoch <> for_epoch then
    select coalesce(min(u.seq), 0) - 1 into late from public.document_updates u
      where u.document_id = document and u.epoch = for_epoch and u.seq < 0;
    insert into public.document_updates values (document, for_epoch, late, bytes, (select auth.uid()));
    return jsonb_build_object('epoch', d.epoch, 'seq', null);
  end if;
  update public.documents set last_seq = d.last_seq + 1 where id = document;
  insert into public.document_updates values (document, for_epoch, d.last_seq + 1, bytes, (select auth.uid()));
  -- An update that is too long for a message is announced by its number only; editors then read it.
  perform realtime.send(jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1)
    || case when octet_length(bytes) <= 65536 then jsonb_build_object('update', replace(encode(bytes, 'base64'), E'\n', '')) else '{}' end,
    'update', 'document:' || document, true);
  return jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1);
end $function$;

CREATE OR REPLACE FUNCTION public.check_slug(kind text, wanted text, row_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  asked private.record_kinds;
  holder text;
begin
  if not private.is_editor() then
    raise exception 'Only editors choose addresses.' using errcode = '42501';
  end if;
  select * into asked from private.record_kinds k where k.kind = check_slug.kind and private.has_column(k.table_name, 'slug');
  if asked.kind is null then
    raise exception 'No record of the kind "%" has an address.', check_slug.kind using errcode = '22023';
  end if;
  if asked.path is not null then
    select r.reason into holder from public.reserved_slugs r where r.slug = wanted;
    if found then return jsonb_build_object('state', 'reserved', 'by', holder); end if;
  end if;
  execute format('select r.%I from public.%I r where r.slug = $1 and r.id is distinct from $2', asked.title, asked.table_name)
    into holder using wanted, row_id;
  if holder is not null then return jsonb_build_object('state', 'taken', 'by', holder); end if;
  -- A redirect that leads to this record itself does not count, because the record may get an earlier slug back.
  execute format('select d.to_path from public.redirects d where d.from_path = $1
    and not exists (select from public.%I r where r.id = $2 and d.to_path = $3 || r.slug)', asked.table_name)
    into holder using asked.path || wanted, row_id, asked.path;
  return jsonb_build_object('state', case when holder is null then 'free' else 'moved' end, 'by', holder);
end $function$;

CREATE OR REPLACE FUNCTION public.compare_import_item(import uuid, number integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  i public.import_items;
  of_kind private.record_kinds;
  is_now jsonb;
  changed jsonb;
  holder jsonb;
begin
  perform private.require_editor();
  select * into i from public.import_items n where n.import_id = import and n.number = compare_import_item.number;
  if i.import_id is null then return null; end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- For an item that was written, the present value is the one before the import.
  is_now := case when i.version is not null then i.before when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  select jsonb_build_object('at', v.created_at, 'by', p.full_name) into changed
    from public.revisions v left join public.profiles p on p.id = v.actor
    where v.table_name = of_kind.table_name and v.row_id = i.record_id::text order by v.id desc limit 1;
  if i.reason = 'address' then
    execute format('select jsonb_build_object(''kind'', $1, ''id'', r.id, ''title'', r.%I) from public.%I r where r.slug = $2', of_kind.title, of_kind.table_name)
      into holder using i.kind, i.wanted ->> 'slug';
  end if;
  return jsonb_build_object('changed', changed, 'holder', holder, 'fields', (
    select coalesce(jsonb_agg(jsonb_build_object('field', name, 'here', private.told_field(i.kind, name, is_now -> name),
      'there', private.told_field(i.kind, name, i.wanted -> name), 'isConflict', name = any (i.conflicts)) order by name), '[]')
    from unnest(case when i.changes = '{}' and i.plan in ('refused', 'conflict') then array(select jsonb_object_keys(i.wanted)) else i.changes end) as name));
end $function$;

CREATE OR REPLACE FUNCTION public.delete_my_account(confirmation text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_full_session();
  if lower(trim(coalesce(confirmation, ''))) <> 'delete' then
    raise exception 'Type the word delete to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Every function that can remove an admin takes this lock.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(me) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> me and private.is_acting_admin(r.user_id)) then
    raise exception 'You are the last admin, and the site needs one.' using errcode = 'P0001',
      hint = 'Make someone else an admin first; then the account can go.';
  end if;
  delete from public.invitations i using auth.users u where u.id = me and i.email = lower(u.email);
  delete from auth.users u where u.id = me;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.disown_change(token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  n private.account_notices;
begin
  update private.account_notices set used_at = now()
    where token_hash = sha256(token::bytea) and used_at is null and created_at > now() - interval '7 days'
    returning * into n;
  if n.id is null then return null; end if;
  if n.kind in ('address-changing', 'address-changed')
    and not exists (select from auth.users u where lower(u.email) = lower(n.detail ->> 'from')) then
    update auth.users set email = n.detail ->> 'from' where id = n.user_id and email = n.detail ->> 'to';
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', n.detail ->> 'from', 'email_verified', true)
      where user_id = n.user_id and provider = 'email';
  end if;
  if n.kind = 'factor-on' then
    delete from auth.mfa_factors f where f.user_id = n.user_id and f.id::text = n.detail ->> 'factor';
    delete from private.recovery_codes where user_id = n.user_id;
  end if;
  -- The tokens are cleared too: Supabase Auth would accept a token whose address is empty, and clear the account's
  -- address.
  update auth.users set encrypted_password = '', email_change = '', email_change_token_new = '', email_change_token_current = ''
    where id = n.user_id;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using n.user_id;
  end if;
  delete from auth.sessions where user_id = n.user_id;
  perform private.write_account_line(n.user_id, jsonb_build_object('disowned', null), jsonb_build_object('disowned', n.kind));
  return (select u.email from auth.users u where u.id = n.user_id);
end $function$;

CREATE OR REPLACE FUNCTION public.end_user_sessions(person uuid, session uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended int;
begin
  perform private.require_admin('sign people out');
  delete from auth.sessions s where s.user_id = person and (session is null or s.id = session)
    and s.id::text is distinct from private.claim('session_id');
  get diagnostics ended = row_count;
  if session is null and person <> (select auth.uid()) then
    -- Hosted Supabase stores this id as text.
    delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  end if;
  if ended > 0 then
    perform private.note_account_change('sessions', person, case when session is null then 'other_sessions_ended' else 'session_ended' end);
  end if;
  return ended;
end $function$;

CREATE OR REPLACE FUNCTION public.export_kinds()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor();
  return (
    with recursive tables as (
      select k.kind, k.table_name from private.record_kinds k union all select p.kind, p.table_name from private.record_parts p),
    refers as (
      select t.kind, to_kind.kind as to_kind from tables t
        join pg_catalog.pg_constraint c on c.contype = 'f' and c.conrelid = format('public.%I', t.table_name)::regclass
        join private.record_kinds to_kind on c.confrelid = format('public.%I', to_kind.table_name)::regclass
      where to_kind.kind <> t.kind
      union select k.kind, named from private.record_kinds k, unnest(k.names_kinds) as named),
    -- Number of references from a kind to one that refers to nothing. The limit of 30 ends circles of kinds that refer
    -- to each other.
    steps as (
      select k.kind, 0 as step from private.record_kinds k
      union select r.kind, s.step + 1 from steps s join refers r on r.to_kind = s.kind where s.step < 30)
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key_columns, 'html', k.html_columns, 'isPart', k.part_of is not null)
      order by (select max(s.step) from steps s where s.kind = k.kind), k.place)
    from private.record_kinds k);
end $function$;

CREATE OR REPLACE FUNCTION public.import_undo_effect(import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written record;
  is_now jsonb;
  removed int := 0;
  restored int := 0;
  kept int := 0;
  changed_by text[] := '{}';
begin
  perform private.require_editor();
  for written in select i.*, k.table_name, k.key_columns from public.import_items i join private.record_kinds k on k.kind = i.kind
    where i.import_id = import and i.version is not null and i.undone is null loop
    -- For records without an id, such as settings, the undo itself checks whether they were changed.
    is_now := case when written.key_columns = 'id' then private.record_as_it_is(written.kind, written.record_id) end;
    if is_now is null and written.key_columns = 'id' then continue; end if;
    if (is_now ->> 'updated_at')::timestamptz <> written.version then
      kept := kept + 1;
      changed_by := changed_by || array(select coalesce(p.full_name, '') from public.revisions v left join public.profiles p on p.id = v.actor
        where v.table_name = written.table_name and v.row_id = written.record_id::text order by v.id desc limit 1);
    elsif written.before is null then removed := removed + 1;
    else restored := restored + 1;
    end if;
  end loop;
  return jsonb_build_object('removed', removed, 'restored', restored, 'kept', kept, 'by',
    (select coalesce(jsonb_agg(distinct name), '[]') from unnest(changed_by) as name where name <> ''));
end $function$;

CREATE OR REPLACE FUNCTION public.list_articles(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, category uuid DEFAULT NULL::uuid, author uuid DEFAULT NULL::uuid, circle uuid DEFAULT NULL::uuid, first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, sort text DEFAULT 'changed'::text, direction text DEFAULT 'desc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25, with_ids boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- The sort expression is written into the query text, so that an index can return one page without sorting all
  -- articles.
  sorted_by text := case sort when 'title' then 'lower(a.title)' when 'published' then 'a.published_at' else 'a.updated_at' end;
  turned text := case when direction = 'asc' then 'asc nulls last' else 'desc nulls last' end;
  in_tab text := case when tab = 'all' then 'f.stage not in (''archived'', ''bin'')' else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the articles.' using errcode = '42501';
  end if;
  -- The same rule as private.article_stage, written as one expression because a function call per row is slower.
  execute format($question$
    with under_review as materialized (select r.article_id from public.article_reviews r where r.state in ('open', 'changes')),
    filtered as materialized (
      select a.id, %1$s as sort_key, case when a.binned_at is not null then 'bin'
        when a.status = 'published' and a.published_at > now() then 'scheduled'
        when a.status = 'published' and a.unpublish_at <= now() then 'archived'
        when a.status = 'draft' and a.id in (select u.article_id from under_review u) then 'in_review' else a.status end as stage
      from public.news_articles a
      where ($1 is null or a.category_id = $1) and ($2 is null or a.circle_id = $2)
        and ($3 is null or a.id in (select b.article_id from public.article_authors b where b.author_id = $3))
        and ($4 is null or coalesce(a.published_at, a.updated_at) >= $4) and ($5 is null or coalesce(a.published_at, a.updated_at) < $5 + 1)
        and ($6 is null or a.id in (select s.row_id from private.search_index s where s.kind = 'article' and s.words @@ $6))
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
          'published_at', a.published_at, 'unpublish_at', a.unpublish_at, 'binned_at', a.binned_at, 'updated_at', a.updated_at,
          'picture', a.feature_image_url,
          'lacks_alt', a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0,
          'reviewer', (select coalesce(nullif(trim(p.full_name), ''), p.email) from public.article_reviews r join public.profiles p on p.id = r.reviewer
            where s.stage = 'in_review' and r.article_id = a.id and r.state in ('open', 'changes')),
          'category', c.name, 'circle', case when k.id is not null then jsonb_build_object('name', k.name, 'hue', k.color_hex) end,
          'authors', (select coalesce(jsonb_agg(w.name order by b.position, w.name), '[]')
            from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.news_articles a on a.id = s.id
          left join public.categories c on c.id = a.category_id left join public.circles k on k.id = a.circle_id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.stages)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'bin')), 'draft', count(*) filter (where f.stage = 'draft'),
          'in_review', count(*) filter (where f.stage = 'in_review'), 'scheduled', count(*) filter (where f.stage = 'scheduled'),
          'published', count(*) filter (where f.stage = 'published'), 'archived', count(*) filter (where f.stage = 'archived'),
          'bin', count(*) filter (where f.stage = 'bin')) as stages
      from filtered f) counted
  $question$, sorted_by, in_tab, turned)
  into answer using category, circle, author, first_day, last_day, terms, start, size, with_ids;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_audit(person uuid DEFAULT NULL::uuid, kind text DEFAULT NULL::text, act text DEFAULT NULL::text, since timestamp with time zone DEFAULT NULL::timestamp with time zone, until timestamp with time zone DEFAULT NULL::timestamp with time zone, older_than bigint DEFAULT NULL::bigint, newer_than bigint DEFAULT NULL::bigint, size integer DEFAULT 50, people boolean DEFAULT false, folded boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with asked as (
    select a.*, a.actor is null and a.table_name = 'profiles' and a.action = 'add' and (list_audit.people or list_audit.folded) as signs_up
    from public.audit_log a
    where (list_audit.person is null or a.actor = list_audit.person
        or (a.table_name in ('profiles', 'accounts', 'second_factor', 'sessions') and a.row_id = list_audit.person::text)
        or (a.table_name = 'user_notes' and split_part(a.row_id, '/', 1) = list_audit.person::text)
        or (a.table_name = 'user_roles' and a.row_id = any (array(select list_audit.person::text || '/' || r from unnest(enum_range(null::public.app_role)) as r))))
      and (list_audit.kind is null or a.table_name = list_audit.kind)
      and (list_audit.act is null or a.action = list_audit.act)
      and (list_audit.since is null or a.created_at >= list_audit.since)
      and (list_audit.until is null or a.created_at < list_audit.until)
      and (not list_audit.people or a.actor is not null or (a.table_name = 'profiles' and a.action = 'add'))
      -- Roles and notes that were removed together with an account are left out, because the line about the profile
      -- covers them.
      and not (list_audit.folded and a.action = 'remove' and a.table_name in ('user_roles', 'user_notes')
        and exists (select from public.audit_log p where p.table_name = 'profiles' and p.action = 'remove'
          and p.row_id = split_part(a.row_id, '/', 1) and p.created_at = a.created_at))
      -- The role 'user' that each new account gets is left out, because the line about the sign-up covers it.
      and not (list_audit.folded and a.actor is null and a.table_name = 'user_roles' and a.action = 'add' and a.after ->> 'role' = 'user')
  ),
  -- All lines of one transaction have the same time.
  together as (
    select min(s.id) as id, s.created_at, min(s.actor_role) as actor_role,
      case when count(distinct s.action) = 1 then min(s.action) else 'change' end as action,
      case when count(distinct s.table_name) = 1 then min(s.table_name) else '' end as table_name,
      jsonb_object_agg(s.table_name, s.rows) as kinds
    from (
      select a.created_at, a.table_name, min(a.id) as id, min(a.actor_role) as actor_role, min(a.action) as action,
        count(*) as rows, sum(count(*)) over (partition by a.created_at) as of_all
      from asked a where list_audit.folded and a.actor is null and not a.signs_up
      group by a.created_at, a.table_name) s
    where s.of_all >= 5
    group by s.created_at
  ),
  matching as (
    select a.id, a.created_at, case when a.signs_up then a.row_id::uuid else a.actor end as actor, a.actor_role, a.action, a.table_name,
      a.row_id, a.before, a.after, a.changed, null::jsonb as kinds
    from asked a
    where not list_audit.folded or a.actor is not null or a.signs_up or not exists (select from together t where t.created_at = a.created_at)
    union all
    select t.id, t.created_at, null, t.actor_role, t.action, t.table_name, '', null, null, '{}', t.kinds from together t
  ),
  chosen as (
    (select * from matching m where list_audit.newer_than is null and (list_audit.older_than is null or m.id < list_audit.older_than)
      order by m.id desc limit least(greatest(list_audit.size, 1), 1000) + 1)
    union all
    (select * from matching m where m.id > list_audit.newer_than order by m.id limit least(greatest(list_audit.size, 1), 1000) + 1)
  ),
  lines as (
    select c.*, count(*) over () as found,
      row_number() over (order by case when list_audit.newer_than is null then -c.id else c.id end) as place from chosen c
  )
  select jsonb_build_object(
    'more', coalesce(bool_or(l.found > least(greatest(list_audit.size, 1), 1000)), false),
    'lines', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'created_at', l.created_at, 'actor', l.actor, 'actor_role', l.actor_role,
        'actor_name', coalesce(nullif(who.full_name, ''), who.email), 'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id,
        'before', l.before, 'after', l.after, 'changed', l.changed, 'subject', coalesce(nullif(whom.full_name, ''), whom.email, kept.name),
        'kinds', l.kinds)
      order by l.id desc) filter (where l.place <= least(greatest(list_audit.size, 1), 1000)), '[]'))
  from lines l
    left join public.profiles who on who.id = l.actor
    left join public.profiles whom on l.table_name in ('profiles', 'accounts', 'user_roles', 'user_notes', 'second_factor', 'sessions') and whom.id::text = split_part(l.row_id, '/', 1)
    left join lateral (
      select coalesce(r.row_data ->> 'title', r.row_data ->> 'name', r.row_data ->> 'heading', r.row_data ->> 'label', r.row_data ->> 'key', r.row_data ->> 'slug') as name
      from public.revisions r where r.table_name = l.table_name and r.row_id = l.row_id order by r.id desc limit 1) kept on true
$function$;

CREATE OR REPLACE FUNCTION public.list_events(query text DEFAULT ''::text, tab text DEFAULT 'upcoming'::text, circle uuid DEFAULT NULL::uuid, region text DEFAULT NULL::text, type text DEFAULT NULL::text, first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, sort text DEFAULT 'start'::text, direction text DEFAULT 'asc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25, with_ids boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- The sort expression is written into the query text, so that an index can return one page without sorting all
  -- events.
  sorted_by text := case sort when 'title' then 'lower(e.title)' when 'changed' then 'e.updated_at' else 'e.start_date' end;
  turned text := case when direction = 'desc' then 'desc' else 'asc' end;
  in_tab text := case tab when 'all' then 'f.stage not in (''archived'', ''pattern'')' when 'cancelled' then 'f.is_cancelled and f.stage not in (''archived'', ''pattern'')'
    else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the events.' using errcode = '42501';
  end if;
  execute format($question$
    with filtered as materialized (
      select e.id, %1$s as sort_key, private.event_stage(e) as stage, e.event_state = 'cancelled' as is_cancelled
      from public.events e
      where ($1 is null or e.id in (select l.event_id from public.event_circles l where l.circle_id = $1))
        and ($2 is null or e.region = $2)
        and case $3 when 'flagship' then e.is_flagship_event when 'partner' then e.is_partner_event
          when 'collective' then not e.is_flagship_event and not e.is_partner_event else true end
        and ($4 is null or private.event_last_day(e) >= $4) and ($5 is null or private.event_first_day(e) <= $5)
        and ($6 is null or e.id in (select s.row_id from private.search_index s where s.kind = 'event' and s.words @@ $6))
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'stage', s.stage,
          'event_state', e.event_state, 'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone,
          'time_precision', e.time_precision, 'location', e.location, 'town', e.town, 'region', e.region, 'attendees', e.attendees,
          'max_attendees', e.max_attendees, 'is_flagship_event', e.is_flagship_event, 'is_partner_event', e.is_partner_event,
          'published_at', e.published_at, 'updated_at', e.updated_at,
          'lacks_alt', e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0,
          'circles', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex)
              order by l.position, k.name), '[]')
            from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.events e on e.id = s.id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.sort_key %3$s, f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.tabs)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'pattern')), 'upcoming', count(*) filter (where f.stage = 'upcoming'),
          'past', count(*) filter (where f.stage = 'past'), 'draft', count(*) filter (where f.stage = 'draft'),
          'cancelled', count(*) filter (where f.is_cancelled and f.stage not in ('archived', 'pattern')),
          'pattern', count(*) filter (where f.stage = 'pattern'), 'archived', count(*) filter (where f.stage = 'archived')) as tabs
      from filtered f) counted
  $question$, sorted_by, in_tab, turned)
  into answer using circle, region, type, first_day, last_day, terms, start, size, with_ids;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_members(query text DEFAULT ''::text, circle text DEFAULT ''::text, in_country text DEFAULT ''::text, after text DEFAULT ''::text, page_size integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  viewer public.audience := private.directory_audience();
  terms tsquery := private.search_terms(query);
  circle_id uuid := (select k.id from public.circles k where k.slug = circle);
  size int := least(greatest(coalesce(page_size, 24), 1), 100);
  -- The cursor is the sorted name and the id, separated by a tilde, which a sorted name never contains.
  after_name text := split_part(coalesce(after, ''), '~', 1);
  after_id text := split_part(coalesce(after, ''), '~', 2);
  starts_after boolean := after_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  answer jsonb;
begin
  with found as (
    select c.user_id, c.full_name, c.title, c.organisation, c.town, c.country, c.circles, c.portrait_path, c.portrait_alt, c.sorted_by,
      circle = '' or coalesce(circle_id = any (c.circles), false) as in_circle, in_country = '' or c.country = in_country as in_land
    from public.member_cards c where c.audience = viewer and (terms is null or c.words @@ terms)
  ),
  listed as (select * from found f where f.in_circle and f.in_land),
  page as (
    select * from listed l where not starts_after or (l.sorted_by, l.user_id) > (after_name, nullif(after_id, '')::uuid)
    order by l.sorted_by, l.user_id limit size
  ),
  counted as (
    select count(*) as total, count(*) filter (where starts_after and (sorted_by, user_id) <= (after_name, nullif(after_id, '')::uuid)) as before from listed
  )
  select jsonb_build_object('audience', viewer, 'total', counted.total, 'before', counted.before,
    'rows', (select coalesce(jsonb_agg(to_jsonb(p) - 'sorted_by' - 'in_circle' - 'in_land' order by p.sorted_by, p.user_id), '[]') from page p),
    'next', case when counted.before + (select count(*) from page) < counted.total then
      (select p.sorted_by || '~' || p.user_id from page p order by p.sorted_by desc, p.user_id desc limit 1) end,
    'countries', (select coalesce(jsonb_agg(jsonb_build_object('country', x.country, 'count', x.count)), '[]')
      from (select country, count(*) from found where in_circle and country is not null group by country) x),
    'circles', (select coalesce(jsonb_agg(jsonb_build_object('slug', x.slug, 'name', x.name, 'count', x.count) order by x.position, x.name), '[]')
      from (select k.slug, k.name, k.position, count(*) from found join public.circles k on k.id = any (found.circles) where in_land
        group by k.slug, k.name, k.position) x))
  into answer from counted;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.move_import(import uuid, step text, options jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if t.id is null then raise exception 'This import is not there any more.' using errcode = 'P0001'; end if;
  if step in ('run', 'resume') and t.status in ('planned', 'paused') then
    update public.imports i set status = 'waiting', options = i.options || coalesce(move_import.options, '{}'), asked_by = auth.uid(), note = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    perform pg_notify('import_asked', import::text);
    return 'waiting';
  elsif step = 'stop' and t.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing') then
    -- Clearing the holder makes further calls of its process fail, because server functions check private.holds_import
    -- first.
    update public.imports i set status = 'stopped', wish = null, note = null, holder = null, held_until = null, finished_at = now() where i.id = import;
    return 'stopped';
  elsif step = 'pause' and t.status = 'waiting' then
    update public.imports i set status = 'paused' where i.id = import;
    return 'paused';
  elsif step = 'pause' and t.status in ('running', 'undoing') then
    update public.imports i set wish = 'pause' where i.id = import;
    return t.status;
  elsif step = 'plan' and t.status in ('planned', 'paused') then
    update public.imports i set status = 'planning', options = i.options || coalesce(move_import.options, '{}') where i.id = import;
    return 'planning';
  elsif step = 'retry' and t.status = 'done' then
    update public.import_pictures p set state = 'waiting', tries = 0 where p.source = t.source and p.state = 'failed';
    update public.import_items n set outcome = null, said = null where n.import_id = import and n.outcome in ('rejected', 'conflict');
    update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    return 'waiting';
  elsif step in ('undo', 'undo everything') and t.status in ('done', 'paused', 'stopped', 'undone') then
    if exists (select from public.imports r where r.status in ('running', 'undoing')) then
      raise exception 'Another import is being written. Undo this one after it.' using errcode = 'P0001';
    end if;
    if step = 'undo everything' then
      update public.import_items n set undone = null where n.import_id = import and n.undone = 'kept';
    end if;
    update public.imports i set status = 'undoing', asked_by = auth.uid(), holder = null, held_until = null,
      options = i.options || jsonb_build_object('undo', case step when 'undo' then 'unchanged' else 'everything' end) where i.id = import;
    return 'undoing';
  end if;
  raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
end $function$;

CREATE OR REPLACE FUNCTION public.read_import_again(import uuid, format text, said jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for update;
  if coalesce(t.status not in ('planned', 'refused', 'stopped'), true)
      or exists (select from public.import_items i where i.import_id = import and i.version is not null) then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  if jsonb_typeof(coalesce(said, '{}')) <> 'object' or length(coalesce(said, '{}')::text) > 100000 then
    raise exception 'That is too much to say of a source.' using errcode = '22023';
  end if;
  insert into private.import_columns as c (kind, name, becomes)
    select t.kind, s.key, s.value from jsonb_each_text(coalesce(said, '{}')) s
    -- Settings for this source as a whole, such as its sheet, are not reused for other sources.
    where s.key not in ('site', 'sheet', 'day order') and length(s.key) between 1 and 300 and length(s.value) between 1 and 100
    on conflict on constraint import_columns_pkey do update set becomes = excluded.becomes, said_at = now();
  update public.imports i set status = 'reading', format = private.as_one_line(read_import_again.format), note = null, report = '{}', finished_at = null,
      options = i.options || jsonb_build_object('said', coalesce(i.options -> 'said', '{}') || coalesce(said, '{}'), 'run', false),
      -- The lease of the present process stays, so that another process does not count it as lost.
      holder = case when i.held_until > now() then i.holder end, done = 0, total = null where i.id = import;
  perform pg_notify('import_asked', import::text);
end $function$;

CREATE OR REPLACE FUNCTION public.remove_user(person uuid, confirmation text, heir uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_admin('remove people');
  if person = me then
    raise exception 'Nobody may remove themselves here.' using errcode = 'P0001', hint = 'Your own account ends under Profile, Privacy.';
  end if;
  if lower(trim(coalesce(confirmation, ''))) <> 'remove' then
    raise exception 'Type the word remove to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Every function that can remove an admin, or an editor who takes over records, takes this lock.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not private.is_acting_admin(me) then
    raise exception 'The last admin cannot be removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  return private.remove_account(person, heir);
end $function$;

CREATE OR REPLACE FUNCTION public.search_site(query text, max integer DEFAULT 20, of_kind text DEFAULT NULL::text, page integer DEFAULT 1)
 RETURNS TABLE(kind text, slug text, title text, snippet text, rank real, total integer, is_more boolean, about jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with found as materialized (
    select s.kind, s.row_id, s.rank, s.is_more from private.search_kinds(search_site.query, case coalesce(of_kind, 'all')
      when 'all' then array['event', 'article', 'flagship', 'edition', 'section', 'person', 'circle', 'partner', 'album', 'promise', 'page']
      when 'flagship' then array['flagship', 'edition', 'section'] else array[of_kind] end) as s),
  visible as (
    -- The conditions repeat the policies for visitors, so that an editor gets the same results as a visitor.
    select f.kind, e.slug::text, e.title, e.description as lead, e.body_html as body, f.rank, f.is_more, e.start_date as at,
      private.upcoming_until(e.start_date, e.end_date, e.timezone, e.time_precision) >= now() as is_ahead,
      jsonb_build_object('start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision,
        'location', e.location, 'region', e.region, 'event_state', e.event_state) as about
    from found f join public.events e on f.kind = 'event' and e.id = f.row_id
    where private.is_public(e)
    union all
    select f.kind, a.slug, a.title, a.excerpt, a.content_html, f.rank, f.is_more, a.published_at, false,
      jsonb_build_object('published_at', a.published_at, 'category', c.name)
    from found f join public.news_articles a on f.kind = 'article' and a.id = f.row_id left join public.categories c on c.id = a.category_id
    where private.is_public(a)
    union all
    -- Each section and edition links to its own place on the pages of its flagship.
    select 'flagship', w.slug, w.title, w.subtitle, w.summary, f.rank, f.is_more, null, false,
      jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', null, 'section', null)
    from found f join public.flagship_pages w on f.kind = 'flagship' and w.id = f.row_id
    union all
    select 'flagship', w.slug || '/' || e.year, e.title, e.summary, private.texts_of(to_jsonb(e), 'travel_html,practical_html'), f.rank, f.is_more, e.starts_on,
      coalesce(e.starts_on >= current_date, false), jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', null)
    from found f join public.flagship_editions e on f.kind = 'edition' and e.id = f.row_id join public.flagship_pages w on w.id = e.flagship_id
    where private.is_public(e)
    union all
    select 'flagship', concat_ws('/', w.slug, e.year) || '#' || s.slug, s.heading, null, private.texts_of(to_jsonb(s), 'body_html,items'), f.rank, f.is_more, e.starts_on,
      coalesce(e.starts_on >= current_date, false), jsonb_build_object('flagship', w.slug, 'city', w.city, 'year', e.year, 'section', s.slug)
    from found f join public.flagship_sections s on f.kind = 'section' and s.id = f.row_id join public.flagship_pages w on w.id = s.flagship_id
      left join public.flagship_editions e on e.id = s.edition_id
    where private.is_public(s)
    union all
    select f.kind, p.slug, p.name, p.title, p.bio, f.rank, f.is_more, null, false,
      jsonb_build_object('groups', p.groups, 'circle_slug', c.slug, 'color_hex', c.color_hex)
    from found f join public.people p on f.kind = 'person' and p.id = f.row_id left join public.circles c on c.id = p.circle_id
    where private.is_public(p)
    union all
    select f.kind, c.slug, c.name, c.description, c.about_html, f.rank, f.is_more, null, false, jsonb_build_object('color_hex', c.color_hex)
    from found f join public.circles c on f.kind = 'circle' and c.id = f.row_id
    union all
    select f.kind, p.slug, p.name, p.description, null, f.rank, f.is_more, null, false, jsonb_build_object('tier', p.tier)
    from found f join public.partners p on f.kind = 'partner' and p.id = f.row_id
    where private.is_public(p)
    union all
    select f.kind, a.slug, a.title, a.summary, null, f.rank, f.is_more, a.published_at, false, '{}'
    from found f join public.albums a on f.kind = 'album' and a.id = f.row_id
    where private.is_public(a)
    union all
    select f.kind, p.slug, p.title, p.summary, p.body_html, f.rank, f.is_more, null, false, '{}'
    from found f join public.pages p on f.kind = 'page' and p.id = f.row_id
    where private.is_public(p)
    union all
    select f.kind, e.slug::text, p.title, p.promised_by, p.outcome, f.rank, f.is_more, p.due_on, p.due_on >= current_date,
      jsonb_build_object('due_on', p.due_on, 'state', p.state, 'settled_on', p.settled_on, 'event', e.title)
    from found f join public.promises p on f.kind = 'promise' and p.id = f.row_id join public.events e on e.id = p.event_id
    where private.is_public(p)
    union all
    select 'text', s.key, '', private.setting_text(s.value), null, 1, false, null, false, '{}'
    from private.texts_with(search_site.query) as t join public.settings s on s.key = t.key
    where s.is_public and (of_kind is null or of_kind = 'text')
  ),
  tiered as (select v.*, case when v.rank >= 17 then 3 when v.rank >= 9 then 2 when v.rank >= 4 then 1 else 0 end as tier from visible v),
  ranked as (
    select t.*, row_number() over (partition by t.kind order by t.tier desc, t.is_ahead desc, abs(extract(epoch from t.at - now())) nulls last, t.rank desc, t.title) as place,
      count(*) over (partition by t.kind)::int as total, bool_or(t.is_more) over (partition by t.kind) as has_more
    from tiered t
  )
  select r.kind, r.slug, r.title, private.passage(r.lead, r.body, search_site.query), r.rank, r.total, r.has_more, r.about
  from ranked r, lateral (select least(greatest(search_site.max, 1), 50) as size, greatest(search_site.page, 1) as page) as asked
  where r.place > (asked.page - 1) * asked.size and r.place <= asked.page * asked.size
  order by array_position(array['event', 'article', 'flagship', 'person', 'circle', 'partner', 'album', 'promise', 'page', 'text'], r.kind), r.place
$function$;

CREATE OR REPLACE FUNCTION public.send_application_letter(application uuid, seen text, kind text, subject text, body text, reason text DEFAULT ''::text, waive boolean DEFAULT false, interview jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
  stage text := case send_application_letter.kind when 'answer' then 'answered' when 'question' then a.status else send_application_letter.kind end;
  was jsonb;
  link jsonb;
  more jsonb := '{}';
  letter public.application_letters;
begin
  if not coalesce(send_application_letter.kind in ('question', 'answer', 'interview', 'accepted', 'declined'), false) then
    raise exception 'There is no such letter to an applicant.' using errcode = '22023';
  end if;
  if stage <> a.status then perform private.require_move(a, seen, stage, reason, waive); end if;
  if send_application_letter.kind in ('accepted', 'declined') and stage = a.status then
    raise exception 'Somebody decided it meanwhile.' using errcode = 'P0001', hint = 'Nothing was sent. Look at it again.';
  end if;
  if send_application_letter.kind = 'interview' then
    was := coalesce(private.set_interview(a, interview), 'null');
    more := (select jsonb_build_object('interview', private.interview_entry(i)) from public.application_interviews i where i.application_id = a.id);
  elsif stage <> a.status then
    -- A decision cancels the interview, so it disappears from calendars.
    was := private.cancel_interview(a);
    if was is not null then more := jsonb_build_object('interview', private.cancelled_entry(was)); end if;
  end if;
  if send_application_letter.kind = 'accepted' then
    link := jsonb_build_object('to', 'invitation', 'token', private.add_invitation(a.email, 'user', now() + interval '30 days', a.id));
  else
    link := jsonb_build_object('to', 'page', 'token', private.add_application_link(a.id));
  end if;
  letter := private.queue_letter(a, send_application_letter.kind, a.email, subject, body, link, more, nullif(stage, a.status),
    case when was is not null then jsonb_build_object('interview', was) end);
  if stage <> a.status then
    perform private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
  end if;
  return letter.id;
end $function$;

CREATE OR REPLACE FUNCTION public.server_add_import_items(import uuid, own_holder uuid, items jsonb, bytes_read integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  added int[];
  others jsonb;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  added := private.insert_import_items(import, items, false);
  if cardinality(added) < jsonb_array_length(items) then
    -- These entries have a guid that is already in the import: they are repeated, or another entry uses the same guid.
    select coalesce(jsonb_agg(i), '[]') into others from jsonb_array_elements(items) i
      where (i ->> 'number')::int <> all (added) and i ? 'entry' and not exists (select from public.import_items n where n.import_id = import
        and n.kind = i ->> 'kind' and n.source_id = private.as_one_line(i ->> 'sourceId') and n.item ->> 'entry' = i ->> 'entry');
    added := added || private.insert_import_items(import, others, true);
  end if;
  update public.imports t set done = coalesce(bytes_read, t.done) where t.id = import;
  return (select coalesce(jsonb_agg(jsonb_build_object('title', left(private.as_one_line(coalesce(i -> 'fields' ->> 'title', i ->> 'sourceId')), 300), 'place', i ->> 'place')
      order by (i ->> 'number')::int), '[]')
    from jsonb_array_elements(items) i where (i ->> 'number')::int <> all (added));
end $function$;

CREATE OR REPLACE FUNCTION public.server_apply_schedule()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since timestamptz;
  ended int;
  out_now int;
  told int;
begin
  -- A concurrent call waits here for the lock, and then finds nothing to do.
  select s.looked_at into since from private.schedule s for update;
  update private.schedule set looked_at = greatest(looked_at, now());
  with turned as (
    update public.news_articles set status = 'archived' where status = 'published' and unpublish_at <= now() returning id, title)
  select count(*), coalesce(sum(private.notify_of_schedule(t.id, t.title, 'unpublished')), 0) into ended, told from turned t;
  select coalesce(sum(private.notify_of_schedule(a.id, a.title, 'published')), 0) into told from public.news_articles a
    where a.status = 'published' and a.published_at > since and a.published_at <= now() and a.updated_at < a.published_at;
  select count(*) into out_now from (
    select from public.news_articles a where a.status = 'published' and a.published_at > since and a.published_at <= now()
    union all select from public.events e where e.status = 'published' and e.published_at > since and e.published_at <= now()
    union all select from public.albums b where b.status = 'published' and b.published_at > since and b.published_at <= now()
    union all select from public.pages p where p.status = 'published' and p.published_at > since and p.published_at <= now()
    union all select from public.flagship_sections s, lateral (values (s.visible_from), (s.visible_until)) as turn (at)
      where s.is_visible and turn.at > since and turn.at <= now()) as came;
  if out_now > 0 then
    insert into private.content_changes default values on conflict do nothing;
    perform pg_notify('content_changed', '');
  end if;
  return jsonb_build_object('ended', ended, 'out', out_now, 'next', (select min(at) from (
    select min(published_at) from public.news_articles where status = 'published' and published_at > now()
    union all select min(unpublish_at) from public.news_articles where status = 'published' and unpublish_at > now()
    union all select min(published_at) from public.events where status = 'published' and published_at > now()
    union all select min(published_at) from public.albums where status = 'published' and published_at > now()
    union all select min(published_at) from public.pages where status = 'published' and published_at > now()
    union all select min(visible_from) from public.flagship_sections where is_visible and visible_from > now()
    union all select min(visible_until) from public.flagship_sections where is_visible and visible_until > now()) as planned (at)));
end $function$;

CREATE OR REPLACE FUNCTION public.server_claim_import(own_holder uuid, states text[], lane text DEFAULT NULL::text, busy uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  next public.imports;
begin
  perform pg_advisory_xact_lock(hashtext('public.imports'));
  loop
    select * into next from public.imports t
      where t.status = any (states) and (t.holder = own_holder or coalesce(t.held_until < now(), true)) and t.id <> all (busy)
        and (t.status <> 'waiting' or not exists (select from public.imports r where r.status in ('running', 'undoing')))
        and (lane is distinct from 'people' or t.registered_source is null)
      order by (t.status in ('running', 'undoing')) desc, coalesce(lane = 'sources' and t.registered_source is null, false), t.created_at limit 1;
    if next.id is null then return null; end if;
    -- A process that shuts down normally releases its lease, so an expired lease means that the process died.
    if next.holder <> own_holder then next.lost_holders := next.lost_holders + 1; end if;
    exit when next.lost_holders < 2;
    if private.give_up_import(next) then
      next.lost_holders := 0;
      exit;
    end if;
  end loop;
  update public.imports t set holder = own_holder, held_until = now() + interval '20 seconds', lost_holders = next.lost_holders,
      status = case t.status when 'waiting' then 'running' else t.status end, started_at = case t.status when 'waiting' then coalesce(t.started_at, now()) else t.started_at end,
      wish = case t.status when 'waiting' then null else t.wish end
    where t.id = next.id returning * into next;
  return private.import_of_server(next);
end $function$;

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
  -- Delivery reports arrive within five days; after seven days the data of the e-mail is not needed.
  update private.delivered_letters set data = null where returned_at is null and data is not null and sent_at < now() - interval '7 days';
  delete from private.bulk_changes where created_at < now() - interval '30 days';
  delete from private.withdrawn_events where withdrawn_at < now() - interval '30 days';
  -- Only sign-ups are deleted: other accounts without a confirmed address (by phone, or made by an admin) got no
  -- confirmation e-mail.
  delete from auth.users u where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.confirmation_sent_at < now() - interval '7 days' and u.created_at < now() - interval '7 days';
  get diagnostics accounts = row_count;
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices, 'accounts', accounts);
end $function$;

CREATE OR REPLACE FUNCTION public.server_letter_refused(letter bigint, held uuid, whose text, said text)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o private.outbox;
begin
  if whose = 'server' then
    -- Several e-mails may fail during one pause; the failure is counted once.
    update private.outbox_pause p set failures = p.failures + 1, answer = left(said, 500),
        until = now() + least(interval '1 minute' * 2 ^ least(p.failures, 4), interval '15 minutes')
      where p.until <= now();
  end if;
  select * into o from private.outbox w where w.id = letter and w.claim = held for update;
  if o.id is null then return null; end if;
  o.answer := left(said, 500);
  if o.template = 'account-letter' then
    o.attempts := o.attempts + 1;
    o.next_attempt_at := now() + least(interval '5 seconds' * 2 ^ least(o.attempts - 1, 6), interval '5 minutes');
    if whose = 'letter' or o.next_attempt_at >= o.expires_at then o.refused_at := now(); end if;
  elsif whose <> 'server' then
    o.attempts := o.attempts + 1;
    o.put_off_at := coalesce(o.put_off_at, now());
    o.next_attempt_at := now() + least(interval '1 minute' * 2 ^ least(o.attempts - 1, 6), interval '1 hour');
    if whose = 'letter' or o.put_off_at < now() - interval '4 days' then o.refused_at := now(); end if;
  end if;
  update private.outbox w set claim = null, claimed_until = null, answer = o.answer, attempts = o.attempts, put_off_at = o.put_off_at,
      next_attempt_at = o.next_attempt_at, refused_at = o.refused_at
    where w.id = o.id;
  return case when o.refused_at is null and (o.template = 'account-letter' or whose <> 'server')
    then extract(epoch from o.next_attempt_at - now()) end;
end $function$;

CREATE OR REPLACE FUNCTION public.server_refuse_import_item(import uuid, own_holder uuid, number integer, said text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  -- Without this check, the import of a suspended person would refuse every remaining item.
  if not private.may_import((select t.asked_by from public.imports t where t.id = import)) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  return private.end_import_item(import, number, 'rejected', left(said, 500));
end $function$;

CREATE OR REPLACE FUNCTION public.server_store_import_picture(import uuid, own_holder uuid, picture text, path text, details jsonb, file_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  known jsonb;
  said public.import_pictures;
  made uuid;
begin
  -- The lock serialises two uploads of the same picture, so that the second one finds the first.
  perform pg_advisory_xact_lock(hashtext('content of the library'), hashtext(details ->> 'content_hash'));
  known := public.server_find_import_picture(import, own_holder, picture, details ->> 'content_hash');
  if known is not null then return known; end if;
  select * into asked from public.imports t where t.id = import and t.holder = own_holder;
  if asked.id is null then return null; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  select * into said from public.import_pictures p where p.source = asked.source and p.address = picture;
  insert into public.media (path, mime_type, bytes, width, height, content_hash, dominant_color, placeholder, alt, caption, file_name, folder)
    values (server_store_import_picture.path, details ->> 'mime_type', (details ->> 'bytes')::bigint, (details ->> 'width')::int, (details ->> 'height')::int,
      details ->> 'content_hash', details ->> 'dominant_color', details ->> 'placeholder', left(private.as_one_line(said.alt), 500),
      nullif(said.caption, ''), left(server_store_import_picture.file_name, 300), 'Imported')
    on conflict on constraint media_path_key do update set file_name = excluded.file_name returning id into made;
  update public.import_pictures p set state = 'stored', media_id = made, added_by = import, reason = null
    where p.source = asked.source and p.address = picture;
  return private.known_import_pictures(asked.source, array[picture]) -> picture;
end $function$;

CREATE OR REPLACE FUNCTION public.server_test_permissions(fixtures text, questions jsonb, people jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET statement_timeout TO '20s'
 SET search_path TO ''
AS $function$
declare
  answers jsonb := '[]';
  question jsonb;
  place bigint;
  role_name text;
  person text;
  db_role text;
  reached int;
begin
  begin
    -- The test gives up a lock after two seconds, so that it delays other people no longer than that.
    perform set_config('lock_timeout', '2s', true);
    execute fixtures;
    for question, place in select q.value, q.ordinality - 1 from jsonb_array_elements(questions) with ordinality q loop
      for role_name, person in select p.key, p.value #>> '{}' from jsonb_each(people) p loop
        db_role := case when person is null then 'anon' else 'authenticated' end;
        begin
          if question ->> 'given' is not null then execute question ->> 'given'; end if;
          perform set_config('request.jwt.claim.sub', coalesce(person, ''), true), set_config('request.jwt.claim.role', db_role, true),
            set_config('request.jwt.claims', case when person is null then '{"role": "anon"}'
              else jsonb_build_object('sub', person, 'role', db_role, 'aal', 'aal2')::text end, true),
            set_config('role', db_role, true);
          execute question ->> 'sql';
          get diagnostics reached = row_count;
          raise exception using errcode = 'UNDO1';
        exception
          when sqlstate 'UNDO1' then
            answers := answers || jsonb_build_object('place', place, 'role', role_name, 'got', reached > 0);
          when insufficient_privilege then
            answers := answers || jsonb_build_object('place', place, 'role', role_name, 'got', false);
          -- A lock error is no answer about permissions, so the test ends with it.
          when lock_not_available or deadlock_detected then raise;
          when others then
            answers := answers || jsonb_build_object('place', place, 'role', role_name, 'got', null, 'code', sqlstate);
        end;
      end loop;
    end loop;
    raise exception using errcode = 'UNDO2';
  exception when sqlstate 'UNDO2' then null;
  end;
  return answers;
end $function$;

CREATE OR REPLACE FUNCTION public.server_undo_import_items(import uuid, own_holder uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  of_kind private.record_kinds;
  i public.import_items;
  is_now jsonb;
  remaining int;
  addition private.import_additions;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform set_config('import.is_undoing', 'yes', true);
  for i in select * from public.import_items n where n.import_id = import and n.version is not null and n.undone is null order by n.number desc limit most loop
    begin
      select * into of_kind from private.record_kinds k where k.kind = i.kind;
      is_now := private.record_as_it_is(i.kind, i.record_id);
      if is_now is null or ((is_now ->> 'updated_at')::timestamptz <> i.version and asked.options ->> 'undo' is distinct from 'everything') then
        update public.import_items n set undone = case when is_now is null then 'undone' else 'kept' end where n.import_id = import and n.number = i.number;
        continue;
      end if;
      if i.before is null then
        execute format('delete from public.%I r where r.id = $1', of_kind.table_name) using i.record_id;
        delete from private.import_origins o where o.kind = i.kind and o.record_id = i.record_id;
      else
        perform set_config('record.version', i.before_version::text, true);
        perform private.save_record(i.kind, i.before || jsonb_build_object('id', i.record_id), (is_now ->> 'updated_at')::timestamptz);
        perform set_config('record.version', '', true);
        -- The previous hashes are restored, so that the next import compares the record as this one did.
        update private.import_origins o set said = i.before_origin -> 'said', written = i.before_origin -> 'written',
            import_id = (select t.id from public.imports t where t.id = (i.before_origin ->> 'import_id')::uuid)
          where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id and i.before_origin is not null;
      end if;
      update public.import_items n set undone = 'undone' where n.import_id = import and n.number = i.number;
    exception when others then
      if private.is_passing_error(sqlstate) then raise; end if;
      update public.import_items n set undone = 'kept', said = private.as_one_line(sqlerrm) where n.import_id = import and n.number = i.number;
    end;
  end loop;
  select count(*) into remaining from public.import_items n where n.import_id = import and n.version is not null and n.undone is null;
  if remaining > 0 then return remaining; end if;
  for addition in select * from private.import_additions a where a.import_id = import loop
    if addition.table_name = 'redirects' then
      delete from public.redirects r where r.from_path = addition.row_id
        and not exists (select from public.import_items n join private.record_kinds k on k.kind = n.kind
          where n.import_id = import and n.undone = 'kept' and r.to_path = k.path || (n.wanted ->> 'slug'));
    elsif addition.table_name = 'authors' then
      delete from public.authors w where w.id::text = addition.row_id and not exists (select from public.article_authors a where a.author_id = w.id);
    end if;
    delete from private.import_additions a where a = addition;
  end loop;
  -- Pictures that this import added and that no record shows now are removed. A nightly job deletes their files.
  delete from public.media m using public.import_pictures p where p.media_id = m.id and p.added_by = import and m.path not in (select private.media_paths_in_use());
  update public.import_pictures p set state = 'waiting', added_by = null where p.source = asked.source and p.state = 'stored' and p.media_id is null;
  update public.import_mappings m set becomes = private.guessed_mapping(m.kind, m.refers_as, m.key, m.name) where m.source = asked.source and m.decided_by is null;
  return 0;
end $function$;

CREATE OR REPLACE FUNCTION public.server_undo_import_records(import uuid, own_holder uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  k private.record_kinds;
  i public.import_items;
  key text;
  is_now jsonb;
  is_kept boolean;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  perform set_config('import.is_undoing', 'yes', true);
  for i in select * from public.import_items n where n.import_id = import and n.item ? 'isRecord' and n.version is not null and n.undone is null
      order by n.number desc limit most loop
    begin
      select * into k from private.record_kinds r where r.kind = i.kind;
      key := i.wanted ->> k.key_columns;
      is_now := private.record_by_key(k, key);
      is_kept := is_now is not null and asked.options ->> 'undo' is distinct from 'everything'
        and case when is_now ? 'updated_at' then (is_now ->> 'updated_at')::timestamptz <> i.version
          else exists (select from unnest(i.changes) as name where is_now -> name is distinct from i.wanted -> name) end;
      -- The record was created by the import, or replaced another record.
      if is_now is not null and not is_kept and i.before ->> k.key_columns is distinct from key then
        is_kept := k.key_columns = 'id' and private.is_referred_to(k, key::uuid);
        if not is_kept then perform private.remove_record(k, key); end if;
      end if;
      if not is_kept then
        if i.before is not null and is_now is not null then perform private.put_record(k, i.before); end if;
        delete from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id;
        insert into private.import_origins select (jsonb_populate_record(null::private.import_origins, i.before_origin)).* where i.before_origin is not null;
      end if;
      update public.import_items n set undone = case when is_kept then 'kept' else 'undone' end where n.import_id = import and n.number = i.number;
    exception when others then
      if private.is_passing_error(sqlstate) then raise; end if;
      update public.import_items n set undone = 'kept', said = private.as_one_line(sqlerrm) where n.import_id = import and n.number = i.number;
    end;
  end loop;
  return (select count(*) from public.import_items n where n.import_id = import and n.item ? 'isRecord' and n.version is not null and n.undone is null);
end $function$;

CREATE OR REPLACE FUNCTION public.server_write_import_item(import uuid, own_holder uuid, number integer, given jsonb, paths text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  of_kind private.record_kinds;
  i public.import_items;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
  old_path text;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_item.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- The lock serialises this write with other writers of the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', of_kind.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  -- Fields that an editor changed on this site keep their value, unless an editor chose the source's value.
  names := array(select name from unnest(i.changes) as name where name <> all (i.conflicts) or i.choices ->> name = 'theirs');
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into fields
    from jsonb_each(private.resolved_fields(import, i.kind, i.wanted) || given) f where f.key = any (names)
      -- The alternative text of a picture is written together with its URL.
      or (given ? f.key and f.key like '%\_alt' and regexp_replace(f.key, '_alt$', '_url') = any (names));
  is_now := case when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  i.record_id := coalesce(i.record_id, gen_random_uuid());
  begin
    saved := private.save_record(i.kind, fields || jsonb_build_object('id', i.record_id), (is_now ->> 'updated_at')::timestamptz);
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;
  if saved is null then return private.end_import_item(import, number, 'conflict', 'changed'); end if;

  update public.import_items n set record_id = i.record_id, version = (saved ->> 'updated_at')::timestamptz,
      before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id),
      before = (select jsonb_object_agg(f.key, f.value) from jsonb_each(is_now) f
        where fields ? f.key or (f.key <> 'updated_at' and f.value is distinct from saved -> f.key))
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, i.record_id, import,
      (select jsonb_object_agg(f.key, private.value_hash(f.value)) from jsonb_each(i.wanted) f where f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  -- Old URLs of the record redirect to its new one.
  if of_kind.path is not null then
    foreach old_path in array paths loop
      if old_path ~ '^/[^/]' and old_path <> of_kind.path || (saved ->> 'slug') and length(old_path) <= 500 then
        insert into public.redirects (from_path, to_path) values (old_path, of_kind.path || (saved ->> 'slug')) on conflict do nothing;
        if found then insert into private.import_additions values (import, 'redirects', old_path) on conflict do nothing; end if;
      end if;
    end loop;
  end if;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $function$;

CREATE OR REPLACE FUNCTION public.server_write_import_record(import uuid, own_holder uuid, number integer, given jsonb DEFAULT '{}'::jsonb, refused text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  k private.record_kinds;
  i public.import_items;
  key text;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'Whoever asked for this import may not write any more.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_record.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into k from private.record_kinds r where r.kind = i.kind;
  -- The lock serialises this write with other writers of the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', k.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  if refused is not null then return private.end_import_item(import, number, 'rejected', refused); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  names := array(select name from unnest(i.changes) as name where (name <> all (i.conflicts) or i.choices ->> name = 'theirs')
    -- The path of a file and its hash are set only when the server checked the uploaded file.
    and (given ? 'content_hash' or private.examined_columns(k.kind) = '{}' or name not in ('path', 'content_hash')));
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  key := i.wanted ->> k.key_columns;
  is_now := private.record_by_key(k, coalesce(i.record_id::text, key));
  begin
    if is_now ->> k.key_columns is distinct from key then
      -- The record is new, or replaces a row that was created with the site.
      if is_now is not null then perform private.remove_record(k, is_now ->> k.key_columns); end if;
      fields := i.wanted;
    else
      fields := jsonb_build_object(k.key_columns, key) || (select jsonb_object_agg(f.key, f.value) from jsonb_each(i.wanted) f where f.key = any (names));
    end if;
    saved := private.put_record(k, (fields - private.examined_columns(k.kind)) || coalesce((select jsonb_object_agg(g.key, g.value) from jsonb_each(given) g
      where g.key = any (private.examined_columns(k.kind))), '{}'));
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;

  update public.import_items n set record_id = case when k.key_columns = 'id' then key::uuid end, before = is_now,
      version = coalesce((saved ->> 'updated_at')::timestamptz, now()), before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id)
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, private.origin_id(i.kind, key), import,
      -- The stored hash of the slug is that of the source's own slug, even when an editor chose another one.
      (select jsonb_object_agg(f.key, private.value_hash(case f.key when 'slug' then i.item -> 'fields' -> 'slug' else f.value end))
        from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $function$;

CREATE OR REPLACE FUNCTION public.suspend_user(person uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('suspend people');
  if person = (select auth.uid()) then
    raise exception 'Nobody may suspend themselves.' using errcode = 'P0001', hint = 'Another admin can.';
  end if;
  if length(trim(coalesce(reason, ''))) not between 3 and 300 then
    raise exception 'A suspension needs a reason of 3 to 300 characters.' using errcode = '23514', constraint = 'reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  if private.is_suspended(person) then
    raise exception 'This person is suspended already.' using errcode = 'P0001';
  end if;
  -- The caller was an admin before waiting for the lock; meanwhile another admin may have suspended them.
  if not private.is_acting_admin((select auth.uid())) then
    raise exception 'The last admin cannot be suspended.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = person;
  insert into private.suspensions (user_id, reason, suspended_by) values (person, trim(suspend_user.reason), (select auth.uid()))
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = excluded.suspended_by, created_at = now();
  delete from auth.sessions where user_id = person;
  -- Hosted Supabase stores this id as text.
  delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  perform private.write_account_line(person, '{"state": "active"}', jsonb_build_object('state', 'suspended', 'reason', trim(suspend_user.reason)));
end $function$;

CREATE OR REPLACE FUNCTION public.take_back_letter(letter uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application((select l.application_id from public.application_letters l where l.id = letter));
  taken public.application_letters;
begin
  update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid()
    where l.id = letter and l.taken_back_at is null and l.sent_at is null returning * into taken;
  if taken.id is null then
    raise exception 'It has left, or was taken back already.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- An e-mail with a claim is being sent by a server process.
  delete from private.outbox o where o.id = taken.outbox_id and o.claim is null;
  if not found then
    raise exception 'It is on its way already.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if taken.kind = 'accepted' then
    update public.invitations i set revoked_at = now()
      where i.application_id = a.id and i.accepted_at is null and i.revoked_at is null;
  end if;
  perform private.put_letter_back(a, taken);
  if taken.moved_to is not null and a.status = taken.moved_to then
    update public.application_stages s set taken_back_at = now()
      where s.id = (select max(m.id) from public.application_stages m where m.application_id = a.id);
    perform private.change_stage(a, taken.moved_from);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.undo_picture_substitute(batch uuid, picture uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  part jsonb;
  undone int := 0;
  changed int := 0;
begin
  perform private.require_editor();
  -- The picture is restored first, because no record may show a removed picture.
  update public.media m set removed_at = null where m.id = picture;
  loop
    part := public.undo_bulk_change(batch, 500);
    undone := undone + (part ->> 'undone')::int;
    changed := changed + (part ->> 'changed')::int;
    exit when (part ->> 'left')::int = 0;
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed);
end $function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := (select auth.uid());
  tried int;
  oldest timestamptz;
  seconds int;
begin
  if caller is null or private.missing_auth_step('user') = 'sign-in' then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  -- The lock makes concurrent attempts wait for each other, so that each attempt is counted.
  perform pg_advisory_xact_lock(hashtextextended('recovery codes of ' || caller, 0));
  delete from private.wrong_recovery_codes where tried_at < now() - interval '15 minutes';
  select count(*), min(tried_at) into tried, oldest from private.wrong_recovery_codes where user_id = caller;
  if tried >= 10 then
    seconds := greatest(1, ceil(extract(epoch from oldest + interval '15 minutes' - now())));
    raise sqlstate 'PGRST' using
      message = jsonb_build_object('code', 'over_request_rate_limit', 'details', null, 'hint', null, 'message',
        'Too many attempts. Please try again in ' || case when seconds <= 60 then 'a minute' else ceil(seconds / 60.0) || ' minutes' end || '.')::text,
      detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', seconds::text))::text;
  end if;
  if not exists (select from private.recovery_codes r where r.user_id = caller and r.fingerprint = private.recovery_fingerprint(caller, code)) then
    insert into private.wrong_recovery_codes (user_id) values (caller);
    return false;
  end if;
  delete from private.recovery_codes where user_id = caller;
  delete from private.wrong_recovery_codes where user_id = caller;
  delete from auth.mfa_factors where user_id = caller;
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = caller and aal <> 'aal1';
  perform private.note_account_change('second_factor', caller, 'recovery_code_used');
  return true;
end $function$;

CREATE OR REPLACE PROCEDURE private.reference_picture(IN referring regclass, IN address_column text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
begin
  -- Triggers are off for this update: the content stays the same, so the history gets no entry.
  execute format('alter table %s disable trigger user', referring);
  execute format('update %s set media_id = private.picture_at(%I) where %2$I like %L', referring, address_column, '/media/%');
  execute format('alter table %s enable trigger user', referring);
  execute format('create trigger sync_picture_of_added before insert on %s for each row
    when (new.media_id is not null or new.%I is not null) execute function private.sync_picture(%2$L)', referring, address_column);
  execute format('create trigger sync_picture_of_changed before update of media_id, %I on %s for each row
    execute function private.sync_picture(%1$L)', address_column, referring);
end $procedure$;

CREATE OR REPLACE PROCEDURE private.take_only(IN rule text, IN taken regclass, IN columns text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  name text;
  spot tid;
begin
  foreach name in array regexp_split_to_array(columns, ',\s*') loop
    for spot in execute format('select ctid from %s where not private.%I(%I)', taken, 'is_' || rule, name) loop
      begin
        execute format('update %s set %I = private.%I(%2$I) where ctid = $1', taken, name, 'as_' || rule) using spot;
      exception when unique_violation or check_violation or not_null_violation then
        -- The corrected value is empty, or another row already has it: the row gets a shortened name with a hash.
        execute format('update %s set %I = trim(left(coalesce(private.%I(%2$I), ''''), 60) || '' '' || left(md5(%2$I), 8)) where ctid = $1',
          taken, name, 'as_' || rule) using spot;
      end;
    end loop;
    execute format('alter table %s add constraint %I check (private.%I(%I))', taken,
      (select relname from pg_catalog.pg_class where oid = taken) || '_' || name || '_check_' || rule, 'is_' || rule, name);
  end loop;
end $procedure$;

CREATE OR REPLACE PROCEDURE private.track_part(IN tracked regclass, IN kind text, IN name text, IN parent_column text, IN value_column text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  part_table text := (select relname from pg_catalog.pg_class where oid = tracked);
  parent_table text;
  parent_keys text;
begin
  select k.table_name, k.key_columns into parent_table, parent_keys from private.record_kinds k where k.kind = track_part.kind;
  insert into private.record_parts values (kind, name, part_table, parent_column, value_column);
  execute format('drop trigger if exists keep_revision on %s', tracked);
  execute format('drop trigger if exists write_audit_line on %s', tracked);
  execute format('create or replace trigger write_audit_line after insert or update or delete on public.%I for each row
    execute function private.write_audit_line(%L, ''parts'')', parent_table, parent_keys);
  execute format('create or replace trigger keep_revision after insert or update on public.%I for each row
    execute function private.keep_revision(%L, ''parts'')', parent_table, parent_keys);
  execute format('create trigger update_parents_of_added after insert on %s referencing new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  execute format('create trigger update_parents_of_removed after delete on %s referencing old table as old_rows
    for each statement execute function private.update_parents(%L, %L)', tracked, parent_table, parent_column);
  if to_regprocedure(format('private.is_public(%s)', tracked)) is null then
    call private.watch_content(tracked, format('exists (select from public.%I p where p.id = r.%I and private.is_public(p))', parent_table, parent_column));
  end if;
  -- The latest revision of each existing row gets the present parts, because the next change is compared with it.
  execute format('update public.revisions v set row_data = v.row_data || private.parts_of(v.table_name, v.row_data)
    where v.id in (select max(r.id) from public.revisions r where r.table_name = %L group by r.row_id)
      and exists (select from public.%I p where p.id::text = v.row_id)', parent_table, parent_table);
end $procedure$;

CREATE OR REPLACE PROCEDURE private.track_record(IN tracked regclass, IN kind text, IN title text, IN key_columns text DEFAULT 'id'::text, IN address text DEFAULT 'id'::text, IN path text DEFAULT NULL::text, IN shown text DEFAULT NULL::text, IN search_lead text[] DEFAULT NULL::text[], IN search_body text[] DEFAULT '{}'::text[], IN detail text DEFAULT ''''''::text, IN html text[] DEFAULT '{}'::text[], IN links text[] DEFAULT '{}'::text[], IN pictures text[] DEFAULT '{}'::text[], IN part_of text DEFAULT NULL::text, IN parent_column text DEFAULT NULL::text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  name text := (select relname from pg_catalog.pg_class where oid = tracked);
  pictured text := array_to_string(pictures || html, ',');
  called text := quote_literal(key_columns) || case when exists (select from private.record_parts p where p.kind = track_record.kind) then ', ''parts''' else '' end;
begin
  insert into private.record_kinds (kind, table_name, key_columns, title, address, path, search_lead, search_body, detail, state, is_ordered,
      html_columns, link_columns, picture_columns, part_of, parent_column)
  values (kind, name, key_columns, title, address, path, search_lead, case when search_lead is not null then search_body end, detail,
    case when private.has_column(name, 'status') then 'case when r.status = ''published'' and r.published_at > now() then ''scheduled'' else r.status end'
      when private.has_column(name, 'is_visible') then 'case when r.is_visible then ''published'' else ''draft'' end'
      else '''published''' end,
    private.has_column(name, 'position'), html, links, pictures, part_of, parent_column)
  on conflict on constraint record_kinds_pkey do update set table_name = excluded.table_name, key_columns = excluded.key_columns,
    title = excluded.title, address = excluded.address, path = excluded.path, search_lead = excluded.search_lead, search_body = excluded.search_body,
    detail = excluded.detail, state = excluded.state, is_ordered = excluded.is_ordered, html_columns = excluded.html_columns,
    link_columns = excluded.link_columns, picture_columns = excluded.picture_columns, part_of = excluded.part_of,
    parent_column = excluded.parent_column;

  execute format('create or replace trigger write_audit_line after insert or update or delete on %s for each row
    execute function private.write_audit_line(%s)', tracked, called);
  execute format('create or replace trigger keep_revision after insert or update on %s for each row
    execute function private.keep_revision(%s)', tracked, called);
  if private.has_column(name, 'updated_at') then
    execute format('create or replace trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', tracked);
  end if;
  if shown is not null or to_regprocedure(format('private.is_public(%s)', tracked)) is null then
    call private.watch_content(tracked, shown);
  end if;

  if path is not null then
    execute format('create or replace trigger refuse_reserved_slug before insert or update of slug on %s for each row
      execute function private.refuse_reserved_slug()', tracked);
    execute format('create or replace trigger add_redirect after update of slug on %s for each row
      when (old.slug is distinct from new.slug) execute function private.add_redirect(%L)', tracked, path);
  end if;

  -- Rows that exist already get their search index and their picture uses too.
  if search_lead is not null then
    execute format('create or replace trigger follow_for_search after insert or update or delete on %s for each row
      execute function private.follow_for_search(%L, %L, %L, %L)', tracked, kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','));
    execute format('insert into private.search_index (kind, row_id, title, lead, body)
      select %L, r.id, to_jsonb(r) ->> %L, private.texts_of(to_jsonb(r), %L), private.texts_of(to_jsonb(r), %L) from %s r
      on conflict (kind, row_id) do update set title = excluded.title, lead = excluded.lead, body = excluded.body',
      kind, title, array_to_string(search_lead, ','), array_to_string(search_body, ','), tracked);
  end if;
  if pictured <> '' then
    execute format('create or replace trigger follow_pictures after insert or update or delete on %s for each row
      execute function private.follow_pictures(%L, %L)', tracked, kind, pictured);
    execute format('delete from private.picture_uses where kind = %L', kind);
    execute format('insert into private.picture_uses (path, kind, row_id) select path, %L, r.id from %s r,
      private.pictures_in((select string_agg(to_jsonb(r) ->> name, '' '') from unnest(string_to_array(%L, '','')) as name)) as path
      where path is not null', kind, tracked, pictured);
  end if;
end $procedure$;

call private.keep_server_functions();
