-- Versions of the time zone from when it was part of the setting about notifications: they belong to the setting "time",
-- where the time zone is now.
update public.revisions set row_id = 'time', row_data = row_data || '{"key": "time"}'
  where table_name = 'settings' and row_id = 'notifications' and row_data -> 'value' ? 'timezone';
