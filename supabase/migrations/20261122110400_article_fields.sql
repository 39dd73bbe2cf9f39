-- What an article says beside its text: where it first appeared, what was put right in it, and what a newsletter says of it.

/* A list of { "on": day, "text": words }, as readers see it at the end of the text. */
create function private.is_correction_list(list jsonb) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 50 and not exists (
    select from jsonb_array_elements(list) as note
    where jsonb_typeof(note) <> 'object' or note - '{on,text}'::text[] <> '{}' or (note ->> 'on')::date is null
      or coalesce(note ->> 'on', '') !~ '^\d{4}-\d{2}-\d{2}$' or length(trim(coalesce(note ->> 'text', ''))) not between 1 and 1000);
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end $$;
revoke execute on function private.is_correction_list(jsonb) from public;
grant execute on function private.is_correction_list(jsonb) to anon, authenticated, service_role;

alter table public.news_articles
  add column canonical_url text constraint news_articles_canonical_url_check check (private.is_web_address(canonical_url)),
  add column corrections jsonb not null default '[]' constraint news_articles_corrections_check check (private.is_correction_list(corrections)),
  add column newsletter_line text constraint news_articles_newsletter_line_check check (length(newsletter_line) <= 300);
call private.take_only('one_line', 'public.news_articles', 'newsletter_line');
