import type { Row } from '../record/row-source.ts'
import { changeRow } from '../record/row-writing.ts'
import type { HistoryOf } from './revision.ts'

/**
 * Writes an old version's edited columns back, through the policies of who asks. That is a change like any other and adds a
 * version of its own.
 * @throws DatabaseError when a rule said no
 */
export const restoreRevision = ({ columns, ...at }: HistoryOf, row: Row) =>
  changeRow(at, Object.fromEntries(columns.filter(name => name in row).map(name => [name, row[name] ?? null])))
