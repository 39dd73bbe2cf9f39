import { makeId, secondTestAdminId } from './cast.ts'
import { editorRoles, noRoles, type PermissionCase, visibleId } from './permission-case.ts'

const table = 'document_remarks'
const buildCommentInsert = (columns: string, values: string) =>
  `insert into public.${table} (document_id, epoch, passage, place, words${columns}) values ('${makeId(101)}', 1, 'Seen', '{}', 'New'${values}) returning 1`

export const commentPermissionCases: PermissionCase[] = [
  { table, what: 'read', sql: `select 1 from public.${table} where id = ${visibleId}`, allowed: editorRoles },
  { table, what: 'remark', sql: buildCommentInsert('', ''), allowed: editorRoles },
  {
    table,
    what: 'mention an editor in one',
    sql: buildCommentInsert(', mentioned', `, array['${secondTestAdminId}']::uuid[]`),
    allowed: editorRoles,
  },
  {
    table,
    what: 'remark in somebody else’s name',
    sql: buildCommentInsert(', author', `, '${secondTestAdminId}'`),
    allowed: noRoles,
  },
  {
    table,
    what: 'settle one',
    sql: `update public.${table} set settled_at = now() where id = ${visibleId} returning 1`,
    allowed: editorRoles,
  },
  {
    table,
    what: 'change what one says',
    sql: `update public.${table} set words = 'Changed' where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'say who settled one',
    sql: `update public.${table} set settled_by = '${secondTestAdminId}' where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
  {
    table,
    what: 'remove one',
    sql: `delete from public.${table} where id = ${visibleId} returning 1`,
    allowed: noRoles,
  },
]
