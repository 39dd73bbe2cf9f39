-- What is kept of imports, and for how long; and which registered sources want somebody.

/* Removes imports that ended, or that nobody went on with, a year ago: with one goes what it would take to undo it. What it
   brought in stays, and is known again. Answers how many. */
create function public.server_remove_old_imports() returns int
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  removed int;
begin
  delete from public.imports i where coalesce(i.finished_at, i.created_at) < now() - interval '12 months'
    and i.status in ('refused', 'planned', 'paused', 'done', 'undone');
  get diagnostics removed = row_count;
  return removed;
end $$;

/* Of these imports those whose source file is of no use any more: they ended thirty days ago, or are not there. */
create function public.server_unneeded_source_files(imports uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(f.id), '[]') from unnest(imports) as f (id)
  where not exists (select from public.imports i where i.id = f.id
    and (i.status not in ('refused', 'done', 'undone') or coalesce(i.finished_at, i.created_at) > now() - interval '30 days'))
$$;

/* How many sources are read by themselves, and which of them could not be read three times or longer, or may not be:
   { count, failing: [{ name, note, failures }], skipped: [name] }. */
create function public.server_source_troubles() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('count', count(*),
    'failing', coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'note', s.note, 'failures', s.failures) order by r.name)
      filter (where s.outcome = 'failed' and s.failures >= 3), '[]'),
    'skipped', coalesce(jsonb_agg(r.name order by r.name) filter (where not private.may_import(r.asked_by)), '[]'))
  from public.import_sources r join public.import_source_states s on s.source_id = r.id where r.is_on
$$;
call private.keep_server_functions();
