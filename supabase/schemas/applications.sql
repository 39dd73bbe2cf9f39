-- Applications and questions: submitting them, the applicant's page, and their pages in the back office.

-- Membership applications and questions about an event. Anyone submits them through public.submit_application. Only
-- editors read them. The applicant follows an application by a private link.
create table public.applications (
  id uuid primary key default gen_random_uuid(),
  -- Idempotency key, made by the browser: a repeated submission creates no second application.
  submission_id uuid not null unique,
  kind text not null check (kind in ('membership', 'contact')),
  full_name text not null check (length(trim(full_name)) between 2 and 200),
  email text not null,
  organisation text not null default '' check (length(organisation) <= 200),
  country text check (country ~ '^[A-Z]{2}$'),
  circles text[] not null default '{}' check (cardinality(circles) <= 10),
  statement text not null check (length(trim(statement)) between 10 and 6000),
  heard_from text not null default '' check (length(heard_from) <= 300),
  event_slug text check (length(event_slug) <= 120),
  consent_at timestamptz not null,
  status text not null default 'submitted',
  -- Hash of the token in the private link.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Time of the last change of stage.
  stage_since timestamptz not null default now(),
  -- Profile of the accepted applicant, set when they accept the invitation.
  member_id uuid references public.profiles (id) on delete set null,
  -- Person to whom a question is addressed. Null: the office.
  person_slug text check (length(person_slug) <= 120),
  constraint members_say_where_they_are check (kind <> 'membership' or (organisation <> '' and country is not null)),
  constraint applications_status_check
    check (status in ('submitted', 'screening', 'referees', 'interview', 'decision', 'accepted', 'onboarded', 'declined', 'withdrawn', 'answered'))
);
alter table public.applications add constraint applications_email_check check (private.is_plain_address(email)) not valid;
comment on column public.applications.person_slug is 'Slug of the person to whom a question is addressed. Null: the office.';
create index applications_by_status on public.applications (status, created_at desc);
create index applications_by_email on public.applications (lower(email), created_at desc);
create index applications_by_member on public.applications (member_id);
-- Index for the search of applications in the back office.
create index applications_by_words on public.applications using gin (private.search_words(full_name || ' ' || organisation || ' ' || email));

alter table public.applications enable row level security;
grant delete on public.applications to authenticated;
grant all on public.applications to service_role;
grant select (id, kind, full_name, email, organisation, country, status, circles, statement, heard_from, event_slug,
  consent_at, created_at, updated_at, stage_since, member_id, person_slug) on public.applications to authenticated;
create policy "editors read applications that are open to them" on public.applications for select to authenticated
  using ((select private.is_editor()) and id <> all ((select private.closed_applications())::uuid[]));
create policy "admins remove applications that are open to them" on public.applications for delete to authenticated
  using ((select private.is_admin()) and id <> all ((select private.closed_applications())::uuid[]));

call private.take_only('name', 'public.applications', 'full_name');
call private.take_only('one_line', 'public.applications', 'email, organisation, heard_from, event_slug, person_slug');
call private.take_only('plain_text', 'public.applications', 'statement');

-- Links to the applicant's page: one in the receipt, one in each later e-mail. Only hashes are stored.
create table private.application_links (
  token_hash bytea primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- A link that the applicant opens on the site expires after a day; links in e-mails are valid as long as the
  -- application is kept.
  expires_at timestamptz
);
create index application_links_of_an_application on private.application_links (application_id);

alter table private.application_links enable row level security;
grant all on private.application_links to service_role;

