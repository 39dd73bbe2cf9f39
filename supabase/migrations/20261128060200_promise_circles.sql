-- The circle of a promise is a foreign key, as its event and its person are. The triggers that took its place were there for
-- a row API that took every table between two others for a way from one to the other.
drop trigger keep_circle_of_promise on public.promises;
drop trigger let_go_of_circle on public.circles;
drop function private.keep_circle_of_promise(), private.let_go_of_circle();
alter table public.promises add constraint promises_circle_id_fkey
  foreign key (circle_id) references public.circles (id) on delete set null;
