-- A question may be put to one person whom the site introduces. To which circle, its list of circles says.
alter table public.applications add column person_slug text check (length(person_slug) <= 120);
comment on column public.applications.person_slug is 'The person a question is put to, as the address of the form named them. Null for the office.';
call private.take_only('one_line', 'public.applications', 'person_slug');
grant select (person_slug) on public.applications to authenticated;

do $$
declare
  submitted text := pg_get_functiondef('public.submit_application(jsonb)'::regprocedure);
  takes text := replace(replace(submitted, 'heard_from, event_slug, consent_at', 'heard_from, event_slug, person_slug, consent_at'),
    'nullif(application ->> ''event_slug'', ''''),', 'nullif(application ->> ''event_slug'', ''''), nullif(application ->> ''person_slug'', ''''),');
  file text := pg_get_functiondef('public.application_file(uuid)'::regprocedure);
  tells text := replace(file, '''event_slug'', a.event_slug,',
    '''event_slug'', a.event_slug, ''put_to'', (select p.name from public.people p where p.slug = a.person_slug),');
begin
  if takes not like '%event_slug, person_slug, consent_at%' or takes not like '%>> ''person_slug''%' or tells = file then
    raise exception 'submit_application or application_file has another form than this migration knows.';
  end if;
  execute takes;
  execute tells;
end $$;
