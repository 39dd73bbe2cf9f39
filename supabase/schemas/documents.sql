-- Texts that several people edit at once: Yjs updates, snapshots, epochs and comments.

-- Text columns that several people can edit at once. Each document is an append-only log of Yjs updates. Saving the
-- form writes the text to the row.
create table private.shared_texts (
  table_name text primary key,
  column_name text not null,
  -- Highest text schema that the site supports. A migration raises this number together with `textSchemaVersion` of the
  -- editor.
  newest_schema int not null default 1
);

alter table private.shared_texts enable row level security;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  table_name text not null references private.shared_texts (table_name),
  row_id uuid not null,
  -- Number of the epoch: it is incremented when the text is replaced from outside (restore, import). Updates of another
  -- epoch do not apply.
  epoch int not null default 1,
  -- Version of the allowed blocks and marks. An older editor is refused, because it would delete blocks that it does
  -- not know.
  text_schema int not null,
  last_seq int not null default 0,
  -- HTML of the text after update `html_seq`.
  html text check (length(html) <= 1000000),
  html_seq int not null default 0,
  created_at timestamptz not null default now(),
  -- Number of the last update that the saved row contains.
  saved_seq int not null default 0,
  unique (table_name, row_id)
);

alter table public.documents enable row level security;
-- Only functions write documents, so clients may only read them.
grant select on public.documents to authenticated;
grant all on public.documents to service_role;
create policy "editors read documents" on public.documents for select to authenticated
  using ((select private.is_editor()));

call private.take_only('one_line', 'public.documents', 'table_name');
call private.take_only('plain_text', 'public.documents', 'html');

create table public.document_updates (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  -- Position in the log, from 1 without gaps. Negative: the update arrived after its epoch had ended, and is not part
  -- of the log.
  seq int not null,
  -- No compression: Yjs updates are compact already.
  update bytea not null check (octet_length(update) between 3 and 1500000),
  actor uuid,
  created_at timestamptz not null default now(),
  -- True once the author saw these words again after the epoch ended, or once the words were saved.
  is_settled boolean not null default false,
  primary key (document_id, epoch, seq)
);
alter table public.document_updates alter column update set storage external;

alter table public.document_updates enable row level security;
grant select on public.document_updates to authenticated;
grant all on public.document_updates to service_role;
create policy "editors read updates of documents" on public.document_updates for select to authenticated
  using ((select private.is_editor()));

-- Number 0 is the seed made from the HTML; later snapshots contain the updates up to their number.
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

alter table public.document_snapshots enable row level security;
grant select on public.document_snapshots to authenticated;
grant all on public.document_snapshots to service_role;
create policy "editors read snapshots of documents" on public.document_snapshots for select to authenticated
  using ((select private.is_editor()));

-- Hashes of texts that are being saved. A row that gets a text with one of these hashes was saved by its editor and not
-- replaced from outside.
create table private.document_readings (
  document_id uuid not null references public.documents (id) on delete cascade,
  html_hash text not null,
  epoch int not null,
  seq int not null,
  told_at timestamptz not null default now(),
  primary key (document_id, html_hash)
);

alter table private.document_readings enable row level security;

-- Counts updates per account, for the rate limit.
create unlogged table private.append_counts (
  actor uuid primary key,
  since timestamptz not null default now(),
  appends int not null,
  bytes bigint not null
);

alter table private.append_counts enable row level security;

-- Comments on a passage of a shared text, with replies and a resolved state. The passage is stored as words and as
-- Yjs positions.
create table public.document_remarks (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  -- Epoch in which `place` is valid. In another epoch the passage is found by its words.
  epoch int not null,
  passage text not null check (char_length(passage) <= 1000),
  -- Start and end of the passage. A reply has the position of its comment.
  place jsonb check (octet_length(place::text) <= 2000),
  answers uuid references public.document_remarks (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 2000),
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references public.profiles (id) on delete set null,
  -- Editors named with @, who are notified.
  mentioned uuid[] not null default '{}' check (cardinality(mentioned) <= 10),
  constraint document_remarks_answers_have_no_place check ((answers is null) = (place is not null))
);
create index document_remarks_by_document on public.document_remarks (document_id, created_at);
create index document_remarks_by_remark on public.document_remarks (answers);
create index document_remarks_by_mentioned on public.document_remarks using gin (mentioned);

