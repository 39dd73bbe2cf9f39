-- Once the votes about an application were open, nobody who could read them changes a vote: not by taking it back while a
-- new reader shuts the votes again, and not by declaring a conflict and withdrawing it.

alter table public.application_readers add column saw_votes_at timestamptz;
comment on column public.application_readers.saw_votes_at is 'When this reader could first read the votes of the others. Null while they never could.';

/* Notes for each reader of an application that the votes are open to them now. */
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
revoke execute on function private.note_open_votes() from public;
-- Whatever opens the votes: the last vote, a conflict of the last who has not voted, a reader who goes or is replaced.
create trigger note_open_votes after insert on public.application_votes for each row execute function private.note_open_votes();
create trigger note_open_votes after insert or update on public.application_conflicts for each row execute function private.note_open_votes();
create trigger note_open_votes after delete or update of user_id on public.application_readers for each row execute function private.note_open_votes();

/* Who reads instead of somebody has seen nothing yet. */
create function private.forget_seen_votes() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.saw_votes_at := null;
  return new;
end $$;
revoke execute on function private.forget_seen_votes() from public;
create trigger forget_seen_votes before update of user_id on public.application_readers
  for each row when (old.user_id is distinct from new.user_id) execute function private.forget_seen_votes();

update public.application_readers r set saw_votes_at = now() where private.votes_are_open(r.application_id);

create function private.saw_votes(application uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.application_readers r
    where r.application_id = application and r.user_id = auth.uid() and r.saw_votes_at is not null)
$$;
revoke execute on function private.saw_votes(uuid) from public;

/* Seals the caller's vote. `impartial`: they say that they have no business with the applicant. Answers whether that opened all. */
create or replace function public.cast_vote(application uuid, vote text, reason text, impartial boolean) returns boolean
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
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid()) then
    raise exception 'You have voted already.' using errcode = 'P0001', hint = 'While the votes are shut you can take yours back.';
  end if;
  if private.saw_votes(a.id) then
    raise exception 'You could read the other votes, so you cannot vote again.' using errcode = 'P0001', hint = 'Ask for another reader.';
  end if;
  insert into public.application_votes (application_id, user_id, vote, reason)
    values (a.id, auth.uid(), cast_vote.vote, trim(coalesce(cast_vote.reason, '')));
  return private.votes_are_open(a.id);
end $$;

/* Takes the caller's vote back while nobody could read it. */
create or replace function public.take_back_vote(application uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if private.votes_are_open(a.id) or private.saw_votes(a.id) then
    raise exception 'The votes are open. Yours stays as it is.' using errcode = 'P0001';
  end if;
  delete from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid();
end $$;

/* Opens the file again to whoever declared the conflict, as long as nothing is decided and they had not seen the votes. Both
   reasons stay to be read. */
create or replace function public.withdraw_conflict(application uuid, because text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(because, ''))) < 3 then
    raise exception 'Say why there is no conflict any more.' using errcode = '23514', constraint = 'application_conflicts_withdrawn_because_check';
  end if;
  if exists (select from public.applications a where a.id = application and a.status in ('accepted', 'declined', 'withdrawn', 'answered')) then
    raise exception 'It is decided. The file stays closed to you.' using errcode = 'P0001';
  end if;
  if private.saw_votes(application) then
    raise exception 'You could read the votes before you declared the conflict, so the file stays closed to you.' using errcode = 'P0001',
      hint = 'Ask the others to replace you as a reader.';
  end if;
  update public.application_conflicts c set withdrawn_at = now(), withdrawn_because = trim(because)
    where c.application_id = application and c.user_id = auth.uid() and c.withdrawn_at is null;
  if not found then
    raise exception 'You have declared no conflict about it.' using errcode = 'P0001';
  end if;
end $$;
