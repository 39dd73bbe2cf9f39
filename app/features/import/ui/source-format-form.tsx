import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { columnTargets } from '../column-targets.ts'
import { type Import, listImportFormats, type SourceColumn } from '../import.ts'
import type { ImportKind } from '../import-kind.ts'
import { importQueries, rereadImportSource } from '../import-queries.ts'

/** Form with the detected format and the columns of a table. The user can correct both before anything is imported. */
export function SourceFormatForm({ found }: { found: Import }) {
  const client = useQueryClient()
  const { complain } = useToast()
  const [format, setFormat] = useState(found.format)
  const [said, setSaid] = useState<Record<string, string>>({})
  const columns = found.report.columns ?? []
  // Whether the import file can be read again. A planned import needs a change of format or columns first; a refused
  // or paused import does not.
  const canRead = found.status !== 'planned' || format !== found.format || Object.keys(said).length > 0
  async function read() {
    try {
      await rereadImportSource(found.id, format, said)
    } catch (error) {
      complain('It could not be read again', describeWriteError(error))
    }
    await refetchQueries(client, [importQueries.key])
  }
  return (
    <section aria-labelledby="import-read-as">
      <h2 id="import-read-as">Options</h2>
      <SelectField
        label="Format"
        value={format}
        onChange={event => setFormat(event.currentTarget.value)}
        options={[{ value: '', label: 'Auto-detect' }, ...listImportFormats(found.kind)]}
      />
      {columns.length > 0 && (
        <SelectField
          label="Dates such as 03/04/2026"
          name={dayOrderFieldName}
          value={said[dayOrderOptionKey] ?? found.options.said?.[dayOrderOptionKey] ?? ''}
          onChange={event => setSaid({ ...said, [dayOrderOptionKey]: event.currentTarget.value })}
          options={[
            { value: '', label: 'Ask for each date' },
            { value: 'day-first', label: 'Day first (3 April)' },
            { value: 'month-first', label: 'Month first (4 March)' },
          ]}
        />
      )}
      {columns.map(column => (
        <ColumnField
          key={column.name}
          kind={found.kind}
          column={column}
          value={said[column.name] ?? column.becomes ?? '-'}
          onChange={becomes => setSaid({ ...said, [column.name]: becomes })}
        />
      ))}
      {canRead && (
        <p className="import-item-tools">
          <ActionButton line slim onAction={read}>
            Apply
          </ActionButton>
        </p>
      )}
    </section>
  )
}

/** Name of the field for the order of day and month. */
export const dayOrderFieldName = 'day-order'

/** Key of the option for the order of day and month, the same as in `server/imports/table/table-items.ts`. */
const dayOrderOptionKey = 'day order'

type ColumnProps = { kind: ImportKind; column: SourceColumn; value: string; onChange: (becomes: string) => void }

const ColumnField = ({ kind, column, value, onChange }: ColumnProps) => (
  <SelectField
    label={`Map ${formatColumnName(column.name)} to`}
    hint={describeColumn(column)}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    options={[
      { value: '-', label: 'Don’t import' },
      ...Object.entries(columnTargets[kind]).map(([target, label]) => ({ value: target, label })),
    ]}
  />
)

/** Formats the name of a table column, or of a custom field of another system. */
function formatColumnName(name: string): string {
  const added = /^custom field (.+)$/.exec(name)?.[1]
  return added ? `Custom field “${added}”` : `column “${name || 'unnamed'}”`
}

const describeColumn = ({ examples = [], count, isSaid }: SourceColumn): string =>
  [
    examples.length > 0 && `Such as ${examples.map(example => `“${example}”`).join(', ')}.`,
    count !== undefined && `In ${formatQuantity(count, 'item')}.`,
    isSaid && 'Set manually.',
  ]
    .filter(Boolean)
    .join(' ')
