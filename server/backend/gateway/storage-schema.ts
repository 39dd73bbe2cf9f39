/**
 * Schema `storage` of a Supabase project: tables of buckets and files, and the functions that policies use. The SQL can
 * be run repeatedly.
 */
export const storageSchema = `
  create schema if not exists storage;
  create table if not exists storage.buckets (
    id text primary key,
    name text not null unique,
    owner uuid,
    owner_id text,
    public boolean default false,
    file_size_limit bigint,
    allowed_mime_types text[],
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create table if not exists storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text references storage.buckets (id),
    name text,
    owner uuid,
    owner_id text,
    metadata jsonb,
    user_metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored,
    version text,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    last_accessed_at timestamptz default now(),
    unique (bucket_id, name)
  );
  create index if not exists storage_objects_name_pattern_search on storage.objects (name text_pattern_ops);
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  -- The folders of a name: {a,b} of a/b/c.png.
  create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
    select parts[1:array_length(parts, 1) - 1] from string_to_array(name, '/') parts $$;
  create or replace function storage.filename(name text) returns text language sql immutable as $$
    select parts[array_length(parts, 1)] from string_to_array(name, '/') parts $$;
  -- What follows the last dot of a name.
  create or replace function storage.extension(name text) returns text language sql immutable as $$
    select regexp_replace(parts[array_length(parts, 1)], '^.*\\.', '') from string_to_array(name, '/') parts $$;
  -- What a request does with a file, such as storage.object.get. Set for its transaction.
  create or replace function storage.operation() returns text language sql stable as $$
    select current_setting('storage.operation', true) $$;
  -- Operations are named with or without the prefix "storage.".
  create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
    select exists (
      select from unnest(expected_operations) expected
      where nullif(regexp_replace(expected, '^storage\\.', ''), '') = regexp_replace(storage.operation(), '^storage\\.', '')) $$;
  create or replace function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
    select storage.allow_any_operation(array[expected_operation]) $$;`