alter table public.document_remarks enable row level security;
grant select on public.document_remarks to authenticated;
grant all on public.document_remarks to service_role;
grant insert (document_id, epoch, passage, place, answers, words, mentioned), update (settled_at) on public.document_remarks to
  authenticated;
create policy "editors read remarks" on public.document_remarks for select to authenticated
  using ((select private.is_editor()));
create policy "editors remark" on public.document_remarks for insert to authenticated
  with check ((select private.is_editor()) and author = (select auth.uid()));
create policy "editors settle remarks" on public.document_remarks for update to authenticated
  using ((select private.is_editor())) with check ((select private.is_editor()));

call private.take_only('plain_text', 'public.document_remarks', 'passage, words');

-- One row for each epoch that was replaced.
create table private.document_endings (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  -- Updates up to `saved_seq` were saved; those up to `kept_seq` are in the revision `revision_id`.
  saved_seq int not null,
  kept_seq int not null,
  revision_id bigint,
  actor uuid default auth.uid(),
  ended_at timestamptz not null default now(),
  primary key (document_id, epoch)
);

alter table private.document_endings enable row level security;

-- Policies of a document's realtime channel: editors may listen and send. Hosted Supabase uses the same policies.
create policy "editors hear documents" on realtime.messages for select to authenticated
  using (realtime.topic() like 'document:%' and extension in ('broadcast', 'presence') and (select private.is_editor()));

create policy "editors speak about documents" on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'document:%' and extension in ('broadcast', 'presence') and (select private.is_editor()));

create trigger write_audit_line after insert or update on public.document_remarks
  for each row execute function private.write_audit_line('id');

-- Locks the document until the transaction ends, so that updates become visible in the order of their numbers.
create function private.lock_document(document uuid) returns public.documents
  language plpgsql set search_path = ''
as $$
declare
  found_one public.documents;
begin
  select * into found_one from public.documents d where d.id = document for no key update;
  if not found then
    raise exception 'This text does not exist.' using errcode = 'PT404';
  end if;
  return found_one;
end $$;

-- Raises PT409 when the page's editor is too old for the schema of the text.
create function private.require_text_schema(needed int, known int) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if known < needed then
    raise exception 'This text contains content that this page does not support. Reload the page.' using errcode = 'PT409';
  end if;
end $$;

-- Rate limit per account: 300 updates and 16 MB in ten seconds.
create function private.count_append(bytes int) returns void
  language plpgsql set search_path = ''
as $$
declare
  counted private.append_counts;
begin
  insert into private.append_counts as c (actor, appends, bytes) values ((select auth.uid()), 1, count_append.bytes)
    on conflict (actor) do update set
      since = case when c.since < now() - interval '10 seconds' then now() else c.since end,
      appends = case when c.since < now() - interval '10 seconds' then 1 else c.appends + 1 end,
      bytes = case when c.since < now() - interval '10 seconds' then excluded.bytes else c.bytes + excluded.bytes end
    returning * into counted;
  if counted.appends > 300 or counted.bytes > 16000000 then
    raise exception 'Too much was sent at once. Try again in a few seconds.' using errcode = 'PT429';
  end if;
end $$;

