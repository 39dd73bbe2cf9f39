-- What becomes of a document when its row is written from outside, or removed; and what the night clears of its log.

/* After a row's text was changed. A save of what the document reads as is none of its business; anything else replaced the
   text, and a new epoch begins with that. */
create function private.begin_epoch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  written text := to_jsonb(new) ->> tg_argv[0];
  d public.documents;
  saved int;
begin
  if written is not distinct from to_jsonb(old) ->> tg_argv[0] then return null; end if;
  select * into d from public.documents where table_name = tg_table_name and row_id = new.id for update;
  if not found then return null; end if;
  select r.seq into saved from private.document_readings r
    where r.document_id = d.id and r.epoch = d.epoch and r.html_hash = md5(written);
  if found then
    -- Whoever brings an earlier reading back from now on, by Undo or from the history, replaces the text.
    delete from private.document_readings r where r.document_id = d.id and r.seq < saved;
    return null;
  end if;
  delete from private.document_readings r where r.document_id = d.id;
  update public.documents set epoch = d.epoch + 1, last_seq = 0, html = null, html_seq = 0 where id = d.id;
  perform realtime.send(jsonb_build_object('epoch', d.epoch + 1), 'epoch', 'document:' || d.id, true);
  return null;
end $$;

create function private.remove_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.documents where table_name = tg_table_name and row_id = old.id;
  return null;
end $$;

/* From now on this text of a table can be written together. */
create procedure private.share_text(of_table regclass, column_name text)
  language plpgsql set search_path = ''
as $$
begin
  insert into private.shared_texts select relname, share_text.column_name from pg_catalog.pg_class where oid = of_table;
  execute format('create trigger begin_epoch after update on %s for each row execute function private.begin_epoch(%L)', of_table, column_name);
  execute format('create trigger remove_document after delete on %s for each row execute function private.remove_document()', of_table);
end $$;

call private.share_text('public.news_articles', 'content_html');

-- Where channels are served by the site itself, a change of somebody's role is felt on theirs at once; hosted Supabase asks
-- again with the next token, and what is written is refused at once everywhere.
do $$ begin
  if to_regprocedure('realtime.notify_access_changed()') is not null then
    create trigger notify_access_changed after insert or update or delete on public.user_roles
      for each row execute function realtime.notify_access_changed('user_id');
  end if;
end $$;

/* Removes updates that a snapshot of a week ago has in it, the snapshots before that, and after 90 days what belongs to an
   epoch that has ended. Answers how many rows went. */
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

revoke execute on function private.begin_epoch(), private.remove_document() from public;
revoke execute on procedure private.share_text(regclass, text) from public;
call private.keep_server_functions();
