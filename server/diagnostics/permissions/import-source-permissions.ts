import { makeId } from './cast.ts'
import { adminRoles, editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const table = 'import_sources'
const statesTable = 'import_source_states'
const ownSourceId = makeId(101)

export const importSourcePermissionCases: PermissionCase[] = [
  { table, what: 'read', sql: `select 1 from public.${table} where id = '${ownSourceId}'`, allowed: editorRoles },
  {
    table,
    what: 'register one',
    sql: `insert into public.${table} (name, address) values ('New', 'https://new.self-test.invalid/feed') returning 1`,
    allowed: adminRoles,
  },
  {
    table,
    what: 'register one in somebody else’s name',
    sql: `insert into public.${table} (name, address, asked_by) values ('New', 'https://new.self-test.invalid/feed', '${makeId(5)}') returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'change one',
    sql: `update public.${table} set every = 'week' where id = '${ownSourceId}' returning 1`,
    allowed: adminRoles,
  },
  {
    table,
    what: 'say in whose name one is read',
    sql: `update public.${table} set asked_by = '${makeId(5)}' where id = '${ownSourceId}' returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'remove one',
    sql: `delete from public.${table} where id = '${ownSourceId}' returning 1`,
    allowed: adminRoles,
  },
  {
    table: statesTable,
    what: 'read',
    sql: `select 1 from public.${statesTable} where source_id = '${ownSourceId}'`,
    allowed: editorRoles,
  },
  {
    table: statesTable,
    what: 'have one read past its function',
    sql: `update public.${statesTable} set asked_at = now() where source_id = '${ownSourceId}' returning 1`,
    allowed: noRoles,
  },
  {
    table: statesTable,
    what: 'forget one',
    sql: `delete from public.${statesTable} where source_id = '${ownSourceId}' returning 1`,
    allowed: noRoles,
  },
]
