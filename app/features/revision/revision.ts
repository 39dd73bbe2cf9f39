import type { Json } from '../../platform/db/database.gen.ts'
import { same } from '../../platform/record/record-merge.ts'
import type { EditedTable, Row } from '../../platform/record/row-source.ts'
import { plainText } from '../../platform/text/plain-text.ts'

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

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The edited parts of a row. A setting is one column, whose parts are what people know. */
function partsOf(row: Row | undefined, { columns, table }: HistoryOf): Record<string, Json> {
  if (table !== 'settings') return Object.fromEntries(columns.map(name => [name, row?.[name] ?? null]))
  const value = row?.value ?? null
  return isObject(value) ? value : Array.isArray(value) ? { list: value } : { text: value }
}

/** A value as a reader would say it. */
export function said(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.map(part => (isObject(part) ? Object.values(part).map(said).join(', ') : said(part))).join('\n')
  if (isObject(value)) return Object.values(value).map(said).join(', ')
  return typeof value === 'string' && /<(p|h2|ul)\b/.test(value)
    ? plainText(value.replace(/<\/(p|h\d|li)>/g, '$& '))
    : String(value)
}

/** What one version changed from the one before it; everything it holds when it is the first. */
export function changesOf(row: Row, before: Row | undefined, of: HistoryOf): Change[] {
  const is = partsOf(row, of)
  const was = partsOf(before, of)
  const names = [...new Set([...Object.keys(of.labels), ...Object.keys(is), ...Object.keys(was)])]
  return names
    .filter(name => !same(is[name], was[name]))
    .map(name => ({ field: name, label: of.labels[name] ?? name, before: said(was[name]), after: said(is[name]) }))
}

const hourOf = (at: string) => {
  const moment = new Date(at)
  moment.setMinutes(0, 0, 0)
  return moment.getTime()
}

/** Versions under the hour they were written in, the latest first. */
export function byHour<R extends { at: string }>(revisions: readonly R[]): { hour: number; revisions: R[] }[] {
  const hours: { hour: number; revisions: R[] }[] = []
  for (const revision of revisions) {
    const hour = hourOf(revision.at)
    const last = hours.at(-1)
    if (last?.hour === hour) last.revisions.push(revision)
    else hours.push({ hour, revisions: [revision] })
  }
  return hours
}
