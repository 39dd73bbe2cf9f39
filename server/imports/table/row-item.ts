import { hash } from 'node:crypto'
import { emptyItem, type ImportItem, type ImportKind, leaveOut } from '../import-item.ts'
import type { DayOrder } from '../parse-date.ts'
import type { Columns, Spellings } from './columns.ts'
import type { Cell } from './parse-cells.ts'

export type TableRow = {
  /** From 1, as the program counts that shows it; the names of the columns are the first. */
  number: number
  cells: readonly string[]
  /** What is wrong with how it is written, as a sentence. */
  problem?: string
  /** The table ends within it. */
  isOpen?: boolean
}

export type TableReading = {
  names: readonly string[]
  columns: Columns
  order: DayOrder | undefined
  /** What the rows before were called, shortened, so that two are never the same. */
  known: Set<string>
  /** Addresses that were given to rows, so that two events of one name have their own. */
  slugs: Set<string>
}

/** How the rows of a table become items of a kind. */
export type TableKind<Target extends string = string> = {
  kind: ImportKind
  spellings: Spellings<Target>
  /** The same for a table whose columns are called so, where that tells who made it. */
  spellingsFor?(names: readonly string[]): Spellings<Target>
  /** Columns that follow from others: they become nothing, and nothing is lost. */
  derived?: RegExp
  /** Says of an item what the cells of its row say. Answers what the source calls it for ever, where it does. */
  tell(said: (target: Target) => Cell | undefined, item: ImportItem, reading: TableReading): string | undefined
}

/** One row of a table as an item; undefined for an empty one. */
export function rowItem(
  { number, cells, problem, isOpen }: TableRow,
  { kind, tell, derived }: TableKind,
  reading: TableReading,
): ImportItem | undefined {
  const { names, columns, known } = reading
  const said = new Map<string, Cell>()
  const item = emptyItem({
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
    if (target !== undefined) said.set(target, { words, column: column ?? '' })
    else if (!column || !derived?.test(column))
      leaveOut(item, column ? `column “${column.slice(0, 80)}”` : 'cells without a column')
  }
  if (said.size === 0 && Object.keys(item.notCarried).length === 0) return undefined
  item.sourceId = ownName(
    tell(target => said.get(target), item, reading),
    number,
    known,
    item,
  )
  return item
}

/**
 * The same row is called the same in the next table; a second one of that name is told apart by its number. The name is a
 * copy: a piece of a text keeps the whole text in memory for as long as somebody keeps the piece.
 */
function ownName(name: string | undefined, number: number, known: Set<string>, item: ImportItem): string {
  if (name === undefined) return `row ${number}`
  const short = hash('sha1', name, 'base64url')
  const copy = Buffer.from(name).toString()
  if (!known.has(short)) {
    known.add(short)
    return copy
  }
  item.remarks.push(`Another row is called “${copy.slice(0, 80)}” too.`)
  return `${copy} (row ${number})`
}
