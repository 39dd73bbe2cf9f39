import { id, secondAdminId } from './cast.ts'
import { editors, nobody, type PermissionCase, seen } from './permission-case.ts'

const table = 'article_reviews'

export const articleReviewCases: PermissionCase[] = [
  { table, what: 'read', sql: `select 1 from public.${table} where id = ${seen}`, allowed: editors },
  {
    table,
    what: 'ask for one',
    sql: `insert into public.${table} (article_id, question) values ('${id(101)}', 'New') returning 1`,
    allowed: editors,
  },
  {
    table,
    what: 'ask for one in somebody else’s name',
    sql: `insert into public.${table} (article_id, asked_by) values ('${id(101)}', '${secondAdminId}') returning 1`,
    allowed: nobody,
  },
  {
    table,
    what: 'answer one',
    sql: `update public.${table} set state = 'approved' where id = ${seen} returning 1`,
    allowed: editors,
  },
  {
    table,
    what: 'say who answered',
    sql: `update public.${table} set decided_by = '${secondAdminId}' where id = ${seen} returning 1`,
    allowed: nobody,
  },
  { table, what: 'remove', sql: `delete from public.${table} where id = ${seen} returning 1`, allowed: nobody },
]
