-- The audit trail tells what became of an import in lines that people read, and not each step of the server.

/* A line for a step of an import that somebody took or that is its end, with its name. The readings of registered sources are
   told once they have brought something; what they began and what came to nothing leaves no line. */
create function private.write_import_line() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_asked boolean := (select auth.uid()) is not null;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or new.status in ('reading', 'planning', 'planned', 'running')) then return null; end if;
  if not is_asked and (tg_op = 'INSERT' or new.status in ('waiting', 'undoing')) then return null; end if;
  -- A reading that brought nothing is gone by now.
  if not exists (select from public.imports i where i.id = new.id) then return null; end if;
  insert into public.audit_log (actor, actor_role, action, table_name, row_id, changed, before, after)
    values ((select auth.uid()), case when is_asked then private.highest_role()::text else 'server' end,
      case tg_op when 'INSERT' then 'add' else 'change' end, 'imports', new.id::text, '{}', null,
      jsonb_build_object('name', new.name, 'status', new.status));
  return null;
end $$;
drop trigger write_audit_line on public.imports;
create trigger write_audit_line after insert or update of status on public.imports
  for each row execute function private.write_import_line();
revoke execute on function private.write_import_line() from public;
