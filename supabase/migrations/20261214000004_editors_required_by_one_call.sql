set local check_function_bodies = off;

DROP FUNCTION "private"."apply_effects"(uuid, text, jsonb);

DROP FUNCTION "private"."require_editor"();

CREATE OR REPLACE FUNCTION private.apply_effects(batch uuid, kind text, action text, effects jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  effect record;
  changed int := 0;
  missed int := 0;
begin
  perform private.require_editor();
  if action = 'purge' then
    raise exception 'Nothing is purged with others.' using errcode = '22023';
  end if;
  if jsonb_array_length(effects) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  for effect in select e.* from jsonb_to_recordset(effects) as e (id uuid, version timestamptz, change jsonb, before jsonb)
      where e.change is not null order by e.id loop
    if private.save_bulk_change(batch, kind, effect.id, effect.change, effect.before, effect.version) then
      changed := changed + 1;
    else
      missed := missed + 1;
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'missed', missed);
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
    raise exception 'This album is not here any more.' using errcode = 'P0002';
  end if;
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
    raise exception 'This act is somebody else''s.' using errcode = '42501';
  end if;
  insert into private.bulk_changes as c (batch, row_id, kind, actor, before, version, is_deletion)
    values (note_bulk_change.batch, note_bulk_change.row_id, note_bulk_change.kind, auth.uid(), note_bulk_change.before, note_bulk_change.version,
      note_bulk_change.is_deletion)
    on conflict on constraint bulk_changes_pkey do update set version = excluded.version, is_deletion = excluded.is_deletion, undone_at = null,
      before = case when c.undone_at is null then excluded.before || c.before else excluded.before end;
end $function$;

CREATE OR REPLACE FUNCTION private.require_editor(act text DEFAULT 'write here'::text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_editor() then
    raise exception 'Only editors %.', act using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.application_file(application uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  closed jsonb;
begin
  perform private.require_editor('read applications');
  closed := (select jsonb_build_object('reason', c.reason, 'declared_at', c.declared_at) from public.application_conflicts c
    where c.application_id = application_file.application and c.user_id = auth.uid() and c.withdrawn_at is null);
  if closed is not null then return jsonb_build_object('closed', closed); end if;
  return (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'email', a.email, 'organisation', a.organisation,
      'country', a.country, 'statement', a.statement, 'heard_from', a.heard_from, 'event_slug', a.event_slug, 'put_to', (select p.name from public.people p where p.slug = a.person_slug), 'consent_at', a.consent_at,
      'stage', a.status, 'stage_since', a.stage_since, 'due_at', private.stage_ends(a.status, a.stage_since), 'created_at', a.created_at,
      'member_id', a.member_id, 'moves', private.possible_moves(a.id), 'readers', private.readers_of(a.id),
      'receipt', private.receipt_letter(a.id),
      'answers_to', (select coalesce(nullif(s.value ->> 'applications_reply_to', ''), nullif(s.value ->> 'reply_to', '')) from public.settings s where s.key = 'mail'),
      'support', (select coalesce(nullif(s.value ->> 'support', ''), nullif(s.value ->> 'email', '')) from public.settings s where s.key = 'contact'),
      'circles', (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'hue', c.color_hex) order by c.position), '[]')
        from public.circles c where c.slug = any (a.circles)),
      'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'from', s.from_stage, 'to', s.to_stage, 'reason', s.reason, 'waived', s.waived,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'is_mine', coalesce(s.actor = auth.uid(), false), 'taken_back_at', s.taken_back_at, 'at', s.created_at) order by s.id desc), '[]')
        from public.application_stages s left join public.profiles p on p.id = s.actor where s.application_id = a.id),
      'votes_are_open', private.votes_are_open(a.id),
      'votes', (select coalesce(jsonb_agg(jsonb_build_object('id', v.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'vote', v.vote,
          'reason', v.reason, 'at', v.created_at) order by p.full_name, v.user_id), '[]')
        from public.application_votes v join public.profiles p on p.id = v.user_id where v.application_id = a.id),
      'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(p.full_name, ''), p.email), 'user_id', k.user_id, 'reason', k.reason,
          'at', k.declared_at, 'withdrawn_at', k.withdrawn_at, 'withdrawn_because', k.withdrawn_because) order by k.declared_at), '[]')
        from public.application_conflicts k join public.profiles p on p.id = k.user_id where k.application_id = a.id),
      'referees', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'relation', r.relation, 'asked_at', r.asked_at,
          'expires_at', r.expires_at, 'reminded_at', r.reminded_at, 'reminders', r.reminders, 'answered_at', r.answered_at, 'knows', r.knows,
          'again', r.again, 'declined_at', r.declined_at, 'declined_because', r.declined_because, 'named_at', r.named_at) order by r.named_at, r.name), '[]')
        from public.application_referees r where r.application_id = a.id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'at', n.created_at, 'by', coalesce(nullif(p.full_name, ''), p.email),
          'is_mine', coalesce(n.author = auth.uid(), false), 'mentioned', n.mentioned,
          'mentions', (select coalesce(jsonb_agg(coalesce(nullif(m.full_name, ''), m.email)), '[]') from public.profiles m where m.id = any (n.mentioned))) order by n.created_at), '[]')
        from public.application_notes n left join public.profiles p on p.id = n.author where n.application_id = a.id),
      'letters', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'subject', l.subject, 'body', l.body, 'leaves_at', l.leaves_at,
          'sent_at', l.sent_at, 'refused_at', l.refused_at, 'refusal', l.refusal, 'taken_back_at', l.taken_back_at, 'referee_id', l.referee_id, 'by', coalesce(nullif(p.full_name, ''), p.email), 'at', l.created_at) order by l.created_at desc), '[]')
        from public.application_letters l left join public.profiles p on p.id = l.written_by where l.application_id = a.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'path', d.path, 'bytes', d.bytes, 'by_applicant', d.by_applicant,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'at', d.created_at) order by d.created_at), '[]')
        from public.application_documents d left join public.profiles p on p.id = d.added_by where d.application_id = a.id),
      'interview', (select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place,
          'answer', case when i.answer_sequence = i.told_sequence and not private.has_unsent_interview(i.application_id) then i.answer end, 'answered_at', i.answered_at)
        from public.application_interviews i where i.application_id = a.id),
      'corrections', (select coalesce(jsonb_agg(jsonb_build_object('before', c.before, 'after', c.after, 'at', c.created_at) order by c.id desc), '[]')
        from public.application_corrections c where c.application_id = a.id),
      'alike', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'stage', o.status, 'created_at', o.created_at,
          'same_address', lower(o.email) = lower(a.email)) order by o.created_at desc), '[]')
        from public.applications o where o.id <> a.id and o.kind = a.kind
          and (lower(o.email) = lower(a.email) or private.folded_name(o.full_name) = private.folded_name(a.full_name))),
      'same_person', (select jsonb_build_object('id', m.id, 'name', coalesce(nullif(m.full_name, ''), m.email)) from public.profiles m
        where lower(m.email) = lower(a.email) limit 1))
    from public.applications a where a.id = application_file.application);
