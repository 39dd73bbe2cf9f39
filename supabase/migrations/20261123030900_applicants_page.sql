-- What applicants see and do by their link: where it stands, what is missing, correcting, taking it back, taking it with them.

create table public.application_corrections (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The fields that were changed, as they were and as they are.
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now()
);
create index application_corrections_of_an_application on public.application_corrections (application_id, id desc);
alter table public.application_corrections enable row level security;
grant select on public.application_corrections to authenticated;
grant all on public.application_corrections to service_role;
create policy "editors read corrections of applications that are open to them" on public.application_corrections for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

/* The letter that waits to tell the applicant where the application stands. */
create function private.untold_letter(a public.applications) returns public.application_letters
  language sql stable security definer set search_path = ''
as $$
  select l from public.application_letters l
  where l.application_id = a.id and l.moved_to = a.status and l.sent_at is null and l.taken_back_at is null
  order by l.created_at desc limit 1
$$;

/* The stage that an applicant is told: that of a letter once the letter has left. */
create function private.told_stage(a public.applications) returns text
  language sql stable security definer set search_path = ''
as $$ select coalesce((private.untold_letter(a)).moved_from, a.status) $$;

/* Whether the applicant may still change what they wrote. */
create function private.is_undecided(a public.applications) returns boolean
  language sql stable set search_path = ''
as $$ select a.status = any (private.pipeline()) $$;

create function private.named_referees(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'relation', r.relation, 'named_at', r.named_at,
    'state', private.referee_state(r)) order by r.named_at, r.name), '[]')
  from public.application_referees r where r.application_id = named_referees.application
$$;
create function private.told_interview(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place)
  from public.application_interviews i where i.application_id = told_interview.application
    and not exists (select from public.application_letters l where l.application_id = i.application_id and l.kind = 'interview'
      and l.sent_at is null and l.taken_back_at is null)
$$;

/* What the holder of a private link may know, and nothing about anybody else. `missing`: what waits for the applicant. */
create or replace function public.application_status(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('kind', a.kind, 'full_name', a.full_name, 'status', private.told_stage(a), 'created_at', a.created_at, 'updated_at', a.updated_at,
    'may_correct', private.is_undecided(a), 'email', a.email, 'organisation', a.organisation, 'country', coalesce(a.country, ''),
    'circles', to_jsonb(a.circles), 'statement', a.statement, 'heard_from', a.heard_from,
    'referees', private.named_referees(a.id), 'interview', private.told_interview(a.id),
    'may_name_referees', a.kind = 'membership' and a.status in ('submitted', 'screening', 'referees'),
    'missing', (select count(*) from generate_series(1, case when a.kind = 'membership' and a.status in ('submitted', 'screening', 'referees') then 2 else 0 end))
      - (select count(*) from public.application_referees r where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')
          and a.kind = 'membership' and a.status in ('submitted', 'screening', 'referees')))
  from public.applications a where a.id = private.application_of_link(token)
$$;

/* Corrects what the applicant wrote, but for the address that letters go to. `fields`: those that change, of full_name, organisation,
   country, circles, statement and heard_from. Answers whether anything did. */
create function public.correct_application(token text, fields jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  was jsonb;
  is_now jsonb;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for update;
  if a.id is null or not private.is_undecided(a) then
    raise exception 'It is decided and stays as it is.' using errcode = 'P0001', hint = 'Write to us where something is wrong.';
  end if;
  if (select count(*) from public.application_corrections c where c.application_id = a.id and c.created_at > now() - interval '1 day') >= 20 then
    raise exception 'Twenty corrections in a day are enough.' using errcode = 'P0001', hint = 'Go on tomorrow.';
  end if;
  was := to_jsonb(a);
  update public.applications x set full_name = trim(coalesce(fields ->> 'full_name', a.full_name)),
    organisation = trim(coalesce(fields ->> 'organisation', a.organisation)), country = nullif(coalesce(fields ->> 'country', a.country), ''),
    circles = case when jsonb_typeof(fields -> 'circles') = 'array' then array(select c.slug::text from public.circles c
      where c.slug in (select jsonb_array_elements_text(fields -> 'circles')) order by c.position) else a.circles end,
    statement = trim(coalesce(fields ->> 'statement', a.statement)), heard_from = trim(coalesce(fields ->> 'heard_from', a.heard_from))
    where x.id = a.id returning to_jsonb(x) into is_now;
  insert into public.application_corrections (application_id, before, after)
    select a.id, jsonb_object_agg(f.name, was -> f.name), jsonb_object_agg(f.name, is_now -> f.name)
    from unnest(array['full_name', 'organisation', 'country', 'circles', 'statement', 'heard_from']) as f (name)
    where (was -> f.name) is distinct from (is_now -> f.name) having count(*) > 0;
  return found;
end $$;

/* Everything held about an applicant, without what others said in confidence: votes, notes, and the answers of referees. */
create function public.application_download(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('exported_at', now(),
    'application', to_jsonb(a) - 'token_hash' - 'submission_id' || jsonb_build_object('status', private.told_stage(a)),
    'stages', coalesce((select jsonb_agg(jsonb_build_object('from', s.from_stage, 'to', s.to_stage, 'at', s.created_at) order by s.id)
      from public.application_stages s where s.application_id = a.id and s.taken_back_at is null
        and not ((private.untold_letter(a)).id is not null and s.to_stage = a.status and s.created_at >= (private.untold_letter(a)).created_at)), '[]'),
    'corrections', coalesce((select jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id)
      from public.application_corrections c where c.application_id = a.id), '[]'),
    'letters_to_you', coalesce((select jsonb_agg(jsonb_build_object('subject', l.subject, 'body', l.body, 'sent_at', l.sent_at) order by l.sent_at)
      from public.application_letters l where l.application_id = a.id and l.sent_at is not null and l.referee_id is null), '[]'),
    'papers', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'bytes', d.bytes, 'at', d.created_at) order by d.created_at)
      from public.application_documents d where d.application_id = a.id), '[]'),
    'referees_you_named', private.named_referees(a.id), 'interview', private.told_interview(a.id),
    'held_back', 'What referees, readers and the team wrote in confidence about the application.')
  from public.applications a where a.id = private.application_of_link(token)
$$;

revoke execute on function private.untold_letter(public.applications), private.told_stage(public.applications),
  private.is_undecided(public.applications), private.named_referees(uuid), private.told_interview(uuid),
  public.correct_application(text, jsonb), public.application_download(text) from public;
grant execute on function public.correct_application(text, jsonb), public.application_download(text) to anon, authenticated, service_role;
