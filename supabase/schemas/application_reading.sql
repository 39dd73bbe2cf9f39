-- Readers of applications: assignment, conflicts of interest, votes and notes.

-- Conflicts of interest. A person who declares a conflict can no longer open the application or anything that belongs
-- to it.
create table public.application_conflicts (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 500),
  declared_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_because text not null default '' check (length(withdrawn_because) <= 500),
  constraint application_conflicts_withdrawn_with_reason check ((withdrawn_at is null) = (withdrawn_because = ''))
);
create unique index one_conflict_about_an_application on public.application_conflicts (application_id, user_id) where withdrawn_at is null;
create index application_conflicts_by_user on public.application_conflicts (user_id);

alter table public.application_conflicts enable row level security;
grant select on public.application_conflicts to authenticated;
grant all on public.application_conflicts to service_role;
grant insert (application_id, reason) on public.application_conflicts to authenticated;
create policy "editors read conflicts, and their own where it closes the file" on public.application_conflicts for select to authenticated
  using ((select private.is_editor())
    and (user_id = (select auth.uid()) or application_id <> all ((select private.closed_applications())::uuid[])));
create policy "editors declare a conflict of their own" on public.application_conflicts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_editor()));

call private.take_only('plain_text', 'public.application_conflicts', 'reason, withdrawn_because');

-- Readers of an application, four at most.
create table public.application_readers (
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  assigned_by uuid references public.profiles (id) on delete set null,
  assigned_at timestamptz not null default now(),
  -- Id of the bulk action that assigned this reader.
  batch uuid,
  -- Time when this reader could first read the other votes. From then on the vote cannot change, even when the reader
  -- declares a conflict and withdraws it.
  saw_votes_at timestamptz,
  primary key (application_id, user_id)
);
comment on column public.application_readers.saw_votes_at is 'Time when this reader could first read the other votes. Null: never.';
create index application_readers_by_user on public.application_readers (user_id);
create index application_readers_by_assigner on public.application_readers (assigned_by);
create index application_readers_by_batch on public.application_readers (batch) where batch is not null;

alter table public.application_readers enable row level security;
grant select on public.application_readers to authenticated;
grant all on public.application_readers to service_role;
create policy "editors read who reads applications that are open to them" on public.application_readers for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  text text not null check (length(trim(text)) between 1 and 4000),
  -- Editors who get an e-mail about the note.
  mentioned uuid[] not null default '{}' check (cardinality(mentioned) <= 10),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index application_notes_of_an_application on public.application_notes (application_id, created_at);
create index application_notes_by_author on public.application_notes (author);

alter table public.application_notes enable row level security;
grant select, delete on public.application_notes to authenticated;
grant all on public.application_notes to service_role;
create policy "editors read notes on applications that are open to them" on public.application_notes for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
create policy "editors remove their own notes on applications" on public.application_notes for delete to authenticated
  using (author = (select auth.uid()) and (select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

call private.take_only('plain_text', 'public.application_notes', 'text');

-- One vote per reader. Hidden until every reader without a conflict has voted.
create table public.application_votes (
  application_id uuid not null,
  user_id uuid not null,
  vote text not null check (vote in ('for', 'not_now', 'abstain')),
  reason text not null default '' check (length(reason) <= 2000),
  created_at timestamptz not null default now(),
  primary key (application_id, user_id),
  foreign key (application_id, user_id) references public.application_readers on delete cascade,
  constraint application_votes_reason_check_said check (vote = 'abstain' or length(trim(reason)) >= 3)
);

alter table public.application_votes enable row level security;
grant select on public.application_votes to authenticated;
grant all on public.application_votes to service_role;
create policy "editors read their own vote, and all once they are open" on public.application_votes for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[])
    and (user_id = (select auth.uid()) or private.votes_are_open(application_id)));

call private.take_only('one_line', 'public.application_votes', 'vote');
call private.take_only('plain_text', 'public.application_votes', 'reason');

create trigger write_audit_line after insert or update or delete on public.application_conflicts
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_readers
  for each row execute function private.write_audit_line('application_id,user_id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_notes
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_votes
  for each row execute function private.write_audit_line('application_id,user_id', 'personal');

-- Ids of applications that the caller may not open because of a conflict of interest.
create function private.closed_applications() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(c.application_id), '{}') from public.application_conflicts c
  where c.user_id = (select auth.uid()) and c.withdrawn_at is null
$$;
grant execute on function private.closed_applications() to authenticated, service_role;

-- Locks an application for writing. The error is the same for a missing application and for one that is closed to the
-- caller.
create function private.open_application(application uuid) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  opened public.applications;
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  select * into opened from public.applications a
    where a.id = application and a.id <> all (private.closed_applications()) for no key update;
  if opened.id is null then
    raise exception 'This application is not open to you.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  return opened;
end $$;

