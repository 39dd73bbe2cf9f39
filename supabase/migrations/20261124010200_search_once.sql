-- What is saved is made searchable once: reading the words of a long text took longer than all else that a save does. What is
-- found stays the same.

/* Text as it is compared: without marks, capitals and punctuation. A text of the plain alphabet has nothing to take apart. */
create or replace function private.fold(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select trim(regexp_replace(
    case when octet_length(value) = length(value) then lower(translate(value, '''`', ''))
      -- What Unicode does not take apart into letter and mark, but a keyboard far away does.
      else replace(replace(replace(replace(lower(translate(
        regexp_replace(
          normalize(translate(value, '''`´‘’‛ʹʻʼʽʾʿˈ′＇ꞌ', ''), nfkd),
          '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'),
        'ØøĐđŁłĦħıƆɔƐɛŊŋƁɓƊɗƘƙƳƴƉɖƑƒƔɣƲʋƎǝƏəÐð', 'OoDdLlHhiOoEeNnBbDdKkYyDdFfGgVvEeEeDd')),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th') end,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;

/* The words a text is found by. A name with an apostrophe or hyphen is found joined and parted: ndjamena, n, djamena. Only
   such names are folded once more.
   Made without the text search parser, whose idea of a word depends on the server's locale. */
create or replace function private.search_words(value text) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct left(word, 80) from unnest(string_to_array(
      private.fold(left(value, 300000)) || ' ' ||
      private.fold(translate(named.names, '''`´‘’ʼ', '      ')) || ' ' ||
      private.fold(translate(named.names, '-‐‑', '')), ' ')) as word
    where word <> ''))
  from (select coalesce(string_agg(name, ' '), '') as names from unnest(string_to_array(left(value, 300000), ' ')) as name
    where name ~ '[''`´‘’ʼ‐‑-]') as named
$$;

/* Who wrote a record, in a line; nobody but of an article. */
create function private.byline_of(kind text, id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(string_agg(w.name, ', ' order by b.position), '') from public.article_authors b join public.authors w on w.id = b.author_id
  where byline_of.kind = 'article' and b.article_id = byline_of.id
$$;

-- An article is found by its writers, who stand in tables of their own.
create or replace function private.follow_bylines_for_search() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.search_index i set byline = private.byline_of(i.kind, i.row_id)
  where i.kind = 'article' and i.byline is distinct from private.byline_of(i.kind, i.row_id) and case tg_table_name
    when 'article_authors' then i.row_id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'article_id')::uuid
    else i.row_id in (select b.article_id from public.article_authors b where b.author_id = (to_jsonb(new) ->> 'id')::uuid) end;
  return null;
end $$;

revoke execute on function private.byline_of(text, uuid) from public;
