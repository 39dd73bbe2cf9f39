-- How a run gets on, item by item: what became of each, when, and how fast.

alter table public.import_items add column ended_at timestamptz;

/* Notes what became of an item. */
create or replace function private.end_import_item(import uuid, number int, outcome text, said text default null) returns jsonb
  language sql security definer set search_path = ''
as $$
  update public.imports t set done = t.done + 1 where t.id = import;
  update public.import_items i set outcome = end_import_item.outcome, said = private.as_one_line(end_import_item.said), ended_at = clock_timestamp()
    where i.import_id = import and i.number = end_import_item.number and i.outcome is null;
  select jsonb_build_object('outcome', end_import_item.outcome, 'said', end_import_item.said);
$$;

/* The items of an import in the order of its source, as at most so many squares: { items, each, squares, pace, latest }.
   A square stands for `each` items; `squares` has a letter for each: c created, u updated, s left as it is, x conflict,
   r rejected, b taken back, k kept when the others were taken back, w nothing yet, p for some of its items nothing yet. What
   somebody has to look at comes first, where its items differ. `pace` is how many a second there were of late, null where
   that is not known; `latest` are the last of which something became. */
create function public.import_progress(import uuid, most int default 600) returns jsonb
  language sql stable set search_path = ''
as $$
  with items as (
      select row_number() over (order by i.number) - 1 as place,
        case when i.undone = 'kept' then 'k' when i.undone = 'undone' then 'b' when i.outcome is null then 'w'
          else (array['c', 'u', 'x', 'r', 's'])[array_position('{created,updated,conflict,rejected,skipped}', i.outcome)] end as became
      from public.import_items i where i.import_id = import),
    size as (select count(*) as items, greatest(1, ceil(count(*)::numeric / greatest(1, least(most, 2000))))::int as each from items),
    squares as (select i.place / s.each as square,
        case when bool_or(became = 'r') then 'r' when bool_or(became = 'x') then 'x' when bool_or(became = 'k') then 'k'
          when bool_and(became = 'w') then 'w' when bool_or(became = 'w') then 'p'
          else mode() within group (order by became) end as became
      from items i, size s group by 1),
    latest as (select i.number, i.title, i.outcome, i.said, i.changes, i.ended_at, (i.item ->> 'pictureCount')::int as pictures
      from public.import_items i join public.imports t on t.id = i.import_id
      where i.import_id = import and i.outcome is not null and i.ended_at >= t.status_at order by i.ended_at desc, i.number desc limit 60),
    pace as (select count(*) as times, extract(epoch from max(ended_at) - min(ended_at)) as seconds from latest)
  select jsonb_build_object('items', s.items, 'each', s.each,
    'squares', (select coalesce(string_agg(q.became, '' order by q.square), '') from squares q),
    'pace', (select case when p.times > 4 and p.seconds > 0 then round(((p.times - 1) / p.seconds)::numeric, 2) end from pace p),
    'latest', (select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'title', l.title, 'outcome', l.outcome, 'said', l.said,
        'changes', l.changes, 'pictures', l.pictures, 'at', l.ended_at) order by l.ended_at desc, l.number desc), '[]')
      from (select * from latest order by ended_at desc, number desc limit 3) l))
  from size s
$$;
revoke execute on function public.import_progress(uuid, int) from public, anon;
grant execute on function public.import_progress(uuid, int) to authenticated, service_role;
