-- People who sit at the table of a circle without an office: shown on its page, beside its chair.
alter table public.people drop constraint people_groups_check;
alter table public.people add constraint people_groups_check
  check (groups <@ array['council', 'management', 'chair', 'table']);
