-- Stages of applications, interviews and outcomes.

create table public.application_stages (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  from_stage text not null,
  to_stage text not null,
  reason text not null default '' check (length(reason) <= 1000),
  -- True when an admin changed the stage although a rule forbids it.
  waived boolean not null default false,
  -- Person who changed the stage. Null: the applicant or the server.
  actor uuid references public.profiles (id) on delete set null,
  -- Id of the bulk action; see public.apply_application_action.
  batch uuid,
  taken_back_at timestamptz,
  created_at timestamptz not null default now()
);
create index application_stages_of_an_application on public.application_stages (application_id, id desc);
create index application_stages_by_actor on public.application_stages (actor);
create index application_stages_by_batch on public.application_stages (batch) where batch is not null;

alter table public.application_stages enable row level security;
grant select on public.application_stages to authenticated;
grant all on public.application_stages to service_role;
create policy "editors read the stages of applications that are open to them" on public.application_stages for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

call private.take_only('one_line', 'public.application_stages', 'from_stage, to_stage');
call private.take_only('plain_text', 'public.application_stages', 'reason');

-- Interview appointments.
create table public.application_interviews (
  application_id uuid primary key references public.applications (id) on delete cascade,
  starts_at timestamptz not null,
  timezone text not null check (private.is_time_zone(timezone)),
  minutes int not null default 30 check (minutes between 10 and 240),
  -- Room, or URL of the video call.
  place text not null default '' check (length(place) <= 300),
  set_by uuid references public.profiles (id) on delete set null,
  -- Version of the appointment for calendar programs (SEQUENCE).
  sequence int not null default 0,
  updated_at timestamptz not null default now(),
  -- Time when the invitation was sent. Null: the applicant has not been informed of the interview.
  told_at timestamptz,
  -- Version that the invitation was about.
  told_sequence int,
  -- Answer of the applicant's calendar (iTIP REPLY), the version it is about, and the time when it was given.
  answer text,
  answer_sequence int,
  answered_at timestamptz,
  constraint application_interviews_answer_check check (answer in ('accepted', 'declined', 'tentative')),
  constraint application_interviews_answer_is_whole check ((answer is null) = (answered_at is null) and (answer is null) = (answer_sequence is null))
);
create index application_interviews_by_setter on public.application_interviews (set_by);

alter table public.application_interviews enable row level security;
grant select on public.application_interviews to authenticated;
grant all on public.application_interviews to service_role;
create policy "editors read interviews of applications that are open to them" on public.application_interviews for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

call private.take_only('one_line', 'public.application_interviews', 'timezone, place');

-- Statistics of removed applications: year, country and outcome, without names.
create table public.application_outcomes (
  year int not null,
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  outcome text not null check (outcome in ('onboarded', 'accepted', 'declined', 'withdrawn', 'other')),
  count int not null default 1,
  primary key (year, country, outcome)
);

alter table public.application_outcomes enable row level security;
grant select on public.application_outcomes to authenticated;
grant all on public.application_outcomes to service_role;
create policy "editors read what became of applications" on public.application_outcomes for select to authenticated
  using ((select private.is_editor()));

create trigger write_audit_line after insert or update or delete on public.application_stages
  for each row execute function private.write_audit_line('application_id,id', 'personal');

create trigger write_audit_line after insert or update or delete on public.application_interviews
  for each row execute function private.write_audit_line('application_id', 'personal');

create trigger set_updated_at before update on public.application_interviews
  for each row execute function private.set_updated_at();

create function private.pipeline() returns text[]
  language sql immutable set search_path = ''
  return array['submitted', 'screening', 'referees', 'interview', 'decision'];
grant execute on function private.pipeline() to authenticated, service_role;

-- Number of days planned for a stage. Null: no limit.
create function private.stage_days(stage text) returns int
  language sql immutable set search_path = ''
  return case stage when 'submitted' then 7 when 'screening' then 14 when 'referees' then 14 when 'interview' then 21 when 'decision' then 30
    when 'accepted' then 30 end;
grant execute on function private.stage_days(text) to authenticated, service_role;

-- Stages that an application can enter: the next one, any earlier one, or a final one. Only the applicant can withdraw;
-- an application becomes a membership only when its applicant signs up.
create function private.next_stages(kind text, stage text) returns text[]
  language sql immutable set search_path = ''
as $$
  select case
    when kind = 'contact' then case stage when 'submitted' then '{answered}'::text[] when 'answered' then '{submitted}' else '{}' end
    when stage = 'decision' then '{submitted,screening,referees,interview,accepted,declined}'
    when stage = any (private.pipeline()) then
      (select array_agg(p.name order by p.place) from unnest(private.pipeline()) with ordinality as p (name, place)
        where p.name <> stage and p.place <= array_position(private.pipeline(), stage) + 1) || '{declined}'
    when stage in ('accepted', 'declined') then '{decision}'
    else '{}' end
