import { queryOptions } from '@tanstack/react-query'
import { formatCalendarDay, formatDay } from '../../platform/dates/date-format.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import type { RecordKind } from './define-record.ts'
import { type Parts, partColumns, withParts } from './record-parts.ts'
import { type Row, untypedDb } from './row-source.ts'

/** What the database answers at once; a list is read on until there is no more. */
const rowsAtOnce = 1000

async function readAll(table: string, columns: string, orders: readonly string[]): Promise<Row[]> {
  const db = await untypedDb()
  const all: Row[] = []
  for (;;) {
    let question = db.from(table).select(columns)
    for (const column of orders) question = question.order(column)
    const rows = unwrapRows(await question.range(all.length, all.length + rowsAtOnce - 1)) as unknown as Row[]
    all.push(...rows)
    if (rows.length < rowsAtOnce) return all
  }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

async function readOne(table: string, id: string, parts: Parts | undefined): Promise<Row | null> {
  if (!isId(id)) return null
  const db = await untypedDb()
  const row = unwrapRows(await db.from(table).select(partColumns(parts)).eq('id', id).maybeSingle())
  return row && withParts(row as unknown as Row, parts)
}

/** A day, out of a column with a bare one or with a moment. */
const dayOf = (at: string) => (/^\d{4}-\d\d-\d\d$/.test(at) ? formatCalendarDay(at) : formatDay(at))

type Choices = {
  table: string
  title: string
  shownBy?: string
  /** Their day is said too, where several are called alike. */
  dated?: string
  /** A column without which a row is not offered. */
  having?: string
  /** A column that tells those apart that are called alike. */
  detail?: string
}

const fresh = { staleTime: 0, meta: personalMeta }

/** The rows of a kind as they are stored, hidden ones included, for those who write them. */
export const storedQueries = {
  list: ({ table, ordered }: Pick<RecordKind, 'table' | 'ordered'>) =>
    queryOptions({
      queryKey: [table, 'stored'],
      queryFn: () => readAll(table, '*', [ordered ? 'position' : 'created_at', 'id']),
      ...fresh,
    }),
  /** Null when it is not there, or not for this person. */
  one: ({ table, aggregate }: Pick<RecordKind, 'table' | 'aggregate'>, id: string) =>
    queryOptions({
      queryKey: [table, 'stored', id],
      queryFn: () => readOne(table, id, aggregate?.parts),
      ...fresh,
    }),
  /** What stands in a column, each once. */
  values: ({ table, column }: { table: string; column: string }) =>
    queryOptions({
      queryKey: [table, 'stored', 'values', column],
      queryFn: async () => [...new Set((await readAll(table, column, [column])).map(row => String(row[column] ?? '')))],
      ...fresh,
    }),
  /** What other records choose from: ids, names, and whether visitors see them. */
  choices: ({ table, title, shownBy, dated, having, detail }: Choices) =>
    queryOptions({
      queryKey: [table, 'stored', 'choices', title, dated, having, detail],
      queryFn: async () => {
        const rows = await readAll(table, ['id', title, shownBy, dated, having, detail].filter(Boolean).join(), [
          title,
          'id',
        ])
        const offered = having ? rows.filter(row => row[having] !== null) : rows
        return offered.map(row => ({
          id: String(row.id),
          title: [row[title] ?? '', ...(dated && row[dated] ? [dayOf(String(row[dated]))] : [])].join(', '),
          shown: !shownBy || row[shownBy] === true,
          ...(detail && row[detail] ? { detail: String(row[detail]) } : {}),
        }))
      },
      ...fresh,
    }),
}
