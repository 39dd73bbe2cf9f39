import { secondTestAdminId } from './cast.ts'
import { adminRoles, editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const rules = 'notification_rules'
const choices = 'notification_choices'
const ownChoice = `user_id = (select auth.uid()) and kind = 'review'`

export const notificationPermissionCases: PermissionCase[] = [
  { table: rules, what: 'read', sql: `select 1 from public.${rules} where kind = 'question'`, allowed: editorRoles },
  {
    table: rules,
    what: 'change',
    sql: `update public.${rules} set cadence = 'daily' where kind = 'question' returning 1`,
    allowed: adminRoles,
  },
  {
    table: rules,
    what: 'add',
    sql: `insert into public.${rules} (kind) values ('question') on conflict do nothing returning 1`,
    allowed: noRoles,
  },
  { table: rules, what: 'remove', sql: `delete from public.${rules} returning 1`, allowed: noRoles },
  {
    table: choices,
    what: 'read their own',
    sql: `select 1 from public.${choices} where ${ownChoice}`,
    allowed: editorRoles,
  },
  {
    table: choices,
    what: 'read somebody else’s',
    sql: `select 1 from public.${choices} where user_id = '${secondTestAdminId}'`,
    allowed: noRoles,
  },
  {
    table: choices,
    what: 'choose',
    sql: `insert into public.${choices} (kind, cadence) values ('question', 'daily') returning 1`,
    allowed: editorRoles,
  },
  {
    table: choices,
    what: 'choose for somebody else',
    sql: `insert into public.${choices} (user_id, kind, cadence) values ('${secondTestAdminId}', 'question', 'off') returning 1`,
    allowed: noRoles,
  },
  {
    table: choices,
    what: 'choose anew',
    sql: `update public.${choices} set cadence = 'off' where ${ownChoice} returning 1`,
    allowed: editorRoles,
  },
  {
    table: choices,
    what: 'change somebody else’s choice',
    sql: `update public.${choices} set cadence = 'off' where user_id = '${secondTestAdminId}' returning 1`,
    allowed: noRoles,
  },
  {
    table: choices,
    what: 'follow the rule again',
    sql: `delete from public.${choices} where ${ownChoice} returning 1`,
    allowed: editorRoles,
  },
]
