/* The settings of every bucket: on a Supabase project one click in the dashboard makes a private one public. */
create function public.server_buckets() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'public', b.public, 'file_size_limit', b.file_size_limit,
    'allowed_mime_types', b.allowed_mime_types) order by b.id), '[]')
  from storage.buckets b
$$;
call private.keep_server_functions();
