/* Functions, triggers and two stored keys take the names of the field. The files before this one already speak them, for
   whoever reads them and for new databases; here a database that was made under the old names follows. */

create temporary table new_names (was text, is_now text) on commit drop;
insert into new_names values
  ('keep_watch_over', 'track_changes'),
  ('guard_address', 'enforce_slugs'),
  ('note_content_change', 'bump_content_version'),
  ('touch_updated_at', 'set_updated_at'),
  ('welcome_account', 'handle_new_user'),
  ('session_needs', 'missing_auth_step'),
  ('refuse_half_signed_in', 'require_full_session'),
  ('only_admins', 'require_admin'),
  ('take_invitation', 'apply_invitation'),
  ('settle_role', 'set_role'),
  ('put_in_order', 'reorder_rows'),
  ('list_people', 'list_users'),
  ('suspend_person', 'suspend_user'),
  ('restore_person', 'restore_user'),
  ('lost_portraits', 'orphaned_avatars'),
  ('setting_keeps_its_shape', 'validate_setting'),
  ('setting_fault', 'setting_error'),
  ('ring_for_outbox', 'notify_outbox'),
  ('second_factor_is_raised_by_its_owners', 'guard_second_factor_policy'),
  ('settle_profile', 'normalise_profile'),
  ('profile_takes_account_email', 'sync_account_email'),
  ('begin_with_a_name', 'default_full_name'),
  ('leave_redirect', 'add_redirect'),
  ('leave_removed_circle', 'drop_removed_circle'),
  ('kept_mail', 'captured_mail'),
  ('kept_mail_days', 'captured_mail_days'),
  ('figures.kept_apart', 'figures.allowed_differences');

do $$
declare
  name record;
  found record;
  body text;
begin
  for name in select * from new_names loop
    for found in select p.oid::regprocedure as called, p.prokind from pg_catalog.pg_proc p
      where p.proname = name.was and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) loop
      execute format('alter %s %s rename to %I', case found.prokind when 'p' then 'procedure' else 'function' end, found.called, name.is_now);
    end loop;
    for found in select t.tgname, t.tgrelid::regclass as on_table from pg_catalog.pg_trigger t
      where not t.tgisinternal and t.tgname = name.was loop
      execute format('alter trigger %I on %s rename to %I', found.tgname, found.on_table, name.is_now);
    end loop;
  end loop;
  -- A body is text and follows nobody.
  for found in select p.oid from pg_catalog.pg_proc p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prokind in ('f', 'p')
      and exists (select from new_names n where p.prosrc ~ ('\m' || n.was || '\M')) loop
    body := pg_catalog.pg_get_functiondef(found.oid);
    for name in select * from new_names loop
      body := regexp_replace(body, '\m' || name.was || '\M', name.is_now, 'g');
    end loop;
    execute body;
  end loop;
end $$;

update public.settings set key = 'figures.allowed_differences' where key = 'figures.kept_apart';
update public.settings set value = value - 'kept_mail_days' || jsonb_build_object('captured_mail_days', value -> 'kept_mail_days')
  where key = 'retention' and value ? 'kept_mail_days';
update public.revisions set row_id = 'figures.allowed_differences' where table_name = 'settings' and row_id = 'figures.kept_apart';
update public.audit_log set row_id = 'figures.allowed_differences' where table_name = 'settings' and row_id = 'figures.kept_apart';