-- Withdraws a conflict of interest before the decision, if the caller did not see the votes. The reason of the conflict
-- and of its withdrawal stay on record.
create function public.withdraw_conflict(application uuid, because text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(because, ''))) < 3 then
    raise exception 'Give the reason why the conflict of interest has ended.' using errcode = '23514', constraint = 'application_conflicts_withdrawn_because_check';
  end if;
  if exists (select from public.applications a where a.id = application and a.status in ('accepted', 'declined', 'withdrawn', 'answered')) then
    raise exception 'The application is decided, and stays closed to you.' using errcode = 'P0001';
  end if;
  if private.saw_votes(application) then
    raise exception 'You could read the votes before you declared the conflict, so the file stays closed to you.' using errcode = 'P0001',
      hint = 'Ask the other reviewers to replace you.';
  end if;
  update public.application_conflicts c set withdrawn_at = now(), withdrawn_because = trim(because)
    where c.application_id = application and c.user_id = auth.uid() and c.withdrawn_at is null;
  if not found then
    raise exception 'You have declared no conflict of interest.' using errcode = 'P0001';
  end if;
end $$;
grant execute on function public.withdraw_conflict(uuid,text) to authenticated, service_role;

-- Whether an account may read applications.
create function private.can_read_applications(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role in ('manager', 'admin')) and not private.is_suspended(person)
$$;

create function private.has_conflict(person uuid, application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.application_conflicts c where c.user_id = person and c.application_id = application and c.withdrawn_at is null)
$$;
grant execute on function private.has_conflict(uuid,uuid) to authenticated, service_role;

