-- Origins that an earlier version stored have the status of the draft instead of the status in the source.
update private.import_origins o
set said = o.said || jsonb_build_object('status', private.value_hash(i.item -> 'fields' -> 'status'))
from public.import_items i
where i.import_id = o.import_id and i.kind = o.kind and i.source_id = o.source_id and o.said ? 'status' and i.item -> 'fields' ? 'status';
