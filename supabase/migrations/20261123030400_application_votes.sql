-- Votes: one of each reader, read by nobody but its author until every reader without a conflict has voted.

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
call private.take_only('one_line', 'public.application_votes', 'vote');
call private.take_only('plain_text', 'public.application_votes', 'reason');
create trigger write_audit_line after insert or update or delete on public.application_votes
  for each row execute function private.write_audit_line('application_id,user_id', 'personal');

/* How reading stands: { readers, voted, open }, of readers without a conflict. Tells of no vote what it says. */
create function private.reading(application uuid, out readers int, out voted int, out is_open boolean)
  language sql stable security definer set search_path = ''
as $$
  select count(*), count(v.user_id), count(*) > 0 and count(*) = count(v.user_id)
  from public.application_readers r left join public.application_votes v using (application_id, user_id)
  where r.application_id = reading.application and not private.has_conflict(r.user_id, r.application_id)
$$;
create function private.votes_are_open(application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select r.is_open from private.reading(application) r $$;

/* Seals the caller's vote. `impartial`: they say that they have no business with the applicant. Answers whether that opened all. */
create function public.cast_vote(application uuid, vote text, reason text, impartial boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if not exists (select from public.application_readers r where r.application_id = a.id and r.user_id = auth.uid()) then
    raise exception 'You do not read this application.' using errcode = '42501', hint = 'Ask to be assigned first.';
  end if;
  if not coalesce(impartial, false) then
    raise exception 'Say that you have no business with the applicant, or declare a conflict.' using errcode = 'P0001';
  end if;
  if a.status not in ('screening', 'referees', 'interview', 'decision') then
    raise exception 'There is nothing to vote on in this stage.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  insert into public.application_votes (application_id, user_id, vote, reason)
    values (a.id, auth.uid(), cast_vote.vote, trim(coalesce(cast_vote.reason, ''))) on conflict do nothing;
  if not found then
    raise exception 'You have voted already.' using errcode = 'P0001', hint = 'While the votes are shut you can take yours back.';
  end if;
  return private.votes_are_open(a.id);
end $$;

/* Takes the caller's vote back while the votes are shut. */
create function public.take_back_vote(application uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if private.votes_are_open(a.id) then
    raise exception 'The votes are open. Yours stays as it is.' using errcode = 'P0001';
  end if;
  delete from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid();
end $$;

/* Once a vote is in, the readers stay: fewer of them would open the votes early. One who has not voted may be replaced. */
create or replace function public.unassign_reader(application uuid, reader uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if exists (select from public.application_votes v where v.application_id = a.id) then
    raise exception 'Somebody has voted. A reader can be replaced now, and not taken away.' using errcode = 'P0001';
  end if;
  delete from public.application_readers r where r.application_id = a.id and r.user_id = reader;
end $$;
create function public.replace_reader(application uuid, reader uuid, successor uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, successor);
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = reader) then
    raise exception 'They have voted. Their vote stays.' using errcode = 'P0001';
  end if;
  if exists (select from public.application_readers r where r.application_id = a.id and r.user_id = successor) then
    raise exception 'They read it already.' using errcode = 'P0001', hint = 'Choose somebody else.';
  end if;
  update public.application_readers r set user_id = successor, assigned_by = auth.uid(), assigned_at = now(), batch = null
    where r.application_id = a.id and r.user_id = reader;
  if not found then
    raise exception 'They do not read it any more.' using errcode = 'P0001';
  end if;
  perform private.tell_reader(successor, a.id, 'reader');
end $$;

-- Whoever declares a conflict after voting has not voted.
create function private.drop_vote_in_conflict() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.application_votes v where v.application_id = new.application_id and v.user_id = new.user_id;
  return null;
end $$;
create trigger drop_vote_in_conflict after insert on public.application_conflicts
  for each row when (new.withdrawn_at is null) execute function private.drop_vote_in_conflict();

revoke execute on function private.reading(uuid), private.votes_are_open(uuid), private.drop_vote_in_conflict(),
  public.cast_vote(uuid, text, text, boolean), public.take_back_vote(uuid), public.replace_reader(uuid, uuid, uuid) from public, anon;
grant execute on function private.reading(uuid), private.votes_are_open(uuid) to authenticated, service_role;
grant execute on function public.cast_vote(uuid, text, text, boolean), public.take_back_vote(uuid), public.replace_reader(uuid, uuid, uuid)
  to authenticated, service_role;

alter table public.application_votes enable row level security;
grant select on public.application_votes to authenticated;
grant all on public.application_votes to service_role;
create policy "editors read their own vote, and all once they are open" on public.application_votes for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[])
    and (user_id = (select auth.uid()) or private.votes_are_open(application_id)));
