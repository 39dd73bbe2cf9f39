-- The night removes drafts too, and folds the changes of content that no server asks for any more.

/* Removes what is older than the setting says: applications that are decided, withdrawn or answered, lines of the audit log,
   letters that were kept instead of sent, server errors; and drafts that nobody has touched for 30 days. Answers how many of
   each. A period that is missing or not a whole number above zero means: keep all. */
create or replace function private.apply_retention() returns jsonb
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

  delete from public.drafts where updated_at < now() - interval '30 days';
  get diagnostics count = row_count;
  removed := removed || jsonb_build_object('drafts', count);

  delete from private.runs where started_at < now() - interval '90 days';
  perform private.fold_content_changes();
  return removed;
end $$;
