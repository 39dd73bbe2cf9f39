-- What keeps the place in order by itself: the runs of the night, what went wrong lately, and how long things are kept.
-- No API role reaches these tables; the server shows them to editors under Diagnostics.

create table private.runs (
  id bigint generated always as identity primary key,
  name text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  -- One sentence for people.
  note text,
  -- What the run found, for the screen that shows it.
  result jsonb
);
create index runs_latest on private.runs (name, id desc);
alter table private.runs enable row level security;

create table private.server_errors (
  id bigint generated always as identity primary key,
  request_id text not null,
  occurred_at timestamptz not null default now(),
  method text not null,
  -- Without its query, which may hold what somebody typed.
  path text not null,
  message text not null
);
create index server_errors_by_time on private.server_errors (occurred_at);
alter table private.server_errors enable row level security;

-- How long things are kept: months for what people sent and did, days for letters and errors.
insert into public.settings (key, value, is_public, admin_only) values
  ('retention', '{"applications_months": 12, "audit_months": 24, "captured_mail_days": 30, "error_days": 30}', false, true)
on conflict (key) do nothing;

/* Removes what is older than the setting says: applications that are decided, withdrawn or answered, lines of the audit log,
   letters that were kept instead of sent, server errors. Answers how many of each. A period that is missing or not a
   whole number above zero means: keep all. */
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
  delete from public.applications
    where status in ('accepted', 'declined', 'withdrawn', 'answered') and updated_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('applications', count);

  period := private.retention_period(kept, 'audit_months', 'months');
  delete from public.audit_log where created_at < now() - period;
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('audit_lines', count);

  -- Only where the site keeps letters itself; hosted Supabase sends them.
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

  delete from private.runs where started_at < now() - interval '90 days';
  return removed;
end $$;

-- Null compares to nothing, so a period that is not understood removes nothing.
create function private.retention_period(kept jsonb, key text, unit text) returns interval
  language sql immutable set search_path = ''
as $$
  select case when kept ->> key ~ '^[1-9][0-9]{0,3}$' then ((kept ->> key) || ' ' || unit)::interval end
$$;

revoke execute on function private.apply_retention(), private.retention_period(jsonb, text, text) from public;
