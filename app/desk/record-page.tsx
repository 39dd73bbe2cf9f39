import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { PageHead } from '../platform/seo/page-head.tsx'
import { DeskHead } from '../ui/desk-head.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReadingFailure } from '../ui/read-failure.tsx'
import { RecordFields } from './fields/record-fields.tsx'
import { DeskForm } from './form/desk-form.tsx'
import { useNavigateAfterSave } from './form/desk-forms.tsx'
import { FormSections } from './form/form-sections.tsx'
import { RevisionList } from './history/revision-list.tsx'
import { invalidatedBy, isAddable, type RecordKind, type RowOf } from './record/define-record.ts'
import { type DraftRows, useDrafts } from './record/draft-rows.ts'
import type { Row } from './record/row-source.ts'
import { storedQueries } from './record/stored-queries.ts'
import { useRecord } from './record/use-record.ts'
import type { RecordForm } from './record/use-record-form.ts'
import { namedFields, useReferred } from './record/use-referred.ts'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What a form holds, and the row as it is stored; none for a new one. */
type Part = (form: RecordForm, row: Row | undefined) => ReactNode

export interface RecordPageProps {
  kind: RecordKind
  /** What has to be known before the form. */
  above?: Part
  /** What else can be done, beside the button that saves. */
  more?: Part
  /** Below the settings that stand beside its text. */
  beside?: Part
  /** Between the form and its history. */
  below?: Part
}

/** The page of one record, there already or new: its form and its history. The address names it by `$id`, or is that of a new one. */
export function RecordPage({ kind, ...parts }: RecordPageProps) {
  const { id = 'new' } = useParams()
  // A record that was just added is the same form under another address: whoever types on is not interrupted.
  const [added, setAdded] = useState<string>()
  const isNew = id === 'new' && isAddable(kind)
  const isAdded = id === added
  const { data: row, isError, refetch } = useQuery({ ...storedQueries.one(kind, id), enabled: !isNew })
  const drafts = useDrafts(kind.kind)
  const { referred } = useReferred(kind)
  const title = isNew
    ? `New ${kind.one}`
    : (row && kind.title(row as RowOf<typeof kind.table>, referred)) || capital(kind.one)
  return (
    <>
      <PageHead title={`${title}, ${kind.heading}`} description="For the people who run the site." />
      <DeskHead crumb={<Link to={kind.at.list}>{kind.heading}</Link>} title={title} />
      {isError && !row && !isNew && <ReadingFailure subject={`The ${kind.one}`} retry={() => void refetch()} />}
      {row === null && (
        <EmptyState title="It is not here any more." action={{ to: kind.at.list, label: `All ${kind.many}` }}>
          Somebody removed it.
        </EmptyState>
      )}
      {drafts && (row || isNew || (isAdded && row === undefined)) && (
        <RecordEditor
          key={isAdded ? 'new' : id}
          kind={kind}
          row={row ?? undefined}
          drafts={drafts}
          title={title}
          onAdded={setAdded}
          {...parts}
        />
      )}
    </>
  )
}

type EditorProps = RecordPageProps & {
  drafts: DraftRows
  row: Row | undefined
  title: string
  onAdded: (id: string) => void
}

function RecordEditor({ kind, row, drafts, title, onAdded, above, more, beside, below }: EditorProps) {
  const { referred } = useReferred(kind)
  const { form, addedId } = useRecord(kind, row, { title: row ? title : `The ${kind.one}`, onAdded, drafts })
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
  useNavigateAfterSave(row ? undefined : addedId && kind.at.one(addedId))
  return (
    <FormSections>
      {above?.(form, row)}
      <DeskForm
        id={kind.one}
        title={row ? (kind.formTitle ?? 'Details') : `A new ${kind.one}`}
        form={form}
        more={more?.(form, row)}
        variant={kind.aside ? 'columns' : 'dense'}
      >
        <RecordFields
          kind={kind}
          form={form}
          row={row && { table: kind.table, values: row }}
          isNew={!row}
          beside={beside?.(form, row)}
        />
      </DeskForm>
      {below?.(form, row)}
      {history && <RevisionList of={history} invalidates={invalidatedBy(kind)} />}
    </FormSections>
  )
}
