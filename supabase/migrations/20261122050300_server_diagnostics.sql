-- What Diagnostics shows of the database, asked of functions that only the server's key may call.

/* How many connections are in use, the version, and the migrations that were applied, the newest first. */
create function public.server_database_state() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute $sql$select coalesce(jsonb_agg(jsonb_build_object('version', version, 'name', name) order by version desc), '[]')
      from supabase_migrations.schema_migrations$sql$ into migrations;
  end if;
  return jsonb_build_object(
    'used', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
    'most', current_setting('max_connections')::int,
    'version', split_part(current_setting('server_version'), ' ', 1),
    'fits', current_setting('server_version_num')::int >= 150000,
    'migrations', migrations);
end $$;

/* Something went wrong on the server's side; the latest thousand are kept. */
create function public.server_note_error(request text, method text, path text, message text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.server_errors (request_id, method, path, message) values (request, server_note_error.method, server_note_error.path, server_note_error.message);
  delete from private.server_errors where id <= (select max(id) from private.server_errors) - 1000;
end $$;

/* The latest of them, newest first. */
create function public.server_errors(most int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('requestId', e.request_id, 'at', e.occurred_at, 'method', e.method, 'path', e.path,
    'message', e.message) order by e.id desc), '[]')
  from (select * from private.server_errors order by id desc limit most) e
$$;

/* How many letters wait and since when, how many were given up, and how many were kept where no mail server is set. */
create function public.server_mail_counts(most_attempts int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  captured int := 0;
begin
  if to_regclass('gateway.captured_mail') is not null then
    execute 'select count(*) from gateway.captured_mail' into captured;
  end if;
  return (select jsonb_build_object('captured', captured,
      'waiting', count(*) filter (where o.attempts < most_attempts),
      'oldest', min(o.created_at) filter (where o.attempts < most_attempts),
      'givenUp', count(*) filter (where o.attempts >= most_attempts))
    from private.outbox o);
end $$;

/* A page of the letters that were kept instead of sent, newest first, and those that wait to be sent. */
create function public.server_mail_queue(page int, per_page int, most_attempts int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  total int := 0;
  pages int;
  shown int;
  captured jsonb := '[]';
begin
  if to_regclass('gateway.captured_mail') is not null then
    execute 'select count(*) from gateway.captured_mail' into total;
  end if;
  pages := greatest(1, ceil(total::numeric / per_page)::int);
  shown := least(greatest(1, page), pages);
  if total > 0 then
    execute $sql$select coalesce(jsonb_agg(jsonb_build_object('id', m.id::text, 'recipient', m.recipient, 'subject', m.subject, 'text', m.body,
        'html', m.html, 'at', m.sent_at) order by m.id desc), '[]')
      from (select * from gateway.captured_mail order by id desc limit $1 offset $2) m$sql$ into captured using per_page, (shown - 1) * per_page;
  end if;
  return jsonb_build_object('captured', captured, 'total', total, 'page', shown, 'pages', pages,
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id::text, 'recipient', o.recipient, 'template', o.template, 'attempts', o.attempts,
        'since', o.created_at, 'nextAt', o.next_attempt_at, 'isGivenUp', o.attempts >= most_attempts) order by o.id), '[]')
      from (select * from private.outbox order by id limit 100) o));
end $$;

call private.keep_server_functions();