end $function$;

CREATE OR REPLACE FUNCTION public.application_report(since date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor('read the figures of applications');
  return (
    with asked as materialized (
      select a.*, d.at as decided_at from (select id, status, country, circles, created_at from public.applications where kind = 'membership'
          and (since is null or created_at >= since)) a
        left join lateral (select min(s.created_at) as at from public.application_stages s
          where s.application_id = a.id and s.to_stage in ('accepted', 'declined') and s.taken_back_at is null) d on true
    )
    select jsonb_build_object(
      'total', (select count(*) from asked),
      'stages', (select coalesce(jsonb_object_agg(g.status, g.count), '{}') from (select status, count(*) from asked group by status) g),
      'circles', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'hue', g.hue, 'count', g.count, 'accepted', g.accepted) order by g.count desc, g.name), '[]')
        from (select c.name, c.color_hex as hue, count(*) as count, count(*) filter (where a.status in ('accepted', 'onboarded')) as accepted
          from asked a join public.circles c on c.slug = any (a.circles) group by c.id) g),
      'countries', (select coalesce(jsonb_agg(jsonb_build_object('country', g.country, 'count', g.count, 'accepted', g.accepted) order by g.count desc, g.country), '[]')
        from (select country, count(*) as count, count(*) filter (where status in ('accepted', 'onboarded')) as accepted from asked where country is not null group by country) g),
      'decided', (select jsonb_build_object('count', count(*),
          'median_days', round(percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.created_at) / 86400)::numeric, 1),
          'longest_days', round(max(extract(epoch from a.decided_at - a.created_at) / 86400)::numeric, 1)) from asked a where a.decided_at is not null),
      'outcomes', (select coalesce(jsonb_agg(jsonb_build_object('year', g.year, 'outcome', g.outcome, 'count', g.count) order by g.year desc, g.outcome), '[]')
        from (select o.year, o.outcome, sum(o.count) as count from public.application_outcomes o group by o.year, o.outcome) g)));
end $function$;

CREATE OR REPLACE FUNCTION public.apply_album_action(batch uuid, action text, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.apply_effects(batch, 'album', action, (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.album_effects(action, ids) e));
end $function$;

CREATE OR REPLACE FUNCTION public.apply_article_action(batch uuid, action text, ids uuid[], value uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if cardinality(ids) > 500 then
    raise exception 'At most 500 at a time.' using errcode = '22023';
  end if;
  return private.apply_effects(batch, 'article', action, (
    select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('before',
      e.before || case when e.change ? 'authors' then jsonb_build_object('authors', (e.change -> 'authors') - 0) else '{}' end)), '[]')
    from private.article_effects(action, ids, value) e));
end $function$;

