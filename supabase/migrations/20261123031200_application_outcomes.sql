-- What is kept of applications once they are gone, and for how long they are kept; and the figures of both.

-- The year, the country and the outcome, without a name.
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
create trigger keep_outcome after delete on public.applications
  for each row when (old.kind = 'membership') execute function private.keep_outcome();
revoke execute on function private.keep_outcome() from public;

-- What was on its way for an application that is removed does not leave any more.
create function private.stop_what_waits() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox o using public.application_letters l
    where l.application_id = old.id and o.id = l.outbox_id and l.sent_at is null and o.claim is null;
  update public.invitations i set revoked_at = now() where i.application_id = old.id and i.accepted_at is null and i.revoked_at is null;
  return old;
end $$;
create trigger stop_what_waits before delete on public.applications
  for each row execute function private.stop_what_waits();
revoke execute on function private.stop_what_waits() from public;

-- A member's application goes two years after the account did.
create function private.note_gone_member() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.stage_since := now();
  return new;
end $$;
create trigger note_gone_member before update of member_id on public.applications
  for each row when (old.member_id is not null and new.member_id is null) execute function private.note_gone_member();
revoke execute on function private.note_gone_member() from public;

/* Removes applications whose time has ended, with everything that belongs to them: so many months after they were decided, withdrawn or
   answered; of members two years after their account went, and never before. Answers how many. */
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
revoke execute on function private.remove_old_applications(interval) from public;

do $$
declare
  -- The rest of the night's work stays as it is, whatever it has become.
  whole text := pg_get_functiondef('private.apply_retention()'::regprocedure);
  mine text := regexp_replace(whole, 'delete from public\.applications.*?get diagnostics count = row_count;', 'count := private.remove_old_applications(period);');
begin
  if mine = whole then raise exception 'private.apply_retention() does not remove applications any more.'; end if;
  execute mine;
end $$;

/* The figures of applications received from `since` on, of those that are open to the caller: { stages, circles, countries, decided, outcomes },
   where `decided` is { count, median_days, longest_days } and `outcomes` counts by year those that are removed by now. */
create function public.application_report(since date default null) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors read the figures of applications.' using errcode = '42501';
  end if;
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
revoke execute on function public.application_report(date) from public, anon;
grant execute on function public.application_report(date) to authenticated, service_role;
