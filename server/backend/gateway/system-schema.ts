import { realtimeSchema } from '../../realtime/realtime-schema.ts'
import type { Sql } from '../database/sql.ts'
import { authSchema } from './auth-schema.ts'
import { ensureRoles } from './database-roles.ts'
import { storageSchema } from './storage-schema.ts'

/**
 * Version of the SQL statements below. The statements of each version run once. Increase this number when a statement
 * changes.
 */
const systemSchemaVersion = 'system schema 5'

/**
 * Creates all database objects that hosted Supabase provides before the first migration, and the tables of the
 * gateway. The statements can be run repeatedly and run in one transaction.
 * @returns whether a database object was created
 */
export function ensureSystemSchema(sql: Sql): Promise<boolean> {
  return sql.begin(async transaction => {
    await ensureRoles(transaction)
    await transaction.unsafe(ownSchema)
    const [appliedVersion] = await transaction`select from gateway.system where version = ${systemSchemaVersion}`
    if (appliedVersion) return false
    for (const text of [authSchema, storageSchema, accountTables, grantStatements, realtimeSchema])
      await transaction.unsafe(text)
    await transaction`insert into gateway.system (version) values (${systemSchemaVersion})`
    return true
  })
}

const ownSchema = `
  create schema if not exists gateway;
  revoke all on schema gateway from public;
  create table if not exists gateway.system (version text primary key, done_at timestamptz not null default now());
  create table if not exists gateway.keys (is_only boolean primary key default true check (is_only), keys jsonb not null);
  create table if not exists gateway.schema_state (is_only boolean primary key default true check (is_only),
    version text not null, state jsonb not null, recorded_at timestamptz not null default now());
  -- The hash of each migration's file when it ran, or when a start first saw it.
  create table if not exists gateway.migration_hashes (version text primary key, hash text not null, recorded_at timestamptz not null default now());
  create table if not exists gateway.rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
  -- Once: an older version of the site that was started in between made the old table again.
  do $$ begin
    if to_regclass('gateway.captured_mail') is null then
      alter table if exists gateway.kept_mail rename to captured_mail;
    end if;
  end $$;
  create table if not exists gateway.captured_mail (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    sent_at timestamptz not null default now()
  );
  alter table gateway.captured_mail add column if not exists html text not null default '';
  -- Who reads it is decided by whom that is open to.
  alter table gateway.captured_mail add column if not exists application_id uuid;
  alter table gateway.captured_mail add column if not exists calendar text;
  create schema if not exists supabase_migrations;
  revoke all on schema supabase_migrations from public;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`

/** Tables for accounts that the gateway needs in addition to the schema `auth`. */
const accountTables = `
  create table if not exists gateway.session_methods (
    session_id uuid primary key references auth.sessions (id) on delete cascade,
    methods jsonb not null
  );
  -- Letters that wait for their code or link. Neither can be read out of this table.
  create table if not exists gateway.one_time_codes (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
    email text not null,
    user_id uuid references auth.users (id) on delete cascade,
    -- What a sign-up becomes once its address is proved.
    sign_up jsonb check (kind <> 'signup' or sign_up is not null),
    code_hash bytea not null,
    link_hash bytea not null unique,
    wrong_tries int not null default 0,
    created_at timestamptz not null default now()
  );
  create index if not exists one_time_codes_of_an_address on gateway.one_time_codes (email, kind);
  create index if not exists one_time_codes_of_an_account on gateway.one_time_codes (user_id);
  -- Browsers an account was signed in with; the cookie cannot be read out of it.
  create table if not exists gateway.known_devices (
    device_hash bytea not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    first_seen_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    primary key (device_hash, user_id)
  );
  create index if not exists known_devices_of_an_account on gateway.known_devices (user_id);
  -- Whoever knew the old password is out, whichever way the new one came; as GoTrue does.
  create or replace function gateway.end_sessions_of_old_password() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    delete from auth.sessions s where s.user_id = new.id
      and s.id::text is distinct from nullif(current_setting('gateway.own_session', true), '');
    delete from auth.refresh_tokens t where t.user_id::text = new.id::text and t.session_id is null;
    delete from gateway.one_time_codes c where c.user_id = new.id and c.kind in ('recovery', 'magiclink', 'reauthentication');
    delete from gateway.known_devices d where d.user_id = new.id;
    return null;
  end $$;
  create or replace trigger end_sessions_of_old_password after update of encrypted_password on auth.users
    for each row when (old.encrypted_password is distinct from new.encrypted_password)
    execute function gateway.end_sessions_of_old_password();
  -- Letters that a program asked for with a challenge, and the codes its page brings (auth/pkce.ts).
  alter table gateway.one_time_codes add column if not exists challenge text;
  create table if not exists gateway.authorization_codes (
    code_hash bytea primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    challenge text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists authorization_codes_of_an_account on gateway.authorization_codes (user_id);`

const grantStatements = `
  grant usage on schema public, auth, storage to anon, authenticated, service_role;
  grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
  grant select on auth.users to service_role`
