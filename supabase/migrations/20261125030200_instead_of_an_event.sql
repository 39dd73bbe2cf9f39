-- The gathering that takes the place of one that is off. It is named without a foreign key: an export could not be read back
-- where one event comes before the other it names. What is not there, or not public, is left out where it is shown.
alter table public.events add column instead_id uuid
  constraint instead_of_another check (instead_id <> id);

/* Only what does not take place as planned has another in its place: a copy, or one that takes place after all, has none. */
create function private.drop_instead() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.event_state not in ('cancelled', 'postponed') then new.instead_id := null; end if;
  return new;
end $$;
revoke execute on function private.drop_instead() from public;
create trigger drop_instead before insert or update on public.events
  for each row when (new.instead_id is not null) execute function private.drop_instead();
