-- The names that a misspelt question is put right by are noted where they change, out of the words that are there already.

create or replace function private.note_search_names() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_names (word)
    select distinct w from unnest(tsvector_to_array(case when new.byline = '' then new.title_words else new.title_words || private.search_words(new.byline) end)) as w
    where length(w) between 4 and 40
    on conflict do nothing;
  return null;
end $$;

drop trigger note_search_names on private.search_index;
create trigger note_search_names after insert on private.search_index
  for each row execute function private.note_search_names();
create trigger note_changed_search_names after update of title, byline on private.search_index
  for each row when (old.title is distinct from new.title or old.byline is distinct from new.byline) execute function private.note_search_names();
