-- When the conversation with an applicant is: by the clock of a place.

create table public.application_interviews (
  application_id uuid primary key references public.applications (id) on delete cascade,
  starts_at timestamptz not null,
  timezone text not null check (private.is_time_zone(timezone)),
  minutes int not null default 30 check (minutes between 10 and 240),
  -- A room, or the address of a call.
  place text not null default '' check (length(place) <= 300),
  set_by uuid references public.profiles (id) on delete set null,
  -- How often it was changed: by this calendars know which one holds.
  sequence int not null default 0,
  updated_at timestamptz not null default now()
);
call private.take_only('one_line', 'public.application_interviews', 'timezone, place');
create index application_interviews_by_setter on public.application_interviews (set_by);
create trigger write_audit_line after insert or update or delete on public.application_interviews
  for each row execute function private.write_audit_line('application_id', 'personal');
create trigger set_updated_at before update on public.application_interviews
  for each row execute function private.set_updated_at();

/* Sets or changes it. `about`: { starts_at, timezone, minutes, place }. Answers it as it was, null where there was none. */
create function private.set_interview(a public.applications, about jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := (select to_jsonb(i) from public.application_interviews i where i.application_id = a.id);
begin
  if (about ->> 'starts_at')::timestamptz is null or (about ->> 'starts_at')::timestamptz < now() then
    raise exception 'Choose an hour that is still to come.' using errcode = '23514', constraint = 'application_interviews_starts_at_check';
  end if;
  insert into public.application_interviews as i (application_id, starts_at, timezone, minutes, place, set_by)
    values (a.id, (about ->> 'starts_at')::timestamptz, about ->> 'timezone', coalesce((about ->> 'minutes')::int, 30),
      trim(coalesce(about ->> 'place', '')), auth.uid())
    on conflict (application_id) do update set starts_at = excluded.starts_at, timezone = excluded.timezone, minutes = excluded.minutes,
      place = excluded.place, set_by = excluded.set_by, sequence = i.sequence + 1;
  return was;
end $$;

/* Puts it back as private.set_interview found it; its number goes on. */
create function private.put_interview_back(a public.applications, was jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if was is null or jsonb_typeof(was) = 'null' then
    delete from public.application_interviews i where i.application_id = a.id;
  else
    update public.application_interviews i set starts_at = (was ->> 'starts_at')::timestamptz, timezone = was ->> 'timezone',
      minutes = (was ->> 'minutes')::int, place = was ->> 'place', set_by = (was ->> 'set_by')::uuid, sequence = i.sequence + 1
      where i.application_id = a.id;
  end if;
end $$;

revoke execute on function private.set_interview(public.applications, jsonb), private.put_interview_back(public.applications, jsonb) from public;

alter table public.application_interviews enable row level security;
grant select on public.application_interviews to authenticated;
grant all on public.application_interviews to service_role;
create policy "editors read interviews of applications that are open to them" on public.application_interviews for select to authenticated
  using ((select private.is_editor()) and application_id <> all ((select private.closed_applications())::uuid[]));
