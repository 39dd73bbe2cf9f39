import { makeId, secondTestAdminId } from './cast.ts'
import { editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const table = 'revision_names'
const latestRevisionId = `(select max(id) from public.revisions where row_id = '${makeId(101)}')`
const namedRevisionId = `(select revision_id from public.${table} where name = 'Self-test')`

export const revisionNamePermissionCases: PermissionCase[] = [
  { table, what: 'read', sql: `select 1 from public.${table} where name = 'Self-test'`, allowed: editorRoles },
  {
    table,
    what: 'name a version',
    sql: `insert into public.${table} (revision_id, name) values (${latestRevisionId}, 'New') returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'name a version in somebody else’s name',
    sql: `insert into public.${table} (revision_id, name, named_by) values (${latestRevisionId}, 'New', '${secondTestAdminId}') returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'name one anew',
    sql: `update public.${table} set name = 'Anew' where name = 'Self-test' returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'give a name to another version',
    sql: `update public.${table} set revision_id = ${latestRevisionId} where revision_id = ${namedRevisionId} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'take a name away',
    sql: `delete from public.${table} where name = 'Self-test' returning 1`,
    allowed: editorRoles,
  },
]