-- Corrections that applicants made to their application.
create table public.application_corrections (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  -- Values of the changed fields before and after.
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

create trigger set_updated_at before update on public.applications
  for each row execute function private.set_updated_at();

create trigger write_audit_line after insert or update or delete on public.applications
  for each row execute function private.write_audit_line('id', 'personal');

create trigger keep_outcome after delete on public.applications
  for each row when (old.kind = 'membership') execute function private.keep_outcome();

create trigger stop_what_waits before delete on public.applications
  for each row execute function private.stop_what_waits();

create trigger note_gone_member before update of member_id on public.applications
  for each row when (old.member_id is not null and new.member_id is null) execute function private.note_gone_member();

create trigger forget_letters before delete on public.applications for each row execute function private.forget_letters();

-- Submits an application. Returns { "token": text } for the private link; a repeated submission returns the same token.
-- Errors name the constraint, by which the form finds the field. A submission by a bot (honeypot filled, or under three
-- seconds) gets a normal answer and is not stored.
create function public.submit_application(application jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if coalesce(application ->> 'website', '') <> '' or coalesce((application ->> 'elapsed_ms')::bigint, 0) < 3000 then
    return jsonb_build_object('token', token);
  end if;
  if coalesce((application ->> 'consent')::boolean, false) is false then
    raise exception 'Consent is needed to keep the application.' using errcode = '23514', constraint = 'consent';
  end if;
  if (select count(*) from public.applications a
      where lower(a.email) = lower(trim(application ->> 'email')) and a.created_at > now() - interval '1 day') >= 5 then
    raise exception 'Too many forms were sent from this address today.' using errcode = 'P0001', hint = 'Try again tomorrow, or write to us.';
  end if;

  insert into public.applications (submission_id, kind, full_name, email, organisation, country, circles, statement, heard_from, event_slug, person_slug, consent_at, token_hash)
  values (
    (application ->> 'submission_id')::uuid, application ->> 'kind', trim(application ->> 'full_name'), lower(trim(application ->> 'email')),
    coalesce(trim(application ->> 'organisation'), ''), nullif(application ->> 'country', ''),
    coalesce((select array_agg(slug) from jsonb_array_elements_text(application -> 'circles') as slug), '{}'),
    trim(application ->> 'statement'), coalesce(trim(application ->> 'heard_from'), ''), nullif(application ->> 'event_slug', ''), nullif(application ->> 'person_slug', ''),
    now(), sha256(token::bytea))
  on conflict (submission_id) do nothing;
  if not found then return jsonb_build_object('token', null); end if;

  insert into private.outbox (recipient, template, data)
  values (lower(trim(application ->> 'email')), 'application-received',
    jsonb_build_object('name', trim(application ->> 'full_name'), 'kind', application ->> 'kind', 'token', token,
      'event', (select e.title from public.events e where e.slug = application ->> 'event_slug' and e.status = 'published')));
  perform private.notify(case a.kind when 'contact' then 'question' else 'application' end, 'application-notice',
      jsonb_build_object('about', a.kind || '-came', 'application', a.id), application => a.id)
    from public.applications a where a.submission_id = (application ->> 'submission_id')::uuid;
  return jsonb_build_object('token', token);
end $$;
grant execute on function public.submit_application(jsonb) to anon, authenticated, service_role;

-- Status of an application for the holder of its private link.
create function public.application_status(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$ select private.told_application(a) from public.applications a where a.id = private.application_of_link(token) $$;
grant execute on function public.application_status(text) to anon, authenticated, service_role;

-- Withdraws an undecided application.
create function public.withdraw_application(token text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications where id = private.application_of_link(token)
    and status not in ('accepted', 'onboarded', 'declined', 'withdrawn', 'answered') for no key update;
  if a.id is null then return false; end if;
  perform private.change_stage(a, 'withdrawn');
  return true;
end $$;
grant execute on function public.withdraw_application(text) to anon, authenticated, service_role;

-- Token of a private link: 256 random bits.
create function private.new_token() returns text
  language sql volatile set search_path = ''
as $$ select encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex') $$;

-- New link to the applicant's page. The token is returned once.
create function private.add_application_link(application uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  insert into private.application_links (token_hash, application_id) values (sha256(token::bytea), application);
  return token;
end $$;

create function private.application_of_link(token text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select a.id from public.applications a where a.token_hash = sha256(token::bytea)
  union all
  select l.application_id from private.application_links l
  where l.token_hash = sha256(token::bytea) and (l.expires_at is null or l.expires_at > now())
$$;

-- Stage that the applicant's page shows: a new stage is shown only after its e-mail was sent.
create function private.told_stage(a public.applications) returns text
  language sql stable security definer set search_path = ''
as $$ select coalesce((private.untold_letter(a)).moved_from, a.status) $$;

-- Whether the application is undecided, so that the applicant may still edit it.
create function private.is_undecided(a public.applications) returns boolean
  language sql stable set search_path = ''
as $$ select a.status = any (private.pipeline()) $$;

-- Changes full_name, organisation, country, circles, statement or heard_from for the applicant. Returns whether any
-- value changed.
create function public.correct_application(token text, fields jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
  was jsonb;
  is_now jsonb;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null or not private.is_undecided(a) then
    raise exception 'The decision is final.' using errcode = 'P0001', hint = 'Contact us if something is wrong.';
  end if;
  if (select count(*) from public.application_corrections c where c.application_id = a.id and c.created_at > now() - interval '1 day') >= 20 then
    raise exception 'The limit of 20 corrections in a day is reached.' using errcode = 'P0001', hint = 'Continue tomorrow.';
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
grant execute on function public.correct_application(text,jsonb) to anon, authenticated, service_role;

-- Data export for an applicant, without votes, notes and referees' answers.
create function public.application_download(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('exported_at', now()) || private.held_about_applicant(a)
  from public.applications a where a.id = private.application_of_link(token)
$$;
grant execute on function public.application_download(text) to anon, authenticated, service_role;

-- Tab of the applications list that shows an application. Undecided applications are also in the tab 'open'.
create function private.application_tab(kind text, stage text) returns text
  language sql immutable set search_path = ''
  return case when kind = 'contact' then 'questions' when stage in ('submitted', 'screening', 'referees', 'interview', 'decision') then stage else 'decided' end;
grant execute on function private.application_tab(text,text) to authenticated, service_role;

-- Applications that match a search. Security definer: the index cannot be used behind policies, so callers apply the
-- policies themselves.
create function private.applications_with(terms tsquery) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.id), '{}') from public.applications a
  where private.search_words(a.full_name || ' ' || a.organisation || ' ' || a.email) @@ terms
$$;
grant execute on function private.applications_with(tsquery) to authenticated, service_role;

-- Page of the applications list. `tab`: open, questions, decided or a stage. `mine`: applications that wait for the
-- caller's vote. `sort`: age, name, received. Returns { rows, total, counts, overdue, mine }, with `ids` on request.
create function public.list_applications(query text default '', tab text default 'open', circle uuid default null, country text default null,
    mine boolean default false, overdue boolean default false, sort text default 'age', direction text default 'asc', page int default 1,
    page_size int default 25, with_ids boolean default false) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 200);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction = 'desc';
  answer jsonb;
begin
  perform private.require_editor('list the applications');
  with filtered as materialized (
    select a.id, a.full_name, a.kind, a.status, a.stage_since, a.created_at, private.application_tab(a.kind, a.status) as in_tab,
      coalesce(private.stage_ends(a.status, a.stage_since) < now(), false) as is_late, w.waits
    from public.applications a
      cross join lateral (select a.status in ('screening', 'referees', 'interview', 'decision')
        and exists (select from public.application_readers r where r.application_id = a.id and r.user_id = (select auth.uid()))
        and not exists (select from public.application_votes v where v.application_id = a.id and v.user_id = (select auth.uid())) as waits) w
    where (terms is null or a.id = any ((select private.applications_with(terms))::uuid[]))
      and (list_applications.circle is null
        or exists (select from public.circles c where c.id = list_applications.circle and c.slug = any (a.circles)))
      and (list_applications.country is null or a.country = list_applications.country)
      and (not list_applications.mine or w.waits)
      and (not list_applications.overdue or private.stage_ends(a.status, a.stage_since) < now())
  ),
  in_tab as (
    select * from filtered f where f.in_tab = list_applications.tab
      or (list_applications.tab = 'open' and f.in_tab not in ('questions', 'decided'))
  ),
  shown as (
    select t.id, t.is_late, t.waits, row_number() over (order by
      case when list_applications.sort = 'name' and not down then lower(t.full_name) end,
      case when list_applications.sort = 'name' and down then lower(t.full_name) end desc,
      case when list_applications.sort = 'received' and not down then t.created_at end,
      case when list_applications.sort = 'received' and down then t.created_at end desc,
      case when not down then t.stage_since end, case when down then t.stage_since end desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'organisation', a.organisation,
        'country', a.country, 'stage', a.status, 'stage_since', a.stage_since, 'created_at', a.created_at,
        'due_at', private.stage_ends(a.status, a.stage_since), 'is_late', s.is_late, 'waits_for_me', s.waits,
        'circle', (select jsonb_build_object('name', c.name, 'hue', c.color_hex) from public.circles c where c.slug = any (a.circles) order by c.position limit 1),
        'readers', r.readers, 'voted', r.voted,
        'reader_names', (select coalesce(jsonb_agg(coalesce(nullif(p.full_name, ''), p.email) order by x.assigned_at), '[]')
          from public.application_readers x join public.profiles p on p.id = x.user_id where x.application_id = a.id),
        'answers', (select count(*) from public.application_referees f where f.application_id = a.id and f.answered_at is not null),
        'moves', private.possible_moves(a.id),
        'interview_at', (select i.starts_at from public.application_interviews i where i.application_id = a.id),
        'conflicts', (select count(*) from public.application_conflicts k where k.application_id = a.id and k.withdrawn_at is null)
        ) order by s.place), '[]')
      from shown s join public.applications a on a.id = s.id cross join lateral private.reading(a.id) r),
    'ids', case when with_ids then (select coalesce(jsonb_agg(t.id), '[]') from in_tab t) end,
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('open', count(*) filter (where f.in_tab not in ('questions', 'decided')), 'submitted', count(*) filter (where f.in_tab = 'submitted'),
        'screening', count(*) filter (where f.in_tab = 'screening'), 'referees', count(*) filter (where f.in_tab = 'referees'),
        'interview', count(*) filter (where f.in_tab = 'interview'), 'decision', count(*) filter (where f.in_tab = 'decision'),
        'decided', count(*) filter (where f.in_tab = 'decided'), 'questions', count(*) filter (where f.in_tab = 'questions'),
        'late', count(*) filter (where f.is_late and f.in_tab not in ('questions', 'decided')), 'mine', count(*) filter (where f.waits)) from filtered f))
  into answer;
  return answer;
end $$;
grant execute on function
  public.list_applications(text,text,uuid,text,boolean,boolean,text,text,integer,integer,boolean) to authenticated,
  service_role;

-- All data of one application; { closed } when the caller has a conflict of interest; null when it is missing.
create function public.application_file(application uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  closed jsonb;
begin
  perform private.require_editor('read applications');
  closed := (select jsonb_build_object('reason', c.reason, 'declared_at', c.declared_at) from public.application_conflicts c
    where c.application_id = application_file.application and c.user_id = auth.uid() and c.withdrawn_at is null);
  if closed is not null then return jsonb_build_object('closed', closed); end if;
  return (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'email', a.email, 'organisation', a.organisation,
      'country', a.country, 'statement', a.statement, 'heard_from', a.heard_from, 'event_slug', a.event_slug, 'put_to', (select p.name from public.people p where p.slug = a.person_slug), 'consent_at', a.consent_at,
      'stage', a.status, 'stage_since', a.stage_since, 'due_at', private.stage_ends(a.status, a.stage_since), 'created_at', a.created_at,
      'member_id', a.member_id, 'moves', private.possible_moves(a.id), 'readers', private.readers_of(a.id),
      'receipt', private.receipt_letter(a.id),
      'answers_to', (select coalesce(nullif(s.value ->> 'applications_reply_to', ''), nullif(s.value ->> 'reply_to', '')) from public.settings s where s.key = 'mail'),
      'support', (select coalesce(nullif(s.value ->> 'support', ''), nullif(s.value ->> 'email', '')) from public.settings s where s.key = 'contact'),
      'circles', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'hue', c.color_hex) order by c.position), '[]')
        from public.circles c where c.slug = any (a.circles)),
      'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'from', s.from_stage, 'to', s.to_stage, 'reason', s.reason, 'waived', s.waived,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'is_mine', coalesce(s.actor = auth.uid(), false), 'taken_back_at', s.taken_back_at, 'at', s.created_at) order by s.id desc), '[]')
        from public.application_stages s left join public.profiles p on p.id = s.actor where s.application_id = a.id),
      'votes_are_open', private.votes_are_open(a.id),
      'votes', (select coalesce(jsonb_agg(jsonb_build_object('id', v.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'vote', v.vote,
          'reason', v.reason, 'at', v.created_at) order by p.full_name, v.user_id), '[]')
        from public.application_votes v join public.profiles p on p.id = v.user_id where v.application_id = a.id),
      'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(p.full_name, ''), p.email), 'user_id', k.user_id, 'reason', k.reason,
          'at', k.declared_at, 'withdrawn_at', k.withdrawn_at, 'withdrawn_because', k.withdrawn_because) order by k.declared_at), '[]')
        from public.application_conflicts k join public.profiles p on p.id = k.user_id where k.application_id = a.id),
      'referees', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'relation', r.relation, 'asked_at', r.asked_at,
          'expires_at', r.expires_at, 'reminded_at', r.reminded_at, 'reminders', r.reminders, 'answered_at', r.answered_at, 'knows', r.knows,
          'again', r.again, 'declined_at', r.declined_at, 'declined_because', r.declined_because, 'named_at', r.named_at) order by r.named_at, r.name), '[]')
        from public.application_referees r where r.application_id = a.id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'at', n.created_at, 'by', coalesce(nullif(p.full_name, ''), p.email),
          'is_mine', coalesce(n.author = auth.uid(), false), 'mentioned', n.mentioned,
          'mentions', (select coalesce(jsonb_agg(coalesce(nullif(m.full_name, ''), m.email)), '[]') from public.profiles m where m.id = any (n.mentioned))) order by n.created_at), '[]')
        from public.application_notes n left join public.profiles p on p.id = n.author where n.application_id = a.id),
      'letters', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'subject', l.subject, 'body', l.body, 'leaves_at', l.leaves_at,
          'sent_at', l.sent_at, 'refused_at', l.refused_at, 'refusal', l.refusal, 'taken_back_at', l.taken_back_at, 'referee_id', l.referee_id, 'by', coalesce(nullif(p.full_name, ''), p.email), 'at', l.created_at) order by l.created_at desc), '[]')
        from public.application_letters l left join public.profiles p on p.id = l.written_by where l.application_id = a.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'path', d.path, 'bytes', d.bytes, 'by_applicant', d.by_applicant,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'at', d.created_at) order by d.created_at), '[]')
        from public.application_documents d left join public.profiles p on p.id = d.added_by where d.application_id = a.id),
      'interview', (select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place,
          'answer', case when i.answer_sequence = i.told_sequence and not private.has_unsent_interview(i.application_id) then i.answer end, 'answered_at', i.answered_at)
        from public.application_interviews i where i.application_id = a.id),
      'corrections', (select coalesce(jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id desc), '[]')
        from public.application_corrections c where c.application_id = a.id),
      'alike', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'stage', o.status, 'created_at', o.created_at,
          'same_address', lower(o.email) = lower(a.email)) order by o.created_at desc), '[]')
        from public.applications o where o.id <> a.id and o.kind = a.kind
          and (lower(o.email) = lower(a.email) or private.folded_name(o.full_name) = private.folded_name(a.full_name))),
      'same_person', (select jsonb_build_object('id', m.id, 'name', coalesce(nullif(m.full_name, ''), m.email)) from public.profiles m
        where lower(m.email) = lower(a.email) limit 1))
    from public.applications a where a.id = application_file.application);
