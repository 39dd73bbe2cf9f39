import { type AuditLine, actionOf, actorOf, changesOf, touchedOf } from '../../platform/audit/audit-line.ts'
import type { AuditWords } from '../../platform/audit/audit-words.ts'
import { instant } from '../../platform/dates/instant.ts'
import { csvOf } from '../../platform/text/csv.ts'

const head = ['When (UTC)', 'Who', 'As', 'What', 'Which', 'Fields', 'Before', 'After', 'Table', 'Row', 'Line']

/** One row for each line. */
export async function auditCsv(lines: readonly AuditLine[], words?: AuditWords): Promise<string> {
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
  return csvOf(head, rows)
}
