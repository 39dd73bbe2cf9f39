-- Settles the words of a replaced epoch that the caller was shown. Words that another of their devices sent meanwhile have a
-- lower number, and wait to be shown.

create or replace function public.list_unsaved_words(document uuid) returns jsonb
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

drop function public.settle_unsaved_words(uuid, int);
/* The caller has seen what they wrote in a replaced epoch, from the number `lowest` on, and put it where they wanted it. */
create function public.settle_unsaved_words(document uuid, for_epoch int, lowest int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  update public.document_updates u set is_settled = true
    where u.document_id = document and u.epoch = for_epoch and u.actor = (select auth.uid()) and not u.is_settled
      and u.seq >= lowest and u.epoch < (select d.epoch from public.documents d where d.id = document);
end $$;
revoke execute on function public.settle_unsaved_words(uuid, int, int) from public, anon;
grant execute on function public.settle_unsaved_words(uuid, int, int) to authenticated;