$$;
grant execute on function private.next_stages(text,text) to authenticated, service_role;

-- Reason why an application cannot enter a stage yet. Null when it can.
create function private.stage_refusal(a public.applications, stage text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when array_position(private.pipeline(), stage) < array_position(private.pipeline(), a.status) then null
    when stage = 'interview' and r.answered < 2 then
      a.full_name || ' has ' || case r.answered when 0 then 'no reference yet' else 'only one reference' end || '. An interview needs two.'
    when stage = 'decision' and a.status = 'interview' and not exists (select from public.application_interviews i
        where i.application_id = a.id and i.starts_at <= now()) then
      'There was no interview with ' || a.full_name || ' yet.'
    when stage = 'accepted' and not coalesce(v.is_open, false) then
      case when v.readers = 0 then 'Nobody reads this application yet.'
        else v.voted || ' of ' || v.readers || ' have voted. A decision waits for all.' end
  end
  from (select count(*) as answered from public.application_referees x where x.application_id = a.id and x.answered_at is not null) r,
    private.reading(a.id) v
$$;
grant execute on function private.stage_refusal(public.applications,text) to authenticated, service_role;

-- Writes a change of stage; the caller holds the lock. Returns the id of the change.
create function private.change_stage(a public.applications, stage text, reason text default '', waived boolean default false, batch uuid default null)
  returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  line bigint;
begin
  update public.applications set status = stage, stage_since = now() where id = a.id;
  insert into public.application_stages (application_id, from_stage, to_stage, reason, waived, actor, batch)
    values (a.id, a.status, stage, trim(coalesce(reason, '')), waived, (select auth.uid()), change_stage.batch) returning id into line;
  if stage <> 'interview' then perform private.tell_of_cancelled_interview(a, stage); end if;
  return line;
end $$;

-- Raises an error for a forbidden change of stage. `seen`: the stage that the caller saw.
create function private.require_move(a public.applications, seen text, stage text, reason text, waive boolean) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  refused text := private.stage_refusal(a, stage);
begin
  if a.status is distinct from seen then
    raise exception 'Another person has moved it.' using errcode = 'P0001', hint = 'Nothing was changed. Check it again.';
  end if;
  if not coalesce(stage = any (private.next_stages(a.kind, a.status)), false) then
    raise exception 'This move between stages is not possible.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if refused is null then return; end if;
  if not coalesce(waive, false) then
    raise exception '%', refused using errcode = 'P0001', hint = 'Only an admin can waive this, with a reason.';
  end if;
  if not private.is_admin() then
    raise exception 'Only an admin may waive this.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(reason, ''))) < 3 then
    raise exception 'Give a reason for the waiver.' using errcode = '23514', constraint = 'application_stages_reason_check';
  end if;
end $$;

-- Changes the stage of an application. Refused if its stage is no longer `seen`, the stage that the caller saw. Decisions
-- and answers change the stage by public.send_application_letter. Returns the id of the change, for undo.
create function public.move_application(application uuid, seen text, stage text, reason text default '', waive boolean default false) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if stage in ('accepted', 'declined', 'answered') then
    raise exception 'This step is announced by an e-mail.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  perform private.require_move(a, seen, stage, reason, waive);
  return private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
end $$;
grant execute on function public.move_application(uuid,text,text,text,boolean) to authenticated, service_role;

-- Undoes a change of stage by the caller, if no later change followed.
create function public.take_back_move(move bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  line public.application_stages;
  a public.applications;
begin
  select * into line from public.application_stages s where s.id = move and s.actor = auth.uid();
  a := private.open_application(line.application_id);
  if line.id is distinct from (select max(s.id) from public.application_stages s where s.application_id = a.id) then
    raise exception 'Its stage has changed since you opened it.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  update public.application_stages set taken_back_at = now() where id = line.id;
  perform private.take_back_cancellation(a, line.created_at);
  perform private.change_stage(a, line.from_stage);
end $$;
grant execute on function public.take_back_move(bigint) to authenticated, service_role;

-- Fills the empty profile fields of a new member, adds their circles, and links application and member.
create function private.onboard(application uuid, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = application and x.status = 'accepted' for no key update;
  if a.id is null then return; end if;
  update public.profiles p set full_name = coalesce(nullif(trim(p.full_name), ''), a.full_name),
    organisation = coalesce(nullif(trim(p.organisation), ''), nullif(a.organisation, '')), country = coalesce(p.country, a.country),
    circles = array(select id from (
      select distinct on (c.id) c.id, c.place from (
        select u.id, u.place from unnest(p.circles) with ordinality as u (id, place)
        union all select k.id, 100 + k.position from public.circles k where k.slug = any (a.circles)) c order by c.id, c.place) chosen
      order by chosen.place limit 20)
    where p.id = person;
  update public.applications set member_id = person where id = a.id;
  perform private.change_stage(a, 'onboarded');
end $$;

-- Sets the interview: { starts_at, timezone, minutes, place }. Returns the previous one or null.
create function private.set_interview(a public.applications, about jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := (select to_jsonb(i) from public.application_interviews i where i.application_id = a.id);
begin
  if (about ->> 'starts_at')::timestamptz is null or (about ->> 'starts_at')::timestamptz < now() then
    raise exception 'Choose an hour that is still to come.' using errcode = '23514', constraint = 'application_interviews_starts_at_check';
  end if;
  insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by, sequence)
    values (a.id, (about ->> 'starts_at')::timestamptz, about ->> 'timezone', coalesce((about ->> 'minutes')::int, 30),
      trim(coalesce(about ->> 'place', '')), auth.uid(), private.next_interview_sequence(a.id))
    on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
      place = excluded.place, set_by = excluded.set_by, sequence = i.sequence + 1;
  return was;
end $$;

-- Version of the interview that was sent to the applicant last. Null: no such e-mail is stored any more.
create function private.sent_interview_sequence(application uuid) returns int
  language sql stable security definer set search_path = ''
as $$
  select (d.data #>> '{interview,sequence}')::int
  from (select l.application_id, l.outbox_id from public.application_letters l
      where l.application_id = sent_interview_sequence.application and l.kind = 'interview' and l.sent_at is not null
      order by l.sent_at desc limit 1) s
    join private.delivered_letters d on d.application_id = s.application_id and d.outbox_id = s.outbox_id
$$;

-- Restores the previous interview. The sequence number continues to rise, because calendar programs ignore lower ones.
create function private.put_interview_back(a public.applications, was jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if was is null or jsonb_typeof(was) = 'null' then
    delete from public.application_interviews i where i.application_id = a.id;
  else
    -- An answer can have come since, so that of a row that is still there stays. Letters written before the column
    -- told_sequence existed do not name the version that was sent.
    insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by, told_at, told_sequence,
        answer, answer_sequence, answered_at, sequence)
      select a.id, w.starts_at, w.timezone, w.minutes, w.place, w.set_by, w.told_at,
        case when w.told_at is not null then coalesce(w.told_sequence, private.sent_interview_sequence(a.id), w.sequence) end,
        w.answer, w.answer_sequence, w.answered_at, private.next_interview_sequence(a.id)
      from jsonb_populate_record(null::public.application_interviews, was) w
      on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
        place = excluded.place, set_by = excluded.set_by, told_at = excluded.told_at, sequence = i.sequence + 1;
  end if;
end $$;

-- Whether an e-mail about the interview has not been sent yet, so that the applicant does not know the interview as it is
-- stored.
create function private.has_unsent_interview(application uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (select from public.application_letters l where l.application_id = has_unsent_interview.application
    and l.kind = 'interview' and l.sent_at is null and l.taken_back_at is null)
$$;
grant execute on function private.has_unsent_interview(uuid) to authenticated, service_role;

create function private.told_interview(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place)
  from public.application_interviews i where i.application_id = told_interview.application
    and not private.has_unsent_interview(i.application_id)
$$;

-- Date when a stage is due. Null: the stage has no limit.
create function private.stage_ends(stage text, since timestamptz) returns timestamptz
  language sql stable set search_path = ''
as $$ select since + make_interval(days => private.stage_days(stage)) $$;
grant execute on function private.stage_ends(text,timestamp with time zone) to authenticated, service_role;

-- Stages that an application may or may not enter: [{ stage, refused }], `refused` being the reason.
create function private.possible_moves(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('stage', s.name, 'refused', private.stage_refusal(a, s.name)) order by s.place), '[]')
  from public.applications a cross join lateral unnest(private.next_stages(a.kind, a.status)) with ordinality as s (name, place)
  where a.id = possible_moves.application
$$;
grant execute on function private.possible_moves(uuid) to authenticated, service_role;

create function private.keep_outcome() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.application_outcomes as o (year, country, outcome)
    values (extract(year from old.created_at), coalesce(old.country, ''),
      case when old.status in ('onboarded', 'accepted', 'declined', 'withdrawn') then old.status else 'other' end)
    on conflict (year, country, outcome) do update set count = o.count + 1;
  return null;
end $$;

-- Cancels queued e-mails of a removed application.
create function private.stop_what_waits() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox o using public.application_letters l
    where l.application_id = old.id and o.id = l.outbox_id and l.sent_at is null and o.claim is null;
  update public.invitations i set revoked_at = now() where i.application_id = old.id and i.accepted_at is null and i.revoked_at is null;
  return old;
end $$;

-- Restarts the retention period when the account of a member is removed: their application is kept for two years from
-- then.
create function private.note_gone_member() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.stage_since := now();
  return new;
end $$;
