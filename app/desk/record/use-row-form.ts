import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldErrors } from '../../platform/refusal.ts'
import type { DraftRows } from './draft-rows.ts'
import { rowForm } from './draft-storage.ts'
import type { ShownFields } from './field-kind.ts'
import type { Fields, Mergers, Version } from './merge.ts'
import { type Aggregate, addWithParts, aggregateSource } from './record-parts.ts'
import type { RecordSource } from './record-source.ts'
import { type EditedTable, type Row, rowSource } from './row-source.ts'
import { addRow, changeRow, nextPlace } from './row-writing.ts'
import { useRecordForm } from './use-record-form.ts'

type Options = {
  /** Name of the kind in the database. */
  kind: string
  table: EditedTable
  /** Loaded row; undefined for a new one. */
  row: Row | undefined
  /** Initial values of a new row; its keys are the editable columns. */
  blank: Row
  /** Distinguishes the drafts of new rows with different initial values. */
  newKey?: string
  /** Drafts from the database, by row. */
  drafts: DraftRows
  subject: string
  check: (fields: Fields) => FieldErrors
  mergers?: Mergers
  fields: ShownFields
  invalidates: readonly QueryKey[]
  toast: Parameters<typeof useRecordForm>[0]['toast']
  /** Parts of the row, and the function that saves them together. */
  aggregate?: Aggregate
  /** Final mapping before the write, e.g. null for an empty date. */
  toRow?: (fields: Fields) => Row
  /** The list has a manual order, and a new row is added at its end. */
  ordered?: boolean
  onAdded?: (id: string) => void
  /** Rows have `is_visible`. */
  hideable?: boolean
}

/** Form of a new or existing row. `addedId` is set once a new row was added. */
export function useRowForm({ kind, table, row, blank, toRow, drafts, newKey = 'new', ...rest }: Options) {
  const { ordered = false, hideable = false, aggregate, onAdded, ...about } = rest
  const [addedId, setAddedId] = useState<string>()
  const columns = Object.keys(blank)
  const added = (id: string) => {
    setAddedId(id)
    onAdded?.(id)
  }
  const stored = useMemo<Version>(() => {
    const names = Object.keys(blank)
    const fields = Object.fromEntries(names.map(name => [name, (row ?? blank)[name] ?? null]))
    return { fields, updatedAt: row ? String(row.updated_at) : 'new' }
  }, [row, blank])
  const id = row ? String(row.id) : addedId
  const key = id ?? newKey

  const shape = { columns, ...(toRow && { toRow }) }
  const storedSource = () =>
    aggregate ? aggregateSource({ table, key }, shape, aggregate) : rowSource({ table, key }, shape)
  const source = id
    ? storedSource()
    : newRow({ table, aggregate, ordered, hideable, toRow: fields => (toRow ? toRow(fields) : fields), added })
  const form = useRecordForm({
    ...about,
    id: rowForm(table, key),
    stored,
    draftRow: { of: { kind, row: key }, found: drafts[key] },
    source,
    invalidates: [...about.invalidates, ['revisions', table, key]],
  })
  return { form, addedId }
}

type NewRow = Required<Pick<Options, 'table' | 'ordered' | 'hideable' | 'toRow'>> & {
  aggregate: Aggregate | undefined
  added: (id: string) => void
}

/** Source of a new row: the write inserts it. Undo hides it where possible, because only admins may delete. */
function newRow({ table, aggregate, ordered, hideable, toRow, added }: NewRow): RecordSource {
  let id = ''
  return {
    read: async () => null,
    async write(fields) {
      // At the end of the list, where its author expects it.
      const place: Row = ordered ? { position: await nextPlace(table) } : {}
      const values = { ...toRow(fields), ...place }
      const row = await (aggregate ? addWithParts(aggregate.save, values) : addRow(table, values))
      id = String(row.id)
      added(id)
      return { fields, updatedAt: String(row.updated_at) }
    },
    lastWriter: async () => undefined,
    undo: hideable
      ? async (_, now) => {
          const row = await changeRow({ table, key: id }, { is_visible: false })
          return { ...now, updatedAt: String(row.updated_at) }
        }
      : null,
  }
}
