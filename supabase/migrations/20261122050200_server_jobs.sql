-- The runs of the night, asked of functions that only the server's key may call. Those that go through a whole table say how
-- long they may take, because a project allows eight seconds otherwise.

-- Made by whoever asks, so that a question whose answer was lost may be asked again.
alter table private.runs add column ticket uuid unique;

/* Begins a run, in one of all servers that ask at once: they take turns, and the row of whoever came first tells the others.
   `since` null: unless one is under way; otherwise only if none was begun since. A run that has not ended within an hour
   died with its process. Answers its id, or null when somebody else has it or had it. */
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

/* A run as the server reads it. */
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

/* The latest begun of each name. */
create function public.server_last_jobs() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.run_of_server(r) - 'result' order by r.name), '[]')
  from (select distinct on (name) * from private.runs order by name, id desc) r
$$;

/* The latest of the name that was done, with what it found. */
create function public.server_last_done_job(job text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.run_of_server(r) from private.runs r where r.name = job and r.outcome = 'done' order by r.id desc limit 1
$$;

/* Removes what is older than the setting “retention” allows. Answers how many of each. */
create function public.server_apply_retention() returns jsonb
  language sql security definer set statement_timeout = '60s' set search_path = ''
as $$ select private.apply_retention() $$;

/* Forgets counts of attempts that no longer count, letters nobody answered, and devices nobody has used for as long as their
   cookie lives, where the site keeps them itself. Answers how many of each. */
create function public.server_housekeeping() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  limits int := 0;
  letters int := 0;
  devices int := 0;
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
  return jsonb_build_object('limits', limits, 'letters', letters, 'devices', devices);
end $$;

/* Portraits that no profile shows any more. */
create function public.server_orphaned_avatars() returns jsonb
  language sql stable security definer set search_path = ''
as $$ select coalesce(jsonb_agg(name), '[]') from private.orphaned_avatars() as name $$;

/* Removes pictures that nothing has used for as long as the setting says; answers how many, and which files are left over. */
create function public.server_remove_unused_media() returns jsonb
  language plpgsql security definer set statement_timeout = '60s' set search_path = ''
as $$
declare
  removed int := private.remove_unused_media();
begin
  return jsonb_build_object('removed', removed,
    'files', (select coalesce(jsonb_agg(name), '[]') from private.orphaned_media_files() as name));
end $$;

/* Everything the public can see that points somewhere: texts with links, pictures, the words of the settings. What is not
   shown is not there for visitors, and not lost either. */
create function public.server_pointers() returns jsonb
  language sql stable security definer set statement_timeout = '60s' set search_path = ''
as $$
  select jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('table', p.table_name, 'key', p.key, 'title', p.title, 'holds', p.holds, 'value', p.value)), '[]')
      from private.public_pointers() p),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'alt', m.alt)), '[]')
      from public.media m where private.is_shown_picture(m.path)),
    'settings', (select coalesce(jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value)), '[]') from public.settings s where s.is_public))
$$;

revoke execute on function private.run_of_server(private.runs) from public;
call private.keep_server_functions();
