set local check_function_bodies = off;

DROP TRIGGER "tell_reviewer" ON "public"."article_reviews";

CREATE OR REPLACE FUNCTION private.answer_for_import_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_admin() then new.asked_by := (select auth.uid()); end if;
  if tg_op = 'INSERT' and (select count(*) from public.import_sources) >= 500 then
    raise exception 'The limit of 500 sources is reached. Remove a source first.' using errcode = 'P0001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.asked_referee(token text)
 RETURNS public.application_referees
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.application_referees;
begin
  select x.* into r from public.application_referees x join public.applications a on a.id = x.application_id
    where x.token_hash = sha256(token::bytea) and a.status in ('screening', 'referees') for no key update of x;
  if r.id is null or private.referee_state(r) <> 'asked' then
    raise exception 'This link has expired.' using errcode = 'P0001', hint = 'To add something, reply to our e-mail.';
  end if;
  return r;
end $function$;

CREATE OR REPLACE FUNCTION private.begin_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_second_factor_policy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  steps constant jsonb[] := array['"optional"', '"admins"', '"editors"'];
  was jsonb := case when tg_op = 'UPDATE' then old.value else '"optional"' end;
begin
  if new.key = 'security.second_factor' and (select auth.uid()) is not null
    and array_position(steps, new.value) > array_position(steps, was)
    and (private.claim('aal') is distinct from 'aal2' or private.missing_auth_step('admin') is not null) then
    raise exception 'Set up your own second factor first.' using errcode = 'P0001',
      hint = 'Set it up in your profile, under Security, then try again.';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'applications' and o.name = new.path) then
    raise exception 'The file was not uploaded.' using errcode = 'P0001', hint = 'Send it again.';
  end if;
  if (select count(*) from public.application_documents d where d.application_id = new.application_id) >= 20 then
    raise exception 'The limit of 20 documents is reached.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_import_kind()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added a join public.imports t on t.id = a.import_id where a.kind <> t.kind and not a.item ? 'isRecord') then
    raise exception 'An import contains items of one type only.' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_remark()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.lock_album(album uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor('arrange albums');
  perform from public.albums a where a.id = lock_album.album for no key update;
  if not found then
    raise exception 'This album no longer exists.' using errcode = 'P0002';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_document(document uuid)
 RETURNS public.documents
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found_one public.documents;
begin
  select * into found_one from public.documents d where d.id = document for no key update;
  if not found then
    raise exception 'This text does not exist.' using errcode = 'PT404';
  end if;
  return found_one;
end $function$;

CREATE OR REPLACE FUNCTION private.normalise_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.languages := array(select tag from unnest(new.languages) with ordinality as t (tag, place) group by tag order by min(place));
  new.circles := array(select distinct circle from unnest(new.circles) as circle order by circle);
  if exists (select from unnest(new.circles) as circle where not exists (select from public.circles c where c.id = circle)) then
    raise exception 'This circle does not exist.' using errcode = '23514', constraint = 'profiles_circles_check', table = 'profiles';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.note_bulk_change(batch uuid, kind text, row_id uuid, before jsonb, version timestamp with time zone, is_deletion boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor('do that');
  -- All changes of an action are of one person, so one of them is enough: an action may have thousands.
  if (select c.actor from private.bulk_changes c where c.batch = note_bulk_change.batch limit 1) <> auth.uid() then
    raise exception 'This action belongs to another person.' using errcode = '42501';
  end if;
  insert into private.bulk_changes as c (batch, row_id, kind, actor, before, version, is_deletion)
    values (note_bulk_change.batch, note_bulk_change.row_id, note_bulk_change.kind, auth.uid(), note_bulk_change.before, note_bulk_change.version,
      note_bulk_change.is_deletion)
    on conflict on constraint bulk_changes_pkey do update set version = excluded.version, is_deletion = excluded.is_deletion, undone_at = null,
      before = case when c.undone_at is null then excluded.before || c.before else excluded.before end;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify('review', 'article-notice', jsonb_build_object('about', new.state, 'article', a.id, 'title', a.title,
      'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = new.decided_by)),
    person => new.asked_by)
  from public.news_articles a where a.id = new.article_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.open_for_papers(token text)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null then
    raise exception 'This link is invalid.' using errcode = 'P0001', hint = 'Use the link of the latest e-mail.';
  end if;
  if not private.is_undecided(a) then
    raise exception 'The decision is final.' using errcode = 'P0001', hint = 'Contact us if something is wrong.';
  end if;
  return a;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_letter(a public.applications, kind text, recipient text, subject text, body text, link jsonb, more jsonb DEFAULT '{}'::jsonb, moved_to text DEFAULT NULL::text, before jsonb DEFAULT NULL::jsonb)
 RETURNS public.application_letters
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter public.application_letters;
  waiting bigint;
begin
  if (select count(*) from public.application_letters l where l.application_id = a.id and l.created_at > now() - interval '1 day') >= 30 then
    raise exception 'The limit of 30 e-mails about one application in a day is reached.' using errcode = 'P0001', hint = 'Nothing was sent.';
  end if;
  insert into public.application_letters (application_id, kind, recipient, subject, body, moved_from, moved_to, before, written_by)
    values (a.id, queue_letter.kind, queue_letter.recipient, trim(queue_letter.subject), trim(queue_letter.body),
      case when queue_letter.moved_to is not null then a.status end, queue_letter.moved_to, queue_letter.before, auth.uid()) returning * into letter;
  insert into private.outbox (recipient, template, data, next_attempt_at)
    values (letter.recipient, 'application-letter',
      more || jsonb_build_object('kind', letter.kind, 'subject', letter.subject, 'body', letter.body, 'link', link,
        'country', case when letter.recipient = a.email then a.country end), letter.leaves_at)
    returning id into waiting;
  update public.application_letters l set outbox_id = waiting where l.id = letter.id returning * into letter;
  return letter;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_empty_flagship()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The lock makes two people who remove the last two editions wait for each other. When the flagship itself is being
  -- removed, its row is gone and the check does not apply.
  perform from public.flagship_pages f where f.id = old.flagship_id and f.is_visible for no key update;
  if found and not exists (select from public.flagship_editions e
      where e.flagship_id = old.flagship_id and e.id <> old.id and e.is_visible) then
    raise exception 'This is the only visible edition of a visible flagship. Make another edition visible first, or hide the flagship.'
      using errcode = '23514';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_too_many_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from public.saved_views v where v.list = new.list) >= 30 then
    raise exception 'The limit of 30 views of a list is reached. Remove a view first.' using errcode = 'P0001';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_unknown_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unknown boolean;
begin
  execute format('select exists (select from jsonb_array_elements_text($1) as item
    where not exists (select from public.%I r where r.id = item::uuid%s))',
    case new.kind when 'pictures' then 'albums' else new.kind end,
    case new.kind when 'pictures' then ' and r.edition_id is not null' else '' end) into unknown using new.items;
  if unknown and new.kind = 'pictures' then
    raise exception 'One of the albums no longer exists, or belongs to no flagship edition. Remove it from the list.' using errcode = '23514';
  elsif unknown then
    raise exception 'One of the % no longer exists. Remove it from the list.', new.kind using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_account(person uuid, heir uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed jsonb := private.removal_counts(person);
  address text;
begin
  -- The account is deleted below, so this lock also keeps rows of other tables from referring to it meanwhile.
  select u.email into address from auth.users u where u.id = person for update;
  if not found then
    raise exception 'This person does not exist.' using errcode = 'P0002';
  end if;
  if heir is null and (handed -> 'records' <> '{}' or handed -> 'drafts' <> '0') then
    raise exception 'Choose who takes over the records of this person.' using errcode = 'P0001', hint = 'Choose an editor.';
  end if;
  if heir is not null and (heir = person or private.is_suspended(heir)
      or not exists (select from public.user_roles r where r.user_id = heir and r.role > 'user')) then
    raise exception 'Only an editor can take over the records of this person.' using errcode = 'P0001', hint = 'Choose a manager or an admin.';
  end if;
  update private.record_owners set owner = heir, since = now() where owner = person;
  update public.drafts d set author = heir where d.author = person
    and not exists (select from public.drafts o where o.author = heir and o.kind = d.kind and o.row_id = d.row_id);
  if handed -> 'records' <> '{}' then
    perform private.write_account_line(heir, '{}', jsonb_build_object('received', handed -> 'records'));
  end if;
  update public.invitations set revoked_at = now() where invited_by = person and accepted_at is null and revoked_at is null;
  delete from public.invitations i where i.email = lower(address);
  delete from auth.users u where u.id = person;
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'removed', 'at', now()) where address is not null;
  return jsonb_build_object('files', coalesce((select jsonb_agg(o.name) from storage.objects o
    where o.bucket_id = 'portraits' and split_part(o.name, '/', 1) = person::text), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION private.require_move(a public.applications, seen text, stage text, reason text, waive boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refused text := private.stage_refusal(a, stage);
begin
  if a.status is distinct from seen then
    raise exception 'Another person has moved it.' using errcode = 'P0001', hint = 'Nothing was changed. Check it again.';
  end if;
  if not coalesce(stage = any (private.next_stages(a.kind, a.status)), false) then
    raise exception 'This move between stages is not possible.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if refused is null then return; end if;
  if not coalesce(waive, false) then
    raise exception '%', refused using errcode = 'P0001', hint = 'Only an admin can waive this, with a reason.';
  end if;
  if not private.is_admin() then
    raise exception 'Only an admin may waive this.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(reason, ''))) < 3 then
    raise exception 'Give a reason for the waiver.' using errcode = '23514', constraint = 'application_stages_reason_check';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_reader(application uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.can_read_applications(person) then
    raise exception 'Only an editor can review an application.' using errcode = 'P0001', hint = 'Choose another person.';
  end if;
  if private.has_conflict(person, application) then
    raise exception 'This person declared a conflict of interest.' using errcode = 'P0001', hint = 'Choose another person.';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_substitute(picture uuid, substitute uuid, OUT leaves public.media, OUT comes public.media)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor();
  select * into leaves from public.media where id = picture and removed_at is null;
  select * into comes from public.media where id = substitute;
  if leaves.id is null then
    raise exception 'This picture was removed already.' using errcode = '22023';
  end if;
  if comes.id is null then
    raise exception 'The chosen image is no longer in the library.' using errcode = '22023';
  end if;
  if leaves.id = comes.id then
    raise exception 'An image cannot replace itself. Choose another image.' using errcode = '22023';
  end if;
  if comes.consent_expires_on < current_date then
    raise exception 'The consent for the chosen image has expired. Choose another image.' using errcode = '22023';
  end if;
  perform private.require_usable_picture(comes.id, 'media');
end $function$;

CREATE OR REPLACE FUNCTION private.require_text_schema(needed integer, known integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if known < needed then
    raise exception 'This text contains content that this page does not support. Reload the page.' using errcode = 'PT409';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_usable_picture(picture uuid, referring text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m public.media;
begin
  select * into m from public.media where id = picture;
  if m.removed_at is not null then
    raise exception 'This picture was removed from the library. Restore it there, or choose another.'
      using errcode = '23514', constraint = 'picture_is_there', table = referring, column = 'media_id';
  end if;
  if not m.is_decorative and trim(m.alt) = '' then
    raise exception 'This image has no alt text. Add the alt text in the library, or mark the image as decorative there.'
      using errcode = '23514', constraint = 'picture_has_words', table = referring, column = 'media_id';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.setting_holds_plain_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.holds_plain_text(new.value) then
    raise exception 'The text contains invisible characters. Type the text instead of pasting it.'
      using errcode = '23514', constraint = 'setting_holds_plain_text', table = 'settings', column = 'value';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.substitute_change(of_kind private.record_kinds, referring text[], record jsonb, picture public.media, substitute public.media)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  alt_column text := replace(of_kind.picture_columns[1], '_url', '_alt');
  change jsonb := '{}';
  name text;
  written text;
begin
  -- The album already contains the substitute, and an album cannot contain a picture twice.
  if of_kind.kind = 'photo' and exists (select from public.photos p
      where p.album_id = (record ->> 'album_id')::uuid and p.media_id = substitute.id) then
    return null;
  end if;
  foreach name in array referring loop
    if record ->> name = picture.id::text then
      change := change || jsonb_build_object(name, substitute.id);
      if name = 'media_id' and record ? alt_column then
        if substitute.is_decorative then
          raise exception 'The chosen image is decorative, but “%” needs an image with alt text. Choose another image.',
            record ->> of_kind.title using errcode = '22023';
        end if;
        change := change || jsonb_build_object(alt_column, regexp_replace(substitute.alt, '\s+', ' ', 'g'));
      end if;
    end if;
  end loop;
  foreach name in array of_kind.html_columns loop
    written := private.text_with_substitute(record ->> name, picture.path, substitute);
    if written is distinct from record ->> name then
      change := change || jsonb_build_object(name, written);
    end if;
  end loop;
  return nullif(change, '{}');
end $function$;

CREATE OR REPLACE FUNCTION private.take_examined_details()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  examined private.examined_pictures;
begin
  if current_user <> 'authenticated' then return new; end if;
  if tg_op = 'UPDATE' then
    new.path := old.path;
    new.mime_type := old.mime_type;
    new.bytes := old.bytes;
    new.width := old.width;
    new.height := old.height;
    new.content_hash := old.content_hash;
    new.dominant_color := old.dominant_color;
    new.placeholder := old.placeholder;
  end if;
  examined := private.examined_picture(new.path);
  if examined.path is not null then
    new.mime_type := examined.mime_type;
    new.bytes := examined.bytes;
    new.width := examined.width;
    new.height := examined.height;
    new.content_hash := examined.content_hash;
    new.dominant_color := examined.dominant_color;
    new.placeholder := examined.placeholder;
  elsif tg_op = 'INSERT' then
    raise exception 'The server has not checked this file. Upload it again.'
      using errcode = '23514', constraint = 'picture_is_examined', table = 'media', column = 'path';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.tell_reviewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify('review', 'article-notice', jsonb_build_object('about', case when new.reviewer is null then 'anyone' end,
      'article', a.id, 'title', a.title, 'due_at', new.due_at,
      'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = (select auth.uid())),
      'country', (select k.country from public.profiles k where k.id = reviewers.id)),
    person => reviewers.id)
  from public.news_articles a, (
    select new.reviewer where new.reviewer is not null
    union select u.user_id from public.user_roles u where new.reviewer is null and u.role > 'user' and u.user_id <> (select auth.uid())
  ) as reviewers (id)
  where a.id = new.article_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.told_record(k private.record_kinds, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unknown text := (select name from jsonb_object_keys(fields) as name where not private.has_column(k.table_name, name)
    and not exists (select from private.record_parts p where p.kind = k.kind and p.name = name) limit 1);
  told jsonb;
begin
  if unknown is not null then
    raise exception 'This record has no field "%".', unknown using errcode = '42703';
  end if;
  execute format('select to_jsonb(given) from jsonb_populate_record(null::public.%I, $1) as given', k.table_name) into told using fields;
  return (select jsonb_object_agg(f.key, coalesce(told -> f.key, f.value)) from jsonb_each(fields) f)
    -- The hash stays, because it shows whether the file differs.
    - array_remove(private.examined_columns(k.kind), 'content_hash');
end $function$;

CREATE OR REPLACE FUNCTION public.accept_invitation(token text)
 RETURNS public.app_role
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  i public.invitations;
begin
  select * into i from public.invitations where token_hash = sha256(token::bytea) for no key update;
  if i.id is null or not exists (select from auth.users u
      where u.id = (select auth.uid()) and lower(u.email) = i.email and u.email_confirmed_at is not null) then
    raise exception 'This invitation is for another address.' using errcode = '42501', hint = 'Sign in with the address to which the e-mail was sent.';
  end if;
  if private.invitation_state(i) <> 'open' then
    raise exception 'This invitation is no longer open.' using errcode = 'P0001', hint = 'Request a new one.';
  end if;
  perform private.apply_invitation(i, (select auth.uid()));
  return private.highest_role();
end $function$;

CREATE OR REPLACE FUNCTION public.answer_as_referee(token text, knows text, again text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.application_referees := private.asked_referee(token);
begin
  if length(trim(coalesce(knows, ''))) < 10 then
    raise exception 'The text is too short. Write at least ten characters.' using errcode = '23514', constraint = 'application_referees_knows_check';
  end if;
  if length(trim(coalesce(again, ''))) < 2 then
    raise exception 'Answer at least yes or no.' using errcode = '23514', constraint = 'application_referees_again_check';
  end if;
  update public.application_referees x set answered_at = now(), knows = trim(answer_as_referee.knows), again = trim(answer_as_referee.again)
    where x.id = r.id;
  perform private.notify('referee', 'application-notice', jsonb_build_object('about', 'answered', 'application', r.application_id),
    application => r.application_id);
end $function$;

CREATE OR REPLACE FUNCTION public.assign_reader(application uuid, reader uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, reader);
  if (select count(*) from public.application_readers r where r.application_id = a.id) >= 4 then
    raise exception 'An application has at most four reviewers.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  insert into public.application_readers (application_id, user_id, assigned_by) values (a.id, reader, auth.uid()) on conflict do nothing;
  if found then perform private.tell_reader(reader, a.id, 'reader'); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.attach_article(article uuid, event uuid, is_attached boolean, place integer DEFAULT NULL::integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found_at int;
  events uuid[];
  version timestamptz;
begin
  perform private.require_editor();
  if not exists (select from public.events e where e.id = event) then
    raise exception 'This event no longer exists.' using errcode = 'P0002';
  end if;
  select a.updated_at into version from public.news_articles a where a.id = article for no key update;
  if version is null then return null; end if;
  events := array(select m.event_id from public.article_events m where m.article_id = article order by m.position, m.event_id);
  found_at := array_position(events, event) - 1;
  if is_attached = (found_at is not null) then return null; end if;
  if is_attached and cardinality(events) >= 5 then
    raise exception 'An article has at most five events.' using errcode = '23514', hint = 'Remove one of them on its own page first.';
  end if;
  if is_attached then
    found_at := least(greatest(coalesce(place, cardinality(events)), 0), cardinality(events));
    events := events[:found_at] || event || events[found_at + 1:];
  else
    events := array_remove(events, event);
  end if;
  perform private.save_record('article', jsonb_build_object('id', article, 'events', to_jsonb(events)), version);
  return found_at;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_import(wanted jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made uuid;
begin
  perform private.require_editor();
  if (select count(*) from public.imports t where t.status in ('reading', 'planning') and t.created_at > now() - interval '1 hour') >= 50 then
    raise exception '50 sources are being read, which is the limit. Wait until some are done.' using errcode = 'P0001';
  end if;
  insert into public.imports (id, name, address, kind, format, options, asked_by, holder, held_until)
    values (coalesce((wanted ->> 'id')::uuid, gen_random_uuid()), left(coalesce(nullif(private.as_one_line(wanted ->> 'name'), ''), private.as_one_line(wanted ->> 'address'), 'A source'), 500),
      private.as_one_line(wanted ->> 'address'), coalesce(wanted ->> 'kind', 'article'), private.as_one_line(coalesce(wanted ->> 'format', '')),
      coalesce(wanted -> 'options', '{}'), auth.uid(), (wanted ->> 'holder')::uuid,
      case when wanted ->> 'holder' is not null then now() + interval '20 seconds' end)
    returning id into made;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.cast_vote(application uuid, vote text, reason text, impartial boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
begin
  if not exists (select from public.application_readers r where r.application_id = a.id and r.user_id = auth.uid()) then
    raise exception 'You are not a reviewer of this application.' using errcode = '42501', hint = 'Ask to be assigned first.';
  end if;
  if not coalesce(impartial, false) then
    raise exception 'Confirm that you have no business with the applicant, or declare a conflict of interest.' using errcode = 'P0001';
  end if;
  if a.status not in ('screening', 'referees', 'interview', 'decision') then
    raise exception 'This stage has no vote.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid()) then
    raise exception 'You have voted already.' using errcode = 'P0001', hint = 'You can withdraw your vote while the votes are hidden.';
  end if;
  if private.saw_votes(a.id) then
    raise exception 'You could read the other votes, so you cannot vote again.' using errcode = 'P0001', hint = 'Ask an admin to assign another reviewer.';
  end if;
  insert into public.application_votes (application_id, user_id, vote, reason)
    values (a.id, auth.uid(), cast_vote.vote, trim(coalesce(cast_vote.reason, '')));
  return private.votes_are_open(a.id);
end $function$;

CREATE OR REPLACE FUNCTION public.copy_event(source uuid, copies jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  original jsonb;
  copy jsonb;
  ids uuid[] := '{}';
begin
  perform private.require_editor();
  if jsonb_typeof(copies) <> 'array' or jsonb_array_length(copies) not between 1 and 60 then
    raise exception 'From 1 to 60 copies at once.' using errcode = '22023';
  end if;
  select to_jsonb(e) || private.parts_of('events', to_jsonb(e)) into original from public.events e where e.id = source;
  if original is null then
    raise exception 'This event no longer exists.' using errcode = 'P0002';
  end if;
  for copy in select item from jsonb_array_elements(copies) with ordinality as items (item, place) order by place loop
    ids := ids || (private.save_record('event',
      original - '{id,created_at,updated_at,status,published_at,event_state,state_note,attendees,signup_url,outcome_html,is_pattern}'::text[]
        || jsonb_build_object('title', copy -> 'title', 'slug', private.free_event_slug(copy ->> 'slug'), 'start_date', copy -> 'start_date',
          'end_date', copy -> 'end_date', 'is_pattern', coalesce(copy -> 'is_pattern', 'false')), null) ->> 'id')::uuid;
  end loop;
  return ids;
end $function$;

CREATE OR REPLACE FUNCTION public.correct_application(token text, fields jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
  was jsonb;
  is_now jsonb;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null or not private.is_undecided(a) then
    raise exception 'The decision is final.' using errcode = 'P0001', hint = 'Contact us if something is wrong.';
  end if;
  if (select count(*) from public.application_corrections c where c.application_id = a.id and c.created_at > now() - interval '1 day') >= 20 then
    raise exception 'The limit of 20 corrections in a day is reached.' using errcode = 'P0001', hint = 'Continue tomorrow.';
  end if;
  was := to_jsonb(a);
  update public.applications x set full_name = trim(coalesce(fields ->> 'full_name', a.full_name)),
    organisation = trim(coalesce(fields ->> 'organisation', a.organisation)), country = nullif(coalesce(fields ->> 'country', a.country), ''),
    circles = case when jsonb_typeof(fields -> 'circles') = 'array' then array(select c.slug::text from public.circles c
      where c.slug in (select jsonb_array_elements_text(fields -> 'circles')) order by c.position) else a.circles end,
    statement = trim(coalesce(fields ->> 'statement', a.statement)), heard_from = trim(coalesce(fields ->> 'heard_from', a.heard_from))
    where x.id = a.id returning to_jsonb(x) into is_now;
  insert into public.application_corrections (application_id, before, after)
    select a.id, jsonb_object_agg(f.name, was -> f.name), jsonb_object_agg(f.name, is_now -> f.name)
    from unnest(array['full_name', 'organisation', 'country', 'circles', 'statement', 'heard_from']) as f (name)
    where (was -> f.name) is distinct from (is_now -> f.name) having count(*) > 0;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.decide_import_items(import uuid, which jsonb, decision jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  t public.imports;
  i public.import_items;
  decided int := 0;
begin
  perform private.require_editor();
  select * into t from public.imports n where n.id = import for no key update;
  if t.id is null then raise exception 'This import no longer exists.' using errcode = 'P0001'; end if;
  if t.status not in ('planned', 'paused', 'done') then
    raise exception 'A decision is not possible now: the state is “%”.', t.status using errcode = 'P0001';
  end if;
  for i in select * from public.import_items n where n.import_id = import and n.plan <> 'same'
      and (n.outcome is null or n.outcome in ('conflict', 'rejected'))
      and (not which ? 'numbers' or n.number in (select v::int from jsonb_array_elements_text(which -> 'numbers') v))
      and (coalesce(which ->> 'show', '') in ('', n.plan, n.outcome))
      and (coalesce(which ->> 'q', '') = '' or position(lower(which ->> 'q') in lower(n.title)) > 0)
    order by n.number for no key update
  loop
    if decision ? 'side' then
      continue when i.conflicts = '{}';
      i.choices := i.choices || (select coalesce(jsonb_object_agg(name, decision -> 'side'), '{}') from unnest(i.conflicts) as name);
    end if;
    i.choices := i.choices || coalesce(decision -> 'choices', '{}');
    i.is_taken := coalesce((decision ->> 'is_taken')::boolean, i.is_taken);
    if decision ? 'side' or decision ? 'choices' then i := private.plan_import_item(i); end if;
    update public.import_items n set is_taken = i.is_taken, choices = i.choices, plan = i.plan, reason = i.reason, record_id = i.record_id,
      wanted = i.wanted, changes = i.changes, conflicts = i.conflicts where n.import_id = import and n.number = i.number;
    decided := decided + 1;
  end loop;
  return decided;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_category(batch uuid, category uuid, into_category uuid DEFAULT NULL::uuid, most integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  article public.news_articles;
  moved int := 0;
  remaining bigint;
begin
  perform private.require_admin('delete categories');
  if category = into_category then
    raise exception 'Choose another category for the articles.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.categories', category, into_category) then
    raise exception 'One of these categories no longer exists.' using errcode = 'P0002';
  end if;
  -- Earlier than the trigger of the table, which runs in the last of several calls, when the articles have moved.
  perform private.refuse_category_with_page(c) from public.categories c where c.id = category;
  for article in select a.* from public.news_articles a where a.category_id = category
      order by a.id limit least(greatest(coalesce(most, 200), 1), 500) for no key update loop
    if into_category is null then
      raise exception 'Articles use this category. Choose the category that they move to.' using errcode = 'P0001';
    end if;
    perform private.replace_in_article(batch, article, jsonb_build_object('category_id', into_category));
    moved := moved + 1;
  end loop;
  remaining := (select count(*) from public.news_articles a where a.category_id = category);
  if remaining = 0 then
    perform private.delete_in_batch(batch, 'category', category);
  end if;
  return jsonb_build_object('moved', moved, 'left', remaining);
end $function$;

CREATE OR REPLACE FUNCTION public.delete_my_account(confirmation text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  address text := (select u.email from auth.users u where u.id = me and u.email_confirmed_at is not null);
  country text := (select p.country from public.profiles p where p.id = me);
begin
  perform private.require_full_session();
  if lower(trim(coalesce(confirmation, ''))) <> 'delete' then
    raise exception 'Type the word delete to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Every function that can remove an admin takes this lock.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if private.is_acting_admin(me) and not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> me and private.is_acting_admin(r.user_id)) then
    raise exception 'You are the last admin, and the site needs one.' using errcode = 'P0001',
      hint = 'Make another person an admin first; then the account can be deleted.';
  end if;
  delete from public.invitations i using auth.users u where u.id = me and i.email = lower(u.email);
  delete from auth.users u where u.id = me;
  if not found then return false; end if;
  -- The owner learns of the deletion also when another person did it in an open session.
  insert into private.outbox (recipient, template, data)
    select address, 'account-notice', jsonb_build_object('kind', 'deleted', 'at', now(), 'country', country) where address is not null;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.duplicate_record(kind text, record uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  copied private.record_kinds;
  original jsonb;
  slug text;
  is_taken boolean;
begin
  perform private.require_editor();
  select * into copied from private.record_kinds k where k.kind = duplicate_record.kind and k.kind in ('article', 'page');
  if copied.kind is null then
    raise exception 'A record of the kind "%" is not duplicated.', duplicate_record.kind using errcode = '22023';
  end if;
  execute format('select to_jsonb(r) from public.%I r where r.id = $1 and r.binned_at is null', copied.table_name) into original using record;
  if original is null then
    raise exception 'The original no longer exists, or is in the trash.' using errcode = 'P0002';
  end if;
  for number in 1 .. 1000 loop
    slug := rtrim(left('copy-of-' || (original ->> 'slug'), 110), '-') || case when number > 1 then '-' || number else '' end;
    execute format('select exists (select from public.%I r where r.slug = $1) or exists (select from public.redirects r where r.from_path = $2 || $1)',
      copied.table_name) into is_taken using slug, copied.path;
    exit when not is_taken;
  end loop;
  original := original || private.parts_of(copied.table_name, original);
  return private.save_record(copied.kind, original
      - '{id,created_at,updated_at,status,published_at,unpublish_at,binned_at,is_fixed,canonical_url,corrections,series_position}'::text[]
    || jsonb_build_object('title', left('Copy of ' || (original ->> 'title'), 200), 'slug', slug), null) ->> 'id';
end $function$;

CREATE OR REPLACE FUNCTION public.give_import_picture(of_source text, picture text, media uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor();
  update public.import_pictures p set state = 'stored', media_id = give_import_picture.media, added_by = null, reason = null
    where p.source = of_source and p.address = picture and p.state <> 'stored' and exists (select from public.media m where m.id = give_import_picture.media);
  if not found then raise exception 'No image with this URL waits for an import.' using errcode = 'P0001'; end if;
  perform private.place_import_picture(of_source, picture);
end $function$;

CREATE OR REPLACE FUNCTION public.give_role(person uuid, role public.app_role)
 RETURNS public.app_role
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('change roles');
  if not exists (select from public.profiles p where p.id = person) then
    raise exception 'This person does not exist.' using errcode = 'P0002';
  end if;
  perform private.set_role(person, give_role.role);
  return (select max(r.role) from public.user_roles r where r.user_id = person);
end $function$;

CREATE OR REPLACE FUNCTION public.make_next_edition(edition uuid, parts text[])
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.flagship_editions;
  days int;
  made uuid;
begin
  perform private.require_editor();
  if parts is null or not parts <@ private.next_year_parts() then
    raise exception 'One of the chosen parts cannot be copied.' using errcode = '22023';
  end if;
  select * into e from public.flagship_editions r where r.id = edition;
  if e.id is null then
    raise exception 'This edition no longer exists.' using errcode = '22023';
  end if;
  days := private.days_to_next_year(coalesce(e.starts_on, make_date(e.year, 1, 1)));
  insert into public.flagship_editions (flagship_id, year, title, starts_on, ends_on, venue, summary, travel_html, practical_html, is_visible)
    values (e.flagship_id, e.year + 1, e.title, e.starts_on + days, e.ends_on + days, e.venue, e.summary,
      case when 'notes' = any (parts) then e.travel_html else '' end, case when 'notes' = any (parts) then e.practical_html else '' end, false)
    on conflict (flagship_id, year) do nothing returning id into made;
  if made is null then
    raise exception 'The edition of % already exists.', e.year + 1 using errcode = '22023';
  end if;
  insert into public.flagship_sections (flagship_id, edition_id, slug, kind, heading, body_html, items, position, is_visible, visible_from, visible_until)
    select n.flagship_id, made, n.slug, n.kind, n.heading, n.body_html, n.items, n.position, n.is_visible, n.visible_from, n.visible_until
    from public.flagship_sections s, private.next_year_section(s, days) n where s.edition_id = edition and s.kind = any (parts);
  insert into public.flagship_chairs (edition_id, number, name, request, named_on)
    select made, n.number, n.name, n.request, n.named_on
    from public.flagship_chairs c, private.next_year_chair(c, days, coalesce(e.starts_on + days, make_date(e.year + 1, 1, 1))) n
    where c.edition_id = edition and 'chairs' = any (parts);
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.make_preview_link(kind text, record uuid, days integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'hex');
  made public.preview_links;
begin
  perform private.require_editor('make preview links');
  case kind when 'article' then made.article_id := record; when 'page' then made.page_id := record;
    else raise exception 'A record of the kind "%" has no preview links.', kind using errcode = '22023';
  end case;
  if exists (select from public.pages p where p.id = made.page_id and p.is_fixed) then
    raise exception 'A page with a fixed URL has no preview links.' using errcode = '22023';
  end if;
  if (select count(*) from public.preview_links l where record in (l.article_id, l.page_id) and l.revoked_at is null and l.expires_at > now()) >= 20 then
    raise exception 'The limit of 20 links is reached. Revoke a link first.' using errcode = 'P0001';
  end if;
  insert into public.preview_links (article_id, page_id, token_hash, made_by, expires_at)
    values (made.article_id, made.page_id, sha256(token::bytea), auth.uid(), now() + least(greatest(coalesce(days, 7), 1), 30) * interval '1 day')
    returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $function$;

CREATE OR REPLACE FUNCTION public.merge_authors(batch uuid, author uuid, into_author uuid, most integer DEFAULT 200)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  article public.news_articles;
  moved int := 0;
  remaining bigint;
begin
  perform private.require_admin('merge authors');
  if author = into_author then
    raise exception 'An author cannot be merged with itself.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.authors', author, into_author) then
    raise exception 'One of these authors no longer exists.' using errcode = 'P0002';
  end if;
  for article in select a.* from public.news_articles a
      where a.id in (select b.article_id from public.article_authors b where b.author_id = author)
      order by a.id limit least(greatest(coalesce(most, 200), 1), 500) for no key update loop
    perform private.replace_in_article(batch, article, jsonb_build_object('authors',
      (select jsonb_agg(case when b.author_id = author then into_author else b.author_id end order by b.position, b.author_id)
        from public.article_authors b where b.article_id = article.id)));
    moved := moved + 1;
  end loop;
  remaining := (select count(*) from public.article_authors b where b.author_id = author);
  if remaining = 0 then
    perform private.delete_in_batch(batch, 'author', author);
  end if;
  return jsonb_build_object('moved', moved, 'left', remaining);
end $function$;

CREATE OR REPLACE FUNCTION public.move_application(application uuid, seen text, stage text, reason text DEFAULT ''::text, waive boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
begin
  if stage in ('accepted', 'declined', 'answered') then
    raise exception 'This step is announced by an e-mail.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  perform private.require_move(a, seen, stage, reason, waive);
  return private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.move_import(import uuid, step text, options jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for no key update;
  if t.id is null then raise exception 'This import no longer exists.' using errcode = 'P0001'; end if;
  if step in ('run', 'resume') and t.status in ('planned', 'paused') then
    update public.imports i set status = 'waiting', options = i.options || coalesce(move_import.options, '{}'), asked_by = auth.uid(), note = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    perform pg_notify('import_asked', import::text);
    return 'waiting';
  elsif step = 'stop' and t.status in ('reading', 'planning', 'planned', 'waiting', 'running', 'paused', 'undoing') then
    -- Clearing the holder makes further calls of its process fail, because server functions check private.holds_import
    -- first.
    update public.imports i set status = 'stopped', wish = null, note = null, holder = null, held_until = null, finished_at = now() where i.id = import;
    return 'stopped';
  elsif step = 'pause' and t.status = 'waiting' then
    update public.imports i set status = 'paused' where i.id = import;
    return 'paused';
  elsif step = 'pause' and t.status in ('running', 'undoing') then
    update public.imports i set wish = 'pause' where i.id = import;
    return t.status;
  elsif step = 'plan' and t.status in ('planned', 'paused') then
    update public.imports i set status = 'planning', options = i.options || coalesce(move_import.options, '{}') where i.id = import;
    return 'planning';
  elsif step = 'retry' and t.status = 'done' then
    perform private.lock_import_pictures(t.source);
    update public.import_pictures p set state = 'waiting', tries = 0 where p.source = t.source and p.state = 'failed';
    update public.import_items n set outcome = null, said = null where n.import_id = import and n.outcome in ('rejected', 'conflict');
    update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null,
      done = (select count(*) from public.import_items n where n.import_id = import and n.outcome is not null) where i.id = import;
    return 'waiting';
  elsif step in ('undo', 'undo everything') and t.status in ('done', 'paused', 'stopped', 'undone') then
    if exists (select from public.imports r where r.status in ('running', 'undoing')) then
      raise exception 'Another import is running. Undo this import when it has ended.' using errcode = 'P0001';
    end if;
    if step = 'undo everything' then
      update public.import_items n set undone = null where n.import_id = import and n.undone = 'kept';
    end if;
    update public.imports i set status = 'undoing', asked_by = auth.uid(), holder = null, held_until = null,
      options = i.options || jsonb_build_object('undo', case step when 'undo' then 'unchanged' else 'everything' end) where i.id = import;
    return 'undoing';
  end if;
  raise exception 'This is not possible now: the state is “%”.', t.status using errcode = 'P0001';
end $function$;

CREATE OR REPLACE FUNCTION public.name_referee(token text, name text, email text, relation text, expects boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
begin
  select * into a from public.applications x where x.id = private.application_of_link(token) for no key update;
  if a.id is null or a.kind <> 'membership' or a.status not in ('submitted', 'screening', 'referees') then
    raise exception 'The site does not ask for referees at present.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if not coalesce(expects, false) then
    raise exception 'Ask the person first. The site sends e-mails only to people who expect them.' using errcode = 'P0001', hint = 'Then tick the box.';
  end if;
  if lower(trim(name_referee.email)) = lower(a.email) then
    raise exception 'This is your own address.' using errcode = '23514', constraint = 'application_referees_email_check';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id and private.referee_state(r) in ('named', 'asked', 'answered')) >= 2 then
    raise exception 'An application has at most two referees.' using errcode = 'P0001', hint = 'Revoke one first.';
  end if;
  if (select count(*) from public.application_referees r where r.application_id = a.id) >= 8 then
    raise exception 'At most eight names are possible.' using errcode = 'P0001', hint = 'Please contact us.';
  end if;
  insert into public.application_referees (application_id, name, email, relation)
    values (a.id, trim(name_referee.name), lower(trim(name_referee.email)), trim(coalesce(name_referee.relation, '')));
end $function$;

CREATE OR REPLACE FUNCTION public.note_on_application(application uuid, words text, mentioned uuid[] DEFAULT '{}'::uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
  person uuid;
  note uuid;
begin
  if (select count(*) from public.application_notes n where n.application_id = a.id) >= 500 then
    raise exception 'The limit of 500 notes is reached.' using errcode = 'P0001';
  end if;
  -- The constraint is checked only after every mentioned person was looked up.
  if cardinality(mentioned) > 10 then
    raise exception 'At most ten people can be mentioned in a comment.' using errcode = '23514', constraint = 'application_notes_mentioned_check';
  end if;
  foreach person in array coalesce(mentioned, '{}') loop
    perform private.require_reader(a.id, person);
  end loop;
  insert into public.application_notes (application_id, text, mentioned, author)
    values (a.id, trim(words), array(select distinct m from unnest(mentioned) as m), auth.uid()) returning id into note;
  perform private.tell_reader(m, a.id, 'mention') from (select distinct m from unnest(mentioned) as m) as told;
  return note;
end $function$;

CREATE OR REPLACE FUNCTION public.open_document(of_table text, of_row uuid, knows integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.place_photos(album uuid, photos uuid[], before uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moved int;
begin
  perform private.lock_album(album);
  if before = any (photos) then
    raise exception 'A photo cannot be moved before itself.' using errcode = '22023';
  end if;
  if before is not null and not exists (select from public.photos p where p.id = before and p.album_id = place_photos.album) then
    raise exception 'The photo that should follow it is no longer in this album.' using errcode = 'P0002';
  end if;
  with was as (select p.id, row_number() over (order by p.position, p.id) as place from public.photos p where p.album_id = place_photos.album),
  becomes as (
    select w.id, row_number() over (order by
      case when m.at is null then w.place else coalesce((select b.place from was b where b.id = before), 9223372036854775807) end,
      m.at nulls last) as place
    from was w left join unnest(place_photos.photos) with ordinality as m (id, at) using (id))
  update public.photos p set position = b.place from becomes b where p.id = b.id and p.position <> b.place;
  get diagnostics moved = row_count;
  return moved;
end $function$;

CREATE OR REPLACE FUNCTION public.put_back_edition(edition uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.flagship_editions;
  gone record;
begin
  perform private.require_admin('put an edition back');
  select l.created_at, l.before into gone from public.audit_log l
    where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove' order by l.id desc limit 1;
  if not found or exists (select from public.flagship_editions r where r.id = edition) then
    raise exception 'There is nothing to undo.' using errcode = '22023';
  end if;
  e := jsonb_populate_record(null::public.flagship_editions, jsonb_build_object('created_at', now(), 'updated_at', now()) || gone.before);
  if exists (select from public.flagship_editions r where r.flagship_id = e.flagship_id and r.year = e.year) then
    raise exception 'Another edition of % exists now.', e.year using errcode = '22023';
  end if;
  insert into public.flagship_editions select e.*;
  update public.albums set edition_id = edition where edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'albums' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'edition_id' = edition::text);
  update public.events set flagship_edition_id = edition where flagship_edition_id is null and id in (select l.row_id::uuid from public.audit_log l
    where l.table_name = 'events' and l.action = 'change' and l.created_at = gone.created_at and l.before ->> 'flagship_edition_id' = edition::text);
  insert into public.flagship_sections select (jsonb_populate_record(s, jsonb_build_object('items', private.entries_here(s)))).*
    from private.removed_rows('flagship_sections', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_sections, r) s;
  insert into public.flagship_chairs select (jsonb_populate_record(c, jsonb_build_object(
      'person_id', (select p.id from public.people p where p.id = c.person_id),
      'article_id', (select a.id from public.news_articles a where a.id = c.article_id)))).*
    from private.removed_rows('flagship_chairs', gone.created_at, edition) r, jsonb_populate_record(null::public.flagship_chairs, r) c;
end $function$;

CREATE OR REPLACE FUNCTION public.read_import_again(import uuid, format text, said jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for no key update;
  if coalesce(t.status not in ('planned', 'refused', 'stopped'), true)
      or exists (select from public.import_items i where i.import_id = import and i.version is not null) then
    raise exception 'This is not possible now: the state is “%”.', t.status using errcode = 'P0001';
  end if;
  if jsonb_typeof(coalesce(said, '{}')) <> 'object' or length(coalesce(said, '{}')::text) > 100000 then
    raise exception 'The settings of the source are too long.' using errcode = '22023';
  end if;
  insert into private.import_columns as c (kind, name, becomes)
    select t.kind, s.key, s.value from jsonb_each_text(coalesce(said, '{}')) s
    -- Settings for this source as a whole, such as its sheet, are not reused for other sources.
    where s.key not in ('site', 'sheet', 'day order') and length(s.key) between 1 and 300 and length(s.value) between 1 and 100
    on conflict on constraint import_columns_pkey do update set becomes = excluded.becomes, said_at = now();
  update public.imports i set status = 'reading', format = private.as_one_line(read_import_again.format), note = null, report = '{}', finished_at = null,
      options = i.options || jsonb_build_object('said', coalesce(i.options -> 'said', '{}') || coalesce(said, '{}'), 'run', false),
      -- The lease of the present process stays, so that another process does not count it as lost.
      holder = case when i.held_until > now() then i.holder end, done = 0, total = null where i.id = import;
  perform pg_notify('import_asked', import::text);
end $function$;

CREATE OR REPLACE FUNCTION public.remind_reviewer(review uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.article_reviews;
  sent text;
begin
  perform private.require_editor('remind reviewers');
  -- With the lock, a second reminder at the same time waits, and then finds the first.
  select * into asked from public.article_reviews r where r.id = review for no key update;
  if asked.asked_by is distinct from auth.uid() then
    raise exception 'Only the person who asked for a review sends reminders of it.' using errcode = '42501';
  end if;
  if asked.state <> 'open' or asked.reviewer is null
    or exists (select from public.news_articles a where a.id = asked.article_id and a.binned_at is not null) then
    raise exception 'This review no longer waits for an answer.' using errcode = 'P0001';
  end if;
  -- The recipient is checked first: a reviewer who gets no e-mails was not asked by e-mail less than a day ago.
  select r.cadence into sent from private.notice_recipients('review', null, asked.reviewer, null) r;
  if sent is null then
    return 'off';
  end if;
  if greatest(asked.created_at, asked.reminded_at, (select max(n.reminded_at) from private.review_reminders n
      where n.review_id = asked.id and n.reviewer = asked.reviewer)) > now() - interval '1 day' then
    raise exception 'The reviewer was asked less than a day ago. Send a reminder tomorrow.' using errcode = 'P0001';
  end if;
  update public.article_reviews r set reminded_at = now() where r.id = asked.id;
  perform private.notify('review', 'article-notice', jsonb_build_object('about', 'reminder', 'article', a.id, 'title', a.title,
      'due_at', asked.due_at, 'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = asked.asked_by),
      'country', (select k.country from public.profiles k where k.id = asked.reviewer)),
    person => asked.reviewer)
  from public.news_articles a where a.id = asked.article_id;
  return sent;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_user(person uuid, confirmation text, heir uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_admin('remove people');
  if person = me then
    raise exception 'You cannot remove your own account here.' using errcode = 'P0001', hint = 'Delete your own account in your profile, under Privacy.';
  end if;
  if lower(trim(coalesce(confirmation, ''))) <> 'remove' then
    raise exception 'Type the word remove to remove the account.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- Every function that can remove an admin, or an editor who takes over records, takes this lock.
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not private.is_acting_admin(me) then
    raise exception 'The last admin cannot be removed.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  return private.remove_account(person, heir);
end $function$;

CREATE OR REPLACE FUNCTION public.replace_reader(application uuid, reader uuid, successor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
begin
  perform private.require_reader(a.id, successor);
  if exists (select from public.application_votes v where v.application_id = a.id and v.user_id = reader) then
    raise exception 'This person has voted, and the vote stays.' using errcode = 'P0001';
  end if;
  if exists (select from public.application_readers r where r.application_id = a.id and r.user_id = successor) then
    raise exception 'This person is already a reviewer.' using errcode = 'P0001', hint = 'Choose another person.';
  end if;
  update public.application_readers r set user_id = successor, assigned_by = auth.uid(), assigned_at = now(), batch = null
    where r.application_id = a.id and r.user_id = reader;
  if not found then
    raise exception 'This person is no longer a reviewer of it.' using errcode = 'P0001';
  end if;
  perform private.tell_reader(successor, a.id, 'reader');
end $function$;

CREATE OR REPLACE FUNCTION public.retry_import_pictures(import uuid, picture text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.imports;
begin
  perform private.require_editor();
  select * into t from public.imports i where i.id = import for no key update;
  if t.status is distinct from 'done' then
    raise exception 'This is not possible now: the state is “%”.', t.status using errcode = 'P0001';
  end if;
  perform private.lock_import_pictures(t.source);
  update public.import_pictures p set state = 'waiting', tries = 0
    where p.source = t.source and p.state = 'failed' and (picture is null or p.address = picture);
  update public.imports i set status = 'waiting', asked_by = auth.uid(), finished_at = null where i.id = import;
  perform pg_notify('import_asked', import::text);
  return 'waiting';
end $function$;

CREATE OR REPLACE FUNCTION public.send_application_letter(application uuid, seen text, kind text, subject text, body text, reason text DEFAULT ''::text, waive boolean DEFAULT false, interview jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
  stage text := case send_application_letter.kind when 'answer' then 'answered' when 'question' then a.status else send_application_letter.kind end;
  was jsonb;
  link jsonb;
  more jsonb := '{}';
  letter public.application_letters;
begin
  if not coalesce(send_application_letter.kind in ('question', 'answer', 'interview', 'accepted', 'declined'), false) then
    raise exception 'This e-mail to applicants does not exist.' using errcode = '22023';
  end if;
  if stage <> a.status then perform private.require_move(a, seen, stage, reason, waive); end if;
  if send_application_letter.kind in ('accepted', 'declined') and stage = a.status then
    raise exception 'Another person has decided it.' using errcode = 'P0001', hint = 'Nothing was sent. Check it again.';
  end if;
  if send_application_letter.kind = 'interview' then
    was := coalesce(private.set_interview(a, interview), 'null');
    more := (select jsonb_build_object('interview', private.interview_entry(i)) from public.application_interviews i where i.application_id = a.id);
  elsif stage <> a.status then
    -- A decision cancels the interview, so it disappears from calendars.
    was := private.cancel_interview(a);
    if was is not null then more := jsonb_build_object('interview', private.cancelled_entry(was)); end if;
  end if;
  if send_application_letter.kind = 'accepted' then
    link := jsonb_build_object('to', 'invitation', 'token', private.add_invitation(a.email, 'user', now() + interval '30 days', a.id));
  else
    link := jsonb_build_object('to', 'page', 'token', private.add_application_link(a.id));
  end if;
  letter := private.queue_letter(a, send_application_letter.kind, a.email, subject, body, link, more, nullif(stage, a.status),
    case when was is not null then jsonb_build_object('interview', was) end);
  if stage <> a.status then
    perform private.change_stage(a, stage, reason, coalesce(waive, false) and private.stage_refusal(a, stage) is not null);
  end if;
  return letter.id;
end $function$;

CREATE OR REPLACE FUNCTION public.server_paper_place(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications;
  said text;
  remedy text;
begin
  a := private.open_for_papers(token);
  if (select count(*) from public.application_documents d where d.application_id = a.id and d.by_applicant) >= 10 then
    raise exception 'An application has at most ten documents.' using errcode = 'P0001', hint = 'Remove one first.';
  end if;
  if (select count(*) from storage.objects o where o.bucket_id = 'applications' and o.name like a.id || '/%'
      and o.created_at > now() - interval '1 day') >= 20 then
    raise exception 'The limit of 20 documents in a day is reached.' using errcode = 'P0001', hint = 'Continue tomorrow.';
  end if;
  return jsonb_build_object('path', a.id || '/' || gen_random_uuid() || '.pdf');
exception when raise_exception then
  get stacked diagnostics said = message_text, remedy = pg_exception_hint;
  return jsonb_build_object('refused', said || ' ' || remedy);
end $function$;

CREATE OR REPLACE FUNCTION public.server_refuse_import_item(import uuid, own_holder uuid, number integer, said text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  -- Without this check, the import of a suspended person would refuse every remaining item.
  if not private.may_import((select t.asked_by from public.imports t where t.id = import)) then
    raise exception 'The user who started this import is no longer an editor.' using errcode = '42501';
  end if;
  return private.end_import_item(import, number, 'rejected', left(said, 500));
end $function$;

CREATE OR REPLACE FUNCTION public.server_write_import_item(import uuid, own_holder uuid, number integer, given jsonb, paths text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  of_kind private.record_kinds;
  i public.import_items;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
  old_path text;
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'The user who started this import is no longer an editor.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_item.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into of_kind from private.record_kinds k where k.kind = i.kind;
  -- The lock serialises this write with other writers of the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', of_kind.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  -- Fields that an editor changed on this site keep their value, unless an editor chose the source's value.
  names := private.fields_to_write(i);
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into fields
    from jsonb_each(private.resolved_fields(import, i.kind, i.wanted) || given) f where f.key = any (names)
      -- The alternative text of a picture is written together with its URL.
      or (given ? f.key and f.key like '%\_alt' and regexp_replace(f.key, '_alt$', '_url') = any (names));
  is_now := case when i.record_id is not null then private.record_as_it_is(i.kind, i.record_id) end;
  i.record_id := coalesce(i.record_id, gen_random_uuid());
  begin
    saved := private.save_record(i.kind, fields || jsonb_build_object('id', i.record_id), (is_now ->> 'updated_at')::timestamptz);
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;
  if saved is null then return private.end_import_item(import, number, 'conflict', 'changed'); end if;

  update public.import_items n set record_id = i.record_id, version = (saved ->> 'updated_at')::timestamptz,
      before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id),
      before = (select jsonb_object_agg(f.key, f.value) from jsonb_each(is_now) f
        where fields ? f.key or (f.key <> 'updated_at' and f.value is distinct from saved -> f.key))
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, i.record_id, import,
      (select jsonb_object_agg(f.key, private.value_hash(private.source_value(i, f.key))) from jsonb_each(i.wanted) f where f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  -- Old URLs of the record redirect to its new one.
  if of_kind.path is not null then
    foreach old_path in array paths loop
      if old_path ~ '^/[^/]' and old_path <> of_kind.path || (saved ->> 'slug') and length(old_path) <= 500 then
        insert into public.redirects (from_path, to_path) values (old_path, of_kind.path || (saved ->> 'slug')) on conflict do nothing;
        if found then insert into private.import_additions values (import, 'redirects', old_path) on conflict do nothing; end if;
      end if;
    end loop;
  end if;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $function$;

CREATE OR REPLACE FUNCTION public.server_write_import_record(import uuid, own_holder uuid, number integer, given jsonb DEFAULT '{}'::jsonb, refused text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET statement_timeout TO '60s'
 SET search_path TO ''
AS $function$
declare
  asked public.imports;
  k private.record_kinds;
  i public.import_items;
  key text;
  is_now jsonb;
  fields jsonb;
  saved jsonb;
  names text[];
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  select * into asked from public.imports t where t.id = import;
  if not private.may_import(asked.asked_by) then
    raise exception 'The user who started this import is no longer an editor.' using errcode = '42501';
  end if;
  select * into i from public.import_items n where n.import_id = import and n.number = server_write_import_record.number and n.outcome is null;
  if i.import_id is null then return jsonb_build_object('outcome', 'skipped'); end if;
  if not i.is_taken then return private.end_import_item(import, number, 'skipped', 'Left out.'); end if;
  select * into k from private.record_kinds r where r.kind = i.kind;
  -- The lock serialises this write with other writers of the same record.
  if i.record_id is not null then
    execute format('select from public.%I r where r.id = $1 for no key update', k.table_name) using i.record_id;
  end if;
  i := private.plan_import_item(i);
  update public.import_items n set plan = i.plan, reason = i.reason, record_id = i.record_id, wanted = i.wanted, changes = i.changes, conflicts = i.conflicts
    where n.import_id = import and n.number = i.number;
  if i.plan = 'same' then return private.end_import_item(import, number, 'skipped'); end if;
  if i.plan = 'refused' then return private.end_import_item(import, number, 'rejected', i.reason); end if;
  if i.plan = 'conflict' and i.reason <> 'changed' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  if refused is not null then return private.end_import_item(import, number, 'rejected', refused); end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', asked.asked_by, 'role', 'authenticated')::text, true);
  names := array(select name from unnest(private.fields_to_write(i)) as name where
    -- The path of a file and its hash are set only when the server checked the uploaded file.
    (given ? 'content_hash' or private.examined_columns(k.kind) = '{}' or name not in ('path', 'content_hash')));
  if names = '{}' then return private.end_import_item(import, number, 'conflict', i.reason); end if;
  key := i.wanted ->> k.key_columns;
  is_now := private.record_by_key(k, coalesce(i.record_id::text, key));
  begin
    if is_now ->> k.key_columns is distinct from key then
      -- The record is new, or replaces a row that was created with the site.
      if is_now is not null then perform private.remove_record(k, is_now ->> k.key_columns); end if;
      fields := i.wanted;
    else
      fields := jsonb_build_object(k.key_columns, key) || (select jsonb_object_agg(f.key, f.value) from jsonb_each(i.wanted) f where f.key = any (names));
    end if;
    saved := private.put_record(k, (fields - private.examined_columns(k.kind)) || coalesce((select jsonb_object_agg(g.key, g.value) from jsonb_each(given) g
      where g.key = any (private.examined_columns(k.kind))), '{}'));
  exception when others then
    if private.is_passing_error(sqlstate) then raise; end if;
    return private.end_import_item(import, number, 'rejected', sqlerrm);
  end;

  update public.import_items n set record_id = case when k.key_columns = 'id' then key::uuid end, before = is_now,
      version = coalesce((saved ->> 'updated_at')::timestamptz, now()), before_version = (is_now ->> 'updated_at')::timestamptz,
      before_origin = (select to_jsonb(o) from private.import_origins o where o.source = asked.source and o.kind = i.kind and o.source_id = i.source_id)
    where n.import_id = import and n.number = i.number;
  insert into private.import_origins as o (source, kind, source_id, record_id, import_id, said, written)
    select asked.source, i.kind, i.source_id, private.origin_id(i.kind, key), import,
      -- The stored hash of the slug is that of the source's own slug, even when an editor chose another one.
      (select jsonb_object_agg(f.key, private.value_hash(case f.key when 'slug' then i.item -> 'fields' -> 'slug' else private.source_value(i, f.key) end))
        from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names)),
      (select jsonb_object_agg(f.key, private.value_hash(saved -> f.key)) from jsonb_each(i.wanted) f where f.key <> all (i.conflicts) or f.key = any (names))
    on conflict (source, kind, source_id) do update set record_id = excluded.record_id, import_id = excluded.import_id,
      said = o.said || excluded.said, written = o.written || excluded.written;
  return private.end_import_item(import, number, case when i.plan = 'conflict' then 'conflict' when is_now is null then 'created' else 'updated' end,
    case when i.plan = 'conflict' then 'changed' end);
end $function$;

CREATE OR REPLACE FUNCTION public.set_membership(person uuid, is_member boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was timestamptz;
begin
  perform private.require_admin('say who is a member');
  select p.member_since into was from public.profiles p where p.id = person for no key update;
  if not found then raise exception 'This person does not exist.' using errcode = 'P0002'; end if;
  if (was is not null) = is_member then return false; end if;
  update public.profiles set member_since = case when is_member then now() end where id = person;
  perform private.write_account_line(person, jsonb_build_object('member', not is_member), jsonb_build_object('member', is_member));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.submit_application(application jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if coalesce(application ->> 'website', '') <> '' or coalesce((application ->> 'elapsed_ms')::bigint, 0) < 3000 then
    return jsonb_build_object('token', token);
  end if;
  if coalesce((application ->> 'consent')::boolean, false) is false then
    raise exception 'Consent is needed to keep the application.' using errcode = '23514', constraint = 'consent';
  end if;
  if (select count(*) from public.applications a
      where lower(a.email) = lower(trim(application ->> 'email')) and a.created_at > now() - interval '1 day') >= 5 then
    raise exception 'Too many forms were sent from this address today.' using errcode = 'P0001', hint = 'Try again tomorrow, or write to us.';
  end if;

  insert into public.applications (submission_id, kind, full_name, email, organisation, country, circles, statement, heard_from, event_slug, person_slug, consent_at, token_hash)
  values (
    (application ->> 'submission_id')::uuid, application ->> 'kind', trim(application ->> 'full_name'), lower(trim(application ->> 'email')),
    coalesce(trim(application ->> 'organisation'), ''), nullif(application ->> 'country', ''),
    coalesce((select array_agg(slug) from jsonb_array_elements_text(application -> 'circles') as slug), '{}'),
    trim(application ->> 'statement'), coalesce(trim(application ->> 'heard_from'), ''), nullif(application ->> 'event_slug', ''), nullif(application ->> 'person_slug', ''),
    now(), sha256(token::bytea))
  on conflict (submission_id) do nothing;
  if not found then return jsonb_build_object('token', null); end if;

  insert into private.outbox (recipient, template, data)
  values (lower(trim(application ->> 'email')), 'application-received',
    jsonb_build_object('name', trim(application ->> 'full_name'), 'kind', application ->> 'kind', 'token', token,
      'event', (select e.title from public.events e where e.slug = application ->> 'event_slug' and e.status = 'published')));
  perform private.notify(case a.kind when 'contact' then 'question' else 'application' end, 'application-notice',
      jsonb_build_object('about', a.kind || '-came', 'application', a.id), application => a.id)
    from public.applications a where a.submission_id = (application ->> 'submission_id')::uuid;
  return jsonb_build_object('token', token);
end $function$;

CREATE OR REPLACE FUNCTION public.substitute_picture(batch uuid, picture uuid, substitute uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  chosen record := private.require_substitute(picture, substitute);
  effect record;
  changed int := 0;
begin
  for effect in select * from private.substitute_effects(chosen.leaves, chosen.comes) e where e.change is not null loop
    if not private.save_bulk_change(batch, effect.kind, effect.id, effect.change, effect.before, effect.version) then
      raise exception 'Another person changed “%” at the same time. Nothing was removed. Try again.', effect.title using errcode = '22023';
    end if;
    changed := changed + 1;
  end loop;
  update public.media m set removed_at = now() where m.id = picture;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION public.suspend_user(person uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('suspend people');
  if person = (select auth.uid()) then
    raise exception 'You cannot suspend your own account.' using errcode = 'P0001', hint = 'Ask another admin.';
  end if;
  if length(trim(coalesce(reason, ''))) not between 3 and 300 then
    raise exception 'A suspension needs a reason of 3 to 300 characters.' using errcode = '23514', constraint = 'reason';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.user_roles/admin'));
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'This person does not exist.' using errcode = 'P0002';
  end if;
  if private.is_suspended(person) then
    raise exception 'This person is suspended already.' using errcode = 'P0001';
  end if;
  -- The caller was an admin before waiting for the lock; meanwhile another admin may have suspended them.
  if not private.is_acting_admin((select auth.uid())) then
    raise exception 'The last admin cannot be suspended.' using errcode = 'P0001', hint = 'Make someone else an admin first.';
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = person;
  insert into private.suspensions (user_id, reason, suspended_by) values (person, trim(suspend_user.reason), (select auth.uid()))
    on conflict (user_id) do update set reason = excluded.reason, suspended_by = excluded.suspended_by, created_at = now();
  delete from auth.sessions where user_id = person;
  -- Hosted Supabase stores this id as text.
  delete from auth.refresh_tokens where session_id is null and user_id::text = person::text;
  perform private.write_account_line(person, '{"state": "active"}', jsonb_build_object('state', 'suspended', 'reason', trim(suspend_user.reason)));
end $function$;

CREATE OR REPLACE FUNCTION public.take_back_letter(letter uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application((select l.application_id from public.application_letters l where l.id = letter));
  taken public.application_letters;
begin
  update public.application_letters l set taken_back_at = now(), taken_back_by = auth.uid()
    where l.id = letter and l.taken_back_at is null and l.sent_at is null returning * into taken;
  if taken.id is null then
    raise exception 'It was already sent or withdrawn.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  -- An e-mail with a claim is being sent by a server process.
  delete from private.outbox o where o.id = taken.outbox_id and o.claim is null;
  if not found then
    raise exception 'It is already being sent.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  if taken.kind = 'accepted' then
    update public.invitations i set revoked_at = now()
      where i.application_id = a.id and i.accepted_at is null and i.revoked_at is null;
  end if;
  perform private.put_letter_back(a, taken);
  if taken.moved_to is not null and a.status = taken.moved_to then
    update public.application_stages s set taken_back_at = now()
      where s.id = (select max(m.id) from public.application_stages m where m.application_id = a.id);
    perform private.change_stage(a, taken.moved_from);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.take_back_move(move bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.application_stages;
  a public.applications;
begin
  select * into line from public.application_stages s where s.id = move and s.actor = auth.uid();
  a := private.open_application(line.application_id);
  if line.id is distinct from (select max(s.id) from public.application_stages s where s.application_id = a.id) then
    raise exception 'Its stage has changed since you opened it.' using errcode = 'P0001', hint = 'Nothing was changed.';
  end if;
  update public.application_stages set taken_back_at = now() where id = line.id;
  perform private.take_back_cancellation(a, line.created_at);
  perform private.change_stage(a, line.from_stage);
end $function$;

CREATE OR REPLACE FUNCTION public.take_back_vote(application uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
begin
  if private.votes_are_open(a.id) or private.saw_votes(a.id) then
    raise exception 'The votes are open, so your vote can no longer change.' using errcode = 'P0001';
  end if;
  delete from public.application_votes v where v.application_id = a.id and v.user_id = auth.uid();
end $function$;

CREATE OR REPLACE FUNCTION public.unassign_reader(application uuid, reader uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  a public.applications := private.open_application(application);
begin
  if exists (select from public.application_votes v where v.application_id = a.id) then
    raise exception 'The vote has begun. A reviewer can only be replaced now, not removed.' using errcode = 'P0001';
  end if;
  delete from public.application_readers r where r.application_id = a.id and r.user_id = reader;
end $function$;

CREATE OR REPLACE FUNCTION public.unmake_edition(edition uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor();
  delete from public.flagship_editions e where e.id = edition and not e.is_visible and e.updated_at = e.created_at
    and not exists (select from public.flagship_sections s where s.edition_id = e.id and (s.updated_at <> s.created_at or s.created_at <> e.created_at))
    and not exists (select from public.flagship_chairs c where c.edition_id = e.id and (c.updated_at <> c.created_at or c.created_at <> e.created_at))
    and not exists (select from public.albums a where a.edition_id = e.id)
    and not exists (select from public.events v where v.flagship_edition_id = e.id)
    and not exists (select from public.audit_log l where l.table_name = 'flagship_editions' and l.row_id = edition::text and l.action = 'remove');
  if not found then
    raise exception 'The edition was changed since, or is visible. Only an admin can remove it.' using errcode = '22023';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.withdraw_conflict(application uuid, because text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_editor() then
    raise exception 'Only editors work on applications.' using errcode = '42501', hint = 'Nothing was changed.';
  end if;
  if length(trim(coalesce(because, ''))) < 3 then
    raise exception 'Give the reason why the conflict of interest has ended.' using errcode = '23514', constraint = 'application_conflicts_withdrawn_because_check';
  end if;
  if exists (select from public.applications a where a.id = application and a.status in ('accepted', 'declined', 'withdrawn', 'answered')) then
    raise exception 'The application is decided, and stays closed to you.' using errcode = 'P0001';
  end if;
  if private.saw_votes(application) then
    raise exception 'You could read the votes before you declared the conflict, so the file stays closed to you.' using errcode = 'P0001',
      hint = 'Ask the other reviewers to replace you.';
  end if;
  update public.application_conflicts c set withdrawn_at = now(), withdrawn_because = trim(because)
    where c.application_id = application and c.user_id = auth.uid() and c.withdrawn_at is null;
  if not found then
    raise exception 'You have declared no conflict of interest.' using errcode = 'P0001';
  end if;
end $function$;

CREATE TRIGGER notify_of_answer AFTER UPDATE OF state ON public.article_reviews FOR EACH ROW WHEN (((new.state = ANY (ARRAY['changes'::text, 'approved'::text])) AND (new.state IS DISTINCT FROM old.state) AND (new.asked_by IS NOT NULL))) EXECUTE FUNCTION private.notify_of_answer();

CREATE TRIGGER tell_reviewer AFTER INSERT ON public.article_reviews FOR EACH ROW WHEN ((new.state = 'open'::text)) EXECUTE FUNCTION private.tell_reviewer();

REVOKE ALL ON FUNCTION "private"."notify_of_answer"() FROM PUBLIC;

call private.keep_server_functions();
