-- How an application moves: along stages, by one function, which writes down who moved it, when, from where, to where and why.

-- Nobody writes the stage past the function, and nobody needs the fingerprint of a link.
drop policy "editors move applications on" on public.applications;
revoke select, update on public.applications from authenticated;
grant select (id, kind, full_name, email, organisation, country, circles, statement, heard_from, event_slug, consent_at, status, created_at, updated_at)
  on public.applications to authenticated;

alter table public.applications drop constraint applications_status_check;
alter table public.applications add constraint applications_status_check
  check (status in ('submitted', 'screening', 'referees', 'interview', 'decision', 'accepted', 'onboarded', 'declined', 'withdrawn', 'answered'));

-- Since when it is where it is. Of what is there already, the last change is the best that is known.
alter table public.applications add column stage_since timestamptz not null default now();
alter table public.applications disable trigger user;
update public.applications set stage_since = updated_at;
alter table public.applications enable trigger user;
grant select (stage_since) on public.applications to authenticated;

create table public.application_stages (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  from_stage text not null,
  to_stage text not null,
  reason text not null default '' check (length(reason) <= 1000),
  -- A rule stood in the way, and an admin let it pass.
  waived boolean not null default false,
  -- Null where the applicant did it, or the site by itself.
  actor uuid references public.profiles (id) on delete set null,
  -- One press that moved many; see public.apply_application_action.
  batch uuid,
  taken_back_at timestamptz,
  created_at timestamptz not null default now()
);
call private.take_only('one_line', 'public.application_stages', 'from_stage, to_stage');
call private.take_only('plain_text', 'public.application_stages', 'reason');
create index application_stages_of_an_application on public.application_stages (application_id, id desc);
create index application_stages_by_actor on public.application_stages (actor);
create index application_stages_by_batch on public.application_stages (batch) where batch is not null;
create trigger write_audit_line after insert or update or delete on public.application_stages
  for each row execute function private.write_audit_line('application_id,id', 'personal');

alter table public.application_stages enable row level security;
grant select on public.application_stages to authenticated;
grant all on public.application_stages to service_role;
create policy "editors read the stages of applications that are open to them" on public.application_stages for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));

create function private.pipeline() returns text[]
  language sql immutable set search_path = ''
  return array['submitted', 'screening', 'referees', 'interview', 'decision'];

/* Days within which an application ought to leave a stage; null where it may stay. */
create function private.stage_days(stage text) returns int
  language sql immutable set search_path = ''
  return case stage when 'submitted' then 7 when 'screening' then 14 when 'referees' then 14 when 'interview' then 21 when 'decision' then 30
    when 'accepted' then 30 end;

/* The stages that an application may move to from where it is, but for rules about what must have happened: one on, any of
   those behind it, or the end. Only the applicant withdraws, and only signing up makes a member. */
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

/* Why an application may not enter a stage yet, as a sentence that goes on after its name; null where it may. */
create function private.stage_refusal(a public.applications, stage text) returns text
  language sql stable security definer set search_path = ''
as $$ select null::text $$;

/* Writes the move down. Whoever calls has the row locked. Answers the number of the line. */
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
  return line;
end $$;

/* Refuses what is not an allowed move, in the words of the rule. `seen`: where the caller saw it. */
create function private.require_move(a public.applications, seen text, stage text, reason text, waive boolean) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  refused text := private.stage_refusal(a, stage);
begin
  if a.status is distinct from seen then
    raise exception 'Somebody moved it meanwhile.' using errcode = 'P0001', hint = 'Nothing was changed. Look at it again.';
  end if;
  if not coalesce(stage = any (private.next_stages(a.kind, a.status)), false) then
    raise exception 'It does not go from there to there.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if refused is null then return; end if;
  if not coalesce(waive, false) then
    raise exception '%', refused using errcode = 'P0001', hint = 'An admin may waive this, and must say why.';
  end if;
  if not private.is_admin() then
    raise exception 'Only an admin may waive this.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(reason, ''))) < 3 then
    raise exception 'Say why this is waived.' using errcode = '23514', constraint = 'application_stages_reason_check';
  end if;
end $$;

/* Moves an application from the stage it was seen in to another. What is decided or answered is told by letter; see
   public.send_application_letter. Answers the number of the move, by which it is taken back. */
create function public.move_application(application uuid, seen text, stage text, reason text default '', waive boolean default false) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications := private.open_application(application);
begin
  if stage in ('accepted', 'declined', 'answered') then
    raise exception 'That is told by a letter.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  perform private.require_move(a, seen, stage, reason, waive);
  return private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
end $$;

/* Puts an application back where it was before a move of the caller's, when nothing has moved it since. */
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
    raise exception 'It has moved on since.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  update public.application_stages set taken_back_at = now() where id = line.id;
  perform private.change_stage(a, line.from_stage);
end $$;

/* The holder may take an application back while nobody has decided. */
create or replace function public.withdraw_application(token text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  a public.applications;
begin
  select * into a from public.applications where id = private.application_of_link(token)
    and status not in ('accepted', 'onboarded', 'declined', 'withdrawn', 'answered') for update;
  if a.id is null then return false; end if;
  perform private.change_stage(a, 'withdrawn');
  return true;
end $$;

revoke execute on function private.pipeline(), private.stage_days(text), private.next_stages(text, text),
  private.stage_refusal(public.applications, text), private.change_stage(public.applications, text, text, boolean, uuid),
  private.require_move(public.applications, text, text, text, boolean),
  public.move_application(uuid, text, text, text, boolean), public.take_back_move(bigint) from public, anon;
grant execute on function private.pipeline(), private.stage_days(text), private.next_stages(text, text),
  private.stage_refusal(public.applications, text) to authenticated, service_role;
grant execute on function public.move_application(uuid, text, text, text, boolean), public.take_back_move(bigint) to authenticated, service_role;
