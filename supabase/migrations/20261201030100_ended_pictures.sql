/* Paths of pictures that visitors must not see any more since three nights ago at most: their agreement has ended, or they were
   removed from the library. A CDN before a project may still have them. */
create function public.server_ended_pictures() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(m.path order by m.path), '[]') from public.media m
  where m.removed_at > now() - interval '3 days'
    or (m.consent_expires_on < current_date
      and greatest(m.consent_expires_on::timestamptz, m.updated_at) > now() - interval '3 days')
$$;
call private.keep_server_functions();
