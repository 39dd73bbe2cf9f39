import { makeId } from './cast.ts'
import { editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const ownImportId = makeId(101)

export const importPermissionCases: PermissionCase[] = [
  {
    table: 'imports',
    what: 'read',
    sql: `select 1 from public.imports where id = '${ownImportId}'`,
    allowed: editorRoles,
  },
  {
    table: 'imports',
    what: 'begin one past its function',
    sql: `insert into public.imports (name, status) values ('New', 'waiting') returning 1`,
    allowed: noRoles,
  },
  {
    table: 'imports',
    what: 'move one past its function',
    sql: `update public.imports set status = 'waiting' where id = '${ownImportId}' returning 1`,
    allowed: noRoles,
  },
  {
    table: 'imports',
    what: 'remove one',
    sql: `delete from public.imports where id = '${ownImportId}' returning 1`,
    allowed: noRoles,
  },
  {
    table: 'import_items',
    what: 'read',
    sql: `select 1 from public.import_items where import_id = '${ownImportId}' and number = 1`,
    allowed: editorRoles,
  },
  {
    table: 'import_items',
    what: 'leave one out',
    sql: `select public.decide_import_items('${ownImportId}', '{"numbers": [1]}', '{"is_taken": false}')`,
    allowed: editorRoles,
  },
  {
    table: 'import_items',
    what: 'leave one out past its function',
    sql: `update public.import_items set is_taken = false where import_id = '${ownImportId}' and number = 1 returning 1`,
    allowed: noRoles,
  },
  {
    table: 'import_items',
    what: 'decide about one that is written',
    sql: `update public.import_items set choices = '{"title": "theirs"}' where import_id = '${ownImportId}' and number = 2 returning 1`,
    allowed: noRoles,
  },
  {
    table: 'import_items',
    what: 'change what the source says',
    sql: `update public.import_items set item = '{}' where import_id = '${ownImportId}' and number = 1 returning 1`,
    allowed: noRoles,
  },
  {
    table: 'import_mappings',
    what: 'read',
    sql: `select 1 from public.import_mappings where source = 'self-test'`,
    allowed: editorRoles,
  },
  {
    table: 'import_mappings',
    what: 'map a name past its function',
    sql: `update public.import_mappings set becomes = null where source = 'self-test' returning 1`,
    allowed: noRoles,
  },
  {
    table: 'import_pictures',
    what: 'read',
    sql: `select 1 from public.import_pictures where source = 'self-test'`,
    allowed: editorRoles,
  },
  {
    table: 'import_pictures',
    what: 'say that one is there',
    sql: `update public.import_pictures set state = 'stored' where source = 'self-test' returning 1`,
    allowed: noRoles,
  },
]
