-- Texts that several people write at once. Each is an append-only log of updates, as Yjs makes them, told to whoever has it
-- open; the row it belongs to is written by its own save alone.

-- Which column of which table is written together.
create table private.shared_texts (
  table_name text primary key,
  column_name text not null
);
alter table private.shared_texts enable row level security;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  table_name text not null references private.shared_texts (table_name),
  row_id uuid not null,
  -- Counts how often the text was replaced from outside: a restore, an import. Updates of one epoch mean nothing to another.
  epoch int not null default 1,
  -- Which blocks and marks may stand in it, as a number that only grows: an editor that knows fewer would delete the others.
  text_schema int not null,
  last_seq int not null default 0,
  -- What it read as when it was last told, and the last update that is in it.
  html text check (length(html) <= 1000000),
  html_seq int not null default 0,
  created_at timestamptz not null default now(),
  unique (table_name, row_id)
);
call private.take_only('one_line', 'public.documents', 'table_name');
call private.take_only('plain_text', 'public.documents', 'html');

create table public.document_updates (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  -- From 1, without holes. Below nought: came when its epoch had ended, and is kept beside it.
  seq int not null,
  update bytea not null check (octet_length(update) between 3 and 1500000),
  actor uuid,
  created_at timestamptz not null default now(),
  primary key (document_id, epoch, seq)
);
-- Yjs is compact already.
alter table public.document_updates alter column update set storage external;

-- Number 0 is the seed, made of the HTML by whoever came first. Later ones are that and the updates up to their number.
create table public.document_snapshots (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  seq int not null,
  state bytea not null check (octet_length(state) between 2 and 8000000),
  actor uuid,
  created_at timestamptz not null default now(),
  primary key (document_id, epoch, seq)
);
alter table public.document_snapshots alter column state set storage external;

-- What the texts read as while their rows were being saved, by fingerprint: a save of one of these is no replacement.
create table private.document_readings (
  document_id uuid not null references public.documents (id) on delete cascade,
  html_hash text not null,
  epoch int not null,
  seq int not null,
  told_at timestamptz not null default now(),
  primary key (document_id, html_hash)
);
alter table private.document_readings enable row level security;

-- How much somebody has appended in the seconds since.
create unlogged table private.append_counts (
  actor uuid primary key,
  since timestamptz not null default now(),
  appends int not null,
  bytes bigint not null
);
alter table private.append_counts enable row level security;

alter table public.documents enable row level security;
alter table public.document_updates enable row level security;
alter table public.document_snapshots enable row level security;
-- Written by functions alone.
grant select on public.documents, public.document_updates, public.document_snapshots to authenticated;
grant all on public.documents, public.document_updates, public.document_snapshots to service_role;
create policy "editors read documents" on public.documents for select to authenticated
  using ((select private.is_editor()));
create policy "editors read updates of documents" on public.document_updates for select to authenticated
  using ((select private.is_editor()));
create policy "editors read snapshots of documents" on public.document_snapshots for select to authenticated
  using ((select private.is_editor()));

-- Who may listen and speak on the channel of a document. Hosted Supabase asks the same policies.
create policy "editors hear documents" on realtime.messages for select to authenticated
  using (realtime.topic() like 'document:%' and extension in ('broadcast', 'presence') and (select private.is_editor()));
create policy "editors speak about documents" on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'document:%' and extension in ('broadcast', 'presence') and (select private.is_editor()));
