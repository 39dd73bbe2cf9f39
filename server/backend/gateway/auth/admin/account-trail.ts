import type { Sql, TransactionSql } from '../../../database/sql.ts'

/** Action of an operator's program on an account, as the audit log shows it (app/platform/audit/audit-line.ts). */
export type ProgramAction = 'made' | 'changed' | 'removed' | 'invited' | 'link' | 'factor'

/**
 * Writes an entry of the audit log.
 * @param changedFields names of the changed fields, without the values, which are personal data
 */
export const writeAuditLine = (
  sql: Sql | TransactionSql,
  userId: string,
  program: ProgramAction,
  changedFields: string[] = [],
) => sql`
  insert into public.audit_log (actor_role, action, table_name, row_id, changed, before, after)
  values ('server', 'change', 'accounts', ${userId}, ${['program', ...changedFields]}, '{}', ${sql.json({ program })})`