end $$;
grant execute on function public.application_file(uuid) to authenticated, service_role;

-- Effect of a bulk action on each application: 'forward' advances the application by one stage, 'reader' assigns the
-- reader `value`.
create function private.application_effects(action text, ids uuid[], value uuid) returns table (id uuid, title text, outcome text, change jsonb)
  language sql stable security definer set search_path = ''
as $$
  select a.id, a.full_name, e.outcome, case when e.change then '{}'::jsonb end
  from public.applications a
    cross join lateral (select (private.pipeline())[array_position(private.pipeline(), a.status) + 1] as stage) n
    cross join lateral (
      select case when a.kind = 'contact' or n.stage is null then 'stays' when private.stage_refusal(a, n.stage) is not null then 'not_yet' else 'moved' end as outcome,
        a.kind = 'membership' and n.stage is not null and private.stage_refusal(a, n.stage) is null as change where action = 'forward'
      union all
      select case when r.is_one then 'as_it_is' when private.has_conflict(value, a.id) then 'in_conflict' when r.count >= 4 then 'full' else 'assigned' end,
        not r.is_one and not private.has_conflict(value, a.id) and r.count < 4
        from (select coalesce(bool_or(x.user_id = value), false) as is_one, count(*) as count from public.application_readers x where x.application_id = a.id) r
        where action = 'reader'
    ) e
  where a.id = any (ids) and a.id <> all (private.closed_applications())
