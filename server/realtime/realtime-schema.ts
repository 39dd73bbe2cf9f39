/**
 * Schema `realtime` as hosted Supabase has it before the first migration, with tables for delivery between processes:
 * server processes (`nodes`), presence, and payloads too long for a notification. The SQL can be run repeatedly.
 */
export const realtimeSchema = `
  create schema if not exists realtime;
  grant usage on schema realtime to anon, authenticated, service_role;
  -- Nothing is kept in it: its policies say who may hear and speak on a private channel.
  create table if not exists realtime.messages (
    id uuid not null default gen_random_uuid(),
    topic text not null,
    extension text not null,
    payload jsonb,
    binary_payload bytea,
    event text,
    private boolean default false,
    updated_at timestamp not null default now(),
    inserted_at timestamp not null default now(),
    primary key (id, inserted_at)
  );
  alter table realtime.messages enable row level security;
  grant select, insert, update on realtime.messages to anon, authenticated, service_role;
  create or replace function realtime.topic() returns text language sql stable as $$
    select nullif(current_setting('realtime.topic', true), '') $$;
  -- Where default privileges were revoked, every join would fail without it.
  grant execute on function realtime.topic() to anon, authenticated, service_role;

  create unlogged table if not exists realtime.nodes (
    id uuid primary key,
    seen_at timestamptz not null default now()
  );
  create unlogged table if not exists realtime.presences (
    topic text not null,
    key text not null,
    ref uuid primary key,
    node uuid not null,
    meta jsonb not null
  );
  create index if not exists presences_by_topic on realtime.presences (topic);
  create unlogged table if not exists realtime.long_notices (
    id bigint generated always as identity primary key,
    notice jsonb not null,
    created_at timestamptz not null default now()
  );
  -- To every process that serves. A notice holds 7999 bytes: what is longer waits in a table, and the notice names it.
  create or replace function realtime.notify_nodes(notice jsonb) returns void
    language plpgsql security definer set search_path = '' as $$
  declare
    waiting bigint;
  begin
    if octet_length(notice::text) < 7900 then
      perform pg_notify('realtime', notice::text);
    else
      insert into realtime.long_notices (notice) values (notify_nodes.notice) returning id into waiting;
      perform pg_notify('realtime', jsonb_build_object('kind', 'long', 'id', waiting)::text);
    end if;
  end $$;
  -- A broadcast of the database itself. Only these have an id, so that nobody can pass a message off as one. There are no
  -- public channels here.
  create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql security definer set search_path = '' as $$
    select realtime.notify_nodes(jsonb_build_object('kind', 'broadcast', 'id', gen_random_uuid(), 'topic', topic,
      'event', event, 'json', payload)) where private $$;
  -- What somebody may hear has changed: their channels are asked about again at once.
  create or replace function realtime.notify_access_changed() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    perform pg_notify('realtime', jsonb_build_object('kind', 'access',
      'user', coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::text);
    return null;
  end $$;
  revoke execute on function realtime.notify_nodes(jsonb), realtime.send(jsonb, text, text, boolean), realtime.notify_access_changed()
    from public;
  create or replace trigger notify_access_changed after delete on auth.sessions
    for each row execute function realtime.notify_access_changed('user_id');
  create or replace trigger notify_access_changed after update of banned_until on auth.users
    for each row execute function realtime.notify_access_changed('id');`