CREATE OR REPLACE FUNCTION public.apply_event_action(batch uuid, action text, ids uuid[], value text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.apply_effects(batch, 'event', action, (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.event_effects(action, ids, value) e));
end $function$;

CREATE OR REPLACE FUNCTION public.apply_page_action(batch uuid, action text, ids uuid[], redirect_to text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  effects jsonb;
begin
  perform private.require_editor();
  effects := (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.page_effects(action, ids) e);
  if action = 'bin' and redirect_to is not null then
    if exists (select from public.pages p where p.id = any (ids) and '/' || p.slug = redirect_to) then
      raise exception 'One of these pages is the target of the redirect, and it moves to the trash too.'
        using errcode = '23514', hint = 'Choose another target.';
    end if;
    insert into public.redirects (from_path, to_path)
      select '/' || p.slug, redirect_to from public.pages p
        join jsonb_to_recordset(effects) as e (id uuid, change jsonb) on e.id = p.id and e.change is not null
      on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
  return private.apply_effects(batch, 'page', action, effects);
end $function$;

CREATE OR REPLACE FUNCTION public.apply_picture_action(batch uuid, action text, ids uuid[], value text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.apply_effects(batch, 'picture', action,
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.picture_effects(action, ids, value) e));
end $function$;

CREATE OR REPLACE FUNCTION public.check_slug(kind text, wanted text, row_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  asked private.record_kinds;
  holder text;
  holder_id uuid;
begin
  perform private.require_editor('choose addresses');
  select * into asked from private.record_kinds k where k.kind = check_slug.kind and private.has_column(k.table_name, 'slug');
  if asked.kind is null then
    raise exception 'No record of the kind "%" has an address.', check_slug.kind using errcode = '22023';
  end if;
  if asked.path is not null then
    holder := private.slug_reservation(asked.path, wanted);
    if holder is not null then return jsonb_build_object('state', 'reserved', 'by', holder); end if;
  end if;
  execute format('select r.%I, r.id from public.%I r where r.slug = $1 and r.id is distinct from $2', asked.title, asked.table_name)
    into holder, holder_id using wanted, row_id;
  if holder is not null then return jsonb_build_object('state', 'taken', 'by', holder, 'id', holder_id); end if;
  -- A redirect that leads to this record itself does not count, because the record may get an earlier slug back.
  execute format('select d.to_path from public.redirects d where d.from_path = $1
    and not exists (select from public.%I r where r.id = $2 and d.to_path = $3 || r.slug)', asked.table_name)
    into holder using asked.path || wanted, row_id, asked.path;
  return jsonb_build_object('state', case when holder is null then 'free' else 'moved' end, 'by', holder);
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
    raise exception 'The articles of a category move to another one.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.categories', category, into_category) then
    raise exception 'One of these categories is not there any more.' using errcode = 'P0002';
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

CREATE OR REPLACE FUNCTION public.filter_records(of_kind text, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  table_name text := (select k.table_name from private.record_kinds k where k.kind = of_kind and k.key_columns = 'id');
begin
  perform private.require_editor('list the records');
  if table_name is null then
    raise exception 'No kind of record is called %.', of_kind using errcode = '22023';
  end if;
  return query execute format('select r.id from public.%I r where true%s limit 10000', table_name,
    private.list_conditions(of_kind, 'r', lacks_alt, editor, week, zone));
end $function$;

CREATE OR REPLACE FUNCTION public.find_records(query text, most integer DEFAULT 5)
 RETURNS TABLE(kind text, id uuid, slug text, title text, detail text, state text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_of_kinds text := (select string_agg(format(
      'select %s, %L, r.id, %s, r.%I, %s, %s, f.rank from found f join public.%I r on f.kind = %2$L and r.id = f.row_id',
      k.place, k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
    ' union all ' order by k.place) from private.record_kinds k where k.search_lead is not null);
begin
  perform private.require_editor('search the records');
  return query execute format($sql$
    with found as materialized (select * from private.search_candidates($1)),
    rows (place, kind, id, slug, title, detail, state, rank) as (%s
      union all
      select 999998, 'picture', m.id, null, coalesce(nullif(m.alt, ''), m.file_name), m.file_name, null, 1
      from public.media m
      where private.picture_words(m.alt, m.caption, m.credit, m.file_name, m.folder, m.tags) @@ private.search_terms($1) and m.removed_at is null
      union all
      select 999999, 'application', a.id, null, a.full_name, coalesce(nullif(a.organisation, ''), a.email), null, 1
      from public.applications a
      where private.search_words(a.full_name || ' ' || a.organisation || ' ' || a.email) @@ private.search_terms($1)
        and a.id <> all (private.closed_applications())
      union all
      select 1000000, 'user', m.id, null, coalesce(nullif(m.full_name, ''), m.email), m.email, null, 1
      from public.profiles m
      where private.search_words(coalesce(m.full_name, '') || ' ' || coalesce(m.email, '')) @@ private.search_terms($1)
    ),
    numbered as (select r.*, row_number() over (partition by r.kind order by r.rank desc, r.title) as number from rows r)
    select n.kind, n.id, n.slug, n.title, n.detail, n.state from numbered n where n.number <= least(greatest($2, 1), 20)
    order by n.place, n.number$sql$, rows_of_kinds) using query, most;
end $function$;

CREATE OR REPLACE FUNCTION public.list_admins()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor('may see who runs the place');
  return coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email) order by p.created_at, p.id)
    from public.profiles p join public.user_roles r on r.user_id = p.id and r.role = 'admin' where not private.is_suspended(p.id)), '[]');
end $function$;

CREATE OR REPLACE FUNCTION public.list_albums(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, flagships boolean DEFAULT false, page integer DEFAULT 1, page_size integer DEFAULT 40, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  perform private.require_editor('list the albums');
  with filtered as materialized (
    select a.id, coalesce(a.taken_on, a.created_at::date) as day, f.position as flagship, e.year,
      coalesce(nullif(trim(f.city), ''), f.title) as flagship_title,
      case when a.status = 'published' and a.published_at > now() then 'scheduled' else a.status end as stage
    from public.albums a
      left join public.flagship_editions e on e.id = a.edition_id left join public.flagship_pages f on f.id = e.flagship_id
    where (not flagships or a.edition_id is not null)
      and (terms is null or a.id in (select s.row_id from private.search_index s where s.kind = 'album' and s.words @@ terms))
      and (not coalesce(lacks_alt, false) and editor is null and week is null
        or a.id in (select f from public.filter_records('album', lacks_alt, editor, week, zone) f))
  ),
  in_tab as (
    select * from filtered f where case list_albums.tab when 'all' then f.stage <> 'archived' else f.stage = list_albums.tab end
  ),
  shown as (
    select t.*, row_number() over (order by
      case when flagships then t.flagship end, case when flagships then t.flagship_title end, case when flagships then t.year end desc,
      t.day desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
        'taken_on', a.taken_on, 'location', a.location, 'published_at', a.published_at, 'year', s.year, 'flagship', s.flagship_title,
        'event', v.title, 'photos', coalesce(p.count, 0), 'lacking', coalesce(p.lacking, 0), 'cover', c.path) order by s.place), '[]')
      from shown s join public.albums a on a.id = s.id left join public.events v on v.id = a.event_id
        left join lateral (
          select count(*) as count, count(*) filter (where not m.is_decorative and trim(m.alt) = '') as lacking
          from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id) p on true
        left join lateral (
          select m.path from public.photos h join public.media m on m.id = h.media_id where h.album_id = a.id and m.removed_at is null
          order by h.media_id is distinct from a.cover_id, h.position, h.id limit 1) c on true),
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('all', count(*) filter (where stage <> 'archived'), 'draft', count(*) filter (where stage = 'draft'),
        'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
        'archived', count(*) filter (where stage = 'archived')) from filtered))
  into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_applications(query text DEFAULT ''::text, tab text DEFAULT 'open'::text, circle uuid DEFAULT NULL::uuid, country text DEFAULT NULL::text, mine boolean DEFAULT false, overdue boolean DEFAULT false, sort text DEFAULT 'age'::text, direction text DEFAULT 'asc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25, with_ids boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 200);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction = 'desc';
  answer jsonb;
begin
  perform private.require_editor('list the applications');
  with filtered as materialized (
    select a.id, a.full_name, a.kind, a.status, a.stage_since, a.created_at, private.application_tab(a.kind, a.status) as in_tab,
      coalesce(private.stage_ends(a.status, a.stage_since) < now(), false) as is_late, w.waits
    from public.applications a
      cross join lateral (select a.status in ('screening', 'referees', 'interview', 'decision')
        and exists (select from public.application_readers r where r.application_id = a.id and r.user_id = (select auth.uid()))
        and not exists (select from public.application_votes v where v.application_id = a.id and v.user_id = (select auth.uid())) as waits) w
    where (terms is null or a.id = any ((select private.applications_with(terms))::uuid[]))
      and (list_applications.circle is null
        or exists (select from public.circles c where c.id = list_applications.circle and c.slug = any (a.circles)))
      and (list_applications.country is null or a.country = list_applications.country)
      and (not list_applications.mine or w.waits)
      and (not list_applications.overdue or private.stage_ends(a.status, a.stage_since) < now())
  ),
  in_tab as (
    select * from filtered f where f.in_tab = list_applications.tab
      or (list_applications.tab = 'open' and f.in_tab not in ('questions', 'decided'))
  ),
  shown as (
    select t.id, t.is_late, t.waits, row_number() over (order by
      case when list_applications.sort = 'name' and not down then lower(t.full_name) end,
      case when list_applications.sort = 'name' and down then lower(t.full_name) end desc,
      case when list_applications.sort = 'received' and not down then t.created_at end,
      case when list_applications.sort = 'received' and down then t.created_at end desc,
      case when not down then t.stage_since end, case when down then t.stage_since end desc, t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'organisation', a.organisation,
        'country', a.country, 'stage', a.status, 'stage_since', a.stage_since, 'created_at', a.created_at,
        'due_at', private.stage_ends(a.status, a.stage_since), 'is_late', s.is_late, 'waits_for_me', s.waits,
        'circle', (select jsonb_build_object('name', c.name, 'hue', c.color_hex) from public.circles c where c.slug = any (a.circles) order by c.position limit 1),
        'readers', r.readers, 'voted', r.voted,
        'reader_names', (select coalesce(jsonb_agg(coalesce(nullif(p.full_name, ''), p.email) order by x.assigned_at), '[]')
          from public.application_readers x join public.profiles p on p.id = x.user_id where x.application_id = a.id),
        'answers', (select count(*) from public.application_referees f where f.application_id = a.id and f.answered_at is not null),
        'moves', private.possible_moves(a.id),
        'interview_at', (select i.starts_at from public.application_interviews i where i.application_id = a.id),
        'conflicts', (select count(*) from public.application_conflicts k where k.application_id = a.id and k.withdrawn_at is null)
        ) order by s.place), '[]')
      from shown s join public.applications a on a.id = s.id cross join lateral private.reading(a.id) r),
    'ids', case when with_ids then (select coalesce(jsonb_agg(t.id), '[]') from in_tab t) end,
    'total', (select count(*) from in_tab),
    'counts', (
      select jsonb_build_object('open', count(*) filter (where f.in_tab not in ('questions', 'decided')), 'submitted', count(*) filter (where f.in_tab = 'submitted'),
        'screening', count(*) filter (where f.in_tab = 'screening'), 'referees', count(*) filter (where f.in_tab = 'referees'),
        'interview', count(*) filter (where f.in_tab = 'interview'), 'decision', count(*) filter (where f.in_tab = 'decision'),
        'decided', count(*) filter (where f.in_tab = 'decided'), 'questions', count(*) filter (where f.in_tab = 'questions'),
        'late', count(*) filter (where f.is_late and f.in_tab not in ('questions', 'decided')), 'mine', count(*) filter (where f.waits)) from filtered f))
  into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_articles(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, category uuid DEFAULT NULL::uuid, author uuid DEFAULT NULL::uuid, circle uuid DEFAULT NULL::uuid, first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, sort text DEFAULT 'changed'::text, direction text DEFAULT 'desc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25, with_ids boolean DEFAULT false, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- The sort expression is written into the query text, so that an index can return one page without sorting all
  -- articles.
  sorted_by text := case sort when 'title' then 'lower(a.title)' when 'published' then 'a.published_at' else 'a.updated_at' end;
  turned text := case when direction = 'asc' then 'asc nulls last' else 'desc nulls last' end;
  in_tab text := case when tab = 'all' then 'f.stage not in (''archived'', ''bin'')' else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  perform private.require_editor('list the articles');
  -- The same rule as private.article_stage, written as one expression because a function call per row is slower.
  execute format($question$
    with under_review as materialized (select r.article_id from public.article_reviews r where r.state in ('open', 'changes')),
    filtered as materialized (
      select a.id, %1$s as sort_key, case when a.binned_at is not null then 'bin'
        when a.status = 'published' and a.published_at > now() then 'scheduled'
        when a.status = 'published' and a.unpublish_at <= now() then 'archived'
        when a.status = 'draft' and a.id in (select u.article_id from under_review u) then 'in_review' else a.status end as stage
      from public.news_articles a
      where ($1 is null or a.category_id = $1) and ($2 is null or a.circle_id = $2)
        and ($3 is null or a.id in (select b.article_id from public.article_authors b where b.author_id = $3))
        and ($4 is null or coalesce(a.published_at, a.updated_at) >= $4) and ($5 is null or coalesce(a.published_at, a.updated_at) < $5 + 1)
        and ($6 is null or a.id in (select s.row_id from private.search_index s where s.kind = 'article' and s.words @@ $6))%4$s
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title, 'stage', s.stage,
          'published_at', a.published_at, 'unpublish_at', a.unpublish_at, 'binned_at', a.binned_at, 'updated_at', a.updated_at,
          'picture', a.feature_image_url,
          'lacks_alt', a.feature_image_url is not null and length(trim(coalesce(a.feature_image_alt, ''))) = 0 or $10,
          'reviewer', (select coalesce(nullif(trim(p.full_name), ''), p.email) from public.article_reviews r join public.profiles p on p.id = r.reviewer
            where s.stage = 'in_review' and r.article_id = a.id and r.state in ('open', 'changes')),
          'category', c.name, 'circle', case when k.id is not null then jsonb_build_object('name', k.name, 'hue', k.color_hex) end,
          'authors', (select coalesce(jsonb_agg(w.name order by b.position, w.name), '[]')
            from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = a.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.news_articles a on a.id = s.id
          left join public.categories c on c.id = a.category_id left join public.circles k on k.id = a.circle_id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.stages)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'bin')), 'draft', count(*) filter (where f.stage = 'draft'),
          'in_review', count(*) filter (where f.stage = 'in_review'), 'scheduled', count(*) filter (where f.stage = 'scheduled'),
          'published', count(*) filter (where f.stage = 'published'), 'archived', count(*) filter (where f.stage = 'archived'),
          'bin', count(*) filter (where f.stage = 'bin')) as stages
      from filtered f) counted
  $question$, sorted_by, in_tab, turned, private.list_conditions('article', 'a', lacks_alt, editor, week, zone))
  into answer using category, circle, author, first_day, last_day, terms, start, size, with_ids, coalesce(lacks_alt, false);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_editors()
 RETURNS TABLE(id uuid, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor('read who the editors are');
  return query select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) from public.profiles p
    where exists (select from public.user_roles r where r.user_id = p.id and r.role in ('manager', 'admin')) order by 2, 1;
