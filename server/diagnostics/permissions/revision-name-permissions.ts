import { makeId, secondTestAdminId } from './cast.ts'
import { editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const table = 'revision_names'
const latest = `(select max(id) from public.revisions where row_id = '${makeId(101)}')`
const namedRevision = `(select revision_id from public.${table} where name = 'Self-test')`

export const revisionNamePermissionCases: PermissionCase[] = [
  { table, what: 'read', sql: `select 1 from public.${table} where name = 'Self-test'`, allowed: editorRoles },
  {
    table,
    what: 'name a version',
    sql: `insert into public.${table} (revision_id, name) values (${latest}, 'New') returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'name a version in somebody else’s name',
    sql: `insert into public.${table} (revision_id, name, named_by) values (${latest}, 'New', '${secondTestAdminId}') returning 1`,
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
    sql: `update public.${table} set revision_id = ${latest} where revision_id = ${namedRevision} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'take a name away',
    sql: `delete from public.${table} where name = 'Self-test' returning 1`,
    allowed: editorRoles,
  },
]
