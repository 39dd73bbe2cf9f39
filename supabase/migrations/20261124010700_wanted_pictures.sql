-- Of the pictures whose hosts were asked while a plan was looked at, those of items that were left out are not fetched.

alter table public.import_pictures
  -- An item that is written shows it.
  add column is_wanted boolean not null default false;
-- What was fetched, or failed to be, was wanted; so may be what waits by now.
update public.import_pictures set is_wanted = true;

/* What is known of pictures that items show which are written now. Those that are not known yet are noted as waiting. */
create or replace function public.server_import_pictures(import uuid, own_holder uuid, pictures jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := private.source_of_held(import, own_holder);
begin
  if own_source is null then return null; end if;
  insert into public.import_pictures as k (source, address, alt, caption, is_wanted)
    select distinct on (p ->> 'address') own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000),
      left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000), true
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    order by p ->> 'address' on conflict (source, address) do update set is_wanted = true where not k.is_wanted;
  return private.known_import_pictures(own_source, array(select p ->> 'address' from jsonb_array_elements(pictures) p));
end $$;

/* Pictures of the source of an import that are to be asked for at its end, as far as so many. */
create or replace function public.server_waiting_import_pictures(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_import(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(w.address), '[]') from (
    select p.address from public.import_pictures p join public.imports t on t.source = p.source
    where t.id = import and p.is_wanted and p.state = 'waiting' and p.tries <= 1 order by p.address limit most) w);
end $$;
call private.keep_server_functions();
