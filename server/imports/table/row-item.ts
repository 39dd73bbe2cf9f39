import { hash } from 'node:crypto'
import { countNotImported, type ImportItem, type ImportKind, makeEmptyItem } from '../import-item.ts'
import type { DayOrder } from '../parse-date.ts'
import type { ColumnSpellings, MappedColumns } from './columns.ts'
import type { TableCell } from './parse-cells.ts'

export type TableRow = {
  /** Row number as programs show it; the header is row 1. */
  number: number
  cells: readonly string[]
  /** Error in the syntax of the row, as a sentence. */
  problem?: string
  /** Whether the table ends inside this row. */
  isOpen?: boolean
}

export type TableReading = {
  names: readonly string[]
  columns: MappedColumns
  order: DayOrder | undefined
  /** Ids of earlier rows, shortened, by which duplicates are detected. */
  known: Set<string>
  /** Slugs already used, so that two events with the same name get different ones. */
  slugs: Set<string>
}

/** Conversion of table rows to items of one kind. */
export type TableKind<Target extends string = string> = {
  kind: ImportKind
  spellings: ColumnSpellings<Target>
  /** Finds other names of columns, when these column names identify the program that made the table. */
  spellingsFor?(names: readonly string[]): ColumnSpellings<Target>
  /** Pattern of columns derived from others. They are ignored, and not counted as left out. */
  derived?: RegExp
  /** Sets an item's fields from a row. Returns the source's permanent id, if it has one. */
  tell(said: (target: Target) => TableCell | undefined, item: ImportItem, reading: TableReading): string | undefined
}

/** Converts a row to an item; undefined for an empty row. */
export function toRowItem(
  { number, cells, problem, isOpen }: TableRow,
  { kind, tell, derived }: TableKind,
  reading: TableReading,
): ImportItem | undefined {
  const { names, columns, known } = reading
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
    const words = cell.trim()
    const target = columns.targets[at]
    if (words === '') continue
    const column = names[at]?.trim()
    if (target !== undefined) cellsByTarget.set(target, { words, column: column ?? '' })
    else if (!column || !derived?.test(column))
      countNotImported(item, column ? `column “${column.slice(0, 80)}”` : 'cells without a column')
  }
  if (cellsByTarget.size === 0 && Object.keys(item.notCarried).length === 0) return undefined
  item.sourceId = ownName(
    tell(target => cellsByTarget.get(target), item, reading),
    number,
    known,
    item,
  )
  return item
}

/**
 * Makes the id of a row, stable across exports. A duplicate gets its row number. The text is copied, because a
 * substring would keep the whole text in memory.
 */
function ownName(name: string | undefined, number: number, usedNames: Set<string>, item: ImportItem): string {
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
