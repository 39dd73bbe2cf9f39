import { formatAuditAction, formatAuditActor } from '../../platform/audit/audit-line.ts'
import type { AuditLabels } from '../../platform/audit/audit-words.ts'
import { paths } from '../../platform/paths.ts'
import type { LastChanges } from './diagnosis-queries.ts'

export type AuditChangeSentence = { id: number; at: string; who: string; did: string; what: string | null; to?: string }

/**
 * Formats lines of the audit log as sentences, with the same words as the audit log page. Records that still exist
 * become links.
 */
export function formatChanges({ lines, events, articles }: LastChanges, labels: AuditLabels): AuditChangeSentence[] {
  return lines.map(line => {
    const { action, subject } = formatAuditAction(line, labels)
    const record = [...events, ...articles].find(({ id }) => id === line.row_id)
    const to = record && (line.table_name === 'events' ? paths.event(record.slug) : paths.article(record.slug))
    const what = record?.title ?? subject
    return { id: line.id, at: line.created_at, who: formatAuditActor(line), did: action, what, ...(to && { to }) }
  })
}
