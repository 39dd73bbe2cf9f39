import { knownColumns, type Spellings } from './columns.ts'

/** Rows of a table among which the names of its columns are looked for: a title and an empty row stand above many. */
export const maxRowsAboveHead = 10

/**
 * Of the first rows of a table the one that names its columns: the one of which most names are known, or which an editor has
 * said names of; the first where nothing is known of the others.
 * @param said what an editor says of columns, by name
 * @returns its place among the rows, which are those that say something
 */
export function findHeadRow(
  rows: readonly (readonly string[])[],
  spellings: Spellings,
  said: Readonly<Record<string, string>> = {},
): number {
  const known = (names: readonly string[]) =>
    names.filter(name => said[name] !== undefined).length * 100 + knownColumns(spellings, names)
  const counts = rows.slice(0, maxRowsAboveHead).map(row => known(row.map(name => name.trim())))
  const best = counts.indexOf(Math.max(...counts))
  // A row of one known name, such as a title “Events”, is no head where the first has one too.
  return best > 0 && (counts[best] ?? 0) >= 2 && (counts[0] ?? 0) < 2 ? best : 0
}