$$;

-- Counts the effects of a bulk action. Writes nothing.
create function public.preview_application_action(action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.application_effects(action, ids, value) e));
end $$;
grant execute on function public.preview_application_action(text,uuid[],uuid) to authenticated, service_role;

-- Applies a bulk action to at most 500 applications. Returns { changed, missed }.
create function public.apply_application_action(batch uuid, action text, ids uuid[], value uuid default null) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  effect record;
  a public.applications;
  changed int := 0;
begin
  perform private.require_editor();
  if cardinality(ids) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  for effect in select * from private.application_effects(action, ids, value) e where e.change is not null order by e.id loop
    a := private.open_application(effect.id);
    if action = 'reader' then
      perform public.assign_reader(a.id, value);
      update public.application_readers r set batch = apply_application_action.batch where r.application_id = a.id and r.user_id = value;
    else
      perform private.change_stage(a, (private.pipeline())[array_position(private.pipeline(), a.status) + 1], batch => apply_application_action.batch);
    end if;
    changed := changed + 1;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', 0);
end $$;
grant execute on function public.apply_application_action(uuid,text,uuid[],uuid) to authenticated, service_role;

-- Undoes a bulk action: changes of stage that no later change followed, and readers who have not voted. Returns {
-- undone, changed }.
create function public.undo_application_action(batch uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  line record;
  undone int := 0;
  changed int := 0;
begin
  perform private.require_editor();
  for line in select s.id, s.application_id from public.application_stages s
      where s.batch = undo_application_action.batch and s.actor = auth.uid() and s.taken_back_at is null
        and s.application_id <> all (private.closed_applications()) order by s.application_id loop
    begin
      perform public.take_back_move(line.id);
      undone := undone + 1;
    exception when raise_exception then
      changed := changed + 1;
    end;
  end loop;
  for line in select r.application_id, r.user_id from public.application_readers r
      where r.batch = undo_application_action.batch and r.assigned_by = auth.uid()
        and r.application_id <> all (private.closed_applications()) order by r.application_id loop
    begin
      perform public.unassign_reader(line.application_id, line.user_id);
      undone := undone + 1;
    exception when raise_exception then
      changed := changed + 1;
    end;
  end loop;
  return jsonb_build_object('undone', undone, 'changed', changed);
end $$;
grant execute on function public.undo_application_action(uuid) to authenticated, service_role;

-- Removes applications some months after they were closed, and those of members two years after the end of their
-- account. Returns the number.
create function private.remove_old_applications(period interval) returns int
  language plpgsql set search_path = ''
as $$
declare
  removed int;
begin
  delete from public.applications a
    where (a.status in ('accepted', 'declined', 'withdrawn', 'answered') and a.stage_since < now() - period)
      or (a.status = 'onboarded' and a.member_id is null and a.stage_since < now() - interval '24 months');
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Statistics of applications since a date, of those that the caller may read: { stages, circles, countries, decided: {
-- count, median_days, longest_days }, outcomes }. `outcomes`: removed applications by year.
create function public.application_report(since date default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_editor('read the figures of applications');
  return (
    with asked as materialized (
      select a.*, d.at as decided_at from (select id, status, country, circles, created_at from public.applications where kind = 'membership'
          and (since is null or created_at >= since)) a
        left join lateral (select min(s.created_at) as at from public.application_stages s
          where s.application_id = a.id and s.to_stage in ('accepted', 'declined') and s.taken_back_at is null) d on true
    )
    select jsonb_build_object(
      'total', (select count(*) from asked),
      'stages', (select coalesce(jsonb_object_agg(g.status, g.count), '{}') from (select status, count(*) from asked group by status) g),
      'circles', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'hue', g.hue, 'count', g.count, 'accepted', g.accepted) order by g.count desc, g.name), '[]')
        from (select c.name, c.color_hex as hue, count(*) as count, count(*) filter (where a.status in ('accepted', 'onboarded')) as accepted
          from asked a join public.circles c on c.slug = any (a.circles) group by c.id) g),
      'countries', (select coalesce(jsonb_agg(jsonb_build_object('country', g.country, 'count', g.count, 'accepted', g.accepted) order by g.count desc, g.country), '[]')
        from (select country, count(*) as count, count(*) filter (where status in ('accepted', 'onboarded')) as accepted from asked where country is not null group by country) g),
      'decided', (select jsonb_build_object('count', count(*),
          'median_days', round(percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.created_at) / 86400)::numeric, 1),
          'longest_days', round(max(extract(epoch from a.decided_at - a.created_at) / 86400)::numeric, 1)) from asked a where a.decided_at is not null),
      'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('year', g.year, 'outcome', g.outcome, 'count', g.count) order by g.year desc, g.outcome), '[]')
        from (select o.year, o.outcome, sum(o.count) as count from public.application_outcomes o group by o.year, o.outcome) g)));
