-- While a plan is looked at, the hosts of its pictures are asked how large they are and whether they are there, so that
-- nobody learns it only from the report.

alter table public.import_pictures
  -- As its host said, before it was fetched; null where it did not say.
  add column bytes bigint check (bytes >= 0);

-- How far the asking for an import is; one process does it, by a lease.
create table private.import_askings (
  import_id uuid primary key references public.imports (id) on delete cascade,
  -- The pictures of the items up to this number are asked for.
  upto int not null default 0,
  finished_at timestamptz,
  holder uuid,
  held_until timestamptz
);
alter table private.import_askings enable row level security;

-- The pictures of an import, each once.
create table private.import_asked_pictures (
  import_id uuid references private.import_askings (import_id) on delete cascade,
  address text,
  primary key (import_id, address)
);
alter table private.import_asked_pictures enable row level security;

-- What is read again has other pictures.
create function private.forget_asking() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.import_askings a where a.import_id = new.id;
  return null;
end $$;
create trigger forget_asking after update of status on public.imports
  for each row when (new.status = 'reading' and old.status is distinct from 'reading') execute function private.forget_asking();

/* The next plan whose pictures are to be asked for, held for twenty seconds: { id, upto }. Null where there is none. What a
   registered source brings is written without anybody looking at its plan. */
create function public.server_claim_import_asking(own_holder uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  next_id uuid;
begin
  perform pg_advisory_xact_lock(hashtext('private.import_askings'));
  select t.id into next_id from public.imports t left join private.import_askings a on a.import_id = t.id
    where t.status = 'planned' and t.registered_source is null and a.finished_at is null
      and (a.holder = own_holder or coalesce(a.held_until < now(), true))
    order by t.status_at, t.id limit 1;
  if next_id is null then return null; end if;
  insert into private.import_askings as a (import_id, holder, held_until) values (next_id, own_holder, now() + interval '20 seconds')
    on conflict (import_id) do update set holder = excluded.holder, held_until = excluded.held_until;
  return (select jsonb_build_object('id', a.import_id, 'upto', a.upto) from private.import_askings a where a.import_id = next_id);
end $$;

/* Keeps up the lease; false for a process that has lost it, and once nobody looks at the plan any more. */
create function private.holds_asking(import uuid, own_holder uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.import_askings a set held_until = now() + interval '20 seconds' from public.imports t
    where a.import_id = import and a.holder = own_holder and a.finished_at is null and t.id = import and t.status = 'planned';
  return found;
end $$;

/* The next items with pictures that would be written: [{ number, pictures, texts }], `pictures` beside their texts by column.
   Null where it is not this process's to ask. */
create function public.server_next_asked_items(import uuid, own_holder uuid, most int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.holds_asking(import, own_holder) then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'pictures', n.item -> 'pictures',
      'texts', (select coalesce(jsonb_agg(f.value), '[]') from jsonb_each(n.wanted) f where f.key like '%\_html')) order by n.number), '[]')
    from (select i.* from public.import_items i join private.import_askings a on a.import_id = i.import_id
      where i.import_id = import and i.number > a.upto and i.plan in ('create', 'update', 'conflict')
        and (i.item ->> 'pictureCount')::int > 0 and i.item ->> 'isRecord' is null
      order by i.number limit server_next_asked_items.most) n);
end $$;

/* Notes pictures of an import, and answers those that are to be asked for: not the ones in the library, nor those asked for already. */
create function public.server_unasked_import_pictures(import uuid, own_holder uuid, pictures jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
  unasked jsonb;
begin
  if not private.holds_asking(import, own_holder) then return null; end if;
  insert into public.import_pictures (source, address, alt, caption)
    select own_source, p ->> 'address', left(private.as_one_line(coalesce(p ->> 'alt', '')), 1000), left(private.as_plain_text(coalesce(p ->> 'caption', '')), 2000)
    from jsonb_array_elements(pictures) p where private.is_one_line(p ->> 'address') and length(p ->> 'address') <= 4000
    on conflict do nothing;
  with noted as (
      insert into private.import_asked_pictures as a (import_id, address)
        select import, p.address from public.import_pictures p
        where p.source = own_source and p.address in (select e ->> 'address' from jsonb_array_elements(pictures) e)
        on conflict do nothing returning a.address)
    select coalesce(jsonb_agg(n.address), '[]') into unasked
    from noted n join public.import_pictures p on p.source = own_source and p.address = n.address where p.state <> 'stored';
  return unasked;
end $$;

/* What the hosts said: [{ address, bytes, reason }], with a reason where a picture cannot be had. It is tried again when the
   import runs. `upto` is the last item whose pictures are through; `is_last` ends the asking. */
create function public.server_note_asked_pictures(import uuid, own_holder uuid, answers jsonb, upto int, is_last boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  own_source text := (select t.source from public.imports t where t.id = import);
begin
  if not private.holds_asking(import, own_holder) then return false; end if;
  update public.import_pictures p set bytes = (n ->> 'bytes')::bigint, reason = left(private.as_one_line(n ->> 'reason'), 500),
      state = case when n ->> 'reason' is null then 'waiting' else 'failed' end
    from jsonb_array_elements(answers) n where p.source = own_source and p.address = n ->> 'address' and p.state <> 'stored';
  update private.import_askings a set upto = greatest(a.upto, server_note_asked_pictures.upto),
      finished_at = case when is_last then now() end, holder = case when not is_last then a.holder end
    where a.import_id = import;
  return true;
end $$;

/* What is known of the pictures of a plan: { finished, pictures, here, lost, bytes, unsized }. Of `pictures` asked for so far,
   `here` lie in the library, `lost` cannot be had; the others have `bytes` in all, but for the `unsized`. Null before it began. */
create function public.import_asking(import uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_editor();
  return (select jsonb_build_object('finished', a.finished_at is not null, 'pictures', count(p.address),
      'here', count(*) filter (where p.state = 'stored'), 'lost', count(*) filter (where p.state = 'failed'),
      'bytes', coalesce(sum(p.bytes) filter (where p.state = 'waiting'), 0),
      'unsized', count(*) filter (where p.state = 'waiting' and p.bytes is null))
    from private.import_askings a join public.imports t on t.id = a.import_id
      left join private.import_asked_pictures n on n.import_id = a.import_id
      left join public.import_pictures p on p.source = t.source and p.address = n.address
    where a.import_id = import_asking.import group by a.import_id);
end $$;

revoke execute on function private.holds_asking(uuid, uuid), private.forget_asking() from public;
revoke execute on function public.import_asking(uuid) from public, anon;
grant execute on function public.import_asking(uuid) to authenticated, service_role;
call private.keep_server_functions();
