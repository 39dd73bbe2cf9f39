-- Search across the site. Accents, apostrophes and hyphens never stand between a reader and a name, and nothing here
-- needs an extension, so it runs on any PostgreSQL.

-- A text as it is compared: lower case, without accents, apostrophes and punctuation. "Côte d’Ivoire" gives "cote divoire".
create function private.fold(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select trim(regexp_replace(
    -- What Unicode does not take apart into letter and mark, but a keyboard far away does.
    replace(replace(replace(replace(lower(translate(
      regexp_replace(
        normalize(regexp_replace(value, '[''`´‘’‛ʹʻʼʽʾʿˈ′＇ꞌ]', '', 'g'), nfkd),
        '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
      'ØøĐđŁłĦħıƆɔƐɛŊŋƁɓƊɗƘƙƳƴƉɖƑƒƔɣƲʋƎǝƏəÐð', 'OoDdLlHhiOoEeNnBbDdKkYyDdFfGgVvEeEeDd')),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;

-- The words a text is found by. A name with an apostrophe or hyphen is found joined and parted: ndjamena, n, djamena.
-- Made without the text search parser, whose idea of a word depends on the server's locale.
create function private.search_words(value text) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct left(word, 80) from unnest(string_to_array(
      private.fold(left(value, 300000)) || ' ' ||
      private.fold(translate(left(value, 300000), '''`´‘’ʼ', '      ')) || ' ' ||
      private.fold(translate(left(value, 300000), '-‐‑', '')), ' ')) as word
    where word <> ''))
$$;

-- Every word of a question, each as the beginning of a word, in any order. Folding leaves nothing that could be an operator.
-- Null when there is no word in it.
create function private.search_terms(query text, joined_by text default ' & ') returns tsquery
  language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(format('''%s'':*', word), joined_by)::tsquery from (
    select distinct left(word, 80) as word from unnest((string_to_array(private.fold(left(query, 200)), ' '))[1:8]) as word
    where word <> '') as words
$$;

-- The words of an HTML text, a line for each of its blocks.
create function private.plain_text(html text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- A word may change its dress half-way; any other element ends the line.
  select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(html,
    '\s+', ' ', 'g'), '</?(?:a|abbr|b|cite|code|em|i|q|s|strong|sub|sup|time)(?:\s[^>]*)?>', '', 'gi'), ' ?<[^>]*> ?', chr(10), 'g'),
    '&(?:#39|#x27|apos|rsquo|lsquo);', '’', 'gi'), '&[a-z0-9#]+;', ' ', 'gi'), '\n+', chr(10), 'g'), chr(10) || ' ')
$$;

-- What is searched, beside what is shown: nobody reads this table but the functions below, and they only point to rows.
create table private.search_index (
  kind text not null,
  row_id uuid not null,
  title text not null,
  -- What is known in a line or two: a summary, a place, a title held.
  lead text not null default '',
  byline text not null default '',
  body text not null default '',
  title_words tsvector generated always as (private.search_words(title)) stored,
  lead_words tsvector generated always as (private.search_words(lead || ' ' || byline)) stored,
  words tsvector generated always as (private.search_words(title || ' ' || lead || ' ' || byline || ' ' || body)) stored,
  primary key (kind, row_id)
);
create index search_index_by_word on private.search_index using gin (words);
alter table private.search_index enable row level security;

-- The texts of a row's columns in one; of a list its entries, or their titles.
create function private.texts_of(columns_of jsonb, names text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(private.plain_text(case jsonb_typeof(columns_of -> name)
      when 'array' then (select string_agg(coalesce(item ->> 'title', item #>> '{}'), '. ') from jsonb_array_elements(columns_of -> name) as item)
      else columns_of ->> name end), ' '), '')
  from unnest(string_to_array(names, ',')) as name
$$;

-- Arguments: kind, column of the title, columns of the lead, columns of the body.
create function private.follow_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_index where kind = tg_argv[0] and row_id = old.id;
    return null;
  end if;
  insert into private.search_index (kind, row_id, title, lead, body)
  values (tg_argv[0], new.id, to_jsonb(new) ->> tg_argv[1], private.texts_of(to_jsonb(new), tg_argv[2]), private.texts_of(to_jsonb(new), tg_argv[3]))
  on conflict (kind, row_id) do update set title = excluded.title, lead = excluded.lead, body = excluded.body;
  return null;
end $$;

-- An article is found by its writers, who stand in tables of their own.
create function private.follow_bylines_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.search_index i set byline = coalesce(
    (select string_agg(w.name, ', ' order by b.position) from public.article_authors b join public.authors w on w.id = b.author_id where b.article_id = i.row_id), '')
  where i.kind = 'article' and case tg_table_name
    when 'article_authors' then i.row_id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'article_id')::uuid
    else i.row_id in (select b.article_id from public.article_authors b where b.author_id = (to_jsonb(new) ->> 'id')::uuid) end;
  return null;
end $$;

create procedure private.make_searchable(searched regclass, kind text, title text, lead text, body text)
  language plpgsql set search_path = ''
as $$
begin
  execute format('create trigger follow_for_search after insert or update or delete on %s for each row execute function private.follow_for_search(%L, %L, %L, %L)',
    searched, kind, title, lead, body);
  -- Rows that are there already.
  execute format('insert into private.search_index (kind, row_id, title, lead, body) select %L, r.id, to_jsonb(r) ->> %L, private.texts_of(to_jsonb(r), %L), private.texts_of(to_jsonb(r), %L) from %s r',
    kind, title, lead, body, searched);
end $$;

call private.make_searchable('public.events', 'event', 'title', 'description,location,region', 'location_note,programme,body_html');
call private.make_searchable('public.news_articles', 'article', 'title', 'excerpt,interviewee', 'interviewee_note,content_html');
call private.make_searchable('public.people', 'person', 'name', 'title', 'bio');
call private.make_searchable('public.circles', 'circle', 'name', 'description,question', 'about_html');
call private.make_searchable('public.partners', 'partner', 'name', 'tier', 'description');
create trigger follow_bylines_for_search after insert or update or delete on public.article_authors
  for each row execute function private.follow_bylines_for_search();
create trigger follow_bylines_for_search after update of name on public.authors
  for each row execute function private.follow_bylines_for_search();

-- Which rows hold every word of a question, and how prominently. It reads past the policies and names rows by id only;
-- whoever asks must join the rows themselves, where the policies decide. (Behind a policy the index could not be used.)
create function private.search_candidates(query text) returns table (kind text, row_id uuid, rank real)
  language sql stable security definer set search_path = ''
as $$
  select i.kind, i.row_id, (1
      + case when i.title_words @@ q.terms then 8 else 0 end
      + case when starts_with(private.fold(i.title), private.fold(query)) then 4 else 0 end
      + case when i.lead_words @@ q.terms then 3 else 0 end)::real
  from (select private.search_terms(query) as terms) q join private.search_index i on i.words @@ q.terms
$$;

-- The first sentence with a word of the question. All are folded as one text, because folding each alone takes a hundred
-- times as long; two characters that nobody writes part the sentences and keep the apostrophes' places meanwhile.
create function private.first_answering(value text, query text) returns text
  language sql stable set search_path = ''
as $$
  select sentence
  from (select string_to_array(regexp_replace(left(value, 60000), '([.!?][”’"]?)\s+', '\1' || chr(10), 'g'), chr(10)) as list) as split,
    lateral (select private.fold(translate(array_to_string(list, chr(57344)), '''`´‘’ʼ', repeat(chr(57345), 6))) as text) as one,
    lateral unnest(list, string_to_array(replace(text, chr(57345), ''), chr(57344)), string_to_array(replace(text, chr(57345), ' '), chr(57344)))
      with ordinality as folded (sentence, joined, parted, place),
    lateral (select '(^| )(' || replace(private.fold(left(query, 200)), ' ', '|') || ')' as beginning) as asked
  where joined ~ beginning or parted ~ beginning
  order by place limit 1
$$;

-- What to show of a row beneath its title: the first sentence that answers, of its lead or else of its body; the beginning
-- of the lead where only the title answers. A short lead is shown whole. Cut between words.
create function private.passage(lead text, body_html text, query text) returns text
  language sql stable set search_path = ''
as $$
  select case when length(text) <= 240 then text else regexp_replace(left(text, 230), '[^[:alnum:]]+[^ ]*$', '') || ' …' end
  from (
    select coalesce(
      case when length(lead) <= 240 and private.search_words(lead) @@ terms then lead end,
      private.first_answering(lead, query), private.first_answering(private.plain_text(body_html), query), lead, '') as text
    from (select private.search_terms(query, ' | ') as terms) as q
  ) as chosen
$$;

-- Events, articles, people, circles and partners that hold every word of the question, at most `max` of each kind, the
-- most prominent first. `total` counts what was found of the kind; `about` says what its row needs to be shown.
create function public.search_site(query text, max int default 20)
  returns table (kind text, slug text, title text, snippet text, rank real, total int, about jsonb)
  language sql stable security invoker set search_path = ''
as $$
  with found as materialized (select * from private.search_candidates(query)),
  visible as (
    -- The conditions repeat the public's policies, so that an editor who searches the public site finds the public site.
    select f.kind, e.slug::text, e.title, e.description as lead, e.body_html as body, f.rank, e.start_date as at,
      jsonb_build_object('start_date', e.start_date, 'end_date', e.end_date, 'timezone', e.timezone, 'time_precision', e.time_precision,
        'location', e.location, 'region', e.region, 'event_state', e.event_state) as about
    from found f join public.events e on f.kind = 'event' and e.id = f.row_id
    where e.status = 'published' and e.published_at <= now()
    union all
    select f.kind, a.slug, a.title, a.excerpt, a.content_html, f.rank, a.published_at,
      jsonb_build_object('published_at', a.published_at, 'category', c.name)
    from found f join public.news_articles a on f.kind = 'article' and a.id = f.row_id left join public.categories c on c.id = a.category_id
    where a.status = 'published' and a.published_at <= now()
    union all
    select f.kind, p.slug, p.name, p.title, p.bio, f.rank, null, jsonb_build_object('groups', p.groups, 'circle_slug', c.slug, 'color_hex', c.color_hex)
    from found f join public.people p on f.kind = 'person' and p.id = f.row_id left join public.circles c on c.id = p.circle_id
    where p.is_visible
    union all
    select f.kind, c.slug, c.name, c.description, c.about_html, f.rank, null, jsonb_build_object('color_hex', c.color_hex)
    from found f join public.circles c on f.kind = 'circle' and c.id = f.row_id
    union all
    select f.kind, p.slug, p.name, p.description, null, f.rank, null, jsonb_build_object('tier', p.tier)
    from found f join public.partners p on f.kind = 'partner' and p.id = f.row_id
    where p.is_visible and coalesce(p.term_starts_on, '-infinity') <= current_date and coalesce(p.term_ends_on, 'infinity') >= current_date
  ),
  ranked as (
    -- Of two that answer alike, the one nearer to today.
    select v.*, row_number() over (partition by v.kind order by v.rank desc, abs(extract(epoch from v.at - now())) nulls last, v.title) as place,
      count(*) over (partition by v.kind)::int as total
    from visible v
  )
  select r.kind, r.slug, r.title, private.passage(r.lead, r.body, search_site.query), r.rank, r.total, r.about
  from ranked r where r.place <= least(greatest(search_site.max, 1), 50)
  order by array_position(array['event', 'article', 'person', 'circle', 'partner'], r.kind), r.place
$$;

-- Where every public record of the site stands and when it last changed: what sitemap.xml is made of.
create view public.public_addresses with (security_invoker = true) as
  select 'event' as kind, slug::text as slug, greatest(updated_at, published_at) as changed_at from public.events
    where status = 'published' and published_at <= now()
  union all select 'article', slug, greatest(updated_at, published_at) from public.news_articles
    where status = 'published' and published_at <= now()
  union all select 'album', slug, greatest(updated_at, published_at) from public.albums
    where status = 'published' and published_at <= now()
  union all select 'page', slug, greatest(updated_at, published_at) from public.pages
    where status = 'published' and published_at <= now()
  union all select 'circle', slug, updated_at from public.circles
  union all select 'flagship', slug, updated_at from public.flagship_pages
  union all select 'flagship record', slug, updated_at from public.flagship_pages where is_visible;

revoke execute on function private.fold(text), private.search_words(text), private.search_terms(text, text), private.plain_text(text),
  private.texts_of(jsonb, text), private.follow_for_search(), private.follow_bylines_for_search(), private.search_candidates(text),
  private.first_answering(text, text), private.passage(text, text, text), public.search_site(text, int) from public;
revoke execute on procedure private.make_searchable(regclass, text, text, text, text) from public;
grant execute on function private.fold(text), private.search_words(text), private.search_terms(text, text), private.plain_text(text),
  private.search_candidates(text), private.first_answering(text, text), private.passage(text, text, text),
  public.search_site(text, int) to anon, authenticated, service_role;
grant select on public.public_addresses to anon, authenticated, service_role;
