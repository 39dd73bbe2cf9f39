import { type DisplayedFields, findDisplayedField } from '../record/field-kind.ts'
import { areValuesEqual, type FieldValues } from '../record/merge.ts'
import type { RecordWithParts } from '../record/record-parts.ts'
import type { RowReference, RowValues } from '../record/row-source.ts'

/** Row with its history, and the editable parts of the row. */
export type RevisionSource = RowReference & {
  /** Name of the record in messages, e.g. "The article". */
  subject: string
  /** Columns that a restore writes. */
  columns: readonly string[]
  fields: DisplayedFields
  /** Rows in other tables that belong to the record and are restored with it. */
  aggregate?: RecordWithParts | undefined
  /** Converts a row to form fields, where the fields differ from the columns. */
  toFields?: (row: RowValues) => FieldValues
}

/** Stored version of a row. `name` is the name that an editor gave to the version, if any. */
export type Revision = { id: number; at: string; by: string; row: RowValues; name: string | null }

export type FieldChange = { field: string; label: string; before: string; after: string }

const convertRowToFields = (row: RowValues | undefined, { columns, toFields }: RevisionSource): FieldValues =>
  toFields ? toFields(row ?? {}) : Object.fromEntries(columns.map(name => [name, row?.[name] ?? null]))

/** Changes of a version compared with the previous version. For the first version, all values. */
export function listRevisionChanges(
  row: RowValues,
  before: RowValues | undefined,
  source: RevisionSource,
): FieldChange[] {
  const fields = convertRowToFields(row, source)
  const was = convertRowToFields(before, source)
  const names = [...new Set([...Object.keys(source.fields), ...Object.keys(fields), ...Object.keys(was)])]
  return names
    .filter(name => !areValuesEqual(fields[name], was[name]))
    .map(name => {
      const { label, show } = findDisplayedField(source.fields, name)
      return { field: name, label, before: show(was[name]), after: show(fields[name]) }
    })
    .filter(({ before, after }) => before !== '' || after !== '')
}

const getStartOfDay = (at: string) => new Date(at).setHours(0, 0, 0, 0)

/** Groups versions by day, newest day first. */
export function groupRevisionsByDay<R extends { at: string }>(
  revisions: readonly R[],
): { day: number; revisions: R[] }[] {
  const days: { day: number; revisions: R[] }[] = []
  for (const revision of revisions) {
    const day = getStartOfDay(revision.at)
    const last = days.at(-1)
    if (last?.day === day) last.revisions.push(revision)
    else days.push({ day, revisions: [revision] })
  }
  return days
}
