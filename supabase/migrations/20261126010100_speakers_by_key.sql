-- Whoever speaks is found by the key of their row: a programme of thirty speakers read all people thirty times.

/* A programme with each speaker put anew by `put`, 'names' or 'people'.
   'names': a person by the name they have now; whoever is not on record any more by the name alone.
   'people': a typed name that exactly one person of the site bears becomes that person. */
create or replace function private.with_speakers(programme jsonb, put text) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(case when jsonb_typeof(item -> 'people') = 'array' then item || jsonb_build_object('people', (
      select coalesce(jsonb_agg(case
          when jsonb_typeof(speaker) = 'object' then coalesce(
            (select jsonb_build_object('id', p.id, 'name', p.name) from public.people p where p.id = (speaker ->> 'id')::uuid), speaker -> 'name')
          when put = 'people' then coalesce(
            (select jsonb_build_object('id', min(p.id::text), 'name', min(p.name)) from public.people p
              where p.name = speaker #>> '{}' and p.is_visible having count(*) = 1), speaker)
          else speaker end order by place), '[]')
      from jsonb_array_elements(item -> 'people') with ordinality as speakers (speaker, place)))
    else item end order by place), '[]')
  from jsonb_array_elements(programme) with ordinality as items (item, place)
$$;
