-- Strangers read of a picture what a page shows: not its file name, where editors file it, or who agreed to it until when.
revoke select on public.media from anon;
do $$
declare
  shown text := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = 'public.media'::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('file_name', 'folder', 'tags', 'rights_holder', 'consent_on', 'consent_expires_on'));
begin
  execute format('grant select (%s) on public.media to anon', shown);
end $$;
