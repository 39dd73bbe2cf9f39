comment on column public.albums.cover_id is 'Cover picture of the album. If the album no longer contains this picture, its first picture is the cover.';
comment on column public.application_readers.saw_votes_at is 'Time when this reader could first read the other votes. Null: never.';
comment on column public.applications.person_slug is 'Slug of the person to whom a question is addressed. Null: the office.';
