import {
  type AuditLine,
  formatAuditAction,
  formatAuditActor,
  listAuditFieldChanges,
  listChangedFieldNames,
} from '../../platform/audit/audit-line.ts'
import type { AuditLabels } from '../../platform/audit/audit-words.ts'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import { formatCsv } from '../../platform/text/csv.ts'

const headerRow = ['When (UTC)', 'Who', 'As', 'What', 'Which', 'Fields', 'Before', 'After', 'Table', 'Row', 'Line']

/** Builds a CSV file with one row per line of the audit log. */
export async function buildAuditCsv(lines: readonly AuditLine[], labels?: AuditLabels): Promise<string> {
  const rows = lines.map(line => {
    const { action, subject } = formatAuditAction(line, labels)
    const changes = listAuditFieldChanges(line, labels)
    return [
      toIsoInstant(line.created_at),
      formatAuditActor(line),
      line.actor_role ?? '',
      action,
      subject ?? '',
      (changes.length > 0 ? changes.map(({ field }) => field) : listChangedFieldNames(line, labels)).join('\n'),
      changes.map(({ field, before }) => `${field}: ${before}`).join('\n'),
      changes.map(({ field, after }) => `${field}: ${after}`).join('\n'),
      line.table_name,
      line.row_id,
      line.id,
    ]
  })
  return formatCsv(headerRow, rows)
}