-- Opens the shared text of a row: { id, epoch, html }. `html` is sent only until the document has its first content.
create function public.open_document(of_table text, of_row uuid, knows int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  shared private.shared_texts;
  d public.documents;
  html text;
begin
  perform private.require_editor();
  select * into shared from private.shared_texts s where s.table_name = of_table;
  if not found then
    raise exception 'This field has no shared editing.' using errcode = '22023';
  end if;
  if knows is null or knows not between 1 and shared.newest_schema then
    raise exception 'No version of this site knows text schema %.', knows using errcode = 'PT422';
  end if;
  execute format('select coalesce(%I, '''') from public.%I where id = $1', shared.column_name, of_table) into html using of_row;
  if html is null then
    raise exception 'This record does not exist.' using errcode = 'PT404';
  end if;
  insert into public.documents (table_name, row_id, text_schema) values (of_table, of_row, knows) on conflict do nothing;
  select * into d from public.documents where table_name = of_table and row_id = of_row for no key update;
  perform private.require_text_schema(d.text_schema, knows);
  if d.text_schema < knows then
    update public.documents set text_schema = knows where id = d.id;
    perform realtime.send(jsonb_build_object('text_schema', knows), 'schema', 'document:' || d.id, true);
  end if;
  return jsonb_build_object('id', d.id, 'epoch', d.epoch, 'html',
    case when not exists (select from public.document_snapshots s where s.document_id = d.id and s.epoch = d.epoch) then html end);
end $$;
grant execute on function public.open_document(text,uuid,integer) to authenticated;

-- Stores the first content of a document. When several editors send one, the first is kept, and the others continue
-- with read_document.
create function public.seed_document(document uuid, for_epoch int, state text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  if d.epoch <> for_epoch then return false; end if;
  insert into public.document_snapshots (document_id, epoch, seq, state, actor)
    values (document, for_epoch, 0, decode(state, 'base64'), (select auth.uid())) on conflict do nothing;
  return found;
end $$;
grant execute on function public.seed_document(uuid,integer,text) to authenticated;

-- Appends an update: { epoch, seq }. An update of an ended epoch is stored outside the log, and `seq` is missing.
create function public.append_document_update(document uuid, for_epoch int, knows int, update text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  bytes bytea := decode(update, 'base64');
  d public.documents;
  late int;
begin
  perform private.require_editor();
  perform private.count_append(octet_length(bytes));
  d := private.lock_document(document);
  perform private.require_text_schema(d.text_schema, knows);
  if d.epoch <> for_epoch then
    select coalesce(min(u.seq), 0) - 1 into late from public.document_updates u
      where u.document_id = document and u.epoch = for_epoch and u.seq < 0;
    insert into public.document_updates values (document, for_epoch, late, bytes, (select auth.uid()));
    return jsonb_build_object('epoch', d.epoch, 'seq', null);
  end if;
  update public.documents set last_seq = d.last_seq + 1 where id = document;
  insert into public.document_updates values (document, for_epoch, d.last_seq + 1, bytes, (select auth.uid()));
  -- An update that is too long for a message is announced by its number only; editors then read it.
  perform realtime.send(jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1)
    || case when octet_length(bytes) <= 65536 then jsonb_build_object('update', replace(encode(bytes, 'base64'), E'\n', '')) else '{}' end,
    'update', 'document:' || document, true);
  return jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1);
end $$;
grant execute on function public.append_document_update(uuid,integer,integer,text) to authenticated;

-- Updates after a number, beginning with a snapshot when that is shorter: { epoch, last_seq, snapshot, snapshot_seq,
-- updates }; the whole document when its epoch has ended. Null when the caller may not read the row.
create function public.read_document(document uuid, for_epoch int, after_seq int default -1) returns jsonb
  language sql stable set search_path = ''
as $$
  with d as (select * from public.documents where id = document),
  base as (
    select s.seq, s.state from public.document_snapshots s, d
    where s.document_id = d.id and s.epoch = for_epoch and s.seq > after_seq
      and (after_seq < 0 or s.seq - after_seq > 500 or (d.last_seq > after_seq and not exists (
        select from public.document_updates u where u.document_id = d.id and u.epoch = for_epoch and u.seq = after_seq + 1)))
    order by s.seq desc limit 1)
  select jsonb_build_object('epoch', d.epoch, 'last_seq', d.last_seq,
    'snapshot', (select replace(encode(state, 'base64'), E'\n', '') from base),
    'snapshot_seq', (select seq from base),
    'updates', coalesce((select jsonb_agg(replace(encode(u.update, 'base64'), E'\n', '') order by u.seq)
      from public.document_updates u where u.document_id = d.id and u.epoch = for_epoch
        and (u.seq > greatest(after_seq, coalesce((select seq from base), 0)) or u.seq < 0)), '[]'))
  from d
$$;
grant execute on function public.read_document(uuid,integer,integer) to authenticated;

-- Stores the HTML of the text at an update; older HTML is ignored. Saving a row with this HTML counts as saving the
-- update. Returns false when the epoch has ended.
create function public.tell_document_html(document uuid, for_epoch int, at_seq int, html text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  if d.epoch <> for_epoch or at_seq not between 0 and d.last_seq then return false; end if;
  update public.documents set html = tell_document_html.html, html_seq = at_seq where id = document and html_seq <= at_seq;
  delete from private.document_readings r where r.document_id = document and r.told_at < now() - interval '10 minutes';
  insert into private.document_readings as r (document_id, html_hash, epoch, seq) values (document, md5(html), for_epoch, at_seq)
    on conflict (document_id, html_hash) do update
      set epoch = excluded.epoch, seq = greatest(excluded.seq, case when r.epoch = excluded.epoch then r.seq end), told_at = now();
  return true;
end $$;
grant execute on function public.tell_document_html(uuid,integer,integer,text) to authenticated;

-- Adds a snapshot. The log is kept for a week in case the snapshot is wrong.
create function public.compact_document(document uuid, for_epoch int, at_seq int, state text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
  newest int;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  select max(s.seq) into newest from public.document_snapshots s where s.document_id = document and s.epoch = for_epoch;
  if d.epoch <> for_epoch or at_seq > d.last_seq or at_seq < coalesce(newest, 0) + 100 then return false; end if;
  insert into public.document_snapshots values (document, for_epoch, at_seq, decode(state, 'base64'), (select auth.uid()));
  return true;
end $$;
grant execute on function public.compact_document(uuid,integer,integer,text) to authenticated;

-- Ends the epoch when the text of a row becomes different from the document. Raises PT409 when a save contains a
-- `documents.reading` that does not match the document.
create function private.begin_epoch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  written text := to_jsonb(new) ->> tg_argv[0];
  claimed jsonb := nullif(current_setting('documents.reading', true), '')::jsonb;
  d public.documents;
  saved int;
begin
  if written is not distinct from to_jsonb(old) ->> tg_argv[0] then return null; end if;
  select * into d from public.documents where table_name = tg_table_name and row_id = new.id for no key update;
  if not found then return null; end if;
  -- HTML that is older than the last saved update lacks words of other people, so saving it counts as replacing the
  -- text.
  select r.seq into saved from private.document_readings r
    where r.document_id = d.id and r.epoch = d.epoch and r.html_hash = md5(written) and r.seq >= d.saved_seq;
  if claimed is not null and (saved is null or (claimed ->> 'epoch')::int is distinct from d.epoch) then
    raise exception 'Another person changed the text during the save. Nothing was saved. Save again.' using errcode = 'PT409';
  end if;
  if saved is not null then
    -- From now on, an older HTML that an undo or the history brings back counts as replacing the text.
    delete from private.document_readings r where r.document_id = d.id and r.seq < saved;
    update public.documents set saved_seq = saved where id = d.id;
    return null;
  end if;
  perform private.end_epoch(d, to_jsonb(old));
  return null;
end $$;

create function private.remove_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.documents where table_name = tg_table_name and row_id = old.id;
  return null;
end $$;

-- Enables shared editing of a text column.
create procedure private.share_text(of_table regclass, column_name text)
  language plpgsql set search_path = ''
as $$
begin
  insert into private.shared_texts select relname, share_text.column_name from pg_catalog.pg_class where oid = of_table;
  execute format('create trigger begin_epoch after update on %s for each row execute function private.begin_epoch(%L)', of_table, column_name);
  execute format('create trigger remove_document after delete on %s for each row execute function private.remove_document()', of_table);
end $$;

-- Removes updates and snapshots that a snapshot older than a week contains, and epochs that ended more than 90 days
-- ago. A nightly job calls this function. Returns the number.
create function public.server_compact_documents() returns int
  language sql security definer set statement_timeout = '60s' set search_path = ''
as $$
  with newest as (
    select document_id, epoch, max(seq) as seq from public.document_snapshots where created_at < now() - interval '7 days' group by 1, 2),
  updates as (
    delete from public.document_updates u using newest n
    where u.document_id = n.document_id and u.epoch = n.epoch and u.seq between 1 and n.seq and u.created_at < now() - interval '7 days' returning 1),
  snapshots as (
    delete from public.document_snapshots s using newest n where s.document_id = n.document_id and s.epoch = n.epoch and s.seq < n.seq returning 1),
  ended_updates as (
    delete from public.document_updates u using public.documents d
    where u.document_id = d.id and u.epoch < d.epoch and u.created_at < now() - interval '90 days' returning 1),
  ended_snapshots as (
    delete from public.document_snapshots s using public.documents d
    where s.document_id = d.id and s.epoch < d.epoch and s.created_at < now() - interval '90 days' returning 1),
  counts as (delete from private.append_counts where since < now() - interval '1 hour')
  select ((select count(*) from updates) + (select count(*) from snapshots) + (select count(*) from ended_updates)
    + (select count(*) from ended_snapshots))::int
$$;
grant execute on function public.server_compact_documents() to service_role;

-- Checks a comment: a reply belongs to a comment on the same text, the number per text is limited, and only editors are
-- mentioned. Sets the person who resolved the comment.
create function private.keep_remark() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.settled_by := case when new.settled_at is not null then auth.uid() end;
    new.settled_at := case when new.settled_at is not null then coalesce(old.settled_at, now()) end;
    return new;
  end if;
  if new.answers is not null and not exists (select from public.document_remarks r
      where r.id = new.answers and r.document_id = new.document_id and r.answers is null) then
    raise exception 'This comment no longer exists.' using errcode = 'P0001';
  end if;
  -- This trigger runs before the check constraint, so it has to check the number itself.
  if cardinality(new.mentioned) > 10 then
    raise exception 'At most ten people can be mentioned in a comment.' using errcode = '23514', constraint = 'document_remarks_mentioned_check';
  end if;
  if exists (select from unnest(new.mentioned) as m where not coalesce(private.can_read_applications(m), false)) then
    raise exception 'Only editors can be mentioned.' using errcode = 'P0001', hint = 'Remove the name and choose an editor.';
  end if;
  if (select count(*) from public.document_remarks r where r.document_id = new.document_id and r.settled_at is null) >= 500 then
    raise exception 'The limit of 500 open comments is reached. Resolve some comments first.' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger keep_remark before insert or update on public.document_remarks for each row execute function private.keep_remark();

-- Notifies mentioned editors. The e-mail does not contain the comment.
create function private.notify_mentioned() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify('review', 'article-notice', jsonb_build_object('about', 'mention', 'article', a.id, 'title', a.title,
      'asker', (select nullif(trim(p.full_name), '') from public.profiles p where p.id = new.author)), person => m)
    from public.documents d join public.news_articles a on d.table_name = 'news_articles' and a.id = d.row_id
      cross join (select distinct m from unnest(new.mentioned) as m) as mentioned (m)
    where d.id = new.document_id;
  return null;
end $$;
create trigger notify_mentioned after insert on public.document_remarks
  for each row when (new.mentioned <> '{}') execute function private.notify_mentioned();

-- Ends the epoch of a locked document. Unsaved words are stored as a revision. `row_before`: the row before its text
-- was replaced.
create function private.end_epoch(d public.documents, row_before jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  text_column text := (select s.column_name from private.shared_texts s where s.table_name = d.table_name);
  version bigint;
begin
  if d.html_seq > d.saved_seq and d.html is distinct from row_before ->> text_column then
    insert into public.revisions (table_name, row_id, row_data, actor)
      values (d.table_name, d.row_id::text,
        row_before || private.parts_of(d.table_name, row_before) || jsonb_build_object(text_column, d.html),
        (select u.actor from public.document_updates u where u.document_id = d.id and u.epoch = d.epoch and u.seq = d.html_seq))
      returning id into version;
  end if;
  insert into private.document_endings (document_id, epoch, saved_seq, kept_seq, revision_id)
    values (d.id, d.epoch, d.saved_seq, greatest(d.saved_seq, d.html_seq), version);
  delete from private.document_readings r where r.document_id = d.id;
  update public.documents set epoch = d.epoch + 1, last_seq = 0, html = null, html_seq = 0, saved_seq = 0 where id = d.id;
  perform realtime.send(jsonb_build_object('epoch', d.epoch + 1), 'epoch', 'document:' || d.id, true);
end $$;

-- Rebuilds an unreadable document from its row. False when another caller has done so already.
create function public.restart_document(document uuid, for_epoch int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.documents;
  row_now jsonb;
begin
  perform private.require_editor();
  d := private.lock_document(document);
  if d.epoch <> for_epoch then return false; end if;
  execute format('select to_jsonb(r) from public.%I r where r.id = $1', d.table_name) into row_now using d.row_id;
  perform private.end_epoch(d, row_now);
  return true;
end $$;
grant execute on function public.restart_document(uuid,integer) to authenticated;

-- Words of the caller that a replaced epoch contains and that were neither saved nor marked as seen.
create function public.list_unsaved_words(document uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('epoch', e.epoch,
    'version', case when e.actor is distinct from (select auth.uid()) and exists (
      select from public.document_updates u where u.document_id = e.document_id and u.epoch = e.epoch and u.actor = (select auth.uid())
        and not u.is_settled and u.seq > e.saved_seq and u.seq <= e.kept_seq)
      then (select jsonb_build_object('id', r.id, 'at', r.created_at) from public.revisions r where r.id = e.revision_id) end,
    'updates', coalesce((select jsonb_agg(replace(encode(u.update, 'base64'), E'\n', '') order by u.seq < 0, abs(u.seq))
      from public.document_updates u where u.document_id = e.document_id and u.epoch = e.epoch and u.actor = (select auth.uid())
        and not u.is_settled and (u.seq > e.kept_seq or u.seq < 0)), '[]'),
    'lowest', (select min(u.seq) from public.document_updates u where u.document_id = e.document_id and u.epoch = e.epoch
        and u.actor = (select auth.uid()) and not u.is_settled)) order by e.epoch), '[]')
  from private.document_endings e where e.document_id = list_unsaved_words.document and (select private.is_editor())
$$;
grant execute on function public.list_unsaved_words(uuid) to authenticated;

-- Marks the caller's words as seen, from the update `lowest` on. Words that another device sent later stay in the list.
create function public.settle_unsaved_words(document uuid, for_epoch int, lowest int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.document_updates u set is_settled = true
    where u.document_id = document and u.epoch = for_epoch and u.actor = (select auth.uid()) and not u.is_settled
      and u.seq >= lowest and u.epoch < (select d.epoch from public.documents d where d.id = document);
end $$;
grant execute on function public.settle_unsaved_words(uuid,integer,integer) to authenticated;
