import { secondTestAdminId } from './cast.ts'
import { callerId, editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

const ownRowCondition = `author = ${callerId} and row_id = 'self-test'`
const otherRowCondition = `author = '${secondTestAdminId}' and row_id = 'self-test'`

export const editorDraftPermissionCases: PermissionCase[] = [
  {
    table: 'drafts',
    what: 'read their own draft',
    own: true,
    sql: `select 1 from public.drafts where ${ownRowCondition}`,
    allowed: editorRoles,
  },
  {
    table: 'drafts',
    what: 'read another’s draft',
    sql: `select 1 from public.drafts where ${otherRowCondition}`,
    allowed: noRoles,
  },
  {
    table: 'drafts',
    what: 'add a draft of their own',
    own: true,
    sql: `insert into public.drafts (kind, row_id, fields) values ('page', 'self-test-new', '{}') returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'drafts',
    what: 'add a draft of another',
    sql: `insert into public.drafts (author, kind, row_id, fields) values ('${secondTestAdminId}', 'page', 'self-test-new', '{}') returning 1`,
    allowed: noRoles,
  },
  {
    table: 'drafts',
    what: 'change their own draft',
    own: true,
    sql: `update public.drafts set fields = '{"title": "Changed"}' where ${ownRowCondition} returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'drafts',
    what: 'change another’s draft',
    sql: `update public.drafts set fields = '{}' where ${otherRowCondition} returning 1`,
    allowed: noRoles,
  },
  {
    table: 'drafts',
    what: 'remove their own draft',
    own: true,
    sql: `delete from public.drafts where ${ownRowCondition} returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'drafts',
    what: 'remove another’s draft',
    sql: `delete from public.drafts where ${otherRowCondition} returning 1`,
    allowed: noRoles,
  },
]
