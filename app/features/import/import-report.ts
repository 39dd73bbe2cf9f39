import { unwrapRows } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { formatCsv } from '../../platform/text/csv.ts'
import type { Import, ImportCounts } from './import.ts'

const reportColumns =
  'number, kind, title, source_id, place, plan, reason, outcome, said, undone, changes, conflicts, record_id, remarks:item->remarks, notCarried:item->notCarried' as const
type ReportItem = {
  number: number
  kind: string
  title: string
  source_id: string
  place: string
  plan: string | null
  reason: string | null
  outcome: string | null
  said: string | null
  undone: string | null
  changes: string[]
  conflicts: string[]
  record_id: string | null
  remarks: string[] | null
  notCarried: Record<string, number> | null
}

/** Number of items in one request. */
const itemsPerRequest = 500

async function readAllItems(id: string): Promise<ReportItem[]> {
  const db = await loadSessionDb()
  const items: ReportItem[] = []
  for (let last = 0; ; last = items.at(-1)?.number ?? last) {
    const query = db.from('import_items').select(reportColumns).eq('import_id', id).gt('number', last)
    const rows = unwrapRows(await query.order('number').limit(itemsPerRequest)) as unknown as ReportItem[]
    items.push(...rows)
    if (rows.length < itemsPerRequest) return items
  }
}

const headerRow = ['Number', 'Title', 'Kind', 'Place', 'Planned', 'Result', 'Undone', 'Why', 'Changed', 'In conflict']
const extraColumnNames = ['Not imported', 'Messages', 'Name in the source', 'Record']

/** Report with the outcome of each item, as CSV or JSON. */
export async function buildImportReport(importRun: Import, counts: ImportCounts, form: 'csv' | 'json'): Promise<Blob> {
  const items = await readAllItems(importRun.id)
  if (form === 'json') {
    const { id, kind, name, address, format, source, status, createdAt, by, report } = importRun
    const summary = { id, kind, name, address, format, source, status, createdAt, by, report, counts }
    return new Blob([JSON.stringify({ ...summary, items }, undefined, 2)], { type: 'application/json' })
  }
  const doubles = (importRun.report.doubles ?? []).map(({ title, place }) => [
    ...['', title, importRun.kind, place, '', 'left out', '', 'It stands in the source twice.'],
    ...['', '', '', '', '', ''],
  ])
  const rows = items.map(item => [
    ...[item.number, item.title, item.kind, item.place, item.plan, item.outcome, item.undone],
    item.said ?? item.reason,
    item.changes.join('\n'),
    item.conflicts.join('\n'),
    Object.entries(item.notCarried ?? {})
      .map(([name, times]) => `${name}: ${times}`)
      .join('\n'),
    (item.remarks ?? []).join('\n'),
    ...[item.source_id, item.record_id],
  ])
  return new Blob([await formatCsv([...headerRow, ...extraColumnNames], [...rows, ...doubles])], {
    type: 'text/csv;charset=utf-8',
  })
}
