-- Applicants add papers of their own on their private page. The server takes the file, looks into it, and keeps it where papers
-- lie; the database says whether it may.

alter table public.application_documents add column by_applicant boolean not null default false;

/* The application whose papers the holder of a link may change. @throws in words for them */
create function private.open_for_papers(token text) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for update;
  if a.id is null then
    raise exception 'This link opens nothing.' using errcode = 'P0001', hint = 'Take the link of the latest letter.';
  end if;
  if not private.is_undecided(a) then
    raise exception 'It is decided and stays as it is.' using errcode = 'P0001', hint = 'Write to us where something is wrong.';
  end if;
  return a;
end $$;

/* Where the server may put a paper of the holder of a link, before it takes a byte of it: { path }, or { refused } in words. Ten of
   their own lie there at most; what they take away counts for that day. */
create function public.server_paper_place(token text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  said text;
  remedy text;
begin
  a := private.open_for_papers(token);
  if (select count(*) from public.application_documents d where d.application_id = a.id and d.by_applicant) >= 10 then
    raise exception 'Ten papers are enough.' using errcode = 'P0001', hint = 'Take one away first.';
  end if;
  if (select count(*) from storage.objects o where o.bucket_id = 'applications' and o.name like a.id || '/%'
      and o.created_at > now() - interval '1 day') >= 20 then
    raise exception 'Twenty papers in a day are enough.' using errcode = 'P0001', hint = 'Go on tomorrow.';
  end if;
  return jsonb_build_object('path', a.id || '/' || gen_random_uuid() || '.pdf');
exception when raise_exception then
  get stacked diagnostics said = message_text, remedy = pg_exception_hint;
  return jsonb_build_object('refused', said || ' ' || remedy);
end $$;

/* Names a paper that the server has put there: { id }, or { refused }, because the application may be decided meanwhile. */
create function public.server_add_paper(token text, path text, name text, bytes int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  added uuid;
  said text;
  remedy text;
begin
  a := private.open_for_papers(token);
  insert into public.application_documents (application_id, name, path, bytes, by_applicant)
    values (a.id, coalesce(nullif(left(private.as_one_line(name), 200), ''), 'Paper.pdf'), path, bytes, true) returning id into added;
  return jsonb_build_object('id', added);
exception when raise_exception then
  get stacked diagnostics said = message_text, remedy = pg_exception_hint;
  return jsonb_build_object('refused', said || ' ' || remedy);
end $$;
call private.keep_server_functions();

/* Takes one of their own papers away; the file goes in the night after next. Answers whether it was there. */
create function public.remove_own_paper(token text, paper uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_for_papers(token);
begin
  delete from public.application_documents d where d.id = paper and d.application_id = a.id and d.by_applicant;
  return found;
end $$;

/* What an applicant is told of an application, whichever way they came to it. `missing`: what waits for them. `papers`: those they
   added themselves. */
create or replace function private.told_application(a public.applications) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with namable as (select a.kind = 'membership' and a.status in ('submitted', 'screening', 'referees') as is_open)
  select jsonb_build_object('kind', a.kind, 'full_name', a.full_name, 'status', private.told_stage(a), 'created_at', a.created_at, 'updated_at', a.updated_at,
    'may_correct', private.is_undecided(a), 'email', a.email, 'organisation', a.organisation, 'country', coalesce(a.country, ''),
    'circles', to_jsonb(a.circles), 'statement', a.statement, 'heard_from', a.heard_from,
    'referees', private.named_referees(a.id), 'interview', private.told_interview(a.id), 'may_name_referees', namable.is_open,
    'papers', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'bytes', d.bytes) order by d.created_at), '[]')
      from public.application_documents d where d.application_id = a.id and d.by_applicant),
    'missing', case when namable.is_open then 2 - (select count(*) from public.application_referees r
      where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) else 0 end)
  from namable
$$;

-- The file says which papers came from the applicant.
do $$
declare
  whole text := pg_get_functiondef('public.application_file(uuid)'::regprocedure);
  mine text := replace(whole, '''path'', d.path, ''bytes'', d.bytes,', '''path'', d.path, ''bytes'', d.bytes, ''by_applicant'', d.by_applicant,');
begin
  if mine = whole then raise exception 'public.application_file() does not tell of papers any more.'; end if;
  execute mine;
end $$;

revoke execute on function private.open_for_papers(text), public.remove_own_paper(text, uuid) from public;
grant execute on function public.remove_own_paper(text, uuid) to anon, authenticated, service_role;
