import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue, partsOfValue } from '../../platform/text/format-value.ts'
import { same } from '../record/merge.ts'
import type { EditedTable, Row } from '../record/row-source.ts'

/** Which row's history, and what of it people edit: columns with their labels. A setting's labels are those of its parts. */
export type HistoryOf = {
  table: EditedTable
  key: string
  /** What it is called in messages. */
  subject: string
  columns: readonly string[]
  labels: Readonly<Record<string, string>>
}

export type Revision = { id: number; at: string; by: string; row: Row }

export type Change = { field: string; label: string; before: string; after: string }

/** The edited parts of a row. A setting is one column, whose parts are what people know. */
function partsOf(row: Row | undefined, { columns, table }: HistoryOf): Record<string, Json> {
  if (table !== 'settings') return Object.fromEntries(columns.map(name => [name, row?.[name] ?? null]))
  return partsOfValue(row?.value ?? null)
}

/** What one version changed from the one before it; everything it holds when it is the first. */
export function changesOf(row: Row, before: Row | undefined, of: HistoryOf): Change[] {
  const is = partsOf(row, of)
  const was = partsOf(before, of)
  const names = [...new Set([...Object.keys(of.labels), ...Object.keys(is), ...Object.keys(was)])]
  return names
    .filter(name => !same(is[name], was[name]))
    .map(name => ({
      field: name,
      label: of.labels[name] ?? name,
      before: formatValue(was[name]),
      after: formatValue(is[name]),
    }))
}

const dayOf = (at: string) => new Date(at).setHours(0, 0, 0, 0)

/** Versions under the day they were written on, the latest first. Each says its own time. */
export function byDay<R extends { at: string }>(revisions: readonly R[]): { day: number; revisions: R[] }[] {
  const days: { day: number; revisions: R[] }[] = []
  for (const revision of revisions) {
    const day = dayOf(revision.at)
    const last = days.at(-1)
    if (last?.day === day) last.revisions.push(revision)
    else days.push({ day, revisions: [revision] })
  }
  return days
}
