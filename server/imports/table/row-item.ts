import { hash } from 'node:crypto'
import { countNotImported, type ImportItem, type ImportKind, makeEmptyItem } from '../import-item.ts'
import type { DayOrder } from '../parse-date.ts'
import type { ColumnSpellings, MappedColumns } from './columns.ts'
import type { TableCell } from './parse-cells.ts'

export type TableRow = {
  /** Row number as spreadsheet programs show it. The header is row 1. */
  number: number
  cells: readonly string[]
  /** Syntax error in the row, as a sentence for the editor. */
  problem?: string
  /** Whether the file ends inside this row. */
  isOpen?: boolean
}

export type ParsedTable = {
  names: readonly string[]
  columns: MappedColumns
  order: DayOrder | undefined
  /** Ids of earlier rows, shortened, by which duplicates are detected. */
  knownColumns: Set<string>
  /** Slugs already used, so that two events with the same name get different slugs. */
  slugs: Set<string>
}

/** Conversion of table rows to import items of one type. */
export type TableKind<Target extends string = string> = {
  kind: ImportKind
  spellings: ColumnSpellings<Target>
  /** Finds additional column names to recognise, when the header shows which program made the table. */
  spellingsFor?(names: readonly string[]): ColumnSpellings<Target>
  /**
   * Pattern of names of columns that are derived from other columns. Such columns are ignored, and not counted as left
   * out.
   */
  derived?: RegExp
  /**
   * Sets the fields of an import item from a row. Returns the permanent id of the row; undefined for a row without an
   * id.
   */
  tell(readCell: (target: Target) => TableCell | undefined, item: ImportItem, reading: ParsedTable): string | undefined
}

/** Converts a row to an import item; undefined for an empty row. */
export function toRowItem(
  { number, cells, problem, isOpen }: TableRow,
  { kind, tell, derived }: TableKind,
  reading: ParsedTable,
): ImportItem | undefined {
  const { names, columns, knownColumns } = reading
  const cellsByTarget = new Map<string, TableCell>()
  const item = makeEmptyItem({
    kind,
    sourceId: '',
    place: `row ${number}`,
    state: isOpen ? 'open' : problem ? 'mended' : 'whole',
    remarks: problem ? [problem] : [],
    isPlain: true,
  })
  for (const [at, cell] of cells.entries()) {
    const text = cell.trim()
    const target = columns.targets[at]
    if (text === '') continue
    const column = names[at]?.trim()
    if (target !== undefined) cellsByTarget.set(target, { text, column: column ?? '' })
    else if (!column || !derived?.test(column))
      countNotImported(item, column ? `column “${column.slice(0, 80)}”` : 'cells without a column')
  }
  if (cellsByTarget.size === 0 && Object.keys(item.notCarried).length === 0) return undefined
  item.sourceId = makeUniqueName(
    tell(target => cellsByTarget.get(target), item, reading),
    number,
    knownColumns,
    item,
  )
  return item
}

/**
 * Makes the id of a row, the same in each export. A duplicate gets its row number added. The id text is copied, because
 * a substring would keep the whole file in memory.
 */
function makeUniqueName(name: string | undefined, number: number, usedNames: Set<string>, item: ImportItem): string {
  if (name === undefined) return `row ${number}`
  const short = hash('sha1', name, 'base64url')
  const copy = Buffer.from(name).toString()
  if (!usedNames.has(short)) {
    usedNames.add(short)
    return copy
  }
  item.remarks.push(`Another row is called “${copy.slice(0, 80)}” too.`)
  return `${copy} (row ${number})`
}
