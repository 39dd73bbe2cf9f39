-- The applicant's page opens by the link of the receipt and by that of every later letter: only hashes are kept, so that no
-- letter could repeat the first.

create table private.application_links (
  token_hash bytea primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index application_links_of_an_application on private.application_links (application_id);
alter table private.application_links enable row level security;
grant all on private.application_links to service_role;

/* 256 random bits for a link. */
create function private.new_token() returns text
  language sql volatile set search_path = ''
as $$ select encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex') $$;

/* Another link to the applicant's page. Answers its token, which is told once. */
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
  select l.application_id from private.application_links l where l.token_hash = sha256(token::bytea)
$$;

revoke execute on function private.new_token(), private.add_application_link(uuid), private.application_of_link(text) from public;
