import {
  addColumnExample,
  addProblem,
  countNotImported,
  type ImportItem,
  type ImportKind,
  makeEmptyReport,
  type SourceColumn,
  type SourceReport,
} from '../import-item.ts'
import { type ReadOptions, SourceRefusal } from '../import-reader.ts'
import type { DayOrder } from '../parse-date.ts'
import { articleTable } from './article-table.ts'
import { countKnownColumns, mapColumns } from './columns.ts'
import { eventTable } from './event-table.ts'
import { findHeaderRow, maxRowsAboveHeader } from './head-row.ts'
import { type ParsedTable, type TableKind, type TableRow, toRowItem } from './row-item.ts'

/** Key under which an editor's choice of the date format is stored: `day-first` or `month-first`. */
export const dayOrderChoiceKey = 'day order'

export const toDayOrder = (answer: string | undefined): DayOrder | undefined =>
  answer === 'day-first' || answer === 'month-first' ? answer : undefined

/** Maximum number of columns. A real table has fewer; a row with more columns has no line end. */
const maxColumns = 500

export const tableKinds: Record<ImportKind, TableKind> = { article: articleTable, event: eventTable }

/**
 * Refuses a table whose columns belong to another type of content, unless an editor has assigned the columns.
 * @throws SourceRefusal
 */
function refuseOtherImportKind(
  kind: ImportKind,
  names: readonly string[],
  answers: Readonly<Record<string, string>>,
): void {
  const otherKind = kind === 'event' ? 'article' : 'event'
  const countKnown = (tableKind: ImportKind) => countKnownColumns(tableKinds[tableKind].spellings, names)
  if (countKnown(otherKind) < countKnown(kind) + 2 || names.some(name => answers[name] !== undefined)) return
  throw new SourceRefusal(
    `The columns of this table are those of ${otherKind}s, such as ${names.slice(0, 5).join(', ').slice(0, 200)}. Bring it in at ${otherKind === 'event' ? 'Events' : 'News'}.`,
  )
}

const listReportColumns = (
  names: readonly string[],
  targets: readonly (string | undefined)[],
  answers: Readonly<Record<string, string>>,
): SourceColumn[] =>
  names.map((name, at) => ({
    name: name.slice(0, 200),
    becomes: targets[at] ?? null,
    isSaid: answers[name] !== undefined,
    examples: [],
    count: 0,
  }))

/** Number of rows that are read for examples when no column is known. */
const maxExampleRows = 20

/** Prepares the reading of a table whose header was found. */
function readTable(row: TableRow, { kind = 'article', said = {} }: ReadOptions, report: SourceReport): ParsedTable {
  const names = row.cells.map(name => name.trim())
  if (names.length > maxColumns)
    throw new SourceRefusal(`This table has ${names.length} columns, more than the ${maxColumns} that are read.`)
  refuseOtherImportKind(kind, names, said)
  const { spellings, spellingsFor } = tableKinds[kind]
  const columns = mapColumns(spellingsFor?.(names) ?? spellings, names, said)
  report.columns = listReportColumns(names, columns.targets, said)
  if (columns.targets.every(target => target === undefined))
    addProblem(report, `row ${row.number}`, 'No column of this table is known here. Say which one is the title.')
  return { names, columns, order: toDayOrder(said[dayOrderChoiceKey]), knownColumns: new Set(), slugs: new Set() }
}

const isEmpty = ({ cells }: TableRow) => cells.every(cell => cell.trim() === '')

/** Yields the rows of a table from the header on. Rows above the header are counted as left out. */
async function* readRowsFromHeader(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  { kind = 'article', said = {}, signal }: ReadOptions,
  report: SourceReport,
): AsyncGenerator<TableRow> {
  let rowsAbove: TableRow[] | undefined = []
  const fromHead = (first: readonly TableRow[]) => {
    const at = findHeaderRow(
      first.map(({ cells }) => cells),
      tableKinds[kind].spellings,
      said,
    )
    if (at > 0) countNotImported(report, 'rows above the names of the columns', at)
    return first.slice(at)
  }
  for await (const row of rows) {
    signal.throwIfAborted()
    if (!rowsAbove) yield row
    else if (!isEmpty(row)) {
      rowsAbove.push(row)
      if (rowsAbove.length < maxRowsAboveHeader) continue
      yield* fromHead(rowsAbove)
      rowsAbove = undefined
    }
  }
  if (rowsAbove) yield* fromHead(rowsAbove)
}

/** Yields the rows of a table as import items. The first item has a remark that lists the guessed columns. */
export async function* readTableItems(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  options: ReadOptions,
  report: SourceReport = makeEmptyReport(),
): AsyncGenerator<ImportItem, SourceReport> {
  const { kind = 'article' } = options
  let reading: ParsedTable | undefined
  let hasGuessRemark = false
  let looked = 0
  for await (const row of readRowsFromHeader(rows, options, report)) {
    if (!reading) {
      reading = readTable(row, options, report)
      continue
    }
    for (const [at, column] of report.columns?.entries() ?? []) addColumnExample(column, (row.cells[at] ?? '').trim())
    // An editor must assign the columns, because no column name is known.
    if (reading.columns.targets.every(target => target === undefined)) {
      if (++looked === maxExampleRows) return report
      continue
    }
    const item = toRowItem(row, tableKinds[kind], reading)
    if (!item) continue
    if (row.isOpen) report.isCutOff = true
    if (row.problem) addProblem(report, item.place, row.problem)
    if (!hasGuessRemark && reading.columns.guess) item.remarks.unshift(reading.columns.guess)
    hasGuessRemark = true
    yield item
  }
  if (!reading) throw new SourceRefusal('This table is empty.')
  return report
}
