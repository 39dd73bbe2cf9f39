set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.setting_error(key text, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  kind text := jsonb_typeof(value);
  entry jsonb;
  name text;
begin
  if value is null then
    return case when key in ('security.second_factor', 'retention') then 'This cannot be left empty.' end;
  end if;
  if key in ('identity', 'contact', 'video', 'navigation', 'mail', 'retention') and kind <> 'object'
    or key in ('social', 'figures.allowed_differences') and kind <> 'array' then
    return format('The setting %s is not in its form.', key);
  end if;
  if key = 'identity' then
    if not private.is_short(value -> 'strapline', 120) then return 'The strapline is one line of at most 120 characters.'; end if;
    if not private.is_short(value -> 'description', 320) then return 'The description is one paragraph of at most 320 characters.'; end if;
    if not private.is_short(value -> 'legal_name', 200) then return 'The legal name is one line of at most 200 characters.'; end if;
    if coalesce(jsonb_typeof(value -> 'founded'), 'null') <> 'null' and not private.is_whole_number(value -> 'founded', 1800, 2100) then
      return 'The founding year is four digits, such as 2008.';
    end if;
  elsif key = 'contact' then
    foreach name in array array['email', 'press', 'privacy', 'support'] loop
      if coalesce(jsonb_typeof(value -> name), 'null') <> 'null'
        and not (jsonb_typeof(value -> name) = 'string' and private.is_email_address(value ->> name)) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
    if jsonb_typeof(coalesce(value -> 'offices', '[]')) <> 'array' then return 'The offices are a list.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'offices', '[]')) loop
      if not (private.is_short(entry -> 'city', 80) and private.is_short(entry -> 'address', 300)
        and coalesce(entry ->> 'city', '') <> '' and coalesce(entry ->> 'address', '') <> '') then
        return 'An office needs a city and an address.';
      end if;
    end loop;
  elsif key = 'social' then
    if jsonb_array_length(value) > 12 then return 'Twelve addresses at most.'; end if;
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 60) and coalesce(entry ->> 'label', '') <> ''
        and coalesce(private.is_web_address(entry ->> 'url'), false)) then
        return 'Each address needs a name and begins with https://.';
      end if;
    end loop;
  elsif key = 'newsletter_url' then
    if kind <> 'string' or not private.is_web_address(value #>> '{}') then return 'The address begins with https://.'; end if;
  elsif key = 'video' then
    if not private.is_short(value -> 'title', 120) or coalesce(value ->> 'title', '') = '' then return 'The film needs a title of at most 120 characters.'; end if;
    if not private.is_short(value -> 'minutes', 40) or not private.is_short(value -> 'note', 200) then return 'The length is one short line, such as 3 minutes 40.'; end if;
    if coalesce(jsonb_typeof(value -> 'embed_url'), 'null') <> 'null'
      and not (jsonb_typeof(value -> 'embed_url') = 'string' and private.is_player_address(value ->> 'embed_url')) then
      return 'Films play only from www.youtube-nocookie.com and player.vimeo.com.';
    end if;
  elsif key = 'navigation' then
    if jsonb_typeof(coalesce(value -> 'hidden', '[]')) <> 'array' then return 'Hidden links are a list of addresses.'; end if;
    for entry in select * from jsonb_array_elements(coalesce(value -> 'hidden', '[]')) loop
      if jsonb_typeof(entry) <> 'string' or entry #>> '{}' !~ '^/[a-z]' then return 'Hidden links are addresses of this site. Home is always shown.'; end if;
    end loop;
  elsif key = 'mail' then
    if not private.is_short(value -> 'from_name', 100) then return 'The sender''s name is one line of at most 100 characters.'; end if;
    foreach name in array array['reply_to', 'applications_reply_to'] loop
      if coalesce(value ->> name, '') <> '' and not private.is_email_address(value ->> name) then
        return 'An email address needs a name, an @ and a domain.';
      end if;
    end loop;
  elsif key = 'retention' then
    foreach name in array array['applications_months', 'audit_months'] loop
      if not private.is_whole_number(value -> name, 1, 120) then return 'Months are a whole number from 1 to 120.'; end if;
    end loop;
    foreach name in array array['captured_mail_days', 'error_days'] loop
      if not private.is_whole_number(value -> name, 1, 365) then return 'Days are a whole number from 1 to 365.'; end if;
    end loop;
  elsif key = 'figures.allowed_differences' then
    for entry in select * from jsonb_array_elements(value) loop
      if not (private.is_short(entry -> 'label', 120) and private.is_short(entry -> 'home', 40) and private.is_short(entry -> 'overview', 40)) then
        return 'A pair of figures needs a label and two values.';
      end if;
    end loop;
  elsif key ~ '^(home|network|about|partners|flagships|circles|council|management|invite|events|calendar|news|gallery|connect|overview|newsletter)\.' then
    if kind <> 'string' then return 'This is a text.'; end if;
    if length(value #>> '{}') > 2000 then return 'This text has more than 2,000 characters.'; end if;
  end if;
  return null;
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
  if not private.is_editor() then
    raise exception 'Only editors read applications.' using errcode = '42501';
  end if;
  closed := (select jsonb_build_object('reason', c.reason, 'declared_at', c.declared_at) from public.application_conflicts c
    where c.application_id = application_file.application and c.user_id = auth.uid() and c.withdrawn_at is null);
  if closed is not null then return jsonb_build_object('closed', closed); end if;
  return (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'full_name', a.full_name, 'email', a.email, 'organisation', a.organisation,
      'country', a.country, 'statement', a.statement, 'heard_from', a.heard_from, 'event_slug', a.event_slug, 'put_to', (select p.name from public.people p where p.slug = a.person_slug), 'consent_at', a.consent_at,
      'stage', a.status, 'stage_since', a.stage_since, 'due_at', private.stage_ends(a.status, a.stage_since), 'created_at', a.created_at,
      'member_id', a.member_id, 'moves', private.possible_moves(a.id), 'readers', private.readers_of(a.id),
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
end $function$;

CREATE OR REPLACE FUNCTION public.server_mail_setting()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select s.value from public.settings s where s.key = 'mail'), '{}') || jsonb_strip_nulls(jsonb_build_object('support',
    (select coalesce(nullif(s.value ->> 'support', ''), nullif(s.value ->> 'email', '')) from public.settings s where s.key = 'contact')))
$function$;

call private.keep_server_functions();
