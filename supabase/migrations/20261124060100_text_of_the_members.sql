-- What stands above the members' directory, where visitors read it; an editor writes it under Texts.
insert into public.settings (key, value, is_public) values ('members.intro', null, true)
on conflict (key) do nothing;
