import { secondTestAdminId } from './cast.ts'
import { adminRoles, editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const rulesTable = 'notification_rules'
const choicesTable = 'notification_choices'
const ownChoiceCondition = `user_id = (select auth.uid()) and kind = 'review'`

export const notificationPermissionCases: PermissionCase[] = [
  {
    table: rulesTable,
    what: 'read',
    sql: `select 1 from public.${rulesTable} where kind = 'question'`,
    allowed: editorRoles,
  },
  {
    table: rulesTable,
    what: 'change',
    sql: `update public.${rulesTable} set cadence = 'daily' where kind = 'question' returning 1`,
    allowed: adminRoles,
  },
  {
    table: rulesTable,
    what: 'add',
    sql: `insert into public.${rulesTable} (kind) values ('question') on conflict do nothing returning 1`,
    allowed: noRoles,
  },
  { table: rulesTable, what: 'remove', sql: `delete from public.${rulesTable} returning 1`, allowed: noRoles },
  {
    table: choicesTable,
    what: 'read their own',
    sql: `select 1 from public.${choicesTable} where ${ownChoiceCondition}`,
    allowed: editorRoles,
  },
  {
    table: choicesTable,
    what: 'read somebody else’s',
    sql: `select 1 from public.${choicesTable} where user_id = '${secondTestAdminId}'`,
    allowed: noRoles,
  },
  {
    table: choicesTable,
    what: 'choose',
    sql: `insert into public.${choicesTable} (kind, cadence) values ('question', 'daily') returning 1`,
    allowed: editorRoles,
  },
  {
    table: choicesTable,
    what: 'choose for somebody else',
    sql: `insert into public.${choicesTable} (user_id, kind, cadence) values ('${secondTestAdminId}', 'question', 'off') returning 1`,
    allowed: noRoles,
  },
  {
    table: choicesTable,
    what: 'choose anew',
    sql: `update public.${choicesTable} set cadence = 'off' where ${ownChoiceCondition} returning 1`,
    allowed: editorRoles,
  },
  {
    table: choicesTable,
    what: 'change somebody else’s choice',
    sql: `update public.${choicesTable} set cadence = 'off' where user_id = '${secondTestAdminId}' returning 1`,
    allowed: noRoles,
  },
  {
    table: choicesTable,
    what: 'follow the rule again',
    sql: `delete from public.${choicesTable} where ${ownChoiceCondition} returning 1`,
    allowed: editorRoles,
  },
]
