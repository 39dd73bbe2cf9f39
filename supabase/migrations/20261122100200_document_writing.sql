-- How a document is opened, written and read. What others are told is in the log first: nobody sees a word that could be lost.

create function private.require_editor() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_editor() then
    raise exception 'Only editors write here.' using errcode = '42501';
  end if;
end $$;

/* The document, held until the transaction ends, so that what is numbered in it becomes visible in that order. */
create function private.lock_document(document uuid) returns public.documents
  language plpgsql set search_path = ''
as $$
declare
  found_one public.documents;
begin
  select * into found_one from public.documents d where d.id = document for update;
  if not found then
    raise exception 'There is no such text.' using errcode = 'PT404';
  end if;
  return found_one;
end $$;

/* @throws PT409: the page is from before the text could hold what stands in it. */
create function private.require_text_schema(needed int, known int) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if known < needed then
    raise exception 'This text holds what this page does not know yet. Reload it.' using errcode = 'PT409';
  end if;
end $$;

/* Three hundred appends and sixteen megabytes in ten seconds are far above what two hands type. */
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

/* Everything an editor needs to begin: { id, epoch, html }, the HTML only while nobody has seeded the text. */
create function public.open_document(of_table text, of_row uuid, knows int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  shared_column text := (select s.column_name from private.shared_texts s where s.table_name = of_table);
  d public.documents;
  html text;
begin
  perform private.require_editor();
  if shared_column is null then
    raise exception 'Nothing is written together there.' using errcode = '22023';
  end if;
  execute format('select coalesce(%I, '''') from public.%I where id = $1', shared_column, of_table) into html using of_row;
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

/* The first seed stands. Everybody, whoever lost included, goes on with what read_document gives. */
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

/* Adds an update: { epoch, seq }, or the epoch that is now and no number where that of the update has ended. Then it is kept
   beside its own, so that its words can be shown and taken over. */
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
  -- What is longer is told without its text, and read.
  perform realtime.send(jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1)
    || case when octet_length(bytes) <= 65536 then jsonb_build_object('update', replace(encode(bytes, 'base64'), E'\n', '')) else '{}' end,
    'update', 'document:' || document, true);
  return jsonb_build_object('epoch', for_epoch, 'seq', d.last_seq + 1);
end $$;

/* What there is after a number, from a snapshot where that is shorter: { epoch, last_seq, snapshot, snapshot_seq, updates }.
   Of an epoch that has ended it gives everything, the late words too. Null for whom the policies hide it. */
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

/* What the text reads as up to a number. An older one never takes the place of a newer. A row that is saved with this HTML
   afterwards was saved, and not replaced from outside. False when its epoch has ended. */
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

/* A snapshot in place of a long log. The log itself stays for a while, so that a wrong snapshot can be made good. */
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

revoke execute on function private.require_editor(), private.lock_document(uuid), private.require_text_schema(int, int),
  private.count_append(int), public.open_document(text, uuid, int), public.seed_document(uuid, int, text),
  public.append_document_update(uuid, int, int, text), public.read_document(uuid, int, int),
  public.tell_document_html(uuid, int, int, text), public.compact_document(uuid, int, int, text) from public, anon;
grant execute on function public.open_document(text, uuid, int), public.seed_document(uuid, int, text),
  public.append_document_update(uuid, int, int, text), public.read_document(uuid, int, int),
  public.tell_document_html(uuid, int, int, text), public.compact_document(uuid, int, int, text) to authenticated;
