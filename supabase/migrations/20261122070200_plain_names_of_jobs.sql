-- What runs at night and who is found by the desk's search are called what they are called everywhere else.

alter function public.server_housekeeping() rename to server_cleanup;
update private.runs set name = 'cleanup' where name = 'housekeeping';
update private.runs set name = 'orphaned avatars' where name = 'lost portraits';

do $$ begin
  execute replace(pg_catalog.pg_get_functiondef('public.find_records(text, int)'::regprocedure), '''member''', '''user''');
end $$;
