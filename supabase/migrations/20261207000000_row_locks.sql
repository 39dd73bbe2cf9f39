set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.asked_referee(token text)
 RETURNS public.application_referees
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.application_referees;
begin
  select x.* into r from public.application_referees x join public.applications a on a.id = x.application_id
    where x.token_hash = sha256(token::bytea) and a.status in ('screening', 'referees') for no key update of x;
  if r.id is null or private.referee_state(r) <> 'asked' then
    raise exception 'This link has ended.' using errcode = 'P0001', hint = 'If you would like to add something, answer our letter.';
  end if;
  return r;
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
  select * into d from public.documents where table_name = tg_table_name and row_id = new.id for no key update;
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

CREATE OR REPLACE FUNCTION private.handle_new_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := new.raw_user_meta_data ->> 'invitation';
  i public.invitations;
begin
  if new.email_confirmed_at is null then return new; end if;
  insert into public.profiles (id, full_name)
    values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'full_name'), ''), 200))
    on conflict (id) do nothing;
  insert into public.user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  if token is not null then
    select * into i from public.invitations where token_hash = sha256(token::bytea) and email = lower(new.email) for no key update;
    if i.id is not null and private.invitation_state(i) = 'open' then
      perform private.apply_invitation(i, new.id);
    end if;
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = new.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_document(document uuid)
 RETURNS public.documents
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found_one public.documents;
begin
  select * into found_one from public.documents d where d.id = document for no key update;
  if not found then
    raise exception 'There is no such text.' using errcode = 'PT404';
  end if;
  return found_one;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_import_pictures(of_source text, addresses text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.import_pictures p where p.source = of_source and (addresses is null or p.address = any (addresses))
    order by p.address for no key update;
end $function$;

CREATE OR REPLACE FUNCTION private.onboard(application uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = application and x.status = 'accepted' for no key update;
  if a.id is null then return; end if;
  update public.profiles p set full_name = coalesce(nullif(trim(p.full_name), ''), a.full_name),
    organisation = coalesce(nullif(trim(p.organisation), ''), nullif(a.organisation, '')), country = coalesce(p.country, a.country),
    circles = array(select id from (
      select distinct on (c.id) c.id, c.place from (
        select u.id, u.place from unnest(p.circles) with ordinality as u (id, place)
        union all select k.id, 100 + k.position from public.circles k where k.slug = any (a.circles)) c order by c.id, c.place) chosen
      order by chosen.place limit 20)
    where p.id = person;
  update public.applications set member_id = person where id = a.id;
  perform private.change_stage(a, 'onboarded');
end $function$;

CREATE OR REPLACE FUNCTION private.open_application(application uuid)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened public.applications;
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  select * into opened from public.applications a
    where a.id = application and a.id <> all (private.closed_applications()) for no key update;
  if opened.id is null then
    raise exception 'This application is not open to you.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  return opened;
end $function$;

CREATE OR REPLACE FUNCTION private.open_for_papers(token text)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null then
    raise exception 'This link opens nothing.' using errcode = 'P0001', hint = 'Take the link of the latest letter.';
  end if;
  if not private.is_undecided(a) then
    raise exception 'It is decided and stays as it is.' using errcode = 'P0001', hint = 'Write to us where something is wrong.';
  end if;
  return a;
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
  with due as (select n.* from private.notices n where n.sent_at is null and n.due_at <= at for no key update),
  -- The queue has the data of the e-mail from now on.
  sent as (update private.notices n set sent_at = at, data = '{}' from due d where n.id = d.id),
  open as (
    select d.*, coalesce(p.email, d.address) as recipient, case when d.cadence = 'at_once' then d.kind else '' end as part
    from due d join public.notification_rules r on r.kind = d.kind
      left join public.profiles p on p.id = d.user_id
      left join public.notification_choices c on c.user_id = d.user_id and c.kind = d.kind
    where coalesce(c.cadence, r.cadence) <> 'off'
      and (d.address = any (r.addresses) and not private.is_address_in_conflict(d.address, d.application_id)
        or p.email <> '' and private.can_read_applications(d.user_id)
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

CREATE OR REPLACE FUNCTION private.refuse_empty_flagship()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The lock makes two people who remove the last two editions wait for each other. When the flagship itself is being
  -- removed, its row is gone and the check does not apply.
  perform from public.flagship_pages f where f.id = old.flagship_id and f.is_visible for no key update;
  if found and not exists (select from public.flagship_editions e
      where e.flagship_id = old.flagship_id and e.id <> old.id and e.is_visible) then
    raise exception 'This is the only edition visitors see, and its page is shown. Show another edition first, or hide the page.'
      using errcode = '23514';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_account(person uuid, heir uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed jsonb := private.removal_counts(person);
  address text;
begin
  -- The account is deleted below, so this lock also keeps rows of other tables from referring to it meanwhile.
  select u.email into address from auth.users u where u.id = person for update;
  if not found then
    raise exception 'There is no such person.' using errcode = 'P0002';
  end if;
  if heir is null and (handed -> 'records' <> '{}' or handed -> 'drafts' <> '0') then
    raise exception 'Somebody has to take over what this person made.' using errcode = 'P0001', hint = 'Choose an editor.';
  end if;
  if heir is not null and (heir = person or private.is_suspended(heir)
      or not exists (select from public.user_roles r where r.user_id = heir and r.role > 'user')) then
    raise exception 'Only an editor can take over what this person made.' using errcode = 'P0001', hint = 'Choose a manager or an admin.';
  end if;
  update private.record_owners set owner = heir, since = now() where owner = person;
  update public.drafts d set author = heir where d.author = person
    and not exists (select from public.drafts o where o.author = heir and o.kind = d.kind and o.row_id = d.row_id);
  if handed -> 'records' <> '{}' then
    perform private.write_account_line(heir, '{}', jsonb_build_object('received', handed -> 'records'));
  end if;
  update public.invitations set revoked_at = now() where invited_by = person and accepted_at is null and revoked_at is null;
  delete from public.invitations i where i.email = lower(address);
  delete from auth.users u where u.id = person;
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'removed', 'at', now()) where address is not null;
  return jsonb_build_object('files', coalesce((select jsonb_agg(o.name) from storage.objects o
    where o.bucket_id = 'portraits' and split_part(o.name, '/', 1) = person::text), '[]'));
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
  select * into s from public.import_source_states t where t.source_id = new.registered_source for no key update;
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

CREATE OR REPLACE FUNCTION private.take_back_cancellation(a public.applications, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter public.application_letters;
begin
  select * into letter from public.application_letters l
    where l.application_id = a.id and l.kind = 'cancelled' and l.created_at = at and l.sent_at is null and l.taken_back_at is null
      and exists (select from private.outbox o where o.id = l.outbox_id and o.claim is null) for no key update;
  if letter.id is null then return; end if;
  update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid() where l.id = letter.id;
  delete from private.outbox o where o.id = letter.outbox_id;
  perform private.put_letter_back(a, letter);
end $function$;

CREATE OR REPLACE FUNCTION public.accept_invitation(token text)
 RETURNS public.app_role
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  i public.invitations;
begin
  select * into i from public.invitations where token_hash = sha256(token::bytea) for no key update;
  if i.id is null or not exists (select from auth.users u
      where u.id = (select auth.uid()) and lower(u.email) = i.email and u.email_confirmed_at is not null) then
    raise exception 'This invitation is for another address.' using errcode = '42501', hint = 'Sign in with the address the letter was sent to.';
  end if;
  if private.invitation_state(i) <> 'open' then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001', hint = 'Ask for a new one.';
  end if;
  perform private.apply_invitation(i, (select auth.uid()));
  return private.highest_role();
end $function$;

CREATE OR REPLACE FUNCTION public.ask_referee(referee uuid, subject text, body text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application((select r.application_id from public.application_referees r where r.id = referee));
  r public.application_referees;
  token text := private.new_token();
  letter public.application_letters;
begin
  select * into r from public.application_referees x where x.id = referee for no key update;
  if r.answered_at is not null or r.declined_at is not null then
    raise exception '% has answered.', r.name using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  if a.status not in ('screening', 'referees') then
    raise exception 'Referees are asked in the stages Screening and Referees.' using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  if r.asked_at is not null and (r.reminders >= 2 or greatest(r.asked_at, r.reminded_at) > now() - interval '3 days') then
    raise exception '% is reminded twice at most, three days apart.', r.name using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  letter := private.queue_letter(a, case when r.asked_at is null then 'referee' else 'reminder' end, r.email, subject, body,
    jsonb_build_object('to', 'referee', 'token', token), before => to_jsonb(r) - 'token_hash' || jsonb_build_object('token_hash', encode(r.token_hash, 'hex')));
  update public.application_letters l set referee_id = r.id where l.id = letter.id;
  update public.application_referees x set token_hash = sha256(token::bytea), asked_at = coalesce(r.asked_at, now()),
    expires_at = now() + interval '14 days', reminded_at = case when r.asked_at is not null then now() end,
    reminders = r.reminders + case when r.asked_at is null then 0 else 1 end where x.id = r.id;
  return letter.id;
end $function$;

CREATE OR REPLACE FUNCTION public.correct_application(token text, fields jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
  was jsonb;
  is_now jsonb;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null or not private.is_undecided(a) then
    raise exception 'It is decided and stays as it is.' using errcode = 'P0001', hint = 'Write to us where something is wrong.';
  end if;
  if (select count(*) from public.application_corrections c where c.application_id = a.id and c.created_at > now() - interval '1 day') >= 20 then
    raise exception 'Twenty corrections in a day are enough.' using errcode = 'P0001', hint = 'Go on tomorrow.';
  end if;
  was := to_jsonb(a);
  update public.applications x set full_name = trim(coalesce(fields ->> 'full_name', a.full_name)),
    organisation = trim(coalesce(fields ->> 'organisation', a.organisation)), country = nullif(coalesce(fields ->> 'country', a.country), ''),
    circles = case when jsonb_typeof(fields -> 'circles') = 'array' then array(select c.slug::text from public.circles c
      where c.slug in (select jsonb_array_elements_text(fields -> 'circles')) order by c.position) else a.circles end,
    statement = trim(coalesce(fields ->> 'statement', a.statement)), heard_from = trim(coalesce(fields ->> 'heard_from', a.heard_from))
    where x.id = a.id returning to_jsonb(x) into is_now;
  insert into public.application_corrections (application_id, before, after)
    select a.id, jsonb_object_agg(f.name, was -> f.name), jsonb_object_agg(f.name, is_now -> f.name)
    from unnest(array['full_name', 'organisation', 'country', 'circles', 'statement', 'heard_from']) as f (name)
    where (was -> f.name) is distinct from (is_now -> f.name) having count(*) > 0;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.decide_import_items(import uuid, which jsonb, decision jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  t public.imports;
  i public.import_items;
  decided int := 0;
begin
  perform private.require_editor();
  select * into t from public.imports n where n.id = import for no key update;
  if t.id is null then raise exception 'This import is not there any more.' using errcode = 'P0001'; end if;
  if t.status not in ('planned', 'paused', 'done') then
    raise exception 'That cannot be decided now: it is %.', t.status using errcode = 'P0001';
  end if;
  for i in select * from public.import_items n where n.import_id = import and n.plan <> 'same'
      and (n.outcome is null or n.outcome in ('conflict', 'rejected'))
      and (not which ? 'numbers' or n.number in (select v::int from jsonb_array_elements_text(which -> 'numbers') v))
      and (coalesce(which ->> 'show', '') in ('', n.plan, n.outcome))
      and (coalesce(which ->> 'q', '') = '' or position(lower(which ->> 'q') in lower(n.title)) > 0)
    order by n.number for no key update
  loop
    if decision ? 'side' then
      continue when i.conflicts = '{}';
      i.choices := i.choices || (select coalesce(jsonb_object_agg(name, decision -> 'side'), '{}') from unnest(i.conflicts) as name);
    end if;
    i.choices := i.choices || coalesce(decision -> 'choices', '{}');
    i.is_taken := coalesce((decision ->> 'is_taken')::boolean, i.is_taken);
    if decision ? 'side' or decision ? 'choices' then i := private.plan_import_item(i); end if;
    update public.import_items n set is_taken = i.is_taken, choices = i.choices, plan = i.plan, reason = i.reason, record_id = i.record_id,
      wanted = i.wanted, changes = i.changes, conflicts = i.conflicts where n.import_id = import and n.number = i.number;
    decided := decided + 1;
  end loop;
  return decided;
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
  select * into t from public.imports i where i.id = import for no key update;
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
    perform private.lock_import_pictures(t.source);
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

CREATE OR REPLACE FUNCTION public.name_referee(token text, name text, email text, relation text, expects boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null or a.kind <> 'membership' or a.status not in ('submitted', 'screening', 'referees') then
    raise exception 'Referees are not asked for now.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if not coalesce(expects, false) then
    raise exception 'Ask them first: we write only to people who expect it.' using errcode = 'P0001', hint = 'Then tick the box.';
  end if;
  if lower(trim(name_referee.email)) = lower(a.email) then
    raise exception 'That is your own address.' using errcode = '23514', constraint = 'application_referees_email_check';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) >= 2 then
    raise exception 'Two referees are named.' using errcode = 'P0001', hint = 'Take one back first.';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id) >= 8 then
    raise exception 'Eight names are enough.' using errcode = 'P0001', hint = 'Write to us, please.';
  end if;
  insert into public.application_referees (application_id, name, email, relation)
    values (a.id, trim(name_referee.name), lower(trim(name_referee.email)), trim(coalesce(name_referee.relation, '')));
end $function$;

CREATE OR REPLACE FUNCTION public.open_document(of_table text, of_row uuid, knows integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shared private.shared_texts;
  d public.documents;
  html text;
begin
  perform private.require_editor();
  select * into shared from private.shared_texts s where s.table_name = of_table;
  if not found then
    raise exception 'Nothing is written together there.' using errcode = '22023';
  end if;
  if knows is null or knows not between 1 and shared.newest_schema then
    raise exception 'No version of this site knows text schema %.', knows using errcode = 'PT422';
  end if;
  execute format('select coalesce(%I, '''') from public.%I where id = $1', shared.column_name, of_table) into html using of_row;
  if html is null then
    raise exception 'There is no such row.' using errcode = 'PT404';
  end if;
  insert into public.documents (table_name, row_id, text_schema) values (of_table, of_row, knows) on conflict do nothing;
  select * into d from public.documents where table_name = of_table and row_id = of_row for no key update;
  perform private.require_text_schema(d.text_schema, knows);
  if d.text_schema < knows then
    update public.documents set text_schema = knows where id = d.id;
    perform realtime.send(jsonb_build_object('text_schema', knows), 'schema', 'document:' || d.id, true);
  end if;
  return jsonb_build_object('id', d.id, 'epoch', d.epoch, 'html',
    case when not exists (select from public.document_snapshots s where s.document_id = d.id and s.epoch = d.epoch) then html end);
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
  select * into t from public.imports i where i.id = import for no key update;
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
  select * into asked from public.article_reviews r where r.id = review for no key update;
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

CREATE OR REPLACE FUNCTION public.retry_import_pictures(import uuid, picture text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for no key update;
  if t.status is distinct from 'done' then
    raise exception 'That cannot be done now: it is %.', t.status using errcode = 'P0001';
  end if;
  perform private.lock_import_pictures(t.source);
  update public.import_pictures p set state = 'waiting', tries = 0
    where p.source = t.source and p.state = 'failed' and (picture is null or p.address = picture);
  update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null where i.id = import;
  perform pg_notify('import_asked', import::text);
  return 'waiting';
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
  select s.looked_at into since from private.schedule s for no key update;
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

CREATE OR REPLACE FUNCTION public.server_claim_letter(own_claim uuid, of_account boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed jsonb;
begin
  if of_account then perform private.expire_letters(); else perform private.queue_due_notices(); end if;
  update private.outbox o set claim = own_claim, claimed_until = now() + interval '1 minute'
    where o.id = coalesce(
      (select w.id from private.outbox w where w.claim = own_claim limit 1),
      (select w.id from private.outbox w
        where w.refused_at is null and w.next_attempt_at <= now() and coalesce(w.claimed_until <= now(), true)
          and (w.template = 'account-letter') = of_account
          and (of_account or (select p.until <= now() from private.outbox_pause p))
        order by private.letter_order(w.template), w.id limit 1 for no key update skip locked))
    returning private.claimed_letter(o) into claimed;
  return claimed;
end $function$;

CREATE OR REPLACE FUNCTION public.server_interview_answered(application uuid, attendee text, answer text, sequence integer, answered_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at timestamptz := least(server_interview_answered.answered_at, now());
begin
  perform from public.application_interviews i join public.applications a on a.id = i.application_id
    where i.application_id = server_interview_answered.application and lower(a.email) = lower(attendee)
      and i.told_sequence = server_interview_answered.sequence for no key update of i;
  if not found then return false; end if;
  update public.application_interviews i set answer = server_interview_answered.answer,
      answer_sequence = server_interview_answered.sequence, answered_at = at
    where i.application_id = server_interview_answered.application
      and (i.answer_sequence is distinct from server_interview_answered.sequence or i.answered_at <= at);
  return true;
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
  select * into o from private.outbox w where w.id = letter and w.claim = held for no key update;
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

CREATE OR REPLACE FUNCTION public.server_letter_returned(message_ids text[], reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  d private.delivered_letters;
  is_known boolean;
begin
  select x.* into d from private.delivered_letters x where x.message_ids && server_letter_returned.message_ids
    order by x.id desc limit 1 for no key update;
  is_known := d.returned_at is not null;
  update private.delivered_letters l set returned_at = coalesce(l.returned_at, now()),
      reason = coalesce(l.reason, left(private.as_one_line(server_letter_returned.reason), 500))
    where l.id = d.id returning * into d;
  if not is_known and d.template not in ('account-letter', 'desk-digest') then
    perform private.notify('failure', 'desk-digest', '{"lines": [{"kind": "failure", "count": 1}]}');
  end if;
  if d.template = 'application-letter' then
    update public.application_letters l set sent_at = null, refused_at = d.returned_at, refusal = d.reason
      where l.outbox_id = d.outbox_id and l.application_id = d.application_id and l.refused_at is null and l.taken_back_at is null;
  end if;
  return d.template;
end $function$;

CREATE OR REPLACE FUNCTION public.set_membership(person uuid, is_member boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was timestamptz;
begin
  perform private.require_admin('say who is a member');
  select p.member_since into was from public.profiles p where p.id = person for no key update;
  if not found then raise exception 'There is no such person.' using errcode = 'P0002'; end if;
  if (was is not null) = is_member then return false; end if;
  update public.profiles set member_since = case when is_member then now() end where id = person;
  perform private.write_account_line(person, jsonb_build_object('member', not is_member), jsonb_build_object('member', is_member));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.withdraw_application(token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
begin
  select * into a from public.applications where id = private.application_of_link(token)
    and status not in ('accepted', 'onboarded', 'declined', 'withdrawn', 'answered') for no key update;
  if a.id is null then return false; end if;
  perform private.change_stage(a, 'withdrawn');
  return true;
end $function$;

call private.keep_server_functions();
