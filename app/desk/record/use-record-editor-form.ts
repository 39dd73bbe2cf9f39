import { useMemo, useState } from 'react'
import type { ToastLink } from '../../ui/toast-queue.ts'
import { useToast } from '../../ui/toasts.tsx'
import { describeSave, getPublishStage, readPublishingState } from '../publish/publish-action.ts'
import {
  convertFieldsToRow,
  getFieldMergers,
  listInvalidatedQueries,
  makeBlankFields,
  type RecordKind,
  validateRecord,
} from './define-record.ts'
import type { DraftRows } from './draft-rows.ts'
import { buildFormName } from './draft-storage.ts'
import { toTrimmedText } from './field-kind.ts'
import type { FieldValues, RecordVersion } from './merge.ts'
import { addRecordWithParts, makeRecordSourceWithParts } from './record-parts.ts'
import type { RecordSource } from './record-source.ts'
import { makeRowSource, type RowValues } from './row-source.ts'
import { addRow, findNextPosition, updateRow } from './row-writing.ts'
import { useRecordForm } from './use-record-form.ts'

type RecordOptions = {
  /** Name of the record in messages. */
  title: string
  /** Called with the id of a new record when the record is stored. */
  onAdded?: (id: string) => void
  /** Initial values of a new record, in addition to the default values. Must be the same object on each render. */
  begins?: RowValues
  /** Drafts that the database has stored, by row. */
  drafts: DraftRows
}

/**
 * Form of a new or existing record. `addedId` is set when a new record was added.
 * @param row loaded row; undefined for a new record
 */
export function useRecordEditorForm(
  kind: RecordKind,
  row: RowValues | undefined,
  { title, onAdded, begins, drafts }: RecordOptions,
) {
  const { table, aggregate } = kind
  const [addedId, setAddedId] = useState<string>()
  const blank = useMemo<RowValues>(() => ({ ...makeBlankFields(kind), ...begins }), [kind, begins])
  const mergers = useMemo(() => getFieldMergers(kind), [kind])
  const stored = useMemo<RecordVersion>(() => {
    const fields = Object.fromEntries(Object.keys(blank).map(name => [name, (row ?? blank)[name] ?? null]))
    return { fields, updatedAt: row ? String(row.updated_at) : 'new' }
  }, [row, blank])
  const id = row ? String(row.id) : addedId
  // Each set of initial values for a new record has a separate draft.
  const key = id ?? (begins ? `new ${Object.values(begins).join(' ')}` : 'new')

  const shape = {
    columns: Object.keys(blank),
    toRow: (values: FieldValues): RowValues => ({ ...(row ? {} : begins), ...convertFieldsToRow(kind, values) }),
  }
  const storedSource = () =>
    aggregate ? makeRecordSourceWithParts({ table, key }, shape, aggregate) : makeRowSource({ table, key }, shape)
  const added = (newId: string) => {
    setAddedId(newId)
    onAdded?.(newId)
  }
  const form = useRecordForm({
    subject: title,
    nameVersion: ({ fields }: RecordVersion) =>
      (row && kind.headingField && toTrimmedText(fields[kind.headingField])) || title,
    describeSave: kind.publishes
      ? (name, before, now) => describeSave(name, readPublishingState(before), readPublishingState(now), Date.now())
      : undefined,
    linkTo: now => findPublicLink(kind, now),
    fields: kind.fields,
    check: values => validateRecord(kind, values),
    mergers,
    toast: useToast(),
    id: buildFormName(table, key),
    stored,
    draftRow: { of: { kind: kind.kind, row: key }, found: drafts[key] },
    source: id ? storedSource() : newRecordSource(kind, shape.toRow, added),
    invalidates: [...listInvalidatedQueries(kind), ['revisions', table, key]],
  })
  return { form, addedId }
}

/** Link to the public page of a saved version. Undefined while visitors cannot open the page. */
function findPublicLink({ publishes, read }: RecordKind, { fields, ...version }: RecordVersion): ToastLink | undefined {
  const slug = toTrimmedText(fields.slug)
  const publishing = readPublishingState({ fields, ...version })
  const isPublic = publishes
    ? publishing && getPublishStage(publishing, Date.now()) === 'published'
    : fields.is_visible !== false
  return read && slug && isPublic ? { label: 'View on the site', to: read(slug) } : undefined
}

/**
 * Write access for a new record: the write inserts a row. Undo hides the row where possible, because only admins may
 * delete rows.
 */
function newRecordSource(
  { table, aggregate, ordered, fields: columns }: RecordKind,
  toStoredRow: (fields: FieldValues) => RowValues,
  added: (id: string) => void,
): RecordSource {
  let id = ''
  return {
    read: async () => null,
    async write(fields) {
      // The row of a new record is added at the end of the list, where users expect it.
      const place: RowValues = ordered ? { position: await findNextPosition(table) } : {}
      const values = { ...toStoredRow(fields), ...place }
      const row = await (aggregate ? addRecordWithParts(aggregate.save, values) : addRow(table, values))
      id = String(row.id)
      added(id)
      return { fields, updatedAt: String(row.updated_at) }
    },
    lastWriter: async () => undefined,
    undo:
      'is_visible' in columns
        ? async (_, now) => {
            const row = await updateRow({ table, key: id }, { is_visible: false })
            return { ...now, updatedAt: String(row.updated_at) }
          }
        : null,
  }
}
