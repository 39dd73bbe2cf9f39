-- What becomes of a shared text's unsaved words when the text is replaced, and which saves may call themselves shared.

-- The newest text schema that any page of this version knows. A migration raises it with `textSchemaVersion` of the editor.
alter table private.shared_texts add column newest_schema int not null default 1;
-- One call with a number from the future closed a text to everybody.
update public.documents d set text_schema = s.newest_schema
  from private.shared_texts s where s.table_name = d.table_name and d.text_schema > s.newest_schema;

-- The last update whose words are in the saved row.
alter table public.documents add column saved_seq int not null default 0;
update public.documents d set saved_seq = d.html_seq
  from public.news_articles a where d.table_name = 'news_articles' and a.id = d.row_id and a.content_html is not distinct from d.html;

-- The author has been shown these words, or they were never lost.
alter table public.document_updates add column is_settled boolean not null default false;

-- One row for each epoch that was replaced.
create table private.document_endings (
  document_id uuid not null references public.documents (id) on delete cascade,
  epoch int not null,
  -- Updates up to saved_seq were saved; those up to kept_seq stand in the history, as the version `revision_id` where they were not saved.
  saved_seq int not null,
  kept_seq int not null,
  revision_id bigint,
  actor uuid default auth.uid(),
  ended_at timestamptz not null default now(),
  primary key (document_id, epoch)
);
alter table private.document_endings enable row level security;

/* Ends the epoch of a locked document. `row_before` is its row before the text was replaced: what was typed since and told, but
   not saved, becomes a version of its history. */
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

/* After a row's text was changed. A save of what the document reads as changes nothing in the document; any other text
   replaces it. A save that claims to be shared (`documents.reading`) and is not is refused with PT409. */
create or replace function private.begin_epoch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  written text := to_jsonb(new) ->> tg_argv[0];
  claimed jsonb := nullif(current_setting('documents.reading', true), '')::jsonb;
  d public.documents;
  saved int;
begin
  if written is not distinct from to_jsonb(old) ->> tg_argv[0] then return null; end if;
  select * into d from public.documents where table_name = tg_table_name and row_id = new.id for update;
  if not found then return null; end if;
  -- A reading that is older than what was saved lacks somebody's words: it replaces the text.
  select r.seq into saved from private.document_readings r
    where r.document_id = d.id and r.epoch = d.epoch and r.html_hash = md5(written) and r.seq >= d.saved_seq;
  if claimed is not null and (saved is null or (claimed ->> 'epoch')::int is distinct from d.epoch) then
    raise exception 'Somebody changed the text while it was being saved. Nothing was saved; save again.' using errcode = 'PT409';
  end if;
  if saved is not null then
    -- Whoever brings an earlier reading back from now on, by Undo or from the history, replaces the text.
    delete from private.document_readings r where r.document_id = d.id and r.seq < saved;
    update public.documents set saved_seq = saved where id = d.id;
    return null;
  end if;
  perform private.end_epoch(d, to_jsonb(old));
  return null;
end $$;

/* An article: its columns, and "authors", a list of ids. `reading` is { epoch, seq } of the shared text that content_html was
   read from; without it the text is a version of its own, which ends the shared one. */
drop function public.save_article(jsonb, timestamptz);
create function public.save_article(fields jsonb, over timestamptz default null, reading jsonb default null) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  saved jsonb;
begin
  perform set_config('documents.reading', coalesce(reading::text, ''), true);
  saved := private.save_record('article', fields, over);
  perform set_config('documents.reading', '', true);
  return saved;
end $$;

create or replace function public.open_document(of_table text, of_row uuid, knows int) returns jsonb
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
    raise exception 'Nothing is written together there.' using errcode = '22023';
  end if;
  if knows is null or knows not between 1 and shared.newest_schema then
    raise exception 'No version of this site knows text schema %.', knows using errcode = 'PT422';
  end if;
  execute format('select coalesce(%I, '''') from public.%I where id = $1', shared.column_name, of_table) into html using of_row;
  if html is null then
    raise exception 'There is no such row.' using errcode = 'PT404';
  end if;
  insert into public.documents (table_name, row_id, text_schema) values (of_table, of_row, knows) on conflict do nothing;
  select * into d from public.documents where table_name = of_table and row_id = of_row for update;
  perform private.require_text_schema(d.text_schema, knows);
  if d.text_schema < knows then
    update public.documents set text_schema = knows where id = d.id;
    perform realtime.send(jsonb_build_object('text_schema', knows), 'schema', 'document:' || d.id, true);
  end if;
  return jsonb_build_object('id', d.id, 'epoch', d.epoch, 'html',
    case when not exists (select from public.document_snapshots s where s.document_id = d.id and s.epoch = d.epoch) then html end);
end $$;

/* Begins the text again from its saved row, where the document cannot be read. False when somebody did so already. */
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

/* What the caller wrote in replaced epochs and is neither saved nor settled: [{ epoch, version, updates }]. `version` is the
   { id, at } in the history that holds some of it, unless the caller replaced the text; `updates` are in no version. */
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
        and not u.is_settled and (u.seq > e.kept_seq or u.seq < 0)), '[]')) order by e.epoch), '[]')
  from private.document_endings e where e.document_id = list_unsaved_words.document and (select private.is_editor())
$$;

/* The caller has seen what they wrote in a replaced epoch, and put it where they wanted it. */
create function public.settle_unsaved_words(document uuid, for_epoch int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.document_updates u set is_settled = true
    where u.document_id = document and u.epoch = for_epoch and u.actor = (select auth.uid()) and not u.is_settled
      and u.epoch < (select d.epoch from public.documents d where d.id = document);
end $$;

revoke execute on function private.end_epoch(public.documents, jsonb), public.save_article(jsonb, timestamptz, jsonb),
  public.restart_document(uuid, int), public.list_unsaved_words(uuid), public.settle_unsaved_words(uuid, int) from public, anon;
grant execute on function public.save_article(jsonb, timestamptz, jsonb) to authenticated, service_role;
grant execute on function public.restart_document(uuid, int), public.list_unsaved_words(uuid),
  public.settle_unsaved_words(uuid, int) to authenticated;