end $function$;

CREATE OR REPLACE FUNCTION public.list_events(query text DEFAULT ''::text, tab text DEFAULT 'upcoming'::text, circle uuid DEFAULT NULL::uuid, region text DEFAULT NULL::text, type text DEFAULT NULL::text, first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, sort text DEFAULT 'start'::text, direction text DEFAULT 'asc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25, with_ids boolean DEFAULT false, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  -- The sort expression is written into the query text, so that an index can return one page without sorting all
  -- events.
  sorted_by text := case sort when 'title' then 'lower(e.title)' when 'changed' then 'e.updated_at' else 'e.start_date' end;
  turned text := case when direction = 'desc' then 'desc' else 'asc' end;
  in_tab text := case tab when 'all' then 'f.stage not in (''archived'', ''pattern'')' when 'cancelled' then 'f.is_cancelled and f.stage not in (''archived'', ''pattern'')'
    else format('f.stage = %L', tab) end;
  answer jsonb;
begin
  perform private.require_editor('list the events');
  execute format($question$
    with filtered as materialized (
      select e.id, %1$s as sort_key, private.event_stage(e) as stage, e.event_state = 'cancelled' as is_cancelled
      from public.events e
      where ($1 is null or e.id in (select l.event_id from public.event_circles l where l.circle_id = $1))
        and ($2 is null or e.region = $2)
        and case $3 when 'flagship' then e.is_flagship_event when 'partner' then e.is_partner_event
          when 'collective' then not e.is_flagship_event and not e.is_partner_event else true end
        and ($4 is null or private.event_last_day(e) >= $4) and ($5 is null or private.event_first_day(e) <= $5)
        and ($6 is null or e.id in (select s.row_id from private.search_index s where s.kind = 'event' and s.words @@ $6))%4$s
    ),
    shown as (select f.id, f.stage, f.sort_key from filtered f where %2$s order by f.sort_key %3$s, f.id offset $7 limit $8)
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'stage', s.stage,
          'event_state', e.event_state, 'start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone,
          'time_precision', e.time_precision, 'location', e.location, 'town', e.town, 'region', e.region, 'attendees', e.attendees,
          'max_attendees', e.max_attendees, 'is_flagship_event', e.is_flagship_event, 'is_partner_event', e.is_partner_event,
          'published_at', e.published_at, 'updated_at', e.updated_at,
          'lacks_alt', e.image_url is not null and length(trim(coalesce(e.image_alt, ''))) = 0 or $10,
          'circles', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'color_hex', k.color_hex)
              order by l.position, k.name), '[]')
            from public.event_circles l join public.circles k on k.id = l.circle_id where l.event_id = e.id)) order by s.sort_key %3$s, s.id), '[]')
        from shown s join public.events e on e.id = s.id),
      'ids', case when $9 then (select coalesce(jsonb_agg(f.id order by f.sort_key %3$s, f.id), '[]') from filtered f where %2$s) end,
      'total', counted.total, 'counts', counted.tabs)
    from (
      select count(*) filter (where %2$s) as total,
        jsonb_build_object('all', count(*) filter (where f.stage not in ('archived', 'pattern')), 'upcoming', count(*) filter (where f.stage = 'upcoming'),
          'past', count(*) filter (where f.stage = 'past'), 'draft', count(*) filter (where f.stage = 'draft'),
          'cancelled', count(*) filter (where f.is_cancelled and f.stage not in ('archived', 'pattern')),
          'pattern', count(*) filter (where f.stage = 'pattern'), 'archived', count(*) filter (where f.stage = 'archived')) as tabs
      from filtered f) counted
  $question$, sorted_by, in_tab, turned, private.list_conditions('event', 'e', lacks_alt, editor, week, zone))
  into answer using circle, region, type, first_day, last_day, terms, start, size, with_ids, coalesce(lacks_alt, false);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_media(query text DEFAULT ''::text, tab text DEFAULT 'library'::text, folder text DEFAULT NULL::text, tag text DEFAULT NULL::text, album uuid DEFAULT NULL::uuid, kind text DEFAULT NULL::text, sort text DEFAULT 'added'::text, direction text DEFAULT 'desc'::text, page integer DEFAULT 1, page_size integer DEFAULT 40)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 40), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction is distinct from 'asc';
  answer jsonb;
