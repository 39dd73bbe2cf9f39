import { useMemo } from 'react'
import { useToast } from '../../ui/toasts.tsx'
import { blankOf, checkRecord, labelsOf, mergersOf, type RecordKind, toRow } from './define-record.ts'
import type { Row } from './row-source.ts'
import { useRowForm } from './use-row-form.ts'

/**
 * One record of a kind as a form, be it there already or new.
 * @param about `title` is what messages call it; `onAdded` hears of a new one's id
 */
export function useRecord(
  kind: RecordKind,
  row: Row | undefined,
  about: { title: string; onAdded: (id: string) => void },
) {
  const blank = useMemo(() => blankOf(kind), [kind])
  const labels = useMemo(() => labelsOf(kind), [kind])
  const mergers = useMemo(() => mergersOf(kind), [kind])
  return useRowForm({
    table: kind.table,
    row,
    blank,
    labels,
    mergers,
    subject: about.title,
    check: values => checkRecord(kind, values),
    invalidates: [[kind.table], ...(kind.invalidates ?? [])],
    toast: useToast(),
    toRow: values => toRow(kind, values),
    onAdded: about.onAdded,
    ordered: true,
    hideable: 'is_visible' in kind.fields,
  })
}
