import { queryOptions } from '@tanstack/react-query'
import { formatCalendarDay, formatDay } from '../../platform/dates/date-format.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { isPlainObject } from '../../platform/text/format-value.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { RecordKind } from './define-record.ts'
import { buildPartColumns, convertPartsToIds, type RecordParts } from './record-parts.ts'
import { getDbWithoutTypes, type RowValues } from './row-source.ts'

/** Maximum number of rows per response. Longer lists are read in several requests. */
const maxRowsPerResponse = 1000

async function readAllRows(table: string, columns: string, orders: readonly string[]): Promise<RowValues[]> {
  const db = await getDbWithoutTypes()
  const all: RowValues[] = []
  for (;;) {
    let question = db.from(table).select(columns)
    for (const column of orders) question = question.order(column)
    const rows = unwrapRows(
      await question.range(all.length, all.length + maxRowsPerResponse - 1),
    ) as unknown as RowValues[]
    all.push(...rows)
    if (rows.length < maxRowsPerResponse) return all
  }
}

async function readRow(table: string, id: string, parts: RecordParts | undefined): Promise<RowValues | null> {
  if (!isUuid(id)) return null
  const db = await getDbWithoutTypes()
  const row = unwrapRows(await db.from(table).select(buildPartColumns(parts)).eq('id', id).maybeSingle())
  return row && convertPartsToIds(row as unknown as RowValues, parts)
}

/** Formats the day of a date or timestamp column. */
const formatDate = (at: string) => (/^\d{4}-\d\d-\d\d$/.test(at) ? formatCalendarDay(at) : formatDay(at))

type ChoiceListOptions = {
  table: string
  title: string
  /**
   * Columns that are shown before the title. `flagship_pages.city` is the column of a record to which the row refers.
   */
  within?: readonly string[]
  /** Column by which the highest value comes first. */
  latestBy?: string
  shownBy?: string
  /** Column with a date. The date distinguishes records with the same name. */
  dated?: string
  /** Column that must have a value; rows without a value are not offered. */
  having?: string
  /** Column that distinguishes records with the same name. */
  detail?: string
}

/** Column in the syntax of a PostgREST `select`: `flagship_pages.city` becomes `flagship_pages(city)`. */
const toSelectColumn = (column: string) => column.replace(/^(\w+)\.(\w+)$/, '$1($2)')

function readColumnText(row: RowValues, column: string): string {
  const [outer = '', inner] = column.split('.')
  const value = row[outer]
  const found = inner && isPlainObject(value) ? value[inner] : value
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** Formats a name with the values before it, e.g. `Davos 2028 · The long table`. */
const formatNestedName = (within: readonly string[], name: string) =>
  [within.filter(Boolean).join(' '), name].filter(Boolean).join(' · ')

const alwaysStaleOptions = { staleTime: 0, meta: personalQueryMeta }

/** Queries for stored rows of a record type in the back office, including hidden rows. */
export const storedRowQueries = {
  list: ({ table, ordered }: Pick<RecordKind, 'table' | 'ordered'>) =>
    queryOptions({
      queryKey: [table, 'stored'],
      queryFn: () => readAllRows(table, '*', [ordered ? 'position' : 'created_at', 'id']),
      ...alwaysStaleOptions,
    }),
  /** Loads one row. Null if the row does not exist, or if the user may not read it. */
  one: ({ table, aggregate }: Pick<RecordKind, 'table' | 'aggregate'>, id: string) =>
    queryOptions({
      queryKey: [table, 'stored', id],
      queryFn: () => readRow(table, id, aggregate?.parts),
      ...alwaysStaleOptions,
    }),
  /** Loads the distinct values of a column, for suggestions. */
  values: ({ table, column }: { table: string; column: string }) =>
    queryOptions({
      queryKey: [table, 'stored', 'values', column],
      queryFn: async () => [
        ...new Set((await readAllRows(table, column, [column])).map(row => String(row[column] ?? ''))),
      ],
      ...alwaysStaleOptions,
    }),
  /** Loads the records that a reference field offers: ids, names and visibility. */
  choices: ({ table, title, within = [], latestBy, shownBy, dated, having, detail }: ChoiceListOptions) =>
    queryOptions({
      queryKey: [table, 'stored', 'choices', title, dated, having, detail, within, latestBy],
      queryFn: async () => {
        const columns = ['id', title, shownBy, dated, having, detail, ...within.map(toSelectColumn)]
        const rows = await readAllRows(table, columns.filter(Boolean).join(), [title, 'id'])
        if (latestBy) rows.sort((one, other) => Number(other[latestBy]) - Number(one[latestBy]))
        const offered = having ? rows.filter(row => row[having] !== null) : rows
        return offered.map(row => ({
          id: String(row.id),
          title: formatNestedName(
            within.map(column => readColumnText(row, column)),
            [row[title] ?? '', ...(dated && row[dated] ? [formatDate(String(row[dated]))] : [])].join(', '),
          ),
          shown: !shownBy || row[shownBy] === true,
          ...(detail && row[detail] ? { detail: String(row[detail]) } : {}),
        }))
      },
      ...alwaysStaleOptions,
    }),
}