begin
  perform private.require_editor('list the library');
  with said as materialized (select path from private.media_paths_in_use() as path),
  filtered as materialized (
    select m.id, m.created_at, m.bytes, lower(coalesce(nullif(m.alt, ''), m.file_name, m.path)) as name, coalesce(u.places, 0) as places,
      not m.is_decorative and trim(m.alt) = '' as lacks_words, o.name is null as is_broken,
      case when m.removed_at is not null then '{removed}'::text[] else array_remove(array['library',
        case when o.name is null or (not m.is_decorative and trim(m.alt) = '') then 'repair' end,
        case when m.consent_expires_on <= current_date + 60 then 'ends' end,
        case when m.path not in (select path from said) then 'unused' end], null) end as tabs
    from public.media m
      left join private.picture_places() u on u.media_id = m.id
      left join storage.objects o on o.bucket_id = 'media' and o.name = m.path
    where (list_media.folder is null or m.folder = list_media.folder)
      and (list_media.tag is null or list_media.tag = any (m.tags))
      and (list_media.kind is null or m.mime_type = 'image/' || list_media.kind)
      and (list_media.album is null or exists (select from public.photos p where p.media_id = m.id and p.album_id = list_media.album))
      and (terms is null or private.picture_words(m.alt, m.caption, m.credit, m.file_name, m.folder, m.tags) @@ terms)
  ),
  in_tab as (select * from filtered f where list_media.tab = any (f.tabs)),
  shown as (
    select t.*, row_number() over (order by
      case when list_media.sort = 'name' and not down then t.name end,
      case when list_media.sort = 'name' and down then t.name end desc,
      case when list_media.sort = 'size' and not down then t.bytes end,
      case when list_media.sort = 'size' and down then t.bytes end desc,
      case when list_media.sort not in ('name', 'size') and not down then t.created_at end,
      case when list_media.sort not in ('name', 'size') and down then t.created_at end desc,
      t.id) as place
    from in_tab t order by place offset start limit size
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'path', m.path, 'alt', m.alt, 'is_decorative', m.is_decorative,
        'file_name', m.file_name, 'mime_type', m.mime_type, 'bytes', m.bytes, 'width', m.width, 'height', m.height,
        'dominant_color', m.dominant_color, 'placeholder', m.placeholder, 'focus_x', m.focus_x, 'focus_y', m.focus_y,
        'consent_expires_on', m.consent_expires_on, 'removed_at', m.removed_at, 'created_at', m.created_at,
        'places', s.places, 'lacks_words', s.lacks_words, 'is_broken', s.is_broken) order by s.place), '[]')
      from shown s join public.media m on m.id = s.id),
    'total', (select count(*) from in_tab),
    'counts', (select jsonb_object_agg(t.name, (select count(*) from filtered f where t.name = any (f.tabs)))
      from unnest(array['library', 'repair', 'ends', 'unused', 'removed']) as t (name)),
    'folders', (select coalesce(jsonb_agg(distinct m.folder order by m.folder), '[]') from public.media m where m.folder <> '' and m.removed_at is null),
    'tags', (select coalesce(jsonb_agg(distinct t order by t), '[]') from public.media m, unnest(m.tags) as t where m.removed_at is null))
  into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_pages(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, page integer DEFAULT 1, page_size integer DEFAULT 50, lacks_alt boolean DEFAULT false, editor uuid DEFAULT NULL::uuid, week text DEFAULT NULL::text, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 50), 1), 100);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
begin
  perform private.require_editor('list the pages');
  return (
    with filtered as materialized (
      select p.id, p.is_fixed, lower(p.title) as title, private.page_stage(p) as stage
      from public.pages p
      where (terms is null or p.id in (select s.row_id from private.search_index s where s.kind = 'page' and s.words @@ terms))
        and (not coalesce(lacks_alt, false) and list_pages.editor is null and week is null
          or p.id in (select f from public.filter_records('page', lacks_alt, list_pages.editor, week, zone) f))
    ),
    in_tab as (
      select * from filtered f where case list_pages.tab when 'all' then f.stage <> 'bin' else f.stage = list_pages.tab end
    ),
    shown as (
      select t.*, row_number() over (order by t.is_fixed desc, t.title, t.id) as place from in_tab t order by place offset start limit size
    )
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'template', p.template, 'is_fixed', p.is_fixed,
          'stage', s.stage, 'published_at', p.published_at, 'unpublish_at', p.unpublish_at, 'binned_at', p.binned_at, 'updated_at', p.updated_at,
          'editor', (select private.editor_name(v.actor) from public.revisions v
            where v.table_name = 'pages' and v.row_id = p.id::text order by v.id desc limit 1)) order by s.place), '[]')
        from shown s join public.pages p on p.id = s.id),
      'total', (select count(*) from in_tab),
      'counts', (
        select jsonb_build_object('all', count(*) filter (where stage <> 'bin'), 'draft', count(*) filter (where stage = 'draft'),
          'scheduled', count(*) filter (where stage = 'scheduled'), 'published', count(*) filter (where stage = 'published'),
          'archived', count(*) filter (where stage = 'archived'), 'bin', count(*) filter (where stage = 'bin')) from filtered)));
end $function$;

