-- Applications for membership, and questions about a gathering. Anyone may hand one in, through one function; nobody but
-- editors reads them; who handed one in follows it by a private link.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser, so that a form sent twice over a poor line arrives once.
  submission_id uuid not null unique,
  kind text not null check (kind in ('membership', 'contact')),
  full_name text not null check (length(trim(full_name)) between 2 and 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  organisation text not null default '' check (length(organisation) <= 200),
  country text check (country ~ '^[A-Z]{2}$'),
  circles text[] not null default '{}' check (cardinality(circles) <= 10),
  statement text not null check (length(trim(statement)) between 10 and 6000),
  heard_from text not null default '' check (length(heard_from) <= 300),
  event_slug text check (length(event_slug) <= 120),
  consent_at timestamptz not null,
  status text not null default 'submitted'
    check (status in ('submitted', 'screening', 'referees', 'interview', 'decision', 'accepted', 'declined', 'withdrawn', 'answered')),
  -- Only the fingerprint: who reads this table learns no link.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint members_say_where_they_are check (kind <> 'membership' or (organisation <> '' and country is not null))
);
create index applications_by_status on public.applications (status, created_at desc);
create index applications_by_email on public.applications (lower(email), created_at desc);

create trigger set_updated_at before update on public.applications
  for each row execute function private.set_updated_at();
create trigger write_audit_line after insert or update or delete on public.applications
  for each row execute function private.write_audit_line('id', 'personal');

-- Letters to be sent by the server. It empties this; no API role reads it.
create table private.outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  template text not null,
  data jsonb not null default '{}',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
alter table private.outbox enable row level security;

create function private.notify_outbox() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger notify_outbox after insert on private.outbox for each statement execute function private.notify_outbox();

/* Takes an application as one JSON object. Answers { "token": text } for the private link, or the same again for the same
   submission. What a constraint refuses comes back with its name, which the form turns into words. A form filled by a
   machine (the hidden field holds something, or it took under three seconds) is thanked and forgotten. */
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
    raise exception 'Too many forms from this address today.' using errcode = 'P0001', hint = 'Try again tomorrow, or write to us.';
  end if;

  insert into public.applications (submission_id, kind, full_name, email, organisation, country, circles, statement, heard_from, event_slug, consent_at, token_hash)
  values (
    (application ->> 'submission_id')::uuid, application ->> 'kind', trim(application ->> 'full_name'), lower(trim(application ->> 'email')),
    coalesce(trim(application ->> 'organisation'), ''), nullif(application ->> 'country', ''),
    coalesce((select array_agg(slug) from jsonb_array_elements_text(application -> 'circles') as slug), '{}'),
    trim(application ->> 'statement'), coalesce(trim(application ->> 'heard_from'), ''), nullif(application ->> 'event_slug', ''),
    now(), sha256(token::bytea))
  on conflict (submission_id) do nothing;
  if not found then return jsonb_build_object('token', null); end if;

  insert into private.outbox (recipient, template, data)
  values (lower(trim(application ->> 'email')), 'application-received',
    jsonb_build_object('name', trim(application ->> 'full_name'), 'kind', application ->> 'kind', 'token', token));
  return jsonb_build_object('token', token);
end $$;

/* What the holder of a private link may know, and nothing about anybody else. */
create function public.application_status(token text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('kind', a.kind, 'full_name', a.full_name, 'status', a.status, 'created_at', a.created_at, 'updated_at', a.updated_at)
  from public.applications a where a.token_hash = sha256(token::bytea)
$$;

/* The holder may take an application back while nobody has decided. */
create function public.withdraw_application(token text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.applications set status = 'withdrawn'
    where token_hash = sha256(token::bytea) and status not in ('accepted', 'declined', 'withdrawn', 'answered');
  return found;
end $$;

revoke execute on function public.submit_application(jsonb), public.application_status(text), public.withdraw_application(text),
  private.notify_outbox() from public;
grant execute on function public.submit_application(jsonb), public.application_status(text), public.withdraw_application(text)
  to anon, authenticated, service_role;

alter table public.applications enable row level security;
grant select, delete on public.applications to authenticated;
grant update (status) on public.applications to authenticated;
grant all on public.applications to service_role;

create policy "editors read applications" on public.applications for select to authenticated
  using ((select private.is_editor()));
create policy "editors move applications on" on public.applications for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "admins remove applications" on public.applications for delete to authenticated
  using ((select private.is_admin()));