-- Refuses accounts that cannot be readers.
create function private.require_reader(application uuid, person uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.can_read_applications(person) then
    raise exception 'Only an editor can review an application.' using errcode = 'P0001', hint = 'Choose another person.';
  end if;
  if private.has_conflict(person, application) then
    raise exception 'This person declared a conflict of interest.' using errcode = 'P0001', hint = 'Choose another person.';
  end if;
end $$;

-- Notifies an editor of an application. The e-mail contains no names.
create function private.tell_reader(person uuid, application uuid, about text) returns void
  language sql security definer set search_path = ''
as $$
  select private.notify('assignment', 'application-notice',
    jsonb_build_object('about', tell_reader.about, 'application', tell_reader.application),
    application => tell_reader.application, person => tell_reader.person)
$$;

create function public.assign_reader(application uuid, reader uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, reader);
  if (select count(*) from public.application_readers r where r.application_id = a.id) >= 4 then
    raise exception 'An application has at most four reviewers.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  insert into public.application_readers (application_id, user_id, assigned_by) values (a.id, reader, auth.uid()) on conflict do nothing;
  if found then perform private.tell_reader(reader, a.id, 'reader'); end if;
end $$;
grant execute on function public.assign_reader(uuid,uuid) to authenticated, service_role;

-- A reader can be unassigned only before the first vote: with fewer readers the votes would be revealed early. See
-- replace_reader.
create function public.unassign_reader(application uuid, reader uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if exists (select from public.application_votes v where v.application_id = a.id) then
    raise exception 'The vote has begun. A reviewer can only be replaced now, not removed.' using errcode = 'P0001';
  end if;
  delete from public.application_readers r where r.application_id = a.id and r.user_id = reader;
end $$;
grant execute on function public.unassign_reader(uuid,uuid) to authenticated, service_role;

-- Adds a note and e-mails the mentioned editors. Returns its id.
create function public.note_on_application(application uuid, words text, mentioned uuid[] default '{}') returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
  person uuid;
  note uuid;
begin
  if (select count(*) from public.application_notes n where n.application_id = a.id) >= 500 then
    raise exception 'The limit of 500 notes is reached.' using errcode = 'P0001';
  end if;
  -- The constraint is checked only after every mentioned person was looked up.
  if cardinality(mentioned) > 10 then
    raise exception 'At most ten people can be mentioned in a comment.' using errcode = '23514', constraint = 'application_notes_mentioned_check';
  end if;
  foreach person in array coalesce(mentioned, '{}') loop
    perform private.require_reader(a.id, person);
  end loop;
  insert into public.application_notes (application_id, text, mentioned, author)
    values (a.id, trim(words), array(select distinct m from unnest(mentioned) as m), auth.uid()) returning id into note;
  perform private.tell_reader(m, a.id, 'mention') from (select distinct m from unnest(mentioned) as m) as told;
  return note;
end $$;
grant execute on function public.note_on_application(uuid,text,uuid[]) to authenticated, service_role;

-- Numbers of readers and votes of an application: { readers, voted, open }. Readers with a conflict are left out.
-- `open`: whether the votes are revealed.
create function private.reading(application uuid, out readers int, out voted int, out is_open boolean)
  language sql stable security definer set search_path = ''
as $$
  select count(*), count(v.user_id), count(*) > 0 and count(*) = count(v.user_id)
  from public.application_readers r left join public.application_votes v using (application_id, user_id)
  where r.application_id = reading.application and not private.has_conflict(r.user_id, r.application_id)
$$;
grant execute on function private.reading(uuid) to authenticated, service_role;

create function private.votes_are_open(application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select r.is_open from private.reading(application) r $$;
grant execute on function private.votes_are_open(uuid) to authenticated, service_role;

-- Casts the caller's vote. `impartial`: the caller has no conflict of interest. Returns whether all votes are now
-- revealed.
create function public.cast_vote(application uuid, vote text, reason text, impartial boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if not exists (select from public.application_readers r where r.application_id = a.id and r.user_id = auth.uid()) then
    raise exception 'You are not a reviewer of this application.' using errcode = '42501', hint = 'Ask to be assigned first.';
  end if;
  if not coalesce(impartial, false) then
    raise exception 'Confirm that you have no business with the applicant, or declare a conflict of interest.' using errcode = 'P0001';
  end if;
  if a.status not in ('screening', 'referees', 'interview', 'decision') then
    raise exception 'This stage has no vote.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid()) then
    raise exception 'You have voted already.' using errcode = 'P0001', hint = 'You can withdraw your vote while the votes are hidden.';
  end if;
  if private.saw_votes(a.id) then
    raise exception 'You could read the other votes, so you cannot vote again.' using errcode = 'P0001', hint = 'Ask an admin to assign another reviewer.';
  end if;
  insert into public.application_votes (application_id, user_id, vote, reason)
    values (a.id, auth.uid(), cast_vote.vote, trim(coalesce(cast_vote.reason, '')));
  return private.votes_are_open(a.id);
end $$;
grant execute on function public.cast_vote(uuid,text,text,boolean) to authenticated, service_role;

-- Withdraws the caller's vote while it is hidden.
create function public.take_back_vote(application uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if private.votes_are_open(a.id) or private.saw_votes(a.id) then
    raise exception 'The votes are open, so your vote can no longer change.' using errcode = 'P0001';
  end if;
  delete from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid();
end $$;
grant execute on function public.take_back_vote(uuid) to authenticated, service_role;

create function public.replace_reader(application uuid, reader uuid, successor uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, successor);
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = reader) then
    raise exception 'This person has voted, and the vote stays.' using errcode = 'P0001';
  end if;
  if exists (select from public.application_readers r where r.application_id = a.id and r.user_id = successor) then
    raise exception 'This person is already a reviewer.' using errcode = 'P0001', hint = 'Choose another person.';
  end if;
  update public.application_readers r set user_id = successor, assigned_by = auth.uid(), assigned_at = now(), batch = null
    where r.application_id = a.id and r.user_id = reader;
  if not found then
    raise exception 'This person is no longer a reviewer of it.' using errcode = 'P0001';
  end if;
  perform private.tell_reader(successor, a.id, 'reader');
end $$;
grant execute on function public.replace_reader(uuid,uuid,uuid) to authenticated, service_role;

-- Deletes the vote of a reader who declares a conflict.
create function private.drop_vote_in_conflict() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_votes v where v.application_id = new.application_id and v.user_id = new.user_id;
  return null;
end $$;
create trigger drop_vote_in_conflict after insert on public.application_conflicts
  for each row when (new.withdrawn_at is null) execute function private.drop_vote_in_conflict();

-- Readers with the time of their vote, without the vote.
create function private.readers_of(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'assigned_at', r.assigned_at,
    'voted_at', v.created_at, 'has_conflict', private.has_conflict(r.user_id, r.application_id)) order by r.assigned_at, r.user_id), '[]')
  from public.application_readers r join public.profiles p on p.id = r.user_id left join public.application_votes v using (application_id, user_id)
  where r.application_id = readers_of.application
$$;
grant execute on function private.readers_of(uuid) to authenticated, service_role;

-- Stores for each reader the time when the votes were revealed.
create function private.note_open_votes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  application uuid := case when tg_op = 'DELETE' then old.application_id else new.application_id end;
begin
  if private.votes_are_open(application) then
    update public.application_readers r set saw_votes_at = now()
      where r.application_id = application and r.saw_votes_at is null and not private.has_conflict(r.user_id, application);
  end if;
  return null;
end $$;
-- These triggers run after the last vote, a conflict, or a change of readers.
create trigger note_open_votes after insert on public.application_votes for each row execute function private.note_open_votes();
create trigger note_open_votes after insert or update on public.application_conflicts for each row execute function private.note_open_votes();
create trigger note_open_votes after delete or update of user_id on public.application_readers for each row execute function private.note_open_votes();

-- Resets the time for a new reader, who has seen no votes.
create function private.forget_seen_votes() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.saw_votes_at := null;
  return new;
end $$;
create trigger forget_seen_votes before update of user_id on public.application_readers
  for each row when (old.user_id is distinct from new.user_id) execute function private.forget_seen_votes();

create function private.saw_votes(application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.application_readers r
    where r.application_id = application and r.user_id = auth.uid() and r.saw_votes_at is not null)
$$;
