/**
 * Schema `auth` of a Supabase project, limited to accounts, sessions and second factors: the columns that migrations
 * and policies refer to, and the columns that the code in `auth/` stores. Unused columns exist so that a whole row can
 * be moved to a hosted project and back. The SQL can be run repeatedly.
 */
export const authSchema = `
  create schema if not exists auth;
  create or replace function auth.jwt() returns jsonb language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
  create or replace function auth.uid() returns uuid language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
  create or replace function auth.role() returns text language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role') $$;
  create or replace function auth.email() returns text language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email') $$;
  create table if not exists auth.users (
    id uuid primary key,
    aud varchar(255) default 'authenticated',
    role varchar(255) default 'authenticated',
    email varchar(255),
    encrypted_password varchar(255),
    phone text unique,
    email_confirmed_at timestamptz,
    -- The earlier of the two; least() ignores null.
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    invited_at timestamptz,
    confirmation_token varchar(255),
    confirmation_sent_at timestamptz,
    recovery_token varchar(255),
    recovery_sent_at timestamptz,
    email_change varchar(255),
    email_change_token_new varchar(255),
    email_change_token_current varchar(255),
    email_change_sent_at timestamptz,
    email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
    phone_confirmed_at timestamptz,
    phone_change text,
    phone_change_token varchar(255),
    phone_change_sent_at timestamptz,
    reauthentication_token varchar(255),
    reauthentication_sent_at timestamptz,
    raw_app_meta_data jsonb default '{}',
    raw_user_meta_data jsonb default '{}',
    banned_until timestamptz,
    deleted_at timestamptz,
    is_sso_user boolean not null default false,
    is_anonymous boolean not null default false,
    last_sign_in_at timestamptz,
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
  create index if not exists users_is_anonymous_idx on auth.users (is_anonymous);
  create table if not exists auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    not_after timestamptz,
    refreshed_at timestamp,
    user_agent text,
    ip inet,
    tag text,
    refresh_token_hmac_key text,
    refresh_token_counter bigint,
    scopes text check (scopes is null or length(scopes) <= 4096),
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    aal text check (aal in ('aal1', 'aal2', 'aal3')),
    factor_id uuid
  );
  create index if not exists sessions_user_id_idx on auth.sessions (user_id);
  create table if not exists auth.refresh_tokens (
    id text primary key,
    token varchar(255) not null,
    user_id uuid not null,
    session_id uuid references auth.sessions (id) on delete cascade,
    revoked boolean default false,
    -- The token that this one followed.
    parent varchar(255),
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
  create index if not exists refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
  create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
  create table if not exists auth.identities (
    id uuid primary key,
    provider text not null,
    provider_id text not null,
    user_id uuid not null references auth.users (id) on delete cascade,
    identity_data jsonb not null default '{}',
    email varchar(255) generated always as (lower(identity_data ->> 'email')) stored,
    last_sign_in_at timestamptz,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    unique (provider, provider_id)
  );
  create index if not exists identities_user_id_idx on auth.identities (user_id);
  create index if not exists identities_email_idx on auth.identities (email);
  create table if not exists auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type text not null default 'totp' check (factor_type = 'totp'),
    status text not null default 'unverified' check (status in ('unverified', 'verified')),
    -- Sealed by the gateway: see sealed-text.ts.
    secret text not null,
    -- Codes up to this step of thirty seconds have been used or passed over.
    last_step bigint not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_challenged_at timestamptz
  );
  create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (user_id, friendly_name)
    where trim(friendly_name) <> '';
  create table if not exists auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null default now(),
    verified_at timestamptz,
    ip_address inet
  );
  create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);`
