import { type AuditLine, actionOf, actorOf, changesOf, touchedOf } from '../../platform/audit/audit-line.ts'
import type { AuditWords } from '../../platform/audit/audit-words.ts'
import { instant } from '../../platform/dates/instant.ts'

const head = ['When (UTC)', 'Who', 'As', 'What', 'Which', 'Fields', 'Before', 'After', 'Table', 'Row', 'Line']

/**
 * One row for each line. What a spreadsheet would take for a formula is kept as text, and no line of a cell begins with
 * what somebody wrote. The library is loaded when it is needed.
 */
export async function auditCsv(lines: readonly AuditLine[], words?: AuditWords): Promise<string> {
  const { unparse } = (await import('papaparse')).default
  const rows = lines.map(line => {
    const { action, subject } = actionOf(line, words)
    const changes = changesOf(line)
    return [
      instant(line.created_at),
      actorOf(line),
      line.actor_role ?? '',
      action,
      subject ?? '',
      (changes.length > 0 ? changes.map(({ field }) => field) : touchedOf(line)).join('\n'),
      changes.map(({ field, before }) => `${field}: ${before}`).join('\n'),
      changes.map(({ field, after }) => `${field}: ${after}`).join('\n'),
      line.table_name,
      line.row_id,
      line.id,
    ]
  })
  return unparse({ fields: head, data: rows }, { escapeFormulae: true, newline: '\r\n' })
}
