import { useMemo } from 'react'
import { useToast } from '../../ui/toasts.tsx'
import { blankFields, checkRecord, invalidatedQueries, listMergers, type RecordKind, toRow } from './define-record.ts'
import type { DraftRows } from './draft-rows.ts'
import type { Row } from './row-source.ts'
import { useRowForm } from './use-row-form.ts'

type About = {
  /** What messages call it. */
  title: string
  /** Hears of a new one's id. */
  onAdded?: (id: string) => void
  /** What a new one of this list begins with beside its blanks; the same object each time. */
  begins?: Row
  /** Drafts that were found in the database, by row. */
  drafts: DraftRows
}

/** One record of a kind as a form, be it there already or new. */
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
