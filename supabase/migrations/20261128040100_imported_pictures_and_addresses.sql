-- Imported pictures without alternative text are shown where their texts show them, and addresses of mail may end in a domain
-- that is written in other letters.

/* Whether visitors may see a picture, wherever it stands. One that came with an import may wait for its alternative text: its
   page was published with it elsewhere, and a hole in the text would help nobody. The library lists it as not described. */
create or replace function private.may_be_seen(m public.media) returns boolean
  language sql stable set search_path = ''
as $$
  select m.removed_at is null and coalesce(m.consent_expires_on, 'infinity') >= current_date
    and (m.is_decorative or trim(m.alt) <> '' or exists (select from public.import_pictures p where p.media_id = m.id))
$$;

/* One plain address: no comments, quotes, names or groups, which mail servers read in several ways. Browsers write a domain in
   Arabic letters as xn--…, also its last part. */
create or replace function private.is_plain_address(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~ '^[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$'
    and address !~ '(^\.|\.\.)' and length(address) <= 254;
