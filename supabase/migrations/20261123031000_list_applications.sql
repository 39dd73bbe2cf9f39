-- The desk of applications: the list, one file, and finding one from anywhere in the back office. The policies decide which
-- applications there are for whoever asks.

create index applications_by_words on public.applications using gin (private.search_words(full_name || ' ' || organisation || ' ' || email));

/* The tab of the desk that an application stands in, beside 'open'. */
create function private.application_tab(kind text, stage text) returns text
  language sql immutable set search_path = ''
  return case when kind = 'contact' then 'questions' when stage in ('submitted', 'screening', 'referees', 'interview', 'decision') then stage else 'decided' end;

/* When an application ought to have left its stage; null where it may stay. */
create function private.stage_ends(stage text, since timestamptz) returns timestamptz
  language sql stable set search_path = ''
as $$ select since + make_interval(days => private.stage_days(stage)) $$;

/* The applications that hold every word of a question, by the index, which policies would keep from being used. The policies
   say then which of them somebody sees. */
create function private.applications_with(terms tsquery) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.id), '{}') from public.applications a
  where private.search_words(a.full_name || ' ' || a.organisation || ' ' || a.email) @@ terms
$$;

/* A page of the applications. `tab`: open, questions, decided or a stage. `mine`: those whose vote waits for the caller; `overdue`: those
   that ought to have moved on. `sort`: age (since when in the stage), name, received. Answers { rows, total, counts, overdue, mine }, with
   `ids` of all that search and filters leave in the tab where they are asked for. */
create function public.list_applications(query text default '', tab text default 'open', circle uuid default null, country text default null,
    mine boolean default false, overdue boolean default false, sort text default 'age', direction text default 'asc', page int default 1,
    page_size int default 25, with_ids boolean default false) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  terms tsquery := private.search_terms(query);
  size int := least(greatest(coalesce(page_size, 25), 1), 200);
  start bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  down boolean := direction = 'desc';
  answer jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors list the applications.' using errcode = '42501';
  end if;
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
end $$;

/* Where an application may go from where it is: [{ stage, refused }], with the sentence of the rule that stands in the way. */
create function private.possible_moves(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('stage', s.name, 'refused', private.stage_refusal(a, s.name)) order by s.place), '[]')
  from public.applications a cross join lateral unnest(private.next_stages(a.kind, a.status)) with ordinality as s (name, place)
  where a.id = possible_moves.application
$$;

/* Who of the readers has voted and when; not what. */
create function private.readers_of(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.user_id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'assigned_at', r.assigned_at,
    'voted_at', v.created_at, 'has_conflict', private.has_conflict(r.user_id, r.application_id)) order by r.assigned_at, r.user_id), '[]')
  from public.application_readers r join public.profiles p on p.id = r.user_id left join public.application_votes v using (application_id, user_id)
  where r.application_id = readers_of.application
$$;

/* One file whole; { closed } with the caller's own words where they declared a conflict; null where there is none. */
create function public.application_file(application uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  closed jsonb;
begin
  if not private.is_editor() then
    raise exception 'Only editors read applications.' using errcode = '42501';
  end if;
  closed := (select jsonb_build_object('reason', c.reason, 'declared_at', c.declared_at) from public.application_conflicts c
    where c.application_id = application_file.application and c.user_id = auth.uid() and c.withdrawn_at is null);
  if closed is not null then return jsonb_build_object('closed', closed); end if;
  return (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'email', a.email, 'organisation', a.organisation,
      'country', a.country, 'statement', a.statement, 'heard_from', a.heard_from, 'event_slug', a.event_slug, 'consent_at', a.consent_at,
      'stage', a.status, 'stage_since', a.stage_since, 'due_at', private.stage_ends(a.status, a.stage_since), 'created_at', a.created_at,
      'member_id', a.member_id, 'moves', private.possible_moves(a.id), 'readers', private.readers_of(a.id),
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
          'sent_at', l.sent_at, 'taken_back_at', l.taken_back_at, 'referee_id', l.referee_id, 'by', coalesce(nullif(p.full_name, ''), p.email), 'at', l.created_at) order by l.created_at desc), '[]')
        from public.application_letters l left join public.profiles p on p.id = l.written_by where l.application_id = a.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'path', d.path, 'bytes', d.bytes,
          'by', coalesce(nullif(p.full_name, ''), p.email), 'at', d.created_at) order by d.created_at), '[]')
        from public.application_documents d left join public.profiles p on p.id = d.added_by where d.application_id = a.id),
      'interview', (select jsonb_build_object('starts_at', i.starts_at, 'timezone', i.timezone, 'minutes', i.minutes, 'place', i.place)
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
end $$;

/* Records that hold every word of the question, at most `most` of each kind, the most prominent first. Definer, because
   behind policies the indexes could not be used; so it asks first who is asking. People who sign in and who apply are found by the
   indexes of their names and addresses, and stand in none that the public's search reads. */
create or replace function public.find_records(query text, most int default 5)
  returns table (kind text, id uuid, slug text, title text, detail text, state text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  rows_of_kinds text := (select string_agg(format(
      'select %s, %L, r.id, %s, r.%I, %s, %s, f.rank from found f join public.%I r on f.kind = %2$L and r.id = f.row_id',
      k.place, k.kind, case when private.has_column(k.table_name, 'slug') then 'r.slug::text' else 'null' end, k.title, k.detail, k.state, k.table_name),
    ' union all ' order by k.place) from private.record_kinds k where k.search_lead is not null);
begin
  if not private.is_editor() then
    raise exception 'Only editors search the records.' using errcode = '42501';
  end if;
  return query execute format($sql$
    with found as materialized (select * from private.search_candidates($1)),
    rows (place, kind, id, slug, title, detail, state, rank) as (%s
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
end $$;

revoke execute on function private.applications_with(tsquery), private.application_tab(text, text), private.stage_ends(text, timestamptz), private.possible_moves(uuid), private.readers_of(uuid),
  public.list_applications(text, text, uuid, text, boolean, boolean, text, text, int, int, boolean), public.application_file(uuid) from public, anon;
grant execute on function private.applications_with(tsquery), private.application_tab(text, text), private.stage_ends(text, timestamptz), private.possible_moves(uuid), private.readers_of(uuid),
  private.folded_name(text),
  public.list_applications(text, text, uuid, text, boolean, boolean, text, text, int, int, boolean), public.application_file(uuid) to authenticated, service_role;
