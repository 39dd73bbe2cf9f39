-- Runs of nightly and repeated jobs, and deletion of old data.

-- Runs of nightly and repeated jobs. Only the server writes; Diagnostics shows them to editors.
create table private.runs (
  id bigint generated always as identity primary key,
  name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  -- Note of one sentence for the operator.
  note text,
  -- Figures of the run, shown in Diagnostics.
  result jsonb,
  -- Id that the caller made, so that a call whose answer was lost can be repeated.
  ticket uuid unique
);
create index runs_latest on private.runs (name, id desc);

alter table private.runs enable row level security;

-- Deletes data that is older than the setting 'retention' allows: closed applications, audit lines, stored e-mails,
-- errors; and drafts after 30 days. Returns the counts. A missing or invalid period deletes nothing.
create function private.apply_retention() returns jsonb
  language plpgsql set search_path = ''
as $$
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
end $$;

-- A comparison with null is never true, so an invalid period removes nothing.
create function private.retention_period(kept jsonb, key text, unit text) returns interval
  language sql immutable set search_path = ''
as $$
  select case when kept ->> key ~ '^[1-9][0-9]{0,3}$' then ((kept ->> key) || ' ' || unit)::interval end
$$;

-- Starts a run of a job unless another server did. `since` null: refused while a run is going on; otherwise refused
-- when a run started after `since`. A run of more than an hour counts as failed. Returns its id or null.
create function public.server_begin_job(job text, own_ticket uuid, since timestamptz default null) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  begun bigint;
begin
  perform pg_advisory_xact_lock(hashtext('private.runs'), hashtext(job));
  select r.id into begun from private.runs r where r.ticket = own_ticket;
  if found then return begun; end if;
  if exists (select from private.runs r where r.name = job
      and ((r.finished_at is null and r.started_at > now() - interval '1 hour') or r.started_at >= since)) then
    return null;
  end if;
  insert into private.runs (name, ticket) values (job, own_ticket) returning id into begun;
  return begun;
end $$;
grant execute on function public.server_begin_job(text,uuid,timestamp with time zone) to service_role;

-- Run of a job with the fields that the server reads.
create function private.run_of_server(r private.runs) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('name', r.name, 'startedAt', r.started_at, 'finishedAt', r.finished_at, 'outcome', r.outcome,
    'note', r.note, 'result', r.result)
$$;

create function public.server_end_job(run bigint, outcome text, note text, result jsonb default null) returns jsonb
  language sql security definer set search_path = ''
as $$
  update private.runs r set finished_at = now(), outcome = server_end_job.outcome, note = server_end_job.note, result = server_end_job.result
  where r.id = run returning private.run_of_server(r)
$$;
grant execute on function public.server_end_job(bigint,text,text,jsonb) to service_role;

-- Latest run of each job, as the server reads it.
create function public.server_last_jobs() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.run_of_server(r) - 'result' order by r.name), '[]')
  from (select distinct on (name) * from private.runs order by name, id desc) r
$$;
grant execute on function public.server_last_jobs() to service_role;

-- Latest completed run of a job.
create function public.server_last_done_job(job text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.run_of_server(r) from private.runs r where r.name = job and r.outcome = 'done' order by r.id desc limit 1
$$;
grant execute on function public.server_last_done_job(text) to service_role;

-- Calls private.apply_retention for the nightly job.
create function public.server_apply_retention() returns jsonb
  language sql security definer set statement_timeout = '60s' set search_path = ''
as $$ select private.apply_retention() $$;
grant execute on function public.server_apply_retention() to service_role;

-- Deletes old rate limits, unread e-mails, old devices, undo data of bulk actions after a month, and unconfirmed
-- sign-ups after seven days. A nightly job calls this function. Returns counts.
create function public.server_cleanup() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
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
end $$;
grant execute on function public.server_cleanup() to service_role;
