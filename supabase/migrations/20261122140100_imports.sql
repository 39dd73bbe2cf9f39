-- Moving in: what a source holds is read into items, each is planned against what is here, and only then written, one
-- transaction an item. What was written once is known again by its name in the source, so that reading the same source a
-- second time changes nothing, and everything can be taken back.

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  -- As people call what is read: a file's name, or an address.
  name text not null check (char_length(name) between 1 and 500),
  address text check (char_length(address) <= 2000),
  format text not null default '',
  -- What makes two files the same source, such as the address of the site they come from.
  source text not null default '',
  asked_by uuid references public.profiles (id) on delete set null,
  status text not null default 'reading'
    check (status in ('reading', 'refused', 'planning', 'planned', 'waiting', 'running', 'paused', 'done', 'undoing', 'undone')),
  -- { "status": "draft" } brings everything in as a draft; { "run": true } waits for nobody once it is planned.
  options jsonb not null default '{}',
  -- What the reader says of the source beside its items.
  report jsonb not null default '{}',
  -- Why it was refused, or stopped.
  note text,
  done int not null default 0,
  total int,
  -- What somebody wants of the process that holds it.
  wish text check (wish in ('pause', 'stop')),
  -- The process that works on it, and until when it is believed to.
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_by_age on public.imports (created_at desc);
create index imports_to_work_on on public.imports (created_at) where status in ('reading', 'planning', 'waiting', 'running', 'undoing');
-- Two are never written at once.
create unique index imports_one_is_written on public.imports ((true)) where status in ('running', 'undoing');

create table public.import_items (
  import_id uuid not null references public.imports (id) on delete cascade,
  -- Its place in the source.
  number int not null,
  kind text not null check (kind ~ '^[a-z]+$'),
  source_id text not null,
  place text not null,
  title text not null,
  -- What the source says, as its reader told it and cleaned.
  item jsonb not null,
  -- Where it stood in public, as addresses are compared.
  addresses text[] not null default '{}',
  -- What would become of it.
  plan text check (plan in ('create', 'update', 'same', 'conflict', 'refused')),
  -- Why it is refused or in conflict.
  reason text,
  -- The record it is, or is about to be.
  record_id uuid,
  -- Columns and parts it would write, with pictures and links as the source has them.
  wanted jsonb not null default '{}',
  changes text[] not null default '{}',
  -- Those of them that somebody changed here since.
  conflicts text[] not null default '{}',
  -- What an editor decided: { "title": "theirs" }, { "slug": "another-address" }.
  choices jsonb not null default '{}',
  is_taken boolean not null default true,
  outcome text check (outcome in ('created', 'updated', 'skipped', 'conflict', 'rejected')),
  said text,
  -- What it was before, of the columns and parts that were written; and the version that was written.
  before jsonb,
  before_origin jsonb,
  before_version timestamptz,
  version timestamptz,
  undone text check (undone in ('undone', 'kept')),
  primary key (import_id, number),
  unique (import_id, kind, source_id)
);
create index import_items_by_plan on public.import_items (import_id, plan, number);
create index import_items_by_address on public.import_items using gin (addresses);
create index import_items_by_outcome on public.import_items (import_id, outcome, number);

-- What was brought in from where, so that it is known again.
create table private.import_origins (
  source text not null,
  kind text not null references private.record_kinds,
  source_id text not null,
  record_id uuid not null,
  import_id uuid references public.imports (id) on delete set null,
  -- By column or part: hashes of what the source said, and of what was written. See private.plan_import_item.
  said jsonb not null default '{}',
  written jsonb not null default '{}',
  primary key (source, kind, source_id)
);
create index import_origins_by_record on private.import_origins (kind, record_id);
alter table private.import_origins enable row level security;

-- What an author, a category or a tag of a source is here. Kept for its next export.
create table public.import_mappings (
  source text not null,
  kind text not null check (kind ~ '^[a-z]+$'),
  refers_as text not null check (refers_as in ('author', 'category', 'tag', 'series')),
  key text not null,
  name text not null,
  -- The field and the row it becomes: { "field": "category_id", "value": "…" }; null leaves it out.
  becomes jsonb,
  decided_by uuid references public.profiles (id) on delete set null,
  primary key (source, kind, refers_as, key)
);

-- Which fields of a kind of record hold what a source refers to. What is not found by its name is made where `may_add`.
create table private.import_targets (
  kind text not null references private.record_kinds,
  refers_as text not null,
  field text not null,
  table_name text,
  is_list boolean not null,
  may_add boolean not null,
  place int not null,
  primary key (kind, refers_as, field)
);
alter table private.import_targets enable row level security;
insert into private.import_targets (kind, refers_as, field, table_name, is_list, may_add, place) values
  ('article', 'author', 'authors', 'authors', true, true, 1),
  ('article', 'category', 'category_id', 'categories', false, false, 1),
  ('article', 'category', 'circle_id', 'circles', false, false, 2),
  ('article', 'tag', 'category_id', 'categories', false, false, 3),
  ('article', 'tag', 'circle_id', 'circles', false, false, 4),
  ('article', 'series', 'series', null, false, true, 1);

-- Each picture of a source: where it lies in the library, or why it does not.
create table public.import_pictures (
  source text not null,
  address text not null check (char_length(address) <= 4000),
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  media_id uuid references public.media (id) on delete set null,
  -- The import that brought it into the library; null where it was there already.
  added_by uuid references public.imports (id) on delete set null,
  reason text,
  tries int not null default 0,
  alt text not null default '',
  caption text not null default '',
  primary key (source, address)
);
create index import_pictures_by_media on public.import_pictures (media_id);

call private.take_only('one_line', 'public.imports', 'name, address, format, source, note');
call private.take_only('one_line', 'public.import_items', 'source_id, place, title, reason, said');
call private.take_only('one_line', 'public.import_mappings', 'source, key, name');
call private.take_only('one_line', 'public.import_pictures', 'source, address, alt, reason');
call private.take_only('plain_text', 'public.import_pictures', 'caption');

alter table public.imports enable row level security;
alter table public.import_items enable row level security;
alter table public.import_mappings enable row level security;
alter table public.import_pictures enable row level security;
grant select on public.imports, public.import_items, public.import_mappings, public.import_pictures to authenticated;
grant update (is_taken, choices) on public.import_items to authenticated;
grant all on public.imports, public.import_items, public.import_mappings, public.import_pictures to service_role;
create policy "editors read imports" on public.imports for select to authenticated using ((select private.is_editor()));
create policy "editors read items of imports" on public.import_items for select to authenticated using ((select private.is_editor()));
create policy "editors read mappings of imports" on public.import_mappings for select to authenticated using ((select private.is_editor()));
create policy "editors read pictures of imports" on public.import_pictures for select to authenticated using ((select private.is_editor()));
-- What is written already is decided.
create policy "editors decide about items" on public.import_items for update to authenticated
  using (outcome is null and (select private.is_editor())) with check ((select private.is_editor()));

create trigger write_audit_line after insert or update of status on public.imports
  for each row execute function private.write_audit_line('id', 'personal');
