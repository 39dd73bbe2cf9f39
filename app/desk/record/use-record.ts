import { useMemo } from 'react'
import { useToast } from '../../ui/toasts.tsx'
import { blankFields, checkRecord, invalidatedQueries, listMergers, type RecordKind, toRow } from './define-record.ts'
import type { DraftRows } from './draft-rows.ts'
import type { Row } from './row-source.ts'
import { useRowForm } from './use-row-form.ts'

type About = {
  /** Name of the record in messages. */
  title: string
  /** Called with the id of a new record. */
  onAdded?: (id: string) => void
  /** Initial values of a new record besides the defaults; must be a stable object. */
  begins?: Row
  /** Drafts from the database, by row. */
  drafts: DraftRows
}

/** Form of a new or existing record. */
export function useRecord(kind: RecordKind, row: Row | undefined, { title, onAdded, begins, drafts }: About) {
  const blank = useMemo(() => ({ ...blankFields(kind), ...begins }), [kind, begins])
  const mergers = useMemo(() => listMergers(kind), [kind])
  return useRowForm({
    kind: kind.kind,
    table: kind.table,
    row,
    blank,
    drafts,
    ...(begins && { newKey: `new ${Object.values(begins).join(' ')}` }),
    fields: kind.fields,
    mergers,
    subject: title,
    check: values => checkRecord(kind, values),
    invalidates: invalidatedQueries(kind),
    toast: useToast(),
    toRow: values => ({ ...(row ? {} : begins), ...toRow(kind, values) }),
    ...(onAdded && { onAdded }),
    ...(kind.aggregate && { aggregate: kind.aggregate }),
    ordered: kind.ordered ?? false,
    hideable: 'is_visible' in kind.fields,
  })
}
