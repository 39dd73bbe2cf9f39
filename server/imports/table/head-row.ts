import { type ColumnSpellings, countKnownColumns } from './columns.ts'

/** Number of rows that are searched for the header, because many tables begin with a title and an empty row. */
export const maxRowsAboveHeader = 10

/**
 * Finds the header row among the first rows: the row with the most known names, or with names that an editor assigned,
 * or else the first row.
 * @param choices the editor's column assignments, by column name
 * @returns index of the header among the non-empty rows
 */
export function findHeaderRow(
  rows: readonly (readonly string[])[],
  spellings: ColumnSpellings,
  choices: Readonly<Record<string, string>> = {},
): number {
  const countKnown = (names: readonly string[]) =>
    names.filter(name => choices[name] !== undefined).length * 100 + countKnownColumns(spellings, names)
  const counts = rows.slice(0, maxRowsAboveHeader).map(row => countKnown(row.map(name => name.trim())))
  const best = counts.indexOf(Math.max(...counts))
  // A header row must have two known names, because a title such as “Events” is also a known name.
  return best > 0 && (counts[best] ?? 0) >= 2 && (counts[0] ?? 0) < 2 ? best : 0
}