CREATE OR REPLACE FUNCTION public.list_publication_week(day date DEFAULT NULL::date, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  w record;
  answer jsonb;
begin
  perform private.require_editor('see the week');
  select * into w from private.site_week(list_publication_week.day, list_publication_week.zone);
  with happenings as (
    select 'publish' as kind, a.id, a.title, a.published_at as at, a.status as state, null as person
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.published_at >= w.starts and a.published_at < w.ends
    union all
    select 'unpublish', a.id, a.title, a.unpublish_at, a.status, null
    from public.news_articles a
    where a.binned_at is null and a.status in ('published', 'archived') and a.unpublish_at >= w.starts and a.unpublish_at < w.ends
      and (a.status = 'published' or (a.unpublish_at <= now() and coalesce((select v.row_data ->> 'status' from public.revisions v
        where v.table_name = 'news_articles' and v.row_id = a.id::text and v.created_at < a.unpublish_at order by v.id desc limit 1), '') <> 'archived'))
    union all
    select 'review', a.id, a.title, r.due_at, r.state, private.editor_name(r.reviewer)
    from public.article_reviews r join public.news_articles a on a.id = r.article_id
    where a.binned_at is null and r.state in ('open', 'changes') and r.due_at >= w.starts and r.due_at < w.ends
  ),
  numbered as (
    select h.*, row_number() over (partition by (h.at at time zone w.timezone)::date order by h.at, h.title, h.id) as place,
      case h.kind when 'unpublish' then 'archived'
        when 'publish' then case when h.at <= now() then 'published' else 'scheduled' end
        else case when h.at <= now() then 'attention' else 'waiting' end end as status
    from happenings h
  )
  select jsonb_build_object('first_day', w.first_day, 'timezone', w.timezone, 'today', w.today,
    'more', (select coalesce(jsonb_object_agg(d.day, d.count), '{}') from (
      select (n.at at time zone w.timezone)::date as day, count(*) from numbered n where n.place > 50 group by 1) d),
    'left_out', (select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (
      select n.status, count(*) from numbered n where n.place > 50 group by n.status) c),
    'rows', (select coalesce(jsonb_agg(to_jsonb(n) - '{place,status}'::text[] order by n.at, n.title, n.id), '[]') from numbered n where n.place <= 50))
  into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.list_users(query text DEFAULT ''::text, tab text DEFAULT 'all'::text, factor text DEFAULT ''::text, seen text DEFAULT ''::text, sort text DEFAULT 'role'::text, direction text DEFAULT 'desc'::text, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  terms tsquery := private.search_terms(query);
  answer jsonb;
  size int := least(greatest(coalesce(page_size, 25), 1), 100);
  start int := (greatest(coalesce(page, 1), 1) - 1) * size;
  down boolean := direction = 'desc';
begin
  perform private.require_editor('may see who has an account');
  with everybody as materialized (
    select p.id, p.full_name, p.email::text as email, p.created_at, coalesce(r.role, 'user') as role, f.user_id is not null as factor_on,
      s.seen_at, coalesce(u.banned_until > now(), false) as suspended
    from public.profiles p
      join auth.users u on u.id = p.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = p.id
      left join (select distinct m.user_id from auth.mfa_factors m where m.status::text = 'verified') f on f.user_id = p.id
      left join private.last_seen() s on s.user_id = p.id
    where terms is null or private.search_words(coalesce(p.full_name, '') || ' ' || coalesce(p.email, '')) @@ terms
  ),
  filtered as (
    select * from everybody e
    where (list_users.factor = '' or e.factor_on = (list_users.factor = 'on'))
      and case list_users.seen
        when 'week' then e.seen_at > now() - interval '7 days'
        when 'month' then e.seen_at > now() - interval '30 days'
        when 'longer' then e.seen_at <= now() - interval '30 days'
        when 'never' then e.seen_at is null
        else true end
  ),
  in_tab as (
    select * from filtered e where case list_users.tab
      when 'admins' then e.role = 'admin' when 'managers' then e.role = 'manager' when 'users' then e.role = 'user'
      when 'suspended' then e.suspended when 'invited' then false else true end
  ),
  waiting as (
    select i.*, private.invitation_state(i) = 'expired' as expired from public.invitations i
    where i.accepted_at is null and i.revoked_at is null and (terms is null or private.search_words(concat_ws(' ', i.full_name, i.email)) @@ terms)
  ),
  named as (
    select t.*, lower(coalesce(nullif(t.full_name, ''), t.email)) as called from in_tab t
  ),
  ordered as (
    select n.*, row_number() over (order by
      case when not down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end,
      case when down then case list_users.sort when 'factor' then n.factor_on::text when 'state' then n.suspended::text end end desc,
      case when list_users.sort = 'role' then case when down then -array_position(enum_range(null::public.app_role), n.role)
        else array_position(enum_range(null::public.app_role), n.role) end end,
      case when list_users.sort in ('seen', 'joined') and not down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end nulls first,
      case when list_users.sort in ('seen', 'joined') and down then case list_users.sort when 'seen' then n.seen_at else n.created_at end end desc nulls last,
      case when not (list_users.sort = 'name' and down) then n.called end,
      case when list_users.sort = 'name' and down then n.called end desc,
      n.id) as place
    from named n
  ),
  counted as (
    select count(*) as all_of_them, count(*) filter (where role = 'admin') as admins, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'user') as users, count(*) filter (where suspended) as suspended from filtered
  )
  select jsonb_build_object(
    'rows', case when list_users.tab = 'invited' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'email', w.email, 'full_name', w.full_name, 'role', w.role, 'expires_at', w.expires_at,
          'expired', w.expired, 'created_at', w.created_at, 'letter', private.address_letter(w.email), 'is_stored', w.is_stored) order by w.expires_at desc, w.email), '[]')
        from (select x.*, private.invitation_state(i) = 'open' and private.stored_invitation_token(i) is not null as is_stored
          from (select * from waiting order by expires_at desc, email offset start limit size) x join public.invitations i on i.id = x.id) w)
      else (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'full_name', o.full_name, 'email', o.email, 'role', o.role,
          'factor', case when o.factor_on then 'on' else 'off' end, 'last_seen_at', o.seen_at,
          'state', case when o.suspended then 'suspended' else 'active' end,
          'suspended_reason', case when o.suspended then (select x.reason from private.suspensions x where x.user_id = o.id) end,
          'created_at', o.created_at) order by o.place), '[]')
        from ordered o where o.place > start and o.place <= start + size) end,
    'total', case when list_users.tab = 'invited' then (select count(*) from waiting) else (select count(*) from in_tab) end,
    'counts', jsonb_build_object('all', c.all_of_them, 'admins', c.admins, 'managers', c.managers, 'users', c.users,
      'invited', (select count(*) from waiting), 'suspended', c.suspended))
  into answer from counted c;
  return answer || jsonb_build_object('standing', (
    select jsonb_build_object('all', count(*), 'admins', count(*) filter (where r.role = 'admin'),
      'managers', count(*) filter (where r.role = 'manager'), 'users', count(*) filter (where coalesce(r.role, 'user') = 'user'))
    from auth.users u join public.profiles p on p.id = u.id
      left join (select r.user_id, max(r.role) as role from public.user_roles r group by r.user_id) r on r.user_id = u.id
    where coalesce(u.banned_until <= now(), true)));
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
    raise exception 'Twenty links are enough. Take one back first.' using errcode = 'P0001';
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
    raise exception 'An author is not merged into itself.' using errcode = '22023';
  end if;
  if not private.lock_for_merge('public.authors', author, into_author) then
    raise exception 'One of these authors is not there any more.' using errcode = 'P0002';
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

