import { type ReactNode, useMemo } from 'react'
import { RecordFields } from './fields/record-fields.tsx'
import { DeskForm } from './form/desk-form.tsx'
import { useNavigateAfterSave } from './form/desk-forms.tsx'
import { FormSections } from './form/form-sections.tsx'
import { SaveForm } from './form/save-form.tsx'
import { RevisionList } from './history/revision-list.tsx'
import { invalidatedQueries, type RecordKind } from './record/define-record.ts'
import type { DraftRows } from './record/draft-rows.ts'
import type { Row } from './record/row-source.ts'
import { useRecord } from './record/use-record.ts'
import type { RecordForm } from './record/use-record-form.ts'
import { namedFields, useReferred } from './record/use-referred.ts'

/** What a form holds, and the row as it is stored; none for a new one. */
type Part = (form: RecordForm, row: Row | undefined) => ReactNode

export interface RecordEditorParts {
  /** What has to be known before the form. */
  above?: Part
  /** Below its fields, controls that fill in several of them at once. */
  within?: Part
  /** What else can be done, beside the button that saves. */
  more?: Part
  /** Below the settings that stand beside its text, above those that are folded. */
  beside?: Part
  /** Between the form and its history. */
  below?: Part
}

export interface RecordEditorProps extends RecordEditorParts {
  kind: RecordKind
  /** None for a new one. */
  row: Row | undefined
  drafts: DraftRows
  /** What messages call it. */
  title: string
  /** What a new one begins with beside its blanks; the same object each time. */
  begins?: Row | undefined
  /** Hears of a new one’s id. */
  onAdded?: (id: string) => void
  /** Where a new one goes on, where that is not its own address. */
  addressOf?: (id: string) => string
  /** The id of the heading above it; without it the form has one of its own. */
  labelledBy?: string
}

/** One record, there already or new: its form and its history. A new one goes on at its own address once it is saved. */
export function RecordEditor({ kind, row, drafts, title, begins, onAdded, ...rest }: RecordEditorProps) {
  const { addressOf = kind.at.one, labelledBy, ...parts } = rest
  const { above, within, more, beside, below } = parts
  const { referred } = useReferred(kind)
  const { form, addedId } = useRecord(kind, row, {
    title: row ? title : `The ${kind.one}`,
    drafts,
    ...(begins && { begins }),
    ...(onAdded && { onAdded }),
  })
  const key = row && String(row.id)
  // The same until something of it changes: each version of a long text is compared anew with another.
  const history = useMemo(
    () =>
      key && {
        table: kind.table,
        key,
        subject: title,
        columns: Object.keys(kind.fields),
        fields: namedFields(kind.fields, referred),
        aggregate: kind.aggregate,
      },
    [kind, key, title, referred],
  )
  useNavigateAfterSave(row ? undefined : addedId && addressOf(addedId))
  const saving = { form, more: more?.(form, row), variant: kind.aside ? 'columns' : 'dense' } as const
  const fields = (
    <>
      <RecordFields
        kind={kind}
        form={form}
        row={row && { table: kind.table, values: row }}
        isNew={!row}
        beside={beside?.(form, row)}
      />
      {within?.(form, row)}
    </>
  )
  return (
    <FormSections>
      {above?.(form, row)}
      {labelledBy ? (
        <SaveForm labelledBy={labelledBy} {...saving}>
          {fields}
        </SaveForm>
      ) : (
        <DeskForm id={kind.one} title={row ? (kind.formTitle ?? 'Details') : `A new ${kind.one}`} {...saving}>
          {fields}
        </DeskForm>
      )}
      {below?.(form, row)}
      {history && <RevisionList of={history} invalidates={invalidatedQueries(kind)} />}
    </FormSections>
  )
}