end $$;
grant execute on function public.application_report(date) to authenticated, service_role;

-- Application in the form that the applicant sees. `missing`: number of referees still to name. `papers`: files that
-- the applicant uploaded.
create function private.told_application(a public.applications) returns jsonb
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

-- Applications from the caller's confirmed e-mail address, or linked to the caller's membership.
create function private.own_applications() returns setof public.applications
  language sql stable security definer set search_path = ''
as $$
  select a from public.applications a join auth.users u on u.id = (select auth.uid())
  where a.member_id = u.id or (lower(a.email) = lower(u.email) and private.address_is_proved(u.id))
$$;

-- Applications of the caller: { "proved": boolean, "applications": latest first }. `proved`: the e-mail address is
-- confirmed.
create function public.my_applications() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return jsonb_build_object('proved', private.address_is_proved((select auth.uid())),
    'applications', coalesce((select jsonb_agg(private.told_application(a) || jsonb_build_object('id', a.id) order by a.created_at desc)
      from (select * from private.own_applications() order by created_at desc limit 20) a), '[]'));
end $$;
grant execute on function public.my_applications() to authenticated;

-- Returns a token for one of the caller's applications. The latest ten tokens stay valid.
create function public.open_my_application(application uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  perform private.require_full_session();
  if not exists (select from private.own_applications() a where a.id = application) then
    raise exception 'This application is not yours.' using errcode = '42501';
  end if;
  delete from private.application_links l where l.application_id = application and l.expires_at is not null
    and (l.expires_at <= now() or l.token_hash not in (select k.token_hash from private.application_links k
      where k.application_id = application and k.expires_at is not null order by k.created_at desc limit 9));
  insert into private.application_links (token_hash, application_id, expires_at) values (sha256(token::bytea), application, now() + interval '1 day');
  return token;
end $$;
grant execute on function public.open_my_application(uuid) to authenticated;

-- All data held about an applicant except votes, notes, reasons and referees' answers. A decision is included only
-- after its e-mail was sent.
create function private.held_about_applicant(a public.applications) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
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
    'your_answer_to_the_interview', (select jsonb_build_object('answer', i.answer, 'at', i.answered_at)
      from public.application_interviews i where i.application_id = a.id and i.answer is not null),
    'held_back', 'What referees, readers and the team wrote in confidence about the application.')
$$;
