-- What is read again and again is news or events: a registered source brings in one kind, as any import does.

alter table public.import_sources add column kind text not null default 'article' check (kind in ('article', 'event'));
-- What it brings in is said once: what came of it is of that kind.
grant insert (kind) on public.import_sources to authenticated;

/* Begins the import of what was read and lies with the process `own_holder`. False: the source is not held any more. */
create or replace function public.server_begin_source_import(ticket uuid, import uuid, own_holder uuid, read jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  r public.import_sources;
  is_whole boolean;
begin
  perform pg_advisory_xact_lock(hashtext('public.import_sources'));
  if exists (select from public.imports i where i.id = import) then return true; end if;
  select o.* into r from public.import_sources o join public.import_source_states s on s.source_id = o.id where s.holder = ticket;
  if r.id is null then return false; end if;
  select s.is_whole into is_whole from public.import_source_states s where s.source_id = r.id;
  insert into public.imports (id, name, address, kind, format, options, asked_by, registered_source, holder, held_until)
    values (import, r.name, r.address, r.kind, r.format,
      jsonb_build_object('status', r.articles_become, 'run', true, 'pages', case when is_whole then 'new' else 'all' end), r.asked_by, r.id, own_holder,
      now() + interval '20 seconds');
  update public.import_source_states s set holder = null, held_until = null, read_at = now(), etag = left(private.as_one_line(read ->> 'etag'), 500),
      last_modified = left(private.as_one_line(read ->> 'lastModified'), 100), content_hash = left(read ->> 'contentHash', 100)
    where s.source_id = r.id;
  return true;
end $$;

/* Every registered source and how it stands, for editors alone: whoever may not is told so, and is not shown an empty list. */
create or replace function public.list_import_sources() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'address', r.address, 'kind', r.kind, 'format', r.format,
      'articlesBecome', r.articles_become, 'every', r.every, 'isOn', r.is_on, 'askedBy', coalesce(nullif(p.full_name, ''), p.email),
      'mayBeRead', private.may_import(r.asked_by), 'isAsked', s.asked_at is not null, 'isRead', coalesce(s.held_until > now(), false),
      'nextAt', s.next_at, 'notBefore', s.not_before, 'readAt', s.read_at, 'outcome', s.outcome, 'note', s.note, 'failures', s.failures,
      'open', (select jsonb_build_object('id', o.id, 'status', o.status) from private.open_source_imports(r.id) o order by o.created_at desc limit 1),
      'last', (select jsonb_build_object('id', i.id, 'at', coalesce(i.finished_at, i.created_at),
          'wrote', (select count(*) from public.import_items n where n.import_id = i.id and n.version is not null and n.undone is distinct from 'undone')) from public.imports i where i.id = s.import_id))
      order by lower(r.name), r.id), '[]')
    from public.import_sources r join public.import_source_states s on s.source_id = r.id left join public.profiles p on p.id = r.asked_by);
end $$;

call private.keep_server_functions();
