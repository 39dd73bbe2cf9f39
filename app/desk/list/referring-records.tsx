import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AdminSectionHead } from '../admin-page-head.tsx'
import { type ListedRecordKind, listInvalidatedQueries, type StoredRow } from '../record/define-record.ts'
import type { RowValues } from '../record/row-source.ts'
import { updateRow } from '../record/row-writing.ts'
import { storedRowQueries } from '../record/stored-row-queries.ts'
import { useReferenceTitles } from '../record/use-reference-titles.ts'
import './referring-records.css'

export interface ReferringRecordsProps {
  /** Type of the records that refer to the shown record, and the column with the reference. */
  kind: ListedRecordKind
  column: string
  /** Record to which the listed records refer. */
  to: { id: string; title: string }
  about: string
  /** Text shown when no record refers to the shown record. */
  none: string
  /** Label of the field that adds a referring record. */
  more: string
}

/**
 * List of records of another type that refer to a record. Adding and removing a reference takes effect immediately,
 * with undo.
 */
export function ReferringRecords({ kind, column, to, about, none, more }: ReferringRecordsProps) {
  const { data: rows, isError, refetch } = useQuery(storedRowQueries.list(kind))
  const { referred } = useReferenceTitles(kind)
  const refer = useChangeReference(kind, column)
  const [chosen, setChosen] = useState('')
  const heading = `referring-${kind.kind}`
  const formatTitle = (row: RowValues) => kind.title(row as StoredRow<typeof kind.table>, referred)
  const referringRows = rows?.filter(row => row[column] === to.id) ?? []
  const others = rows?.filter(row => row[column] !== to.id) ?? []
  const elsewhere = (row: RowValues) => referred(column, row[column] as string | null)?.title

  async function add(event: FormEvent) {
    event.preventDefault()
    const row = others.find(({ id }) => id === chosen)
    if (!row) return
    setChosen('')
    await refer(row, to.id, `${formatTitle(row)}: ${to.title}`, elsewhere(row) && `Moved from ${elsewhere(row)}.`)
  }
  return (
    <section className="referring-records" aria-labelledby={heading}>
      <AdminSectionHead id={heading} title={kind.heading} about={about} />
      {isError && !rows && <ReadFailureCallout subject={kind.heading} retry={() => void refetch()} />}
      {rows && referringRows.length === 0 && <p className="quiet">{none}</p>}
      {referringRows.length > 0 && (
        <ul>
          {referringRows.map(row => (
            <li key={String(row.id)}>
              <span>
                <Link to={kind.at.one(String(row.id))}>{formatTitle(row)}</Link>
                {row.is_visible === false && <small> hidden</small>}
              </span>
              <ActionButton
                line
                aria-label={`Remove ${formatTitle(row)}`}
                onAction={() => refer(row, null, `${formatTitle(row)} removed from ${to.title}`)}
              >
                Remove
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <form method="post" onSubmit={event => void add(event)}>
          <SelectField
            label={more}
            value={chosen}
            onChange={event => setChosen(event.target.value)}
            options={[
              { value: '', label: 'None' },
              ...others.map(row => ({
                value: String(row.id),
                label: [formatTitle(row), elsewhere(row)].filter(Boolean).join(', now '),
              })),
            ]}
          />
          <Button type="submit" line aria-disabled={chosen === '' || undefined}>
            Add
          </Button>
        </form>
      )}
    </section>
  )
}

/** Function that changes the reference of one row, and shows a toast with undo. */
function useChangeReference(kind: ListedRecordKind, column: string) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  return async function refer(row: RowValues, target: string | null, done: string, also?: string): Promise<void> {
    const key = String(row.id)
    try {
      await updateRow({ table: kind.table, key }, { [column]: target })
      const was = row[column] as string | null
      say(done, also, () => void refer({ ...row, [column]: target }, was, 'Undone'))
    } catch (error) {
      complain('Not saved', describeWriteError(error))
    }
    await refetchQueries(client, listInvalidatedQueries(kind))
  }
}
