-- The captions of the story on the front page, a line each; an editor writes them under Texts.
insert into public.settings (key, value, is_public) values ('home.story', null, true)
on conflict (key) do nothing;
