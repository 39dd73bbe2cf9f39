-- The headings of two pages, and what happens after somebody has written to us, are the editors' words.
insert into public.settings (key, value, is_public)
select unnest(array['connect.title', 'connect.step.write', 'connect.step.read', 'connect.step.referees', 'connect.step.talk',
  'connect.step.answer', 'flagships.record']), null, true
on conflict (key) do nothing;
