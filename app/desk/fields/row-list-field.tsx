import type { Json } from '../../platform/db/database.gen.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type RowColumn, toTrimmedText } from '../record/field-kind.ts'
import { RecordNameListField } from './record-name-list-field.tsx'
import { RowList, type RowListProps } from './row-list.tsx'
import './row-list-field.css'

type Row = Record<string, Json>

export interface RowListFieldProps
  extends Pick<RowListProps<Row>, 'legend' | 'hint' | 'error' | 'rows' | 'one' | 'most' | 'onChange'> {
  columns: readonly RowColumn[]
  onLeave?: () => void
}

/**
 * Short ordered list of rows with several columns, one card per row. An error for a missing value is shown at the
 * field.
 */
export function RowListField({ columns, onLeave, error, ...list }: RowListFieldProps) {
  const lacks = (row: Row, { name, required }: RowColumn) => required === true && !toTrimmedText(row[name])
  const isLacking = list.rows.some(row => columns.some(column => lacks(row, column)))
  return (
    <RowList
      {...list}
      error={isLacking ? undefined : error}
      variant="card"
      blank={Object.fromEntries(columns.map(({ name }) => [name, '']))}
    >
      {(row, at, change) => (
        <div className="row-list-field">
          {columns.map(column => (
            <ColumnField
              key={column.name}
              column={column}
              label={`${column.label}, ${list.one} ${at + 1}`}
              value={row[column.name]}
              error={lacks(row, column) ? error : undefined}
              onChange={value => change({ ...row, [column.name]: value })}
              onBlur={onLeave}
            />
          ))}
        </div>
      )}
    </RowList>
  )
}

type ColumnFieldProps = {
  column: RowColumn
  /** Accessible name of the row list. */
  label: string
  value: Json | undefined
  error: string | undefined
  onChange: (value: Json) => void
  onBlur: (() => void) | undefined
}

function ColumnField({ column, label: spoken, value, error, onChange, onBlur }: ColumnFieldProps) {
  const { label, type, most } = column
  const field = {
    className: type === 'short text' ? 'row-list-field-short' : 'row-list-field-long',
    label,
    'aria-label': spoken,
    maxLength: most,
    error,
    onBlur,
  }
  if (column.type === 'named')
    return (
      <div className="row-list-field-long">
        <RecordNameListField
          column={column}
          label={label}
          spoken={spoken}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
        />
      </div>
    )
  const text = typeof value === 'string' ? value : ''
  return type === 'long text' ? (
    <TextArea {...field} rows={2} value={text} onChange={event => onChange(event.currentTarget.value)} />
  ) : (
    <TextField {...field} value={text} onChange={event => onChange(event.currentTarget.value)} />
  )
}
