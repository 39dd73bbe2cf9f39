import { secondTestAdminId } from './cast.ts'
import { editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const table = 'saved_views'
const ownViewCondition = `list = 'self-test' and name = 'Self-test'`

export const savedViewPermissionCases: PermissionCase[] = [
  { table, what: 'read', sql: `select 1 from public.${table} where ${ownViewCondition}`, allowed: editorRoles },
  {
    table,
    what: 'save one',
    sql: `insert into public.${table} (list, name, search) values ('self-test', 'New', 'tab=draft') returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'save one in somebody else’s name',
    sql: `insert into public.${table} (list, name, search, saved_by) values ('self-test', 'New', '', '${secondTestAdminId}') returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'change one',
    sql: `update public.${table} set search = 'q=x' where ${ownViewCondition} returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'move one to another list',
    sql: `update public.${table} set list = 'x' where ${ownViewCondition} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'remove one',
    sql: `delete from public.${table} where ${ownViewCondition} returning 1`,
    allowed: editorRoles,
  },
]