CREATE OR REPLACE FUNCTION public.my_drafts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  answer jsonb;
begin
  perform private.require_editor('have drafts');
  with unsaved as (
    select d.kind, d.row_id, max(d.updated_at) as updated_at, bool_and(d.base_version is null) as is_new,
      (array_agg(d.fields order by d.updated_at desc))[1] as fields
    from public.drafts d where d.author = me and d.kind in ('article', 'event') group by d.kind, d.row_id
  ),
  own as (
    select 'article' as kind, a.id::text as id, a.title, a.feature_image_url as image, a.status as state, a.updated_at,
      array_remove(array[case when trim(a.excerpt) = '' then 'excerpt' end, case when a.category_id is null then 'category' end,
        case when a.feature_image_url is not null and trim(coalesce(a.feature_image_alt, '')) = '' then 'alt' end], null) as missing
    from private.record_owners o join public.news_articles a on a.id = o.row_id
    where o.kind = 'article' and o.owner = me and a.status = 'draft' and a.binned_at is null
    union all
    select 'event', e.id::text, e.title, e.image_url, e.status, e.updated_at,
      array_remove(array[case when trim(e.description) = '' then 'summary' end,
        case when trim(coalesce(e.location, '')) = '' and e.online_url is null then 'venue' end,
        case when e.image_url is not null and trim(coalesce(e.image_alt, '')) = '' then 'alt' end], null)
    from private.record_owners o join public.events e on e.id = o.row_id
    where o.kind = 'event' and o.owner = me and e.status = 'draft' and not e.is_pattern
  ),
  begun as (
    select w.kind, w.id, w.title, w.image, w.state, exists (select from unsaved u where u.kind = w.kind and u.row_id = w.id) as unsaved, w.updated_at, w.missing
    from own w
    union all
    select u.kind, u.row_id, coalesce(a.title, e.title, left(u.fields #>> '{values,title}', 200)), coalesce(a.feature_image_url, e.image_url),
      coalesce(a.status, e.status, 'new'), true, u.updated_at, '{}'
    from unsaved u
      left join public.news_articles a on u.kind = 'article' and a.id::text = u.row_id and a.binned_at is null
      left join public.events e on u.kind = 'event' and e.id::text = u.row_id
    where (u.is_new or a.id is not null or e.id is not null) and not exists (select from own w where w.kind = u.kind and w.id = u.row_id)
  )
  select jsonb_build_object('total', (select count(*) from begun), 'rows', coalesce(jsonb_agg(to_jsonb(b)), '[]')) into answer
  from (select * from begun order by updated_at desc, id limit 20) b;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.my_tasks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  answer jsonb;
begin
  perform private.require_editor('have tasks');
  with tasks as (
    select case r.state when 'open' then 'review' else 'changes' end as kind, a.id::text as id, a.title,
      private.editor_name(case r.state when 'open' then r.asked_by else r.decided_by end) as person,
      case r.state when 'open' then r.question else r.answer end as text, r.due_at, coalesce(r.decided_at, r.created_at) as since, 1 as count
    from public.article_reviews r join public.news_articles a on a.id = r.article_id
    where a.binned_at is null and (r.state = 'open' and (r.reviewer = me or (r.reviewer is null and r.asked_by is distinct from me))
      or r.state = 'changes' and r.asked_by = me)
    union all
    select 'mention', a.id::text, a.title, private.editor_name(r.author), r.words, null, r.created_at, 1
    from public.document_remarks r join public.documents d on d.id = r.document_id and d.table_name = 'news_articles'
      join public.news_articles a on a.id = d.row_id
      join public.document_remarks c on c.id = coalesce(r.answers, r.id)
    where r.mentioned @> array[me] and r.author is distinct from me and c.settled_at is null and a.binned_at is null
      and not exists (select from public.document_remarks own where own.answers = c.id and own.author = me and own.created_at > r.created_at)
    union all
    select 'vote', a.id::text, a.full_name, null, null, private.stage_ends(a.status, a.stage_since), r.assigned_at, 1
    from public.application_readers r join public.applications a on a.id = r.application_id
    where r.user_id = me and a.status in ('screening', 'referees', 'interview', 'decision')
      and not exists (select from public.application_votes v where v.application_id = a.id and v.user_id = me)
    union all
    select case a.kind when 'contact' then 'question' else 'application' end, null, null, null, null,
      min(private.stage_ends(a.status, a.stage_since)), min(a.stage_since), count(*)::int
    from public.applications a where a.status = 'submitted' group by a.kind
  )
  select jsonb_build_object('total', (select count(*) from tasks), 'rows', coalesce(jsonb_agg(to_jsonb(t)), '[]')) into answer
  from (select * from tasks order by due_at nulls last, since, id limit 50) t;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.my_week(day date DEFAULT NULL::date, zone text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  w record;
  answer jsonb;
begin
  perform private.require_editor('see the week');
  select * into w from private.site_week(my_week.day, my_week.zone);
  with happenings as (
    select 'article' as kind, a.id, a.title, a.published_at as at, null::date as day, null as timezone, a.status as state, null::int as attendees, null::int as capacity
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.published_at >= w.starts and a.published_at < w.ends
    union all
    select 'unpublish', a.id, a.title, a.unpublish_at, null, null, a.status, null, null
    from public.news_articles a
    where a.binned_at is null and a.status = 'published' and a.unpublish_at >= w.starts and a.unpublish_at < w.ends
    union all
    select 'event', e.id, e.title, case when e.time_precision = 'datetime' then e.start_date end,
      case when e.time_precision = 'date' then (e.start_date at time zone coalesce(e.timezone, 'UTC'))::date end,
      e.timezone, e.event_state, e.attendees, e.max_attendees
    from public.events e
    where e.status = 'published' and e.time_precision in ('datetime', 'date') and e.start_date >= w.starts - interval '1 day' and e.start_date < w.ends + interval '1 day'
    union all
    select 'partner', p.id, p.name, null, p.term_ends_on, null, null, null, null
    from public.partners p where p.is_visible and p.term_ends_on between w.first_day and w.first_day + 6
    union all
    select 'consent', m.id, coalesce(nullif(trim(m.alt), ''), m.file_name, 'Image'), null, m.consent_expires_on, null, null, null, null
    from public.media m where m.removed_at is null and m.consent_expires_on between w.first_day and w.first_day + 6
  ),
  within as (
    select h.*, row_number() over (partition by coalesce(h.day, (h.at at time zone w.timezone)::date)
      order by coalesce(h.at, h.day::timestamptz), h.title, h.id) as place
    from happenings h where h.day between w.first_day and w.first_day + 6 or (h.at >= w.starts and h.at < w.ends)
  )
  select jsonb_build_object('first_day', w.first_day, 'timezone', w.timezone, 'today', w.today,
    'more', (select coalesce(jsonb_object_agg(d.day, d.count), '{}') from (
      select coalesce(h.day, (h.at at time zone w.timezone)::date) as day, count(*) from within h where h.place > 50 group by 1) d),
    'rows', (select coalesce(jsonb_agg(to_jsonb(h) - 'place' order by coalesce(h.at, h.day::timestamptz), h.title, h.id), '[]')
      from within h where h.place <= 50)) into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.preview_article_action(action text, ids uuid[], value uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor();
  return private.counted_effects((select coalesce(jsonb_agg(to_jsonb(e)), '[]') from private.article_effects(action, ids, value) e));
end $function$;

CREATE OR REPLACE FUNCTION public.purge_albums(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  purged int;
begin
  perform private.require_admin('purge albums');
  delete from public.albums a where a.id = any (ids) and a.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $function$;

CREATE OR REPLACE FUNCTION public.purge_articles(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  purged int;
begin
  perform private.require_admin('purge articles');
  delete from public.news_articles a where a.id = any (ids) and a.binned_at is not null;
  get diagnostics purged = row_count;
  return purged;
end $function$;

CREATE OR REPLACE FUNCTION public.purge_events(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  purged int;
begin
  perform private.require_admin('purge events');
  delete from public.events e where e.id = any (ids) and e.status = 'archived';
  get diagnostics purged = row_count;
  return purged;
end $function$;

CREATE OR REPLACE FUNCTION public.purge_pages(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  purged int;
begin
  perform private.require_admin('purge pages');
  delete from public.pages p where p.id = any (ids) and p.binned_at is not null;
  get diagnostics purged = row_count;
  return purged;
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
    raise exception 'The reviewer was asked less than a day ago. Remind them tomorrow.' using errcode = 'P0001';
  end if;
  update public.article_reviews r set reminded_at = now() where r.id = asked.id;
  perform private.notify('review', 'article-notice', jsonb_build_object('about', 'reminder', 'article', a.id, 'title', a.title,
      'due_at', asked.due_at, 'asker', (select nullif(trim(k.full_name), '') from public.profiles k where k.id = asked.asked_by),
      'country', (select k.country from public.profiles k where k.id = asked.reviewer)),
    person => asked.reviewer)
  from public.news_articles a where a.id = asked.article_id;
  return sent;
end $function$;

CREATE OR REPLACE FUNCTION public.reorder_rows(what text, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moved int;
begin
  if not exists (select from private.record_kinds k where k.table_name = what and k.is_ordered) then
    raise exception 'Rows of % have no order of their own.', what using errcode = '22023';
  end if;
  perform private.require_editor('put rows in order');
  execute format('update public.%I t set position = o.place from unnest($1) with ordinality as o (id, place)
    where t.id = o.id and t.position <> o.place', what) using ids;
  get diagnostics moved = row_count;
  return moved;
end $function$;

CREATE OR REPLACE FUNCTION public.user_account(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_editor('may see who has an account');
  return (
    select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'title', p.title, 'organisation', p.organisation,
      'avatar_path', p.avatar_path, 'created_at', p.created_at, 'confirmed_at', u.email_confirmed_at,
      'role', coalesce((select max(r.role) from public.user_roles r where r.user_id = p.id), 'user'),
      'factor', case when f.since is null then 'off' else 'on' end, 'factor_since', f.since,
      'recovery_codes_left', (select count(*) from private.recovery_codes c where c.user_id = p.id),
      'last_sign_in_at', u.last_sign_in_at,
      'last_seen_at', (select s.seen_at from private.last_seen() s where s.user_id = p.id),
      'letter', private.address_letter(u.email),
      'state', case when u.banned_until > now() then 'suspended' when u.email_confirmed_at is null then 'unconfirmed' else 'active' end,
      'suspension', case when u.banned_until > now() then (select jsonb_build_object('reason', x.reason, 'at', x.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = x.suspended_by))
        from private.suspensions x where x.user_id = p.id) end,
      'invitation', (select jsonb_build_object('at', i.created_at,
          'by', (select coalesce(nullif(b.full_name, ''), b.email) from public.profiles b where b.id = i.invited_by))
        from public.invitations i where i.accepted_by = p.id order by i.accepted_at limit 1))
    from public.profiles p join auth.users u on u.id = p.id
      left join (select m.user_id, min(m.updated_at) as since from auth.mfa_factors m where m.status::text = 'verified' group by m.user_id) f
        on f.user_id = p.id
    where p.id = person);
end $function$;

CREATE OR REPLACE FUNCTION public.user_records(person uuid, most integer DEFAULT 8)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(most, 1), 100);
begin
  perform private.require_editor('see what others made');
  return (
    with owned as materialized (
      select o.kind, o.row_id, o.since from private.record_owners o where o.owner = person order by o.since desc, o.row_id limit size
    ),
    edited as materialized (
      select k.kind, l.row_id::uuid as row_id, max(l.created_at) as since
      from (select a.table_name, a.row_id, a.created_at from public.audit_log a
          where a.actor = person and a.action = 'change' and a.row_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' order by a.id desc limit 1000) l
        join private.record_kinds k on k.table_name = l.table_name and k.key_columns = 'id'
      where not exists (select from private.record_owners o where o.kind = k.kind and o.row_id = l.row_id::uuid and o.owner = person)
      group by k.kind, l.row_id order by max(l.created_at) desc, l.row_id limit size
    ),
    described as (
      select distinct on (d.kind, d.id) d.* from private.described_records(
        (select coalesce(string_agg(format('select %L, %L::uuid', w.kind, w.row_id), ' union '), 'select null, null::uuid where false')
          from (select kind, row_id from owned union select kind, row_id from edited) w)) d
    )
    select jsonb_build_object(
      'counts', coalesce((select jsonb_object_agg(c.table_name, c.rows) from (
          select k.table_name, count(*) as rows from private.record_owners o join private.record_kinds k on k.kind = o.kind
          where o.owner = person group by k.table_name) c), '{}'),
      'owned', coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('at', o.since) order by o.since desc, d.title)
        from owned o join described d on d.kind = o.kind and d.id = o.row_id), '[]'),
      'edited', coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('at', e.since) order by e.since desc, d.title)
        from edited e join described d on d.kind = e.kind and d.id = e.row_id), '[]')));
end $function$;

REVOKE ALL ON FUNCTION "private"."apply_effects"(uuid, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_effects"(uuid, text, text, jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."apply_effects"(uuid, text, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."require_editor"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_editor"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."require_editor"(text) TO "service_role";
